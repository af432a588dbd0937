/// The values of the names of a pattern.
package struct PatternBindings {
  /// Names and values, in the order in which they were bound.
  package private(set) var entries: [(symbol: Symbol, value: Term)] = []

  /// Whether names that a function, `Module`, `With`, a rule or a definition inside declares keep their meaning there, as in the
  /// body of a pure function.
  let keepsDeclared: Bool

  /// Makes empty bindings.
  package init(keepsDeclared: Bool = false) { self.keepsDeclared = keepsDeclared }

  /// The value of a name; nil if it is not bound.
  package subscript(symbol: Symbol) -> Term? {
    for entry in entries where entry.symbol == symbol { return entry.value }
    return nil
  }

  /// The number of bound names.
  var count: Int { entries.count }

  /// Binds a name to a value.
  package mutating func bind(_ symbol: Symbol, _ value: Term) { entries.append((symbol, value)) }

  /// Removes the bindings after the first `count`.
  mutating func forget(after count: Int) { entries.removeSubrange(count...) }

  /// The term with bound names replaced with their values.
  package func fill(_ term: Term) -> Term {
    if entries.isEmpty { return term }
    switch term {
    case .symbol(let symbol): return self[symbol] ?? term
    case .call(let call):
      guard let filled = fill(call) else { return term }
      return .call(filled)
    default: return term
    }
  }

  /// The call with bound names replaced; nil if nothing changes.
  private func fill(_ call: Call) -> Call? {
    if call.isData { return nil }
    if keepsDeclared, let declared = call.declaredNames,
      entries.contains(where: { declared.contains($0.symbol) })
    {
      return fillScope(call, declared)
    }
    var head = call.head
    var changed = false
    switch head {
    case .symbol(let symbol):
      if let value = self[symbol] {
        head = value
        changed = true
      }
    case .call(let inner):
      if let filled = fill(inner) {
        head = .call(filled)
        changed = true
      }
    default: break
    }
    var arguments = call.arguments
    var hasSequence = false
    for place in arguments.indices {
      switch arguments[place] {
      case .symbol(let symbol):
        guard let value = self[symbol] else { continue }
        arguments[place] = value
        if value.headSymbol.map({ $0 == .sequence }) ?? false { hasSequence = true }
        changed = true
      case .call(let inner):
        guard let filled = fill(inner) else { continue }
        arguments[place] = .call(filled)
        changed = true
      default: continue
      }
    }
    guard changed else { return nil }
    if hasSequence { _ = arguments.spliceSequences() }
    return Call(head, arguments)
  }
}

extension PatternBindings {
  /// A function or scope that declares some of the bound names: those stay, and the values that it gives them are filled.
  private func fillScope(_ call: Call, _ declared: [Symbol]) -> Call? {
    var inner = self
    inner.entries.removeAll { declared.contains($0.symbol) }
    var arguments = call.arguments.map { inner.fill($0) }
    if call.head.isSymbol(.module) || call.head.isSymbol(.with), let parts = call.arguments[0].parts {
      arguments[0] = .list(
        parts.map { part in
          guard let pair = part.call, pair.count == 2 else { return part }
          return .call(pair.head, [pair.arguments[0], fill(pair.arguments[1])])
        })
    }
    return Call(call.head, arguments)
  }
}

extension Call {
  /// The names that a function with named arguments, `Module` or `With` declares, and those of the patterns of a rule or a
  /// definition; nil for other calls.
  fileprivate var declaredNames: [Symbol]? {
    guard case .symbol(let symbol) = head, count >= 2 else { return nil }
    switch symbol.known {
    case .set, .setDelayed, .rule, .ruleDelayed:
      guard arguments[0].hasPattern else { return nil }
      var found: [Symbol] = []
      arguments[0].collectPatternNames(&found)
      return found
    default: break
    }
    guard symbol == .function || symbol.known == .module || symbol.known == .with else { return nil }
    let declared = arguments[0].parts ?? [arguments[0]]
    return declared.compactMap { $0.symbol ?? $0.call(of: .set)?.arguments[0].symbol }
  }

  /// Whether the head is a pattern construct, such as `Blank` or `Alternatives`.
  @inline(__always)
  var isPatternWord: Bool {
    guard case .symbol(let symbol) = head else { return false }
    return symbol.index >= UInt32(SymbolName.blank.rawValue)
      && symbol.index <= UInt32(SymbolName.keyValuePattern.rawValue)
  }
}

extension Term {
  /// Adds the names that functions, scopes, delayed rules and definitions declare in the term.
  func collectDeclared(_ found: inout [Symbol]) {
    guard case .call(let call) = self, !call.isData else { return }
    if let names = call.declaredNames { found += names }
    call.head.collectDeclared(&found)
    for part in call.arguments { part.collectDeclared(&found) }
  }

  /// The term with some of the names that it declares replaced with others, where they are declared alone.
  func renamingDeclared(_ names: PatternBindings) -> Term {
    guard case .call(let call) = self, !call.isData else { return self }
    guard let declared = call.declaredNames, declared.contains(where: { names[$0] != nil }) else {
      return .call(call.head.renamingDeclared(names), call.arguments.map { $0.renamingDeclared(names) })
    }
    var own = PatternBindings()
    for name in declared { if let other = names[name] { own.bind(name, other) } }
    guard call.head.isSymbol(.module) || call.head.isSymbol(.with), let locals = call.arguments[0].parts
    else {
      return .call(call.head, call.arguments.map { own.fill($0).renamingDeclared(names) })
    }
    // The value that a local name is given belongs to what is around.
    let given = locals.map { local -> Term in
      guard let pair = local.call, pair.count == 2 else { return own.fill(local) }
      return .call(pair.head, [own.fill(pair.arguments[0]), pair.arguments[1].renamingDeclared(names)])
    }
    return .call(
      call.head, [.list(given)] + call.arguments.dropFirst().map { own.fill($0).renamingDeclared(names) })
  }

  /// Whether there can be symbols in it: not in numbers, texts and packed numbers.
  var mayHoldSymbols: Bool {
    switch self {
    case .symbol: true
    case .call(let call): !call.isData
    case .integer, .largeInteger, .rational, .real, .complex, .string, .packed: false
    }
  }

  /// Adds the names of the patterns in the term: `x` of `f[x_]`.
  fileprivate func collectPatternNames(_ found: inout [Symbol]) {
    guard case .call(let call) = self, !call.isData else { return }
    if call.head.isSymbol(.pattern), let name = call.arguments.first?.symbol { found.append(name) }
    call.head.collectPatternNames(&found)
    for part in call.arguments { part.collectPatternNames(&found) }
  }

  /// Whether the term contains a pattern construct.
  package var hasPattern: Bool {
    guard case .call(let call) = self, !call.isData else { return false }
    return call.isPatternWord || call.head.hasPattern || call.arguments.contains { $0.hasPattern }
  }

  /// How general a pattern is: larger numbers match more. The rules of a symbol are in ascending order of it.
  var generality: Int {
    guard case .call(let call) = self, !call.isData else { return 0 }
    if case .symbol(let symbol) = call.head, let name = symbol.known, call.isPatternWord {
      switch name {
      case .blank: return call.count == 0 ? 100 : 60
      case .blankSequence: return call.count == 0 ? 10_000 : 8_000
      case .blankNullSequence, .optionsPattern: return call.count == 0 ? 20_000 : 16_000
      case .pattern: return call.arguments.last?.generality ?? 0
      case .patternTest, .condition: return (call.arguments.first?.generality ?? 0) * 9 / 10
      case .optional: return (call.arguments.first?.generality ?? 0) + 120
      case .alternatives: return call.arguments.reduce(5) { max($0, min($1.generality + 5, 50_000)) }
      case .repeated, .repeatedNull: return 9_000
      default: return min(call.arguments.reduce(5) { $0 + $1.generality }, 1 << 30)
      }
    }
    // The mean, so that `{a_, b_}` is less general than `b_`, and `f[a_, b__]` less than `f[a__]`.
    let sum = call.arguments.reduce(0) { min($0 + $1.generalityWithin, 1 << 30) }
    return call.head.generality + (call.count == 0 ? 0 : sum / call.count * 9 / 10)
  }

  /// Whether neither of two left sides is more specific, as one is in one argument and the other in another: `f[0, __]` and
  /// `f[a_, b_]`.
  func isBeside(_ other: Term) -> Bool {
    guard let a = call, let b = other.call, !a.isData, !b.isData, !a.isPatternWord,
      !b.isPatternWord
    else { return false }
    // A name that stands twice asks for the same terms.
    let (same, otherSame) = (repeatedNames, other.repeatedNames)
    var (isMore, isLess) = (same > otherSame, same < otherSame)
    for (own, others) in zip(a.arguments, b.arguments) {
      if own.isBeside(others) || own.isApart(from: others) { return true }
      let (p, q) = (own.generalityWithin, others.generalityWithin)
      if p < q { isMore = true } else if q < p { isLess = true }
    }
    return isMore && isLess
  }

  /// Whether two arguments match different terms, since their heads differ; sums, products and powers may lack a part.
  private func isApart(from other: Term) -> Bool {
    if let call, call.head.isSymbol(.pattern), let inner = call.arguments.last {
      return inner.isApart(from: other)
    }
    if let call = other.call, call.head.isSymbol(.pattern), let inner = call.arguments.last {
      return isApart(from: inner)
    }
    guard let a = call, let b = other.call, !a.isData, !b.isData, !a.isPatternWord, !b.isPatternWord,
      case .symbol(let own) = a.head, case .symbol(let others) = b.head
    else { return false }
    return own != others
      && ![a.head, b.head].contains { $0.isSymbol(.plus) || $0.isSymbol(.times) || $0.isSymbol(.power) }
  }

  /// How often names of patterns stand in it again.
  var repeatedNames: Int {
    var names: [Symbol] = []
    collectPatternNames(&names)
    return names.count - Set(names).count
  }

  /// How general it is as an argument: `{a__}` and `a_. b_` are less general than `_`, which matches all that they match.
  private var generalityWithin: Int {
    guard let call, !call.isData else { return 0 }
    if call.head.isSymbol(.pattern), let inner = call.arguments.last { return inner.generalityWithin }
    let own = generality
    if call.head.symbol?.known != nil, call.isPatternWord { return own }
    let most = own > 4000 ? 8 : own > 200 ? 6 : own > 120 ? 4 : 2
    // A sum, product or power may lack a part: `a_. x_` matches all symbols. A pattern for the head matches other heads.
    guard let head = call.head.symbol, ![.plus, .times, .power].contains(where: { head == Symbol($0) }) else {
      return own < 90 ? own : 90 + most
    }
    // Less general than `_List`, 60.
    return own < 90 ? own * 5 / 9 : 50 + most
  }
}
