import Diagnostics

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

  init(macros: String) {}

  /// Converts a formula. Rows that give themselves a `\label` get it as their id.
  mutating func convert(_ tex: [UInt8], isDisplay: Bool) -> Result { Result() }

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
