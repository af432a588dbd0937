import TextBytes
import XML

/// An element as it is written for the painter.
struct DrawingElement {
  let node: XMLTree.Node
  let local: String
  let own: Set<String>
  /// What its children take from it.
  var inherited: DrawingInheritance
  var attributes: [(name: String, value: [UInt8])] = []
  /// Properties that are no attributes of the painter.
  var style: [(name: String, value: [UInt8])] = []
  var keepsSpace: Bool?
  /// The name under which it is written.
  var written: String

  init(node: XMLTree.Node, local: String, own: Set<String>, inherited: DrawingInheritance) {
    (self.node, self.local, self.own, self.inherited) = (node, local, own, inherited)
    written = local
  }

  /// The value of an attribute or a property.
  subscript(name: String) -> String? {
    (attributes.first { $0.name == name } ?? style.first { $0.name == name })
      .map { String(decoding: $0.value[...].trimmed, as: UTF8.self) }
  }

  /// Sets an attribute, which takes the place of one that has its name.
  mutating func set(_ name: String, _ value: some Sequence<UInt8>) {
    attributes.removeAll { $0.name == name }
    attributes.append((name, Array(value)))
  }
}
