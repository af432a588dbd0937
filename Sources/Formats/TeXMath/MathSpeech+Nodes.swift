import TeXVocabulary
import TextBytes

extension MathSpeech {
  mutating func symbol(
    _ symbol: MathSymbol, isAfterOperand: Bool, nodes: [MathNode], index: Int
  ) {
    let scalar = symbol.scalar
    switch scalar {
    case 0x2212 where !isAfterOperand, "-" where !isAfterOperand: say(.negative)
    case ",", ";", ".", ":": say(character: scalar)
    case "!": say(.factorial)
    case "|" where isAfterOperand: say(.given)
    case 0x2223: say(isInBraces(nodes, index: index) ? .suchThat : .divides)
    default:
      say(scalar: scalar)
      if symbol.form == .large || symbol.form == .integral { ofWhatFollows(nodes, index: index) }
    }
  }

  /// Whether an open brace precedes the node.
  private func isInBraces(_ nodes: [MathNode], index: Int) -> Bool {
    guard index < nodes.count else { return false }
    return nodes[..<index].contains { MathSpeech.scalar($0) == "{" }
  }

  /// Says "of" if an operand follows.
  private mutating func ofWhatFollows(_ nodes: [MathNode], index: Int) {
    guard index + 1 < nodes.count else { return }
    switch MathMLAtom(nodes[index + 1], .text)?.atomClass {
    case .relation, .binary, .closing, .punctuation: break
    case .ordinary, .largeOperator, .opening, .inner, nil: say(.of)
    }
  }

  /// Says digits; those of mathematical alphabets as plain ones.
  mutating func number(_ digits: [UInt8]) {
    guard digits.contains(where: { $0 >= 0x80 }) else { return say(digits) }
    var text: [UInt8] = []
    var position = 0
    while position < digits.count {
      let scalar = UTF8Scalars.decode(digits, &position)
      UTF8Scalars.append(SpokenAlphabets.plain(scalar)?.plain ?? scalar, to: &text)
    }
    say(text)
  }

  mutating func word(_ word: MathWord, nodes: [MathNode], index: Int) {
    var text: [UInt8] = []
    var position = 0
    while position < word.text.count {
      let scalar = UTF8Scalars.decode(word.text, &position)
      if let (plain, alphabet) = SpokenAlphabets.plain(scalar) {
        if text.isEmpty, let alphabet, alphabet == .bold { say(alphabet) }
        UTF8Scalars.append(plain, to: &text)
      } else {
        UTF8Scalars.append(scalar, to: &text)
      }
    }
    say(words.function(text) ?? text)
    if word.isFunction { ofWhatFollows(nodes, index: index) }
  }

  /// Says text, with spaces collapsed.
  mutating func text(_ text: [UInt8]) {
    var words: [[UInt8]] = [[]]
    var position = 0
    while position < text.count {
      let scalar = UTF8Scalars.decode(text, &position)
      if scalar == " " || scalar == 0xA0 || scalar == 0x2009 || scalar == 0x2003 {
        words.append([])
      } else if scalar >= " " {
        UTF8Scalars.append(scalar, to: &words[words.count - 1])
      }
    }
    for word in words { say(word) }
  }

  // MARK: Scripts

  mutating func scripts(_ scripts: MathScripts, nodes: [MathNode], index: Int) {
    for part in [scripts.presub, scripts.presup] {
      if let part { row(part) }
    }
    guard scripts.base.count == 1 else {
      row(scripts.base)
      return self.scripts(sub: scripts.sub, sup: scripts.sup, base: scripts.base)
    }
    let base = scripts.base[0]
    switch base {
    case .symbol(let symbol) where symbol.form == .large || symbol.form == .integral:
      say(scalar: symbol.scalar)
      limits(scripts)
      return ofWhatFollows(nodes, index: index)
    case .word(let word) where word.hasLimits && scripts.sub != nil:
      say(words.function(word.text) ?? word.text)
      limits(scripts)
      return ofWhatFollows(nodes, index: index)
    case .operatorGroup(let inner, true) where scripts.sub != nil:
      row(inner)
      limits(scripts)
      return ofWhatFollows(nodes, index: index)
    case .word(let word) where word.isFunction:
      say(words.function(word.text) ?? word.text)
      self.scripts(sub: scripts.sub, sup: scripts.sup, base: scripts.base)
      return ofWhatFollows(nodes, index: index)
    case .fenced(let fence) where fence.closing == "|" && fence.opening == 0:
      row([base])
      if let sub = scripts.sub {
        say(scripts.sup == nil ? .evaluatedAt : .from)
        row(sub)
      }
      if let sup = scripts.sup {
        say(.to)
        row(sup)
      }
      return
    case .stack(let stack) where stack.kind == .brace:
      row(stack.base)
      return braced(scripts)
    default: break
    }
    say(base, isAfterOperand: false, inRow: [base], at: 0)
    self.scripts(sub: scripts.sub, sup: scripts.sup, base: scripts.base)
  }

  /// Says the script of a brace.
  private mutating func braced(_ scripts: MathScripts) {
    if let sup = scripts.sup {
      say(.with)
      row(sup)
      say(.above)
    }
    if let sub = scripts.sub {
      say(.with)
      row(sub)
      say(.below)
    }
  }

  /// Says limits: "from 0 to 1", "over S", "as x approaches a".
  private mutating func limits(_ scripts: MathScripts) {
    if let sub = scripts.sub {
      if let arrow = sub.firstIndex(where: { MathSpeech.scalar($0) == 0x2192 }) {
        say(.asPhrase)
        row(Array(sub[..<arrow]))
        say(.approaches)
        row(Array(sub[(arrow + 1)...]))
      } else {
        say(scripts.sup == nil ? .overSet : .from)
        row(sub)
      }
    }
    if let sup = scripts.sup {
      say(.to)
      row(sup)
    }
  }

  /// Says a subscript and a superscript after their base.
  mutating func scripts(sub: [MathNode]?, sup: [MathNode]?, base: [MathNode]) {
    if let sub {
      say(.sub)
      row(sub)
      if !MathSpeech.isSimple(sub) { say(.endSub) }
    }
    guard var sup else { return }
    while let first = sup.first, let scalar = MathSpeech.scalar(first),
      (0x2032...0x2034).contains(scalar) || scalar == 0x2057
    {
      say(scalar: scalar)
      sup.removeFirst()
    }
    if sup.isEmpty { return }
    let flat = MathSpeech.unwrapped(sup)
    if flat.count == 1 {
      if case .number(let digits) = flat[0], digits == ["2"] || digits == ["3"] {
        return say(digits == ["2"] ? .squared : .cubed)
      }
      switch MathSpeech.scalar(flat[0]) {
      case 0x22A4?: return say(.transpose)
      case 0x2218?, 0xB0?: return say(.degrees)
      case 0x2217?, 0x2020?, "+"?, 0x2212?, 0xD7?: return say(scalar: MathSpeech.scalar(flat[0]) ?? 0)
      default: break
      }
    }
    if flat.count == 2, MathSpeech.scalar(flat[0]) == 0x2212, case .number(["1"]) = flat[1] {
      return say(.inverse)
    }
    say(.power)
    row(sup)
    if !MathSpeech.isSimple(sup) { say(.endPower) }
  }

  private static func unwrapped(_ nodes: [MathNode]) -> [MathNode] {
    if nodes.count == 1, case .group(let inner) = nodes[0] { return unwrapped(inner) }
    return nodes
  }

  // MARK: Fractions, roots, fences

  mutating func fraction(_ fraction: MathFraction) {
    let (above, below) = (
      MathSpeech.unwrapped(fraction.numerator), MathSpeech.unwrapped(fraction.denominator)
    )
    if fraction.kind == .binomial, fraction.opening == "(" {
      row(above)
      say(.choose)
      return row(below)
    }
    if above.count == 1, below.count == 1, case .number(["1"]) = above[0],
      case .number(let digits) = below[0]
    {
      if digits == ["2"] { return say(.half) }
      if digits == ["3"] { return say(.thirds) }
      if digits == ["4"] { return say(.quarter) }
    }
    if fraction.kind == .inference {
      say(.from)
      for node in fraction.numerator {
        if case .space = node { say([";"]) } else { row([node]) }
      }
      say(.infer)
      return row(below)
    }
    let isSimple = MathSpeech.isSimple(above) && MathSpeech.isSimple(below)
    if !isSimple { say(.fraction) }
    row(above)
    say(fraction.kind == .stack ? .above : .over)
    row(below)
    if !isSimple { say(.endFraction) }
  }

  mutating func root(_ nodes: [MathNode], _ degree: [MathNode]?) {
    if let degree, !degree.isEmpty {
      if degree.count == 1, case .number(["3"]) = degree[0] {
        say(.cubeRoot)
      } else {
        say(.nthRoot)
        row(degree)
        say(.rootOf)
      }
    } else {
      say(.squareRoot)
    }
    row(nodes)
    if !MathSpeech.isSimple(nodes) { say(.endRoot) }
  }

  mutating func fence(_ fence: MathFence) {
    let phrase: MathWords.Phrase? =
      switch (fence.opening, fence.closing) {
      case ("|", "|"): .absolute
      case (0x2016, 0x2016): .norm
      case (0x230A, 0x230B): .floor
      case (0x2308, 0x2309): .ceiling
      default: nil
      }
    if fence.parts.isEmpty { return say(scalar: fence.opening) }
    if fence.parts.count == 1, let table = MathSpeech.onlyTable(fence.parts[0]) {
      if phrase == .absolute { say(.determinant) }
      return self.table(table)
    }
    if let phrase {
      say(phrase)
    } else if fence.opening != 0, fence.parts.count > 0 {
      say(scalar: fence.opening)
    }
    for (index, part) in fence.parts.enumerated() {
      if index > 0, fence.middles[index - 1] != 0 {
        say(fence.opening == "{" ? .suchThat : .given)
      }
      row(part)
    }
    if phrase != nil {
      if !MathSpeech.isSimple(fence.parts[0]) { say(.end) }
    } else if fence.closing != 0, fence.closing != "|" || fence.opening != 0 {
      say(scalar: fence.closing)
    }
  }

  private static func onlyTable(_ nodes: [MathNode]) -> MathTable? {
    if nodes.count == 1, case .table(let table) = nodes[0] { return table }
    return nil
  }

  // MARK: Accents, stacks, tables

  mutating func accent(_ accent: MathAccent, nodes: [MathNode]) {
    if accent.scalar == 0x2192 {
      say(.vector)
      return row(nodes)
    }
    row(nodes)
    say(scalar: accent.scalar)
  }

  mutating func stack(_ stack: MathStack) {
    if stack.kind == .brace { return row(stack.base) }
    row(stack.base)
    if let over = stack.over, !MathSpeech.isBlank(over) {
      say(.with)
      row(over)
      say(.above)
    }
    if let under = stack.under, !MathSpeech.isBlank(under) {
      say(stack.over.map { MathSpeech.isBlank($0) } ?? true ? .with : .and)
      row(under)
      say(.below)
    }
  }

  private static func isBlank(_ nodes: [MathNode]) -> Bool {
    nodes.allSatisfy { node in
      if case .space = node { return true }
      return false
    }
  }

  mutating func table(_ table: MathTable) {
    let width = table.rows.reduce(0) { max($0, $1.cells.count) }
    row(table.left)
    defer { row(table.right) }
    let isGrid = [.matrix, .smallMatrix, .array, .cases].contains(table.kind)
    switch table.kind {
    case _ where isGrid && table.kind != .cases && !table.isDisplay && (table.kind != .array || width > 1):
      if table.opening == "|" { say(.determinant) }
      say(Array(String(table.rows.count).utf8))
      say(.by)
      say(Array(String(width).utf8))
      say(.matrix)
      say([":"])
    case .cases:
      say(Array(String(table.rows.count).utf8))
      say(.cases)
      say([":"])
    case .matrix, .smallMatrix, .array, .subarray, .aligned, .gathered, .multline, .diagram, .lines: break
    }
    for (index, row) in table.rows.enumerated() {
      if index > 0 { say([";"]) }
      for (place, cell) in row.cells.enumerated() {
        if place > 0, isGrid, !table.isDisplay { say([","]) }
        if cell.nodes.isEmpty, isGrid, !table.isDisplay, table.kind != .cases { say(.blank) }
        self.row(cell.nodes)
      }
    }
  }
}

/// Maps mathematical alphabets to plain letters.
enum SpokenAlphabets {
  /// The plain letter and the word for its alphabet; nil for other characters.
  static func plain(_ scalar: UInt32) -> (plain: UInt32, alphabet: MathWords.Phrase?)? {
    switch scalar {
    case 0x1D400..<0x1D6A4:
      let index = scalar - 0x1D400
      let letter = index % 52
      return ((letter < 26 ? "A" : "a" - 26) + letter, alphabets[Int(index / 52)])
    case 0x1D6A8..<0x1D7CA:
      let index = scalar - 0x1D6A8
      return (greek(index % 58), [.bold, nil, .bold, .bold, .bold][Int(index / 58)])
    case 0x1D7CE...0x1D7FF: return ((scalar - 0x1D7CE) % 10 + "0", nil)
    case 0x210E: return ("h", nil)
    default: break
    }
    guard let found = scripts.first(where: { $0.0 == scalar }) else { return nil }
    return (found.1, found.2)
  }

  private static let alphabets: [MathWords.Phrase?] = [
    .bold, nil, .bold, .script, .script, .fraktur, nil, .fraktur, .sansSerif, .sansSerif, .sansSerif,
    .sansSerif,
    .monospace,
  ]

  private static func greek(_ index: UInt32) -> UInt32 {
    switch index {
    case 0..<25: index == 17 ? 0x398 : 0x391 + index
    case 25: 0x2207
    case 26..<51: 0x3B1 + index - 26
    default: [0x2202, 0x3F5, 0x3D1, 0x3F0, 0x3D5, 0x3F1, 0x3D6][Int(min(index - 51, 6))]
    }
  }

  private static let scripts: [(UInt32, UInt32, MathWords.Phrase?)] = [
    (0x212C, "B", .script), (0x2130, "E", .script), (0x2131, "F", .script), (0x210B, "H", .script),
    (0x2110, "I", .script), (0x2112, "L", .script), (0x2133, "M", .script), (0x211B, "R", .script),
    (0x212F, "e", .script), (0x210A, "g", .script), (0x2134, "o", .script), (0x212D, "C", .fraktur),
    (0x210C, "H", .fraktur), (0x2128, "Z", .fraktur), (0x210D, "H", nil), (0x2119, "P", nil),
  ]
}
