import BookModel
import Synchronization

/// Lets one thread at a time use fonts.
///
/// Pango measures text and librsvg paints it with the fonts that cairo holds for the process. cairo 1.16 (Debian 12) closes and opens their
/// files without regard to other threads: at times, one that measured while another painted ended the process.
enum FontLock {
  private static let lock = Mutex(())

  /// Runs `body`, which measures text or looks for fonts.
  static func holding<Result>(_ body: () throws -> Result) rethrows -> Result {
    // What a lock returns has to be sendable; this stays on its thread.
    var result: Result?
    try lock.withLock { _ in result = try body() }
    guard let result else { preconditionFailure("the body has run") }
    return result
  }

  /// Runs `body`, which reads the picture `bytes`: holding the lock if it is a drawing that may have text.
  static func holding<Result>(
    ifUsedBy bytes: [UInt8], of format: PictureFormat, _ body: () throws -> Result
  ) rethrows -> Result {
    guard format == .svg, mayHaveText(bytes) else { return try body() }
    return try holding(body)
  }

  /// Whether an element of a drawing may be a text, or a picture, which may be a drawing with text. Other encodings than UTF-8 have zeros.
  private static func mayHaveText(_ bytes: [UInt8]) -> Bool {
    let text = Array("text".utf8)
    let image = Array("image".utf8)
    return bytes.indices.contains { index in
      switch bytes[index] {
      case text[0]: bytes[index...].starts(with: text)
      case image[0]: bytes[index...].starts(with: image)
      case 0: true
      default: false
      }
    }
  }
}
