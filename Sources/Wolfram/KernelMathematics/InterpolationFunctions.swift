import Kernel
import Numerics

/// Interpolation: functions and curves through points.
enum InterpolationFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn(
      "InterpolatingFunction", [], "A function given at points.", applied: valueOfInterpolation),
    BuiltIn(
      "Interpolation", [], "A function through points.", taking: "1 3 InterpolationOrder",
      interpolation),
    BuiltIn(
      "ListInterpolation", [], "A function through values at equal steps.", taking: "1 2",
      listInterpolation),
    BuiltIn("BSplineFunction", [], "A smooth curve near points.", applied: pointOfSpline),
    BuiltIn("BezierFunction", [], "A Bézier curve of points.", applied: pointOfBezierCurve),
  ]

  /// The value of an interpolating function at a point, or at each element of a list.
  private static func valueOfInterpolation(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    if call.count == 1, case .string(let name) = call.arguments[0] {
      return property(String(decoding: name, as: UTF8.self), of: call.head)
    }
    if call.count == 2 {
      guard let x = try session.approximate(call.arguments[0]),
        let y = try session.approximate(call.arguments[1]), let found = PlaneInterpolation(call.head)
      else { return nil }
      try session.count(2)
      return .real(found.value(x, y))
    }
    guard call.count == 1, let x = try session.approximate(call.arguments[0]),
      let found = InterpolatedFunction(call.head)
    else {
      if let list = call.arguments.first?.parts { return .list(list.map { .call(call.head, [$0]) }) }
      return nil
    }
    // Numbers of a list that is no packed one are copied each time.
    if case .packed? = call.head.call?.arguments[2] {} else { try session.count(found.xs.count / 8) }
    return .real(found.value(x))
  }

  /// `Interpolation[{{0, 0}, {1, 2}}]["Domain"]` gives `{{0., 1.}}`; `"Grid"`, `"Coordinates"` and `"ValuesOnGrid"` are the points that it goes through.
  private static func property(_ name: String, of function: Term) -> Term? {
    if name == "Domain" { return function.call?.arguments.first }
    guard let points = InterpolatedFunction(function) else { return nil }
    switch name {
    case "Grid": return .list(points.xs.map { .list([.real($0)]) })
    case "Coordinates": return .list([.packed(PackedList(points.xs))])
    case "ValuesOnGrid": return .packed(PackedList(points.ys))
    default: return nil
    }
  }

  /// `Interpolation[{{0, 0}, {1, 2}}, 1/2]` gives `1.`; without a second argument the result is the function.
  private static func interpolation(of call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard let data = call.arguments.first?.parts, data.count > 1 else { return nil }
    var points: [(Double, Double)] = []
    for (place, point) in data.enumerated() {
      if let pair = point.parts {
        guard pair.count == 2, let x = try session.approximate(pair[0].parts?.first ?? pair[0]),
          let y = try session.approximate(pair[1])
        else { return nil }
        points.append((x, y))
      } else {
        guard let y = try session.approximate(point) else { return nil }
        points.append((Double(place + 1), y))
      }
    }
    points = points.ordered { $0.0 < $1.0 }
    for pair in zip(points, points.dropFirst()) where pair.0.0 == pair.1.0 {
      session.warn("Interpolation: two points have the same place")
      return nil
    }
    let order = Term.option(session.named("InterpolationOrder"), in: call.arguments)?.int ?? 3
    let function = InterpolatedFunction(
      xs: points.map({ $0.0 }), ys: points.map({ $0.1 }),
      order: max(0, min(order, min(points.count - 1, 10))))
    let term = function.term
    if call.count > 1, call.arguments[1].call(of: .rule) == nil { return .call(term, [call.arguments[1]]) }
    return term
  }

  /// `ListInterpolation[{0, 1}][1.5]` gives `0.5`; a second argument is the range of the variable.
  private static func listInterpolation(of call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard let data = call.arguments.first?.vector, data.count > 1 else { return nil }
    var bounds = (1.0, Double(data.count))
    if call.count > 1, let range = call.arguments[1].parts?.first?.parts ?? call.arguments[1].parts,
      range.count == 2,
      let a = try session.approximate(range[0]), let b = try session.approximate(range[1])
    {
      bounds = (a, b)
    }
    let step = (bounds.1 - bounds.0) / Double(data.count - 1)
    return InterpolatedFunction(
      xs: data.indices.map { bounds.0 + step * Double($0) }, ys: data, order: min(3, data.count - 1)
    ).term
  }

  /// The point on a cubic B-spline at a parameter from 0 to 1.
  private static func pointOfSpline(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard let t = call.arguments.first?.double, let points = call.head.call?.arguments.first?.parts,
      points.count > 1
    else { return nil }
    let vectors = points.compactMap({ $0.vector })
    guard vectors.count == points.count else { return nil }
    return BezierCurves.spline(vectors, t).map { .list($0.map { .real($0) }) }
  }

  /// The point on a Bézier curve at a parameter from 0 to 1, by de Casteljau's algorithm.
  private static func pointOfBezierCurve(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard let t = call.arguments.first?.double, let points = call.head.call?.arguments.first?.parts,
      !points.isEmpty,
      points.count < 64
    else { return nil }
    let vectors = points.compactMap({ $0.vector })
    if vectors.count == points.count, let place = BezierCurves.bezier(vectors, t) {
      return .list(place.map { .real($0) })
    }
    var level = points
    while level.count > 1 {
      level = zip(level, level.dropFirst()).map { a, b in
        .call(.plus, [.call(.times, [.real(1 - t), a]), .call(.times, [.real(t), b])])
      }
      for place in level.indices { level[place] = try session.evaluate(level[place]) }
    }
    return level[0]
  }

  /// The numeric derivative of that order at a point; nil for orders above 8.
  static func derivativeOfInterpolation(
    _ function: Term, _ orders: [Term], arguments: [Term], in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    if arguments.count == 2, orders.count == 2, let found = PlaneInterpolation(function),
      let n = orders[0].int, let m = orders[1].int, (0...3).contains(n), (0...3).contains(m),
      let x = try session.approximate(arguments[0]), let y = try session.approximate(arguments[1])
    {
      return .real(found.value(x, y, n, m))
    }
    guard let n = orders.first?.int, (0...8).contains(n), arguments.count == 1,
      let x = try session.approximate(arguments[0]),
      let found = InterpolatedFunction(function)
    else { return nil }
    return .real(found.value(x, derivative: n))
  }
}
