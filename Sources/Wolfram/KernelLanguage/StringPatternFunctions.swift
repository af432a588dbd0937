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
      StartOfString EndOfString StartOfLine EndOfLine WordBoundary HexadecimalCharacter RegularExpression Overlaps IgnoreCase
      """) + [
      BuiltIn(
        "StringExpression", [.flat], "A text with patterns in it (`a ~~ b`).", stringExpression),
      BuiltIn(
        "stringByPattern", [.holdAll],
        "Texts changed by patterns, for `StringReplace` and others.", byPattern
      ),
      BuiltIn(
        "StringMatchQ", [], "Whether a text matches a pattern.", taking: "1 2 IgnoreCase",
        applied: BuiltIn.operandFirst, stringMatchQ),
      BuiltIn(
        "StringCases", [], "The parts of a text that match a pattern.",
        taking: "1 3 2 numbers IgnoreCase Overlaps",
        applied: BuiltIn.operandFirst,
        stringCases),
      BuiltIn(
        "StringPosition", [], "Where a text matches a pattern.", taking: "2 3 numbers IgnoreCase Overlaps",
        applied: BuiltIn.operandFirst, stringPosition
      ),
      BuiltIn(
        "StringCount", [], "How often a text matches a pattern.", taking: "2 2 IgnoreCase Overlaps",
        applied: BuiltIn.operandFirst, stringCount),
      BuiltIn(
        "StringDelete", [], "A text without what matches a pattern.", taking: "2 2 IgnoreCase",
        applied: BuiltIn.operandFirst,
        stringDelete),
      BuiltIn(
        "StringContainsQ", [], "Whether a text matches a pattern somewhere.", applied: BuiltIn.operandFirst,
        contains),
      BuiltIn(
        "StringFreeQ", [], "Whether a text matches a pattern nowhere.",
        applied: BuiltIn.operandFirst, isFree),
      BuiltIn(
        "StringEndsQ", [], "Whether a text ends with another.", taking: "1 2 IgnoreCase",
        applied: BuiltIn.operandFirst, endsWith),
      BuiltIn("LetterQ", [], "Whether all characters are letters.") { call, _ throws(KernelError) in
        test(call) { TextClass.letter.holds($0) }
      },
      BuiltIn("DigitQ", [], "Whether all characters are digits.") { call, _ throws(KernelError) in
        test(call) { TextClass.digit.holds($0) }
      },
      BuiltIn("UpperCaseQ", [], "Whether all characters are capitals.") { call, _ throws(KernelError) in
        test(call) { TextClass.capital.holds($0) }
      },
      BuiltIn("LowerCaseQ", [], "Whether all characters are small letters.") { call, _ throws(KernelError) in
        test(call) { TextClass.small.holds($0) }
      },
      BuiltIn("SyntaxQ", [], "Whether a text is an expression.", taking: "1 2", syntaxQ),
    ]

  private static func test(_ call: Call, _ passes: ([UInt8]) -> Bool) -> Term? {
    if let texts = call.arguments.first?.parts { return .list(texts.map { .call(call.head, [$0]) }) }
    guard case .string(let text) = call.arguments.first else { return call.count == 1 ? .false : nil }
    return .truth(TextPattern.characters(text).allSatisfy(passes))
  }

  /// `SyntaxQ["1 +"]` gives `False`.
  private static func syntaxQ(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard case .string(let text) = call.arguments.first else { return nil }
    return .truth(Term.isExpression(text))
  }

  /// `"a" ~~ "b"` gives `"ab"`.
  private static func stringExpression(
    _ call: Call, _: inout KernelSession
  ) throws(KernelError) -> Term? {
    var parts: [Term] = []
    for part in call.arguments {
      if case .string(let text) = part, case .string(let before)? = parts.last {
        parts[parts.count - 1] = .string(before + text)
      } else {
        parts.append(part)
      }
    }
    if parts.count == 1, case .string = parts[0] { return parts[0] }
    return parts.count == call.count ? nil : .call(call.head, parts)
  }

  // MARK: Matching

  /// A string pattern, and the value of its rule.
  private struct Matcher {
    var pattern: TextPattern
    var value: Term?
    /// Whether `$1` in the value stands for what the first group of a regular expression matches.
    var hasGroups = false
  }

  private static func matchers(
    _ term: Term, ignoresCase: Bool, in session: inout KernelSession
  ) -> [Matcher]? {
    var result: [Matcher] = []
    for part in term.parts ?? [term] {
      let rule = part.call(of: .rule) ?? part.call(of: .ruleDelayed)
      if let rule, rule.count != 2 { return nil }
      var left = rule?.arguments[0] ?? part
      var value = rule?.arguments[1]
      if let condition = value?.call(of: .condition), condition.count == 2,
        rule?.head.isSymbol(.ruleDelayed) ?? false
      {
        (left, value) = (.call(.condition, [left, condition.arguments[1]]), condition.arguments[0])
      }
      var reader = TextPatternReader(ignoresCase: ignoresCase)
      guard let pattern = reader.pattern(of: left, in: &session) else { return nil }
      result.append(Matcher(pattern: pattern, value: value, hasGroups: reader.hasRegular))
    }
    return result
  }

  /// A match: its range of characters, and the value of the rule, or what matched where there is none.
  private struct Match {
    var range: Range<Int>
    var value: Term
    var hasRule = false
  }

  /// The matches of a call's second argument in its first; nil if the arguments are unsupported.
  private static func found(
    _ call: Call, overlapping: Bool = false, in session: inout KernelSession
  ) throws(KernelError) -> (matches: [Match], text: [Term])? {
    guard call.count >= 2, case .string(let text) = call.arguments[0],
      let matchers = matchers(call.arguments[1], ignoresCase: ignoresCase(call, in: &session), in: &session)
    else { return nil }
    let overlaps = Term.option(session.named("Overlaps"), in: Array(call.arguments.dropFirst(2)))
    // All matches at each place are not found.
    if overlaps?.isSymbol(.all) ?? false { return nil }
    let most = StringFunctions.most(call)
    let count = most == .max ? .max : most - (call.head.isSymbol(.stringSplit) ? 1 : 0)
    var matcher = TextMatcher(text)
    let found = try matches(
      matchers, &matcher, overlapping: overlaps.map { !$0.isSymbol(.false) } ?? overlapping, most: count,
      in: &session)
    return (found, matcher.text.map { .string($0) })
  }

  private static func ignoresCase(_ call: Call, in session: inout KernelSession) -> Bool {
    Term.option(session.named("IgnoreCase"), in: Array(call.arguments.dropFirst(2)))?.isSymbol(.true) ?? false
  }

  private static func matches(
    _ matchers: [Matcher], _ matcher: inout TextMatcher, overlapping: Bool, most: Int,
    in session: inout KernelSession
  ) throws(KernelError) -> [Match] {
    var found: [Match] = []
    var place = 0
    while place <= matcher.text.count, found.count < most {
      try session.count()
      guard let match = try match(matchers, &matcher, from: place, in: &session) else {
        place += 1
        continue
      }
      found.append(match)
      place = overlapping || match.range.isEmpty ? place + 1 : match.range.upperBound
    }
    return found
  }

  /// The first match that starts at a place, with the value of its rule.
  private static func match(
    _ matchers: [Matcher], _ matcher: inout TextMatcher, from place: Int, in session: inout KernelSession
  ) throws(KernelError) -> Match? {
    for wanted in matchers {
      guard let end = try matcher.end(of: wanted.pattern, from: place, in: &session),
        end > place || wanted.pattern.tellsPlace
      else { continue }
      guard let value = wanted.value else {
        return Match(range: place..<end, value: matcher.part(place..<end))
      }
      let own = wanted.hasGroups ? grouped(value, matcher, place..<end, in: &session) : value
      return Match(range: place..<end, value: try session.evaluate(matcher.filled(own)), hasRule: true)
    }
    return nil
  }

  /// A value in whose texts `$1` is what the first group matches, and `$0` the whole match.
  private static func grouped(
    _ term: Term, _ matcher: TextMatcher, _ whole: Range<Int>, in session: inout KernelSession
  ) -> Term {
    guard case .string(let text) = term else {
      guard let call = term.call else { return term }
      return .call(call.head, call.arguments.map { grouped($0, matcher, whole, in: &session) })
    }
    var filled: [UInt8] = []
    var place = 0
    while place < text.count {
      guard text[place] == "$", place + 1 < text.count, ("0"..."9").contains(text[place + 1]) else {
        filled.append(text[place])
        place += 1
        continue
      }
      let number = Int(text[place + 1] - ("0" as UInt8))
      let range = number == 0 ? whole : matcher.range(RegularExpression.group(number, in: &session))
      if let range, case .string(let part) = matcher.part(range) { filled += part }
      place += 2
    }
    return .string(filled)
  }

  private static func threaded(_ call: Call) -> Term? {
    guard call.count > 1, let texts = call.arguments[0].parts else { return nil }
    return .list(texts.map { .call(call.head, [$0] + call.arguments.dropFirst()) })
  }

  /// `StringMatchQ["abc", "a" ~~ __]` gives `True`; `*` in a text matches any characters.
  private static func stringMatchQ(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    if let list = threaded(call) { return list }
    guard call.count >= 2, case .string(let text) = call.arguments[0] else { return nil }
    let ignores = ignoresCase(call, in: &session)
    guard
      let matchers = matchers(
        withWildcards(call.arguments[1], in: session), ignoresCase: ignores, in: &session)
    else { return nil }
    var matcher = TextMatcher(text)
    for wanted in matchers
    where try matcher.end(of: wanted.pattern, from: 0, isWhole: true, in: &session) != nil { return .true }
    return .false
  }

  /// A text in which `*` stands for any characters and `@` for some that are no capitals, unless a backslash stands before.
  private static func withWildcards(_ pattern: Term, in session: KernelSession) -> Term {
    if let list = pattern.parts { return .list(list.map { withWildcards($0, in: session) }) }
    if let choices = pattern.call(of: .alternatives) {
      return .call(.alternatives, choices.arguments.map { withWildcards($0, in: session) })
    }
    guard case .string(let text) = pattern, text.contains(where: { ["*", "@", "\\"].contains($0) }) else {
      return pattern
    }
    var parts: [Term] = []
    var isEscaped = false
    for character in TextPattern.characters(text) {
      if !isEscaped, character == ["\\"] {
        isEscaped = true
        continue
      }
      switch isEscaped ? [] : character {
      case ["*"]: parts.append(.call(.blankNullSequence, []))
      case ["@"]:
        let capitals = Term.list(("A"..."Z").map { .string([$0]) })
        parts.append(.call(.repeated, [.call(.except, [capitals])]))
      default: parts.append(.string(character))
      }
      isEscaped = false
    }
    return .call(.stringExpression, parts)
  }

  /// `StringCases["a1b22", DigitCharacter ..]` gives `{"1", "22"}`.
  private static func stringCases(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    if let list = threaded(call) { return list }
    return try found(call, in: &session).map { .list($0.matches.map { $0.value }) }
  }

  /// `StringPosition["abab", "b"]` gives `{{2, 2}, {4, 4}}`.
  private static func stringPosition(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    if let list = threaded(call) { return list }
    return try found(call, overlapping: true, in: &session).map {
      .list(
        $0.matches.map {
          .list([.integer($0.range.lowerBound + 1), .integer($0.range.upperBound)])
        })
    }
  }

  /// `StringCount["abab", "b"]` gives `2`.
  private static func stringCount(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    if let list = threaded(call) { return list }
    return try found(call, in: &session).map { .integer($0.matches.count) }
  }

  /// `StringDelete["abab", "b"]` gives `"aa"`.
  private static func stringDelete(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    if let list = threaded(call) { return list }
    guard let (matches, text) = try found(call, in: &session) else { return nil }
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

  private static func contains(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    if let list = threaded(call) { return list }
    return try found(call, in: &session).map { .truth(!$0.matches.isEmpty) }
  }

  private static func isFree(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    if let list = threaded(call) { return list }
    return try found(call, in: &session).map { .truth($0.matches.isEmpty) }
  }

  /// `StringEndsQ["file12", DigitCharacter]` gives `True`.
  private static func endsWith(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    if let list = threaded(call) { return list }
    guard call.count >= 2, case .string(let text) = call.arguments[0],
      let matchers = matchers(call.arguments[1], ignoresCase: ignoresCase(call, in: &session), in: &session)
    else { return nil }
    var matcher = TextMatcher(text)
    for place in 0...matcher.text.count {
      for wanted in matchers
      where try matcher.end(of: wanted.pattern, from: place, isWhole: true, in: &session) != nil {
        return .true
      }
    }
    return .false
  }

  private static func startsWith(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    if let list = threaded(call) { return list }
    guard call.count >= 2, case .string(let text) = call.arguments[0],
      let matchers = matchers(call.arguments[1], ignoresCase: ignoresCase(call, in: &session), in: &session)
    else { return nil }
    var matcher = TextMatcher(text)
    for wanted in matchers where try matcher.end(of: wanted.pattern, from: 0, in: &session) != nil {
      return .true
    }
    return .false
  }

  /// Evaluates `stringByPattern[call]`, by which `StringReplace`, `StringSplit`, `StringTrim` and `StringStartsQ` ask for patterns.
  private static func byPattern(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let inner = call.arguments.first?.call, let name = inner.head.symbol else { return nil }
    switch session.names.name(name) {
    case "StringReplace": return try replaced(inner, in: &session)
    case "StringSplit": return try split(inner, in: &session)
    case "StringTrim": return try trimmed(inner, in: &session)
    case "StringStartsQ": return try startsWith(of: inner, in: &session)
    default: return nil
    }
  }

  /// Evaluates a replacement by patterns; nil if a pattern is not supported.
  private static func replaced(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    if let list = threaded(call) { return list }
    guard let (matches, text) = try found(call, in: &session) else { return nil }
    return joined(text, matches)
  }

  /// A text without a match at its beginning and one at its end; nil if the pattern is not supported.
  private static func trimmed(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    if let list = threaded(call) { return list }
    guard call.count == 2, let (matches, text) = try found(call, in: &session),
      case .string(let whole) = call.arguments[0],
      let patterns = matchers(call.arguments[1], ignoresCase: ignoresCase(call, in: &session), in: &session)
    else { return nil }
    let low = matches.first.map { $0.range.lowerBound == 0 ? $0.range.upperBound : 0 } ?? 0
    // The longest match at the end, which matches before it may overlap.
    var (matcher, high) = (TextMatcher(whole), text.count)
    search: for place in low..<max(low, text.count) {
      for wanted in patterns
      where try matcher.end(of: wanted.pattern, from: place, isWhole: true, in: &session) != nil {
        high = place
        break search
      }
    }
    return .call(.stringJoin, Array(text[low..<max(low, high)]))
  }

  /// The substrings between the matches of a pattern, and what rules replace the matches with between them; nil if the pattern is
  /// not supported.
  private static func split(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    if let list = threaded(call) { return list }
    guard let (matches, text) = try found(call, in: &session) else { return nil }
    var pieces: [Term] = []
    var place = 0
    for match in matches {
      pieces.append(
        try session.evaluate(.call(.stringJoin, Array(text[place..<match.range.lowerBound]))))
      if match.hasRule { pieces.append(match.value) }
      place = match.range.upperBound
    }
    pieces.append(try session.evaluate(.call(.stringJoin, Array(text[place...]))))
    return .list(StringFunctions.pieces(pieces, call: call))
  }
}
