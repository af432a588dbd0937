/// Damages bytes as disks, editors and attackers do, in the same way for the same seed.
public struct Mutator {
  private var state: UInt64

  /// Starts a sequence of mutations.
  public init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  /// A number from 0 to `limit - 1` (xorshift64*).
  public mutating func number(below limit: Int) -> Int {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return Int((state &* 0x2545_F491_4F6C_DD1D) >> 33) % max(1, limit)
  }

  /// Applies one to three mutations.
  public mutating func mutate(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...number(below: 3) { bytes = damaged(bytes) }
    // Repeated nesting grows fast; the size of a file must stay limited.
    return bytes.count > 400_000 ? Array(bytes.prefix(400_000)) : bytes
  }

  private mutating func damaged(_ input: [UInt8]) -> [UInt8] {
    guard !input.isEmpty else { return [UInt8(number(below: 256))] }
    var bytes = input
    switch number(below: 14) {
    case 0, 1:
      for _ in 0...number(below: 8) { bytes[number(below: bytes.count)] ^= 1 << UInt8(number(below: 8)) }
    case 2: bytes.removeLast(number(below: bytes.count))
    case 3, 4: bytes.removeSubrange(range(in: bytes, 200))
    case 5, 6:
      let copy = Array(bytes[range(in: bytes, 400)])
      bytes.insert(contentsOf: copy, at: number(below: bytes.count))
    case 7:
      // Repeats a piece that opens something many times, to nest it deeply.
      let copy = Array(bytes[range(in: bytes, 40)])
      let place = number(below: bytes.count)
      let many = Array(repeatElement(copy, count: 1 + number(below: 4000)).joined())
      bytes.insert(contentsOf: many, at: place)
    case 8, 9:
      let token = Array(Self.tokens[number(below: Self.tokens.count)].utf8)
      bytes.insert(contentsOf: token, at: number(below: bytes.count))
    case 10: bytes = recoded(bytes)
    case 11:
      let (first, second) = (range(in: bytes, 120), range(in: bytes, 120))
      let copy = Array(bytes[first])
      bytes.replaceSubrange(second, with: copy)
    case 12:
      for _ in 0...number(below: 20) { bytes[number(below: bytes.count)] = UInt8(number(below: 256)) }
    default:
      // Moves a line or an element elsewhere.
      let piece = range(in: bytes, 200)
      let copy = Array(bytes[piece])
      bytes.removeSubrange(piece)
      bytes.insert(contentsOf: copy, at: number(below: max(1, bytes.count)))
    }
    return bytes
  }

  private mutating func range(in bytes: [UInt8], _ longest: Int) -> Range<Int> {
    let start = number(below: bytes.count)
    return start..<min(bytes.count, start + 1 + number(below: longest))
  }

  private mutating func recoded(_ bytes: [UInt8]) -> [UInt8] {
    let text = String(decoding: bytes, as: UTF8.self)
    switch number(below: 7) {
    case 0: return [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    case 1: return [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    case 2: return text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    case 3: return [0xEF, 0xBB, 0xBF] + bytes
    case 4: return text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    case 5: return text.unicodeScalars.flatMap { [0, 0, UInt8($0.value >> 8 & 255), UInt8($0.value & 255)] }
    default: return bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
    }
  }

  private static let tokens: [String] = [
    "\0", "\u{FEFF}", "\u{202E}", "\u{10FFFF}", "&#x110000;", "&#0;", "&amp", "&x;", "<!--", "-->",
    "<![CDATA[", "]]>",
    "<?xml version=\"1.1\"?>", "<!DOCTYPE x [<!ENTITY a \"&a;\">]>",
    "<!DOCTYPE x SYSTEM \"file:///etc/passwd\">",
    "xmlns=\"\"", "<", ">", "\"", "'", "{", "}", "[", "]", "\\", "`", "```", "$$", "$", "\\(", ":::", "{{",
    "}}",
    "99999999999999999999", "-1", "1e999", "NaN", "../../../../etc/passwd", "file:///dev/zero", "data:,x",
    "javascript:1",
    "http://[", "%00", "%ZZ", "\u{301}\u{301}\u{301}", "\r", "\t", "&*a", "*a", "!!binary", "\\frac{",
    "\\def\\a{\\a\\a}\\a",
    "\\uD800", "\\[Alpha]", "\\:ffff", "Cell[", "(*", "*)", "id=\"a\"", "colspan=\"100000\"",
    "rowspan=\"65535\"",
    "xlink:href=\"#a\"", "<xi:include xmlns:xi=\"http://www.w3.org/2001/XInclude\" href=\"book\"/>",
  ]
}
