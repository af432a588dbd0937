import Dispatch

/// Limits the memory of concurrent painting, by the total size of the pictures: composing takes up to a
/// hundred bytes per pixel.
final class PixelBudget: Sendable {
  /// The limit in megapixels.
  private static let total = 5
  private let units = DispatchSemaphore(value: total)
  /// Only one thread acquires units at a time, to avoid deadlock between threads with part of what they need.
  private let turn = DispatchSemaphore(value: 1)

  /// Runs `body`, which works on a picture of `pixels`, when the budget allows.
  func spend<Value>(_ pixels: Int, body: () -> Value) -> Value {
    let wanted = min(Self.total, max(1, (pixels + 500_000) / 1_000_000))
    turn.wait()
    for _ in 0..<wanted { units.wait() }
    turn.signal()
    defer { for _ in 0..<wanted { units.signal() } }
    return body()
  }
}
