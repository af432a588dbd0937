import Diagnostics
import TextBytes
import XML

/// The still picture of a drawing that moves: what SMIL leaves when it has run.
///
/// An animation that stays at its end (`fill="freeze"`, or `set` without duration) gives its last value; any other leaves the
/// element as it is written: https://www.w3.org/TR/smil-animation/
package struct DrawingAnimations {
  /// The last values of attributes and properties.
  package private(set) var ends: [XMLTree.Node: [String: [UInt8]]] = [:]
  /// Transformations that are added to an element's own.
  package private(set) var transforms: [XMLTree.Node: (text: String, isAdded: Bool)] = [:]
  /// The animations and whether their end is painted.
  package private(set) var found: [(node: XMLTree.Node, isEnd: Bool)] = []

  package init(_ tree: XMLTree, _ references: DrawingReferences) {
    for node in 0..<tree.count where tree.kind(node) == .element {
      let name = tree.name(node)
      guard tree.isOfSVG(node), name.local != "mpath", name.local != "discard",
        DrawingVocabulary.animations.contains(name.local)
      else { continue }
      let target = tree.address(node) == nil ? tree.parent(of: node) : references.target(of: node)
      guard let target else {
        found.append((node, false))
        continue
      }
      found.append((node, apply(node, name: name.local, to: target, in: tree)))
    }
  }

  private mutating func apply(_ node: XMLTree.Node, name: String, to target: XMLTree.Node, in tree: XMLTree)
    -> Bool
  {
    guard Self.begins(tree.attribute(node, "begin")), Self.stays(node, name: name, in: tree),
      let value = Self.end(of: node, in: tree)
    else { return false }
    let attribute = tree.attribute(node, "attributeName") ?? ""
    let local = attribute.split(separator: ":").last.map(String.init) ?? attribute
    switch name {
    case "animateMotion": return false
    case "animateTransform":
      guard local == "transform" else { return false }
      let type = tree.attribute(node, "type") ?? "translate"
      let isAdded = tree.attribute(node, "additive") == "sum"
      let before = isAdded ? transforms[target].map { $0.text + " " } ?? "" : ""
      transforms[target] = ("\(before)\(type)(\(value))", isAdded)
    default:
      guard !local.isEmpty else { return false }
      ends[target, default: [:]][local] = Array(value.utf8)
    }
    return true
  }

  /// Whether it begins without a reader.
  private static func begins(_ begin: String?) -> Bool {
    guard let begin else { return true }
    return begin.split(separator: ";").contains { part in
      let part = part.filter { !$0.isWhitespace }
      guard let first = part.first else { return false }
      return first.isNumber || first == "+" || first == "." || first == "-" || part.contains(".end")
        || part.contains(".begin")
    }
  }

  private static func stays(_ node: XMLTree.Node, name: String, in tree: XMLTree) -> Bool {
    if tree.attribute(node, "repeatCount") == "indefinite"
      || tree.attribute(node, "repeatDur") == "indefinite"
    {
      return false
    }
    let duration = tree.attribute(node, "dur")
    if name == "set", duration == nil || duration == "indefinite", tree.attribute(node, "end") == nil {
      return true
    }
    return tree.attribute(node, "fill") == "freeze"
  }

  private static func end(of node: XMLTree.Node, in tree: XMLTree) -> String? {
    if let values = tree.attribute(node, "values") {
      return values.split(separator: ";").last { $0.contains { !$0.isWhitespace } }
        .map { String(decoding: Array($0.utf8)[...].trimmed, as: UTF8.self) }
    }
    return tree.attribute(node, "to")
  }
}
