extension BuiltIn {
  /// Texts.
  static let stringTable: [BuiltIn] = [
    BuiltIn("StringJoin", [.flat, .oneIdentity], "Texts one behind the other (`a <> b`).") {
      (_, call) throws(KernelError) in
      var text: [UInt8] = []
      for part in call.arguments.flatMap({ $0.parts ?? [$0] }) {
        guard case .string(let bytes) = part else { return nil }
        text += bytes
      }
      return .string(text)
    },
    BuiltIn("StringLength", [.listable], "How many characters there are.") { (_, call) throws(KernelError) in
      guard case .string(let text) = call.arguments.first else { return nil }
      return .integer(scalars(text).count)
    },
    BuiltIn("Characters", [.listable], "The characters as texts.") { (_, call) throws(KernelError) in
      guard case .string(let text) = call.arguments.first else { return nil }
      return .list(scalars(text).map { .string($0) })
    },
    BuiltIn("StringTake", [], "The first characters, the last, or a range.") {
      (session, call) throws(KernelError) in
      try session.stringPart(call, "Take")
    },
    BuiltIn("StringDrop", [], "All but the first characters, the last, or a range.") {
      (session, call) throws(KernelError) in try session.stringPart(call, "Drop")
    },
    BuiltIn("StringReverse", [.listable], "Backwards.") { (_, call) throws(KernelError) in
      guard case .string(let text) = call.arguments.first else { return nil }
      return .string(Array(scalars(text).reversed().joined()))
    },
    BuiltIn("StringRepeat", [], "The same text many times.") { (session, call) throws(KernelError) in
      guard call.count == 2, case .string(let text) = call.arguments[0], let n = call.arguments[1].int,
        n >= 0,
        n < 1_000_000
      else { return nil }
      try session.check(size: text.count * n / 8)
      return .string(Array([[UInt8]](repeating: text, count: n).joined()))
    },
    BuiltIn("ToUpperCase", [.listable], "In capitals.") { (_, call) throws(KernelError) in
      guard case .string(let text) = call.arguments.first else { return nil }
      return .string(text.map { (0x61...0x7A).contains($0) ? $0 - 32 : $0 })
    },
    BuiltIn("ToLowerCase", [.listable], "In small letters.") { (_, call) throws(KernelError) in
      guard case .string(let text) = call.arguments.first else { return nil }
      return .string(text.map { (0x41...0x5A).contains($0) ? $0 + 32 : $0 })
    },
    BuiltIn("StringContainsQ", [], "Whether a text is in another.") { (_, call) throws(KernelError) in
      guard call.count >= 2, case .string(let text) = call.arguments[0],
        case .string(let wanted) = call.arguments[1]
      else { return nil }
      return .truth(find(wanted, in: text[...]) != nil)
    },
    BuiltIn("StringFreeQ", [], "Whether a text is not in another.") { (_, call) throws(KernelError) in
      guard call.count >= 2, case .string(let text) = call.arguments[0],
        case .string(let wanted) = call.arguments[1]
      else { return nil }
      return .truth(find(wanted, in: text[...]) == nil)
    },
    BuiltIn("StringStartsQ", [], "Whether a text begins with another.") { (_, call) throws(KernelError) in
      guard call.count >= 2, case .string(let text) = call.arguments[0],
        case .string(let wanted) = call.arguments[1]
      else { return nil }
      return .truth(text.starts(with: wanted))
    },
    BuiltIn("StringReplace", [], "With other texts for some.") { (_, call) throws(KernelError) in
      guard call.count >= 2, case .string(let text) = call.arguments[0] else { return nil }
      var rules: [([UInt8], [UInt8])] = []
      for rule in call.arguments[1].parts ?? [call.arguments[1]] {
        guard let pair = rule.call, pair.count == 2, case .string(let a) = pair.arguments[0],
          case .string(let b) = pair.arguments[1]
        else { return nil }
        rules.append((a, b))
      }
      return .string(replaced(text, rules))
    },
    BuiltIn("StringSplit", [], "In pieces between spaces, or another text.") {
      (_, call) throws(KernelError) in
      guard case .string(let text) = call.arguments.first else { return nil }
      if call.count > 1, case .string(let between) = call.arguments[1], !between.isEmpty {
        var pieces: [Term] = []
        var rest = text[...]
        while let place = find(between, in: rest) {
          pieces.append(.string(Array(rest[..<place])))
          rest = rest[(place + between.count)...]
        }
        return .list(pieces + [.string(Array(rest))])
      }
      return call.count > 1
        ? nil : .list(text.split { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 }.map { .string(Array($0)) })
    },
    BuiltIn("StringTrim", [], "Without spaces at the ends.") { (_, call) throws(KernelError) in
      guard case .string(let text) = call.arguments.first else { return nil }
      let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 }
      var rest = text[...]
      while let last = rest.last, isSpace(last) { rest.removeLast() }
      return .string(Array(rest.drop(while: isSpace)))
    },
    BuiltIn("ToString", [], "The text of an expression.") { (session, call) throws(KernelError) in
      guard let term = call.arguments.first else { return nil }
      if call.count > 1, call.arguments[1].isSymbol(.inputForm) || call.arguments[1].isSymbol(.fullForm) {
        return .string(session.inputText(term))
      }
      return .string(session.text(term))
    },
    BuiltIn("IntegerString", [.listable], "The digits of an integer.") { (_, call) throws(KernelError) in
      guard let value = call.arguments.first?.integer else { return nil }
      var digits = value.magnitude.text
      if call.count > 1, let radix = call.arguments[1].int, (2...36).contains(radix),
        let small = value.magnitude.small
      {
        digits = Array(String(small, radix: radix).utf8)
      }
      if call.count > 2, let width = call.arguments[2].int, width > digits.count, width < 1000 {
        digits = [UInt8](repeating: 0x30, count: width - digits.count) + digits
      }
      return .string(digits)
    },
    BuiltIn("IntegerDigits", [.listable], "The digits of an integer as numbers.") {
      (session, call) throws(KernelError) in
      guard let value = call.arguments.first?.integer else { return nil }
      var digits: [Term] = []
      if call.count > 1, let radix = call.arguments[1].int, radix >= 2 {
        var rest = value.magnitude
        while !rest.isZero, let (quotient, remainder) = rest.divided(by: .small(radix)) {
          try session.count(1 + rest.wide.limbs.count / 16)
          digits.append(.integer(remainder))
          rest = quotient
        }
        digits.reverse()
        if digits.isEmpty { digits = [.zero] }
      } else {
        digits = value.magnitude.text.map { .integer(Int($0) - 0x30) }
      }
      if call.count > 2, let width = call.arguments[2].int, width >= 0, width < 10_000 {
        digits = [Term](repeating: .zero, count: max(0, width - digits.count)) + digits.suffix(width)
      }
      return .list(digits)
    },
    BuiltIn("FromDigits", [], "The integer of these digits.") { (_, call) throws(KernelError) in
      guard call.count >= 1 else { return nil }
      let radix = call.count > 1 ? call.arguments[1] : .integer(10)
      if case .string(let text) = call.arguments[0] {
        return LargeInteger(digits: text, radix: UInt32(clamping: radix.int ?? 10)).map {
          .integer(Integer($0))
        }
      }
      guard let digits = call.arguments[0].parts, digits.count < 2000 else { return nil }
      var value = Term.zero
      for digit in digits {
        guard let a = value.number, let b = digit.number, let r = radix.number else { return nil }
        value = (a * r + b).term
      }
      return value
    },
    BuiltIn("FromCharacterCode", [], "The text of these character codes.") { (_, call) throws(KernelError) in
      guard let codes = call.arguments.first.map({ $0.parts ?? [$0] }) else { return nil }
      var text = String.UnicodeScalarView()
      for code in codes {
        guard let number = code.int, let value = UInt32(exactly: number), let scalar = Unicode.Scalar(value)
        else { return nil }
        text.append(scalar)
      }
      return .string(Array(String(text).utf8))
    },
    BuiltIn("ToCharacterCode", [.listable], "The codes of a text's characters.") {
      (_, call) throws(KernelError) in
      guard case .string(let text) = call.arguments.first else { return nil }
      return .list(String(decoding: text, as: UTF8.self).unicodeScalars.map { .integer(Int($0.value)) })
    },
    BuiltIn("Alphabet", [], "The letters from a to z.") { (_, _) throws(KernelError) in
      .list((0x61...0x7A).map { .string([$0]) })
    },
    BuiltIn("StringForm", [], "A text with places for values.") { (session, call) throws(KernelError) in
      guard case .string(let text) = call.arguments.first else { return nil }
      var output: [UInt8] = []
      var next = 1
      var place = 0
      while place < text.count {
        if text[place] == 0x60, let end = text[(place + 1)...].firstIndex(of: 0x60) {
          let digits = text[(place + 1)..<end]
          let index = digits.isEmpty ? next : digits.reduce(0) { min($0 * 10 + max(Int($1) - 0x30, 0), 1000) }
          next += digits.isEmpty ? 1 : 0
          if index >= 1, index < call.count { output += session.text(call.arguments[index]) }
          place = end + 1
        } else {
          output.append(text[place])
          place += 1
        }
      }
      return .string(output)
    },
  ]

  /// The characters of a text, each as bytes.
  static func scalars(_ text: [UInt8]) -> [[UInt8]] {
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

  static func find(_ wanted: [UInt8], in text: ArraySlice<UInt8>) -> Int? {
    guard let first = wanted.first else { return text.startIndex }
    guard text.count >= wanted.count else { return nil }
    for place in text.startIndex...(text.endIndex - wanted.count)
    where text[place] == first && text[place..<(place + wanted.count)].elementsEqual(wanted) {
      return place
    }
    return nil
  }

  private static func replaced(_ text: [UInt8], _ rules: [([UInt8], [UInt8])]) -> [UInt8] {
    var output: [UInt8] = []
    var place = 0
    next: while place < text.count {
      for (wanted, value) in rules where !wanted.isEmpty && text[place...].starts(with: wanted) {
        output += value
        place += wanted.count
        continue next
      }
      output.append(text[place])
      place += 1
    }
    return output
  }
}

extension KernelSession {
  /// `StringTake` and `StringDrop` as those of lists of characters.
  fileprivate mutating func stringPart(_ call: Call, _ name: String) throws(KernelError) -> Term? {
    guard call.count == 2 else { return nil }
    if let texts = call.arguments[0].parts {
      return .list(texts.map { .call(call.head, [$0, call.arguments[1]]) })
    }
    guard case .string(let text) = call.arguments[0] else { return nil }
    let list = Term.list(BuiltIn.scalars(text).map { .string($0) })
    let kept = try evaluate(.call(named(name), [list, call.arguments[1]]))
    guard let parts = kept.parts else { return nil }
    return .call(.stringJoin, parts)
  }
}
