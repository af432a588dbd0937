import Testing

@testable import TeXMath

/// Commands of LaTeX's packages, as their manuals define them.
@Suite struct PackageTests {
  /// The text that a formula shows.
  private func text(_ tex: String) throws -> String {
    var inTag = false
    return String(
      try body(tex, display: true).filter { character in
        defer { if character == ">" { inTag = false } }
        if character == "<" { inTag = true }
        return !inTag && character != "\u{2061}"
      })
  }

  @Test(arguments: [
    ("\\mathllap[\\scriptstyle]{x}", "x"), ("\\underbracket[0.4pt]{x+y}_{n}", "x+y⎵n"),
    ("\\overbracket[1pt][2pt]{x}^n", "x⎴n"), ("\\smashoperator[lr]{\\sum_{i}} x", "∑ix"),
    ("\\adjustlimits\\lim_x \\max_y f", "limxmaxyf"), ("\\splitfrac{a}{b}", "ab"),
    ("\\prescript{a}{b}{X}^c_d", "Xdcba"), ("\\mathmakebox[3em][l]{x+y}", "x+y"),
    ("a \\vcentercolon b", "a∶b"),
    ("\\DeclarePairedDelimiter\\abs{\\lvert}{\\rvert} \\abs{x} + \\abs*{y} + \\abs[\\big]{z}", "|x|+|y|+|z|"),
    (
      "\\DeclarePairedDelimiterX\\set[2]{\\{}{\\}}{#1 \\delimsize\\vert #2} \\set{x}{y} \\set*{x}{y} \\set[\\Big]{x}{y}",
      "{x|y}{x|y}{x|y}"
    ), ("\\DeclarePairedDelimiterXPP\\P[1]{\\Pr}(){}{#1} \\P*{A}", "Pr(A)"),
    ("\\begin{multlined}[t][7cm] a\\\\b \\end{multlined}", "ab"),
    ("\\begin{cases*} 1 & if $x$ \\\\ 0 & else \\end{cases*}", "{1if\u{A0}x\u{A0}0else\u{A0}"),
    ("\\begin{align} \\Aboxed{a &= b} \\end{align}", "a=ba=b()"), ("\\cramped[\\scriptstyle]{x^2}", "x2"),
  ])
  func readsMathtools(_ tex: String, _ expected: String) throws {
    #expect(try text(tex) == expected)
  }

  @Test(arguments: [
    ("\\vb*{a}", "𝒂"), ("\\dd[3]{x}", "d3x"), ("\\braket{a}{b}", "⟨a|b⟩"), ("\\braket{a|b}", "⟨a|b⟩"),
    ("\\ev{A}{\\psi}", "⟨ψ|A|ψ⟩"), ("\\ket*{a}", "|a⟩"), ("\\op{a}{b}", "|a⟩⟨b|"), ("\\sin[2]{x}", "sin2x"),
    ("\\sin[2](x)", "sin2(x)"), ("\\sin[x]", "sin[x]"), ("\\abs\\big{x}", "|x|"), ("\\norm*{v}", "‖v‖"),
    ("\\comm{A}{B}", "[A,B]"), ("\\pdv{f}{x}{y}", "∂2f∂x∂y"), ("\\dv*{f}{x}", "df/dx"),
    ("\\qty\\big(\\frac{a}{b})", "(ab)"), ("\\eval(x|_0^1", "(x|01"), ("\\mqty(a & b \\\\ c & d)", "(abcd)"),
    ("\\pmqty{\\imat{2}}", "(1001)"), ("\\mqty[\\dmat[0]{1,2}]", "[1002]"),
    ("\\mqty{\\xmat*{a}{1}{2}}", "a1a2"),
    ("\\pmqty{\\admat{1,2}}", "(12)"), ("\\pmqty{\\pmat{y}}", "(0−ii0)"), ("a \\qif b", "aifb"),
    ("\\Braket{a||b|c}", "⟨a‖b|c⟩"), ("\\qty{3}{\\metre}", "3m"),
  ])
  func readsPhysics(_ tex: String, _ expected: String) throws {
    #expect(try text(tex) == expected)
  }

  @Test(arguments: [
    ("\\pmatrix{a & b \\cr c & d}", "(abcd)"), ("\\cases{a & if $x$\\cr b & else}", "{aif\u{A0}xbelse"),
    ("\\eqalign{a&=b\\cr c&=d\\cr}", "a=bc=d"), ("\\eqalignno{a&=b&(1)\\cr}", "a=b(1)"),
    ("\\displaylines{a\\cr b}", "ab"), ("\\matrix{1&2}", "12"),
    ("\\sqrt[\\leftroot{-2}\\uproot{2}\\beta]{k}", "kβ"),
    ("{a \\atopwithdelims[] b}", "[ab]"),
    ("\\def\\x{A}\\begingroup\\def\\x{B}\\x\\endgroup\\x", "BA"),
    ("\\text{a $\\text{b $c$}$}", "a\u{A0}b\u{A0}c"),
    ("\\text{a \\ensuremath{x^2}}", "a\u{A0}x2"),
    ("a \\\\[1,5cm] b", "ab"), ("\\sideset{a}{b}X", "aXb"),
  ])
  func readsPlainTeX(_ tex: String, _ expected: String) throws {
    #expect(try text(tex) == expected)
  }

  @Test(arguments: [
    ("\\cancel[red]{x}", "x"), ("\\cancelto[red]{0}{x}", "x0"), ("\\upmu\\Upgamma", "μΓ"),
    ("\\text{\\texteuro}", "€"),
    ("\\nicefrac{1}{2}", "1/2"), ("\\unitfrac[9.8]{m}{s}", "9.8m/s"), ("\\units[3]{kg}", "3kg"),
    ("\\mathds{1}", "𝟙"), ("\\mathbbm{1}", "𝟙"), ("\\centernot\\to", "↛"), ("\\celsius", "℃"),
    ("\\DeclareSIUnit\\pixel{px} \\SI{3}{\\pixel}", "3px"), ("\\numproduct{2x3}", "2×3"),
    ("\\newcolumntype{a}{c} \\begin{array}{a|a} x & y \\end{array}", "xy"),
    ("\\begin{array}{c@{h}} a \\end{array}", "ah"), ("\\bbox[yellow]{x}", "x"), ("\\mmlToken{mi}{x}", "x"),
    ("\\begin{CD} A @>>> B \\\\ @. D @= E \\end{CD}", "A→BD=E"),
    ("\\newenvironment{b}{\\begin{array}{c}}{\\end{array}} \\begin{b} x \\end{b}", "x"),
  ])
  func readsOtherPackages(_ tex: String, _ expected: String) throws {
    #expect(try text(tex) == expected)
  }

  @Test(arguments: [
    (
      "\\NewDocumentCommand\\E{s o m}{\\IfBooleanTF{#1}{A}{B}\\IfNoValueTF{#2}{C}{#2}#3} \\E{x} \\E*[y]{z}",
      "BCxAyz"
    ),
    ("\\DeclareDocumentCommand{\\F}{O{a} m}{#1#2} \\F{x} \\F[b]{x}", "axbx"),
    ("\\NewDocumentCommand\\G{d() g}{\\IfValueT{#1}{#1}\\IfNoValueF{#2}{#2}} \\G(x) \\G{y}", "xy"),
    ("\\ProvideDocumentCommand\\alpha{m}{#1} \\alpha", "α"),
  ])
  func readsDocumentCommands(_ tex: String, _ expected: String) throws {
    #expect(try text(tex) == expected)
  }

  @Test func fillsCellsAndRows() throws {
    let found = try body(
      "\\begin{array}{cc} \\rowcolor{yellow} a & b \\\\ c & \\cellcolor{red} d \\end{array}")
    #expect(
      found.contains("<mtd style=\"background:#ffff00\"><mi>a</mi></mtd><mtd style=\"background:#ffff00\">"))
    #expect(found.contains("<mtd><mi>c</mi></mtd><mtd style=\"background:#ff0000\"><mi>d</mi>"))
  }

  @Test func standsADelimiterBesideNumberedRows() throws {
    var converter = TeXMathConverter()
    let tex = "\\begin{empheq}[left={A=\\empheqlbrace}]{align} a &= b \\\\ c &= d \\end{empheq}"
    let result = converter.convert(tex, display: true)
    #expect(result.equations.count == 2)
    #expect(result.alttext == "A equals open brace a equals b; c equals d")
    let cases = converter.convert(
      "\\begin{numcases}{f=} 1 & if $x$ \\\\ 0 & else \\end{numcases}", display: true)
    #expect(cases.equations.count == 2)
  }

  @Test(arguments: [
    ("\\qtyproduct{2 x 3}{\\meter}", "2m×3m"), ("\\numlist{1;2;3}", "1,2and3"),
    ("\\qty[per-mode=symbol]{3}{\\joule\\per\\mole\\per\\kelvin}", "3J/(molK)"),
    ("\\SI[per-mode=symbol]{3}{\\joule\\per\\mole}", "3J/mol"), ("\\unit{\\per\\second}", "s−1"),
    ("\\makecell[l]{a\\\\b} \\shortstack{c\\\\d} \\multirow[t]{2}{*}{e}", "abcde"),
    ("\\begin{bNiceMatrix}[margin] 1 & 2 \\end{bNiceMatrix}", "[12]"),
    ("\\begin{NiceArray}{cc}[first-row] 1 & 2 \\end{NiceArray}", "12"),
  ])
  func readsUnitsAndTablesOfPackages(_ tex: String, _ expected: String) throws {
    #expect(try text(tex).filter { $0 != "\u{a0}" } == expected)
  }

  @Test func writesUnitsBelowALine() throws {
    #expect(try body("\\unit[per-mode=fraction]{\\meter\\per\\second}").contains("<mfrac>"))
    #expect(try body("\\unit[per-mode=fraction]{\\per\\second}").contains("<mn>1</mn>"))
  }

  @Test func indicesOfATensorStandBesideOneAnother() throws {
    let staggered = "<msup><mi>T</mi><mi>a</mi></msup><msub><mrow/><mi>b</mi></msub>"
    #expect(try body("\\tensor{T}{^a_b}").contains(staggered))
    #expect(try body("T\\indices{^a_b}").contains(staggered))
    #expect(try body("\\tensor*{T}{^a_b}").contains("<msubsup><mi>T</mi>"))
  }

  @Test func bordersAMatrixByRules() throws {
    let matrix = try body("\\bordermatrix{ & a \\cr b & 1 \\cr c & 2}")
    #expect(matrix.components(separatedBy: "border-left").count == 4)
    #expect(matrix.components(separatedBy: "border-top").count == 3)
  }

  @Test func readsAProofFromItsAxioms() throws {
    var converter = TeXMathConverter()
    let tex = """
      \\begin{prooftree} \\AxiomC{$A$} \\AxiomC{$B$} \\RightLabel{R} \\BinaryInfC{$A \\land B$} \\doubleLine \\UnaryInfC{C}
      \\end{prooftree}
      """
    let result = converter.convert(tex, display: true)
    #expect(result.alttext == "from from A; B infer A and B R infer C")
    #expect(try body(tex).contains("<mfrac linethickness=\"0.12em\">"))
    #expect(try text("\\Axiom$A \\fCenter B$ \\UnaryInf$C \\fCenter D$ \\DisplayProof") == "A→BC→D")
    #expect(try text("\\AxiomC{A} \\noLine \\UnaryInfC{B} \\DisplayProof") == "AB")
  }

  @Test(arguments: [
    ("\\begin{prooftree} \\UnaryInfC{A} \\end{prooftree}", TeXMathError.Problem.proofInvalid),
    ("\\begin{prooftree} \\AxiomC{A} \\AxiomC{B} \\end{prooftree}", .proofInvalid),
    ("\\begingroup x", .groupNotClosed), ("x \\endgroup", .unexpectedCommand(name: "endgroup")),
    ("\\mathtoolsset{showonlyrefs}", .optionUnknown(of: "showonlyrefs")),
    ("\\begin{empheq}[frame=x]{align} a \\end{empheq}", .optionUnknown(of: "frame")),
    ("\\pmqty{\\imat{99}}", .numberInvalid("99")),
  ])
  func namesWhatCannotBeRead(_ tex: String, _ problem: TeXMathError.Problem) {
    var converter = TeXMathConverter()
    #expect(converter.convert(tex, display: true).errors.first?.problem == problem)
  }
}
