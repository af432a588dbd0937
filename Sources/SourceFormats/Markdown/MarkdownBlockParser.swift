/// Finds the blocks of a document, line by line: https://spec.commonmark.org/0.31.2/#phase-1-block-structure
///
/// Every line goes through the open blocks from the outermost inwards as far as they go on, then opens new
/// ones, and what is left of it is added to the innermost. The depth of blocks is bounded, so that the time
/// is linear in the text.
struct MarkdownBlockParser {
  /// How deep blocks may lie in each other; deeper marks are text.
  static let depthLimit = 60

  let bytes: [UInt8]
  let features: MarkdownFeatures
  var blocks: [MarkdownBlock] = []
  var segments: [MarkdownSegment] = []
  /// The open blocks, from the document inwards.
  var open: [Int] = []

  var lineStart = 0
  /// Where the line ends, without its line feed.
  var lineEnd = 0
  var offset = 0
  var column = 0
  var isPartOfTab = false
  var nextNonspace = 0
  var nextNonspaceColumn = 0
  var isBlank = false
  /// How many of `open` the line goes on.
  var matched = 0
  /// Whether all blocks that the line does not go on are closed.
  var isSettled = true
  var references = MarkdownReferences()
  /// From where on there is no further `$$`.
  var noMathFrom = Int.max
  var noBracketFrom = Int.max
  var noEnvironmentFrom: [ArraySlice<UInt8>: Int] = [:]

  var indent: Int { nextNonspaceColumn - column }
  var isIndented: Bool { indent >= 4 }

  init(_ bytes: [UInt8], features: MarkdownFeatures) {
    self.bytes = bytes
    self.features = features
  }

  /// The blocks of a text, and the links that it defines.
  static func parse(_ text: MarkdownText, features: MarkdownFeatures) -> (
    MarkdownDocument, MarkdownReferences
  ) {
    var parser = MarkdownBlockParser(text.bytes, features: features)
    let frontMatter = parser.run()
    var document = MarkdownDocument(text: text, blocks: parser.blocks, segments: parser.segments)
    document.frontMatter = frontMatter
    return (document, parser.references)
  }

  private mutating func run() -> Range<Int> {
    blocks.append(MarkdownBlock(kind: .document, parent: -1, start: 0, end: 0))
    open = [0]
    var position = 0
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    let frontMatter = features.contains(.myst) ? self.frontMatter(from: position) : nil
    if let frontMatter { position = frontMatter.next }
    while position < bytes.count {
      lineStart = position
      var end = position
      while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
      lineEnd = end
      if end < bytes.count {
        end += bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A ? 2 : 1
      }
      readLine()
      position = end
    }
    lineEnd = bytes.count
    while open.count > 1 { closeLast() }
    return frontMatter?.range ?? 0..<0
  }

  /// The YAML between lines of `---` at the front, and where the text goes on.
  private func frontMatter(from start: Int) -> (range: Range<Int>, next: Int)? {
    func lineEnd(_ from: Int) -> Int { bytes[from...].firstIndex(of: 0x0A) ?? bytes.count }
    func isFence(_ line: Range<Int>, _ mark: UInt8) -> Bool {
      let text = bytes[line].trimmed
      return text.count == 3 && text.allSatisfy { $0 == mark } && bytes[line.lowerBound] == mark
    }
    guard start + 3 < bytes.count, isFence(start..<lineEnd(start), 0x2D) else { return nil }
    let first = min(lineEnd(start) + 1, bytes.count)
    var line = first
    while line < bytes.count {
      let end = lineEnd(line)
      if isFence(line..<end, 0x2D) || isFence(line..<end, 0x2E) {
        return (first..<line, min(end + 1, bytes.count))
      }
      // A rule with text below it is no front matter: that begins with a key.
      if line == first, !bytes[line..<end].contains(0x3A), !bytes[line..<end].trimmed.isEmpty,
        bytes[line] != 0x23
      {
        return nil
      }
      line = end + 1
    }
    return nil
  }

  // MARK: - A line

  private mutating func readLine() {
    offset = lineStart
    column = 0
    isPartOfTab = false
    matched = 1
    while matched < open.count {
      let block = open[matched]
      findNonspace()
      switch goesOn(block) {
      case .yes: matched += 1
      case .no:
        finishLine()
        return
      case .ended: return
      }
    }
    finishLine()
  }

  /// Opens what begins on the line, and adds the rest of it to the innermost block.
  private mutating func finishLine() {
    isSettled = matched == open.count
    var container = open[matched - 1]
    var isLeaf = blocks[container].kind != .paragraph && blocks[container].kind.acceptsLines
    var hasOpened = false
    while !isLeaf {
      findNonspace()
      guard matched < Self.depthLimit, !isBlank, let start = openBlock(in: container) else { break }
      hasOpened = true
      container = open[open.count - 1]
      matched = open.count
      isLeaf = start == .leaf
      if start == .done { return }
    }
    if !isLeaf { findNonspace() }
    addLine(container, hasOpened: hasOpened)
  }

  private mutating func addLine(_ container: Int, hasOpened: Bool) {
    let tip = open[open.count - 1]
    if !isSettled, !isBlank, blocks[tip].kind == .paragraph {
      // A line that goes on a paragraph without its marks.
      advanceToNonspace()
      return addSegment(to: tip)
    }
    settle()
    let kind = blocks[container].kind
    if isBlank, let last = lastChild(of: container) { blocks[last].endsBlank = true }
    let isBlankEnd =
      isBlank
      && !(kind == .quote || kind == .fence || kind == .verbatimDirective || kind == .math
        || kind == .directive
        || (kind == .item && blocks[container].first < 0 && blocks[container].start >= lineStart))
    var ancestor = Int32(container)
    while ancestor >= 0 {
      blocks[Int(ancestor)].endsBlank = isBlankEnd
      ancestor = blocks[Int(ancestor)].parent
    }
    switch kind {
    case .html:
      addSegment(to: container)
      if isEndOfHTML(Int(blocks[container].level)) { closeLast() }
    case .paragraph:
      advanceToNonspace()
      addSegment(to: container)
    case .indentedCode, .fence, .table, .math, .verbatimDirective, .substitution: addSegment(to: container)
    default:
      if offset < lineEnd, !isBlank {
        let paragraph = add(.paragraph, at: nextNonspace)
        advanceToNonspace()
        addSegment(to: paragraph)
      }
    }
  }

  private func lastChild(of block: Int) -> Int? {
    let last = blocks[block].last
    return last < 0 ? nil : Int(last)
  }

  /// Adds the rest of the line to a leaf.
  mutating func addSegment(to block: Int) {
    var segment = MarkdownSegment(start: Int32(offset), end: Int32(max(offset, lineEnd)))
    if isPartOfTab, offset < lineEnd {
      segment.start += 1
      segment.spaces = Int32(4 - column % 4)
    }
    blocks[block].lastLine = Int32(segments.count + 1)
    segments.append(segment)
  }

  // MARK: - Columns

  mutating func findNonspace() {
    var index = offset
    var columns = column
    while index < lineEnd {
      if bytes[index] == 0x20 {
        columns += 1
      } else if bytes[index] == 0x09 {
        columns += 4 - columns % 4
      } else {
        break
      }
      index += 1
    }
    isBlank = index >= lineEnd
    nextNonspace = index
    nextNonspaceColumn = columns
  }

  mutating func advanceToNonspace() {
    offset = nextNonspace
    column = nextNonspaceColumn
    isPartOfTab = false
  }

  /// Goes on by a number of bytes, or of columns.
  mutating func advance(_ count: Int, columns: Bool = false) {
    var rest = count
    while rest > 0, offset < lineEnd {
      if bytes[offset] == 0x09 {
        let toTab = 4 - column % 4
        if columns {
          isPartOfTab = toTab > rest
          let step = min(toTab, rest)
          column += step
          offset += isPartOfTab ? 0 : 1
          rest -= step
        } else {
          isPartOfTab = false
          column += toTab
          offset += 1
          rest -= 1
        }
      } else {
        isPartOfTab = false
        offset += 1
        column += 1
        rest -= 1
      }
    }
  }

  func byte(_ index: Int) -> UInt8 { index < lineEnd ? bytes[index] : 0 }

  // MARK: - Blocks

  /// Adds a block to the innermost open one that can hold it.
  @discardableResult
  mutating func add(_ kind: MarkdownBlock.Kind, at start: Int) -> Int {
    settle()
    while !canHold(blocks[open[open.count - 1]].kind, kind) { closeLast() }
    let parent = open[open.count - 1]
    var block = MarkdownBlock(kind: kind, parent: Int32(parent), start: Int32(start), end: Int32(lineEnd))
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

  private func canHold(_ parent: MarkdownBlock.Kind, _ child: MarkdownBlock.Kind) -> Bool {
    switch parent {
    case .document, .quote, .item, .footnote, .directive, .description, .field:
      child != .item && child != .description && child != .field && child != .term
    case .list: child == .item
    case .definitions: child == .description || child == .term
    case .fields: child == .field
    default: false
    }
  }

  /// Closes the blocks that the line does not go on.
  mutating func settle() {
    guard !isSettled else { return }
    while open.count > matched { closeLast() }
    isSettled = true
  }

  mutating func closeLast() {
    let block = open.removeLast()
    matched = min(matched, open.count)
    blocks[block].isOpen = false
    if blocks[block].end < Int32(lineStart) || lineStart == 0 || open.isEmpty {
      blocks[block].end = max(blocks[block].end, blocks[block].start)
    }
    finish(block)
  }
}
