import DrawingGeometry
import BookModel
import Diagnostics
import Markup
import TextBytes
import XML

/// Why a drawing is not painted at all.
enum DrawingFault: Error {
  /// It is not well-formed XML; the finding is at its place in the drawing.
  case malformed(Diagnostic)
  /// Its width or its height is 0.
  case noSize
  /// Painting it takes too much work, in canvases.
  case tooCostly(canvases: Double)
}

/// The size of a drawing, as its root gives it.
struct DrawingSize {
  /// The size in pixels; by the view box where the root has none in absolute units.
  let width: Double
  let height: Double
  /// The width and height of the view box.
  let viewBox: (width: Double, height: Double)?

  /// Sizes of either side that the painter is given. What is larger or smaller is written as `usual`, since pixels are counted
  /// in whole numbers, and a scale is at least 1/1000.
  private static let painted = 2.0...10_000
  private static let usual = 2048.0

  init(_ tree: XMLTree) {
    func length(_ name: String) -> Double? {
      tree.attribute(tree.root, name).flatMap { CSSLength.pixels(of: $0) }
    }
    let box =
      tree.attribute(tree.root, named: "viewBox").map { DrawingNumbers.all(in: tree.attributeBytes($0)) }
      ?? []
    viewBox = box.count == 4 && box[2] > 0 && box[3] > 0 ? (box[2], box[3]) : nil
    let (across, down) = (length("width"), length("height"))
    // A side alone has that of the view box for its ratio.
    let ratio = viewBox.map { $0.width / $0.height }
    width = across ?? down.flatMap { down in ratio.map { down * $0 } } ?? viewBox?.width ?? 100
    height = down ?? across.flatMap { across in ratio.map { across / $0 } } ?? viewBox?.height ?? 100
  }

  /// The size in the drawing's own units.
  var inUnits: (width: Double, height: Double) { viewBox ?? (width, height) }

  /// The factor by which the size is written, so that the painter can work with it.
  var factor: Double {
    let longest = max(width, height)
    return Self.painted.contains(longest) ? 1 : Self.usual / longest
  }

  /// The pixels of a unit on the largest of some canvases; without any, in the size that is written.
  func scale(on canvases: [(width: Int, height: Int)]) -> Double {
    func written(_ length: Double) -> Int { max(1, Int((length * factor).rounded())) }
    let written = (written(width), written(height))
    let scale = canvases.map { CanvasFitter.scale(of: written, in: $0.width, height: $0.height) }.max() ?? 1
    return scale * factor * min(width / inUnits.width, height / inUnits.height)
  }

  /// Whether a drawing is without width or height, so that nobody paints it.
  static func isEmpty(_ tree: XMLTree) -> Bool {
    func numbers(_ name: String) -> [Double] {
      tree.attribute(tree.root, named: name).map { DrawingNumbers.all(in: tree.attributeBytes($0)) } ?? []
    }
    let box = numbers("viewBox")
    return (numbers("width") + numbers("height")).contains { $0 <= 0 }
      || box.count == 4 && (box[2] <= 0 || box[3] <= 0)
  }
}
