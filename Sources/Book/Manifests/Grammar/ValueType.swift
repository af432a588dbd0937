import BookModel
import Files
import TextBytes

/// The type of an attribute's value or an element's text. The schemas in `templates` express the same for editors.
package enum ValueType: Sendable {
  /// Non-empty text.
  case text
  /// A name within the manifest.
  case name
  /// A language tag (BCP 47).
  case language
  /// `true` or `false`.
  case boolean
  /// One of several words.
  case choice([String])
  /// MARC relator codes, such as `aut ill`.
  case roles
  /// A colour as `#rrggbb`.
  case color
  /// `.`, `..`, `../..` and so on.
  case ancestor
  /// A year, month, day or moment with time zone (ISO 8601).
  case date
  /// A day, or a moment in UTC to the second.
  case moment
  /// A file name without extension, valid in every file system.
  case fileName
  /// An integer of at least 1.
  case count

  /// Whether `value`, without surrounding white space, is of this type.
  func accepts(_ value: String) -> Bool {
    guard !value.isEmpty else { return false }
    switch self {
    case .text: return true
    case .name: return isXMLName(value)
    case .language: return isLanguageTag(value)
    case .boolean: return value == "true" || value == "false"
    case .choice(let words): return words.contains(value)
    case .roles: return value.split(whereSeparator: isXMLSpace).allSatisfy(isRole)
    case .color:
      return value.utf8.count == 7 && value.hasPrefix("#") && value.dropFirst().allSatisfy(isHexDigit)
    case .ancestor:
      return value == "."
        || value.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { $0 == ".." }
    case .date: return CalendarDate(value) != nil
    case .moment:
      guard let date = CalendarDate(value) else { return false }
      return date.precision == .day || (date.precision == .second && value.hasSuffix("Z"))
    case .fileName: return isPlainFileName(value)
    case .count: return value.utf8.allSatisfy(\.isDigit) && (1...999_999_999).contains(Int(value) ?? 0)
    }
  }

  /// A description of valid values, for the end of a sentence.
  var expectation: String {
    switch self {
    case .text: "text"
    case .name: "a name of letters, digits, \"-\", \"_\" and \".\" that begins with a letter"
    case .language: "a language tag such as \"en\" or \"pt-BR\""
    case .boolean: "\"true\" or \"false\""
    case .choice(let words) where words.count > 8:
      "one of EPUB's structural terms, such as \"preface\" or \"appendix\""
    case .choice(let words): ValueType.list(words)
    case .roles: "MARC relator codes such as \"aut\" or \"edt\""
    case .color: "a colour such as \"#1a2b3c\""
    case .ancestor: "\".\", \"..\" or \"../..\" and so on"
    case .date: "a date such as \"2024\", \"2024-05\" or \"2024-05-01\""
    case .moment: "a date such as \"2024-05-01\" or \"2024-05-01T12:00:00Z\""
    case .fileName: "a name of letters, digits, \"-\", \"_\" and \".\" that begins with a letter or a digit"
    case .count: "a whole number from 1"
    }
  }

  /// The words among which to look for a misspelled one.
  var words: [String] {
    switch self {
    case .choice(let words): words
    case .boolean: ["true", "false"]
    default: []
    }
  }

  private static func list(_ words: [String]) -> String {
    let quoted = words.map { "\"\($0)\"" }
    guard quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " or " + quoted[quoted.count - 1]
  }
}

/// XML's white space, a subset of Unicode's.
func isXMLSpace(_ character: Character) -> Bool {
  character == " " || character == "\t" || character == "\n" || character == "\r" || character == "\r\n"
}

private func isXMLName(_ value: String) -> Bool {
  guard let first = value.unicodeScalars.first else { return false }
  func isLetter(_ scalar: Unicode.Scalar) -> Bool { scalar == "_" || scalar.properties.isAlphabetic }
  return isLetter(first)
    && value.unicodeScalars.allSatisfy {
      isLetter($0) || $0 == "-" || $0 == "." || $0 == "\u{B7}"
        || $0.properties.generalCategory == .decimalNumber
        || $0.properties.generalCategory == .nonspacingMark
    }
}

private func isRole(_ word: Substring) -> Bool {
  word.utf8.count == 3 && word.utf8.allSatisfy { ("a"..."z").contains($0) }
}

private func isHexDigit(_ character: Character) -> Bool { character.isASCII && character.isHexDigit }

/// Whether a text is a file name valid in every file system: ASCII letters and digits, with `-`, `_` and `.` inside.
package func isPlainFileName(_ name: String) -> Bool {
  guard let first = name.utf8.first, let last = name.utf8.last, name.utf8.count <= 100 else { return false }
  return (first.isLetter || first.isDigit) && last != "." && !isDeviceName(name)
    && name.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == "-" || $0 == "_" || $0 == "." }
}

/// Whether a language tag is well-formed: https://www.rfc-editor.org/rfc/rfc5646#section-2.1
func isLanguageTag(_ tag: String) -> Bool {
  var parts = tag.utf8.split(separator: "-", omittingEmptySubsequences: false).map(Array.init)[...]
  func isAlpha(_ part: [UInt8]) -> Bool {
    part.allSatisfy { ($0 | .lowercaseBit) >= "a" && ($0 | .lowercaseBit) <= "z" }
  }
  func isDigits(_ part: [UInt8]) -> Bool { part.allSatisfy { $0 >= "0" && $0 <= "9" } }
  func isAlphanumeric(_ part: [UInt8]) -> Bool { part.allSatisfy { isAlpha([$0]) || isDigits([$0]) } }
  func take(_ matches: ([UInt8]) -> Bool) -> Bool {
    guard let part = parts.first, matches(part) else { return false }
    parts.removeFirst()
    return true
  }
  func takePrivateUse() -> Bool {
    guard take({ $0.count == 1 && $0[0] | .lowercaseBit == "x" }) else { return false }
    var count = 0
    while take({ (1...8).contains($0.count) && isAlphanumeric($0) }) { count += 1 }
    return count > 0
  }
  if parts.first.map({ $0.count == 1 }) == true { return takePrivateUse() && parts.isEmpty }
  guard let primary = parts.popFirst(), (2...8).contains(primary.count), isAlpha(primary) else {
    return false
  }
  if primary.count < 4 {
    for _ in 0..<3 { guard take({ $0.count == 3 && isAlpha($0) }) else { break } }
  }
  _ = take { $0.count == 4 && isAlpha($0) }
  _ = take { ($0.count == 2 && isAlpha($0)) || ($0.count == 3 && isDigits($0)) }
  while take({ isAlphanumeric($0) && ((5...8).contains($0.count) || ($0.count == 4 && isDigits([$0[0]]))) }) {
  }
  while take({ $0.count == 1 && isAlphanumeric($0) && $0[0] | .lowercaseBit != "x" }) {
    var count = 0
    while take({ (2...8).contains($0.count) && isAlphanumeric($0) }) { count += 1 }
    guard count > 0 else { return false }
  }
  return parts.isEmpty || (takePrivateUse() && parts.isEmpty)
}
