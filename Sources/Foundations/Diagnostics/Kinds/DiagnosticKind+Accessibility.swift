extension DiagnosticKind {
  /// The kinds that concern accessibility.
  public static let accessibilityKinds: [DiagnosticKind] = [
    alternativeTextMissing, alternativeTextEmpty, alternativeTextUnhelpful, captionsMissing, contrastLow,
    headingLevelSkipped, languageDoubtful, directionDoubtful, linkTextVague, noteUnreferenced,
    pageSourceMissing,
    sectionEmpty, tableHeaderMissing,
  ]

  /// A picture has no alternative text.
  public static let alternativeTextMissing = DiagnosticKind(
    "alternative-text-missing", .warning,
    "Every picture needs a description in alt; an empty one (alt=\"\") says that it is decoration. Until then the book does not claim alternative text."
  )
  /// A picture that is content is marked as decoration.
  public static let alternativeTextEmpty = DiagnosticKind(
    "alternative-text-empty", .warning,
    "A picture with a caption is content, so alt=\"\" hides something from those who do not see it. Say what it shows; the caption need not be repeated."
  )
  /// An alternative text is a file's name or a placeholder.
  public static let alternativeTextUnhelpful = DiagnosticKind(
    "alternative-text-unhelpful", .warning,
    "A file's name or a word such as \"image\" does not say what a picture shows. Such a picture counts as not described."
  )
  /// A film has no captions.
  public static let captionsMissing = DiagnosticKind(
    "captions-missing", .warning,
    "A film needs a track of captions or subtitles for those who do not hear it. Until then the book does not claim captions."
  )
  /// Text and background colours set by the author have too little contrast.
  public static let contrastLow = DiagnosticKind(
    "contrast-low", .warning,
    "Text and its background need a contrast of 4.5 to 1, large text of 3 to 1 (WCAG 2.2, 1.4.3). Only colours that one rule or style attribute sets together are checked."
  )
  /// A page is not written in the script of its language.
  public static let languageDoubtful = DiagnosticKind(
    "language-doubtful", .warning,
    "Reading aloud, hyphenation and fonts depend on the language. A page in a language other than the book's declares it with lang or in its source's metadata."
  )
  /// A page's direction contradicts its language.
  public static let directionDoubtful = DiagnosticKind(
    "direction-doubtful", .note,
    "A page has the direction of its language unless its source sets another, which is rarely intended.")
  /// A link's text does not describe its target.
  public static let linkTextVague = DiagnosticKind(
    "link-text-vague", .note,
    "Many readers move from link to link and hear only the link texts. \"here\" or \"more\" tells them nothing."
  )
  /// No link leads to a note.
  public static let noteUnreferenced = DiagnosticKind(
    "note-unreferenced", .warning,
    "A footnote or endnote is reached by a link from the text. A note without such a link stays where it is; in Markdown it is left out."
  )
  /// The book has a page list but does not name the edition.
  public static let pageSourceMissing = DiagnosticKind(
    "page-source-missing", .warning,
    "Printed page numbers help only if the edition is known: name it as dc:source.")
  /// A section is empty.
  public static let sectionEmpty = DiagnosticKind(
    "section-empty", .warning,
    "A heading introduces content. Where the next heading follows immediately, one of the two is often meant to be below the other."
  )
  /// A heading skips a level.
  public static let headingLevelSkipped = DiagnosticKind(
    "heading-level-skipped", .warning,
    "Headings go down one level at a time, so that their outline can be followed by ear.")
  /// A table has no header cells.
  public static let tableHeaderMissing = DiagnosticKind(
    "table-header-missing", .warning,
    "A table's header cells (th) say what its rows and columns are.")
}
