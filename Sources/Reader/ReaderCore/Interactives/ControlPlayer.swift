/// I9: a control that can be played. It moves with the frames of the screen, whose times come with events.
struct ControlPlayer: Sendable, Equatable {
  /// The number of the control.
  let control: Int
  /// Whether it plays.
  private(set) var isRunning = false
  /// Whether it plays backwards.
  private(set) var isReversed = false
  /// How many times its usual speed it has, from 1/16 to 16.
  private var rate = 1.0
  /// Where it is, 0 to 1: finer than the control's steps.
  private var share = 0.0
  /// The time of the last frame, in milliseconds.
  private var time: Double?

  /// How long a control takes from one end to the other at its usual speed, in milliseconds.
  private static let playingTime = 5000.0
  /// A longer time between frames, as when the screen was off, counts as this, in milliseconds.
  private static let longestFrame = 100.0

  init(control: Int) { self.control = control }

  /// Starts or stops at a share of the way; a trigger at its end starts over.
  mutating func start(isRunning: Bool, at share: Double, isTrigger: Bool) {
    self.share = share
    if isRunning, isTrigger, isReversed ? share <= 0 : share >= 1 { self.share = isReversed ? 1 : 0 }
    self.isRunning = isRunning
    time = nil
  }

  mutating func stop() { isRunning = false }

  mutating func faster() { rate = min(16, rate * 2) }

  mutating func slower() { rate = max(1.0 / 16, rate / 2) }

  mutating func reverse() { isReversed.toggle() }

  /// Moves to a time and returns the share of the way, 0 to 1. A trigger stops at its end, other controls start over.
  mutating func advance(to time: Double, isTrigger: Bool) -> Double {
    let elapsed = max(0, min(Self.longestFrame, time - (self.time ?? time)))
    self.time = time
    share += (isReversed ? -1 : 1) * rate * elapsed / Self.playingTime
    if !isTrigger {
      share -= share.rounded(.down)
    } else if share >= 1 || share <= 0, elapsed > 0 {
      share = max(0, min(1, share))
      isRunning = false
    }
    return share
  }
}
