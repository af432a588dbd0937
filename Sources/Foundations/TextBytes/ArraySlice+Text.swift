/// Text operations on byte slices.
extension ArraySlice<UInt8> {
  /// Without white space at either end.
  public var trimmed: ArraySlice<UInt8> {
    var slice = self
    while let first = slice.first, first.isSpace { slice = slice.dropFirst() }
    while let last = slice.last, last.isSpace { slice = slice.dropLast() }
    return slice
  }

  /// Whether it is empty or only white space.
  public var isBlank: Bool { allSatisfy({ $0.isSpace }) }

  /// Whether it is an unsigned integer of one to nine digits.
  public var isNatural: Bool { !isEmpty && count < 10 && allSatisfy({ $0.isDigit }) }

  /// Whether it is an integer with an optional sign.
  public var isInteger: Bool {
    guard let first else { return false }
    return first == "-" || first == "+" ? dropFirst().isNatural : isNatural
  }

  /// Whether it is a decimal number with optional sign and point, of fewer than 30 characters.
  public var isDecimal: Bool {
    let digits = first == "-" || first == "+" ? dropFirst() : self
    return digits.contains(where: { $0.isDigit }) && digits.allSatisfy { $0.isDigit || $0 == "." }
      && digits.filter { $0 == "." }.count <= 1 && digits.count < 30
  }

  /// Whether it has the form of a BCP 47 tag: a language of two or more letters, then subtags of up to 8
  /// characters.
  public var isLanguageTag: Bool {
    let subtags = split(separator: "-", omittingEmptySubsequences: false)
    guard let language = subtags.first, language.count <= 8, language.allSatisfy({ $0.isLetter }) else {
      return false
    }
    let isPrivate = language.count == 1 && (language.first ?? 0) | .lowercaseBit == "x" && subtags.count > 1
    guard (2...8).contains(language.count) || isPrivate else { return false }
    return subtags.dropFirst().allSatisfy { tag in
      (1...8).contains(tag.count) && tag.allSatisfy { $0.isLetter || $0.isDigit }
    }
  }

  /// The value of up to nine digits; nil for anything else.
  public var natural: Int? { isNatural ? reduce(0) { $0 * 10 + $1.digitValue } : nil }

  /// Whether it equals this ASCII text.
  public func equals(_ text: StaticString) -> Bool {
    elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Whether it begins with this ASCII text.
  public func starts(withASCII text: StaticString) -> Bool {
    starts(with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Its words, split at white space.
  public var words: [ArraySlice<UInt8>] { split(whereSeparator: { $0.isSpace }) }

  /// Whether it contains some ASCII text.
  public func holds(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard count >= length else { return false }
    let first = text.utf8Start[0]
    for index in startIndex...(endIndex - length) where self[index] == first {
      if (1..<length).allSatisfy({ self[index + $0] == text.utf8Start[$0] }) { return true }
    }
    return false
  }
}
