/// What the fingers are doing.
enum Gesture: Sendable, Equatable {
  case none
  /// Down, but not yet moved far enough to tell.
  case undecided(Event.Touch, Event.Surface)
  /// Left to the system until the finger is lifted.
  case ignored
  /// A wide box follows the finger.
  case cell(id: Int, limit: Double, startX: Double, startOffset: Double, Velocity)
  /// A page is peeled by the finger.
  case peeling(startX: Double, isForward: Bool, Velocity)
  /// A swipe that turns when the finger is lifted.
  case swiping(startX: Double, isForward: Bool, Velocity)
  /// A vertical scroll, which may reach the page's edge: where the finger was when it did.
  case scrolling(start: Event.Touch, edgeY: Double?, isForward: Bool, Velocity)
}

/// How fast a finger moves along one axis, in pixels a millisecond.
struct Velocity: Sendable, Equatable {
  private var position: Double
  private var time: Double
  private(set) var value = 0.0

  init(at position: Double, _ time: Double) { (self.position, self.time) = (position, time) }

  /// Follows the finger; recent moves count most.
  mutating func follow(_ position: Double, _ time: Double) {
    let elapsed = time - self.time
    guard elapsed > 0 else { return }
    let now = (position - self.position) / elapsed
    // A finger that rested before it was lifted does not throw.
    value = elapsed > 80 ? now : value * 0.4 + now * 0.6
    (self.position, self.time) = (position, time)
  }
}

/// A wide box that goes on moving after the finger was lifted.
struct Glide: Sendable, Equatable {
  var id: Int
  var offset: Double
  var limit: Double
  /// Pixels a millisecond.
  var velocity: Double
  var time: Double?
}

/// What a wheel or trackpad has added up to.
struct Wheel: Sendable, Equatable {
  var x = 0.0
  var y = 0.0
  var lastTime = -1e9
  /// After a turn the rest of the same movement is ignored.
  var isSpent = false
}
