import Numerics

/// The projection of a 3D scene: plot coordinates to a box centred at the origin whose longest side is 1, to
/// view coordinates, to pixels.
struct Camera {
  /// The range shown.
  private(set) var low: Point3, high: Point3
  /// The lengths of the box's sides; the longest is 1.
  private(set) var sides: Point3
  private var right: Point3, up: Point3, toViewer: Point3
  let distance: Double
  let isOrthographic: Bool
  /// Pixels per unit of the image plane, and the position of its centre.
  var scale = 1.0
  var shift = Point(0, 0)

  /// Whether shapes extend beyond the range, so that they must be clipped.
  let cutsShapes: Bool

  init(_ scene: SpaceScene) {
    let bounds = scene.bounds()
    let (low, high) = scene.box.range(around: bounds)
    (self.low, self.high) = (low, high)
    cutsShapes = (0..<3).contains { bounds.low[$0] < low[$0] || bounds.high[$0] > high[$0] }
    sides = scene.box.sides(low: low, high: high)
    isOrthographic = scene.view.isFar
    distance = scene.view.distance
    (right, up, toViewer) = scene.view.directions
  }

  /// Applies the user's rotation, translation and scale in an image of a size. A turned box that would not fit into the image with
  /// its labels is drawn smaller.
  mutating func turn(_ view: SceneView, _ scene: SpaceScene, size: (width: Double, height: Double)) {
    let m = view.rotation
    let (x, y, z) = (right, up, toViewer)
    right = x * m[0] + y * m[1] + z * m[2]
    up = x * m[3] + y * m[4] + z * m[5]
    toViewer = x * m[6] + y * m[7] + z * m[8]
    if m != SceneView().rotation {
      for _ in 0..<2 { center(in: size, SpaceAxes(scene, self).margins) }
    }
    guard view.panX.isFinite, view.panY.isFinite, view.scale.isFinite, view.scale > 0 else { return }
    scale *= view.scale
    shift = Point(shift.x + view.panX * size.width, shift.y - view.panY * size.width)
  }

  /// The rotation matrix from box to view coordinates, by rows.
  var matrix: [Double] {
    [right.x, right.y, right.z, up.x, up.y, up.z, toViewer.x, toViewer.y, toViewer.z]
  }

  /// Whether a point is within the range shown.
  func contains(_ point: Point3) -> Bool {
    point.x >= low.x && point.x <= high.x && point.y >= low.y && point.y <= high.y && point.z >= low.z
      && point.z <= high.z
  }

  /// Converts plot coordinates to box coordinates.
  func box(_ point: Point3) -> Point3 {
    Point3(
      ((point.x - low.x) / (high.x - low.x) - 0.5) * sides.x,
      ((point.y - low.y) / (high.y - low.y) - 0.5) * sides.y,
      ((point.z - low.z) / (high.z - low.z) - 0.5) * sides.z)
  }

  /// The length of a plot unit along each axis, in box units.
  var boxScale: Point3 {
    Point3(sides.x / (high.x - low.x), sides.y / (high.y - low.y), sides.z / (high.z - low.z))
  }

  /// Converts a direction or point from box to view coordinates: right, up, towards the viewer.
  func view(_ point: Point3) -> Point3 { Point3(point.dot(right), point.dot(up), point.dot(toViewer)) }

  /// Projects view coordinates to the image plane.
  func flat(_ view: Point3) -> Point {
    if isOrthographic { return Point(view.x, view.y) }
    let factor = distance / max(distance - view.z, 0.05)
    return Point(view.x * factor, view.y * factor)
  }

  /// The magnification at a depth, relative to the centre.
  func magnification(_ depth: Double) -> Double {
    isOrthographic ? 1 : distance / max(distance - depth, 0.05)
  }

  func pixel(_ view: Point3) -> Point {
    let point = flat(view)
    return Point(shift.x + point.x * scale, shift.y - point.y * scale)
  }

  /// The direction to the viewer from a point in view coordinates.
  func eye(from view: Point3) -> Point3 {
    isOrthographic ? Point3(0, 0, 1) : (Point3(0, 0, distance) - view).normalized
  }

  /// Whether the viewer is on the positive side of a plane, in view coordinates.
  func eyeSide(_ normal: Point3, offset: Double) -> Bool {
    isOrthographic ? normal.z > 0 : normal.z * distance > offset
  }

  /// A corner of the box, by bits: 1 for high x, 2 for y, 4 for z.
  func corner(_ bits: Int) -> Point3 {
    view(
      Point3(
        (bits & 1 == 0 ? -0.5 : 0.5) * sides.x, (bits & 2 == 0 ? -0.5 : 0.5) * sides.y,
        (bits & 4 == 0 ? -0.5 : 0.5) * sides.z))
  }

  /// Fits the box into an image; returns the image's size.
  mutating func fit(_ image: ImageOptions, _ margins: Margins) -> (width: Double, height: Double) {
    let content = outline
    let size = image.size(
      of: Point(content.x.length, content.y.length), across: margins.left + margins.right,
      down: margins.bottom + margins.top)
    scale = size.scale
    center(in: (size.width, size.height), margins)
    return (size.width, size.height)
  }

  /// The box's bounds on the image plane.
  private var outline: Bounds {
    var bounds = Bounds.empty
    for bits in 0..<8 { bounds.include(flat(corner(bits))) }
    return bounds
  }

  /// Moves the box to the middle of an image, between margins, and makes it smaller if it is too large.
  private mutating func center(in size: (width: Double, height: Double), _ margins: Margins) {
    let content = outline
    let room = Point(size.width - margins.left - margins.right, size.height - margins.bottom - margins.top)
    scale = min(
      scale, max(room.x, 10) / max(content.x.length, 1e-6), max(room.y, 10) / max(content.y.length, 1e-6))
    let middle = content.center
    shift = Point(
      margins.left + room.x / 2 - middle.x * scale, margins.top + room.y / 2 + middle.y * scale)
  }

  /// The room for labels outside of the box, in pixels.
  typealias Margins = (left: Double, right: Double, bottom: Double, top: Double)
}
