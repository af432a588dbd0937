import Testing
import WolframBoxes
import WolframLanguage

/// Boxes as the code that they are typed as.
@Suite struct BoxCodeTests {
  private func code(_ boxes: String) -> String {
    let tree = ExpressionTree(parsing: Array(boxes.utf8))
    return tree.roots.first.flatMap { BoxCode.text(of: $0, in: tree) }.map {
      String(decoding: $0, as: UTF8.self)
    }
      ?? "none"
  }

  /// The front end puts cases into a grid of one row: the brace, and a grid of values and conditions.
  @Test func casesInAGridAreAPiecewise() {
    let cases =
      #"TagBox[GridBox[{{"\[Piecewise]", GridBox[{{"0", RowBox[{"x", "<", "1"}]}, {"2", "True"}}]}}], "Piecewise"]"#
    #expect(code(cases) == "Piecewise[{{0, x<1}, {2, True}}]")
  }

  @Test func spacesOfAllWidthsAreSpaces() {
    #expect(code(#"RowBox[{"3.5`", "\[VeryThinSpace]", "-", "2"}]"#) == "3.5` -2")
    #expect(code(#"RowBox[{"a", "\[InvisibleSpace]", "+", "b"}]"#) == "a+b")
  }

  @Test func scriptsAtTheNamesOfTraditionalFunctions() {
    func traditional(_ boxes: String) -> String { code("FormBox[\(boxes), TraditionalForm]") }
    #expect(
      traditional(#"RowBox[{SuperscriptBox["sin", RowBox[{"-", "1"}]], "(", "x", ")"}]"#) == "ArcSin[x]")
    #expect(traditional(#"RowBox[{SuperscriptBox["cos", "2"], "(", "x", ")"}]"#) == "((Cos[x])^(2))")
    #expect(traditional(#"RowBox[{SuperscriptBox["y", "\[Prime]"], "(", "0", ")"}]"#) == "y'[0]")
    #expect(code(#"RowBox[{SuperscriptBox["a", "2"], "(", "x", ")"}]"#) == "((a)^(2))(x)")
  }

  @Test func edgesOfGraphsAreOperators() {
    #expect(code(#"RowBox[{"1", "\[DirectedEdge]", "2"}]"#) == "1\\[DirectedEdge]2")
    #expect(code(#"RowBox[{"p", "\[Equivalent]", "q"}]"#) == "p\\[Equivalent]q")
    #expect(code(#"RowBox[{"1", "\[UndirectedEdge]", "2"}]"#) == "1\\[UndirectedEdge]2")
  }
}
