/// A drawing: what to fill, stroke and write in pixels, y downwards, in order. SVG is written from it, and a canvas
/// draws it.
public struct DrawList: Sendable {
  /// How a path is painted.
  public struct Paint: Hashable, Sendable {
    /// What it is filled with.
    public var fill: Color?
    /// What it is stroked with.
    public var stroke: Color?
    /// The width of the stroke in pixels.
    public var width = 1.0
    /// The lengths of dashes and gaps in pixels.
    public var dashes: [Double] = []
    /// How strokes end.
    public var cap = StrokeCap.butt
    /// How strokes turn.
    public var join = StrokeJoin.miter
    /// Whether what is inside an even number of rings is outside.
    public var isEvenOdd = false

    /// Paints nothing.
    public init() {}
    /// Fills.
    public init(fill: Color) { self.fill = fill }
    /// Strokes.
    public init(stroke: Color, width: Double) {
      self.stroke = stroke
      self.width = width
    }
  }

  /// A verb of a path in pixels, with the number of its coordinates.
  public enum Verb: UInt8, Sendable {
    /// Begins at a point: 2.
    case move
    /// A line to a point: 2.
    case line
    /// A cubic curve: 6.
    case curve
    /// Back to the beginning: 0.
    case close
    /// An ellipse of its own: centre and radii, 4.
    case ellipse
    /// A dot of the stroke's width: 2.
    case dot

    /// How many coordinates it takes.
    public var count: Int {
      switch self {
      case .move, .line, .dot: return 2
      case .curve: return 6
      case .close: return 0
      case .ellipse: return 4
      }
    }
  }

  /// A text at a place.
  public struct Text: Sendable {
    /// What is written.
    public var label: Label
    /// Where the base line of the first line is, before turning.
    public var place: Point
    /// Where along the line the place is: 0 its beginning, 0.5 its middle, 1 its end.
    public var align: Double
    /// The turn to the left in radians.
    public var angle: Double
    /// How it is set; its colour is never nil.
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
    /// Where it is.
    public var bounds: Bounds
    /// Whether it is mirrored.
    public var flipsX: Bool, flipsY: Bool
  }

  /// One thing to draw.
  public enum Item: Sendable {
    /// A path: ranges of verbs and coordinates, and its paint. `joins` says that it may be drawn in one with its
    /// like.
    case path(verbs: Range<Int>, coordinates: Range<Int>, paint: Int, joins: Bool)
    /// A text.
    case text(Int)
    /// A picture.
    case picture(Int)
    /// What follows is seen only in this rectangle.
    case clip(Bounds)
    /// The end of the last rectangle.
    case unclip
    /// What follows is one thing with a text to show on request.
    case tooltip(String)
    /// The end of that.
    case endTooltip
    /// What follows is moved and scaled so.
    case transform(Affine)
    /// The end of that.
    case endTransform
  }

  /// The size in pixels.
  public var width: Double, height: Double
  /// What to draw, the hindmost first.
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

  /// A drawing of nothing.
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
  /// A line to a point.
  @inlinable
  public mutating func line(_ point: Point) {
    verbs.append(.line)
    append(point)
  }
  /// A curve to the third point.
  public mutating func curve(_ a: Point, _ b: Point, _ c: Point) {
    verbs.append(.curve)
    append(a)
    append(b)
    append(c)
  }
  /// Closes the subpath.
  @inlinable
  public mutating func close() { verbs.append(.close) }
  /// An ellipse.
  public mutating func ellipse(_ center: Point, _ radii: Point) {
    verbs.append(.ellipse)
    append(center)
    append(radii)
  }
  /// A dot.
  public mutating func dot(_ point: Point) {
    verbs.append(.dot)
    append(point)
  }
  /// A rectangle.
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

  /// Ends the path begun since the last one, and paints it; nothing is drawn without fill and stroke.
  public mutating func paint(_ paint: Paint, joins: Bool = false) {
    let (verbRange, range) = (pathVerbs..<verbs.count, pathCoordinates..<coordinates.count)
    pathVerbs = verbs.count
    pathCoordinates = coordinates.count
    let isSeen = (paint.fill?.opacity ?? 0) > 0 || ((paint.stroke?.opacity ?? 0) > 0 && paint.width > 0)
    guard !verbRange.isEmpty, isSeen else { return }
    if paints.last != paint { paints.append(paint) }
    items.append(.path(verbs: verbRange, coordinates: range, paint: paints.count - 1, joins: joins))
  }

  /// Takes another drawing in, moved, scaled and turned.
  public mutating func add(_ other: DrawList, _ map: Affine) {
    let (verbShift, shift, paintShift) = (verbs.count, coordinates.count, paints.count)
    let (textShift, pictureShift) = (texts.count, pictures.count)
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
      default: items.append(item)
      }
    }
    if !map.isIdentity { items.append(.endTransform) }
  }
}

extension DrawList {
  /// About how many bytes the drawing takes as SVG, pictures aside; known before it is written.
  public var estimatedSVGBytes: Int { coordinates.count * 4 + items.count * 12 + texts.count * 60 }

  /// Whether the drawing is so big as vectors (over 4 MB) that a picture of it would serve a page better.
  public var isTooBigForVectors: Bool { estimatedSVGBytes > 4_000_000 }
}
