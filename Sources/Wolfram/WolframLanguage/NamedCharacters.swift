import TextBytes

/// The named characters of the Wolfram Language, `\[Name]`.
///
/// `NamedCharacters.character("Alpha")` is `α`, a letter; `\[Rule]` is `→`, an operator; `\[NoBreak]` is
/// empty.
public enum NamedCharacters {
  /// The lexical classes of named characters.
  public enum Class: Sendable {
    case letter, `operator`, space, newLine, raw
  }

  /// A named character.
  public struct Entry: Sendable {
    /// The replacement text in UTF-8; empty for formatting characters.
    public var text: [UInt8]
    /// The lexical class.
    var category: Class
    /// The Wolfram Language's own code point.
    public var code: UInt32
  }

  private static let byName: [[UInt8]: Entry] = readTable()

  /// Replacement texts for the private code points of the Wolfram Language.
  private static let byCode: [UInt32: [UInt8]] = {
    var table: [UInt32: [UInt8]] = [:]
    for (_, entry) in byName where (0xE000...0xF8FF).contains(entry.code) { table[entry.code] = entry.text }
    return table
  }()

  /// The number of names.
  public static var count: Int { byName.count }

  /// The character of that name; nil if unknown.
  public static func character(_ name: String) -> Entry? { byName[Array(name.utf8)] }

  static func character(_ name: UnsafeBufferPointer<UInt8>) -> Entry? { byName[Array(name)] }

  /// The text of a code point; replaces the Wolfram Language's private ones.
  public static func text(code: UInt32) -> [UInt8] {
    if (0xE000...0xF8FF).contains(code), let text = byCode[code] { return text }
    guard let scalar = Unicode.Scalar(code), code != 0 else { return [0xEF, 0xBF, 0xBD] }
    return Array(String(Character(scalar)).utf8)
  }

  /// Appends the character of that name, or the escape itself if the name is unknown.
  static func append(_ name: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    if let entry = character(name) {
      output.append(contentsOf: entry.text)
    } else {
      output.append(contentsOf: "\\[".utf8)
      output.append(contentsOf: name)
      output.append("]")
    }
  }

  static func isLetterLike(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let entry = character(name) else { return true }
    return entry.category == .letter
  }

  static func isSpace(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let entry = character(name) else { return false }
    return entry.category == .space || entry.category == .newLine
  }

  static func isClosing(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    name.elementsEqual("RightDoubleBracket".utf8) || name.elementsEqual("RightAssociation".utf8)
  }

  /// The prefix operator of a named character; nil for others.
  static func prefixOperator(_ name: UnsafeBufferPointer<UInt8>) -> Operator? {
    if name.elementsEqual("Not".utf8) { return Operator(.not, 230, form: .prefix) }
    if name.elementsEqual("Sqrt".utf8) { return Operator(.sqrt, 570, form: .prefix) }
    if name.elementsEqual("Minus".utf8) { return Operator(.minus, 480, form: .prefix, .minus) }
    if name.elementsEqual("PlusMinus".utf8) { return Operator(.plus, 310, form: .prefix, .nothing) }
    return nil
  }

  private static func readTable() -> [[UInt8]: Entry] {
    var table: [[UInt8]: Entry] = [:]
    table.reserveCapacity(1200)
    NamedCharacterTable.text.withUTF8Buffer { bytes in
      for line in bytes.split(separator: "\n") {
        let parts = line.split(separator: " ")
        guard parts.count >= 3 else { continue }
        var text = ""
        var last: UInt32 = 0
        if parts[2].first != "-" {
          for part in parts[2].split(separator: "+") {
            last = hexadecimal(part)
            if let scalar = Unicode.Scalar(last) { text.unicodeScalars.append(scalar) }
          }
        }
        let code = parts.count > 3 ? hexadecimal(parts[3]) : last
        table[Array(parts[0])] = Entry(
          text: Array(text.utf8), category: category(parts[1].first ?? 0), code: code)
      }
    }
    return table
  }

  private static func category(_ letter: UInt8) -> Class {
    switch letter {
    case "O": .operator
    case "S": .space
    case "N": .newLine
    case "R": .raw
    default: .letter
    }
  }

  private static func hexadecimal(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> UInt32 {
    var value: UInt32 = 0
    for byte in digits {
      value = value << 4 | UInt32(byte <= "9" ? byte - "0" : (byte | .lowercaseBit) - ("a" - 10))
    }
    return value
  }
}
