import Dispatch

/// Lets threads paint at the same time only as long as their pictures are small together: each takes a good part of
/// a hundred bytes a pixel while it is composed.
final class PixelBudget: Sendable {
  /// Millions of pixels that are worked on at once.
  private static let total = 5
  private let units = DispatchSemaphore(value: total)
  /// Units are taken by one thread at a time, so that two never wait for each other with half of what they need.
  private let turn = DispatchSemaphore(value: 1)

  /// Does something that works on a picture of `pixels`, when there is room for it.
  func spend<Value>(_ pixels: Int, _ body: () -> Value) -> Value {
    let wanted = min(Self.total, max(1, (pixels + 500_000) / 1_000_000))
    turn.wait()
    for _ in 0..<wanted { units.wait() }
    turn.signal()
    defer { for _ in 0..<wanted { units.signal() } }
    return body()
  }
}
