import XML

/// The PreTeXt elements that the reader knows; for other elements, only the text is kept.
///
/// The vocabulary is that of https://pretextbook.org/doc/guide/html/ and of PreTeXt's schema.
enum PreTeXtElement: String, Sendable {
  // The document
  case pretext, mathbook, docinfo, book, article, letter, memo, slideshow
  case frontmatter, backmatter, titlepage, bibinfo, titlepageItems = "titlepage-items"
  case colophonItems = "colophon-items"
  // Divisions
  case part, chapter, section, subsection, subsubsection, paragraphs, subparagraph, slide
  case preface, acknowledgement, dedication, biography, foreword, colophon, abstract, keywords
  case appendix, solutions, references, glossary, index, exercises, worksheet, handout
  case readingQuestions = "reading-questions"
  case introduction, conclusion, headnote, subexercises, exercisegroup, page
  // Metadata of divisions and blocks
  case title, subtitle, shorttitle, plaintitle, creator, author, editor, contributor, contributors
  case personname, department, institution, affiliation, email, website, date, edition, copyright, credit
  case year, holder, minilicense, shortlicense, support, location, caption, event, attribution, today,
    timeofday
  // Blocks
  case theorem, lemma, corollary, proposition, claim, fact, algorithm, identity
  case axiom, conjecture, principle, heuristic, hypothesis, assumption, definition
  case example, question, problem, remark, note, observation, warning, insight, convention
  case project, activity, exploration, investigation, computation, technology, data
  case openproblem, openquestion, openconjecture
  case assemblage, aside, historical, biographical, objectives, outcomes
  case proof, argument, justification, reasoning, explanation, `case`
  case exercise, task, statement, hint, answer, solution, prelude, postlude, response
  case context, discussion, opinion, status, suggestion
  case webwork, myopenmath, stack, doenetml, choices, choice, feedback, matches, match, premise
  case pgCode = "pg-code", pgMacros = "pg-macros", programPreamble = "program-preamble"
  case programPostamble = "program-postamble"
  case blocks, block, areas, area, cardsort, variable = "var", setup, evaluation, evaluate, test, tests
  // Displays
  case figure, table, listing, list, sidebyside, sbsgroup, panel
  case tabular, row, col, cell, tn, image, description, shortdescription
  case latexImage = "latex-image", latexImageCode = "latex-image-code", asymptote, sageplot, prefigure,
    mermaid
  case video, audio, interactive, slate, instructions
  case program, code, preamble, postamble, stdin, sage, console, prompt, input, output, pre, cd, cline, tage
  case poem, stanza, line, blockquote, score, notationList = "notation-list", indexList = "index-list"
  case listOf = "list-of", authorBiographies = "author-biographies"
  // Text
  case p, ol, ul, dl, li, m, me, men, md, mdn, mrow, intertext, fn, xref, url, dataurl, c
  case em, term, alert, pubtitle, articletitle, foreign, abbr, acro, `init`, q, sq, angles, dblbrackets
  case insert, delete, stale, taxon, genus, species, quantity, mag, unit, per, fillin, icon, kbd
  case attr, tag, gi, idx, h, see, seealso, notation, usage, biblio, ibid
  case chemistry = "chem", commentary, todo, fragment, fragref, `defaults`, ad, datafile, queryElement =
    "query"
  case swungdash, timesSign = "times", prime, dblprime, solidus, obelus, plusminus, degree, minus
  case nbsp, ndash, mdash, ellipsis, midpoint, permille, pilcrow, copyleft, registered, trademark, servicemark
  case sectionMark = "section-mark", phonomark, lsq, rsq, lq, rq, langle, rangle, ldblbracket, rdblbracket
  case tex, latex, xetex, xelatex
  case ie, eg, etc, etal, am, pm, bc, ca, bce, nb, ps, vs, viz
  case n, sharp, flat, natural, doublesharp, doubleflat, scaledeg, timesignature, chord
  case less, greater, dollar, percent, ampersand, hash, underscore, lbrace, rbrace, tilde, backslash, asterisk
  case backtick, circumflex, braces, brackets, slash, circum
  // Bibliographic entries
  case journal, volume, number, series, publisher, pages, bibURL = "URL", bibDOI = "DOI", bibISBN = "ISBN",
    bibISSN = "ISSN"
  case booktitle, address, month, howpublished, issue, bibKey = "key"
  // Entries in the terms of the Citation Style Language
  case containerTitle = "container-title", collectionTitle = "collection-title", translator, issued, accessed
  case publisherPlace = "publisher-place", pageFirst = "page-first", numberOfPages = "number-of-pages", genre
  case cslName = "name", family, given, droppingParticle = "dropping-particle"
  case nonDroppingParticle = "non-dropping-particle", suffix, literal
  // Questions about the steps of a program
  case checkpoint
  case other

  /// The element of a name. Elements of other namespaces, such as PreFigure's `definition`, are not PreTeXt's.
  init(_ name: XMLName) {
    let known = PreTeXtElement(rawValue: name.local) ?? .other
    self = name.namespace.isEmpty || known == .prefigure ? known : .other
  }

  /// The groups of elements that share numbering and naming.
  enum Group: Sendable {
    case division, frontPiece, specialDivision, block, exampleLike, projectLike, openProblem, proofLike
    case asideLike, goals, figureLike, solutionLike, discussion, none
  }

  var group: Group {
    switch self {
    case .part, .chapter, .appendix, .section, .subsection, .subsubsection, .slide: .division
    case .preface, .acknowledgement, .dedication, .biography, .foreword, .colophon, .abstract, .index:
      .frontPiece
    case .exercises, .worksheet, .handout, .readingQuestions, .references, .glossary, .solutions:
      .specialDivision
    case .theorem, .lemma, .corollary, .proposition, .claim, .fact, .algorithm, .identity, .axiom,
      .conjecture,
      .principle, .heuristic, .hypothesis, .assumption, .definition, .remark, .note, .observation, .warning,
      .insight, .convention, .computation, .technology, .data:
      .block
    case .example, .question, .problem: .exampleLike
    case .project, .activity, .exploration, .investigation: .projectLike
    case .openproblem, .openquestion, .openconjecture: .openProblem
    case .proof, .argument, .justification, .reasoning, .explanation: .proofLike
    case .aside, .historical, .biographical: .asideLike
    case .objectives, .outcomes: .goals
    case .figure, .table, .listing, .list: .figureLike
    case .hint, .answer, .solution: .solutionLike
    case .context, .discussion, .opinion, .status, .suggestion: .discussion
    default: .none
    }
  }

  /// Whether it is any kind of division.
  var isDivision: Bool {
    switch group {
    case .division, .frontPiece, .specialDivision: true
    default: false
    }
  }
}

/// Elements for characters and abbreviations.
enum PreTeXtCharacters {
  /// The text of a character element; nil for any other element.
  static func text(_ element: PreTeXtElement) -> String? { table[element] }

  private static let table: [PreTeXtElement: String] = [
    .nbsp: "\u{A0}", .ndash: "–", .mdash: "—", .ellipsis: "…", .midpoint: "·", .swungdash: "⁓",
    .permille: "‰",
    .pilcrow: "¶", .sectionMark: "§", .copyleft: "🄯", .copyright: "©", .registered: "®", .trademark: "™",
    .servicemark: "℠", .phonomark: "℗", .degree: "°", .prime: "′", .dblprime: "″", .minus: "−",
    .timesSign: "×", .solidus: "⁄", .obelus: "÷", .plusminus: "±", .lsq: "‘", .rsq: "’", .lq: "“", .rq: "”",
    .langle: "⟨", .rangle: "⟩", .ldblbracket: "⟦", .rdblbracket: "⟧", .tex: "TeX", .latex: "LaTeX",
    .xetex: "XeTeX", .xelatex: "XeLaTeX", .pretext: "PreTeXt", .webwork: "WeBWorK", .prefigure: "PreFigure",
    .ie: "i.e.", .eg: "e.g.", .etc: "etc.", .etal: "et al.", .am: "a.m.", .pm: "p.m.", .bc: "BC", .ad: "AD",
    .ca: "ca.", .nb: "N.B.", .ps: "P.S.", .vs: "vs.", .viz: "viz.", .sharp: "♯", .flat: "♭", .natural: "♮",
    .doublesharp: "𝄪", .doubleflat: "𝄫", .less: "<", .greater: ">", .dollar: "$", .percent: "%",
    .ampersand: "&", .hash: "#", .underscore: "_", .lbrace: "{", .rbrace: "}", .tilde: "~",
    .backslash: "\\", .asterisk: "*", .backtick: "`", .circumflex: "^", .circum: "^", .slash: "/",
  ]
}
