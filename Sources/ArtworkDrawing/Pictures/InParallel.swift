import Dispatch
import Synchronization

/// Runs `work` for each index below `count` on at most `jobs` threads; results come in index order.
///
/// Which thread takes which index has no influence on any result.
func inParallel<Result: Sendable>(
  count: Int, jobs: Int, _ work: @Sendable (Int) -> Result
) -> [Result] {
  guard jobs > 1, count > 1 else { return (0..<count).map(work) }
  let next = Atomic(0)
  let results = Mutex<[Result?]>(Array(repeating: nil, count: count))
  DispatchQueue.concurrentPerform(iterations: min(jobs, count)) { _ in
    while true {
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < count else { return }
      let result = work(index)
      results.withLock { $0[index] = result }
    }
  }
  return results.withLock { $0.compactMap { $0 } }
}
