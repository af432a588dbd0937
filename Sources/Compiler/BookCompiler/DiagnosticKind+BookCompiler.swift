import Diagnostics

extension DiagnosticKind {
  package static let bookCompilerKinds: [DiagnosticKind] = [
    artworkLibraryMissing, entryLeftOut, dateInvalid, sourceUnused, formulaFontMissing, entryTargetMissing,
    externalLinkGone, externalLinkMoved, externalLinkUnanswered, externalLinksLeft, identifierMissing,
    modifiedMissing, itemNotKept, pageMadeLinear, pageListKept, mediaOptimized, cacheUntrusted,
    sharedCacheAway, sharedCacheUnwritable, cacheUnusable, pageTitleMissing, wordUnknown,
    bundleRuleBroken, scriptFileLeftOut,
  ]

  /// A file of the bundle would break a rule of EPUB.
  static let bundleRuleBroken = DiagnosticKind(
    "bundle-rule-broken", .error,
    "Before a bundle is written, its files are held to the rules by which `octavo check` judges finished bundles. What Octavo did not put right is an error, named at the source that the file is made of. With --keep-going, the bundle is written as it is."
  )

  /// Files for an EPUB's own scripts are too large together.
  static let scriptFileLeftOut = DiagnosticKind(
    "script-file-left-out", .warning,
    "A web folder holds at most 64 MB of files for an EPUB's own scripts, documents and media together. What exceeds that is left out of it, and a script that loads it fails; the bundle has all files."
  )
  /// The drawing library is not installed.
  static let artworkLibraryMissing = DiagnosticKind(
    "artwork-library-missing", .warning,
    "Covers, launch images and icons are drawn by libvips, with Pango and librsvg. Without it the book is made without them, and pictures in formats that EPUB lacks are not converted."
  )
  /// An entry with errors was left out.
  static let entryLeftOut = DiagnosticKind(
    "entry-left-out", .warning, "With --keep-going, entries in error are left out of the book.")
  /// The date of publication is invalid.
  static let dateInvalid = DiagnosticKind(
    "date-invalid", .warning,
    "A date is a year, month or day in ISO 8601 format. Other dates are left out of the bundle.")
  /// No entry refers to a source in the book's folder.
  static let sourceUnused = DiagnosticKind(
    "source-unused", .note,
    "The file looks like a page, and neither the contents nor another source names it. Only `check` looks for such files."
  )
  /// The font for formulas, or the library that subsets it, is not installed.
  package static let formulaFontMissing = DiagnosticKind(
    "formula-font-missing", .warning,
    "Books with formulas embed a subset of TeX Gyre Pagella Math, made by HarfBuzz. Without it, formulas are shown in a font of the device."
  )
  /// An entry of the contents leads to an id that is not on its page.
  static let entryTargetMissing = DiagnosticKind(
    "entry-target-missing", .warning,
    "The entry leads to an id that its page does not have. It leads to the top of the page instead.")
  /// An external page no longer exists.
  static let externalLinkGone = DiagnosticKind(
    "external-link-gone", .warning,
    "The server says that it has no such page (404 or 410), or there is no server of that name. Only `check --external-links` asks."
  )
  /// An external page has a new address.
  static let externalLinkMoved = DiagnosticKind(
    "external-link-moved", .note,
    "The server redirects permanently (301 or 308): the old address may stop working. Only `check --external-links` asks."
  )
  /// An external page could not be checked.
  static let externalLinkUnanswered = DiagnosticKind(
    "external-link-unanswered", .note,
    "The server did not answer, refused an automatic request, or is in a private network, which is not asked without --private-networks. Check the page by hand. Only `check --external-links` asks."
  )
  /// External pages were not checked.
  static let externalLinksLeft = DiagnosticKind(
    "external-links-left", .warning,
    "Links that lead out of the book could not be followed: libcurl is missing, this machine is offline, or there are more links than one run checks."
  )
  /// The book has no identifier.
  static let identifierMissing = DiagnosticKind(
    "identifier-missing", .warning,
    "Without an id in the manifest the identifier is made from title, creators and language, and changes when they do."
  )
  /// The book does not say when it was modified.
  static let modifiedMissing = DiagnosticKind(
    "modified-missing", .note,
    "Without a date in the manifest or SOURCE_DATE_EPOCH, dcterms:modified is 1980-01-01T00:00:00Z, never the current time."
  )
  /// Files that an EPUB lists are not kept in the bundle.
  static let itemNotKept = DiagnosticKind(
    "item-not-kept", .warning,
    "A bundle has the pages of the reading order and what they show. Other files of an EPUB, such as pronunciation lexicons and scripts, are left out; there is one finding for each kind of file."
  )
  /// A page outside the linear reading order is made part of it.
  static let pageMadeLinear = DiagnosticKind(
    "page-made-linear", .warning,
    "In EPUB, pages outside the reading order are reached by links. A page without a link to it is added to the reading order, at its place in the spine."
  )
  /// The book has a page list of its own.
  package static let pageListKept = DiagnosticKind(
    "page-list-kept", .warning,
    "A book has one list of printed pages. The list of the author's edition stays, and the PDF's pages are not added."
  )
  /// Media were made smaller.
  package static let mediaOptimized = DiagnosticKind(
    "media-optimized", .note,
    "With --optimize, pictures lose a colour profile that is sRGB's own, and media are deflated where that makes them smaller; nothing that is seen or heard changes."
  )
  /// A cache entry was rejected.
  static let cacheUntrusted = DiagnosticKind(
    "cache-untrusted", .warning,
    "An entry of a carried or shared cache is used only if a trusted key signed it and its bytes are those that were signed; everything else is built again, as if it were missing. docs/shared-cache.md says who may sign."
  )
  /// A shared cache cannot be used.
  static let sharedCacheAway = DiagnosticKind(
    "shared-cache-away", .warning,
    "A shared cache only saves time: where it is unavailable, too slow or closed to this machine, the book is built without it."
  )
  /// A shared cache cannot be written.
  static let sharedCacheUnwritable = DiagnosticKind(
    "shared-cache-unwritable", .warning,
    "The book is built, but other machines must build it themselves, since the shared cache did not accept it."
  )
  /// The work of a build cannot be saved for the next.
  package static let cacheUnusable = DiagnosticKind(
    "cache-unusable", .note,
    "The folder .octavo beside the book keeps work that later builds can reuse; without it every build starts from scratch."
  )
  /// A page has no title.
  static let pageTitleMissing = DiagnosticKind(
    "page-title-missing", .warning,
    "A page without a heading, a title element or a title in the manifest is named after its file.")
  /// A word is not in the dictionary of its language.
  static let wordUnknown = DiagnosticKind(
    "word-unknown", .warning,
    "The dictionary of the text's language does not have the word. Add a correct word to octavo.yaml, under `spelling: words:`; mark text in another language with `lang`. Only `check --spelling` looks words up."
  )
}
