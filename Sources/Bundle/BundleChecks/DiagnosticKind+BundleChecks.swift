import Diagnostics

extension DiagnosticKind {
  package static let bundleChecksKinds: [DiagnosticKind] = [
    archiveEntryLarge, folderEmpty, documentDoubtful, overlayInvalid, overlayDoubtful, layoutInvalid,
    contentsInvalid, profileInvalid, profileDoubtful, documentInvalid, documentUntitled,
    documentIDRepeated, styleInvalid, styleDoubtful, archiveInvalid, mimetypeWrong, fileNameEncoding,
    fileNameForbidden, fileNameReserved, fileNameSpaces, fileNameRepeated, containerInvalid, packageMissing,
    encryptionInvalid, encryptionUnknown, metaInfResource, encodingDiscouraged, encodingForbidden,
    packageInvalid, packageReferenceMissing, packageValueInvalid, packageValueDoubtful, packageDeprecated,
    packageLinkWrong, packageLinkMissing, itemRepeated, itemMissing, urlInvalid, urlInsecure,
    fallbackMissing, fallbackCycle, mediaTypeWrong, mediaTypeDoubtful, mediaCorrupt, propertyMissing,
    propertyUnneeded, propertyDoubtful, propertyMisplaced, resourceRemote, resourceUndeclared,
    anchorMissing, linkOutsideSpine, linkToResource, spineInvalid, spineItemUnreachable, navigationInvalid,
    navigationDoubtful, collectionDoubtful,
  ]

  /// A file of the archive is too large to be checked.
  static let archiveEntryLarge = DiagnosticKind(
    "archive-entry-large", .warning,
    "Files larger than 256 MB are not checked, nor those that would make an archive grow by more than 256 MB and eight times its size when it is unpacked."
  )
  /// A folder of the archive is empty.
  static let folderEmpty = DiagnosticKind(
    "folder-empty", .warning, "An archive lists files; an entry for an empty folder is a leftover.")
  /// A document violates a recommendation.
  static let documentDoubtful = DiagnosticKind(
    "document-doubtful", .warning, "Reading systems may ignore it.")
  /// A media overlay breaks its grammar, or does not fit its documents.
  static let overlayInvalid = DiagnosticKind(
    "overlay-invalid", .error,
    "A media overlay is a SMIL document of pairs of a text and an audio clip. A content document is in one overlay, which its item names."
  )
  /// Metadata of media overlays is inconsistent.
  static let overlayDoubtful = DiagnosticKind(
    "overlay-doubtful", .warning, "Reading systems show the durations given in the metadata.")
  /// A fixed-layout page does not declare its size.
  static let layoutInvalid = DiagnosticKind(
    "layout-invalid", .error,
    "Fixed-layout pages declare their width and height: XHTML with a viewport, SVG with `viewBox`.")
  /// The NCX document breaks its rules.
  static let contentsInvalid = DiagnosticKind(
    "contents-invalid", .error,
    "An NCX document follows its grammar and has the identifier of the publication.")
  /// A publication breaks the rules of a profile.
  static let profileInvalid = DiagnosticKind(
    "profile-invalid", .error,
    "Dictionaries, indexes, previews, educational publications and publications with several renditions have additional rules."
  )
  /// A publication violates a recommendation of a profile.
  static let profileDoubtful = DiagnosticKind(
    "profile-doubtful", .warning, "Reading systems may not recognise what kind of publication it is.")
  /// An XHTML document breaks the rules of its elements and attributes.
  static let documentInvalid = DiagnosticKind(
    "document-invalid", .error,
    "Content documents are XHTML: each element is where HTML allows it and has only the attributes that HTML allows on it."
  )
  /// An XHTML document has no title.
  static let documentUntitled = DiagnosticKind(
    "document-untitled", .warning, "Reading systems announce a document by the title in its head.")
  /// An id occurs twice in a document.
  static let documentIDRepeated = DiagnosticKind(
    "document-id-repeated", .error, "An id is unique within its document.")
  /// A style sheet cannot be parsed, or has a property that EPUB forbids.
  static let styleInvalid = DiagnosticKind(
    "style-invalid", .error,
    "Style sheets follow the grammar of CSS, without `direction` and `unicode-bidi`; reading systems drop what they cannot parse, and often what follows."
  )
  /// An `@font-face` rule of a style sheet is empty.
  static let styleDoubtful = DiagnosticKind(
    "style-doubtful", .warning, "An `@font-face` rule names a font and its location.")
  /// An archive cannot be read.
  static let archiveInvalid = DiagnosticKind(
    "archive-invalid", .error,
    "A bundle is a complete ZIP archive without encryption, whose entries are stored or deflated.")
  /// The first file of the archive is not a correct `mimetype`.
  static let mimetypeWrong = DiagnosticKind(
    "mimetype-wrong", .error,
    "A bundle begins with a file `mimetype` that holds `application/epub+zip` and nothing else, stored, without an extra field."
  )
  /// A name in the archive is not UTF-8.
  static let fileNameEncoding = DiagnosticKind(
    "file-name-encoding", .error,
    "File names in a bundle are UTF-8; reading systems find files with other names under different names, or not at all."
  )
  /// A file name contains characters that bundles forbid.
  static let fileNameForbidden = DiagnosticKind(
    "file-name-forbidden", .error,
    "The Open Container Format forbids characters that some file systems do not accept.")
  /// A file name is that of a device of Windows.
  static let fileNameReserved = DiagnosticKind(
    "file-name-reserved", .warning,
    "Windows takes names such as `con`, `aux.xhtml` and `com1.css` for devices, and cannot unpack a bundle with such files."
  )
  /// A file name contains spaces.
  static let fileNameSpaces = DiagnosticKind(
    "file-name-spaces", .warning,
    "Spaces in file names are allowed, but links to such files are often written wrongly.")
  /// Two file names are equal on some systems.
  static let fileNameRepeated = DiagnosticKind(
    "file-name-repeated", .error,
    "Names must differ after case folding and Unicode normalization, since file systems may treat such names as the same."
  )
  /// META-INF/container.xml, or another file of META-INF, breaks its rules.
  static let containerInvalid = DiagnosticKind(
    "container-invalid", .error,
    "`META-INF/container.xml` names the package document; the other files of `META-INF` have schemas of their own."
  )
  /// The package document is missing.
  static let packageMissing = DiagnosticKind(
    "package-missing", .error,
    "The file that `META-INF/container.xml` names holds the metadata, the list of files and the reading order."
  )
  /// META-INF/encryption.xml breaks its rules.
  static let encryptionInvalid = DiagnosticKind(
    "encryption-invalid", .error,
    "Only fonts of EPUB's own types may be obfuscated; the description of other encryption must follow its schema."
  )
  /// Files are encrypted.
  static let encryptionUnknown = DiagnosticKind(
    "encryption-unknown", .note,
    "Encrypted files are not checked.")
  /// A file of the publication lies in META-INF.
  static let metaInfResource = DiagnosticKind(
    "meta-inf-resource", .error,
    "`META-INF` is for the container; files that the package document lists must be elsewhere.")
  /// An XML file is in UTF-16.
  static let encodingDiscouraged = DiagnosticKind(
    "encoding-discouraged", .warning,
    "EPUB asks for UTF-8; reading systems need not read UTF-16.")
  /// An XML file is in an encoding that EPUB forbids.
  static let encodingForbidden = DiagnosticKind(
    "encoding-forbidden", .error,
    "XML files of a publication are in UTF-8.")
  /// The package document breaks its schema.
  static let packageInvalid = DiagnosticKind(
    "package-invalid", .error,
    "The schema of the package document says where elements and attributes are allowed, and which are required."
  )
  /// The package document refers to an id that it does not contain.
  static let packageReferenceMissing = DiagnosticKind(
    "package-reference-missing", .error,
    "`unique-identifier`, `idref`, `fallback`, `media-overlay`, `toc` and `refines` name elements of the package document."
  )
  /// A value in the package document is invalid.
  static let packageValueInvalid = DiagnosticKind(
    "package-value-invalid", .error,
    "Language tags, property names, dates and the like have a form that reading systems rely on.")
  /// A value in the package document does not follow the recommended form.
  static let packageValueDoubtful = DiagnosticKind(
    "package-value-doubtful", .warning,
    "Reading systems may show the value as it is, or ignore it.")
  /// The package document uses deprecated features of EPUB.
  static let packageDeprecated = DiagnosticKind(
    "package-deprecated", .warning,
    "Reading systems no longer have to support it.")
  /// A link of the package document is invalid.
  static let packageLinkWrong = DiagnosticKind(
    "package-link-wrong", .error,
    "A link names a file and its media type, and never an element of the package document.")
  /// A link of the package document leads to a missing file.
  static let packageLinkMissing = DiagnosticKind(
    "package-link-missing", .warning,
    "A linked record should be in the bundle or have an absolute URL.")
  /// Two items name the same file.
  static let itemRepeated = DiagnosticKind(
    "item-repeated", .error,
    "Every file has one item in the package document, and the package document itself has none.")
  /// An item's file is not in the bundle.
  static let itemMissing = DiagnosticKind(
    "item-missing", .error,
    "Every file that the package document lists must exist.")
  /// An address cannot refer to anything in a bundle.
  static let urlInvalid = DiagnosticKind(
    "url-invalid", .error,
    "Addresses within a bundle are relative, stay inside it, and have neither query nor the scheme `file:`; `data:` is only for resources that are not documents."
  )
  /// A resource is fetched without encryption.
  static let urlInsecure = DiagnosticKind(
    "url-insecure", .warning,
    "Addresses of remote resources should begin with `https:`.")
  /// A resource of a foreign type has no fallback.
  static let fallbackMissing = DiagnosticKind(
    "fallback-missing", .error,
    "Reading systems must support EPUB's core media types only; others need a fallback of a core type.")
  /// Fallbacks form a cycle.
  static let fallbackCycle = DiagnosticKind(
    "fallback-cycle", .error,
    "A chain of fallbacks ends with an item of a core media type.")
  /// A file's content does not match its media type.
  static let mediaTypeWrong = DiagnosticKind(
    "media-type-wrong", .error,
    "The media type in the package document must be that of the file's content.")
  /// A file's name or an element's type contradicts the package document.
  static let mediaTypeDoubtful = DiagnosticKind(
    "media-type-doubtful", .warning,
    "Reading systems may go by the file's name or by its content.")
  /// A picture cannot be read.
  static let mediaCorrupt = DiagnosticKind(
    "media-corrupt", .error,
    "The file is damaged, or cut off.")
  /// The package document omits a property of a document.
  static let propertyMissing = DiagnosticKind(
    "property-missing", .error,
    "`mathml`, `svg`, `scripted`, `switch` and `remote-resources` tell a reading system what to prepare for.")
  /// The package document declares a property that a document does not have.
  static let propertyUnneeded = DiagnosticKind(
    "property-unneeded", .error,
    "A property that a document does not need misleads reading systems.")
  /// A document does not seem to use remote resources.
  static let propertyDoubtful = DiagnosticKind(
    "property-doubtful", .warning,
    "The property `remote-resources` makes reading systems ask for the network.")
  /// An item has a property that its media type does not allow.
  static let propertyMisplaced = DiagnosticKind(
    "property-misplaced", .error,
    "`cover-image` is for pictures, `nav` and the like for XHTML documents.")
  /// A resource lies outside the bundle.
  static let resourceRemote = DiagnosticKind(
    "resource-remote", .error,
    "Only audio, video and fonts may be remote.")
  /// A resource is not listed in the package document.
  static let resourceUndeclared = DiagnosticKind(
    "resource-undeclared", .error,
    "Every resource that a document uses has an item, including remote ones.")
  /// A reference leads to a missing id.
  static let anchorMissing = DiagnosticKind(
    "anchor-missing", .error,
    "The part of an address after `#` names an element of the document it leads to.")
  /// A link leads to a document that is not in the reading order.
  static let linkOutsideSpine = DiagnosticKind(
    "link-outside-spine", .error,
    "A reader who follows the link leaves the reading order and cannot continue from there.")
  /// A link leads to a file that is not a content document.
  static let linkToResource = DiagnosticKind(
    "link-to-resource", .error,
    "Links lead to XHTML or SVG documents, or to resources with such a document as fallback.")
  /// The reading order cannot be read.
  static let spineInvalid = DiagnosticKind(
    "spine-invalid", .error,
    "The spine lists each document once and at least one as linear; each is XHTML or SVG, or has a fallback that is."
  )
  /// A document outside the linear order cannot be reached.
  static let spineItemUnreachable = DiagnosticKind(
    "spine-item-unreachable", .error,
    "Documents that are not linear are reached by a link in the contents or in another document.")
  /// The navigation document breaks its rules.
  static let navigationInvalid = DiagnosticKind(
    "navigation-invalid", .error,
    "Each `nav` of a known type is a heading and an ordered list of links with text.")
  /// The navigation document violates a recommendation.
  static let navigationDoubtful = DiagnosticKind(
    "navigation-doubtful", .warning,
    "Contents follow the reading order, and lists of pages and landmarks are flat.")
  /// The role of a collection is not a URL.
  static let collectionDoubtful = DiagnosticKind(
    "collection-doubtful", .warning,
    "Roles of collections are known names, or absolute URLs.")
}
