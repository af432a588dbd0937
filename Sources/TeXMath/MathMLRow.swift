/// Turns MathML elements into the nodes that formulas of TeX are read into, so that both are said alike.
enum MathMLRow {
  /// The nodes of a row; rows within it that hold no fences are no more than their parts.
  static func nodes(_ elements: [MathMLElement]) -> [MathNode] {
    var result: [MathNode] = []
    for element in elements { append(element, to: &result) }
    return result
  }

  private static func append(_ element: MathMLElement, to nodes: inout [MathNode]) {
    switch element.kind {
    case .row, .tableRow, .cell: row(element.children, to: &nodes)
    case .semantics: if let first = element.children.first { append(first, to: &nodes) }
    case .identifier: identifier(element.text, to: &nodes)
    case .number: number(trimmed(element.text), to: &nodes)
    case .sign: sign(trimmed(element.text), to: &nodes)
    case .text: nodes.append(.text(element.text, []))
    case .space, .hidden, .prescripts, .phantom: break
    case .fraction: nodes.append(.fraction(fraction(element)))
    case .squareRoot: nodes.append(.root(self.nodes(element.children), index: nil))
    case .root: nodes.append(.root(part(element, 0), index: part(element, 1)))
    case .sub: nodes.append(scripts(element, sub: 1, sup: nil))
    case .sup: nodes.append(scripts(element, sub: nil, sup: 1))
    case .subsup: nodes.append(scripts(element, sub: 1, sup: 2))
    case .under: nodes.append(stacked(element, under: 1, over: nil))
    case .over: nodes.append(stacked(element, under: nil, over: 1))
    case .underover: nodes.append(stacked(element, under: 1, over: 2))
    case .multiscripts: nodes.append(multiscripts(element))
    case .table: nodes.append(.table(table(element, kind: .aligned)))
    case .enclosed: nodes.append(enclosed(element))
    }
  }

  /// The nodes of one child.
  private static func part(_ element: MathMLElement, _ index: Int) -> [MathNode] {
    index < element.children.count ? nodes([element.children[index]]) : []
  }

  // MARK: Rows

  /// A row that fences stand around is one node.
  private static func row(_ children: [MathMLElement], to nodes: inout [MathNode]) {
    guard children.count >= 2, let first = fence(children.first), isOpening(first) else {
      for child in children { append(child, to: &nodes) }
      return
    }
    let last = fence(children.last)
    if let last, isClosing(last, of: first), isBalanced(children.dropFirst().dropLast()) {
      nodes.append(fenced(first, Array(children.dropFirst().dropLast()), last))
    } else if first == 0x7B, children.count == 2, let inner = only(children[1], .table) {
      nodes.append(.table(table(inner, kind: .cases)))
    } else {
      for child in children { append(child, to: &nodes) }
    }
  }

  private static func fenced(_ opening: UInt32, _ inner: [MathMLElement], _ closing: UInt32) -> MathNode {
    if inner.count == 1, let table = only(inner[0], .table) {
      var matrix = self.table(table, kind: .matrix)
      (matrix.opening, matrix.closing) = (opening, closing)
      return .table(matrix)
    }
    if opening == 0x28, inner.count == 1, let fraction = only(inner[0], .fraction) {
      var binomial = self.fraction(fraction)
      if binomial.kind == .stack {
        binomial.kind = .binomial
        (binomial.opening, binomial.closing) = (opening, closing)
        return .fraction(binomial)
      }
    }
    return .fenced(MathFence(opening: opening, parts: [nodes(inner)], closing: closing))
  }

  /// The element of that kind which is all that a row holds.
  private static func only(_ element: MathMLElement, _ kind: MathMLElement.Kind) -> MathMLElement? {
    var element = element
    while element.kind == .row, element.children.count == 1 { element = element.children[0] }
    return element.kind == kind ? element : nil
  }

  private static func fence(_ element: MathMLElement?) -> UInt32? {
    guard let element, element.kind == .sign else { return nil }
    return single(trimmed(element.text))
  }

  private static func isOpening(_ scalar: UInt32) -> Bool {
    [0x28, 0x5B, 0x7B, 0x7C, 0x2016, 0x2225, 0x2308, 0x230A, 0x27E8, 0x2329].contains(scalar)
  }

  private static func isClosing(_ scalar: UInt32, of opening: UInt32) -> Bool {
    switch opening {
    case 0x7C, 0x2016, 0x2225: scalar == opening
    case 0x28, 0x5B: scalar == 0x29 || scalar == 0x5D
    case 0x7B: scalar == 0x7D
    default: scalar == opening + 1
    }
  }

  /// Whether no fence of the row belongs to one at its ends.
  private static func isBalanced(_ elements: ArraySlice<MathMLElement>) -> Bool {
    var depth = 0
    for element in elements {
      switch fence(element) {
      case 0x28, 0x5B, 0x7B: depth += 1
      case 0x29, 0x5D, 0x7D: depth -= 1
      case 0x7C: return false
      default: break
      }
      if depth < 0 { return false }
    }
    return depth == 0
  }

  // MARK: Tokens

  /// A number, whose sign is one of its own; a point between digits joins them.
  private static func number(_ text: [UInt8], to nodes: inout [MathNode]) {
    var digits = text
    if digits.starts(with: [0xE2, 0x88, 0x92]) || digits.first == 0x2D, digits.count > 1 {
      sign([0x2D], to: &nodes)
      digits.removeFirst(digits[0] == 0x2D ? 1 : 3)
    }
    if nodes.count >= 2, case .number(let whole) = nodes[nodes.count - 2],
      MathSpeech.scalar(nodes[nodes.count - 1]) == 0x2E,
      digits.first.map({ $0 >= 0x30 && $0 <= 0x39 }) ?? false
    {
      nodes.removeLast(2)
      digits = whole + [0x2E] + digits
    }
    if !digits.isEmpty { nodes.append(.number(digits)) }
  }

  private static func identifier(_ text: [UInt8], to nodes: inout [MathNode]) {
    let name = trimmed(text)
    guard !name.isEmpty else { return }
    if let scalar = single(name) {
      let isOperator = scalar == 0x2026 || scalar == 0x22EF
      return nodes.append(
        .symbol(MathSymbol(scalar: scalar, atom: .ordinary, form: isOperator ? .upright : .variable)))
    }
    let isFunction = functions.contains(name)
    nodes.append(.word(MathWord(text: name, isFunction: isFunction, hasLimits: limits.contains(name))))
  }

  private static func sign(_ text: [UInt8], to nodes: inout [MathNode]) {
    guard let scalar = single(text) else {
      guard !text.isEmpty else { return }
      if functions.contains(text) { return identifier(text, to: &nodes) }
      return nodes.append(.text(text, []))
    }
    // Invisible operators say nothing.
    if (0x2061...0x2064).contains(scalar) || scalar == 0x200B { return }
    let symbol = MathSymbol(
      scalar: spoken(scalar), atom: atom(scalar),
      form: form(scalar))
    nodes.append(.symbol(symbol))
  }

  /// The sign that TeX has for what books write in several ways.
  private static func spoken(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x2D, 0x2010...0x2014: 0x2212
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
    case 0x28, 0x5B, 0x7B, 0x2308, 0x230A, 0x27E8, 0x2329: .opening
    case 0x29, 0x5D, 0x7D, 0x2309, 0x230B, 0x27E9, 0x232A, 0x21: .closing
    case 0x2C, 0x3B: .punctuation
    case 0x2B, 0x2D, 0x2010...0x2014, 0x2F, 0x2A, 0xB1, 0xB7, 0xD7, 0xF7, 0x2212...0x2219, 0x2227...0x222A,
      0x2295...0x2299,
      0x22C4...0x22C6:
      .binary
    case 0x3C...0x3E, 0x3A, 0x2190...0x21FF, 0x2208...0x220D, 0x221D, 0x2223...0x2226, 0x2234...0x228B,
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
    Set(text.withUTF8Buffer { Array($0) }.split(separator: 0x20).map { Array($0) })
  }

  /// The one scalar of a text; nil where there are more or none.
  private static func single(_ text: [UInt8]) -> UInt32? {
    guard !text.isEmpty, text.count <= 4 else { return nil }
    var position = 0
    let scalar = Scalars.decode(text, &position)
    return position == text.count ? scalar : nil
  }

  private static func trimmed(_ text: [UInt8]) -> [UInt8] {
    var slice = text[...]
    while let first = slice.first, first <= 0x20 { slice.removeFirst() }
    while let last = slice.last, last <= 0x20 { slice.removeLast() }
    // A no-break space is no part of a token.
    while slice.starts(with: [0xC2, 0xA0]) { slice = slice.dropFirst(2) }
    while slice.count >= 2, slice.suffix(2).elementsEqual([0xC2, 0xA0]) { slice = slice.dropLast(2) }
    return Array(slice)
  }

  // MARK: Structures

  private static func fraction(_ element: MathMLElement) -> MathFraction {
    let isStack = element.attribute.first == 0x30
    return MathFraction(
      kind: isStack ? .stack : .fraction, numerator: part(element, 0), denominator: part(element, 1))
  }

  private static func scripts(_ element: MathMLElement, sub: Int?, sup: Int?) -> MathNode {
    .scripts(
      MathScripts(
        base: part(element, 0), sub: sub.map { part(element, $0) }, sup: sup.map { part(element, $0) }))
  }

  private static func stacked(_ element: MathMLElement, under: Int?, over: Int?) -> MathNode {
    let base = part(element, 0)
    if isLimited(base) { return scripts(element, sub: under, sup: over) }
    let place = under ?? over ?? 1
    if under == nil || over == nil, place < element.children.count, let mark = mark(element.children[place]) {
      switch mark {
      case 0x23DE, 0x23DF, 0xFE37, 0xFE38:
        return .stack(MathStack(kind: .brace, base: base, atom: .ordinary))
      default: return .accent(MathAccent(scalar: mark, isUnder: under != nil), base)
      }
    }
    return .stack(
      MathStack(
        kind: .label, base: base, under: under.map { part(element, $0) },
        over: over.map { part(element, $0) },
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

  /// The accent that an element is, as TeX has it.
  private static func mark(_ element: MathMLElement) -> UInt32? {
    guard let scalar = fence(element) else { return nil }
    switch scalar {
    case 0xAF, 0x2C9, 0x203E, 0x305, 0x5F, 0x332, 0x2015, 0x2014, 0x2013, 0x2212, 0x2D: return 0x203E
    case 0x2192, 0x20D7, 0x21C0, 0x27F6: return 0x2192
    case 0x5E, 0x2C6, 0x302: return 0x2C6
    case 0x7E, 0x2DC, 0x303: return 0x2DC
    case 0x2D9, 0x307, 0xA8, 0x2194, 0x2190, 0x23DE, 0x23DF, 0xFE37, 0xFE38: return scalar
    default: return nil
    }
  }

  private static func multiscripts(_ element: MathMLElement) -> MathNode {
    var scripts = MathScripts(base: part(element, 0))
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
    for child in element.children.dropFirst() {
      if child.kind == .prescripts {
        store(false)
        isPre = true
        continue
      }
      if isSub { subs += nodes([child]) } else { sups += nodes([child]) }
      isSub.toggle()
    }
    store(isPre)
    return .scripts(scripts)
  }

  private static func table(_ element: MathMLElement, kind: MathTable.Kind) -> MathTable {
    var table = MathTable(kind: kind)
    for row in element.children {
      let cells = row.kind == .tableRow ? row.children : [row]
      if kind == .aligned, cells.allSatisfy({ nodes([$0]).isEmpty }) { continue }
      table.rows.append(MathTable.Row(cells: cells.map { MathTable.Cell(nodes: nodes([$0])) }))
    }
    return table
  }

  private static func enclosed(_ element: MathMLElement) -> MathNode {
    let inner = nodes(element.children)
    let strike = "strike".utf8
    var tail = element.attribute[...]
    while tail.count >= 6 {
      if tail.starts(with: strike) { return .enclosed(inner, notation: "updiagonalstrike") }
      tail = tail.dropFirst()
    }
    return .enclosed(inner, notation: "box")
  }
}
