/// An expression of the Wolfram Language as the evaluator holds it: an atom, or a call of a head with
/// arguments.
///
/// Copying one is cheap: calls, large numbers and arrays are shared. `f[x, 2]` is
///
///     Term.call(f, [.symbol(x), .integer(2)])
///
/// A list is a call of `List`, or a packed array of machine numbers, which represents nested lists of real
/// numbers.
public enum Term: Sendable {
  /// An integer that fits a machine word.
  case integer(Int)
  /// A machine number, including NaN and infinities, which calculations leave unchanged.
  case real(Double)
  /// A symbol.
  case symbol(Symbol)
  /// A text in UTF-8.
  case string([UInt8])
  /// A head with arguments.
  case call(Call)
  /// An integer beyond a machine word.
  case largeInteger(LargeInteger)
  /// A fraction in lowest terms.
  case rational(Rational)
  /// A complex number whose imaginary part is not an exact zero.
  case complex(ComplexNumber)
  /// A rectangular array of machine reals.
  case packed(PackedList)
}

/// A head with arguments; both are immutable.
public final class Call: @unchecked Sendable {
  /// The head.
  public let head: Term
  /// The arguments.
  public let arguments: [Term]
  /// The number of levels, at most `UInt32.max`: 1 for `f[x]`.
  public let depth: UInt32
  /// The number of atoms, at most `UInt32.max`; a long text counts as several.
  public let size: UInt32
  /// Whether the call is a list of numbers, texts and such lists, which evaluates to itself whatever is
  /// defined.
  package let isData: Bool
  /// The version of the definitions under which the call is known to evaluate to itself. A session belongs to
  /// one thread, and so do the calls that it makes: that is why this may change without a lock.
  var stamp: UInt64 = 0

  /// The call without `Unevaluated` around its arguments, which only the function itself sees.
  var unwrapped: Call {
    guard arguments.contains(where: { $0.call(of: .unevaluated)?.count == 1 }) else { return self }
    return Call(head, arguments.map { $0.call(of: .unevaluated).map { $0.arguments[0] } ?? $0 })
  }

  /// Makes a call.
  public init(_ head: Term, _ arguments: [Term]) {
    self.head = head
    self.arguments = arguments
    var depth: UInt32 = 0
    var size: UInt32 = 1
    var isData = false
    if case .symbol(let symbol) = head {
      isData = symbol == .list
    } else if case .call(let call) = head {
      depth = call.depth
      size = call.size
    }
    for argument in arguments {
      switch argument {
      case .call(let call):
        depth = max(depth, call.depth)
        let sum = size.addingReportingOverflow(call.size)
        size = sum.overflow ? .max : sum.partialValue
        isData = isData && call.isData
      case .symbol:
        size = size == .max ? .max : size + 1
        isData = false
      case .packed(let list):
        depth = max(depth, UInt32(list.dimensions.count))
        size = UInt32(clamping: UInt64(size) + UInt64(list.values.count))
      case .string(let text): size = UInt32(clamping: UInt64(size) + UInt64(Self.atoms(inText: text.count)))
      default: size = size == .max ? .max : size + 1
      }
    }
    self.depth = depth + 1
    self.size = size
    // Deep lists are evaluated, because the evaluator refuses those that are too deep.
    self.isData = isData && depth < 64
  }

  /// The number of arguments.
  public var count: Int { arguments.count }

  /// The number of atoms that a text of `bytes` bytes counts as: one for each that it takes the room of.
  static func atoms(inText bytes: Int) -> Int { 1 + bytes / 32 }
}

/// A rectangular array of machine numbers.
public final class PackedList: Sendable {
  /// The lengths of the levels, the outermost first; never empty.
  public let dimensions: [Int]
  /// The numbers in row-major order; their count is the product of `dimensions`.
  public let values: [Double]

  /// Makes a vector.
  public init(_ values: [Double]) {
    dimensions = [values.count]
    self.values = values
  }

  /// Makes an array; nil if the number of values is not the product of the dimensions.
  public init?(dimensions: [Int], values: [Double]) {
    var product = 1
    for dimension in dimensions {
      let next = product.multipliedReportingOverflow(by: dimension)
      guard dimension >= 0, !next.overflow else { return nil }
      product = next.partialValue
    }
    guard !dimensions.isEmpty, product == values.count else { return nil }
    self.dimensions = dimensions
    self.values = values
  }

  /// The parts of the outermost level: numbers, or packed arrays with one level less.
  public var parts: [Term] {
    if dimensions.count == 1 { return values.map { .real($0) } }
    let inner = Array(dimensions[1...])
    let size = dimensions[0] == 0 ? 0 : values.count / dimensions[0]
    return (0..<dimensions[0]).compactMap { place in
      PackedList(dimensions: inner, values: Array(values[place * size..<(place + 1) * size])).map {
        .packed($0)
      }
    }
  }
}

extension Term {
  /// Makes the term of a symbol that the kernel's code knows.
  @inlinable @inline(__always)
  public static func symbol(_ name: SymbolName) -> Term { .symbol(Symbol(name)) }

  /// Makes a call of a symbol that the kernel's code knows.
  @inlinable @inline(__always)
  public static func call(_ head: SymbolName, _ arguments: [Term]) -> Term {
    .call(Call(.symbol(Symbol(head)), arguments))
  }

  /// Makes a call of a symbol.
  @inlinable @inline(__always)
  public static func call(_ head: Symbol, _ arguments: [Term]) -> Term {
    .call(Call(.symbol(head), arguments))
  }

  /// Makes a call of any head.
  @inlinable @inline(__always)
  public static func call(_ head: Term, _ arguments: [Term]) -> Term { .call(Call(head, arguments)) }

  /// Makes a list of these parts.
  @inlinable @inline(__always)
  public static func list(_ parts: [Term]) -> Term { .call(.list, parts) }

  /// Makes the term of a text.
  public static func text(_ text: String) -> Term { .string(Array(text.utf8)) }

  /// The symbol `True`.
  public static let `true` = Term.symbol(.`true`)
  /// The symbol `False`.
  public static let `false` = Term.symbol(.`false`)
  /// The symbol `Null`.
  public static let null = Term.symbol(.null)
  /// Zero.
  public static let zero = Term.integer(0)
  /// One.
  public static let one = Term.integer(1)
  /// One half.
  package static let half = Number(.small(1), over: .small(2))?.term ?? .real(0.5)

  /// `True` or `False`.
  @inlinable
  public static func truth(_ value: Bool) -> Term { value ? .true : .false }

  /// The symbol, if the term is one; nil for other terms.
  @inlinable @inline(__always)
  public var symbol: Symbol? {
    if case .symbol(let symbol) = self { return symbol }
    return nil
  }

  /// The call, if the term is one; nil for atoms and packed arrays.
  @inlinable @inline(__always)
  public var call: Call? {
    if case .call(let call) = self { return call }
    return nil
  }

  /// The head of a call, if it is a symbol; nil for other terms.
  @inlinable @inline(__always)
  public var headSymbol: Symbol? {
    if case .call(let call) = self, case .symbol(let symbol) = call.head { return symbol }
    return nil
  }

  /// The call, if its head is that symbol; nil for other terms.
  @inlinable @inline(__always)
  public func call(of name: SymbolName) -> Call? {
    if case .call(let call) = self, case .symbol(let symbol) = call.head, symbol == name { return call }
    return nil
  }

  /// Whether the term is that symbol.
  @inlinable @inline(__always)
  public func isSymbol(_ name: SymbolName) -> Bool {
    if case .symbol(let symbol) = self { return symbol == name }
    return false
  }

  /// Whether the term is that string.
  package func isString(_ text: StaticString) -> Bool {
    guard case .string(let bytes) = self else { return false }
    return text.withUTF8Buffer { bytes.elementsEqual($0) }
  }

  /// The parts of a list, packed or not; nil for other terms.
  @inlinable
  public var parts: [Term]? {
    switch self {
    case .call(let call):
      if case .symbol(let symbol) = call.head, symbol == .list { return call.arguments }
      return nil
    case .packed(let list): return list.parts
    default: return nil
    }
  }

  /// Whether the term is a list, packed or not.
  @inlinable
  public var isList: Bool {
    if case .packed = self { return true }
    return call(of: .list) != nil
  }

  /// The head: `Integer`, `Real`, `String` and so on for atoms.
  public var head: Term {
    switch self {
    case .integer, .largeInteger: .symbol(.integer)
    case .real: .symbol(.real)
    case .rational(let value): .symbol(value.precision == nil ? .rational : .real)
    case .complex: .symbol(.complex)
    case .string: .symbol(.string)
    case .symbol: .symbol(.symbol)
    case .packed: .symbol(.list)
    case .call(let call): call.head
    }
  }

  /// The number of atoms.
  public var size: Int {
    switch self {
    case .call(let call): Int(clamping: call.size)
    case .packed(let list): list.values.count + 1
    case .string(let text): Call.atoms(inText: text.count)
    default: 1
    }
  }

  /// The number of levels of calls: 0 for an atom.
  public var depth: Int {
    switch self {
    case .call(let call): Int(clamping: call.depth)
    case .packed(let list): list.dimensions.count
    default: 0
    }
  }

  /// The term with a packed array replaced with a list of its outermost parts.
  public var unpacked: Term {
    guard case .packed(let list) = self else { return self }
    return .list(list.parts.map({ $0.unpacked }))
  }

  /// Whether both terms are the same symbol.
  @inlinable @inline(__always)
  package func isSymbol(of other: Term) -> Bool {
    if case .symbol(let a) = self, case .symbol(let b) = other { return a == b }
    return false
  }

  /// Whether the term is a rule or a list of rules.
  package var isOption: Bool {
    if call(of: .rule) != nil || call(of: .ruleDelayed) != nil { return true }
    return parts?.allSatisfy { $0.isOption } ?? false
  }

  /// Whether it is a rule for the option with that name.
  package func isOption(_ name: SymbolName) -> Bool {
    guard let rule = call(of: .rule) ?? call(of: .ruleDelayed) else { return false }
    return rule.count == 2 && rule.arguments[0].isSymbol(name)
  }

  /// The value of the first rule with that name; nil if there is none.
  package static func option(_ name: Term, in rules: [Term]) -> Term? {
    for rule in rules {
      if let parts = rule.parts, let found = option(name, in: parts) { return found }
      if let pair = rule.call(of: .rule) ?? rule.call(of: .ruleDelayed), pair.count == 2,
        pair.arguments[0] == name
      {
        return pair.arguments[1]
      }
    }
    return nil
  }

  /// The term without its minus sign; nil if it has none.
  package var negated: Term? {
    if let number = number { return number.sign < 0 ? (-number).term : nil }
    guard let product = call(of: .times), let first = product.arguments.first?.number, first.sign < 0
    else {
      return nil
    }
    let rest = Array(product.arguments.dropFirst())
    if -first == .small(1) { return rest.count == 1 ? rest[0] : .call(.times, rest) }
    return .call(.times, [(-first).term] + rest)
  }
}
