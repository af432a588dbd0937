/// A length of a style: in printer's points (which are the drawing's pixels), or as a share of the plot's width.
public enum Length: Hashable, Sendable {
  /// Points.
  case absolute(Double)
  /// A share of the width of the plotting region.
  case relative(Double)

  /// The length in pixels in a region of that width.
  public func pixels(width: Double) -> Double {
    switch self {
    case .absolute(let points): return points
    case .relative(let share): return share * width
    }
  }
}

/// How strokes end.
public enum StrokeCap: UInt8, Hashable, Sendable {
  /// At the point itself.
  case butt
  /// With a half disk.
  case round
  /// With half a square.
  case square
}

/// How strokes turn.
public enum StrokeJoin: UInt8, Hashable, Sendable {
  /// With a point, within a limit.
  case miter
  /// With an arc.
  case round
  /// Cut off.
  case bevel
}

/// How a line is stroked.
public struct StrokeStyle: Hashable, Sendable {
  /// The colour; nil where the shape's own colour holds.
  public var color: Color?
  /// Its opacity, times the colour's own.
  public var opacity = 1.0
  /// How thick it is.
  public var thickness = Length.absolute(1)
  /// The lengths of dashes and gaps; empty for a line without gaps.
  public var dashes: [Length] = []
  /// How it ends.
  public var cap = StrokeCap.butt
  /// How it turns.
  public var join = StrokeJoin.miter

  /// A line of one point in the shape's colour.
  public init() {}
}

/// A head of an arrow.
public struct Arrowhead: Hashable, Sendable {
  /// Its length as a share of the plot's width; negative points backwards.
  public var size: Double
  /// Where it stands along the line: 1 is the end.
  public var place: Double

  /// Makes a head.
  public init(size: Double = 0.035, place: Double = 1) {
    self.size = size
    self.place = place
  }
}

/// How text is set.
public struct TextStyle: Hashable, Sendable {
  /// The size in points.
  public var size = 10.0
  /// Whether it is bold.
  public var isBold = false
  /// Whether it slants.
  public var isItalic = false
  /// A generic family or a font's name; nil for the drawing's own.
  public var family: String?
  /// The colour; nil where the surroundings' colour holds.
  public var color: Color?
  /// What is behind it.
  public var background: Color?

  /// Upright text of ten points.
  public init() {}
}

/// Everything the directives before a shape say about how it looks.
public struct Style: Hashable, Sendable {
  /// The colour of points, lines and faces.
  public var color = Color.black
  /// The opacity of everything, times the colours' own.
  public var opacity = 1.0
  /// How lines are drawn.
  public var line = StrokeStyle()
  /// How edges of faces are drawn; nil for none.
  public var edge: StrokeStyle?
  /// The colour of faces where it is not the general one.
  public var faceColor: Color?
  /// The opacity of faces, times the general one.
  public var faceOpacity = 1.0
  /// Whether faces are filled.
  public var hasFace = true
  /// The diameter of points.
  public var pointSize = Length.relative(0.0125)
  /// The heads of arrows.
  public var arrowheads = [Arrowhead()]
  /// How text is set.
  public var text = TextStyle()
  /// How much light a surface throws back as a mirror does, 0 to 1, and how sharply.
  public var specularity = 0.0, shininess = 1.5
  /// The colour that a surface gives by itself.
  public var glow: Color?
  /// The lights, as an index into the scene's; nil for the scene's own.
  public var lighting: Int?

  /// Black, with lines of a point.
  public init() {}

  /// The colour of lines, points and text with the opacity.
  public var ink: Color { color.faded(opacity * line.opacity) }
  /// The colour that faces are filled with; nil for none.
  public var fill: Color? { hasFace ? (faceColor ?? color).faded(opacity * faceOpacity) : nil }
}
