import Diagnostics
import TextBytes

/// A qualified name of an element or attribute.
public struct XMLName: Sendable, Hashable {
  /// The namespace; empty for none.
  public var namespace: String
  /// The local name.
  public var local: String
  /// The prefix as written; empty for none.
  public var prefix: String

  /// The name as written, such as `epub:type`.
  public var qualified: String { prefix.isEmpty ? local : prefix + ":" + local }

  /// Makes a name.
  public init(namespace: String, local: String, prefix: String = "") {
    self.namespace = namespace
    self.local = local
    self.prefix = prefix
  }
}

/// An XML document as a flat tree: nodes in document order in one array, text in one byte buffer.
///
/// A node is an index. Its first child, if any, is the next index, and its next sibling is its `end`.
/// Traversal follows no pointers, and a document takes four allocations, whatever its size.
///
/// A class, because copying the arrays' references at every access took 5 % of a build. `@unchecked
/// Sendable`: only the parser or assembler mutates it, before handing it out.
public final class XMLTree: @unchecked Sendable {
  /// A node, as an index into the tree.
  public typealias Node = Int

  /// The kinds of nodes.
  public enum Kind: UInt8, Sendable {
    case element, text, instruction
  }

  /// The text of the document and its included files, to which `offset(of:)` refers.
  public internal(set) var source: SourceText
  /// The path of each file in `source.included`.
  var includedPaths: [String] = []
  /// Failed inclusions.
  public internal(set) var inclusionFindings: [XMLInclusionFinding] = []
  /// Every distinct name in the document; nodes and attributes refer to them by index.
  public internal(set) var names: [XMLName] = []

  @usableFromInline struct Record {
    @usableFromInline var kind: Kind
    /// An index into `names`; 0 for text.
    @usableFromInline var name: Int32
    @usableFromInline var parent: Int32
    /// The index after the node's last descendant.
    @usableFromInline var end: Int32
    /// For elements the first attribute, for text and instructions the first byte in `text`.
    @usableFromInline var start: Int32
    /// The number of attributes or of bytes.
    @usableFromInline var count: Int32
    /// Byte offset in the source: for text its first byte, for an element the end of its start tag's last
    /// attribute.
    @usableFromInline var position: Int32
  }

  @usableFromInline struct AttributeRecord {
    @usableFromInline var name: Int32
    @usableFromInline var start: Int32
    @usableFromInline var count: Int32
  }

  @usableFromInline var records: [Record] = []
  @usableFromInline var attributes: [AttributeRecord] = []
  /// Byte offsets of attribute values, if the tree was assembled from a format other than XML.
  var attributePlaces: [Int32]?
  @usableFromInline var text: [UInt8] = []
  /// What was read, if that is recorded.
  @usableFromInline var reads: XMLReads?

  init(source: SourceText) { self.source = source }

  /// The root element.
  public var root: Node { records.firstIndex { $0.kind == .element } ?? 0 }

  /// The number of nodes.
  public var count: Int { records.count }

  /// The kind of a node.
  @inlinable public func kind(_ node: Node) -> Kind { records[node].kind }

  /// The index of the node's name in `names`.
  @inlinable public func nameIndex(of node: Node) -> Int { Int(records[node].name) }

  /// The node's name.
  @inlinable public func name(_ node: Node) -> XMLName { names[Int(records[node].name)] }

  /// Whether the node is an element of that local name, in any namespace.
  @inlinable public func isElement(_ node: Node, _ local: String) -> Bool {
    records[node].kind == .element && names[Int(records[node].name)].local == local
  }

  /// The parent element; nil for the root.
  @inlinable public func parent(of node: Node) -> Node? {
    let parent = Int(records[node].parent)
    return parent < 0 ? nil : parent
  }

  /// The index after the node's last descendant: its next sibling, if any.
  @inlinable public func end(of node: Node) -> Node { Int(records[node].end) }

  /// The node's children, in order.
  @inlinable public func children(_ node: Node) -> Children {
    Children(tree: self, index: node + 1, end: Int(records[node].end))
  }

  /// The node's child elements, in order.
  public func elements(of node: Node) -> [Node] { children(node).filter { records[$0].kind == .element } }

  /// The first child element of that local name.
  public func element(_ node: Node, _ local: String) -> Node? {
    children(node).first { isElement($0, local) }
  }

  /// Iterates over a node's children.
  public struct Children: Sequence, IteratorProtocol, Sendable {
    @usableFromInline let tree: XMLTree
    @usableFromInline var index: Node
    @usableFromInline let end: Node

    @inlinable init(tree: XMLTree, index: Node, end: Node) {
      self.tree = tree
      self.index = index
      self.end = end
    }

    /// The next child.
    @inlinable public mutating func next() -> Node? {
      guard index < end else { return nil }
      defer { index = Int(tree.records[index].end) }
      return index
    }
  }

  /// The UTF-8 bytes of a text node, or the data of an instruction, with entities expanded.
  @inlinable public func bytes(_ node: Node) -> ArraySlice<UInt8> {
    let record = records[node]
    guard record.kind != .element else { return [] }
    reads?.nodes[node] = true
    return text[Int(record.start)..<Int(record.start + record.count)]
  }

  /// The concatenated text of the node's descendants.
  public func string(_ node: Node) -> String {
    if records[node].kind == .text { return String(decoding: bytes(node), as: UTF8.self) }
    var collected: [UInt8] = []
    for index in node..<Int(records[node].end) where records[index].kind == .text {
      collected += bytes(index)
    }
    return String(decoding: collected, as: UTF8.self)
  }

  /// Whether a text node is empty or white space.
  public func isBlank(_ node: Node) -> Bool {
    let record = records[node]
    guard record.kind == .text else { return false }
    return text[Int(record.start)..<Int(record.start + record.count)].allSatisfy {
      $0 == " " || ($0 >= "\t" && $0 <= "\r")
    }
  }
}

// MARK: - Attributes

extension XMLTree {
  /// An attribute, as an index into the tree.
  public typealias Attribute = Int

  /// The element's attributes in source order.
  @inlinable public func attributes(_ node: Node) -> Range<Attribute> {
    let record = records[node]
    guard record.kind == .element else { return 0..<0 }
    return Int(record.start)..<Int(record.start + record.count)
  }

  /// The index of the attribute's name in `names`.
  @inlinable public func attributeNameIndex(_ attribute: Attribute) -> Int { Int(attributes[attribute].name) }

  /// The attribute's name.
  public func attributeName(_ attribute: Attribute) -> XMLName { names[Int(attributes[attribute].name)] }

  /// The attribute's value in UTF-8, with entities expanded.
  @inlinable public func attributeBytes(_ attribute: Attribute) -> ArraySlice<UInt8> {
    let record = attributes[attribute]
    reads?.attributes[attribute] = true
    return text[Int(record.start)..<Int(record.start + record.count)]
  }

  /// The attribute's value.
  public func attributeValue(_ attribute: Attribute) -> String {
    String(decoding: attributeBytes(attribute), as: UTF8.self)
  }

  /// The attribute of that local name and namespace; by default in no namespace.
  public func attribute(_ node: Node, named local: String, in namespace: String = "") -> Attribute? {
    attributes(node).first { index in
      let name = names[Int(attributes[index].name)]
      return name.local == local && name.namespace == namespace
    }
  }

  /// The value of the attribute of that local name and namespace; by default in no namespace.
  public func attribute(_ node: Node, _ local: String, in namespace: String = "") -> String? {
    attribute(node, named: local, in: namespace).map(attributeValue)
  }
}
