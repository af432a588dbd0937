import InteractiveModel
import Kernel
import KernelLanguage
import KernelPlots
import Numerics
import TextBytes
import WolframLanguage

extension LiveFigure {
  /// The names of language functions that a definition uses and the kernel lacks, sorted.
  public static func lacking(_ definition: InteractiveDefinition) -> [String] {
    lacking(
      body: Array(definition.body.utf8), initialisation: Array(definition.statements.utf8),
      variables: definition.variables, rules: definition.rules)
  }

  /// The names of language functions that the kernel lacks, sorted; functions that the author defines are
  /// excluded. `rules` are the texts of bounds and actions.
  public static func lacking(
    body: [UInt8], initialisation: [UInt8], variables: [(name: String, value: ControlValue)],
    rules: [String] = []
  ) -> [String] {
    var session = KernelSession()
    session.addPlots()
    var search = LackingFunctions(session: session)
    for variable in variables { search.defined.insert(variable.name) }
    for text in [initialisation, body] + rules.map({ Array($0.utf8) }) {
      guard let terms = Term.parse(text, &search.session.names) else { continue }
      for term in terms { search.collectDefined(term, depth: 0) }
      for term in terms { search.collect(term, depth: 0) }
    }
    return search.missing.ordered(by: <)
  }
}

/// Collects functions of the language that are missing.
private struct LackingFunctions {
  var session: KernelSession
  /// The names that the author defines.
  var defined: Set<String> = []
  private(set) var missing: Set<String> = []
  /// The values of names, which may be lists of unknowns.
  private var values: [String: Term] = [:]

  init(session: KernelSession) { self.session = session }

  /// Collects the names that are assigned or local.
  mutating func collectDefined(_ term: Term, depth: Int) {
    guard let call = term.call, depth < 300 else { return }
    switch call.head.symbol?.known {
    case .set, .setDelayed, .tagSet, .tagSetDelayed, .upSet, .upSetDelayed:
      if var target = call.arguments.first {
        while let inner = target.call {
          let isWrapper = inner.head.symbol?.known == .condition || inner.head.symbol?.known == .holdPattern
          guard let next = isWrapper ? inner.arguments.first : inner.head else { break }
          target = next
        }
        if let symbol = target.symbol {
          defined.insert(session.names.name(symbol))
          if call.count > 1 { values[session.names.name(symbol)] = call.arguments[1] }
        }
        ownHeads(in: call.arguments[0], depth: 0)
      }
    case .pattern, .module, .with, .block, .dynamicModule, .function:
      let first = call.arguments.first
      for local in first?.parts ?? [first ?? .null] {
        if let symbol = (local.call?.arguments.first ?? local).symbol {
          defined.insert(session.names.name(symbol))
        }
      }
    case .ndSolve, .ndSolveValue, .solve, .nSolve, .findRoot, .reduce:
      // The unknowns to solve for: `Tc[t]`, `{Ca, Cb}`, `{F1, 0}`.
      for unknown in call.arguments.dropFirst() { ownUnknowns(in: unknown) }
    case .equal:
      for side in call.arguments { ownSide(side) }
    case .derivativeOf, .dt: for variable in call.arguments.dropFirst() { own(variable, depth: 0) }
    case .rule, .ruleDelayed:
      if let first = call.arguments.first {
        own(first, depth: 2)
        ownHeads(in: first, depth: 0)
      }
    default:
      if case .call(let inner) = call.head, inner.head.isSymbol(.derivative) {
        for function in call.arguments { own(function, depth: 2) }
      }
      if let name = call.head.symbol.map({ session.names.name($0) }), Self.solvers.contains(name) {
        for unknown in call.arguments.dropFirst() { ownUnknowns(in: unknown) }
      }
    }
    collectDefined(call.head, depth: depth + 1)
    for argument in call.arguments { collectDefined(argument, depth: depth + 1) }
  }

  /// Collects the heads in the left side of a definition or a rule, which the author made: `Succ` of `plus[Succ[n_], m_]`.
  private mutating func ownHeads(in term: Term, depth: Int) {
    guard let call = term.call, depth < 20 else { return }
    if let head = call.head.symbol {
      if session.builtIn(head) == nil { defined.insert(session.names.name(head)) }
    } else {
      ownHeads(in: call.head, depth: depth + 1)
    }
    for argument in call.arguments { ownHeads(in: argument, depth: depth + 1) }
  }

  /// Collects the head of an equation's side such as `Ca[0]`, which is a function of the author's.
  private mutating func ownSide(_ side: Term) {
    guard let call = side.call, call.count > 0, call.arguments.allSatisfy({ $0.isNumber || $0.symbol != nil })
    else { return }
    own(side, depth: 3)
  }

  /// Collects what is unknown to a solver: names and heads, also within `Table[T[i][t], {i, n}]`, or in the list that a name has as its
  /// value.
  private mutating func ownUnknowns(in term: Term) {
    var term = term
    if let name = term.symbol.map({ session.names.name($0) }), let value = values[name] { term = value }
    own(term, depth: 0)
    ownHeads(in: term, depth: 0)
    if term.headSymbol.map({ session.names.name($0) }) == "Array", let first = term.call?.arguments.first {
      own(first, depth: 3)
    }
  }

  private static let solvers: Set<String> = [
    "DSolve", "DSolveValue", "RSolve", "ParametricNDSolve", "ParametricNDSolveValue", "FindFit",
    "NonlinearModelFit",
    "Minimize", "Maximize", "NMinimize", "NMaximize", "FindMinimum", "FindMaximum", "Eliminate",
  ]

  /// Collects the names of unknowns: a symbol, the head of a call, or either in a list.
  private mutating func own(_ term: Term, depth: Int) {
    if let symbol = term.symbol {
      // A built-in remains one even if it is an unknown.
      if session.builtIn(symbol) == nil { defined.insert(session.names.name(symbol)) }
    } else if depth < 3, let parts = term.parts {
      for part in parts { own(part, depth: depth + 1) }
    } else if let head = term.headSymbol, session.builtIn(head) == nil {
      defined.insert(session.names.name(head))
    }
  }

  mutating func collect(_ term: Term, depth: Int) {
    guard let call = term.call, depth < 300 else { return }
    if let symbol = call.head.symbol {
      check(symbol)
      // Functions that are applied by others.
      switch symbol.known {
      case .map, .apply, .mapIndexed, .scan, .select:
        if let first = call.arguments.first?.symbol { check(first) }
      default: break
      }
    }
    collect(call.head, depth: depth + 1)
    for argument in call.arguments { collect(argument, depth: depth + 1) }
  }

  private mutating func check(_ symbol: Symbol) {
    let name = session.names.name(symbol)
    guard let first = name.utf8.first, first >= 65, first <= 90, name.utf8.count > 1,
      !name.utf8.contains("$"),
      !defined.contains(name), session.builtIn(symbol) == nil
    else { return }
    missing.insert(name)
  }
}
