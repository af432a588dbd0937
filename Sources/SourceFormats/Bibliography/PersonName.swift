/// A person's name in its four parts, or the name of a body in `last` alone.
///
///     Ludwig van Beethoven        // first "Ludwig", von "van", last "Beethoven"
///     King, Jr., Martin Luther    // first "Martin Luther", last "King", jr "Jr."
///     {World Bank}                // last "World Bank"
///
/// Names are split as BibTeX splits them (Oren Patashnik, "Designing BibTeX Styles", section 4).
public struct PersonName: Sendable, Hashable {
  /// The first names.
  public var first = ""
  /// What stands before the last name, in small letters: `van`, `de la`.
  public var von = ""
  /// The last name.
  public var last = ""
  /// What stands behind it: `Jr.`, `III`.
  public var jr = ""

  /// The last name with what stands before it.
  public var family: String { von.isEmpty ? last : von + " " + last }

  /// `Ludwig van Beethoven`
  public var inOrder: String {
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

/// The names of a field, and whether there are others.
struct NameList: Sendable, Equatable {
  var names: [PersonName] = []
  /// Whether the list ends with `and others`.
  var hasOthers = false

  var isEmpty: Bool { names.isEmpty }

  /// The most names of one list.
  static let limit = 5_000

  init() {}

  /// Reads names that are joined by `and`.
  init(_ bytes: [UInt8]) {
    for part in NameList.people(bytes).prefix(Self.limit) {
      if part.elementsEqual("others".utf8) {
        hasOthers = true
      } else if let name = PersonName(part) {
        names.append(name)
      }
    }
  }

  /// The stretches between the words `and` outside of braces.
  private static func people(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var people: [ArraySlice<UInt8>] = []
    var depth = 0
    var start = 0
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case 0x7B: depth += 1
      case 0x7D: depth = max(0, depth - 1)
      default:
        guard depth == 0, bytes[index].isSpace, index + 4 < bytes.count, bytes[index + 4].isSpace,
          bytes[index + 1] | 0x20 == 0x61, bytes[index + 2] | 0x20 == 0x6E, bytes[index + 3] | 0x20 == 0x64
        else { break }
        people.append(bytes[start..<index].trimmed)
        // The white space behind may be that before the next `and`.
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
  /// A word of a name, what joins it to the next, and whether it begins in lower case; nil for a word without case.
  private struct Word {
    var bytes: ArraySlice<UInt8>
    var joiner: UInt8
    var isLower: Bool
  }

  /// Reads one name; nil where nothing is left of it.
  init?(_ bytes: ArraySlice<UInt8>) {
    let parts = Self.split(bytes, at: 0x2C)
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
      // "Beethoven,": a comma too many.
      if last.isEmpty { (last, first) = (first, "") }
    }
    if family.isEmpty, first.isEmpty { return nil }
  }

  /// `First von Last`: von runs from the first to the last word in lower case, but for the last name.
  private mutating func takeInOrder(_ words: [Word]) {
    guard let from = words.dropLast().firstIndex(where: \.isLower) else {
      // What hyphens join to the last word belongs to it.
      var start = max(0, words.count - 1)
      while start > 0, words[start - 1].joiner == 0x2D { start -= 1 }
      first = Self.text(Array(words[..<start]))
      last = Self.text(Array(words[start...]))
      return
    }
    first = Self.text(Array(words[..<from]))
    takeVonLast(Array(words[from...]))
  }

  /// `von Last`
  private mutating func takeVonLast(_ words: [Word]) {
    let until = words.dropLast().lastIndex(where: \.isLower).map { $0 + 1 } ?? 0
    von = Self.text(Array(words[..<until]))
    last = Self.text(Array(words[until...]))
  }

  private static func assignment(_ bytes: ArraySlice<UInt8>) -> (String, ArraySlice<UInt8>)? {
    guard let mark = bytes.firstIndex(of: 0x3D) else { return nil }
    let name = bytes[..<mark].trimmed
    guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0 == 0x2D }) else { return nil }
    return (String(decoding: name, as: UTF8.self).lowercased(), bytes[(mark + 1)...].trimmed)
  }

  private static func split(_ bytes: ArraySlice<UInt8>, at byte: UInt8) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var depth = 0
    var start = bytes.startIndex
    for index in bytes.indices {
      if bytes[index] == 0x7B { depth += 1 }
      if bytes[index] == 0x7D { depth = max(0, depth - 1) }
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
      if byte == 0x7B { depth += 1 }
      if byte == 0x7D { depth = max(0, depth - 1) }
      // `\~n` is an accent, `Jean~Paul` two words.
      let isTie = byte == 0x7E && (index == bytes.startIndex || bytes[index - 1] != 0x5C)
      let isHyphen = byte == 0x2D && index > start
      guard depth == 0, byte.isSpace || isTie || isHyphen else { continue }
      if index > start {
        words.append(
          Word(
            bytes: bytes[start..<index], joiner: isHyphen ? 0x2D : 0x20,
            isLower: isLower(bytes[start..<index])))
      }
      start = index + 1
    }
    if start < bytes.endIndex {
      words.append(Word(bytes: bytes[start...], joiner: 0x20, isLower: isLower(bytes[start...])))
    }
    return words
  }

  /// Whether the first letter outside of braces is small. A group that begins with a command counts as the letter
  /// that it makes; other groups have no case, which counts as capital.
  private static func isLower(_ word: ArraySlice<UInt8>) -> Bool {
    var index = word.startIndex
    var depth = 0
    while index < word.endIndex {
      let byte = word[index]
      if byte == 0x7B {
        if depth == 0, index + 1 < word.endIndex, word[index + 1] == 0x5C {
          return isLowerCommand(word, index + 1)
        }
        depth += 1
      } else if byte == 0x7D {
        depth -= 1
      } else if depth == 0, byte == 0x5C {
        return isLowerCommand(word, index)
      } else if depth == 0, byte >= 0x80 {
        let text = String(decoding: word[index...].prefix(4), as: UTF8.self)
        return text.unicodeScalars.first?.properties.isLowercase ?? false
      } else if depth == 0, byte.isLetter {
        return byte >= 0x61
      }
      index += 1
    }
    return false
  }

  private static func isLowerCommand(_ word: ArraySlice<UInt8>, _ start: Int) -> Bool {
    let name = word[(start + 1)...].prefix(while: \.isLetter)
    if let letter = TeXCharacters.named[String(decoding: name, as: UTF8.self)]?.unicodeScalars.first {
      return letter.properties.isLowercase
    }
    // Behind an accent's name or sign comes the letter.
    let rest = word[(name.isEmpty ? min(start + 2, word.endIndex) : name.endIndex)...]
    return rest.first { $0.isLetter }.map { $0 >= 0x61 } ?? false
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
