/// A display list: paths, texts and pictures in drawing order; pixels, y downwards. The common input of the
/// SVG writer and of the canvas painter.
public struct DrawList: Sendable {
  /// How a path is painted.
  public struct Paint: Hashable, Sendable {
    /// The fill colour; nil for none.
    public var fill: Color?
    /// The stroke colour; nil for none.
    public var stroke: Color?
    /// The stroke width in pixels.
    public var width = 1.0
    /// The lengths of dashes and gaps in pixels.
    public var dashes: [Double] = []
    /// How strokes end.
    public var cap = StrokeCap.butt
    /// How strokes turn.
    public var join = StrokeJoin.miter
    /// Whether the even-odd rule applies, instead of nonzero winding.
    var isEvenOdd = false
    /// Whether it is a half-transparent face of a surface: its edges are not smoothed, since smoothed edges of
    /// neighbours let more through than the faces.
    var isSeamless = false

    /// Makes a paint without fill and stroke.
    public init() {}
    /// Makes a fill.
    public init(fill: Color) { self.fill = fill }
    /// Makes a stroke.
    public init(stroke: Color, width: Double) {
      self.stroke = stroke
      self.width = width
    }
  }

  /// A path command; coordinates are in pixels.
  public enum Verb: UInt8, Sendable {
    /// Begins a subpath; 2 coordinates.
    case move
    /// A line; 2 coordinates.
    case line
    /// A cubic Bézier curve; 6 coordinates.
    case curve
    /// Closes the subpath; 0 coordinates.
    case close
    /// A separate ellipse, by centre and radii; 4 coordinates.
    case ellipse
    /// A dot of the stroke's width; 2 coordinates.
    case dot

    /// The number of coordinates.
    public var count: Int {
      switch self {
      case .move, .line, .dot: return 2
      case .curve: return 6
      case .close: return 0
      case .ellipse: return 4
      }
    }
  }

  /// A positioned text.
  public struct Text: Sendable {
    /// The text.
    public var label: Label
    /// The base line of the first line, before rotation.
    public var place: Point
    /// The alignment: 0 if the text begins at its position, 0.5 if it is centred, 1 if it ends there.
    public var align: Double
    /// The counterclockwise rotation in radians.
    public var angle: Double
    /// The text style; its colour is never nil.
    public var style: TextStyle

    /// Makes a text.
    public init(label: Label, place: Point, align: Double, angle: Double, style: TextStyle) {
      (self.label, self.place, self.align, self.angle, self.style) = (label, place, align, angle, style)
    }
  }

  /// A picture in a rectangle.
  public struct Picture: Sendable {
    /// The pixels.
    public var raster: Raster
    /// The rectangle it fills.
    public var bounds: Bounds
    /// Whether it is mirrored.
    var flipsX: Bool, flipsY: Bool
  }

  /// A drawing command.
  public enum Item: Sendable {
    /// A path: ranges of verbs and coordinates, and its paint. `joins` allows merging with adjacent paths of
    /// equal paint.
    case path(verbs: Range<Int>, coordinates: Range<Int>, paint: Int, joins: Bool)
    /// A text.
    case text(Int)
    /// A picture.
    case picture(Int)
    /// Begins clipping to a rectangle.
    case clip(Bounds)
    /// Ends clipping.
    case unclip
    /// Begins a group with a tooltip.
    case tooltip(String)
    /// Ends a tooltip group.
    case endTooltip
    /// Begins a group with a transformation.
    case transform(Affine)
    /// Ends a transformation group.
    case endTransform
  }

  /// Where the coordinates of a plane drawing are in a display list.
  public struct Plot: Hashable, Sendable {
    /// The plotting region in pixels, y downwards.
    public var region: Bounds
    /// The range of coordinates shown there.
    public var range: Bounds
    /// Whether it is what handles or taps are for.
    public var isOperated = false
  }

  /// The size in pixels.
  public var width: Double, height: Double
  /// The coordinates in which it is operated: those of the drawing with handles, or else of the first one.
  public var plot: Plot?
  /// The drawing commands, back to front.
  public var items: [Item] = []
  /// The verbs of all paths.
  public var verbs: [Verb] = []
  /// The coordinates of all paths.
  public var coordinates: [Float] = []
  /// The paints.
  public var paints: [Paint] = []
  /// The texts.
  public var texts: [Text] = []
  /// The pictures.
  public var pictures: [Picture] = []

  var pathVerbs = 0
  var pathCoordinates = 0

  /// Makes an empty drawing.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

extension DrawList {
  /// Begins a subpath.
  @inlinable
  public mutating func move(_ point: Point) {
    verbs.append(.move)
    append(point)
  }
  /// Adds a line to a point.
  @inlinable
  public mutating func line(_ point: Point) {
    verbs.append(.line)
    append(point)
  }
  /// Adds a curve to the third point.
  public mutating func curve(_ a: Point, _ b: Point, _ c: Point) {
    verbs.append(.curve)
    append(a)
    append(b)
    append(c)
  }
  /// Closes the subpath.
  @inlinable
  public mutating func close() { verbs.append(.close) }
  /// Adds an ellipse.
  public mutating func ellipse(_ center: Point, _ radii: Point) {
    verbs.append(.ellipse)
    append(center)
    append(radii)
  }
  /// Adds a dot.
  public mutating func dot(_ point: Point) {
    verbs.append(.dot)
    append(point)
  }
  /// Adds a rectangle.
  public mutating func rectangle(_ bounds: Bounds) {
    move(Point(bounds.x.low, bounds.y.low))
    line(Point(bounds.x.high, bounds.y.low))
    line(Point(bounds.x.high, bounds.y.high))
    line(Point(bounds.x.low, bounds.y.high))
    close()
  }

  @inlinable
  mutating func append(_ point: Point) {
    coordinates.append(Float(point.x))
    coordinates.append(Float(point.y))
  }

  /// Ends the current path and paints it; omitted without fill and stroke.
  public mutating func paint(_ paint: Paint, joins: Bool = false) {
    let (verbRange, range) = (pathVerbs..<verbs.count, pathCoordinates..<coordinates.count)
    pathVerbs = verbs.count
    pathCoordinates = coordinates.count
    let isSeen = (paint.fill?.opacity ?? 0) > 0 || ((paint.stroke?.opacity ?? 0) > 0 && paint.width > 0)
    guard !verbRange.isEmpty, isSeen else { return }
    if paints.last != paint { paints.append(paint) }
    items.append(.path(verbs: verbRange, coordinates: range, paint: paints.count - 1, joins: joins))
  }

  /// Adds another drawing, transformed.
  public mutating func add(_ other: DrawList, _ map: Affine) {
    let (verbShift, shift, paintShift) = (verbs.count, coordinates.count, paints.count)
    let (textShift, pictureShift) = (texts.count, pictures.count)
    if let found = other.plot?.moved(map), plot == nil || found.isOperated && plot?.isOperated == false {
      plot = found
    }
    verbs.append(contentsOf: other.verbs)
    coordinates.append(contentsOf: other.coordinates)
    paints.append(contentsOf: other.paints)
    texts.append(contentsOf: other.texts)
    pictures.append(contentsOf: other.pictures)
    pathVerbs = verbs.count
    pathCoordinates = coordinates.count
    if !map.isIdentity { items.append(.transform(map)) }
    for item in other.items {
      switch item {
      case .path(let verbs, let range, let paint, let joins):
        items.append(
          .path(
            verbs: verbs.lowerBound + verbShift..<verbs.upperBound + verbShift,
            coordinates: range.lowerBound + shift..<range.upperBound + shift, paint: paint + paintShift,
            joins: joins))
      case .text(let index): items.append(.text(index + textShift))
      case .picture(let index): items.append(.picture(index + pictureShift))
      case .clip, .unclip, .tooltip, .endTooltip, .transform, .endTransform: items.append(item)
      }
    }
    if !map.isIdentity { items.append(.endTransform) }
  }
}

extension DrawList {
  /// The estimated size as SVG in bytes, without pictures.
  var estimatedSVGBytes: Int { coordinates.count * 4 + items.count * 12 + texts.count * 60 }

  /// Whether the drawing is too large as SVG (over 4 MB), so that a raster image is better.
  public var isTooBigForVectors: Bool { estimatedSVGBytes > 4_000_000 }
}

extension DrawList.Plot {
  /// The coordinates in a drawing of which this one is a part; nil where they are turned.
  fileprivate func moved(_ map: Affine) -> DrawList.Plot? {
    guard map.b == 0, map.c == 0, map.a > 0, map.d > 0 else { return nil }
    let low = map.apply(Point(region.x.low, region.y.low))
    let high = map.apply(Point(region.x.high, region.y.high))
    var plot = self
    plot.region = Bounds(x: Interval(low.x, high.x), y: Interval(low.y, high.y))
    return plot
  }
}
