import TeXVocabulary
import TextBytes

/// Converts a formula to speech text.
///
///     x^2 + y^2 = 1          x squared plus y squared equals 1
///     \int_0^1 x\,dx         the integral from 0 to 1 of x d x
struct MathSpeech: Sendable {
  /// The maximum length in bytes; longer text ends with an ellipsis.
  let limit: Int
  let words: MathWords
  private(set) var output: [UInt8] = []
  private var isFull = false

  /// Makes a converter for at most `limit` bytes.
  init(limit: Int, words: MathWords = .english) {
    self.limit = limit
    self.words = words
  }

  /// The speech text of a formula.
  mutating func text(of nodes: [MathNode]) -> [UInt8] {
    row(nodes)
    return output
  }

  // MARK: Words

  /// Appends words after a space, punctuation without one.
  mutating func say(_ text: some Collection<UInt8>) {
    guard let first = text.first, !isFull else { return }
    if output.count + text.count + 1 > limit {
      output += Array("…".utf8)
      isFull = true
      return
    }
    let isClose = text.count == 1 && (first == "," || first == ";" || first == "." || first == ":")
    if !output.isEmpty, !isClose { output.append(" ") }
    output += text
  }

  mutating func say(_ phrase: MathWords.Phrase) { say(words[phrase]) }

  mutating func say(character scalar: UInt32) {
    var bytes: [UInt8] = []
    UTF8Scalars.append(scalar, to: &bytes)
    say(bytes)
  }

  /// Says a letter or sign, with its alphabet.
  mutating func say(scalar: UInt32) {
    // Fast path: letters and digits are the most frequent and have no other names.
    if scalar < 0x80, (scalar | .lowercaseBit) &- "a" < 26 || scalar &- "0" < 10 {
      return say(CollectionOfOne(UInt8(truncatingIfNeeded: scalar)))
    }
    if let text = words.sign(scalar) { return say(text) }
    if let (plain, alphabet) = SpokenAlphabets.plain(scalar) {
      if let alphabet { say(alphabet) }
      if let text = words.sign(plain) { say(text) } else { say(character: plain) }
      return
    }
    say(character: scalar)
  }

  // MARK: Rows

  /// Says nodes in sequence.
  mutating func row(_ nodes: [MathNode]) {
    var index = 0
    var previous: AtomClass?
    while index < nodes.count, !isFull {
      let node = nodes[index]
      if let end = bars(nodes, index: index, previous) {
        index = end + 1
        previous = .closing
        continue
      }
      if let end = call(nodes, index) {
        index = end + 1
        previous = .closing
        continue
      }
      let isAfterOperand = previous == .ordinary || previous == .closing || previous == .inner
      say(node, isAfterOperand: isAfterOperand, inRow: nodes, at: index)
      if let atom = MathMLAtom(node, .text) { previous = atom.atomClass }
      index += 1
    }
  }

  /// Says `f(x)` as "f of x": returns the index of the closing parenthesis if it is a call.
  private mutating func call(_ nodes: [MathNode], _ index: Int) -> Int? {
    guard MathSpeech.isFunction(nodes[index]), index + 1 < nodes.count else { return nil }
    if case .fenced(let fence) = nodes[index + 1], fence.opening == "(", fence.parts.count == 1 {
      say(nodes[index], isAfterOperand: false, inRow: [], at: 0)
      say(.of)
      arguments(fence.parts[0])
      return index + 1
    }
    guard MathSpeech.scalar(nodes[index + 1]) == "(" else { return nil }
    var depth = 0
    for end in (index + 1)..<nodes.count {
      let scalar = MathSpeech.scalar(nodes[end])
      if scalar == "(" { depth += 1 }
      if scalar == ")" { depth -= 1 }
      if depth == 0 {
        guard case .symbol = nodes[end] else { return nil }
        say(nodes[index], isAfterOperand: false, inRow: [], at: 0)
        say(.of)
        arguments(Array(nodes[(index + 2)..<end]))
        return end
      }
    }
    return nil
  }

  /// Says a function's arguments, without parentheses if they are only names and commas.
  private mutating func arguments(_ nodes: [MathNode]) {
    let isPlain = nodes.allSatisfy { node in
      switch node {
      case .symbol(let symbol):
        symbol.atom == .ordinary && symbol.form != .sign || symbol.atom == .punctuation
      case .number, .space: true
      case .scripts(let scripts): MathSpeech.isSimple(scripts.base)
      default: false
      }
    }
    if !isPlain { say(scalar: "(") }
    row(nodes)
    if !isPlain { say(scalar: ")") }
  }

  /// Says `|x|` as "the absolute value of x": returns the index of the closing bar, if there is one.
  private mutating func bars(_ nodes: [MathNode], index: Int, _ previous: AtomClass?) -> Int? {
    guard let bar = MathSpeech.scalar(nodes[index]), bar == "|" || bar == 0x2016,
      isOpening(nodes[index]) || (previous != .ordinary && previous != .closing)
    else { return nil }
    guard let end = nodes[(index + 1)...].firstIndex(where: { MathSpeech.barScalar(of: $0) == bar }) else {
      return nil
    }
    let content = Array(nodes[(index + 1)..<end])
    say(bar == "|" ? .absolute : .norm)
    row(content)
    if content.count > 1 { say(.end) }
    if case .scripts(let scripts) = nodes[end] {
      say(.end)
      self.scripts(sub: scripts.sub, sup: scripts.sup, base: [])
    }
    return end
  }

  private func isOpening(_ node: MathNode) -> Bool {
    if case .symbol(let symbol) = node { return symbol.atom == .opening }
    return false
  }

  // MARK: Nodes

  /// The character of a single-character node.
  static func scalar(_ node: MathNode) -> UInt32? {
    if case .symbol(let symbol) = node { return symbol.scalar }
    return nil
  }

  private static func barScalar(of node: MathNode) -> UInt32? {
    if case .scripts(let scripts) = node, scripts.base.count == 1 { return scalar(scripts.base[0]) }
    return scalar(node)
  }

  /// Whether the node is a letter that usually names a function, with or without scripts.
  static func isFunction(_ node: MathNode) -> Bool {
    switch node {
    case .symbol(let symbol):
      guard symbol.form == .variable else { return false }
      switch symbol.scalar {
      case "f", "g", "h", "F", "G", "H", "P", "p", "φ", "ϕ", "ψ": return true
      default: return false
      }
    case .word(let word): return word.isFunction
    case .scripts(let scripts): return scripts.base.count == 1 && isFunction(scripts.base[0])
    default: return false
    }
  }

  /// Whether nodes are so short that speech need not mark their end.
  static func isSimple(_ nodes: [MathNode]) -> Bool {
    let atoms = nodes.filter { node in
      switch node {
      case .space, .styleStart, .styleEnd: false
      default: true
      }
    }
    guard atoms.count <= 1, let node = atoms.first else { return atoms.isEmpty }
    switch node {
    case .symbol, .number, .word: return true
    case .group(let inner): return isSimple(inner)
    case .accent(_, nodes: let inner): return isSimple(inner)
    case .text: return true
    default: return false
    }
  }

  /// Says one node of a row.
  mutating func say(
    _ node: MathNode, isAfterOperand: Bool, inRow nodes: [MathNode], at index: Int
  ) {
    switch node {
    case .space, .styleStart, .styleEnd, .phantom, .rule: break
    case .symbol(let symbol): self.symbol(symbol, isAfterOperand: isAfterOperand, nodes: nodes, index: index)
    case .number(let digits): number(digits)
    case .word(let word): self.word(word, nodes: nodes, index: index)
    case .group(let inner) where inner.count == 1 && MathSpeech.scalar(inner[0]) == 0x2212: say(.minus)
    case .group(let inner), .classed(_, let inner), .operatorGroup(let inner, _), .padded(let inner, _):
      row(inner)
    case .scripts(let scripts): self.scripts(scripts, nodes: nodes, index: index)
    case .fraction(let fraction): self.fraction(fraction)
    case .root(let inner, let degree): root(inner, degree)
    case .fenced(let fence): self.fence(fence)
    case .delimiter(let scalar, _, _): if scalar != 0 { say(scalar: scalar) }
    case .accent(let accent, nodes: let inner): self.accent(accent, nodes: inner)
    case .stack(let stack): self.stack(stack)
    case .table(let table): self.table(table)
    case .text(let text, _): self.text(text)
    case .enclosed(let inner, let notation):
      if [UInt8](notation).suffix(6).elementsEqual([UInt8]("strike")) { say(.crossedOut) }
      row(inner)
    case .choice(let styles): row(styles.first ?? [])
    case .reference: say(.equation)
    }
  }
}
