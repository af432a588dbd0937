/// The contents on the index page (R4, R5): an outline whose rows open and close, or columns.
struct IndexView: Sendable, Equatable {
  /// The rows of the outline that are open.
  private(set) var openRows: Set<Int> = []
  /// The entries whose columns are shown, after the first column.
  private(set) var columnPath: [Int] = []
  /// R17: the entry of the page read last; -1 for none.
  private var current = -1

  /// Shows the whole index page on a screen of `width` pixels.
  func show(_ book: ReaderBook, width: Double, to queue: inout CommandQueue) {
    switch book.contentsStyle {
    case .outline: queue.send(.outline(outlineRows(of: book, in: -1)))
    case .columns: showColumns(book, width: width, to: &queue)
    }
  }

  /// Opens or closes a row that has children.
  mutating func use(_ entry: Int, of book: ReaderBook, width: Double, to queue: inout CommandQueue) {
    switch book.contentsStyle {
    case .outline: toggle(entry, of: book, to: &queue)
    case .columns:
      columnPath = book.path(to: entry)
      showColumns(book, width: width, to: &queue)
    }
  }

  /// R4: the visible rows below an entry; -1 for all rows.
  func outlineRows(of book: ReaderBook, in parent: Int) -> [Command.Row] {
    var rows: [Command.Row] = []
    var index = parent + 1
    let end = parent < 0 ? book.entries.count : book.entries[parent].end
    while index < end {
      let isOpen = openRows.contains(index)
      rows.append(row(index, of: book, isOpen: isOpen))
      index = isOpen ? index + 1 : book.entries[index].end
    }
    return rows
  }

  private mutating func toggle(_ entry: Int, of book: ReaderBook, to queue: inout CommandQueue) {
    let below = outlineRows(of: book, in: entry)
    let isOpen = openRows.remove(entry) == nil
    if isOpen { openRows.insert(entry) }
    queue.send(
      .outlineChange(
        row: row(entry, of: book, isOpen: isOpen), inserted: isOpen ? below : [],
        removed: isOpen ? 0 : below.count))
  }

  /// R17: marks the entry of the page read last; returns whether the mark has changed.
  mutating func mark(_ entry: Int) -> Bool {
    defer { current = entry }
    return current != entry
  }

  /// A row; a closed row is also marked if it contains the marked entry.
  private func row(_ number: Int, of book: ReaderBook, isOpen: Bool) -> Command.Row {
    let holds = !isOpen && number < current && current < book.entries[number].end
    return book.row(number, isOpen: isOpen, current: holds ? number : current)
  }

  /// Opens the only chapter of a book, since its closed row would show no more than the book's title.
  mutating func openOnlyChapter(of book: ReaderBook) {
    let top = book.children(of: -1).filter { book.hasChildren($0) }
    guard top.count == 1, let chapter = top.first else { return }
    switch book.contentsStyle {
    case .outline: openRows = [chapter]
    case .columns: columnPath = [chapter]
    }
  }

  // MARK: Columns

  private func showColumns(_ book: ReaderBook, width: Double, to queue: inout CommandQueue) {
    var columns: [Command.Column] = []
    let shown = [-1] + columnPath
    for (place, parent) in shown.enumerated() {
      let open = place < columnPath.count ? columnPath[place] : -1
      let rows = book.children(of: parent).map { row($0, of: book, isOpen: $0 == open) }
      let title = parent < 0 ? book.title : book.entries[parent].label
      columns.append(Command.Column(entry: parent, title: title, rows: rows))
    }
    queue.send(.columns(columns, width: Self.columnWidth(screen: width), focus: columns.count - 1))
  }

  /// R5: the width of a column. The screen shows as many columns as fit while the edges of both neighbours stay visible.
  static func columnWidth(screen: Double) -> Double {
    let room = max(120, screen - 2 * columnEdge)
    let count = max(1, (room / 270).rounded(.down))
    return min(room / count, 380)
  }

  /// The visible width of a neighbouring column, in pixels.
  static let columnEdge = 28.0

  // MARK: Saved state

  /// R2: the keys of the open rows, in contents order.
  func savedRows(of book: ReaderBook) -> [String] { openRows.sorted().map { book.key(ofEntry: $0) } }

  /// R2: the key of the entry of the last column.
  func savedColumn(of book: ReaderBook) -> String? { columnPath.last.map { book.key(ofEntry: $0) } }

  /// R2: opens the rows and columns with these keys; ignores keys that the book no longer has.
  mutating func restore(rows: [String], column: String?, in book: ReaderBook) {
    guard !rows.isEmpty || column != nil else { return }
    let rows = Set(rows)
    for entry in book.entries.indices where book.hasChildren(entry) {
      let key = book.key(ofEntry: entry)
      if rows.contains(key) { openRows.insert(entry) }
      if key == column, columnPath.isEmpty { columnPath = book.path(to: entry) }
    }
  }

  /// For tests: describes a violated invariant; nil if all hold.
  func illegality(in book: ReaderBook) -> String? {
    if openRows.contains(where: { !book.hasChildren($0) }) { return "a row without children is open" }
    var parent = -1
    for entry in columnPath {
      if book.entries[entry].parent != parent || !book.hasChildren(entry) { return "the columns are no path" }
      parent = entry
    }
    return nil
  }
}
