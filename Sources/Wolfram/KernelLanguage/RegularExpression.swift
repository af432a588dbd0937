import Kernel
import TextBytes

/// Reads a regular expression as a string pattern: characters, classes, groups, alternatives and repetitions.
///
///     RegularExpression(Array("a\\d+".utf8)).pattern(&session)   // "a" ~~ DigitCharacter ..
struct RegularExpression {
  private let text: [UInt8]
  private var place = 0
  private let namesGroups: Bool
  private var count = 0
  /// The numbers of the groups that have names: those that are not repeated.
  private(set) var groups: Set<Int> = []

  /// Makes a reader of a text; with `namesGroups`, what a group matches is bound to `group(_:)`.
  init(_ text: [UInt8], namesGroups: Bool = false) { (self.text, self.namesGroups) = (text, namesGroups) }

  /// The name of what a group matches.
  static func group(_ number: Int, _ session: inout KernelSession) -> Term {
    session.named("regular$Group\(number)")
  }

  /// The pattern; nil if the text uses something else, such as a look ahead.
  mutating func pattern(_ session: inout KernelSession) -> Term? {
    guard let found = alternatives(&session), place == text.count else { return nil }
    return found
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard place < text.count, text[place] == byte else { return false }
    place += 1
    return true
  }

  private mutating func alternatives(_ session: inout KernelSession) -> Term? {
    var choices: [Term] = []
    repeat {
      var parts: [Term] = []
      while place < text.count, text[place] != "|", text[place] != ")" {
        guard let atom = atom(&session), let part = repeated(atom) else { return nil }
        parts.append(part)
      }
      choices.append(parts.count == 1 ? parts[0] : .call(.stringExpression, parts))
    } while take("|")
    return choices.count == 1 ? choices[0] : .call(.alternatives, choices)
  }

  private mutating func atom(_ session: inout KernelSession) -> Term? {
    let byte = text[place]
    switch byte {
    case "(":
      place += 1
      let isPlain = take("?")
      if isPlain, !take(":") { return nil }
      if !isPlain { count += 1 }
      let number = count
      guard let inner = alternatives(&session), take(")") else { return nil }
      let isRepeated = place < text.count && ["*", "+", "?", "{"].contains(text[place])
      guard namesGroups, !isPlain, !isRepeated else { return inner }
      groups.insert(number)
      return .call(.pattern, [Self.group(number, &session), inner])
    case "[":
      place += 1
      return set(&session)
    case ".":
      place += 1
      return .call(.except, [.text("\n")])
    case "\\":
      place += 1
      guard place < text.count else { return nil }
      place += 1
      return escaped(text[place - 1], &session)
    case "*", "+", "?", "{", "^", "$": return nil
    default:
      let start = place
      place += 1
      while place < text.count, text[place] & 0b1100_0000 == 0b1000_0000 { place += 1 }
      return .string(Array(text[start..<place]))
    }
  }

  /// The meaning of a letter after a backslash; other characters stand for themselves.
  private func escaped(_ byte: UInt8, _ session: inout KernelSession) -> Term? {
    let word = Term.call(.alternatives, [session.named("WordCharacter"), .text("_")])
    switch byte {
    case "d": return session.named("DigitCharacter")
    case "D": return .call(.except, [session.named("DigitCharacter")])
    case "s": return session.named("WhitespaceCharacter")
    case "S": return .call(.except, [session.named("WhitespaceCharacter")])
    case "w": return word
    case "W": return .call(.except, [word])
    case "n": return .text("\n")
    case "t": return .text("\t")
    default: return ("a"..."z").contains(byte | 32) || ("0"..."9").contains(byte) ? nil : .string([byte])
    }
  }

  /// A set of characters, after its opening bracket.
  private mutating func set(_ session: inout KernelSession) -> Term? {
    let isOther = take("^")
    var choices: [Term] = []
    while place < text.count, !take("]") {
      let byte = text[place]
      place += 1
      if byte == "\\" {
        guard place < text.count, let choice = escaped(text[place], &session) else { return nil }
        place += 1
        choices.append(choice)
      } else if byte == "[" || byte > 127 {
        return nil
      } else if place + 1 < text.count, text[place] == "-", text[place + 1] != "]", byte < text[place + 1] {
        choices += (byte...text[place + 1]).map { .string([$0]) }
        place += 2
      } else {
        choices.append(.string([byte]))
      }
    }
    guard text[place - 1] == "]", !choices.isEmpty else { return nil }
    let all = Term.call(.alternatives, choices)
    return isOther ? .call(.except, [all]) : all
  }

  /// What is read, as often as the signs after it say.
  private mutating func repeated(_ atom: Term) -> Term? {
    var result = atom
    if take("*") {
      result = .call(.repeatedNull, [atom])
    } else if take("+") {
      result = .call(.repeated, [atom])
    } else if take("?") {
      result = .call(.repeatedNull, [atom, .list([.zero, .one])])
    } else if take("{") {
      guard let end = text[place...].firstIndex(of: "}") else { return nil }
      let bounds = text[place..<end].split(separator: ",", omittingEmptySubsequences: false)
        .map { Int(String(decoding: $0, as: UTF8.self)) }
      place = end + 1
      guard let low = bounds[0], bounds.count <= 2, bounds.count == 1 || bounds[1] != nil else { return nil }
      result = .call(.repeated, [atom, .list([.integer(low), .integer((bounds.last ?? low) ?? low)])])
    } else {
      return atom
    }
    return take("?") ? .call(.shortest, [result]) : result
  }
}
