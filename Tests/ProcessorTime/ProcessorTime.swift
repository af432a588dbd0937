import Foundation

/// The processor time in seconds that work takes on this thread. Other processes do not count, so limits on it hold on a busy
/// machine too.
///
/// Limits in tests distinguish quadratic from linear time; they are not time budgets.
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
