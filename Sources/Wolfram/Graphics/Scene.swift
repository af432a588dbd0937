/// A position in a scene: in plot coordinates, or in fractions of the plotting region or image, plus an
/// offset in points.
public struct Position: Hashable, Sendable {
  /// The coordinate systems.
  public enum Base: UInt8, Hashable, Sendable {
    /// Plot coordinates.
    case plot
    /// Plot coordinates that do not count for the range shown, such as the far ends of a line without ends.
    case far
    /// 0 to 1 across the plot range.
    case scaled
    /// 0 to 1 across the whole image.
    case image
  }

  /// The coordinates.
  public var point: Point
  /// The offset in points.
  public var offset = Point(0, 0)
  /// The coordinate system.
  public var base = Base.plot

  /// Whether it is in plot coordinates, whether or not it counts for the range.
  public var isInPlot: Bool { base == .plot || base == .far }

  /// Makes a position in plot coordinates.
  public init(_ x: Double, _ y: Double) { point = Point(x, y) }
  /// Makes a position with coordinate system and offset.
  public init(_ point: Point, base: Base = .plot, offset: Point = Point(0, 0)) {
    self.point = point
    self.base = base
    self.offset = offset
  }
}

/// A shape of a scene and its style.
public struct Shape: Sendable {
  /// The kinds of shapes. Ranges and indices refer to the scene's arrays.
  public enum Kind: Sendable {
    /// A line through positions; `colors` is the index of the first vertex's colour.
    case line(Range<Int>, colors: Int?)
    /// A polygon with rings (ranges of `spans`), by the even-odd rule.
    case polygon(rings: Range<Int>, colors: Int?)
    /// Many polygons of one ring each; `colors` is the index of the first vertex's colour.
    case polygons(Range<Int>, colors: Int?)
    /// Points.
    case points(Range<Int>, colors: Int?)
    /// A disk or circle, or a sector or arc of it between two angles in radians, counterclockwise. `radii`
    /// are in plot units.
    case ellipse(center: Int, radii: Position, start: Double, end: Double, isFilled: Bool)
    /// A rectangle between two corners, with a corner radius in plot units.
    case rectangle(Int, Int, rounding: Double)
    /// Lines and curves: a range of `verbs`, and the index of their first position.
    case path(verbs: Range<Int>, positions: Int, isFilled: Bool)
    /// A line with arrowheads, shortened at both ends by distances in plot units.
    case arrow(Range<Int>, setback: Point)
    /// A label with its `anchor` at a position: (-1, -1) is its lower left, (0, 0) its centre. `angle` is in
    /// radians.
    case text(label: Int, at: Int, anchor: Point, angle: Double)
    /// A raster between two corners.
    case raster(Int, Int, Int)
    /// Another figure with its `anchor` at a position. Its width is the x of a position; nil for the figure's
    /// own width.
    case inset(figure: Int, at: Int, anchor: Point, width: Position?, angle: Double)

    /// Whether the shape is read: a label or another figure.
    var isLettering: Bool {
      switch self {
      case .text, .inset: true
      case .line, .polygon, .polygons, .points, .ellipse, .rectangle, .path, .arrow, .raster: false
      }
    }
  }

  /// The kind of shape.
  public var kind: Kind
  /// The index of its style in the scene's styles.
  public var style: Int
  /// The index of its tooltip in the scene's tooltips.
  public var tooltip: Int?

  /// Makes a shape.
  public init(_ kind: Kind, style: Int, tooltip: Int? = nil) {
    self.kind = kind
    self.style = style
    self.tooltip = tooltip
  }
}

/// A path command.
public enum PathVerb: UInt8, Hashable, Sendable {
  /// Begins a subpath; one position.
  case move
  /// A line; one position.
  case line
  /// A cubic Bézier curve; three positions.
  case curve
  /// Closes the subpath.
  case close
}

/// A grid of colours, rows bottom-up.
public struct Raster: Hashable, Sendable {
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int
  /// RGBA bytes, lowest row first.
  public var pixels: [UInt8]
  /// Whether cells are interpolated.
  public var isSmooth = false

  /// Makes a raster; nil unless there are 4 × width × height bytes.
  public init?(width: Int, height: Int, pixels: [UInt8]) {
    guard width > 0, height > 0, width <= 20_000, height <= 20_000, pixels.count == width * height * 4 else {
      return nil
    }
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}

/// A 2D scene: shapes in flat arrays, in drawing order.
///
///     var scene = Scene()
///     scene.style.color = Color(red: 1, green: 0, blue: 0)
///     scene.addLine([Position(0, 0), Position(1, 1)])
public struct Scene: Sendable {
  /// The shapes, back to front.
  public var shapes: [Shape] = []
  /// The positions of shapes.
  public var positions: [Position] = []
  /// Ranges of positions: the rings of polygons.
  public var spans: [Range<Int>] = []
  /// The verbs of paths.
  public var verbs: [PathVerb] = []
  /// The vertex colours.
  public var colors: [Color] = []
  /// The styles of shapes.
  public var styles: [Style] = []
  /// The texts.
  public var labels: [Label] = []
  /// The tooltips.
  public var tooltips: [String] = []
  /// The rasters.
  public var rasters: [Raster] = []
  /// The inset figures.
  public var figures: [Figure] = []

  /// The style for the next shape.
  public var style = Style()
  /// The tooltip for the next shape.
  public var tooltip: Int?

  /// Makes an empty scene.
  public init() {}
}

/// The lines of a grid of figures.
public struct GridLines: Hashable, Sendable {
  /// Where lines are.
  public enum Extent: Sendable {
    case none
    /// A frame around the whole grid.
    case around
    /// Lines around every figure.
    case all
  }

  /// Where the lines are.
  public var extent: Extent
  /// The colour of the lines.
  public var color = Color(gray: 0.4)
  /// The colour behind the figures.
  public var background: Color?

  /// Makes gray lines without a background.
  public init(_ extent: Extent) { self.extent = extent }

  /// No lines and no background.
  public static let none = GridLines(.none)
}

/// A figure: a 2D or 3D scene, text, or several figures.
public indirect enum Figure: Sendable {
  /// A 2D scene.
  case plane(Scene, PlotOptions)
  /// A 3D scene.
  case space(SpaceScene)
  /// Figures in rows and columns; spacing in pixels.
  case grid([[Figure]], spacing: Double, lines: GridLines = .none)
  /// Text only.
  case text(Label, TextStyle)
  /// A finished drawing.
  case drawing(DrawList)
  /// A figure with legends.
  case legended(Figure, [Legend])
}
