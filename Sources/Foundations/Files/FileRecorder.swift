import Synchronization

/// Gathers the accesses of the threads that read a book's files. What a build decides by them, it decides by the value
/// `accesses`.
public final class FileRecorder: Sendable {
  private let recorded = Mutex(FileAccesses())

  /// Makes a recorder without accesses.
  public init() {}

  /// The accesses until now.
  public var accesses: FileAccesses { recorded.withLock { $0 } }

  /// Records accesses.
  public func record(_ change: (inout FileAccesses) -> Void) {
    recorded.withLock { change(&$0) }
  }
}
