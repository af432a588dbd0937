@testable import Kernel

extension KernelSession {
  /// The names of functions that a term calls and the kernel does not know, sorted: those that are neither
  /// built in, nor defined in this session, nor local names of the term, such as parameters of its functions.
  ///
  /// - Parameter deep: whether the definitions of the called functions are searched as well.
  func lacking(in term: Term, deep: Bool = true) -> [String] {
    var search = MissingFunctions(rules)
    search.look(into: term, deep: deep)
    return search.found.map { names.name($0) }.ordered(by: <)
  }
}

/// Collects the functions that terms call and that have no definition.
private struct MissingFunctions {
  private let rules: RuleStore
  private var called = Set<Symbol>()
  /// Names that are local to the terms.
  private var local = Set<Symbol>()

  init(_ rules: RuleStore) { self.rules = rules }

  /// The functions found, in no particular order.
  var found: [Symbol] { called.subtracting(local).filter { !isKnown($0) } }

  /// Collects the functions that a term calls and, if `deep`, those that the definitions of its symbols call.
  mutating func look(into term: Term, deep: Bool) {
    collect(term)
    guard deep else { return }
    var seen = Set<Symbol>()
    var pending = symbols(in: term)
    while let symbol = pending.popLast() {
      guard seen.insert(symbol).inserted else { continue }
      var terms = rules.value(of: symbol).map { [$0] } ?? []
      if let known = rules.definitions(of: symbol) {
        for rule in known.down + known.up + known.sub { terms += [rule.pattern, rule.value] }
        terms += Array(known.exact.values)
      }
      for term in terms {
        collect(term)
        pending += symbols(in: term)
      }
    }
  }

  /// All symbols of a term that are not built in.
  private func symbols(in term: Term) -> [Symbol] {
    var found: [Symbol] = []
    var pending = [term]
    while let next = pending.popLast() {
      if case .symbol(let symbol) = next, !rules.isBuiltIn(symbol) { found.append(symbol) }
      if case .call(let call) = next, !call.isData {
        pending.append(call.head)
        pending += call.arguments
      }
    }
    return found
  }

  private func isKnown(_ symbol: Symbol) -> Bool {
    rules.isBuiltIn(symbol) || rules.value(of: symbol) != nil || rules.hasRules(symbol)
  }

  private mutating func collect(_ term: Term) {
    guard case .call(let call) = term, !call.isData else { return }
    if let symbol = call.head.symbol {
      called.insert(symbol)
      collectLocals(call, name: symbol.known)
    } else {
      collect(call.head)
    }
    for argument in call.arguments { collect(argument) }
  }

  /// Collects the local names of a scope, a pattern or a definition.
  private mutating func collectLocals(_ call: Call, name: SymbolName?) {
    guard let name, let first = call.arguments.first else { return }
    switch name {
    case .pattern, .set, .setDelayed:
      if let symbol = first.symbol ?? first.headSymbol { local.insert(symbol) }
    case .module, .with, .block, .function, .dynamicModule:
      for part in first.parts ?? [first] {
        if let symbol = part.symbol ?? part.call?.arguments.first?.symbol { local.insert(symbol) }
      }
    case .ndSolve, .ndSolveValue:
      for part in call.count > 1 ? call.arguments[1].parts ?? [call.arguments[1]] : [] {
        if let symbol = part.symbol ?? part.headSymbol { local.insert(symbol) }
      }
    default: return
    }
  }
}
