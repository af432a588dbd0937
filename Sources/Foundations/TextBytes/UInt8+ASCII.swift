/// ASCII character classes; bytes beyond ASCII are in none of them.
extension UInt8 {
  /// Whether the byte is XML white space: space, tab, line feed or carriage return.
  @_transparent public var isSpace: Bool { self == " " || self == "\n" || self == "\t" || self == "\r" }

  /// Whether the byte is a decimal digit.
  @_transparent public var isDigit: Bool { self >= "0" && self <= "9" }

  /// Whether the byte is a letter of either case.
  @_transparent public var isLetter: Bool { (self | .lowercaseBit) >= "a" && (self | .lowercaseBit) <= "z" }

  /// The lower-case letter; other bytes unchanged.
  @_transparent public var lowercased: UInt8 { self >= "A" && self <= "Z" ? self | .lowercaseBit : self }

  /// Whether the byte is a hexadecimal digit of either case.
  @inlinable public var isHexDigit: Bool {
    isDigit || ((self | .lowercaseBit) >= "a" && (self | .lowercaseBit) <= "f")
  }

  /// Whether the byte is ASCII punctuation.
  @inlinable public var isPunctuation: Bool {
    ("!"..."/").contains(self) || (":"..."@").contains(self) || ("["..."`").contains(self)
      || ("{"..."~").contains(self)
  }
}

/// Digit values.
extension UInt8 {
  /// The value of a decimal digit; outside 0...9 for other characters.
  @_transparent public var digitValue: Int { Int(self) - 48 }
}
