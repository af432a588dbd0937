import Diagnostics
import Manifests
import Synchronization
import XML

/// Texts of files that diagnostics name, read again when asked for: few are.
public final class SourceCache: Sendable {
  // Shared by the threads that read pages, hence the lock.
  private let state = Mutex<(texts: [String: SourceText], paths: [String: String])>(([:], [:]))

  init() {}

  /// Says where the file lies that is shown as `file`.
  func register(file: String, at path: String) {
    state.withLock { $0.paths[file] = path }
  }

  /// Where the files lie that may be named, by their shown names.
  var paths: [String: String] { state.withLock { $0.paths } }

  /// Where the file lies that is shown as `file`.
  public func path(file: String) -> String { state.withLock { $0.paths[file] } ?? file }

  /// The text of a file by its shown name; nil where it cannot be read.
  public func text(file: String) -> SourceText? {
    if let known = state.withLock({ $0.texts[file] }) { return known }
    let path = state.withLock { $0.paths[file] } ?? file
    guard let bytes = try? FileSystem.read(path, limit: BookFolder.sizeLimit),
      let text = try? TextDecoder().decode(file: file, bytes: bytes)
    else { return nil }
    state.withLock { $0.texts[file] = text }
    return text
  }
}
