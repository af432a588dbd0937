/// What an argument may be, as a built-in declares it (`ArgumentShape`): a call with another stays, as `D[x^2, 2]`, which has no variable.
enum ArgumentKind: String {
  /// What may vary: a symbol that is no constant, or a call that is no sum, product or power, as `x[1]` or `f[t]`.
  case variable
  /// A variable, or a list of variables.
  case variables
  /// The same, or in a list with how often or from where to where: `{x, 2}`, `{x, 0, 1}`.
  case bound
  /// A variable, alone or in a list with where to begin or where it lies, or a list of these: `{x, 1}`, `{{x, 0, 5}, y}`.
  case start
  /// How many times, or a list of it, or a variable in a list with its values: `3`, `{i, 3}`, `{i, {1, 5}}`.
  case iterator
  /// A rule of a variable and a place: `x -> 0`; or a list of such.
  case place
  /// What a polynomial is searched for: a variable, a power or a product.
  case form
  /// Equations and statements, or lists of such: no number, no polynomial, no lone symbol.
  case equations
  /// How many: a whole number at least 0, or what may become one; also `UpTo` of one and `All`.
  case count
  /// A whole number, or what may become one.
  case integer
  /// A list without symbols, or no list.
  case reals
  /// A variable in a list with its bounds, as `{x, 0, 1}` of `NIntegrate`.
  case range
  /// Lists.
  case lists
  /// Numbers, lists of such, or how many: all, or up to a number.
  case numbers
  /// A domain, as `Reals` of `Solve`.
  case domain

  /// Whether a term is of the kind.
  func holds(_ term: Term, _ names: SymbolNames, _ rules: RuleStore) -> Bool {
    switch self {
    case .variable: return Self.varies(term, rules)
    case .variables: return term.parts?.allSatisfy { Self.varies($0, rules) } ?? Self.varies(term, rules)
    case .bound:
      guard let parts = term.parts else { return Self.varies(term, rules) }
      return parts.first.map { Self.variables.holds($0, names, rules) } ?? false
    case .start:
      guard let parts = term.parts, let first = parts.first else { return Self.varies(term, rules) }
      return Self.varies(first, rules) || parts.allSatisfy { holds($0, names, rules) }
    case .iterator:
      guard let parts = term.parts, parts.count > 1 else { return true }
      return Self.varies(parts[0], rules)
    case .place:
      if let parts = term.parts { return parts.allSatisfy { holds($0, names, rules) } }
      guard let rule = term.call(of: .rule), rule.count == 2 else { return true }
      return Self.varies(rule.arguments[0], rules)
    case .form: return Self.isOpen(term)
    case .equations:
      if let parts = term.parts { return parts.allSatisfy { holds($0, names, rules) } }
      guard let call = term.call else { return term.isSymbol(.true) || term.isSymbol(.false) }
      return !Self.isArithmetic(call)
    case .count:
      if case .integer(let number) = term { return number >= 0 }
      return Self.isOpen(term)
    case .integer:
      switch term {
      case .integer, .largeInteger: return true
      default: return Self.isOpen(term)
      }
    case .reals: return term.parts?.allSatisfy { $0.symbol == nil } ?? true
    case .range: return term.isList && Self.bound.holds(term, names, rules)
    case .lists: return term.isList
    case .numbers:
      if let parts = term.parts { return parts.allSatisfy { holds($0, names, rules) } }
      if let head = term.call?.head.symbol {
        return ["UpTo", "DirectedInfinity", "Span"].contains(names.name(head))
      }
      guard !term.isNumber, let symbol = term.symbol else { return term.isNumber }
      return ["Infinity", "All", "Automatic", "MachinePrecision"].contains(names.name(symbol))
    case .domain: return term.symbol.map { Self.isDomain(names.name($0)) } ?? false
    }
  }

  /// The variables in an argument of the kind.
  func variables(in term: Term) -> [Term] {
    switch self {
    case .variable: return [term]
    case .variables: return term.parts ?? [term]
    case .bound, .range:
      guard let parts = term.parts else { return [term] }
      return parts.first.map { $0.parts ?? [$0] } ?? []
    case .start:
      guard let parts = term.parts, let first = parts.first else { return [term] }
      // `{x, y}` is two variables, `{x, 1}` one and a place.
      return first.parts == nil ? parts.filter { !$0.isNumber } : parts.flatMap { variables(in: $0) }
    case .iterator:
      guard let parts = term.parts, parts.count > 1 else { return [] }
      return [parts[0]]
    case .place:
      if let parts = term.parts { return parts.flatMap { variables(in: $0) } }
      return term.call(of: .rule).flatMap { $0.arguments.first }.map { [$0] } ?? []
    default: return []
    }
  }

  /// Whether a term is none of number, text and list.
  private static func isOpen(_ term: Term) -> Bool {
    if case .string = term { return false }
    return !term.isNumber && term.parts == nil
  }

  private static func varies(_ term: Term, _ rules: RuleStore) -> Bool {
    if let symbol = term.symbol {
      return !rules.attributes(symbol).contains(.constant)
        && !(symbol == .true || symbol == .false || symbol == .infinity)
    }
    guard let call = term.call else { return false }
    return term.parts == nil && !isArithmetic(call)
      && [.rule, .equal, .association].allSatisfy { term.call(of: $0) == nil }
  }

  private static func isArithmetic(_ call: Call) -> Bool {
    [.plus, .times, .power].contains { call.head.isSymbol($0) }
  }

  /// Whether it is the name of a domain, such as `Reals` or `PositiveIntegers`.
  private static func isDomain(_ name: String) -> Bool {
    for sign in ["Positive", "Negative", "NonPositive", "NonNegative"] {
      for domain in ["Reals", "Integers", "Rationals"] where name == sign + domain { return true }
    }
    return ["Reals", "Integers", "Complexes", "Rationals", "Primes", "Booleans", "Algebraics"].contains(name)
  }
}
