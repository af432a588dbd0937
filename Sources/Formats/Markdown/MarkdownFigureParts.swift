import BookModel
import PageWriting
import TextBytes

/// Counts the parts of the numbered figure or table that is being written: (a), (b).
struct MarkdownFigureParts {
  /// The number of parts so far; nil outside of a figure with a label.
  private var count: Int?

  /// Begins a figure or table, whose parts are counted if it has a label; returns the count around it.
  mutating func begin(isLabelled: Bool) -> MarkdownFigureParts {
    defer { count = isLabelled ? 0 : nil }
    return self
  }

  /// The position of the next part; nil outside of a figure with a label.
  private mutating func next() -> Int? {
    count = count.map { $0 + 1 }
    return count
  }

  /// Numbers the open figure or table: as a part of the figure around it, or with the word that the manifest sets for its kind.
  static func number(_ kind: Anchor.Kind, in page: inout MarkdownWriter) {
    if let position = page.nesting.parts.next() {
      page.writer.openAnchor?.part = position
      page.writer.openAnchor?.isNumbered = true
      return
    }
    let prefix = [.figure: "fig", .table: "tbl", .listing: "lst"][kind] ?? ""
    if let series = series(prefix, in: page) { page.writer.openAnchor?.series = series }
  }

  /// The label of the figure that a label of a part, `fig-a`, belongs to; other labels unchanged.
  static func whole(_ label: String) -> String {
    let end = label.utf8.suffix(2)
    return end.count == 2 && end.first == UInt8(ascii: "-") && end.last?.isLetter == true
      ? String(label.dropLast(2)) : label
  }

  /// Makes the open box count in a series of its own, also if its kind is not counted.
  static func count(_ series: NumberSeries, in page: inout MarkdownWriter) {
    page.writer.openAnchor?.series = series
    page.writer.openAnchor?.isNumbered = true
  }

  /// The count of a kind whose word the manifest sets, by the prefix of its labels; nil for the language's word.
  static func series(_ prefix: String, in page: MarkdownWriter) -> NumberSeries? {
    page.context.text.references.titles[prefix].map { NumberSeries(name: prefix, format: $0 + "\u{A0}%") }
  }
}
