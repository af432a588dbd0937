/// The commands that the parser itself carries out.
enum Primitive: Sendable {
  enum Definition: UInt8, Sendable {
    case def, globalDef, expandedDef, globalExpandedDef, letCommand, global
    case newCommand, renewCommand, provideCommand, operatorName, newEnvironment, renewEnvironment
    case expandAfter, noExpand, commandName
  }

  enum Infix: UInt8, Sendable { case over, atop, choose, brace, brack, above, withDelimiters }

  enum Kern: UInt8, Sendable { case length, argument }

  enum Quantity: UInt8, Sendable { case number, unit, quantity, angle, list, range, quantityRange }

  case relax
  case fraction(MathStyle?), continuedFraction, binomial(MathStyle?), generalFraction, infix(Infix)
  case root, plainRoot, of
  case left, middle, right, big(Int, AtomClass)
  case atom(AtomClass), accent(MathAccent), brace(UInt32, isUnder: Bool), arrow(UInt32)
  case font(MathFont), fontSwitch(MathFont), boldSymbol
  case text(TextFont), style(MathStyle), size(Int)
  case space(Int), kern(Kern)
  case limits, noLimits
  case overset, underset, overUnderset, stackrel, buildrel, sideset, prescript, operatorName
  case phantom(MathPhantom), smash, lap(MathPadding.Lap), raise(isDown: Bool), raiseBox, centred, rule
  case colour, textColour, colourBox, framedColourBox, defineColour
  case enclosed(StaticString), enclose, framed, cancelTo
  case begin, end, newRow, horizontalRule(MathTable.Rule), partialRule, multicolumn, intertext, substack
  case shove
  case tag, noTag, label, reference(isEquation: Bool)
  case character, not, verbatim, choice, link, address, kept, dropped(Int)
  case define(Definition)
  case chemistry, physicalUnit, quantity(Quantity)
  case derivative(UInt32), delimited(UInt32, UInt32), physicsQuantity, evaluated, braket(
    StaticString, StaticString, StaticString)
  case moduloBinary, moduloParenthesised, modulo, moduloPlain
  case chemicalScripts
  case refused, dots, arrayStretch, textOrMath, beginGroup, endGroup

  /// The primitives with their names, space-separated where there are several.
  static let list: [(StaticString, Primitive)] = structures + decorations + boxes + tables + others

  private static let structures: [(StaticString, Primitive)] = [
    (
      "relax displaylimits allowbreak nobreak noindent null DOTSB DOTSI DOTSX long goodbreak",
      .relax
    ),
    ("break protect hfill hfil vfil vfill displaybreak allowdisplaybreaks nolinebreak", .relax),
    ("frac", .fraction(nil)), ("dfrac", .fraction(.display)), ("tfrac", .fraction(.text)),
    ("cfrac", .continuedFraction), ("genfrac", .generalFraction),
    ("binom", .binomial(nil)), ("dbinom", .binomial(.display)), ("tbinom", .binomial(.text)),
    ("over", .infix(.over)), ("atop", .infix(.atop)), ("choose", .infix(.choose)),
    ("brace", .infix(.brace)), ("brack", .infix(.brack)), ("above", .infix(.above)),
    ("overwithdelims", .infix(.withDelimiters)),
    ("sqrt", .root), ("root", .plainRoot), ("of", .of),
    ("left", .left), ("middle", .middle), ("right", .right),
    ("big", .big(1, .ordinary)), ("Big", .big(2, .ordinary)),
    ("bigg", .big(3, .ordinary)), ("Bigg", .big(4, .ordinary)),
    ("bigl", .big(1, .opening)), ("Bigl", .big(2, .opening)),
    ("biggl", .big(3, .opening)), ("Biggl", .big(4, .opening)),
    ("bigr", .big(1, .closing)), ("Bigr", .big(2, .closing)),
    ("biggr", .big(3, .closing)), ("Biggr", .big(4, .closing)),
    ("bigm", .big(1, .relation)), ("Bigm", .big(2, .relation)),
    ("biggm", .big(3, .relation)), ("Biggm", .big(4, .relation)),
    ("mathord", .atom(.ordinary)), ("mathop", .atom(.largeOperator)), ("mathbin", .atom(.binary)),
    ("mathrel", .atom(.relation)), ("mathopen", .atom(.opening)), ("mathclose", .atom(.closing)),
    ("mathpunct", .atom(.punctuation)), ("mathinner", .atom(.inner)),
    ("limits", .limits), ("nolimits", .noLimits),
    ("overset", .overset), ("underset", .underset), ("overunderset", .overUnderset),
    ("stackrel stackbin", .stackrel), ("buildrel", .buildrel), ("sideset", .sideset),
    ("prescript", .prescript), ("operatorname operatornamewithlimits", .operatorName),
    ("mathchoice", .choice), ("not", .not), ("char unicode", .character), ("dots", .dots),
    ("bmod", .moduloBinary), ("pmod", .moduloParenthesised), ("mod", .modulo), ("pod", .moduloPlain),
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
    ("overbrace", .brace(0x23DE, isUnder: false)), ("underbrace", .brace(0x23DF, isUnder: true)),
    ("overbracket", .brace(0x23B4, isUnder: false)), ("underbracket", .brace(0x23B5, isUnder: true)),
    ("xrightarrow", .arrow(0x2192)), ("xleftarrow", .arrow(0x2190)),
    ("xleftrightarrow", .arrow(0x2194)), ("xRightarrow", .arrow(0x21D2)),
    ("xLeftarrow", .arrow(0x21D0)), ("xLeftrightarrow", .arrow(0x21D4)),
    ("xhookrightarrow", .arrow(0x21AA)), ("xhookleftarrow", .arrow(0x21A9)),
    ("xtwoheadrightarrow", .arrow(0x21A0)), ("xtwoheadleftarrow", .arrow(0x219E)),
    ("xrightharpoonup", .arrow(0x21C0)), ("xrightharpoondown", .arrow(0x21C1)),
    ("xleftharpoonup", .arrow(0x21BC)), ("xleftharpoondown", .arrow(0x21BD)),
    ("xrightleftharpoons", .arrow(0x21CC)), ("xleftrightharpoons", .arrow(0x21CB)),
    ("xmapsto", .arrow(0x21A6)), ("xtofrom", .arrow(0x21C4)), ("xlongequal", .arrow(0x3D)),
    ("xrightleftarrows", .arrow(0x21C4)), ("xrightequilibrium", .arrow(0x2942)),
    ("xleftequilibrium", .arrow(0x2944)),
    ("mathrm mathup symup", .font(.upright)), ("mathbf bold symbf", .font(.bold)),
    ("mathit symit", .font(.italic)), ("mathnormal", .font(.automatic)),
    ("mathbb Bbb symbb mathbbm", .font(.doubleStruck)), ("mathcal mathscr symcal symscr", .font(.script)),
    ("mathfrak frak symfrak", .font(.fraktur)), ("mathsf symsf", .font(.sansSerif)),
    ("mathtt symtt", .font(.monospace)), ("mathsfit", .font(.sansSerifItalic)),
    ("mathbfit symbfit", .font(.boldItalic)), ("mathbfcal mathbfscr symbfcal", .font(.boldScript)),
    ("mathbffrak symbffrak", .font(.boldFraktur)), ("mathbfsf symbfsf", .font(.boldSansSerif)),
    ("boldsymbol bm pmb", .boldSymbol),
    ("rm", .fontSwitch(.upright)), ("bf", .fontSwitch(.bold)), ("it mit", .fontSwitch(.italic)),
    ("sf", .fontSwitch(.sansSerif)), ("tt", .fontSwitch(.monospace)), ("cal scr", .fontSwitch(.script)),
  ]

  private static let boxes: [(StaticString, Primitive)] = [
    ("text mbox hbox textrm textnormal textup textmd", .text([])), ("textbf", .text(.bold)),
    ("textit emph textsl", .text(.italic)), ("textsf", .text(.sansSerif)), ("texttt", .text(.monospace)),
    ("textsc", .text(.smallCapitals)),
    ("displaystyle", .style(.display)), ("textstyle", .style(.text)), ("scriptstyle", .style(.script)),
    ("scriptscriptstyle", .style(.scriptScript)),
    ("tiny Tiny sixptsize", .size(50)), ("scriptsize", .size(70)), ("footnotesize", .size(80)),
    ("small", .size(90)),
    ("normalsize", .size(100)), ("large", .size(120)), ("Large", .size(144)), ("LARGE", .size(173)),
    ("huge", .size(207)), ("Huge", .size(249)),
    (", thinspace", .space(167)), (": > medspace", .space(222)), ("; thickspace", .space(278)),
    ("! negthinspace", .space(-167)), ("negmedspace", .space(-222)), ("negthickspace", .space(-278)),
    ("enspace enskip", .space(500)), ("quad", .space(1000)), ("qquad", .space(2000)), ("/", .space(0)),
    ("nobreakspace space nbsp", .space(333)),
    ("kern mkern hskip mskip", .kern(.length)), ("hspace mspace", .kern(.argument)),
    ("phantom", .phantom(.both)), ("hphantom", .phantom(.horizontal)), ("vphantom", .phantom(.vertical)),
    ("smash", .smash), ("mathllap llap", .lap(.left)), ("mathrlap rlap", .lap(.right)),
    ("mathclap clap", .lap(.centre)), ("raise", .raise(isDown: false)), ("lower", .raise(isDown: true)),
    ("raisebox", .raiseBox), ("vcenter", .centred), ("rule Rule", .rule),
    ("color", .colour), ("textcolor mathcolor", .textColour), ("colorbox", .colourBox),
    ("fcolorbox", .framedColourBox), ("definecolor", .defineColour),
    ("cancel", .enclosed("updiagonalstrike")), ("bcancel", .enclosed("downdiagonalstrike")),
    ("xcancel", .enclosed("updiagonalstrike downdiagonalstrike")),
    ("sout hcancel", .enclosed("horizontalstrike")),
    ("boxed", .enclosed("box")), ("fbox framebox", .framed), ("angl", .enclosed("actuarial")),
    ("phase", .enclosed("phasorangle")), ("longdiv", .enclosed("longdiv")), ("enclose", .enclose),
    ("cancelto", .cancelTo),
  ]

  private static let tables: [(StaticString, Primitive)] = [
    ("begin", .begin), ("end", .end), ("\\ cr newline tabularnewline", .newRow),
    ("hline toprule midrule bottomrule", .horizontalRule(.solid)), ("hdashline", .horizontalRule(.dashed)),
    ("cline cmidrule", .partialRule), ("multicolumn", .multicolumn), ("intertext shortintertext", .intertext),
    ("substack", .substack), ("shoveleft shoveright", .shove),
    ("tag", .tag), ("notag nonumber", .noTag), ("label", .label),
    ("ref cref autoref", .reference(isEquation: false)),
    ("eqref", .reference(isEquation: true)), ("arraystretch", .arrayStretch), ("TextOrMath", .textOrMath),
    ("begingroup", .beginGroup),
    ("endgroup", .endGroup),
  ]

  private static let others: [(StaticString, Primitive)] = [
    ("verb", .verbatim), ("href", .link), ("url", .address),
    ("class cssId htmlClass@ texttip mathtip", .kept),
    ("require message show errmessage vspace pagecolor", .dropped(1)),
    ("newlength setcounter", .dropped(2)),
    ("def", .define(.def)), ("gdef", .define(.globalDef)), ("edef", .define(.expandedDef)),
    ("xdef", .define(.globalExpandedDef)), ("let", .define(.letCommand)), ("global", .define(.global)),
    ("newcommand", .define(.newCommand)), ("renewcommand DeclareRobustCommand", .define(.renewCommand)),
    ("providecommand", .define(.provideCommand)), ("DeclareMathOperator", .define(.operatorName)),
    ("newenvironment", .define(.newEnvironment)), ("renewenvironment", .define(.renewEnvironment)),
    ("expandafter", .define(.expandAfter)), ("noexpand", .define(.noExpand)),
    ("csname", .define(.commandName)),
    ("ce cee", .chemistry), ("pu", .physicalUnit), ("num", .quantity(.number)), ("si unit", .quantity(.unit)),
    ("SI", .quantity(.quantity)), ("ang", .quantity(.angle)), ("numlist", .quantity(.list)),
    ("numrange", .quantity(.range)), ("SIrange qtyrange", .quantity(.quantityRange)),
    ("qty", .physicsQuantity),
    ("dv derivative odv", .derivative(0x64)), ("pdv pderivative partialderivative", .derivative(0x2202)),
    ("fdv functionalderivative", .derivative(0x3B4)), ("eval evaluated", .evaluated),
    ("abs absolutevalue", .delimited(0x7C, 0x7C)), ("norm", .delimited(0x2016, 0x2016)),
    ("comm commutator", .delimited(0x5B, 0x5D)),
    ("acomm anticommutator poissonbracket pb", .delimited(0x7B, 0x7D)),
    ("Braket", .braket("\\left\\langle", "\\,\\middle|\\,", "\\right\\rangle")),
    ("Set", .braket("\\left\\{\\:", "\\;\\middle|\\;", "\\:\\right\\}")),
    ("set", .braket("\\{\\,", "\\mid ", "\\,\\}")),
    ("ceil", .delimited(0x2308, 0x2309)), ("floor", .delimited(0x230A, 0x230B)),
    ("@chem", .chemicalScripts),
    (
      "htmlClass htmlId htmlStyle htmlData includegraphics input include style write openout immediate",
      .refused
    ),
    ("read special directlua usepackage documentclass newread newwrite openin closein", .refused),
    ("catcode loop repeat iftrue iffalse ifx if fi else unicodedef", .refused),
  ]

  private static func mark(
    _ scalar: Unicode.Scalar, isStretchy: Bool = false, isUnder: Bool = false
  ) -> Primitive {
    .accent(MathAccent(scalar: scalar.value, isStretchy: isStretchy, isUnder: isUnder))
  }
}
