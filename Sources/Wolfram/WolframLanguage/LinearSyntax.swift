import TextBytes

/// Converts boxes in linear syntax, such as `a + x\^2`, to FullForm. A script, a fraction bar or a root belongs to the operand beside it: a
/// word, a number, a text, a sign, or what stands in brackets of its own, `\(…\)`.
///
///     a + x\^2       RowBox[{"a", "+", SuperscriptBox["x", "2"]}]
///     \(a + 1\)\/b   FractionBox[RowBox[{"a", "+", "1"}], "b"]
struct LinearSyntax {
  private let text: [UInt8]
  private var place = 0
  private var depth = 0

  private static let mostDepth = 100

  /// The boxes of a text in which marks stand for `\^` and its like.
  static func boxes(_ text: [UInt8]) -> [UInt8] {
    var reader = LinearSyntax(text: text)
    return reader.row()
  }

  private init(text: [UInt8]) { self.text = text }

  // MARK: Rows

  /// Boxes up to the end, or to the bracket that closes them.
  private mutating func row() -> [UInt8] {
    depth += 1
    defer { depth -= 1 }
    if mark() == "*" { return explicit() }
    var items: [[UInt8]] = []
    while place < text.count, let next = operand() {
      // A fraction bar is weaker than scripts.
      var item = scripted(next)
      while mark() == "/" {
        place += 3
        item = Self.call("FractionBox", [item, scripted(operand() ?? Self.quoted([]))])
      }
      if mark() == "`" {
        // The form in which the rest is written.
        place += 3
        items = [Self.call("FormBox", [row(), item.filter { $0 != "\"" }])]
        break
      }
      items.append(item)
    }
    return Self.joined(Self.structured(items))
  }

  /// An operand with the scripts that follow it.
  private mutating func scripted(_ base: [UInt8]) -> [UInt8] {
    var item = base
    while let sign = mark(), let (one, two) = Self.heads(sign) {
      place += 3
      var parts = [item, operand() ?? Self.quoted([])]
      var head = one
      if mark() == "%" {
        place += 3
        parts.append(operand() ?? Self.quoted([]))
        head = two
        if sign == "^" { parts.swapAt(1, 2) }
      }
      item = Self.call(head, parts)
    }
    return item
  }

  /// The boxes of a script, and of that with a second one after `\%`; nil for other marks.
  private static func heads(_ sign: UInt8) -> (StaticString, StaticString)? {
    switch sign {
    case "^": ("SuperscriptBox", "SubsuperscriptBox")
    case "_": ("SubscriptBox", "SubsuperscriptBox")
    case "&": ("OverscriptBox", "UnderoverscriptBox")
    case "+": ("UnderscriptBox", "UnderoverscriptBox")
    default: nil
    }
  }

  /// A word, a sign, a text, a root, or what stands in brackets; nil at the end.
  private mutating func operand() -> [UInt8]? {
    while place < text.count {
      guard let sign = mark() else { return token() }
      switch sign {
      case "(" where depth < Self.mostDepth:
        place += 3
        let inner = row()
        if mark() == ")" { place += 3 }
        return inner
      case ")" where depth > 1: return nil
      case "@":
        place += 3
        let base = operand() ?? Self.quoted([])
        guard mark() == "%" else { return Self.call("SqrtBox", [base]) }
        place += 3
        return Self.call("RadicalBox", [base, operand() ?? Self.quoted([])])
      case "^", "_", "&", "+", "/", "%", "`":
        // What it belongs to is lacking.
        return Self.quoted([])
      default: place += 3
      }
    }
    return nil
  }

  /// Boxes in FullForm after `\*`, with what is in linear syntax within them, up to the bracket that closes them.
  private mutating func explicit() -> [UInt8] {
    place += 3
    var result: [UInt8] = []
    while place < text.count {
      guard let sign = mark() else {
        result.append(text[place])
        place += 1
        continue
      }
      if sign == ")", depth > 1 { break }
      place += 3
      guard sign == "(", depth < Self.mostDepth else { continue }
      result += row()
      if mark() == ")" { place += 3 }
    }
    return result
  }

  // MARK: Tokens

  /// The box mark at the place; nil if there is none.
  private func mark() -> UInt8? {
    guard place + 2 < text.count, text[place] == 0xEF, text[place + 1] == 0xA3,
      (0x90..<0x90 + UInt8(StringEscape.marks.count)).contains(text[place + 2])
    else { return nil }
    return StringEscape.marks[Int(text[place + 2] - 0x90)]
  }

  private mutating func token() -> [UInt8] {
    let start = place
    switch Kind(text, place) {
    case .quote:
      place += 1
      while place < text.count, text[place] != "\"" { place += 1 }
      place = min(place + 1, text.count)
    case .space: while place < text.count, mark() == nil, Kind(text, place) == .space { place += 1 }
    case .word: while place < text.count, mark() == nil, Kind(text, place) == .word { step() }
    case .sign:
      let rest = text[place...]
      if let sign = Self.signs.first(where: { rest.starts(with: $0.utf8) }) {
        place += sign.utf8.count
      } else {
        step()
      }
    }
    return Self.quoted(text[start..<place])
  }

  /// Passes a character.
  private mutating func step() {
    place += 1
    while place < text.count, text[place] & 0xC0 == 0x80 { place += 1 }
  }

  /// Operators of several characters, longer ones before those that they begin with.
  private static let signs: [String] = [
    "===", "=!=", "//.", "//@", "@@@", "^:=", "...", "<->", "^=", ":=", ":>", "->", "==", "!=", "<=", ">=",
    "&&", "||", "//", "/.", "/;", "/@", "/:", "@@", "++", "--", "+=", "-=", "*=", "/=", "<>", "..", "~~",
    "::",
    ";;",
    "(*", "*)", "##",
  ]

  private enum Kind {
    case word, space, quote, sign

    init(_ text: [UInt8], _ place: Int) {
      switch text[place] {
      case "0"..."9", "A"..."Z", "a"..."z", "$", "`", "_", "#", "%": self = .word
      case ".":
        // A point of a number, or of an optional pattern.
        let before = place > 0 ? text[place - 1] : 0
        let after = place + 1 < text.count ? text[place + 1] : 0
        let isPoint = ("0"..."9").contains(after) || ("0"..."9").contains(before) || before == "_"
        self = isPoint && after != "." && before != "." ? .word : .sign
      case " ", "\n", "\t": self = .space
      case "\"": self = .quote
      case 0xC3...0xD3, 0xE4...0xE9: self = .word
      case 0xF0: self = .word
      default: self = .sign
      }
    }
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
        let differential = joined([items[sign]] + items[(sign + 1)..<end].filter { !isBlank($0) })
        result.append(joined([item] + structured(Array(items[place..<sign])) + [differential]))
        place = end
        continue
      }
      result.append(end > place ? joined([item] + structured(Array(items[place..<end]))) : item)
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

  // MARK: Output

  /// A row of several items, or the only one.
  private static func joined(_ items: [[UInt8]]) -> [UInt8] {
    if items.count == 1 { return items[0] }
    return Array("RowBox[{".utf8) + items.joined(separator: [","]) + ["}", "]"]
  }

  private static func call(_ head: StaticString, _ parts: [[UInt8]]) -> [UInt8] {
    head.withUTF8Buffer { Array($0) } + ["["] + parts.joined(separator: [","]) + ["]"]
  }

  private static func quoted(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = ["\""]
    for byte in text {
      if byte == "\"" || byte == "\\" { result.append("\\") }
      result.append(byte)
    }
    result.append("\"")
    return result
  }
}
