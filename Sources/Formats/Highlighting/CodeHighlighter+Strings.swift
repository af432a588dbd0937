import TextBytes

/// Highlights strings, interpolated code and other quoted text.
extension CodeHighlighter {
  /// Opens the string, text or regular expression at `index`; false if there is none.
  mutating func openString() -> Bool {
    if language.traits.contains(.heredocs), code[index] == "<" { return announceHeredoc() }
    if language.traits.contains(.regularExpressions), code[index] == "/" { return readRegularExpression() }
    if code[index] == "'" {
      if language.traits.contains(.transpose), !expectsOperand, index == 0 || !code[index - 1].isSpace {
        return false
      }
      if language.traits.contains(.characters) { return readCharacter() }
    }
    // Within a name, the letters are not a string prefix.
    let isWithinName = index > 0 && isName(code[index - 1])
    for rule in language.strings {
      if isWithinName, language.syntax == .keys || code[index] != rule.open[0] { continue }
      guard let context = opened(rule) else { continue }
      isLineBegun = true
      guard contexts.count < Self.depthLimit else {
        add(to: index + 1, "s")
        return true
      }
      contexts.append(context.value)
      add(to: context.end, kind: rule.kind)
      return true
    }
    return false
  }

  /// The context of a string that follows `rule`, and the end of its opening delimiter; nil if none begins here.
  private func opened(_ rule: StringRule) -> (value: Context, end: Int)? {
    var place = index
    var isRaw = rule.rawPrefix != nil && rule.prefixes.isEmpty
    var hasCode = rule.code != nil && rule.codePrefix == nil
    while place < limit, place < index + 3, code[place] != rule.open[0],
      rule.prefixes.contains(code[place] | .lowercaseBit) || rule.prefixes.contains(code[place])
    {
      if code[place] | .lowercaseBit == rule.rawPrefix || code[place] == rule.rawPrefix { isRaw = true }
      if code[place] | .lowercaseBit == rule.codePrefix || code[place] == rule.codePrefix { hasCode = true }
      place += 1
    }
    var context = Context(rule: rule)
    if rule.hasHashes {
      while place < limit, code[place] == "#", context.hashes < 255 {
        context.hashes += 1
        place += 1
      }
      if context.hashes > 0 { isRaw = true }
    }
    guard has(rule.open, at: place) else { return nil }
    context.isRaw = isRaw
    if !hasCode { context.rule.code = nil }
    return (context, place + rule.open.count)
  }

  /// Reads a string to its end, to interpolated code, or to the end of the text.
  package mutating func readString(_ context: Context) {
    let rule = context.rule
    let escape: UInt8 = context.isRaw ? 0 : rule.escape
    var place = index
    while place < limit {
      let byte = code[place]
      if byte == rule.close[0], closes(context, at: place) {
        // In languages without escapes, a doubled quote is a quote.
        place += rule.close.count + context.hashes
        contexts.removeLast()
        expectsOperand = false
        add(to: place, kind: rule.kind)
        return markKey()
      }
      if let inner = rule.code, has(inner.open, at: place),
        inner.open[0] != "{" || !has(["{", "{"], at: place),
        context.hashes == 0
      {
        add(to: place, kind: rule.kind)
        contexts[contexts.count - 1].depth = 0
        expectsOperand = true
        return add(to: place + inner.open.count, "m")
      }
      if byte == escape, escape != 0 {
        place += 2
      } else if byte == "\n", !rule.isLong {
        // A single-line string ends with its line, even if unclosed.
        contexts.removeLast()
        return add(to: place, kind: rule.kind)
      } else if rule.code?.open.first == "{", byte == "{" {
        place += 2
      } else {
        place += 1
      }
    }
    add(to: limit, kind: rule.kind)
  }

  /// Marks a string followed by a colon as a property name, in JSON and similar languages.
  private mutating func markKey() {
    guard language.traits.contains(.properties), !language.traits.contains(.calls), contexts.isEmpty else {
      return
    }
    var place = index
    while place < limit, code[place] == " " { place += 1 }
    if place < limit, code[place] == ":", place - index < 4 { tokens[tokens.count - 1].kind = "f" }
  }

  private func closes(_ context: Context, at place: Int) -> Bool {
    guard has(context.rule.close, at: place) else { return false }
    for hash in 0..<context.hashes {
      let end = place + context.rule.close.count + hash
      guard end < limit, code[end] == "#" else { return false }
    }
    return true
  }

  /// Counts brackets in interpolated code; returns true if one ended it.
  mutating func countBracket(_ byte: UInt8) -> Bool {
    let last = contexts.count - 1
    guard let inner = contexts[last].rule.code, let depth = contexts[last].depth else { return false }
    if byte == inner.close {
      guard depth == 0 else {
        contexts[last].depth = depth - 1
        return false
      }
      contexts[last].depth = nil
      add(to: index + 1, "m")
      return true
    }
    if byte == (inner.close == ")" ? "(" : "{") { contexts[last].depth = depth + 1 }
    return false
  }

  /// Reads `'x'`, `'\n'` or `'\u{1F600}'`; false for a lifetime or prime.
  private mutating func readCharacter() -> Bool {
    var place = index + 1
    guard place < limit, code[place] != "'", code[place] != "\n" else { return false }
    if code[place] == "\\" {
      place += 2
      while place < limit, place < index + 14, code[place] != "'", code[place] != "\n" { place += 1 }
    } else {
      place += code[place] < 0x80 ? 1 : code[place] < 0xE0 ? 2 : code[place] < 0xF0 ? 3 : 4
    }
    if place < limit, code[place] == "'" {
      operand(to: place + 1, kind: "s")
      return true
    }
    let end = endOfName(from: index + 1)
    guard end > index + 1, index == 0 || !isName(code[index - 1]) else { return false }
    operand(to: end, kind: "v")
    return true
  }

  /// Reads a regular expression, which must end on its line.
  private mutating func readRegularExpression() -> Bool {
    guard expectsOperand, index >= slashLimit, index + 1 < limit, code[index + 1] != "*",
      code[index + 1] != "/"
    else { return false }
    var place = index + 1
    var isInClass = false
    while place < limit, code[place] != "\n" {
      switch code[place] {
      case "\\": place += 1
      case "[": isInClass = true
      case "]": isInClass = false
      case "/" where !isInClass:
        operand(to: endOfName(from: place + 1), kind: "s")
        return true
      default: break
      }
      place += 1
    }
    slashLimit = min(place, limit)
    return false
  }

  // MARK: Heredocs

  /// Reads `<<END`, `<<-'END'`, `<<~END`; the text begins on the next line.
  private mutating func announceHeredoc() -> Bool {
    guard has(["<", "<"], at: index), heredocs.count < 8 else { return false }
    var place = index + 2
    var isIndented = false
    if place < limit, code[place] == "-" || code[place] == "~" {
      isIndented = true
      place += 1
    }
    let quote = place < limit && (code[place] == "\"" || code[place] == "'") ? code[place] : 0
    if quote != 0 { place += 1 }
    guard place < limit, code[place].isLetter || code[place] == "_" else { return false }
    let end = endOfName(from: place)
    let mark = Array(code[place..<end])
    guard mark.count <= 64, quote == 0 || (end < limit && code[end] == quote) else { return false }
    heredocs.append((mark, isIndented))
    operand(to: quote == 0 ? end : end + 1, kind: "m")
    return true
  }

  mutating func readHeredoc() {
    let (mark, isIndented) = heredocs.removeFirst()
    while index < limit {
      let end = endOfLine(from: index)
      var start = index
      while isIndented, start < end, code[start] == " " || code[start] == "\t" { start += 1 }
      if code[start..<end].elementsEqual(mark) {
        add(to: end, "m")
        return add(to: end + 1, nil)
      }
      add(to: end + 1, "s")
    }
  }
}
