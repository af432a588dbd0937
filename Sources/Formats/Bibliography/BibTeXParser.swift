import Diagnostics
import TextBytes

/// Parses a BibTeX or BibLaTeX file.
///
///     @string{acm = "ACM Press"}
///     @book{knuth, title = {The {\TeX}book}, publisher = acm, year = 1984}
///
/// The grammar is that of BibTeX 0.99d: an entry's body is in braces or parentheses; `#` concatenates strings in braces or
/// quotes, numbers and string names; every brace counts, even after a backslash. Text outside of entries is a comment. A first
/// pass matches all braces, so that unclosed entries do not make parsing quadratic.
package struct BibTeXParser {
  /// An entry as written in the file.
  package struct RawEntry {
    package var type: String
    package var key: String
    package var keyRange: ByteRange
    /// The fields in order, with lower-case names.
    package var fields: [RawField] = []
  }

  /// A field and its value, with string names expanded.
  package struct RawField {
    package var name: String
    package var value: [UInt8]
    /// The byte range of the value in the file.
    package var range: ByteRange
    /// The offset of the value's first byte in the file; nil if the value is concatenated or a string name.
    package var start: Int?
  }

  /// A syntax problem and its position.
  package struct Problem {
    package var kind: DiagnosticKind
    package var range: ByteRange
    package var summary: String
    package var suggestion: String?

    package init(kind: DiagnosticKind, range: ByteRange, summary: String, suggestion: String? = nil) {
      self.kind = kind
      self.range = range
      self.summary = summary
      self.suggestion = suggestion
    }
  }

  /// The maximum number of fields in an entry and of bytes in an expanded value.
  static let fieldLimit = 1_000
  static let valueLimit = 1_000_000

  package let bytes: [UInt8]
  package var index = 0
  /// The opening braces in order, and the offset of each one's closing brace, or -1.
  private let opens: [Int32]
  private let closes: [Int32]
  /// The strings defined by `@string`, by lower-case name.
  package var strings: [String: [UInt8]]
  package var entries: [RawEntry] = []
  package var problems: [Problem] = []
  /// The total bytes of expanded strings, limited because nested strings can grow exponentially.
  private var expansion = 0

  /// Makes a parser that can use the strings of preceding files.
  package init(_ bytes: [UInt8], strings: [String: [UInt8]] = [:]) {
    self.bytes = bytes
    self.strings = strings
    var opens: [Int32] = []
    var closes: [Int32] = []
    var open: [Int] = []
    for (index, byte) in bytes.enumerated() {
      if byte == "{" {
        open.append(opens.count)
        opens.append(Int32(clamping: index))
        closes.append(-1)
      } else if byte == "}", let last = open.popLast() {
        closes[last] = Int32(clamping: index)
      }
    }
    self.opens = opens
    self.closes = closes
  }

  /// Parses the whole file.
  package mutating func read() {
    while let at = bytes[index...].firstIndex(of: "@") {
      index = at + 1
      skipSpace()
      let name = takeName()
      guard !name.isEmpty else { continue }
      readCommand(String(decoding: name, as: UTF8.self).lowercased(), at: at)
    }
  }

  /// The closing brace for the opening one at `place`.
  package func closing(of place: Int) -> Int? {
    var (low, high) = (0, opens.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(opens[middle]) < place { low = middle + 1 } else { high = middle }
    }
    guard low < opens.count, Int(opens[low]) == place, closes[low] >= 0 else { return nil }
    return Int(closes[low])
  }

  private mutating func readCommand(_ type: String, at start: Int) {
    skipSpace()
    guard index < bytes.count, bytes[index] == "{" || bytes[index] == "(" else {
      // Ignores "me@example.org" in the text between entries.
      let isLineStart = bytes[..<start].last { $0 != " " && $0 != "\t" }.map { $0 == "\n" || $0 == "\r" }
      if isLineStart ?? true, type != "comment" {
        report(start..<index, "\"@\(type)\" is not followed by \"{\"")
      }
      return
    }
    let open = index
    switch type {
    case "comment":
      if bytes[open] == "{", let close = closing(of: open) { index = close + 1 } else { skipLine() }
    case "preamble":
      index += 1
      _ = readValue()
      finish(open, what: "@preamble")
    case "string":
      index += 1
      readString(open)
    default: readEntry(type, open, at: start)
    }
  }

  private mutating func readString(_ open: Int) {
    skipSpace()
    let name = takeName()
    skipSpace()
    guard !name.isEmpty, index < bytes.count, bytes[index] == "=" else {
      return recover(open..<index, "\"@string\" lacks \"name = value\"")
    }
    index += 1
    guard let value = readValue() else { return }
    strings[String(decoding: name, as: UTF8.self).lowercased()] = value.value
    finish(open, what: "@string")
  }

  private mutating func readEntry(_ type: String, _ open: Int, at start: Int) {
    index = open + 1
    skipSpace()
    let keyStart = index
    while index < bytes.count, bytes[index] != ",", !bytes[index].isSpace, bytes[index] != "}",
      bytes[index] != "=", bytes[index] != "{"
    {
      if bytes[open] == "(", bytes[index] == ")" { break }
      index += 1
    }
    let keyEnd = index
    skipSpace()
    let key = String(decoding: bytes[keyStart..<keyEnd], as: UTF8.self)
    if index < bytes.count, bytes[index] == "=" {
      report(keyStart..<max(keyEnd, keyStart + 1), "entry \"@\(type)\" has no key")
      index = keyStart
    } else if key.isEmpty {
      report(start..<min(index + 1, bytes.count), "entry \"@\(type)\" has no key")
    }
    var entry = RawEntry(
      type: type, key: index == keyStart ? "" : key, keyRange: ByteRange(keyStart, max(keyEnd, keyStart + 1)))
    readFields(of: &entry, open)
    if !entry.key.isEmpty { entries.append(entry) }
  }

  private mutating func readFields(of entry: inout RawEntry, _ open: Int) {
    while true {
      skipSpace()
      guard index < bytes.count else {
        return report(open..<open + 1, "entry \"\(entry.key)\" is not closed")
      }
      if bytes[index] == closer(of: open) {
        index += 1
        return
      }
      if bytes[index] == "," {
        index += 1
        continue
      }
      // BibTeX has no comments within entries, but authors write them.
      if bytes[index] == "%" {
        skipLine()
        continue
      }
      let nameStart = index
      let name = takeName()
      skipSpace()
      guard !name.isEmpty, index < bytes.count, bytes[index] == "=" else {
        return recoverFromField(named: name, nameStart, of: entry, open)
      }
      index += 1
      guard let value = readValue() else { return }
      guard entry.fields.count < Self.fieldLimit else {
        let range = Int(value.range.lower)..<Int(value.range.upper)
        return report(
          range, "entry \"\(entry.key)\" has more than \(Self.fieldLimit) fields: the others are left out")
      }
      entry.fields.append(
        RawField(
          name: String(decoding: name, as: UTF8.self).lowercased(), value: value.value, range: value.range,
          start: value.start))
      skipSpace()
      if index < bytes.count, bytes[index] != ",", bytes[index] != closer(of: open), isNameByte(bytes[index])
      {
        report(index..<index + 1, "a comma is missing between two fields of entry \"\(entry.key)\"")
      }
    }
  }

  /// Reports a field without an equals sign, and resumes behind its entry.
  private mutating func recoverFromField(
    named name: ArraySlice<UInt8>, _ nameStart: Int, of entry: RawEntry, _ open: Int
  ) {
    let isNext = nameStart < bytes.count && bytes[nameStart] == "@"
    let text =
      isNext
      ? "entry \"\(entry.key)\" is not closed before the next begins"
      : name.isEmpty
        ? "a field name is expected in entry \"\(entry.key)\""
        : "field \"\(String(decoding: name.prefix(40), as: UTF8.self))\" has no \"=\""
    recover((isNext ? open : nameStart)..<(isNext ? open + 1 : index), text)
    if !isNext, name.isEmpty, let close = closing(of: open), close >= index { index = close + 1 }
  }

  private func closer(of open: Int) -> UInt8 { bytes[open] == "{" ? "}" : ")" }

  /// Ends a command that is not an entry.
  private mutating func finish(_ open: Int, what: String) {
    skipSpace()
    if index < bytes.count, bytes[index] == closer(of: open) {
      index += 1
    } else {
      recover(open..<open + 1, "\"\(what)\" is not closed")
    }
  }
}

// MARK: - Values

extension BibTeXParser {
  /// A concatenated value; reports a problem and returns nil if it is malformed.
  package mutating func readValue() -> RawField? {
    skipSpace()
    var field = RawField(name: "", value: [], range: ByteRange(index, index), start: nil)
    let start = index
    var (parts, isCut) = (0, false)
    while true {
      skipSpace()
      guard index < bytes.count else {
        recover(start..<start + 1, "a value is missing")
        return nil
      }
      guard let part = readPart() else { return nil }
      field.value += part.bytes
      field.start = parts == 0 ? part.start : nil
      parts += 1
      field.range = ByteRange(start, index)
      if field.value.count > Self.valueLimit {
        field.value.removeLast(field.value.count - Self.valueLimit)
        if !isCut {
          report(start..<index, "a value is longer than \(Self.valueLimit) bytes: the rest is left out")
        }
        isCut = true
      }
      let end = index
      skipSpace()
      guard index < bytes.count, bytes[index] == "#" else {
        index = end
        return field
      }
      index += 1
    }
  }

  private mutating func readPart() -> (bytes: ArraySlice<UInt8>, start: Int?)? {
    let start = index
    switch bytes[index] {
    case "{":
      guard let close = closing(of: index) else {
        recover(start..<start + 1, "\"{\" has no \"}\"")
        return nil
      }
      index = close + 1
      return (bytes[(start + 1)..<close], start + 1)
    case "\"":
      guard let close = endOfQuotes() else {
        recover(start..<start + 1, "a value in quotes is not closed")
        return nil
      }
      index = close + 1
      return (bytes[(start + 1)..<close], start + 1)
    default:
      let name = takeName()
      guard !name.isEmpty else {
        recover(start..<start + 1, "a value in braces or quotes, a number or a name is expected")
        return nil
      }
      if name.allSatisfy(\.isDigit) { return (name, start) }
      return (string(named: name, at: start), nil)
    }
  }

  /// The quote that ends the string at `index`; braces within it must balance.
  private func endOfQuotes() -> Int? {
    var place = index + 1
    while place < bytes.count {
      switch bytes[place] {
      case "\"": return place
      case "}": return nil
      case "{":
        guard let close = closing(of: place) else { return nil }
        place = close + 1
      default: place += 1
      }
    }
    return nil
  }

  private mutating func string(named name: ArraySlice<UInt8>, at start: Int) -> ArraySlice<UInt8> {
    let text = String(decoding: name, as: UTF8.self)
    let lower = text.lowercased()
    if let value = strings[lower] {
      expansion += value.count
      return expansion > 20 * Self.valueLimit ? [] : value[...]
    }
    // Month names, which every style defines, stay unexpanded until dates are parsed.
    if BibliographyDate.month(named: lower) == nil {
      problems.append(
        Problem(
          kind: .bibliographyStringUnknown, range: ByteRange(start, index),
          summary: "string \"\(text)\" is not defined",
          suggestion: problems.count < 100 ? suggestion(for: lower, among: strings.keys) : nil))
    }
    return name
  }
}

// MARK: - Helpers

extension BibTeXParser {
  package mutating func skipSpace() {
    while index < bytes.count, bytes[index].isSpace { index += 1 }
  }

  mutating func skipLine() {
    while index < bytes.count, bytes[index] != "\n" { index += 1 }
  }

  /// Whether a byte can be part of a name: it has no syntactic meaning.
  package func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..." ", "\"", "#", "%", "'", "(", ")", ",", "=", "{", "}", "@": false
    default: true
    }
  }

  mutating func takeName() -> ArraySlice<UInt8> {
    let start = index
    while index < bytes.count, isNameByte(bytes[index]) { index += 1 }
    return bytes[start..<index]
  }

  package mutating func report(_ range: Range<Int>, _ summary: String) {
    problems.append(
      Problem(
        kind: .bibliographyInvalid, range: ByteRange(range.lowerBound, range.upperBound), summary: summary))
  }

  /// Reports a problem and resumes at the next `@` that begins a line.
  package mutating func recover(_ range: Range<Int>, _ summary: String) {
    report(range, summary)
    while index < bytes.count {
      if bytes[index] == "@", index == 0 || bytes[index - 1] == "\n" || bytes[index - 1] == "\r" { return }
      index += 1
    }
  }
}
