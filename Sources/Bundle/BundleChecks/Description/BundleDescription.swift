import BookModel
import Publishing

/// The content of a bundle of any origin, as shown by `octavo toc`, `octavo inspect` and `octavo diff`.
///
///     try BundleDescription(path: "novel.epub", jobs: 2).contents.first?.label  // I
public struct BundleDescription: Sendable {
  /// A property of the package document's metadata, such as `dc:creator`.
  public struct Property: Sendable, Hashable {
    /// The name: `dc:` with an element's name, or the name of a `meta`'s property.
    public var name: String
    /// The value without surrounding white space.
    public var value: String

    /// Makes a property.
    public init(name: String, value: String) { (self.name, self.value) = (name, value) }
  }

  /// A file of the bundle.
  public struct File: Sendable {
    /// The name in the bundle.
    public var name: String
    /// The media type; empty for a file that the package document does not list.
    public var mediaType: String
    /// Size in bytes.
    public var size: Int
    /// Size in bytes as packed.
    public var packedSize: Int
    /// CRC-32 of the content.
    public var checksum: UInt32
    /// The title, for documents that have one.
    public var title: String?
    /// Width and height in pixels, for pictures.
    public var pixels: (width: Int, height: Int)?
    /// The ids of a document, in document order.
    public var anchors: [String] = []
    /// Whether it is the cover or other artwork.
    public var isArtwork = false
    /// Whether it is the navigation document.
    public var isNavigation = false
  }

  /// The title; empty if there is none.
  public var title: String
  /// The language, a BCP 47 tag; `und` if there is none.
  public var language: String
  /// The metadata, in the order of the package document.
  public var metadata: [Property] = []
  /// What refines the metadata, such as roles of creators, called by both: `dc:creator role`.
  public var refinements: [Property] = []
  /// The documents of the reading order.
  public var pages: [File] = []
  /// All other files, except those of the container itself.
  public var otherFiles: [File] = []
  /// The contents of the navigation document, else of toc.ncx. Labels are as displayed.
  public var contents: [ContentsEntry] = []
  /// Counts of the documents' content.
  public var content = PageFacts()
  /// The accessibility claims of the package document, each with the counts that bear on it.
  public var claims: [AccessibilityMetadata.Claim] = []

  /// The sum of all files' sizes.
  public var size: Int { (pages + otherFiles).reduce(0) { $0 + $1.size } }
  /// The sum of all files' sizes as packed.
  public var packedSize: Int { (pages + otherFiles).reduce(0) { $0 + $1.packedSize } }
  /// The files that are artwork.
  public var artwork: [File] { otherFiles.filter(\.isArtwork) }
}
