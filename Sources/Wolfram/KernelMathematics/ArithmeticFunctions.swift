import Kernel
import KernelArithmetic

/// Sums, products and powers, functions defined by them, and constants.
enum ArithmeticFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn(
      "Plus", [.flat, .orderless, .oneIdentity, .listable, .numericFunction], "The sum (`a + b`).", plus),
    BuiltIn(
      "Times", [.flat, .orderless, .oneIdentity, .listable, .numericFunction], "The product (`a b`).", times),
    BuiltIn("Power", [.oneIdentity, .listable, .numericFunction], "The power (`a^b`).", power),
    BuiltIn("Subtract", .numeric, "The difference (`a - b`).", subtract),
    BuiltIn("Divide", .numeric, "The quotient (`a / b`).", divide),
    BuiltIn("Minus", .numeric, "The negative (`-a`).", minus),
    BuiltIn(
      "Sqrt", .numeric, "The square root.", taking: "1 1", real: { $0 < 0 ? .nan : $0.squareRoot() }, sqrt),
    BuiltIn("Rational", [], "A fraction.", rational),
    BuiltIn("Complex", [], "A complex number.", complex),
    BuiltIn("DirectedInfinity", [.listable], "An infinite quantity with a direction.", directedInfinity),
    BuiltIn("Infinity", [], "An infinite quantity."),
    BuiltIn("ComplexInfinity", [], "Infinite, in no direction."),
    BuiltIn("Indeterminate", [], "A value that is not determined."),
    BuiltIn("Undefined", [], "A value that does not exist."),
    BuiltIn("I", [], "The imaginary unit."),
    BuiltIn("Pi", [.constant], "3.14159…"),
    BuiltIn("E", [.constant], "2.71828…"),
    BuiltIn("Degree", [.constant], "π/180."),
    BuiltIn("EulerGamma", [.constant], "0.57721…"),
    BuiltIn("GoldenRatio", [.constant], "1.61803…"),
    BuiltIn("Catalan", [.constant], "0.91596…"),
  ]

  /// `a + 1 + a` gives `1 + 2 a`.
  private static func plus(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    if let series = try series(of: call, arguments: call.arguments, in: &session) { return series }
    return Sums.plus(try session.inexact(call))
  }

  /// `a 2 a` gives `2 a^2`.
  private static func times(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    if let series = try series(of: call, arguments: call.arguments, in: &session) { return series }
    return Sums.times(try session.inexact(call))
  }

  /// A sum or product with series as one series; nil without series, or if they do not fit together.
  private static func series(
    of call: Call, arguments: [Term], in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    guard arguments.count > 1, arguments.contains(where: { $0.call(of: .seriesData) != nil }) else {
      return nil
    }
    let value = try session.evaluate(
      .call(session.named("seriesArithmetic"), [call.head, .list(arguments)]))
    return value.call(of: .seriesData) == nil ? nil : value
  }

  /// `Power[2, 3, 2]` gives `512`: powers associate to the right.
  private static func power(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    if call.count == 2, let data = call.arguments[0].call(of: .seriesData),
      let variable = data.arguments.first, !call.arguments[1].contains(variable)
    {
      if call.arguments[1].int == 0 { return .one }
      let value = try session.evaluate(
        .call(session.named("seriesArithmetic"), [call.head, .list(call.arguments)]))
      return value.call(of: .seriesData) == nil ? nil : value
    }
    guard call.count == 2 else {
      if call.count == 1 { return call.arguments[0] }
      guard call.count > 2 else { return .one }
      return .call(.power, [call.arguments[0], .call(.power, Array(call.arguments[1...]))])
    }
    return Powers.power(call.arguments[0], call.arguments[1])
  }

  /// `Subtract[5, 3]` gives `2`.
  private static func subtract(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2 else { return nil }
    return .call(.plus, [call.arguments[0], .call(.times, [.integer(-1), call.arguments[1]])])
  }

  /// `Divide[6, 4]` gives `3/2`.
  private static func divide(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2 else { return nil }
    return .call(.times, [call.arguments[0], .call(.power, [call.arguments[1], .integer(-1)])])
  }

  /// `Minus[a]` gives `-a`.
  private static func minus(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 1 else { return nil }
    return .call(.times, [.integer(-1), call.arguments[0]])
  }

  /// `Sqrt[8]` gives `2 Sqrt[2]`.
  private static func sqrt(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 1 else { return nil }
    return .call(.power, [call.arguments[0], Term.half])
  }

  /// `Rational[2, 4]` gives `1/2`.
  private static func rational(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2, let a = call.arguments[0].integer, let b = call.arguments[1].integer else {
      return nil
    }
    return Number(a, over: b)?.term
  }

  /// `Complex[1, 2]` gives `1 + 2 I`.
  private static func complex(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2, let a = call.arguments[0].number, let b = call.arguments[1].number else {
      return nil
    }
    return .complex(a, b)
  }

  /// `DirectedInfinity[3]` gives `Infinity`.
  private static func directedInfinity(of call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard call.count == 1 else { return call.count == 0 ? .symbol(.complexInfinity) : nil }
    let number = call.arguments[0]
    if case .complex = number {
      let size = try session.evaluate(.call(.abs, [number]))
      if case .real(let size) = size, (size - 1).magnitude < 1e-14 { return nil }
      let direction = try session.evaluate(.call(.times, [number, .call(.power, [size, .integer(-1)])]))
      return direction == number ? nil : .call(.directedInfinity, [direction])
    }
    guard let number = number.number else {
      // A direction such as `-1/Log[2]` is that of its sign.
      guard session.isNumeric(call.arguments[0]),
        let value = try session.approximateComplex(call.arguments[0]), value.imaginary == 0, value.real != 0
      else { return nil }
      return value.real > 0 ? .symbol(.infinity) : .call(.directedInfinity, [.integer(-1)])
    }
    if number.isZero { return .symbol(.complexInfinity) }
    if number.sign > 0 { return .symbol(.infinity) }
    return call.arguments[0] == .integer(-1) ? nil : .call(.directedInfinity, [.integer(-1)])
  }
}
