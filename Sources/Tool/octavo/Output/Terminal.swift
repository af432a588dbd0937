import Diagnostics
import Glibc

/// Standard output and error as this tool uses them: results, and all else.
enum Terminal {
  /// Writes results.
  static func printResult(_ bytes: [UInt8]) { write(bytes, to: STDOUT_FILENO) }

  /// Writes results.
  static func printResult(_ text: String) { write(Array(text.utf8), to: STDOUT_FILENO) }

  /// Writes what is not a result.
  static func printMessage(_ text: String) { write(Array(text.utf8), to: STDERR_FILENO) }

  /// Whether a person watches standard error.
  static var showsProgress: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether to colour what goes to `descriptor`: only for a person, and not under NO_COLOR.
  static func usesColour(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1 && getenv("NO_COLOR") == nil
      && getenv("TERM").map { String(cString: $0) } != "dumb"
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        let count = Glibc.write(descriptor, buffer.baseAddress! + offset, buffer.count - offset)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        offset += count
      }
    }
  }
}
