/// R19, R24: the contents beside the page, on screens with room for both: an outline that is open down to the shown page.
///
/// Until the reader chooses, they are shown on wide screens alone. The shell knows which screens are wide.
struct PinnedContents: Sendable, Equatable {
  /// Whether the reader has chosen to see them; nil as long as the reader has not chosen.
  private(set) var choice: Bool?
  private var openRows: Set<Int> = []
  /// The entry of the shown page; -1 for none.
  private var current = -1

  /// Whether they may be in sight.
  var isOffered: Bool { choice != false }

  /// Pins or unpins the contents.
  mutating func choose(_ isPinned: Bool, book: ReaderBook, shown page: Int, to queue: inout CommandQueue) {
    choice = isPinned
    current = -1
    if isPinned { follow(page, of: book, to: &queue) } else { queue.send(.side(nil, isAutomatic: false)) }
  }

  /// Restores the saved choice.
  mutating func restore(_ choice: Bool?) { self.choice = choice }

  /// Shows the contents as soon as the book is open.
  mutating func show(_ book: ReaderBook, shown page: Int, to queue: inout CommandQueue) {
    guard isOffered else { return }
    open(page, of: book)
    send(book, to: &queue)
  }

  /// Marks the shown page's row and opens its ancestors.
  mutating func follow(_ page: Int, of book: ReaderBook, to queue: inout CommandQueue) {
    guard isOffered, page == 0 || book.entry(ofPage: page) != current else { return }
    show(book, shown: page, to: &queue)
  }

  /// Opens or closes a row that has children.
  mutating func use(_ entry: Int, of book: ReaderBook, to queue: inout CommandQueue) {
    if openRows.remove(entry) == nil { openRows.insert(entry) }
    send(book, to: &queue)
  }

  private func send(_ book: ReaderBook, to queue: inout CommandQueue) {
    queue.send(.side(rows(of: book), isAutomatic: choice == nil))
  }

  private mutating func open(_ page: Int, of book: ReaderBook) {
    current = page > 0 ? book.entry(ofPage: page) : -1
    guard current >= 0 else { return }
    for entry in book.path(to: current) where book.hasChildren(entry) { openRows.insert(entry) }
  }

  /// The visible rows; a closed row is also marked if it contains the marked entry.
  private func rows(of book: ReaderBook) -> [Command.Row] {
    var rows: [Command.Row] = []
    var index = 0
    while index < book.entries.count {
      let isOpen = openRows.contains(index)
      let holds = !isOpen && index < current && current < book.entries[index].end
      rows.append(book.row(index, isOpen: isOpen, current: holds ? index : current))
      index = isOpen ? index + 1 : book.entries[index].end
    }
    return rows
  }
}
