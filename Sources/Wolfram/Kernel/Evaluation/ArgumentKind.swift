/// What an argument at a place may be: a call with another stays, as `D[x^2, 2]`, which has no variable.
enum ArgumentKind {
  /// What may vary: a symbol that is no constant, or a call of a name, as `x[1]` or `f[t]`.
  case variable
  /// A variable, or a list of variables.
  case variables
  /// The same, or in a list with how often: `{x, 2}`.
  case derivative
  /// How many: a whole number at least 0, `UpTo` of one, or a name such as `All`.
  case count
  /// Equations and statements, or lists of such: no number, no polynomial, no lone symbol.
  case equations
  /// What a polynomial is searched for: a variable, a power or a product.
  case form
  /// A whole number, or what may become one.
  case integer
  /// What may be a list of real numbers: no list with a symbol in it.
  case reals

  /// Reads a declaration such as `2:variable`; the place counts from 0. Nil for other words.
  static func placed(_ word: String) -> (place: Int, kind: ArgumentKind)? {
    let parts = word.utf8.split(separator: UInt8(ascii: ":"))
    guard parts.count == 2, let place = Int(String(decoding: Array(parts[0]), as: UTF8.self)) else {
      return nil
    }
    switch String(decoding: Array(parts[1]), as: UTF8.self) {
    case "variable": return (place - 1, .variable)
    case "variables": return (place - 1, .variables)
    case "derivative": return (place - 1, .derivative)
    case "form": return (place - 1, .form)
    case "count": return (place - 1, .count)
    case "equations": return (place - 1, .equations)
    case "integer": return (place - 1, .integer)
    case "reals": return (place - 1, .reals)
    default: return nil
    }
  }

  /// Whether a term is of the kind.
  func holds(_ term: Term, _ names: SymbolNames) -> Bool {
    switch self {
    case .variable: return Self.varies(term, names)
    case .variables: return term.parts?.allSatisfy { Self.varies($0, names) } ?? Self.varies(term, names)
    case .derivative:
      guard let parts = term.parts else { return Self.varies(term, names) }
      return parts.first.map { Self.variables.holds($0, names) } ?? false
    case .count:
      if case .integer(let number) = term { return number >= 0 }
      return Self.isOpen(term)
    case .equations:
      if let parts = term.parts { return parts.allSatisfy { holds($0, names) } }
      guard let call = term.call else { return term.isSymbol(.true) || term.isSymbol(.false) }
      return !Self.isHead(call.head, amid: ["Plus", "Times", "Power"], names)
    case .form: return Self.isOpen(term)
    case .integer:
      switch term {
      case .integer, .largeInteger: return true
      default: return Self.isOpen(term)
      }
    case .reals: return term.parts?.allSatisfy { $0.symbol == nil } ?? true
    }
  }

  /// Whether a term is none of number, text and list.
  private static func isOpen(_ term: Term) -> Bool {
    if case .string = term { return false }
    return !term.isNumber && term.parts == nil
  }

  private static func varies(_ term: Term, _ names: SymbolNames) -> Bool {
    if case .symbol(let symbol) = term { return !constants.contains(names.name(symbol)) }
    guard let call = term.call else { return false }
    return !isHead(
      call.head, amid: ["List", "Plus", "Times", "Power", "Rule", "Equal", "Association"], names)
  }

  private static func isHead(_ head: Term, amid heads: [String], _ names: SymbolNames) -> Bool {
    head.symbol.map { heads.contains(names.name($0)) } ?? false
  }

  private static let constants = [
    "Pi", "E", "I", "GoldenRatio", "EulerGamma", "Degree", "Catalan", "Infinity", "True", "False", "All",
  ]
}
