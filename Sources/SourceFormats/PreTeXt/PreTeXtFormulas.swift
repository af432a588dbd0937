import Diagnostics
import TeXMath

/// Turns the formulas of a document into MathML, with the commands that its docinfo defines.
struct PreTeXtFormulas {
  /// What came of a formula.
  struct Result {
    /// The `math` element; nil where the formula cannot be converted.
    var mathml: [UInt8]?
    /// What is wrong with it.
    var problems: [(kind: DiagnosticKind, summary: String)] = []
    /// Whether it says in words what it means.
    var isDescribed = false
  }

  private var converter: TeXMathConverter
  /// What is wrong with the definitions of the docinfo.
  private(set) var problems: [(kind: DiagnosticKind, summary: String)] = []

  init(macros: String) {
    var known = TeXMacros()
    let errors = known.read(Self.withoutPackages(macros))
    converter = TeXMathConverter(macros: known)
    problems = errors.map(Self.problem)
  }

  /// Macros without the packages that they ask for, which mean something to LaTeX only.
  static func withoutPackages(_ macros: String) -> String {
    let lines = macros.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    var result: [UInt8] = []
    for line in lines {
      let trimmed = line.drop { $0 <= 0x20 }
      let isPackage = ["\\usepackage", "\\RequirePackage"].contains { trimmed.starts(with: $0.utf8) }
      if isPackage, let end = trimmed.firstIndex(of: 0x7D) {
        result += trimmed[trimmed.index(after: end)...]
      } else {
        result += line
      }
      result.append(0x0A)
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Converts a formula. Rows that give themselves a `\label` get it as their id.
  mutating func convert(_ tex: [UInt8], isDisplay: Bool) -> Result {
    let converted = converter.convert(tex, display: isDisplay)
    var result = Result(mathml: nil, problems: converted.errors.map(Self.problem), isDescribed: false)
    guard converted.mathml != nil else { return result }
    result.mathml = converted.filled(number: { _ in nil }, id: { $0.label }, reference: { _ in nil })
    result.isDescribed = !converted.alttext.isEmpty
    return result
  }

  private static func problem(_ error: TeXMathError) -> (kind: DiagnosticKind, summary: String) {
    let diagnostic = error.diagnostic(in: SourceText(file: "", bytes: []), at: { _ in 0 })
    return (diagnostic.kind, diagnostic.summary)
  }

  /// A formula as TeX knows it: `\amp`, `\lt` and `\gt`, which PreTeXt adds for the sake of XML, are the
  /// characters that they stand for.
  static func plainTeX(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(0x5C) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x5C, let (length, replacement) = command(bytes, index) {
        result += replacement
        index += length
      } else if bytes[index] == 0x5C, index + 1 < bytes.count {
        result += bytes[index...(index + 1)]
        index += 2
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  private static func command(_ bytes: [UInt8], _ index: Int) -> (Int, [UInt8])? {
    let names: [(StaticString, UInt8)] = [("amp", 0x26), ("lt", 0x3C), ("gt", 0x3E)]
    for (name, character) in names where bytes[(index + 1)...].starts(withASCII: name) {
      let end = index + 1 + name.utf8CodeUnitCount
      if end < bytes.count, bytes[end].isLetter { continue }
      return (end - index, [character, 0x20])
    }
    return nil
  }
}
