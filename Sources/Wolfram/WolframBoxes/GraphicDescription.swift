import WolframLanguage

/// Describes a drawing in words.
package enum GraphicDescription {
  /// Such as "Graphic with 2 lines and 1 polygon, labelled x, y".
  package static func text(of box: Expression, in tree: ExpressionTree) -> String {
    var counts: [String: Int] = [:]
    var order: [String] = []
    var stack = [box]
    var looked = 0
    while let next = stack.popLast(), looked < 100_000 {
      looked += 1
      guard tree.kind(next) == .call else { continue }
      if let name = tree.headName(next), let word = words[name] {
        if counts[word] == nil { order.append(word) }
        counts[word, default: 0] += 1
      }
      if tree.rule(of: next) == nil { stack.append(contentsOf: tree.arguments(next)) }
    }
    let is3D = tree.isCall(box, of: .graphics3DBox)
    var result = is3D ? "3D graphic" : "Graphic"
    if !order.isEmpty {
      result +=
        " with "
        + order.prefix(4).map { counts[$0] == 1 ? "1 \($0)" : "\(counts[$0] ?? 0) \($0)s" }
        .joined(separator: ", ")
    }
    for (option, word) in [(KnownSymbol.plotLabel, "titled"), (.axesLabel, "axes"), (.frameLabel, "frame")] {
      guard let value = tree.option(option, in: tree.arguments(box)) else { continue }
      let label = String(decoding: BoxText.text(of: value, in: tree), as: UTF8.self)
        .filter { $0 != "\"" }.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !label.isEmpty, !label.hasPrefix("None"), label.count < 120 { result += ", \(word) \(label)" }
    }
    return result
  }

  private static let words = [
    "LineBox": "line", "Line3DBox": "line", "PointBox": "point set", "Point3DBox": "point set",
    "PolygonBox": "polygon", "Polygon3DBox": "surface", "DiskBox": "disk", "CircleBox": "circle",
    "RectangleBox": "rectangle", "ArrowBox": "arrow", "Arrow3DBox": "arrow", "InsetBox": "label",
    "Text3DBox": "label", "SphereBox": "sphere", "CuboidBox": "cuboid", "CylinderBox": "cylinder",
    "TubeBox": "tube", "BezierCurveBox": "curve", "FilledCurveBox": "filled shape", "RasterBox": "image",
    "GraphicsComplexBox": "mesh", "GraphicsComplex3DBox": "mesh",
  ]
}
