import Diagnostics

/// Reads the entries of a BibTeX or BibLaTeX file.
///
///     @string{acm = "ACM Press"}
///     @book{knuth, title = {The {\TeX}book}, publisher = acm, year = 1984}
///
/// The grammar is that of BibTeX 0.99d: an entry's body stands in braces or parentheses; a value joins strings in
/// braces or quotes, numbers and names of strings with `#`; braces count wherever they stand, behind a backslash
/// too. Text outside of entries is comment. Every brace is matched once, before anything else, so that an entry
/// that is not closed costs no search through what follows: reading takes time linear in the file's size.
struct BibTeXParser {
  /// An entry as it is written.
  struct RawEntry {
    var type: String
    var key: String
    var keyRange: ByteRange
    /// The fields in order, names in lower case.
    var fields: [RawField] = []
  }

  /// A field with its value, strings put in.
  struct RawField {
    var name: String
    var value: [UInt8]
    /// The bytes of the value in the file.
    var range: ByteRange
    /// Where the value's first byte stands in the file; nil for a value that is joined or is a string's name.
    var start: Int?
  }

  /// What is wrong, and where.
  struct Problem {
    var kind: DiagnosticKind
    var range: ByteRange
    var summary: String
    var suggestion: String?
  }

  /// The most fields of one entry, and bytes of one value, strings put in.
  static let fieldLimit = 1_000
  static let valueLimit = 1_000_000

  let bytes: [UInt8]
  var index = 0
  /// The opening braces in order, and where each is closed: -1 where it is not.
  private let opens: [Int32]
  private let closes: [Int32]
  /// The strings that `@string` defines, by name in lower case.
  var strings: [String: [UInt8]]
  var entries: [RawEntry] = []
  var problems: [Problem] = []
  /// How many bytes strings have put in, bounded lest strings of strings grow without end.
  private var expansion = 0

  /// Makes a parser that knows the strings of the files before.
  init(_ bytes: [UInt8], strings: [String: [UInt8]] = [:]) {
    self.bytes = bytes
    self.strings = strings
    var opens: [Int32] = []
    var closes: [Int32] = []
    var open: [Int] = []
    for (index, byte) in bytes.enumerated() {
      if byte == 0x7B {
        open.append(opens.count)
        opens.append(Int32(clamping: index))
        closes.append(-1)
      } else if byte == 0x7D, let last = open.popLast() {
        closes[last] = Int32(clamping: index)
      }
    }
    self.opens = opens
    self.closes = closes
  }

  /// Reads the whole file.
  mutating func read() {
    while let at = bytes[index...].firstIndex(of: 0x40) {
      index = at + 1
      skipSpace()
      let name = takeName()
      guard !name.isEmpty else { continue }
      readCommand(String(decoding: name, as: UTF8.self).lowercased(), at: at)
    }
  }

  /// The closing brace that belongs to the opening one at `place`.
  func closing(of place: Int) -> Int? {
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
    guard index < bytes.count, bytes[index] == 0x7B || bytes[index] == 0x28 else {
      // "me@example.org" in the text between entries.
      let isLineStart = bytes[..<start].last { $0 != 0x20 && $0 != 0x09 }.map { $0 == 0x0A || $0 == 0x0D }
      if isLineStart ?? true, type != "comment" {
        report(start..<index, "\"@\(type)\" is not followed by \"{\"")
      }
      return
    }
    let open = index
    switch type {
    case "comment":
      if bytes[open] == 0x7B, let close = closing(of: open) { index = close + 1 } else { skipLine() }
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
    guard !name.isEmpty, index < bytes.count, bytes[index] == 0x3D else {
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
    while index < bytes.count, bytes[index] != 0x2C, !bytes[index].isSpace, bytes[index] != 0x7D,
      bytes[index] != 0x3D, bytes[index] != 0x7B
    {
      if bytes[open] == 0x28, bytes[index] == 0x29 { break }
      index += 1
    }
    let keyEnd = index
    skipSpace()
    let key = String(decoding: bytes[keyStart..<keyEnd], as: UTF8.self)
    if index < bytes.count, bytes[index] == 0x3D {
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
      if bytes[index] == 0x2C {
        index += 1
        continue
      }
      // BibTeX has no comments within entries, but authors do.
      if bytes[index] == 0x25 {
        skipLine()
        continue
      }
      let nameStart = index
      let name = takeName()
      skipSpace()
      guard !name.isEmpty, index < bytes.count, bytes[index] == 0x3D else {
        let isNext = nameStart < bytes.count && bytes[nameStart] == 0x40
        let text =
          isNext
          ? "entry \"\(entry.key)\" is not closed before the next begins"
          : name.isEmpty
            ? "a field's name is expected in entry \"\(entry.key)\""
            : "field \"\(String(decoding: name.prefix(40), as: UTF8.self))\" has no \"=\""
        recover((isNext ? open : nameStart)..<(isNext ? open + 1 : index), text)
        if !isNext, name.isEmpty, let close = closing(of: open), close >= index { index = close + 1 }
        return
      }
      index += 1
      guard let value = readValue(), entry.fields.count < Self.fieldLimit else { return }
      entry.fields.append(
        RawField(
          name: String(decoding: name, as: UTF8.self).lowercased(), value: value.value, range: value.range,
          start: value.start))
      skipSpace()
      if index < bytes.count, bytes[index] != 0x2C, bytes[index] != closer(of: open), isNameByte(bytes[index])
      {
        report(index..<index + 1, "a comma is missing between two fields of entry \"\(entry.key)\"")
      }
    }
  }

  private func closer(of open: Int) -> UInt8 { bytes[open] == 0x7B ? 0x7D : 0x29 }

  /// The end of a command that is no entry.
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
  /// A value: its parts joined. Nil after a problem, which is reported.
  mutating func readValue() -> RawField? {
    skipSpace()
    var field = RawField(name: "", value: [], range: ByteRange(index, index), start: nil)
    let start = index
    var parts = 0
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
      if field.value.count > Self.valueLimit { field.value.removeLast(field.value.count - Self.valueLimit) }
      let end = index
      skipSpace()
      guard index < bytes.count, bytes[index] == 0x23 else {
        index = end
        return field
      }
      index += 1
    }
  }

  private mutating func readPart() -> (bytes: ArraySlice<UInt8>, start: Int?)? {
    let start = index
    switch bytes[index] {
    case 0x7B:
      guard let close = closing(of: index) else {
        recover(start..<start + 1, "\"{\" has no \"}\"")
        return nil
      }
      index = close + 1
      return (bytes[(start + 1)..<close], start + 1)
    case 0x22:
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

  /// The quote that ends the string at `index`: braces within it are balanced.
  private func endOfQuotes() -> Int? {
    var place = index + 1
    while place < bytes.count {
      switch bytes[place] {
      case 0x22: return place
      case 0x7D: return nil
      case 0x7B:
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
    // The months, which every style defines, stay names until a date is made of them.
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

// MARK: - Small steps

extension BibTeXParser {
  mutating func skipSpace() {
    while index < bytes.count, bytes[index].isSpace { index += 1 }
  }

  mutating func skipLine() {
    while index < bytes.count, bytes[index] != 0x0A { index += 1 }
  }

  /// The bytes of a name: those that do not structure an entry.
  func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x22, 0x23, 0x25, 0x27, 0x28, 0x29, 0x2C, 0x3D, 0x7B, 0x7D, 0x40: false
    default: true
    }
  }

  mutating func takeName() -> ArraySlice<UInt8> {
    let start = index
    while index < bytes.count, isNameByte(bytes[index]) { index += 1 }
    return bytes[start..<index]
  }

  mutating func report(_ range: Range<Int>, _ summary: String) {
    problems.append(
      Problem(
        kind: .bibliographyInvalid, range: ByteRange(range.lowerBound, range.upperBound), summary: summary))
  }

  /// Reports a problem and goes on at the next `@` that begins a line.
  mutating func recover(_ range: Range<Int>, _ summary: String) {
    report(range, summary)
    while index < bytes.count {
      if bytes[index] == 0x40, index == 0 || bytes[index - 1] == 0x0A || bytes[index - 1] == 0x0D { return }
      index += 1
    }
  }
}
