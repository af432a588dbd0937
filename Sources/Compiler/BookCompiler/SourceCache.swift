import Diagnostics
import Files
import Synchronization
import XML

/// Texts of files that diagnostics refer to. Files are read again on demand, since few are needed.
public final class SourceCache: Sendable {
  /// Absolute file paths, by the names shown to the author.
  let paths: [String: String]
  // Pages are read on several threads.
  private let texts: Mutex<[String: SourceText]>

  /// - Parameters:
  ///   - paths: absolute paths, by shown names.
  ///   - known: a cache whose texts are reused.
  init(_ paths: [String: String], texts known: SourceCache? = nil) {
    self.paths = paths
    texts = Mutex(known?.texts.withLock { $0 } ?? [:])
  }

  /// The path of the file shown as `file`.
  public func path(file: String) -> String { paths[file] ?? file }

  /// The text of a file given by its shown name; nil if it cannot be read.
  public func text(file: String) -> SourceText? {
    if let known = texts.withLock({ $0[file] }) { return known }
    // The text only illustrates a finding and carries fixes, which a file that cannot be read does without.
    guard let bytes = try? FilePlace(absolute: path(file: file)).read(),
      let text = try? TextDecoder().decode(file: file, bytes: bytes)
    else { return nil }
    texts.withLock { $0[file] = text }
    return text
  }
}
