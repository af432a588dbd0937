import Diagnostics

extension DiagnosticKind {
  package static let manifestsKinds: [DiagnosticKind] = [
    manifestMissing, manifestUnreadable, rootElementWrong, namespaceMissing,
    elementUnknown, attributeUnknown, attributeMissing, attributeInvalid, elementMisplaced,
    elementRepeated, textMisplaced, textMissing, textInvalid, titleMissing, languageMissing,
    languageAssumed, contentsEmpty, sourceRepeated, sourcesLeftOut, pagesNotListed, rootUnusable, idDuplicate,
    spineItemUnknown, navigationUnreadable, navigationTextLeftOut, entryPageMissing, metadataNotKept,
    layoutNotKept,
    encryptionNotRead, packagePartNotKept, archiveEntryUnread, firstBookTaken, settingUnused, entryOutside,
    settingInvalid, coverFound, vaultAssumed, draftLeftOut, noteUnpublished, entryEmpty, environmentNotRead,
    projectSourceMissing, projectTargetMissing,
  ]

  /// The manifest named on the command line does not exist.
  package static let manifestMissing = DiagnosticKind(
    "manifest-missing", .error, "No file or folder has the given name.")
  /// The manifest cannot be read.
  package static let manifestUnreadable = DiagnosticKind(
    "manifest-unreadable", .error, "A file that the book needs cannot be read.")
  /// The manifest's first element is not one that Octavo knows.
  package static let rootElementWrong = DiagnosticKind(
    "root-element-wrong", .error,
    "A manifest is recognised by its root element: book in the namespace urn:octavo:book:1, or package in an .opf."
  )
  /// The manifest's first element lacks its namespace.
  package static let namespaceMissing = DiagnosticKind(
    "namespace-missing", .error,
    "Elements of book.xml are in the namespace urn:octavo:book:1, those of an .opf in http://www.idpf.org/2007/opf."
  )
  /// The manifest holds an element that its schema does not know.
  static let elementUnknown = DiagnosticKind(
    "element-unknown", .error, "The manifest's schema (`octavo schema`) does not have this element.")
  /// The manifest holds an attribute that its schema does not know.
  static let attributeUnknown = DiagnosticKind(
    "attribute-unknown", .error, "The manifest's schema (`octavo schema`) does not have this attribute here.")
  /// An attribute that the manifest's schema requires is absent.
  static let attributeMissing = DiagnosticKind(
    "attribute-missing", .error, "The manifest's schema (`octavo schema`) asks for this attribute.")
  /// An attribute's value is not allowed.
  package static let attributeInvalid = DiagnosticKind(
    "attribute-invalid", .error, "The manifest's schema (`octavo schema`) allows other values here.")
  /// An element of the manifest is where its schema does not allow it.
  static let elementMisplaced = DiagnosticKind(
    "element-misplaced", .error, "The manifest's schema (`octavo schema`) does not allow this element here.")
  /// An element of the manifest is given twice where its schema allows one.
  static let elementRepeated = DiagnosticKind(
    "element-repeated", .error, "The manifest's schema (`octavo schema`) allows this element once here.")
  /// Text is where the manifest's schema allows elements only.
  static let textMisplaced = DiagnosticKind(
    "text-misplaced", .error, "The manifest's schema (`octavo schema`) allows no text here.")
  /// An element of the manifest that needs text is empty.
  static let textMissing = DiagnosticKind(
    "text-missing", .error, "The manifest's schema (`octavo schema`) asks for text in this element.")
  /// An element's text is not an allowed value.
  static let textInvalid = DiagnosticKind(
    "text-invalid", .error, "The manifest's schema (`octavo schema`) allows other text here.")
  /// The book has no title.
  static let titleMissing = DiagnosticKind(
    "title-missing", .error, "A book needs a title: readers show and sort by it.")
  /// The book has no language.
  static let languageMissing = DiagnosticKind(
    "language-missing", .error,
    "A book needs a language (BCP 47, such as en or pt-BR): reading aloud and hyphenation depend on it.")
  /// No source declares the language of a book without manifest.
  static let languageAssumed = DiagnosticKind(
    "language-assumed", .warning,
    "A book without a manifest takes the language of its opening page, from lang or xml:lang; without one it counts as English."
  )
  /// The contents hold no page.
  package static let contentsEmpty = DiagnosticKind(
    "contents-empty", .error,
    "A book needs at least one page in its contents, and every part, chapter and section a page or entries.")
  /// Two entries open one source at its top.
  static let sourceRepeated = DiagnosticKind(
    "source-repeated", .warning,
    "A source is one page of the reading order: a second entry for it leads to the same page.")
  /// A folder holds possible sources in formats that Octavo does not read, or that the document in it does not have.
  static let sourcesLeftOut = DiagnosticKind(
    "sources-left-out", .warning,
    "A folder without a manifest is read file by file; files of formats that Octavo does not read are left out. Where one document (DocBook, JATS, PreTeXt) is the book of its folder, so are sources that it neither includes nor links; name the folder's pages in a manifest to have both."
  )
  /// Pages of a site are not in its navigation.
  static let pagesNotListed = DiagnosticKind(
    "pages-not-listed", .note,
    "The pages of a book are those of its contents. A site may have others, which its navigation does not list; add them to the navigation to have them in the book."
  )
  /// The option `--root` names a folder that does not hold the manifest.
  package static let rootUnusable = DiagnosticKind(
    "root-unusable", .error, "The folder that --root names exists and holds the manifest.")
  /// One id is used twice in the manifest.
  static let idDuplicate = DiagnosticKind(
    "id-duplicate", .error, "An id is unique within a manifest.")
  /// The spine names an item that the package's manifest does not have.
  static let spineItemUnknown = DiagnosticKind(
    "spine-item-unknown", .error,
    "Each itemref of the spine names, by idref, an item of the package's manifest.")
  /// The navigation document or toc.ncx cannot be read.
  static let navigationUnreadable = DiagnosticKind(
    "navigation-unreadable", .warning,
    "The contents are taken from the navigation document, else from toc.ncx, else from the spine.")
  /// Text in a list of the navigation document belongs to no entry.
  static let navigationTextLeftOut = DiagnosticKind(
    "navigation-text-left-out", .warning,
    "An entry of the contents is a list item with a link, or with a text and entries below it. Text in a list outside of its items, and beside several links of one item, has no place in the contents."
  )
  /// An entry of the contents leads to no page of the book.
  static let entryPageMissing = DiagnosticKind(
    "entry-page-missing", .warning,
    "The entry does not lead to a page of the spine. It stays as a heading of the entries below it, or is left out."
  )
  /// Metadata of a package document is not kept in the bundle.
  static let metadataNotKept = DiagnosticKind(
    "metadata-not-kept", .note,
    "Octavo writes a book's descriptive metadata again and computes its accessibility metadata; other properties are left out."
  )
  /// A package document requests a layout that the bundle does not support.
  package static let layoutNotKept = DiagnosticKind(
    "layout-not-kept", .warning,
    "A layout that EPUB 3.3 does not have, or a page of fixed layout without a size: the page is laid out in another way."
  )
  /// Files of an EPUB are encrypted.
  static let encryptionNotRead = DiagnosticKind(
    "encryption-not-read", .warning,
    "Files that are encrypted cannot be read: fonts are replaced, pictures and pages are in error. Fonts that are obfuscated by either method of EPUBs are restored."
  )
  /// Parts of an EPUB's package or navigation document are not kept in the bundle.
  static let packagePartNotKept = DiagnosticKind(
    "package-part-not-kept", .warning,
    "Collections, bindings, further renditions, lists of figures and the navigation of regions are left out, and so are entries of the page list and landmarks that do not lead to a page, and landmarks without a type, or whose type is no word or of a vocabulary other than EPUB's own."
  )
  /// Entries of a packed EPUB are not read.
  static let archiveEntryUnread = DiagnosticKind(
    "archive-entry-unread", .warning,
    "Entries are ignored if their names lead out of the archive, are not UTF-8 or are repeated, or if they are encrypted or compressed by a method other than deflate."
  )
  /// A list names several books, of which the first is built.
  static let firstBookTaken = DiagnosticKind(
    "first-book-taken", .note,
    "META-INF/books.xml may name several collections. Name a collection itself to build one other than the first."
  )
  /// A manifest's settings have no effect on a book.
  static let settingUnused = DiagnosticKind(
    "setting-unused", .note,
    "Manifests of websites have many settings that a book does not use: themes, servers, how notebooks are run. Such settings are reported once for each file."
  )
  /// Settings name variables of the environment.
  static let environmentNotRead = DiagnosticKind(
    "environment-not-read", .note,
    "The same book gives the same bundle wherever it is built, so variables of the environment are not read: a setting of MkDocs such as `!ENV [NAME, \"default\"]` has its default, and without one counts as not given."
  )
  /// An entry of the contents leads outside of the book.
  static let entryOutside = DiagnosticKind(
    "entry-outside", .warning,
    "The contents of a book lead only to its own pages: an entry that is an address on the web is left out. A page of the book may link to it."
  )
  /// An entry of the contents has neither a page nor entries below it.
  static let entryEmpty = DiagnosticKind(
    "entry-empty", .warning,
    "An entry of the contents leads to a page, or is the title of entries below it. One that has neither, or none that can be read, is left out."
  )
  /// A manifest's setting is invalid.
  static let settingInvalid = DiagnosticKind(
    "setting-invalid", .warning,
    "A setting whose value is of another kind than its format has, or names a file that is not there, is left out."
  )
  /// A picture is taken as the cover by its name and place.
  static let coverFound = DiagnosticKind(
    "cover-found", .note,
    "Where the manifest names no cover, a picture in the place that its kind of book has for it is taken: cover.png and the like beside the manifest, the folder cover of an OpenStax collection."
  )
  /// A folder without manifest is read as a vault.
  static let vaultAssumed = DiagnosticKind(
    "vault-assumed", .note,
    "An Obsidian vault is recognised by its folder .obsidian, or else by notes that link to one another by name. A folder .obsidian, even an empty one, makes it certain; a manifest overrides it."
  )
  /// An entry of the contents without a file, a draft, has no page.
  static let draftLeftOut = DiagnosticKind(
    "draft-left-out", .note,
    "A draft in mdBook's SUMMARY.md, a chapter without a file, is listed with its number and without a link. In `nav.xhtml` and "
      + "`toc.ncx`, where EPUB requires a page of every entry, it leads to the page before it.")
  /// A note of a vault is not to be published.
  static let noteUnpublished = DiagnosticKind(
    "note-unpublished", .note,
    "Obsidian Publish leaves out notes whose front matter says publish: false, and the folders that .obsidian/publish.json excludes; so does the book."
  )
  /// The source of a PreTeXt project is missing.
  static let projectSourceMissing = DiagnosticKind(
    "project-source-missing", .error,
    "A PreTeXt project names a source, src/main.ptx if it does not say otherwise.")
  /// A PreTeXt project has no target suitable for a book.
  static let projectTargetMissing = DiagnosticKind(
    "project-target-missing", .error, "A PreTeXt project has at least one target in project.ptx.")
}
