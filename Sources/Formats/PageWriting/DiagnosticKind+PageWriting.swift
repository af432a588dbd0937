import Diagnostics

extension DiagnosticKind {
  package static let pageWritingKinds: [DiagnosticKind] = [
    markupRaw,
    alternativeTextMissing, alternativeTextEmpty, alternativeTextUnhelpful, captionsMissing,
    languageDoubtful, linkTextVague, sectionEmpty, headingLevelSkipped, linkPageMissing, linkTextMissing,
    linkInvalid, directiveLeftOut, outputsMissing, outputsStale, embeddedUnknown, labelRepeated,
    mediaUnsupported, drawingAdjusted, embeddedDamaged, elementNotAllowedHere, attributeDropped,
    scriptDropped, idRepeated, repetitionLimited, sourceExcessive, textLeftOut,
  ]

  /// Markup remains in a text.
  package static let markupRaw = DiagnosticKind(
    "markup-raw", .warning,
    "What looks like markup outside of code is named where the rules of the dialect do not read it as markup: an address with a space, a mark that touches no word, Markdown within HTML, TeX outside of a formula. It stands on the page as it is written."
  )
  /// A picture has no alternative text.
  package static let alternativeTextMissing = DiagnosticKind(
    "alternative-text-missing", .warning, isOfAccessibility: true,
    "Every picture needs a description in alt; an empty one (alt=\"\") says that it is decoration. Until then the book does not claim alternative text."
  )
  /// A picture that is content is marked as decoration.
  static let alternativeTextEmpty = DiagnosticKind(
    "alternative-text-empty", .warning, isOfAccessibility: true,
    "A picture with a caption is content, so alt=\"\" hides something from those who do not see it. Say what it shows; the caption need not be repeated."
  )
  /// An alternative text is a file's name or a placeholder.
  static let alternativeTextUnhelpful = DiagnosticKind(
    "alternative-text-unhelpful", .warning, isOfAccessibility: true,
    "A file's name or a word such as \"image\" does not say what a picture shows. Such a picture counts as not described."
  )
  /// A film has no captions.
  static let captionsMissing = DiagnosticKind(
    "captions-missing", .warning, isOfAccessibility: true,
    "A film needs a track of captions or subtitles for those who do not hear it. Until then the book does not claim captions."
  )
  /// A page is not written in the script of its language.
  static let languageDoubtful = DiagnosticKind(
    "language-doubtful", .warning, isOfAccessibility: true,
    "Reading aloud, hyphenation and fonts depend on the language. A page in a language other than the book's declares it with lang or in its source's metadata."
  )
  /// A link's text does not describe its target.
  static let linkTextVague = DiagnosticKind(
    "link-text-vague", .note, isOfAccessibility: true,
    "Many readers move from link to link and hear only the link texts. \"here\" or \"more\" tells them nothing."
  )
  /// A section is empty.
  static let sectionEmpty = DiagnosticKind(
    "section-empty", .warning, isOfAccessibility: true,
    "A heading introduces content. Where the next heading follows immediately, one of the two is often meant to be below the other."
  )
  /// A heading skips a level.
  static let headingLevelSkipped = DiagnosticKind(
    "heading-level-skipped", .warning, isOfAccessibility: true,
    "Headings go down one level at a time, so that their outline can be followed by ear.")
  /// A link leads to a file that is not a page of the book.
  package static let linkPageMissing = DiagnosticKind(
    "link-page-missing", .warning,
    "The link leads to a file that is not a page of this book. It stays as text, without a link.")
  /// A link has no text.
  package static let linkTextMissing = DiagnosticKind(
    "link-text-missing", .warning,
    "A link without text gets the number or title of its target; this one's target has neither.")
  /// A link's address is not a URL.
  static let linkInvalid = DiagnosticKind(
    "link-invalid", .warning, "The address is not a URL. The link stays as text.")
  /// A MyST directive is left out or replaced by a description.
  package static let directiveLeftOut = DiagnosticKind(
    "directive-left-out", .warning,
    "Content that needs a server, a running notebook or another markup language cannot be carried over: it is shown as it is written, or left out."
  )
  /// Cells of code in a text have no outputs.
  package static let outputsMissing = DiagnosticKind(
    "outputs-missing", .warning,
    "A Markdown page holds its code cells without their outputs, and no code is run. Outputs come from Quarto's folder _freeze or from the notebook of a run beside the page (keep-ipynb)."
  )
  /// Saved outputs are those of an earlier version of a page.
  package static let outputsStale = DiagnosticKind(
    "outputs-stale", .warning,
    "Outputs of code come from what a run saved: Quarto's folder _freeze, or a notebook beside the page. Where the page was changed after that run, render it again."
  )
  /// An embedding refers to an unknown label.
  package static let embeddedUnknown = DiagnosticKind(
    "embedded-unknown", .warning,
    "A block of a text or the outputs of a cell can be shown again by their label, from any source of the book. Headings, and content that is not in a source, cannot."
  )
  /// Two targets have the same label.
  package static let labelRepeated = DiagnosticKind(
    "label-repeated", .warning,
    "A label names one place of the book. If a label is repeated, references from a source that has the label lead to the one there, all others to the first in reading order."
  )
  /// EPUB does not support a medium's format.
  static let mediaUnsupported = DiagnosticKind(
    "media-unsupported", .warning,
    "EPUB supports JPEG, PNG, GIF, WebP and SVG, MP3, MP4 and Opus. Other pictures are converted where possible, else described in a box."
  )
  /// An SVG file was repaired.
  package static let drawingAdjusted = DiagnosticKind(
    "drawing-adjusted", .warning,
    "An SVG file goes into the bundle unchanged if EPUB allows all of its content. Other content is corrected in the bundle; the file itself stays as it is."
  )
  /// An embedded file is damaged.
  static let embeddedDamaged = DiagnosticKind(
    "embedded-damaged", .warning,
    "A picture embedded in a source must be complete base64 data of a known format. Any other picture becomes a box."
  )
  /// An element was where HTML does not allow it, and was moved or rewritten.
  static let elementNotAllowedHere = DiagnosticKind(
    "element-not-allowed-here", .warning,
    "The page is corrected so that it is valid: the content stays, in an element that may hold it.")
  /// An attribute that HTML does not have was dropped or turned into style.
  static let attributeDropped = DiagnosticKind(
    "attribute-dropped", .warning,
    "Attributes that HTML does not have here are left out, or kept as style where they only affect appearance."
  )
  /// A script was left out.
  package static let scriptDropped = DiagnosticKind(
    "script-dropped", .warning,
    "Pages carry no scripts: event handlers, script elements and javascript: links are left out. Where an EPUB says that a page has scripts, the reader of its website offers to run them, apart from everything else."
  )
  /// An id is repeated within a page.
  package static let idRepeated = DiagnosticKind(
    "id-repeated", .warning,
    "An id is unique within a page. The later one gets a number, and links to the id go to the first.")
  /// Something was repeated too often.
  package static let repetitionLimited = DiagnosticKind(
    "repetition-limited", .warning,
    "Text that a source defines once and refers to repeatedly, such as the address of a link, is inserted each time. Beyond a megabyte and 16 times the source's size it is omitted: a small file would fill the disk."
  )
  /// A source makes far more than itself.
  package static let sourceExcessive = DiagnosticKind(
    "source-excessive", .error,
    "What a source makes of itself by repetition (definitions, inclusions, abbreviations, references) may be 32 MB, or ten times its size if that is more. Beyond it no page could be opened, and a small file would fill memory and disk."
  )
  /// Text or a value of the source is in no page.
  static let textLeftOut = DiagnosticKind(
    "text-left-out", .warning,
    "What an XML source holds is in the book or in a finding. This element is where Octavo has no place for it, or is not shown: its text is in no page."
  )
}
