// SourceFormats
