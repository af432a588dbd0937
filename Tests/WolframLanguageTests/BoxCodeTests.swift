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

  /// The signs of conjugates look like other operators.
  @Test func conjugatesAndTransposesAreOperatorsAfterTheirOperand() {
    #expect(code(#"RowBox[{"z", "+", RowBox[{"z", "\[Conjugate]"}]}]"#) == "z+z\\[Conjugate]")
    #expect(code(#"RowBox[{"m", "\[ConjugateTranspose]"}]"#) == "m\\[ConjugateTranspose]")
    #expect(code(#"SuperscriptBox["z", "\[Conjugate]"]"#) == "Conjugate[z]")
    #expect(code(#"SuperscriptBox["m", "\[Transpose]"]"#) == "Transpose[m]")
    #expect(code(#"SuperscriptBox["m", "\[ConjugateTranspose]"]"#) == "ConjugateTranspose[m]")
    #expect(code(#"RowBox[{"a", "*", "b"}]"#) == "a*b")
  }

  @Test func templatesSayWhatTheyMean() {
    let sum =
      #"TemplateBox[{SuperscriptBox["z", "n"], "n", "0", "5"}, "Series", InterpretationFunction -> (RowBox[{RowBox[{"Inactive", "[", "Sum", "]"}], "[", RowBox[{#, ",", RowBox[{"{", RowBox[{#2, ",", #3, ",", #4}], "}"}]}], "]"}]&)]"#
    #expect(code(sum) == "Inactive[Sum][((z)^(n)),{n,0,5}]")
    let inner = #"TemplateBox[{"\"t\""}, "Inner", InterpretationFunction :> (RowBox[{"f", "[", #, "]"}]&)]"#
    #expect(
      code(
        #"TemplateBox[{\#(inner), "b"}, "Outer", InterpretationFunction :> (RowBox[{"g", "[", #, ",", #2, "]"}]&)]"#
      )
        == #"g[f["t"],b]"#)
    let root =
      #"TemplateBox[<|"icon" -> "Root", "interp" -> InterpretationBox["", Root[-2 + #^2 &, 2]], "small" -> DynamicBox[x]|>, "Approximation", InterpretationFunction -> (Slot["interp"]&)]"#
    #expect(code(root).hasPrefix("Root[Function["))
    #expect(
      code(#"TemplateBox[<|"boxes" -> RowBox[{"a", "+", "b"}], "errors" -> {}|>, "TeXAssistantTemplate"]"#)
        == "a+b")
    #expect(code(#"TemplateBox[{"a"}, "Nobody"]"#) == "none")
  }

  @Test func templatesOfFunctionsAreCalls() {
    #expect(code(#"TemplateBox[{"z", "a", "b"}, "Beta3"]"#) == "Beta[z, a, b]")
    #expect(code(#"TemplateBox[{"w"}, "DiracDeltaSeq"]"#) == "DiracDelta[w]")
    #expect(code(#"TemplateBox[{"0", "x"}, "KelvinBei2"]"#) == "KelvinBei[0, x]")
    #expect(code(#"TemplateBox[{"f", "x"}, "InactiveIntegrate"]"#) == "Inactive[Integrate][f, x]")
    #expect(code(#"TemplateBox[{"f", "n", "1", "9"}, "InactiveSum"]"#) == "Inactive[Sum][f, {n, 1, 9}]")
    #expect(
      code(#"TemplateBox[{"5", "\"m\"", "meters", "\"Meters\""}, "Quantity"]"#) == #"Quantity[5, "Meters"]"#)
  }

  @Test func coloursAreRead() {
    #expect(
      code(#"RowBox[{"{", TemplateBox[<|"color" -> Hue[Rational[1, 20]]|>, "HueColorSwatchTemplate"], "}"}]"#)
        == "{Hue[Rational[1, 20]]}")
  }

  /// The sign of a cross product looks like that of a product.
  @Test func crossProducts() { #expect(code(#"RowBox[{"a", "\[Cross]", "b"}]"#) == "a\\[Cross]b") }

  /// The sign of a product of matrices is no decimal point.
  @Test func pointsBetweenOperands() {
    #expect(code(#"RowBox[{"\"2\"", ".", "1"}]"#) == #""2" . 1"#)
    #expect(code(#"RowBox[{"a", ".", "b"}]"#) == "a . b")
  }

  /// A cell of text within an input is text.
  @Test func cellsOfTextWithinInputs() {
    let cell = #"Cell["Plot f(x) = 2", "Text", CellChangeTimes -> {1}]"#
    #expect(code(cell) == #"TextCell["Plot f(x) = 2"]"#)
    #expect(code(#"InterpretationBox[\#(cell), TextCell["Plot", "Text"]]"#) == #"TextCell["Plot f(x) = 2"]"#)
    #expect(code(#"Cell[BoxData[RowBox[{"1", "+", "2"}]]]"#) == "1+2")
  }

  @Test func quantifiersAreCalls() {
    #expect(
      code(
        #"RowBox[{SubscriptBox["\[ForAll]", RowBox[{"n", ",", RowBox[{"n", ">", "m"}]}]], RowBox[{"f", "[", "n", "]"}]}]"#
      )
        == "ForAll[n,n>m, f[n]]")
    #expect(code(#"RowBox[{SubscriptBox["\[Exists]", "x"], RowBox[{"x", ">", "1"}]}]"#) == "Exists[x, x>1]")
  }

  @Test func scriptsAtTheNamesOfTraditionalFunctions() {
    func traditional(_ boxes: String) -> String { code("FormBox[\(boxes), TraditionalForm]") }
    #expect(
      traditional(#"RowBox[{SuperscriptBox["sin", RowBox[{"-", "1"}]], "(", "x", ")"}]"#) == "ArcSin[x]")
    #expect(traditional(#"RowBox[{SuperscriptBox["cos", "2"], "(", "x", ")"}]"#) == "(Cos[x]^(2))")
    #expect(traditional(#"RowBox[{SuperscriptBox["y", "\[Prime]"], "(", "0", ")"}]"#) == "y'[0]")
    #expect(code(#"RowBox[{SuperscriptBox["a", "2"], "(", "x", ")"}]"#) == "((a)^(2))(x)")
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
    #expect(code(#"RowBox[{"p", "\[Equivalent]", "q"}]"#) == "p\\[Equivalent]q")
    #expect(code(#"RowBox[{"1", "\[UndirectedEdge]", "2"}]"#) == "1\\[UndirectedEdge]2")
  }
}
