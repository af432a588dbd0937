import Files
import Glibc

/// An HTTP server on the loopback address.
///
///     let server = try LoopbackServer(port: 8000) { request, _, _ in HTTPResponse(content: Array("Hello".utf8)) }
///     try server.run()
///
/// One thread serves all connections with poll(2): a preview has one reader, and its responses come from memory. The
/// number of connections is bounded. Beyond the bound, the connection that has been idle longest is closed; if none is
/// idle, the new connection is rejected (503). A client that neither sends nor receives for a while is disconnected.
package final class LoopbackServer {
  /// Returns the response to a request; nil if it is not available yet. Called again after `WakeSignal.wake`, and in
  /// any case after a timeout: then `isLate` is true, and nil closes the connection. `port` is the server's.
  package typealias Answer = (_ request: HTTPRequest, _ isLate: Bool, _ port: UInt16) -> HTTPResponse?

  /// The port; chosen by the system if 0 was requested.
  package let port: UInt16
  private let listening: Int32
  private let mostConnections: Int
  private let signal: WakeSignal
  private let answer: Answer
  private var connections: [LoopbackConnection] = []
  /// The time at which connections are accepted again, after the system had no free descriptor.
  private var pausedUntil = 0

  /// The minimum idle time, in milliseconds, of a connection that may be closed for another.
  private static let shortestIdle = 1000

  /// Listens on a port.
  package init(
    port: UInt16, mostConnections: Int = 128, signal: WakeSignal, answer: @escaping Answer
  ) throws(SystemError) {
    self.mostConnections = mostConnections
    self.signal = signal
    self.answer = answer
    let kind = SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue
    listening = socket(AF_INET, Int32(kind), 0)
    guard listening >= 0 else { throw SystemError() }
    do throws(SystemError) { self.port = try Self.listen(listening, port) } catch {
      close(listening)
      throw error
    }
  }

  deinit { close(listening) }

  /// Binds a socket to a port and listens; returns the port.
  private static func listen(_ descriptor: Int32, _ port: UInt16) throws(SystemError) -> UInt16 {
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutableBytes(of: &address) { bytes in
      let address = bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self)
      return bind(descriptor, address, size) == 0 && Glibc.listen(descriptor, SOMAXCONN) == 0
        && getsockname(descriptor, address, &size) == 0
    }
    guard isBound else { throw SystemError() }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Serves while `isWanted` returns true; it is called after every event.
  package func run(while isWanted: () -> Bool = { true }) throws(SystemError) {
    while isWanted() {
      let start = Self.milliseconds()
      var polled = connections.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
      polled.append(pollfd(fd: signal.descriptor, events: Int16(POLLIN), revents: 0))
      // poll(2) ignores negative descriptors.
      let listens = start >= pausedUntil ? listening : -1
      polled.append(pollfd(fd: listens, events: Int16(POLLIN), revents: 0))
      let next = (connections.map(\.deadline) + (listens < 0 ? [pausedUntil] : [])).min()
      let wait = next.map { Int32(clamping: max(0, $0 - start)) } ?? -1
      guard poll(&polled, nfds_t(polled.count), wait) >= 0 || errno == EINTR else { throw SystemError() }
      let now = Self.milliseconds()
      let isWoken = polled[connections.count].revents != 0
      if isWoken { signal.clear() }
      let isCalled = polled[connections.count + 1].revents != 0
      for (connection, state) in zip(connections, polled) {
        serve(connection, state: state.revents, isWoken: isWoken, now: now)
      }
      connections.removeAll { if case .ended = $0.phase { true } else { false } }
      if isCalled { accept(now: now) }
    }
  }

  private func serve(_ connection: LoopbackConnection, state: Int16, isWoken: Bool, now: Int) {
    let isReady = state & Int16(POLLIN | POLLOUT) != 0
    if state & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 { return connection.end() }
    if state & Int16(POLLIN) != 0 { connection.receive(now: now) }
    let isLate = now >= connection.deadline
    switch connection.phase {
    case .answering where isReady || isWoken || isLate, .reading where isReady, .writing where isReady:
      connection.advance(now: now) { answer($0, $1, port) }
    case .answering, .reading, .writing, .ended: break
    }
    if isLate, now >= connection.deadline { connection.end() }
  }

  /// Accepts waiting connections; only some of many, so that others are served too.
  private func accept(now: Int) {
    for _ in 0..<64 {
      let descriptor = Glibc.accept(listening, nil, nil)
      guard descriptor >= 0 else {
        // No free descriptor: the waiting connections are accepted later.
        if errno != EAGAIN, errno != EINTR, errno != ECONNABORTED { pausedUntil = now + 200 }
        return
      }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      let connection = LoopbackConnection(descriptor, now: now)
      if connections.count < mostConnections || makeRoom(now: now) {
        connections.append(connection)
      } else {
        connection.refuse(.unavailable, now: now)
        connection.advance(now: now) { answer($0, $1, port) }
      }
    }
  }

  /// Ends the connection that has been idle longest.
  private func makeRoom(now: Int) -> Bool {
    let idle = connections.indices.filter { connections[$0].isIdle }
    guard let index = idle.min(by: { connections[$0].lastUse < connections[$1].lastUse }),
      now - connections[index].lastUse >= Self.shortestIdle
    else { return false }
    connections.remove(at: index)
    return true
  }

  private static func milliseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
