import Kernel

extension Term {
  /// Whether a machine number, or another number of so many digits, is in it.
  package var holdsInexactNumber: Bool {
    switch self {
    case .real, .packed: true
    case .complex(let value): !value.real.isExact || !value.imaginary.isExact
    case .call(let call): call.head.holdsInexactNumber || call.arguments.contains { $0.holdsInexactNumber }
    default: number.map { !$0.isExact } ?? false
    }
  }

  /// Whether sums and products hold a power of a variable whose exponent is no whole number above zero.
  func holdsOtherPower(of variable: Term) -> Bool {
    guard let call else { return false }
    if let power = self.call(of: .power), power.arguments[0] == variable {
      return (power.arguments[1].int ?? -1) < 0
    }
    return [SymbolName.plus, .times].contains { call.head.isSymbol($0) }
      && call.arguments.contains { $0.holdsOtherPower(of: variable) }
  }
}
