import Graphics
import WolframLanguage

/// A picture of the Wolfram Language, read as a figure.
///
/// `GraphicsBox[…]`, `Graphics3DBox[…]`, `Graphics[…]` and `Graphics3D[…]` are read, with legends around them and
/// figures in grids:
///
///     let tree = ExpressionTree(parsing: Array("GraphicsBox[LineBox[{{0, 0}, {1, 1}}], Axes -> True]".utf8))
///     let read = WolframFigure(tree, tree.roots[0])
///     let svg = SVGWriter.write(read.figure.draw(), description: read.description)
public struct WolframFigure: Sendable {
  /// The figure; an empty one where nothing was understood.
  public var figure: Figure
  /// A text that tells what the figure shows.
  public var description: String
  /// What was not understood, by name, each with how often, in order of the names.
  public var unknown: [(name: String, count: Int)]
  /// Whether there was anything to draw that was understood.
  public var isEmpty: Bool

  /// Gives the tree of a compressed string `1:…`, or nil where it cannot be read.
  public typealias Expansion = (ArraySlice<UInt8>) -> ExpressionTree?

  /// Reads an expression of a tree. `expand` reads the strings of `CompressedData`, which count as not understood
  /// without it.
  public init(_ tree: ExpressionTree, _ expression: Expression, expand: Expansion? = nil) {
    self = withoutActuallyEscaping(expand ?? { _ in nil }) { expand in
      var reader = FigureReader(tree, expand: expand)
      let figure = reader.figure(Node(tree: 0, expression: expression), depth: 0)
      let names = reader.unknown.keys.sorted()
      return WolframFigure(
        figure: figure ?? .plane(Scene(), PlotOptions()),
        description: figure.map(FigureDescription.text) ?? "",
        unknown: names.map { ($0, reader.unknown[$0] ?? 0) }, isEmpty: reader.shapeCount == 0)
    }
  }

  private init(figure: Figure, description: String, unknown: [(name: String, count: Int)], isEmpty: Bool) {
    self.figure = figure
    self.description = description
    self.unknown = unknown
    self.isEmpty = isEmpty
  }

  /// The colour that an expression is: `RGBColor[…]`, `Hue[…]`, `Red`; nil where it is none.
  public static func color(of expression: Expression, in tree: ExpressionTree) -> Color? {
    var reader = FigureReader(tree) { _ in nil }
    return reader.color(Node(tree: 0, expression: expression))
  }

  /// Whether a head of that name is a picture that can be read.
  public static func isPicture(_ head: String) -> Bool {
    switch head {
    case "GraphicsBox", "Graphics3DBox", "Graphics", "Graphics3D": return true
    default: return false
    }
  }
}

/// A node of one of the trees that a picture is read from: its own, and those of its compressed parts.
struct Node: Hashable {
  var tree: Int
  var expression: Expression
}
