/// The role of a cell on the page, from its style.
package enum WolframRole: Equatable {
  /// A heading of that level; 1 is the title.
  case heading(Int)
  case subtitle
  case text
  /// A list item at that level, from 1.
  case item(Int, isNumbered: Bool)
  case itemParagraph(Int)
  case input, code, output, print, message
  case program
  case formula(isNumbered: Bool)
  case caption
  case quote
  case byline
  case note
  /// A cell that only the front end uses.
  case hidden

  /// The roles of styles by name; other styles are recognized by the end of their name.
  private static let roles: [String: WolframRole] = [
    "Title": .heading(1), "DemoTitle": .heading(1), "ChapterTitle": .heading(1), "PartTitle": .heading(1),
    "TitlePage": .heading(1), "ObjectName": .heading(1), "ObjectNameGrid": .heading(1),
    "GuideTitle": .heading(1),
    "TutorialTitle": .heading(1), "HowToTitle": .heading(1), "TOCDocumentTitle": .heading(1),
    "BookTitle": .heading(1),
    "Subtitle": .subtitle, "Subsubtitle": .subtitle, "SectionFirst": .heading(3), "Chapter": .heading(2),
    "Section": .heading(3), "Subsection": .heading(4), "Subsubsection": .heading(5),
    "Subsubsubsection": .heading(6),
    "ExampleSection": .heading(4), "ExampleSubsection": .heading(5), "PrimaryExamplesSection": .heading(3),
    "ManipulateSection": .heading(3), "ManipulateCaptionSection": .heading(3),
    "SnapshotsSection": .heading(3), "DetailsSection": .heading(3), "RelatedLinksSection": .heading(3),
    "AuthorSection": .heading(3), "InitializationSection": .heading(3), "TutorialSection": .heading(3),
    "DemoSourceNotebookSection": .text, "Text": .text, "SmallText": .text, "MathCaption": .text,
    "ExampleText": .text, "CodeText": .text,
    "DetailNotes": .text, "Usage": .text, "Notes": .text, "ItemParagraph": .itemParagraph(1),
    "SubitemParagraph": .itemParagraph(2), "SubsubitemParagraph": .itemParagraph(3),
    "Item": .item(1, isNumbered: false), "Subitem": .item(2, isNumbered: false),
    "Subsubitem": .item(3, isNumbered: false), "ItemNumbered": .item(1, isNumbered: true),
    "SubitemNumbered": .item(2, isNumbered: true), "SubsubitemNumbered": .item(3, isNumbered: true),
    "BulletedList": .item(1, isNumbered: false), "NumberedList": .item(1, isNumbered: true),
    "Input": .input, "Code": .code, "InitializationCell": .code, "ExternalLanguage": .code,
    "InlineInput": .input,
    "NaturalLanguageInput": .input, "WolframAlphaLong": .input, "WolframAlphaShort": .input,
    "FormulaInput": .input,
    "Output": .output, "Graphics": .output, "ManipulateOutput": .output, "Picture": .output, "Print": .print,
    "Echo": .print, "EchoTiming": .print, "Message": .message, "MSG": .message,
    "Program": .program, "DisplayFormula": .formula(isNumbered: false),
    "DisplayFormulaNumbered": .formula(isNumbered: true), "NumberedEquation": .formula(isNumbered: true),
    "Equation": .formula(isNumbered: false), "EquationNumbered": .formula(isNumbered: true),
    "DisplayMath": .formula(isNumbered: false), "Caption": .caption, "FigureCaption": .caption,
    "NumberedFigure": .output, "NumberedTable": .output, "ManipulateCaption": .text, "Quote": .quote,
    "Quotation": .quote, "Author": .byline, "Affiliation": .byline, "Department": .byline,
    "Institution": .byline,
    "Date": .byline, "Address": .byline, "Abstract": .note, "Reference": .text, "Footnote": .text,
  ]

  /// The styles whose cells are for other programs than readers of a book, with the reason.
  package static let notApplicable = [
    "DemonstrationHeader": "it is the banner of that web site", "ThumbnailSection": forWebSite,
    "ControlSuggestionsSection": forWebSite, "SearchTermsSection": forWebSite,
    "CategoriesSection": forWebSite, "PrintTemporary": "it is gone when the evaluation ends",
    "SlideShowNavigationBar": "a reader turns the pages", "PageBreak": "it is for print",
    "AnimatorBox": "it runs what a notebook shows", "Placeholder": "it stands for what is to be written",
  ]
  private static let forWebSite = "it is for the web site of demonstrations"

  /// The styles whose roles are known by name.
  static var names: [String] { roles.keys.sorted() }

  /// The role of a style.
  static func role(_ style: String) -> WolframRole {
    if let role = roles[style] { return role }
    if notApplicable[style] != nil { return .hidden }
    if style.hasSuffix("Title") { return .heading(1) }
    if style.contains("Subsubsection") { return .heading(5) }
    if style.contains("Subsection") { return .heading(4) }
    if style.contains("Section") || style.hasSuffix("Heading") { return .heading(3) }
    if style.contains("Chapter") { return .heading(2) }
    if style.contains("Input") { return .input }
    if style.contains("Code") || style.contains("Program") { return .code }
    if style.contains("Output") || style.contains("Graphics") { return .output }
    if style.contains("Subitem") { return .item(2, isNumbered: style.contains("Numbered")) }
    if style.contains("Item") { return .item(1, isNumbered: style.contains("Numbered")) }
    if style.contains("Formula") || style.contains("Equation") {
      return .formula(isNumbered: style.contains("Numbered"))
    }
    if style.contains("Caption") { return .caption }
    if style.contains("Quote") { return .quote }
    return .text
  }
}
