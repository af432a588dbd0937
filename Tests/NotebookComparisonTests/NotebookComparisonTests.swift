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

  /// Limits that do not exist were intervals up to version 11.1.
  @Test(arguments: [("11.0", true), ("12.0", false)]) func limitsOfOldVersions(version: String, agrees: Bool)
  {
    let input =
      #"RowBox[{"Limit", "[", RowBox[{RowBox[{"Sin", "[", "x", "]"}], ",", RowBox[{"x", "->", "Infinity"}]}], "]"}]"#
    let printed =
      #"RowBox[{"Interval", "[", RowBox[{"{", RowBox[{RowBox[{"-", "1"}], ",", "1"}], "}"}], "]"}]"#
    let notebook = """
      (* CreatedBy='Mathematica \(version)' *)
      Notebook[{Cell[BoxData[\(input)], "Input", CellLabel->"In[1]:="], Cell[BoxData[\(printed)], "Output", CellLabel->"Out[1]="]}]
      """
    #expect(NotebookEvaluation(Array(notebook.utf8), file: "test.nb").pairs.map(\.agrees) == [agrees])
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

  /// The variable of a sum takes whole numbers.
  @Test func sumsThatStayAreComparedAtWholeNumbers() {
    func sum(_ term: String) -> String {
      #"RowBox[{RowBox[{"Inactive", "[", "Sum", "]"}], "[", RowBox[{\#(term), ",", RowBox[{"{", RowBox[{"n", ",", "0", ",", "Infinity"}], "}"}]}], "]"}]"#
    }
    func power(_ exponent: String) -> String {
      #"SuperscriptBox[RowBox[{"(", RowBox[{"-", "1"}], ")"}], \#(exponent)]"#
    }
    let next = power(#"RowBox[{"n", "+", "1"}]"#)
    let product =
      #"RowBox[{RowBox[{"(", RowBox[{"1", "-", \#(power(#""n""#))}], ")"}], " ", \#(next), " ", "x"}]"#
    let written = #"RowBox[{RowBox[{"(", RowBox[{"1", "+", \#(next)}], ")"}], " ", "x"}]"#
    let other = #"RowBox[{RowBox[{"(", RowBox[{"1", "-", \#(next)}], ")"}], " ", "x"}]"#
    #expect(
      pairs([(sum(product), sum(written)), (sum(product), sum(other))]).map(\.agrees) == [true, false])
  }

  /// A relation is the same for multiples of both sides, an inequality only for positive ones.
  @Test func relationsAreComparedWithMultiples() {
    let plain = #"RowBox[{"x", "<", "2"}]"#
    let found = pairs([
      (plain, #"RowBox[{RowBox[{"2", " ", "x"}], "<", "4"}]"#),
      (plain, #"RowBox[{RowBox[{RowBox[{"-", "2"}], " ", "x"}], "<", RowBox[{"-", "4"}]}]"#),
      (#"RowBox[{"x", "!=", "2"}]"#, #"RowBox[{RowBox[{"2", " ", "x"}], "!=", "4"}]"#),
    ])
    #expect(found.map(\.agrees) == [true, false, true])
  }

  /// What stays agrees if its arguments have the same values.
  @Test func callsThatStayAreComparedByTheirArguments() {
    func call(_ term: String) -> String { #"RowBox[{"g", "[", RowBox[{\#(term), ",", "2"}], "]"}]"# }
    let square = #"SuperscriptBox[RowBox[{"(", RowBox[{"x", "+", "1"}], ")"}], "2"]"#
    let written = #"RowBox[{SuperscriptBox["x", "2"], "+", RowBox[{"2", " ", "x"}], "+", "1"}]"#
    #expect(
      pairs([(call(square), call(written)), (call(square), call(#""x""#))]).map(\.agrees) == [true, false])
  }

  /// Only a sign of a result that was too large is no result, also where boxes show its beginning.
  @Test func signsOfLargeResultsAreNone() {
    let sign =
      #"InterpretationBox[TagBox["1, 2, <<49>>", Short], If[SameQ[20280992, $SessionID], Out[14], Missing["NotAvailable"]]]"#
    #expect(
      pairs([(#"RowBox[{"Range", "[", "9", "]"}]"#, sign)]).map(\.cause)
        == ["a result that the notebook does not hold"])
  }

  /// A function of lists gets what an undefined function gives: that was defined.
  @Test func dataOfUndefinedFunctionsAreOfAnEarlierSession() {
    let length = Self.call("Length", Self.call("data", #""x""#))
    #expect(pairs([(length, #""38""#)]).map(\.cause) == ["a value of an earlier session"])
    #expect(pairs([(length, #""1""#)]).map(\.agrees) == [true])
    let quantile = #"RowBox[{"Quantile", "[", RowBox[{"data", ",", "0.5"}], "]"}]"#
    #expect(pairs([(quantile, #""38""#)]).map(\.cause) == ["a value of an earlier session"])
  }

  /// Weighted data are printed with an argument before them.
  @Test func weightedDataArePrintedInAFormOfTheirOwn() {
    func list(_ words: String...) -> String {
      #"RowBox[{"{", RowBox[{\#(words.map { #""\#($0)""# }.joined(separator: #", ",", "#))}], "}"}]"#
    }
    let given =
      #"RowBox[{"WeightedData", "[", RowBox[{\#(list("5", "6")), ",", \#(list("0.2", "0.8"))}], "]"}]"#
    let printed = #"InterpretationBox["data", WeightedData[Automatic, {{5, 6}, {0.2, 0.8}}]]"#
    let other = #"InterpretationBox["data", WeightedData[Automatic, {{5, 7}, {0.2, 0.8}}]]"#
    #expect(pairs([(given, printed), (given, other)]).map(\.agrees) == [true, false])
  }

  /// Old notebooks have boxes in linear syntax, results as texts, and words for pictures.
  @Test func oldNotebooksAreRead() {
    func pairs(_ cells: [(String, String)]) -> [Pair] {
      let text = cells.map { input, printed in
        "Cell[\(input), \"Input\"], Cell[\(printed), \"Output\"]"
      }
      let notebook = "Notebook[{\(text.joined(separator: ", "))}]"
      return NotebookEvaluation(Array(notebook.utf8), file: "test.nb").pairs
    }
    let found = pairs([
      (#"BoxData[\(f[x_] = \ x^4 - x - 10\)]"#, #"BoxData[\(\(-10\) - x + x\^4\)]"#),
      (#"BoxData[\({f[2], a /. a \[Rule] 3}\)]"#, #"BoxData[\({4, 3}\)]"#),
      (#"BoxData[\(1/3 + Sqrt[x^2 + 1] + x\_1\)]"#, #"BoxData[\(1\/3 + \@\(1 + x\^2\) + x\_1\)]"#),
      (
        #"BoxData[\({x -> \(-\(1\/2\)\), Sqrt[y]/E}\)]"#,
        #"BoxData[\({x \[Rule] \(-\(1\/2\)\), \@y\/\[ExponentialE]}\)]"#
      ),
      (
        #"BoxData[\(\[PartialD]\_\(t, t\) u[t]\ t - c\^2\ \[PartialD]\_x w[x]\)]"#,
        #"BoxData[\(\(-c\^2\)\ \(w\^\[Prime]\)[x] + t\ \(u\^\[DoublePrime]\)[t]\)]"#
      ),
      (
        #"BoxData[\(\[Sum]\+\(i = 0\)\%3 i\ x + 1 + \[Integral]\_0\%1 z\^2 \[DifferentialD]z\)]"#,
        #"BoxData[\(4\/3 + 6\ x\)]"#
      ),
      (#""(3/5)^3""#, #"OutputFormData["\<27/125\>", "\<27\n---\n125\>"]"#),
      (#"BoxData[\(2 + 2\)]"#, #"OutputFormData["\<5\>", "\<5\>"]"#),
      (
        #"BoxData[\(1 + 1\)]"#,
        #"BoxData[TagBox[\(\[SkeletonIndicator]  Graphics  \[SkeletonIndicator]\), False]]"#
      ),
    ])
    #expect(found.map(\.agrees) == [true, true, true, true, true, true, true, false, false])
    #expect(found.last?.cause == "a result that the notebook does not hold")
  }

  /// Blanks between the brackets of a part are of no meaning.
  @Test func partsWithBlanksAreRead() {
    let part =
      #"RowBox[{RowBox[{"{", RowBox[{"7", ",", "8"}], "}"}], "[", " ", RowBox[{"[", "2", "]"}], " ", "]"}]"#
    let call = #"RowBox[{"f", "[", " ", RowBox[{"{", "2", "}"}], " ", "]"}]"#
    #expect(pairs([(part, #""8""#), (call, call)]).map(\.agrees) == [true, true])
  }

  /// An image of a size that no code can hold.
  @Test func largeImagesInInputsAreEvaluated() {
    let row = "{\((0..<400).map { "\($0 % 256)" }.joined(separator: ","))}"
    let rows = [String](repeating: row, count: 340).joined(separator: ",")
    let image =
      #"GraphicsBox[TagBox[RasterBox[{\#(rows)}, {{0, 340}, {400, 0}}, {0, 255}], BoxForm`ImageTag["Byte", ColorSpace -> "Grayscale"]]]"#
    let found = pairs([
      (#"RowBox[{"im", "=", \#(image), ";"}]"#, nil),
      (
        Self.call("ImageDimensions", #""im""#), #"RowBox[{"{", RowBox[{"400", ",", "340"}], "}"}]"#
      ),
    ])
    #expect(found.map(\.agrees) == [true])
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

  /// Charts of versions before 10 have no range, and are as wide as their bars.
  @Test func chartsOfOlderVersions() {
    let chart = #"RowBox[{"BarChart", "[", RowBox[{"{", RowBox[{"2", ",", "3"}], "}"}], "]"}]"#
    func printed(_ height: String) -> String {
      """
      GraphicsBox[{{Opacity[0], PointBox[{0.45, 0}]}, {RGBColor[0.798413, 0.82472, 0.968322], RectangleBox[{0.55, 0}, {1.45, 2}], \
      RectangleBox[{1.55, 0}, {2.45, \(height)}]}, LineBox[{{0.55, 0}, Offset[{0, -4}, {0.55, 0}]}]}, Axes->True]
      """
    }
    #expect(pairs([(chart, printed("3"))]).map(\.agrees) == [true])
    #expect(pairs([(chart, printed("4"))]).map(\.agrees) == [false])
  }

  private static let list = #"RowBox[{"{", RowBox[{"5", ",", "6", ",", "7"}], "}"}]"#

  /// The place where axes cross belongs to the range if it lies in the room around it.
  @Test func axesBesideARange() {
    let plot = #"RowBox[{"ListPlot", "[", \#(Self.list), "]"}]"#
    func printed(_ origin: String, from first: Int = 0) -> String {
      """
      GraphicsBox[{RGBColor[0.368417, 0.506779, 0.709798], PointBox[{{1, 5}, {2, 6}, {3, 7}}]}, Axes->True, AxesOrigin->{\(first), \(origin)}, PlotRange->{{\(first), 3}, {5, 7}}]
      """
    }
    #expect(pairs([(plot, printed("4.9"))]).map(\.agrees) == [true])
    // So does a range without it.
    let other =
      #"RowBox[{"ListPlot", "[", RowBox[{\#(Self.list), ",", RowBox[{"PlotRange", "->", "All"}]}], "]"}]"#
    #expect(pairs([(other, printed("4.9", from: 1))]).map(\.agrees) == [true])
    #expect(pairs([(plot, printed("0"))]).map(\.agrees) == [false])
  }

  /// A printed picture without a range is compared with the shapes of the kernel's picture, whose range reaches to zero.
  @Test func picturesWithoutARange() {
    let plot = #"RowBox[{"ListPlot", "[", \#(Self.list), "]"}]"#
    func printed(_ last: Int) -> String {
      """
      GraphicsBox[{RGBColor[0.368417, 0.506779, 0.709798], PointBox[{{1, 5}, {2, 6}, {3, \(last)}}]}, Axes->True, PlotRange->Automatic]
      """
    }
    #expect(pairs([(plot, printed(7))]).map(\.agrees) == [true])
    #expect(pairs([(plot, printed(8))]).map(\.agrees) == [false])
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

  // MARK: Pictures

  private static func streams(_ field: String) -> String {
    #"RowBox[{"StreamPlot", "[", "\#(field)", ",", "{x,-1,1}", ",", "{y,-1,1}", "]"}]"#
  }

  /// Arrows along circles around the origin, in the direction of the field or across it.
  private static func circles(isAlong: Bool) -> String {
    var arrows: [String] = []
    for ring in 1...6 {
      for third in 0..<3 {
        let points = (0...6).map { step in
          let angle = (Double(third) * 6 + Double(step)) * .pi / 9
          let radius = Double(ring) * 0.2 + (isAlong ? 0 : Double(step) * 0.02)
          let turn = isAlong ? angle : Double(third) * 2 * .pi / 3
          let place = [turn, turn - .pi / 2].map { (radius * cosine($0) * 1000).rounded() / 1000 }
          return "{\(place[0]), \(place[1])}"
        }
        arrows.append("ArrowBox[{\(points.joined(separator: ", "))}]")
      }
    }
    return
      "GraphicsBox[{RGBColor[0.295, 0.405, 0.568], \(arrows.joined(separator: ", "))}, PlotRange -> {{-1, 1}, {-1, 1}}]"
  }

  private static func cosine(_ angle: Double) -> Double {
    // Enough terms for angles up to 4 pi.
    var (sum, term) = (1.0, 1.0)
    for step in 1..<40 {
      term *= -angle * angle / Double((2 * step - 1) * (2 * step))
      sum += term
    }
    return sum
  }

  /// Lines of a field agree by their directions, wherever they begin.
  @Test func linesOfAFieldAgreeByTheirDirections() {
    let along = pairs([(Self.streams("{-y,x}"), Self.circles(isAlong: true))])
    let across = pairs([(Self.streams("{-y,x}"), Self.circles(isAlong: false))])
    #expect(along.map(\.agrees) == [true])
    #expect(across.map(\.agrees) == [false])
  }

  /// Numbers below bars are texts in the one picture, ticks in the other.
  @Test func numbersAtTicksAreTexts() {
    func chart(_ second: String) -> String {
      """
      GraphicsBox[{RectangleBox[{0.5488, 0}, {1.4512, 1}], RectangleBox[{1.5488, 0}, {2.4512, 2}],
        LineBox[{{-0.8428, 0}, {3.8706, 0}}], InsetBox["1950", {1, -0.1}], InsetBox["\(second)", {2, -0.1}]},
        PlotRange -> {{-0.8428, 3.8706}, {0, 2}}]
      """
    }
    let input = #"RowBox[{"BarChart", "[", "{1,2}", ",", RowBox[{"ChartLabels", "->", "{1950,1960}"}], "]"}]"#
    #expect(pairs([(input, chart("1960"))]).map(\.agrees) == [true])
    #expect(pairs([(input, chart("1970"))]).map(\.agrees) == [false])
  }

  /// The theme of another session is told from the style of lines.
  @Test func aThemeThatNoCellNamesIsThatOfAnotherSession() {
    let line =
      #"GraphicsBox[{GrayLevel[0], AbsoluteThickness[1.6], Dashing[{}], CapForm["Butt"], LineBox[{{0, 0}, {1, 1}}]}, PlotRange -> {{0, 1}, {0, 1}}]"#
    let plot = #"RowBox[{"Plot", "[", "x", ",", "{x,0,1}", "]"}]"#
    #expect(pairs([(plot, line)]).map(\.cause) == ["a value of an earlier session"])
    let named = (#"RowBox[{"theme", "=", RowBox[{"PlotTheme", "->", "2"}], ";"}]"#, String?.none)
    #expect(pairs([named, (plot, line)]).map(\.cause) == [nil])
  }

  /// A name without a value in a picture had one when it was drawn.
  @Test func aNameInAPictureWasAValueOfAnotherSession() {
    let disk = "GraphicsBox[{RGBColor[0.2, 0.6, 1], DiskBox[{0, 0}]}]"
    let input = #"RowBox[{"Graphics", "[", "{hlBlue,Disk[{0,0}]}", "]"}]"#
    #expect(pairs([(input, disk)]).map(\.cause) == ["a value of an earlier session"])
    let red = #"RowBox[{"Graphics", "[", "{Red,Disk[{0,0}]}", "]"}]"#
    #expect(pairs([(red, disk)]).map(\.cause) == [nil])
    // Rules may give a value that the kernel does not find.
    let replaced = #"RowBox[{"Plot", "[", RowBox[{"y", "[", "x", "]", "/.", "sol"}], ",", "{x,0,1}", "]"}]"#
    let line = "GraphicsBox[{LineBox[{{0, 0}, {1, 1}}]}, PlotRange -> {{0, 1}, {0, 1}}]"
    let solved = (#"RowBox[{"sol", "=", RowBox[{"DSolve", "[", "7", "]"}], ";"}]"#, String?.none)
    #expect(pairs([solved, (replaced, line)]).map(\.cause) == [nil])
    let called = #"RowBox[{"Plot", "[", RowBox[{"later", "[", "x", "]"}], ",", "{x,0,1}", "]"}]"#
    let later = (#"RowBox[{"later", "[", "t_", "]", ":=", "t"}]"#, String?.none)
    #expect(pairs([(called, line), later]).map(\.cause) == ["a value that a later cell gives"])
  }

  /// Sectors are disks or areas; a raster shows what areas with colours at their corners show.
  @Test func theSameIsDrawnInOtherKindsOfShapes() {
    let pie = #"RowBox[{"PieChart", "[", "{1,1}", "]"}]"#
    func halves(_ count: Int) -> String {
      let half = "{RGBColor[0.983, 0.743, 0.326], PolygonBox[{{-1, 0}, {0, 1}, {1, 0}}]}"
      return
        "GraphicsBox[{\([String](repeating: half, count: count).joined(separator: ", "))}, PlotRange -> {{-1, 1}, {-1, 1}}]"
    }
    let found = [2, 3].flatMap { pairs([(pie, halves($0))]).map(\.agrees) }
    #expect(found == [true, false])
  }

  /// Antiderivatives differ by a constant; integrals between bounds do not.
  @Test func antiderivativesAgreeUpToAConstant() {
    let wave = #"RowBox[{"Sin", "[", RowBox[{"2", "x"}], "]"}]"#
    let square = #"RowBox[{RowBox[{"Sin", "[", "x", "]"}], "^", "2"}]"#
    let free = #"RowBox[{"Integrate", "[", RowBox[{\#(wave), ",", "x"}], "]"}]"#
    #expect(pairs([(free, square)]).map(\.agrees) == [true])
    let other = #"RowBox[{"2", "*", \#(square)}]"#
    #expect(pairs([(free, other)]).map(\.agrees) == [false])
  }

  /// The variable of a recurrence is a whole number.
  @Test func solutionsOfRecurrencesAgreeAtWholeNumbers() {
    let input =
      #"RowBox[{"RSolve", "[", RowBox[{RowBox[{"{", RowBox[{"a[n+1]==-a[n]", ",", "a[0]==1"}], "}"}], ",", "a[n]", ",", "n"}], "]"}]"#
    let printed =
      #"RowBox[{"{", RowBox[{"{", RowBox[{"a[n]", "->", RowBox[{"Cos", "[", "n Pi", "]"}]}], "}"}], "}"}]"#
    #expect(pairs([(input, printed)]).map(\.agrees) == [true])
    #expect(pairs([(input, printed.replacing("n Pi", with: "n"))]).map(\.agrees) == [false])
  }

  /// `NDSolve` needs numbers: where a parameter has none, it had one when the cell was evaluated.
  @Test func parametersOfDifferentialEquationsHadValues() {
    let input =
      #"RowBox[{"NDSolve", "[", RowBox[{RowBox[{"{", RowBox[{"y'[t]==-k y[t]", ",", "y[0]==1"}], "}"}], ",", "y", ",", "{t,0,1}"}], "]"}]"#
    let printed = #"RowBox[{"{", RowBox[{"{", RowBox[{"y", "->", "5"}], "}"}], "}"}]"#
    let later = (#"RowBox[{"k", "=", "3"}]"#, Optional("3"))
    #expect(pairs([(input, printed), later]).map(\.cause) == ["a value that a later cell gives", nil])
  }

  /// Operators to which only authors give a meaning are calls; so are derivatives before parentheses.
  @Test func operatorsWithoutMeaningAreCalls() {
    let rule =
      #"RowBox[{RowBox[{"x_", "\[CenterDot]", "y_"}], ":=", RowBox[{"x", "+", RowBox[{"2", "y"}]}]}]"#
    #expect(
      pairs([(rule, nil), (#"RowBox[{"3", "\[CenterDot]", "4"}]"#, #""11""#)]).map(\.agrees) == [true])
    let plus = #"RowBox[{"a", "\[CirclePlus]", "b", "\[CirclePlus]", "c"}]"#
    #expect(pairs([(#"RowBox[{"Length", "[", \#(plus), "]"}]"#, #""3""#)]).map(\.agrees) == [true])
    let input = #"RowBox[{RowBox[{"DiracDelta", "'"}], "[", "w", "]", "//", "TraditionalForm"}]"#
    let name = #"InterpretationBox["\[Delta]", DiracDelta]"#
    let printed =
      #"FormBox[RowBox[{SuperscriptBox[\#(name), "\[Prime]", MultilineFunction->None], "(", "w", ")"}], TraditionalForm]"#
    #expect(pairs([(input, printed)]).map(\.agrees) == [true])
  }

  /// Rows of a table without headings have an empty one where columns have some; what is held is as it was written.
  @Test func formsOfTablesAndOfWhatIsHeld() {
    let table =
      #"RowBox[{"TableForm", "[", RowBox[{"{{1,2}}", ",", RowBox[{"TableHeadings", "->", "{{},{p,q}}"}]}], "]"}]"#
    let printed =
      #"TagBox[GridBox[{{"\[Null]", "p", "q"}, {"\"\"", "1", "2"}}], Function[BoxForm`e$, TableForm[BoxForm`e$]]]"#
    #expect(pairs([(table, printed)]).map(\.agrees) == [true])
    let held = #"RowBox[{"Inactive", "[", RowBox[{"f", "[", RowBox[{"-", "Infinity"}], "]"}], "]"}]"#
    let given =
      #"RowBox[{"Inactive", "[", RowBox[{"f", "[", RowBox[{"DirectedInfinity", "[", RowBox[{"-", "1"}], "]"}], "]"}], "]"}]"#
    #expect(pairs([(held, given)]).map(\.agrees) == [true])
  }
}
