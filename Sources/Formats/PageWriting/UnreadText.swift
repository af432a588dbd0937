import BookModel
import Diagnostics
import XML
import XMLVocabularies

/// Finds the text and the attribute values that a reader never asked for, and so cannot have written.
package struct UnreadText {
  private typealias Node = XMLTree.Node

  /// Something that is in no page.
  private enum Loss {
    case element(Node)
    /// A text beside other text of its element, which was read.
    case text(Node)
    case attribute(XMLTree.Attribute, of: Node)
  }

  private let tree: XMLTree
  private let table: XMLElementTable
  /// Whether an element holds text that was read, or text that was not.
  private var holdsRead: [Bool]
  private var holdsUnread: [Bool]

  /// Compares a source, which recorded what was read, with the names of its format.
  package init(in tree: XMLTree, of table: XMLElementTable) {
    (self.tree, self.table) = (tree, table)
    holdsRead = Array(repeating: false, count: tree.count)
    holdsUnread = holdsRead
    var node = 0
    while node < tree.count {
      if tree.kind(node) == .text, !tree.isBlank(node) {
        mark(tree.parent(of: node), isRead: tree.isRead(node))
      }
      node = isNotApplicable(node) ? tree.end(of: node) : node + 1
    }
  }

  private func isNotApplicable(_ node: Node) -> Bool {
    tree.kind(node) == .element && table.notApplicable[tree.name(node).local] != nil
  }

  private mutating func mark(_ element: Node?, isRead: Bool) {
    var element = element
    while let node = element, !(isRead ? holdsRead[node] : holdsUnread[node]) {
      if isRead { holdsRead[node] = true } else { holdsUnread[node] = true }
      element = tree.parent(of: node)
    }
  }

  /// The losses, in the order of the source.
  private func losses() -> [Loss] {
    var losses: [Loss] = []
    var node = tree.root
    let end = tree.end(of: node)
    while node < end {
      switch tree.kind(node) {
      case .instruction: break
      case .text: if !tree.isRead(node), !tree.isBlank(node) { losses.append(.text(node)) }
      case .element:
        if isNotApplicable(node) {
          node = tree.end(of: node)
          continue
        }
        addAttributes(of: node, to: &losses)
        if holdsUnread[node], !holdsRead[node], !isWrapper(node) {
          losses.append(.element(node))
          node = tree.end(of: node)
          continue
        }
      }
      node += 1
    }
    return losses
  }

  /// Whether all text of an element is in one child, which names the loss better.
  private func isWrapper(_ node: Node) -> Bool {
    let holders = tree.children(node).filter {
      tree.kind($0) == .text ? !tree.isBlank($0) : holdsUnread[$0] || holdsRead[$0]
    }
    return holders.count == 1 && tree.kind(holders[0]) == .element
  }

  private func addAttributes(of node: Node, to losses: inout [Loss]) {
    for attribute in tree.attributes(node) where !tree.isRead(attribute: attribute) {
      let name = tree.attributeName(attribute).qualified
      let isContent = table.contentAttributes[name] != nil && table.notApplicable["@" + name] == nil
      if isContent, !tree.attributeBytes(attribute).isEmpty {
        losses.append(.attribute(attribute, of: node))
      }
    }
  }

  // MARK: Findings

  /// Reports the losses, each kind once with a count.
  package func report(to writer: inout PageWriter) {
    for loss in losses() {
      switch loss {
      case .element(let node):
        let words = "<\(tree.name(node).qualified)>\(holder(of: node)) is left out"
        writer.count(.textLeftOut, key: words, at: .node(node), isGap: true) { words }
      case .text(let node):
        let element = tree.parent(of: node).map { "<\(tree.name($0).qualified)>" } ?? "the document"
        let words = "text in \(element) beside its elements is left out"
        writer.count(.textLeftOut, key: words, at: .node(node), isGap: true) { words }
      case .attribute(let attribute, of: let node):
        let name = tree.attributeName(attribute).qualified
        let words = "\"\(name)\" of <\(tree.name(node).qualified)> is left out"
        writer.count(.textLeftOut, key: words, at: .attribute(attribute, of: node)) { words }
      }
    }
  }

  /// ` in <biblioentry>`, which tells where an element had no place.
  private func holder(of node: Node) -> String {
    tree.parent(of: node).map { " in <\(tree.name($0).qualified)>" } ?? ""
  }
}
