import Testing

@testable import TeXMath

@Suite struct TableTests {
  @Test func writesAMatrixBetweenItsDelimiters() throws {
    let cell = { (text: String, style: String) in "<mtd style=\"" + style + "\"><mi>" + text + "</mi></mtd>" }
    let expected =
      "<mrow><mo>(</mo><mtable><mtr>" + cell("a", "padding-left:0") + cell("b", "padding-right:0")
      + "</mtr><mtr>"
      + cell("c", "padding-left:0") + cell("d", "padding-right:0") + "</mtr></mtable><mo>)</mo></mrow>"
    #expect(try body("\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}") == expected)
  }

  @Test func alignsPairsOfColumnsAtTheirRelation() throws {
    let found = try body("\\begin{aligned} a &= b \\\\ &= c \\end{aligned}")
    #expect(found.hasPrefix("<mtable displaystyle=\"true\" columnalign=\"right left\">"))
    #expect(
      found.contains("text-align:-webkit-left;padding-left:0;padding-right:0\"><mo>=</mo><mi>b</mi></mtd>"))
  }

  @Test func drawsTheLinesOfAnArray() throws {
    let found = try body("\\begin{array}{c|c} a & b \\\\ \\hline c & d \\end{array}")
    #expect(found.contains("<mtd style=\"border-left:thin solid\"><mi>b</mi>"))
    #expect(found.contains("<mtd style=\"border-top:thin solid\"><mi>c</mi>"))
  }

  @Test(arguments: [
    "\\begin{cases} a & b \\\\ c \\end{cases}", "\\begin{rcases} a \\end{rcases}",
    "\\begin{array}{*{2}{l}@{:}r} 1&2&3 \\end{array}",
    "\\begin{smallmatrix} a & b \\end{smallmatrix}", "\\begin{matrix*}[r] 1 \\end{matrix*}",
    "\\begin{gathered} a \\\\ b \\end{gathered}",
    "\\begin{alignedat}{2} a & b & c & d \\end{alignedat}",
    "\\begin{CD} A @>a>> B \\\\ @VVV @AAA \\\\ C @= D \\end{CD}",
    "\\begin{array}{|p{2em}|} \\hline \\multicolumn{1}{c}{x} \\\\ \\cline{1-1} y \\\\ \\hline \\end{array}",
    "a \\\\ b",
    "\\begin{subarray}{l} a \\\\ b \\end{subarray}", "\\begin{eqnarray*} a &=& b \\end{eqnarray*}",
    "\\begin{dcases} \\frac12 \\end{dcases}",
    "\\begin{multline*} a \\\\ b \\\\ c \\end{multline*}",
    "\\def\\arraystretch{1.5}\\begin{array}{c} a \\\\ b \\end{array}",
  ])
  func readsEveryKindOfTable(_ tex: String) throws {
    #expect(try body(tex, display: true).contains("<mtable"))
  }

  @Test func leavesOpenTheNumbersOfAnAlignment() throws {
    var converter = TeXMathConverter()
    let result = converter.convert(
      "\\begin{align} a &= b \\label{first} \\\\ c &= d \\notag \\\\ e &= f \\tag{A} \\end{align}",
      display: true)
    #expect(result.equations.map(\.label) == ["first", nil])
    #expect(result.equations.map(\.tag) == [nil, "(A)"])
    let filled = try #require(
      result.filled(number: { _ in "2.1" }, id: { $0.label.map { "eq-" + $0 } }, reference: { _ in nil }))
    let text = String(decoding: filled, as: UTF8.self)
    #expect(text.contains("<mtr id=\"eq-first\">"))
    #expect(text.contains("<mtext class=\"number\">(2.1)</mtext>"))
    #expect(text.contains("<mrow class=\"number\"><mtext>(</mtext><mtext>A</mtext><mtext>)</mtext>"))
  }

  @Test(arguments: [
    ("\\begin{equation} a \\end{equation}", 1), ("\\begin{equation*} a \\end{equation*}", 0),
    ("\\begin{gather} a \\\\ b \\end{gather}", 2), ("\\begin{multline} a \\\\ b \\end{multline}", 1),
    ("\\begin{align} a \\nonumber \\\\ b \\end{align}", 1),
    ("\\begin{align*} a \\\\ b \\tag{1} \\end{align*}", 1),
    ("\\begin{equation}\\begin{split} a &= b \\\\ &= c \\end{split}\\end{equation}", 1), ("a \\tag*{x}", 1),
    ("\\begin{eqnarray} a &=& b \\\\ c &=& d \\end{eqnarray}", 2),
    ("\\begin{alignat}{2} a & b \\end{alignat}", 1),
    ("\\begin{flalign} a & b \\end{flalign}", 1), ("\\begin{displaymath} a \\end{displaymath}", 0),
  ])
  func numbersWhatLaTeXNumbers(_ tex: String, count: Int) {
    var converter = TeXMathConverter()
    #expect(converter.convert(tex, display: true).equations.count == count)
  }

  @Test(arguments: [("align", true), ("alignat}{2", false), ("alignedat}{2", false), ("xalignat}{2", true)])
  func spacesPairsOfColumnsAsTheEnvironmentDoes(_ begin: String, _ isSpaced: Bool) throws {
    var converter = TeXMathConverter()
    let end = begin.prefix { $0 != "}" }
    let result = converter.convert("\\begin{\(begin)} a &= b & c &= d \\end{\(end)}", display: true)
    let mathml = try #require(result.mathml)
    #expect(String(decoding: mathml, as: UTF8.self).contains("padding-left:2em") == isSpaced)
  }

  @Test func leavesOpenWhereAReferenceLeads() throws {
    var converter = TeXMathConverter()
    let result = converter.convert("a \\text{ by \\eqref{first}}", display: false)
    #expect(result.references.map(\.label) == ["first"])
    let filled = try #require(
      result.filled(number: { _ in nil }, id: { _ in nil }, reference: { _ in "2.1" }))
    #expect(String(decoding: filled, as: UTF8.self).contains("<mtext>(2.1)</mtext>"))
  }

  @Test func keepsBracketsThatBeginAnAlignment() throws {
    #expect(try body("\\begin{aligned}[a, b] &= c\\end{aligned}", display: true).contains("<mi>b</mi>"))
    #expect(try !body("\\begin{aligned}[t] a &= c\\end{aligned}", display: true).contains("<mi>t</mi>"))
    #expect(try body("\\begin{aligned} a \\\\[x, y] \\end{aligned}", display: true).contains("<mi>y</mi>"))
  }

  @Test func setsWhatCasesAreOfBeforeTheBrace() throws {
    let mathml = try body("\\begin{numcases}{x=} a \\\\ b \\end{numcases}", display: true)
    #expect(mathml.contains("<mtd rowspan=\"2\""))
    #expect(mathml.contains("<mrow><mi>x</mi><mo>=</mo><mo>{</mo><mpadded width=\"0\"><mphantom>"))
  }

  @Test func takesFormulasBetweenBracketsInText() throws {
    #expect(try body("\\text{a \\(\\frac12\\) b}").contains("<mfrac>"))
    #expect(try body("a\\hspace 2em b").contains("2em"))
  }
}
