import Synchronization

/// Counts the work of looking for the names that are meant by missing ones: thousands of missing files in a folder of thousands
/// would each be compared with all of them.
///
/// One allowance is used by one thread at a time, so that every build suggests the same names.
final class SuggestionAllowance: Sendable {
  /// Comparisons of two letters.
  private let left: Mutex<Int>

  /// The allowance of a manifest, and of each source.
  static let ofManifest = 40_000_000
  static let ofSource = 4_000_000

  init(_ comparisons: Int) { left = Mutex(comparisons) }

  var isExhausted: Bool { left.withLock { $0 <= 0 } }

  /// Takes the work of comparing a name of `length` bytes with `count` names. Returns whether there is as much.
  func takes(_ count: Int, namesOfLength length: Int) -> Bool {
    left.withLock { left in
      let side = min(length, 1000) + 8
      left -= count * side * side
      return left >= 0
    }
  }
}
