/// A shadow of a filter as the primitives that it is short for: https://www.w3.org/TR/filter-effects-1/#feDropShadowElement
struct DrawingShadow {
  private let element: DrawingElement
  private let number: Int
  private var output: [UInt8] = []

  /// - Parameter number: that of the shadow in the drawing, which its parts are named by.
  init(_ element: DrawingElement, number: Int) { (self.element, self.number) = (element, number) }

  /// What all primitives have of the shadow.
  private static let shared = ["x", "y", "width", "height", "color-interpolation-filters"]

  mutating func written() -> [UInt8] {
    func name(_ part: Int) -> String { "octavo-shadow-\(number)-\(part)" }
    let input = element["in"] ?? DrawingFilterInputs.source
    add("feGaussianBlur", [("in", input), ("stdDeviation", element["stdDeviation"] ?? "2")], result: name(1))
    add(
      "feOffset", [("in", name(1)), ("dx", element["dx"] ?? "2"), ("dy", element["dy"] ?? "2")],
      result: name(2))
    add(
      "feFlood",
      [
        ("flood-color", element["flood-color"] ?? "black"), ("flood-opacity", element["flood-opacity"] ?? "1"),
      ], result: name(3))
    add("feComposite", [("in", name(3)), ("in2", name(2)), ("operator", "in")], result: name(4))
    open("feMerge", [], result: element["result"])
    output += "><feMergeNode".utf8
    output.append(attribute: "in", name(4).utf8)
    output += "/><feMergeNode".utf8
    output.append(attribute: "in", input.utf8)
    output += "/></feMerge>".utf8
    return output
  }

  private mutating func add(_ name: String, _ attributes: [(String, String)], result: String) {
    open(name, attributes, result: result)
    output += "/>".utf8
  }

  private mutating func open(_ name: String, _ attributes: [(String, String)], result: String?) {
    output += "<\(name)".utf8
    for (name, value) in attributes { output.append(attribute: name, value.utf8) }
    for name in Self.shared {
      if let value = element[name] { output.append(attribute: name, value.utf8) }
    }
    if let result { output.append(attribute: "result", result.utf8) }
  }
}
