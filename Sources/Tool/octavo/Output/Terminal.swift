import Diagnostics
import Glibc
import TextBytes

/// Standard output, for results, and standard error, for everything else.
///
/// Text is printed without sequences that CI pipelines interpret as commands. Failure to write a result ends the tool.
enum Terminal {
  /// Prints a text that is the command's result.
  static func printResult(_ text: String) { write(result: Array(text.withoutCommands.utf8)) }

  /// Prints a JSON document that is the command's result.
  static func printResult(json: [UInt8]) { write(result: plain(json)) }

  /// Prints bytes unchanged as the result: pictures, schemas, pipeline commands.
  static func printResult(bytes: [UInt8]) { write(result: bytes) }

  /// Prints a text that is not the result.
  static func printMessage(_ text: String) { write(Array(text.withoutCommands.utf8), to: STDERR_FILENO) }

  /// Prints a JSON document that is not the result.
  static func printMessage(json: [UInt8]) { write(plain(json), to: STDERR_FILENO) }

  /// Prints bytes unchanged that are not the result.
  static func printMessage(bytes: [UInt8]) { write(bytes, to: STDERR_FILENO) }

  /// Whether standard error is a terminal.
  static var showsProgress: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether to colour the output to `descriptor`: only on a terminal, and not if NO_COLOR is set.
  static func usesColor(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1 && getenv("NO_COLOR") == nil
      && getenv("TERM").map { String(cString: $0) } != "dumb"
  }

  /// Equivalent JSON without control characters, and without `##`, which begins pipeline commands. Both occur only in
  /// strings, where escapes replace them.
  private static func plain(_ json: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(json.count)
    var previous: UInt8 = 0
    for byte in json {
      // Control characters from U+0080 are two bytes in UTF-8: 0xC2 and the code.
      let isSecond = previous == 0xC2 && (0x80..<0xA0).contains(byte)
      if isSecond { output.removeLast() }
      if isSecond || byte == 0x7F || (byte == "#" && previous == "#") {
        let digits = String(byte, radix: 16)
        output += Array("\\u00".utf8) + Array(digits.utf8)
      } else {
        output.append(byte)
      }
      previous = byte
    }
    return output
  }

  private static func write(result bytes: [UInt8]) {
    guard let failure = write(bytes, to: STDOUT_FILENO) else { return }
    printMessage("octavo: cannot write to standard output: \(String(cString: strerror(failure)))\n")
    Glibc.exit(ExitStatus.cannotWrite.rawValue)
  }

  /// Writes all bytes; returns the errno on failure.
  @discardableResult
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    bytes.withUnsafeBytes { buffer -> Int32? in
      var offset = 0
      while offset < buffer.count {
        let count = Glibc.write(descriptor, buffer.baseAddress! + offset, buffer.count - offset)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return count < 0 ? errno : EIO }
        offset += count
      }
      return nil
    }
  }
}
