/// Converts formulas of TeX into MathML.
///
///     var converter = TeXMathConverter()
///     let result = converter.convert("x^2", display: false)
///     // <math xmlns="http://www.w3.org/1998/Math/MathML" alttext="x squared"><semantics>
///     // <msup><mi>x</mi><mn>2</mn></msup>
///     // <annotation encoding="application/x-tex">x^2</annotation></semantics></math>
///
/// It knows the commands and environments of LaTeX and AMS that KaTeX supports
/// (<https://katex.org/docs/supported>), `\ce` and `\pu` of mhchem, and the usual ones of siunitx and physics.
/// Numbers of equations are left open, since they run through a book: see `TeXMathResult.filled`.
///
/// A page with formulas begins with an XML declaration that names its encoding: epubcheck takes the first
/// `encoding="…"` of a page for that, and an annotation has one too.
///
/// A converter serves one page after the other: what a formula defines outside of any group, later formulas
/// know, as in a page that MathJax sets.
public struct TeXMathConverter: Sendable {
  /// The author's commands; formulas add theirs.
  public var macros: TeXMacros
  /// The longest formula that is converted, in bytes.
  public var sizeLimit = 100_000
  /// The longest alternative text, in bytes.
  public var alttextLimit = 2_000
  /// How far formulas may be longer than what they are made of in all, in bytes: a macro may stand for much.
  public var growthLimit = 64 << 20
  private var growth = 0

  /// Makes a converter that knows `macros`.
  public init(macros: TeXMacros = TeXMacros()) { self.macros = macros }

  /// Converts a formula, without the dollars around it.
  ///
  /// - Parameters:
  ///   - tex: the formula.
  ///   - display: whether it stands on a line of its own.
  public mutating func convert(_ tex: String, display: Bool) -> TeXMathResult {
    convert(Array(tex.utf8), display: display)
  }

  /// Converts a formula in UTF-8, without the dollars around it.
  public mutating func convert(_ tex: [UInt8], display: Bool) -> TeXMathResult {
    var result = TeXMathResult(mathml: nil, alttext: "", equations: [], references: [], errors: [])
    guard tex.count <= sizeLimit, growth <= growthLimit else {
      result.errors = [TeXMathError(.formulaTooLong, 0..<tex.count)]
      return result
    }
    var parser = Parser(tex, TeXMacros())
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
    // Some hundred bytes a character are usual.
    growth += max(0, (result.mathml?.count ?? 0) - 2000 - 100 * tex.count)
    return result
  }

  private func write(_ nodes: [MathNode], _ tex: [UInt8], _ display: Bool, _ result: inout TeXMathResult) {
    var speech = MathSpeech(limit: alttextLimit)
    let words = speech.text(of: nodes)
    var writer = MathMLWriter()
    writer.output.reserveCapacity(256 + tex.count * 12)
    writer.write("<math xmlns=\"http://www.w3.org/1998/Math/MathML\"")
    if display { writer.write(" display=\"block\"") }
    writer.write(" alttext=\"")
    writer.escaped(words)
    writer.write("\"><semantics>")
    writer.single(nodes, display ? .display : .text)
    writer.write("<annotation encoding=\"application/x-tex\">")
    writer.annotation(tex)
    writer.write("</annotation></semantics></math>")
    result.mathml = writer.output
    result.alttext = words.shown
    result.equations = writer.equations
    result.references = writer.references
  }
}

extension MathMLWriter {
  /// The formula's source, as XML allows it.
  fileprivate mutating func annotation(_ tex: [UInt8]) {
    var start = 0
    var end = tex.count
    while start < end, tex[start] <= 0x20 { start += 1 }
    while end > start, tex[end - 1] <= 0x20 { end -= 1 }
    guard tex[start..<end].contains(where: { $0 >= 0x80 }) else { return escaped(Array(tex[start..<end])) }
    var position = start
    while position < end {
      let scalar = Scalars.decode(tex, &position)
      if scalar < 0x20 { escaped([UInt8(scalar)]) } else { self.scalar(scalar) }
    }
  }
}
