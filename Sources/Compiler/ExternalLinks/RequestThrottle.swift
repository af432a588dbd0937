import Glibc
import Synchronization

/// The earliest time of the next request to each server, shared by all threads since redirects lead to other servers.
final class RequestThrottle: Sendable {
  /// The pause after a request, in nanoseconds.
  private let pause: UInt64
  private let free = Mutex<[String: UInt64]>([:])

  /// - Parameter pause: milliseconds from the end of one request to the next.
  init(pause: Int) { self.pause = UInt64(pause) * 1_000_000 }

  private static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Waits until a server may be contacted.
  func wait(for host: String) {
    let now = Self.now
    let start = free.withLock { free in
      let start = max(now, free[host] ?? 0)
      free[host] = start + pause
      return start
    }
    if start > now { usleep(UInt32((start - now) / 1000)) }
  }

  /// Records the end of a request.
  func rest(_ host: String) {
    let end = Self.now + pause
    free.withLock { $0[host] = max($0[host] ?? 0, end) }
  }
}
