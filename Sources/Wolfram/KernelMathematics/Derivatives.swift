import Kernel

/// Derivatives of the functions that the kernel knows.
enum Derivatives {
  /// The partial derivative of a call with respect to the argument at an index, in terms of the call's
  /// arguments; nil if it is not known.
  static func of(_ call: Call, place: Int, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let symbol = call.head.symbol else { return nil }
    let name = session.names.name(symbol)
    let known =
      switch call.count {
      case 1: ofOne(name, call.arguments[0], head: call.head)
      case 2: ofTwo(name, call.arguments[0], call.arguments[1], place: place, head: call.head)
      default: Term?.none
      }
    if let known { return known }
    guard session.builtIn(symbol) != nil else { return nil }
    return try session.libraryValue("partialDerivative", [.call(call), .integer(place + 1)])
  }

  private static func power(_ x: Term, _ n: Int) -> Term { .call(.power, [x, .integer(n)]) }
  private static func minus(_ x: Term) -> Term { .call(.times, [.integer(-1), x]) }
  private static func plus(_ a: Term, _ b: Term) -> Term { .call(.plus, [a, b]) }
  private static func inverse(of x: Term) -> Term { power(x, -1) }
  private static func root(of x: Term) -> Term { .call(.power, [x, Term.half]) }
  private static func times(_ parts: Term...) -> Term { .call(.times, parts) }

  /// The derivative of a function of one argument; nil if it is not known.
  private static func ofOne(_ name: String, _ x: Term, head: Term) -> Term? {
    let square = power(x, 2)
    switch name {
    case "Sin": return .call(.cos, [x])
    case "Cos": return minus(.call(.sin, [x]))
    case "Tan": return power(.call(.sec, [x]), 2)
    case "Cot": return minus(power(.call(.csc, [x]), 2))
    case "Sec": return times(.call(.sec, [x]), .call(.tan, [x]))
    case "Csc": return minus(times(.call(.csc, [x]), .call(.cot, [x])))
    case "Sinh": return .call(.cosh, [x])
    case "Cosh": return .call(.sinh, [x])
    case "Tanh": return power(.call(.sech, [x]), 2)
    case "Coth": return minus(power(.call(.csch, [x]), 2))
    case "Sech": return minus(times(.call(.sech, [x]), .call(.tanh, [x])))
    case "Csch": return minus(times(.call(.csch, [x]), .call(.coth, [x])))
    case "ArcSin": return inverse(of: root(of: plus(.one, minus(square))))
    case "ArcCos": return minus(inverse(of: root(of: plus(.one, minus(square)))))
    case "ArcTan": return inverse(of: plus(.one, square))
    case "ArcCot": return minus(inverse(of: plus(.one, square)))
    case "ArcSinh": return inverse(of: root(of: plus(.one, square)))
    case "ArcCosh": return inverse(of: times(root(of: plus(x, .integer(-1))), root(of: plus(x, .one))))
    case "ArcTanh", "ArcCoth": return inverse(of: plus(.one, minus(square)))
    case "Log": return inverse(of: x)
    case "Exp": return .call(.power, [.symbol(.e), x])
    case "Sqrt": return times(Term.half, .call(.power, [x, (-(Term.half.number ?? .small(0))).term]))
    default: return ofRare(name, x, head: head)
    }
  }

  /// The derivative of a special function of one argument; nil if it is not known.
  private static func ofRare(_ name: String, _ x: Term, head: Term) -> Term? {
    let bell = Term.call(.power, [.symbol(.e), minus(power(x, 2))])
    let factor = times(.integer(2), .call(.power, [.symbol(.pi), (-(Term.half.number ?? .small(0))).term]))
    let quarter = times(Term.half, .symbol(.pi), power(x, 2))
    switch name {
    case "Erf": return times(factor, bell)
    case "Fibonacci":
      // Between whole numbers (g^x - g^-x Cos[Pi x])/Sqrt[5] with the golden ratio g.
      let (golden, turn) = (Term.symbol(.goldenRatio), times(.symbol(.pi), x))
      let logarithm = Term.call(.log, [golden])
      let wave = plus(times(.call(.cos, [turn]), logarithm), times(.symbol(.pi), .call(.sin, [turn])))
      return times(
        inverse(of: root(of: .integer(5))),
        plus(
          times(.call(.power, [golden, x]), logarithm), times(.call(.power, [golden, minus(x)]), wave)))
    case "Erfc": return minus(times(factor, bell))
    case "Gamma": return times(.call(.gamma, [x]), .call(.polyGamma, [.zero, x]))
    case "Factorial": return times(.call(.gamma, [plus(.one, x)]), .call(.polyGamma, [.zero, plus(.one, x)]))
    case "Abs": return .call(.sign, [x])
    case "Sign", "Floor", "Ceiling", "Round", "UnitStep", "HeavisideTheta":
      return name == "HeavisideTheta" ? .call(.diracDelta, [x]) : .zero
    case "SinIntegral": return .call(.sinc, [x])
    case "CosIntegral": return times(.call(.cos, [x]), inverse(of: x))
    case "ExpIntegralEi": return times(.call(.power, [.symbol(.e), x]), inverse(of: x))
    case "FresnelS": return .call(.sin, [quarter])
    case "FresnelC": return .call(.cos, [quarter])
    case "ProductLog":
      let w = Term.call(.productLog, [x])
      return times(w, inverse(of: x), inverse(of: plus(.one, w)))
    case "Re", "Im", "Conjugate", "Arg": return nil
    case "EllipticK":
      return times(
        plus(.call(.ellipticE, [x]), minus(times(plus(.one, minus(x)), .call(.ellipticK, [x])))),
        inverse(of: times(.integer(2), x, plus(.one, minus(x)))))
    case "EllipticE":
      return times(
        plus(.call(.ellipticE, [x]), minus(.call(.ellipticK, [x]))), inverse(of: times(.integer(2), x)))
    default: return nil
    }
  }

  /// The partial derivative of a function of two arguments with respect to the one at an index; nil if it is
  /// not known.
  private static func ofTwo(_ name: String, _ n: Term, _ x: Term, place: Int, head: Term) -> Term? {
    func at(_ order: Term) -> Term { .call(head, [order, x]) }
    let (below, above) = (plus(n, .integer(-1)), plus(n, .one))
    switch (name, place) {
    case ("ArcTan", 0): return times(minus(x), inverse(of: plus(power(n, 2), power(x, 2))))
    case ("ArcTan", 1): return times(n, inverse(of: plus(power(n, 2), power(x, 2))))
    case ("Log", 1): return inverse(of: times(x, .call(.log, [n])))
    case ("BesselJ", 1), ("BesselY", 1): return times(Term.half, plus(at(below), minus(at(above))))
    case ("BesselI", 1): return times(Term.half, plus(at(below), at(above)))
    case ("BesselK", 1): return times(Term.half, minus(plus(at(below), at(above))))
    case ("LegendreP", 1):
      return times(
        n, plus(times(x, at(n)), minus(at(below))), inverse(of: plus(power(x, 2), .integer(-1))))
    case ("ChebyshevT", 1): return times(n, .call(.chebyshevU, [below, x]))
    case ("HermiteH", 1): return times(.integer(2), n, at(below))
    case ("PolyGamma", 1): return .call(.polyGamma, [above, x])
    case ("Mod", 0): return .one
    case ("Gamma", 1):
      return minus(times(.call(.power, [x, plus(n, .integer(-1))]), .call(.power, [.symbol(.e), minus(x)])))
    default: return nil
    }
  }
}
