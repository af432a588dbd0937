/// What a reader asked for of a tree: a flag for each node and attribute.
@usableFromInline final class XMLReads {
  @usableFromInline var nodes: [Bool]
  @usableFromInline var attributes: [Bool]

  init(nodes: Int, attributes: Int) {
    self.nodes = Array(repeating: false, count: nodes)
    self.attributes = Array(repeating: false, count: attributes)
  }
}

/// A recording tree remembers which text and which attribute values were read. What was never read is in no page, whatever the
/// reader's tables say, so that a reader cannot lose text without a finding.
///
///     let tree = parsed.recordingReads()
///     tree.string(paragraph)
///     tree.isRead(paragraph + 1)  // true
extension XMLTree {
  /// The same tree with a record of its own. One reader uses it, in one task.
  public func recordingReads() -> XMLTree {
    let copy = XMLTree(source: source)
    copy.includedPaths = includedPaths
    copy.inclusionFindings = inclusionFindings
    (copy.names, copy.records, copy.attributes) = (names, records, attributes)
    (copy.attributePlaces, copy.text) = (attributePlaces, text)
    copy.reads = XMLReads(nodes: records.count, attributes: attributes.count)
    return copy
  }

  /// Whether the text of a node was read. True if reads are not recorded.
  public func isRead(_ node: Node) -> Bool { reads?.nodes[node] ?? true }

  /// Whether the value of an attribute was read. True if reads are not recorded.
  public func isRead(attribute: Attribute) -> Bool { reads?.attributes[attribute] ?? true }

  /// Counts a node, with all that it holds, as read: a finding names it, or another form of it is shown.
  public func passOver(_ node: Node) {
    guard let reads else { return }
    for inner in node..<end(of: node) {
      reads.nodes[inner] = true
      for attribute in attributes(inner) { reads.attributes[attribute] = true }
    }
  }

  /// Whether an element holds text other than white space. That does not count as reading it.
  public func hasText(_ node: Node) -> Bool {
    (node..<end(of: node)).contains { kind($0) == .text && !isBlank($0) }
  }

  /// Whether an element holds text that was not read.
  public func hasUnreadText(_ node: Node) -> Bool {
    (node..<end(of: node)).contains { kind($0) == .text && !isBlank($0) && !isRead($0) }
  }
}
