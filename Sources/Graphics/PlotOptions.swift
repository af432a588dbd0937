/// How far a plot reaches in one direction.
public enum RangeChoice: Hashable, Sendable {
  /// What the shapes need.
  case automatic
  /// From one value to another; nil is what the shapes need.
  case fixed(Double?, Double?)
}

/// Room added to a range.
public enum RangePadding: Hashable, Sendable {
  /// What suits.
  case automatic
  /// A share of the range.
  case scaled(Double)
  /// Plot units.
  case units(Double)
}

/// A mark on an axis.
public struct Tick: Hashable, Sendable {
  /// The place in plot coordinates.
  public var place: Double
  /// What is written at it; nil for nothing.
  public var label: Label?
  /// The length as a share of the plot's size; nil for the usual one.
  public var length: Double?
  /// Whether it is one of the longer ones.
  public var isMajor: Bool
  /// How the mark is drawn; nil for the axis' style.
  public var style: StrokeStyle?

  /// Makes a mark.
  public init(_ place: Double, label: Label? = nil, length: Double? = nil, isMajor: Bool = true) {
    self.place = place
    self.label = label
    self.length = length
    self.isMajor = isMajor
  }
}

/// Which marks an axis or an edge of a frame has.
public enum TickChoice: Sendable {
  /// None.
  case none
  /// Well chosen ones.
  case automatic
  /// Well chosen ones without labels.
  case unlabelled
  /// Well chosen ones where the coordinates are natural logarithms of what is shown.
  case logarithmic
  /// These.
  case fixed([Tick])
}

/// Which lines of a grid there are.
public enum GridChoice: Sendable {
  /// None.
  case none
  /// At the major marks.
  case automatic
  /// At these places, each in its style or that of the grid.
  case fixed([(place: Double, style: Style?)])
}

/// The edges of a frame, in the order of their arrays here.
public enum FrameEdge: Int, CaseIterable, Sendable {
  /// Below the plot.
  case bottom
  /// Left of the plot.
  case left
  /// Above the plot.
  case top
  /// Right of the plot.
  case right
}

/// What is around a plane scene: range, size, axes, frame, grid, labels.
public struct PlotOptions: Sendable {
  /// The range in x and y.
  public var rangeX = RangeChoice.automatic, rangeY = RangeChoice.automatic
  /// Left, right, bottom and top room beyond the range.
  public var padding: [RangePadding] = [.automatic, .automatic, .automatic, .automatic]
  /// Height by width of the plotting region; nil where a unit is as long in x as in y.
  public var aspectRatio: Double?
  /// The size of the image in points; nil for what suits.
  public var width: Double?, height: Double?
  /// Whether there are axes.
  public var hasAxisX = false, hasAxisY = false
  /// Where the axes cross; nil for where it suits.
  public var originX: Double?, originY: Double?
  /// The labels at the axes' ends.
  public var axisLabelX: Label?, axisLabelY: Label?
  /// Which marks the axes have.
  public var ticksX = TickChoice.automatic, ticksY = TickChoice.automatic
  /// Which edges of a frame there are, by `FrameEdge`.
  public var frame = [false, false, false, false]
  /// The labels of the frame's edges.
  public var frameLabels: [Label?] = [nil, nil, nil, nil]
  /// Whether the labels of the left and right edge run upwards.
  public var rotatesFrameLabels = true
  /// The marks of the frame's edges.
  public var frameTicks: [TickChoice] = [.automatic, .automatic, .unlabelled, .unlabelled]
  /// The lines across.
  public var gridX = GridChoice.none, gridY = GridChoice.none
  /// How lines across are drawn.
  public var gridStyle: Style = {
    var style = Style()
    style.color = Color(gray: 0.5, opacity: 0.4)
    style.line.thickness = .absolute(0.5)
    return style
  }()
  /// How axes and frame are drawn.
  public var axesStyle: Style = PlotOptions.thin(Color(gray: 0.25))
  /// The same of the frame.
  public var frameStyle: Style = PlotOptions.thin(Color(gray: 0.35))
  /// How text is set that says nothing else.
  public var labelStyle = TextStyle()
  /// The text above.
  public var plotLabel: Label?
  /// What is behind everything.
  public var background: Color?
  /// Whether what is outside the range is hidden.
  public var isClipped = false
  /// Left, right, bottom and top margin for labels in points; nil for what they need.
  public var imagePadding: [Double]?
  /// What is drawn before and after the scene, each with its own range of the scene's shapes.
  public var prolog = 0..<0, epilog = 0..<0

  /// A plain scene: no axes, no frame, its own proportions.
  public init() {}

  /// Lines of half a point in that colour.
  public static func thin(_ color: Color) -> Style {
    var style = Style()
    style.color = color
    style.line.thickness = .absolute(0.6)
    return style
  }

  /// Whether there is a frame on any edge.
  public var hasFrame: Bool { frame.contains(true) }
}

/// What explains the styles of a plot.
public struct Legend: Sendable {
  /// What stands before a text.
  public enum Mark: Sendable {
    /// A piece of line.
    case line(Style)
    /// A dot.
    case point(Style)
    /// A line with a dot, or with a figure, on it.
    case linePoint(Style)
    /// A small square.
    case swatch(Style)
  }

  /// What it consists of.
  public enum Content: Sendable {
    /// Marks with their texts, one below the other or side by side.
    case entries([(mark: Mark, label: Label)], isRow: Bool)
    /// Colours along a bar, with marks between the values of its ends.
    case bar([Color], Interval, [Tick])
    /// Only text.
    case text(Label)
  }

  /// Where it stands.
  public enum Place: Hashable, Sendable {
    /// Left of the plot.
    case left
    /// Right of it.
    case right
    /// Above it.
    case above
    /// Below it.
    case below
    /// In it, at a place from (0, 0) to (1, 1), with that place of its own there.
    case inside(Point, Point)
  }

  /// What it consists of.
  public var content: Content
  /// Where it stands.
  public var place: Place
  /// What is written above it.
  public var title: Label?
  /// How its texts are set.
  public var style = TextStyle()

  /// Makes a legend.
  public init(_ content: Content, place: Place = .right) {
    self.content = content
    self.place = place
  }
}
