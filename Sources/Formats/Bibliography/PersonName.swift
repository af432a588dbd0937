import TextBytes

/// A person's name in four parts, or an organisation's name in `last`.
///
///     Ludwig van Beethoven        // first "Ludwig", von "van", last "Beethoven"
///     King, Jr., Martin Luther    // first "Martin Luther", last "King", jr "Jr."
///     {World Bank}                // last "World Bank"
///
/// Names are split as in BibTeX (Oren Patashnik, "Designing BibTeX Styles", section 4).
public struct PersonName: Sendable, Hashable {
  /// The first names.
  public var first = ""
  /// The particle before the last name: `van`, `de la`.
  public var von = ""
  /// The last name.
  public var last = ""
  /// The suffix: `Jr.`, `III`.
  var jr = ""

  /// Particle and last name.
  public var family: String { von.isEmpty ? last : von + " " + last }

  /// `Ludwig van Beethoven`
  var inOrder: String {
    let name = first.isEmpty ? family : first + " " + family
    return jr.isEmpty ? name : name + " " + jr
  }

  /// `van Beethoven, Ludwig`
  public var inverted: String {
    var name = family
    if !first.isEmpty { name += ", " + first }
    return jr.isEmpty ? name : name + ", " + jr
  }
}

/// The names of a field.
package struct NameList: Sendable, Equatable {
  package var names: [PersonName] = []
  /// Whether the list ends with `and others`.
  var hasOthers = false

  package var isEmpty: Bool { names.isEmpty }

  /// The maximum number of names in a list; others stand as `and others`.
  package static let limit = 5_000

  package init() {}

  /// Parses names joined by `and`.
  package init(_ bytes: [UInt8]) {
    let people = NameList.people(bytes)
    hasOthers = people.count > Self.limit
    for part in people.prefix(Self.limit) {
      if part.elementsEqual("others".utf8) {
        hasOthers = true
      } else if let name = PersonName(part) {
        names.append(name)
      }
    }
  }

  /// Splits at the word `and` outside of braces.
  private static func people(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var people: [ArraySlice<UInt8>] = []
    var depth = 0
    var start = 0
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case "{": depth += 1
      case "}": depth = max(0, depth - 1)
      default:
        guard depth == 0, bytes[index].isSpace, index + 4 < bytes.count, bytes[index + 4].isSpace,
          bytes[index + 1] | .lowercaseBit == "a", bytes[index + 2] | .lowercaseBit == "n",
          bytes[index + 3] | .lowercaseBit == "d"
        else { break }
        people.append(bytes[start..<index].trimmed)
        // The white space after `and` may also precede the next `and`.
        index += 3
        start = index + 1
      }
      index += 1
    }
    people.append(bytes[start...].trimmed)
    return people.filter { !$0.isEmpty }
  }
}

extension PersonName {
  /// A word of a name, its separator to the next, and whether it begins in lower case (nil if caseless).
  private struct Word {
    var bytes: ArraySlice<UInt8>
    var joiner: UInt8
    var isLower: Bool
  }

  /// Parses one name; nil if it is empty.
  package init?(_ bytes: ArraySlice<UInt8>) {
    let parts = Self.split(bytes, at: ",")
    if parts.count > 1, parts.allSatisfy({ Self.assignment($0) != nil }) {
      // BibLaTeX's form: `family=Harman, given=Simon, prefix=de`.
      for (name, value) in parts.compactMap(Self.assignment) {
        let text = TeXTextReader.plain(Array(value))
        switch name {
        case "family": last = text
        case "given": first = text
        case "prefix": von = text
        case "suffix": jr = text
        default: break
        }
      }
    } else if parts.count == 1 {
      takeInOrder(Self.words(parts[0]))
    } else {
      takeVonLast(Self.words(parts[0]))
      first = Self.text(Self.words(parts[parts.count - 1]))
      if parts.count > 2 { jr = Self.text(Self.words(parts[1])) }
      // Tolerates a trailing comma: "Beethoven,".
      if last.isEmpty { (last, first) = (first, "") }
    }
    if family.isEmpty, first.isEmpty { return nil }
  }

  /// Parses `First von Last`: von extends from the first to the last lower-case word, except the last name.
  private mutating func takeInOrder(_ words: [Word]) {
    guard let from = words.dropLast().firstIndex(where: \.isLower) else {
      // Words joined by hyphens to the last word belong to it.
      var start = max(0, words.count - 1)
      while start > 0, words[start - 1].joiner == "-" { start -= 1 }
      first = Self.text(Array(words[..<start]))
      last = Self.text(Array(words[start...]))
      return
    }
    first = Self.text(Array(words[..<from]))
    takeVonLast(Array(words[from...]))
  }

  /// Parses `von Last`.
  private mutating func takeVonLast(_ words: [Word]) {
    let until = words.dropLast().lastIndex(where: \.isLower).map { $0 + 1 } ?? 0
    von = Self.text(Array(words[..<until]))
    last = Self.text(Array(words[until...]))
  }

  private static func assignment(_ bytes: ArraySlice<UInt8>) -> (String, ArraySlice<UInt8>)? {
    guard let mark = bytes.firstIndex(of: "=") else { return nil }
    let name = bytes[..<mark].trimmed
    guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0 == "-" }) else { return nil }
    return (String(decoding: name, as: UTF8.self).lowercased(), bytes[(mark + 1)...].trimmed)
  }

  private static func split(_ bytes: ArraySlice<UInt8>, at byte: UInt8) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var depth = 0
    var start = bytes.startIndex
    for index in bytes.indices {
      if bytes[index] == "{" { depth += 1 }
      if bytes[index] == "}" { depth = max(0, depth - 1) }
      guard depth == 0, bytes[index] == byte else { continue }
      parts.append(bytes[start..<index])
      start = index + 1
    }
    return parts + [bytes[start...]]
  }

  private static func words(_ bytes: ArraySlice<UInt8>) -> [Word] {
    var words: [Word] = []
    var depth = 0
    var start = bytes.startIndex
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == "{" { depth += 1 }
      if byte == "}" { depth = max(0, depth - 1) }
      // `\~n` is an accent, `Jean~Paul` two words.
      let isTie = byte == "~" && (index == bytes.startIndex || bytes[index - 1] != "\\")
      let isHyphen = byte == "-" && index > start
      guard depth == 0, byte.isSpace || isTie || isHyphen else { continue }
      if index > start {
        words.append(
          Word(
            bytes: bytes[start..<index], joiner: isHyphen ? "-" : " ",
            isLower: isLower(bytes[start..<index])))
      }
      start = index + 1
    }
    if start < bytes.endIndex {
      words.append(Word(bytes: bytes[start...], joiner: " ", isLower: isLower(bytes[start...])))
    }
    return words
  }

  /// Whether the first letter outside of braces is lower case. A group that begins with a command counts as
  /// its letter; other groups are caseless, which counts as upper case.
  private static func isLower(_ word: ArraySlice<UInt8>) -> Bool {
    var index = word.startIndex
    var depth = 0
    while index < word.endIndex {
      let byte = word[index]
      if byte == "{" {
        if depth == 0, index + 1 < word.endIndex, word[index + 1] == "\\" {
          return isLowerCommand(word, start: index + 1)
        }
        depth += 1
      } else if byte == "}" {
        depth -= 1
      } else if depth == 0, byte == "\\" {
        return isLowerCommand(word, start: index)
      } else if depth == 0, byte >= 0x80 {
        let text = String(decoding: word[index...].prefix(4), as: UTF8.self)
        return text.unicodeScalars.first?.properties.isLowercase ?? false
      } else if depth == 0, byte.isLetter {
        return byte >= "a"
      }
      index += 1
    }
    return false
  }

  private static func isLowerCommand(_ word: ArraySlice<UInt8>, start: Int) -> Bool {
    let name = word[(start + 1)...].prefix(while: \.isLetter)
    if let letter = TeXCharacters.named[String(decoding: name, as: UTF8.self)]?.unicodeScalars.first {
      return letter.properties.isLowercase
    }
    // The letter follows the accent's command.
    let rest = word[(name.isEmpty ? min(start + 2, word.endIndex) : name.endIndex)...]
    return rest.first { $0.isLetter }.map { $0 >= "a" } ?? false
  }

  private static func text(_ words: [Word]) -> String {
    var bytes: [UInt8] = []
    for (index, word) in words.enumerated() {
      bytes += word.bytes
      if index + 1 < words.count { bytes.append(word.joiner) }
    }
    return TeXTextReader.plain(bytes)
  }
}
