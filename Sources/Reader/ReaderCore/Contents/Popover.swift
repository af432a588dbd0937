/// R6: the popover: its open panel, and the contents at one level.
struct Popover: Sendable, Equatable {
  /// A panel of the popover.
  enum Panel: Sendable, Equatable {
    /// The children of a contents entry; -1 for the top level.
    case contents(Int)
    case search, marks, settings
    /// R18: an annotation file to import.
    case importing(Command.ImportOffer)
  }

  /// The open panel; nil if the popover is closed.
  private(set) var panel: Panel?

  /// The row number of the index page, which is the first row of the top level.
  static let indexPageRow = -1

  /// Whether a panel of the same kind is open, so that its button closes the popover.
  func isOpen(like panel: Panel) -> Bool {
    switch (self.panel, panel) {
    case (.contents, .contents), (.search, .search), (.marks, .marks), (.settings, .settings): true
    case (nil, _), (.contents, _), (.search, _), (.marks, _), (.settings, _), (.importing, _): false
    }
  }

  mutating func open(_ panel: Panel) { self.panel = panel }

  mutating func close(to queue: inout CommandQueue) {
    guard panel != nil else { return }
    panel = nil
    queue.send(.closePopover)
  }

  /// The level above the shown one, as its entry (-1 for the top level); nil if no contents are open, or at the top level.
  func levelAbove(in book: ReaderBook) -> Int? {
    guard case .contents(let entry) = panel, entry >= 0 else { return nil }
    return book.entries[entry].parent
  }

  /// R6: the level of the contents that has the page's row.
  static func level(ofPage page: Int, in book: ReaderBook) -> Int {
    let entry = book.entry(ofPage: page)
    return entry < 0 ? -1 : book.entries[entry].parent
  }

  /// R6: the contents at a level, with the row of the shown page marked.
  static func contents(
    of book: ReaderBook, at level: Int, shown page: Int, direction: Command.Browse
  ) -> Command.Popover {
    let marked = page > 0 ? book.entry(ofPage: page) : -1
    var rows = book.children(of: level).map { number in
      book.row(number, isOpen: number < marked && marked < book.entries[number].end, current: marked)
    }
    guard level >= 0 else {
      rows.insert(
        Command.Row(
          entry: indexPageRow, lead: nil, title: book.pages[0].title, depth: 0, hasChildren: false,
          isOpen: false, isCurrent: page == 0, isEnabled: true), at: 0)
      return .contents(title: book.title, up: nil, rows: rows, direction: direction)
    }
    let parent = book.entries[level].parent
    let up = parent < 0 ? book.words["contents"] : book.entries[parent].lead ?? book.entries[parent].title
    return .contents(title: book.entries[level].label, up: up, rows: rows, direction: direction)
  }
}
