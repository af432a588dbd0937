/// A length of a style: in points (the drawing's pixels), or relative to the plot's width.
public enum Length: Hashable, Sendable {
  /// Points.
  case absolute(Double)
  /// A fraction of the plotting region's width.
  case relative(Double)

  /// The length in pixels in a region of that width.
  public func pixels(width: Double) -> Double {
    switch self {
    case .absolute(let points): return points
    case .relative(let share): return share * width
    }
  }
}

/// Line caps.
public enum StrokeCap: UInt8, Hashable, Sendable {
  /// Flat, at the end point.
  case butt
  /// A semicircle.
  case round
  /// A half square.
  case square
}

/// Line joins.
public enum StrokeJoin: UInt8, Hashable, Sendable {
  /// A pointed corner, within the miter limit.
  case miter
  /// A rounded corner.
  case round
  /// A cut-off corner.
  case bevel
}

/// The style of lines.
public struct StrokeStyle: Hashable, Sendable {
  /// The colour; nil inherits the shape's.
  public var color: Color?
  /// The opacity, multiplied by the colour's.
  public var opacity = 1.0
  /// The thickness.
  public var thickness = Length.absolute(1)
  /// The lengths of dashes and gaps; empty for a solid line.
  public var dashes: [Length] = []
  /// The line cap.
  public var cap = StrokeCap.butt
  /// The line join.
  public var join = StrokeJoin.miter

  /// Makes a solid line of one point in the shape's colour.
  public init() {}
}

/// An arrowhead.
public struct Arrowhead: Hashable, Sendable {
  /// The length as a fraction of the plot's width; negative points backwards.
  public var size: Double
  /// The position along the line; 1 is the end.
  public var place: Double
  /// The picture that replaces the usual head; nil for the usual head.
  public var shape: Shape?

  /// A picture as an arrowhead: its origin lies at the head's position on the line, and its x axis points
  /// along the line.
  public struct Shape: Hashable, Sendable {
    let drawing: LabelDrawing
    /// The position of the origin in the drawing.
    let origin: Point

    /// Makes an arrowhead of a 2D picture; nil for other figures.
    public init?(_ figure: Figure) {
      guard let origin = figure.pixel(of: Point(0, 0)) else { return nil }
      drawing = LabelDrawing(figure.draw())
      self.origin = origin
    }
  }

  /// Makes a head.
  public init(size: Double = 0.035, place: Double = 1) {
    self.size = size
    self.place = place
  }
}

/// The style of text.
public struct TextStyle: Hashable, Sendable {
  /// The size in points.
  public var size = 10.0
  /// Whether the text is bold.
  public var isBold = false
  /// Whether the text is italic.
  public var isItalic = false
  /// A generic family or font name; nil for the default.
  public var family: String?
  /// The colour; nil inherits it.
  public var color: Color?
  /// The background colour.
  public var background: Color?

  /// Makes the default style: upright text of ten points.
  public init() {}

  /// Takes the size and weight of a notebook's style, such as `Subtitle`; ignores other names.
  public mutating func take(named name: String) {
    switch name {
    case "Title", "Chapter": size = 28
    case "Section", "Subtitle": size = 20
    case "Subsection", "Subsubsection", "Subsubtitle": size = 16
    default: return
    }
    isBold = true
  }
}

/// The graphics state: everything that directives set for the shapes after them.
public struct Style: Hashable, Sendable {
  /// The colour of points, lines and faces.
  public var color = Color.black
  /// The opacity, multiplied by the colours'.
  public var opacity = 1.0
  /// The style of lines.
  public var line = StrokeStyle()
  /// The style of polygon edges; nil for none.
  public var edge: StrokeStyle?
  /// The colour of polygons, if different from `color`.
  public var faceColor: Color?
  /// The opacity of polygons, multiplied by `opacity`.
  public var faceOpacity = 1.0
  /// Whether polygons are filled.
  public var hasFace = true
  /// The diameter of points.
  public var pointSize = Length.relative(0.0125)
  /// The heads of arrows.
  public var arrowheads = [Arrowhead()]
  /// The style of text.
  public var text = TextStyle()
  /// The specular reflection of surfaces, 0 to 1, and its exponent.
  public var specularity = 0.0, shininess = 1.5
  /// The emitted colour of surfaces.
  public var glow: Color?
  /// The lights, as an index into the scene's sets; nil for the general ones.
  public var lighting: Int?

  /// Makes the default style: black, with lines of one point.
  public init() {}

  /// The colour of lines, points and text with the opacity.
  public var ink: Color { color.faded(opacity * line.opacity) }
  /// The fill colour of polygons; nil for none.
  public var fill: Color? { hasFace ? (faceColor ?? color).faded(opacity * faceOpacity) : nil }
}
