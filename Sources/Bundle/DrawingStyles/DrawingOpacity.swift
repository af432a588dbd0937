import DrawingGeometry
import TextBytes
import XML

/// Writes the opacity of a shape that is filled and nothing else as that of its fill, which looks the same. For `opacity` itself
/// the painter makes a picture as large as the drawing, for each shape anew.
package struct DrawingOpacity {
  /// Whether the drawing names these properties anywhere, so that a shape may take them from an ancestor or from a rule.
  private var (hasStrokes, hasMarkers, hasFillOpacity) = (true, true, true)

  private static let shapes: Set<String> = ["circle", "ellipse", "path", "polygon", "rect"]

  /// Leaves every shape as it is.
  package init() {}

  package init(_ tree: XMLTree, _ sheet: DrawingStyleSheet) {
    func names(_ property: StaticString) -> Bool {
      tree.source.bytes[...].holds(property)
        || sheet.rules.contains { $0.declarations.contains { $0.name.hasPrefix("\(property)") } }
    }
    (hasStrokes, hasMarkers, hasFillOpacity) = (names("stroke"), names("marker"), names("fill-opacity"))
  }

  /// Moves the opacity of a shape to its fill, if nothing else of it is painted.
  package func simplify(_ shape: inout DrawingElement) {
    guard Self.shapes.contains(shape.local), !hasMarkers, shape["stroke"] == "none" || !hasStrokes,
      !["filter", "mask", "mix-blend-mode", "isolation"].contains(where: { shape[$0] != nil }),
      let opacity = shape["opacity"].flatMap(Self.share),
      let ofFill = shape["fill-opacity"].map(Self.share) ?? (hasFillOpacity ? nil : 1)
    else { return }
    shape.attributes.removeAll { $0.name == "opacity" }
    shape.set("fill-opacity", number(opacity * ofFill, 4).utf8)
  }

  /// A number or a percentage, from 0 to 1; nil for words.
  private static func share(_ text: String) -> Double? {
    DrawingNumbers.all(in: Array(text.utf8)[...]).first.map { value in
      min(1, max(0, text.hasSuffix("%") ? value / 100 : value))
    }
  }
}
