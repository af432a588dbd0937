import DrawingGeometry
import DrawingStyles
import Markup
import XML

/// What the painter does not paint of wide blurs: https://www.w3.org/TR/filter-effects-1/#feGaussianBlurElement
///
/// It blurs at most as far as a kernel of 500 pixels does, in three passes of what is on the canvas: what is beyond its edge, or comes there
/// in a pass, gives no colour to what is on it.
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
    let found = ids.compactMap { blur(of: $0, over: box) }
    let scale = element.inherited.scale.growth.squareRoot()
    let size = DrawingSize(tree).inUnits
    let longest = max(size.width, size.height, 1e-9)
    if found.contains(where: { $0.deviation * scale / longest > Self.widest }) { return [.wideBlur] }
    let corner = tree.attribute(tree.root, "viewBox").flatMap { DrawingViewBox($0) }
    let canvas = DrawingBox(x: corner?.x ?? 0, y: corner?.y ?? 0, width: size.width, height: size.height)
    let isCut = found.contains { blur in
      let deviation = blur.deviation * scale
      guard deviation / longest > Self.least, let input = blur.input.flatMap({ placed($0, of: element) }),
        let result = placed(blur.input?.moved(by: blur.move) ?? DrawingBox(), of: element)
      else { return false }
      // What ends at the edge loses some of its colour too; a shadow of what covers everything is not seen.
      let isCut = input.isCut(by: canvas, more: -deviation / 4)
      let isHidden = blur.isShadow && box.flatMap { placed($0, of: element) }?.covers(canvas) == true
      return isCut && !isHidden
        || input.extended(by: deviation).comes(
          onto: canvas, as: result.extended(by: deviation), deviation / 4)
    }
    return isCut ? [.cutBlur] : []
  }

  /// What a filter blurs.
  private struct Blur {
    /// The greatest deviation of its parts.
    var deviation = 0.0
    /// What is blurred, in the coordinates of the element; nil if that is not known.
    var input: DrawingBox?
    /// How far the result of a blur is moved.
    var move = (x: 0.0, y: 0.0)
    /// Whether the element is painted on what is blurred.
    var isShadow = false
  }

  /// The blur of a filter that works on what covers `box`; nil without one.
  private func blur(of id: String, over box: DrawingBox?) -> Blur? {
    if let deviation = filters.deviation(of: id) {
      let move = filters.move(of: id)
      return Blur(
        deviation: deviation, input: box?.moved(by: move ?? (0, 0)), isShadow: move != nil)
    }
    guard let filter = references[id], tree.attribute(filter, "primitiveUnits") != "objectBoundingBox" else {
      return nil
    }
    var blur = Blur(input: source(of: filter, over: box))
    for part in tree.elements(of: filter) {
      func number(_ name: String, _ initial: Double) -> Double {
        tree.attribute(part, named: name).flatMap { DrawingNumbers.all(in: tree.attributeBytes($0)).max() }
          ?? initial
      }
      switch tree.name(part).local {
      case "feOffset" where blur.deviation > 0:
        blur.move = (blur.move.x + number("dx", 0), blur.move.y + number("dy", 0))
      case "feOffset": blur.input = blur.input?.moved(by: (number("dx", 0), number("dy", 0)))
      case "feDropShadow":
        blur.input = blur.input?.moved(by: (number("dx", 2), number("dy", 2)))
        (blur.deviation, blur.isShadow) = (max(blur.deviation, number("stdDeviation", 2)), true)
      case "feGaussianBlur": blur.deviation = max(blur.deviation, number("stdDeviation", 0))
      case "feMerge", "feBlend", "feComposite": blur.isShadow = true
      default: break
      }
    }
    return blur
  }

  /// What a filter works on: what it makes itself is in its whole region, nothing is outside of it.
  private func source(of filter: XMLTree.Node, over box: DrawingBox?) -> DrawingBox? {
    let isOfBox = tree.attribute(filter, "filterUnits") != "userSpaceOnUse"
    let size = DrawingSize(tree).inUnits
    func length(_ name: String, _ usual: Double, _ whole: Double) -> Double {
      guard let bytes = tree.attribute(filter, named: name).map({ tree.attributeBytes($0).trimmed }),
        let value = DrawingNumbers.all(in: bytes).first
      else { return isOfBox ? usual : usual * whole }
      return bytes.last == "%" ? value / 100 * (isOfBox ? 1 : whole) : value
    }
    let (x, y) = (length("x", -0.1, size.width), length("y", -0.1, size.height))
    let (width, height) = (length("width", 1.2, size.width), length("height", 1.2, size.height))
    let region =
      isOfBox
      ? box?.share(x: x, y: y, width: width, height: height)
      : DrawingBox(x: x, y: y, width: width, height: height)
    guard let region else { return nil }
    if DrawingFilterInputs.usesSource(filter, in: tree) { return box?.intersection(region) }
    // A shadow of what fills the region is not seen.
    let hasShadow = tree.elements(of: filter).contains { tree.isElement($0, "feDropShadow") }
    return hasShadow ? nil : region
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
