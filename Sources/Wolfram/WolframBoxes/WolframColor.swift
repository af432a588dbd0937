import Graphics
import WolframGraphics
import WolframLanguage

/// A text colour in a notebook.
package struct WolframColor {
  private var color: Color

  /// Reads `RGBColor[…]` and similar calls; nil for other nodes.
  package init?(_ node: Expression, in tree: ExpressionTree) {
    guard let color = WolframFigure.color(of: node, in: tree) else { return nil }
    self.color = color
  }

  /// The colour in CSS syntax: `#b00020`.
  package var hex: String {
    let digits = Array("0123456789abcdef")
    return "#"
      + [color.red, color.green, color.blue].map { value in
        let byte = Int((max(0, min(1, value.isFinite ? value : 0)) * 255).rounded())
        return String([digits[byte >> 4], digits[byte & 15]])
      }.joined()
  }

  /// Whether the colour is neither black, white nor grey; those come from style sheets.
  package var isColorful: Bool {
    max(color.red, color.green, color.blue) - min(color.red, color.green, color.blue) > 0.3
      && color.opacity > 0.3
  }

  /// The colour, darkened to be legible on white paper.
  package var legible: WolframColor {
    var result = self
    for _ in 0..<20 where result.luminance > 0.18 {
      result.color = result.color.blended(with: .black, share: 0.1)
    }
    return result
  }

  /// The relative luminance of https://www.w3.org/TR/WCAG22/, with a square as transfer function.
  private var luminance: Double {
    0.2126 * color.red * color.red + 0.7152 * color.green * color.green + 0.0722 * color.blue * color.blue
  }
}
