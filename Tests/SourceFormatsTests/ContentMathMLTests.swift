import Testing

@Suite struct ContentMathMLTests {
  /// The formula as text: without tags, except for scripts and fractions.
  private func shown(_ content: String) throws -> String {
    let read = try readCNXML("<para id=\"p\"><m:math>\(content)</m:math></para>")
    #expect(read.diagnostics.isEmpty)
    var html = read.content
    for (tag, text) in [
      ("<msup>", "^("), ("</msup>", ")"), ("<msub>", "_("), ("</msub>", ")"), ("<mfrac>", "frac("),
      ("</mfrac>", ")"),
      ("<munder>", "under("), ("</munder>", ")"), ("<munderover>", "underover("), ("</munderover>", ")"),
      ("<msqrt>", "sqrt("), ("</msqrt>", ")"), ("<mroot>", "root("), ("</mroot>", ")"),
      ("<msubsup>", "subsup("),
      ("</msubsup>", ")"), ("<mtr>", "row("), ("</mtr>", ")"), ("</mtd>", ";"), ("\u{2061}", ""),
      ("\u{2062}", ""),
    ] { html = html.split(separator: tag, omittingEmptySubsequences: false).joined(separator: text) }
    var plain = ""
    var isTag = false
    for character in html {
      if character == "<" {
        isTag = true
      } else if character == ">" {
        isTag = false
      } else if !isTag {
        plain.append(character)
      }
    }
    return plain.split(separator: "&lt;", omittingEmptySubsequences: false).joined(separator: "<")
  }

  private static let a = "<m:ci>a</m:ci>"
  private static let b = "<m:ci>b</m:ci>"
  private static let x = "<m:ci>x</m:ci>"
  private static func apply(_ head: String, _ arguments: String...) -> String {
    "<m:apply><m:\(head)/>\(arguments.joined())</m:apply>"
  }

  @Test(arguments: [
    (apply("plus", a, b), "a+b"),
    (apply("minus", a), "−a"),
    (apply("minus", a, apply("minus", b, x)), "a−(b−x)"),
    (apply("times", apply("plus", a, b), "<m:cn>2</m:cn>"), "(a+b)×2"),
    (apply("plus", a, apply("times", b, x)), "a+bx"),
    (apply("divide", a, apply("plus", b, x)), "frac(ab+x)"),
    (apply("power", apply("plus", a, b), "<m:cn>2</m:cn>"), "^((a+b)2)"),
    (apply("power", apply("sin", x), "<m:cn>2</m:cn>"), "^(sin2)x"),
    (apply("sin", apply("plus", a, b)), "sin(a+b)"),
    (apply("root", a), "sqrt(a)"),
    (apply("root", "<m:degree><m:cn>3</m:cn></m:degree>", a), "root(a3)"),
    (apply("exp", x), "^(ex)"),
    (apply("log", "<m:logbase><m:cn>2</m:cn></m:logbase>", x), "_(log2)x"),
    (apply("abs", x), "|x|"),
    (apply("factorial", apply("plus", a, b)), "(a+b)!"),
    (apply("inverse", "<m:ci>f</m:ci>"), "^(f−1)"),
    (apply("transpose", "<m:ci>A</m:ci>"), "^(AT)"),
    (apply("and", apply("or", a, b), apply("not", x)), "(a∨b)∧¬x"),
    (apply("implies", a, b), "a⇒b"),
    (apply("in", x, "<m:reals/>"), "x∈ℝ"),
    (apply("union", "<m:ci>A</m:ci>", apply("intersect", "<m:ci>B</m:ci>", "<m:ci>C</m:ci>")), "A∪B∩C"),
    (apply("compose", "<m:ci>f</m:ci>", "<m:ci>g</m:ci>"), "f∘g"),
    (apply("selector", "<m:ci>v</m:ci>", "<m:cn>1</m:cn>"), "_(v1)"),
    (apply("quotient", a, b), "⌊frac(ab)⌋"),
    (apply("max", a, b), "max(a,b)"),
  ])
  func writesOperators(_ source: String, _ expected: String) throws { #expect(try shown(source) == expected) }

  @Test(arguments: [
    (
      apply(
        "int", "<m:bvar>\(x)</m:bvar>", "<m:lowlimit><m:cn>0</m:cn></m:lowlimit>",
        "<m:uplimit><m:pi/></m:uplimit>", apply("sin", x)), "subsup(∫0π)sinxdx"
    ),
    (
      apply("int", "<m:bvar>\(x)</m:bvar>", "<m:interval><m:ci>a</m:ci><m:ci>b</m:ci></m:interval>", x),
      "subsup(∫ab)xdx"
    ),
    (
      apply(
        "sum", "<m:bvar><m:ci>n</m:ci></m:bvar>", "<m:lowlimit><m:cn>1</m:cn></m:lowlimit>",
        "<m:uplimit><m:infinity/></m:uplimit>", apply("plus", a, b)), "underover(∑n=1∞)(a+b)"
    ),
    (
      apply(
        "limit", "<m:bvar>\(x)</m:bvar>", "<m:lowlimit>\(a)</m:lowlimit>",
        "<m:apply><m:ci>f</m:ci>\(x)</m:apply>"), "under(limx→a)f(x)"
    ),
    (apply("diff", "<m:bvar>\(x)</m:bvar>", "<m:ci>f</m:ci>"), "frac(ddx)f"),
    (
      apply("diff", "<m:bvar>\(x)<m:degree><m:cn>2</m:cn></m:degree></m:bvar>", "<m:ci>f</m:ci>"),
      "frac(^(d2)d^(x2))f"
    ),
    (
      apply("partialdiff", "<m:bvar>\(x)</m:bvar><m:bvar><m:ci>y</m:ci></m:bvar>", "<m:ci>f</m:ci>"),
      "frac(^(∂2)∂x∂y)f"
    ),
    (apply("diff", "<m:ci>f</m:ci>"), "^(f′)"),
    (
      apply(
        "forall", "<m:bvar>\(x)</m:bvar>", "<m:condition>\(apply("in", x, "<m:reals/>"))</m:condition>",
        apply("geq", x, "<m:cn>0</m:cn>")), "∀x,x∈ℝ:x≥0"
    ),
  ])
  func writesQualifiers(_ source: String, _ expected: String) throws {
    #expect(try shown(source) == expected)
  }

  @Test(arguments: [
    ("<m:reln><m:lt/>\(a)\(b)</m:reln>", "a<b"),
    ("<m:cn type=\"rational\">1<m:sep/>2</m:cn>", "frac(12)"),
    ("<m:cn type=\"e-notation\">1.5<m:sep/>-3</m:cn>", "1.5×^(10−3)"),
    ("<m:cn type=\"complex-cartesian\">1<m:sep/>-2</m:cn>", "1−2i"),
    ("<m:cn base=\"2\">101</m:cn>", "_(1012)"),
    ("<m:ci type=\"vector\">v</m:ci>", "𝐯"),
    ("<m:ci><m:msub><m:mi>x</m:mi><m:mn>1</m:mn></m:msub></m:ci>", "_(x1)"),
    ("<m:apply><m:csymbol cd=\"arith1\">plus</m:csymbol>\(a)\(b)</m:apply>", "a+b"),
    ("<m:apply><m:ci>f</m:ci>\(a)\(b)</m:apply>", "f(a,b)"),
    ("<m:lambda><m:bvar>\(x)</m:bvar>\(a)</m:lambda>", "x↦a"),
    ("<m:interval closure=\"open-closed\">\(a)\(b)</m:interval>", "(a,b]"),
    ("<m:set>\(a)\(b)</m:set>", "{a,b}"),
    ("<m:set><m:bvar>\(x)</m:bvar><m:condition>\(apply("gt", x, a))</m:condition></m:set>", "{x|x&gt;a}"),
    ("<m:vector>\(a)\(b)</m:vector>", "(row(a;)row(b;))"),
    ("<m:matrix><m:matrixrow>\(a)\(b)</m:matrixrow></m:matrix>", "(row(a;b;))"),
    (
      "<m:piecewise><m:piece>\(a)\(apply("lt", x, b))</m:piece><m:otherwise>\(b)</m:otherwise></m:piecewise>",
      "{row(a;if\u{A0}x<b;)row(b;otherwise;)"
    ),
    ("<m:plus/>", "+"), ("<m:exponentiale/>", "e"), ("<m:emptyset/>", "∅"),
  ])
  func writesTokensAndConstructors(_ source: String, _ expected: String) throws {
    #expect(try shown(source) == expected)
  }
}
