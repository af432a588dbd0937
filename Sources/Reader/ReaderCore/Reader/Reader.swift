/// The reader: a state machine that receives events and returns commands.
///
///     var reader = Reader(book)
///     let commands = reader.handle(.started(Event.Start(width: 768, height: 1024)))
///
/// It has no clock, screen, network or storage: times and sizes come with events. The same events give the same commands.
/// Each part of its state is a type of its own; `Reader` dispatches events to the parts and coordinates them.
/// docs/reader-rules.md lists the rules of the navigation design, `make index` the files and tests of each rule.
public struct Reader: Sendable {
  /// The book.
  public private(set) var book: ReaderBook

  enum Phase: Sendable, Equatable { case waiting, launching, reading }

  private(set) var phase = Phase.waiting
  private var screen = Screen()
  private var launch = Launch()
  private var stage = Stage()
  private var pages = PageShelf(budget: 0)
  private var gestures = PageGestures()
  private var wheel = WheelTurning()
  private var history = VisitHistory()
  private var index = IndexView()
  private var popover = Popover()
  private var pinned = PinnedContents()
  private var search = SearchSession()
  private var annotations = Annotations()
  private(set) var interactives: Interactives
  private var settings = Settings()
  private var speech = ReadAloud()
  private var queue = CommandQueue()

  /// Makes a reader of a book that is not yet open.
  public init(_ book: ReaderBook) {
    self.book = book
    interactives = Interactives(words: ReaderWords(language: book.language))
  }

  // MARK: Events

  /// Handles an event and returns the commands in response.
  public mutating func handle(_ event: Event) -> [Command] {
    switch phase {
    case .waiting: if case .started(let start) = event { open(start) }
    case .launching: if !event.isUse { respond(to: event) }
    case .reading: respond(to: event)
    }
    return queue.takeAll()
  }

  private mutating func respond(to event: Event) {
    switch event {
    // A book is opened only once.
    case .started: break
    case .resized(let width, let height): resize(width: width, height: height)
    case .motionReduced(let isReduced): screen.reducesMotion = isReduced
    case .storageRefused: settings.storageWasRefused(atStart: false, book: book, to: &queue)
    case .formatted(let page): pageWasFormatted(page)
    case .failed(let page): pageFailed(page)
    case .turned: turnEnded()
    case .scrolled(let page, let anchor): if stage.scrolled(page, to: anchor) { savePlace() }
    case .tapped(let target): tap(target)
    case .row(let list, let entry): use(row: entry, of: list)
    case .linked(_, let href): follow(href)
    case .printedPage(let text): goToPrintedPage(text)
    case .wentBack(let href): goBack(to: href)
    case .wentForward(let href): goForward(to: href)
    case .addressed(let href): open(address: href)
    case .pressed(let touch, let surface): press(touch, on: surface)
    case .dragged(let touch): perform(gestures.drag(to: touch, on: ground))
    case .released(let touch): perform(gestures.release(touch, on: ground))
    case .cancelled: cancelGesture()
    case .pinched(let scale, let x, let y, let isFirst): pinch(scale, x: x, y: y, isFirst: isFirst)
    case .wheeled(let dx, let dy, let time, let atTop, let atBottom):
      turnWheel(dx: dx, dy: dy, time: time, atTop: atTop, atBottom: atBottom)
    case .key(let key, let atTop, let atBottom): press(key, atTop: atTop, atBottom: atBottom)
    case .frame(let time): advance(to: time)
    case .searched(let text): searchFor(text)
    case .part(let name, let bytes): partArrived(name, bytes: bytes)
    case .mark(let action, let id): use(mark: id, action)
    case .set(let setting): change(setting)
    case .annotation(let event): annotate(event)
    case .interactive(let event): respond(to: event)
    case .speech(let event): speak(event)
    }
  }

  private mutating func respond(to event: InteractiveEvent) {
    switch event {
    case .found(let page, let ids): interactives.found(ids, on: page, of: book, to: &queue)
    case .defined(let page, let index, let bytes):
      interactives.defined(
        Interactives.Address(page: page, index: index), bytes: bytes, shown: stage.page,
        reducesMotion: screen.reducesMotion, to: &queue)
    case .drawn(let page, let index, let frame):
      interactives.drawn(Interactives.Address(page: page, index: index), frame: frame, to: &queue)
    case .settled(let page, let index, let control, let bytes):
      interactives.settled(
        Interactives.Address(page: page, index: index), acting: control, bytes: bytes, to: &queue)
    case .tapped(let page, let index): activate(Interactives.Address(page: page, index: index))
    case .done, .dismissed, .tappedOff: interactives.deactivate(to: &queue)
    case .fullScreen: interactives.toggleSheet(to: &queue)
    case .control(let number, let action): interactives.operate(number, action, to: &queue)
    case .touched(let phase, let finger): interactives.touch(phase, finger, to: &queue)
    case .pinched(let factor, let dx, let dy): interactives.pinch(factor, dx: dx, dy: dy, to: &queue)
    case .key(let key, let locator): interactives.press(key, locator: locator, to: &queue)
    case .picker(let action): interactives.use(action, to: &queue)
    }
  }

  private mutating func tap(_ target: Event.Target) {
    switch target {
    case .next: turnPage(forward: true)
    case .previous: turnPage(forward: false)
    case .title: toggle(.contents(Popover.level(ofPage: stage.page, in: book)))
    case .search: toggle(.search)
    case .settings: toggle(.settings)
    case .marks: toggle(.marks)
    case .outside: popover.close(to: &queue)
    case .up: if let level = popover.levelAbove(in: book) { browse(to: level, direction: .up) }
    case .retry: retry()
    case .resume: resume()
    case .takeImport: takeImport()
    case .pin: pin(true)
    case .unpin: pin(false)
    case .removeHighlight: if annotations.removeSelectedHighlight(to: &queue) { marksChanged() }
    }
  }

  // MARK: Launch (R1, R2)

  private mutating func open(_ start: Event.Start) {
    phase = .launching
    screen = Screen(
      width: start.width, height: start.height, density: start.density, reducesMotion: start.reducesMotion)
    launch = Launch(isQuick: start.isQuick)
    pages = PageShelf(budget: start.budget)
    restore(start)
    launch.setUp(book, to: &queue)
    if book.hasLayout {
      arrangePages(isFirst: true)
      stage.showInstead(book.groups.lead(of: stage.page))
    }
    queue.send(settings.command)
    launch.showCover(of: book, on: screen, to: &queue)
    launch.showSpinner(to: &queue)
    if !start.hasStorage { settings.storageWasRefused(atStart: true, book: book, to: &queue) }
    history.read(visit)
    _ = index.mark(latestEntry)
    index.show(book, width: screen.width, to: &queue)
    queue.send(.resume(title: latestTitle))
    pinned.show(book, shown: stage.page, to: &queue)
    updateBar()
    pages.load(stage.page, of: book, to: &queue)
  }

  /// R2: restores the saved state. An address in the browser's address bar takes precedence over the saved place.
  private mutating func restore(_ start: Event.Start) {
    if let text = start.marks { annotations = Annotations(saved: text, book: book, stamp: start.stamp) }
    if let text = start.place {
      let place = settings.restore(text)
      if let place { restore(place) }
    } else {
      index.openOnlyChapter(of: book)
    }
    if let text = start.interactives { interactives.restore(text) }
    if let target = start.target {
      let (page, fragment) = book.place(target)
      // On a reload, the address is where the reader was, but the saved place is more exact.
      let isHere = start.isReload && page == stage.page
      if isHere { stage.keep(fragment) } else if page >= 0 { stage.restore(page: page, fragment: fragment) }
    }
  }

  private mutating func restore(_ place: SavedPlace) {
    if let latest = place.latest.flatMap({ book.page(at: $0) }) {
      history.read(VisitHistory.Visit(page: latest, anchor: place.latestAnchor))
    }
    if let page = book.page(at: place.page) {
      stage.restore(page: page, anchor: place.anchor, zoom: place.zoom)
    } else {
      // The page is gone: open one with the same title or, failing that, the same number.
      let page =
        book.pages.indices.first { book.pages[$0].title == place.title && $0 > 0 }
        ?? max(0, min(book.pages.count - 1, place.number))
      stage.restore(page: page, anchor: .top, zoom: 1)
    }
    pinned.restore(place.isPinned)
    speech.restore(speed: place.speechSpeed)
    index.restore(rows: place.rows, column: place.column, in: book)
  }

  /// R1: replaces the cover by the first page when it is formatted or cannot be loaded.
  private mutating func endLaunch(isReady: Bool) {
    phase = .reading
    stage.open(isReady: isReady, to: &queue)
    if launch.isQuick {
      queue.send(.place(page: stage.page, isReady: isReady))
      loadAhead()
    } else {
      queue.send(.spinner(false))
      stage.start(
        Command.Turn(
          from: -1, to: stage.page, isForward: true, style: screen.reducesMotion ? .fade : .flip,
          isReady: isReady), to: &queue)
    }
    // The browser's address may have led to another place than the saved one.
    savePlace()
  }

  /// R13: keeps the place when the screen's size changes.
  private mutating func resize(width: Double, height: Double) {
    (screen.width, screen.height) = (max(0, width), max(0, height))
    cancelGesture()
    if book.hasLayout { arrangePages() }
    if phase == .launching { return launch.showCover(of: book, on: screen, to: &queue) }
    if isShownPageReady, !interactives.bringActive(shown: stage.page, to: &queue) {
      stage.keepPlace(to: &queue)
    }
    switch book.contentsStyle {
    case .columns: index.show(book, width: screen.width, to: &queue)
    case .outline: break
    }
  }

  /// Regroups the pages for the screen's orientation and sends the groups to the shell.
  private mutating func arrangePages(isFirst: Bool = false) {
    guard book.group(isWide: screen.width > screen.height) || isFirst else { return }
    queue.send(.groups(book.groups.groups))
    let lead = book.groups.lead(of: stage.page)
    if phase == .reading, lead != stage.page {
      go(to: lead, at: .top)
    } else if phase == .reading {
      // The previous and next page may have changed.
      updateBar()
    }
  }

  // MARK: Pages (R10, R11)

  /// Whether the shown page is one of the reading order, and formatted.
  private var isShownPageReady: Bool { stage.page > 0 && pages.isReady(stage.page) }

  private mutating func pageWasFormatted(_ page: Int) {
    guard pages.loaded(page, state: .ready) else { return }
    annotations.showHighlights(ofFormatted: page, to: &queue)
    defer { speech.formatted(page, to: &queue) }
    if page != stage.page {
      stage.turnIsReady(to: page)
      // The page may have been left or pulled while the shell showed only its title.
      queue.send(.reveal(page: page))
    } else if phase == .launching {
      endLaunch(isReady: true)
    } else {
      stage.reveal(to: &queue)
    }
    loadAhead()
  }

  private mutating func pageFailed(_ page: Int) {
    guard pages.loaded(page, state: .failed) else { return }
    if page == stage.page {
      if phase == .launching { endLaunch(isReady: false) }
      queue.send(.unreachable(page: page))
    }
    loadAhead()
  }

  private mutating func retry() {
    guard pages[stage.page] == .failed else { return }
    stage.showPlaceholder()
    pages.load(stage.page, of: book, to: &queue)
  }

  /// R10: loads ahead, except during an automatic turn.
  private mutating func loadAhead() {
    guard phase == .reading, stage.turn == nil || stage.turn?.isHeld == false else { return }
    pages.loadAhead(of: stage.page, needed: stage.neededPages(in: book), in: book, to: &queue)
  }

  // MARK: Navigation (R3, R7)

  /// The target of a turn forward or back; nil if there is none.
  private func neighbour(forward: Bool) -> Int? {
    forward ? book.page(after: stage.page) : book.page(before: stage.page)
  }

  private mutating func turnPage(forward: Bool) {
    guard let page = neighbour(forward: forward) else { return }
    // Scrolling back shows the end of the previous page, as in one continuous document.
    let position: Command.Position = !forward && book.turning == .scroll ? .bottom : .top
    go(to: page, at: position)
  }

  private var visit: VisitHistory.Visit { VisitHistory.Visit(page: stage.page, anchor: stage.anchor) }

  /// Goes to a place and records the current one for `goBack`.
  private mutating func jump(to page: Int, at position: Command.Position) {
    if page != stage.page || position != .top {
      history.remember(visit)
      queue.send(.remember)
    }
    go(to: page, at: position)
  }

  /// Follows a link of a page, within the book or outside.
  private mutating func follow(_ href: String) {
    let (page, fragment) = book.place(href)
    if page >= 0 { return jump(to: page, at: Self.position(fragment)) }
    let address = Array(href.utf8)
    for scheme in ["https://", "http://", "mailto:"] where address.starts(with: scheme.utf8) {
      queue.send(.open(href))
    }
  }

  /// R17: goes to a page of the printed edition by its number.
  private mutating func goToPrintedPage(_ text: String) {
    let (page, fragment) = book.place(book.addresses.place(ofPrinted: text))
    if page < 0 { return queue.send(.announce(book.words["noPrintedPage"])) }
    jump(to: page, at: Self.position(fragment))
  }

  private static func position(_ fragment: String?) -> Command.Position {
    fragment.map { .fragment($0) } ?? .top
  }

  /// R13: handles the browser's back button. If the browser's history is longer than the reader's, goes to the address.
  private mutating func goBack(to href: String) { go(to: history.goBack(from: visit), orTo: href) }

  /// R13: handles the browser's forward button.
  private mutating func goForward(to href: String) { go(to: history.goForward(from: visit), orTo: href) }

  private mutating func go(to visit: VisitHistory.Visit?, orTo href: String) {
    if let visit { return go(to: visit.page, at: .anchor(visit.anchor)) }
    let page = href.isEmpty ? 0 : book.place(href).page
    if page >= 0, page != stage.page { go(to: page, at: .top) } else { updateBar() }
  }

  /// R13: opens an address from the browser's address bar. The browser has already recorded the place that is left,
  /// even if the address leads nowhere.
  private mutating func open(address: String) {
    history.remember(visit)
    let (page, fragment) = book.place(address)
    if page >= 0 { go(to: page, at: Self.position(fragment)) } else { updateBar() }
  }

  /// Shows a page, with a turn if another is shown.
  private mutating func go(to page: Int, at position: Command.Position) {
    guard book.pages.indices.contains(page) else { return }
    // A page in a group is shown by going to the group's first page.
    let lead = book.groups.lead(of: page)
    if lead != page { return go(to: lead, at: .member(page)) }
    popover.close(to: &queue)
    endGesture()
    stage.finishTurn(to: &queue)
    let from = stage.page
    if page != from {
      leave()
      let turn = Command.Turn(
        from: from, to: page, isForward: page > from, style: turningStyle, isReady: pages.isReady(page))
      arrive(at: page, position: position)
      stage.start(turn, to: &queue)
    } else {
      if page > 0 {
        stage.move(
          to: position, isReady: pages.isReady(page), isSmooth: !screen.reducesMotion, to: &queue)
      }
      updateBar()
    }
  }

  /// R17: the title of the page read last, and its entry.
  private var latestTitle: String? { history.latest.map { book.pages[$0.page].title } }
  private var latestEntry: Int { history.latest.map { book.entry(ofPage: $0.page) } ?? -1 }

  /// R17: marks the place of the last reading on the index page, and offers to continue there.
  private mutating func markIndex() {
    guard index.mark(latestEntry) else { return }
    index.show(book, width: screen.width, to: &queue)
    queue.send(.resume(title: latestTitle))
  }

  private mutating func resume() {
    if let latest = history.latest { jump(to: latest.page, at: .anchor(latest.anchor)) }
  }

  private mutating func leave() {
    interactives.deactivate(to: &queue)
    stage.leave(to: &queue)
    annotations.leave(to: &queue)
  }

  private mutating func arrive(at page: Int, position: Command.Position) {
    stage.arrive(at: page, position: position, isReady: pages.isReady(page), to: &queue)
    if page == 0 { markIndex() }
    pinned.follow(page, of: book, to: &queue)
    speech.follow(page, isReady: pages.isReady(page), to: &queue)
    pages.load(page, of: book, to: &queue)
    updateBar()
    queue.send(.announce(book.pages[page].title))
    savePlace()
  }

  private mutating func updateBar() {
    queue.send(
      .bar(
        Command.Bar(
          page: stage.page, title: book.pages[stage.page].title, canGoBack: neighbour(forward: false) != nil,
          canGoForward: neighbour(forward: true) != nil, fragment: stage.fragment,
          isBookmarked: annotations.marks.isBookmarked(stage.page), canReturn: history.canReturn)))
  }

  // MARK: Turning (R8, R9, R12)

  /// R9, R13: the kind of turns.
  private var turningStyle: Command.Turn.Style {
    if screen.reducesMotion { return .fade }
    return switch book.turning {
    case .flip: .flip
    case .scroll: .scroll
    }
  }

  /// The properties of the shown page that gestures depend on.
  private var ground: GestureGround {
    GestureGround(
      style: turningStyle, turnsByScrolling: book.turning == .scroll, isRightToLeft: book.isRightToLeft,
      hasPrevious: neighbour(forward: false) != nil, hasNext: neighbour(forward: true) != nil,
      width: screen.width, height: screen.height)
  }

  /// R5, R8: whether gestures may turn the page: it is not zoomed, shows no columns, and no popover is open.
  private var isPageFree: Bool {
    let areColumnsShown = stage.page == 0 && book.contentsStyle == .columns
    return stage.zoom == 1 && !areColumnsShown && popover.panel == nil
  }

  private mutating func press(_ touch: Event.Touch, on surface: Event.Surface) {
    endGesture()
    gestures.press(touch, on: surface, isPageFree: isPageFree)
  }

  private mutating func perform(_ outcome: GestureOutcome) {
    switch outcome {
    case .claim: queue.send(.claim)
    case .scrollCell(let id, let offset): queue.send(.cell(id: id, offset: offset))
    case .beginPeel(let isForward): beginPeel(forward: isForward)
    case .peel(let share): queue.send(.peel(share))
    case .letGo(let completes): letGo(completes: completes)
    case .beginSwipe: stage.finishTurn(to: &queue)
    case .pull(let distance, let isForward): pull(distance, forward: isForward)
    case .pullBack: queue.send(.pullBack)
    case .turn(let isForward): turnPage(forward: isForward)
    }
  }

  private mutating func perform(_ outcomes: [GestureOutcome]) {
    for outcome in outcomes { perform(outcome) }
    queue.setGliding(gestures.glide != nil)
  }

  private mutating func cancelGesture() { if let outcome = gestures.cancel() { perform(outcome) } }

  /// R9: starts a turn that follows a finger.
  private mutating func beginPeel(forward isForward: Bool) {
    guard let page = neighbour(forward: isForward) else { return }
    stage.finishTurn(to: &queue)
    loadNeighbour(page, at: .top)
    stage.start(
      Command.Turn(
        from: stage.page, to: page, isForward: isForward, style: .flip, isReady: pages.isReady(page),
        isHeld: true), to: &queue)
  }

  /// R12: pulls the neighbour in past the page's edge.
  private mutating func pull(_ distance: Double, forward isForward: Bool) {
    guard let page = neighbour(forward: isForward) else { return }
    stage.finishTurn(to: &queue)
    loadNeighbour(page, at: isForward ? .top : .bottom)
    queue.send(.pull(distance: distance, page: page, isReady: pages.isReady(page)))
  }

  private mutating func loadNeighbour(_ page: Int, at position: Command.Position) {
    pages.load(page, of: book, to: &queue)
    if pages.isReady(page), page > 0 { queue.send(.position(page: page, position, isSmooth: false)) }
  }

  /// Completes or reverses the turn that followed a finger.
  private mutating func letGo(completes: Bool) {
    guard let held = stage.letGo(completes: completes, to: &queue), completes else { return }
    leave()
    arrive(at: held.to, position: .top)
  }

  private mutating func turnEnded() {
    if stage.turnEnded(isPeeling: gestures.isPeeling) { loadAhead() }
  }

  /// Undoes the gesture in progress, because something else has replaced it.
  private mutating func endGesture() {
    cancelGesture()
    gestures.stopGlide()
    queue.setGliding(false)
  }

  private mutating func advance(to time: Double) {
    if let outcome = gestures.advanceGlide(to: time) { perform([outcome]) }
    interactives.advance(to: time, to: &queue)
  }

  private mutating func pinch(_ scale: Double, x: Double, y: Double, isFirst: Bool) {
    cancelGesture()
    gestures.ignore()
    let hasChanged = stage.pinch(
      scale, x: x, y: y, isFirst: isFirst, isAllowed: popover.panel == nil, to: &queue)
    if hasChanged { savePlace() }
  }

  private mutating func turnWheel(dx: Double, dy: Double, time: Double, atTop: Bool, atBottom: Bool) {
    guard isPageFree else { return }
    let turn = wheel.move(dx: dx, dy: dy, time: time, atTop: atTop, atBottom: atBottom, on: ground)
    if let isForward = turn { turnPage(forward: isForward) }
  }

  // MARK: Keyboard (R13)

  private mutating func press(_ key: Event.Key, atTop: Bool, atBottom: Bool) {
    switch key {
    case .escape: escape()
    case .search: toggle(.search)
    // Other keys are for the page.
    case _ where popover.panel != nil: break
    case .right: turnPage(forward: !book.isRightToLeft)
    case .left: turnPage(forward: book.isRightToLeft)
    case .pageDown, .space: if atBottom { turnPage(forward: true) } else { queue.send(.scrollBy(0.9)) }
    case .pageUp: if atTop { turnPage(forward: false) } else { queue.send(.scrollBy(-0.9)) }
    case .home: go(to: 0, at: .top)
    case .end: goToLastPage()
    case .zoomIn: setZoom(stage.zoom * 1.25)
    case .zoomOut: setZoom(stage.zoom / 1.25)
    case .zoomReset: setZoom(1)
    }
  }

  /// Closes or ends the frontmost element.
  private mutating func escape() {
    if popover.panel == nil, interactives.escape(to: &queue) { return }
    if popover.panel == nil, speech.isOn { return speech.stop(to: &queue) }
    popover.close(to: &queue)
  }

  private mutating func goToLastPage() {
    if let last = book.pages.indices.last(where: { book.pages[$0].isLinear }) { go(to: last, at: .top) }
  }

  private mutating func setZoom(_ scale: Double) {
    let hasChanged = stage.setZoom(scale, x: screen.width / 2, y: screen.height / 2, to: &queue)
    if hasChanged { savePlace() }
  }

  // MARK: Contents and popover (R4, R5, R6)

  private mutating func use(row entry: Int, of list: Event.RowList) {
    switch list {
    case .index:
      guard book.entries.indices.contains(entry) else { return }
      guard book.hasChildren(entry) else { return open(entry: entry) }
      index.use(entry, of: book, width: screen.width, to: &queue)
      savePlace()
    case .popover:
      guard case .contents = popover.panel else { return }
      if entry == Popover.indexPageRow { return go(to: 0, at: .top) }
      guard book.entries.indices.contains(entry) else { return }
      if book.hasChildren(entry) { browse(to: entry, direction: .down) } else { open(entry: entry) }
    case .side:
      guard pinned.isOffered, book.entries.indices.contains(entry) else { return }
      if book.hasChildren(entry) { pinned.use(entry, of: book, to: &queue) } else { open(entry: entry) }
    case .result:
      guard popover.panel == .search, let hit = search.hit(entry) else { return }
      let all = search.places(around: hit, to: &queue)
      jump(to: hit.page, at: .found(start: hit.start, end: hit.end, all: all))
    }
  }

  /// Opens the page of an entry.
  private mutating func open(entry number: Int) {
    let entry = book.entries[number]
    if entry.page >= 0 { jump(to: entry.page, at: Self.position(entry.fragment)) }
  }

  private mutating func toggle(_ panel: Popover.Panel) {
    if popover.isOpen(like: panel) { return popover.close(to: &queue) }
    stage.finishTurn(to: &queue)
    endGesture()
    popover.open(panel)
    showPanel(.open)
  }

  /// R19: pins or unpins the contents beside the page.
  private mutating func pin(_ isPinned: Bool) {
    pinned.choose(isPinned, book: book, shown: stage.page, to: &queue)
    popover.close(to: &queue)
    savePlace()
  }

  private mutating func browse(to level: Int, direction: Command.Browse) {
    popover.open(.contents(level))
    showPanel(direction)
  }

  private mutating func showPanel(_ direction: Command.Browse) {
    switch popover.panel {
    case nil: break
    case .contents(let level):
      queue.send(.popover(Popover.contents(of: book, at: level, shown: stage.page, direction: direction)))
    case .search: queue.send(.popover(.search(search.list)))
    case .marks: queue.send(.popover(.marks(annotations.marks.rows(book))))
    case .settings: queue.send(.popover(settings.panel))
    case .importing(let offer): queue.send(.popover(.importing(offer)))
    }
  }

  /// Updates a panel, if it is open, after its content has changed.
  private mutating func refresh(_ panel: Popover.Panel) {
    if popover.panel == panel { showPanel(.open) }
  }

  // MARK: Search (R15), bookmarks, highlights and notes (R18)

  private mutating func searchFor(_ text: String) {
    guard popover.panel == .search else { return }
    search.search(for: text, in: book, to: &queue)
    showPanel(.open)
  }

  private mutating func partArrived(_ name: String, bytes: [UInt8]?) {
    if search.take(part: name, bytes: bytes, in: book, to: &queue) { refresh(.search) }
  }

  /// R18: handles an annotation event.
  private mutating func annotate(_ event: AnnotationEvent) {
    let hasChanged: Bool
    switch event {
    case .selected(let selection):
      if selection.page == stage.page {
        annotations.select(selection, to: &queue)
      } else {
        annotations.clearSelection(to: &queue)
      }
      return
    case .highlighted(let color, let stamp):
      hasChanged = annotations.highlight(color, at: stamp, in: book, to: &queue)
    case .annotated(let color, let stamp):
      hasChanged = annotations.annotate(color, at: stamp, in: book, to: &queue)
    case .noted(let id, let text, let time):
      hasChanged = annotations.setNote(id, text: text, at: time)
      if hasChanged, let page = annotations.marks[id]?.page { showHighlights(of: page) }
    case .bookmarked(let page, let anchor, let quote, let stamp):
      guard page == stage.page else { return }
      annotations.toggleBookmark(page, anchor, quote, at: stamp, in: book)
      hasChanged = true
    case .relocated(let id, let range, let pairs):
      hasChanged = annotations.move(id, to: range, pairs: pairs)
    case .exported(let export): return annotations.export(export, of: book, to: &queue)
    case .imported(let bytes): return offerImport(bytes)
    }
    if hasChanged { marksChanged() }
  }

  private mutating func showHighlights(of page: Int) {
    if page > 0, pages.isReady(page) { annotations.showHighlights(of: page, to: &queue) }
  }

  /// R18: shows the content of a file, and asks whether to import it.
  private mutating func offerImport(_ bytes: [UInt8]) {
    guard let offer = annotations.offer(bytes, in: book) else {
      return queue.send(.notice(book.words["importFailed"]))
    }
    popover.open(.importing(offer))
    showPanel(.open)
  }

  private mutating func takeImport() {
    guard case .importing = popover.panel else { return }
    for page in annotations.takeOffered() { showHighlights(of: page) }
    marksChanged()
    popover.open(.marks)
    showPanel(.open)
  }

  private mutating func use(mark id: Int, _ action: Event.MarkAction) {
    guard popover.panel == .marks, let mark = annotations.marks[id] else { return }
    switch action {
    case .open:
      guard mark.page >= 0 else { return }
      let anchor = mark.isHighlight ? Event.TextAnchor(offset: mark.start, share: 0) : mark.anchor
      jump(to: mark.page, at: .anchor(anchor))
    case .edit: annotations.showNote(of: id, to: &queue)
    case .remove:
      annotations.remove(id)
      if mark.isHighlight { showHighlights(of: mark.page) }
      marksChanged()
    }
  }

  private mutating func marksChanged() {
    annotations.save(to: &queue)
    updateBar()
    refresh(.marks)
  }

  // MARK: Interactives

  /// I2, I3: handles a tap on an interactive.
  private mutating func activate(_ address: Interactives.Address) {
    guard interactives.isActivated(byTapOn: address, shown: stage.page) else { return }
    popover.close(to: &queue)
    endGesture()
    interactives.tap(address, reducesMotion: screen.reducesMotion, to: &queue)
  }

  // MARK: Reading aloud (R21)

  private mutating func speak(_ event: SpeechEvent) {
    let speed = speech.speed
    if event == .start { return startSpeech() }
    switch speech.take(event, to: &queue) {
    case .none: break
    case .turnPage:
      if neighbour(forward: true) != nil { turnPage(forward: true) } else { speech.stop(to: &queue) }
    case .voiceless: queue.send(.notice(book.words["noVoice"]))
    }
    if speech.speed != speed { savePlace() }
  }

  /// Starts reading aloud at the place at the top of the screen; from the index page, at the first page.
  private mutating func startSpeech() {
    popover.close(to: &queue)
    if stage.page == 0 { turnPage(forward: true) }
    speech.start(stage.page, at: stage.anchor.offset, isReady: pages.isReady(stage.page), to: &queue)
  }

  // MARK: Settings and saved place (R2, R13)

  private mutating func change(_ setting: Event.Setting) {
    settings.change(setting)
    queue.send(settings.command)
    if isShownPageReady { stage.keepPlace(to: &queue) }
    refresh(.settings)
    savePlace()
  }

  private mutating func savePlace() {
    guard phase == .reading else { return }
    history.read(visit)
    var place = SavedPlace()
    place.latest = history.latest.map { book.pages[$0.page].href }
    place.latestAnchor = history.latest?.anchor ?? .top
    place.page = book.pages[stage.page].href
    place.title = book.pages[stage.page].title
    place.number = stage.page
    place.anchor = stage.anchor
    place.zoom = stage.zoom
    place.rows = index.savedRows(of: book)
    place.column = index.savedColumn(of: book)
    place.isPinned = pinned.choice
    place.speechSpeed = speech.speed
    settings.save(place, of: book, to: &queue)
  }
}

/// For tests: the state of the reader's parts.
extension Reader {
  var current: Int { stage.page }
  var anchor: Event.TextAnchor { stage.anchor }
  var zoom: Double { stage.zoom }
  var turn: Command.Turn? { stage.turn }
  var panel: Popover.Panel? { popover.panel }
  var slots: PageShelf { pages }
  var heldBytes: Int { pages.heldBytes(of: book) }
  var marks: Marks { annotations.marks }
  var openRows: Set<Int> { index.openRows }
  var columnPath: [Int] { index.columnPath }
  var glide: Glide? { gestures.glide }
  var wantsFrames: Bool { queue.wantsFrames }
  func outlineRows(in entry: Int) -> [Command.Row] { index.outlineRows(of: book, in: entry) }

  /// Describes a violated invariant; nil if all hold. No sequence of events violates one.
  public var illegality: String? {
    guard phase != .waiting else { return nil }
    if !book.pages.indices.contains(stage.page) { return "the shown page does not exist" }
    if pages[stage.page] == nil { return "the shown page is not held" }
    if stage.showsPlaceholder, pages.isReady(stage.page) { return "a page that is ready is not revealed" }
    if let turn = stage.turn, pages[turn.to] == nil { return "the page that is turned to is not held" }
    if gestures.isPeeling != (stage.turn?.isHeld == true) { return "a finger and a held turn disagree" }
    if case .contents(let level) = popover.panel, level >= 0, !book.hasChildren(level) {
      return "the popover is empty"
    }
    if queue.wantsFrames != (gestures.glide != nil || interactives.isPlaying) {
      return "frames are wrongly asked for"
    }
    return stage.illegality(in: book) ?? index.illegality(in: book)
      ?? pages.illegality(needed: stage.neededPages(in: book), in: book) ?? annotations.marks.illegality
      ?? search.illegality ?? interactives.illegality(shown: stage.page)
      ?? speech.illegality(shown: stage.page)
  }
}
