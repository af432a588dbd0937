extension DiagnosticKind {
  static let manifestKinds: [DiagnosticKind] = [
    manifestMissing, manifestUnreadable, manifestUnknown, manifestAmbiguous, firstBookTaken, xmlMalformed,
    fileEmpty,
    entityRefused, rootElementWrong, namespaceMissing, elementUnknown, elementMisplaced, elementRepeated,
    attributeUnknown, attributeMissing, attributeInvalid, textMisplaced, textMissing, textInvalid,
    titleMissing, languageMissing, languageAssumed, contentsEmpty, sourceMissing, sourceUnreadable,
    sourceFormatUnknown, sourceRepeated, sourcesLeftOut, pathOutsideBook, rootUnusable, idDuplicate,
    identifierMissing,
    modifiedMissing, spineItemUnknown, navigationUnreadable, entryPageMissing, metadataNotKept,
    layoutNotKept, overlayFaulty, encryptionNotRead, archiveEntryUnread, itemNotKept, packagePartNotKept,
    pageMadeLinear, xmlVocabularyStrange,
  ]

  /// The manifest named on the command line does not exist.
  public static let manifestMissing = DiagnosticKind(
    "manifest-missing", .error, "No file or folder has the given name.")
  /// The manifest cannot be read.
  public static let manifestUnreadable = DiagnosticKind(
    "manifest-unreadable", .error, "A file that the book needs cannot be read.")
  /// Octavo does not accept the file or folder as a manifest.
  public static let manifestUnknown = DiagnosticKind(
    "manifest-unknown", .error,
    "Octavo takes book.xml, an EPUB package document (.opf), a source file, or a folder that holds one of these or sources alone."
  )
  /// A folder holds several manifests of one kind.
  public static let manifestAmbiguous = DiagnosticKind(
    "manifest-ambiguous", .error,
    "A folder given as a manifest holds exactly one manifest; if there are several, name the one to use."
  )
  /// An XML file is not well-formed.
  public static let xmlMalformed = DiagnosticKind(
    "xml-malformed", .error, "XML sources and manifests must be well-formed to be read at all.")
  /// A file is empty.
  public static let fileEmpty = DiagnosticKind(
    "file-empty", .error, "An empty file is neither a manifest nor a page.")
  /// An entity is refused.
  public static let entityRefused = DiagnosticKind(
    "entity-refused", .error,
    "Entities may come only from the document itself or the book's own folder, and must not expand without limit."
  )
  /// The manifest's first element is not one that Octavo knows.
  public static let rootElementWrong = DiagnosticKind(
    "root-element-wrong", .error,
    "A manifest is recognised by its root element: book in the namespace urn:octavo:book:1, or package in an .opf."
  )
  /// The manifest's first element lacks its namespace.
  public static let namespaceMissing = DiagnosticKind(
    "namespace-missing", .error,
    "Elements of book.xml are in the namespace urn:octavo:book:1, those of an .opf in http://www.idpf.org/2007/opf."
  )
  /// The manifest holds an element that its schema does not know.
  public static let elementUnknown = DiagnosticKind(
    "element-unknown", .error, "The manifest's schema (`octavo schema`) does not have this element.")
  /// The manifest holds an attribute that its schema does not know.
  public static let attributeUnknown = DiagnosticKind(
    "attribute-unknown", .error, "The manifest's schema (`octavo schema`) does not have this attribute here.")
  /// An attribute that the manifest's schema requires is absent.
  public static let attributeMissing = DiagnosticKind(
    "attribute-missing", .error, "The manifest's schema (`octavo schema`) asks for this attribute.")
  /// An attribute's value is not allowed.
  public static let attributeInvalid = DiagnosticKind(
    "attribute-invalid", .error, "The manifest's schema (`octavo schema`) allows other values here.")
  /// An element of the manifest is where its schema does not allow it.
  public static let elementMisplaced = DiagnosticKind(
    "element-misplaced", .error, "The manifest's schema (`octavo schema`) does not allow this element here.")
  /// An element of the manifest is given twice where its schema allows one.
  public static let elementRepeated = DiagnosticKind(
    "element-repeated", .error, "The manifest's schema (`octavo schema`) allows this element once here.")
  /// Text is where the manifest's schema allows elements only.
  public static let textMisplaced = DiagnosticKind(
    "text-misplaced", .error, "The manifest's schema (`octavo schema`) allows no text here.")
  /// An element of the manifest that needs text is empty.
  public static let textMissing = DiagnosticKind(
    "text-missing", .error, "The manifest's schema (`octavo schema`) asks for text in this element.")
  /// An element's text is not an allowed value.
  public static let textInvalid = DiagnosticKind(
    "text-invalid", .error, "The manifest's schema (`octavo schema`) allows other text here.")
  /// The book has no title.
  public static let titleMissing = DiagnosticKind(
    "title-missing", .error, "A book needs a title: readers show and sort by it.")
  /// The book has no language.
  public static let languageMissing = DiagnosticKind(
    "language-missing", .error,
    "A book needs a language (BCP 47, such as en or pt-BR): reading aloud and hyphenation depend on it.")
  /// No source declares the language of a book without manifest.
  public static let languageAssumed = DiagnosticKind(
    "language-assumed", .warning,
    "A book without a manifest takes the language of its opening page, from lang or xml:lang; without one it counts as English."
  )
  /// The contents hold no page.
  public static let contentsEmpty = DiagnosticKind(
    "contents-empty", .error,
    "A book needs at least one page in its contents, and every part, chapter and section a page or entries.")
  /// A source named in the contents does not exist.
  public static let sourceMissing = DiagnosticKind(
    "source-missing", .error,
    "A page of the reading order has no file. With --keep-going it is left out.")
  /// A source cannot be read.
  public static let sourceUnreadable = DiagnosticKind(
    "source-unreadable", .error,
    "A page's source is a readable file of at most 512 MB. With --keep-going it is left out.")
  /// A source is of a format that Octavo does not read.
  public static let sourceFormatUnknown = DiagnosticKind(
    "source-format-unknown", .error, "The page's format is recognised by its file name and its first bytes.")
  /// Two entries open one source at its top.
  public static let sourceRepeated = DiagnosticKind(
    "source-repeated", .warning,
    "A source is one page of the reading order: a second entry for it leads to the same page.")
  /// A folder holds possible sources in formats that Octavo does not read.
  public static let sourcesLeftOut = DiagnosticKind(
    "sources-left-out", .warning,
    "A folder without a manifest is read file by file; files of formats that Octavo does not read are left out."
  )
  /// A path leads outside of the book's folder.
  public static let pathOutsideBook = DiagnosticKind(
    "path-outside-book", .error,
    "Paths stay inside the book's root, also through symbolic links: the folder that --root names, else the root of the repository, else the folder of the manifest. Nothing in .git, /proc, /sys and /dev belongs to a book."
  )
  /// The option `--root` names a folder that does not hold the manifest.
  public static let rootUnusable = DiagnosticKind(
    "root-unusable", .error, "The folder that --root names exists and holds the manifest.")
  /// One id is used twice in the manifest.
  public static let idDuplicate = DiagnosticKind(
    "id-duplicate", .error, "An id is unique within a manifest.")
  /// The book has no identifier.
  public static let identifierMissing = DiagnosticKind(
    "identifier-missing", .warning,
    "Without an id in the manifest the identifier is made from title, creators and language, and changes when they do."
  )
  /// An XML document has another vocabulary than the expected one.
  public static let xmlVocabularyStrange = DiagnosticKind(
    "xml-vocabulary-strange", .error,
    "An XML document is recognised by its namespace, its DOCTYPE and its elements. A document whose reader does not know most of its elements would become mere text."
  )
  /// The book does not say when it was modified.
  public static let modifiedMissing = DiagnosticKind(
    "modified-missing", .note,
    "Without a date in the manifest or SOURCE_DATE_EPOCH, dcterms:modified is 1980-01-01T00:00:00Z, never the current time."
  )
  /// The spine names an item that the package's manifest does not have.
  public static let spineItemUnknown = DiagnosticKind(
    "spine-item-unknown", .error,
    "Each itemref of the spine names, by idref, an item of the package's manifest.")
  /// The navigation document or toc.ncx cannot be read.
  public static let navigationUnreadable = DiagnosticKind(
    "navigation-unreadable", .warning,
    "The contents are taken from the navigation document, else from toc.ncx, else from the spine.")
  /// An entry of the contents leads to no page of the book.
  public static let entryPageMissing = DiagnosticKind(
    "entry-page-missing", .warning,
    "The entry does not lead to a page of the spine. It stays as a heading of the entries below it, or is left out."
  )
  /// Metadata of a package document is not kept in the bundle.
  public static let metadataNotKept = DiagnosticKind(
    "metadata-not-kept", .note,
    "Octavo writes a book's descriptive metadata again and computes its accessibility metadata; other properties are left out."
  )
  /// A package document requests a layout that the bundle does not support.
  public static let layoutNotKept = DiagnosticKind(
    "layout-not-kept", .warning,
    "A layout that EPUB 3.3 does not have, or a page of fixed layout without a size: the page is laid out in another way."
  )
  /// A media overlay cannot be read, or refers to a missing target.
  public static let overlayFaulty = DiagnosticKind(
    "overlay-faulty", .warning,
    "A media overlay that cannot be read is left out, and so are its clips that do not lead to a place on the page; a clip without a sound is read by a voice of the device."
  )
  /// Files of an EPUB are encrypted.
  public static let encryptionNotRead = DiagnosticKind(
    "encryption-not-read", .warning,
    "Files that are encrypted cannot be read: fonts are replaced, pictures and pages are in error. Fonts that are obfuscated by either method of EPUBs are restored."
  )
  /// Files that an EPUB lists are not kept in the bundle.
  public static let itemNotKept = DiagnosticKind(
    "item-not-kept", .warning,
    "A bundle has the pages of the reading order and what they show. Other files of an EPUB, such as pronunciation lexicons and scripts, are left out; there is one finding for each kind of file."
  )
  /// Parts of an EPUB's package or navigation document are not kept in the bundle.
  public static let packagePartNotKept = DiagnosticKind(
    "package-part-not-kept", .warning,
    "Collections, bindings, further renditions, lists of figures and the navigation of regions are left out, and so are entries of the page list and landmarks that do not lead to a page, and landmarks without a type, or whose type is no word or of a vocabulary other than EPUB's own."
  )
  /// A page outside the linear reading order is made part of it.
  public static let pageMadeLinear = DiagnosticKind(
    "page-made-linear", .warning,
    "In EPUB, pages outside the reading order are reached by links. A page without a link to it is added to the reading order, at its place in the spine."
  )
  /// Entries of a packed EPUB are not read.
  public static let archiveEntryUnread = DiagnosticKind(
    "archive-entry-unread", .warning,
    "Entries are ignored if their names lead out of the archive, are not UTF-8 or are repeated, or if they are encrypted or compressed by a method other than deflate."
  )
  /// A list names several books, of which the first is built.
  public static let firstBookTaken = DiagnosticKind(
    "first-book-taken", .note,
    "META-INF/books.xml may name several collections. Name a collection itself to build one other than the first."
  )
}
