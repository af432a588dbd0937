/// R12: with vertical turning, a drag of a quarter page past the edge, or a quick swipe at it, leads on.
extension Reader {
  /// A swipe this fast at the edge turns, in pixels a millisecond.
  static let scrollingSpeed = 0.5

  mutating func dragVertically(_ touch: Event.Touch) {
    guard case .scrolling(let start, var edge, var isForward, var velocity) = gesture else { return }
    velocity.follow(touch.y, touch.time)
    if edge == nil {
      let goesDown = touch.y > start.y
      if touch.atTop, goesDown, neighbour(forward: false) != nil {
        (edge, isForward) = (start.atTop ? start.y : touch.y, false)
      } else if touch.atBottom, !goesDown, neighbour(forward: true) != nil {
        (edge, isForward) = (start.atBottom ? start.y : touch.y, true)
      }
    }
    gesture = .scrolling(start: start, edgeY: edge, isForward: isForward, velocity)
    guard let edge, let page = neighbour(forward: isForward) else { return }
    let distance = touch.y - edge
    guard isForward ? distance <= 0 : distance >= 0 else {
      // Back inside: the page itself scrolls again.
      gesture = .scrolling(start: start, edgeY: nil, isForward: isForward, velocity)
      return send(.pullBack)
    }
    finishTurn()
    load(page)
    let isReady = slots[page] == .ready
    if isReady, page > 0 {
      send(.position(page: page, isForward ? .top : .bottom, isSmooth: false))
    }
    send(.pull(distance: distance, page: page, isReady: isReady))
    send(.claim)
  }

  mutating func releaseVertically(_ ended: Gesture, _ touch: Event.Touch) {
    guard case .scrolling(let start, let edge?, let isForward, let velocity) = ended else { return }
    let distance = isForward ? edge - touch.y : touch.y - edge
    let speed = isForward ? -velocity.value : velocity.value
    let startedAtEdge = isForward ? start.atBottom : start.atTop
    if distance >= height / 4 || startedAtEdge && speed > Self.scrollingSpeed && distance > Self.slop {
      turnPage(forward: isForward)
    } else {
      send(.pullBack)
    }
  }

  // MARK: Wheel

  mutating func turnWheel(dx: Double, dy: Double, time: Double, atTop: Bool, atBottom: Bool) {
    guard panel == nil, zoom == 1, !(current == 0 && book.contentsStyle == .columns) else { return }
    if time - wheel.lastTime > 250 { wheel = Wheel() }
    wheel.lastTime = time
    guard !wheel.isSpent else { return }
    if abs(dx) > abs(dy) {
      wheel.x += dx
      if abs(wheel.x) > 90 {
        wheel.isSpent = true
        turnPage(forward: (wheel.x > 0) != book.isRightToLeft)
      }
    } else if book.turning == .scroll, dy > 0 ? atBottom : atTop {
      wheel.y += dy
      if abs(wheel.y) > height / 4 {
        wheel.isSpent = true
        turnPage(forward: wheel.y > 0)
      }
    }
  }

  // MARK: Keyboard

  /// R13: everything works from the keyboard.
  mutating func press(_ key: Event.Key, atTop: Bool, atBottom: Bool) {
    if key == .escape {
      if panel == nil, escapeInteractive() { return }
      return closePanel()
    }
    if key == .search { return togglePanel(.search) }
    guard panel == nil else { return }
    switch key {
    case .right: turnPage(forward: !book.isRightToLeft)
    case .left: turnPage(forward: book.isRightToLeft)
    case .pageDown, .space: if atBottom { turnPage(forward: true) } else { send(.scrollBy(0.9)) }
    case .pageUp: if atTop { turnPage(forward: false) } else { send(.scrollBy(-0.9)) }
    case .home: go(to: 0, at: .top)
    case .end:
      if let last = book.pages.indices.last(where: { book.pages[$0].isLinear }) { go(to: last, at: .top) }
    case .zoomIn: setZoom(zoom * 1.25, x: width / 2, y: height / 2)
    case .zoomOut: setZoom(zoom / 1.25, x: width / 2, y: height / 2)
    case .zoomReset: setZoom(1, x: width / 2, y: height / 2)
    case .escape, .search: break
    }
  }
}
