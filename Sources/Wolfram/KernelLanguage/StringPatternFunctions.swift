import Kernel
import TextBytes

/// String patterns, which are matched as patterns of lists of characters.
enum StringPatternFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] =
    BuiltIn.words(
      "A pattern of texts.",
      """
      DigitCharacter LetterCharacter WordCharacter WhitespaceCharacter Whitespace PunctuationCharacter NumberString
      StartOfString EndOfString WordBoundary HexadecimalCharacter StringExpression RegularExpression Overlaps IgnoreCase
      """) + [
      BuiltIn(
        "StringByPattern", [.holdAll], "Texts changed by patterns, for `StringReplace` and others.", byPattern
      ),
      BuiltIn(
        "StringMatchQ", [], "Whether a text matches a pattern.", applied: BuiltIn.operandFirst, stringMatchQ),
      BuiltIn("StringCases", [], "The parts of a text that match a pattern.", stringCases),
      BuiltIn(
        "StringPosition", [], "Where a text matches a pattern.", applied: BuiltIn.operandFirst, stringPosition
      ),
      BuiltIn("StringCount", [], "How often a text matches a pattern.", stringCount),
      BuiltIn("StringDelete", [], "A text without what matches a pattern.", stringDelete),
      BuiltIn(
        "StringContainsQ", [], "Whether a text matches a pattern somewhere.", applied: BuiltIn.operandFirst,
        contains),
      BuiltIn(
        "StringFreeQ", [], "Whether a text matches a pattern nowhere.", applied: BuiltIn.operandFirst, isFree),
      BuiltIn(
        "StringEndsQ", [], "Whether a text ends with another.", applied: BuiltIn.operandFirst, endsWith),
      BuiltIn("LetterQ", [], "Whether all characters are letters.") { call, _ throws(KernelError) in
        test(call) { isLetter($0) }
      },
      BuiltIn("DigitQ", [], "Whether all characters are digits.") { call, _ throws(KernelError) in
        test(call) { $0.count == 1 && ("0"..."9").contains($0[0]) }
      },
      BuiltIn("UpperCaseQ", [], "Whether all characters are capitals.") { call, _ throws(KernelError) in
        test(call) { $0.count == 1 && ("A"..."Z").contains($0[0]) }
      },
      BuiltIn("LowerCaseQ", [], "Whether all characters are small letters.") { call, _ throws(KernelError) in
        test(call) { $0.count == 1 && ("a"..."z").contains($0[0]) }
      },
      BuiltIn("SyntaxQ", [], "Whether a text is an expression.", syntaxQ),
    ]

  private static func isLetter(_ character: [UInt8]) -> Bool {
    character.count > 1 || ("a"..."z").contains(character[0] | 32)
  }

  private static func test(_ call: Call, _ passes: ([UInt8]) -> Bool) -> Term? {
    if let texts = call.arguments.first?.parts { return .list(texts.map { .call(call.head, [$0]) }) }
    guard case .string(let text) = call.arguments.first else { return call.count == 1 ? .false : nil }
    return .truth(characters(text).allSatisfy(passes))
  }

  /// `SyntaxQ["1 +"]` gives `False`.
  private static func syntaxQ(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    guard case .string(let text) = call.arguments.first else { return nil }
    return .truth(Term.isExpression(text))
  }

  // MARK: Patterns

  /// The characters of a text, each as bytes.
  private static func characters(_ text: [UInt8]) -> [[UInt8]] {
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

  /// A string pattern as a pattern of a list of characters, and the value of its rule.
  private struct Matcher {
    var pattern: Term
    var value: Term?
    var isDelayed = false
    /// The minimum and maximum number of characters.
    var lengths: (low: Int, high: Int)
    var isShortest = false
  }

  private static func matchers(_ term: Term, _ session: inout KernelSession) -> [Matcher]? {
    var result: [Matcher] = []
    for part in term.parts ?? [term] {
      var rule = part.call(of: .rule) ?? part.call(of: .ruleDelayed)
      if let given = rule, given.count == 2,
        given.arguments[0].call?.head == session.named("RegularExpression")
      {
        guard let named = withGroups(given, &session) else { return nil }
        rule = named
      }
      var names: [Symbol] = []
      var isShortest = false
      guard let elements = elements(rule?.arguments[0] ?? part, &names, &isShortest, &session) else {
        return nil
      }
      var matcher = Matcher(pattern: .list(elements), lengths: (0, 0), isShortest: isShortest)
      for element in elements {
        let isOne: Bool
        if case .string = element { isOne = true } else { isOne = isSingle(element) }
        matcher.lengths.low += isOne ? 1 : 0
        matcher.lengths.high = isOne ? matcher.lengths.high + 1 : 1 << 20
      }
      if let rule, rule.count == 2 {
        var bindings = PatternBindings()
        for name in names { bindings.bind(name, .call(.stringJoin, [.symbol(name)])) }
        matcher.value = bindings.fill(rule.arguments[1])
        matcher.isDelayed = true
      }
      result.append(matcher)
    }
    return result
  }

  /// A rule for a regular expression with `$1`, `$2` … in the texts of its value as what the groups match, and `$0` as the whole
  /// match; nil if the expression has no such group, or one that is repeated.
  private static func withGroups(_ rule: Call, _ session: inout KernelSession) -> Call? {
    guard holdsGroup(rule.arguments[1]), let regular = rule.arguments[0].call, regular.count == 1,
      case .string(let text) = regular.arguments[0]
    else { return rule }
    var expression = RegularExpression(text, namesGroups: true)
    guard let pattern = expression.pattern(&session) else { return nil }
    let whole = Term.call(.pattern, [RegularExpression.group(0, &session), pattern])
    guard let value = filled(rule.arguments[1], groups: expression.groups, &session) else { return nil }
    return Call(rule.head, [whole, value])
  }

  private static func holdsGroup(_ term: Term) -> Bool {
    if case .string(let text) = term {
      return zip(text, text.dropFirst()).contains { $0 == "$" && ("0"..."9").contains($1) }
    }
    return term.call?.arguments.contains { holdsGroup($0) } ?? false
  }

  /// A value with the names of groups joined into its texts.
  private static func filled(_ term: Term, groups: Set<Int>, _ session: inout KernelSession) -> Term? {
    guard case .string(let text) = term else {
      guard let call = term.call, !call.isData else { return term }
      var parts: [Term] = []
      for part in call.arguments {
        guard let part = filled(part, groups: groups, &session) else { return nil }
        parts.append(part)
      }
      return .call(call.head, parts)
    }
    var pieces: [Term] = []
    var rest = text[...]
    while let sign = rest.firstIndex(of: "$") {
      let digits = rest[(sign + 1)...].prefix { ("0"..."9").contains($0) }.prefix(1)
      pieces.append(.string(Array(rest[..<(digits.isEmpty ? sign + 1 : sign)])))
      rest = rest[digits.endIndex...]
      guard let digit = digits.first else { continue }
      let number = Int(digit - ("0" as UInt8))
      guard number == 0 || groups.contains(number) else { return nil }
      pieces.append(RegularExpression.group(number, &session))
    }
    return .call(.stringJoin, pieces + [.string(Array(rest))])
  }

  /// Whether an element of a pattern matches exactly one character.
  private static func isSingle(_ element: Term) -> Bool {
    guard let call = element.call else { return false }
    switch call.head.symbol?.known {
    case .blank?: return true
    case .patternTest?: return call.arguments.first.map(isSingle) ?? false
    case .pattern?, .condition?: return call.arguments.last.map(isSingle) ?? false
    case .except?: return true
    case .alternatives?:
      return call.arguments.allSatisfy { if case .string = $0 { true } else { isSingle($0) } }
    default: return false
    }
  }

  /// Converts a string pattern to elements of a pattern of characters; nil if a construct is not supported.
  private static func elements(
    _ term: Term, _ names: inout [Symbol], _ isShortest: inout Bool, _ session: inout KernelSession
  ) -> [Term]? {
    switch term {
    case .string(let text): return characters(text).map { .string($0) }
    case .symbol(let symbol): return word(session.names.name(symbol), &session)
    case .call(let call): return compound(call, &names, &isShortest, &session)
    default: return nil
    }
  }

  private static func word(_ name: String, _ session: inout KernelSession) -> [Term]? {
    let blank = Term.call(.blank, [])
    func tested(_ test: String) -> Term { .call(.patternTest, [blank, session.named(test)]) }
    func oneOf(_ text: String) -> Term {
      .call(.alternatives, characters(Array(text.utf8)).map { .string($0) })
    }
    switch name {
    case "DigitCharacter": return [tested("DigitQ")]
    case "LetterCharacter": return [tested("LetterQ")]
    case "WordCharacter": return [.call(.alternatives, [tested("LetterQ"), tested("DigitQ")])]
    case "WhitespaceCharacter": return [oneOf(" \t\n")]
    case "Whitespace": return [.call(.repeated, [oneOf(" \t\n")])]
    case "PunctuationCharacter": return [oneOf(".,;:!?\"'`()[]{}-_/\\@#%&*")]
    case "HexadecimalCharacter": return [oneOf("0123456789abcdefABCDEF")]
    case "NumberString":
      let digits = Term.call(.repeated, [tested("DigitQ")])
      let sign = Term.call(.repeatedNull, [oneOf("+-"), .list([.zero, .one])])
      let rest = Term.call(
        .alternatives, [.call(.patternSequence, []), .call(.patternSequence, [.text("."), digits])])
      return [sign, digits, rest]
    case "StartOfString", "EndOfString", "WordBoundary": return []
    default: return nil
    }
  }

  private static func compound(
    _ call: Call, _ names: inout [Symbol], _ isShortest: inout Bool, _ session: inout KernelSession
  ) -> [Term]? {
    func sequence(
      _ term: Term, _ names: inout [Symbol], _ isShortest: inout Bool, _ session: inout KernelSession
    )
      -> Term?
    {
      guard let parts = elements(term, &names, &isShortest, &session) else { return nil }
      return parts.count == 1 ? parts[0] : .call(.patternSequence, parts)
    }
    if call.head == session.named("RegularExpression") {
      guard call.count == 1, case .string(let text) = call.arguments[0] else { return nil }
      var expression = RegularExpression(text)
      guard let pattern = expression.pattern(&session) else { return nil }
      return elements(pattern, &names, &isShortest, &session)
    }
    switch call.head.symbol?.known {
    case .stringExpression?:
      var result: [Term] = []
      for part in call.arguments {
        guard let parts = elements(part, &names, &isShortest, &session) else { return nil }
        result += parts
      }
      return result
    case .alternatives?, .list?:
      var choices: [Term] = []
      for part in call.arguments {
        guard let choice = sequence(part, &names, &isShortest, &session) else { return nil }
        choices.append(choice)
      }
      return [.call(.alternatives, choices)]
    case .blank?, .blankSequence?, .blankNullSequence?: return call.count == 0 ? [.call(call)] : nil
    case .pattern? where call.count == 2:
      if let name = call.arguments[0].symbol { names.append(name) }
      guard let inner = sequence(call.arguments[1], &names, &isShortest, &session) else { return nil }
      return [.call(.pattern, [call.arguments[0], inner])]
    case .repeated?, .repeatedNull?, .except?, .longest?, .shortest?, .patternTest?, .condition?:
      if call.head.isSymbol(.shortest) { isShortest = true }
      guard let first = call.arguments.first,
        let inner = sequence(first, &names, &isShortest, &session)
      else { return nil }
      if call.head.isSymbol(.longest) || call.head.isSymbol(.shortest) { return [inner] }
      return [.call(call.head, [inner] + call.arguments.dropFirst())]
    default: return nil
    }
  }

  // MARK: Matching

  /// A match: its range of characters, and the value of the rule.
  private struct Match {
    var range: Range<Int>
    var value: Term
  }

  /// The first match that starts at an index: the longest one of the first pattern that matches, or the
  /// shortest one for `Shortest`.
  private static func match(
    _ matchers: [Matcher], _ text: [Term], from place: Int, _ session: inout KernelSession
  ) throws(KernelError) -> Match? {
    for matcher in matchers {
      let (low, high) = (place + matcher.lengths.low, min(text.count, place + matcher.lengths.high))
      guard low <= high else { continue }
      for step in low...high {
        let end = matcher.isShortest ? step : high + low - step
        try session.count(2)
        let piece = Array(text[place..<end])
        let rule = DefinitionRule(
          pattern: matcher.pattern, value: matcher.value ?? .call(.stringJoin, piece), isDelayed: true,
          rank: 0)
        if let value = try session.apply(rule, to: .list(piece)) {
          return Match(range: place..<end, value: try session.evaluate(value))
        }
      }
    }
    return nil
  }

  private static func matches(
    _ matchers: [Matcher], _ text: [Term], overlapping: Bool, most: Int, _ session: inout KernelSession
  ) throws(KernelError) -> [Match] {
    var found: [Match] = []
    var place = 0
    while place <= text.count, found.count < most {
      if let match = try match(matchers, text, from: place, &session), !match.range.isEmpty {
        found.append(match)
        place = overlapping ? place + 1 : match.range.upperBound
      } else {
        place += 1
      }
    }
    return found
  }

  /// The matches of a call's second argument in its first; nil if the arguments are unsupported.
  private static func found(_ call: Call, overlapping: Bool = false, _ session: inout KernelSession)
    throws(KernelError) -> (matches: [Match], text: [Term])?
  {
    guard call.count >= 2, case .string(let text) = call.arguments[0],
      let matchers = matchers(call.arguments[1], &session)
    else { return nil }
    let list = characters(text).map { Term.string($0) }
    let count =
      StringFunctions.most(call) == .max
      ? .max : StringFunctions.most(call) - (call.head.isSymbol(.stringSplit) ? 1 : 0)
    return (try matches(matchers, list, overlapping: overlapping, most: count, &session), list)
  }

  private static func threaded(_ call: Call) -> Term? {
    guard call.count > 1, let texts = call.arguments[0].parts else { return nil }
    return .list(texts.map { .call(call.head, [$0] + call.arguments.dropFirst()) })
  }

  /// `StringMatchQ["abc", "a" ~~ __]` gives `True`; `*` in a text matches any characters.
  private static func stringMatchQ(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term?
  {
    if let list = threaded(call) { return list }
    guard call.count >= 2, case .string(let text) = call.arguments[0] else { return nil }
    var pattern = call.arguments[1]
    if case .string(let wanted) = pattern, wanted.contains("*") || wanted.contains("@") {
      let pieces = characters(wanted).map { character -> Term in
        character == ["*"] ? .call(.blankNullSequence, []) : .string(character)
      }
      pattern = .call(.stringExpression, pieces)
    }
    guard let matchers = matchers(pattern, &session) else { return nil }
    let list = Term.list(characters(text).map { .string($0) })
    for matcher in matchers where try session.match(matcher.pattern, list) != nil { return .true }
    return .false
  }

  /// `StringCases["a1b22", DigitCharacter ..]` gives `{"1", "22"}`.
  private static func stringCases(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    if let list = threaded(call) { return list }
    return try found(call, &session).map { .list($0.matches.map { $0.value }) }
  }

  /// `StringPosition["abab", "b"]` gives `{{2, 2}, {4, 4}}`.
  private static func stringPosition(_ call: Call, _ session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    if let list = threaded(call) { return list }
    return try found(call, overlapping: true, &session).map {
      .list(
        $0.matches.map {
          .list([.integer($0.range.lowerBound + 1), .integer($0.range.upperBound)])
        })
    }
  }

  /// `StringCount["abab", "b"]` gives `2`.
  private static func stringCount(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    if let list = threaded(call) { return list }
    return try found(call, &session).map { .integer($0.matches.count) }
  }

  /// `StringDelete["abab", "b"]` gives `"aa"`.
  private static func stringDelete(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term?
  {
    if let list = threaded(call) { return list }
    guard let (matches, text) = try found(call, &session) else { return nil }
    return joined(text, matches.map { Match(range: $0.range, value: .text("")) })
  }

  /// The text with matches replaced by their values.
  private static func joined(_ text: [Term], _ matches: [Match]) -> Term {
    var pieces: [Term] = []
    var place = 0
    for match in matches {
      pieces += text[place..<match.range.lowerBound] + [match.value]
      place = match.range.upperBound
    }
    pieces += text[place...]
    let isText = matches.allSatisfy { if case .string = $0.value { true } else { false } }
    return .call(isText ? .stringJoin : .stringExpression, pieces)
  }

  private static func contains(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    if let list = threaded(call) { return list }
    return try found(call, &session).map { .truth(!$0.matches.isEmpty) }
  }

  private static func isFree(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    if let list = threaded(call) { return list }
    return try found(call, &session).map { .truth($0.matches.isEmpty) }
  }

  private static func endsWith(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    if let list = threaded(call) { return list }
    guard call.count >= 2, case .string(let text) = call.arguments[0],
      case .string(let end) = call.arguments[1]
    else { return nil }
    return .truth(text.count >= end.count && text.suffix(end.count).elementsEqual(end))
  }

  /// Evaluates `StringByPattern[call]`, by which `StringReplace`, `StringSplit` and `StringTrim` ask for patterns.
  private static func byPattern(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    guard let inner = call.arguments.first?.call, let name = inner.head.symbol else { return nil }
    switch session.names.name(name) {
    case "StringReplace": return try replaced(inner, &session)
    case "StringSplit": return try split(inner, &session)
    case "StringTrim": return try trimmed(inner, &session)
    default: return nil
    }
  }

  /// Evaluates a replacement by patterns; nil if a pattern is not supported.
  private static func replaced(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    if let list = threaded(call) { return list }
    guard let (matches, text) = try found(call, &session) else { return nil }
    return joined(text, matches)
  }

  /// A text without a match at its beginning and one at its end; nil if the pattern is not supported.
  private static func trimmed(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    guard let (matches, text) = try found(call, &session) else { return nil }
    let low = matches.first.map { $0.range.lowerBound == 0 ? $0.range.upperBound : 0 } ?? 0
    let high = matches.last.map { $0.range.upperBound == text.count ? $0.range.lowerBound : text.count }
    return .call(.stringJoin, Array(text[low..<max(low, high ?? text.count)]))
  }

  /// The substrings between the matches of a pattern, and what rules replace the matches with between them; nil if the pattern is
  /// not supported.
  private static func split(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    if let list = threaded(call) { return list }
    guard let (matches, text) = try found(call, &session) else { return nil }
    let given = call.arguments[1].parts ?? [call.arguments[1]]
    let isReplaced = given.contains { $0.call(of: .rule) != nil || $0.call(of: .ruleDelayed) != nil }
    var pieces: [Term] = []
    var place = 0
    for match in matches {
      pieces.append(
        try session.evaluate(.call(.stringJoin, Array(text[place..<match.range.lowerBound]))))
      if isReplaced { pieces.append(match.value) }
      place = match.range.upperBound
    }
    pieces.append(try session.evaluate(.call(.stringJoin, Array(text[place...]))))
    return .list(StringFunctions.pieces(pieces, call))
  }
}
