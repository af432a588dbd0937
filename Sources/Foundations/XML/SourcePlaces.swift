import Diagnostics
import TextBytes

/// Converts byte offsets of a document to lines and columns, for many places in turn.
///
/// Every entry of a manifest keeps its place. Counting continues from the previous place, so that places in document
/// order cost one pass over the document in all. A class, since the previous place changes while its users only read.
package final class SourcePlaces {
  private let tree: XMLTree
  private let bytes: [UInt8]
  private let start: Int
  /// The previous offset; `location` is its line and column.
  private var offset: Int
  private var location = SourceLocation(line: 1, column: 1)

  package init(_ tree: XMLTree) {
    self.tree = tree
    bytes = tree.source.bytes
    start = SourceText.markLength(of: bytes)
    offset = start
  }

  /// The place of a node.
  package func range(_ node: XMLTree.Node) -> SourceRange { range(tree.byteRange(node)) }

  /// The place of an attribute's value.
  package func range(_ attribute: XMLTree.Attribute, of node: XMLTree.Node) -> SourceRange {
    range(tree.byteRange(attribute, of: node))
  }

  /// The place of the value of an attribute found by name; the element's if it lacks the attribute.
  package func range(of node: XMLTree.Node, attribute local: String) -> SourceRange {
    tree.attribute(node, named: local).map { range($0, of: node) } ?? range(node)
  }

  /// The place of an attribute's name.
  package func nameRange(_ attribute: XMLTree.Attribute, of node: XMLTree.Node) -> SourceRange {
    range(tree.nameRange(attribute, of: node))
  }

  /// The place of a byte range.
  package func range(_ range: ByteRange) -> SourceRange {
    SourceRange(
      file: tree.source.file, start: location(at: Int(range.lower)), end: location(at: Int(range.upper)))
  }

  private func location(at place: Int) -> SourceLocation {
    let limit = min(max(place, start), bytes.count)
    if limit < offset {
      (offset, location) = (start, SourceLocation(line: 1, column: 1))
    }
    while offset < limit {
      let byte = bytes[offset]
      if byte == "\n" || (byte == "\r" && !(offset + 1 < bytes.count && bytes[offset + 1] == "\n")) {
        location = SourceLocation(line: location.line + 1, column: 1)
      } else if byte != "\r", byte & 0xC0 != 0x80 {
        location.column += 1
      }
      offset += 1
    }
    return location
  }
}
