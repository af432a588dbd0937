import Kernel
import TextBytes

/// What a string pattern asks for: read from a term or a regular expression, matched by `TextMatcher`.
indirect enum TextPattern {
  /// These characters; with `isFolded`, small letters that stand for capitals too.
  case literal([[UInt8]], isFolded: Bool)
  case one(TextClass)
  case edge(TextEdge)
  case sequence([TextPattern])
  case choice([TextPattern])
  case repeated(TextPattern, least: Int, most: Int, isShortest: Bool)
  /// A name, which matches the same text wherever it stands.
  case named(Symbol, TextPattern)
  /// A group of a regular expression, whose last match counts.
  case group(Symbol, TextPattern)
  /// What a group has matched.
  case same(Symbol)
  case tested(TextPattern, Term)
  case condition(TextPattern, Term)
  /// A character at which the pattern does not match.
  case except(TextPattern)
  /// A place at which the pattern matches, or does not.
  case look(TextPattern, isNegated: Bool)
}

/// A class of characters.
enum TextClass {
  case any, digit, letter, wordCharacter, space, punctuation, hexadecimal, capital, small

  /// Whether a character is of the class; characters beyond ASCII count as letters if they are no signs.
  func holds(_ character: [UInt8]) -> Bool {
    guard let byte = character.first else { return false }
    let isASCII = character.count == 1
    switch self {
    case .any: return true
    case .digit: return isASCII && ("0"..."9").contains(byte)
    case .letter: return isASCII ? ("a"..."z").contains(byte | 32) : !Self.isSign(character)
    case .wordCharacter: return Self.letter.holds(character) || Self.digit.holds(character)
    case .space: return isASCII && (byte == " " || (9...13).contains(byte))
    case .punctuation: return isASCII && Self.signs.contains(byte)
    case .hexadecimal: return Self.digit.holds(character) || isASCII && ("a"..."f").contains(byte | 32)
    case .capital: return LetterCase.lower(character) != character
    case .small: return LetterCase.upper(character) != character
    }
  }

  /// Whether a character beyond ASCII is none of a word: a space, a dash, an arrow, a sign of mathematics.
  private static func isSign(_ character: [UInt8]) -> Bool {
    guard let scalar = String(decoding: character, as: UTF8.self).unicodeScalars.first else { return false }
    let blocks: [ClosedRange<Unicode.Scalar>] = [
      "\u{80}"..."\u{BF}", "\u{2000}"..."\u{20FF}", "\u{2150}"..."\u{2BFF}", "\u{3000}"..."\u{3020}",
      "\u{FE30}"..."\u{FE6F}",
      "\u{FF01}"..."\u{FF20}", "\u{1F000}"..."\u{1FAFF}",
    ]
    if scalar == "ª" || scalar == "µ" || scalar == "º" { return false }
    return scalar == "×" || scalar == "÷" || blocks.contains { $0.contains(scalar) }
  }

  private static let signs: [UInt8] = Array(".,;:!?\"'`()[]{}-_/\\@#%&*".utf8)
}

/// A place between characters.
enum TextEdge { case start, end, lineStart, lineEnd, word, insideWord }

extension TextPattern {
  /// The characters of a text, each as bytes.
  static func characters(_ text: [UInt8]) -> [[UInt8]] {
    var result: [[UInt8]] = []
    for byte in text {
      if byte & 0b1100_0000 == 0b1000_0000, !result.isEmpty {
        result[result.count - 1].append(byte)
      } else {
        result.append([byte])
      }
    }
    return result
  }

  /// Whether each match is exactly one character and binds no name.
  var isSingle: Bool {
    switch self {
    case .literal(let characters, _): characters.count == 1
    case .one, .except: true
    case .choice(let parts): !parts.isEmpty && parts.allSatisfy { $0.isSingle }
    case .tested(let inner, _): inner.isSingle
    case .edge, .sequence, .repeated, .named, .group, .same, .condition, .look: false
    }
  }

  /// Whether it tells a place, so that a match without characters counts.
  var tellsPlace: Bool {
    switch self {
    case .edge, .look: true
    case .sequence(let parts), .choice(let parts): parts.contains { $0.tellsPlace }
    case .named(_, let inner), .group(_, let inner), .tested(let inner, _), .condition(let inner, _):
      inner.tellsPlace
    case .literal, .one, .repeated, .same, .except: false
    }
  }
}

/// Reads string patterns.
struct TextPatternReader {
  /// Whether letters stand for capitals and small ones.
  var ignoresCase: Bool
  /// Whether as few characters as possible are taken.
  private var isShortest = false
  /// Whether there was a regular expression.
  private(set) var hasRegular = false

  init(ignoresCase: Bool) { self.ignoresCase = ignoresCase }

  /// The pattern that a term is; nil if a construct is not supported.
  mutating func pattern(of term: Term, in session: inout KernelSession) -> TextPattern? {
    switch term {
    case .string(let text): return literal(text)
    case .symbol(let symbol): return word(session.names.name(symbol))
    case .call(let call): return compound(of: call, in: &session)
    default: return nil
    }
  }

  private func literal(_ text: [UInt8]) -> TextPattern {
    .literal(
      TextPattern.characters(ignoresCase ? LetterCase.lower(text) : text), isFolded: ignoresCase)
  }

  private func word(_ name: String) -> TextPattern? {
    func many(_ kind: TextClass) -> TextPattern {
      .repeated(.one(kind), least: 1, most: .max, isShortest: isShortest)
    }
    func maybe(_ inner: TextPattern) -> TextPattern {
      .repeated(inner, least: 0, most: 1, isShortest: false)
    }
    switch name {
    case "DigitCharacter": return .one(.digit)
    case "LetterCharacter": return .one(.letter)
    case "WordCharacter": return .one(.wordCharacter)
    case "WhitespaceCharacter": return .one(.space)
    case "Whitespace": return many(.space)
    case "PunctuationCharacter": return .one(.punctuation)
    case "HexadecimalCharacter": return .one(.hexadecimal)
    case "NumberString":
      let digits = many(.digit)
      let sign = TextPattern.choice([literal(["+"]), literal(["-"])])
      let whole = TextPattern.sequence([digits, maybe(.sequence([literal(["."]), maybe(digits)]))])
      return .sequence([maybe(sign), .choice([whole, .sequence([literal(["."]), digits])])])
    case "StartOfString": return .edge(.start)
    case "EndOfString": return .edge(.end)
    case "StartOfLine": return .edge(.lineStart)
    case "EndOfLine": return .edge(.lineEnd)
    case "WordBoundary": return .edge(.word)
    default: return nil
    }
  }

  private mutating func all(_ terms: [Term], in session: inout KernelSession) -> [TextPattern]? {
    var parts: [TextPattern] = []
    for term in terms {
      guard let part = pattern(of: term, in: &session) else { return nil }
      parts.append(part)
    }
    return parts
  }

  private mutating func compound(of call: Call, in session: inout KernelSession) -> TextPattern? {
    if call.head == session.named("RegularExpression") {
      guard call.count == 1, case .string(let text) = call.arguments[0] else { return nil }
      hasRegular = true
      var expression = RegularExpression(text, ignoresCase: ignoresCase)
      return expression.pattern(in: &session)
    }
    guard let name = call.head.symbol?.known else { return nil }
    let any = TextPattern.one(.any)
    switch name {
    case .stringExpression, .patternSequence: return all(call.arguments, in: &session).map { .sequence($0) }
    case .alternatives, .list: return all(call.arguments, in: &session).map { .choice($0) }
    case .blank: return call.count == 0 ? any : nil
    case .blankSequence, .blankNullSequence:
      guard call.count == 0 else { return nil }
      return .repeated(any, least: name == .blankSequence ? 1 : 0, most: .max, isShortest: isShortest)
    case .pattern:
      guard call.count == 2, let symbol = call.arguments[0].symbol else { return nil }
      return pattern(of: call.arguments[1], in: &session).map { .named(symbol, $0) }
    default: return modified(name, call: call, in: &session)
    }
  }

  private mutating func modified(
    _ name: SymbolName, call: Call, in session: inout KernelSession
  ) -> TextPattern? {
    guard let first = call.arguments.first else { return nil }
    let wasShortest = isShortest
    defer { isShortest = wasShortest }
    if name == .shortest || name == .longest { isShortest = name == .shortest }
    guard let inner = pattern(of: first, in: &session) else { return nil }
    switch name {
    case .shortest, .longest, .holdPattern, .verbatim: return inner
    case .repeated, .repeatedNull: return repeated(inner, call: call)
    case .except:
      guard call.count == 2 else { return .except(inner) }
      return pattern(of: call.arguments[1], in: &session).map {
        .sequence([.look(inner, isNegated: true), $0])
      }
    case .patternTest:
      guard call.count == 2 else { return nil }
      return tested(inner, call.arguments[1])
    case .condition: return call.count == 2 ? .condition(inner, call.arguments[1]) : nil
    default: return nil
    }
  }

  /// A pattern with a test of each character.
  private func tested(_ inner: TextPattern, _ test: Term) -> TextPattern {
    switch inner {
    case .named(let symbol, let part): return .named(symbol, tested(part, test))
    case .repeated(let part, let least, let most, let isShortest):
      return .repeated(tested(part, test), least: least, most: most, isShortest: isShortest)
    default: return .tested(inner, test)
    }
  }

  private func repeated(_ inner: TextPattern, call: Call) -> TextPattern? {
    var (least, most) = (call.head.isSymbol(.repeated) ? 1 : 0, Int.max)
    if call.count > 1 {
      let bounds = call.arguments[1].parts ?? [.integer(least), call.arguments[1]]
      guard let low = bounds.first?.int, let high = bounds.last else { return nil }
      (least, most) = (low, high.int ?? .max)
    }
    return .repeated(inner, least: least, most: most, isShortest: isShortest)
  }
}
