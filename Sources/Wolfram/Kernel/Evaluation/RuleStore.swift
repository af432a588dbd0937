/// The definitions of a session's symbols: values, attributes, rules and built-ins.
///
/// An evaluated expression is stamped with the store's `version` and is not evaluated again while the version
/// stays the same. A definition renews the version only if it can change the value of an evaluated
/// expression: if the symbol was evaluated before without a value.
package struct RuleStore {
  private var states: [SymbolState] = []
  /// The rules of the symbols that have any, other than their own values.
  private var definitions: [UInt32: Definitions] = [:]
  private var builtIns: [BuiltIn] = []
  private var shapes: [ArgumentShape] = []
  /// Whether any symbol has up-values.
  private(set) var hasUpValues = false
  /// A number that changes with every definition that can change the value of an evaluated expression.
  private(set) var version: UInt64 = 1
  private let versions = VersionSource()

  init() {}

  /// Makes a store with the built-ins of another, without its definitions.
  init(builtInsOf other: RuleStore) {
    states = other.states
    // Functions that are written in the language load their rules anew.
    for place in states.indices { states[place].hasRules = false }
    builtIns = other.builtIns
    shapes = other.shapes
  }

  @inline(__always)
  private mutating func grow(to symbol: Symbol) {
    let missing = Int(symbol.index) + 1 - states.count
    if missing > 0 { states.append(contentsOf: repeatElement(SymbolState(), count: missing)) }
  }

  @inline(__always)
  private func isKnown(_ symbol: Symbol) -> Bool { Int(symbol.index) < states.count }

  /// Renews the version, since evaluated expressions may now have another value.
  mutating func renew() {
    versions.last += 1
    version = versions.last
  }

  /// Notes that evaluated expressions may contain the symbol, or calls of it, that evaluate to themselves.
  @inline(__always)
  mutating func noteInert(_ symbol: Symbol) {
    if !isKnown(symbol) { grow(to: symbol) }
    states[Int(symbol.index)].wasInert = true
  }

  // MARK: Built-ins

  /// Adds a built-in, or replaces that of the symbol.
  mutating func add(_ builtIn: BuiltIn, as symbol: Symbol, taking shape: ArgumentShape?) {
    grow(to: symbol)
    states[Int(symbol.index)].attributes = builtIn.attributes.union(.protected)
    states[Int(symbol.index)].builtIn = Int32(truncatingIfNeeded: builtIns.count)
    builtIns.append(builtIn)
    states[Int(symbol.index)].shape = shape == nil ? -1 : Int16(truncatingIfNeeded: shapes.count)
    if let shape { shapes.append(shape) }
  }

  /// What arguments a built-in takes; nil if nothing is said of them.
  package func shape(of symbol: Symbol) -> ArgumentShape? {
    guard isKnown(symbol), states[Int(symbol.index)].shape >= 0 else { return nil }
    return shapes[Int(states[Int(symbol.index)].shape)]
  }

  /// What is wrong with the arguments of a call; nil if nothing is, or if nothing is said of them.
  @inline(__always)
  func fault(_ symbol: Symbol, _ arguments: [Term], _ names: SymbolNames) -> ArgumentShape.Fault? {
    let place = states[Int(symbol.index)].shape
    return place < 0 ? nil : shapes[Int(place)].fault(arguments, names, self)
  }

  /// The built-in of the symbol; nil for other symbols.
  package func builtIn(_ symbol: Symbol) -> BuiltIn? {
    guard isBuiltIn(symbol) else { return nil }
    return builtIns[Int(states[Int(symbol.index)].builtIn)]
  }

  /// Whether the symbol is a built-in, function or word.
  @inline(__always)
  func isBuiltIn(_ symbol: Symbol) -> Bool {
    isKnown(symbol) && states[Int(symbol.index)].builtIn >= 0
  }

  /// Whether the symbol is a built-in that is written in the language.
  @inline(__always)
  func isOfLibrary(_ symbol: Symbol) -> Bool {
    isBuiltIn(symbol) && builtIns[Int(states[Int(symbol.index)].builtIn)].definitions.utf8CodeUnitCount > 0
  }

  /// The function of the symbol if it is built in.
  @inline(__always)
  func function(of symbol: Symbol) -> BuiltIn.Function? {
    isBuiltIn(symbol) ? builtIns[Int(states[Int(symbol.index)].builtIn)].function : nil
  }

  // MARK: Values and attributes

  /// The value of a symbol; nil if it evaluates to itself.
  @inline(__always)
  package func value(of symbol: Symbol) -> Term? { isKnown(symbol) ? states[Int(symbol.index)].own : nil }

  /// Sets the value of a symbol, or removes it if nil.
  package mutating func setValue(of symbol: Symbol, to value: Term?) {
    grow(to: symbol)
    let index = Int(symbol.index)
    if states[index].own == nil, value != nil, states[index].wasInert {
      states[index].wasInert = false
      renew()
    }
    states[index].own = value
  }

  /// The attributes of a symbol.
  @inline(__always)
  package func attributes(_ symbol: Symbol) -> SymbolAttributes {
    isKnown(symbol) ? states[Int(symbol.index)].attributes : []
  }

  /// Sets the attributes of a symbol.
  package mutating func setAttributes(of symbol: Symbol, to attributes: SymbolAttributes) {
    grow(to: symbol)
    states[Int(symbol.index)].attributes = attributes
    renew()
  }

  /// Adds attributes to a symbol that is not built in.
  package mutating func addAttributes(_ added: SymbolAttributes, to symbol: Symbol) {
    guard !isBuiltIn(symbol) else { return }
    setAttributes(of: symbol, to: attributes(symbol).union(added))
  }

  /// Removes attributes from a symbol that is not built in.
  package mutating func removeAttributes(_ removed: SymbolAttributes, from symbol: Symbol) {
    guard !isBuiltIn(symbol) else { return }
    setAttributes(of: symbol, to: attributes(symbol).subtracting(removed))
  }

  /// Marks a symbol that a scope has just made as temporary.
  package mutating func markTemporary(_ symbol: Symbol) {
    grow(to: symbol)
    states[Int(symbol.index)].attributes.insert(.temporary)
  }

  /// Whether the term is a number, a constant, or a numeric function of these.
  package func isNumeric(_ term: Term) -> Bool {
    switch term {
    case .integer, .real, .rational, .complex, .largeInteger: return true
    case .symbol(let symbol): return attributes(symbol).contains(.constant)
    case .call(let call):
      guard let symbol = call.head.symbol else { return false }
      if symbol == .root, call.count == 2 {
        return call.arguments[1].int != nil && isPolynomial(call.arguments[0])
      }
      guard attributes(symbol).contains(.numericFunction) else { return false }
      return call.arguments.allSatisfy { isNumeric($0) }
    case .string, .packed: return false
    }
  }

  /// Whether a term is a pure function that holds only numbers beside its variable.
  private func isPolynomial(_ term: Term) -> Bool {
    guard let call = term.call, !call.isData, let symbol = call.head.symbol else { return isNumeric(term) }
    if symbol == .slot { return true }
    guard symbol == .function && call.count == 1 || attributes(symbol).contains(.numericFunction) else {
      return false
    }
    return call.arguments.allSatisfy { isPolynomial($0) }
  }

  // MARK: Rules

  /// Whether the symbol has rules.
  @inline(__always)
  package func hasRules(_ symbol: Symbol) -> Bool { isKnown(symbol) && states[Int(symbol.index)].hasRules }

  /// The rules of a symbol; nil if it has none.
  package func definitions(of symbol: Symbol) -> Definitions? { definitions[symbol.index] }

  /// Restores rules that `definitions(of:)` returned, nil for none.
  package mutating func restore(_ saved: Definitions?, of symbol: Symbol) {
    guard saved != nil || definitions[symbol.index] != nil else { return }
    definitions[symbol.index] = saved
    renew()
  }

  /// The up-values of a symbol; nil if it has none.
  func upValues(of symbol: Symbol) -> [DefinitionRule]? {
    guard hasRules(symbol), let up = definitions[symbol.index]?.up, !up.isEmpty else { return nil }
    return up
  }

  private mutating func change(_ symbol: Symbol, _ change: (inout Definitions) -> Void) {
    grow(to: symbol)
    var known = definitions[symbol.index] ?? Definitions()
    definitions[symbol.index] = nil
    change(&known)
    definitions[symbol.index] = known
    states[Int(symbol.index)].hasRules = true
    if states[Int(symbol.index)].wasInert {
      states[Int(symbol.index)].wasInert = false
      renew()
    }
  }

  /// Adds a down-value of the symbol, `f[left] = right`, or a sub-value, for calls of its calls, if `isSub`.
  mutating func define(_ left: Term, _ right: Term, for symbol: Symbol, isDelayed: Bool, isSub: Bool) {
    let hasReturn = isDelayed && right.contains(.symbol(.return))
    // A rule of a flat function also replaces some arguments of longer calls.
    if !isSub, !left.hasPattern, !hasReturn, !attributes(symbol).contains(.flat),
      right.call(of: .condition) == nil || !isDelayed
    {
      return change(symbol) {
        $0.exact[left] = right
        $0.down.removeAll { $0.pattern == left }
      }
    }
    var rule = DefinitionRule(definitionOf: left, right, isDelayed: isDelayed)
    rule.hasReturn = hasReturn || right.contains(.symbol(.return))
    change(symbol) { known in
      if !isSub { known.exact[left] = nil }
      if isSub { rule.insert(into: &known.sub) } else { rule.insert(into: &known.down) }
    }
  }

  /// Sets the value of one call of the symbol, nil for none.
  mutating func defineExact(_ call: Term, _ value: Term?, for symbol: Symbol) {
    change(symbol) { $0.exact[call] = value }
    renew()
  }

  /// Adds an up-value of the symbol, for calls that contain it: `symbol /: left = right`.
  package mutating func defineUp(_ left: Term, _ right: Term, for symbol: Symbol, isDelayed: Bool) {
    let rule = DefinitionRule(definitionOf: left, right, isDelayed: isDelayed)
    hasUpValues = true
    renew()
    change(symbol) { rule.insert(into: &$0.up) }
  }

  /// Sets the default options of a function.
  package mutating func setOptions(of symbol: Symbol, to options: [Term]) {
    change(symbol) { $0.options = options }
  }

  /// Removes the rules with that left side, if the symbol has any rules.
  mutating func removeRules(for left: Term, of symbol: Symbol) {
    guard definitions[symbol.index] != nil else { return }
    change(symbol) { known in
      known.exact[left] = nil
      known.down.removeAll { $0.pattern == left }
    }
  }

  /// Removes the rules of a kind, `DownValues`, `SubValues` or `UpValues`; rules of other kinds stay.
  mutating func removeRules(of kind: SymbolName, from symbol: Symbol) {
    guard definitions[symbol.index] != nil else { return }
    change(symbol) { known in
      switch kind {
      case .downValues: (known.down, known.exact) = ([], [:])
      case .subValues: known.sub = []
      case .upValues: known.up = []
      default: break
      }
    }
    renew()
  }

  /// Removes all definitions of the symbol, and its attributes if requested.
  package mutating func clear(_ symbol: Symbol, attributes: Bool) {
    guard !isBuiltIn(symbol), isKnown(symbol) else { return }
    states[Int(symbol.index)].own = nil
    states[Int(symbol.index)].hasRules = false
    if attributes { states[Int(symbol.index)].attributes = [] }
    definitions[symbol.index] = nil
    renew()
  }

  /// Removes all definitions of the author's symbols with such names.
  package mutating func clear(_ pattern: NamePattern, in names: SymbolNames, attributes: Bool) {
    for (symbol, name) in names.visible {
      guard isKnown(symbol), !isBuiltIn(symbol), !self.attributes(symbol).contains(.protected),
        pattern.matches(name)
      else { continue }
      clear(symbol, attributes: attributes)
    }
  }
}

/// The state of a symbol other than its rules.
private struct SymbolState {
  /// The value; nil for a symbol that evaluates to itself.
  var own: Term?
  var attributes: SymbolAttributes = []
  /// The index of the built-in in the table; negative if there is none.
  var builtIn: Int32 = -1
  /// Whether the symbol was evaluated without a value, so that evaluated expressions may contain it.
  var wasInert = false
  var hasRules = false
  /// The index of the shape of the arguments; negative if there is none.
  var shape: Int16 = -1
}

/// A counter that a session shares with its copies, so that different definitions never have the same
/// version.
private final class VersionSource {
  var last: UInt64 = 1
}
