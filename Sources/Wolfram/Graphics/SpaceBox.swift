import Numerics

/// The box around a 3D scene: range, proportions and style.
public struct SpaceBox: Sendable {
  /// The range in x, y and z.
  public var ranges = [RangeChoice.automatic, .automatic, .automatic]
  /// Padding of the range, by axis.
  public var padding = [RangePadding.automatic, .automatic, .automatic]
  /// The relative lengths of the sides; nil takes those of the range.
  public var ratios: Point3?
  /// Whether the edges are drawn.
  public var isDrawn = true
  /// How the edges are drawn.
  public var style = PlotOptions.thin(Color(gray: 0.4))
  /// The faces with grid lines: twice the number of the axis across, and one more for the face at its high end.
  public var gridFaces: Set<Int> = []
  /// How the grid lines are drawn.
  public var gridStyle = PlotOptions.thin(Color(gray: 0.7))

  /// Makes a box that fits the scene.
  public init() {}

  /// The range shown for shapes with bounds `content`.
  func range(around content: (low: Point3, high: Point3)) -> (low: Point3, high: Point3) {
    var (low, high) = content
    for axis in 0..<3 {
      let range = range(Interval(low[axis], high[axis]), axis)
      (low[axis], high[axis]) = (range.low, range.high)
    }
    return (low, high)
  }

  private func range(_ content: Interval, _ axis: Int) -> Interval {
    var range = content
    var isFixed = false
    if case .fixed(let from, let to) = ranges[axis] {
      range = Interval(from ?? range.low, to ?? range.high)
      isFixed = true
    }
    if range.low > range.high {
      range = range.low.isFinite ? Interval(range.high, range.low) : Interval(0, 1)
    }
    if !range.length.isFinite { range = Interval(0, 1) }
    if range.length <= range.low.magnitude * 1e-9 || range.length == 0 {
      range = range.padded(below: 0.5, above: 0.5)
    }
    switch padding[axis] {
    case .automatic:
      return isFixed ? range : range.padded(below: range.length * 0.02, above: range.length * 0.02)
    case .scaled(let share): return range.padded(below: range.length * share, above: range.length * share)
    case .units(let units): return range.padded(below: units, above: units)
    }
  }

  /// The sides of the box for a range; the longest is 1.
  func sides(low: Point3, high: Point3) -> Point3 {
    var sides = ratios ?? (high - low)
    let longest = max(sides.x.magnitude, sides.y.magnitude, sides.z.magnitude)
    sides = longest > 0 && longest.isFinite ? sides * (1 / longest) : Point3(1, 1, 1)
    return Point3(max(sides.x.magnitude, 1e-3), max(sides.y.magnitude, 1e-3), max(sides.z.magnitude, 1e-3))
  }
}
