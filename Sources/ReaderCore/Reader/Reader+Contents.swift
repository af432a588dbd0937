/// R4, R5 and R6: the index page as an outline or as columns, and the contents in the popover.
extension Reader {
  /// The command that draws the whole index page.
  mutating func showIndex() {
    switch book.contentsStyle {
    case .outline: send(.outline(outlineRows(in: -1)))
    case .columns: showColumns()
    }
  }

  mutating func rowWasUsed(_ list: Event.RowList, _ entry: Int) {
    switch list {
    case .index:
      guard book.entries.indices.contains(entry) else { return }
      if !book.hasChildren(entry) {
        open(entry)
      } else if book.contentsStyle == .outline {
        toggle(entry)
      } else {
        openColumn(entry)
      }
    case .popover:
      guard case .contents = panel else { return }
      // The index page stands first at the top.
      if entry == Self.indexPageRow { return go(to: 0, at: .top) }
      guard book.entries.indices.contains(entry) else { return }
      if book.hasChildren(entry) { browse(to: entry, .down) } else { open(entry) }
    case .result: openResult(entry)
    }
  }

  /// Opens an entry's page.
  private mutating func open(_ number: Int) {
    let entry = book.entries[number]
    guard entry.page >= 0 else { return }
    jump(to: entry.page, at: entry.fragment.map { .fragment($0) } ?? .top)
  }

  func row(_ number: Int, isOpen: Bool, current: Int) -> Command.Row {
    let entry = book.entries[number]
    return Command.Row(
      entry: number, lead: entry.lead, title: entry.title, depth: entry.depth,
      hasChildren: book.hasChildren(number), isOpen: isOpen, isCurrent: number == current,
      isEnabled: book.hasChildren(number) || entry.page >= 0)
  }

  // MARK: Outline

  /// The visible rows below an entry.
  func outlineRows(in parent: Int) -> [Command.Row] {
    var rows: [Command.Row] = []
    var index = parent + 1
    let end = parent < 0 ? book.entries.count : book.entries[parent].end
    while index < end {
      let isOpen = openRows.contains(index)
      rows.append(row(index, isOpen: isOpen, current: -1))
      index = isOpen ? index + 1 : book.entries[index].end
    }
    return rows
  }

  private mutating func toggle(_ entry: Int) {
    let below = outlineRows(in: entry)
    if openRows.remove(entry) != nil {
      let change = row(entry, isOpen: false, current: -1)
      send(.outlineChange(row: change, inserted: [], removed: below.count))
    } else {
      openRows.insert(entry)
      let change = row(entry, isOpen: true, current: -1)
      send(.outlineChange(row: change, inserted: below, removed: 0))
    }
    savePlace()
  }

  // MARK: Columns

  private mutating func openColumn(_ entry: Int) {
    columnPath = []
    var ancestor = entry
    while ancestor >= 0 {
      columnPath.insert(ancestor, at: 0)
      ancestor = book.entries[ancestor].parent
    }
    showColumns()
    savePlace()
  }

  private mutating func showColumns() {
    var columns: [Command.Column] = []
    let shown = [-1] + columnPath
    for (place, parent) in shown.enumerated() {
      let open = place < columnPath.count ? columnPath[place] : -1
      let rows = book.children(of: parent).map { row($0, isOpen: $0 == open, current: -1) }
      let title = parent < 0 ? book.title : book.entries[parent].label
      columns.append(Command.Column(entry: parent, title: title, rows: rows))
    }
    send(.columns(columns, width: Self.columnWidth(screen: width), focus: columns.count - 1))
  }

  /// The width of a column: as many as fit beside two edges of their neighbours, so that one is always seen.
  public static func columnWidth(screen: Double) -> Double {
    let room = max(120, screen - 2 * columnEdge)
    let count = max(1, (room / 270).rounded(.down))
    return min(room / count, 380)
  }

  /// How much of a neighbouring column stays visible.
  public static let columnEdge = 28.0

  // MARK: Popover

  static let indexPageRow = -1

  /// The entry whose children include the current page's.
  var levelOfCurrentPage: Int {
    let entry = book.entry(ofPage: current)
    return entry < 0 ? -1 : book.entries[entry].parent
  }

  mutating func togglePanel(_ panel: Panel) {
    switch (self.panel, panel) {
    case (.contents, .contents), (.search, .search), (.marks, .marks), (.settings, .settings):
      return closePanel()
    default: break
    }
    finishTurn()
    endGesture()
    self.panel = panel
    showPanel(.open)
  }

  mutating func closePanel() {
    guard panel != nil else { return }
    panel = nil
    send(.closePopover)
  }

  mutating func browse(to entry: Int, _ direction: Command.Browse) {
    panel = .contents(entry)
    showPanel(direction)
  }

  mutating func browseUp() {
    guard case .contents(let entry) = panel, entry >= 0 else { return }
    browse(to: book.entries[entry].parent, .up)
  }

  mutating func showPanel(_ direction: Command.Browse) {
    switch panel {
    case nil: break
    case .contents(let level): send(.popover(contents(at: level, direction)))
    case .search: send(.popover(.search(search.list)))
    case .marks: send(.popover(.marks(marks.rows(book))))
    case .settings:
      send(
        .popover(
          .settings(
            textSize: Self.textSizes[textSize], canGrow: textSize + 1 < Self.textSizes.count,
            canShrink: textSize > 0, theme)))
    }
  }

  private func contents(at level: Int, _ direction: Command.Browse) -> Command.Popover {
    let marked = current > 0 ? book.entry(ofPage: current) : -1
    var rows = book.children(of: level).map { number in
      row(number, isOpen: number < marked && marked < book.entries[number].end, current: marked)
    }
    guard level >= 0 else {
      rows.insert(
        Command.Row(
          entry: Self.indexPageRow, lead: nil, title: book.pages[0].title, depth: 0, hasChildren: false,
          isOpen: false, isCurrent: current == 0, isEnabled: true), at: 0)
      return .contents(title: book.title, up: nil, rows: rows, direction: direction)
    }
    let parent = book.entries[level].parent
    let up = parent < 0 ? words["contents"] : book.entries[parent].lead ?? book.entries[parent].title
    return .contents(title: book.entries[level].label, up: up, rows: rows, direction: direction)
  }
}
