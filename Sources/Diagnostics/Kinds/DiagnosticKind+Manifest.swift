extension DiagnosticKind {
  static let manifestKinds: [DiagnosticKind] = [
    manifestMissing, manifestUnreadable, manifestUnknown, xmlMalformed, fileEmpty, entityRefused,
    elementUnknown, attributeUnknown, attributeMissing, attributeInvalid, elementMisplaced,
    titleMissing, languageMissing, contentsEmpty, sourceMissing, sourceUnknown, pathOutside, idDuplicate,
    identifierMissing, modifiedMissing,
  ]

  /// The manifest named on the command line is not there.
  public static let manifestMissing = DiagnosticKind(
    "manifest-missing", .error, "There is no file or folder of the name that was given.")
  /// The manifest cannot be read.
  public static let manifestUnreadable = DiagnosticKind(
    "manifest-unreadable", .error, "A file that the book needs cannot be read.")
  /// The file or folder is nothing that Octavo takes as a manifest.
  public static let manifestUnknown = DiagnosticKind(
    "manifest-unknown", .error,
    "Octavo takes book.xml, an EPUB package document (.opf), a source file, or a folder that holds one of these or sources alone."
  )
  /// An XML file is not well-formed.
  public static let xmlMalformed = DiagnosticKind(
    "xml-malformed", .error, "XML sources and manifests must be well-formed to be read at all.")
  /// A file is empty.
  public static let fileEmpty = DiagnosticKind(
    "file-empty", .error, "An empty file is no manifest and no page.")
  /// An entity is refused.
  public static let entityRefused = DiagnosticKind(
    "entity-refused", .error,
    "Entities may come only from the document itself or the book's own folder, and may not expand without bound."
  )
  /// The manifest holds an element that its schema does not know.
  public static let elementUnknown = DiagnosticKind(
    "element-unknown", .error, "The manifest's schema (`octavo schema`) does not have this element.")
  /// The manifest holds an attribute that its schema does not know.
  public static let attributeUnknown = DiagnosticKind(
    "attribute-unknown", .error, "The manifest's schema (`octavo schema`) does not have this attribute here.")
  /// An attribute that the manifest's schema asks for is absent.
  public static let attributeMissing = DiagnosticKind(
    "attribute-missing", .error, "The manifest's schema (`octavo schema`) asks for this attribute.")
  /// An attribute's value is none of those allowed.
  public static let attributeInvalid = DiagnosticKind(
    "attribute-invalid", .error, "The manifest's schema (`octavo schema`) allows other values here.")
  /// An element of the manifest stands where its schema does not allow it.
  public static let elementMisplaced = DiagnosticKind(
    "element-misplaced", .error, "The manifest's schema (`octavo schema`) does not allow this element here.")
  /// The book has no title.
  public static let titleMissing = DiagnosticKind(
    "title-missing", .error, "A book needs a title: readers show and sort by it.")
  /// The book has no language.
  public static let languageMissing = DiagnosticKind(
    "language-missing", .error,
    "A book needs a language (BCP 47, such as en or pt-BR): reading aloud and hyphenation depend on it.")
  /// The contents hold no page.
  public static let contentsEmpty = DiagnosticKind(
    "contents-empty", .error, "A book needs at least one page in its contents.")
  /// A source named in the contents does not exist.
  public static let sourceMissing = DiagnosticKind(
    "source-missing", .error,
    "A page of the reading order has no file. With --keep-going it is left out.")
  /// A source is of a format that Octavo does not read.
  public static let sourceUnknown = DiagnosticKind(
    "source-format-unknown", .error, "The page's format is told by its file name and its first bytes.")
  /// A path leads out of the book's folder.
  public static let pathOutside = DiagnosticKind(
    "path-outside-book", .error,
    "Paths stay inside the folder of the manifest, also behind symbolic links, so that a book can be moved and trusted."
  )
  /// One id is used twice in the manifest.
  public static let idDuplicate = DiagnosticKind(
    "id-duplicate", .error, "An id names one thing in a manifest.")
  /// The book has no identifier.
  public static let identifierMissing = DiagnosticKind(
    "identifier-missing", .warning,
    "Without an id in the manifest the identifier is made from title, creators and language, and changes when they do."
  )
  /// The book does not say when it was modified.
  public static let modifiedMissing = DiagnosticKind(
    "modified-missing", .note,
    "Without a date in the manifest or SOURCE_DATE_EPOCH, dcterms:modified is 1980-01-01T00:00:00Z, never the clock's."
  )
}
