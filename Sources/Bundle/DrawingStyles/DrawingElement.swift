import TextBytes
import XML

/// An element as it is written for the painter.
package struct DrawingElement {
  package let node: XMLTree.Node
  package let local: String
  package let own: Set<String>
  /// What its children take from it.
  package var inherited: DrawingInheritance
  package var attributes: [(name: String, value: [UInt8])] = []
  /// Properties that are no attributes of the painter.
  package var style: [(name: String, value: [UInt8])] = []
  /// The name under which it is written.
  package var written: String

  package init(node: XMLTree.Node, local: String, own: Set<String>, inherited: DrawingInheritance) {
    (self.node, self.local, self.own, self.inherited) = (node, local, own, inherited)
    written = local == "foreignObject" ? "g" : local
  }

  /// The value of an attribute or a property.
  package subscript(name: String) -> String? {
    (attributes.first { $0.name == name } ?? style.first { $0.name == name })
      .map { String(decoding: $0.value[...].trimmed, as: UTF8.self) }
  }

  /// Takes out what the painter does not follow at the root, but at a group in it.
  package mutating func takeGroup() -> [(name: String, value: [UInt8])] {
    func isOfGroup(_ name: String) -> Bool { name == "clip-path" || name == "mask" }
    defer { attributes.removeAll { isOfGroup($0.name) } }
    return attributes.filter { isOfGroup($0.name) }
  }

  /// Whether its content is shown outside of its box too.
  package private(set) var isUncut = false

  /// Takes out whether content is cut off.
  package mutating func takeOverflow() {
    isUncut = self["overflow"] == "visible" || self["overflow"] == "auto"
    attributes.removeAll { $0.name == "overflow" }
  }

  /// Whether it is left out with what it shows.
  package var isUnpainted = false

  /// Whether its children are not written.
  package private(set) var isEmptied = false

  /// Leaves out the children, and the transformation that lets nothing of them be seen.
  package mutating func empty() {
    isEmptied = true
    attributes.removeAll { $0.name == "transform" }
    style.removeAll { $0.name == "transform" }
  }

  /// Sets an attribute, which takes the place of one that has its name.
  package mutating func set(_ name: String, _ value: some Sequence<UInt8>) {
    attributes.removeAll { $0.name == name }
    attributes.append((name, Array(value)))
  }
}
