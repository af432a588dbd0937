/// R8: swipes turn pages, but first scroll a wide box, and do nothing on interactives or while zoomed.
extension Reader {
  /// A finger that moved less is still a tap.
  static let slop = 8.0
  /// A slower finger must travel this share of the screen's width to turn a page.
  static let turningShare = 0.3
  /// A finger this fast turns a page, in pixels a millisecond.
  static let turningSpeed = 0.3
  /// How long a box's glide takes to lose two thirds of its speed, in milliseconds.
  static let glideTime = 325.0

  mutating func press(_ touch: Event.Touch, on surface: Event.Surface) {
    cancelGesture()
    stopGlide()
    switch surface {
    case .interactive, .columns: gesture = .ignored
    default:
      let areColumnsShown = current == 0 && book.contentsStyle == .columns
      gesture = zoom > 1 || areColumnsShown || panel != nil ? .ignored : .undecided(touch, surface)
    }
  }

  mutating func drag(to touch: Event.Touch) {
    switch gesture {
    case .none, .ignored: break
    case .undecided(let start, let surface): decide(start, touch, surface)
    case .cell(let id, let limit, let startX, let startOffset, var velocity):
      velocity.follow(touch.x, touch.time)
      gesture = .cell(id: id, limit: limit, startX: startX, startOffset: startOffset, velocity)
      send(.cell(id: id, offset: max(0, min(limit, startOffset + startX - touch.x))))
      send(.claim)
    case .peeling(let startX, let isForward, var velocity):
      velocity.follow(touch.x, touch.time)
      gesture = .peeling(startX: startX, isForward: isForward, velocity)
      send(.peel(peeled(from: startX, to: touch.x, isForward)))
      send(.claim)
    case .swiping(let startX, let isForward, var velocity):
      velocity.follow(touch.x, touch.time)
      gesture = .swiping(startX: startX, isForward: isForward, velocity)
      send(.claim)
    case .scrolling: dragVertically(touch)
    }
  }

  private mutating func decide(_ start: Event.Touch, _ touch: Event.Touch, _ surface: Event.Surface) {
    let (dx, dy) = (touch.x - start.x, touch.y - start.y)
    guard abs(dx) > Self.slop || abs(dy) > Self.slop else { return }
    guard abs(dx) > abs(dy) * 1.2 else {
      let isVertical = book.turning == .scroll && current >= 0
      gesture =
        isVertical
        ? .scrolling(start: start, edgeY: nil, isForward: dy < 0, Velocity(at: start.y, start.time))
        : .ignored
      if isVertical { dragVertically(touch) }
      return
    }
    if case .cell(let id, let offset, let limit) = surface, dx < 0 ? offset < limit - 1 : offset > 1 {
      gesture = .cell(
        id: id, limit: limit, startX: start.x, startOffset: offset, Velocity(at: start.x, start.time))
      return drag(to: touch)
    }
    let isForward = (dx < 0) != book.isRightToLeft
    guard let page = neighbour(forward: isForward) else {
      gesture = .ignored
      return
    }
    finishTurn()
    let velocity = Velocity(at: start.x, start.time)
    if turningStyle == .flip {
      gesture = .peeling(startX: start.x, isForward: isForward, velocity)
      load(page)
      if slots[page] == .ready, page > 0 { send(.position(page: page, .top, isSmooth: false)) }
      self.start(
        Command.Turn(
          from: current, to: page, isForward: isForward, style: .flip, isReady: slots[page] == .ready,
          isHeld: true))
    } else {
      gesture = .swiping(startX: start.x, isForward: isForward, velocity)
    }
    drag(to: touch)
  }

  /// How far a page is peeled: the share of the screen that the finger has crossed.
  private func peeled(from start: Double, to x: Double, _ isForward: Bool) -> Double {
    let towards = isForward != book.isRightToLeft ? start - x : x - start
    return width > 0 ? max(0, min(1, towards / width)) : 0
  }

  mutating func release(_ touch: Event.Touch) {
    drag(to: touch)
    let ended = gesture
    gesture = .none
    switch ended {
    case .none, .ignored, .undecided: break
    case .cell(let id, let limit, let startX, let startOffset, let velocity):
      let offset = max(0, min(limit, startOffset + startX - touch.x))
      throwCell(Glide(id: id, offset: offset, limit: limit, velocity: -velocity.value, time: nil))
    case .peeling(let startX, let isForward, let velocity):
      let speed = isForward != book.isRightToLeft ? -velocity.value : velocity.value
      let share = peeled(from: startX, to: touch.x, isForward)
      letGo(completes: speed > Self.turningSpeed || share > Self.turningShare && speed > -Self.turningSpeed)
    case .swiping(let startX, let isForward, let velocity):
      let speed = isForward != book.isRightToLeft ? -velocity.value : velocity.value
      if speed > Self.turningSpeed || peeled(from: startX, to: touch.x, isForward) > Self.turningShare {
        turnPage(forward: isForward)
      }
    case .scrolling: releaseVertically(ended, touch)
    }
  }

  /// A peeled page goes on to its end, or back.
  private mutating func letGo(completes: Bool) {
    guard let held = turn, held.isHeld else { return }
    turn?.isHeld = false
    send(.settle(completes: completes))
    guard completes else { return }
    leave(held.from)
    arrive(at: held.to, .top)
  }

  /// Whatever the fingers did is undone.
  mutating func cancelGesture() {
    let ended = gesture
    gesture = .none
    switch ended {
    case .peeling: letGo(completes: false)
    case .scrolling(_, let edge, _, _): if edge != nil { send(.pullBack) }
    default: break
    }
  }

  /// A gesture that something else has overtaken.
  mutating func endGesture() {
    cancelGesture()
    stopGlide()
  }

  // MARK: Glide

  private mutating func throwCell(_ glide: Glide) {
    guard abs(glide.velocity) > 0.05 else { return }
    self.glide = glide
    updateFrames()
  }

  mutating func advanceGlide(to time: Double) {
    guard var glide else { return }
    let elapsed = max(0, min(64, time - (glide.time ?? time)))
    glide.time = time
    let offset = glide.offset + glide.velocity * elapsed
    glide.offset = max(0, min(glide.limit, offset))
    glide.velocity *= max(0, 1 - elapsed / Self.glideTime)
    self.glide = glide
    send(.cell(id: glide.id, offset: glide.offset))
    if offset != glide.offset || abs(glide.velocity) < 0.02 { stopGlide() }
  }

  mutating func stopGlide() {
    guard glide != nil else { return }
    glide = nil
    updateFrames()
  }

  // MARK: Zoom

  mutating func pinch(_ scale: Double, x: Double, y: Double, isFirst: Bool) {
    cancelGesture()
    gesture = .ignored
    if isFirst { zoomStart = zoom }
    guard current > 0, panel == nil, turn == nil else { return }
    setZoom(zoomStart * scale, x: x, y: y)
  }

  mutating func setZoom(_ scale: Double, x: Double, y: Double) {
    var bounded = max(1, min(5, scale.isNaN ? 1 : scale))
    if bounded < 1.02 { bounded = 1 }
    guard bounded != zoom, current > 0 else { return }
    zoom = bounded
    send(.zoom(page: current, scale: zoom, x: x, y: y))
    savePlace()
  }
}
