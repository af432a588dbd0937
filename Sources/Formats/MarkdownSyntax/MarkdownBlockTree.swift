import TextBytes

/// The blocks of a document as they are made, and those of them that are open.
///
/// A line goes on the first `matched` of the open blocks; those behind them are closed once it is certain that the line
/// does not go on a paragraph among them.
struct MarkdownBlockTree {
  private let bytes: [UInt8]
  private(set) var blocks: [MarkdownBlock] = []
  private(set) var segments: [MarkdownSegment] = []
  /// The links that paragraphs define.
  private(set) var references = MarkdownReferences()
  /// The open blocks, from the document inwards.
  private(set) var open: [Int] = []
  /// How many of `open` the line goes on.
  private(set) var matched = 0
  /// Whether all blocks that the line does not go on are closed.
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
  /// The innermost block that the line goes on.
  var container: Int { open[matched - 1] }

  // MARK: - The line's way through the open blocks

  /// Begins a line, which goes on the document.
  mutating func beginLine() { matched = 1 }
  /// The next open block that the line may go on.
  var next: Int? { matched < open.count ? open[matched] : nil }
  mutating func matchNext() { matched += 1 }
  /// Ends the search.
  mutating func endMatching() { isSettled = matched == open.count }
  /// Lets the line go on all open blocks.
  mutating func matchAll() { matched = open.count }

  /// Closes the blocks that the line does not go on.
  mutating func settle() {
    guard !isSettled else { return }
    while open.count > matched { closeLast() }
    isSettled = true
  }

  /// Leaves open the blocks that the line does not go on: it goes on all of them after all.
  mutating func keepAll() {
    matched = open.count
    isSettled = true
  }

  // MARK: - Blocks

  /// Adds a block to the innermost open one that can hold it.
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

  /// Takes the innermost open block from the open ones, done with or not.
  @discardableResult
  mutating func removeLast() -> Int {
    let block = open.removeLast()
    matched = min(matched, open.count)
    blocks[block].isOpen = false
    return block
  }

  /// Closes what is open in a block, then the block, whose end the line is.
  mutating func close(_ block: Int, at end: Int) {
    isSettled = true
    while let last = open.last, last != block { closeLast() }
    blocks[block].isClosed = true
    blocks[block].end = Int32(end)
    closeLast()
  }

  /// Closes all blocks.
  mutating func finish() { while open.count > 1 { closeLast() } }

  /// Opens a block again, behind all that are open.
  mutating func reopen(_ block: Int) {
    blocks[block].isOpen = true
    open.append(block)
  }

  /// Puts a block, the last child of its parent, into a new one, which takes its place and is open.
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

  /// Moves the last child of a block to the end of another, its sibling before it.
  mutating func move(_ block: Int, into previous: Int) {
    blocks[previous].next = -1
    blocks[Int(blocks[block].parent)].last = Int32(previous)
    blocks[Int(blocks[previous].last)].next = Int32(block)
    blocks[previous].last = Int32(block)
    blocks[block].parent = Int32(previous)
    reopen(previous)
  }

  /// The child before another. It is looked for near the end: the way is short, since every
  /// block that it passes over was made after the one before.
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

  /// Notes whether a block and those around it end with a blank line.
  mutating func noteBlank(_ isBlank: Bool, upFrom block: Int) {
    var ancestor = Int32(block)
    while ancestor >= 0 {
      blocks[Int(ancestor)].endsBlank = isBlank
      ancestor = blocks[Int(ancestor)].parent
    }
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

  /// Adds a line to them.
  mutating func addOption(_ range: Range<Int>, to block: Int) {
    segments.append(MarkdownSegment(start: Int32(range.lowerBound), end: Int32(range.upperBound)))
    blocks[block].lastOption = Int32(segments.count)
  }

  /// Ends them; the directive's content begins.
  mutating func endOptions(of block: Int) {
    blocks[block].optionState = 0
    blocks[block].firstLine = Int32(segments.count)
    blocks[block].lastLine = Int32(segments.count)
  }

  // MARK: - Ends

  /// What is done with a block that ends.
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
        // No end came: it is text, its delimiter too.
        blocks[block].kind = .paragraph
        segments[Int(blocks[block].firstLine)].start = blocks[block].start
      }
    default: break
    }
  }

  private func isBlankSegment(_ index: Int) -> Bool {
    bytes[Int(segments[index].start)..<Int(segments[index].end)].allSatisfy { $0 == " " || $0 == "\t" }
  }

  /// A list is loose where blank lines stand between its items or between what an item holds.
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

  /// Takes the definitions of links off the front of a paragraph.
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
