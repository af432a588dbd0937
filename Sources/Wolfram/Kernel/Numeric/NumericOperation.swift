import Numerics

extension NumericProgram {
  /// The operation of an instruction.
  enum Operation: UInt8, Sendable {
    // Control: `jump` and `jumpUnless` continue at the instruction whose index is in `result`.
    case jump, jumpUnless, move, call
    // Arithmetic.
    case add, subtract, multiply, divide, negate, power, integerPower, squareRoot, cubeRoot
    // Exponentials and logarithms.
    case exp, log, log2, log10
    // Circular functions.
    case sin, cos, tan, cot, sec, csc, arcSin, arcCos, arcTan, arcTan2, arcCot, arcSec, arcCsc
    // Hyperbolic functions.
    case sinh, cosh, tanh, coth, sech, csch, arcSinh, arcCosh, arcTanh
    // Parts and rounding.
    case magnitude, sign, floor, ceiling, round, integerPart, fractionalPart, modulo, quotient, minimum,
      maximum
    // Special functions.
    case gamma, logGamma, factorial, erf, erfc, sinc, unitStep, heavisideTheta, unitBox, unitTriangle
    // Truth values.
    case less, lessEqual, equal, unequal, and, or, not, boole, `where`

    /// The result for one or two numbers; control operations give nothing of use.
    @inline(__always)
    func apply(_ a: Double, _ b: Double) -> Double {
      switch self {
      case .jump, .jumpUnless, .move, .call: return a
      case .add: return a + b
      case .subtract: return a - b
      case .multiply: return a * b
      case .divide: return a / b
      case .negate: return -a
      case .power: return Self.power(a, b)
      case .integerPower: return Self.integerPower(a, b)
      case .squareRoot: return a.squareRoot()
      case .cubeRoot: return Double.cubeRoot(a)
      case .exp: return Double.exp(a)
      case .log: return Double.log(a)
      case .log2: return Double.log2(a)
      case .log10: return Double.log10(a)
      case .sin: return Double.sin(a)
      case .cos: return Double.cos(a)
      default: return applyRare(a, b)
      }
    }

    private func applyRare(_ a: Double, _ b: Double) -> Double {
      switch self {
      case .tan: return Double.tan(a)
      case .cot: return 1 / Double.tan(a)
      case .sec: return 1 / Double.cos(a)
      case .csc: return 1 / Double.sin(a)
      case .arcSin: return Double.asin(a)
      case .arcCos: return Double.acos(a)
      case .arcTan: return Double.atan(a)
      case .arcTan2: return a == 0 && b == 0 ? .nan : Double.atan2(y: b, x: a)
      case .arcCot: return a == 0 ? Double.pi / 2 : Double.atan(1 / a)
      case .arcSec: return Double.acos(1 / a)
      case .arcCsc: return Double.asin(1 / a)
      case .sinh: return Double.sinh(a)
      case .cosh: return Double.cosh(a)
      case .tanh: return Double.tanh(a)
      case .coth: return 1 / Double.tanh(a)
      case .sech: return 1 / Double.cosh(a)
      case .csch: return 1 / Double.sinh(a)
      case .arcSinh: return Double.asinh(a)
      case .arcCosh: return Double.acosh(a)
      case .arcTanh: return Double.atanh(a)
      default: return applyPart(a, b)
      }
    }

    private func applyPart(_ a: Double, _ b: Double) -> Double {
      switch self {
      case .magnitude: return a.magnitude
      case .sign: return a > 0 ? 1 : a < 0 ? -1 : a
      case .floor: return a.rounded(.down)
      case .ceiling: return a.rounded(.up)
      case .round: return a.rounded(.toNearestOrEven)
      case .integerPart: return a.rounded(.towardZero)
      case .fractionalPart: return a - a.rounded(.towardZero)
      case .modulo: return b == 0 ? .nan : a - b * (a / b).rounded(.down)
      case .quotient: return b == 0 ? .nan : (a / b).rounded(.down)
      case .minimum: return a.isNaN || b.isNaN ? .nan : Swift.min(a, b)
      case .maximum: return a.isNaN || b.isNaN ? .nan : Swift.max(a, b)
      case .gamma: return Self.gamma(a)
      case .logGamma: return Double.logGamma(a)
      case .factorial: return Self.gamma(a + 1)
      case .erf: return Double.erf(a)
      case .erfc: return Double.erfc(a)
      case .sinc: return a == 0 ? 1 : Double.sin(a) / a
      case .unitStep: return a.isNaN ? .nan : a >= 0 ? 1 : 0
      case .heavisideTheta: return a > 0 ? 1 : a < 0 ? 0 : .nan
      case .unitBox: return a.isNaN ? .nan : a.magnitude <= 0.5 ? 1 : 0
      case .unitTriangle: return a.isNaN ? .nan : Swift.max(0, 1 - a.magnitude)
      default: return applyTruth(a, b)
      }
    }

    private func applyTruth(_ a: Double, _ b: Double) -> Double {
      switch self {
      case .where: return b != 0 ? a : .nan
      case .not: return a.isNaN ? .nan : a == 0 ? 1 : 0
      case .boole: return a.isNaN ? .nan : a != 0 ? 1 : 0
      case .and: return a.isNaN || b.isNaN ? .nan : a != 0 && b != 0 ? 1 : 0
      case .or: return a.isNaN || b.isNaN ? .nan : a != 0 || b != 0 ? 1 : 0
      default: break
      }
      guard !a.isNaN, !b.isNaN else { return .nan }
      switch self {
      case .less: return a < b ? 1 : 0
      case .lessEqual: return a <= b || Self.isEqual(a, b) ? 1 : 0
      case .equal: return Self.isEqual(a, b) ? 1 : 0
      case .unequal: return Self.isEqual(a, b) ? 0 : 1
      default: return .nan
      }
    }

    /// Whether two numbers agree up to their last seven bits, as the language compares machine numbers.
    static func isEqual(_ a: Double, _ b: Double) -> Bool {
      a == b || (a - b).magnitude <= Swift.max(a.magnitude, b.magnitude) * 0x1p-46
    }

    static func power(_ a: Double, _ b: Double) -> Double {
      if a < 0, b != b.rounded() { return .nan }
      return Double.pow(a, b)
    }

    static func integerPower(_ a: Double, _ b: Double) -> Double {
      if b == 2 { return a * a }
      if b == 3 { return a * a * a }
      if b == -1 { return 1 / a }
      if b == 4 { return a * a * a * a }
      return Double.pow(a, b)
    }

    /// The gamma function, infinite at zero and the negative integers.
    static func gamma(_ a: Double) -> Double { a <= 0 && a == a.rounded() ? .infinity : Double.gamma(a) }
  }
}

extension NumericProgram.Operation {
  /// The operation of a function with one argument; nil for other functions.
  init?(_ name: SymbolName) {
    switch name {
    case .sin: self = .sin
    case .cos: self = .cos
    case .tan: self = .tan
    case .cot: self = .cot
    case .sec: self = .sec
    case .csc: self = .csc
    case .arcSin: self = .arcSin
    case .arcCos: self = .arcCos
    case .arcTan: self = .arcTan
    case .arcCot: self = .arcCot
    case .arcSec: self = .arcSec
    case .arcCsc: self = .arcCsc
    case .sinh: self = .sinh
    case .cosh: self = .cosh
    case .tanh: self = .tanh
    case .coth: self = .coth
    case .sech: self = .sech
    case .csch: self = .csch
    case .arcSinh: self = .arcSinh
    case .arcCosh: self = .arcCosh
    case .arcTanh: self = .arcTanh
    case .abs: self = .magnitude
    case .sign: self = .sign
    case .floor: self = .floor
    case .ceiling: self = .ceiling
    case .round: self = .round
    case .gamma: self = .gamma
    case .factorial: self = .factorial
    case .erf: self = .erf
    case .erfc: self = .erfc
    case .unitStep: self = .unitStep
    case .heavisideTheta: self = .heavisideTheta
    case .boole: self = .boole
    case .sinc: self = .sinc
    case .cubeRoot: self = .cubeRoot
    default: return nil
    }
  }

  /// The operation of a function with one argument that has no `SymbolName`; nil for other functions.
  init?(rare name: String) {
    switch name {
    case "FractionalPart": self = .fractionalPart
    case "IntegerPart": self = .integerPart
    case "LogGamma": self = .logGamma
    case "Log2": self = .log2
    case "Log10": self = .log10
    case "UnitBox": self = .unitBox
    case "UnitTriangle": self = .unitTriangle
    case "RealAbs": self = .magnitude
    case "RealSign": self = .sign
    default: return nil
    }
  }
}
