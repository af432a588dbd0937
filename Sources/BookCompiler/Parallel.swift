import Dispatch
import Synchronization

/// Runs `body` for each element on up to `jobs` threads and gives the results in the order of the elements.
func parallelMap<Element: Sendable, Result: Sendable>(
  _ elements: [Element], jobs: Int, _ body: @Sendable (Int, Element) -> Result
) -> [Result] {
  guard jobs > 1, elements.count > 1 else { return elements.enumerated().map { body($0.offset, $0.element) } }
  // Each slot is written once, by the thread that took its index.
  let next = Atomic(0)
  let results = Mutex([Result?](repeating: nil, count: elements.count))
  DispatchQueue.concurrentPerform(iterations: min(jobs, elements.count)) { _ in
    while true {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < elements.count else { return }
      let result = body(index, elements[index])
      results.withLock { $0[index] = result }
    }
  }
  return results.withLock { $0.map { $0! } }
}
