import TextBytes

/// The commands implemented by the parser, grouped by the code that handles them.
enum Primitive: Sendable {
  /// Ignored, such as `\allowbreak`.
  case relax
  /// `\begingroup` and `\endgroup`: ignored, but they end a run of text.
  case groupMark
  case fraction(Fraction), infix(Infix), operation(Operation), decoration(Decoration), layout(Layout)
  case colour(Colour), rowNumber(RowNumber), boundary(Boundary), expansion(Expansion), other(Other)
  case define(Definition)

  enum Definition: UInt8, Sendable {
    case def, globalDef, expandedDef, globalExpandedDef, letCommand, global
    case newCommand, renewCommand, provideCommand, operatorName, newEnvironment, renewEnvironment
    case expandAfter, noExpand, commandName
  }

  /// Prefix fraction commands, and the style that they request.
  enum Fraction: Sendable { case usual(MathStyle?), continued, binomial(MathStyle?), general }

  /// Infix fraction commands.
  enum Infix: UInt8, Sendable { case over, atop, choose, brace, brack, above, withDelimiters }

  /// Roots, delimiters and operators.
  enum Operation: Sendable {
    case root, plainRoot, fence, big(Int, AtomClass), atom(AtomClass), limits, noLimits, operatorName
    case modulo(Modulo), not, dots
  }

  enum Modulo: UInt8, Sendable { case binary, parenthesised, bare, plain }

  /// Accents, alphabets, stacks and scripts.
  enum Decoration: Sendable {
    case accent(MathAccent), brace(UInt32, isUnder: Bool), arrow(UInt32), stack(Stack), sideset, prescript
    case font(MathFont), fontSwitch(MathFont), boldSymbol, substack
  }

  enum Stack: UInt8, Sendable { case overset, underset, overUnderset, stackrel, buildrel }

  /// Styles, spaces and boxes.
  enum Layout: Sendable {
    case style(MathStyle), size(Int), space(Int), kern(Kern), text(TextFont), shove, centred
    case phantom(MathPhantom), smash, lap(MathPadding.Lap), raise(isDown: Bool), raiseBox, rule
    case enclosed(StaticString), enclose, framed, cancelTo
  }

  enum Kern: UInt8, Sendable { case length, argument }

  enum Colour: UInt8, Sendable { case toEnd, text, box, framedBox, definition }

  /// Commands about a row's number.
  enum RowNumber: UInt8, Sendable { case tag, noTag, label }

  /// Commands that are valid only inside of a construct.
  enum Boundary: Sendable {
    case of, middle, right, end, newRow, horizontalRule(MathTable.Rule), partialRule, multicolumn, intertext
    case arrayStretch
  }

  /// Commands that expand to other TeX.
  enum Expansion: Sendable { case chemistry, physicalUnit, quantity(Quantity), physics(Physics) }

  /// Commands of the siunitx package.
  enum Quantity: UInt8, Sendable { case number, unit, quantity, angle, list, range, quantityRange }

  /// Commands of the physics and braket packages.
  enum Physics: Sendable {
    case derivative(UInt32), delimited(UInt32, UInt32), quantity, evaluated
    case braket(StaticString, StaticString, StaticString)
  }

  enum Other: Sendable {
    case begin, reference(isEquation: Bool), character, verbatim, choice, link, address, kept, dropped(Int)
    case chemicalScripts, textOrMath, refused
  }

  /// The primitives; each string lists names separated by spaces.
  static let list: [(StaticString, Primitive)] = structures + decorations + boxes + tables + others

  private static let structures: [(StaticString, Primitive)] = [
    ("relax displaylimits allowbreak nobreak noindent null DOTSB DOTSI DOTSX long goodbreak", .relax),
    ("break protect hfill hfil vfil vfill displaybreak allowdisplaybreaks nolinebreak", .relax),
    ("frac", .fraction(.usual(nil))), ("dfrac", .fraction(.usual(.display))),
    ("tfrac", .fraction(.usual(.text))), ("cfrac", .fraction(.continued)), ("genfrac", .fraction(.general)),
    ("binom", .fraction(.binomial(nil))), ("dbinom", .fraction(.binomial(.display))),
    ("tbinom", .fraction(.binomial(.text))), ("over", .infix(.over)), ("atop", .infix(.atop)),
    ("choose", .infix(.choose)), ("brace", .infix(.brace)), ("brack", .infix(.brack)),
    ("above", .infix(.above)), ("overwithdelims", .infix(.withDelimiters)), ("sqrt", .operation(.root)),
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
    ("mathinner", .operation(.atom(.inner))), ("limits", .operation(.limits)),
    ("nolimits", .operation(.noLimits)), ("overset", .decoration(.stack(.overset))),
    ("underset", .decoration(.stack(.underset))), ("overunderset", .decoration(.stack(.overUnderset))),
    ("stackrel stackbin", .decoration(.stack(.stackrel))), ("buildrel", .decoration(.stack(.buildrel))),
    ("sideset", .decoration(.sideset)), ("prescript", .decoration(.prescript)),
    ("operatorname operatornamewithlimits", .operation(.operatorName)), ("mathchoice", .other(.choice)),
    ("not", .operation(.not)), ("char unicode", .other(.character)), ("dots", .operation(.dots)),
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
    ("overbracket", .decoration(.brace(0x23B4, isUnder: false))),
    ("underbracket", .decoration(.brace(0x23B5, isUnder: true))),
    ("xrightarrow", .decoration(.arrow(0x2192))), ("xleftarrow", .decoration(.arrow(0x2190))),
    ("xleftrightarrow", .decoration(.arrow(0x2194))), ("xRightarrow", .decoration(.arrow(0x21D2))),
    ("xLeftarrow", .decoration(.arrow(0x21D0))), ("xLeftrightarrow", .decoration(.arrow(0x21D4))),
    ("xhookrightarrow", .decoration(.arrow(0x21AA))), ("xhookleftarrow", .decoration(.arrow(0x21A9))),
    ("xtwoheadrightarrow", .decoration(.arrow(0x21A0))), ("xtwoheadleftarrow", .decoration(.arrow(0x219E))),
    ("xrightharpoonup", .decoration(.arrow(0x21C0))), ("xrightharpoondown", .decoration(.arrow(0x21C1))),
    ("xleftharpoonup", .decoration(.arrow(0x21BC))), ("xleftharpoondown", .decoration(.arrow(0x21BD))),
    ("xrightleftharpoons", .decoration(.arrow(0x21CC))), ("xleftrightharpoons", .decoration(.arrow(0x21CB))),
    ("xmapsto", .decoration(.arrow(0x21A6))), ("xtofrom", .decoration(.arrow(0x21C4))),
    ("xlongequal", .decoration(.arrow("="))), ("xrightleftarrows", .decoration(.arrow(0x21C4))),
    ("xrightequilibrium", .decoration(.arrow(0x2942))), ("xleftequilibrium", .decoration(.arrow(0x2944))),
    ("mathrm mathup symup", .decoration(.font(.upright))), ("mathbf bold symbf", .decoration(.font(.bold))),
    ("mathit symit", .decoration(.font(.italic))), ("mathnormal", .decoration(.font(.automatic))),
    ("mathbb Bbb symbb mathbbm", .decoration(.font(.doubleStruck))),
    ("mathcal mathscr symcal symscr", .decoration(.font(.script))),
    ("mathfrak frak symfrak", .decoration(.font(.fraktur))), ("mathsf symsf", .decoration(.font(.sansSerif))),
    ("mathtt symtt", .decoration(.font(.monospace))), ("mathsfit", .decoration(.font(.sansSerifItalic))),
    ("mathbfit symbfit", .decoration(.font(.boldItalic))),
    ("mathbfcal mathbfscr symbfcal", .decoration(.font(.boldScript))),
    ("mathbffrak symbffrak", .decoration(.font(.boldFraktur))),
    ("mathbfsf symbfsf", .decoration(.font(.boldSansSerif))), ("boldsymbol bm pmb", .decoration(.boldSymbol)),
    ("rm", .decoration(.fontSwitch(.upright))), ("bf", .decoration(.fontSwitch(.bold))),
    ("it mit", .decoration(.fontSwitch(.italic))), ("sf", .decoration(.fontSwitch(.sansSerif))),
    ("tt", .decoration(.fontSwitch(.monospace))), ("cal scr", .decoration(.fontSwitch(.script))),
  ]

  private static let boxes: [(StaticString, Primitive)] = [
    ("text mbox hbox textrm textnormal textup textmd", .layout(.text([]))), ("textbf", .layout(.text(.bold))),
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
    ("smash", .layout(.smash)), ("mathllap llap", .layout(.lap(.left))),
    ("mathrlap rlap", .layout(.lap(.right))), ("mathclap clap", .layout(.lap(.centre))),
    ("raise", .layout(.raise(isDown: false))), ("lower", .layout(.raise(isDown: true))),
    ("raisebox", .layout(.raiseBox)), ("vcenter", .layout(.centred)), ("rule Rule", .layout(.rule)),
    ("color", .colour(.toEnd)), ("textcolor mathcolor", .colour(.text)), ("colorbox", .colour(.box)),
    ("fcolorbox", .colour(.framedBox)), ("definecolor", .colour(.definition)),
    ("cancel", .layout(.enclosed("updiagonalstrike"))), ("bcancel", .layout(.enclosed("downdiagonalstrike"))),
    ("xcancel", .layout(.enclosed("updiagonalstrike downdiagonalstrike"))),
    ("sout hcancel", .layout(.enclosed("horizontalstrike"))), ("boxed", .layout(.enclosed("box"))),
    ("fbox framebox", .layout(.framed)), ("angl", .layout(.enclosed("actuarial"))),
    ("phase", .layout(.enclosed("phasorangle"))), ("longdiv", .layout(.enclosed("longdiv"))),
    ("enclose", .layout(.enclose)), ("cancelto", .layout(.cancelTo)),
  ]

  private static let tables: [(StaticString, Primitive)] = [
    ("begin", .other(.begin)), ("end", .boundary(.end)), ("\\ cr newline tabularnewline", .boundary(.newRow)),
    ("hline toprule midrule bottomrule", .boundary(.horizontalRule(.solid))),
    ("hdashline", .boundary(.horizontalRule(.dashed))), ("cline cmidrule", .boundary(.partialRule)),
    ("multicolumn", .boundary(.multicolumn)), ("intertext shortintertext", .boundary(.intertext)),
    ("substack", .decoration(.substack)), ("shoveleft shoveright", .layout(.shove)),
    ("tag", .rowNumber(.tag)), ("notag nonumber", .rowNumber(.noTag)), ("label", .rowNumber(.label)),
    ("ref cref autoref", .other(.reference(isEquation: false))),
    ("eqref", .other(.reference(isEquation: true))), ("arraystretch", .boundary(.arrayStretch)),
    ("TextOrMath", .other(.textOrMath)), ("begingroup", .groupMark), ("endgroup", .groupMark),
  ]

  private static let others: [(StaticString, Primitive)] = [
    ("verb", .other(.verbatim)), ("href", .other(.link)), ("url", .other(.address)),
    ("class cssId htmlClass@ texttip mathtip", .other(.kept)),
    ("require message show errmessage vspace pagecolor", .other(.dropped(1))),
    ("newlength setcounter", .other(.dropped(2))), ("def", .define(.def)), ("gdef", .define(.globalDef)),
    ("edef", .define(.expandedDef)), ("xdef", .define(.globalExpandedDef)), ("let", .define(.letCommand)),
    ("global", .define(.global)), ("newcommand", .define(.newCommand)),
    ("renewcommand DeclareRobustCommand", .define(.renewCommand)),
    ("providecommand", .define(.provideCommand)), ("DeclareMathOperator", .define(.operatorName)),
    ("newenvironment", .define(.newEnvironment)), ("renewenvironment", .define(.renewEnvironment)),
    ("expandafter", .define(.expandAfter)), ("noexpand", .define(.noExpand)),
    ("csname", .define(.commandName)), ("ce cee", .expansion(.chemistry)), ("pu", .expansion(.physicalUnit)),
    ("num", .expansion(.quantity(.number))), ("si unit", .expansion(.quantity(.unit))),
    ("SI", .expansion(.quantity(.quantity))), ("ang", .expansion(.quantity(.angle))),
    ("numlist", .expansion(.quantity(.list))), ("numrange", .expansion(.quantity(.range))),
    ("SIrange qtyrange", .expansion(.quantity(.quantityRange))), ("qty", .expansion(.physics(.quantity))),
    ("dv derivative odv", .expansion(.physics(.derivative("d")))),
    ("pdv pderivative partialderivative", .expansion(.physics(.derivative(0x2202)))),
    ("fdv functionalderivative", .expansion(.physics(.derivative(0x3B4)))),
    ("eval evaluated", .expansion(.physics(.evaluated))),
    ("abs absolutevalue", .expansion(.physics(.delimited("|", "|")))),
    ("norm", .expansion(.physics(.delimited(0x2016, 0x2016)))),
    ("comm commutator", .expansion(.physics(.delimited("[", "]")))),
    ("acomm anticommutator poissonbracket pb", .expansion(.physics(.delimited("{", "}")))),
    ("Braket", .expansion(.physics(.braket("\\left\\langle", "\\,\\middle|\\,", "\\right\\rangle")))),
    ("Set", .expansion(.physics(.braket("\\left\\{\\:", "\\;\\middle|\\;", "\\:\\right\\}")))),
    ("set", .expansion(.physics(.braket("\\{\\,", "\\mid ", "\\,\\}")))),
    ("ceil", .expansion(.physics(.delimited(0x2308, 0x2309)))),
    ("floor", .expansion(.physics(.delimited(0x230A, 0x230B)))), ("@chem", .other(.chemicalScripts)),
    (
      "htmlClass htmlId htmlStyle htmlData includegraphics input include style write openout immediate",
      .other(.refused)
    ),
    ("read special directlua usepackage documentclass newread newwrite openin closein", .other(.refused)),
    ("catcode loop repeat iftrue iffalse ifx if fi else unicodedef", .other(.refused)),
  ]

  private static func mark(
    _ scalar: Unicode.Scalar, isStretchy: Bool = false, isUnder: Bool = false
  ) -> Primitive {
    .decoration(.accent(MathAccent(scalar: scalar.value, isStretchy: isStretchy, isUnder: isUnder)))
  }
}
