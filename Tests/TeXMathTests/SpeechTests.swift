import Testing

@testable import TeXMath

@Suite struct SpeechTests {
  @Test(arguments: [
    ("x^2+y^2=1", "x squared plus y squared equals 1"),
    ("\\int_0^1 x\\,dx", "the integral from 0 to 1 of x d x"),
    ("\\lim_{x\\to a} f(x)", "the limit as x approaches a of f of x"),
    ("\\sum_{i=1}^n i", "the sum from i equals 1 to n of i"), ("-x", "negative x"), ("a-b", "a minus b"),
    ("\\frac12", "one half"), ("\\frac ab", "a over b"),
    ("\\frac{a+1}{b}", "the fraction a plus 1 over b end fraction"), ("\\sqrt{x}", "the square root of x"),
    ("\\sqrt[3]{x+1}", "the cube root of x plus 1 end root"), ("x_i", "x sub i"),
    ("f^{-1}(y)", "f inverse of y"),
    ("A^\\top", "A transpose"), ("|x|", "the absolute value of x"),
    ("P(A|B)", "P of open parenthesis A given B close parenthesis"),
    ("\\{x\\mid x>0\\}", "open brace x such that x is greater than 0 close brace"),
    ("a\\mid b", "a divides b"),
    ("\\hat x", "x hat"), ("\\vec v", "vector v"), ("\\sin^2\\theta", "sine squared of theta"),
    ("\\binom nk", "n choose k"),
    ("\\mathbf{x}\\in\\mathbb{R}", "bold x in the real numbers"), ("n!", "n factorial"),
    ("\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}", "2 by 2 matrix: 1, 2; 3, 4"),
    (
      "\\begin{cases}x&\\text{if }x>0\\\\0&\\text{else}\\end{cases}",
      "2 cases: x, if x is greater than 0; 0, else"
    ),
    ("\\left.x\\right|_{x=0}", "x evaluated at x equals 0"), ("a,b", "a, b"), ("\\phantom{x}y", "y"),
  ])
  func readsAsMathematicsInEnglish(_ tex: String, _ words: String) {
    var converter = TeXMathConverter()
    #expect(converter.convert(tex, display: true).alttext == words)
  }

  @Test func endsInAnEllipsisAtItsLimit() {
    var converter = TeXMathConverter()
    converter.alttextLimit = 20
    let words = converter.convert("a+b+c+d+e+f", display: false).alttext
    #expect(words.utf8.count <= 23)
    #expect(words.hasSuffix("…"))
  }
}
