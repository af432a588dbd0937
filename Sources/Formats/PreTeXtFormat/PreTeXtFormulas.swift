import Diagnostics
import TeXMath
import TextBytes

/// Converts the formulas of a document to MathML, with the macros defined in its docinfo.
struct PreTeXtFormulas {
  /// The result of converting a formula.
  struct Result {
    /// The `math` element; nil if the formula has errors.
    var mathml: [UInt8]?
    /// The errors in the formula.
    var problems: [(kind: DiagnosticKind, summary: String)] = []
    /// Whether it has a text alternative.
    var isDescribed = false
  }

  private var converter: TeXMathConverter
  /// The errors in the docinfo's macros.
  private(set) var problems: [(kind: DiagnosticKind, summary: String, offset: Int)] = []

  init(macros: PreTeXtMacros) {
    var known = TeXMacros()
    let errors = known.read(macros.text)
    // PreTeXt's own command for a blank as wide as its argument.
    _ = known.read("\\providecommand{\\fillinmath}[1]{\\underline{\\hphantom{#1}}}")
    converter = TeXMathConverter(macros: known)
    problems = errors.map { error in
      let (kind, summary) = Self.problem(error)
      return (kind, summary, error.range.lowerBound)
    }
  }

  /// Converts a formula. Rows with a `\label` get it as their id.
  mutating func convert(_ tex: [UInt8], isDisplay: Bool) -> Result {
    let converted = converter.convert(tex, display: isDisplay)
    var result = Result(mathml: nil, problems: converted.errors.map(Self.problem), isDescribed: false)
    guard converted.mathml != nil else { return result }
    result.mathml = converted.filled(number: { _ in nil }, id: { $0.label }, reference: { _ in nil })
    // An empty formula needs no description.
    result.isDescribed = !converted.alttext.isEmpty || tex.allSatisfy(\.isSpace)
    return result
  }

  private static func problem(_ error: TeXMathError) -> (kind: DiagnosticKind, summary: String) {
    let diagnostic = error.diagnostic(in: SourceText(file: "", bytes: []), at: { _ in 0 })
    return (diagnostic.kind, diagnostic.summary)
  }

  /// Replaces PreTeXt's `\amp`, `\lt` and `\gt`, which avoid XML escapes, by their characters.
  static func plainTeX(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains("\\") else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == "\\", let (length, replacement) = command(bytes, index: index) {
        result += replacement
        index += length
      } else if bytes[index] == "\\", index + 1 < bytes.count {
        result += bytes[index...(index + 1)]
        index += 2
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  private static func command(_ bytes: [UInt8], index: Int) -> (Int, [UInt8])? {
    let names: [(StaticString, UInt8)] = [("amp", "&"), ("lt", "<"), ("gt", ">")]
    for (name, character) in names where bytes[(index + 1)...].starts(withASCII: name) {
      let end = index + 1 + name.utf8CodeUnitCount
      if end < bytes.count, bytes[end].isLetter { continue }
      return (end - index, [character, " "])
    }
    return nil
  }
}
