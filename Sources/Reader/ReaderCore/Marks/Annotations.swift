/// What readers add to the pages (R15): bookmarks, highlights, and the selected text that can become one.
struct Annotations: Sendable, Equatable {
  private(set) var marks = Marks()
  private var selection: Selection?

  /// The name under which the shell saves the marks.
  private static let savedName = "marks"
  /// More marks than these are not added: devices save few texts.
  private static let mostMarks = 2000

  private struct Selection: Sendable, Equatable {
    var page: Int
    /// The range in UTF-16 units of the page's text.
    var range: Range<Int>
    var text: String
  }

  init() {}

  /// Reads saved marks.
  init(saved text: String, book: ReaderBook) { marks = Marks(saved: text, book: book) }

  /// Sets the bookmark of a page, or removes it.
  mutating func toggleBookmark(_ page: Int, _ anchor: Event.TextAnchor, _ text: String, in book: ReaderBook) {
    if marks.isBookmarked(page) {
      marks.removeBookmarks(of: page)
    } else if marks.all.count < Self.mostMarks {
      marks.addBookmark(page, book.pages[page].href, anchor, text)
    }
  }

  /// Notes that text of the shown page was selected, and offers to highlight it or to remove its highlight. The index
  /// page and empty ranges have nothing to offer.
  mutating func select(_ page: Int, _ start: Int, _ end: Int, _ text: String, to queue: inout CommandQueue) {
    guard page > 0, start >= 0, end > start else { return clearSelection(to: &queue) }
    selection = Selection(page: page, range: start..<end, text: text)
    let isCovered = marks.highlight(page, covering: start..<end) != nil
    queue.send(.selection(isCovered ? .remove : .highlight))
  }

  /// Notes that nothing is selected any more.
  mutating func clearSelection(to queue: inout CommandQueue) {
    if selection != nil { leave(to: &queue) }
  }

  /// Leaves the page: what is selected on it does not pass on to the next one.
  mutating func leave(to queue: inout CommandQueue) {
    selection = nil
    queue.send(.selection(.none))
  }

  /// Highlights the selected text; returns whether the marks have changed.
  mutating func highlightSelection(in book: ReaderBook, to queue: inout CommandQueue) -> Bool {
    guard let selection, marks.all.count < Self.mostMarks else { return false }
    marks.addHighlight(
      selection.page, book.pages[selection.page].href, selection.range, selection.text)
    endSelection(selection.page, to: &queue)
    return true
  }

  /// Removes the highlight that covers the selected text; returns whether the marks have changed.
  mutating func removeSelectedHighlight(to queue: inout CommandQueue) -> Bool {
    guard let selection, let mark = marks.highlight(selection.page, covering: selection.range) else {
      return false
    }
    marks.remove(mark.id)
    endSelection(selection.page, to: &queue)
    return true
  }

  private mutating func endSelection(_ page: Int, to queue: inout CommandQueue) {
    leave(to: &queue)
    showHighlights(of: page, to: &queue)
  }

  /// The mark of that number.
  func mark(_ id: Int) -> Marks.Mark? { marks.all.first { $0.id == id } }

  mutating func remove(_ id: Int) { marks.remove(id) }

  /// Shows the highlights of a page that was formatted, if it has any.
  func showHighlights(ofFormatted page: Int, to queue: inout CommandQueue) {
    if !marks.highlights(of: page).isEmpty { showHighlights(of: page, to: &queue) }
  }

  /// Shows the highlights that a page has now.
  func showHighlights(of page: Int, to queue: inout CommandQueue) {
    queue.send(.highlights(page: page, marks.highlights(of: page)))
  }

  /// Saves the marks.
  func save(to queue: inout CommandQueue) {
    queue.send(.save(name: Self.savedName, text: marks.text))
  }
}
