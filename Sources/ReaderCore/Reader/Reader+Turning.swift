/// R3, R7 and R9: turning to the next page, the previous one, or one elsewhere.
extension Reader {
  /// The page that a turn leads to; the index page has none before it.
  func neighbour(forward: Bool) -> Int? {
    forward ? book.page(after: current) : book.page(before: current)
  }

  mutating func turnPage(forward: Bool) {
    guard let page = neighbour(forward: forward) else { return }
    // Scrolling back shows the end of the page before, as one document would.
    let position: Command.Position = !forward && book.turning == .scroll ? .bottom : .top
    go(to: page, at: position)
  }

  /// Jumps to a page, and remembers the place that is left.
  mutating func jump(to page: Int, at position: Command.Position) {
    if page != current || position != .top {
      rememberPlace()
      send(.remember)
    }
    go(to: page, at: position)
  }

  /// The place that is left for a new one.
  private mutating func rememberPlace() {
    future = []
    history = adding(to: history)
  }

  private func adding(to visits: [Visit]) -> [Visit] {
    visits.suffix(99) + [Visit(page: current, anchor: anchor)]
  }

  /// Returns to the place that was left last, or, where the browser remembers more, to an address.
  mutating func goBack(to href: String) {
    let visit = history.popLast()
    future = adding(to: future)
    go(to: visit, orTo: href)
  }

  /// The way that `goBack` came.
  mutating func goForward(to href: String) {
    let visit = future.popLast()
    history = adding(to: history)
    go(to: visit, orTo: href)
  }

  private mutating func go(to visit: Visit?, orTo href: String) {
    if let visit { return go(to: visit.page, at: .anchor(visit.anchor)) }
    let page = href.isEmpty ? 0 : book.place(href).page
    if page >= 0, page != current { go(to: page, at: .top) } else { updateBar() }
  }

  /// The browser has remembered the place that is left; what leads nowhere stays here.
  mutating func open(address: String) {
    rememberPlace()
    let (page, fragment) = book.place(address)
    guard page >= 0 else { return updateBar() }
    go(to: page, at: fragment.map { .fragment($0) } ?? .top)
  }

  /// Shows a page, by a turn where another is shown.
  mutating func go(to page: Int, at position: Command.Position) {
    guard book.pages.indices.contains(page) else { return }
    closePanel()
    endGesture()
    finishTurn()
    guard page != current else {
      if current > 0 { move(to: position, isSmooth: !reducesMotion) }
      updateBar()
      return
    }
    let from = current
    leave(from)
    let turn = Command.Turn(
      from: from, to: page, isForward: page > from, style: turningStyle, isReady: slots[page] == .ready)
    arrive(at: page, position)
    start(turn)
  }

  var turningStyle: Command.Turn.Style {
    reducesMotion ? .fade : book.turning == .flip ? .flip : .scroll
  }

  /// Moves within the shown page, now or as soon as it is there.
  private mutating func move(to position: Command.Position, isSmooth: Bool) {
    if slots[current] == .ready {
      send(.position(page: current, position, isSmooth: isSmooth))
    } else {
      pendingPosition = position
    }
  }

  /// Nothing of the shown page's state goes on to the next.
  mutating func leave(_ page: Int) {
    deactivate()
    if zoom != 1 {
      zoom = 1
      send(.zoom(page: page, scale: 1, x: 0, y: 0))
    }
    selection = nil
    send(.selection(.none))
  }

  /// Makes a page the shown one.
  mutating func arrive(at page: Int, _ position: Command.Position) {
    current = page
    if case .anchor(let place) = position { anchor = place } else { anchor = .top }
    pendingPosition = nil
    showsPlaceholder = slots[page] != .ready
    if showsPlaceholder {
      pendingPosition = position
    } else if page > 0 {
      move(to: position, isSmooth: false)
    }
    load(page)
    updateBar()
    send(.announce(book.pages[page].title))
    savePlace()
  }

  mutating func start(_ turn: Command.Turn) {
    self.turn = turn
    send(.turn(turn))
  }

  /// Brings a turn to its end at once.
  mutating func finishTurn() {
    guard turn != nil else { return }
    turn = nil
    send(.finish)
  }

  mutating func turnEnded() {
    guard let ended = turn else { return }
    if ended.isHeld {
      // A finger still leads it: the shell is behind, and the turn goes on.
      if case .peeling = gesture { return }
    }
    turn = nil
    loadAhead()
  }

  mutating func updateBar() {
    send(
      .bar(
        Command.Bar(
          page: current, title: book.pages[current].title, canGoBack: neighbour(forward: false) != nil,
          canGoForward: neighbour(forward: true) != nil, isBookmarked: marks.isBookmarked(current),
          canReturn: !history.isEmpty)))
  }

  /// Follows a link of a page: into the book, or out of it.
  mutating func follow(_ href: String, from page: Int) {
    let (target, fragment) = book.place(href)
    if target >= 0 {
      jump(to: target, at: fragment.map { .fragment($0) } ?? .top)
      return
    }
    let address = Array(href.utf8)
    for scheme in ["https://", "http://", "mailto:"] where address.starts(with: scheme.utf8) {
      send(.open(href))
    }
  }
}
