import InteractiveModel
import Kernel
import WolframLanguage

extension LiveFigure {
  /// The names of functions that the kernel lacks, sorted: functions of the language, not those that the author defines.
  /// `rules` are the texts of bounds and actions.
  public static func lacking(
    body: [UInt8], initialisation: [UInt8], variables: [(name: String, value: ControlValue)],
    rules: [String] = []
  ) -> [String] {
    var session = KernelSession()
    session.addPlots()
    var search = LackingFunctions(session: session)
    for variable in variables { search.defined.insert(variable.name) }
    for text in [initialisation, body] + rules.map({ Array($0.utf8) }) {
      guard let terms = Term.parse(text, names: &search.session.names) else { continue }
      for term in terms { search.collectDefined(term, 0) }
      for term in terms { search.collect(term, 0) }
    }
    return search.missing.sorted()
  }
}

/// Looks for functions of the language that are not there.
private struct LackingFunctions {
  var session: KernelSession
  /// What the author defines.
  var defined: Set<String> = []
  private(set) var missing: Set<String> = []

  init(session: KernelSession) { self.session = session }

  /// Takes the names that are given a value or are local.
  mutating func collectDefined(_ term: Term, _ depth: Int) {
    guard let call = term.call, depth < 300 else { return }
    switch call.head.symbol?.known {
    case .set, .setDelayed, .tagSet, .tagSetDelayed, .upSet, .upSetDelayed:
      if var target = call.arguments.first {
        while let inner = target.call {
          let isWrapper = inner.head.symbol?.known == .condition || inner.head.symbol?.known == .holdPattern
          guard let next = isWrapper ? inner.arguments.first : inner.head else { break }
          target = next
        }
        if let symbol = target.symbol { defined.insert(session.names.name(symbol)) }
      }
    case .pattern, .module, .with, .block, .dynamicModule, .function:
      let first = call.arguments.first
      for local in first?.parts ?? [first ?? .null] {
        if let symbol = (local.call?.arguments.first ?? local).symbol {
          defined.insert(session.names.name(symbol))
        }
      }
    default: break
    }
    collectDefined(call.head, depth + 1)
    for argument in call.arguments { collectDefined(argument, depth + 1) }
  }

  mutating func collect(_ term: Term, _ depth: Int) {
    guard let call = term.call, depth < 300 else { return }
    if let symbol = call.head.symbol {
      check(symbol)
      // Functions that others apply.
      switch symbol.known {
      case .map, .apply, .mapIndexed, .scan, .select:
        if let first = call.arguments.first?.symbol { check(first) }
      default: break
      }
    }
    collect(call.head, depth + 1)
    for argument in call.arguments { collect(argument, depth + 1) }
  }

  private mutating func check(_ symbol: Symbol) {
    let name = session.names.name(symbol)
    guard let first = name.utf8.first, first >= 65, first <= 90, name.utf8.count > 1,
      !name.utf8.contains(0x24),
      !defined.contains(name), session.builtIn(symbol) == nil
    else { return }
    missing.insert(name)
  }
}
