import TextBytes

/// R25: a query with signs, such as `f(x)` or `x^2`, which is found as it is written: words next to one another are not enough.
struct QuerySigns: Sendable, Equatable {
  private let wanted: [UInt8]

  /// Signs that nobody types for their own sake between words are left out, such as an apostrophe or a hyphen.
  private static let signs = Array("^_=()[]{}<>+*/|".utf8)

  /// The furthest that the signs of a query are from its words, in bytes.
  private static let reach = 16

  /// Nil if a query has words alone.
  init?(_ query: String) {
    let isSign = { Self.signs.contains($0) || TextMark.isMark(UInt32($0)) }
    guard query.utf8.contains(where: isSign) else { return nil }
    wanted = Self.normal(Array(query.utf8)[...])
  }

  /// Whether the text around some words has the signs of the query.
  func match(_ text: [UInt8], _ words: Range<Int>, within page: Range<Int>) -> Bool {
    let start = max(page.lowerBound, words.lowerBound - Self.reach)
    let end = min(page.upperBound, words.upperBound + Self.reach)
    let found = Self.normal(text[start..<end])
    guard found.count >= wanted.count else { return false }
    return (0...(found.count - wanted.count)).contains { found[$0...].starts(with: wanted) }
  }

  /// Letters folded, without spaces and braces, raised text after `^`, lowered after `_`.
  private static func normal(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    let bytes = Array(text)
    var index = 0
    while index < bytes.count {
      let (scalar, length) = SearchWords.scalar(bytes, at: index)
      index += length
      switch scalar {
      case UInt32(TextMark.raised): result.append(UInt8(ascii: "^"))
      case UInt32(TextMark.lowered): result.append(UInt8(ascii: "_"))
      case UInt32(TextMark.fraction): result.append(UInt8(ascii: "/"))
      case UInt32(TextMark.root): result += Array("√".utf8)
      case 0...32, 0xA0, 0x2009, 0x2060...0x2064, "{", "}": break
      case 0x2212: result.append(UInt8(ascii: "-"))
      case 0xB2, 0xB3: result += [UInt8(ascii: "^"), UInt8(scalar - 0xB0 + "0")]
      default: SearchFolding.append(scalar, to: &result)
      }
    }
    return result
  }
}
