/// R6: the popover: which of its panels is open, and the contents at one level.
struct Popover: Sendable, Equatable {
  /// A panel of the popover.
  enum Panel: Sendable, Equatable {
    /// The contents in an entry; -1 for the top.
    case contents(Int)
    case search, marks, settings
    /// R18: a file to take in.
    case importing(Command.ImportOffer)
  }

  /// The open panel; nil while the popover is closed.
  private(set) var panel: Panel?

  /// The number of the row, at the top of the contents, that leads to the index page.
  static let indexPageRow = -1

  /// Whether `panel` is of the kind that is open: its button then closes the popover.
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

  /// The level above the shown one; nil if the contents are not open, or at their top.
  func levelAbove(in book: ReaderBook) -> Int? {
    guard case .contents(let entry) = panel, entry >= 0 else { return nil }
    return book.entries[entry].parent
  }

  /// R6: the level of the contents on which a page's own row is.
  static func level(ofPage page: Int, in book: ReaderBook) -> Int {
    let entry = book.entry(ofPage: page)
    return entry < 0 ? -1 : book.entries[entry].parent
  }

  /// R6: the contents at a level, with the row of the shown page marked.
  static func contents(
    of book: ReaderBook, at level: Int, shown page: Int, _ direction: Command.Browse
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
