/// I9: the animation of a control. It advances with the frames of the screen, whose times are in events.
struct ControlPlayer: Sendable, Equatable {
  /// The number of the control.
  let control: Int
  /// Whether it is playing.
  private(set) var isRunning = false
  /// Whether it is playing backwards.
  private(set) var isReversed = false
  /// The speed as a multiple of the default, from 1/16 to 16.
  private var rate = 1.0
  /// The position, 0 to 1, not rounded to the control's steps.
  private var share = 0.0
  /// The time of the last frame, in milliseconds.
  private var time: Double?

  /// The default duration from one end to the other, in milliseconds.
  private static let playingTime = 5000.0
  /// The maximum time between frames, in milliseconds; longer pauses, as when the screen was off, are
  /// shortened to it.
  private static let longestFrame = 100.0

  init(control: Int) { self.control = control }

  /// Starts or stops at a position from 0 to 1; a trigger at its end restarts from the beginning.
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

  /// Advances to a time and returns the new position, 0 to 1. A trigger stops at its end; other controls start over.
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
