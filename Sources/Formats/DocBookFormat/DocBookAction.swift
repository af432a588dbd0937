import BookModel
import Markup

/// How the reader handles a DocBook element.
enum DocBookAction: Sendable, Equatable {
  /// A division, which may begin a page: a chapter, a section ...
  case division(DocBookDivision.Kind)
  /// A block or inline HTML element, with the DocBook name as its class.
  case element(HTMLElement)
  /// An HTML element without class.
  case plain(HTMLElement)
  /// A paragraph.
  case paragraph
  /// Title or subtitle: written by the parent.
  case title
  /// Metadata, read on demand by divisions and media.
  case info
  /// Only its content is written.
  case transparent
  /// Omitted, with a note.
  case dropped
  /// Written or used by its parent, if at all.
  case ignored
  case box(Box), inline(Inline), link(Link), object(Object), media(Media), synopsis(Synopsis), table
  case list(List), listItem, step, terms(Terms), questions(Questions), glossary(Glossary)
  case bibliography(Bibliography)
  case verbatim, verbatimGroup, callout, areas, lineAnnotation, address
  case footnote, footnoteReference, indexTerm
  /// Not a DocBook element.
  case unknown

  /// Blocks with a frame or title.
  enum Box: Sendable {
    case admonition, formalParagraph, sidebar, quotation, epigraph, attribution, bridgehead, simpleSection
    case nameDivision, referenceMeta, revisions, task, messages
  }

  /// Inline elements that need more than an HTML element with a class.
  enum Inline: Sendable {
    case emphasis, quote, trademark, email, uri, tag, keyCombination, menuChoice, personName, optional
    case lineBreak, citeReference
  }

  /// Links and references.
  enum Link: Sendable {
    case crossReference, link, anchor, outsideReference, citation, glossaryTerm
  }

  /// Figures, examples, equations and media.
  enum Object: Sendable {
    case figure, informalFigure, example, informalExample, equation, informalEquation, inlineEquation
    case mathPhrase
  }

  enum Media: Sendable {
    case object, inlineObject, graphic, inlineGraphic
  }

  enum Synopsis: Sendable {
    case function, command, `class`
  }

  /// Lists of items or steps.
  enum List: Sendable {
    case itemized, ordered, callouts, procedure, subSteps, alternatives
  }

  /// Lists of terms, members or segments.
  enum Terms: Sendable {
    case variables, glossary, entry, simple, segmented
  }

  enum Questions: Sendable {
    case set, division, entry, question, answer
  }

  enum Glossary: Sendable {
    case division, entry, see
  }

  enum Bibliography: Sendable {
    case list, entry, mixed, division
  }

  /// Whether elements with this action are blocks in HTML; a simplelist is one unless it is inline.
  var isBlock: Bool {
    switch self {
    case .paragraph, .table, .verbatim, .verbatimGroup, .address, .synopsis, .list(.itemized),
      .list(.ordered),
      .list(.callouts), .list(.procedure), .terms(.variables), .terms(.segmented), .terms(.glossary),
      .questions(.set), .bibliography(.list), .media(.object), .media(.graphic):
      true
    case .box(let box): box.isBlock
    case .object(let object): object.isBlock
    case .division, .element, .plain, .title, .info, .transparent, .dropped, .ignored, .inline, .link, .media,
      .list, .listItem, .step, .terms, .questions, .glossary, .bibliography, .callout, .areas,
      .lineAnnotation, .footnote, .footnoteReference, .indexTerm, .unknown:
      false
    }
  }
}

extension DocBookAction.Box {
  fileprivate var isBlock: Bool {
    switch self {
    case .admonition, .formalParagraph, .sidebar, .quotation, .epigraph, .bridgehead, .revisions, .task,
      .messages:
      true
    case .attribution, .simpleSection, .nameDivision, .referenceMeta: false
    }
  }
}

extension DocBookAction.Object {
  fileprivate var isBlock: Bool {
    switch self {
    case .figure, .informalFigure, .example, .informalExample, .equation, .informalEquation: true
    case .inlineEquation, .mathPhrase: false
    }
  }
}

extension DocBookAction {
  /// The action for an element name; `.unknown` if DocBook lacks it.
  static func named(_ name: String) -> DocBookAction { actions[name] ?? .unknown }

  private static let actions: [String: DocBookAction] = {
    var table: [String: DocBookAction] = [:]
    for (action, names) in rows {
      for name in names.split(separator: " ") { table[String(name)] = action }
    }
    return table
  }()

  /// Element names by action: https://tdg.docbook.org/tdg/5.2/ and https://tdg.docbook.org/tdg/4.5/
  private static let rows: [(DocBookAction, String)] = [
    (.division(.set), "set"), (.division(.book), "book"), (.division(.part), "part"),
    (.division(.reference), "reference"), (.division(.chapter), "chapter topic"),
    (.division(.appendix), "appendix"),
    (.division(.preface), "preface"), (.division(.article), "article"),
    (.division(.glossary), "glossary"),
    (.division(.bibliography), "bibliography"), (.division(.index), "index setindex"),
    (.division(.refentry), "refentry"),
    (.division(.dedication), "dedication"), (.division(.acknowledgements), "acknowledgements ackno"),
    (.division(.colophon), "colophon"),
    (.division(.section), "section sect1 sect2 sect3 sect4 sect5"),
    (.division(.refsection), "refsection refsect1 refsect2 refsect3 refsynopsisdiv"),
    (.box(.simpleSection), "simplesect partintro"),
    (.paragraph, "para simpara"), (.box(.formalParagraph), "formalpara"),
    (.title, "title subtitle titleabbrev"),
    (
      .info,
      """
      info bookinfo setinfo partinfo chapterinfo appendixinfo prefaceinfo articleinfo sectioninfo sect1info
      sect2info sect3info sect4info sect5info refentryinfo referenceinfo glossaryinfo bibliographyinfo indexinfo
      setindexinfo refsectioninfo refsect1info refsect2info refsect3info refsynopsisdivinfo objectinfo
      screeninfo artheader docinfo blockinfo sidebarinfo partintroinfo
      """.flattened
    ),
    (.dropped, "remark comment beginpage toc lot tocchap tocentry tocfront tocback tocpart lotentry"),
    (
      .ignored,
      """
      itermset alt spanspec colspec areaspec keywordset subjectset
      """.flattened
    ),
    (.box(.admonition), "note tip warning caution important danger"),
    (.box(.sidebar), "sidebar annotation legalnotice"),
    (.box(.quotation), "blockquote"),
    (.box(.epigraph), "epigraph"), (.box(.attribution), "attribution"),
    (.list(.itemized), "itemizedlist"), (.list(.ordered), "orderedlist"),
    (.listItem, "listitem member callout"),
    (.terms(.variables), "variablelist"), (.terms(.entry), "varlistentry"), (.terms(.simple), "simplelist"),
    (.terms(.segmented), "segmentedlist"), (.list(.callouts), "calloutlist"),
    (.list(.procedure), "procedure"), (.box(.task), "task tasksummary taskprerequisites taskrelated"),
    (.step, "step"),
    (.list(.subSteps), "substeps"),
    (.list(.alternatives), "stepalternatives"),
    (.questions(.set), "qandaset"), (.questions(.division), "qandadiv"), (.questions(.entry), "qandaentry"),
    (.questions(.question), "question"),
    (.questions(.answer), "answer"), (.terms(.glossary), "glosslist"), (.glossary(.entry), "glossentry"),
    (.glossary(.division), "glossdiv indexdiv"), (.glossary(.see), "glosssee glossseealso"),
    (.bibliography(.list), "bibliolist"), (.bibliography(.entry), "biblioentry biblioset"),
    (.bibliography(.mixed), "bibliomixed bibliomset"), (.bibliography(.division), "bibliodiv"),
    (.verbatim, "programlisting screen literallayout synopsis funcsynopsisinfo classsynopsisinfo"),
    (.verbatimGroup, "programlistingco screenco screenshot graphicco"),
    (.callout, "co coref"), (.areas, "area areaset"), (.lineAnnotation, "lineannotation"),
    (.address, "address"), (.object(.figure), "figure"), (.object(.informalFigure), "informalfigure"),
    (.table, "table informaltable"),
    (.object(.example), "example"), (.object(.informalExample), "informalexample"),
    (.object(.equation), "equation"),
    (.object(.informalEquation), "informalequation"), (.object(.inlineEquation), "inlineequation"),
    (.media(.object), "mediaobject mediaobjectco"),
    (.media(.inlineObject), "inlinemediaobject"), (.media(.graphic), "graphic"),
    (.media(.inlineGraphic), "inlinegraphic"),
    (.object(.mathPhrase), "mathphrase"), (.footnote, "footnote"), (.footnoteReference, "footnoteref"),
    (.link(.crossReference), "xref biblioref"), (.link(.link), "link ulink"), (.link(.anchor), "anchor"),
    (.link(.outsideReference), "olink"),
    (.link(.citation), "citation"), (.indexTerm, "indexterm"), (.inline(.emphasis), "emphasis"),
    (.inline(.quote), "quote"),
    (.inline(.trademark), "trademark"), (.inline(.email), "email"), (.inline(.uri), "uri"),
    (.inline(.tag), "tag sgmltag"),
    (.inline(.keyCombination), "keycombo"),
    (.inline(.menuChoice), "menuchoice"),
    (.inline(.personName), "author editor othercredit person personname"),
    (.inline(.optional), "optional"), (.inline(.lineBreak), "sbr"),
    (.link(.glossaryTerm), "glossterm firstterm"),
    (.inline(.citeReference), "citerefentry"), (.synopsis(.function), "funcsynopsis"),
    (.synopsis(.command), "cmdsynopsis"),
    (
      .synopsis(.class),
      """
      classsynopsis fieldsynopsis methodsynopsis constructorsynopsis destructorsynopsis enumsynopsis
      typedefsynopsis macrosynopsis unionsynopsis packagesynopsis
      """.flattened
    ),
    (.box(.nameDivision), "refnamediv"), (.box(.referenceMeta), "refmeta"), (.box(.bridgehead), "bridgehead"),
    (.box(.revisions), "revhistory"),
    (.box(.messages), "msgset msgentry simplemsgentry msg msgmain msgsub msgrel msginfo msgexplan"),
    (
      .transparent,
      """
      highlights abstract authorblurb personblurb textobject caption authorgroup indexentry
      phrase-block result procedureinfo refname refpurpose corpauthor collabname glossdef
      imageobject inlinemedia msgtext constraintdef productionset production bibliocoverage cover printhistory
      """.flattened
    ),
    (.plain(.tr), "tr row"), (.plain(.td), "td entry"), (.plain(.th), "th"), (.plain(.thead), "thead"),
    (.plain(.tbody), "tbody"), (.plain(.tfoot), "tfoot"), (.plain(.colgroup), "colgroup"),
    (.plain(.col), "col"),
    (.plain(.sub), "subscript"), (.plain(.sup), "superscript"), (.plain(.abbr), "abbrev acronym"),
    (.plain(.cite), "citetitle"),
    (.element(.i), "foreignphrase wordasword"), (.element(.kbd), "keycap"),
    (.element(.samp), "computeroutput"),
    (.element(.var), "replaceable"),
    (
      .element(.code),
      """
      command filename option userinput prompt envar varname constant function parameter type classname methodname literal
      code interfacename exceptionname ooclass ooexception oointerface structfield structname symbol systemitem
      token returnvalue errorcode errorname errortype property markup modifier package enumname
      enumvalue enumvaluedescription enumitemdescription keycode keysym macroname unionname typedefname
      templatename namespacename nonterminal initializer sgmlmarkup medialabelcode buildtarget parametercode
      """.flattened
    ),
    (.element(.code), "constraint specializedtemplate template"),
    (.element(.strong), "guibutton guiicon guilabel guimenu guimenuitem guisubmenu"),
    (
      .element(.span),
      """
      accel action application database errortext hardware interface keycapcombo medialabel mousebutton
      productname productnumber shortcut phrase orgname orgdiv personalname firstname surname honorific
      lineage othername givenname affiliation shortaffil jobtitle corpname corpcredit collab contrib date year
      holder street pob postcode city state country phone fax otheraddr manvolnum refentrytitle artpagenums
      pagenums isbn issn invpartnumber pubsnumber publishername volumenum issuenum edition biblioid bibliomisc
      biblisource seriesvolnums contractnum contractsponsor confdates conftitle confnum confsponsor address-line
      publisher confgroup bibliorelation bibliosource org modespec revnumber authorinitials revremark
      termdef jobname pubdate releaseinfo copyright refdescriptor arc locator extendedlink subscript-text rtf revdescription nonterminal-text label
      """.flattened
    ),
  ]
}

extension String {
  /// The text with line breaks as spaces.
  fileprivate var flattened: String { split(whereSeparator: \.isNewline).joined(separator: " ") }
}
