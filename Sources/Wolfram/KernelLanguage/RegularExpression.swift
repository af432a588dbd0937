import Kernel
import TextBytes

/// Reads a regular expression as a string pattern: characters, classes, groups, alternatives, repetitions, places, what stands ahead.
///
///     RegularExpression(Array("a\\d+".utf8)).pattern(&session)   // "a" ~~ DigitCharacter ..
struct RegularExpression {
  private let text: [UInt8]
  private var place = 0
  private var ignoresCase: Bool
  private var isOverLines = false
  private var isDotAll = false
  private var count = 0

  /// Makes a reader of a text.
  init(_ text: [UInt8], ignoresCase: Bool = false) { (self.text, self.ignoresCase) = (text, ignoresCase) }

  /// The name of what a group matches.
  static func group(_ number: Int, in session: inout KernelSession) -> Symbol {
    session.names.own("regular$Group\(number)")
  }

  /// The pattern; nil if the text uses something else, such as a look behind.
  mutating func pattern(in session: inout KernelSession) -> TextPattern? {
    guard let found = alternatives(in: &session), place == text.count else { return nil }
    return found
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard place < text.count, text[place] == byte else { return false }
    place += 1
    return true
  }

  private mutating func take(_ signs: String) -> Bool {
    guard text[place...].starts(with: signs.utf8) else { return false }
    place += signs.utf8.count
    return true
  }

  private mutating func alternatives(in session: inout KernelSession) -> TextPattern? {
    var choices: [TextPattern] = []
    repeat {
      var parts: [TextPattern] = []
      while place < text.count, text[place] != "|", text[place] != ")" {
        if flags() { continue }
        guard let atom = atom(in: &session), let part = repeated(atom) else { return nil }
        parts.append(part)
      }
      choices.append(parts.count == 1 ? parts[0] : .sequence(parts))
    } while take("|" as UInt8)
    return choices.count == 1 ? choices[0] : .choice(choices)
  }

  /// Reads `(?i)` and the like.
  private mutating func flags() -> Bool {
    if take("(?i)") {
      ignoresCase = true
    } else if take("(?m)") {
      isOverLines = true
    } else if take("(?s)") {
      isDotAll = true
    } else {
      return false
    }
    return true
  }

  private mutating func atom(in session: inout KernelSession) -> TextPattern? {
    let byte = text[place]
    switch byte {
    case "(": return group(in: &session)
    case "[":
      place += 1
      return set()
    case ".":
      place += 1
      return isDotAll ? .one(.any) : .except(literal(["\n"]))
    case "^", "$":
      place += 1
      if byte == "^" { return .edge(isOverLines ? .lineStart : .start) }
      return .edge(isOverLines ? .lineEnd : .end)
    case "\\":
      place += 1
      guard place < text.count else { return nil }
      place += 1
      let sign = text[place - 1]
      if ("1"..."9").contains(sign) { return .same(Self.group(Int(sign - ("0" as UInt8)), in: &session)) }
      return escaped(sign)
    case "*", "+", "?", "{": return nil
    default: return literal(character())
    }
  }

  /// The character at the place, which is left behind.
  private mutating func character() -> [UInt8] {
    let start = place
    place += 1
    while place < text.count, text[place] & 0b1100_0000 == 0b1000_0000 { place += 1 }
    return Array(text[start..<place])
  }

  private func literal(_ character: [UInt8]) -> TextPattern {
    .literal(
      TextPattern.characters(ignoresCase ? LetterCase.lower(character) : character), isFolded: ignoresCase)
  }

  private mutating func group(in session: inout KernelSession) -> TextPattern? {
    let isAhead = take("(?=")
    let isNot = !isAhead && take("(?!")
    let isPlain = isAhead || isNot || take("(?:")
    if !isPlain {
      guard take("(" as UInt8), place < text.count, text[place] != "?" else { return nil }
      count += 1
    }
    let number = count
    guard let inner = alternatives(in: &session), take(")" as UInt8) else { return nil }
    if isAhead || isNot { return .look(inner, isNegated: isNot) }
    return isPlain ? inner : .group(Self.group(number, in: &session), inner)
  }

  /// The meaning of a letter after a backslash; other characters stand for themselves.
  private func escaped(_ byte: UInt8) -> TextPattern? {
    let word = TextPattern.choice([.one(.wordCharacter), literal(["_"])])
    switch byte {
    case "d": return .one(.digit)
    case "D": return .except(.one(.digit))
    case "s": return .one(.space)
    case "S": return .except(.one(.space))
    case "w": return word
    case "W": return .except(word)
    case "b": return .edge(.word)
    case "B": return .edge(.insideWord)
    case "A": return .edge(.start)
    case "z", "Z": return .edge(.end)
    case "n": return literal(["\n"])
    case "t": return literal(["\t"])
    default: return ("a"..."z").contains(byte | 32) || ("0"..."9").contains(byte) ? nil : literal([byte])
    }
  }

  /// A set of characters, after its opening bracket.
  private mutating func set() -> TextPattern? {
    let isOther = take("^" as UInt8)
    var choices: [TextPattern] = []
    while place < text.count, !take("]" as UInt8) || choices.isEmpty {
      guard place < text.count else { return nil }
      if text[place] == "\\" {
        place += 1
        guard place < text.count, let choice = escaped(text[place]) else { return nil }
        place += 1
        choices.append(choice)
      } else if take("[:") {
        guard let choice = named() else { return nil }
        choices.append(choice)
      } else {
        let low = character()
        guard place + 1 < text.count, text[place] == "-", text[place + 1] != "]", low.count == 1 else {
          choices.append(literal(low))
          continue
        }
        place += 1
        let high = character()
        guard high.count == 1, low[0] <= high[0] else { return nil }
        choices += (low[0]...high[0]).map { literal([$0]) }
      }
    }
    guard text[place - 1] == "]", !choices.isEmpty else { return nil }
    return isOther ? .except(.choice(choices)) : .choice(choices)
  }

  /// A class of characters, after `[:`.
  private mutating func named() -> TextPattern? {
    if take("alpha:]") { return .one(.letter) }
    if take("digit:]") { return .one(.digit) }
    if take("alnum:]") { return .one(.wordCharacter) }
    if take("space:]") { return .one(.space) }
    if take("punct:]") { return .one(.punctuation) }
    if take("upper:]") { return .one(.capital) }
    if take("lower:]") { return .one(.small) }
    return take("xdigit:]") ? .one(.hexadecimal) : nil
  }

  /// What is read, as often as the signs after it say.
  private mutating func repeated(_ atom: TextPattern) -> TextPattern? {
    var (least, most) = (0, Int.max)
    if case .edge = atom {
      return place < text.count && ["*", "+", "?", "{"].contains(text[place]) ? nil : atom
    }
    if take("*" as UInt8) {
    } else if take("+" as UInt8) {
      least = 1
    } else if take("?" as UInt8) {
      most = 1
    } else if take("{" as UInt8) {
      guard let end = text[place...].firstIndex(of: "}") else { return nil }
      let bounds = text[place..<end].split(separator: ",", omittingEmptySubsequences: false)
        .map { Int(String(decoding: $0, as: UTF8.self)) }
      guard let low = bounds[0], bounds.count <= 2,
        bounds.count == 1 || bounds[1] != nil || text[end - 1] == ","
      else { return nil }
      place = end + 1
      (least, most) = (low, bounds.count == 1 ? low : bounds[1] ?? .max)
    } else {
      return atom
    }
    return .repeated(atom, least: least, most: most, isShortest: take("?" as UInt8))
  }
}
