/// The page that is shown, its scroll position and scale, and the turn in progress (R2, R8, R9, R11, R13).
struct Stage: Sendable, Equatable {
  /// The page that is shown, or that is being turned to.
  private(set) var page = 0
  /// The text at the top of the screen.
  private(set) var anchor = Event.TextAnchor.top
  /// The fragment of the shown page's address: the id of the heading or other place that was last gone to.
  private(set) var fragment: String?
  /// The page's scale, from 1 to 5; always 1 on the index page.
  private(set) var zoom = 1.0
  /// The turn in progress.
  private(set) var turn: Command.Turn?
  /// Whether the shell shows the page's title and a spinner instead of the page.
  private(set) var showsPlaceholder = false
  /// Where to scroll as soon as the page is formatted.
  private var pendingPosition: Command.Position?
  /// The scale at which the pinch in progress began.
  private var pinchedZoom = 1.0

  // MARK: Launch

  /// R2: restores a saved place.
  mutating func restore(page: Int, anchor: Event.TextAnchor, zoom: Double) {
    (self.page, self.anchor) = (page, anchor)
    self.zoom = page == 0 ? 1 : max(1, min(5, zoom))
  }

  /// R2: starts at the address in the browser's address bar, which takes precedence over the saved place.
  mutating func restore(page: Int, fragment: String?) {
    if page != self.page || fragment != nil {
      anchor = .top
      zoom = 1
      pendingPosition = fragment.map { .fragment($0) } ?? .top
    }
    self.page = page
    self.fragment = fragment
  }

  /// Shows the first page of a group instead of the page.
  mutating func showInstead(_ lead: Int) {
    guard lead != page else { return }
    pendingPosition = .member(page)
    page = lead
  }

  /// Sets the fragment, which the saved place also has.
  mutating func keep(_ fragment: String?) { self.fragment = fragment }

  /// R1: shows the first page; a zoomed page is scrolled after it has its scale.
  mutating func open(isReady: Bool, to queue: inout CommandQueue) {
    if zoom != 1 { queue.send(.zoom(page: page, scale: zoom, x: 0, y: 0)) }
    if isReady { takePosition(to: &queue) } else { showsPlaceholder = true }
  }

  // MARK: Pages

  /// Leaves the shown page and resets its scale.
  mutating func leave(to queue: inout CommandQueue) {
    guard zoom != 1 else { return }
    zoom = 1
    queue.send(.zoom(page: page, scale: 1, x: 0, y: 0))
  }

  /// Makes `page` the shown one and scrolls it to `position`, as soon as it is formatted.
  mutating func arrive(
    at page: Int, position: Command.Position, isReady: Bool, to queue: inout CommandQueue
  ) {
    self.page = page
    note(position)
    if case .anchor(let place) = position { anchor = place } else { anchor = .top }
    pendingPosition = isReady ? nil : position
    showsPlaceholder = !isReady
    if isReady, page > 0 { queue.send(.position(page: page, position, isSmooth: false)) }
  }

  /// Scrolls the shown page, as soon as it is formatted.
  mutating func move(
    to position: Command.Position, isReady: Bool, isSmooth: Bool, to queue: inout CommandQueue
  ) {
    note(position)
    if isReady {
      queue.send(.position(page: page, position, isSmooth: isSmooth))
    } else {
      pendingPosition = position
    }
  }

  private mutating func note(_ position: Command.Position) {
    if case .fragment(let name) = position { fragment = name } else { fragment = nil }
  }

  /// R13: scrolls back to the text at the top of the screen after the layout has changed.
  func keepPlace(to queue: inout CommandQueue) {
    queue.send(.position(page: page, .anchor(anchor), isSmooth: false))
  }

  /// R11: replaces the title and spinner by the formatted page.
  mutating func reveal(to queue: inout CommandQueue) {
    guard showsPlaceholder else { return }
    showsPlaceholder = false
    takePosition(to: &queue)
    queue.send(.reveal(page: page))
  }

  /// R11: shows the title and spinner again while the page is reloaded.
  mutating func showPlaceholder() { showsPlaceholder = true }

  private mutating func takePosition(to queue: inout CommandQueue) {
    let position = pendingPosition ?? .anchor(anchor)
    pendingPosition = nil
    // The rows of the index page always exist.
    if page == 0, anchor == .top { return }
    queue.send(.position(page: page, position, isSmooth: false))
  }

  /// Handles scrolling by the user; returns whether the saved place has changed.
  mutating func scrolled(_ page: Int, to anchor: Event.TextAnchor) -> Bool {
    guard page == self.page, !showsPlaceholder, anchor != self.anchor else { return false }
    self.anchor = anchor
    return true
  }

  // MARK: Zoom

  /// R8: scales the page by a pinch; `scale` is relative to the first event of the pinch. Returns whether the
  /// scale has changed.
  mutating func pinch(
    _ scale: Double, x: Double, y: Double, isFirst: Bool, isAllowed: Bool, to queue: inout CommandQueue
  ) -> Bool {
    if isFirst { pinchedZoom = zoom }
    guard isAllowed, page > 0, turn == nil else { return false }
    return setZoom(pinchedZoom * scale, x: x, y: y, to: &queue)
  }

  /// Scales the page around a point of the screen; returns whether the scale has changed.
  mutating func setZoom(_ scale: Double, x: Double, y: Double, to queue: inout CommandQueue) -> Bool {
    var bounded = max(1, min(5, scale.isNaN ? 1 : scale))
    if bounded < 1.02 { bounded = 1 }
    guard bounded != zoom, page > 0 else { return false }
    zoom = bounded
    queue.send(.zoom(page: page, scale: zoom, x: x, y: y))
    return true
  }

  // MARK: Turns

  mutating func start(_ turn: Command.Turn, to queue: inout CommandQueue) {
    self.turn = turn
    queue.send(.turn(turn))
  }

  /// Completes the turn in progress at once.
  mutating func finishTurn(to queue: inout CommandQueue) {
    guard turn != nil else { return }
    turn = nil
    queue.send(.finish)
  }

  /// Releases the turn that follows a finger: it is completed or reversed. Returns the turn; nil if there is none.
  mutating func letGo(completes: Bool, to queue: inout CommandQueue) -> Command.Turn? {
    guard let held = turn, held.isHeld else { return nil }
    turn?.isHeld = false
    queue.send(.settle(completes: completes))
    return held
  }

  /// Handles the shown end of a turn; returns whether a turn has ended. A turn that follows a finger
  /// continues: the event belongs to an earlier turn.
  mutating func turnEnded(isPeeling: Bool) -> Bool {
    guard let ended = turn, !(ended.isHeld && isPeeling) else { return false }
    turn = nil
    return true
  }

  /// Marks the target page of the turn as formatted.
  mutating func turnIsReady(to page: Int) {
    if turn?.to == page { turn?.isReady = true }
  }

  /// The pages that are needed regardless of the byte budget: the shown one, the index page, the next one, and
  /// those of the turn.
  func neededPages(in book: ReaderBook) -> Set<Int> {
    var pages: Set<Int> = [0, page]
    if let turn {
      pages.insert(turn.to)
      if turn.from >= 0 { pages.insert(turn.from) }
    }
    if let next = book.page(after: page) { pages.insert(next) }
    return pages
  }

  /// For tests: describes a violated invariant; nil if all hold.
  func illegality(in book: ReaderBook) -> String? {
    if !(1...5).contains(zoom) { return "the scale is out of bounds" }
    if page == 0, zoom != 1 { return "the index page is zoomed" }
    guard let turn else { return nil }
    if turn.to == turn.from || !book.pages.indices.contains(turn.to) { return "the turn leads nowhere" }
    if !turn.isHeld, turn.to != page, turn.from != page { return "the turn is not the shown page's" }
    if turn.isHeld, turn.from != page { return "a held turn has changed the page" }
    return nil
  }
}
