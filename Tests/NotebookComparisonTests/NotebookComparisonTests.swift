import NotebookComparison
import Testing

/// What the comparison with printed results makes of small notebooks.
@Suite struct NotebookComparisonTests {
  /// The pairs of a notebook of inputs with what was printed below them, both as boxes.
  private func pairs(_ cells: [(input: String, printed: String?)]) -> [Pair] {
    var text: [String] = []
    for (place, cell) in cells.enumerated() {
      text.append(#"Cell[BoxData[\#(cell.input)], "Input", CellLabel->"In[\#(place + 1)]:="]"#)
      if let printed = cell.printed {
        text.append(#"Cell[BoxData[\#(printed)], "Output", CellLabel->"Out[\#(place + 1)]="]"#)
      }
    }
    let notebook = "Notebook[{\(text.joined(separator: ", "))}]"
    return NotebookEvaluation(Array(notebook.utf8), file: "test.nb").pairs
  }

  private static let learned = #"RowBox[{"sp", "=", RowBox[{"SequencePredict", "[", "3", "]"}], ";"}]"#

  /// A built-in that the kernel does not know is needed by who meets it in the value of a name.
  @Test func functionsThatAreLackingAreFoundInValues() {
    let found = pairs([
      (Self.learned, nil), (#"RowBox[{"sp", "[", "4", "]"}]"#, #""5""#),
      (#"RowBox[{"again", "=", "sp", ";"}]"#, nil),
      (#"RowBox[{"Length", "[", "again", "]"}]"#, #""7""#),
    ])
    #expect(found.map(\.lacking) == [["SequencePredict"], ["SequencePredict"]])
    #expect(!found.contains { $0.agrees })
  }

  /// The same whether the pair agrees or not.
  @Test func functionsThatAreLackingAreFoundInPairsThatAgree() {
    let found = pairs([
      (Self.learned, nil), (#"RowBox[{"Head", "[", RowBox[{"{", "sp", "}"}], "]"}]"#, #""List""#),
    ])
    #expect(found.map(\.agrees) == [true])
    #expect(found.map(\.lacking) == [["SequencePredict"]])
  }

  @Test func whatNeedsNothingElseLacksNothing() {
    let found = pairs([
      (Self.learned, nil), (#"RowBox[{"x", "=", "\"SequencePredict\"", ";"}]"#, nil),
      (
        #"RowBox[{"{", RowBox[{"x", ",", "2"}], "}"}]"#,
        #"RowBox[{"{", RowBox[{"\"SequencePredict\"", ",", "2"}], "}"}]"#
      ),
    ])
    #expect(found.map(\.agrees) == [true])
    #expect(found.map(\.lacking) == [[]])
  }

  /// Half of an input cannot have given what stands below it.
  @Test(arguments: [
    (#"RowBox[{"f", "[", "2"}]"#, true), (#"RowBox[{"{", "1", ")"}]"#, true),
    (#"RowBox[{"\"(\"", ";", "2"}]"#, false),
    (#"RowBox[{"(*", "[", "*)", "2"}]"#, false), (#"RowBox[{"2", "\[Conjugate]"}]"#, false),
  ]) func tornInputsWereEdited(input: String, isTorn: Bool) {
    let found = pairs([(input, #""2""#)])
    #expect(found.map(\.cause) == [isTorn ? "an input that was edited later" : nil])
    #expect(found.map(\.agrees) == [!isTorn])
  }

  @Test func shortenedResultsAreTheFrontEnds() {
    let short =
      #"TemplateBox[<|"shortenedBoxes" -> RowBox[{"{", "1", "}"}], "line" -> 5|>, "OutputSizeLimitTemplate"]"#
    #expect(pairs([(#"RowBox[{"Range", "[", "9", "]"}]"#, short)]).map(\.cause) == ["front end"])
  }

  @Test func picturesInInputsAreEvaluated() {
    let disk = #"GraphicsBox[DiskBox[{0, 0}], PlotRange -> {{-1, 1}, {-1, 1}}]"#
    #expect(
      pairs([(#"RowBox[{"First", "[", RowBox[{"{", \#(disk), "}"}], "]"}]"#, disk)]).map(\.agrees) == [true])
    let image =
      #"GraphicsBox[TagBox[RasterBox[{{0, 255}, {255, 0}, {0, 0}}, {{0, 3}, {2, 0}}, {0, 255}], BoxForm`ImageTag["Byte", ColorSpace -> "Grayscale"]]]"#
    let found = pairs([
      (#"RowBox[{"ImageDimensions", "[", \#(image), "]"}]"#, #"RowBox[{"{", RowBox[{"2", ",", "3"}], "}"}]"#)
    ])
    #expect(found.map(\.agrees) == [true])
  }

  private static func call(_ name: String, _ argument: String) -> String {
    #"RowBox[{"\#(name)", "[", \#(argument), "]"}]"#
  }

  /// The printed view of data can be operated: a front end makes it.
  @Test func viewsOfDataAreTheFrontEnds() {
    let view =
      #"TemplateBox[{TagBox[DynamicModuleBox[{x$$ = 2}, "view"], Deploy]}, "CopyTag", DisplayFunction -> (#&), InterpretationFunction -> ("Dataset[<>]"&)]"#
    #expect(pairs([(#"RowBox[{"1", "+", "1"}]"#, view)]).map(\.cause) == ["front end"])
  }

  /// A function whose definition calls one that cannot be compared, which a later cell defines.
  @Test func functionsDependOnWhatTheirDefinitionsCall() {
    let outer = #"RowBox[{RowBox[{"f", "[", "x_", "]"}], ":=", RowBox[{"g", "[", "x", "]"}]}]"#
    let inner =
      #"RowBox[{RowBox[{"g", "[", "x_", "]"}], ":=", RowBox[{"x", "+", RowBox[{"AbsoluteTime", "[", "]"}]}]}]"#
    let found = pairs([(outer, nil), (inner, nil), (Self.call("f", #""1""#), #""5""#)])
    #expect(found.map(\.cause) == ["clock or machine"])
  }

  /// `a[[1]] = …` gives `a` a value, not `Part`.
  @Test func partsOfNamesAreAssigned() {
    let part = #"RowBox[{"a", "[", RowBox[{"[", "1", "]"}], "]"}]"#
    let random = #"RowBox[{\#(part), "=", RowBox[{"RandomReal", "[", "]"}]}]"#
    let other =
      #"RowBox[{RowBox[{"{", RowBox[{"7", ",", "8"}], "}"}], "[", RowBox[{"[", "2", "]"}], "]"}]"#
    let found = pairs([
      (#"RowBox[{"a", "=", RowBox[{"{", RowBox[{"1", ",", "2"}], "}"}]}]"#, nil), (random, nil),
      (other, #""8""#), (Self.call("Total", #""a""#), #""5""#),
    ])
    #expect(found.map(\.cause) == [nil, "random numbers"])
    #expect(found.map(\.agrees) == [true, false])
  }

  /// Sums that stay agree if what they add has the same value.
  @Test func sumsThatStayAreComparedByWhatTheyAdd() {
    func sum(_ term: String) -> String {
      #"RowBox[{RowBox[{"Inactive", "[", "Sum", "]"}], "[", RowBox[{\#(term), ",", RowBox[{"{", RowBox[{"n", ",", "0", ",", "5"}], "}"}]}], "]"}]"#
    }
    let square = #"SuperscriptBox[RowBox[{"(", RowBox[{"x", "+", "n"}], ")"}], "2"]"#
    let written =
      #"RowBox[{SuperscriptBox["x", "2"], "+", RowBox[{"2", " ", "x", " ", "n"}], "+", SuperscriptBox["n", "2"]}]"#
    let found = pairs([
      (sum(square), sum(written)),
      (#"RowBox[{"1", "+", \#(sum(square))}]"#, #"RowBox[{"1", "+", \#(sum(written))}]"#),
      (sum(square), sum(#"RowBox[{"x", "+", "n"}]"#)),
    ])
    #expect(found.map(\.agrees) == [true, true, false])
  }

  /// `Quit[]` ends a session, where the next line is counted from 1 again.
  @Test func aSessionEndsWhereTheKernelQuits() {
    func causes(_ labels: [Int]) -> [Bool] {
      let inputs = [#"RowBox[{"x", "=", "5"}]"#, #"RowBox[{"Quit", "[", "]"}]"#, #"RowBox[{"x", "+", "x"}]"#]
      var cells = zip(inputs, labels).map { input, label in
        #"Cell[BoxData[\#(input)], "Input", CellLabel->"In[\#(label)]:="]"#
      }
      cells.append(#"Cell[BoxData["10"], "Output", CellLabel->"Out[\#(labels[2])]="]"#)
      let notebook = "Notebook[{\(cells.joined(separator: ", "))}]"
      return NotebookEvaluation(Array(notebook.utf8), file: "test.nb").pairs.map(\.agrees)
    }
    #expect(causes([1, 2, 1]) == [false])
    #expect(causes([1, 2, 3]) == [true])
  }

  /// Pictures that are shown together have their names from an earlier session, if no cell before gives them a value.
  @Test func picturesOfNamesWithoutAValue() {
    let shown = #"RowBox[{"Show", "[", RowBox[{"first", ",", "second"}], "]"}]"#
    let picture = "GraphicsBox[LineBox[{{0, 0}, {1, 1}}]]"
    #expect(pairs([(shown, picture)]).map(\.cause) == ["a value of an earlier session"])
    #expect(
      pairs([(shown, picture), (#"RowBox[{"first", "=", "1"}]"#, nil)]).map(\.cause)
        == ["a value that a later cell gives"])
  }

  /// What was printed before the input, or what it depends on, was edited is not what it gives.
  @Test func inputsThatWereEditedAfterTheirResults() {
    func cell(_ boxes: String, _ style: String, _ time: Int) -> String {
      #"Cell[BoxData[\#(boxes)], "\#(style)", CellChangeTimes->{3.85*^9, {3.85*^9, \#(3_850_000_000 + time)}}]"#
    }
    func causes(_ cells: [String]) -> [String?] {
      let notebook = "Notebook[{\(cells.joined(separator: ", "))}]"
      return NotebookEvaluation(Array(notebook.utf8), file: "test.nb").pairs.map(\.cause)
    }
    let two = #"RowBox[{"1", "+", "1"}]"#
    #expect(
      causes([cell(two, "Input", 90), cell(#""3""#, "Output", 40)]) == ["an input that was edited later"])
    #expect(causes([cell(two, "Input", 20), cell(#""3""#, "Output", 40)]) == [nil])
    let function = #"RowBox[{RowBox[{"f", "[", "x_", "]"}], ":=", RowBox[{"g", "[", "x", "]"}]}]"#
    let inner = #"RowBox[{RowBox[{"g", "[", "x_", "]"}], ":=", RowBox[{"x", "+", "1"}]}]"#
    let use = [cell(Self.call("f", #""1""#), "Input", 30), cell(#""3""#, "Output", 40)]
    let right = [cell(Self.call("f", #""1""#), "Input", 30), cell(#""2""#, "Output", 40)]
    let (old, late) = (
      [cell(function, "Input", 10), cell(inner, "Input", 20)],
      [cell(function, "Input", 10), cell(inner, "Input", 90)]
    )
    #expect(causes(old + use) == [nil])
    #expect(causes(late + use) == ["an input that was edited later"])
    #expect(causes(late + right) == [nil])
  }

  /// An input that is no expression gave no result.
  @Test func inputsWithoutOperandsWereEdited() {
    let half = #"RowBox[{"||", RowBox[{"a", "==", "1"}]}]"#
    let torn = #"RowBox[{"Sum", "[", RowBox[{"1", ",", RowBox[{"[", "2", "]"}]}], "]"}]"#
    #expect(
      pairs([(half, #""True""#), (torn, #""2""#)]).map(\.cause)
        == ["an input that was edited later", "an input that was edited later"])
  }

  /// An equation with a name that had its value in an earlier session.
  @Test func equationsDependOnTheNumbersInThem() {
    let equation = #"RowBox[{"start", "==", "0.1"}]"#
    #expect(pairs([(equation, #""True""#)]).map(\.cause) == ["a value of an earlier session"])
    #expect(pairs([(equation, equation)]).map(\.agrees) == [true])
  }

  /// Who is given a part had a value before.
  @Test func namesWithNewPartsHadAValue() {
    let set = #"RowBox[{RowBox[{"list", "[", RowBox[{"[", "1", "]"}], "]"}], "=", "4"}]"#
    let part = #"RowBox[{"list", "[", RowBox[{"[", "2", "]"}], "]"}]"#
    #expect(pairs([(set, nil), (part, #""7""#)]).map(\.cause) == ["a value of an earlier session"])
  }
}
