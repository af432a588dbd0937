extension DiagnosticKind {
  /// Kinds that modules report which do not know one another.
  package static let sharedKinds: [DiagnosticKind] = [
    sourceFormatUnknown,
    templateUnusable,
    manifestAmbiguous,
    publicationFileMissing,
    embeddedLinked,
    baselineInvalid,
    contentLeftOut,
    fileMissing,
    artworkMissing,
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
  /// A cover or icon file does not exist.
  public static let artworkMissing = DiagnosticKind(
    "artwork-missing", .error, "The manifest names artwork that is not in the book's folder.")
  /// A referenced style sheet, font or other file is missing.
  public static let fileMissing = DiagnosticKind(
    "file-missing", .warning, "The file is not in the book's folder and is left out.")
  /// Elements that are not for readers were left out.
  public static let contentLeftOut = DiagnosticKind(
    "content-left-out", .note,
    "Some elements are not part of the book's text: remarks, tables of contents that are generated again, data for processing."
  )
  /// The file of known findings is missing or wrong.
  public static let baselineInvalid = DiagnosticKind(
    "baseline-invalid", .error,
    "The baseline lists findings that are known and do not count. octavo check --write-baseline writes it.")
  /// Content that is stored elsewhere was replaced by a link.
  public static let embeddedLinked = DiagnosticKind(
    "embedded-linked", .warning,
    "A bundle works offline: what a source embeds from another place, or what needs a separate program, becomes a link with its description."
  )
  /// The publication file of a PreTeXt project is missing.
  public static let publicationFileMissing = DiagnosticKind(
    "publication-file-missing", .warning,
    "A PreTeXt project names a publication file that is not there. The file of another target is used, or PreTeXt's defaults."
  )
  /// A folder holds several manifests of one kind.
  public static let manifestAmbiguous = DiagnosticKind(
    "manifest-ambiguous", .error,
    "A folder given as a manifest holds exactly one manifest; if there are several, name the one to use."
  )
  /// One of Octavo's own templates is missing or broken.
  public static let templateUnusable = DiagnosticKind(
    "template-unusable", .error, "Octavo's own templates are missing or damaged; install it again.")
  /// A source is of a format that Octavo does not read.
  public static let sourceFormatUnknown = DiagnosticKind(
    "source-format-unknown", .error, "The page's format is recognised by its file name and its first bytes.")
}
