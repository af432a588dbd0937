/// Bytes in the search index's text that mark the layout of the document. They count as zero units, so that offsets in
/// the text are offsets in the document. XML forbids these characters.
package enum TextMark {
  /// A block boundary.
  package static let block: UInt8 = 1
  /// The start and end of raised or lowered text.
  package static let raised: UInt8 = 2, raisedEnd: UInt8 = 3, lowered: UInt8 = 4, loweredEnd: UInt8 = 5
  /// The separator of a fraction's numerator and denominator.
  package static let fraction: UInt8 = 6
  /// The start of a root; its operand follows.
  package static let root: UInt8 = 7
  /// The start and end of an operand.
  package static let group: UInt8 = 14, groupEnd: UInt8 = 15

  /// Whether a character is a mark.
  static func isMark(_ scalar: UInt32) -> Bool { (1...7).contains(scalar) || scalar == 14 || scalar == 15 }

  /// Whether a mark may occur within a word: H₂O is one word, 10² is not.
  static func joins(_ scalar: UInt32) -> Bool {
    scalar == UInt32(lowered) || scalar == UInt32(loweredEnd)
  }
}

/// Converts text of the search index to a readable line: collapses white space, and writes raised text so that 10² does
/// not read as 102.
struct PlainText {
  private let bytes: ArraySlice<UInt8>
  private var index: Int
  private var line: [UInt8] = []

  static func of(_ bytes: ArraySlice<UInt8>) -> String {
    var text = PlainText(bytes)
    text.read(until: nil)
    return String(decoding: text.line, as: UTF8.self)
  }

  private init(_ bytes: ArraySlice<UInt8>) { (self.bytes, index) = (bytes, bytes.startIndex) }

  /// Reads up to and past a mark; nil reads all.
  private mutating func read(until end: UInt8?) {
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      if byte == end { return }
      switch byte {
      case TextMark.raised: append(part(until: TextMark.raisedEnd), table: Self.raised, "^")
      case TextMark.lowered: append(part(until: TextMark.loweredEnd), table: Self.lowered, "_")
      case TextMark.fraction: line.append("/")
      case TextMark.root: line.append(contentsOf: "√".utf8)
      case TextMark.group: append(group: part(until: TextMark.groupEnd))
      case TextMark.raisedEnd, TextMark.loweredEnd, TextMark.groupEnd: break
      default:
        if byte > " " { line.append(byte) } else if line.last != " " { line.append(" ") }
      }
    }
  }

  /// The text up to a mark, converted separately.
  private mutating func part(until end: UInt8) -> [UInt8] {
    let before = line
    line = []
    read(until: end)
    let part = line
    line = before
    return part
  }

  private mutating func append(_ part: [UInt8], table: [UInt32], _ sign: String) {
    guard !part.isEmpty else { return }
    var written: [UInt8] = []
    for byte in part {
      guard let scalar = Self.small(byte, table: table) else {
        line.append(contentsOf: sign.utf8)
        return append(group: part)
      }
      Self.append(scalar, to: &written)
    }
    line += written
  }

  /// Appends an operand, in brackets if it has several terms.
  private mutating func append(group part: [UInt8]) {
    let isOne = part.allSatisfy { $0 >= 0x80 || ("0"..."9").contains($0) || $0 == "." } || part.count <= 1
    line += isOne ? part : ["("] + part + [")"]
  }

  /// The superscript or subscript form of a digit, a plus, an n or an i.
  private static func small(_ byte: UInt8, table: [UInt32]) -> Unicode.Scalar? {
    switch byte {
    case "0"..."9": Unicode.Scalar(table[Int(byte - "0")])
    case "+": Unicode.Scalar(table[10])
    case "n": Unicode.Scalar(table[11])
    case "i": Unicode.Scalar(table[12])
    default: nil
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    if let encoded = UTF8.encode(scalar) { bytes.append(contentsOf: encoded) }
  }

  private static let raised: [UInt32] = [
    0x2070, 0xB9, 0xB2, 0xB3, 0x2074, 0x2075, 0x2076, 0x2077, 0x2078, 0x2079, 0x207A, 0x207F, 0x2071,
  ]
  private static let lowered: [UInt32] = [
    0x2080, 0x2081, 0x2082, 0x2083, 0x2084, 0x2085, 0x2086, 0x2087, 0x2088, 0x2089, 0x208A, 0x2099, 0x1D62,
  ]
}
