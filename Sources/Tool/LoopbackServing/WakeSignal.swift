import Files
import Glibc

/// Signals to a server, from any thread, that responses may be available: a pipe that poll(2) waits for.
package final class WakeSignal: Sendable {
  /// The readable end of the pipe.
  let descriptor: Int32
  private let writing: Int32

  package init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError() }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (descriptor, writing) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(writing)
  }

  /// Makes the server request all pending responses again.
  package func wake() {
    // A full pipe also wakes the server.
    var byte: UInt8 = 1
    _ = write(writing, &byte, 1)
  }

  /// Consumes all signals.
  func clear() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while read(descriptor, &bytes, bytes.count) > 0 {}
  }
}
