/// What the reader does with a DocBook element.
enum DocBookAction: Sendable, Equatable {
  /// A part of the book's structure, which may begin a page: a chapter, a section ...
  case division(DocBookDivision.Kind)
  /// A block or inline element of HTML, with the DocBook name as its class.
  case element(HTMLElement)
  /// The same, without a class: HTML's element says it all.
  case plain(HTMLElement)
  /// A paragraph, or what stands for one.
  case paragraph
  /// Title, subtitle: written by what holds them.
  case title
  /// Metadata: read where it is wanted.
  case info
  /// Content without a mark of its own.
  case transparent
  /// Left out, with a note.
  case dropped
  /// Left out as nothing that readers see.
  case ignored
  case admonition, formalParagraph, sidebar, quotation, attribution, epigraph
  case itemizedList, orderedList, listItem, variableList, variableEntry, simpleList, segmentedList
  case calloutList, procedure, step, subSteps, stepAlternatives, questions, questionDivision, questionEntry
  case question, answer, glossaryList, glossaryEntry, glossaryDivision, glossarySee
  case bibliographyList, bibliographyEntry, bibliographyMixed, bibliographyDivision
  case verbatim, verbatimGroup, callout, areas, lineAnnotation
  case figure, informalFigure, table, example, informalExample, equation, informalEquation, inlineEquation
  case media, inlineMedia, graphic, inlineGraphic, mathPhrase
  case footnote, footnoteReference, crossReference, link, anchor, outsideReference, citation
  case index, indexTerm
  case emphasis, quote, trademark, email, tag, keyCombination, menuChoice, personName, optional, lineBreak
  case glossaryTerm, citeReference, functionSynopsis, commandSynopsis, classSynopsis, synopsisLine
  case nameDivision, referenceMeta, bridgehead, revisions, simpleSection, msgSet, task, uri, markup, address
  case revision
  /// No element of DocBook.
  case unknown
}

extension DocBookAction {
  /// What the element of a name does; `.unknown` where DocBook has none of it.
  static func named(_ name: String) -> DocBookAction { actions[name] ?? .unknown }

  private static let actions: [String: DocBookAction] = {
    var table: [String: DocBookAction] = [:]
    for (action, names) in rows {
      for name in names.split(separator: " ") { table[String(name)] = action }
    }
    return table
  }()

  /// Elements by what is done with them: https://tdg.docbook.org/tdg/5.2/ and https://tdg.docbook.org/tdg/4.5/
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
    (.simpleSection, "simplesect partintro"),
    (.paragraph, "para simpara"), (.formalParagraph, "formalpara"),
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
      itermset alt spanspec colspec indexdivtitle areaspec keywordset subjectset printhistory pubdate
      releaseinfo copyright legalnotice itemset xmlns annotation
      """.flattened
    ),
    (.admonition, "note tip warning caution important danger"), (.sidebar, "sidebar"),
    (.quotation, "blockquote"),
    (.epigraph, "epigraph"), (.attribution, "attribution"),
    (.itemizedList, "itemizedlist"), (.orderedList, "orderedlist"), (.listItem, "listitem member callout"),
    (.variableList, "variablelist"), (.variableEntry, "varlistentry"), (.simpleList, "simplelist"),
    (.segmentedList, "segmentedlist"), (.calloutList, "calloutlist"),
    (.procedure, "procedure"), (.task, "task tasksummary taskprerequisites taskrelated"), (.step, "step"),
    (.subSteps, "substeps"),
    (.stepAlternatives, "stepalternatives"),
    (.questions, "qandaset"), (.questionDivision, "qandadiv"), (.questionEntry, "qandaentry"),
    (.question, "question"),
    (.answer, "answer"), (.glossaryList, "glosslist"), (.glossaryEntry, "glossentry"),
    (.glossaryDivision, "glossdiv indexdiv"), (.glossarySee, "glosssee glossseealso"),
    (.bibliographyList, "bibliolist"), (.bibliographyEntry, "biblioentry biblioset"),
    (.bibliographyMixed, "bibliomixed bibliomset"), (.bibliographyDivision, "bibliodiv"),
    (.verbatim, "programlisting screen literallayout synopsis funcsynopsisinfo classsynopsisinfo"),
    (.verbatimGroup, "programlistingco screenco screenshot mediaobjectco imageobjectco graphicco"),
    (.callout, "co coref"), (.areas, "area areaset"), (.lineAnnotation, "lineannotation"),
    (.address, "address"), (.figure, "figure"), (.informalFigure, "informalfigure"),
    (.table, "table informaltable"),
    (.example, "example"), (.informalExample, "informalexample"), (.equation, "equation"),
    (.informalEquation, "informalequation"), (.inlineEquation, "inlineequation"), (.media, "mediaobject"),
    (.inlineMedia, "inlinemediaobject"), (.graphic, "graphic"), (.inlineGraphic, "inlinegraphic"),
    (.mathPhrase, "mathphrase"), (.footnote, "footnote"), (.footnoteReference, "footnoteref"),
    (.crossReference, "xref biblioref"), (.link, "link ulink"), (.anchor, "anchor"),
    (.outsideReference, "olink"),
    (.citation, "citation"), (.indexTerm, "indexterm"), (.emphasis, "emphasis"), (.quote, "quote"),
    (.trademark, "trademark"), (.email, "email"), (.uri, "uri"), (.tag, "tag sgmltag"),
    (.keyCombination, "keycombo"),
    (.menuChoice, "menuchoice"), (.personName, "author editor othercredit person personname"),
    (.optional, "optional"), (.lineBreak, "sbr"), (.glossaryTerm, "glossterm firstterm"),
    (.citeReference, "citerefentry"), (.functionSynopsis, "funcsynopsis"),
    (.commandSynopsis, "cmdsynopsis"),
    (
      .classSynopsis,
      """
      classsynopsis fieldsynopsis methodsynopsis constructorsynopsis destructorsynopsis enumsynopsis
      typedefsynopsis macrosynopsis unionsynopsis packagesynopsis
      """.flattened
    ),
    (.nameDivision, "refnamediv"), (.referenceMeta, "refmeta"), (.bridgehead, "bridgehead"),
    (.revisions, "revhistory"),
    (.msgSet, "msgset msgentry simplemsgentry msg msgmain msgsub msgrel msginfo msgexplan"),
    (
      .transparent,
      """
      highlights abstract authorblurb personblurb textobject caption authorgroup indexentry
      phrase-block result procedureinfo refname refpurpose corpauthor collabname glossdef
      imageobject inlinemedia constraintdef productionset production bibliocoverage cover
      """.flattened
    ),
    (.plain(.tr), "tr"), (.plain(.td), "td"), (.plain(.th), "th"), (.plain(.thead), "thead"),
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
      token returnvalue errorcode errorname errortype property msgtext markup modifier package enumname
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
      publisher confgroup bibliorelation bibliosource org uri-text modespec revnumber authorinitials revremark
      termdef jobname arc locator extendedlink subscript-text rtf revdescription nonterminal-text label
      """.flattened
    ),
  ]
}

extension String {
  /// The text with its line breaks as spaces.
  fileprivate var flattened: String { split(whereSeparator: \.isNewline).joined(separator: " ") }
}
