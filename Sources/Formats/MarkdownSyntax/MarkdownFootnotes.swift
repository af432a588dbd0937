/// Where footnotes are defined, and their numbers in the order of their marks.
package struct MarkdownFootnotes {
  /// A footnote's block in one of the gathered texts.
  package struct Place {
    package var document: Int
    package var block: Int
  }

  /// A footnote within a line.
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

  /// Takes the footnotes of a text, the first of each label.
  package mutating func define(in document: MarkdownDocument, at number: Int) {
    for (index, block) in document.blocks.enumerated() where block.kind == .footnote {
      let label = document.label(of: block)
      if places[label] == nil { places[label] = Place(document: number, block: index) }
    }
  }

  /// Whether a footnote of that text, or of one behind it, is defined.
  package func isDefined(from document: Int) -> Bool { places.values.contains { $0.document >= document } }

  /// The number of a mark, and whether it is the first of its label.
  package mutating func number(of label: [UInt8]) -> (number: Int, isFirst: Bool) {
    if let number = numbers[label] { return (number, false) }
    used.append(label)
    numbers[label] = used.count
    return (used.count, true)
  }

  /// The number of a footnote within a line.
  package mutating func add(_ footnote: Inline) -> Int {
    used.append([])
    inlines[used.count] = footnote
    return used.count
  }

  /// The footnote of a number, where it stands within a line.
  package func inline(_ number: Int) -> Inline? { inlines[number] }

  /// Whether marks were written whose footnotes were not.
  package var isPending: Bool { written < used.count }

  /// The footnotes whose marks were written and they not yet: within a line, or with their places.
  package var pending: [(inline: Inline?, place: Place?)] {
    (written..<used.count).map { (inlines[$0 + 1], places[used[$0]]) }
  }

  /// The next footnote to be written and its number; the place is nil for one that is not defined.
  package mutating func next() -> (number: Int, place: Place?)? {
    guard isPending else { return nil }
    written += 1
    return (written, places[used[written - 1]])
  }

  /// The footnotes to which no mark leads, in the order of the text.
  package var lost: [Place] {
    places.filter { numbers[$0.key] == nil }.values
      .sorted { ($0.document, $0.block) < ($1.document, $1.block) }
  }
}
