import TeXVocabulary
import TextBytes

/// A list of nodes under construction, and state that lasts to its end.
struct MathList: Sendable {
  var nodes: [MathNode] = []
  /// The number of style changes that end with the list.
  private var openStyles = 0
  /// The fraction of an infix command such as `\over`, while its denominator is read.
  private var infix: MathFraction?
  private var joinsLetters = false

  /// Whether an infix command such as `\over` made the list a fraction.
  var isFraction: Bool { infix != nil }

  /// Starts a change that lasts to the end of the list.
  mutating func open(_ change: StyleChange) {
    nodes.append(.styleStart(change))
    openStyles += 1
  }

  /// Ends all changes that last to the end of the list.
  mutating func closeStyles() {
    for _ in 0..<openStyles { nodes.append(.styleEnd) }
    openStyles = 0
  }

  /// Switches the font to the end of the list; letters in upright fonts form words.
  mutating func switchFont(to font: MathFont) {
    joinsLetters = [.upright, .sansSerif, .monospace, .bold].contains(font)
  }

  /// Makes the nodes so far the numerator; the denominator follows.
  mutating func beginDenominator(of fraction: MathFraction) {
    closeStyles()
    var fraction = fraction
    fraction.numerator = nodes
    nodes = []
    infix = fraction
  }

  /// Finishes the list and returns its nodes.
  mutating func finish() -> [MathNode] {
    closeStyles()
    if joinsLetters { nodes = nodes.withJoinedLetters }
    guard var fraction = infix else { return nodes }
    fraction.denominator = nodes
    return [.fraction(fraction)]
  }
}

extension [MathNode] {
  /// The nodes as a single one: a group unless there is exactly one.
  var asOne: MathNode { count == 1 ? self[0] : .group(self) }

  /// With adjacent letters and digits joined to words.
  var withJoinedLetters: [MathNode] {
    var result: [MathNode] = []
    var text: [UInt8] = []
    var count = 0
    var first: MathNode?
    func flush() {
      if count == 1, let first {
        result.append(first)
      } else if count > 1 {
        result.append(.word(MathWord(text: text, isFunction: false, hasLimits: false)))
      }
      text = []
      count = 0
      first = nil
    }
    for node in self {
      if case .symbol(let symbol) = node, symbol.isLetter {
        UTF8Scalars.append(symbol.scalar, to: &text)
        count += 1
        if first == nil { first = node }
      } else if case .number(let digits) = node, count > 0 {
        text += digits
        count += 1
      } else {
        flush()
        result.append(node)
      }
    }
    flush()
    return result
  }

  /// With letters joined as in that font's command: words in upright fonts and in italic.
  func joined(in font: MathFont) -> [MathNode] {
    switch font {
    case .upright, .bold, .sansSerif, .monospace, .boldSansSerif: return withJoinedLetters
    case .italic:
      // Use italic letters in a word: an mi of several letters is upright.
      let letters = compactMap { node -> UInt32? in
        guard case .symbol(let symbol) = node, symbol.form == .variable else { return nil }
        return symbol.scalar
      }
      guard letters.count == count, count > 1 else { return self }
      var text: [UInt8] = []
      for letter in letters { UTF8Scalars.append(letter, to: &text) }
      return [.word(MathWord(text: text, isFunction: false, hasLimits: false))]
    case .automatic, .boldItalic, .doubleStruck, .script, .boldScript, .fraktur, .boldFraktur,
      .sansSerifItalic, .sansSerifBoldItalic:
      return self
    }
  }

  /// The letters of an operator name; nil if there are other nodes.
  var plainText: [UInt8]? {
    var text: [UInt8] = []
    for node in self {
      switch node {
      case .symbol(let symbol) where symbol.atom == .ordinary && symbol.second == 0:
        UTF8Scalars.append(symbol.scalar, to: &text)
      case .symbol(let symbol) where symbol.scalar == 0x2212: text.append("-")
      case .number(let digits): text += digits
      case .word(let word): text += word.text
      case .text(let content, []): text += content
      case .space(let width) where width > 0: UTF8Scalars.append(width < 300 ? 0x2009 : 0xA0, to: &text)
      case .space: break
      case .group(let inner):
        guard let inner = inner.plainText else { return nil }
        text += inner
      default: return nil
      }
    }
    return text.isEmpty ? nil : text
  }

  /// The class of a group: that of a single binary operator or relation, else ordinary.
  var atomClass: AtomClass {
    guard count == 1 else { return .ordinary }
    switch self[0] {
    case .symbol(let symbol) where symbol.atom == .binary || symbol.atom == .relation: return symbol.atom
    case .symbol(let symbol) where symbol.atom == .largeOperator: return .largeOperator
    case .word(let word): return word.atom
    case .operatorGroup: return .largeOperator
    case .classed(let atom, _): return atom
    case .group(let inner): return inner.atomClass
    case .stack(let stack): return stack.atom
    default: return .ordinary
    }
  }
}

extension MathNode {
  /// Whether `\limits` is allowed after the node.
  var takesLimits: Bool {
    switch self {
    case .symbol(let symbol): symbol.atom == .largeOperator
    case .word(let word): word.isFunction
    case .operatorGroup, .stack: true
    case .scripts(let scripts): scripts.base.first.map(\.takesLimits) ?? false
    default: false
    }
  }

  /// A symbol of the given class.
  static func sign(_ scalar: UInt32, _ atom: AtomClass) -> MathNode {
    .symbol(MathSymbol(scalar: scalar, atom: atom, form: .sign))
  }
}

extension MathSymbol {
  /// Whether it is a Latin letter or in a mathematical alphabet.
  fileprivate var isLetter: Bool {
    guard atom == .ordinary, second == 0 else { return false }
    switch scalar {
    case "A"..."Z", "a"..."z", 0xC0...0x24F, 0x1D400...0x1D7FF, 0x210E: return true
    default: return false
    }
  }

  /// The symbol struck through; a sign becomes a relation.
  var negated: MathSymbol {
    var symbol = self
    if let negation = MathSymbol.negation(of: scalar) {
      symbol.scalar = negation
    } else {
      symbol.second = 0x338
    }
    if atom == .ordinary, form == .sign { symbol.atom = .relation }
    return symbol
  }

  /// Unicode's precomposed negated relations.
  private static func negation(of scalar: UInt32) -> UInt32? {
    switch scalar {
    case "=": 0x2260
    case "<": 0x226E
    case ">": 0x226F
    case 0x2203: 0x2204
    case 0x2208: 0x2209
    case 0x220B: 0x220C
    case 0x2223, "|": 0x2224
    case 0x2225: 0x2226
    case 0x223C: 0x2241
    case 0x2243: 0x2244
    case 0x2245: 0x2247
    case 0x2248: 0x2249
    case 0x2261: 0x2262
    case 0x2264: 0x2270
    case 0x2265: 0x2271
    case 0x2272...0x2273, 0x2276...0x2277: scalar + 2
    case 0x227A...0x227B: scalar + 6
    case 0x227C...0x227D: scalar + 100
    case 0x2282...0x2283, 0x2286...0x2287: scalar + 2
    case 0x2291...0x2292: scalar + 81
    case 0x22A2: 0x22AC
    case 0x22A8...0x22A9: scalar + 5
    case 0x22B2...0x22B5: scalar + 56
    case 0x2190: 0x219A
    case 0x2192: 0x219B
    case 0x2194: 0x21AE
    case 0x21D0: 0x21CD
    case 0x21D2: 0x21CF
    case 0x21D4: 0x21CE
    default: nil
    }
  }
}
