/// Checks of attribute values, over the bytes as they stand in the source.
extension HTMLAttribute.Check {
  /// The value to write, or nil where it does not pass. White space around a value is no fault.
  func accepted(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    if self == .anything { return value }
    let trimmed = value.trimmed
    switch self {
    case .anything: return value
    case .flag: return []
    case .integer: return trimmed.isInteger ? trimmed : nil
    case .natural: return trimmed.isNatural ? trimmed : nil
    case .positive: return trimmed.isNatural && trimmed.contains { $0 != 0x30 } ? trimmed : nil
    case .number: return trimmed.isDecimal ? trimmed : nil
    case .token, .idReference: return !trimmed.isEmpty && !trimmed.contains(where: \.isSpace) ? trimmed : nil
    case .idReferences: return trimmed.isEmpty ? nil : trimmed
    case .language: return trimmed.isLanguageTag ? trimmed : nil
    case .mediaType: return trimmed.contains(0x2F) ? trimmed : nil
    case .url: return trimmed.isEmpty ? nil : trimmed
    case .date: return Self.isDate(trimmed) || Self.isMoment(trimmed) ? trimmed : nil
    case .dateOrTime:
      return Self.isDate(trimmed) || Self.isMoment(trimmed) || Self.isPartOfDate(trimmed) ? trimmed : nil
    case .oneOf(let values):
      return values.contains { $0.utf8.elementsEqual(trimmed) } ? trimmed : nil
    }
  }

  /// Whether the text follows a pattern in which `9` stands for a digit.
  private static func matches(_ text: ArraySlice<UInt8>, _ pattern: StaticString) -> Bool {
    guard text.count == pattern.utf8CodeUnitCount else { return false }
    let wanted = UnsafeBufferPointer(start: pattern.utf8Start, count: pattern.utf8CodeUnitCount)
    return zip(text, wanted).allSatisfy { $1 == 0x39 ? $0.isDigit : $0 == $1 }
  }

  private static func isDate(_ text: ArraySlice<UInt8>) -> Bool { matches(text, "9999-99-99") }

  private static func isTime(_ text: ArraySlice<UInt8>) -> Bool {
    matches(text, "99:99") || matches(text, "99:99:99") || matches(text, "99:99:99.9")
      || matches(text, "99:99:99.99") || matches(text, "99:99:99.999")
  }

  private static func isMoment(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count > 11, isDate(text.prefix(10)) else { return false }
    let separator = text[text.startIndex + 10]
    guard separator == 0x54 || separator == 0x20 else { return false }
    var time = text.dropFirst(11)
    if time.last == 0x5A {
      time = time.dropLast()
    } else if let sign = time.lastIndex(where: { $0 == 0x2B || $0 == 0x2D }) {
      guard matches(time[(sign + 1)...], "99:99") || matches(time[(sign + 1)...], "9999") else { return false }
      time = time[..<sign]
    }
    return isTime(time)
  }

  private static func isPartOfDate(_ text: ArraySlice<UInt8>) -> Bool {
    if matches(text, "9999-99") || matches(text, "9999-W99") || isTime(text) { return true }
    if matches(text, "9999") { return true }
    guard matches(text, "99-99") else { return false }
    let month = text.prefix(2).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    let day = text.suffix(2).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return (1...12).contains(month) && (1...31).contains(day)
  }
}

extension UInt8 {
  /// Whether the byte is white space of XML.
  @inline(__always) var isSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }

  @inline(__always) var isDigit: Bool { self >= 0x30 && self <= 0x39 }

  @inline(__always) var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }

  @inline(__always) var lowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }

  var isHexDigit: Bool { isDigit || ((self | 0x20) >= 0x61 && (self | 0x20) <= 0x66) }
}

extension ArraySlice<UInt8> {
  /// Without white space at either end.
  var trimmed: ArraySlice<UInt8> {
    var slice = self
    while let first = slice.first, first.isSpace { slice = slice.dropFirst() }
    while let last = slice.last, last.isSpace { slice = slice.dropLast() }
    return slice
  }

  var isBlank: Bool { allSatisfy(\.isSpace) }

  var isNatural: Bool { !isEmpty && count < 10 && allSatisfy(\.isDigit) }

  var isInteger: Bool {
    guard let first else { return false }
    return first == 0x2D || first == 0x2B ? dropFirst().isNatural : isNatural
  }

  var isDecimal: Bool {
    let digits = first == 0x2D || first == 0x2B ? dropFirst() : self
    return digits.contains(where: \.isDigit) && digits.allSatisfy { $0.isDigit || $0 == 0x2E }
      && digits.filter { $0 == 0x2E }.count <= 1 && digits.count < 30
  }

  /// Whether it has the form of a BCP 47 tag: a language of two or more letters, then subtags of up to 8.
  var isLanguageTag: Bool {
    let subtags = split(separator: 0x2D, omittingEmptySubsequences: false)
    guard let language = subtags.first, language.count <= 8, language.allSatisfy(\.isLetter) else { return false }
    let isPrivate = language.count == 1 && (language.first ?? 0) | 0x20 == 0x78 && subtags.count > 1
    guard (2...8).contains(language.count) || isPrivate else { return false }
    return subtags.dropFirst().allSatisfy { tag in
      (1...8).contains(tag.count) && tag.allSatisfy { $0.isLetter || $0.isDigit }
    }
  }

  /// The number that the digits write, where there are at most nine of them.
  var natural: Int? { isNatural ? reduce(0) { $0 * 10 + Int($1 - 0x30) } : nil }

  func equals(_ text: StaticString) -> Bool {
    elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  func starts(withASCII text: StaticString) -> Bool {
    starts(with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Its words, separated by white space.
  var words: [ArraySlice<UInt8>] { split(whereSeparator: \.isSpace) }
}
