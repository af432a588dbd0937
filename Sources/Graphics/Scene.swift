/// A place in a scene: in plot coordinates, in shares of the plotting region or of the image, with an offset in
/// points.
public struct Position: Hashable, Sendable {
  /// What the coordinates count from.
  public enum Base: UInt8, Hashable, Sendable {
    /// Plot coordinates.
    case plot
    /// 0 to 1 across the plot range.
    case scaled
    /// 0 to 1 across the whole image.
    case image
  }

  /// The coordinates.
  public var point: Point
  /// What is added, in points.
  public var offset = Point(0, 0)
  /// What the coordinates count from.
  public var base = Base.plot

  /// A place in plot coordinates.
  public init(_ x: Double, _ y: Double) { point = Point(x, y) }
  /// A place with base and offset.
  public init(_ point: Point, base: Base = .plot, offset: Point = Point(0, 0)) {
    self.point = point
    self.base = base
    self.offset = offset
  }
}

/// One thing of a scene, and how it looks.
public struct Shape: Sendable {
  /// What it is. Ranges and indices are into the scene's arrays.
  public enum Kind: Sendable {
    /// A line through positions; `colors` is where its vertices' colours begin.
    case line(Range<Int>, colors: Int?)
    /// An area within rings (ranges of `spans`), by the even-odd rule.
    case polygon(rings: Range<Int>, colors: Int?)
    /// Many areas, each within one ring; `colors` is where the colours of all their vertices begin.
    case polygons(Range<Int>, colors: Int?)
    /// Dots.
    case points(Range<Int>, colors: Int?)
    /// A disk or a circle, or a sector or an arc of it from one angle to another, counter-clockwise, in radians.
    /// `radii` are in plot units.
    case ellipse(center: Int, radii: Position, start: Double, end: Double, isFilled: Bool)
    /// A rectangle between two corners, with rounded corners of that radius in plot units.
    case rectangle(Int, Int, rounding: Double)
    /// Lines and curves: a range of `verbs` and the position at which theirs begin.
    case path(verbs: Range<Int>, positions: Int, isFilled: Bool)
    /// A line with heads, kept away from its ends by distances in plot units.
    case arrow(Range<Int>, setback: Point)
    /// A label at a position, which is at `anchor` of it: (-1, -1) its lower left, (0, 0) its middle. It runs
    /// towards `angle`, in radians.
    case text(label: Int, at: Int, anchor: Point, angle: Double)
    /// Cells of colour between two corners.
    case raster(Int, Int, Int)
    /// Another figure at a position, at its `anchor`; its width is the x of a position, or else its own.
    case inset(figure: Int, at: Int, anchor: Point, width: Position?, angle: Double)
  }

  /// What it is.
  public var kind: Kind
  /// How it looks: an index into the scene's styles.
  public var style: Int
  /// A text to show on request, as an index into the scene's tooltips.
  public var tooltip: Int?

  /// Makes a shape.
  public init(_ kind: Kind, style: Int, tooltip: Int? = nil) {
    self.kind = kind
    self.style = style
    self.tooltip = tooltip
  }
}

/// A verb of a path.
public enum PathVerb: UInt8, Hashable, Sendable {
  /// Begins at one point.
  case move
  /// A line to one point.
  case line
  /// A cubic Bézier curve over two points to a third.
  case curve
  /// Back to where it began.
  case close
}

/// Colours in rows from the bottom up.
public struct Raster: Hashable, Sendable {
  /// How many colours a row has.
  public var width: Int
  /// How many rows there are.
  public var height: Int
  /// Red, green, blue and opacity, a byte each, the lowest row first.
  public var pixels: [UInt8]
  /// Whether cells flow into one another.
  public var isSmooth = false

  /// Makes a raster; nil where the pixels are not 4 × width × height.
  public init?(width: Int, height: Int, pixels: [UInt8]) {
    guard width > 0, height > 0, width <= 20_000, height <= 20_000, pixels.count == width * height * 4 else {
      return nil
    }
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}

/// Shapes in the plane as flat arrays, drawn in order.
///
///     var scene = Scene()
///     scene.style.color = Color(red: 1, green: 0, blue: 0)
///     scene.addLine([Position(0, 0), Position(1, 1)])
public struct Scene: Sendable {
  /// The shapes, the hindmost first.
  public var shapes: [Shape] = []
  /// The places that shapes name.
  public var positions: [Position] = []
  /// Ranges of positions: the rings of polygons.
  public var spans: [Range<Int>] = []
  /// The verbs of paths.
  public var verbs: [PathVerb] = []
  /// The colours of vertices.
  public var colors: [Color] = []
  /// The styles that shapes name.
  public var styles: [Style] = []
  /// The texts.
  public var labels: [Label] = []
  /// The texts to show on request.
  public var tooltips: [String] = []
  /// The rasters.
  public var rasters: [Raster] = []
  /// The figures within this one.
  public var figures: [Figure] = []

  /// The style that the next shape gets.
  public var style = Style()
  /// The tooltip that the next shape gets.
  public var tooltip: Int?

  /// A scene without shapes.
  public init() {}
}

/// What a picture shows: a plane scene with its axes, a scene in space, or several figures.
public indirect enum Figure: Sendable {
  /// In the plane.
  case plane(Scene, PlotOptions)
  /// In space.
  case space(SpaceScene)
  /// Figures in rows, each cell with its place.
  case grid([[Figure]], spacing: Double)
  /// Only text.
  case text(Label, TextStyle)
  /// What is laid out already.
  case drawing(DrawList)
  /// A figure with legends around it.
  case legended(Figure, [Legend])
}
