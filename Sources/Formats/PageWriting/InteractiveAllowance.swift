import Diagnostics
import Synchronization

/// Counts the work of evaluating the interactives of a source, in steps of the kernel: each alone is bounded, but a source may have
/// hundreds.
package final class InteractiveAllowance: Sendable {
  private let state = Mutex((spent: 0, inputBytes: 0))

  /// The steps that the interactives of any source may take, a few seconds; so many more for each byte of a large one; and the most
  /// of all. Those that begin beyond it are not evaluated.
  package static let free = 40_000_000
  private static let perByte = 1000
  private static let most = 400_000_000

  /// The allowance of a source of that size.
  package init(inputBytes: Int = 0) { raise(toInputOf: inputBytes) }

  /// The steps that may be taken.
  package var limit: Int {
    min(Self.most, Self.free + Self.perByte * min(state.withLock { $0.inputBytes }, Self.most))
  }

  /// Whether the interactives before have taken all.
  package var isExhausted: Bool { state.withLock { $0.spent } > limit }

  /// Counts the steps of an interactive.
  package func spend(_ steps: Int) { state.withLock { $0.spent += steps } }

  /// Raises the allowance to that of a source of so many bytes.
  package func raise(toInputOf bytes: Int) {
    state.withLock { $0.inputBytes = max($0.inputBytes, bytes) }
  }

  /// This allowance, raised to that of a source.
  package func raised(to source: SourceText) -> InteractiveAllowance {
    raise(toInputOf: source.bytes.count)
    return self
  }
}
