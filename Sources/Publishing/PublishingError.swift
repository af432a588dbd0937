import Diagnostics
import Glibc

/// What can go wrong while a bundle is made or read. One function words each: `diagnostic`.
public enum PublishingError: Error, Sendable, Equatable {
  /// One of Octavo's own templates cannot be used.
  case templateInvalid(name: String)
  /// A file of the book could be read before and cannot be now.
  case fileUnreadable(path: String, errno: Int32)
  /// A file of the book changed while the bundle was being written.
  case fileChanged(path: String)
  /// Two things of the bundle have the same name.
  case nameRepeated(name: String)
  /// The bundle, or a file beside it, cannot be written.
  case outputUnwritable(path: String, errno: Int32)
  /// The archive library refused; the text is its own.
  case archiveRefused(path: String, reason: String)
  /// There is not enough memory for a compressor.
  case memoryExhausted
}

extension PublishingError {
  /// The finding that tells an author of it.
  public var diagnostic: Diagnostic {
    switch self {
    case .templateInvalid(let name):
      Diagnostic(.templateUnusable, at: nil, "template \"\(name)\" cannot be used")
    case .fileUnreadable(let path, let errno):
      Diagnostic(
        .fileUnreadable, at: SourceRange(file: path), "\"\(path)\" cannot be read",
        explanation: Self.reason(errno))
    case .fileChanged(let path):
      Diagnostic(
        .fileUnreadable, at: SourceRange(file: path), "\"\(path)\" changed while the bundle was being written"
      )
    case .nameRepeated(let name):
      Diagnostic(.outputUnwritable, at: nil, "two files of the bundle are called \"\(name)\"")
    case .outputUnwritable(let path, let errno):
      Diagnostic(
        .outputUnwritable, at: SourceRange(file: path), "\"\(path)\" cannot be written",
        explanation: Self.reason(errno))
    case .archiveRefused(let path, let reason):
      Diagnostic(
        .outputUnwritable, at: SourceRange(file: path), "\"\(path)\" cannot be written", explanation: reason)
    case .memoryExhausted:
      Diagnostic(.outputUnwritable, at: nil, "there is not enough memory to compress the bundle")
    }
  }

  private static func reason(_ errno: Int32) -> String { String(cString: strerror(errno)) }
}
