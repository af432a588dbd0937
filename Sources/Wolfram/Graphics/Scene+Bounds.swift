import Numerics

extension Scene {
  /// The bounds of a range of shapes in plot coordinates; text and figures count as points.
  public func bounds(of range: Range<Int>? = nil) -> Bounds {
    var bounds = Bounds.empty
    for shape in shapes[range ?? shapes.indices] { include(shape.kind, in: &bounds) }
    return bounds
  }

  private func include(_ kind: Shape.Kind, in bounds: inout Bounds) {
    switch kind {
    case .line(let range, _), .points(let range, _), .arrow(let range, _): include(range, in: &bounds)
    case .polygon(let rings, _), .polygons(let rings, _):
      for ring in spans[rings] { include(ring, in: &bounds) }
    case .ellipse(let center, let radii, let start, let end, let isFilled):
      let place = positions[center]
      guard place.base == .plot else { return }
      guard radii.base == .plot else { return bounds.include(place.point) }
      let (verbs, points) = Self.arc(
        center: place.point, radii: radii.point, from: start, to: end, isFilled: isFilled)
      if (end - start).magnitude > 6.28 {
        bounds.include(place.point + radii.point)
        bounds.include(place.point - radii.point)
      } else {
        includeCurves(verbs, points: points, in: &bounds)
      }
    case .rectangle(let low, let high, _), .raster(_, let low, let high):
      include(low..<low + 1, in: &bounds)
      include(high..<high + 1, in: &bounds)
    case .path(let range, let first, _):
      var count = 0
      for verb in verbs[range] { count += verb == .curve ? 3 : verb == .close ? 0 : 1 }
      include(first..<first + count, in: &bounds)
    case .text(_, let at, _, _), .inset(_, let at, _, _, _): include(at..<at + 1, in: &bounds)
    }
  }

  private func include(_ range: Range<Int>, in bounds: inout Bounds) {
    for position in positions[range] where position.base == .plot { bounds.include(position.point) }
  }

  /// Uses points on the curves, because control points lie outside of them.
  private func includeCurves(_ verbs: [PathVerb], points: [Point], in bounds: inout Bounds) {
    var index = 0
    var last = Point(0, 0)
    for verb in verbs {
      switch verb {
      case .move, .line:
        last = points[index]
        bounds.include(last)
        index += 1
      case .curve:
        for step in 1...8 {
          let t = Double(step) / 8
          let u = 1 - t
          bounds.include(
            last * (u * u * u) + points[index] * (3 * u * u * t) + points[index + 1] * (3 * u * t * t)
              + points[index + 2] * (t * t * t))
        }
        last = points[index + 2]
        index += 3
      case .close: break
      }
    }
  }
}
