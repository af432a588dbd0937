import Diagnostics
import Glibc

/// Errors while making a bundle.
public enum PublishingError: Error, Sendable, Equatable {
  /// A template cannot be used.
  case templateInvalid(name: String, reason: String)
  /// A file of the book could be read before and cannot be now.
  case fileUnreadable(path: String, errno: Int32)
  /// A file of the book changed while the bundle was being written.
  case fileChanged(path: String)
  /// Two entries of the bundle have the same name.
  case nameRepeated(name: String)
  /// The bundle, or its temporary file, cannot be written.
  case outputUnwritable(path: String, errno: Int32)
  /// libzip failed, with its own message.
  case archiveRefused(path: String, reason: String)
  /// A compressor could not be allocated.
  case memoryExhausted
  /// The library that draws the artwork is not installed.
  case artworkLibraryMissing
}

extension PublishingError {
  /// The diagnostic for the author.
  public var diagnostic: Diagnostic {
    switch self {
    case .templateInvalid(let name, let reason):
      Diagnostic(
        .templateUnusable, at: nil, "template \"\(name)\" cannot be used", explanation: reason)
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
    case .artworkLibraryMissing:
      Diagnostic(
        .artworkLibraryMissing, at: nil, "libvips, which draws the artwork, is not installed",
        solutions: [
          .init("install libvips 8.12 or later (libvips42 on Debian), or build with \"--artwork none\"")
        ])
    }
  }

  private static func reason(_ errno: Int32) -> String { String(cString: strerror(errno)) }
}
