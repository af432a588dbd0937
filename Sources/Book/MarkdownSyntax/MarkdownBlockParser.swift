import Diagnostics
import TextBytes

/// Finds the blocks of a document, line by line: https://spec.commonmark.org/0.31.2/#phase-1-block-structure
///
/// Each line is matched against the open blocks from the outermost inwards, then opens new blocks; the rest of it is added to
/// the innermost block. Nesting is limited, so that the time is linear in the length of the text.
package struct MarkdownBlockParser {
  /// The maximum nesting of blocks; deeper marks are text.
  private static let depthLimit = 60

  let features: MarkdownFeatures
  var line: MarkdownLine
  var tree: MarkdownBlockTree
  var ahead: MarkdownLookAhead

  private init(_ bytes: [UInt8], features: MarkdownFeatures) {
    self.features = features
    line = MarkdownLine(bytes)
    tree = MarkdownBlockTree(bytes)
    ahead = MarkdownLookAhead(bytes)
  }

  /// Parses a text into blocks and link definitions.
  package static func parse(_ text: PlacedText, features: MarkdownFeatures) -> (
    MarkdownDocument, MarkdownReferences
  ) {
    var parser = MarkdownBlockParser(text.bytes, features: features)
    let frontMatter = parser.run()
    let document = MarkdownDocument(
      text: text, blocks: parser.tree.blocks, segments: parser.tree.segments, frontMatter: frontMatter)
    return (document, parser.tree.references)
  }

  private mutating func run() -> Range<Int> {
    let bytes = line.bytes
    var position = SourceText.markLength(of: bytes)
    let frontMatter =
      features.contains(.frontMatter) ? MarkdownFrontMatter.find(in: bytes, from: position) : nil
    if let frontMatter { position = frontMatter.next }
    while position < bytes.count {
      position = line.begin(at: position)
      readLine()
    }
    line.finish()
    tree.finish()
    return frontMatter?.range ?? 0..<0
  }

  // MARK: - A line

  private mutating func readLine() {
    tree.beginLine()
    while let block = tree.next {
      line.findNonspace()
      switch goesOn(block) {
      case .yes: tree.matchNext()
      case .no:
        finishLine()
        return
      case .ended: return
      }
    }
    finishLine()
  }

  /// Opens the blocks that begin on the line, and adds the rest of it to the innermost block.
  private mutating func finishLine() {
    tree.endMatching()
    var container = tree.container
    var isLeaf = tree[container].kind != .paragraph && tree[container].kind.acceptsLines
    while !isLeaf {
      line.findNonspace()
      guard tree.matched < Self.depthLimit, !line.isBlank, let start = openBlock(in: container) else { break }
      container = tree.tip
      tree.matchAll()
      isLeaf = start == .leaf
      if start == .done { return }
    }
    if !isLeaf { line.findNonspace() }
    addLine(container)
  }

  private mutating func addLine(_ container: Int) {
    let tip = tree.tip
    if !tree.isSettled, !line.isBlank, tree[tip].kind == .paragraph {
      // A lazy continuation line: it continues a paragraph without the marks of its containers.
      line.advanceToNonspace()
      return tree.add(line.rest, to: tip)
    }
    tree.settle()
    let kind = tree[container].kind
    if line.isBlank, tree[container].last >= 0 { tree[Int(tree[container].last)].endsBlank = true }
    let isBlankEnd =
      line.isBlank
      && !(kind == .quote || kind == .fence || kind == .verbatimDirective || kind == .math
        || kind == .directive
        || (kind == .item && tree[container].first < 0 && tree[container].start >= line.start))
    tree.noteBlank(isBlankEnd, upFrom: container)
    switch kind {
    case .html:
      tree.add(line.rest, to: container)
      if MarkdownHTMLBlock.isEnd(line, of: Int(tree[container].level)) { tree.closeLast() }
    case .paragraph:
      line.advanceToNonspace()
      tree.add(line.rest, to: container)
    case .indentedCode, .fence, .table, .math, .verbatimDirective, .substitution, .columnTable, .lineBlock:
      tree.add(line.rest, to: container)
    default:
      if line.offset < line.end, !line.isBlank {
        let paragraph = add(.paragraph, at: line.nextNonspace)
        line.advanceToNonspace()
        tree.add(line.rest, to: paragraph)
      }
    }
  }

  /// Adds a block that begins on the line.
  @discardableResult
  mutating func add(_ kind: MarkdownBlock.Kind, at start: Int) -> Int { tree.add(kind, start..<line.end) }
}
