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

  /// Boxes in a string are written with plain quotes or with escaped ones.
  @Test func quotesInBoxesOfStrings() {
    let plain = #""\"\<Task 2\!\(\*StyleBox[\"\\\"\<\>\",FontFamily->\"Times New Roman\"]\)\>\"""#
    #expect(code(plain).hasPrefix("\"Task 2") && !code(plain).contains("Font"))
    let escaped = #""\"a\!\(\*StyleBox[\\\"b\\\",FontFamily->\\\"Times\\\"]\)c\"""#
    #expect(code(escaped) == "\"abc\"")
  }

  @Test func scriptsInStringsAreKept() {
    let label = #""\"\<of \!\(\*SubscriptBox[\(x\), \(n + 1\)]\)\>\"""#
    let sum = #"RowBox[List[\"n\", \" \", \"+\", \" \", \"1\"]]"#
    #expect(code(label) == #""of \!\(\*SubscriptBox[\"x\", "# + sum + #"]\)""#)
  }

  /// Notebooks of before 2007 hold most boxes in linear syntax, in which a mark takes one token, call or bracket on either side.
  @Test(arguments: [
    (#"\(1\/4\ \((c1 + x[t])\)\)"#, "((1)/(4)) (c1 + x[t])"),
    (#"\({\[Nu] \[Rule] 1\/16\ \((\(-x\) + 16\ y)\)}\)"#, "{\u{3BD} -> ((1)/(16)) (-x + 16 y)}"),
    (#"\(Log[\(\(-x\) + 16\ y\)\/\(x + 16\ y\)]\)"#, "Log[((-x + 16 y)/(x + 16 y))]"),
    (#"\(ArcTan[\@2\ v]\/\@2\)"#, "((ArcTan[Sqrt[2] v])/(Sqrt[2]))"),
    (#"\(x\_1\%2 + y\^2\/3 + z\_1\)"#, "((Subscript[x, 1])^(2)) + ((((y)^(2)))/(3)) + Subscript[z, 1]"),
    (#"\(\@x\%3\)"#, "((x)^(1/(3)))"), (#"\(\[Sum]\+\(k = 1\)\%8 u[k]\)"#, "Sum[ u[k], {k , 1,8}]"),
    (#"\(u //. {a -> b, c :> d} /. e === f\)"#, "u //. {a -> b, c :> d} /. e === f"),
    (#"\(f[x]\^2\ .5\ a.b\)"#, "((f[x])^(2)) .5 a . b"), (#"\(\(x'\)[t]\)"#, "x'[t]"),
    (#"\(m\_\(1, 2\)[\([1]\)]\)"#, "Subscript[m, 1, 2][[1]]"),
    (#"\(a\ \*SqrtBox[\(b + 1\)]\)"#, "a Sqrt[b + 1]"),
    (#"\(x\&_[t]\^2 + \(f\_1\)[x]\^3\)"#, "((OverBar[x][t])^(2)) + ((Subscript[f, 1][x])^(3))"),
    (#"\(f\_1[x] + 2[3]\)"#, "Subscript[f, 1][x] + 2[3]"), (#"\(\)"#, ""), (#"\(\^2\)"#, "(()^(2))"),
    (#"\(1\/f\_1[D]\ y\)"#, "((1)/(Subscript[f, 1][D])) y"),
    (#"\(f\_1[x]\^2\)"#, "((Subscript[f, 1][x])^(2))"),
    (#"\(g[x_^y_. , z_] + n_.  b\)"#, "g[x_^y_. , z_] + n_. b"),
    (#"\(\[PartialD]\_{x, n}\((3\ x)\)\)"#, "D[(3 x), {x, n}]"), (#"\((a\)"#, "(a"),
  ]) func linearSyntax(_ boxes: String, _ expected: String) { #expect(code(boxes) == expected) }

  /// What stands in one row is one expression, also where a comment ends a line of it; primes over an index are a derivative.
  @Test(arguments: [
    (
      #"BoxData[RowBox[{RowBox[{"m", "=", "4"}], ";", RowBox[{"(*", "why", "*)"}], "\n", RowBox[{"a", "=", "m"}]}]]"#,
      "m=4;(*why*) a=m"
    ),
    (
      #"BoxData[RowBox[{RowBox[{"(*", "why", "*)"}], "\n", RowBox[{RowBox[{RowBox[{"m", "=", "4"}], ";"}], "\n", RowBox[{"a", "=", "m"}]}]}]]"#,
      "(*why*)\nm=4;\na=m"
    ),
    (#"RowBox[{SubsuperscriptBox["u", "2", "\[DoublePrime]"], "[", "t", "]"}]"#, "(Subscript[u, 2])''[t]"),
    (
      #"SubsuperscriptBox["u", "2", TagBox[RowBox[{"(", RowBox[{"1", ",", "0"}], ")"}], Derivative]]"#,
      "Derivative[1,0][(Subscript[u, 2])]"
    ), (#"SubsuperscriptBox["u", "2", "3"]"#, "((Subscript[u, 2])^(3))"),
    (
      #"RowBox[{SubsuperscriptBox["∫", "0", "1"], RowBox[{SubsuperscriptBox["∫", "2", "3"], RowBox[{"f", RowBox[{"ⅆ", "x"}], RowBox[{"ⅆ", "y"}]}]}]}]"#,
      "Integrate[f, {y,0,1}, {x,2,3}]"
    ),
    (
      #"RowBox[{SubsuperscriptBox["∫", "0", "1"], RowBox[{RowBox[{"∫", RowBox[{"f", RowBox[{"ⅆ", "x"}]}]}], RowBox[{"ⅆ", "y"}]}]}]"#,
      "Integrate[Integrate[f, x], {y,0,1}]"
    ),
    (
      #"RowBox[{UnderoverscriptBox[RowBox[{"  ", "∑"}], RowBox[{"i", "=", "0"}], "9"], "i"}]"#,
      "Sum[i, {i,0,9}]"
    ),
  ]) func rows(_ boxes: String, _ expected: String) { #expect(code(boxes) == expected) }

  /// Outside of strings linear syntax is read as boxes; what follows keeps its place in the text.
  @Test func linearSyntaxOfNotebooksIsBoxes() throws {
    let text = #"Cell[BoxData[(* \(a *) \(x\^2 + 1\/2\)], "\(y\_1\)", end]"#
    let tree = ExpressionTree(parsingNotebook: Array(text.utf8))
    let cell = try #require(tree.roots.first)
    let parts = Array(tree.arguments(cell))
    let box = try #require(tree.argument(of: parts[0], place: 0))
    #expect(
      tree.fullForm(box) == #"RowBox[List[SuperscriptBox["x", "2"], " ", "+", " ", FractionBox["1", "2"]]]"#)
    #expect(tree.kind(parts[1]) == .string && tree.faults.isEmpty)
    let end = try #require(text.utf8.firstRange(of: "end]".utf8)).lowerBound
    #expect(tree.offset(parts[2]) == text.utf8.distance(from: text.startIndex, to: end))
    #expect(ExpressionTree(parsingNotebook: Array(#"f[\(a"#.utf8)).roots.count == 1)
  }

  /// A file breaks long lines within boxes; where the author broke one stands `\n`.
  @Test func linesThatTheFileBreaksAreOne() throws {
    func boxes(_ text: String) throws -> String {
      let tree = ExpressionTree(parsingNotebook: Array(text.utf8))
      return tree.fullForm(try #require(tree.roots.first))
    }
    #expect(try boxes("f[\\(q \\(1\\/2\\)\n      Log[r]\\)]") == boxes("f[\\(q \\(1\\/2\\) Log[r]\\)]"))
    #expect(try boxes("f[\\(a; \\n      b\\)]") != boxes("f[\\(a;       b\\)]"))
  }

  /// Results as text, in notebooks of before 1997: as input, and as it was printed.
  @Test func resultsAsTextAreTheirInput() {
    #expect(code(#"OutputFormData["x^2 + 1", "\!\(x\^2\) + 1"]"#) == "x^2 + 1")
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

  @Test func colorsAreRead() {
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
