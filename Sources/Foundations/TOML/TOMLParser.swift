import Diagnostics
import TextBytes
import YAML

/// Parses TOML 1.0 (https://toml.io/en/v1.0.0) into `YAMLValue`s with their positions.
///
///     let value = try TOMLParser.parse("[book]\ntitle = \"Limits\"")
///     value["book"]?["title"]?.text  // "Limits"
///
/// Numbers, booleans and times are plain scalars with their source text; strings are scalars that are not plain.
/// Parsing stops at the first error.
public struct TOMLParser {
  /// The maximum nesting of arrays and tables, and the maximum number of parts of a key.
  private static let depthLimit = 64

  private let bytes: [UInt8]
  private var index = 0
  private var tree = TOMLTree()

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    index = SourceText.markLength(of: bytes)
  }

  /// Parses a document.
  public static func parse(_ text: String) throws(TOMLProblem) -> YAMLValue { try parse(Array(text.utf8)) }

  /// Parses a document in UTF-8.
  public static func parse(_ bytes: [UInt8]) throws(TOMLProblem) -> YAMLValue {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw TOMLProblem(reason: .notUTF8, range: ByteRange(0, 0))
    }
    var parser = TOMLParser(bytes)
    try parser.readDocument()
    return parser.tree.value(of: 0)
  }

  // MARK: Lines

  private mutating func readDocument() throws(TOMLProblem) {
    var table = 0
    skipEmptyLines()
    while index < bytes.count {
      if bytes[index] == "[" {
        table = try readHeader()
      } else {
        try readMember(of: table, depth: 0)
      }
      skipSpace()
      skipComment()
      guard index == bytes.count || isLineEnd else { throw problem(.expected("the end of the line")) }
      skipEmptyLines()
    }
  }

  /// Reads `[book]` or `[[authors]]` and returns the table that the following lines fill.
  private mutating func readHeader() throws(TOMLProblem) -> Int {
    index += 1
    let isItem = current == "["
    if isItem { index += 1 }
    let keys = try readKeys()
    guard current == "]" else { throw problem(.expected("\"]\"")) }
    index += 1
    if isItem {
      guard current == "]" else { throw problem(.expected("\"]]\"")) }
      index += 1
    }
    var table = 0
    for key in keys.dropLast() { table = try tree.table(key, in: table) }
    return isItem
      ? try tree.newItem(keys[keys.count - 1], in: table) : try tree.header(keys[keys.count - 1], in: table)
  }

  /// Reads `title = "Limits"`; the key may have several parts.
  private mutating func readMember(of table: Int, depth: Int) throws(TOMLProblem) {
    let keys = try readKeys()
    guard current == "=" else { throw problem(.expected("\"=\"")) }
    index += 1
    skipSpace()
    var table = table
    for key in keys.dropLast() { table = try tree.table(key, in: table) }
    let value = try readValue(depth: depth + keys.count)
    try tree.set(keys[keys.count - 1], to: value, in: table)
  }

  private mutating func readKeys() throws(TOMLProblem) -> [TOMLTree.Key] {
    var keys: [TOMLTree.Key] = []
    repeat {
      if !keys.isEmpty { index += 1 }
      skipSpace()
      let start = index
      let name: String
      if current == "\"" || current == "'" {
        name = try readString()
      } else {
        while let byte = current, byte.isLetter || byte.isDigit || byte == "_" || byte == "-" { index += 1 }
        name = String(decoding: bytes[start..<index], as: UTF8.self)
      }
      guard index > start else { throw problem(.expected("a key")) }
      keys.append(TOMLTree.Key(name: name, range: ByteRange(start, index)))
      guard keys.count <= Self.depthLimit else { throw problem(.tooDeep) }
      skipSpace()
    } while current == "."
    return keys
  }

  // MARK: Values

  /// Reads a value and returns its node.
  private mutating func readValue(depth: Int) throws(TOMLProblem) -> Int {
    guard depth <= Self.depthLimit else { throw problem(.tooDeep) }
    let start = index
    switch current {
    case "\"", "'":
      let text = try readString()
      return tree.add(.scalar(text, isPlain: false), at: ByteRange(start, index))
    case "[": return try readList(depth: depth)
    case "{": return try readInlineTable(depth: depth)
    default:
      while let byte = current, byte.isLetter || byte.isDigit || "+-._:".utf8.contains(byte) { index += 1 }
      // A time may follow a date after a space.
      if index + 2 < bytes.count, index - start == 10, bytes[start + 4] == "-", current == " ",
        bytes[index + 1].isDigit, bytes[index + 2].isDigit
      {
        index += 1
        while let byte = current, byte.isLetter || byte.isDigit || "+-.:".utf8.contains(byte) { index += 1 }
      }
      let text = bytes[start..<index]
      guard text.equals("true") || text.equals("false") || isNumberOrTime(text) else {
        index = start
        throw problem(.expected("a value"))
      }
      return tree.add(.scalar(plain(text), isPlain: true), at: ByteRange(start, index))
    }
  }

  private func isNumberOrTime(_ text: ArraySlice<UInt8>) -> Bool {
    let digits = text.first == "+" || text.first == "-" ? text.dropFirst() : text
    return digits.equals("inf") || digits.equals("nan") || digits.first?.isDigit == true
  }

  /// A number without the `_` between its digits.
  private func plain(_ text: ArraySlice<UInt8>) -> String {
    String(decoding: text.filter { $0 != "_" }, as: UTF8.self)
  }

  private mutating func readList(depth: Int) throws(TOMLProblem) -> Int {
    let start = index
    index += 1
    var items: [Int] = []
    while true {
      skipEmptyLines()
      guard let byte = current else { throw unclosed("the list", from: start) }
      if byte == "]" { break }
      items.append(try readValue(depth: depth + 1))
      skipEmptyLines()
      if current == "," {
        index += 1
      } else if current != "]" {
        if current == nil { throw unclosed("the list", from: start) }
        throw problem(.expected("\",\" or \"]\""))
      }
    }
    index += 1
    return tree.add(items: items, at: ByteRange(start, index))
  }

  private mutating func readInlineTable(depth: Int) throws(TOMLProblem) -> Int {
    let start = index
    index += 1
    let table = tree.addTable(at: ByteRange(start, start + 1))
    skipEmptyLines()
    while current != "}" {
      guard current != nil else { throw unclosed("the table", from: start) }
      try readMember(of: table, depth: depth + 1)
      skipEmptyLines()
      if current == "," {
        index += 1
        skipEmptyLines()
      } else if current != "}" {
        throw problem(.expected("\",\" or \"}\""))
      }
    }
    index += 1
    tree.close(table, at: ByteRange(start, index))
    return table
  }

  // MARK: Strings

  /// Reads a string of any of the four kinds and returns its content.
  private mutating func readString() throws(TOMLProblem) -> String {
    let start = index
    let quote = bytes[index]
    let isLong = index + 2 < bytes.count && bytes[index + 1] == quote && bytes[index + 2] == quote
    index += isLong ? 3 : 1
    if isLong {
      if current == "\r" { index += 1 }
      if current == "\n" { index += 1 }
    }
    var text: [UInt8] = []
    while let byte = current {
      if byte == quote, !isLong || isTripled(quote) {
        index += isLong ? 3 : 1
        // Up to two quotes may precede the three that end a multi-line string.
        while isLong, current == quote, text.count < bytes.count {
          text.append(quote)
          index += 1
        }
        return String(decoding: text, as: UTF8.self)
      }
      if byte == "\n", !isLong { break }
      if byte == "\\", quote == "\"" {
        try readEscape(isLong: isLong, to: &text)
      } else {
        text.append(byte)
        index += 1
      }
    }
    throw unclosed("the string", from: start)
  }

  private func isTripled(_ quote: UInt8) -> Bool {
    index + 2 < bytes.count && bytes[index + 1] == quote && bytes[index + 2] == quote
  }

  private mutating func readEscape(isLong: Bool, to text: inout [UInt8]) throws(TOMLProblem) {
    let start = index
    index += 1
    guard let byte = current else { return }
    index += 1
    switch byte {
    case "b": text.append(0x08)
    case "t": text.append("\t")
    case "n": text.append("\n")
    case "f": text.append(0x0C)
    case "r": text.append("\r")
    case "e": text.append(0x1B)
    case "\"", "\\": text.append(byte)
    case "u", "U":
      let digits = bytes[index...].prefix(byte == "u" ? 4 : 8)
      guard let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(code)
      else { throw TOMLProblem(reason: .escapeUnknown, range: ByteRange(start, index)) }
      text += Array(String(Character(scalar)).utf8)
      index += digits.count
    case " ", "\t", "\r", "\n":
      // After a backslash at the end of a line, white space up to the next text is dropped.
      guard isLong, bytes[(index - 1)...].prefix(while: { $0.isSpace }).contains("\n") else { fallthrough }
      while let space = current, space.isSpace { index += 1 }
    default: throw TOMLProblem(reason: .escapeUnknown, range: ByteRange(start, index))
    }
  }

  // MARK: Spaces

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  private var isLineEnd: Bool { current == "\n" || current == "\r" }

  private mutating func skipSpace() { while current == " " || current == "\t" { index += 1 } }

  private mutating func skipComment() {
    guard current == "#" else { return }
    while let byte = current, byte != "\n" { index += 1 }
  }

  private mutating func skipEmptyLines() {
    while let byte = current, byte.isSpace || byte == "#" {
      if byte == "#" { skipComment() } else { index += 1 }
    }
  }

  private func problem(_ reason: TOMLProblem.Reason) -> TOMLProblem {
    TOMLProblem(reason: reason, range: ByteRange(index, min(index + 1, bytes.count)))
  }

  private func unclosed(_ what: String, from start: Int) -> TOMLProblem {
    TOMLProblem(reason: .unclosed(what), range: ByteRange(start, start + 1))
  }
}
