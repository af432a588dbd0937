import BookModel
import TextBytes

/// Numbers figures, tables, equations and theorem-like blocks, and puts the label before a page's title.
struct AnchorNumbering {
  private let book: Book
  private let words: Words
  private var counter = LabelCounter()
  /// Link texts of anchors in a number series, where they differ from the anchor's label: page index to id to
  /// text.
  private(set) var references: [Int: [String: String]] = [:]

  init(_ book: Book, words: Words) {
    self.book = book
    self.words = words
  }

  /// Labels all anchors in reading order. Pages without a contents entry inherit the chapter of the previous
  /// page.
  mutating func number(_ pages: inout [LinkedPage], _ headings: inout [PageHeading]) {
    for index in pages.indices {
      inheritChapter(index, &pages, &headings)
      let chapter = headings[index].chapter
      counter.enter(chapter: chapter, separator: separator(after: chapter, in: pages[index].page.source))
      counter.enterPage()
      pages[index].labels = labels(of: pages[index].page, number: index, heading: headings[index].label)
    }
  }

  private mutating func labels(of page: Page, number index: Int, heading: String?) -> [String?] {
    var labels = [String?](repeating: nil, count: page.anchors.count)
    for (position, anchor) in page.anchors.enumerated() {
      labels[position] = label(of: anchor)
      if book.isNumbered, anchor.isNumbered, let format = anchor.series?.referenceFormat, let id = anchor.id {
        references[index, default: [:]][id] = words.fill(format, counter.lastNumber)
      }
    }
    if let first = page.titleHeading, first.level == 1 { labels[first.anchor] = heading }
    return labels
  }

  /// The separator between the chapter number and the figure number.
  private func separator(after chapter: String, in source: Int) -> String {
    let isLettered = chapter.utf8.first.map { $0 >= "A" && $0 <= "Z" } ?? false
    return isLettered && book.sources[source].mediaType == "application/vnd.openstax.cnxml" ? "" : "."
  }

  private mutating func label(of anchor: Anchor) -> String? {
    guard anchor.isNumbered && book.isNumbered else {
      // A box without number and title shows the name of its kind.
      return anchor.title == nil && book.styling == .octavo ? words.label(anchor.kind) : nil
    }
    if let label = anchor.givenLabel { return label }
    if let series = anchor.series {
      return words.fill(series.format, anchor.givenNumber ?? counter.next(series))
    }
    return words.label(anchor.kind, number: anchor.givenNumber ?? counter.next(anchor.kind))
  }

  /// Assigns a page without a contents entry (a later part of a split source) to the chapter of the previous
  /// page.
  private func inheritChapter(_ index: Int, _ pages: inout [LinkedPage], _ headings: inout [PageHeading]) {
    guard index > 0, headings[index].full == nil else { return }
    guard pages[index - 1].page.source == pages[index].page.source else { return }
    headings[index].chapter = headings[index - 1].chapter
    pages[index].matter = pages[index - 1].matter
  }
}
