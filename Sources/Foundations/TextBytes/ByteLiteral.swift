/// Makes bytes expressible by ASCII characters: `byte == ":"`, `case "0"..."9":`.
///
/// A character beyond ASCII traps when it is evaluated, as in `UInt8(ascii:)`.
extension UInt8: @retroactive ExpressibleByUnicodeScalarLiteral {
  /// The code of an ASCII character; inlined even in debug builds.
  @_transparent public init(unicodeScalarLiteral value: Unicode.Scalar) { self = UInt8(ascii: value) }
}

/// Makes code points expressible by characters: `scalar.value == "("`.
extension UInt32: @retroactive ExpressibleByUnicodeScalarLiteral {
  /// The code point of a character.
  @_transparent public init(unicodeScalarLiteral value: Unicode.Scalar) { self = value.value }
}

extension UInt8 {
  /// The bit that differs between upper and lower case: `byte | .lowercaseBit` is `byte` in lower case.
  @_transparent public static var lowercaseBit: UInt8 { 0b10_0000 }
}

extension UInt32 {
  /// The bit that differs between upper and lower case.
  @_transparent public static var lowercaseBit: UInt32 { 0b10_0000 }
}
