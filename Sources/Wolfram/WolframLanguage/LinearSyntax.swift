import TextBytes

/// Converts boxes in linear syntax, such as `x\^2`, to FullForm: scripts, fractions, roots, over- and underscripts, forms, and brackets
/// `\( … \)` around what belongs together. A mark takes the token or the bracket on either side: `1\/4\ x` is a quarter of x.
///
/// The text is that of a resolved string, with private characters for the marks (`StringEscape`).
struct LinearSyntax {
  private let text: [UInt8]
  private var index = 0
  private var depth = 0

  private init(_ text: [UInt8]) { self.text = text }

  /// The boxes in FullForm.
  static func boxes(_ text: [UInt8]) -> [UInt8] {
    var parser = LinearSyntax(text)
    var items: [[UInt8]] = []
    while parser.index < text.count {
      items += parser.items()
      // A bracket that closes nothing.
      if parser.mark != nil { parser.index += 3 }
    }
    return row(structured(items))
  }

  // MARK: Rows

  private static func row(_ items: [[UInt8]]) -> [UInt8] {
    items.count == 1 ? items[0] : call("RowBox", [["{"] + joined(items) + ["}"]])
  }

  private static func joined(_ items: [[UInt8]]) -> [UInt8] {
    var result: [UInt8] = []
    for (place, item) in items.enumerated() {
      if place > 0 { result.append(",") }
      result += item
    }
    return result
  }

  private static func call(_ head: String, _ arguments: [[UInt8]]) -> [UInt8] {
    Array(head.utf8) + ["["] + joined(arguments) + ["]"]
  }

  /// The mark at the present place, as in the source; nil if there is another character.
  private var mark: UInt8? { mark(at: index) }

  private func mark(at index: Int) -> UInt8? {
    guard index + 2 < text.count, text[index] == 0xEF, text[index + 1] == 0xA3 else { return nil }
    let place = Int(text[index + 2]) - 0x90
    return StringEscape.marks.indices.contains(place) ? StringEscape.marks[place] : nil
  }

  /// Reads up to the end, the mark of a closing bracket, or a character.
  private mutating func items(until close: UInt8? = nil) -> [[UInt8]] {
    var items: [[UInt8]] = []
    while index < text.count, mark != ")", text[index] != close {
      if mark == "!" {
        index += 3
        continue
      }
      if Self.isSpace(text[index]) {
        let start = index
        skipSpace()
        // Lines are broken where the author, or the front end, has broken them.
        let space = text[start..<index].contains("\n") ? Array(text[start..<index]) : [" "]
        if !items.isEmpty, index < text.count { items.append(Self.quoted(space)) }
        continue
      }
      items.append(fraction())
    }
    return items
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == " " || byte == "\n" || byte == "\t" }

  private mutating func skipSpace() {
    while index < text.count, Self.isSpace(text[index]) { index += 1 }
  }

  /// Whether one of the marks follows, after spaces; goes behind it.
  private mutating func take(_ wanted: UInt8...) -> UInt8? {
    var next = index
    while next < text.count, Self.isSpace(text[next]) { next += 1 }
    guard let found = mark(at: next), wanted.contains(found) else { return nil }
    index = next + 3
    return found
  }

  // MARK: Marks, the weakest first

  private mutating func fraction() -> [UInt8] {
    var box = scripted()
    while take("/") != nil { box = Self.call("FractionBox", [box, scripted()]) }
    return box
  }

  /// A token or bracket with what stands at, above or below it. `\%` after one of these marks is the opposite place.
  private mutating func scripted() -> [UInt8] {
    // What is in `\( … \)` has brackets behind it as a name has: `\(f\_1\)[x]\^2` is a square of a call.
    var hasScript = mark == "("
    var box = operand()
    while true {
      if hasScript, index < text.count, text[index] == "[", depth < 100 {
        // `f\_1[x]` is one operand, as `f[x]` is.
        box = Self.row([box] + bracket())
        continue
      }
      guard let mark = take("^", "_", "&", "+", "`") else { break }
      hasScript = hasScript || mark != "`"
      let first = operand(isScript: mark != "`")
      if mark == "`" {
        box = Self.call("FormBox", [first, box])
        continue
      }
      guard take("%") != nil else {
        let head =
          mark == "^"
          ? "SuperscriptBox" : mark == "_" ? "SubscriptBox" : mark == "&" ? "OverscriptBox" : "UnderscriptBox"
        box = Self.call(head, [box, first])
        continue
      }
      let second = operand(isScript: true)
      let isLowFirst = mark == "_" || mark == "+"
      let scripts = isLowFirst ? [first, second] : [second, first]
      box = Self.call(
        mark == "_" || mark == "^" ? "SubsuperscriptBox" : "UnderoverscriptBox", [box] + scripts)
    }
    return box
  }

  /// A root, what is in brackets, or a token; the token of a script without brackets behind it: in `f\_1[x]` these belong to the whole.
  private mutating func operand(isScript: Bool = false) -> [UInt8] {
    while index < text.count, Self.isSpace(text[index]) || mark == "!" { index += mark == "!" ? 3 : 1 }
    guard index < text.count else { return Self.quoted([]) }
    guard let mark else {
      return isScript && text[index] != "{" && text[index] != "(" ? Self.quoted(token()) : call()
    }
    switch mark {
    case "(":
      guard depth < 100 else {
        index = text.count
        return Self.quoted([])
      }
      index += 3
      depth += 1
      let inner = items()
      depth -= 1
      if self.mark == ")" { index += 3 }
      return Self.row(Self.structured(inner))
    case "@":
      index += 3
      guard depth < 100 else { return Self.quoted([]) }
      depth += 1
      defer { depth -= 1 }
      let root = operand()
      return take("%") == nil ? Self.call("SqrtBox", [root]) : Self.call("RadicalBox", [root, operand()])
    case "*":
      index += 3
      return written()
    case ")", "%", "^", "_", "&", "+", "/", "`":
      // Nothing stands before the mark.
      if mark == "%" { index += 3 }
      return Self.quoted([])
    default:
      index += 3
      return Self.quoted([])
    }
  }

  /// A token, with the brackets behind a name: `f[x]`, `(a + b)`, `{1, 2}`.
  private mutating func call() -> [UInt8] {
    let opening = text[index]
    let isName = isWord(at: index) && text[index] &- "0" >= 10
    var parts = opening == "(" || opening == "{" || opening == "[" ? bracket() : [Self.quoted(token())]
    while isName, index < text.count, text[index] == "[", depth < 100 { parts += bracket() }
    return Self.row(parts)
  }

  /// A bracket and what is in it.
  private mutating func bracket() -> [[UInt8]] {
    let opening = text[index]
    index += 1
    guard depth < 100 else { return [Self.quoted([opening])] }
    let close: UInt8 = opening == "(" ? ")" : opening == "[" ? "]" : "}"
    depth += 1
    let inner = items(until: close)
    depth -= 1
    guard index < text.count, text[index] == close else { return [Self.quoted([opening])] + inner }
    index += 1
    return [Self.quoted([opening]), Self.row(Self.structured(inner)), Self.quoted([close])]
  }

  /// Boxes in FullForm, with linear syntax in brackets.
  private mutating func written() -> [UInt8] {
    var result: [UInt8] = []
    var open = 0
    while index < text.count {
      if let mark {
        guard mark == "(" else {
          if mark == ")", open == 0 { break }
          index += 3
          continue
        }
        result += operand()
        continue
      }
      let start = index
      if text[index] == "\"" {
        result += token()
        continue
      }
      let byte = text[start]
      index += 1
      if byte == "[" || byte == "{" { open += 1 }
      if byte == "]" || byte == "}" { open -= 1 }
      result.append(byte)
      if open == 0, byte == "]" { break }
    }
    return result
  }

  // MARK: Operators

  /// Items in which derivatives, sums, products and integrals are rows of their sign and their operand.
  private static func structured(_ items: [[UInt8]]) -> [[UInt8]] {
    var result: [[UInt8]] = []
    var place = 0
    while place < items.count {
      let item = items[place]
      place += 1
      let rest = items[place...]
      var end = place
      if item.starts(with: "SubscriptBox[\"∂\"".utf8) {
        end = endOfOperand(rest)
      } else if ["∑", "∏"].contains(where: { item.starts(with: "UnderoverscriptBox[\"\($0)\"".utf8) }) {
        end = endOfProduct(rest)
      } else if item.starts(with: "SubsuperscriptBox[\"∫\"".utf8) || item.elementsEqual("\"∫\"".utf8),
        let sign = rest.firstIndex(where: isDifferential)
      {
        end = endOfOperand(items[(sign + 1)...])
        let differential = row([items[sign]] + items[(sign + 1)..<end].filter { !isBlank($0) })
        result.append(row([item] + structured(Array(items[place..<sign])) + [differential]))
        place = end
        continue
      }
      result.append(end > place ? row([item] + structured(Array(items[place..<end]))) : item)
      place = end
    }
    return result
  }

  private static func isDifferential(_ item: [UInt8]) -> Bool {
    item.elementsEqual("\"ⅆ\"".utf8) || item.elementsEqual("\"\u{F74C}\"".utf8)
  }

  private static func isBlank(_ item: [UInt8]) -> Bool {
    item.dropFirst().dropLast().allSatisfy { $0 == " " }
  }

  /// The end of a word, or of what stands in brackets, with the brackets of its arguments.
  private static func endOfOperand(_ items: ArraySlice<[UInt8]>) -> Int {
    guard var end = items.firstIndex(where: { !isBlank($0) }) else { return items.startIndex }
    end = endOfBrackets(items[end...])
    while end < items.endIndex, items[end].elementsEqual("\"[\"".utf8) { end = endOfBrackets(items[end...]) }
    return end
  }

  /// The end of factors: up to a sum's sign, a relation or a comma.
  private static func endOfProduct(_ items: ArraySlice<[UInt8]>) -> Int {
    let limits = ["+", "-", ",", ";", "=", "==", ":=", "->", "→", "]", ")", "}", "//", "/.", "<", ">"]
    var end = items.startIndex
    while end < items.endIndex, !limits.contains(where: { items[end].elementsEqual("\"\($0)\"".utf8) }) {
      end = endOfBrackets(items[end...])
    }
    return end
  }

  /// The place after the first item, or after the bracket that closes it.
  private static func endOfBrackets(_ items: ArraySlice<[UInt8]>) -> Int {
    var open = 0
    for place in items.indices {
      if ["[", "(", "{"].contains(where: { items[place].elementsEqual("\"\($0)\"".utf8) }) { open += 1 }
      if ["]", ")", "}"].contains(where: { items[place].elementsEqual("\"\($0)\"".utf8) }) { open -= 1 }
      if open <= 0 { return place + 1 }
    }
    return items.endIndex
  }

  // MARK: Tokens

  private static let operators: [[UInt8]] = [
    "===", "=!=", "//.", "//@", "@@@", "^:=", ">>>", "...", "|->",
    "/.", "//", "/@", "/;", "/:", "/=", "->", ":>", ":=", "^=", "==", "!=", "<=", ">=", "@@", "&&", "||",
    "++", "--", "+=", "-=",
    "*=", "<>", "~~", "??", "..", "**", ";;", "<<", ">>", "::", "=.", "!!",
  ].map { Array($0.utf8) }

  /// A word, a number, a string, an operator, or one other character.
  private mutating func token() -> [UInt8] {
    let start = index
    let byte = text[index]
    if byte == "\"" {
      index += 1
      while index < text.count, text[index] != "\"" { index += text[index] == "\\" ? 2 : 1 }
      index = min(index + 1, text.count)
      return Array(text[start..<index])
    }
    if isWord(at: index) {
      while index < text.count, isWord(at: index) || isPoint(at: index) {
        index = min(index + length(at: index), text.count)
      }
      return Array(text[start..<index])
    }
    if isPoint(at: index) {
      index += 1
      while index < text.count, text[index] &- "0" < 10 { index += 1 }
      return Array(text[start..<index])
    }
    for name in Self.operators where text[index...].starts(with: name) {
      // In `.3/.8` a number begins with the point.
      if name == ["/", "."], index + 2 < text.count, text[index + 2] &- "0" < 10 { continue }
      index += name.count
      return name
    }
    index += length(at: index)
    return Array(text[start..<min(index, text.count)])
  }

  /// Whether the point of a number is there.
  private func isPoint(at index: Int) -> Bool {
    guard text[index] == "." else { return false }
    let before = index > 0 && text[index - 1] &- "0" < 10
    let after = index + 1 < text.count && text[index + 1] &- "0" < 10
    let isRange = index + 1 < text.count && text[index + 1] == "." || index > 0 && text[index - 1] == "."
    return (before || after) && !isRange
  }

  /// The number of bytes of the character there.
  private func length(at index: Int) -> Int {
    let byte = text[index]
    return byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
  }

  /// Whether a letter or digit is there, or what else a name holds. Arrows and other signs are none, nor are the constants e and i.
  private func isWord(at index: Int) -> Bool {
    switch text[index] {
    case "0"..."9", "A"..."Z", "a"..."z", "$", "`": true
    case 0xC3...0xD3:
      !(text[index] == 0xC3 && index + 1 < text.count && [0x97, 0xB7].contains(text[index + 1]))
    case 0xF0: true
    default: false
    }
  }

  private static func quoted(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = ["\""]
    for byte in text {
      if byte == "\"" || byte == "\\" { result.append("\\") }
      result.append(byte)
    }
    result.append("\"")
    return result
  }
}
