import WolframLanguage

/// The author's marks of handles, which are drawn with the drawing: `Locator[Dynamic[p], g]`, `{{p, {0, 0}}, Locator, Appearance -> g}`.
enum HandleMarks {
  /// A drawing with marks in the places of its handles: `Locator[Dynamic[p], g]` becomes `Inset[g, p]`, and for each of `marks`
  /// `Graphics[c]` becomes `Graphics[{c, Inset[mark, p]}]`.
  static func drawn(_ marks: [(variable: String, drawing: Code)], in body: Code) -> Code {
    marks.reduce(DrawnControls.drawingMarks(in: body)) { added($1.drawing, at: $1.variable, to: $0) }
  }

  /// A body whose drawing has a mark at a variable's place, or at each of its places.
  private static func added(_ drawing: Code, at variable: String, to body: Code) -> Code {
    func pattern(_ name: String, _ blank: String) -> Code {
      .call("Pattern", [.symbol(name), .call(blank, [])])
    }
    func inset(_ place: Code) -> Code { .call("Inset", [drawing, place]) }
    let place = Code.symbol(variable)
    let each = Code.call("Map", [.call("Function", [inset(.call("Slot", [.integer(1)]))]), place])
    let insets = Code.call("If", [.call("MatrixQ", [place]), each, inset(place)])
    let given = Code.call(
      "Graphics", [pattern("content$", "Blank"), pattern("options$", "BlankNullSequence")])
    let marked = Code.call("Graphics", [.list([.symbol("content$"), insets]), .symbol("options$")])
    return .call("Replace", [body, .call("RuleDelayed", [given, marked])])
  }
}
