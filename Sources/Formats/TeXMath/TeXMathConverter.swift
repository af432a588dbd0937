import TeXVocabulary
import TextBytes

/// Converts TeX formulas to MathML.
///
///     var converter = TeXMathConverter()
///     let result = converter.convert("x^2", display: false)
///     // <math xmlns="http://www.w3.org/1998/Math/MathML" alttext="x squared"><semantics>
///     // <msup><mi>x</mi><mn>2</mn></msup>
///     // <annotation encoding="application/x-tex">x^2</annotation></semantics></math>
///
/// Supports the LaTeX and AMS commands and environments that KaTeX supports
/// (<https://katex.org/docs/supported>), `\ce` and `\pu` of mhchem, and the common ones of siunitx and
/// physics. Equation numbers are filled in later, since they run through a book: see `TeXMathResult.filled`.
///
/// A page with formulas must begin with an XML declaration that names its encoding: epubcheck takes the first
/// `encoding="…"` of a page for it, and annotations have that attribute.
///
/// A converter processes the pages in sequence: later formulas can use what a formula defines outside of any group, as in
/// MathJax.
public struct TeXMathConverter: Sendable {
  /// The author's macros; formulas add theirs.
  public var macros: TeXMacros
  /// Whether a row of an environment has a number only if it has a label, as where MathJax numbers nothing by itself.
  public var numbersLabelledRows = false
  /// The maximum length of a formula, in bytes.
  public var sizeLimit = 100_000
  /// The maximum length of the alternative text, in bytes.
  var alttextLimit = 2_000
  /// The total bytes of MathML allowed beyond the usual size: macros can expand to much more.
  var growthLimit = 64 << 20
  private var growth = 0

  /// Makes a converter with `macros`.
  public init(macros: TeXMacros = TeXMacros()) { self.macros = macros }

  /// Converts a formula without its dollars.
  ///
  /// - Parameters:
  ///   - tex: the formula.
  ///   - display: whether it is a display formula.
  public mutating func convert(_ tex: String, display: Bool) -> TeXMathResult {
    convert(Array(tex.utf8), display: display)
  }

  /// Converts a formula in UTF-8 without its dollars.
  public mutating func convert(_ tex: [UInt8], display: Bool) -> TeXMathResult {
    var result = TeXMathResult(mathml: nil, alttext: "", equations: [], references: [], errors: [])
    guard tex.count <= sizeLimit, growth <= growthLimit else {
      result.errors = [TeXMathError(.formulaTooLong, 0..<tex.count)]
      return result
    }
    var parser = Parser(tex, TeXMacros())
    parser.numbersLabelledRows = numbersLabelledRows
    parser.colors = macros.colors
    swap(&parser.source.macros, &macros)
    var nodes: [MathNode] = []
    var failure: TeXMathError?
    do throws(TeXMathError) {
      nodes = try parser.formula()
    } catch {
      failure = error
    }
    swap(&parser.source.macros, &macros)
    macros.endFormula()
    result.errors = parser.problems + (failure.map { [$0] } ?? [])
    guard result.errors.isEmpty else { return result }
    write(nodes, tex, display, &result)
    // About a hundred bytes per character are usual.
    growth += max(0, (result.mathml?.count ?? 0) - 2000 - 100 * tex.count)
    return result
  }

  private func write(_ nodes: [MathNode], _ tex: [UInt8], _ display: Bool, _ result: inout TeXMathResult) {
    var speech = MathSpeech(limit: alttextLimit)
    let words = speech.text(of: nodes)
    var writer = MathMLWriter(capacity: 256 + tex.count * 12)
    result.mathml = writer.formula(nodes, source: tex, words: words, isDisplay: display)
    result.alttext = words.shown
    result.equations = writer.equations
    result.references = writer.references
  }
}
