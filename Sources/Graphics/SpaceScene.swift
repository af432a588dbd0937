import Numerics

/// A thing in space, and how it looks.
public struct SpaceShape: Sendable {
  /// What it is. Ranges and indices are into the scene's arrays.
  public enum Kind: Sendable {
    /// Areas within rings (ranges of `spans`); `normals` and `colors` are where those of their vertices begin.
    case polygons(Range<Int>, normals: Int?, colors: Int?)
    /// A line.
    case line(Range<Int>, colors: Int?)
    /// Dots.
    case points(Range<Int>, colors: Int?)
    /// A line with heads.
    case arrow(Range<Int>)
    /// A tube around a line, of a radius in plot units.
    case tube(Range<Int>, radius: Double)
    /// A ball around a position.
    case sphere(Int, radius: Double)
    /// A cylinder from one position to another.
    case cylinder(Int, Int, radius: Double)
    /// A cone from the middle of its base to its tip.
    case cone(Int, Int, radius: Double)
    /// A box between two corners.
    case cuboid(Int, Int)
    /// A label, which is with its `anchor` at a position.
    case text(label: Int, at: Int, anchor: Point)
  }

  /// What it is.
  public var kind: Kind
  /// How it looks: an index into the scene's styles.
  public var style: Int
}

/// A source of light.
public struct Light: Hashable, Sendable {
  /// Where it comes from.
  public enum Origin: Hashable, Sendable {
    /// Everywhere.
    case ambient
    /// Far away in that direction, which is fixed to the viewer: to the right, up, towards the viewer.
    case viewer(Point3)
    /// Far away in that direction in the box of the scene.
    case box(Point3)
  }

  /// Where it comes from.
  public var origin: Origin
  /// Its colour.
  public var color: Color

  /// Makes a light.
  public init(_ origin: Origin, _ color: Color) {
    self.origin = origin
    self.color = color
  }

  /// What plots are lit with where they say nothing: light from everywhere and from three sides, slightly coloured.
  public static let automatic = [
    Light(.ambient, Color(red: 0.38, green: 0.38, blue: 0.40)),
    Light(.viewer(Point3(-0.5, 1.5, 2)), Color(red: 0.24, green: 0.27, blue: 0.34)),
    Light(.viewer(Point3(1.5, 1.5, 2)), Color(red: 0.28, green: 0.27, blue: 0.25)),
    Light(.viewer(Point3(1.5, -0.5, 2)), Color(red: 0.32, green: 0.27, blue: 0.23)),
  ]
  /// The same without colour.
  public static let neutral = [
    Light(.ambient, Color(gray: 0.35)), Light(.viewer(Point3(-0.5, 1.5, 2)), Color(gray: 0.3)),
    Light(.viewer(Point3(1.5, 1.5, 2)), Color(gray: 0.3)),
    Light(.viewer(Point3(1.5, -0.5, 2)), Color(gray: 0.3)),
  ]
}

/// Shapes in space, and how they are looked at.
public struct SpaceScene: Sendable {
  /// The shapes.
  public var shapes: [SpaceShape] = []
  /// The places that shapes name.
  public var positions: [Point3] = []
  /// Ranges of positions: the rings of areas.
  public var spans: [Range<Int>] = []
  /// The normals of vertices.
  public var normals: [Point3] = []
  /// The colours of vertices.
  public var colors: [Color] = []
  /// The texts.
  public var labels: [Label] = []
  /// The styles that shapes name.
  public var styles: [Style] = []
  /// Sets of lights that styles name.
  public var lightings: [[Light]] = []
  /// The style that the next shape gets.
  public var style: Style = {
    var style = Style()
    style.edge = StrokeStyle()
    style.pointSize = .relative(0.015)
    return style
  }()

  /// The lights.
  public var lights = Light.automatic
  /// Where the viewer is, from the middle of the box, in lengths of its longest side.
  public var viewPoint = Point3(1.3, -2.4, 2)
  /// Whether the viewer is infinitely far in that direction.
  public var isOrthographic = false
  /// The direction that is upwards in the picture.
  public var viewVertical = Point3(0, 0, 1)
  /// The sides of the box; nil for those of the range.
  public var boxRatios: Point3?
  /// The range in x, y and z.
  public var ranges = [RangeChoice.automatic, .automatic, .automatic]
  /// Room added to the range on every side, by axis.
  public var padding = [RangePadding.automatic, .automatic, .automatic]
  /// Whether the edges of the box are drawn, and how.
  public var isBoxed = true
  /// How the edges of the box are drawn.
  public var boxStyle = PlotOptions.thin(Color(gray: 0.4))
  /// Which axes there are.
  public var hasAxes = [false, false, false]
  /// Their labels.
  public var axisLabels: [Label?] = [nil, nil, nil]
  /// Their marks.
  public var ticks = [TickChoice.automatic, .automatic, .automatic]
  /// How they are drawn.
  public var axesStyle = PlotOptions.thin(Color(gray: 0.3))
  /// How text is set.
  public var labelStyle = TextStyle()
  /// The text above.
  public var plotLabel: Label?
  /// What is behind everything.
  public var background: Color?
  /// The size of the image in points; nil for what suits.
  public var width: Double?, height: Double?
  /// What is drawn before and behind the scene, in coordinates from 0 to 1 across the image.
  public var epilog: Scene?, prolog: Scene?

  /// A scene without shapes, seen from the usual place.
  public init() {}

  /// Adds a shape in the present style.
  public mutating func add(_ kind: SpaceShape.Kind) {
    if styles.last != style { styles.append(style) }
    shapes.append(SpaceShape(kind: kind, style: styles.count - 1))
  }

  /// Keeps positions and gives their range.
  public mutating func store(_ new: some Sequence<Point3>) -> Range<Int> {
    let start = positions.count
    positions.append(contentsOf: new)
    return start..<positions.count
  }

  /// Adds areas, each within a ring; normals and colours are those of all their vertices in order, or none.
  public mutating func addPolygons(_ rings: [[Point3]], normals: [Point3] = [], colors: [Color] = []) {
    let start = spans.count
    for ring in rings { spans.append(store(ring)) }
    let firstNormal = normals.isEmpty ? nil : self.normals.count
    let firstColor = colors.isEmpty ? nil : self.colors.count
    self.normals.append(contentsOf: normals)
    self.colors.append(contentsOf: colors)
    add(.polygons(start..<spans.count, normals: firstNormal, colors: firstColor))
  }

  /// Adds a line.
  public mutating func addLine(_ points: [Point3]) {
    let range = store(points)
    add(.line(range, colors: nil))
  }

  /// The plot coordinates that the shapes take up, as a corner and its opposite.
  public func bounds() -> (low: Point3, high: Point3) {
    var (low, high) = (Point3(.infinity, .infinity, .infinity), Point3(-.infinity, -.infinity, -.infinity))
    func include(_ point: Point3, _ radius: Double = 0) {
      guard point.isFinite, radius.isFinite else { return }
      for axis in 0..<3 {
        low[axis] = min(low[axis], point[axis] - radius)
        high[axis] = max(high[axis], point[axis] + radius)
      }
    }
    for shape in shapes {
      switch shape.kind {
      case .polygons(let rings, _, _):
        for span in spans[rings] { for index in span { include(positions[index]) } }
      case .line(let range, _), .points(let range, _), .arrow(let range):
        for index in range { include(positions[index]) }
      case .tube(let range, let radius): for index in range { include(positions[index], radius) }
      case .sphere(let center, let radius): include(positions[center], radius)
      case .cylinder(let a, let b, let radius):
        include(positions[a], radius * 0.7)
        include(positions[b], radius * 0.7)
      case .cone(let a, let b, let radius):
        include(positions[a], radius * 0.7)
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
