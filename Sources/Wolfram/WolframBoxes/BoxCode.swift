import TextBytes
import WolframLanguage

/// Converts boxes to the code that an author would type, on one line that parses to the same expression:
/// fractions, scripts and roots become calls, strings keep their quotes.
///
///     FractionBox["a", RowBox[{"b", "+", "1"}]]     ((a)/(b + 1))
///     SubscriptBox["x", "1"]                        Subscript[x, 1]
///     RowBox[{"\[Sum]", …}]                         Sum[…]
package struct BoxCode {
  private let tree: ExpressionTree
  /// The heads of the boxes that have no code.
  private var unread: [String] = []
  /// Writes boxes that only the calling reader knows, such as graphics within code.
  private let special: (Expression) -> [UInt8]?

  /// Whether the boxes are in `TraditionalForm`, in which `f(x)` is a call.
  private var isTraditional = false
  /// What the slots of templates stand for, innermost last: a list of boxes, or an association with keys.
  private var slots: [Expression] = []

  /// The boxes read: a template is read again where it says what it means, and each template within it.
  private var boxCount = 0

  private static let mostBoxes = 200_000
  private static let mostDepth = 150
  private static let mostBytes = 2 << 20

  /// The code of boxes; nil if a box has no code or the code exceeds the size limit. `special` gives the code
  /// of boxes that only the caller knows.
  package static func text(
    of box: Expression, in tree: ExpressionTree, special: @escaping (Expression) -> [UInt8]? = { _ in nil }
  ) -> [UInt8]? {
    read(box, in: tree, special: special).flatMap { $0.unread.isEmpty ? $0.text : nil }
  }

  /// The code of boxes, and the heads of the boxes that have no code; nil if the code exceeds the size limit.
  package static func read(
    _ box: Expression, in tree: ExpressionTree, special: @escaping (Expression) -> [UInt8]? = { _ in nil }
  ) -> (text: [UInt8], unread: [String])? {
    var reader = BoxCode(tree: tree, special: special)
    let text = reader.code(box, 0)
    return text.count > mostBytes ? nil : (text, reader.unread)
  }

  private init(tree: ExpressionTree, special: @escaping (Expression) -> [UInt8]?) {
    (self.tree, self.special) = (tree, special)
  }

  // MARK: Boxes

  private mutating func code(_ box: Expression, _ depth: Int) -> [UInt8] {
    boxCount += 1
    guard depth < Self.mostDepth, boxCount < Self.mostBoxes else { return missed("depth") }
    switch tree.kind(box) {
    case .string: return Self.sign(tree.rawBytes(of: box)) ?? token(tree.stringBytes(box), depth: depth)
    case .symbol: return Array((tree.symbolName(of: box) ?? "").utf8)
    case .integer, .real: return Array(tree.fullForm(box).utf8)
    case .packedArray: return fullForm(box)
    case .call: return call(box, depth)
    }
  }

  /// An operator whose character looks like another operator's; nil for other tokens.
  private static func sign(_ raw: ArraySlice<UInt8>) -> [UInt8]? {
    guard raw.first == "\\" else { return nil }
    switch String(decoding: raw, as: UTF8.self) {
    case "\\[Conjugate]", "\\[Transpose]", "\\[ConjugateTranspose]", "\\[HermitianConjugate]", "\\[Cross]":
      return Array(raw)
    default: return nil
    }
  }

  private mutating func missed(_ name: String) -> [UInt8] {
    unread.append(name)
    return Array("Missing".utf8)
  }

  private func fullForm(_ expression: Expression) -> [UInt8] {
    var text: [UInt8] = []
    tree.appendFullForm(expression, to: &text, limit: Self.mostBytes)
    return text
  }

  /// A name, an operator, or a string with its quotes. Boxes within a string become text, except scripts and fractions.
  private mutating func token(_ bytes: [UInt8], depth: Int) -> [UInt8] {
    guard bytes.first == "\"", StringPiece.hasBoxes(bytes) else {
      guard StringPiece.hasBoxes(bytes) else {
        return bytes.first == "\"" ? bytes : OperatorText.ascii(bytes)
      }
      var result: [UInt8] = []
      for piece in StringPiece.pieces(of: bytes) {
        switch piece {
        case .text(let text): result += text
        case .boxes(let inner):
          guard let root = inner.roots.first, depth < 20 else { continue }
          var reader = BoxCode(tree: inner) { _ in nil }
          result += reader.code(root, depth + 1)
          unread += reader.unread
        }
      }
      return result
    }
    var words: [UInt8] = []
    for piece in StringPiece.pieces(of: bytes, isEscaped: true) {
      switch piece {
      case .text(let text): words += text.filter { $0 != "\"" && $0 != "\\" }
      case .boxes(let inner):
        guard let root = inner.roots.first else { continue }
        switch inner.head(root) {
        case .subscriptBox, .superscriptBox, .subsuperscriptBox, .fractionBox:
          var form: [UInt8] = []
          inner.appendFullForm(root, to: &form, limit: Self.mostBytes)
          words += Array(#"\!\(\*"#.utf8)
          for byte in form { words += byte == "\"" || byte == "\\" ? ["\\", byte] : [byte] }
          words += Array(#"\)"#.utf8)
        default: words += BoxText.text(of: root, in: inner).filter { $0 != "\"" && $0 != "\\" }
        }
      }
    }
    return ["\""] + words + ["\""]
  }

  private mutating func call(_ box: Expression, _ depth: Int) -> [UInt8] {
    if let own = special(box) { return own }
    let parts = tree.arguments(box)
    guard let first = parts.first else { return [] }
    func part(_ place: Int) -> Expression { place < parts.count ? parts[parts.startIndex + place] : first }
    switch tree.head(box) {
    case .rowBox: return row(Array(tree.list(first) ?? parts), depth: depth)
    case .boxData, .textData, .list:
      let items = Array(tree.list(first) ?? (tree.isCall(box, of: .list) ? parts : [first]))
      // Each expression of a cell with several ones goes on its own line.
      return items.map { code($0, depth + 1) }.reduce(into: []) { $0 += ($0.isEmpty ? [] : ["\n"]) + $1 }
    case .interpretationBox:
      return parts.count > 1 && !isTextCell(first) ? fullForm(part(1)) : code(first, depth + 1)
    case .cell where isTextCell(box):
      let words = BoxText.text(of: first, in: tree).filter { $0 != "\"" && $0 != "\\" }
      return Array("TextCell[\"".utf8) + words + ["\"", "]"]
    case .outputFormData where tree.kind(first) == .string: return tree.stringBytes(first)
    case .tagBox: return tag(box, parts: parts, depth: depth)
    case .formBox where tree.symbolName(of: part(1)) == "TraditionalForm":
      let outer = isTraditional
      isTraditional = true
      defer { isTraditional = outer }
      return code(first, depth + 1)
    case .styleBox, .formBox, .tooltipBox, .buttonBox, .paneBox, .itemBox, .frameBox, .adjustmentBox, .cell,
      .dynamicWrapperBox, .panelBox, .errorBox, .expressionBox:
      return code(first, depth + 1)
    case .rotationBox:
      guard let angle = tree.option(.boxRotation, in: parts.dropFirst()) else {
        return code(first, depth + 1)
      }
      return Array("Rotate[".utf8) + code(first, depth + 1) + [","] + code(angle, depth + 1) + ["]"]
    case .superscriptBox: return superscript(of: first, exponent: part(1), depth: depth)
    case .subscriptBox: return subscripted(first, parts: parts.prefix(2), depth: depth)
    case .subsuperscriptBox:
      return superscript(
        wrap(call("Subscript", parts: parts.prefix(2), depth: depth)), code(part(2), depth + 1),
        isWrapped: true)
    case .fractionBox: return wrap(wrap(code(first, depth + 1)) + ["/"] + wrap(code(part(1), depth + 1)))
    case .sqrtBox: return call("Sqrt", parts: parts.prefix(1), depth: depth)
    case .radicalBox:
      return wrap(wrap(code(first, depth + 1)) + Array("^(1/".utf8) + wrap(code(part(1), depth + 1)) + [")"])
    case .overscriptBox: return over(first, part(1), depth: depth)
    case .underscriptBox: return call("Underscript", parts: parts.prefix(2), depth: depth)
    case .gridBox: return grid(first, depth: depth)
    case .templateBox: return template(box, depth: depth)
    case .rule, .ruleDelayed: return []
    case .slot: return slot(box, depth: depth) ?? missed("Slot")
    default: return missed(tree.headName(box) ?? "boxes")
    }
  }

  /// Whether a box is a cell of text.
  private func isTextCell(_ box: Expression) -> Bool {
    guard tree.isCall(box, of: .cell), let content = tree.argument(of: box, place: 0) else { return false }
    return tree.kind(content) == .string || tree.isCall(content, of: .textData)
  }

  private func wrap(_ code: [UInt8]) -> [UInt8] { ["("] + code + [")"] }

  private mutating func call(_ head: StaticString, parts: ArraySlice<Expression>, depth: Int) -> [UInt8] {
    var result = head.withUTF8Buffer { Array($0) } + ["["]
    for (place, part) in parts.enumerated() {
      if place > 0 { result += [",", " "] }
      result += code(part, depth + 1)
    }
    return result + ["]"]
  }

  private mutating func tag(_ box: Expression, parts: ArraySlice<Expression>, depth: Int) -> [UInt8] {
    let inner = code(parts[parts.startIndex], depth + 1)
    guard parts.count > 1 else { return inner }
    // The order of a derivative, a superscript of the function in parentheses.
    let tag = parts[parts.startIndex + 1]
    return tree.symbolName(of: tag) == "Derivative" ? Array("Derivative".utf8) + inner : inner
  }

  private mutating func subscripted(
    _ base: Expression, parts: ArraySlice<Expression>, depth: Int
  ) -> [UInt8] {
    // A constant of integration in a traditional formula.
    if isTraditional, tree.isCall(base, of: .tagBox), let tag = tree.argument(of: base, place: 1),
      tree.symbolName(of: tag) == "C"
    {
      return call("C", parts: parts.dropFirst(), depth: depth)
    }
    return call("Subscript", parts: parts, depth: depth)
  }

  private mutating func rotated(_ content: Expression, _ angle: Expression?, depth: Int) -> [UInt8] {
    let inner = code(content, depth + 1)
    guard let angle else { return inner }
    return Array("Rotate[".utf8) + inner + [","] + code(angle, depth + 1) + ["]"]
  }

  private mutating func superscript(of base: Expression, exponent: Expression, depth: Int) -> [UInt8] {
    superscript(code(base, depth + 1), code(exponent, depth + 1))
  }

  /// A power, or what a mark in its place means: the primes of a derivative, the signs of a transposed or a conjugate.
  private func superscript(_ below: [UInt8], _ above: [UInt8], isWrapped: Bool = false) -> [UInt8] {
    if above.starts(with: "Derivative(".utf8) {
      // `f^(2,1)`: the exponents are the orders of the derivative.
      return Array("Derivative[".utf8) + above.dropFirst(11).dropLast() + Array("][".utf8) + below + ["]"]
    }
    let text = String(decoding: above, as: UTF8.self)
    switch text {
    case "'": return below + ["'"]
    case "''": return below + ["'", "'"]
    case "'''": return below + ["'", "'", "'"]
    case "ᵀ", "\u{F3C7}", "\\[Transpose]": return Array("Transpose[".utf8) + below + ["]"]
    case "†", "\u{F3C9}", "\u{F3CE}", "\\[ConjugateTranspose]", "\\[HermitianConjugate]":
      return Array("ConjugateTranspose[".utf8) + below + ["]"]
    case "*", "\u{F3C8}", "\\[Conjugate]": return Array("Conjugate[".utf8) + below + ["]"]
    case "+": return Array("SuperPlus[".utf8) + below + ["]"]
    case "-": return Array("SuperMinus[".utf8) + below + ["]"]
    default: return wrap((isWrapped ? below : wrap(below)) + ["^"] + wrap(above))
    }
  }

  private mutating func over(_ base: Expression, _ mark: Expression, depth: Int) -> [UInt8] {
    let below = code(base, depth + 1)
    let above = code(mark, depth + 1)
    let head: StaticString
    switch String(decoding: above, as: UTF8.self) {
    case "^": head = "OverHat"
    case "_": head = "OverBar"
    case "~": head = "OverTilde"
    case "⇀", "→", "\\[RightVector]": head = "OverVector"
    case ".": head = "OverDot"
    default: return Array("Overscript[".utf8) + below + [",", " "] + above + ["]"]
    }
    return head.withUTF8Buffer { Array($0) } + ["["] + below + ["]"]
  }

  /// Rows as a list of lists.
  private mutating func grid(_ rows: Expression, depth: Int) -> [UInt8] {
    // Cases: one row of the brace and the grid of values and conditions.
    if let lines = tree.list(rows), lines.count == 1, let line = lines.first, let cells = tree.list(line),
      cells.count == 2, let sign = cells.first, let cases = cells.last,
      let own = operatorRow(of: sign, [cases], depth: depth)
    {
      return own
    }
    var lines: [[UInt8]] = []
    for line in tree.list(rows) ?? [] {
      let cells = (tree.list(line) ?? [line]).map { code($0, depth + 1) }
      lines.append(["{"] + cells.joined(separator: [",", " "]) + ["}"])
    }
    return ["{"] + lines.joined(separator: [",", " "]) + ["}"]
  }

  // MARK: Rows

  private mutating func row(_ items: [Expression], depth: Int) -> [UInt8] {
    if let sign = items.first, items.count > 1,
      let own = operatorRow(of: sign, Array(items.dropFirst()), depth: depth)
    {
      return own
    }
    if isTraditional, let own = traditionalCall(items, depth: depth) { return own }
    if let own = bracketed(items, depth: depth) { return own }
    var result: [UInt8] = []
    // Whether the last code but blanks and comments is a semicolon of this row, not one at the end of a row within it.
    var isOpen = false
    let codes = withoutBlanksOfParts(items.map { code($0, depth + 1) })
    for (place, code) in codes.enumerated() {
      var next = code
      // The sign of a product of matrices, which would become part of a number, but not that of an optional pattern: `x_.`.
      if next == ["."], items.count > 2, !(result.last == "_" && isEnd(codes, place: place + 1)) {
        next = [" ", ".", " "]
      }
      let isSpace = next.allSatisfy { $0 == " " || $0 == "\n" || $0 == "\t" }
      // An expression goes on after its `a; (* why *)` on a line of its own. Rows `a;` on lines are an expression each.
      if isSpace, isOpen, next.contains("\n") { next = [" "] }
      if !isSpace, !next.starts(with: "(*".utf8) { isOpen = next == [";"] }
      if let last = result.last, let first = next.first, Self.isWord(last),
        Self.isWord(first) || first == "\""
      {
        result.append(" ")
      }
      result += next
    }
    return result
  }

  /// Whether no operand follows: there is a blank, a comma, a bracket that closes, or nothing.
  private func isEnd(_ codes: [[UInt8]], place: Int) -> Bool {
    guard place < codes.count, let first = codes[place].first else { return true }
    return [" ", ",", ")", "]", "}", "\n"].contains(first)
  }

  /// The items of a row without the blanks in `a[ [1] ]`, which is a part all the same.
  private func withoutBlanksOfParts(_ items: [[UInt8]]) -> [[UInt8]] {
    func isBlank(_ item: [UInt8]) -> Bool { item.allSatisfy { $0 == " " } }
    guard let open = items.firstIndex(of: ["["]), items.last == ["]"] else { return items }
    let inner = items[(open + 1)...].dropLast().filter { !isBlank($0) }
    guard inner.count == 1, inner[0].first == "[", inner[0].last == "]" else { return items }
    return Array(items[...open]) + inner + [["]"]]
  }

  /// A row between angle brackets or the brackets of floor and ceiling, as a call; nil for other rows.
  private mutating func bracketed(_ items: [Expression], depth: Int) -> [UInt8]? {
    guard items.count == 3, let first = items.first, let last = items.last, tree.kind(first) == .string,
      tree.kind(last) == .string
    else { return nil }
    let pair =
      String(decoding: tree.stringBytes(first), as: UTF8.self)
      + String(decoding: tree.stringBytes(last), as: UTF8.self)
    switch pair {
    case "⟨⟩", "〈〉": return call("AngleBracket", parts: [items[1]], depth: depth)
    case "⌊⌋": return call("Floor", parts: [items[1]], depth: depth)
    case "⌈⌉": return call("Ceiling", parts: [items[1]], depth: depth)
    default: return nil
    }
  }

  /// The names that functions have in traditional formulas.
  private static let traditionalNames = [
    "sin": "Sin", "cos": "Cos", "tan": "Tan", "cot": "Cot", "sec": "Sec", "csc": "Csc", "sinh": "Sinh",
    "cosh": "Cosh", "tanh": "Tanh", "exp": "Exp", "log": "Log", "ln": "Log", "sgn": "Sign", "min": "Min",
    "max": "Max", "gcd": "GCD", "lcm": "LCM", "erf": "Erf", "det": "Det",
  ]

  /// `f(x, y)` as a call, if a row consists of the name, the parentheses and the arguments only; nil for
  /// other rows.
  private mutating func traditionalCall(_ items: [Expression], depth: Int) -> [UInt8]? {
    guard items.count == 3 || items.count == 4,
      items.dropFirst().allSatisfy({ tree.kind($0) == .string || tree.kind($0) == .call }),
      tree.kind(items[1]) == .string, tree.stringBytes(items[1]).elementsEqual([UInt8(ascii: "(")]),
      let last = items.last, tree.kind(last) == .string,
      tree.stringBytes(last).elementsEqual([UInt8(ascii: ")")])
    else { return nil }
    func inner() -> [UInt8] { ["["] + (items.count == 4 ? code(items[2], depth + 1) : []) + ["]"] }
    guard tree.kind(items[0]) == .string else {
      guard let head = scriptedHead(of: items[0], depth: depth) else { return nil }
      guard let power = head.power else { return head.name + inner() }
      return wrap(head.name + inner() + ["^"] + wrap(power))
    }
    let name = String(decoding: tree.stringBytes(items[0]), as: UTF8.self)
    guard Self.isName(name) else { return nil }
    return Array((Self.traditionalNames[name] ?? name).utf8) + inner()
  }

  private static func isName(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, first.properties.isAlphabetic else { return false }
    return name.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0 == "$" || ("0"..."9").contains($0)
    }
  }

  /// A function with scripts that stands before the parentheses of a traditional formula: `r''`, the `sin` of `sin^2(x)` with the
  /// power, the inverse `sin^(-1)`, or a name in a tag. Nil for other boxes.
  private mutating func scriptedHead(of box: Expression, depth: Int) -> (name: [UInt8], power: [UInt8]?)? {
    guard let base = tree.argument(of: box, place: 0) else { return nil }
    switch tree.head(box) {
    case .tagBox, .styleBox:
      guard tree.kind(base) == .string, Self.isName(String(decoding: tree.stringBytes(base), as: UTF8.self))
      else { return nil }
      return (code(box, depth + 1), nil)
    case .superscriptBox:
      guard tree.kind(base) == .string || tree.head(base) == .interpretationBox,
        let script = tree.argument(of: box, place: 1)
      else { return nil }
      let whole = code(box, depth + 1)
      if whole.last == "'" || whole.starts(with: "Derivative[".utf8) { return (whole, nil) }
      guard tree.kind(base) == .string else { return nil }
      let name = String(decoding: tree.stringBytes(base), as: UTF8.self)
      guard let known = Self.traditionalNames[name] else { return nil }
      let above = code(script, depth + 1)
      return above == ["-", "1"] ? (Array(("Arc" + known).utf8), nil) : (Array(known.utf8), above)
    default: return nil
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte &- "0" < 10 || (byte | .lowercaseBit) &- "a" < 26 || byte == "$"
  }

  /// Writes typeset sums, products, limits, integrals, derivatives and cases: an operator sign with its
  /// scripts, then the operand. Nil for other rows.
  private mutating func operatorRow(of sign: Expression, _ rest: [Expression], depth: Int) -> [UInt8]? {
    let scripts = Array(tree.arguments(sign))
    var base = tree.kind(sign) == .string ? sign : scripts.first ?? sign
    // Blanks may stand beside a sign.
    let beside = unwrapped([base]).filter {
      tree.kind($0) != .string || tree.stringBytes($0).contains { $0 != " " }
    }
    if beside.count == 1 { base = beside[0] }
    guard tree.kind(base) == .string else { return nil }
    let name = String(decoding: tree.stringBytes(base), as: UTF8.self)
    switch (name, tree.head(sign)) {
    case ("∑", .underoverscriptBox?), ("∏", .underoverscriptBox?):
      guard scripts.count == 3 else { return nil }
      return iterated(name == "∑" ? "Sum" : "Product", low: scripts[1], high: scripts[2], rest, depth: depth)
    case ("∫", .subsuperscriptBox?), ("∫", nil):
      return integral(scripts.count == 3 ? (scripts[1], scripts[2]) : nil, rest, depth: depth)
    case ("lim", .underscriptBox?):
      guard scripts.count == 2, !rest.isEmpty else { return nil }
      return Array("Limit[".utf8) + row(rest, depth: depth + 1) + [",", " "] + code(scripts[1], depth + 1) + [
        "]"
      ]
    case ("∀", .subscriptBox?), ("∃", .subscriptBox?):
      // The script has the variables, and after a comma what they are known to satisfy.
      guard scripts.count == 2, !rest.isEmpty else { return nil }
      let variables = code(scripts[1], depth + 1)
      return Array((name == "∀" ? "ForAll[" : "Exists[").utf8) + variables + [",", " "]
        + row(rest, depth: depth + 1)
        + ["]"]
    case ("∂", .subscriptBox?):
      guard scripts.count == 2 else { return nil }
      return Array("D[".utf8) + row(rest, depth: depth + 1) + [",", " "] + code(scripts[1], depth + 1) + ["]"]
    case ("{", nil), ("\u{F361}", nil):
      guard rest.count == 1, tree.isCall(rest[0], of: .gridBox) || tree.isCall(rest[0], of: .tagBox) else {
        return nil
      }
      return Array("Piecewise[".utf8) + row(rest, depth: depth + 1) + ["]"]
    default: return nil
    }
  }

  private mutating func iterated(
    _ head: StaticString, low: Expression, high: Expression, _ rest: [Expression], depth: Int
  ) -> [UInt8]? {
    let start = code(low, depth + 1)
    guard let equals = start.firstIndex(of: "=") else { return nil }
    let bounds = start[..<equals] + [","] + start[(equals + 1)...] + [","] + code(high, depth + 1)
    return head.withUTF8Buffer { Array($0) } + ["["] + row(rest, depth: depth + 1) + [",", " ", "{"] + bounds
      + [
        "}", "]",
      ]
  }

  /// Writes an integral; its integrand ends at the differential, `ⅆx`, in the last row after the sign. Nil
  /// without a differential.
  private mutating func integral(
    _ bounds: (low: Expression, high: Expression)?, _ rest: [Expression], depth: Int
  ) -> [UInt8]? {
    var items = unwrapped(rest)
    var signs = [bounds]
    // Signs one after the other have their differentials at the end: the first one is that of the last sign.
    var inner = items
    while let sign = inner.first, inner.count > 1, let own = integralBounds(of: sign) {
      signs.append(own)
      inner = unwrapped(Array(inner.dropFirst()))
    }
    if signs.count > 1, inner.suffix(signs.count).filter({ differential(of: $0) != nil }).count == signs.count
    {
      items = inner
    } else {
      signs = [bounds]
    }
    let variables = items.suffix(signs.count).compactMap { differential(of: $0) }
    guard variables.count == signs.count else { return nil }
    let body =
      items.count > signs.count ? row(Array(items.dropLast(signs.count)), depth: depth + 1) : ["1"]
    var result = Array("Integrate[".utf8) + body
    for (sign, variable) in zip(signs, variables.reversed()) {
      let name = code(variable, depth + 1)
      result += [",", " "]
      guard let sign else {
        result += name
        continue
      }
      result +=
        ["{"] + name + [","] + code(sign.low, depth + 1) + [","] + code(sign.high, depth + 1) + ["}"]
    }
    return result + ["]"]
  }

  /// The items of the row that one item is.
  private func unwrapped(_ items: [Expression]) -> [Expression] {
    guard items.count == 1, tree.isCall(items[0], of: .rowBox),
      let inner = tree.argument(of: items[0], place: 0)
    else {
      return items
    }
    return Array(tree.list(inner) ?? [])
  }

  /// The bounds at the sign of an integral, nil for one without; nil for other boxes.
  private func integralBounds(of sign: Expression) -> (low: Expression, high: Expression)?? {
    let scripts = Array(tree.arguments(sign))
    let base = tree.kind(sign) == .string ? sign : scripts.first ?? sign
    guard tree.kind(base) == .string, tree.stringBytes(base).elementsEqual("∫".utf8) else { return nil }
    if tree.kind(sign) == .string { return .some(nil) }
    guard tree.isCall(sign, of: .subsuperscriptBox), scripts.count == 3 else { return nil }
    return .some((scripts[1], scripts[2]))
  }

  /// The variable of a differential, `ⅆx`; nil for other boxes.
  private func differential(of box: Expression) -> Expression? {
    guard tree.isCall(box, of: .rowBox), let inner = tree.argument(of: box, place: 0),
      let pair = tree.list(inner),
      pair.count == 2, let mark = pair.first, let variable = pair.last, tree.kind(mark) == .string,
      ["\u{F74C}", "ⅆ", "d"].contains(String(decoding: tree.stringBytes(mark), as: UTF8.self))
    else { return nil }
    return variable
  }

  // MARK: Templates

  private mutating func template(_ box: Expression, depth: Int) -> [UInt8] {
    let parts = tree.arguments(box)
    guard let first = parts.first else { return [] }
    let arguments = Array(tree.list(first) ?? [first])
    let tag = parts.count > 1 ? tree.string(parts[parts.startIndex + 1]) : ""
    let unreadBefore = unread.count
    let codes = arguments.map { code($0, depth + 1) }
    func called(_ name: String) -> [UInt8] {
      Array(name.utf8) + ["["] + codes.joined(separator: [",", " "]) + ["]"]
    }
    switch tag {
    case "RGBColorSwatchTemplate", "GrayLevelColorSwatchTemplate", "HueColorSwatchTemplate",
      "CMYKColorSwatchTemplate":
      unread.removeLast(unread.count - unreadBefore)
      return swatch(tag, arguments: arguments, depth: depth)
    case "Abs", "Floor", "Ceiling", "Binomial", "Norm", "Conjugate", "Factorial", "Factorial2", "Transpose",
      "ConjugateTranspose", "Superscript", "Subscript", "Subsuperscript", "Mod", "ConditionalExpression",
      "SinhIntegral", "CoshIntegral", "Highlighted", "Ket", "Bra", "BraKet":
      return called(tag)
    case "Quantity", "QuantityPostfix", "QuantityPrefix":
      // The number, the sign and the name of the unit, and the unit.
      return codes.count == 4
        ? Array("Quantity[".utf8) + codes[0] + [",", " "] + codes[3] + ["]"] : called("Quantity")
    case "Reals", "Integers", "Complexes", "Rationals", "Primes", "Booleans", "PositiveReals",
      "NegativeReals",
      "NonNegativeReals", "NonPositiveReals", "PositiveIntegers", "NegativeIntegers", "NonNegativeIntegers",
      "NonPositiveIntegers":
      return Array(tag.utf8)
    case "D": return called("D")
    case "Inactive", "InactiveHead": return called("Inactive")
    case "Parenthesis": return wrap(codes.first ?? [])
    case "URLArgument", "FileArgument": return codes.first ?? []
    case "DateObject" where codes.count == 2: return codes[1]
    case "RowDefault":
      return Array("Row[{".utf8) + codes.joined(separator: [",", " "]) + Array("}]".utf8)
    case "RowWithSeparators", "RowWithSeparator":
      return Array("Row[{".utf8) + codes.dropFirst(2).joined(separator: [",", " "]) + Array("}, ".utf8)
        + (codes.first ?? []) + ["]"]
    default:
      if let function = BoxTemplate.function(tag) { return called(function) }
      unread.removeLast(unread.count - unreadBefore)
      return interpreted(parts, depth: depth) ?? inactive(tag, arguments: arguments, depth: depth)
        ?? missed("TemplateBox " + tag)
    }
  }

  /// A sum, an integral or another operation that is not carried out: its body, and its variable alone or with two
  /// bounds; nil for other templates.
  private mutating func inactive(_ tag: String, arguments: [Expression], depth: Int) -> [UInt8]? {
    guard tag.hasPrefix("Inactive"), tag.utf8.count > 8, arguments.count > 1 else { return nil }
    let codes = arguments.map { code($0, depth + 1) }
    let range = codes.dropFirst().joined(separator: [",", " "])
    return Array("Inactive[\(tag.dropFirst(8))][".utf8) + codes[0] + [",", " "]
      + (codes.count > 2 ? ["{"] + range + ["}"] : Array(range)) + ["]"]
  }

  /// What a template says that it means: the body of its `InterpretationFunction` with the arguments for slots, or
  /// the boxes that its association holds; nil where it says nothing.
  private mutating func interpreted(_ parts: ArraySlice<Expression>, depth: Int) -> [UInt8]? {
    guard let first = parts.first else { return nil }
    for option in parts {
      guard let (key, value) = tree.rule(of: option), tree.symbolName(of: key) == "InterpretationFunction",
        tree.headName(value) == "Function", let body = tree.argument(of: value, place: 0)
      else { continue }
      slots.append(first)
      defer { slots.removeLast() }
      return code(body, depth + 1)
    }
    return named("boxes", of: first).map { code($0, depth + 1) }
  }

  /// The boxes for a slot of a template's function; nil where there are none.
  private mutating func slot(_ box: Expression, depth: Int) -> [UInt8]? {
    guard let source = slots.last, let key = tree.argument(of: box, place: 0) else { return nil }
    var found: Expression?
    if tree.kind(key) == .string {
      found = named(tree.string(key), of: source)
    } else if let place = tree.number(key).flatMap({ Int(exactly: $0) }), let list = tree.list(source),
      place > 0, place <= list.count
    {
      found = list[list.startIndex + place - 1]
    }
    guard let found else { return nil }
    // What stands in a slot belongs to the template outside.
    slots.removeLast()
    defer { slots.append(source) }
    return code(found, depth + 1)
  }

  /// The value of a key of an association of boxes.
  private func named(_ key: String, of association: Expression) -> Expression? {
    guard tree.isCall(association, of: .association) else { return nil }
    for entry in tree.arguments(association) {
      if let (name, value) = tree.rule(of: entry), tree.kind(name) == .string, tree.string(name) == key {
        return value
      }
    }
    return nil
  }

  /// The colour of a swatch, which the template's arguments contain.
  private mutating func swatch(_ tag: String, arguments: [Expression], depth: Int) -> [UInt8] {
    guard let first = arguments.first else { return missed(tag) }
    // The argument is the colour among rules, or the rule `"color" -> RGBColor[…]`.
    for argument in arguments {
      if let (_, value) = tree.rule(of: argument), tree.kind(value) == .call { return fullForm(value) }
      for part in tree.arguments(argument) {
        if let (_, value) = tree.rule(of: part), let name = tree.headName(value),
          name.hasSuffix("Color") || name == "GrayLevel" || name == "Hue"
        {
          return fullForm(value)
        }
      }
    }
    return fullForm(first)
  }
}
