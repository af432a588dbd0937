import Testing

@testable import TeXMath

@Suite struct MathMLDescriptionTests {
  private func words(_ mathml: String, limit: Int = 2_000) -> String {
    String(decoding: mathMLDescription(Array(mathml.utf8)[...], limit: limit), as: UTF8.self)
  }

  @Test(arguments: [
    ("<msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><mn>1</mn>", "x squared plus 1"),
    ("<mo>-</mo><mi>x</mi><mo>–</mo><mn>−3</mn>", "negative x minus negative 3"),
    ("<mi>a</mi><mo>&lt;</mo><mi>b</mi>", "a is less than b"),
    ("<mi>a</mi><mo>&#x2264;</mo><mi>b</mi>", "a is less than or equal to b"),
    ("<mfrac><mn>1</mn><mn>2</mn></mfrac>", "one half"),
    (
      "<mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mi>b</mi></mfrac>",
      "the fraction a plus 1 over b end fraction"
    ),
    ("<msqrt><mi>x</mi></msqrt>", "the square root of x"),
    ("<mroot><mi>x</mi><mn>3</mn></mroot>", "the cube root of x"),
    ("<mi>f</mi><mo stretchy=\"false\">(</mo><mi>x</mi><mo>)</mo>", "f of x"),
    ("<mi>f</mi><mrow><mo form=\"prefix\">(</mo><mi>x</mi><mo form=\"postfix\">)</mo></mrow>", "f of x"),
    ("<mi>sin</mi><mo>&#x2061;</mo><mi>x</mi>", "sine of x"),
    (
      "<munder><mo>lim</mo><mrow><mi>x</mi><mo>→</mo><mi>a</mi></mrow></munder><mi>x</mi>",
      "the limit as x approaches a of x"
    ),
    (
      "<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>i</mi>",
      "the sum from i equals 1 to n of i"
    ),
    (
      "<msubsup><mo>∫</mo><mn>0</mn><mn>1</mn></msubsup><mi>x</mi><mi>d</mi><mi>x</mi>",
      "the integral from 0 to 1 of x d x"
    ),
    ("<mover accent=\"true\"><mi>x</mi><mo>ˆ</mo></mover>", "x hat"),
    ("<mover><mi>v</mi><mo>→</mo></mover>", "vector v"),
    ("<mrow><mo>|</mo><mi>x</mi><mo>|</mo></mrow>", "the absolute value of x"),
    (
      "<mrow><mo>(</mo><mfrac linethickness=\"0\"><mi>n</mi><mi>k</mi></mfrac><mo>)</mo></mrow>",
      "n choose k"
    ),
    (
      "<mrow><mo>[</mo><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd>"
        + "<mtd><mn>4</mn></mtd></mtr></mtable><mo>]</mo></mrow>", "2 by 2 matrix: 1, 2; 3, 4"
    ),
    (
      "<mrow><mo>{</mo><mtable><mtr><mtd><mi>x</mi></mtd></mtr><mtr><mtd><mn>0</mn></mtd></mtr></mtable></mrow>",
      "2 cases: x; 0"
    ),
    ("<mtable><mtr><mtd/></mtr><mtr><mtd><mi>x</mi></mtd></mtr></mtable>", "x"),
    ("<mn>2</mn><mo>.</mo><mn>50</mn>", "2.50"),
    ("<menclose notation=\"updiagonalstrike\"><mi>x</mi></menclose>", "crossed out x"),
    ("<semantics><mi>x</mi><annotation encoding=\"application/x-tex\">y</annotation></semantics>", "x"),
    ("<mtext>if\u{A0}only</mtext>", "if only"), ("<mphantom><mi>x</mi></mphantom>", ""), ("", ""),
  ])
  func saysPresentationAsFormulasOfTeXAreSaid(_ mathml: String, _ expected: String) {
    #expect(words(mathml) == expected)
    #expect(words("<math display=\"block\">" + mathml + "</math>") == expected)
  }

  @Test func endsInAnEllipsisAtItsLimit() {
    let row = String(repeating: "<mi>x</mi><mo>+</mo>", count: 1_000)
    #expect(words(row, limit: 50).utf8.count <= 53)
    #expect(words(row, limit: 50).hasSuffix("…"))
  }

  @Test func passesOverWhatIsNestedTooDeep() {
    let deep =
      String(repeating: "<mrow>", count: 5_000) + "<mi>x</mi>" + String(repeating: "</mrow>", count: 5_000)
    #expect(words(deep + "<mi>y</mi>") == "y")
  }

  @Test(arguments: [
    "<", "<mi", "<mi>x", "<mi>&", "<mi>&#x;</mi>", "<mi a=", "</mi>", "<mi a=\"", "<mo>&#9999999;</mo>",
  ])
  func takesWhatIsCutShort(_ text: String) {
    #expect(words(text).utf8.count < 10)
  }
}
