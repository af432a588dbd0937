import TextBytes

/// Converts MathML elements to the nodes of TeX formulas, so that both share the speech code.
struct MathMLRow {
  /// The elements in document order; siblings are given as a range.
  let elements: [MathMLElement]
  /// The bytes of all texts.
  let text: [UInt8]

  /// The nodes of a row; nested rows without fences are flattened.
  func nodes(_ row: Range<Int>) -> [MathNode] {
    var result: [MathNode] = []
    if !row.isEmpty { result.reserveCapacity(elements[row.lowerBound].end == row.upperBound ? 1 : 4) }
    append(row, to: &result)
    return result
  }

  private func append(_ row: Range<Int>, to nodes: inout [MathNode]) {
    var index = row.lowerBound
    while index < row.upperBound {
      append(index, to: &nodes)
      index = elements[index].end
    }
  }

  private func append(_ index: Int, to nodes: inout [MathNode]) {
    switch elements[index].kind {
    case .row, .tableRow, .cell: row(children(index), to: &nodes)
    case .semantics: if !children(index).isEmpty { append(index + 1, to: &nodes) }
    case .identifier: identifier(index, to: &nodes)
    case .number: number(trimmedText(index), to: &nodes)
    case .sign: sign(trimmedText(index), elements[index].scalar, to: &nodes)
    case .text: nodes.append(.text(Array(text[elements[index].text]), []))
    case .space, .hidden, .prescripts, .phantom: break
    case .fraction: nodes.append(.fraction(fraction(index)))
    case .squareRoot: nodes.append(.root(self.nodes(children(index)), index: nil))
    case .root: nodes.append(.root(part(index, 0), index: part(index, 1)))
    case .sub: nodes.append(scripts(index, sub: 1, sup: nil))
    case .sup: nodes.append(scripts(index, sub: nil, sup: 1))
    case .subsup: nodes.append(scripts(index, sub: 1, sup: 2))
    case .under: nodes.append(stacked(index, under: 1, over: nil))
    case .over: nodes.append(stacked(index, under: nil, over: 1))
    case .underover: nodes.append(stacked(index, under: 1, over: 2))
    case .multiscripts: nodes.append(multiscripts(index))
    case .table: nodes.append(.table(table(index, kind: .aligned)))
    case .enclosed: nodes.append(enclosed(index))
    }
  }

  private func children(_ index: Int) -> Range<Int> { (index + 1)..<elements[index].end }

  /// The n-th child; nil if there are fewer.
  private func child(_ index: Int, _ number: Int) -> Int? {
    var child = index + 1
    for _ in 0..<number {
      guard child < elements[index].end else { return nil }
      child = elements[child].end
    }
    return child < elements[index].end ? child : nil
  }

  /// The nodes of the n-th child.
  private func part(_ index: Int, _ number: Int) -> [MathNode] {
    child(index, number).map { nodes($0..<elements[$0].end) } ?? []
  }

  // MARK: Rows

  /// Converts a row; if fences enclose it, to one node.
  private func row(_ children: Range<Int>, to nodes: inout [MathNode]) {
    guard !children.isEmpty, let first = fence(children.lowerBound), Self.isOpening(first) else {
      return append(children, to: &nodes)
    }
    let second = elements[children.lowerBound].end
    guard second < children.upperBound else { return append(children, to: &nodes) }
    var last = second
    var count = 2
    while elements[last].end < children.upperBound {
      last = elements[last].end
      count += 1
    }
    if let closing = fence(last), Self.isClosing(closing, of: first), isBalanced(second..<last) {
      nodes.append(fenced(first, second..<last, closing))
    } else if first == "{", count == 2, let inner = only(second, kind: .table) {
      nodes.append(.table(table(inner, kind: .cases)))
    } else {
      append(children, to: &nodes)
    }
  }

  private func fenced(_ opening: UInt32, _ inner: Range<Int>, _ closing: UInt32) -> MathNode {
    let isOne = !inner.isEmpty && elements[inner.lowerBound].end == inner.upperBound
    if isOne, let table = only(inner.lowerBound, kind: .table) {
      var matrix = self.table(table, kind: .matrix)
      (matrix.opening, matrix.closing) = (opening, closing)
      return .table(matrix)
    }
    if opening == "(", isOne, let fraction = only(inner.lowerBound, kind: .fraction) {
      var binomial = self.fraction(fraction)
      if binomial.kind == .stack {
        binomial.kind = .binomial
        (binomial.opening, binomial.closing) = (opening, closing)
        return .fraction(binomial)
      }
    }
    return .fenced(MathFence(opening: opening, parts: [nodes(inner)], closing: closing))
  }

  /// The only element of a row, if it is of that kind.
  private func only(_ index: Int, kind: MathMLElement.Kind) -> Int? {
    var index = index
    while elements[index].kind == .row, index + 1 < elements[index].end,
      elements[index + 1].end == elements[index].end
    {
      index += 1
    }
    return elements[index].kind == kind ? index : nil
  }

  private func fence(_ index: Int) -> UInt32? {
    let element = elements[index]
    return element.kind == .sign && element.scalar != MathMLElement.noScalar ? element.scalar : nil
  }

  private static func isOpening(_ scalar: UInt32) -> Bool {
    switch scalar {
    case "(", "[", "{", "|", 0x2016, 0x2225, 0x2308, 0x230A, 0x27E8, 0x2329: true
    default: false
    }
  }

  private static func isClosing(_ scalar: UInt32, of opening: UInt32) -> Bool {
    switch opening {
    case "|", 0x2016, 0x2225: scalar == opening
    case "(", "[": scalar == ")" || scalar == "]"
    case "{": scalar == "}"
    default: scalar == opening + 1
    }
  }

  /// Whether the row's outer fences match each other.
  private func isBalanced(_ row: Range<Int>) -> Bool {
    var depth = 0
    var index = row.lowerBound
    while index < row.upperBound {
      switch fence(index) {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case "|": return false
      default: break
      }
      if depth < 0 { return false }
      index = elements[index].end
    }
    return depth == 0
  }

  // MARK: Tokens

  private func trimmedText(_ index: Int) -> ArraySlice<UInt8> {
    text[Self.trimmed(elements[index].text, of: text)]
  }

  /// Converts a number: a sign becomes a separate node; points between digits join them.
  private func number(_ text: ArraySlice<UInt8>, to nodes: inout [MathNode]) {
    var digits = text
    if digits.count > 1, digits.first == "-" || digits.starts(with: "\u{2212}".utf8) {
      sign(["-"], "-", to: &nodes)
      digits = digits.dropFirst(digits.first == "-" ? 1 : 3)
    }
    if nodes.count >= 2, case .number(let whole) = nodes[nodes.count - 2],
      MathSpeech.scalar(nodes[nodes.count - 1]) == ".",
      digits.first.map({ $0 >= "0" && $0 <= "9" }) ?? false
    {
      nodes.removeLast(2)
      nodes.append(.number(whole + ["."] + digits))
    } else if !digits.isEmpty {
      nodes.append(.number(Array(digits)))
    }
  }

  private func identifier(_ index: Int, to nodes: inout [MathNode]) {
    let scalar = elements[index].scalar
    guard scalar == MathMLElement.noScalar else {
      let isOperator = scalar == 0x2026 || scalar == 0x22EF
      return nodes.append(
        .symbol(MathSymbol(scalar: scalar, atom: .ordinary, form: isOperator ? .upright : .variable)))
    }
    word(Array(trimmedText(index)), to: &nodes)
  }

  private func word(_ name: [UInt8], to nodes: inout [MathNode]) {
    guard !name.isEmpty else { return }
    let isFunction = Self.functions.contains(name)
    nodes.append(.word(MathWord(text: name, isFunction: isFunction, hasLimits: Self.limits.contains(name))))
  }

  private func sign(_ text: ArraySlice<UInt8>, _ scalar: UInt32, to nodes: inout [MathNode]) {
    guard scalar != MathMLElement.noScalar else {
      let name = Array(text)
      guard !name.isEmpty else { return }
      if Self.functions.contains(name) { return word(name, to: &nodes) }
      return nodes.append(.text(name, []))
    }
    // Skip invisible operators.
    if (0x2061...0x2064).contains(scalar) || scalar == 0x200B { return }
    nodes.append(
      .symbol(MathSymbol(scalar: Self.spoken(scalar), atom: Self.atom(scalar), form: Self.form(scalar))))
  }

  /// Normalises a character to the one that TeX uses.
  private static func spoken(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case "-", 0x2010...0x2014: 0x2212
    case 0x2225: 0x2016
    default: scalar
    }
  }

  private static func form(_ scalar: UInt32) -> MathSymbol.Form {
    switch scalar {
    case 0x220F...0x2211, 0x22C0...0x22C3, 0x2A00...0x2A06: .large
    case 0x222B...0x2233: .integral
    default: .sign
    }
  }

  private static func atom(_ scalar: UInt32) -> AtomClass {
    switch scalar {
    case "(", "[", "{", 0x2308, 0x230A, 0x27E8, 0x2329: .opening
    case ")", "]", "}", 0x2309, 0x230B, 0x27E9, 0x232A, "!": .closing
    case ",", ";": .punctuation
    case "+", "-", 0x2010...0x2014, "/", "*", 0xB1, 0xB7, 0xD7, 0xF7, 0x2212...0x2219, 0x2227...0x222A,
      0x2295...0x2299, 0x22C4...0x22C6:
      .binary
    case "<"...">", ":", 0x2190...0x21FF, 0x2208...0x220D, 0x221D, 0x2223...0x2226, 0x2234...0x228B,
      0x27F5...0x27FF, 0x2A7D...0x2A7E:
      .relation
    case 0x220F...0x2211, 0x222B...0x2233, 0x22C0...0x22C3: .largeOperator
    default: .ordinary
    }
  }

  private static let limits = names("lim max min sup inf det gcd Pr")
  private static let functions = names(
    """
    sin cos tan cot sec csc sinh cosh tanh coth sech csch arcsin arccos arctan arccot arcsec arccsc ln log exp \
    lim max min sup inf det gcd lcm deg dim ker arg Pr mod
    """)

  private static func names(_ text: StaticString) -> Set<[UInt8]> {
    Set(text.withUTF8Buffer { Array($0) }.split(separator: " ").map { Array($0) })
  }

  /// The range of a token's text without white space, no-break spaces included, around it.
  static func trimmed(_ range: Range<Int>, of text: [UInt8]) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, text[start] <= " " { start += 1 }
    while start < end, text[end - 1] <= " " { end -= 1 }
    while start + 1 < end, text[start] == 0xC2, text[start + 1] == 0xA0 { start += 2 }
    while start + 1 < end, text[end - 1] == 0xA0, text[end - 2] == 0xC2 { end -= 2 }
    return start..<end
  }

  // MARK: Structures

  private func fraction(_ index: Int) -> MathFraction {
    let isStack = text[elements[index].attribute].first == "0"
    return MathFraction(
      kind: isStack ? .stack : .fraction, numerator: part(index, 0), denominator: part(index, 1))
  }

  private func scripts(_ index: Int, sub: Int?, sup: Int?) -> MathNode {
    .scripts(
      MathScripts(base: part(index, 0), sub: sub.map { part(index, $0) }, sup: sup.map { part(index, $0) }))
  }

  private func stacked(_ index: Int, under: Int?, over: Int?) -> MathNode {
    let base = part(index, 0)
    if Self.isLimited(base) { return scripts(index, sub: under, sup: over) }
    if under == nil || over == nil, let place = child(index, under ?? over ?? 1), let mark = mark(place) {
      switch mark {
      case 0x23DE, 0x23DF, 0xFE37, 0xFE38:
        return .stack(MathStack(kind: .brace, base: base, atom: .ordinary))
      default: return .accent(MathAccent(scalar: mark, isUnder: under != nil), nodes: base)
      }
    }
    return .stack(
      MathStack(
        kind: .label, base: base, under: under.map { part(index, $0) }, over: over.map { part(index, $0) },
        atom: .ordinary))
  }

  private static func isLimited(_ base: [MathNode]) -> Bool {
    guard base.count == 1 else { return false }
    switch base[0] {
    case .symbol(let symbol): return symbol.form == .large || symbol.form == .integral
    case .word(let word): return word.hasLimits
    case .stack(let stack): return stack.kind == .brace
    default: return false
    }
  }

  /// The accent of an element, as in TeX.
  private func mark(_ index: Int) -> UInt32? {
    guard let scalar = fence(index) else { return nil }
    switch scalar {
    case 0xAF, 0x2C9, 0x203E, 0x305, "_", 0x332, 0x2015, 0x2014, 0x2013, 0x2212, "-": return 0x203E
    case 0x2192, 0x20D7, 0x21C0, 0x27F6: return 0x2192
    case "^", 0x2C6, 0x302: return 0x2C6
    case "~", 0x2DC, 0x303: return 0x2DC
    case 0x2D9, 0x307, 0xA8, 0x2194, 0x2190, 0x23DE, 0x23DF, 0xFE37, 0xFE38: return scalar
    default: return nil
    }
  }

  private func multiscripts(_ index: Int) -> MathNode {
    var scripts = MathScripts(base: part(index, 0))
    var (subs, sups): ([MathNode], [MathNode]) = ([], [])
    var isSub = true
    func store(_ isPre: Bool) {
      if isPre {
        (scripts.presub, scripts.presup) = (subs.isEmpty ? nil : subs, sups.isEmpty ? nil : sups)
      } else {
        (scripts.sub, scripts.sup) = (subs.isEmpty ? nil : subs, sups.isEmpty ? nil : sups)
      }
      (subs, sups, isSub) = ([], [], true)
    }
    var isPre = false
    var next = child(index, 1)
    while let child = next, child < elements[index].end {
      next = elements[child].end
      if elements[child].kind == .prescripts {
        store(false)
        isPre = true
        continue
      }
      if isSub { append(child, to: &subs) } else { append(child, to: &sups) }
      isSub.toggle()
    }
    store(isPre)
    return .scripts(scripts)
  }

  private func table(_ index: Int, kind: MathTable.Kind) -> MathTable {
    var table = MathTable(kind: kind)
    var row = index + 1
    while row < elements[index].end {
      let cells = elements[row].kind == .tableRow ? children(row) : row..<elements[row].end
      var made: [MathTable.Cell] = []
      var cell = cells.lowerBound
      while cell < cells.upperBound {
        made.append(MathTable.Cell(nodes: nodes(cell..<elements[cell].end)))
        cell = elements[cell].end
      }
      row = elements[row].end
      if kind == .aligned, made.allSatisfy(\.nodes.isEmpty) { continue }
      table.rows.append(MathTable.Row(cells: made))
    }
    return table
  }

  private func enclosed(_ index: Int) -> MathNode {
    let inner = nodes(children(index))
    let strike = "strike".utf8
    var tail = text[elements[index].attribute]
    while tail.count >= 6 {
      if tail.starts(with: strike) { return .enclosed(inner, notation: "updiagonalstrike") }
      tail = tail.dropFirst()
    }
    return .enclosed(inner, notation: "box")
  }
}
