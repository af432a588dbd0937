import Diagnostics

/// What an EPUB says of its files, beside pages and contents.
public struct PublicationFiles: Sendable {
  /// The files that the manifest lists beside pages and contents, in its order; most are shown by pages.
  public var listed: [ListedFile] = []
  /// The paths of all files that the manifest lists; nil for a book that is no EPUB. The others are not part of it.
  public var manifest: Set<String>?
  /// The paths of documents that have scripts, as the manifest says.
  public var scripted: Set<String> = []
  /// The path of the file that stands in for the one at a path where that is of a format which is not known.
  public var fallbacks: [String: String] = [:]
  /// What is said of all media overlays.
  public var overlays = OverlaySettings()
  /// The size of pages of fixed layout that do not say their own.
  public var viewport: Viewport?
  /// The fonts that are obfuscated in the book's folder, by their paths.
  public var obfuscatedFonts: [String: FontObfuscation] = [:]
}

/// A file that an EPUB's manifest lists, beside pages and contents.
public struct ListedFile: Sendable {
  /// The path relative to the book's root.
  public var path: String
  /// The media type that the manifest gives.
  public var mediaType: String
  /// Where the manifest lists it.
  public var range: SourceRange

  /// Describes a listed file.
  public init(path: String, mediaType: String, range: SourceRange) {
    self.path = path
    self.mediaType = mediaType
    self.range = range
  }
}
