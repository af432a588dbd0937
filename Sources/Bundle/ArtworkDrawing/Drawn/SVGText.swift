import DrawingGeometry

/// Appends SVG elements. Coordinates are rounded to hundredths, to hide differences in floating-point
/// arithmetic.
struct SVGText {
  private(set) var text = ""

  mutating func circle(_ x: Double, _ y: Double, radius: Double, fill: Color, opacity: Double = 1) {
    text += "<circle cx=\"\(number(x))\" cy=\"\(number(y))\" r=\"\(number(radius))\" fill=\"\(fill.css)\""
    text += opacity < 1 ? " fill-opacity=\"\(number(opacity))\"/>" : "/>"
  }

  mutating func ring(_ x: Double, _ y: Double, radius: Double, stroke: Color, width: Double) {
    text += "<circle cx=\"\(number(x))\" cy=\"\(number(y))\" r=\"\(number(radius))\" fill=\"none\""
    text += " stroke=\"\(stroke.css)\" stroke-width=\"\(number(width))\"/>"
  }

  /// A slightly enlarged square, to avoid gaps between neighbours.
  mutating func square(_ x: Double, _ y: Double, _ side: Double, fill: Color) {
    text += "<rect x=\"\(number(x))\" y=\"\(number(y))\" width=\"\(number(side * 1.003))\""
    text += " height=\"\(number(side * 1.003))\" fill=\"\(fill.css)\"/>"
  }

  /// A polygon; `outline` enlarges it on all sides, to avoid gaps between neighbours.
  mutating func polygon(_ points: [(Double, Double)], fill: Color, outline: Double = 0) {
    text += "<polygon points=\"\(list(points))\" fill=\"\(fill.css)\""
    text += outline > 0 ? " stroke=\"\(fill.css)\" stroke-width=\"\(number(outline))\"/>" : "/>"
  }

  /// One of the six tile shapes, rotated by quarter turns around its centre.
  mutating func tile(_ shape: Int, turned: Int, _ x: Double, _ y: Double, _ side: Double, fill: Color) {
    let data =
      switch shape {
      case 0: "M0 0H100A100 100 0 0 1 0 100Z"  // quarter disc
      case 1: "M0 0H100A50 50 0 0 1 0 0Z"  // half disc
      case 2: "M0 0A100 100 0 0 1 100 100A100 100 0 0 1 0 0Z"  // petal
      case 3: "M50 8A42 42 0 0 1 50 92A42 42 0 0 1 50 8Z"  // disc
      case 4: "M0 0H100L0 100Z"  // triangle
      default: "M0 0H100A100 100 0 0 1 0 100V55A55 55 0 0 0 55 0Z"  // quarter ring
      }
    text += "<path transform=\"translate(\(number(x)) \(number(y))) scale(\(number(side / 100, 4)))"
    text += " rotate(\(turned * 90) 50 50)\" d=\"\(data)\" fill=\"\(fill.css)\"/>"
  }

  private func list(_ points: [(Double, Double)]) -> String {
    points.map { "\(number($0.0)),\(number($0.1))" }.joined(separator: " ")
  }
}
