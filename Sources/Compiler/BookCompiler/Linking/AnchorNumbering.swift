import BookModel
import TextBytes

/// Numbers headings, figures, tables, equations and theorem-like blocks, and puts the label before a page's title.
struct AnchorNumbering {
  private let book: Book
  private let words: Words
  private var counter: LabelCounter
  private var sections = SectionCounter()
  /// Link texts of anchors in a number series, where they differ from the anchor's label: page index to id to
  /// text.
  private(set) var references: [Int: [String: String]] = [:]

  /// The numbers of headings below the titles of pages: page index to anchor to number.
  private(set) var sectionNumbers: [Int: [Int: String]] = [:]

  init(_ book: Book, words: Words) {
    self.book = book
    self.words = words
    // Only projects of MyST cite any name; books without a dialect read the syntax of MyST too.
    let countsApart = [.quarto, .bookdown].contains(book.text.dialect) || book.text.citesAnyName
    counter = LabelCounter(sharesTheorems: !countsApart)
  }

  /// Labels all anchors in reading order. Pages without a contents entry inherit the chapter of the previous
  /// page.
  mutating func number(_ pages: inout [LinkedPage], _ headings: inout [PageHeading]) {
    for index in pages.indices {
      inheritChapter(index, &pages, &headings)
      let source = pages[index].page.source
      let chapter = chapter(of: headings[index])
      counter.enter(chapter: chapter, separator: separator(after: chapter, in: source))
      // The pages of a site are texts of their own.
      if book.text.hasLocalLabels, index > 0, pages[index - 1].page.source != source { counter.restart() }
      counter.enterPage()
      pages[index].labels = labels(of: pages[index].page, number: index, heading: headings[index].label)
      numberHeadings(of: &pages[index], index: index, headings[index])
    }
  }

  /// The chapter whose number those of a page begin with. In a book whose chapters without number have no counts of their own, it is
  /// the chapter before.
  private func chapter(of heading: PageHeading) -> String {
    let counts =
      book.outline.countsLevels && book.outline.isNumbered && !book.outline.leavesUnnumberedChapters
    return heading.chapter.isEmpty && counts ? sections.chapter : heading.chapter
  }

  /// Labels the headings below the title of a page, in a book whose tool numbers them.
  private mutating func numberHeadings(of page: inout LinkedPage, index: Int, _ heading: PageHeading) {
    guard book.text.numbersHeadings, book.outline.isNumbered else { return }
    if !heading.chapter.isEmpty, heading.chapter != sections.chapter { sections.enter(heading.chapter) }
    if heading.chapter.isEmpty, book.outline.leavesUnnumberedChapters { return }
    let title = heading.level == 1 ? page.page.titleHeading?.anchor : nil
    for inner in page.page.headings where inner.isNumbered && inner.isListed && !inner.isNested {
      let level = inner.level + heading.level - 1
      guard inner.anchor != title, level > 1 else { continue }
      let number = sections.next(level: level)
      // References have the numbers of headings that do not show them.
      if level <= book.outline.numberDepth { page.labels[inner.anchor] = number }
      sectionNumbers[index, default: [:]][inner.anchor] = number
    }
  }

  private mutating func labels(of page: Page, number index: Int, heading: String?) -> [String?] {
    var labels = [String?](repeating: nil, count: page.anchors.count)
    var whole: String?
    for (position, anchor) in page.anchors.enumerated() {
      if let part = anchor.part {
        labels[position] = "(" + NumeralStyle.lowerLetters.text(part) + ")"
        if let id = anchor.id, let whole, let label = labels[position] {
          references[index, default: [:]][id] = whole + " " + label
        }
        continue
      }
      labels[position] = label(of: anchor)
      if anchor.isNumbered, [.figure, .table, .listing].contains(anchor.kind) { whole = labels[position] }
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
