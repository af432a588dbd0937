import Foundation
import KernelLanguage
import RealBooks
import Testing
import WolframLanguage

@testable import Kernel

/// The Manipulates of the corpus: how many call only functions that the kernel or their author defines.
@Suite struct CorpusManipulateTests {
  static let corpus = RealBooks.at("wolfram")
  private static let isThere = RealBooks.has("wolfram")

  static func notebooks() -> [URL] {
    let files =
      FileManager.default.enumerator(at: corpus, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
      ?? []
    return files.filter { ["nb", "cdf"].contains($0.pathExtension) }.sorted { $0.path < $1.path }
  }

  struct Found {
    var body: WolframLanguage.Expression
    var initialisations: [WolframLanguage.Expression]
  }

  /// Traverses a notebook's expressions without recursion, keeping the initialisations of the enclosing modules.
  static func manipulates(_ tree: ExpressionTree) -> [Found] {
    var found: [Found] = []
    var pending: [(WolframLanguage.Expression, [WolframLanguage.Expression])] = tree.roots.map { ($0, []) }
    while let (node, around) = pending.popLast() {
      guard tree.kind(node) == .call else { continue }
      var initialisations = around
      let name = tree.headName(node) ?? ""
      if name == "DynamicModuleBox" {
        for argument in tree.arguments(node) {
          if let rule = tree.rule(of: argument), tree.symbolName(of: rule.key) == "Initialization" {
            initialisations.append(rule.value)
          }
        }
      }
      if name.hasSuffix("ManipulateBoxes") {
        for argument in tree.arguments(node) {
          if let rule = tree.rule(of: argument), tree.kind(rule.key) == .string,
            tree.string(rule.key) == "Body"
          {
            found.append(Found(body: rule.value, initialisations: initialisations))
          }
        }
        continue
      }
      for argument in tree.arguments(node) { pending.append((argument, initialisations)) }
    }
    return found
  }

  /// Drawing functions, which are in `KernelPlots`.
  static let plots: Set<String> = [
    "Plot", "ParametricPlot", "PolarPlot", "ListPlot", "ListLinePlot", "LogPlot", "LogLogPlot",
    "LogLinearPlot", "ListLogPlot",
    "ListLogLogPlot", "ListLogLinearPlot", "ContourPlot", "ContourPlot3D", "DensityPlot", "Plot3D",
    "ParametricPlot3D", "SphericalPlot3D",
    "RevolutionPlot3D", "RegionPlot", "RegionPlot3D", "VectorPlot", "VectorPlot3D", "StreamPlot", "BarChart",
    "BarChart3D", "PieChart",
    "Histogram", "ListPlot3D", "ListPointPlot3D", "ListContourPlot", "ListDensityPlot", "ArrayPlot",
    "MatrixPlot", "DiscretePlot", "Show",
    "ListPolarPlot", "ReliefPlot", "ListSurfacePlot3D", "ListVectorPlot", "ListStreamPlot", "RectangleChart",
    "BubbleChart", "PairedBarChart",
  ]

  @Test(.enabled(if: isThere, "the corpus of real books is not there"))
  func knowsWhatMostManipulatesCall() throws {
    let files = Self.notebooks()
    try #require(!files.isEmpty)
    var total = 0
    var complete = 0
    var missing: [String: Int] = [:]
    var sole: [String: Int] = [:]
    for file in files {
      guard let data = try? Data(contentsOf: file) else { continue }
      let tree = ExpressionTree(parsing: Array(data))
      for manipulate in Self.manipulates(tree) {
        total += 1
        var session = KernelSession()
        for name in Self.plots { session.add(BuiltIn(named: name, [.holdAll], "Drawing.")) }
        for initialisation in manipulate.initialisations {
          guard let term = Term(initialisation, in: tree, &session.names) else { continue }
          session.restart()
          _ = try? session.evaluate(term)
        }
        guard let body = Term(manipulate.body, in: tree, &session.names) else { continue }
        let lacking = session.lacking(in: body, deep: true)
        if lacking.isEmpty { complete += 1 }
        for name in lacking { missing[name, default: 0] += 1 }
        if lacking.count == 1 { sole[lacking[0], default: 0] += 1 }
      }
    }
    print("\(complete) of \(total) Manipulates call only what is known")
    if ProcessInfo.processInfo.environment["OCTAVO_CENSUS"] == "1" {
      for (name, count) in missing.sorted(by: { $0.value > $1.value }).prefix(120) {
        print(count, sole[name] ?? 0, name)
      }
    }
    #expect(Double(complete) >= 0.75 * Double(total))
  }
}
