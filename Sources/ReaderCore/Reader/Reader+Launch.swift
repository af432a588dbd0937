/// R1 and R2: the cover, and then the index page or the last place.
extension Reader {
  mutating func launch(_ start: Event.Start) {
    phase = .launching
    (width, height, density) = (start.width, start.height, start.density)
    reducesMotion = start.reducesMotion
    budget = max(0, start.budget)
    isQuick = start.isQuick
    if let text = start.marks { marks = Marks(saved: text, book: book) }
    if let text = start.place {
      restore(text)
      savedPlace = text
    }
    if let text = start.interactives { restoreInteractives(text) }
    if let target = start.target { aim(at: target) }
    send(
      .setUp(
        Command.SetUp(
          title: book.title, creators: joinedCreators, language: book.language,
          isRightToLeft: book.isRightToLeft, turning: book.turning, contents: book.contentsStyle,
          words: words, pages: book.pages)))
    send(.appearance(textSize: Self.textSizes[textSize], theme))
    if !isQuick {
      showCover()
      send(.spinner(true))
    }
    if !start.hasStorage { storageWasRefused() }
    showIndex()
    updateBar()
    load(current)
  }

  /// An address in the browser's bar wins over the last place.
  private mutating func aim(at target: String) {
    let (page, fragment) = book.place(target)
    guard page >= 0 else { return }
    if page != current || fragment != nil {
      anchor = .top
      zoom = 1
      pendingPosition = fragment.map { .fragment($0) } ?? .top
    }
    current = page
  }

  private var joinedCreators: String {
    var text = ""
    for creator in book.creators { text += (text.isEmpty ? "" : ", ") + creator }
    return text
  }

  private mutating func showCover() {
    let cover = book.cover(width: width, height: height, density: density)
    send(.cover(href: cover?.href, title: book.title, creators: joinedCreators))
  }

  /// The first page is there, or cannot be had: the cover gives way.
  mutating func endLaunch(isReady: Bool) {
    phase = .reading
    // Places are found in the page as it is zoomed.
    if zoom != 1 { send(.zoom(page: current, scale: zoom, x: 0, y: 0)) }
    if isReady { takePosition() } else { showsPlaceholder = true }
    if isQuick {
      send(.place(page: current, isReady: isReady))
      loadAhead()
    } else {
      send(.spinner(false))
      start(
        Command.Turn(
          from: -1, to: current, isForward: true, style: reducesMotion ? .fade : .flip, isReady: isReady))
    }
    // An address may have led elsewhere than the last place. What is seen comes first.
    savePlace()
  }

  /// R13: another size keeps the place.
  mutating func resize(width: Double, height: Double) {
    (self.width, self.height) = (max(0, width), max(0, height))
    cancelGesture()
    if phase == .launching {
      if !isQuick { showCover() }
      return
    }
    if current > 0, slots[current] == .ready, !bringActive() {
      send(.position(page: current, .anchor(anchor), isSmooth: false))
    }
    if book.contentsStyle == .columns { showIndex() }
  }
}
