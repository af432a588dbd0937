import XML

/// Animations of drawings, which may change any attribute: https://www.w3.org/TR/SVG2/animate.html
enum SVGAnimation {
  static let elements: Set<String> = ["animate", "set", "animateMotion", "animateTransform", "animateColor"]

  /// Whether an animation gives an element another address, which is then loaded or opened.
  static func changesAddress(_ node: XMLTree.Node, in tree: XMLTree) -> Bool {
    guard let name = tree.attribute(node, "attributeName") else { return false }
    return name.split(separator: ":").last.map { $0.trimmingSpace.lowercased() == "href" } ?? false
  }
}

extension Substring {
  fileprivate var trimmingSpace: Substring {
    var text = drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
