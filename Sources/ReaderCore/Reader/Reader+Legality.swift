extension Reader {
  /// What is wrong with the state; nil where nothing is. Whatever events come in whatever order, nothing is.
  public var illegality: String? {
    guard phase != .waiting else { return nil }
    if !book.pages.indices.contains(current) { return "the shown page is none" }
    if slots[current] == nil { return "the shown page is not held" }
    if !(1...5).contains(zoom) { return "the scale is out of bounds" }
    if current == 0, zoom != 1 { return "the index page is zoomed" }
    if let turn {
      if turn.to == turn.from || !book.pages.indices.contains(turn.to) { return "the turn leads nowhere" }
      if !turn.isHeld, turn.to != current, turn.from != current { return "the turn is not the shown page's" }
      if turn.isHeld, turn.from != current { return "a held turn has changed the page" }
      if slots[turn.to] == nil { return "the page that is turned to is not held" }
    }
    if turn?.isHeld == true {
      guard case .peeling = gesture else { return "a turn is held by no finger" }
    }
    if case .peeling = gesture, turn?.isHeld != true { return "a finger peels no page" }
    if showsPlaceholder, slots[current] == .ready { return "a page that is ready is not revealed" }
    if openRows.contains(where: { !book.hasChildren($0) }) { return "a row without children is open" }
    var parent = -1
    for entry in columnPath {
      if book.entries[entry].parent != parent || !book.hasChildren(entry) { return "the columns are no path" }
      parent = entry
    }
    if case .contents(let level) = panel, level >= 0, !book.hasChildren(level) {
      return "the popover is empty"
    }
    return illegalityOfPages ?? illegalityOfMarks ?? illegalityOfInteractives
  }

  private var illegalityOfPages: String? {
    let needed = neededPages
    let spare = slots.keys.filter { !needed.contains($0) }
    // A neighbour on its way may stand beside a full house until it arrives.
    if slots.count > Self.mostPages + 3 { return "too many pages are held" }
    let bytes = spare.reduce(0) { $0 + book.pages[$1].size }
    let largest = spare.map { book.pages[$0].size }.max() ?? 0
    if bytes > budget + largest * 3, spare.count > 3 { return "the pages held exceed the budget" }
    if slots.values.filter({ $0 == .loading }).count > slots.count { return "more loads than pages" }
    return nil
  }

  private var illegalityOfMarks: String? {
    for (first, second) in zip(marks.all, marks.all.dropFirst()) where second.page >= 0 {
      if first.page < 0 || first.page > second.page { return "the marks are out of order" }
    }
    for (first, second) in zip(search.hits, search.hits.dropFirst()) where first.page > second.page {
      return "the hits are out of order"
    }
    return nil
  }
}
