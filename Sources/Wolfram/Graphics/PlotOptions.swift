/// The range of a plot along one axis.
public enum RangeChoice: Hashable, Sendable {
  /// Fits the shapes.
  case automatic
  /// The given ends; nil fits the shapes.
  case fixed(Double?, Double?)

  /// Whether both ends are given.
  var isFixed: Bool {
    if case .fixed(_?, _?) = self { true } else { false }
  }
}

/// Padding of a range.
public enum RangePadding: Hashable, Sendable {
  /// The default.
  case automatic
  /// A fraction of the range.
  case scaled(Double)
  /// Plot units.
  case units(Double)
}

/// A tick of an axis.
public struct Tick: Hashable, Sendable {
  /// The position in plot coordinates.
  public var place: Double
  /// The label; nil for none.
  public var label: Label?
  /// The length as a fraction of the plot's size; nil for the default.
  public var length: Double?
  /// Whether the tick is a major one.
  public var isMajor: Bool
  /// The style; nil for the axis's.
  public var style: StrokeStyle?

  /// Makes a tick.
  public init(_ place: Double, label: Label? = nil, length: Double? = nil, isMajor: Bool = true) {
    self.place = place
    self.label = label
    self.length = length
    self.isMajor = isMajor
  }
}

/// The ticks of an axis or frame edge.
public enum TickChoice: Sendable {
  /// No ticks.
  case none
  /// Automatic ticks.
  case automatic
  /// Automatic ticks without labels.
  case unlabelled
  /// Automatic ticks where coordinates are natural logarithms of the values.
  case logarithmic
  /// The given ticks.
  case fixed([Tick])
}

/// The lines of a grid.
public enum GridChoice: Sendable {
  /// No grid lines.
  case none
  /// Lines at the major ticks.
  case automatic
  /// Lines at the given positions, in their own style or the grid's.
  case fixed([(place: Double, style: Style?)])
}

/// The edges of a frame, in array order.
enum FrameEdge: Int, CaseIterable, Sendable {
  /// Below the plot.
  case bottom
  /// Left of the plot.
  case left
  /// Above the plot.
  case top
  /// Right of the plot.
  case right
}

/// The options of a 2D scene: range, size, axes, frame, grid, labels.
public struct PlotOptions: Sendable {
  /// The range in x and y.
  public var rangeX = RangeChoice.automatic, rangeY = RangeChoice.automatic
  /// Padding on the left, right, bottom and top.
  public var padding: [RangePadding] = [.automatic, .automatic, .automatic, .automatic]
  /// The height of the plotting region divided by its width; nil scales x and y equally.
  public var aspectRatio: Double?
  /// The size of the image in points; nil for the default.
  public var width: Double?, height: Double?
  /// The height beyond which a picture is made narrower than `width`; nil where the width is an author's.
  public var mostHeight: Double?
  /// Whether axes are drawn.
  public var hasAxisX = false, hasAxisY = false
  /// The crossing point of the axes; nil chooses one.
  public var originX: Double?, originY: Double?
  /// The labels at the ends of the axes.
  public var axisLabelX: Label?, axisLabelY: Label?
  /// The ticks of the axes.
  public var ticksX = TickChoice.automatic, ticksY = TickChoice.automatic
  /// Whether each frame edge is drawn, by `FrameEdge`.
  public var frame = [false, false, false, false]
  /// The labels of the frame's edges.
  public var frameLabels: [Label?] = [nil, nil, nil, nil]
  /// Whether the labels of the left and right edge are rotated.
  public var rotatesFrameLabels = true
  /// The ticks of the frame's edges.
  public var frameTicks: [TickChoice] = [.automatic, .automatic, .unlabelled, .unlabelled]
  /// The grid lines.
  public var gridX = GridChoice.none, gridY = GridChoice.none
  /// The style of grid lines.
  public var gridStyle: Style = {
    var style = Style()
    style.color = Color(gray: 0.5, opacity: 0.4)
    style.line.thickness = .absolute(0.5)
    return style
  }()
  /// The style of axes.
  public var axesStyle: Style = PlotOptions.thin(Color(gray: 0.25))
  /// The style of the frame.
  public var frameStyle: Style = PlotOptions.thin(Color(gray: 0.35))
  /// The styles of the frame's edges where they differ, and of the texts at their ticks, by `FrameEdge`; else empty.
  public var edgeStyles: [Style] = [], edgeTexts: [TextStyle] = []
  /// The style of the vertical axis, where it is another one.
  public var axisStyleY: Style?
  /// The default text style.
  public var labelStyle = TextStyle()
  /// The title above the plot.
  public var plotLabel: Label?
  /// The background colour.
  public var background: Color?
  /// Whether shapes are clipped to the range.
  public var isClipped = false
  /// The left, right, bottom and top margins for labels in points; nil fits the labels.
  public var imagePadding: [Double]?
  /// Drawings before and after the scene, each as a range of the scene's shapes.
  public var prolog = 0..<0, epilog = 0..<0

  /// Whether the range fits the shapes in both directions.
  var fitsContent: Bool { !rangeX.isFixed && !rangeY.isFixed }

  /// Makes the options of a plain scene: no axes or frame, equal scales.
  public init() {}

  /// A line style of half a point.
  public static func thin(_ color: Color) -> Style {
    var style = Style()
    style.color = color
    style.line.thickness = .absolute(0.6)
    return style
  }

  /// Whether any frame edge is drawn.
  public var hasFrame: Bool { frame.contains(true) }
}

/// A legend of a plot.
public struct Legend: Sendable {
  /// The symbol before a text.
  public enum Mark: Sendable {
    /// A line.
    case line(Style)
    /// A dot.
    case point(Style)
    /// A line with a point on it.
    case linePoint(Style)
    /// A small square.
    case swatch(Style)
  }

  /// The content of a legend.
  public enum Content: Sendable {
    /// Symbols with texts, in so many columns or rows.
    case entries([(mark: Mark, label: Label)], isRow: Bool, lines: Int = 1)
    /// A colour bar for a range of values, with ticks.
    case bar([Color], Interval, [Tick])
    /// Text only.
    case text(Label)
  }

  /// The position of a legend.
  public enum Place: Hashable, Sendable {
    /// To the left of the plot.
    case left
    /// To the right of the plot.
    case right
    /// Above the plot.
    case above
    /// Below the plot.
    case below
    /// Inside of the plot, at a position from (0, 0) to (1, 1), aligned by its own anchor.
    case inside(Point, Point)
  }

  /// The content.
  public var content: Content
  /// The position.
  public var place: Place
  /// The title above the legend.
  public var title: Label?
  /// The text style.
  public var style = TextStyle()

  /// Makes a legend.
  public init(_ content: Content, place: Place = .right) {
    self.content = content
    self.place = place
  }
}
