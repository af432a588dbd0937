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
    guard depth < Self.mostDepth else { return missed("depth") }
    switch tree.kind(box) {
    case .string: return token(tree.stringBytes(box), depth)
    case .symbol: return Array((tree.symbolName(box) ?? "").utf8)
    case .integer, .real: return Array(tree.fullForm(box).utf8)
    case .packedArray: return fullForm(box)
    case .call: return call(box, depth)
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

  /// A name, an operator, or a string with its quotes; boxes within a string become text.
  private mutating func token(_ bytes: [UInt8], _ depth: Int) -> [UInt8] {
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
      case .text(let text): words += text
      case .boxes(let inner): if let root = inner.roots.first { words += BoxText.text(of: root, in: inner) }
      }
    }
    return ["\""] + words.filter { $0 != "\"" && $0 != "\\" } + ["\""]
  }

  private mutating func call(_ box: Expression, _ depth: Int) -> [UInt8] {
    if let own = special(box) { return own }
    let parts = tree.arguments(box)
    guard let first = parts.first else { return [] }
    func part(_ place: Int) -> Expression { place < parts.count ? parts[parts.startIndex + place] : first }
    switch tree.head(box) {
    case .rowBox: return row(Array(tree.list(first) ?? parts), depth)
    case .boxData, .textData, .list:
      let items = Array(tree.list(first) ?? (tree.isCall(box, of: .list) ? parts : [first]))
      // Each expression of a cell with several ones goes on its own line.
      return items.map { code($0, depth + 1) }.reduce(into: []) { $0 += ($0.isEmpty ? [] : ["\n"]) + $1 }
    case .interpretationBox:
      return parts.count > 1 ? fullForm(part(1)) : code(first, depth + 1)
    case .tagBox: return tag(box, parts, depth)
    case .formBox where tree.symbolName(part(1)) == "TraditionalForm":
      let outer = isTraditional
      isTraditional = true
      defer { isTraditional = outer }
      return code(first, depth + 1)
    case .styleBox, .formBox, .tooltipBox, .buttonBox, .paneBox, .itemBox, .frameBox, .adjustmentBox, .cell,
      .dynamicWrapperBox, .panelBox, .errorBox, .expressionBox:
      return code(first, depth + 1)
    case .superscriptBox: return superscript(first, part(1), depth)
    case .subscriptBox:
      return call("Subscript", parts.prefix(2), depth)
    case .subsuperscriptBox:
      return wrap(call("Subscript", parts.prefix(2), depth)) + ["^"] + wrap(code(part(2), depth + 1))
    case .fractionBox: return wrap(wrap(code(first, depth + 1)) + ["/"] + wrap(code(part(1), depth + 1)))
    case .sqrtBox: return call("Sqrt", parts.prefix(1), depth)
    case .radicalBox:
      return wrap(wrap(code(first, depth + 1)) + Array("^(1/".utf8) + wrap(code(part(1), depth + 1)) + [")"])
    case .overscriptBox: return over(first, part(1), depth)
    case .underscriptBox: return call("Underscript", parts.prefix(2), depth)
    case .gridBox: return grid(first, depth)
    case .templateBox: return template(box, depth)
    case .rule, .ruleDelayed: return []
    default: return missed(tree.headName(box) ?? "boxes")
    }
  }

  private func wrap(_ code: [UInt8]) -> [UInt8] { ["("] + code + [")"] }

  private mutating func call(_ head: StaticString, _ parts: ArraySlice<Expression>, _ depth: Int) -> [UInt8] {
    var result = head.withUTF8Buffer { Array($0) } + ["["]
    for (place, part) in parts.enumerated() {
      if place > 0 { result += [",", " "] }
      result += code(part, depth + 1)
    }
    return result + ["]"]
  }

  private mutating func tag(_ box: Expression, _ parts: ArraySlice<Expression>, _ depth: Int) -> [UInt8] {
    let inner = code(parts[parts.startIndex], depth + 1)
    guard parts.count > 1 else { return inner }
    // The order of a derivative, a superscript of the function in parentheses.
    let tag = parts[parts.startIndex + 1]
    return tree.symbolName(tag) == "Derivative" ? Array("Derivative".utf8) + inner : inner
  }

  private mutating func superscript(_ base: Expression, _ exponent: Expression, _ depth: Int) -> [UInt8] {
    let below = code(base, depth + 1)
    let above = code(exponent, depth + 1)
    if above.starts(with: "Derivative(".utf8) {
      // `f^(2,1)`: the exponents are the orders of the derivative.
      return Array("Derivative[".utf8) + above.dropFirst(11).dropLast() + Array("][".utf8) + below + ["]"]
    }
    let text = String(decoding: above, as: UTF8.self)
    switch text {
    case "'": return below + ["'"]
    case "''": return below + ["'", "'"]
    case "'''": return below + ["'", "'", "'"]
    case "ᵀ", "\u{F3C7}": return Array("Transpose[".utf8) + below + ["]"]
    case "†", "\u{F3C9}", "\u{F3CE}": return Array("ConjugateTranspose[".utf8) + below + ["]"]
    case "*", "\u{F3C8}": return Array("Conjugate[".utf8) + below + ["]"]
    default: return wrap(wrap(below) + ["^"] + wrap(above))
    }
  }

  private mutating func over(_ base: Expression, _ mark: Expression, _ depth: Int) -> [UInt8] {
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
  private mutating func grid(_ rows: Expression, _ depth: Int) -> [UInt8] {
    // Cases: one row of the brace and the grid of values and conditions.
    if let lines = tree.list(rows), lines.count == 1, let line = lines.first, let cells = tree.list(line),
      cells.count == 2, let sign = cells.first, let cases = cells.last,
      let own = operatorRow(sign, [cases], depth)
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

  private mutating func row(_ items: [Expression], _ depth: Int) -> [UInt8] {
    if let sign = items.first, items.count > 1, let own = operatorRow(sign, Array(items.dropFirst()), depth) {
      return own
    }
    if isTraditional, let own = traditionalCall(items, depth) { return own }
    var result: [UInt8] = []
    for item in items {
      let next = code(item, depth + 1)
      if let last = result.last, let first = next.first, Self.isWord(last),
        Self.isWord(first) || first == "\""
      {
        result.append(" ")
      }
      result += next
    }
    return result
  }

  /// The names that functions have in traditional formulas.
  private static let traditionalNames = [
    "sin": "Sin", "cos": "Cos", "tan": "Tan", "cot": "Cot", "sec": "Sec", "csc": "Csc", "sinh": "Sinh",
    "cosh": "Cosh", "tanh": "Tanh", "exp": "Exp", "log": "Log", "ln": "Log", "sgn": "Sign", "min": "Min",
    "max": "Max", "gcd": "GCD", "lcm": "LCM", "erf": "Erf", "det": "Det",
  ]

  /// `f(x, y)` as a call, if a row consists of the name, the parentheses and the arguments only; nil for
  /// other rows.
  private mutating func traditionalCall(_ items: [Expression], _ depth: Int) -> [UInt8]? {
    guard items.count == 3 || items.count == 4, tree.kind(items[0]) == .string,
      items.dropFirst().allSatisfy({ tree.kind($0) == .string || tree.kind($0) == .call }),
      tree.kind(items[1]) == .string, tree.stringBytes(items[1]).elementsEqual([UInt8(ascii: "(")]),
      let last = items.last, tree.kind(last) == .string,
      tree.stringBytes(last).elementsEqual([UInt8(ascii: ")")])
    else { return nil }
    let name = String(decoding: tree.stringBytes(items[0]), as: UTF8.self)
    guard let first = name.unicodeScalars.first, first.properties.isAlphabetic,
      name.unicodeScalars.allSatisfy({
        $0.properties.isAlphabetic || $0 == "$" || ("0"..."9").contains($0)
      })
    else { return nil }
    let inner = items.count == 4 ? code(items[2], depth + 1) : []
    return Array((Self.traditionalNames[name] ?? name).utf8) + ["["] + inner + ["]"]
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte &- "0" < 10 || (byte | .lowercaseBit) &- "a" < 26 || byte == "$"
  }

  /// Writes typeset sums, products, limits, integrals, derivatives and cases: an operator sign with its
  /// scripts, then the operand. Nil for other rows.
  private mutating func operatorRow(_ sign: Expression, _ rest: [Expression], _ depth: Int) -> [UInt8]? {
    let scripts = Array(tree.arguments(sign))
    let base = tree.kind(sign) == .string ? sign : scripts.first ?? sign
    guard tree.kind(base) == .string else { return nil }
    let name = String(decoding: tree.stringBytes(base), as: UTF8.self)
    switch (name, tree.head(sign)) {
    case ("∑", .underoverscriptBox?), ("∏", .underoverscriptBox?):
      guard scripts.count == 3 else { return nil }
      return iterated(name == "∑" ? "Sum" : "Product", scripts[1], scripts[2], rest, depth)
    case ("∫", .subsuperscriptBox?), ("∫", nil):
      return integral(scripts.count == 3 ? (scripts[1], scripts[2]) : nil, rest, depth)
    case ("lim", .underscriptBox?):
      guard scripts.count == 2, !rest.isEmpty else { return nil }
      return Array("Limit[".utf8) + row(rest, depth + 1) + [",", " "] + code(scripts[1], depth + 1) + ["]"]
    case ("∂", .subscriptBox?):
      guard scripts.count == 2 else { return nil }
      return Array("D[".utf8) + row(rest, depth + 1) + [",", " "] + code(scripts[1], depth + 1) + ["]"]
    case ("{", nil), ("\u{F361}", nil):
      guard rest.count == 1, tree.isCall(rest[0], of: .gridBox) || tree.isCall(rest[0], of: .tagBox) else {
        return nil
      }
      return Array("Piecewise[".utf8) + row(rest, depth + 1) + ["]"]
    default: return nil
    }
  }

  private mutating func iterated(
    _ head: StaticString, _ low: Expression, _ high: Expression, _ rest: [Expression], _ depth: Int
  ) -> [UInt8]? {
    let start = code(low, depth + 1)
    guard let equals = start.firstIndex(of: "=") else { return nil }
    let bounds = start[..<equals] + [","] + start[(equals + 1)...] + [","] + code(high, depth + 1)
    return head.withUTF8Buffer { Array($0) } + ["["] + row(rest, depth + 1) + [",", " ", "{"] + bounds + [
      "}", "]",
    ]
  }

  /// Writes an integral; its integrand ends at the differential, `ⅆx`, in the last row after the sign. Nil
  /// without a differential.
  private mutating func integral(
    _ bounds: (low: Expression, high: Expression)?, _ rest: [Expression], _ depth: Int
  ) -> [UInt8]? {
    var items = rest
    if items.count == 1, tree.isCall(items[0], of: .rowBox), let inner = tree.argument(items[0], 0) {
      items = Array(tree.list(inner) ?? [])
    }
    guard let last = items.last, tree.isCall(last, of: .rowBox), let inner = tree.argument(last, 0),
      let pair = tree.list(inner), pair.count == 2, let mark = pair.first, let variable = pair.last,
      tree.kind(mark) == .string,
      ["\u{F74C}", "ⅆ", "d"].contains(String(decoding: tree.stringBytes(mark), as: UTF8.self))
    else { return nil }
    let body = items.count > 1 ? row(Array(items.dropLast()), depth + 1) : ["1"]
    let name = code(variable, depth + 1)
    var range = name
    if let bounds {
      range =
        ["{"] + name + [","] + code(bounds.low, depth + 1) + [","] + code(bounds.high, depth + 1) + ["}"]
    }
    return Array("Integrate[".utf8) + body + [",", " "] + range + ["]"]
  }

  // MARK: Templates

  private mutating func template(_ box: Expression, _ depth: Int) -> [UInt8] {
    let parts = tree.arguments(box)
    guard let first = parts.first else { return [] }
    let arguments = Array(tree.list(first) ?? [first])
    let tag = parts.count > 1 ? tree.string(parts[parts.startIndex + 1]) : ""
    let codes = arguments.map { code($0, depth + 1) }
    func called(_ name: String) -> [UInt8] {
      Array(name.utf8) + ["["] + codes.joined(separator: [",", " "]) + ["]"]
    }
    switch tag {
    case "Quantity" where codes.count == 4:
      // The value, the unit as it is shown, its name in words, and the unit.
      return Array("Quantity[".utf8) + codes[0] + [",", " "] + codes[3] + ["]"]
    case "RGBColorSwatchTemplate", "GrayLevelColorSwatchTemplate", "HueColorSwatchTemplate",
      "CMYKColorSwatchTemplate":
      return swatch(tag, arguments, depth)
    case "Abs", "Floor", "Ceiling", "Binomial", "Gamma", "Zeta", "Norm", "Conjugate", "Factorial",
      "Factorial2",
      "BesselJ", "BesselY", "LegendreP", "HermiteH", "ChebyshevT", "Transpose", "ConjugateTranspose",
      "Superscript",
      "Subscript", "Subsuperscript", "Pochhammer", "Erf", "Mod", "KroneckerDelta", "C", "BesselI", "BesselK",
      "ChebyshevU", "LaguerreL", "Erfc", "SinIntegral", "CosIntegral", "SinhIntegral", "CoshIntegral",
      "Quantity",
      "ConditionalExpression", "EllipticK", "EllipticE", "EllipticF", "PolyGamma", "PolyLog", "Beta",
      "AiryAi",
      "AiryBi", "ProductLog", "LogIntegral", "ExpIntegralE", "ExpIntegralEi", "Hypergeometric2F1",
      "Hypergeometric1F1", "StirlingS1", "StirlingS2", "Fibonacci", "LucasL", "BernoulliB", "EulerE",
      "HarmonicNumber":
      return called(tag)
    case "KroneckerDeltaSeq": return called("KroneckerDelta")
    case "Reals", "Integers", "Complexes", "Rationals", "Primes", "Booleans", "PositiveReals",
      "NegativeReals",
      "NonNegativeReals", "NonPositiveReals", "PositiveIntegers", "NegativeIntegers", "NonNegativeIntegers",
      "NonPositiveIntegers":
      return Array(tag.utf8)
    case "Ket", "Bra", "BraKet": return called(tag)
    case "InactiveD", "D": return called("D")
    case "Parenthesis": return wrap(codes.first ?? [])
    case "RowDefault":
      return Array("Row[{".utf8) + codes.joined(separator: [",", " "]) + Array("}]".utf8)
    case "RowWithSeparators", "RowWithSeparator":
      return Array("Row[{".utf8) + codes.dropFirst(2).joined(separator: [",", " "]) + Array("}, ".utf8)
        + (codes.first ?? []) + ["]"]
    default: return missed("TemplateBox " + tag)
    }
  }

  /// The colour of a swatch, which the template's arguments contain.
  private mutating func swatch(_ tag: String, _ arguments: [Expression], _ depth: Int) -> [UInt8] {
    guard let first = arguments.first else { return missed(tag) }
    // The argument is the colour among rules, or the rule `"color" -> RGBColor[…]`.
    for argument in arguments {
      if let (_, value) = tree.rule(argument), tree.kind(value) == .call { return fullForm(value) }
      for part in tree.arguments(argument) {
        if let (_, value) = tree.rule(part), let name = tree.headName(value),
          name.hasSuffix("Color") || name == "GrayLevel" || name == "Hue"
        {
          return fullForm(value)
        }
      }
    }
    return fullForm(first)
  }
}
