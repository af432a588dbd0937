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
}
