import Numerics

/// How a box in space becomes a picture: plot coordinates to a box around the origin whose longest side is 1, to what
/// the viewer sees, to pixels.
struct Camera {
  /// The range shown.
  private(set) var low: Point3, high: Point3
  /// The sides of the box, the longest 1.
  private(set) var sides: Point3
  private var right: Point3, up: Point3, toViewer: Point3
  let distance: Double
  let isOrthographic: Bool
  /// Pixels a unit of the picture plane, and where its middle is.
  var scale = 1.0
  var shift = Point(0, 0)

  init(_ scene: SpaceScene) {
    let content = scene.bounds()
    (low, high) = (content.low, content.high)
    for axis in 0..<3 {
      var range = Interval(low[axis], high[axis])
      var isFixed = false
      if case .fixed(let from, let to) = scene.ranges[axis] {
        range = Interval(from ?? range.low, to ?? range.high)
        isFixed = true
      }
      if range.low > range.high {
        range = range.low.isFinite ? Interval(range.high, range.low) : Interval(0, 1)
      }
      if !range.length.isFinite { range = Interval(0, 1) }
      if range.length <= range.low.magnitude * 1e-9 || range.length == 0 { range = range.padded(0.5, 0.5) }
      switch scene.padding[axis] {
      case .automatic: if !isFixed { range = range.padded(range.length * 0.02, range.length * 0.02) }
      case .scaled(let share): range = range.padded(range.length * share, range.length * share)
      case .units(let units): range = range.padded(units, units)
      }
      (low[axis], high[axis]) = (range.low, range.high)
    }
    var sides = scene.boxRatios ?? (high - low)
    let longest = max(sides.x.magnitude, sides.y.magnitude, sides.z.magnitude)
    sides = longest > 0 && longest.isFinite ? sides * (1 / longest) : Point3(1, 1, 1)
    self.sides = Point3(
      max(sides.x.magnitude, 1e-3), max(sides.y.magnitude, 1e-3), max(sides.z.magnitude, 1e-3))
    var viewPoint = scene.viewPoint
    if !viewPoint.isFinite || viewPoint.length < 1e-6 { viewPoint = Point3(1.3, -2.4, 2) }
    isOrthographic = scene.isOrthographic || viewPoint.length > 1e4
    distance = max(viewPoint.length, 1)
    toViewer = viewPoint.normalized
    right = scene.viewVertical.cross(toViewer)
    if !right.isFinite || right.length < 1e-6 {
      right = toViewer.z.magnitude > 0.9 ? Point3(1, 0, 0) : toViewer.perpendicular
    }
    right = right.normalized
    up = toViewer.cross(right).normalized
  }

  /// Turns the box before the viewer, moves and enlarges it; `width` is the picture's.
  mutating func turn(_ view: SceneView, width: Double) {
    let m = view.rotation
    let (x, y, z) = (right, up, toViewer)
    right = x * m[0] + y * m[1] + z * m[2]
    up = x * m[3] + y * m[4] + z * m[5]
    toViewer = x * m[6] + y * m[7] + z * m[8]
    guard view.panX.isFinite, view.panY.isFinite, view.scale.isFinite, view.scale > 0 else { return }
    scale *= view.scale
    shift = Point(shift.x + view.panX * width, shift.y - view.panY * width)
  }

  /// The rows that take places in the box to what the viewer sees.
  var matrix: [Double] {
    [right.x, right.y, right.z, up.x, up.y, up.z, toViewer.x, toViewer.y, toViewer.z]
  }

  /// Whether a place is within the range shown.
  func contains(_ point: Point3) -> Bool {
    point.x >= low.x && point.x <= high.x && point.y >= low.y && point.y <= high.y && point.z >= low.z
      && point.z <= high.z
  }

  /// Plot coordinates in the box.
  func box(_ point: Point3) -> Point3 {
    Point3(
      ((point.x - low.x) / (high.x - low.x) - 0.5) * sides.x,
      ((point.y - low.y) / (high.y - low.y) - 0.5) * sides.y,
      ((point.z - low.z) / (high.z - low.z) - 0.5) * sides.z)
  }

  /// A length in plot units along each axis of the box.
  var boxScale: Point3 {
    Point3(sides.x / (high.x - low.x), sides.y / (high.y - low.y), sides.z / (high.z - low.z))
  }

  /// A direction or place in the box as the viewer sees it: to the right, up, towards the viewer.
  func view(_ point: Point3) -> Point3 { Point3(point.dot(right), point.dot(up), point.dot(toViewer)) }

  /// The picture plane's coordinates of what the viewer sees.
  func flat(_ view: Point3) -> Point {
    if isOrthographic { return Point(view.x, view.y) }
    let factor = distance / max(distance - view.z, 0.05)
    return Point(view.x * factor, view.y * factor)
  }

  /// How much larger than in the middle things appear at that depth.
  func magnification(_ depth: Double) -> Double {
    isOrthographic ? 1 : distance / max(distance - depth, 0.05)
  }

  func pixel(_ view: Point3) -> Point {
    let point = flat(view)
    return Point(shift.x + point.x * scale, shift.y - point.y * scale)
  }

  /// The direction to the viewer from a place in view coordinates.
  func eye(from view: Point3) -> Point3 {
    isOrthographic ? Point3(0, 0, 1) : (Point3(0, 0, distance) - view).normalized
  }

  /// Whether the viewer is on the side of a plane to which its normal points, in view coordinates.
  func eyeSide(_ normal: Point3, _ offset: Double) -> Bool {
    isOrthographic ? normal.z > 0 : normal.z * distance > offset
  }

  /// A corner of the box, by its bits: 1 for the high x, 2 for y, 4 for z.
  func corner(_ bits: Int) -> Point3 {
    view(
      Point3(
        (bits & 1 == 0 ? -0.5 : 0.5) * sides.x, (bits & 2 == 0 ? -0.5 : 0.5) * sides.y,
        (bits & 4 == 0 ? -0.5 : 0.5) * sides.z))
  }

  /// Makes the box fit a picture and gives its size.
  mutating func fit(_ scene: SpaceScene, margins: (left: Double, right: Double, bottom: Double, top: Double))
    -> (width: Double, height: Double)
  {
    var bounds = Bounds.empty
    for bits in 0..<8 { bounds.include(flat(corner(bits))) }
    let size = Point(max(bounds.x.length, 1e-6), max(bounds.y.length, 1e-6))
    let across = margins.left + margins.right
    let down = margins.bottom + margins.top
    var width = scene.width ?? 360
    if scene.width == nil, let height = scene.height { width = (height - down) * size.x / size.y + across }
    scale = max(width - across, 10) / size.x
    if let height = scene.height { scale = min(scale, max(height - down, 10) / size.y) }
    // A tall box would make a very tall picture of the full width.
    if scene.height == nil, size.y * scale > width * 1.1 { scale = width * 1.1 / size.y }
    let height = max(scene.height ?? 0, size.y * scale + down)
    let center = bounds.center
    shift = Point(
      margins.left + (width - across) / 2 - center.x * scale,
      margins.top + (height - down) / 2 + center.y * scale)
    return (width, height)
  }
}
