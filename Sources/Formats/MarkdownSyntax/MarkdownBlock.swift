import Diagnostics
import TextBytes

/// A block of a document: a node of a tree that lies in one array, in the order of its beginnings.
package struct MarkdownBlock: Sendable {
  /// What kinds of blocks there are.
  package enum Kind: UInt8, Sendable {
    // Containers.
    case document, quote, list, item, footnote, directive, definitions, description, fields, field
    // Leaves.
    case paragraph, heading, rule, indentedCode, fence, html, table, math, target, substitution
    /// A table whose columns are those of its characters: of lines and rules, or a grid.
    case columnTable
    /// A definition list's term.
    case term
    /// A fence that is a directive whose content is no Markdown.
    case verbatimDirective
    /// `+++`, and what stands behind it.
    case blockBreak
    case comment
    /// Lines between `%%`.
    case hidden
    /// `--8<-- "file"`
    case snippet
    /// Definitions of links, and whatever else writes nothing.
    case nothing

    package var isContainer: Bool { rawValue <= Kind.field.rawValue }
    /// Whether lines are added as they are.
    var acceptsLines: Bool {
      switch self {
      case .paragraph, .indentedCode, .fence, .html, .table, .math, .verbatimDirective, .substitution,
        .columnTable:
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
  /// Where it begins and ends in the text.
  package var start: Int32
  package var end: Int32
  /// Its lines, as indices into the document's segments.
  package var firstLine: Int32 = 0
  package var lastLine: Int32 = 0
  /// What stands on its first line: a fence's info string, a directive's argument, a label.
  package var infoStart: Int32 = 0
  package var infoEnd: Int32 = 0
  /// A directive's name, as bytes of the text.
  package var nameStart: Int32 = 0
  package var nameEnd: Int32 = 0
  /// The lines of a directive's options.
  package var firstOption: Int32 = 0
  package var lastOption: Int32 = 0
  /// A heading's level; a kind of HTML block; the number of a fence's characters.
  package var level: Int32 = 0
  /// The number that an ordered list begins with.
  package var number: Int32 = 0
  /// The character of a list's mark or of a fence; 0 for math within `$$`.
  package var mark: UInt8 = 0
  /// The indentation of a fence, or the column of a list item's mark.
  package var indent: Int32 = 0
  /// The columns that a list item's mark takes.
  package var padding: Int32 = 0
  /// How the items of a list are numbered.
  package var numbering = Numbering.decimal
  package var isOpen = true
  package var isTight = true
  var endsBlank = false
  /// Whether a directive's options are still being read: 0 no, 1 to begin, 2 `:key:` lines, 3 a block of YAML.
  var optionState: UInt8 = 0
  /// Whether a fence or formula found its end.
  package var isClosed = false

  /// Whether it is `!!! note`, `??? note` or `=== "Tab"`, which hold what is indented.
  var isIndentedDirective: Bool { kind == .directive && (mark == "!" || mark == "?" || mark == "=") }
  /// Whether it is `::: {.class}` of pandoc.
  package var isDivision: Bool { kind == .directive && mark == "{" }
  /// Whether it is a list whose items have numbers.
  package var isOrdered: Bool { kind == .list && ".)(@".utf8.contains(mark) }
  /// Whether it is a list of examples, `(@label)`, which are numbered through the whole text.
  package var isExamples: Bool { kind == .list && mark == "@" }
  /// Whether it is `=== "Tab"`.
  package var isTab: Bool { kind == .directive && mark == "=" }
}

/// A part of a line that belongs to a leaf.
package struct MarkdownSegment: Sendable {
  package var start: Int32
  package var end: Int32
  /// Spaces before it that are a part of a tab.
  package var spaces: Int32 = 0
}

/// A document as its blocks.
package struct MarkdownDocument: Sendable {
  package var text = PlacedText([])
  package var blocks: [MarkdownBlock] = []
  package var segments: [MarkdownSegment] = []
  /// Where the document's YAML stands, between its fences; empty where there is none.
  package private(set) var frontMatter = 0..<0

  /// A document of nothing.
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

  /// Lines joined by line feeds, with the places that they come from.
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

  /// Some bytes of the text as content.
  package func content(_ lower: Int32, _ upper: Int32) -> MarkdownContent {
    MarkdownContent(bytes: Array(text.bytes[Int(lower)..<Int(max(lower, upper))]), starts: [(0, lower)])
  }

  /// Whether the first block is a paragraph of bold text and nothing else, as of notebooks whose title is no heading.
  package var hasBoldTitle: Bool {
    guard let first = children(0).first, blocks[first].kind == .paragraph else { return false }
    let text = content(of: first).bytes[...].trimmed
    guard text.count > 4, text.starts(withASCII: "**"), text.suffix(2).allSatisfy({ $0 == "*" }) else {
      return false
    }
    let inner = text.dropFirst(2).dropLast(2)
    return !inner.contains("*") && !inner.contains("\n")
  }

  /// A footnote's label, as labels are compared.
  package func label(of footnote: MarkdownBlock) -> [UInt8] {
    MarkdownReferences.normalized(content(footnote.infoStart, footnote.infoEnd).bytes[...])
  }

  /// Bytes of the text as a string.
  package func string(_ lower: Int32, _ upper: Int32) -> String {
    String(decoding: text.bytes[Int(lower)..<Int(max(lower, upper))], as: UTF8.self)
  }
}

/// The text of a leaf, with the places that its lines come from.
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

  /// A part of the content, with its places.
  package func part(_ range: Range<Int>) -> MarkdownContent {
    var part = MarkdownContent(bytes: Array(bytes[range]))
    part.starts.append((0, Int32(textOffset(range.lowerBound))))
    for start in starts where Int(start.offset) > range.lowerBound && Int(start.offset) < range.upperBound {
      part.starts.append((start.offset - Int32(range.lowerBound), start.text))
    }
    return part
  }
}
