import BookModel

/// Numbers of figures, tables, equations and statements, and the label before a page's title.
extension Linker {
  mutating func numberAnchors() {
    var counter = LabelCounter()
    for index in linked.pages.indices {
      inheritChapter(index)
      counter.enter(chapter: chapterOfPage[index], separator: separator(index))
      counter.enterPage()
      let page = linked.pages[index].page
      var labels = [String?](repeating: nil, count: page.anchors.count)
      for (position, anchor) in page.anchors.enumerated() {
        labels[position] = label(of: anchor, counter: &counter)
        if book.isNumbered, anchor.isNumbered, let format = anchor.series?.referenceFormat, let id = anchor.id
        {
          references[index, default: [:]][id] = words.fill(format, counter.lastNumber)
        }
      }
      if let heading = page.headings.first, heading.level == 1 {
        labels[heading.anchor] = headingOfPage[index].label
      }
      linked.pages[index].labels = labels
    }
  }

  /// What stands between the number of a page's chapter and those of its figures.
  private func separator(_ index: Int) -> String {
    let source = book.sources[linked.pages[index].page.source]
    let isLettered = chapterOfPage[index].utf8.first.map { $0 >= 0x41 && $0 <= 0x5A } ?? false
    return isLettered && source.mediaType == "application/vnd.openstax.cnxml" ? "" : "."
  }

  private func label(of anchor: Anchor, counter: inout LabelCounter) -> String? {
    guard anchor.isNumbered && book.isNumbered else {
      // A box without number and title is called what it is.
      return anchor.title == nil && book.styling == .octavo ? words.label(anchor.kind) : nil
    }
    if let label = anchor.givenLabel { return label }
    if let series = anchor.series {
      return words.fill(series.format, anchor.givenNumber ?? counter.next(series))
    }
    return words.label(anchor.kind, number: anchor.givenNumber ?? counter.next(anchor.kind))
  }

  /// A page that no entry names (a later part of a split source) belongs to the chapter before it.
  private mutating func inheritChapter(_ index: Int) {
    guard index > 0, headingOfPage[index].full == nil else { return }
    let previous = linked.pages[index - 1]
    guard previous.page.source == linked.pages[index].page.source else { return }
    chapterOfPage[index] = chapterOfPage[index - 1]
    linked.pages[index].matter = previous.matter
  }
}
