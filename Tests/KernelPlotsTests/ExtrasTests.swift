import Graphics
@testable import LiveFigures
import Kernel
import KernelLanguage
import Snapshots
import Testing

@testable import KernelPlots

/// Graphs, meshes and images, which are passed to the kernel's second part as bytes.
@Suite struct ExtrasTests {
  private func value(of text: String) throws -> String {
    var session = KernelSession()
    session.addPlots()
    let value = try session.evaluate(text: Array(text.utf8))
    return String(decoding: session.inputText(of: value), as: UTF8.self)
  }

  @Test(arguments: [
    ("{ConnectedGraphQ[{1 -> 2, 2 -> 3}], ConnectedGraphQ[{1 -> 2, 2 -> 3, 3 -> 1}]}", "{False, True}"),
    ("ConnectedComponents[{1 -> 2, 2 -> 3}]", "ConnectedComponents[{1 -> 2, 2 -> 3}]"),
    ("EdgeCount[UndirectedGraph[{1 -> 2, 2 -> 1, 2 -> 3}]]", "2"),
    ("WeaklyConnectedGraphQ[Graph[{1 -> 2, 3 -> 2}]]", "True"),
    ("VertexDegree[LineGraph[StarGraph[4]]]", "{2, 2, 2}"),
    (
      "EdgeList[GraphDisjointUnion[PathGraph[{a, b}], PathGraph[{a, b}]]]",
      "{UndirectedEdge[1, 2], UndirectedEdge[3, 4]}"
    ),
    ("VertexList[GraphProduct[PathGraph[{1, 2}], PathGraph[{1, 2}]]]", "{{1, 1}, {2, 1}, {1, 2}, {2, 2}}"),
    (
      "EdgeCount[GraphProduct[PathGraph[Range[3]], PathGraph[Range[4]], #]] & /@ {\"Cartesian\", \"Tensor\", \"Normal\", \"Conormal\"}",
      "{17, 12, 29, 47}"
    ),
    ("VertexList[EdgeContract[CycleGraph[4], UndirectedEdge[2, 3]]]", "{1, 2, 4}"),
    ("VertexCount[PetersenGraph[5, 2]]", "10"), ("EdgeCount[CompleteGraph[7]]", "21"),
    ("VertexDegree[StarGraph[5]]", "{4, 1, 1, 1, 1}"),
    ("FindShortestPath[Graph[{1 -> 2, 2 -> 3, 1 -> 4, 4 -> 3, 3 -> 5}], 1, 5]", "{1, 2, 3, 5}"),
    ("GraphDistance[CycleGraph[8], 1, 5]", "4"),
    ("ConnectedComponents[Graph[{a, b, c}, {UndirectedEdge[a, b]}]]", "{{a, b}, {c}}"),
    ("AdjacencyMatrix[PathGraph[{1, 2, 3}]]", "{{0, 1, 0}, {1, 0, 1}, {0, 1, 0}}"),
    (
      "AdjacencyList[Graph[{1, 2, 3, 4}, {3 \\[UndirectedEdge] 2, 2 \\[UndirectedEdge] 1, 1 \\[UndirectedEdge] 3}]]",
      "{{2, 3}, {1, 3}, {1, 2}, {}}"
    ),
    ("GraphDistance[UndirectedGraph[{1 -> 2, 2 -> 1, 2 -> 3}], 3, 1]", "2"),
    ("EdgeCount[FindSpanningTree[CompleteGraph[6]]]", "5"), ("EdgeCount[HypercubeGraph[4]]", "32"),
    ("ConnectedGraphQ[GridGraph[{3, 4}]]", "True"), ("EdgeCount[RandomGraph[{10, 17}]]", "17"),
    ("EdgeCount[AdjacencyGraph[{{0, 1}, {1, 0}}]]", "1"),
    ("RegionMeasure[ConvexHullMesh[{{0, 0}, {2, 0}, {2, 3}, {0, 3}, {1, 1}}]]", "6."),
    (
      "{Area[Rectangle[{0, 0}, {4, 2}]], Area[Disk[{0, 0}, r]], RegionMeasure[Ball[{0, 0, 0}, 1]]}",
      "{8, Pi*r^2, 4*Pi/3}"
    ),
    ("Area[Triangle[{{0, 0}, {3, 0}, {0, 4}}]]", "6"),
    ("N[Area[RegionIntersection[Disk[{0, 10}, 10], Disk[{5, 0}, 5]]]]", "24.04347884493287"),
    ("Area[RegionUnion[Disk[{0, 0}, 1], Disk[{3, 0}, 1]]]", "2*Pi"), ("Area[Foo[1]]", "Area[Foo[1]]"),
    ("MeshCellCount[DelaunayMesh[{{0, 0}, {2, 0}, {2, 2}, {0, 2}, {1, 1.1}}]]", "{5, 8, 4}"),
    ("RegionMeasure[VoronoiMesh[{{1, 1}, {3, 1}, {2, 3}}, {{0, 4}, {0, 4}}]]", "16."),
    ("MeshCellCount[VoronoiMesh[{{1, 1}, {3, 1}, {2, 3}}, {{0, 4}, {0, 4}}], 2]", "3"),
    ("First[FindShortestTour[{{0, 0}, {1, 1}, {1, 0}, {0, 1}}]]", "4."),
    ("ImageData[Binarize[Image[{{0, 0.4}, {0.6, 1}}], 0.5]]", "{{0., 0.}, {1., 1.}}"),
    ("ImageDimensions[ImageResize[Image[{{0, 1, 0, 1}, {1, 0, 1, 0}}], 2]]", "{2, 1}"),
    ("ImageData[ColorNegate[Image[{{0, 0.25}}]]]", "{{1., 0.75}}"),
    (
      "ImageData[Dilation[Image[{{0, 0, 0}, {0, 1, 0}, {0, 0, 0}}], 1]]",
      "{{1., 1., 1.}, {1., 1., 1.}, {1., 1., 1.}}"
    ),
    ("Max[MorphologicalComponents[Image[{{1, 0, 0}, {0, 0, 0}, {0, 0, 1}}]]]", "2"),
    ("MedianFilter[{1, 9, 1, 1, 1}, 1]", "{5, 1, 1, 1, 1}"),
    ("MedianFilter[{1., 9., 1.}, 1]", "{5., 1., 5.}"), ("MaxFilter[{1, 1/2, 3}, 1]", "{1, 3, 3}"),
    ("Abs[Total[GaussianFilter[{0, 0, 0, 0, 1, 0, 0, 0, 0}, 2]] - 1] < 10^-12", "True"),
    ("Length[Cases[LayeredGraphPlot[{1 -> 2, 2 -> 3}], _Arrow, Infinity]]", "2"),
    ("Length[Cases[TreePlot[{1 -> 2, 2 -> 3}], _Arrow, Infinity]]", "0"),
    // A path in layers is not higher than one and a half times what is wide.
    ("Max[#] - Min[#] &[GraphEmbedding[PathGraph[Range[7]], \"LayeredEmbedding\"][[All, 2]]]", "1.5"),
    ("Length[Subsets[Range[40], {2}]]", "780"), ("Subsets[{a, b, c}, {2}]", "{{a, b}, {a, c}, {b, c}}"),
    ("Lighter[RGBColor[0, 0, 0], 1]", "RGBColor[1., 1., 1.]"),
  ])
  func givesWhatTheLanguageGives(_ text: String, _ expected: String) throws {
    #expect(try value(of: text) == expected)
  }

  @Test(arguments: [
    "VoronoiMesh[{}]", "DelaunayMesh[{{a, 1}}]", "Image[{{1, 2}, {3}}]", "Graph[3]", "PetersenGraph[-1, 7]",
  ])
  func whatMakesNoSenseIsLeft(_ text: String) throws {
    #expect(try value(of: text).hasPrefix(String(text.prefix { $0 != "[" })))
  }

  @Test(arguments: [
    "Graph[{1 -> 2, 2 -> 3, 3 -> 1}, VertexLabels -> \"Name\"]",
    "Show[ConvexHullMesh[{{0, 0}, {1, 0}, {0, 1}}]]",
    "Image[{{0, 1}, {1, 0}}]", "Row[{Image[{{0, 1}}], VoronoiMesh[{{0, 0}, {1, 1}, {2, 0}}]}]",
    "HighlightGraph[CycleGraph[5], {1, UndirectedEdge[2, 3]}]",
    "GraphPlot[{1 -> 2, 2 -> 3}, DirectedEdges -> True]",
    "Region[RegionUnion[Disk[], Disk[{1, 0}]]]",
  ])
  func areDrawnWithoutFaults(_ text: String) throws {
    var figure = try LiveFigure(body: Array(text.utf8), initialisation: [], variables: [])
    let examination = figure.examined(width: 360, height: 240)
    #expect(examination.faults == [])
    guard case .figure(let drawn) = examination.rendering else {
      Issue.record("no picture")
      return
    }
    #expect(SVGWriter.write(drawn.draw()).count > 300)
  }

  /// A definition that names no function of the second part, and calls one nevertheless, is found by drawing it.
  @Test(arguments: [
    ("Plot[Sum[Sin[k x]/k, {k, 1, 5}], {x, 0, 6}]", false), ("Style[Sum[1/k^2, {k, 1, Infinity}], 20]", true),
    ("StringReplace[\"abc\", \"b\" -> \"x\"]", false), ("StringReplace[\"abc\", f | \"b\" -> \"x\"]", true),
  ]) func whatCallsTheSecondPartIsFoundByDrawingIt(_ body: String, _ isNeeded: Bool) throws {
    #expect(!LiveFigure.needsExtras([Array(body.utf8)]))
    var figure = try LiveFigure(body: Array(body.utf8), initialisation: [], variables: [])
    _ = figure.render(width: 300, height: 200)
    #expect(figure.usedSecondPart == isNeeded)
  }

  @Test func onlyWhatNamesThemNeedsTheExtras() {
    func needs(_ texts: String...) -> Bool { LiveFigure.needsExtras(texts.map { Array($0.utf8) }) }
    #expect(needs("Show[g]", "g = CycleGraph[5]"))
    #expect(LiveFigure.namesPictures(Array("Region[Disk[]]".utf8)))
    #expect(needs("Plot[Sin[x], {x, 0, 1}]", "", "NDSolve[eq, y, {x, 0, 1}]"))
    #expect(needs("f = DSolveValue"), "what is written in the language with one")
    #expect(!needs("Plot[Sin[x], {x, 0, 1}]"))
    #expect(!needs("\"Integrate\""))
  }

  @Test func theirNamesAreListed() throws {
    let names = LiveFigure.namesOfExtras.map { $0 + "\n" }.joined()
    #expect(try Snapshot.difference(of: names, from: "Snapshots/second-part.txt") == nil)
  }
}
