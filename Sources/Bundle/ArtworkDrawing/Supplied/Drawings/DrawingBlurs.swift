import DrawingGeometry
import DrawingStyles
import Markup
import XML

/// What the painter does not paint of wide blurs: https://www.w3.org/TR/filter-effects-1/#feGaussianBlurElement
///
/// It blurs at most as far as a kernel of 500 pixels does, and blurs what is on the canvas: what is beyond its edge gives no colour to
/// what is on it.
struct DrawingBlurs {
  /// The deviation with a kernel of 500 pixels, of a canvas of 2048, as the largest covers have it.
  private static let widest = 500 / 1.88 / 2048
  /// The share of the canvas from which a blur that lacks a part can be seen.
  private static let least = 0.01

  private let tree: XMLTree
  private let references: DrawingReferences
  private let filters: DrawingFilters

  init(_ tree: XMLTree, _ references: DrawingReferences, _ filters: DrawingFilters) {
    (self.tree, self.references, self.filters) = (tree, references, filters)
  }

  /// What is lost of an element with a filter.
  ///
  /// - Parameter box: what the element covers in its own coordinates; nil if that is not known.
  func losses(of element: DrawingElement, _ box: DrawingBox?) -> [DrawingLoss.Inexact] {
    let ids = element["filter"].map { StyleValue($0.utf8).localAddresses } ?? []
    let own = ids.compactMap { filters.deviation(of: $0) ?? references[$0].map(greatestDeviation) }.max() ?? 0
    let deviation = own * element.inherited.scale.growth.squareRoot()
    let size = DrawingSize(tree).inUnits
    let share = deviation / max(size.width, size.height, 1e-9)
    if share > Self.widest { return [.wideBlur] }
    guard share > Self.least, let box, let placed = placed(box, of: element) else { return [] }
    let corner = tree.attribute(tree.root, "viewBox").flatMap { DrawingViewBox($0) }
    let canvas = DrawingBox(x: corner?.x ?? 0, y: corner?.y ?? 0, width: size.width, height: size.height)
    return placed.isCut(by: canvas, more: deviation / 2) ? [.cutBlur] : []
  }

  /// The greatest deviation of a filter's parts.
  private func greatestDeviation(of filter: XMLTree.Node) -> Double {
    guard tree.attribute(filter, "primitiveUnits") != "objectBoundingBox" else { return 0 }
    return tree.elements(of: filter).filter {
      ["feGaussianBlur", "feDropShadow"].contains(tree.name($0).local)
    }
    .flatMap { part in
      tree.attribute(part, named: "stdDeviation").map { DrawingNumbers.all(in: tree.attributeBytes($0)) }
        ?? []
    }.max() ?? 0
  }

  /// The box in the root's coordinates; nil if it is not known.
  private func placed(_ box: DrawingBox, of element: DrawingElement) -> DrawingBox? {
    guard box.area.isFinite, box.area > 0 else { return nil }
    var placed = element["transform"].map { box.applying(DrawingTransforms(Array($0.utf8))) } ?? box
    var current = tree.parent(of: element.node)
    while let node = current, node != tree.root {
      guard ["g", "a", "switch"].contains(tree.name(node).local),
        tree.attribute(node, "style")?.contains("transform") != true
      else { return nil }
      if let transform = tree.attribute(node, named: "transform") {
        placed = placed.applying(DrawingTransforms(Array(tree.attributeBytes(transform))))
      }
      current = tree.parent(of: node)
    }
    return placed
  }
}
