import Markup

/// How an element of JATS (https://jats.nlm.nih.gov/archiving/tag-library/1.3/) or BITS
/// (https://jats.nlm.nih.gov/extensions/bits/tag-library/2.1/) is written.
enum JATSElement: Sendable, Equatable {
  /// A division of the book with a contents entry, by the kind of the entry.
  enum Division: Sendable {
    case part, section, appendix, preface, dedication, acknowledgements, references, glossary, index, notes,
      response
  }

  /// Only its child elements are written.
  case container
  case metadata
  case division(Division)
  case title, subtitle, label, caption, description, attribution
  case paragraph
  case inline(HTMLElement)
  /// A styled phrase, with its style declaration.
  case styled(String)
  /// A phrase with its element name as class.
  case phrase
  case link, reference, email
  case lineBreak, rule, target, privateCharacter
  case list, item, definitionList, definitionItem, term, definition, listHead
  case figure, figureGroup, tableWrap, table, tablePart(HTMLElement), tableFoot
  case formula, inlineFormula, math, tex, alternatives, formulaGroup
  case graphic, inlineGraphic, media, supplement
  case quotation, box, code, preformatted, verse, verseLine, statement, speech, speaker
  case question, answer, block
  case footnote, footnotes
  case bibliographyEntry, citation
  case indexEntry, indexPointer
  /// Left out, with a finding.
  case dropped
  /// Left out without a finding: its parent writes it, or it is not meant for readers.
  case ignored
  case unknown

  /// The meaning of an element name.
  static func named(_ name: String) -> JATSElement { meanings[name] ?? .unknown }

  private static let meanings: [String: JATSElement] = {
    var table: [String: JATSElement] = [:]
    for (element, names) in rows { for name in names.split(separator: " ") { table[String(name)] = element } }
    return table
  }()

  private static let rows: [(JATSElement, String)] = [
    (
      .container,
      "article book book-part-wrapper body back book-body book-back front-matter floats-group app-group "
        + "named-book-part-body book-front sub-article-body index-group title-group book-app-group toc-group fn-div"
    ),
    (
      .metadata,
      "front front-stub article-meta journal-meta book-meta book-part-meta collection-meta sec-meta processing-meta"
    ),
    (.division(.part), "book-part"),
    (.division(.section), "sec front-matter-part index-div index-title-group"),
    (.division(.appendix), "app book-app"),
    (.division(.preface), "preface foreword"),
    (.division(.dedication), "dedication"),
    (.division(.acknowledgements), "ack"),
    (.division(.references), "ref-list"),
    (.division(.glossary), "glossary gloss-group"),
    (.division(.index), "index"),
    (.division(.notes), "notes bio"),
    (.division(.response), "response sub-article"),
    (.title, "title"), (.subtitle, "subtitle trans-title trans-subtitle"), (.label, "label"),
    (.caption, "caption"),
    (.description, "alt-text long-desc"), (.attribution, "attrib"),
    (.paragraph, "p license-p"),
    (.inline(.b), "bold"), (.inline(.i), "italic"), (.inline(.sub), "sub"), (.inline(.sup), "sup"),
    (.inline(.code), "monospace"), (.inline(.u), "underline"), (.inline(.s), "strike"),
    (.inline(.abbr), "abbrev"),
    (.inline(.ruby), "ruby"), (.inline(.rt), "rt"), (.inline(.rp), "rp"),
    (.styled("font-variant: small-caps"), "sc"), (.styled("text-decoration: overline"), "overline"),
    (.styled("font-family: sans-serif"), "sans-serif"),
    (.styled("font-style: normal; font-weight: normal"), "roman"),
    (
      .phrase,
      "named-content styled-content fixed-case rb chem-struct inline-list price time-stamp institution city state "
        + "country postal-code addr-line institution-wrap named-event phone fax award-id funding-source overline-start "
        + "overline-end underline-start underline-end string-date era day month season year ordinal date role "
        + "string-name name collab surname given-names prefix suffix std milestone-start milestone-end sig "
        + "textual-form see see-also index-object x"
    ),
    (.link, "ext-link uri self-uri inline-supplementary-material"), (.email, "email"),
    (.reference, "xref"), (.lineBreak, "break"), (.rule, "hr"), (.target, "target"),
    (.privateCharacter, "private-char glyph-data glyph-ref"),
    (.list, "list"), (.item, "list-item"), (.definitionList, "def-list"), (.definitionItem, "def-item"),
    (.term, "term"), (.definition, "def"), (.listHead, "term-head def-head"),
    (.figure, "fig"), (.figureGroup, "fig-group table-wrap-group"),
    (.tableWrap, "table-wrap array chem-struct-wrap chem-struct-wrapper"),
    (.table, "table"), (.tableFoot, "table-wrap-foot"),
    (.tablePart(.thead), "thead"), (.tablePart(.tbody), "tbody"), (.tablePart(.tfoot), "tfoot"),
    (.tablePart(.tr), "tr"), (.tablePart(.td), "td"), (.tablePart(.th), "th"),
    (.tablePart(.colgroup), "colgroup"),
    (.tablePart(.col), "col"),
    (.formula, "disp-formula"), (.formulaGroup, "disp-formula-group"), (.inlineFormula, "inline-formula"),
    (.math, "math"), (.tex, "tex-math"), (.alternatives, "alternatives inline-alternatives"),
    (.graphic, "graphic"), (.inlineGraphic, "inline-graphic"), (.media, "media inline-media"),
    (.supplement, "supplementary-material"),
    (.quotation, "disp-quote epigraph"), (.box, "boxed-text"), (.code, "code"), (.preformatted, "preformat"),
    (.verse, "verse-group"), (.verseLine, "verse-line"), (.statement, "statement"), (.speech, "speech"),
    (.speaker, "speaker"), (.question, "question"), (.answer, "answer explanation"),
    (
      .block,
      "sig-block address question-wrap question-wrap-group question-preamble answer-set option def-div "
        + "permissions license copyright-statement textbox see-group floats aff note"
    ),
    (.footnote, "fn"), (.footnotes, "fn-group"),
    (.bibliographyEntry, "ref"),
    (
      .citation,
      "mixed-citation element-citation citation nlm-citation citation-alternatives product related-object"
    ),
    (.indexEntry, "index-entry"), (.indexPointer, "nav-pointer nav-pointer-group index-title"),
    (
      .dropped,
      "toc toc-div index-term index-term-range-end related-article toc-entry object-id custom-meta-group custom-meta-wrap"
    ),
    (.ignored, "copyright-year copyright-holder abstract kwd-group subj-group"),
  ]
}
