import Markup
import XML

/// What the painter does in another way than SVG says, as far as a single element shows it.
struct DrawingDeviations {
  private let tree: XMLTree
  private let references: DrawingReferences
  private let losses: DrawingLosses

  init(_ tree: XMLTree, _ references: DrawingReferences, _ losses: DrawingLosses) {
    (self.tree, self.references, self.losses) = (tree, references, losses)
  }

  /// Tells them.
  func tell(_ element: DrawingElement) {
    func lose(_ inexact: DrawingLoss.Inexact) {
      losses.add(.inexact(inexact), of: element) { tree.range(element.node) }
    }
    let node = element.node
    func names(_ property: String) -> String? {
      element[property].flatMap { $0 == "none" || $0 == "1" ? nil : $0 }
    }
    if element.local == "symbol" {
      for property in ["opacity", "filter", "mask", "clip-path", "transform"] where names(property) != nil {
        lose(.ofElement(property: property, element: "symbol"))
      }
    }
    if element.local == "use", let target = references.target(of: node),
      tree.attribute(node, named: "width") != nil || tree.attribute(node, named: "height") != nil,
      tree.name(target).local == "svg"
        || tree.isElement(target, "symbol") && tree.attribute(target, named: "viewBox") == nil
    {
      lose(.size(tree.name(target).local))
    }
    if element.local == "clipPath" {
      let parts = tree.elements(node).filter { !DrawingVocabulary.invisible.contains(tree.name($0).local) }
      if parts.contains(where: { tree.attribute($0, named: "clip-path") != nil }) { lose(.clippedClip) }
      let isUneven = ([node] + parts).contains { tree.attribute($0, "clip-rule") == "evenodd" }
      if parts.count > 1, isUneven { lose(.clipRules) }
    }
    if names("transform") != nil, let clip = names("clip-path"),
      let id = StyleValue(clip.utf8).localAddresses.first, let target = references[id],
      tree.attribute(target, "clipPathUnits") == "objectBoundingBox"
    {
      lose(.turnedClip)
    }
  }
}
