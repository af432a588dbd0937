import TextBytes

/// Classifies bytes for one language.
struct CodeByteClasses {
  private var isNameByte = [Bool](repeating: false, count: 256)
  private var begins = [Beginning](repeating: [], count: 256)

  /// The tokens that a byte can begin.
  package struct Beginning: OptionSet {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let comment = Beginning(rawValue: 1)
    /// A string, or text or a regular expression with similar syntax.
    package static let string = Beginning(rawValue: 2)
  }

  package init(_ language: CodeLanguage) {
    for byte in 0..<256 {
      let value = UInt8(byte)
      isNameByte[byte] =
        value.isLetter || value.isDigit || value == "_" || value >= 0x80
        || language.nameBytes.contains(value)
    }
    for mark in language.lineComments { add(.comment, mark[0]) }
    for mark in language.blockComments { add(.comment, mark.open[0]) }
    for rule in language.strings {
      add(.string, rule.open[0])
      for prefix in rule.prefixes { add(.string, prefix) }
      if rule.hasHashes { add(.string, "#") }
    }
    if language.traits.contains(.heredocs) { add(.string, "<") }
    if language.traits.contains(.regularExpressions) { add(.string, "/") }
  }

  private mutating func add(_ beginning: Beginning, _ byte: UInt8) {
    begins[Int(byte)].insert(beginning)
  }

  /// Whether the byte can be part of a name.
  package func isName(_ byte: UInt8) -> Bool { isNameByte[Int(byte)] }

  /// The tokens that the byte can begin.
  package func beginning(_ byte: UInt8) -> Beginning { begins[Int(byte)] }
}
