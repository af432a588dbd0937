import Kernel
import TextBytes

/// Strings and digits.
enum StringFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn("StringJoin", [.flat, .oneIdentity], "Texts one behind the other (`a <> b`).", stringJoin),
    BuiltIn("StringLength", [.listable], "How many characters there are.", taking: "1 1", stringLength),
    BuiltIn("Characters", [.listable], "The characters as texts.", taking: "1 1", characters),
    BuiltIn("StringTake", [], "The first characters, the last, or a range.", stringTake),
    BuiltIn("StringDrop", [], "All but the first characters, the last, or a range.", stringDrop),
    BuiltIn("StringReverse", [.listable], "Backwards.", taking: "1 1", stringReverse),
    BuiltIn("StringRepeat", [], "The same text many times.", stringRepeat),
    BuiltIn("ToUpperCase", [.listable], "In capitals.", taking: "1 1", toUpperCase),
    BuiltIn("ToLowerCase", [.listable], "In small letters.", taking: "1 1", toLowerCase),
    BuiltIn(
      "StringStartsQ", [], "Whether a text begins with another.", taking: "1 2 IgnoreCase",
      applied: BuiltIn.operandFirst,
      stringStartsQ),
    BuiltIn(
      "StringReplace", [], "With other texts for some.", taking: "1 3 2 numbers IgnoreCase",
      applied: BuiltIn.operandFirst, stringReplace),
    BuiltIn(
      "StringSplit", [], "In pieces between spaces, or another text.", taking: "1 3 2 numbers IgnoreCase",
      stringSplit),
    BuiltIn("StringTrim", [], "Without spaces at the ends.", stringTrim),
    BuiltIn(
      "ToString", [], "The text of an expression.",
      taking: "1 2 CharacterEncoding FormatType PageWidth TotalWidth NumberMarks", toString),
    BuiltIn("IntegerString", [.listable], "The digits of an integer.", integerString),
    BuiltIn("IntegerDigits", [.listable], "The digits of an integer as numbers.", integerDigits),
    BuiltIn("FromDigits", [], "The integer of these digits.", fromDigits),
    BuiltIn(
      "FromCharacterCode", [], "The text of these character codes.", taking: "1 1",
      fromCharacterCode),
    BuiltIn(
      "ToCharacterCode", [.listable], "The codes of a text's characters.", taking: "1 2",
      toCharacterCode),
    BuiltIn("Alphabet", [], "The letters from a to z.", alphabet),
    BuiltIn("StringForm", [], "A text with places for values.", stringForm),
  ]

  /// `"ab" <> "c"` gives `"abc"`.
  private static func stringJoin(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    var text: [UInt8] = []
    var pending = Array(call.arguments.reversed())
    while let part = pending.popLast() {
      if let parts = part.parts {
        pending += parts.reversed()
      } else {
        guard case .string(let bytes) = part else { return nil }
        text += bytes
      }
    }
    return .string(text)
  }

  /// `StringLength["abc"]` gives `3`.
  private static func stringLength(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard case .string(let text) = call.arguments.first else { return nil }
    return .integer(scalars(text).count)
  }

  /// `Characters["abc"]` gives `{"a", "b", "c"}`.
  private static func characters(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard case .string(let text) = call.arguments.first else { return nil }
    return .list(scalars(text).map { .string($0) })
  }

  /// `StringTake["abc", 2]` gives `"ab"`.
  private static func stringTake(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    try stringPart(call, name: "Take", in: &session)
  }

  /// `StringDrop["abc", 2]` gives `"c"`.
  private static func stringDrop(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    try stringPart(call, name: "Drop", in: &session)
  }

  /// `StringReverse["abc"]` gives `"cba"`.
  private static func stringReverse(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard case .string(let text) = call.arguments.first else { return nil }
    return .string(Array(scalars(text).reversed().joined()))
  }

  /// `StringRepeat["ab", 2]` gives `"abab"`.
  private static func stringRepeat(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    if call.count == 3, let most = call.arguments[2].int, case .string(let text) = call.arguments[0],
      !text.isEmpty, most >= 0, most < 1_000_000
    {
      // So many characters at most.
      let repeated = Term.call(call.head, [call.arguments[0], .integer(most / text.count + 1)])
      let whole = Term.call(call.head, Array(call.arguments.prefix(2)))
      return .call(
        .stringTake,
        [
          call.arguments[1].int ?? 0 > most ? repeated : whole,
          .call(session.named("UpTo"), [.integer(most)]),
        ])
    }
    guard call.count == 2, case .string(let text) = call.arguments[0], let n = call.arguments[1].int,
      n >= 0,
      n < 1_000_000
    else { return nil }
    try session.check(size: WorkMeter.product(text.count, n) / 8)
    return .string(Array([[UInt8]](repeating: text, count: n).joined()))
  }

  /// `ToUpperCase["aé"]` gives `"AÉ"`: Latin, Greek and Cyrillic letters.
  private static func toUpperCase(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard case .string(let text) = call.arguments.first else { return nil }
    return .string(LetterCase.upper(text))
  }

  /// `ToLowerCase["AÉ"]` gives `"aé"`: Latin, Greek and Cyrillic letters.
  private static func toLowerCase(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard case .string(let text) = call.arguments.first else { return nil }
    return .string(LetterCase.lower(text))
  }

  private static func folded(_ text: [UInt8]) -> [UInt8] {
    text.map { ("A"..."Z").contains($0) ? $0 + 32 : $0 }
  }

  /// `StringStartsQ["abc", "ab"]` gives `True`.
  private static func stringStartsQ(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard call.count == 2, case .string(let text) = call.arguments[0],
      case .string(let wanted) = call.arguments[1]
    else { return call.count < 2 ? nil : try byPattern(call, in: &session) }
    return .truth(text.starts(with: wanted))
  }

  /// Replaces, splits or trims a text by patterns; nil if a pattern is not supported.
  private static func byPattern(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    try session.valueOfSecondPart("stringByPattern", [.call(call)])
  }

  /// How many matches a third argument asks for, or how many pieces.
  static func most(_ call: Call) -> Int {
    guard call.count > 2, let most = call.arguments[2].int else { return .max }
    return max(most, 0)
  }

  /// Removes empty strings from both ends, unless the third argument is `All`.
  static func pieces(_ pieces: [Term], call: Call) -> [Term] {
    if call.count > 2, call.arguments[2].isSymbol(.all) { return pieces }
    let kept = pieces.drop { $0 == .string([]) }
    return Array(kept.prefix((kept.lastIndex { $0 != .string([]) }).map { $0 - kept.startIndex + 1 } ?? 0))
  }

  /// `StringReplace["abc", "b" -> "x"]` gives `"axc"`.
  private static func stringReplace(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard call.count >= 2 else { return nil }
    guard case .string(let text) = call.arguments[0],
      Term.option(session.named("IgnoreCase"), in: Array(call.arguments.dropFirst(2))) == nil
    else { return try byPattern(call, in: &session) }
    var rules: [([UInt8], [UInt8])] = []
    for rule in call.arguments[1].parts ?? [call.arguments[1]] {
      guard let pair = rule.call, pair.count == 2, case .string(let a) = pair.arguments[0],
        case .string(let b) = pair.arguments[1]
      else { return try byPattern(call, in: &session) }
      rules.append((a, b))
    }
    return .string(try replaced(text, rules: rules, most: most(call), in: &session))
  }

  /// `StringSplit["a b"]` gives `{"a", "b"}`; a second argument is the separator.
  private static func stringSplit(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    if let texts = call.arguments.first?.parts {
      return .list(texts.map { .call(call.head, [$0] + call.arguments.dropFirst()) })
    }
    guard case .string(let text) = call.arguments.first else { return nil }
    if call.count > 1, call.arguments[1] == .string([]) { return .list(scalars(text).map { .string($0) }) }
    if call.count > 1, case .string(let between) = call.arguments[1] {
      var pieces: [Term] = []
      let option = Term.option(session.named("IgnoreCase"), in: Array(call.arguments.dropFirst(2)))
      let isFolded = option?.isSymbol(.true) ?? false
      let (searched, wanted) = isFolded ? (folded(text), folded(between)) : (text, between)
      var start = 0
      let most = most(call)
      while pieces.count < most - 1, let place = find(wanted, in: searched[start...]) {
        pieces.append(.string(Array(text[start..<place])))
        start = place + between.count
      }
      return .list(Self.pieces(pieces + [.string(Array(text[start...]))], call: call))
    }
    return call.count > 1
      ? try byPattern(call, in: &session)
      : .list(text.split { $0 == " " || $0 == "\n" || $0 == "\t" }.map { .string(Array($0)) })
  }

  /// `StringTrim[" a "]` gives `"a"`; a second argument is what is taken off both ends.
  private static func stringTrim(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    if call.count > 1 { return try byPattern(call, in: &session) }
    if let texts = call.arguments.first?.parts { return .list(texts.map { .call(call.head, [$0]) }) }
    guard case .string(let text) = call.arguments.first else { return nil }
    let isSpace: (UInt8) -> Bool = { $0 == " " || $0 == "\n" || $0 == "\t" }
    var rest = text[...]
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return .string(Array(rest.drop(while: isSpace)))
  }

  /// `ToString[1 + x]` gives `"1 + x"`.
  private static func toString(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let term = call.arguments.first else { return nil }
    if call.count == 1, let form = term.call(of: .tableForm) ?? term.call(of: .matrixForm), form.count > 0 {
      return table(of: form, in: session)
    }
    if let form = term.call(of: .fullForm), form.count == 1 {
      return .text(form.arguments[0].fullForm(session.names))
    }
    if call.count > 1, call.arguments[1].isSymbol(.fullForm) { return .text(term.fullForm(session.names)) }
    if call.count > 1, call.arguments[1].isSymbol(.inputForm) {
      return .string(session.inputText(of: term))
    }
    // The form that a value is in is not part of its text.
    if let form = term.call(of: .inputForm), form.count == 1 {
      return .string(session.inputText(of: form.arguments[0]))
    }
    // The language writes quantities in words, which are not known here.
    return term.contains(session.named("Quantity")) ? nil : .string(session.text(term))
  }

  /// `ToString[TableForm[{{1, 22}, {333, 4}}]]` gives the rows with an empty line between them, and columns with three spaces; nil for
  /// what is deeper, and for options.
  private static func table(of form: Call, in session: KernelSession) -> Term? {
    guard form.count == 1, let parts = form.arguments[0].parts, !parts.isEmpty else { return nil }
    let isMatrix = parts.allSatisfy { $0.isList }
    let rows = parts.map { isMatrix ? $0.parts ?? [] : [$0] }
    guard rows.joined().allSatisfy({ !$0.isList }) else { return nil }
    let texts = rows.map { row in row.map { session.text($0) } }
    guard texts.joined().allSatisfy({ !$0.contains("\n") }) else { return nil }
    func width(_ text: [UInt8]) -> Int { scalars(text).count }
    let columns = texts.map({ $0.count }).max() ?? 0
    let widths = (0..<columns).map { column in
      texts.map { column < $0.count ? width($0[column]) : 0 }.max() ?? 0
    }
    let lines = texts.map { row in
      Array(
        row.enumerated().map { place, text in
          let isLast = place == row.count - 1
          return text
            + [UInt8](repeating: " ", count: isLast ? 0 : max(0, widths[place] - width(text)))
        }.joined(separator: Array("   ".utf8)))
    }
    return .string(Array(lines.joined(separator: Array((isMatrix ? "\n\n" : "\n").utf8))))
  }

  /// `IntegerString[5, 2]` gives `"101"`; a third argument is the number of digits.
  private static func integerString(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard call.count <= 3, let value = call.arguments.first?.integer else { return nil }
    if call.count == 2, call.arguments[1] == .text("Roman") {
      return .call(session.named("RomanNumeral"), [call.arguments[0]])
    }
    var digits = value.magnitude.text
    guard let radix = call.count > 1 ? call.arguments[1].int : 10, (2...36).contains(radix) else {
      return nil
    }
    if radix != 10 {
      try session.count(WorkMeter.product(digits.count, digits.count))
      digits = value.magnitude.text(radix: radix)
    }
    if call.count > 2 {
      guard let width = call.arguments[2].int, width >= 0, width < 10_000 else { return nil }
      digits = [UInt8](repeating: "0", count: max(0, width - digits.count)) + digits.suffix(width)
    }
    return .string(digits)
  }

  /// `IntegerDigits[5, 2]` gives `{1, 0, 1}`; a third argument is the number of digits.
  private static func integerDigits(of call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard call.count <= 3, let value = call.arguments.first?.integer else { return nil }
    var digits: [Term] = []
    if call.count > 1 {
      guard let radix = call.arguments[1].int, radix >= 2 else { return nil }
      var rest = value.magnitude
      while !rest.isZero, let (quotient, remainder) = rest.divided(by: .small(radix)) {
        try session.count(1 + rest.wide.limbs.count / 16)
        digits.append(.integer(remainder))
        rest = quotient
      }
      digits.reverse()
      if digits.isEmpty { digits = [.zero] }
    } else {
      digits = value.magnitude.text.map { .integer($0.digitValue) }
    }
    if call.count > 2 {
      guard let width = call.arguments[2].int, width >= 0, width < 10_000 else { return nil }
      digits = [Term](repeating: .zero, count: max(0, width - digits.count)) + digits.suffix(width)
    }
    return .list(digits)
  }

  /// `FromDigits[{1, 0, 1}, 2]` gives `5`.
  private static func fromDigits(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard (1...2).contains(call.count) else { return nil }
    let radix = call.count > 1 ? call.arguments[1] : .integer(10)
    if case .string(let text) = call.arguments[0] {
      if radix == .text("Roman") { return .call(session.named("FromRomanNumeral"), [call.arguments[0]]) }
      return LargeInteger(digits: text, radix: UInt32(clamping: radix.int ?? 10)).map {
        .integer(Integer($0))
      }
    }
    guard var digits = call.arguments[0].parts, digits.count < 2000 else { return nil }
    if digits.count == 2, let places = digits[1].int, places.magnitude < 1 << 30,
      let inner = digits[0].parts
    {
      // Digits and how many of them stand before the point; a list in them repeats.
      digits = inner
      let period = digits.last?.parts
      if period != nil { digits.removeLast() }
      var whole = Term.call(call.head, [.list(digits), radix])
      if let period {
        let size = Term.call(.plus, [.call(.power, [radix, .integer(period.count)]), .integer(-1)])
        whole = .call(
          .plus,
          [
            whole,
            .call(.times, [.call(call.head, [.list(period), radix]), .call(.power, [size, .integer(-1)])]),
          ])
      }
      return .call(.times, [whole, .call(.power, [radix, .integer(places - digits.count)])])
    }
    var value = Term.zero
    for digit in digits {
      if let a = value.number, let b = digit.number, let r = radix.number {
        value = (a * r + b).term
      } else {
        value = value == .zero ? digit : .call(.plus, [digit, .call(.times, [radix, value])])
      }
    }
    return value
  }

  /// `FromCharacterCode[{97, 98}]` gives `"ab"`.
  private static func fromCharacterCode(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard let codes = call.arguments.first.map({ $0.parts ?? [$0] }) else { return nil }
    if !codes.isEmpty, codes.allSatisfy({ $0.isList }) { return .list(codes.map { .call(call.head, [$0]) }) }
    var text = String.UnicodeScalarView()
    for code in codes {
      guard let number = code.int, let value = UInt32(exactly: number), let scalar = Unicode.Scalar(value)
      else { return nil }
      text.append(scalar)
    }
    return .string(Array(String(text).utf8))
  }

  /// `ToCharacterCode["ab"]` gives `{97, 98}`.
  private static func toCharacterCode(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard case .string(let text) = call.arguments.first else { return nil }
    if call.count > 1 {
      // In other encodings than these, a character may have another code, or none.
      guard
        call.arguments[1] == .text("UTF8") || call.arguments[1] == .text("UTF-8")
          || call.arguments[1] == .text("Unicode")
      else { return nil }
      if call.arguments[1] != .text("Unicode") { return .list(text.map { .integer(Int($0)) }) }
    }
    return .list(String(decoding: text, as: UTF8.self).unicodeScalars.map { .integer(Int($0.value)) })
  }

  /// `Alphabet[]` gives `{"a", "b", ...}`.
  private static func alphabet(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    if call.arguments.first == .text("Greek") {
      // Without the sigma at the end of words.
      let codes = (945...969).filter { $0 != 962 }
      return .list(codes.map { .text(Unicode.Scalar($0).map { String($0) } ?? "") })
    }
    return call.count == 0 || call.arguments[0] == .text("English") || call.arguments[0] == .text("Latin")
      ? .list(("a"..."z").map { .string([$0]) }) : nil
  }

  /// `StringForm["a"]` gives `"a"`; two backticks in the text insert the next value, a number between them
  /// the nth.
  private static func stringForm(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard case .string(let text) = call.arguments.first else { return nil }
    var output: [UInt8] = []
    var next = 1
    var place = 0
    while place < text.count {
      if text[place] == "`", let end = text[(place + 1)...].firstIndex(of: "`") {
        let digits = text[(place + 1)..<end]
        let index = digits.isEmpty ? next : digits.reduce(0) { min($0 * 10 + max($1.digitValue, 0), 1000) }
        next += digits.isEmpty ? 1 : 0
        if index >= 1, index < call.count { output += session.text(call.arguments[index]) }
        place = end + 1
      } else {
        output.append(text[place])
        place += 1
      }
    }
    return .string(output)
  }

  /// The characters of a text, each as bytes.
  private static func scalars(_ text: [UInt8]) -> [[UInt8]] {
    var result: [[UInt8]] = []
    for byte in text {
      if byte & 0xC0 == 0x80, !result.isEmpty {
        result[result.count - 1].append(byte)
      } else {
        result.append([byte])
      }
    }
    return result
  }

  /// The index of the first occurrence in a text; nil if there is none.
  private static func find(_ wanted: [UInt8], in text: ArraySlice<UInt8>) -> Int? {
    guard let first = wanted.first else { return text.startIndex }
    guard text.count >= wanted.count else { return nil }
    for place in text.startIndex...(text.endIndex - wanted.count)
    where text[place] == first && text[place..<(place + wanted.count)].elementsEqual(wanted) {
      return place
    }
    return nil
  }

  /// Replaces each occurrence of a rule's left side from left to right; earlier rules take precedence.
  private static func replaced(
    _ text: [UInt8], rules: [([UInt8], [UInt8])], most: Int, in session: inout KernelSession
  ) throws(KernelError) -> [UInt8] {
    var output: [UInt8] = []
    var (place, left) = (0, most)
    next: while place < text.count {
      for (wanted, value) in rules where left > 0 && !wanted.isEmpty && text[place...].starts(with: wanted) {
        try session.check(text: output.count + value.count)
        output += value
        place += wanted.count
        left -= 1
        continue next
      }
      output.append(text[place])
      place += 1
    }
    return output
  }

  /// Evaluates `StringTake` and `StringDrop` as `Take` and `Drop` of the list of characters.
  private static func stringPart(_ call: Call, name: String, in session: inout KernelSession)
    throws(KernelError) -> Term?
  {
    guard call.count == 2 else { return nil }
    if let texts = call.arguments[0].parts {
      return .list(texts.map { .call(call.head, [$0, call.arguments[1]]) })
    }
    if let specs = call.arguments[1].parts, let first = specs.first,
      first.isList || name == "Take" && first.call != nil
    {
      return .list(specs.map { .call(call.head, [call.arguments[0], $0]) })
    }
    guard case .string(let text) = call.arguments[0] else { return nil }
    let list = Term.list(scalars(text).map { .string($0) })
    // `3 ;; -1 ;; 2` is a range with steps.
    let span = call.arguments[1].call(of: .span)
    let place = span.map { Term.list($0.arguments.map { $0.isSymbol(.all) ? .integer(-1) : $0 }) }
    let kept = try session.evaluate(.call(session.named(name), [list, place ?? call.arguments[1]]))
    // What cannot be taken stays as it is, with the message of the list.
    guard let parts = kept.parts, parts.allSatisfy({ if case .string = $0 { true } else { false } }) else {
      return nil
    }
    return .call(.stringJoin, parts)
  }
}
