extension DiagnosticKind {
  static let sourceKinds: [DiagnosticKind] = [
    pageTitleMissing, elementReplaced, elementNotAllowedHere, attributeDropped, scriptDropped, idRepeated,
    styleAdjusted, elementForeign, encodingUnsupported, embeddedLinked, repetitionLimited,
  ]

  /// A page has no title.
  public static let pageTitleMissing = DiagnosticKind(
    "page-title-missing", .warning,
    "A page without a heading, a title element or a title in the manifest is named after its file.")
  /// An element that EPUB lacks was replaced by an allowed one.
  public static let elementReplaced = DiagnosticKind(
    "element-replaced", .warning,
    "Elements that HTML has dropped, or never had, are carried over as the nearest element it has; their text is kept."
  )
  /// An element was where HTML does not allow it, and was moved or rewritten.
  public static let elementNotAllowedHere = DiagnosticKind(
    "element-not-allowed-here", .warning,
    "The page is corrected so that it is valid: the content stays, in an element that may hold it.")
  /// An attribute that HTML does not have was dropped or turned into style.
  public static let attributeDropped = DiagnosticKind(
    "attribute-dropped", .warning,
    "Attributes that HTML does not have here are left out, or kept as style where they only affect appearance."
  )
  /// A script was left out.
  public static let scriptDropped = DiagnosticKind(
    "script-dropped", .warning,
    "Pages carry no scripts: event handlers, script elements and javascript: links are left out. Where an EPUB says that a page has scripts, the reader of its website offers to run them, apart from everything else."
  )
  /// An id is repeated within a page.
  public static let idRepeated = DiagnosticKind(
    "id-repeated", .warning,
    "An id is unique within a page. The later one gets a number, and links to the id go to the first.")
  /// Style that EPUB does not allow was left out.
  public static let styleAdjusted = DiagnosticKind(
    "style-adjusted", .warning,
    "Style sheets are carried over except for what EPUB forbids, what leads outside the book and what cannot be parsed."
  )
  /// An element of another vocabulary was unwrapped.
  public static let elementForeign = DiagnosticKind(
    "element-foreign", .warning,
    "Elements of vocabularies other than XHTML, MathML and SVG are left out; their text is kept.")
  /// A file's encoding is not supported.
  public static let encodingUnsupported = DiagnosticKind(
    "encoding-unsupported", .error,
    "Sources are in UTF-8, UTF-16 or an encoding that the XML declaration names; bytes that are not text in that encoding cannot be read."
  )
  /// Something was repeated too often.
  public static let repetitionLimited = DiagnosticKind(
    "repetition-limited", .warning,
    "Text that a source defines once and refers to repeatedly, such as the address of a link, is inserted each time. Beyond a megabyte and 16 times the source's size it is omitted: a small file would fill the disk."
  )
  /// Content that is stored elsewhere was replaced by a link.
  public static let embeddedLinked = DiagnosticKind(
    "embedded-linked", .warning,
    "A bundle works offline: what a source embeds from another place, or what needs a separate program, becomes a link with its description."
  )
}
