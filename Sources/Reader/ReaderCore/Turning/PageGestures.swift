/// The effect of a gesture.
enum GestureOutcome: Sendable, Equatable {
  /// Prevent the system from scrolling.
  case claim
  /// R8: scroll a wide box to an offset in pixels.
  case scrollCell(id: Int, offset: Double)
  /// R9: start a turn that follows the finger.
  case beginPeel(isForward: Bool)
  /// R9: move the turn to a fraction of its way.
  case peel(Double)
  /// R9: complete or reverse the turn.
  case letGo(completes: Bool)
  /// Start a swipe, which may turn the page when the finger is lifted.
  case beginSwipe
  /// R12: pull the neighbour in past the page's edge by `distance` pixels; down is positive.
  case pull(distance: Double, isForward: Bool)
  /// R12: let the neighbour spring back.
  case pullBack
  /// Turn the page.
  case turn(isForward: Bool)
}

/// The properties of the page that gestures depend on.
struct GestureGround: Sendable, Equatable {
  /// The kind of turns.
  var style: Command.Turn.Style
  /// R12: whether the book turns pages by scrolling past their edges.
  var turnsByScrolling: Bool
  /// Whether the page progression is right to left.
  var isRightToLeft: Bool
  /// Whether there is a page before and after the shown one.
  var hasPrevious: Bool, hasNext: Bool
  /// The size of the screen in CSS pixels.
  var width: Double, height: Double

  func hasNeighbour(forward: Bool) -> Bool { forward ? hasNext : hasPrevious }

  /// The fraction of the screen that a finger has crossed in the direction of the turn, 0 to 1.
  func share(from start: Double, to x: Double, forward: Bool) -> Double {
    let crossed = forward != isRightToLeft ? start - x : x - start
    return width > 0 ? max(0, min(1, crossed / width)) : 0
  }

  /// The speed in the direction of the turn.
  func speed(_ velocity: Velocity, forward: Bool) -> Double {
    forward != isRightToLeft ? -velocity.value : velocity.value
  }
}

/// Touch gestures on the page (R8, R9, R12): decides whether a finger scrolls a wide box, turns the page, or is left to
/// the system.
struct PageGestures: Sendable, Equatable {
  private enum State: Equatable {
    case idle
    /// The finger is down, but has not moved far enough to decide.
    case undecided(Event.Touch, Event.Surface)
    /// Left to the system until the finger is lifted.
    case ignored
    /// A wide box follows the finger.
    case cell(id: Int, limit: Double, startX: Double, startOffset: Double, Velocity)
    /// The turn follows the finger.
    case peeling(startX: Double, isForward: Bool, Velocity)
    /// A swipe in progress, which turns the page when the finger is lifted.
    case swiping(startX: Double, isForward: Bool, Velocity)
    /// A vertical scroll; `edgeY` is the finger's position when the page reached its edge.
    case scrolling(start: Event.Touch, edgeY: Double?, isForward: Bool, Velocity)
  }

  private var state = State.idle
  /// The wide box that is still moving after the finger was lifted.
  private(set) var glide: Glide?

  /// The maximum movement of a tap, in pixels.
  private static let slop = 8.0
  /// The fraction of the screen's width that a slow finger must cross to turn the page.
  private static let turningShare = 0.3
  /// The minimum speed of a finger that turns the page regardless of the distance, in pixels per millisecond.
  private static let turningSpeed = 0.3
  /// The minimum speed of a vertical swipe from the edge that turns the page, in pixels per millisecond.
  private static let scrollingSpeed = 0.35

  /// Whether a turn follows a finger.
  var isPeeling: Bool { if case .peeling = state { true } else { false } }

  /// Handles a touch; `isPageFree` is false while the page accepts no gestures. I4: a touch on an interactive does not
  /// turn the page.
  mutating func press(_ touch: Event.Touch, on surface: Event.Surface, isPageFree: Bool) {
    switch surface {
    case .interactive, .columns: state = .ignored
    case .page, .cell: state = isPageFree ? .undecided(touch, surface) : .ignored
    }
  }

  /// Handles a movement of the finger; returns its effects in order.
  mutating func drag(to touch: Event.Touch, on ground: GestureGround) -> [GestureOutcome] {
    var outcomes: [GestureOutcome] = []
    follow(touch, ground, &outcomes)
    return outcomes
  }

  private mutating func follow(
    _ touch: Event.Touch, _ ground: GestureGround, _ outcomes: inout [GestureOutcome]
  ) {
    switch state {
    case .idle, .ignored: return
    case .undecided(let start, let surface):
      guard decide(start, touch, surface, ground, &outcomes) else { return }
      return follow(touch, ground, &outcomes)
    case .cell(let id, let limit, let startX, let startOffset, var velocity):
      velocity.follow(touch.x, time: touch.time)
      state = .cell(id: id, limit: limit, startX: startX, startOffset: startOffset, velocity)
      outcomes.append(.scrollCell(id: id, offset: max(0, min(limit, startOffset + startX - touch.x))))
    case .peeling(let startX, let isForward, var velocity):
      velocity.follow(touch.x, time: touch.time)
      state = .peeling(startX: startX, isForward: isForward, velocity)
      outcomes.append(.peel(ground.share(from: startX, to: touch.x, forward: isForward)))
    case .swiping(let startX, let isForward, var velocity):
      velocity.follow(touch.x, time: touch.time)
      state = .swiping(startX: startX, isForward: isForward, velocity)
    case .scrolling(let start, let edgeY, let isForward, var velocity):
      velocity.follow(touch.y, time: touch.time)
      guard let pulled = scroll(touch, start: start, edgeY: edgeY, isForward, velocity, ground) else {
        return
      }
      outcomes.append(pulled)
      if pulled == .pullBack { return }
    }
    outcomes.append(.claim)
  }

  /// Decides the kind of gesture once the finger has moved far enough; returns false until then.
  private mutating func decide(
    _ start: Event.Touch, _ touch: Event.Touch, _ surface: Event.Surface, _ ground: GestureGround,
    _ outcomes: inout [GestureOutcome]
  ) -> Bool {
    let (dx, dy) = (touch.x - start.x, touch.y - start.y)
    guard abs(dx) > Self.slop || abs(dy) > Self.slop else { return false }
    let velocity = Velocity(at: start.x, start.time)
    let isForward = (dx < 0) != ground.isRightToLeft
    if abs(dx) <= abs(dy) * 1.2 {
      let velocity = Velocity(at: start.y, start.time)
      state =
        ground.turnsByScrolling
        ? .scrolling(start: start, edgeY: nil, isForward: dy < 0, velocity) : .ignored
    } else if case .cell(let id, let offset, let limit) = surface, dx < 0 ? offset < limit - 1 : offset > 1 {
      state = .cell(id: id, limit: limit, startX: start.x, startOffset: offset, velocity)
    } else if !ground.hasNeighbour(forward: isForward) {
      state = .ignored
    } else if ground.style == .flip {
      state = .peeling(startX: start.x, isForward: isForward, velocity)
      outcomes.append(.beginPeel(isForward: isForward))
    } else {
      state = .swiping(startX: start.x, isForward: isForward, velocity)
      outcomes.append(.beginSwipe)
    }
    return true
  }

  /// R12: handles a vertical scroll; returns its effect past the page's edge.
  private mutating func scroll(
    _ touch: Event.Touch, start: Event.Touch, edgeY: Double?, _ isForward: Bool, _ velocity: Velocity,
    _ ground: GestureGround
  ) -> GestureOutcome? {
    var (edgeY, isForward) = (edgeY, isForward)
    if edgeY == nil {
      let goesDown = touch.y > start.y
      if touch.atTop, goesDown, ground.hasPrevious {
        (edgeY, isForward) = (start.atTop ? start.y : touch.y, false)
      } else if touch.atBottom, !goesDown, ground.hasNext {
        (edgeY, isForward) = (start.atBottom ? start.y : touch.y, true)
      }
    }
    state = .scrolling(start: start, edgeY: edgeY, isForward: isForward, velocity)
    guard let edgeY else { return nil }
    let distance = touch.y - edgeY
    if isForward ? distance <= 0 : distance >= 0 { return .pull(distance: distance, isForward: isForward) }
    // The finger is back inside: the page itself scrolls again.
    state = .scrolling(start: start, edgeY: nil, isForward: isForward, velocity)
    return .pullBack
  }

  /// Handles the lifting of the finger; returns its effects in order.
  mutating func release(_ touch: Event.Touch, on ground: GestureGround) -> [GestureOutcome] {
    var outcomes = drag(to: touch, on: ground)
    let ended = state
    state = .idle
    switch ended {
    case .idle, .ignored, .undecided: break
    case .cell(let id, let limit, let startX, let startOffset, let velocity):
      let offset = max(0, min(limit, startOffset + startX - touch.x))
      glide = Glide(id: id, offset: offset, limit: limit, velocity: -velocity.value)
    case .peeling(let startX, let isForward, let velocity):
      let speed = ground.speed(velocity, forward: isForward)
      let share = ground.share(from: startX, to: touch.x, forward: isForward)
      let isFarEnough = share > Self.turningShare && speed > -Self.turningSpeed
      outcomes.append(.letGo(completes: speed > Self.turningSpeed || isFarEnough))
    case .swiping(let startX, let isForward, let velocity):
      let isFast = ground.speed(velocity, forward: isForward) > Self.turningSpeed
      let share = ground.share(from: startX, to: touch.x, forward: isForward)
      if isFast || share > Self.turningShare { outcomes.append(.turn(isForward: isForward)) }
    case .scrolling(let start, let edgeY, let isForward, let velocity):
      guard let edgeY else { break }
      let distance = isForward ? edgeY - touch.y : touch.y - edgeY
      let speed = isForward ? -velocity.value : velocity.value
      let startedAtEdge = isForward ? start.atBottom : start.atTop
      let isThrown = startedAtEdge && speed > Self.scrollingSpeed && distance > Self.slop
      let turns = distance >= ground.height / 4 || isThrown
      outcomes.append(turns ? .turn(isForward: isForward) : .pullBack)
    }
    return outcomes
  }

  /// Cancels the gesture; returns the effect, if any.
  mutating func cancel() -> GestureOutcome? {
    let ended = state
    state = .idle
    switch ended {
    case .peeling: return .letGo(completes: false)
    case .scrolling(_, let edgeY, _, _): return edgeY == nil ? nil : .pullBack
    case .idle, .undecided, .ignored, .cell, .swiping: return nil
    }
  }

  /// Leaves all fingers to the system until they are lifted.
  mutating func ignore() { state = .ignored }

  /// Advances the gliding box to `time`, in milliseconds; returns nil if none glides.
  mutating func advanceGlide(to time: Double) -> GestureOutcome? {
    guard var moving = glide else { return nil }
    glide = moving.advance(to: time) ? moving : nil
    return .scrollCell(id: moving.id, offset: moving.offset)
  }

  mutating func stopGlide() { glide = nil }
}

/// The speed of a finger along one axis, in pixels per millisecond.
struct Velocity: Sendable, Equatable {
  private var position: Double
  private var time: Double
  private(set) var value = 0.0

  /// The duration after which a motionless finger counts as resting, in milliseconds.
  private static let rest = 80.0

  init(at position: Double, _ time: Double) { (self.position, self.time) = (position, time) }

  /// Updates the speed; recent movements have more weight.
  mutating func follow(_ position: Double, time: Double) {
    let elapsed = time - self.time
    // The event of lifting repeats the last position: that is rest only after some time.
    guard elapsed > 0, position != self.position || elapsed > Self.rest else { return }
    let now = (position - self.position) / elapsed
    // A finger that rested before it was lifted has no speed.
    value = elapsed > Self.rest ? now : value * 0.4 + now * 0.6
    (self.position, self.time) = (position, time)
  }
}

/// R8: the decelerating movement of a wide box after the finger was lifted.
struct Glide: Sendable, Equatable {
  let id: Int
  private(set) var offset: Double
  private let limit: Double
  /// Pixels per millisecond.
  private var velocity: Double
  /// The time of the last frame, in milliseconds.
  private var time: Double?

  /// The duration of a glide at constant deceleration, in milliseconds.
  private static let glideTime = 325.0

  /// Makes a glide; nil if the finger was too slow to start one.
  init?(id: Int, offset: Double, limit: Double, velocity: Double) {
    guard abs(velocity) > 0.05 else { return nil }
    (self.id, self.offset, self.limit, self.velocity) = (id, offset, limit, velocity)
  }

  /// Moves the box to its position at `time`; returns false once it rests.
  mutating func advance(to time: Double) -> Bool {
    let elapsed = max(0, min(64, time - (self.time ?? time)))
    self.time = time
    let unbounded = offset + velocity * elapsed
    offset = max(0, min(limit, unbounded))
    velocity *= max(0, 1 - elapsed / Self.glideTime)
    return unbounded == offset && abs(velocity) >= 0.02
  }
}

/// Accumulates movements of a wheel or trackpad until they turn the page once (R8, R12).
struct WheelTurning: Sendable, Equatable {
  private var x = 0.0
  private var y = 0.0
  private var lastTime = -1e9
  /// Whether the page has turned: the rest of the movement is ignored.
  private var isSpent = false

  /// The pause that ends a movement, in milliseconds.
  private static let longestPause = 250.0
  /// The sideways distance that turns the page, in pixels.
  private static let turningDistance = 90.0

  /// Adds a movement of `dx` and `dy` pixels; returns whether the page turns forward, or nil if it does not turn.
  mutating func move(
    dx: Double, dy: Double, time: Double, atTop: Bool, atBottom: Bool, on ground: GestureGround
  ) -> Bool? {
    if time - lastTime > Self.longestPause { self = WheelTurning() }
    lastTime = time
    guard !isSpent else { return nil }
    if abs(dx) > abs(dy) {
      x += dx
      guard abs(x) > Self.turningDistance else { return nil }
      isSpent = true
      return (x > 0) != ground.isRightToLeft
    }
    guard ground.turnsByScrolling, dy > 0 ? atBottom : atTop else { return nil }
    y += dy
    guard abs(y) > ground.height / 4 else { return nil }
    isSpent = true
    return y > 0
  }
}
