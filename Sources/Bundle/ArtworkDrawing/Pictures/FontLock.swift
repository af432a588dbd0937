import BookModel
import Synchronization

/// Lets one thread at a time use fonts.
///
/// Pango, which measures text, and librsvg, which paints it, share the fonts that cairo caches for the process. cairo 1.16 (Debian 12)
/// opens and closes font files without a lock: when one thread measured while another painted, the process sometimes crashed.
enum FontLock {
  private static let lock = Mutex(())

  /// Runs `body`, which measures text or looks for fonts.
  static func holding<Result>(_ body: () throws -> Result) rethrows -> Result {
    // `withLock` returns only sendable values, and the result need not be: it does not leave its thread.
    var result: Result?
    try lock.withLock { _ in result = try body() }
    guard let result else { preconditionFailure("the body has run") }
    return result
  }

  /// Runs `body`, which reads the picture `bytes`. Holds the lock only if that is a drawing that may contain text.
  static func holding<Result>(
    ifUsedBy bytes: [UInt8], of format: PictureFormat, body: () throws -> Result
  ) rethrows -> Result {
    guard format == .svg, mayHaveText(bytes) else { return try body() }
    return try holding(body)
  }

  /// Whether a drawing may contain text, or a picture, which may itself be a drawing with text. A zero byte means an encoding such as
  /// UTF-16, in which the names are not found; such a drawing counts as one with text.
  private static func mayHaveText(_ bytes: [UInt8]) -> Bool {
    bytes[...].holds("text") || bytes[...].holds("image") || bytes.contains(0)
  }
}
