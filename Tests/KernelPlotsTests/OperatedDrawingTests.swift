import Foundation
import InteractiveModel
import Kernel
import LiveFigures
import Numerics
import Testing

@testable import Graphics
@testable import KernelPlots

/// Drawings within other contents keep the coordinates in which they are operated.
@Suite struct OperatedDrawingTests {
  private static func list(_ body: String) throws -> DrawList {
    var figure = try LiveFigure(body: Array(body.utf8), initialisation: [], variables: [])
    guard case .figure(let drawn) = figure.render(width: 360, height: 240) else {
      Issue.record("\(body) is not drawn")
      return DrawList(width: 0, height: 0)
    }
    return drawn.draw()
  }

  /// Where a text is in a drawing, in pixels.
  private static func place(of text: String, in list: DrawList) -> Point? {
    var maps = [Affine()]
    for item in list.items {
      switch item {
      case .transform(let map): maps.append(maps[maps.count - 1].after(map))
      case .endTransform: maps.removeLast()
      case .text(let number) where list.texts[number].label.text == text:
        return maps[maps.count - 1].apply(list.texts[number].place)
      default: break
      }
    }
    return nil
  }

  /// What may stand around a drawing; # is the drawing.
  private static let wrappers = [
    "Column[{\"above\", #}]", "Row[{\"beside\", #}]", "Grid[{{\"left\", #}, {1, 2}}]",
    "Labeled[#, \"below\"]",
    "Labeled[#, \"above\", Top]", "Panel[#]", "Framed[#]", "Legended[#, \"key\"]", "Style[#, Red]",
    "Pane[#, 500]",
    "{\"in a list\", #}", "TableForm[{{1}, {#}}]", "GraphicsRow[{#, Graphics[Circle[]]}]",
    "GraphicsColumn[{#, Graphics[Circle[]]}]", "Overlay[{#, \"over\"}]", "Item[#]",
    "OpenerView[{\"open\", #}, True]",
  ]

  private static let drawing =
    "Graphics[{Line[{{-2, -1}, {2, 3}}], Text[\"mark\", {1, 0.5}]}, PlotRange -> 4, Axes -> True]"

  @Test(arguments: ["#"] + wrappers.filter { !$0.hasPrefix("Graphics") }, ["#"] + wrappers)
  func aDrawingKeepsItsCoordinates(outer: String, inner: String) throws {
    let within = inner.replacingOccurrences(of: "#", with: Self.drawing)
    let list = try Self.list(outer.replacingOccurrences(of: "#", with: within))
    let plot = try #require(list.plot)
    let place = try #require(Self.place(of: "mark", in: list))
    let x = plot.region.x.low + (1 - plot.range.x.low) / plot.range.x.length * plot.region.x.length
    let y = plot.region.y.high - (0.5 - plot.range.y.low) / plot.range.y.length * plot.region.y.length
    #expect((place.x - x).magnitude < 1 && (place.y - y).magnitude < 8)
  }

  @Test(arguments: [
    "Graphics[Locator[{1, 2}], PlotRange -> 9]"
  ])
  func ofSeveralDrawingsTheOneWithHandlesIsOperated(operated: String) throws {
    let list = try Self.list("Column[{Graphics[Disk[]], \(operated)}]")
    #expect(try #require(list.plot).range.x.high >= 9)
  }
}
