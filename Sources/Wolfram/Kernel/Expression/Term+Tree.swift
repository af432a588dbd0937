import TextBytes
import WolframLanguage

extension Term {
  /// The maximum number of levels of a term that is read from a tree.
  static let mostLevels = 256

  /// Makes a term from a parsed text or serialised value; nil if it nests deeper than `mostLevels`.
  ///
  /// - Parameters:
  ///   - expression: a node of the tree.
  ///   - names: the session's names, to which new symbols are added.
  public init?(_ expression: Expression, in tree: ExpressionTree, _ names: inout SymbolNames) {
    guard let term = TreeReader.read(expression, in: tree, .author, &names, 0) else {
      return nil
    }
    self = term
  }

  /// Whether a text is exactly one expression without syntax errors.
  package static func isExpression(_ text: [UInt8]) -> Bool {
    let tree = ExpressionTree(parsing: text)
    return tree.roots.count == 1 && tree.faults.isEmpty
  }

  /// Whether a text is expressions without syntax errors.
  package static func isSyntax(_ text: [UInt8]) -> Bool { ExpressionTree(parsing: text).faults.isEmpty }

  /// Parses every expression of a text, in order; nil if one nests too deep.
  public static func parse(_ text: [UInt8], _ names: inout SymbolNames) -> [Term]? {
    parse(text, .author, &names)
  }

  /// Parses every expression of a text of the library's, whose names that begin with a small letter are the library's own; nil if
  /// one nests too deep.
  package static func parse(library text: [UInt8], _ names: inout SymbolNames) -> [Term]? {
    parse(text, .library, &names)
  }

  private static func parse(_ text: [UInt8], _ context: NameContext, _ names: inout SymbolNames) -> [Term]? {
    let tree = ExpressionTree(parsing: text)
    var terms: [Term] = []
    for root in tree.roots {
      guard let term = TreeReader.read(root, in: tree, context, &names, 0) else { return nil }
      terms.append(term)
    }
    return terms
  }
}

/// Whose names a text has.
private enum NameContext {
  case author, library

  func symbol(_ name: String, _ names: inout SymbolNames) -> Symbol {
    self == .author ? names.symbol(name) : names.coded(name)
  }
}

/// Makes terms from the nodes of a tree, at most `Term.mostLevels` levels deep.
private enum TreeReader {
  static func read(
    _ node: Expression, in tree: ExpressionTree, _ context: NameContext, _ names: inout SymbolNames,
    _ depth: Int
  ) -> Term? {
    guard depth < Term.mostLevels else { return nil }
    switch tree.kind(node) {
    case .symbol: return symbol(tree.symbolName(of: node) ?? "Null", in: context, &names)
    case .string: return .string(tree.stringBytes(node))
    case .integer: return integer(node, in: tree)
    case .real:
      return DecimalLiteral.value(tree.rawBytes(of: node)) ?? tree.number(node).map { .real($0) }
        ?? .real(.nan)
    case .packedArray:
      guard let array = tree.packedArray(of: node) else { return .list([]) }
      return packed(array)
    case .call:
      var arguments: [Term] = []
      for argument in tree.arguments(node) {
        guard let term = read(argument, in: tree, context, &names, depth + 1) else {
          return nil
        }
        arguments.append(term)
      }
      if let inner = tree.headExpression(of: node) {
        guard let head = read(inner, in: tree, context, &names, depth + 1) else { return nil }
        return .call(head, arguments)
      }
      return made(context.symbol(tree.headName(node) ?? "Null", &names), arguments: arguments)
    }
  }

  private static func symbol(_ name: String, in context: NameContext, _ names: inout SymbolNames) -> Term {
    // Private characters of the front end represent constants.
    switch name {
    case "\u{F74D}", "ⅇ": .symbol(.e)
    case "\u{F74E}", "\u{F74F}", "ⅈ", "ⅉ", "I": .complex(.small(0), .small(1))
    case "π": .symbol(.pi)
    case "∞": .symbol(.infinity)
    case "°": .symbol(.degree)
    default: .symbol(context.symbol(name, &names))
    }
  }

  /// Makes a call, or the number or operator call that the tree writes in another form.
  private static func made(_ head: Symbol, arguments: [Term]) -> Term {
    if arguments.count == 2 {
      if head == .rational, let above = arguments[0].integer, let below = arguments[1].integer,
        let value = Number(above, over: below)
      {
        return value.term
      }
      if head == .complex, let real = arguments[0].number, let imaginary = arguments[1].number {
        return .complex(real, imaginary)
      }
    }
    if head == .minus, arguments.count == 1 { return .call(.times, [.integer(-1), arguments[0]]) }
    if arguments.count == 2,
      [SymbolName.set, .setDelayed, .ruleDelayed, .rule].contains(where: { head == $0 }),
      namesUnit(arguments[0])
    {
      return .call(head, arguments.map { withNamedUnit($0, 0) })
    }
    return .call(head, arguments)
  }

  private static let unit = Term.complex(.small(0), .small(1))

  /// Whether `I` is the name of a pattern, as in `f[I_] := I^2`.
  private static func namesUnit(_ term: Term) -> Bool {
    guard let call = term.call, !call.isData else { return false }
    if call.head.isSymbol(.pattern), call.arguments.first == unit { return true }
    return call.arguments.contains { namesUnit($0) }
  }

  /// The term with the symbol in the place of the imaginary unit.
  private static func withNamedUnit(_ term: Term, _ depth: Int) -> Term {
    if term == unit { return .symbol(.imaginaryUnit) }
    guard depth < Term.mostLevels, let call = term.call else { return term }
    return .call(
      withNamedUnit(call.head, depth + 1), call.arguments.map { withNamedUnit($0, depth + 1) })
  }

  private static func integer(_ node: Expression, in tree: ExpressionTree) -> Term {
    if let small = tree.integer(node) { return .integer(small) }
    var bytes = tree.rawBytes(of: node)
    let isNegative = bytes.first == "-"
    if isNegative { bytes = bytes.dropFirst() }
    guard let value = LargeInteger(digits: bytes) else {
      return DecimalLiteral.exact(tree.rawBytes(of: node)) ?? .real(tree.number(node) ?? .nan)
    }
    return .integer(Integer(isNegative ? -value : value))
  }

  private static func packed(_ array: PackedArray) -> Term {
    if !array.isInteger, let list = PackedList(dimensions: array.dimensions, values: array.values) {
      return .packed(list)
    }
    return nested(array, level: 0, first: 0, stride: array.values.count)
  }

  private static func nested(_ array: PackedArray, level: Int, first: Int, stride: Int) -> Term {
    let count = array.dimensions[level]
    if level == array.dimensions.count - 1 {
      return .list(
        array.values[first..<min(first + count, array.values.count)].map { value in
          Int(exactly: value).map { .integer($0) } ?? .real(value)
        })
    }
    let inner = count == 0 ? 0 : stride / count
    return .list(
      (0..<count).map { nested(array, level: level + 1, first: first + $0 * inner, stride: inner) })
  }
}
