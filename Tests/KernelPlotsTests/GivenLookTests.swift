import Graphics
import Kernel
import KernelPlots
import LiveFigures
import Testing

/// Nothing that an author gives a picture is dropped: marks, sizes, properties, forms.
@Suite struct GivenLookTests {
  private static func list(_ body: String) throws -> DrawList {
    var figure = try LiveFigure(body: Array(body.utf8), initialisation: [], variables: [])
    guard case .figure(let drawn) = figure.render(width: 360, height: 240) else {
      Issue.record("\(body) is not drawn")
      return DrawList(width: 0, height: 0)
    }
    return drawn.draw()
  }

  @Test func linesOfASmallMarkAreSeen() throws {
    let list = try Self.list("ListPlot[{1, 2, 4}, PlotMarkers -> {Graphics[{Red, Circle[]}], 0.06}]")
    let circles = list.paints.filter { $0.stroke == Color(red: 1, green: 0, blue: 0) }
    #expect(!circles.isEmpty && circles.allSatisfy { $0.width > 4 })
  }

  @Test(arguments: [
    "Range[80]", "Expand[(1 + x)^30]", "StringJoin[Table[\"word \", {60}]]", "Column[{Range[70], 1}]",
    "Row[{\"values: \", Range[80]}]", "Row[Table[Style[k, Red], {k, 90}], \", \"]",
    "StringRepeat[\"abcdefghij\", 20]",
    "StringRepeat[\"数学\", 60]", "300!",
  ]) func longResultsGoOnInTheNextLine(body: String) throws {
    let list = try Self.list(body)
    #expect(list.width < 500 && list.height > 40)
    #expect(list.texts.allSatisfy { $0.style.size > 8 })
  }

  @Test func aTallPictureIsMadeNarrower() throws {
    let list = try Self.list("ParametricPlot[{t/9, t}, {t, 0, 4}]")
    #expect(list.height <= 600 && list.width >= 40)
    let given = try Self.list("ParametricPlot[{t/2, t}, {t, 0, 4}, ImageSize -> 300]")
    #expect((given.width - 300).magnitude < 1)
  }

  @Test func picturesOfARowAreOfOneSize() throws {
    let row = try Self.list(
      "GraphicsRow[{Graphics[Circle[], ImageSize -> 90], Graphics[Disk[]]}, ImageSize -> 508]")
    #expect((row.width - 508).magnitude < 1 && (row.height - 250).magnitude < 1)
  }

  @Test func anImageHasTheSizeThatItIsGiven() throws {
    let pixels = "Image[Table[N[j k]/81, {j, 9}, {k, 9}], ImageSize -> 77]"
    #expect(try Self.list(pixels).width == 77)
    #expect(try Self.list("Image[\(pixels), ImageSize -> 130]").width == 130)
    #expect(try Self.list("Image[\(pixels)]").width == 77)
  }

  @Test func propertiesOfAGraphAreShown() throws {
    let list = try Self.list(
      "Graph[{Property[Style[5, Green], VertexLabels -> \"five\"], Labeled[6, \"six\"]}, {Labeled[5 -> 6, \"edge\"], Property[6 -> 5, EdgeLabels -> \"back\"]}]"
    )
    #expect(Set(list.texts.map(\.label.text)) == ["five", "six", "edge", "back"])
    #expect(list.paints.contains { $0.fill == Color(red: 0, green: 1, blue: 0) })
  }

  @Test func whatLiesDeeperInAMatrixIsAMatrix() throws {
    let flat = try Self.list("MatrixForm[{{3, 4}}]")
    let deep = try Self.list("MatrixForm[{{{3, 5}, {4, 6}}}]")
    #expect(deep.texts.map(\.label.text) == ["3", "5", "4", "6"] && deep.height > flat.height * 1.5)
  }

  @Test(arguments: [("a^(-2)", "a^(-2)"), ("a/b", "a/b"), ("{1/2, \"s\"}", "{1/2, \"s\"}")])
  func inputFormIsShownAsItIsTyped(term: String, text: String) throws {
    #expect(try Self.list("InputForm[\(term)]").texts.map(\.label.text).joined() == text)
  }

  @Test func aThermometerHasABulb() throws {
    let cold = try Self.list("ThermometerGauge[2, {0, 50}]")
    let warm = try Self.list("ThermometerGauge[40, {0, 50}]")
    #expect(cold.verbs.filter { $0 == .ellipse }.count == 2)
    #expect(cold.verbs == warm.verbs && cold.coordinates != warm.coordinates)
  }

  /// The sizes of the texts of a picture, by their letters; numbers stand for "0".
  private static func sizes(_ body: String) throws -> [String: Double] {
    var sizes: [String: Double] = [:]
    for text in try list(body).texts {
      let letters = text.label.text
      sizes[Double(letters) == nil ? letters : "0"] = text.style.size
    }
    return sizes
  }

  @Test(arguments: [
    ("Frame -> True, FrameLabel -> {\"a\"}, FrameStyle -> Directive[Black, 16]", 16.0, 16.0, 10.0),
    ("AxesLabel -> {\"a\", None}, AxesStyle -> Directive[Red, FontSize -> 14]", 14, 14, 10),
    ("AxesLabel -> {\"a\", None}, TicksStyle -> 8", 8, 10, 10),
    ("Frame -> True, FrameLabel -> {\"a\"}, FrameTicksStyle -> Directive[17]", 17, 10, 10),
    ("AxesLabel -> {\"a\", None}, LabelStyle -> {15}", 15, 15, 15),
    ("AxesLabel -> {\"a\", None}, BaseStyle -> 13, LabelStyle -> Bold", 13, 13, 13),
  ])
  func textsHaveTheSizeOfTheirStyle(_ options: String, number: Double, label: Double, title: Double) throws {
    let sizes = try Self.sizes("Plot[x, {x, 0, 1}, \(options), PlotLabel -> \"t\"]")
    #expect(sizes == ["0": number, "a": label, "t": title])
  }

  @Test func textsOfASurfaceHaveTheSizeOfTheirStyle() throws {
    let labels = "AxesLabel -> {\"a\", \"a\", \"a\"}, PlotLabel -> \"t\""
    let sizes = try Self.sizes("Plot3D[x, {x, 0, 1}, {y, 0, 1}, \(labels), AxesStyle -> 14]")
    #expect(sizes == ["0": 14, "a": 14, "t": 10])
  }

  @Test func textsMayHaveABaseStyle() throws {
    let text = try Self.list("Graphics[Text[\"F\", {0, 0}, BaseStyle -> {Bold, 15}]]").texts[0]
    #expect(text.style.isBold && text.style.size == 15)
    #expect(try Self.list("Graphics[Text[\"F\"], BaseStyle -> 15]").texts[0].style.size == 15)
  }

  @Test func aBoxMayBeACubeInAPictureOfAnyShape() throws {
    let curve = "ParametricPlot3D[{Cos[t], Sin[t], 3 t}, {t, 0, 6}, BoxRatios -> 1"
    let (cube, usual) = (try Self.list("\(curve)]"), try Self.list("\(curve), AspectRatio -> 2]"))
    #expect(cube.height < 420 && usual.height == 720)
    #expect(try Self.list("Plot3D[x, {x, 0, 1}, {y, 0, 1}, AspectRatio -> 1]").height == 360)
  }

  @Test(arguments: ["Text[Framed[\"Subtract\"], {0, 0}]", "Inset[Graphics[Disk[], ImageSize -> 60], {0, 0}]"])
  func whatStandsAtTheEdgeHasRoom(_ shape: String) throws {
    let list = try Self.list(
      "Graphics[{Line[{{-2, -2}, {0, 0}, {2, -2}}], \(shape)}, PlotRange -> {{-4, 4}, Automatic}, ImageSize -> 150]"
    )
    let ys = stride(from: 1, to: list.coordinates.count, by: 2).map { list.coordinates[$0] }
    #expect(ys.allSatisfy { $0 >= 0 && Double($0) <= list.height })
    #expect(
      list.items.allSatisfy { item in
        guard case .transform(let map) = item else { return true }
        return map.apply(Point(0, 0)).y > 0
      })
  }

  @Test func ofThreeRangesThePlaneHasTwo() throws {
    let list = try Self.list(
      "Graphics[Line[{{0, 0}, {0.1, 0.5}}], PlotRange -> {{-1, 1}, {-1, 1}, {-1, 1}}]")
    #expect(list.height == list.width)
  }

  @Test func aComplexCoordinateIsNoPlace() throws {
    #expect(try Self.list("Graphics[{Point[{1, 2 + 3. I}], Point[{1, 2.}]}]").verbs.count == 1)
  }
}
