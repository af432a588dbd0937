import TextBytes

/// Checks of attribute values, on the bytes of the source.
extension HTMLAttribute.Check {
  /// Returns the value to write, or nil if it is invalid. White space around a value is allowed.
  package func accepted(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    if self == .anything { return value }
    let trimmed = value.trimmed
    switch self {
    case .anything: return value
    case .flag: return []
    case .integer: return trimmed.isInteger ? trimmed : nil
    case .natural: return trimmed.isNatural ? trimmed : nil
    case .positive: return trimmed.isNatural && trimmed.contains { $0 != "0" } ? trimmed : nil
    case .number: return trimmed.isDecimal ? trimmed : nil
    case .token, .idReference: return !trimmed.isEmpty && !trimmed.contains(where: \.isSpace) ? trimmed : nil
    case .idReferences: return trimmed.isEmpty ? nil : trimmed
    case .language: return trimmed.languageTag
    case .mediaType: return trimmed.contains("/") ? trimmed : nil
    case .url: return trimmed.isEmpty ? nil : trimmed
    case .date: return Self.isDate(trimmed) || Self.isMoment(trimmed) ? trimmed : nil
    case .dateOrTime:
      return Self.isDate(trimmed) || Self.isMoment(trimmed) || Self.isPartOfDate(trimmed) ? trimmed : nil
    case .oneOf(let values):
      return values.contains { $0.utf8.elementsEqual(trimmed) } ? trimmed : nil
    }
  }

  /// Whether the text matches a pattern in which `9` means a digit.
  private static func matches(_ text: ArraySlice<UInt8>, _ pattern: StaticString) -> Bool {
    guard text.count == pattern.utf8CodeUnitCount else { return false }
    let wanted = UnsafeBufferPointer(start: pattern.utf8Start, count: pattern.utf8CodeUnitCount)
    return zip(text, wanted).allSatisfy { $1 == "9" ? $0.isDigit : $0 == $1 }
  }

  private static func isDate(_ text: ArraySlice<UInt8>) -> Bool { matches(text, "9999-99-99") }

  private static func isTime(_ text: ArraySlice<UInt8>) -> Bool {
    matches(text, "99:99") || matches(text, "99:99:99") || matches(text, "99:99:99.9")
      || matches(text, "99:99:99.99") || matches(text, "99:99:99.999")
  }

  private static func isMoment(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count > 11, isDate(text.prefix(10)) else { return false }
    let separator = text[text.startIndex + 10]
    guard separator == "T" || separator == " " else { return false }
    var time = text.dropFirst(11)
    if time.last == "Z" {
      time = time.dropLast()
    } else if let sign = time.lastIndex(where: { $0 == "+" || $0 == "-" }) {
      guard matches(time[(sign + 1)...], "99:99") || matches(time[(sign + 1)...], "9999") else {
        return false
      }
      time = time[..<sign]
    }
    return isTime(time)
  }

  private static func isPartOfDate(_ text: ArraySlice<UInt8>) -> Bool {
    if matches(text, "9999-99") || matches(text, "9999-W99") || isTime(text) { return true }
    if matches(text, "9999") { return true }
    guard matches(text, "99-99") else { return false }
    let month = text.prefix(2).reduce(0) { $0 * 10 + $1.digitValue }
    let day = text.suffix(2).reduce(0) { $0 * 10 + $1.digitValue }
    return (1...12).contains(month) && (1...31).contains(day)
  }
}
