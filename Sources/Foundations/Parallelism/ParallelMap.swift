import Dispatch
import Synchronization

/// Calls `body` for every index below `count` on up to `jobs` threads, each with its own worker, and returns
/// the results in index order, independent of scheduling.
///
/// Throws the error of the lowest index; an error of creating a worker takes precedence.
///
///     try parallelMap(count: pages.count, jobs: 4, worker: { try Deflater() }) { index, deflater in
///       deflater.deflate(pages[index])
///     }
public func parallelMap<Worker, Value: Sendable, Failure: Error>(
  count: Int, jobs: Int, worker: @Sendable () throws(Failure) -> Worker,
  body: @Sendable (Int, inout Worker) throws(Failure) -> Value
) throws(Failure) -> [Value] {
  guard count > 0 else { return [] }
  let results = Mutex([Result<Value, Failure>?](repeating: nil, count: count))
  let next = Atomic(0)
  // Threads take runs of indices, so that memory neighbours go to one thread.
  let run = max(1, min(16, count / (max(1, jobs) * 4)))
  DispatchQueue.concurrentPerform(iterations: max(1, min(jobs, count))) { _ in
    let start = { next.add(run, ordering: .relaxed).oldValue }
    do throws(Failure) {
      var worker = try worker()
      var lower = start()
      while lower < count {
        for index in lower..<min(count, lower + run) {
          let result: Result<Value, Failure>
          do throws(Failure) { result = .success(try body(index, &worker)) } catch {
            result = .failure(error)
          }
          results.withLock { $0[index] = result }
        }
        lower = start()
      }
    } catch {
      let failure = error
      results.withLock { $0[0] = .failure(failure) }
    }
  }
  var values: [Value] = []
  values.reserveCapacity(count)
  // Every index has a result, unless no worker could be created; then the first has that error.
  for result in results.withLock({ $0 }) { if let result { values.append(try result.get()) } }
  return values
}

/// Calls `body` for every index below `count` on up to `jobs` threads; results are in index order.
public func parallelMap<Value: Sendable>(
  count: Int, jobs: Int, body: @Sendable (Int) -> Value
) -> [Value] {
  guard jobs > 1, count > 1 else { return (0..<count).map(body) }
  return parallelMap(count: count, jobs: jobs, worker: {}) { (index, _: inout Void) in body(index) }
}

/// Calls `body` for every element on up to `jobs` threads; results are in element order.
public func parallelMap<Element: Sendable, Value: Sendable>(
  _ elements: [Element], jobs: Int, body: @Sendable (Int, Element) -> Value
) -> [Value] {
  parallelMap(count: elements.count, jobs: jobs) { body($0, elements[$0]) }
}
