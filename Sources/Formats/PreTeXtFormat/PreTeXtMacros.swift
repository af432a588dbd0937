import Diagnostics
import PageWriting
import TextBytes
import XML

/// The TeX macros of a document's docinfo, and where each of their lines stands in the source.
struct PreTeXtMacros: Sendable {
  /// The definitions, in UTF-8.
  private(set) var text: [UInt8] = []
  /// The nodes of the text, in order, with their first byte in `text`.
  private var nodes: [(start: Int, node: XMLTree.Node)] = []

  /// Adds the macros in an element.
  mutating func add(_ element: XMLTree.Node, of tree: XMLTree) {
    for node in element..<tree.end(of: element) where tree.kind(node) == .text {
      nodes.append((text.count, node))
      text += tree.bytes(node)
    }
    text.append("\n")
  }

  /// The place in the source of a byte of the text. Both have the same lines, whatever is escaped in the source.
  func place(of offset: Int, in tree: XMLTree) -> PageWriter.Place {
    guard let (start, node) = nodes.last(where: { $0.start <= offset }), offset < text.count else {
      return .node(tree.root)
    }
    let first = tree.offset(of: node)
    let part = tree.source.part(at: first)
    let (bytes, base) = (part?.bytes ?? tree.source.bytes, part?.base ?? 0)
    var line = first - base
    for _ in 0..<text[start..<offset].count(where: { $0 == "\n" }) {
      guard let end = bytes[line...].firstIndex(of: "\n") else { return .node(node) }
      line = end + 1
    }
    let length = 1 + text[(offset + 1)...].prefix { $0.isLetter }.count
    let name = text[offset..<(offset + length)]
    let end = bytes[line...].firstIndex(of: "\n") ?? bytes.count
    let found = (line..<end).first { bytes[$0..<end].starts(with: name) } ?? line
    return .bytes(ByteRange(base + found, base + found + length))
  }
}
