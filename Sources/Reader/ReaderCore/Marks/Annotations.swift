/// The reader's annotations of the pages (R15, R18): bookmarks, highlights, notes, and the selected text.
struct Annotations: Sendable, Equatable {
  private(set) var marks = Marks()
  private var selection: AnnotationEvent.Selection?
  /// The content of a chosen file, until the reader confirms the import.
  private var offered: AnnotationFile?

  /// The name under which the shell saves the marks.
  private static let savedName = "marks"

  init() {}

  /// Parses saved marks.
  init(saved text: String, book: ReaderBook, stamp: Event.Stamp) {
    marks = Marks(saved: text, book: book, stamp: stamp)
  }

  /// Adds the bookmark of a page, or removes it.
  mutating func toggleBookmark(
    _ page: Int, _ anchor: Event.TextAnchor, _ quote: Quotation, at stamp: Event.Stamp, in book: ReaderBook
  ) {
    if marks.isBookmarked(page) {
      marks.removeBookmarks(of: page)
    } else if !marks.isFull {
      marks.addBookmark(page, book.pages[page].href, anchor, quote, at: stamp)
    }
  }

  // MARK: Selected text

  /// Sets the selected text of the shown page, and offers to highlight it or to change its highlight. Offers nothing
  /// on the index page and for empty ranges.
  mutating func select(_ selection: AnnotationEvent.Selection, to queue: inout CommandQueue) {
    guard selection.page > 0, selection.start >= 0, selection.end > selection.start else {
      return clearSelection(to: &queue)
    }
    self.selection = selection
    queue.send(.selection(selectedMark.map { .edit($0.color, note: $0.note) } ?? .highlight))
  }

  /// The highlight that covers the selected text.
  private var selectedMark: Mark? {
    selection.flatMap { marks.highlight($0.page, covering: $0.start..<$0.end) }
  }

  /// Clears the selection.
  mutating func clearSelection(to queue: inout CommandQueue) {
    if selection != nil { leave(to: &queue) }
  }

  /// Clears the selection when the page is left.
  mutating func leave(to queue: inout CommandQueue) {
    selection = nil
    queue.send(.selection(.none))
  }

  /// Highlights the selected text, or recolours its highlight; returns whether the marks have changed.
  mutating func highlight(
    _ color: HighlightColor, at stamp: Event.Stamp, in book: ReaderBook, to queue: inout CommandQueue
  ) -> Bool {
    guard let selection else { return false }
    if let mark = selectedMark {
      let hasChanged = marks.change(mark.id) { mark in
        if mark.color != color { (mark.color, mark.modified) = (color, stamp.time) }
      }
      endSelection(selection.page, to: &queue)
      return hasChanged
    }
    guard !marks.isFull else { return false }
    marks.addHighlight(selection, book.pages[selection.page].href, color: color, at: stamp)
    endSelection(selection.page, to: &queue)
    return true
  }

  /// Opens the note of the selected text, which is highlighted unless it is already; returns whether the marks have
  /// changed.
  mutating func annotate(
    _ color: HighlightColor, at stamp: Event.Stamp, in book: ReaderBook, to queue: inout CommandQueue
  ) -> Bool {
    guard let selection else { return false }
    if let mark = selectedMark {
      endSelection(selection.page, to: &queue)
      showNote(of: mark.id, to: &queue)
      return false
    }
    guard !marks.isFull else { return false }
    let id = marks.addHighlight(selection, book.pages[selection.page].href, color: color, at: stamp)
    endSelection(selection.page, to: &queue)
    showNote(of: id, to: &queue)
    return true
  }

  /// Removes the highlight that covers the selected text; returns whether the marks have changed.
  mutating func removeSelectedHighlight(to queue: inout CommandQueue) -> Bool {
    guard let selection, let mark = selectedMark else { return false }
    marks.remove(mark.id)
    endSelection(selection.page, to: &queue)
    return true
  }

  private mutating func endSelection(_ page: Int, to queue: inout CommandQueue) {
    leave(to: &queue)
    showHighlights(of: page, to: &queue)
  }

  // MARK: Notes

  /// Opens the note of a mark for editing.
  func showNote(of id: Int, to queue: inout CommandQueue) {
    if let mark = marks[id] { queue.send(.note(id: id, quote: mark.quote.line, text: mark.note)) }
  }

  /// Sets the text of a note; returns whether the marks have changed.
  mutating func setNote(_ id: Int, text: String, at time: String) -> Bool {
    marks.change(id) { mark in
      if mark.note != text { (mark.note, mark.modified) = (text, time) }
    }
  }

  mutating func remove(_ id: Int) { marks.remove(id) }

  // MARK: Places

  /// Sets the new place of a mark's text; nil if it is no longer on the page. Returns whether the marks have changed.
  mutating func move(_ id: Int, to range: Range<Int>?, pairs: Int) -> Bool {
    marks.change(id) { mark in
      if let range {
        mark.move(to: range.lowerBound, end: range.upperBound, pairs: pairs)
      } else {
        mark.isLost = true
      }
    }
  }

  /// Shows the highlights of a formatted page, and lets the shell verify the places of its marks.
  func showHighlights(ofFormatted page: Int, to queue: inout CommandQueue) {
    let all = marks.placements(of: page)
    if !all.isEmpty { queue.send(.highlights(page: page, all)) }
  }

  /// Shows the current highlights of a page.
  func showHighlights(of page: Int, to queue: inout CommandQueue) {
    queue.send(.highlights(page: page, marks.highlights(of: page)))
  }

  // MARK: Files

  /// Writes the marks as a file.
  func export(_ file: AnnotationEvent.Export, of book: ReaderBook, to queue: inout CommandQueue) {
    queue.send(.file(format: file.format, text: file.text(of: marks.all, in: book)))
  }

  /// Parses a file and keeps its content until the reader confirms; nil if it contains no annotations.
  mutating func offer(_ bytes: [UInt8], in book: ReaderBook) -> Command.ImportOffer? {
    offered = AnnotationFile(bytes, book: book)
    guard let offered else { return nil }
    var offer = Command.ImportOffer(
      title: offered.title,
      isOfThisBook: offered.identifiers.isEmpty || offered.identifiers.contains(book.identifier))
    for mark in offered.marks {
      if marks.all.contains(where: { $0.urn == mark.urn }) { offer.known += 1 } else { offer.new += 1 }
      if mark.page < 0 { offer.gone += 1 }
    }
    offer.unread = offered.unread
    return offer
  }

  /// Imports the confirmed file. Returns the pages whose marks have changed; empty if there are none.
  mutating func takeOffered() -> [Int] {
    guard let offered else { return [] }
    self.offered = nil
    var pages: [Int] = []
    for mark in offered.marks where marks.take(mark) {
      if !pages.contains(mark.page) { pages.append(mark.page) }
    }
    return pages
  }

  /// Saves the marks.
  func save(to queue: inout CommandQueue) {
    queue.send(.save(name: Self.savedName, text: marks.text))
  }
}
