import Diagnostics
import Glibc
import TextBytes

/// A problem of a JSON document.
package struct JSONProblem: Error, Equatable {
  package enum Reason: Equatable {
    /// The text is not JSON; nothing after this place is read.
    case malformed(String)
    /// The file is truncated.
    case ended
    /// Values are nested deeper than the limit.
    case tooDeep
    /// A key is repeated in its object.
    case keyRepeated(String)
    /// An invalid escape.
    case escapeInvalid
    /// Half of a surrogate pair.
    case surrogateAlone
    /// NaN or an infinity.
    case notANumber
    /// A number in a form that JSON forbids, such as `01`.
    case numberInvalid
    /// Invalid UTF-8.
    case notUTF8
    /// A line break or other control character in a string.
    case controlCharacter
  }

  package var reason: Reason
  package var range: ByteRange

  package init(reason: Reason, range: ByteRange) {
    self.reason = reason
    self.range = range
  }

  /// Whether nothing after the problem can be read.
  package var isFatal: Bool {
    switch reason {
    case .malformed, .ended, .tooDeep: true
    default: false
    }
  }

  /// The diagnostic's summary.
  package var summary: String {
    switch reason {
    case .malformed(let expected): "the file is not JSON: \(expected)"
    case .ended: "the file ends inside its JSON: it is cut off"
    case .tooDeep: "the JSON is nested more than \(JSONParser.depthLimit) levels deep"
    case .keyRepeated(let key): "key \"\(key.prefix(80))\" is repeated; the later value is used"
    case .escapeInvalid: "escape is not valid in JSON and stays as it is"
    case .surrogateAlone: "surrogate is not in a pair and becomes U+FFFD"
    case .notANumber: "NaN and infinities are not numbers in JSON"
    case .numberInvalid: "number is not in the form of JSON's numbers"
    case .notUTF8: "bytes are not UTF-8 and become U+FFFD"
    case .controlCharacter: "control character in a string"
    }
  }
}

/// Parses JSON into a flat list of values, in one pass and without recursion.
///
/// Strings are skipped with `memchr`, which compares 16 or 32 bytes at a time; nearly all bytes of a notebook with
/// pictures are in strings.
package struct JSONParser {
  static let depthLimit = 200
  /// The maximum number of problems kept; a damaged file could have one in each byte.
  private static let problemLimit = 50

  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var records: [JSONDocument.Record] = []
  private var problems: [JSONProblem] = []

  /// The document, nil if it cannot be read, and its problems.
  package struct Result {
    package var document: JSONDocument?
    package var problems: [JSONProblem]
  }

  /// Parses a document.
  package static func parse(_ bytes: [UInt8]) -> Result {
    var document = JSONDocument(bytes: bytes)
    var problems: [JSONProblem] = []
    let isRead = bytes.withUnsafeBufferPointer { buffer in
      var parser = JSONParser(buffer)
      do throws(JSONProblem) {
        try parser.read()
      } catch {
        problems = parser.problems + [error]
        return false
      }
      document.records = parser.records
      problems = parser.problems
      return true
    }
    return Result(document: isRead ? document : nil, problems: problems)
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    records.reserveCapacity(min(bytes.count / 40, 1 << 16))
    index = SourceText.markLength(of: bytes)
  }

  // MARK: Values

  private mutating func read() throws(JSONProblem) {
    var open: [Int32] = []
    skipBlanks()
    while true {
      // Within an object, a key precedes the value.
      if let container = open.last, records[Int(container)].kind == .object { try key() }
      try value(&open)
      // Close the containers that end here.
      while true {
        skipBlanks()
        guard let container = open.last else {
          guard index == bytes.count else { throw malformed("nothing is allowed after its value") }
          return
        }
        guard index < bytes.count else { throw ended() }
        let isObject = records[Int(container)].kind == .object
        let byte = bytes[index]
        if byte == "," {
          index += 1
          skipBlanks()
          break
        }
        guard byte == (isObject ? "}" : "]") else {
          throw malformed(isObject ? "\",\" or \"}\" is expected" : "\",\" or \"]\" is expected")
        }
        index += 1
        close(Int(container))
        open.removeLast()
      }
    }
  }

  private mutating func value(_ open: inout [Int32]) throws(JSONProblem) {
    while true {
      guard index < bytes.count else { throw ended() }
      let start = index
      switch bytes[index] {
      case "\"": return try string()
      case "{", "[":
        let isObject = bytes[index] == "{"
        guard open.count < Self.depthLimit else { throw problem(.tooDeep, start: start, end: start + 1) }
        let record = records.count
        add(isObject ? .object : .array, start, start)
        index += 1
        skipBlanks()
        if index < bytes.count, bytes[index] == (isObject ? "}" : "]") {
          index += 1
          return close(record)
        }
        open.append(Int32(record))
        if isObject { try key() }
      case "t": return try word("true", kind: .yes)
      case "f": return try word("false", kind: .no)
      case "n": return try word("null", kind: .null)
      case "N":
        report(.notANumber, start, start + 3)
        return try word("NaN", kind: .null)
      case "I":
        report(.notANumber, start, start + 8)
        return try word("Infinity", kind: .null)
      case "-" where index + 1 < bytes.count && bytes[index + 1] == "I":
        report(.notANumber, start, start + 9)
        return try word("-Infinity", kind: .null)
      case "-", "0"..."9": return number()
      default: throw malformed("a value is expected")
      }
    }
  }

  private mutating func add(_ kind: JSONDocument.Kind, _ start: Int, _ end: Int, hasEscapes: Bool = false) {
    records.append(
      JSONDocument.Record(
        kind: kind, hasEscapes: hasEscapes, start: Int32(truncatingIfNeeded: start),
        end: Int32(truncatingIfNeeded: end), next: Int32(records.count + 1)))
  }

  private mutating func close(_ record: Int) {
    records[record].end = Int32(truncatingIfNeeded: index)
    records[record].next = Int32(records.count)
    if records[record].kind == .object { checkKeys(record) }
  }

  private mutating func word(_ text: StaticString, kind: JSONDocument.Kind) throws(JSONProblem) {
    let end = index + text.utf8CodeUnitCount
    let isThere = end <= bytes.count && (index..<end).allSatisfy { bytes[$0] == text.utf8Start[$0 - index] }
    guard isThere else { throw end > bytes.count ? ended() : malformed("a value is expected") }
    add(kind, index, end)
    index = end
  }

  private mutating func number() {
    let start = index
    if bytes[index] == "-" { index += 1 }
    let whole = digits()
    var isValid = whole == 1 || whole > 1 && bytes[index - whole] != "0"
    if index < bytes.count, bytes[index] == "." {
      index += 1
      isValid = digits() > 0 && isValid
    }
    if index < bytes.count, bytes[index] | .lowercaseBit == "e" {
      index += 1
      if index < bytes.count, bytes[index] == "+" || bytes[index] == "-" { index += 1 }
      isValid = digits() > 0 && isValid
    }
    if !isValid { report(.numberInvalid, start, index) }
    add(.number, start, index)
  }

  /// Skips digits and returns their number.
  private mutating func digits() -> Int {
    let start = index
    while index < bytes.count, bytes[index].isDigit { index += 1 }
    return index - start
  }

  private mutating func key() throws(JSONProblem) {
    guard index < bytes.count else { throw ended() }
    guard bytes[index] == "\"" else { throw malformed("a key in quotes is expected") }
    try string()
    skipBlanks()
    guard index < bytes.count else { throw ended() }
    guard bytes[index] == ":" else { throw malformed("\":\" is expected") }
    index += 1
    skipBlanks()
  }

  private mutating func string() throws(JSONProblem) {
    let start = index + 1
    var end = start
    var hasEscapes = false
    while true {
      guard end < bytes.count,
        let found = memchr(bytes.baseAddress! + end, Int32(UInt8(ascii: "\"")), bytes.count - end)
      else {
        throw problem(.ended, start: index, end: index + 1)
      }
      let quote = UnsafeRawPointer(found) - UnsafeRawPointer(bytes.baseAddress!)
      // A quote after an odd number of backslashes is part of the string.
      var slashes = 0
      while quote - 1 - slashes >= start, bytes[quote - 1 - slashes] == "\\" { slashes += 1 }
      end = quote + 1
      if slashes % 2 == 0 {
        end = quote
        break
      }
    }
    let length = end - start
    if length > 0 {
      hasEscapes = memchr(bytes.baseAddress! + start, Int32(UInt8(ascii: "\\")), length) != nil
    }
    check(start, end: end, hasEscapes: hasEscapes)
    add(.string, start, end, hasEscapes: hasEscapes)
    index = end + 1
  }

  private mutating func skipBlanks() {
    while index < bytes.count, bytes[index].isSpace { index += 1 }
  }
}

// MARK: - Findings

extension JSONParser {
  private func problem(_ reason: JSONProblem.Reason, start: Int, end: Int) -> JSONProblem {
    JSONProblem(reason: reason, range: ByteRange(start, end))
  }

  private func malformed(_ expected: String) -> JSONProblem {
    problem(.malformed(expected), start: index, end: index + 1)
  }

  private func ended() -> JSONProblem { problem(.ended, start: bytes.count, end: bytes.count) }

  private mutating func report(_ reason: JSONProblem.Reason, _ start: Int, _ end: Int) {
    if problems.count < Self.problemLimit { problems.append(problem(reason, start: start, end: end)) }
  }

  /// Checks a string's bytes for control characters, invalid UTF-8 and invalid escapes. The loop over the bytes has
  /// no branches, so that even pictures cost little.
  private mutating func check(_ start: Int, end: Int, hasEscapes: Bool) {
    let content = UnsafeBufferPointer(rebasing: bytes[start..<end])
    var controls: UInt8 = 0
    var high: UInt8 = 0
    for byte in content {
      controls |= byte < " " ? 1 : 0
      high |= byte
    }
    if controls != 0, let place = content.firstIndex(where: { $0 < " " }) {
      report(.controlCharacter, start + place, start + place + 1)
    }
    if high >= 0x80, String(validating: content, as: UTF8.self) == nil { report(.notUTF8, start, end) }
    if hasEscapes { checkEscapes(start, end: end) }
  }

  private mutating func checkEscapes(_ start: Int, end: Int) {
    var index = start
    while index < end, let found = memchr(bytes.baseAddress! + index, Int32(UInt8(ascii: "\\")), end - index)
    {
      let place = UnsafeRawPointer(found) - UnsafeRawPointer(bytes.baseAddress!)
      guard place + 1 < end else { return }
      switch bytes[place + 1] {
      case "n", "\"", "\\", "/", "t", "r", "b", "f": index = place + 2
      case "u": index = checkUnit(place, end: end)
      default:
        report(.escapeInvalid, place, place + 2)
        index = place + 2
      }
    }
  }

  /// Checks a `\uXXXX` escape and returns the index after it.
  private mutating func checkUnit(_ place: Int, end: Int) -> Int {
    guard let unit = unit(place, end: end) else {
      report(.escapeInvalid, place, place + 2)
      return place + 2
    }
    guard (0xD800..<0xE000).contains(unit) else { return place + 6 }
    if unit < 0xDC00, let low = self.unit(place + 6, end: end), (0xDC00..<0xE000).contains(low) {
      return place + 12
    }
    report(.surrogateAlone, place, place + 6)
    return place + 6
  }

  private func unit(_ place: Int, end: Int) -> UInt32? {
    guard place + 6 <= end else { return nil }
    return JSONString.unit(Array(bytes[place..<place + 6])[...])
  }

  /// Checks a complete object for repeated keys.
  private mutating func checkKeys(_ record: Int) {
    var seen: Set<String> = []
    var key = record + 1
    // An object with one key needs no set; most objects in outputs have one key.
    if key < records.count, Int(records[key + 1].next) >= records.count { return }
    while key < records.count {
      let raw = bytes[Int(records[key].start)..<Int(records[key].end)]
      let text = String(decoding: raw, as: UTF8.self)
      if !seen.insert(text).inserted {
        report(.keyRepeated(text), Int(records[key].start), Int(records[key].end))
      }
      key = Int(records[key + 1].next)
    }
  }
}
