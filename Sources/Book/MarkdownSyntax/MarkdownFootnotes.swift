import TextBytes

/// The definitions of footnotes, and their numbers in the order of their marks.
package struct MarkdownFootnotes {
  /// The block of a footnote in one of the texts.
  package struct Place {
    package var document: Int
    package var block: Int
  }

  /// An inline footnote.
  package struct Inline {
    package var document: MarkdownDocument
    package var content: MarkdownContent

    package init(document: MarkdownDocument, content: MarkdownContent) {
      self.document = document
      self.content = content
    }
  }

  private var inlines: [Int: Inline] = [:]
  private var places: [[UInt8]: Place] = [:]
  private var used: [[UInt8]] = []
  private var numbers: [[UInt8]: Int] = [:]
  private var written = 0

  package init() {}

  /// The label of the footnote that a line defines, `[^label]: text`; nil for other lines.
  static func label(at line: MarkdownLine) -> Range<Int>? {
    guard line.byte(line.nextNonspace + 1) == "^" else { return nil }
    let start = line.nextNonspace + 2
    var end = start
    while end < line.end, line.bytes[end] != "]", !line.bytes[end].isSpace, line.bytes[end] != "[" {
      end += 1
    }
    return end > start && line.byte(end) == "]" && line.byte(end + 1) == ":" ? start..<end : nil
  }

  /// Adds the footnotes of a text; the first definition of a label wins.
  package mutating func define(in document: MarkdownDocument, at number: Int) {
    for (index, block) in document.blocks.enumerated() where block.kind == .footnote {
      let label = document.label(of: block)
      if places[label] == nil { places[label] = Place(document: number, block: index) }
    }
  }

  /// Whether a footnote is defined in that text or a later one.
  package func isDefined(from document: Int) -> Bool { places.values.contains { $0.document >= document } }

  /// The number for a mark, and whether the mark is the first with its label.
  package mutating func number(of label: [UInt8]) -> (number: Int, isFirst: Bool) {
    if let number = numbers[label] { return (number, false) }
    used.append(label)
    numbers[label] = used.count
    return (used.count, true)
  }

  /// Adds an inline footnote; returns its number.
  package mutating func add(_ footnote: Inline) -> Int {
    used.append([])
    inlines[used.count] = footnote
    return used.count
  }

  /// The inline footnote with a number, if it is one.
  package func inline(_ number: Int) -> Inline? { inlines[number] }

  /// Whether some marks were written whose footnotes were not.
  package var isPending: Bool { written < used.count }

  /// The footnotes still to be written whose marks were written: inline ones, or the places of others.
  package var pending: [(inline: Inline?, place: Place?)] {
    (written..<used.count).map { (inlines[$0 + 1], places[used[$0]]) }
  }

  /// The next footnote to write and its number; the place is nil if the footnote is not defined.
  package mutating func next() -> (number: Int, place: Place?)? {
    guard isPending else { return nil }
    written += 1
    return (written, places[used[written - 1]])
  }

  /// The footnotes without a mark, in text order.
  package var lost: [Place] {
    places.filter { numbers[$0.key] == nil }.values
      .sorted { ($0.document, $0.block) < ($1.document, $1.block) }
  }
}
