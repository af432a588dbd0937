import Diagnostics
import TextBytes

/// A block of a document: a node of a tree stored in one array, ordered by start.
package struct MarkdownBlock: Sendable {
  /// The kinds of blocks.
  package enum Kind: UInt8, Sendable {
    // Containers.
    case document, quote, list, item, footnote, directive, definitions, description, fields, field
    // Leaves.
    case paragraph, heading, rule, indentedCode, fence, html, table, math, target, substitution
    /// A table whose columns are character positions: a simple, multiline or grid table of pandoc.
    case columnTable
    /// Lines that begin with a bar, whose ends are kept.
    case lineBlock
    /// A definition list's term.
    case term
    /// A fenced directive whose content is not Markdown.
    case verbatimDirective
    /// `+++` and the rest of its line.
    case blockBreak
    case comment
    /// Lines between `%%`; with the mark `-`, metadata between `---`.
    case hidden
    /// `--8<-- "file"`
    case snippet
    /// Link definitions and other blocks that write nothing.
    case nothing

    package var isContainer: Bool { rawValue <= Kind.field.rawValue }
    /// Whether lines are added without parsing them for nested blocks.
    var acceptsLines: Bool {
      switch self {
      case .paragraph, .indentedCode, .fence, .html, .table, .math, .verbatimDirective, .substitution,
        .columnTable, .lineBlock:
        true
      default: false
      }
    }
  }

  /// How the items of a list are numbered.
  package enum Numbering: UInt8, Sendable {
    case decimal, lowerAlpha, upperAlpha, lowerRoman, upperRoman
  }

  package var kind: Kind
  package var parent: Int32
  package var next: Int32 = -1
  package var first: Int32 = -1
  package var last: Int32 = -1
  /// Its range in the text.
  package var start: Int32
  package var end: Int32
  /// Its lines, as a range of indices into the document's segments.
  package var firstLine: Int32 = 0
  package var lastLine: Int32 = 0
  /// The range of the text on its first line: a fence's info string, a directive's argument, a label.
  package var infoStart: Int32 = 0
  package var infoEnd: Int32 = 0
  /// The range of a directive's name in the text.
  package var nameStart: Int32 = 0
  package var nameEnd: Int32 = 0
  /// The lines of a directive's options, as a range of segment indices.
  package var firstOption: Int32 = 0
  package var lastOption: Int32 = 0
  /// A heading's level; the kind of an HTML block (1 to 7); the length of a fence.
  package var level: Int32 = 0
  /// The first number of an ordered list.
  package var number: Int32 = 0
  /// The character of a list's mark or of a fence; 0 for math within `$$`.
  package var mark: UInt8 = 0
  /// The indentation of a fence, or the column of a list item's mark.
  package var indent: Int32 = 0
  /// The number of columns that a list item's mark takes.
  package var padding: Int32 = 0
  /// How the items of a list are numbered.
  package var numbering = Numbering.decimal
  package var isOpen = true
  package var isTight = true
  var endsBlank = false
  /// The state of reading a directive's options: 0 not reading, 1 before the first, 2 `:key:` lines, 3 a block of YAML.
  var optionState: UInt8 = 0
  /// Whether a fence or formula has its closing mark.
  package var isClosed = false

  /// Whether it is `!!! note`, `??? note` or `=== "Tab"`, whose content is indented.
  var isIndentedDirective: Bool { kind == .directive && (mark == "!" || mark == "?" || mark == "=") }
  /// Whether it is a pandoc division, `::: {.class}`.
  package var isDivision: Bool { kind == .directive && mark == "{" }
  /// Whether it is a list whose items have numbers.
  package var isOrdered: Bool { kind == .list && ".)(@".utf8.contains(mark) }
  /// Whether it is a list of examples, `(@label)`, which are numbered through the whole text.
  package var isExamples: Bool { kind == .list && mark == "@" }
  /// Whether it is `/// name`, up to a line of as many slashes.
  package var isSlashBlock: Bool { kind == .directive && mark == "/" }
  /// Whether it is `=== "Tab"` or `/// tab | Tab`.
  package var isTab: Bool { kind == .directive && (mark == "=" || mark == "/" && number == 1) }
}

/// A part of a line that belongs to a leaf.
package struct MarkdownSegment: Sendable {
  package var start: Int32
  package var end: Int32
  /// The number of spaces before it that are part of a tab.
  package var spaces: Int32 = 0
}

/// A document as a tree of blocks.
package struct MarkdownDocument: Sendable {
  package var text = PlacedText([])
  package var blocks: [MarkdownBlock] = []
  package var segments: [MarkdownSegment] = []
  /// The range of the document's YAML between its fences; empty if there is none.
  package private(set) var frontMatter = 0..<0

  /// Makes an empty document.
  package init() {}

  init(text: PlacedText, blocks: [MarkdownBlock], segments: [MarkdownSegment], frontMatter: Range<Int>) {
    self.text = text
    self.blocks = blocks
    self.segments = segments
    self.frontMatter = frontMatter
  }

  /// The children of a block.
  package func children(_ block: Int) -> [Int] {
    var result: [Int] = []
    var child = blocks[block].first
    while child >= 0 {
      result.append(Int(child))
      child = blocks[Int(child)].next
    }
    return result
  }

  /// Lines joined by line feeds, with their offsets in the text.
  package func content(_ lines: Range<Int>) -> MarkdownContent {
    var content = MarkdownContent()
    for (index, line) in segments[lines].enumerated() {
      if index > 0 { content.bytes.append("\n") }
      for _ in 0..<line.spaces { content.bytes.append(" ") }
      content.starts.append((Int32(content.bytes.count), line.start))
      content.bytes.append(contentsOf: text.bytes[Int(line.start)..<Int(line.end)])
    }
    return content
  }

  /// The lines of a leaf.
  package func content(of block: Int) -> MarkdownContent {
    content(Int(blocks[block].firstLine)..<Int(blocks[block].lastLine))
  }

  /// A range of the text as content.
  package func content(_ lower: Int32, upper: Int32) -> MarkdownContent {
    MarkdownContent(bytes: Array(text.bytes[Int(lower)..<Int(max(lower, upper))]), starts: [(0, lower)])
  }

  /// Whether the first block is a paragraph of only bold text, as in notebooks whose title is not a heading.
  package var hasBoldTitle: Bool {
    guard let first = children(0).first, blocks[first].kind == .paragraph else { return false }
    let text = content(of: first).bytes[...].trimmed
    guard text.count > 4, text.starts(withASCII: "**"), text.suffix(2).allSatisfy({ $0 == "*" }) else {
      return false
    }
    let inner = text.dropFirst(2).dropLast(2)
    return !inner.contains("*") && !inner.contains("\n")
  }

  /// A footnote's label, normalized for comparison.
  package func label(of footnote: MarkdownBlock) -> [UInt8] {
    MarkdownReferences.normalized(content(footnote.infoStart, upper: footnote.infoEnd).bytes[...])
  }

  /// A range of the text as a string.
  package func string(_ lower: Int32, _ upper: Int32) -> String {
    String(decoding: text.bytes[Int(lower)..<Int(max(lower, upper))], as: UTF8.self)
  }
}

/// The text of a leaf block, with the offsets of its lines.
package struct MarkdownContent: Sendable {
  package var bytes: [UInt8] = []
  /// For each line, its offset in `bytes` and in the text.
  package var starts: [(offset: Int32, text: Int32)] = []

  package init(bytes: [UInt8] = [], starts: [(offset: Int32, text: Int32)] = []) {
    self.bytes = bytes
    self.starts = starts
  }

  /// The offset in the text of an offset in the content.
  package func textOffset(_ offset: Int) -> Int {
    guard !starts.isEmpty else { return 0 }
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(starts[middle].offset) <= offset { low = middle } else { high = middle }
    }
    return Int(starts[low].text) + max(0, offset - Int(starts[low].offset))
  }

  /// A range of the content, with its offsets in the text.
  package func part(_ range: Range<Int>) -> MarkdownContent {
    var part = MarkdownContent(bytes: Array(bytes[range]))
    part.starts.append((0, Int32(textOffset(range.lowerBound))))
    for start in starts where Int(start.offset) > range.lowerBound && Int(start.offset) < range.upperBound {
      part.starts.append((start.offset - Int32(range.lowerBound), start.text))
    }
    return part
  }
}
