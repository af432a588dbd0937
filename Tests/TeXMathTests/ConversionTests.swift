import Testing

@testable import TeXMath

/// The MathML inside `semantics`, without its annotation.
func body(_ tex: String, display: Bool = false, macros: TeXMacros = TeXMacros()) throws -> String {
  var converter = TeXMathConverter(macros: macros)
  let result = converter.convert(tex, display: display)
  let mathml = String(decoding: try #require(result.mathml, "\(result.errors)"), as: UTF8.self)
  let start = try #require(mathml.range(of: "<semantics>")).upperBound
  let end = try #require(mathml.range(of: "<annotation")).lowerBound
  return String(mathml[start..<end])
}

extension String {
  /// The first occurrence of `text`.
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}

@Suite struct ConversionTests {
  @Test func wrapsTheFormulaWithItsSourceAndItsWords() throws {
    var converter = TeXMathConverter()
    let result = converter.convert("x<1", display: true)
    let expected =
      "<math xmlns=\"http://www.w3.org/1998/Math/MathML\" display=\"block\" alttext=\"x is less than 1\"><semantics>"
      + "<mrow><mi>x</mi><mo>&lt;</mo><mn>1</mn></mrow>"
      + "<annotation encoding=\"application/x-tex\">x&lt;1</annotation></semantics></math>"
    #expect(String(decoding: try #require(result.mathml), as: UTF8.self) == expected)
  }

  @Test(arguments: [
    ("x", "<mi>x</mi>"), ("12.5", "<mn>12.5</mn>"), ("1{,}000", "<mn>1,000</mn>"), ("", "<mrow/>"),
    ("\\alpha", "<mi>α</mi>"), ("\\Gamma", "<mi mathvariant=\"normal\">Γ</mi>"), ("\\infty", "<mi>∞</mi>"),
    ("\\mathbb{R}", "<mi>ℝ</mi>"), ("\\mathbf{x}", "<mi>𝐱</mi>"), ("\\mathcal{L}", "<mi>ℒ</mi>"),
    ("\\mathfrak{C}", "<mi>ℭ</mi>"), ("\\mathit{h}", "<mi>ℎ</mi>"),
    ("\\mathrm{d}", "<mi mathvariant=\"normal\">d</mi>"),
    ("\\mathrm{Aut}", "<mi>Aut</mi>"), ("\\mathbf{12}", "<mn>𝟏𝟐</mn>"),
    ("\\boldsymbol{\\alpha}", "<mi>𝜶</mi>"),
    ("\\mathtt{a}", "<mi>𝚊</mi>"), ("\\text{a b}", "<mtext>a\u{A0}b</mtext>"),
    ("\\textbf{a}", "<mtext style=\"font-weight:bold\">a</mtext>"),
    ("≤", "<mo lspace=\"0\" rspace=\"0\">≤</mo>"),
  ])
  func writesTokens(_ tex: String, _ expected: String) throws {
    #expect(try body(tex) == expected)
  }

  @Test(arguments: [
    ("a-b", "<mrow><mi>a</mi><mo>−</mo><mi>b</mi></mrow>"), ("-b", "<mrow><mo>−</mo><mi>b</mi></mrow>"),
    ("a=-b", "<mrow><mi>a</mi><mo>=</mo><mo form=\"prefix\">−</mo><mi>b</mi></mrow>"),
    (
      "x^{a+b}",
      "<msup><mi>x</mi><mrow><mi>a</mi><mo lspace=\"0\" rspace=\"0\">+</mo><mi>b</mi></mrow></msup>"
    ),
    ("(a)", "<mrow><mo stretchy=\"false\">(</mo><mi>a</mi><mo stretchy=\"false\">)</mo></mrow>"),
    ("a/b", "<mrow><mi>a</mi><mo lspace=\"0\" rspace=\"0\">/</mo><mi>b</mi></mrow>"),
    ("a{=}b", "<mrow><mi>a</mi><mo lspace=\"0\" rspace=\"0\">=</mo><mi>b</mi></mrow>"),
    (
      "a\\mathrel{R}b",
      "<mrow><mi>a</mi><mspace width=\"0.278em\"/><mi>R</mi><mspace width=\"0.278em\"/><mi>b</mi></mrow>"
    ),
    (
      "2\\sin x",
      "<mrow><mn>2</mn><mspace width=\"0.167em\"/><mi>sin</mi><mo rspace=\"0.167em\">\u{2061}</mo><mi>x</mi></mrow>"
    ),
    (
      "\\sin(x)",
      "<mrow><mi>sin</mi><mo>\u{2061}</mo><mo stretchy=\"false\">(</mo><mi>x</mi><mo stretchy=\"false\">)</mo></mrow>"
    ),
    ("f'", "<msup><mi>f</mi><mo>′</mo></msup>"), ("a\\not=b", "<mrow><mi>a</mi><mo>≠</mo><mi>b</mi></mrow>"),
    ("a\\,b", "<mrow><mi>a</mi><mspace width=\"0.167em\"/><mi>b</mi></mrow>"),
    ("a\\quad b", "<mrow><mi>a</mi><mspace width=\"1em\"/><mi>b</mi></mrow>"),
  ])
  func spacesAtomsAsTeXDoes(_ tex: String, _ expected: String) throws {
    #expect(try body(tex) == expected)
  }

  @Test(arguments: [
    ("x_1^2", "<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup>"),
    ("\\frac12", "<mfrac><mn>1</mn><mn>2</mn></mfrac>"),
    ("{a\\over b}", "<mfrac><mi>a</mi><mi>b</mi></mfrac>"),
    ("\\sqrt x", "<msqrt><mi>x</mi></msqrt>"), ("\\sqrt[3]{x}", "<mroot><mi>x</mi><mn>3</mn></mroot>"),
    (
      "\\binom nk", "<mrow><mo>(</mo><mfrac linethickness=\"0\"><mi>n</mi><mi>k</mi></mfrac><mo>)</mo></mrow>"
    ),
    (
      "\\dfrac ab",
      "<mstyle displaystyle=\"true\" scriptlevel=\"0\"><mfrac><mi>a</mi><mi>b</mi></mfrac></mstyle>"
    ),
    ("\\left(a\\right.", "<mrow><mo>(</mo><mi>a</mi></mrow>"),
    ("\\hat x", "<mover accent=\"true\"><mi>x</mi><mo stretchy=\"false\">ˆ</mo></mover>"),
    ("\\overset{a}{=}", "<mover><mo lspace=\"0\" rspace=\"0\">=</mo><mi>a</mi></mover>"),
    (
      "\\underbrace{x}_n",
      "<munder><munder><mi>x</mi><mo stretchy=\"true\">⏟</mo></munder><mi>n</mi></munder>"
    ),
    ("\\phantom x", "<mphantom><mi>x</mi></mphantom>"),
    ("\\cancel x", "<menclose notation=\"updiagonalstrike\"><mi>x</mi></menclose>"),
    ("\\textcolor{red}{x}", "<mrow><mstyle mathcolor=\"#ff0000\"><mi>x</mi></mstyle></mrow>"),
    ("\\smash{x}", "<mpadded height=\"0\" depth=\"0\"><mi>x</mi></mpadded>"),
    ("\\big(", "<mo form=\"prefix\" symmetric=\"true\" minsize=\"1.2em\" maxsize=\"1.2em\">(</mo>"),
  ])
  func writesStructures(_ tex: String, _ expected: String) throws {
    let found = try body(tex)
    if tex == "\\big(" { return #expect(found.hasSuffix("minsize=\"1.2em\" maxsize=\"1.2em\">(</mo>")) }
    #expect(found == expected)
  }

  @Test func limitsGoAboveAndBelowInDisplayStyleAlone() throws {
    #expect(try body("\\sum_i", display: true).hasPrefix("<munder><mo"))
    #expect(try body("\\sum_i", display: false).hasPrefix("<msub><mo"))
    #expect(try body("\\int_0", display: true).hasPrefix("<msub><mo"))
    #expect(try body("\\int\\limits_0", display: true).hasPrefix("<munder><mo"))
    #expect(try body("\\lim_x", display: true) == "<munder><mi>lim</mi><mi>x</mi></munder>")
    #expect(
      try body("\\operatorname*{argmax}_x", display: true) == "<munder><mi>argmax</mi><mi>x</mi></munder>")
  }

  @Test(arguments: [
    ("\\ce{H2O}", "H", "<mn>2</mn>"), ("\\ce{SO4^2-}", "SO", "<mn>4</mn>"),
    ("\\ce{Fe^{III}}", "Fe", "<mi>III</mi>"),
    ("\\ce{A -> B}", "⟶", "B"), ("\\ce{A <=>[x] B}", "⇌", "x"),
    ("\\ce{^{14}_6C}", "mmultiscripts", "<mn>14</mn>"),
    ("\\ce{2 NaCl(aq)}", "<mn>2</mn>", "<mi>aq</mi>"), ("\\ce{CH3-CH3}", "−", "CH"),
    ("\\ce{CaCO3 v}", "↓", "CaCO"),
    ("\\pu{5 kJ//mol}", "<mi>kJ</mi>", "mfrac"),
    ("\\SI{3}{\\metre\\per\\second}", "<mn>3</mn>", "<mn>1</mn>"),
    ("\\num{12345}", "<mn>12</mn>", "<mn>345</mn>"), ("\\ce{1/2 O2}", "mfrac", "<mn>2</mn>"),
  ])
  func readsChemistryAndUnits(_ tex: String, _ first: String, _ second: String) throws {
    let found = try body(tex)
    #expect(found.contains(first) && found.contains(second), "\(found)")
  }

  @Test func readsUnicodeAsTheCommandsItStandsFor() throws {
    #expect(try body("x²⁺³") == body("x^{2+3}"))
    #expect(try body("a≤b") == body("a\\leq b"))
    #expect(try body("α∈ℝ") == body("\\alpha\\in\\mathbb{R}"))
  }

  @Test func addsUpNothingForBytesThatAreNoUTF8() throws {
    var converter = TeXMathConverter()
    let result = converter.convert([0x61, 0xFF, 0x62], display: false)
    #expect(String(decoding: try #require(result.mathml), as: UTF8.self).contains("\u{FFFD}"))
  }
}
