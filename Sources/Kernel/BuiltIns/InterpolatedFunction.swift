/// A function of one variable given at points, as `InterpolatingFunction` holds it:
/// `InterpolatingFunction[{{from, to}}, {order}, {xs}, {ys}, {slopes}]`, the slopes being left out where pieces are
/// polynomials through neighbouring points.
public struct InterpolatedFunction: Sendable {
  /// The places, rising.
  public var xs: [Double]
  /// The value of `ys`.
  public var ys: [Double]
  /// The slopes at the places; empty where they are not known.
  public var slopes: [Double]
  /// The degree of the pieces, where there are no slopes.
  public var order: Int

  /// The attributes of these bits.
  public init(xs: [Double], ys: [Double], slopes: [Double] = [], order: Int = 3) {
    self.xs = xs
    self.ys = ys
    self.slopes = slopes
    self.order = order
  }

  /// Reads the term; nil for others.
  public init?(_ term: Term) {
    guard let call = term.call(of: .interpolatingFunction), call.count >= 4,
      let order = call.arguments[1].parts?.first?.int,
      let xs = call.arguments[2].vector, let ys = call.arguments[3].vector, xs.count == ys.count, !xs.isEmpty
    else { return nil }
    self.init(
      xs: xs, ys: ys, slopes: call.count > 4 ? call.arguments[4].vector ?? [] : [], order: max(0, order))
    if slopes.count != xs.count { slopes = [] }
  }

  /// The term that holds it.
  public var term: Term {
    let bounds = Term.list([.list([.real(xs.first ?? 0), .real(xs.last ?? 0)])])
    var parts: [Term] = [bounds, .list([.integer(order)]), .packed(PackedList(xs)), .packed(PackedList(ys))]
    if !slopes.isEmpty { parts.append(.packed(PackedList(slopes))) }
    return .call(.interpolatingFunction, parts)
  }

  /// The index of the piece that holds x; the first or last one outside.
  private func piece(_ x: Double) -> Int {
    var low = 0
    var high = max(0, xs.count - 2)
    while low < high {
      let middle = (low + high + 1) / 2
      if xs[middle] <= x { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The value at a place; beyond the ends the end pieces go on.
  public func value(_ x: Double, derivative: Int = 0) -> Double {
    guard x == x, xs.count > 1 else {
      return xs.count == 1 && derivative == 0 ? ys[0] : derivative > 0 ? 0 : .nan
    }
    let index = piece(x)
    if !slopes.isEmpty { return cubic(index, x, derivative) }
    let count = min(order + 1, xs.count)
    var first = index - (count - 1) / 2
    first = max(0, min(first, xs.count - count))
    return polynomial(first, count, x, derivative)
  }

  private func cubic(_ index: Int, _ x: Double, _ derivative: Int) -> Double {
    let h = xs[index + 1] - xs[index]
    guard h > 0 else { return ys[index] }
    let t = (x - xs[index]) / h
    let (y0, y1) = (ys[index], ys[index + 1])
    let (m0, m1) = (slopes[index] * h, slopes[index + 1] * h)
    let (a, b) = (2 * y0 + m0 - 2 * y1 + m1, -3 * y0 - 2 * m0 + 3 * y1 - m1)
    switch derivative {
    case 0: return ((a * t + b) * t + m0) * t + y0
    case 1: return ((3 * a * t + 2 * b) * t + m0) / h
    case 2: return (6 * a * t + 2 * b) / (h * h)
    case 3: return 6 * a / (h * h * h)
    default: return 0
    }
  }

  /// Newton's form of the polynomial through neighbours, and its derivatives.
  private func polynomial(_ first: Int, _ count: Int, _ x: Double, _ derivative: Int) -> Double {
    var differences = Array(ys[first..<first + count])
    for level in 1..<max(count, 1) {
      for place in stride(from: count - 1, through: level, by: -1) {
        differences[place] =
          (differences[place] - differences[place - 1]) / (xs[first + place] - xs[first + place - level])
      }
    }
    // Values of all derivatives by Horner's scheme.
    var values = [Double](repeating: 0, count: derivative + 1)
    for place in (0..<count).reversed() {
      for level in stride(from: derivative, through: 0, by: -1) {
        values[level] =
          values[level] * (x - xs[first + place])
          + (level > 0 ? Double(level) * values[level - 1] : differences[place])
      }
    }
    return values[derivative]
  }
}

extension KernelSession {
  mutating func derivativeOfInterpolation(
    _ function: Term, _ order: Term, _ arguments: [Term]
  ) throws(KernelError) -> Term? {
    guard let n = order.int, (0...8).contains(n), arguments.count == 1, let x = try approximate(arguments[0]),
      let found = InterpolatedFunction(function)
    else { return nil }
    return .real(found.value(x, derivative: n))
  }
}

extension BuiltIn {
  /// Interpolation.
  static let interpolationTable: [BuiltIn] = [
    BuiltIn(
      "InterpolatingFunction", [], "A function given at points.",
      applied: { (session, call) throws(KernelError) in
        guard call.count == 1, let x = try session.approximate(call.arguments[0]),
          let found = InterpolatedFunction(call.head)
        else {
          if let list = call.arguments.first?.parts { return .list(list.map { .call(call.head, [$0]) }) }
          return nil
        }
        try session.count(found.xs.count / 64)
        return .real(found.value(x))
      }),
    BuiltIn("Interpolation", [], "A function through points.") { (session, call) throws(KernelError) in
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
      points.sort { $0.0 < $1.0 }
      for pair in zip(points, points.dropFirst()) where pair.0.0 == pair.1.0 {
        session.say("Interpolation: two points have the same place")
        return nil
      }
      let order = KernelSession.option(session.named("InterpolationOrder"), in: call.arguments)?.int ?? 3
      let function = InterpolatedFunction(
        xs: points.map({ $0.0 }), ys: points.map({ $0.1 }),
        order: max(0, min(order, min(points.count - 1, 10))))
      let term = function.term
      if call.count > 1, call.arguments[1].call(of: .rule) == nil { return .call(term, [call.arguments[1]]) }
      return term
    },
    BuiltIn("ListInterpolation", [], "A function through values at equal steps.") {
      (session, call) throws(KernelError) in
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
    },
    BuiltIn(
      "BSplineFunction", [], "A smooth curve near points.",
      applied: { (session, call) throws(KernelError) in
        guard let t = call.arguments.first?.double, let points = call.head.call?.arguments.first?.parts,
          points.count > 1
        else {
          return nil
        }
        return BezierCurves.spline(points, t)
      }),
    BuiltIn(
      "BezierFunction", [], "A Bézier curve of points.",
      applied: { (session, call) throws(KernelError) in
        guard let t = call.arguments.first?.double, let points = call.head.call?.arguments.first?.parts,
          !points.isEmpty,
          points.count < 64
        else { return nil }
        if let place = BezierCurves.bezier(points, t) { return place }
        var level = points
        while level.count > 1 {
          level = zip(level, level.dropFirst()).map { a, b in
            .call(.plus, [.call(.times, [.real(1 - t), a]), .call(.times, [.real(t), b])])
          }
          for place in level.indices { level[place] = try session.evaluate(level[place]) }
        }
        return level[0]
      }),
  ]
}

/// Curves by control points.
enum BezierCurves {
  /// The place on a Bézier curve of points of numbers, by de Casteljau; nil for other points.
  static func bezier(_ points: [Term], _ t: Double) -> Term? {
    var level = points.compactMap({ $0.vector })
    guard level.count == points.count, let width = level.first?.count, width > 0,
      level.allSatisfy({ $0.count == width })
    else { return nil }
    while level.count > 1 {
      level = zip(level, level.dropFirst()).map { a, b in zip(a, b).map { (1 - t) * $0 + t * $1 } }
    }
    return .list(level[0].map { .real($0) })
  }

  /// A clamped cubic B-spline at a place from 0 to 1, by de Boor.
  static func spline(_ points: [Term], _ t: Double) -> Term? {
    let degree = min(3, points.count - 1)
    let spans = points.count - degree
    func knot(_ index: Int) -> Double { Double(max(0, min(index - degree, spans))) / Double(spans) }
    let x = max(0, min(t, 1))
    guard x == x else { return nil }
    let span = min(Int(x * Double(spans)), spans - 1) + degree
    let vectors = points.compactMap({ $0.vector })
    guard vectors.count == points.count else { return nil }
    var level = (0...degree).map { vectors[span - degree + $0] }
    for r in stride(from: 1, through: degree, by: 1) {
      for j in stride(from: degree, through: r, by: -1) {
        let left = knot(span - degree + j)
        let width = knot(span + 1 + j - r) - left
        let share = width == 0 ? 0 : (x - left) / width
        level[j] = zip(level[j - 1], level[j]).map { (1 - share) * $0 + share * $1 }
      }
    }
    return .list(level[degree].map { .real($0) })
  }
}
