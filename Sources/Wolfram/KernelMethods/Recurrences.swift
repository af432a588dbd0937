import Kernel
import KernelArithmetic
import KernelMathematics

/// Orthogonal polynomials by their recurrence relations, for terms and for machine numbers.
enum Recurrences {
  /// The polynomial with that name and degree, expanded at each step so that terms stay small.
  static func polynomial(
    _ name: String, _ n: Int, _ m: Term, _ x: Term, in session: inout KernelSession
  ) throws(KernelError) -> Term {
    if n == 0 { return .one }
    let minusX = Term.call(.times, [.integer(-1), x])
    let double = Term.call(.times, [.integer(2), x])
    var a = Term.one
    var b =
      name == "LegendreP" || name == "ChebyshevT"
      ? x : name == "LaguerreL" ? Term.call(.plus, [.one, m, minusX]) : double
    b = try TermPolynomial.expanded(try session.evaluate(b), in: &session)
    for k in stride(from: 1, to: n, by: 1) {
      let scale = Number(.small(1), over: .small(k + 1))?.term ?? .one
      let (p, q, r): (Term, Term, Term)
      switch name {
      case "LegendreP": (p, q, r) = (.call(.times, [.integer(2 * k + 1), x]), .integer(-k), scale)
      case "HermiteH": (p, q, r) = (double, .integer(-2 * k), .one)
      case "LaguerreL":
        p = .call(.plus, [.integer(2 * k + 1), m, minusX])
        q = .call(.times, [.integer(-1), .call(.plus, [.integer(k), m])])
        r = scale
      default: (p, q, r) = (double, .integer(-1), .one)
      }
      let sum = Term.call(.plus, [.call(.times, [r, p, b]), .call(.times, [r, q, a])])
      (a, b) = (b, try TermPolynomial.expanded(try session.evaluate(sum), in: &session))
    }
    return b
  }

  /// The value of the polynomial with that name and degree at a machine number.
  static func real(_ name: String, _ n: Int, _ x: Double) -> Double {
    if n == 0 { return 1 }
    var a = 1.0
    var b = name == "LegendreP" || name == "ChebyshevT" ? x : name == "LaguerreL" ? 1 - x : 2 * x
    for k in stride(from: 1, to: n, by: 1) {
      let order = Double(k)
      let next: Double
      switch name {
      case "LegendreP": next = ((2 * order + 1) * x * b - order * a) / (order + 1)
      case "HermiteH": next = 2 * x * b - 2 * order * a
      case "LaguerreL": next = ((2 * order + 1 - x) * b - order * a) / (order + 1)
      default: next = 2 * x * b - a
      }
      (a, b) = (b, next)
    }
    return b
  }

  /// The value of the generalised Laguerre polynomial at a machine number.
  static func laguerre(_ n: Int, _ m: Double, _ x: Double) -> Double {
    if n == 0 { return 1 }
    var (a, b) = (1.0, 1 + m - x)
    for k in stride(from: 1, to: n, by: 1) {
      let order = Double(k)
      (a, b) = (b, ((2 * order + 1 + m - x) * b - (order + m) * a) / (order + 1))
    }
    return b
  }
}
