import Kernel
import KernelMathematics

/// Step and pulse functions, clipping and rescaling.
enum StepFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn("UnitStep", .numeric, "1 from zero on, 0 below.", real: { $0 < 0 ? 0 : 1 }, unitStep),
    BuiltIn(
      "HeavisideTheta", .numeric, "1 above zero, 0 below.", taking: "1 1", real: { $0 < 0 ? 0 : 1 },
      heavisideTheta),
    BuiltIn(
      "HeavisidePi", .numeric, "1 between -1/2 and 1/2, 0 outside.", taking: "1 1",
      real: { $0.magnitude < 0.5 ? 1 : 0 },
      heavisidePi),
    BuiltIn(
      "UnitBox", .numeric, "1 between -1/2 and 1/2, 0 outside.", taking: "1 1",
      real: { $0.magnitude <= 0.5 ? 1 : 0 },
      unitBox),
    BuiltIn(
      "UnitTriangle", .numeric, "A triangle of height 1 over -1 to 1.", taking: "1 1",
      real: { max(0, 1 - $0.magnitude) },
      unitTriangle),
    BuiltIn("DiracDelta", .numeric, "Zero but at zero.", real: { _ in 0 }, diracDelta),
    BuiltIn("KroneckerDelta", [.numeric, .orderless], "1 where all are equal, else 0.", kroneckerDelta),
    BuiltIn("DiscreteDelta", .numeric, "1 where all are zero, else 0.", discreteDelta),
    BuiltIn(
      "Ramp", .numeric, "The number, or zero if it is below.", taking: "1 1", real: { max($0, 0) }, ramp),
    BuiltIn(
      "Clip", [.numericFunction], "The number within bounds, -1 and 1 unless told.", taking: "1 3", clip),
    BuiltIn(
      "Rescale", [.numericFunction], "Where a number lies within a range, from 0 to 1 or in another range.",
      taking: "1 3",
      rescale),
  ]

  /// `UnitStep[0]` gives `1`, `UnitStep[-1]` gives `0`.
  private static func unitStep(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    for x in call.arguments {
      guard let sign = try session.sign(x) else { return nil }
      if sign < 0 { return .zero }
    }
    return .one
  }

  /// `HeavisideTheta[2]` gives `1`; the call at zero stays as it is.
  private static func heavisideTheta(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard let x = call.arguments.first, let sign = try session.sign(x), sign != 0 else { return nil }
    return sign < 0 ? .zero : .one
  }

  /// `HeavisidePi[0.25]` gives `1`.
  private static func heavisidePi(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard let x = call.arguments.first?.double else { return nil }
    return x.magnitude < 0.5 ? .one : .zero
  }

  /// `UnitBox[1/2]` gives `1`.
  private static func unitBox(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard let x = call.arguments.first?.double else { return nil }
    return x.magnitude <= 0.5 ? .one : .zero
  }

  /// `UnitTriangle[1/4]` gives `3/4`.
  private static func unitTriangle(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard let x = call.arguments.first?.number else { return nil }
    return x.magnitude < .small(1) ? (.small(1) - x.magnitude).term : .zero
  }

  /// `DiracDelta[2]` gives `0`; the call at zero stays as it is.
  private static func diracDelta(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let x = call.arguments.first, let sign = try session.sign(x), sign != 0 else { return nil }
    return .zero
  }

  /// `KroneckerDelta[1, 1]` gives `1`.
  private static func kroneckerDelta(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard call.arguments.allSatisfy({ $0.isNumber }) else { return nil }
    let all = call.count == 1 ? [call.arguments[0], .zero] : call.arguments
    for pair in zip(all, all.dropFirst()) where try session.areEqual(pair.0, pair.1) != true {
      return .zero
    }
    return .one
  }

  /// `DiscreteDelta[0, 0]` gives `1`.
  private static func discreteDelta(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.arguments.allSatisfy({ $0.number != nil }) else { return nil }
    return call.arguments.allSatisfy { $0.number?.isZero ?? false } ? .one : .zero
  }

  /// `Ramp[-2]` gives `0`.
  private static func ramp(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard let x = call.arguments.first?.number else { return nil }
    return x.sign < 0 ? .zero : x.term
  }

  /// `Clip[5, {0, 3}]` gives `3`; a third argument lists the values below and above the range.
  private static func clip(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let x = call.arguments.first else { return nil }
    if let parts = x.parts {
      return .list(parts.map { .call(call.head, [$0] + call.arguments.dropFirst()) })
    }
    let bounds = call.count > 1 ? call.arguments[1].parts ?? [] : [.integer(-1), .one]
    guard bounds.count == 2, let low = try session.compare(x, bounds[0]),
      let high = try session.compare(x, bounds[1])
    else {
      return nil
    }
    let outside = call.count > 2 ? call.arguments[2].parts : nil
    if low < 0 { return outside?.first ?? bounds[0] }
    return high > 0 ? outside?.last ?? bounds[1] : x
  }

  /// `Rescale[5, {0, 10}]` gives `1/2`; a third argument is the range of the result.
  private static func rescale(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let x = call.arguments.first else { return nil }
    var bounds = call.count > 1 ? call.arguments[1].parts : nil
    if bounds == nil {
      guard let parts = x.parts else { return nil }
      bounds = [try session.evaluate(.call(.min, parts)), try session.evaluate(.call(.max, parts))]
    }
    if let parts = x.parts {
      return .list(parts.map { .call(call.head, [$0, .list(bounds ?? [])] + call.arguments.dropFirst(2)) })
    }
    guard let bounds, bounds.count == 2 else { return nil }
    let minus = Term.call(.times, [.integer(-1), bounds[0]])
    let share = Term.call(
      .times, [.call(.plus, [x, minus]), .call(.power, [.call(.plus, [bounds[1], minus]), .integer(-1)])])
    guard let target = call.count > 2 ? call.arguments[2].parts : [.zero, .one], target.count == 2 else {
      return nil
    }
    let width = Term.call(.plus, [target[1], .call(.times, [.integer(-1), target[0]])])
    // A range without width is its own start.
    if try session.evaluate(.call(.plus, [bounds[1], minus])).double == 0 { return target[0] }
    return .call(.plus, [target[0], .call(.times, [share, width])])
  }
}
