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

  /// In traditional formulas a function has its power before the parentheses, and constants of integration are subscripts.
  @Test(arguments: [
    (#"RowBox[{SuperscriptBox["cos", "4"], "(", "x", ")"}]"#, "(Cos[x]^(4))"),
    (#"RowBox[{SuperscriptBox["sinh", RowBox[{"-", "1"}]], "(", "x", ")"}]"#, "ArcSinh[x]"),
    (#"RowBox[{SuperscriptBox["r", "\[Prime]\[Prime]"], "(", "t", ")"}]"#, "r''[t]"),
    (#"RowBox[{TagBox["Length", HoldForm], "(", "3", ")"}]"#, "Length[3]"),
    (#"SubscriptBox[TagBox["c", C], "1"]"#, "C[1]"),
    (#"RowBox[{SuperscriptBox["k", "2"], "(", "x", ")"}]"#, "((k)^(2))(x)"),
  ]) func traditionalFormulas(_ boxes: String, _ expected: String) {
    #expect(code("FormBox[\(boxes), TraditionalForm]") == expected)
  }

  @Test func bracketsAndUnits() {
    #expect(
      code(#"RowBox[{"\[LeftAngleBracket]", RowBox[{"a", " ", "b"}], "\[RightAngleBracket]"}]"#)
        == "AngleBracket[a b]")
    #expect(code(#"RowBox[{"\[LeftFloor]", "x", "\[RightFloor]"}]"#) == "Floor[x]")
    #expect(
      code(#"TemplateBox[{"960.5", "\"mm\"", "millimeters", "\"Millimeters\""}, "Quantity"]"#)
        == #"Quantity[960.5, "Millimeters"]"#)
  }

  @Test func edgesOfGraphsAreOperators() {
    #expect(code(#"RowBox[{"1", "\[DirectedEdge]", "2"}]"#) == "1\\[DirectedEdge]2")
    #expect(code(#"RowBox[{"1", "\[UndirectedEdge]", "2"}]"#) == "1\\[UndirectedEdge]2")
  }
}
