import Kernel
import KernelArithmetic
import KernelMathematics
import Numerics

/// Magnitude and sign of numbers, and parts of complex numbers.
enum ComplexFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn("Abs", .numeric, "The magnitude.", taking: "1 1", real: { $0.magnitude }, magnitude),
    BuiltIn("Sign", .numeric, "-1, 0 or 1.", taking: "1 1", real: { $0 > 0 ? 1 : $0 < 0 ? -1 : 0 }, sign),
    BuiltIn("Re", .numeric, "The real part.", taking: "1 1", real: { $0 }, realPart),
    BuiltIn("Im", .numeric, "The imaginary part.", taking: "1 1", real: { _ in 0 }, imaginaryPart),
    BuiltIn("Conjugate", .numeric, "The complex conjugate.", taking: "1 1", real: { $0 }, conjugate),
    BuiltIn(
      "Arg", .numeric, "The angle of a complex number.", taking: "1 1", real: { $0 < 0 ? .pi : 0 }, angle),
  ]

  /// `Abs[3 + 4 I]` gives `5`.
  private static func magnitude(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 1 else { return nil }
    let x = call.arguments[0]
    if let number = x.number { return number.magnitude.term }
    if case .complex(let z) = x {
      let norm = z.real * z.real + z.imaginary * z.imaginary
      return norm.isExact ? .call(.power, [norm.term, Term.half]) : .real(norm.double.squareRoot())
    }
    if Sums.infinity(of: x) != nil || x.call(of: .directedInfinity) != nil { return .symbol(.infinity) }
    if session.isNumeric(x), let value = try session.approximate(x) {
      return value < 0 ? .call(.times, [.integer(-1), x]) : x
    }
    if let product = x.call(of: .times), let first = product.arguments.first?.number {
      return .call(
        .times, [first.magnitude.term, .call(.abs, [.call(.times, Array(product.arguments.dropFirst()))])])
    }
    return nil
  }

  /// `Sign[-3]` gives `-1`.
  private static func sign(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let x = call.arguments.first else { return nil }
    if let number = x.number { return .integer(number.sign) }
    if let sign = Sums.infinity(of: x), sign != 0 { return .integer(sign) }
    return try session.sign(x).map { .integer($0) }
  }

  /// `Conjugate[1 + 2 I]` gives `1 - 2 I`.
  private static func conjugate(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let x = call.arguments.first else { return nil }
    if x.number != nil { return x }
    if case .complex(let z) = x { return .complex(z.real, -z.imaginary) }
    if session.isNumeric(x), let z = try session.approximateComplex(x), z.imaginary == 0 { return x }
    return conjugate(x)
  }

  /// `Arg[-1]` gives `Pi`.
  private static func angle(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let x = call.arguments.first else { return nil }
    if let number = x.number { return number.sign < 0 ? .symbol(.pi) : .zero }
    if case .complex(let z) = x { return .call(.arcTan, [z.real.term, z.imaginary.term]) }
    guard session.isNumeric(x), let value = try session.approximateComplex(x) else { return nil }
    if x.holdsInexactNumber { return .real(value.angle) }
    if value.imaginary == 0 { return value.real < 0 ? .symbol(.pi) : value.real > 0 ? .zero : nil }
    // The angle of a power of E is the imaginary part of its exponent, less whole turns.
    let factors = x.call(of: .times)?.arguments ?? [x]
    var angles: [Term] = []
    for factor in factors {
      if let power = factor.call(of: .power), power.count == 2, power.arguments[0].isSymbol(.e),
        let exponent = try exactParts(of: power.arguments[1], in: &session)
      {
        angles.append(exponent.1)
      } else if case .complex = factor {
        angles.append(.call(.arg, [factor]))
      } else if let real = try session.approximate(factor) {
        if real < 0 { angles.append(.symbol(.pi)) }
      } else {
        angles = []
        break
      }
    }
    if !angles.isEmpty, let sum = try session.approximate(.call(.plus, angles)) {
      let turns = ((sum - value.angle) / (2 * .pi)).rounded()
      guard turns.magnitude < 1e9, let whole = Integer(exactly: turns) else { return nil }
      return .call(.plus, angles + [.call(.times, [.integer(-2), .integer(whole), .symbol(.pi)])])
    }
    return try exactParts(of: x, in: &session).map { .call(.arcTan, [$0.0, $0.1]) }
  }

  /// `Re[3 + 4 I]` gives `3`.
  private static func realPart(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let x = call.arguments.first else { return nil }
    if x.isNumber { return Sums.parts(x).0.term }
    guard session.isNumeric(x), let z = try session.approximateComplex(x) else { return nil }
    return z.imaginary == 0 ? x : try exactParts(of: x, in: &session)?.0
  }

  /// `Im[3 + 4 I]` gives `4`.
  private static func imaginaryPart(of call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard let x = call.arguments.first else { return nil }
    if x.isNumber { return Sums.parts(x).1.term }
    guard session.isNumeric(x), let z = try session.approximateComplex(x) else { return nil }
    return z.imaginary == 0 ? .zero : try exactParts(of: x, in: &session)?.1
  }

  /// The real and the imaginary part of a sum or product of exact numbers, of which those with `I` are complex numbers or powers of
  /// E; nil for other terms.
  private static func exactParts(of term: Term, in session: inout KernelSession) throws(KernelError) -> (
    Term, Term
  )? {
    if term.isNumber {
      let (real, imaginary) = Sums.parts(term)
      return real.isExact && imaginary.isExact ? (real.term, imaginary.term) : nil
    }
    guard let call = term.call, !call.isData else { return (term, .zero) }
    var real = Term.zero
    var imaginary = Term.zero
    switch call.head.symbol?.known {
    case .plus:
      for part in call.arguments {
        guard let (x, y) = try exactParts(of: part, in: &session) else { return nil }
        real = .call(.plus, [real, x])
        imaginary = .call(.plus, [imaginary, y])
      }
    case .times:
      real = .one
      for part in call.arguments {
        guard let (x, y) = try exactParts(of: part, in: &session) else { return nil }
        let crossed = Term.call(.times, [.integer(-1), imaginary, y])
        (real, imaginary) = (
          .call(.plus, [.call(.times, [real, x]), crossed]),
          .call(.plus, [.call(.times, [real, y]), .call(.times, [imaginary, x])])
        )
      }
    case .power where call.count == 2 && (2...8).contains(call.arguments[1].int ?? 0):
      let factors = Array(repeating: call.arguments[0], count: call.arguments[1].int ?? 0)
      return try exactParts(of: .call(.times, factors), in: &session)
    case .power where call.count == 2 && call.arguments[0].isSymbol(.e):
      guard let (x, y) = try exactParts(of: call.arguments[1], in: &session) else { return nil }
      let size = Term.call(.power, [.symbol(.e), x])
      real = .call(.times, [size, .call(.cos, [y])])
      imaginary = .call(.times, [size, .call(.sin, [y])])
    default:
      guard try session.approximateComplex(term)?.imaginary == 0 else { return nil }
      real = term
    }
    return (try session.evaluate(real), try session.evaluate(imaginary))
  }

  /// The conjugate of sums, products and powers of E.
  private static func conjugate(_ term: Term) -> Term? {
    if let call = term.call(of: .plus) ?? term.call(of: .times) {
      return .call(call.head, call.arguments.map { .call(.conjugate, [$0]) })
    }
    if let power = term.call(of: .power), power.count == 2,
      power.arguments[1].int != nil || power.arguments[0].isSymbol(.e)
    {
      return .call(
        .power, power.arguments.map { $0.int != nil || $0.isSymbol(.e) ? $0 : .call(.conjugate, [$0]) })
    }
    return nil
  }
}
