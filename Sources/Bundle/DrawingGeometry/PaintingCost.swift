/// An effort in canvases. A transformation may enlarge an area, but each area is at most one canvas.
package struct PaintingCost {
  /// The sum of the areas.
  package var area = 0.0
  /// The upper bound of `area` under any enlargement.
  package var most = 0.0
  /// The effort that does not depend on the size.
  package var fixed = 0.0
  /// Where it is painted, in the drawing's units of its place.
  package var box = DrawingBox()

  package init(area: Double = 0, most: Double = 0, fixed: Double = 0, box: DrawingBox = DrawingBox()) {
    (self.area, self.most, self.fixed, self.box) = (area, most, fixed, box)
  }

  package var canvases: Double { min(area, most) + fixed }

  package mutating func add(_ other: PaintingCost) {
    area = min(area + min(other.area, other.most), .greatestFiniteMagnitude)
    most = min(most + other.most, .greatestFiniteMagnitude)
    fixed = min(fixed + other.fixed, .greatestFiniteMagnitude)
    box.join(other.box)
  }

  package func scaled(by growth: Double) -> PaintingCost {
    let area = growth.isFinite ? min(area * growth, most) : most
    return PaintingCost(area: area, most: most, fixed: fixed, box: growth == 1 ? box : .everywhere)
  }

  package func times(_ count: Double) -> PaintingCost {
    PaintingCost(area: area * count, most: most * count, fixed: fixed * count, box: box)
  }
}
