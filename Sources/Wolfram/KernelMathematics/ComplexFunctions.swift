import Kernel
import Numerics

/// Magnitude and sign of numbers, and parts of complex numbers.
enum ComplexFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn("Abs", .numeric, "The magnitude.", real: { $0.magnitude }, magnitude),
    BuiltIn("Sign", .numeric, "-1, 0 or 1.", real: { $0 > 0 ? 1 : $0 < 0 ? -1 : 0 }, sign),
    BuiltIn("Re", .numeric, "The real part.", real: { $0 }, realPart),
    BuiltIn("Im", .numeric, "The imaginary part.", real: { _ in 0 }, imaginaryPart),
    BuiltIn("Conjugate", .numeric, "The complex conjugate.", real: { $0 }, conjugate),
    BuiltIn("Arg", .numeric, "The angle of a complex number.", real: { $0 < 0 ? .pi : 0 }, angle),
  ]

  /// `Abs[3 + 4 I]` gives `5`.
  private static func magnitude(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 1 else { return nil }
    let x = call.arguments[0]
    if let number = x.number { return number.magnitude.term }
    if case .complex(let z) = x {
      let norm = z.real * z.real + z.imaginary * z.imaginary
      return norm.isExact ? .call(.power, [norm.term, Term.half]) : .real(norm.double.squareRoot())
    }
    if Sums.infinity(x) != nil { return .symbol(.infinity) }
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
  private static func sign(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    guard let x = call.arguments.first else { return nil }
    if let number = x.number { return .integer(number.sign) }
    if let sign = Sums.infinity(x), sign != 0 { return .integer(sign) }
    return try session.approximate(x).map { .integer($0 > 0 ? 1 : $0 < 0 ? -1 : 0) }
  }

  /// `Conjugate[1 + 2 I]` gives `1 - 2 I`.
  private static func conjugate(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    guard let x = call.arguments.first else { return nil }
    if x.number != nil { return x }
    if case .complex(let z) = x { return .complex(z.real, -z.imaginary) }
    if session.isNumeric(x), let z = try session.approximateComplex(x), z.imaginary == 0 { return x }
    return conjugate(x)
  }

  /// `Arg[-1]` gives `Pi`.
  private static func angle(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    guard let x = call.arguments.first else { return nil }
    if let number = x.number { return number.sign < 0 ? .symbol(.pi) : .zero }
    if case .complex(let z) = x { return .call(.arcTan, [z.real.term, z.imaginary.term]) }
    return try session.approximateComplex(x).map { .real($0.angle) }
  }

  /// `Re[3 + 4 I]` gives `3`.
  private static func realPart(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    guard let x = call.arguments.first else { return nil }
    if x.isNumber { return Sums.parts(x).0.term }
    guard session.isNumeric(x), let z = try session.approximateComplex(x) else { return nil }
    return z.imaginary == 0 ? x : .real(z.real)
  }

  /// `Im[3 + 4 I]` gives `4`.
  private static func imaginaryPart(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term?
  {
    guard let x = call.arguments.first else { return nil }
    if x.isNumber { return Sums.parts(x).1.term }
    guard session.isNumeric(x), let z = try session.approximateComplex(x) else { return nil }
    return z.imaginary == 0 ? .zero : .real(z.imaginary)
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
