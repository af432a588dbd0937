import Graphics
import Numerics
import WolframLanguage

/// A Wolfram Language picture, converted to a figure.
///
/// Supports `GraphicsBox[…]`, `Graphics3DBox[…]`, `Graphics[…]` and `Graphics3D[…]`, with legends and in
/// grids:
///
///     let tree = ExpressionTree(parsing: Array("GraphicsBox[LineBox[{{0, 0}, {1, 1}}], Axes -> True]".utf8))
///     let read = WolframFigure(tree, tree.roots[0])
///     let svg = SVGWriter.write(read.figure.draw(), description: read.description)
public struct WolframFigure: Sendable {
  /// The figure; empty if nothing was understood.
  public var figure: Figure
  /// A description of the figure's contents; made anew each time, which takes as long as laying the figure out.
  public var description: String { isUnderstood ? FigureDescription.text(figure) : "" }
  /// Unsupported names with their counts, sorted by name.
  public var unknown: [(name: String, count: Int)]
  /// Whether parts are left out because the figure has too many.
  public var isCut: Bool { unknown.contains { $0.name == FigureTally.excess } }
  /// What reading and drawing it takes, in parts: a shape is one or more.
  public var parts = 0
  /// Whether the figure is empty.
  public var isEmpty: Bool
  /// Whether the expression is a picture.
  private var isUnderstood: Bool

  /// Parses a compressed string `1:…`; nil if it is malformed.
  public typealias Expansion = (ArraySlice<UInt8>) -> ExpressionTree?

  /// Lays out the label with that number in a text style; nil if there is none.
  public typealias Layout = (Int, TextStyle) -> DrawList?

  /// Converts an expression of a tree. `expand` parses `CompressedData`, which is unsupported without it;
  /// `layout` lays out labels such as tables and fractions, which are `KernelBox[n, …]` in the tree.
  public init(
    _ tree: ExpressionTree, _ expression: Expression, expand: Expansion? = nil,
    layout: @escaping Layout = { _, _ in nil }
  ) {
    self = withoutActuallyEscaping(expand ?? { _ in nil }) { expand in
      var source = FigureSource(tree, expand: expand, layout: layout)
      let figure = FigureReader().figure(of: Node(tree: 0, expression: expression), in: &source, depth: 0)
      let missed = source.tally.missed
      return WolframFigure(
        figure: figure ?? .plane(Scene(), PlotOptions()), isUnderstood: figure != nil,
        unknown: missed.keys.ordered(by: <).map { ($0, missed[$0] ?? 0) }, parts: source.tally.spent,
        isEmpty: source.tally.shapes == 0)
    }
  }

  private init(
    figure: Figure, isUnderstood: Bool, unknown: [(name: String, count: Int)], parts: Int, isEmpty: Bool
  ) {
    self.figure = figure
    self.isUnderstood = isUnderstood
    self.unknown = unknown
    self.parts = parts
    self.isEmpty = isEmpty
  }

  /// The colour of an expression: `RGBColor[…]`, `Hue[…]`, `Red`; nil for other expressions.
  public static func color(of expression: Expression, in tree: ExpressionTree) -> Color? {
    FigureSource(tree) { _ in nil }.color(Node(tree: 0, expression: expression))
  }

  /// The image size in points that the options of a picture give; nil where it is left to the front end.
  public static func imageSize(of expression: Expression, in tree: ExpressionTree) -> (
    width: Double?, height: Double?
  ) {
    var source = FigureSource(tree) { _ in nil }
    let options = FigureOptions(of: Node(tree: 0, expression: expression), inherited: nil, in: &source)
    let size = options.imageSize(source)
    guard size.width == nil, size.height == nil, let raw = options["ImageSizeRaw"],
      let pixels = source.numbers(of: raw), pixels.count == 2
    else { return size }
    return (pixels[0], pixels[1])
  }

  /// Whether a head of that name is a supported picture.
  public static func isPicture(_ head: String) -> Bool {
    switch head {
    case "GraphicsBox", "Graphics3DBox", "Graphics", "Graphics3D": return true
    default: return false
    }
  }
}
