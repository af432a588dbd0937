import BookModel

/// Numbers of figures, tables, equations and statements, and the label before a page's title.
extension Linker {
  mutating func numberAnchors() {
    var counter = LabelCounter()
    for index in linked.pages.indices {
      inheritChapter(index)
      counter.enter(chapter: chapterOfPage[index])
      let page = linked.pages[index].page
      var labels = [String?](repeating: nil, count: page.anchors.count)
      for (position, anchor) in page.anchors.enumerated() where anchor.isNumbered && book.isNumbered {
        if let label = anchor.givenLabel {
          labels[position] = label
          continue
        }
        let number = anchor.givenNumber ?? counter.next(anchor.kind)
        labels[position] = words.label(anchor.kind, number: number)
      }
      if let heading = page.headings.first, heading.level == 1 {
        labels[heading.anchor] = headingOfPage[index].label
      }
      linked.pages[index].labels = labels
    }
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
