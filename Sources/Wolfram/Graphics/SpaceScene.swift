import Numerics

/// A shape of a 3D scene and its style.
public struct SpaceShape: Sendable {
  /// The kinds of shapes. Ranges and indices refer to the scene's arrays.
  public enum Kind: Sendable {
    /// Polygons with rings (ranges of `spans`); `normals` and `colors` are the indices of the first vertex's.
    case polygons(Range<Int>, normals: Int?, colors: Int?)
    /// A line.
    case line(Range<Int>, colors: Int?)
    /// Points.
    case points(Range<Int>, colors: Int?)
    /// A line with arrowheads.
    case arrow(Range<Int>)
    /// A tube around a line, of a radius in plot units.
    case tube(Range<Int>, radius: Double)
    /// A sphere around a position.
    case sphere(Int, radius: Double)
    /// A cylinder from one position to another.
    case cylinder(Int, Int, radius: Double)
    /// A cone from the centre of its base to its tip.
    case cone(Int, Int, radius: Double)
    /// A cuboid between two corners.
    case cuboid(Int, Int)
    /// A label with its `anchor` at a position.
    case text(label: Int, at: Int, anchor: Point)
  }

  /// The kind of shape.
  public var kind: Kind
  /// The index of its style in the scene's styles.
  public var style: Int
}

/// A 3D scene: shapes, lights, viewpoint, box and axes.
public struct SpaceScene: Sendable {
  /// The shapes.
  public var shapes: [SpaceShape] = []
  /// The positions of shapes.
  public var positions: [Point3] = []
  /// Ranges of positions: the rings of polygons.
  public var spans: [Range<Int>] = []
  /// The vertex normals.
  public var normals: [Point3] = []
  /// The vertex colours.
  public var colors: [Color] = []
  /// The texts.
  public var labels: [Label] = []
  /// The styles of shapes.
  public var styles: [Style] = []
  /// The style for the next shape.
  public var style: Style = {
    var style = Style()
    style.edge = StrokeStyle()
    style.pointSize = .relative(0.015)
    return style
  }()

  /// The lights.
  public var lights = SpaceLights()
  /// The viewpoint.
  public var view = Viewpoint()
  /// The box around the shapes, and the range shown.
  public var box = SpaceBox()
  /// The axes.
  public var axes = AxesOptions()
  /// The image.
  public var image = ImageOptions()

  /// Makes an empty scene, seen from the default viewpoint.
  public init() {}

  /// Adds a shape in the current style.
  public mutating func add(_ kind: SpaceShape.Kind) {
    if styles.last != style { styles.append(style) }
    shapes.append(SpaceShape(kind: kind, style: styles.count - 1))
  }

  /// Appends positions and returns their range.
  public mutating func store(_ new: some Sequence<Point3>) -> Range<Int> {
    let start = positions.count
    positions.append(contentsOf: new)
    return start..<positions.count
  }

  /// Adds polygons of one ring each; normals and colours are those of all vertices in order, or none.
  public mutating func addPolygons(_ rings: [[Point3]], normals: [Point3] = [], colors: [Color] = []) {
    let start = spans.count
    for ring in rings { spans.append(store(ring)) }
    let firstNormal = normals.isEmpty ? nil : self.normals.count
    let firstColor = colors.isEmpty ? nil : self.colors.count
    self.normals.append(contentsOf: normals)
    self.colors.append(contentsOf: colors)
    add(.polygons(start..<spans.count, normals: firstNormal, colors: firstColor))
  }

  /// Stores the surface of an ellipsoid along the axes and returns it as polygons with normals.
  public mutating func storeEllipsoid(_ center: Point3, _ radii: Point3) -> SpaceShape.Kind {
    let (start, firstNormal) = (spans.count, normals.count)
    for facet in SolidShapes.sphere(center, radii, steps: 20) {
      spans.append(store(facet.points))
      normals += facet.normals.map { Point3($0.x / radii.x, $0.y / radii.y, $0.z / radii.z).normalized }
    }
    return .polygons(start..<spans.count, normals: firstNormal, colors: nil)
  }

  /// Stores the surface of a solid and returns it as polygons, with normals where it is round; nil for other shapes.
  public mutating func storeSurface(of solid: SpaceShape.Kind) -> SpaceShape.Kind? {
    var facets: [SolidShapes.Facet]
    switch solid {
    case .sphere(let center, let radius):
      return storeEllipsoid(positions[center], Point3(radius, radius, radius))
    case .cuboid(let a, let b): facets = SolidShapes.cuboid(positions[a], positions[b]).map { ($0, []) }
    case .tube(let range, let radius):
      let path = SpaceDrawing.divided(Array(positions[range]), 8)
      facets = SolidShapes.tube(path, path.map { _ in radius }, sides: 12, isClosed: true)
    case .cylinder(let a, let b, let radius), .cone(let a, let b, let radius):
      let path = SpaceDrawing.divided([positions[a], positions[b]], 6)
      var radii = path.map { _ in radius }
      if case .cone = solid { for place in radii.indices { radii[place] *= 1 - Double(place) / 6 } }
      facets = SolidShapes.tube(path, radii, sides: 24, isClosed: true)
    case .polygons, .line, .points, .arrow, .text: return nil
    }
    let (start, firstNormal) = (spans.count, normals.count)
    for facet in facets {
      spans.append(store(facet.points))
      normals += facet.normals
    }
    return .polygons(
      start..<spans.count, normals: normals.count > firstNormal ? firstNormal : nil, colors: nil)
  }

  /// Adds a line.
  public mutating func addLine(_ points: [Point3]) {
    let range = store(points)
    add(.line(range, colors: nil))
  }

  /// The bounds of the shapes in plot coordinates, as two opposite corners.
  public func bounds() -> (low: Point3, high: Point3) {
    var (low, high) = (Point3(.infinity, .infinity, .infinity), Point3(-.infinity, -.infinity, -.infinity))
    func include(_ point: Point3, radius: Double = 0) {
      guard point.isFinite, radius.isFinite else { return }
      (low.x, high.x) = (min(low.x, point.x - radius), max(high.x, point.x + radius))
      (low.y, high.y) = (min(low.y, point.y - radius), max(high.y, point.y + radius))
      (low.z, high.z) = (min(low.z, point.z - radius), max(high.z, point.z + radius))
    }
    for shape in shapes {
      switch shape.kind {
      case .polygons(let rings, _, _):
        for span in spans[rings] { for index in span { include(positions[index]) } }
      case .line(let range, _), .points(let range, _), .arrow(let range):
        for index in range { include(positions[index]) }
      case .tube(let range, let radius): for index in range { include(positions[index], radius: radius) }
      case .sphere(let center, let radius): include(positions[center], radius: radius)
      case .cylinder(let a, let b, let radius):
        include(positions[a], radius: radius * 0.7)
        include(positions[b], radius: radius * 0.7)
      case .cone(let a, let b, let radius):
        include(positions[a], radius: radius * 0.7)
        include(positions[b])
      case .cuboid(let a, let b):
        include(positions[a])
        include(positions[b])
      case .text(_, let at, _): include(positions[at])
      }
    }
    return (low, high)
  }
}
