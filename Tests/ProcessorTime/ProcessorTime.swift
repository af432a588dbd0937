import Foundation

/// Seconds of processor time that work takes on this thread: what else the machine does meanwhile is not counted, so
/// that bounds on it hold on a busy machine as on an idle one.
///
/// Bounds in tests tell time that grows with the square of the size from time that grows with it; they are no budgets.
public func processorTime<Value>(of work: () throws -> Value) rethrows -> (value: Value, seconds: Double) {
  let start = threadSeconds()
  let value = try work()
  return (value, threadSeconds() - start)
}

private func threadSeconds() -> Double {
  var spent = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent)
  return Double(spent.tv_sec) + Double(spent.tv_nsec) / 1e9
}
