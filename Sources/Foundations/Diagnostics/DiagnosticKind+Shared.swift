extension DiagnosticKind {
  /// Kinds that modules report which do not know one another.
  package static let sharedKinds: [DiagnosticKind] = [
    tableHeaderMissing, resourceMissing, creatorMissing, mediaUnused, linkTargetMissing, manifestUnknown,
    xmlMalformed, fileEmpty, mediaMissing,
  ]

  /// A table has no header cells.
  public static let tableHeaderMissing = DiagnosticKind(
    "table-header-missing", .warning, isOfAccessibility: true,
    "A table's header cells (th) say what its rows and columns are.")
  /// A document refers to a file that is not in the bundle.
  public static let resourceMissing = DiagnosticKind(
    "resource-missing", .error,
    "Links and references within a bundle lead to files that are in it.")
  /// The book names no creator.
  public static let creatorMissing = DiagnosticKind(
    "creator-missing", .warning, "Readers show a book's creators and sort by them.")
  /// No page uses a media file in the book's folder.
  public static let mediaUnused = DiagnosticKind(
    "media-unused", .note,
    "The file is in the book's folder, and no page shows it. Only `check` looks for such files.")
  /// A link leads to an id that is not on the page.
  public static let linkTargetMissing = DiagnosticKind(
    "link-target-missing", .warning,
    "The link leads to an id that its page does not have. It stays as text, without a link.")
  /// Octavo does not accept the file or folder as a manifest.
  public static let manifestUnknown = DiagnosticKind(
    "manifest-unknown", .error,
    "Octavo takes book.xml, an EPUB package document (.opf), a source file, or a folder that holds one of these or sources alone."
  )
  /// An XML file is not well-formed.
  public static let xmlMalformed = DiagnosticKind(
    "xml-malformed", .error, "XML sources and manifests must be well-formed to be read at all.")
  /// A file is empty.
  public static let fileEmpty = DiagnosticKind(
    "file-empty", .error, "An empty file is neither a manifest nor a page.")
  /// A picture, sound or film is missing.
  public static let mediaMissing = DiagnosticKind(
    "media-missing", .warning,
    "The file is not in the book's folder. A picture becomes a box with its description; other media are left out."
  )
}
