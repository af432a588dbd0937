import DrawingStyles
import DrawingGeometry
import TextBytes

/// A part of a filter as several that come to the same.
struct DrawingPrimitives {
  private let element: DrawingElement
  private let number: Int
  private var output: [UInt8] = []

  /// - Parameter number: that of the element among those that are written so, which its parts are named by.
  init(_ element: DrawingElement, number: Int) { (self.element, self.number) = (element, number) }

  /// What all of them have of the element.
  private static let shared = ["x", "y", "width", "height", "color-interpolation-filters"]

  private func name(_ part: Int) -> String { "octavo-part-\(number)-\(part)" }
  private var input: String { element["in"] ?? DrawingFilterInputs.source }

  /// The parts; nil for an element that is written as it is.
  mutating func written() -> [UInt8]? {
    switch element.local {
    case "feDropShadow": writeShadow()
    case "feMorphology":
      let radii = DrawingNumbers.all(in: Array((element["radius"] ?? "").utf8)[...])
      guard let across = radii.first, let down = radii.last, across > 0, down > 0 else { return nil }
      writeMorphology(across, down)
    default: return nil
    }
    return output
  }

  /// https://www.w3.org/TR/filter-effects-1/#feDropShadowElement
  private mutating func writeShadow() {
    // Moved before it is blurred: what a blur paints beyond an edge is lost, and could not be moved back.
    add(
      "feOffset", [("in", input), ("dx", element["dx"] ?? "2"), ("dy", element["dy"] ?? "2")],
      result: name(1))
    add(
      "feGaussianBlur", [("in", name(1)), ("stdDeviation", element["stdDeviation"] ?? "2")], result: name(2))
    add(
      "feFlood",
      [
        ("flood-color", element["flood-color"] ?? "black"),
        ("flood-opacity", element["flood-opacity"] ?? "1"),
      ], result: name(3))
    add("feComposite", [("in", name(3)), ("in2", name(2)), ("operator", "in")], result: name(4))
    open("feMerge", attributes: [], result: element["result"])
    output += "><feMergeNode".utf8
    output.append(attribute: "in", name(4).utf8)
    output += "/><feMergeNode".utf8
    output.append(attribute: "in", input.utf8)
    output += "/></feMerge>".utf8
  }

  /// The largest or smallest value in a rectangle is that of the columns of its rows. The painter looks at every pixel of the
  /// rectangle, which takes seconds for a few dozen rows.
  private mutating func writeMorphology(_ across: Double, _ down: Double) {
    let shared = element["operator"].map { [("operator", $0)] } ?? []
    add("feMorphology", [("in", input), ("radius", "\(text(across)) 0")] + shared, result: name(1))
    add("feMorphology", [("in", name(1)), ("radius", "0 \(text(down))")] + shared, result: element["result"])
  }

  private func text(_ value: Double) -> String { DrawingGeometry.number(value, 6) }

  private mutating func add(_ name: String, _ attributes: [(String, String)], result: String?) {
    open(name, attributes: attributes, result: result)
    output += "/>".utf8
  }

  private mutating func open(_ name: String, attributes: [(String, String)], result: String?) {
    output += "<\(name)".utf8
    for (name, value) in attributes { output.append(attribute: name, value.utf8) }
    for name in Self.shared {
      if let value = element[name] { output.append(attribute: name, value.utf8) }
    }
    if let result { output.append(attribute: "result", result.utf8) }
  }
}
