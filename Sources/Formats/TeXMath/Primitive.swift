import TextBytes

/// The commands implemented by the parser, grouped by the code that handles them.
enum Primitive: Sendable {
  /// Ignored, such as `\allowbreak`.
  case relax
  /// `\begingroup`, to its `\endgroup`.
  case group
  case fraction(Fraction), infix(Infix), operation(Operation), decoration(Decoration), layout(Layout)
  case color(Color), rowNumber(RowNumber), boundary(Boundary), expansion(Expansion), other(Other)
  case define(Definition)

  enum Definition: Equatable, Sendable {
    case def, globalDef, expandedDef, globalExpandedDef, letCommand, global
    case newCommand, renewCommand, provideCommand, operatorName, newEnvironment, renewEnvironment
    case expandAfter, noExpand, commandName, pairedDelimiter(PairedDelimiter), unit, columnType
    case documentCommand(isProvided: Bool), condition(Condition, hasThen: Bool, hasElse: Bool)
  }

  /// What a command such as `\IfBooleanTF` asks of an argument.
  enum Condition: UInt8, Sendable { case isTrue, isMissing, isPresent }

  /// The commands of mathtools that define delimiters: `\DeclarePairedDelimiter`, those with a body of their own, and those with
  /// something before and after the delimiters.
  enum PairedDelimiter: UInt8, Sendable { case plain, body, surrounded }

  /// Prefix fraction commands, and the style that they request.
  enum Fraction: Sendable {
    case usual(MathStyle?), continued, binomial(MathStyle?), general, slanted, split(MathStyle)
  }

  /// Infix fraction commands.
  enum Infix: UInt8, Sendable {
    case over, atop, choose, brace, brack, above, withDelimiters, atopWithDelimiters, aboveWithDelimiters
  }

  /// Roots, delimiters and operators.
  enum Operation: Sendable {
    case root, plainRoot, fence, big(Int, AtomClass), atom(AtomClass), limits, noLimits, operatorName
    case modulo(Modulo), not, dots, stretch
  }

  enum Modulo: UInt8, Sendable { case binary, parenthesised, bare, plain }

  /// Accents, alphabets, stacks and scripts.
  enum Decoration: Sendable {
    case accent(MathAccent), brace(UInt32, isUnder: Bool), bracket(UInt32, isUnder: Bool), arrow(UInt32)
    case stack(Stack), sideset, prescript
    case font(MathFont), fontSwitch(MathFont), boldSymbol, substack
  }

  enum Stack: UInt8, Sendable { case overset, underset, overUnderset, stackrel, buildrel }

  /// Styles, spaces and boxes.
  enum Layout: Sendable {
    case style(MathStyle), size(Int), space(Int), kern(Kern), text(TextFont), shove, centred
    case phantom(MathPhantom), smash, smashedOperator, cramped, lap(MathPadding.Lap), raise(isDown: Bool),
      raiseBox, rule, ruleWithDepth
    case spaceWithDepth, move, strut, textBox, mathBox, paragraph, filled
    case enclosed(StaticString), cancelled(StaticString), enclose, framed, cancelTo
  }

  enum Kern: UInt8, Sendable { case length, argument }

  enum Color: UInt8, Sendable { case toEnd, text, box, framedBox, definition, cell, row, column }

  /// Commands about a row's number.
  enum RowNumber: UInt8, Sendable { case tag, noTag, label }

  /// Commands that are valid only inside of a construct.
  enum Boundary: Sendable {
    case of, middle, right, end, newRow, horizontalRule(MathTable.Rule), partialRule, multicolumn, intertext
    case arrayStretch, endGroup
  }

  /// Commands that expand to other TeX.
  enum Expansion: Sendable { case chemistry, physicalUnit, indices, quantity(Quantity), physics(Physics) }

  /// Commands of the siunitx package.
  enum Quantity: UInt8, Sendable {
    case number, unit, quantity, angle, list, product, range, quantityList, quantityProduct, quantityRange
  }

  /// Commands of the physics and braket packages.
  enum Physics: Sendable {
    case derivative(UInt32), differential(StaticString), delimited(StaticString, StaticString, count: Int)
    case quantity, evaluated, braket(StaticString, StaticString, StaticString), innerProduct, outerProduct
    case expectation, matrix(StaticString, StaticString, isSmall: Bool), identity, filled, zero, pauli
    case diagonal(isAnti: Bool)
  }

  enum Other: Sendable {
    case begin, reference(isEquation: Bool), character, characterByCode, verbatim, choice, link, address, kept
    case dropped(Int), chemicalScripts, textOrMath, refused, token, settings, boxedCells, plainTable(
      PlainTable)
    case proof(ProofStep)
  }

  /// The tables of plain TeX, which have their rows in braces.
  enum PlainTable: UInt8, Sendable {
    case matrix, roundMatrix, bordered, cases, aligned, numberedAligned, lines, array
  }

  /// The commands of bussproofs.
  enum ProofStep: Sendable {
    case axiom, inference(Int), formulaAxiom, formulaInference(Int), label(isRight: Bool)
    case line(MathTable.Rule, isLasting: Bool), end
  }

  /// The primitives; each string lists names separated by spaces.
  static let list: [(StaticString, Primitive)] = structures + decorations + boxes + tables + others + physics

  private static let structures: [(StaticString, Primitive)] = [
    ("relax displaylimits allowbreak nobreak noindent null DOTSB DOTSI DOTSX long goodbreak", .relax),
    (
      "break protect hfill hfil hfilll vfil vfill displaybreak allowdisplaybreaks nolinebreak badbreak nonscript",
      .relax
    ),
    ("adjustlimits delimsize xspace BooleanTrue BooleanFalse NoValue MTFlushSpaceAbove oldstyle *", .relax),
    ("frac", .fraction(.usual(nil))), ("dfrac", .fraction(.usual(.display))),
    ("tfrac", .fraction(.usual(.text))), ("cfrac", .fraction(.continued)), ("genfrac", .fraction(.general)),
    ("binom", .fraction(.binomial(nil))), ("dbinom", .fraction(.binomial(.display))),
    ("tbinom", .fraction(.binomial(.text))), ("nicefrac sfrac faktor", .fraction(.slanted)),
    ("splitfrac", .fraction(.split(.text))), ("splitdfrac", .fraction(.split(.display))),
    ("over", .infix(.over)), ("atop", .infix(.atop)),
    ("choose", .infix(.choose)), ("brace", .infix(.brace)), ("brack", .infix(.brack)),
    ("above", .infix(.above)), ("overwithdelims", .infix(.withDelimiters)),
    ("atopwithdelims", .infix(.atopWithDelimiters)), ("abovewithdelims", .infix(.aboveWithDelimiters)),
    ("sqrt", .operation(.root)),
    ("root", .operation(.plainRoot)), ("of", .boundary(.of)), ("left", .operation(.fence)),
    ("middle", .boundary(.middle)), ("right", .boundary(.right)), ("big", .operation(.big(1, .ordinary))),
    ("Big", .operation(.big(2, .ordinary))), ("bigg", .operation(.big(3, .ordinary))),
    ("Bigg", .operation(.big(4, .ordinary))), ("bigl", .operation(.big(1, .opening))),
    ("Bigl", .operation(.big(2, .opening))), ("biggl", .operation(.big(3, .opening))),
    ("Biggl", .operation(.big(4, .opening))), ("bigr", .operation(.big(1, .closing))),
    ("Bigr", .operation(.big(2, .closing))), ("biggr", .operation(.big(3, .closing))),
    ("Biggr", .operation(.big(4, .closing))), ("bigm", .operation(.big(1, .relation))),
    ("Bigm", .operation(.big(2, .relation))), ("biggm", .operation(.big(3, .relation))),
    ("Biggm", .operation(.big(4, .relation))), ("mathord", .operation(.atom(.ordinary))),
    ("mathop", .operation(.atom(.largeOperator))), ("mathbin", .operation(.atom(.binary))),
    ("mathrel", .operation(.atom(.relation))), ("mathopen", .operation(.atom(.opening))),
    ("mathclose", .operation(.atom(.closing))), ("mathpunct", .operation(.atom(.punctuation))),
    ("mathinner", .operation(.atom(.inner))), ("@fence", .operation(.stretch)),
    ("limits", .operation(.limits)),
    ("nolimits", .operation(.noLimits)), ("overset", .decoration(.stack(.overset))),
    ("underset", .decoration(.stack(.underset))), ("overunderset", .decoration(.stack(.overUnderset))),
    ("stackrel stackbin", .decoration(.stack(.stackrel))), ("buildrel", .decoration(.stack(.buildrel))),
    ("sideset", .decoration(.sideset)), ("prescript", .decoration(.prescript)),
    ("operatorname operatornamewithlimits", .operation(.operatorName)), ("mathchoice", .other(.choice)),
    ("not centernot", .operation(.not)), ("char", .other(.character)),
    ("unicode U", .other(.characterByCode)), ("dots", .operation(.dots)),
    ("bmod", .operation(.modulo(.binary))), ("pmod", .operation(.modulo(.parenthesised))),
    ("mod", .operation(.modulo(.bare))), ("pod", .operation(.modulo(.plain))),
  ]

  private static let decorations: [(StaticString, Primitive)] = [
    ("hat Hat", mark("ˆ")), ("widehat", mark("\u{302}", isStretchy: true)), ("tilde Tilde", mark("˜")),
    ("widetilde", mark("˜", isStretchy: true)), ("bar Bar", mark("ˉ")), ("vec Vec", mark("→")),
    ("acute", mark("´")), ("grave", mark("`")), ("breve", mark("˘")), ("check", mark("ˇ")),
    ("widecheck", mark("ˇ", isStretchy: true)), ("dot", mark("˙")), ("ddot", mark("¨")),
    ("dddot", mark("\u{20DB}")), ("ddddot", mark("\u{20DC}")), ("mathring", mark("˚")),
    ("overline wideBar", mark("‾", isStretchy: true)),
    ("underline", mark("_", isStretchy: true, isUnder: true)),
    ("overrightarrow", mark("→", isStretchy: true)), ("overleftarrow", mark("←", isStretchy: true)),
    ("overleftrightarrow", mark("↔", isStretchy: true)), ("Overrightarrow", mark("⇒", isStretchy: true)),
    ("overleftharpoon", mark("↼", isStretchy: true)), ("overrightharpoon", mark("⇀", isStretchy: true)),
    ("overgroup overparen wideparen overarc", mark("⏜", isStretchy: true)),
    ("undergroup underparen", mark("⏝", isStretchy: true, isUnder: true)),
    ("overlinesegment", mark("⎴", isStretchy: true)),
    ("underlinesegment", mark("⎵", isStretchy: true, isUnder: true)),
    ("underrightarrow", mark("→", isStretchy: true, isUnder: true)),
    ("underleftarrow", mark("←", isStretchy: true, isUnder: true)),
    ("underleftrightarrow", mark("↔", isStretchy: true, isUnder: true)),
    ("utilde", mark("˜", isStretchy: true, isUnder: true)),
    ("overbrace", .decoration(.brace(0x23DE, isUnder: false))),
    ("underbrace", .decoration(.brace(0x23DF, isUnder: true))),
    ("overbracket", .decoration(.bracket(0x23B4, isUnder: false))),
    ("underbracket", .decoration(.bracket(0x23B5, isUnder: true))),
    ("xrightarrow", .decoration(.arrow(0x2192))), ("xleftarrow", .decoration(.arrow(0x2190))),
    ("xleftrightarrow", .decoration(.arrow(0x2194))), ("xRightarrow", .decoration(.arrow(0x21D2))),
    ("xLeftarrow", .decoration(.arrow(0x21D0))), ("xLeftrightarrow", .decoration(.arrow(0x21D4))),
    ("xhookrightarrow", .decoration(.arrow(0x21AA))), ("xhookleftarrow", .decoration(.arrow(0x21A9))),
    ("xtwoheadrightarrow", .decoration(.arrow(0x21A0))), ("xtwoheadleftarrow", .decoration(.arrow(0x219E))),
    ("xrightharpoonup", .decoration(.arrow(0x21C0))), ("xrightharpoondown", .decoration(.arrow(0x21C1))),
    ("xleftharpoonup", .decoration(.arrow(0x21BC))), ("xleftharpoondown", .decoration(.arrow(0x21BD))),
    ("xrightleftharpoons", .decoration(.arrow(0x21CC))), ("xleftrightharpoons", .decoration(.arrow(0x21CB))),
    ("xmapsto", .decoration(.arrow(0x21A6))), ("xtofrom", .decoration(.arrow(0x21C4))),
    ("xlongequal", .decoration(.arrow("="))), ("xleftmapsto", .decoration(.arrow(0x21A4))),
    ("xlongrightarrow", .decoration(.arrow(0x27F6))), ("xlongleftarrow", .decoration(.arrow(0x27F5))),
    ("xLongrightarrow", .decoration(.arrow(0x27F9))), ("xLongleftarrow", .decoration(.arrow(0x27F8))),
    ("xrightleftarrows", .decoration(.arrow(0x21C4))),
    ("xrightequilibrium", .decoration(.arrow(0x2942))), ("xleftequilibrium", .decoration(.arrow(0x2944))),
    ("mathrm mathup symup symrm", .decoration(.font(.upright))),
    ("mathbf bold symbf mathbfup symbfup", .decoration(.font(.bold))),
    ("mathit symit", .decoration(.font(.italic))), ("mathnormal symnormal", .decoration(.font(.automatic))),
    ("mathbb Bbb symbb mathbbm mathds mathbbmss mathbbmtt mathbfbb", .decoration(.font(.doubleStruck))),
    ("mathcal mathscr symcal symscr", .decoration(.font(.script))),
    ("mathfrak frak symfrak", .decoration(.font(.fraktur))),
    ("mathsf symsf mathsfup symsfup", .decoration(.font(.sansSerif))),
    ("mathtt symtt", .decoration(.font(.monospace))),
    ("mathsfit symsfit", .decoration(.font(.sansSerifItalic))),
    ("mathbfit symbfit", .decoration(.font(.boldItalic))),
    ("mathbfcal mathbfscr symbfcal symbfscr", .decoration(.font(.boldScript))),
    ("mathbffrak symbffrak", .decoration(.font(.boldFraktur))),
    ("mathbfsf symbfsf mathbfsfup symbfsfup", .decoration(.font(.boldSansSerif))),
    ("mathbfsfit symbfsfit", .decoration(.font(.sansSerifBoldItalic))),
    ("boldsymbol bm pmb", .decoration(.boldSymbol)),
    ("rm", .decoration(.fontSwitch(.upright))), ("bf", .decoration(.fontSwitch(.bold))),
    ("it mit", .decoration(.fontSwitch(.italic))), ("sf", .decoration(.fontSwitch(.sansSerif))),
    ("tt", .decoration(.fontSwitch(.monospace))), ("cal scr", .decoration(.fontSwitch(.script))),
  ]

  private static let boxes: [(StaticString, Primitive)] = [
    ("text mbox hbox vbox vtop textrm textnormal textup textmd", .layout(.text([]))),
    ("textbf", .layout(.text(.bold))),
    ("textit emph textsl", .layout(.text(.italic))), ("textsf", .layout(.text(.sansSerif))),
    ("texttt", .layout(.text(.monospace))), ("textsc", .layout(.text(.smallCapitals))),
    ("displaystyle", .layout(.style(.display))), ("textstyle", .layout(.style(.text))),
    ("scriptstyle", .layout(.style(.script))), ("scriptscriptstyle", .layout(.style(.scriptScript))),
    ("tiny Tiny sixptsize", .layout(.size(50))), ("scriptsize", .layout(.size(70))),
    ("footnotesize", .layout(.size(80))), ("small", .layout(.size(90))), ("normalsize", .layout(.size(100))),
    ("large", .layout(.size(120))), ("Large", .layout(.size(144))), ("LARGE", .layout(.size(173))),
    ("huge", .layout(.size(207))), ("Huge", .layout(.size(249))), (", thinspace", .layout(.space(167))),
    (": > medspace", .layout(.space(222))), ("; thickspace", .layout(.space(278))),
    ("! negthinspace", .layout(.space(-167))), ("negmedspace", .layout(.space(-222))),
    ("negthickspace", .layout(.space(-278))), ("enspace enskip", .layout(.space(500))),
    ("quad", .layout(.space(1000))), ("qquad", .layout(.space(2000))), ("/", .layout(.space(0))),
    ("nobreakspace space nbsp", .layout(.space(333))), ("kern mkern hskip mskip", .layout(.kern(.length))),
    ("hspace mspace", .layout(.kern(.argument))), ("phantom", .layout(.phantom(.both))),
    ("hphantom", .layout(.phantom(.horizontal))), ("vphantom", .layout(.phantom(.vertical))),
    ("smash", .layout(.smash)), ("mathllap llap crampedllap", .layout(.lap(.left))),
    ("mathrlap rlap crampedrlap", .layout(.lap(.right))),
    ("mathclap clap crampedclap", .layout(.lap(.centre))),
    ("raise", .layout(.raise(isDown: false))), ("lower", .layout(.raise(isDown: true))),
    ("raisebox", .layout(.raiseBox)), ("moveleft moveright", .layout(.move)),
    ("vcenter ensuremath", .layout(.centred)), ("smashoperator", .layout(.smashedOperator)),
    ("cramped", .layout(.cramped)), ("rule", .layout(.rule)), ("Rule", .layout(.ruleWithDepth)),
    ("Space", .layout(.spaceWithDepth)), ("xmathstrut", .layout(.strut)), ("makebox", .layout(.textBox)),
    ("mathmakebox", .layout(.mathBox)), ("parbox", .layout(.paragraph)), ("bbox", .layout(.filled)),
    ("color", .color(.toEnd)), ("textcolor mathcolor", .color(.text)), ("colorbox", .color(.box)),
    ("fcolorbox", .color(.framedBox)), ("cellcolor", .color(.cell)), ("rowcolor", .color(.row)),
    ("columncolor", .color(.column)), ("definecolor", .color(.definition)),
    ("cancel", .layout(.cancelled("updiagonalstrike"))),
    ("bcancel", .layout(.cancelled("downdiagonalstrike"))),
    ("xcancel", .layout(.cancelled("updiagonalstrike downdiagonalstrike"))),
    ("sout hcancel", .layout(.cancelled("horizontalstrike"))), ("boxed", .layout(.enclosed("box"))),
    ("fbox framebox", .layout(.framed)), ("angl", .layout(.enclosed("actuarial"))),
    ("phase", .layout(.enclosed("phasorangle"))), ("longdiv", .layout(.enclosed("longdiv"))),
    ("enclose", .layout(.enclose)), ("cancelto", .layout(.cancelTo)),
  ]

  private static let tables: [(StaticString, Primitive)] = [
    ("begin", .other(.begin)), ("end", .boundary(.end)), ("\\ cr newline tabularnewline", .boundary(.newRow)),
    ("hline toprule midrule bottomrule", .boundary(.horizontalRule(.solid))),
    ("hdashline", .boundary(.horizontalRule(.dashed))), ("cline cmidrule", .boundary(.partialRule)),
    ("multicolumn", .boundary(.multicolumn)), ("intertext shortintertext", .boundary(.intertext)),
    ("substack crampedsubstack", .decoration(.substack)), ("shoveleft shoveright", .layout(.shove)),
    ("tag", .rowNumber(.tag)), ("notag nonumber", .rowNumber(.noTag)), ("label", .rowNumber(.label)),
    ("ref cref Cref autoref refeq", .other(.reference(isEquation: false))),
    ("eqref", .other(.reference(isEquation: true))), ("arraystretch", .boundary(.arrayStretch)),
    ("TextOrMath", .other(.textOrMath)), ("begingroup", .group), ("endgroup", .boundary(.endGroup)),
  ]

  private static let others: [(StaticString, Primitive)] = [
    ("mathtoolsset", .other(.settings)), ("mmlToken", .other(.token)), ("Aboxed", .other(.boxedCells)),
    ("matrix", .other(.plainTable(.matrix))),
    ("bordermatrix", .other(.plainTable(.bordered))), ("pmatrix", .other(.plainTable(.roundMatrix))),
    ("cases", .other(.plainTable(.cases))),
    ("eqalign", .other(.plainTable(.aligned))),
    ("eqalignno leqalignno", .other(.plainTable(.numberedAligned))),
    ("displaylines", .other(.plainTable(.lines))), ("array", .other(.plainTable(.array))),
    ("AxiomC AXC", .other(.proof(.axiom))), ("UnaryInfC UIC", .other(.proof(.inference(1)))),
    ("BinaryInfC BIC", .other(.proof(.inference(2)))), ("TrinaryInfC TIC", .other(.proof(.inference(3)))),
    ("QuaternaryInfC", .other(.proof(.inference(4)))), ("QuinaryInfC", .other(.proof(.inference(5)))),
    ("Axiom", .other(.proof(.formulaAxiom))), ("UnaryInf", .other(.proof(.formulaInference(1)))),
    ("BinaryInf", .other(.proof(.formulaInference(2)))), ("TrinaryInf", .other(.proof(.formulaInference(3)))),
    ("RightLabel RL", .other(.proof(.label(isRight: true)))),
    ("LeftLabel LL", .other(.proof(.label(isRight: false)))),
    ("noLine", .other(.proof(.line(.none, isLasting: false)))),
    ("singleLine solidLine", .other(.proof(.line(.solid, isLasting: false)))),
    ("doubleLine", .other(.proof(.line(.double, isLasting: false)))),
    ("dashedLine", .other(.proof(.line(.dashed, isLasting: false)))),
    ("alwaysNoLine", .other(.proof(.line(.none, isLasting: true)))),
    ("alwaysSingleLine alwaysSolidLine", .other(.proof(.line(.solid, isLasting: true)))),
    ("alwaysDoubleLine", .other(.proof(.line(.double, isLasting: true)))),
    ("alwaysDashedLine", .other(.proof(.line(.dashed, isLasting: true)))),
    ("DisplayProof", .other(.proof(.end))),
    ("verb", .other(.verbatim)), ("href", .other(.link)), ("url", .other(.address)),
    ("class cssId htmlClass@ texttip mathtip", .other(.kept)),
    ("require message show errmessage vspace pagecolor sisetup noeqref", .other(.dropped(1))),
    ("minCDarrowwidth minCDarrowheight leftroot uproot", .other(.dropped(1))),
    ("newlength setcounter setlength addtolength breakAlign", .other(.dropped(2))), ("def", .define(.def)),
    ("gdef", .define(.globalDef)),
    ("edef", .define(.expandedDef)), ("xdef", .define(.globalExpandedDef)), ("let", .define(.letCommand)),
    ("global", .define(.global)), ("newcommand", .define(.newCommand)),
    ("renewcommand DeclareRobustCommand", .define(.renewCommand)),
    ("providecommand", .define(.provideCommand)),
    (
      "NewDocumentCommand RenewDocumentCommand DeclareDocumentCommand",
      .define(.documentCommand(isProvided: false))
    ),
    ("ProvideDocumentCommand", .define(.documentCommand(isProvided: true))),
    ("IfBooleanTF", .define(.condition(.isTrue, hasThen: true, hasElse: true))),
    ("IfBooleanT", .define(.condition(.isTrue, hasThen: true, hasElse: false))),
    ("IfBooleanF", .define(.condition(.isTrue, hasThen: false, hasElse: true))),
    ("IfNoValueTF", .define(.condition(.isMissing, hasThen: true, hasElse: true))),
    ("IfNoValueT", .define(.condition(.isMissing, hasThen: true, hasElse: false))),
    ("IfNoValueF", .define(.condition(.isMissing, hasThen: false, hasElse: true))),
    ("IfValueTF", .define(.condition(.isPresent, hasThen: true, hasElse: true))),
    ("IfValueT", .define(.condition(.isPresent, hasThen: true, hasElse: false))),
    ("IfValueF", .define(.condition(.isPresent, hasThen: false, hasElse: true))),
    ("DeclarePairedDelimiter", .define(.pairedDelimiter(.plain))),
    ("DeclarePairedDelimiterX", .define(.pairedDelimiter(.body))),
    ("DeclarePairedDelimiterXPP", .define(.pairedDelimiter(.surrounded))), ("DeclareSIUnit", .define(.unit)),
    ("newcolumntype", .define(.columnType)), ("DeclareMathOperator", .define(.operatorName)),
    ("newenvironment", .define(.newEnvironment)), ("renewenvironment", .define(.renewEnvironment)),
    ("expandafter", .define(.expandAfter)), ("noexpand", .define(.noExpand)),
    ("csname", .define(.commandName)), ("indices", .expansion(.indices)), ("ce cee", .expansion(.chemistry)),
    ("pu", .expansion(.physicalUnit)),
    ("num", .expansion(.quantity(.number))), ("si unit", .expansion(.quantity(.unit))),
    ("SI", .expansion(.quantity(.quantity))), ("ang", .expansion(.quantity(.angle))),
    ("numlist", .expansion(.quantity(.list))), ("numproduct", .expansion(.quantity(.product))),
    ("numrange", .expansion(.quantity(.range))), ("SIlist qtylist", .expansion(.quantity(.quantityList))),
    ("SIrange qtyrange", .expansion(.quantity(.quantityRange))),
    ("qtyproduct", .expansion(.quantity(.quantityProduct))),
    ("qty quantity", .expansion(.physics(.quantity))),
    ("@chem", .other(.chemicalScripts)),
    (
      "htmlClass htmlId htmlStyle htmlData includegraphics input include style write openout immediate",
      .other(.refused)
    ),
    ("read special directlua usepackage documentclass newread newwrite openin closein", .other(.refused)),
    ("catcode loop repeat iftrue iffalse ifx if fi else unicodedef", .other(.refused)),
  ]

  private static let physics: [(StaticString, Primitive)] = [
    ("dv derivative odv", .expansion(.physics(.derivative("d")))),
    ("pdv pderivative partialderivative", .expansion(.physics(.derivative(0x2202)))),
    ("fdv fderivative functionalderivative", .expansion(.physics(.derivative(0x3B4)))),
    ("dd differential", .expansion(.physics(.differential("\\mathrm{d}")))),
    ("variation", .expansion(.physics(.differential("\\delta ")))),
    ("eval evaluated", .expansion(.physics(.evaluated))),
    ("abs absolutevalue", .expansion(.physics(.delimited("\\lvert ", "\\rvert ", count: 1)))),
    ("norm", .expansion(.physics(.delimited("\\lVert ", "\\rVert ", count: 1)))),
    ("ceil", .expansion(.physics(.delimited("\\lceil ", "\\rceil ", count: 1)))),
    ("floor", .expansion(.physics(.delimited("\\lfloor ", "\\rfloor ", count: 1)))),
    ("pqty", .expansion(.physics(.delimited("(", ")", count: 1)))),
    ("bqty", .expansion(.physics(.delimited("[", "]", count: 1)))),
    ("Bqty", .expansion(.physics(.delimited("\\lbrace ", "\\rbrace ", count: 1)))),
    ("vqty", .expansion(.physics(.delimited("\\lvert ", "\\rvert ", count: 1)))),
    ("comm commutator", .expansion(.physics(.delimited("[", "]", count: 2)))),
    (
      "acomm anticommutator poissonbracket pb",
      .expansion(.physics(.delimited("\\lbrace ", "\\rbrace ", count: 2)))
    ), ("Braket", .expansion(.physics(.braket("\\left\\langle", "\\,\\middle|\\,", "\\right\\rangle")))),
    ("Set", .expansion(.physics(.braket("\\left\\{\\:", "\\;\\middle|\\;", "\\:\\right\\}")))),
    ("set", .expansion(.physics(.braket("\\{\\,", "\\mid ", "\\,\\}")))),
    ("braket innerproduct ip", .expansion(.physics(.innerProduct))),
    ("ketbra outerproduct dyad op", .expansion(.physics(.outerProduct))),
    ("ev expval expectationvalue vev", .expansion(.physics(.expectation))),
    ("mqty matrixquantity", .expansion(.physics(.matrix("", "", isSmall: false)))),
    ("pmqty", .expansion(.physics(.matrix("(", ")", isSmall: false)))),
    ("Pmqty", .expansion(.physics(.matrix("\\lgroup ", "\\rgroup ", isSmall: false)))),
    ("bmqty", .expansion(.physics(.matrix("[", "]", isSmall: false)))),
    ("vmqty mdet matrixdeterminant", .expansion(.physics(.matrix("|", "|", isSmall: false)))),
    ("smqty smallmatrixquantity", .expansion(.physics(.matrix("", "", isSmall: true)))),
    ("spmqty", .expansion(.physics(.matrix("(", ")", isSmall: true)))),
    ("sPmqty", .expansion(.physics(.matrix("\\lgroup ", "\\rgroup ", isSmall: true)))),
    ("sbmqty", .expansion(.physics(.matrix("[", "]", isSmall: true)))),
    ("svmqty smdet", .expansion(.physics(.matrix("|", "|", isSmall: true)))),
    ("imat identitymatrix", .expansion(.physics(.identity))), ("xmat xmatrix", .expansion(.physics(.filled))),
    ("zmat zeromatrix", .expansion(.physics(.zero))), ("pmat paulimatrix", .expansion(.physics(.pauli))),
    ("dmat diagonalmatrix", .expansion(.physics(.diagonal(isAnti: false)))),
    ("admat antidiagonalmatrix", .expansion(.physics(.diagonal(isAnti: true)))),
  ]

  private static func mark(
    _ scalar: Unicode.Scalar, isStretchy: Bool = false, isUnder: Bool = false
  ) -> Primitive {
    .decoration(.accent(MathAccent(scalar: scalar.value, isStretchy: isStretchy, isUnder: isUnder)))
  }
}
