import Diagnostics

/// The files of an EPUB and their properties, beside pages and contents.
public struct PublicationFiles: Sendable {
  /// The files that the manifest lists beside pages and contents, in manifest order; pages use most of them.
  public var listed: [ListedFile] = []
  /// The paths of all files that the manifest lists, which alone are part of the EPUB; nil for a book that is no EPUB.
  public var manifest: Set<String>?
  /// The paths of documents with scripts, according to the manifest.
  public var scripted: Set<String> = []
  /// The path of each file's fallback, which replaces the file if its format is unknown, by the file's path.
  public var fallbacks: [String: String] = [:]
  /// Settings of all media overlays.
  public var overlays = OverlaySettings()
  /// The default size of fixed-layout pages.
  public var viewport: Viewport?
  /// The obfuscated fonts in the book's folder, by path.
  public var obfuscatedFonts: [String: FontObfuscation] = [:]
}

/// A file that an EPUB's manifest lists, beside pages and contents.
public struct ListedFile: Sendable {
  /// The path relative to the book's root.
  public var path: String
  /// The media type in the manifest.
  public var mediaType: String
  /// The position of its item in the manifest.
  public var range: SourceRange

  /// Describes a listed file.
  public init(path: String, mediaType: String, range: SourceRange) {
    self.path = path
    self.mediaType = mediaType
    self.range = range
  }
}
