import Kernel
import KernelMathematics
import Numerics

/// Haversines and their inverse.
enum HaversineFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = functions.map({ $0.builtIn })

  private static let functions: [NumericFunction] = [
    NumericFunction(
      "Haversine", "Sin[x/2]^2.", parity: 1, real: { haversine($0) },
      complex: { (ComplexDouble.one - $0.cos) / ComplexDouble(2, 0) }, exact: { haversine($0) }),
    NumericFunction(
      "InverseHaversine", "The angle whose haversine it is.", real: { 2 * Double.asin($0.squareRoot()) },
      exact: { inverseHaversine(of: $0) }),
  ]

  /// `Haversine[Pi/3]` is `1/4`, the square of the sine of half the angle; nil for angles without an exact
  /// value.
  private static func haversine(_ term: Term) -> Term? {
    guard let twelfths = ExactAngles.twelfths(term), let cosine = ExactAngles.sine(twelfths + 6) else {
      return nil
    }
    return .call(.times, [Term.half, .call(.plus, [.one, .call(.times, [.integer(-1), cosine])])])
  }

  /// `InverseHaversine[1/4]` is `Pi/3`; nil for numbers without an exact value.
  private static func inverseHaversine(of term: Term) -> Term? {
    guard let number = term.number, case .integer(.small(let quarters)) = number * .small(4),
      (0...4).contains(quarters)
    else { return nil }
    let sixths = [0, 2, 3, 4, 6][quarters]
    return .call(.times, [Number(.small(sixths), over: .small(6))?.term ?? .zero, .symbol(.pi)])
  }

  private static func haversine(_ x: Double) -> Double {
    let sine = Double.sin(x / 2)
    return sine * sine
  }
}
