import TextBytes

/// The blocks of a document while it is parsed, and the stack of open ones.
///
/// The current line continues the first `matched` of the open blocks; the others are closed once it is certain that the line
/// does not continue a paragraph among them.
struct MarkdownBlockTree {
  private let bytes: [UInt8]
  private(set) var blocks: [MarkdownBlock] = []
  private(set) var segments: [MarkdownSegment] = []
  /// The link definitions found in paragraphs.
  private(set) var references = MarkdownReferences()
  /// The open blocks, from the document inwards.
  private(set) var open: [Int] = []
  /// How many of `open` the line continues.
  private(set) var matched = 0
  /// Whether all blocks that the line does not continue are closed.
  private(set) var isSettled = true

  /// Makes the tree of a document without blocks.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    blocks.append(MarkdownBlock(kind: .document, parent: -1, start: 0, end: 0))
    open = [0]
  }

  subscript(block: Int) -> MarkdownBlock {
    get { blocks[block] }
    _modify { yield &blocks[block] }
  }

  /// The innermost open block.
  var tip: Int { open[open.count - 1] }
  /// The innermost block that the line continues.
  var container: Int { open[matched - 1] }

  // MARK: - Matching a line to the open blocks

  /// Begins a line, which always continues the document.
  mutating func beginLine() { matched = 1 }
  /// The next open block to match.
  var next: Int? { matched < open.count ? open[matched] : nil }
  mutating func matchNext() { matched += 1 }
  /// Ends the matching.
  mutating func endMatching() { isSettled = matched == open.count }
  /// Records that the line continues all open blocks.
  mutating func matchAll() { matched = open.count }

  /// Closes the blocks that the line does not continue.
  mutating func settle() {
    guard !isSettled else { return }
    while open.count > matched { closeLast() }
    isSettled = true
  }

  /// Keeps all blocks open: the line continues them after all.
  mutating func keepAll() {
    matched = open.count
    isSettled = true
  }

  // MARK: - Blocks

  /// Adds a block to the innermost open one that can contain it.
  @discardableResult
  mutating func add(_ kind: MarkdownBlock.Kind, _ range: Range<Int>) -> Int {
    settle()
    while !Self.canHold(blocks[tip].kind, kind) { closeLast() }
    let parent = tip
    var block = MarkdownBlock(
      kind: kind, parent: Int32(parent), start: Int32(range.lowerBound), end: Int32(range.upperBound))
    block.firstLine = Int32(segments.count)
    block.lastLine = block.firstLine
    let index = blocks.count
    if blocks[parent].last >= 0 {
      blocks[Int(blocks[parent].last)].next = Int32(index)
    } else {
      blocks[parent].first = Int32(index)
    }
    blocks[parent].last = Int32(index)
    blocks.append(block)
    open.append(index)
    return index
  }

  private static func canHold(_ parent: MarkdownBlock.Kind, _ child: MarkdownBlock.Kind) -> Bool {
    switch parent {
    case .document, .quote, .item, .footnote, .directive, .description, .field:
      child != .item && child != .description && child != .field && child != .term
    case .list: child == .item
    case .definitions: child == .description || child == .term
    case .fields: child == .field
    default: false
    }
  }

  /// Closes the innermost open block.
  mutating func closeLast() {
    let block = removeLast()
    finish(block)
  }

  /// Removes the innermost block from the open ones without finishing it.
  @discardableResult
  mutating func removeLast() -> Int {
    let block = open.removeLast()
    matched = min(matched, open.count)
    blocks[block].isOpen = false
    return block
  }

  /// Closes everything open inside a block, then the block, which ends at `end`.
  mutating func close(_ block: Int, at end: Int) {
    isSettled = true
    while let last = open.last, last != block { closeLast() }
    blocks[block].isClosed = true
    blocks[block].end = Int32(end)
    closeLast()
  }

  /// Closes all blocks.
  mutating func finish() { while open.count > 1 { closeLast() } }

  /// Opens a block again, as the innermost.
  mutating func reopen(_ block: Int) {
    blocks[block].isOpen = true
    open.append(block)
  }

  /// Wraps a block, the last child of its parent, in a new block, which takes its place and stays open.
  mutating func wrap(_ block: Int, in kind: MarkdownBlock.Kind, after previous: Int?, end: Int) -> Int {
    let parent = Int(blocks[block].parent)
    let index = blocks.count
    var wrapper = MarkdownBlock(
      kind: kind, parent: Int32(parent), start: blocks[block].start, end: Int32(end))
    (wrapper.first, wrapper.last) = (Int32(block), Int32(block))
    blocks.append(wrapper)
    blocks[block].parent = Int32(index)
    blocks[parent].last = Int32(index)
    if let previous { blocks[previous].next = Int32(index) } else { blocks[parent].first = Int32(index) }
    open.append(index)
    return index
  }

  /// Moves a block, the last child of its parent, to the end of its preceding sibling.
  mutating func move(_ block: Int, into previous: Int) {
    blocks[previous].next = -1
    blocks[Int(blocks[block].parent)].last = Int32(previous)
    blocks[Int(blocks[previous].last)].next = Int32(block)
    blocks[previous].last = Int32(block)
    blocks[block].parent = Int32(previous)
    reopen(previous)
  }

  /// The sibling before a block. Searches backwards from the block, which is short: every block that it passes was made after
  /// the sibling.
  func child(of parent: Int, before wanted: Int) -> Int? {
    var index = wanted - 1
    var steps = 0
    while index > 0, steps < 4096 {
      if blocks[index].parent == Int32(parent), blocks[index].next == Int32(wanted) { return index }
      index -= 1
      steps += 1
    }
    guard blocks[parent].first != Int32(wanted) else { return nil }
    var child = blocks[parent].first
    while child >= 0, blocks[Int(child)].next != Int32(wanted) { child = blocks[Int(child)].next }
    return child < 0 ? nil : Int(child)
  }

  /// Records whether a block and its ancestors end with a blank line.
  mutating func noteBlank(_ isBlank: Bool, upFrom block: Int) {
    var ancestor = Int32(block)
    while ancestor >= 0 {
      blocks[Int(ancestor)].endsBlank = isBlank
      ancestor = blocks[Int(ancestor)].parent
    }
  }

  /// Makes a term of each line of one, as Python-Markdown does.
  mutating func splitTerm(_ term: Int) {
    let lines = blocks[term].firstLine..<max(blocks[term].firstLine, blocks[term].lastLine)
    guard lines.count > 1 else { return }
    blocks[term].lastLine = lines.lowerBound + 1
    for line in lines.dropFirst() {
      let segment = segments[Int(line)]
      let other = add(.term, Int(segment.start)..<Int(segment.end))
      (blocks[other].firstLine, blocks[other].lastLine) = (line, line + 1)
      removeLast()
    }
  }

  /// Whether a line with an indentation belongs to a division or code block that is open inside a block.
  func holdsOpenFence(_ block: Int, indent lineIndent: Int) -> Bool {
    guard let place = open.lastIndex(of: block) else { return false }
    var indent = 0
    for inner in open[(place + 1)...] {
      switch blocks[inner].kind {
      case .item: indent += Int(blocks[inner].indent + blocks[inner].padding)
      case .footnote, .description: indent += Int(blocks[inner].padding)
      case .quote: return false
      case .directive where blocks[inner].isDivision: return lineIndent >= indent
      case .fence: return lineIndent >= indent
      default: break
      }
    }
    return false
  }

  /// Whether a paragraph consists of TeX commands alone, after whose line pandoc begins another block.
  func isRawTeX(_ paragraph: Int) -> Bool {
    let lines = Int(blocks[paragraph].firstLine)..<Int(blocks[paragraph].lastLine)
    return lines.count < 20
      && segments[lines].allSatisfy {
        MarkdownTeXCommand.alone(in: bytes[Int($0.start)..<Int($0.end)]) != nil
      }
  }

  /// Whether a line that begins at an offset follows one of HTML around Markdown, so that it is indented as HTML is and no code.
  func endsWithHTML(_ container: Int, before start: Int) -> Bool {
    let last = Int(blocks[container].last)
    return last >= 0 && blocks[last].kind == .html && start - Int(blocks[last].end) <= 2
  }

  // MARK: - Lines

  /// Adds a line to a leaf.
  mutating func add(_ line: MarkdownSegment, to block: Int) {
    segments.append(line)
    blocks[block].lastLine = Int32(segments.count)
  }

  /// Adds bytes as a line to a leaf.
  mutating func add(_ range: Range<Int>, to block: Int) {
    add(MarkdownSegment(start: Int32(range.lowerBound), end: Int32(range.upperBound)), to: block)
  }

  /// Begins the options of a directive.
  mutating func beginOptions(of block: Int) {
    blocks[block].firstOption = Int32(segments.count)
    blocks[block].lastOption = Int32(segments.count)
  }

  /// Adds a line to the options of a directive.
  mutating func addOption(_ range: Range<Int>, to block: Int) {
    segments.append(MarkdownSegment(start: Int32(range.lowerBound), end: Int32(range.upperBound)))
    blocks[block].lastOption = Int32(segments.count)
  }

  /// Ends the options of a directive; its content begins.
  mutating func endOptions(of block: Int) {
    blocks[block].optionState = 0
    blocks[block].firstLine = Int32(segments.count)
    blocks[block].lastLine = Int32(segments.count)
  }

  // MARK: - Ends

  /// Completes a block that ends.
  mutating func finish(_ block: Int) {
    switch blocks[block].kind {
    case .paragraph: finishParagraph(block)
    case .indentedCode:
      var last = blocks[block].lastLine
      while last > blocks[block].firstLine, isBlankSegment(Int(last) - 1) { last -= 1 }
      blocks[block].lastLine = last
    case .list: finishList(block)
    case .math:
      if !blocks[block].isClosed {
        // It was never closed, so it is text, with its delimiter.
        blocks[block].kind = .paragraph
        segments[Int(blocks[block].firstLine)].start = blocks[block].start
      }
    default: break
    }
  }

  private func isBlankSegment(_ index: Int) -> Bool {
    bytes[Int(segments[index].start)..<Int(segments[index].end)].allSatisfy { $0 == " " || $0 == "\t" }
  }

  /// Marks a list as loose if there are blank lines between its items or between the blocks of an item.
  private mutating func finishList(_ list: Int) {
    var item = blocks[list].first
    while item >= 0 {
      let next = blocks[Int(item)].next
      if next >= 0, endsWithBlankLine(Int(item)) {
        blocks[list].isTight = false
        return
      }
      var child = blocks[Int(item)].first
      while child >= 0 {
        let following = blocks[Int(child)].next
        if following >= 0 || next >= 0, endsWithBlankLine(Int(child)) {
          blocks[list].isTight = false
          return
        }
        child = following
      }
      item = next
    }
  }

  private func endsWithBlankLine(_ block: Int) -> Bool {
    var block = block
    while true {
      if blocks[block].endsBlank { return true }
      guard blocks[block].kind == .list || blocks[block].kind == .item, blocks[block].last >= 0 else {
        return false
      }
      block = Int(blocks[block].last)
    }
  }

  /// Removes the link definitions from the start of a paragraph.
  private mutating func finishParagraph(_ block: Int) {
    let first = Int(blocks[block].firstLine)
    let last = Int(blocks[block].lastLine)
    guard first < last, bytes[Int(segments[first].start)] == "[" else { return }
    var content = MarkdownContent()
    for index in first..<last {
      if index > first { content.bytes.append("\n") }
      content.starts.append((Int32(content.bytes.count), segments[index].start))
      content.bytes.append(contentsOf: bytes[Int(segments[index].start)..<Int(segments[index].end)])
    }
    let taken = references.takeDefinitions(of: content)
    guard taken > 0 else { return }
    if taken >= content.bytes.count {
      blocks[block].kind = .nothing
      blocks[block].lastLine = blocks[block].firstLine
      return
    }
    while blocks[block].firstLine < blocks[block].lastLine,
      Int(content.starts[Int(blocks[block].firstLine) - first].offset) < taken
    {
      blocks[block].firstLine += 1
    }
  }
}
