/// Text that is selected.
struct Selection: Sendable, Equatable {
  var page: Int
  var start, end: Int
  var text: String
}

/// R15: bookmarks and highlights.
extension Reader {
  /// More marks than these are not kept: what the device keeps is small.
  static let mostMarks = 2000

  mutating func toggleBookmark(_ page: Int, _ anchor: Event.TextAnchor, _ text: String) {
    guard page == current else { return }
    if marks.isBookmarked(page) {
      marks.removeBookmarks(of: page)
    } else if marks.all.count < Self.mostMarks {
      marks.addBookmark(page, book.pages[page].href, anchor, text)
    }
    marksChanged()
  }

  mutating func select(_ page: Int, _ start: Int, _ end: Int, _ text: String) {
    guard page == current, page > 0, start >= 0, end > start else {
      guard selection != nil else { return }
      selection = nil
      return send(.selection(.none))
    }
    selection = Selection(page: page, start: start, end: end, text: text)
    let isCovered = marks.highlight(page, covering: start..<end) != nil
    send(.selection(isCovered ? .remove : .highlight))
  }

  mutating func highlightSelection() {
    guard let selection, marks.all.count < Self.mostMarks else { return }
    marks.addHighlight(
      selection.page, book.pages[selection.page].href, selection.start..<selection.end, selection.text)
    endSelection(selection.page)
  }

  mutating func removeSelectedHighlight() {
    guard let selection,
      let mark = marks.highlight(selection.page, covering: selection.start..<selection.end)
    else { return }
    marks.remove(mark.id)
    endSelection(selection.page)
  }

  private mutating func endSelection(_ page: Int) {
    selection = nil
    send(.selection(.none))
    send(.highlights(page: page, marks.highlights(of: page)))
    marksChanged()
  }

  mutating func use(mark id: Int, _ action: Event.MarkAction) {
    guard panel == .marks, let mark = marks.all.first(where: { $0.id == id }) else { return }
    switch action {
    case .open:
      guard mark.page >= 0 else { return }
      jump(
        to: mark.page,
        at: mark.isHighlight ? .anchor(Event.TextAnchor(offset: mark.start, share: 0)) : .anchor(mark.anchor))
    case .remove:
      marks.remove(id)
      if mark.isHighlight, slots[mark.page] == .ready {
        send(.highlights(page: mark.page, marks.highlights(of: mark.page)))
      }
      marksChanged()
    }
  }

  private mutating func marksChanged() {
    send(.save(name: Self.marksName, text: marks.text))
    updateBar()
    if panel == .marks { showPanel(.open) }
  }
}
