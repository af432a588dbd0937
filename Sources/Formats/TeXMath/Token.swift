import TeXVocabulary
import TextBytes

/// A TeX token: a character, command or macro parameter, and its range in the formula.
struct Token: Sendable, Hashable {
  /// A scalar value, or one of the tagged forms below.
  var code: UInt32
  /// The offset of the first byte in the formula; for an expansion, that of the macro call.
  var lower: Int32
  /// The offset after the last byte.
  var upper: Int32

  init(_ code: UInt32, _ lower: Int32, _ upper: Int32) {
    self.code = code
    self.lower = lower
    self.upper = upper
  }

  /// The end of the formula.
  static let end: UInt32 = 0xFFFF_FFFF
  private static let commandMark: UInt32 = 0x2000_0000
  private static let parameterMark: UInt32 = 0x4000_0000

  /// The code of the command with number `id` in a `NameTable`.
  static func command(_ id: Int) -> UInt32 { commandMark | UInt32(truncatingIfNeeded: id) }
  /// The code of a macro's parameter `#number`.
  static func parameter(_ number: Int) -> UInt32 { parameterMark | UInt32(truncatingIfNeeded: number) }

  var isEnd: Bool { code == Token.end }
  var isSpace: Bool { code == " " }
  /// The command's number; nil for other tokens.
  var commandID: Int? { code >> 28 == 2 ? Int(code & 0x0FFF_FFFF) : nil }
  /// The parameter's number; nil for other tokens.
  var parameterNumber: Int? { code >> 28 == 4 ? Int(code & 0xF) : nil }

  /// Whether the token is the ASCII character `character`.
  func isCharacter(_ character: Unicode.Scalar) -> Bool { code == character.value }

  /// The same token with the range of `other`.
  func at(_ other: Token) -> Token { Token(code, other.lower, other.upper) }
}
