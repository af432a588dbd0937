import Glibc
import TextBytes

/// A connection of a client: the one owner of its socket.
///
/// Reading and writing never wait. A request is taken from what was received, answered, and its answer written, as far as
/// the socket takes it; then comes the next request. Not Sendable: the thread of the server has it.
final class LoopbackConnection {
  enum Phase {
    case reading
    /// A request that has no answer yet, and when it gets one in any case.
    case answering(HTTPRequest, until: Int)
    case writing
    case ended
  }

  let descriptor: Int32
  private(set) var phase = Phase.reading
  /// When the connection ends unless something comes or goes before, in milliseconds.
  private(set) var deadline: Int
  /// When something came or went last.
  private(set) var lastUse: Int
  private var received: [UInt8] = []
  /// How far into `received` no end of a head is.
  private var searched = 0
  private var pending: [UInt8] = []
  private var written = 0
  private var staysOpen = true

  /// How long a client may take from the first byte of a request to its end, and to take a part of an answer.
  static let longestPause = 20_000
  /// How long a connection stays without a request.
  static let longestIdle = 60_000
  /// How long a request waits for its answer.
  static let longestWait = 10_000

  init(_ descriptor: Int32, now: Int) {
    self.descriptor = descriptor
    deadline = now + Self.longestPause
    lastUse = now
  }

  deinit {
    // What was sent arrives only if nothing that came is left unread when the socket is closed.
    shutdown(descriptor, Int32(SHUT_WR))
    var rest = 4
    while rest > 0, receiveMore() == .some { rest -= 1 }
    close(descriptor)
  }

  /// Whether nothing of a request has come.
  var isIdle: Bool { if case .reading = phase { received.isEmpty } else { false } }

  /// What to wait for, as poll(2) has it.
  var events: Int16 {
    switch phase {
    case .reading: Int16(POLLIN)
    case .answering: received.count < HTTPRequest.longestHead ? Int16(POLLIN) : 0
    case .writing: Int16(POLLOUT)
    case .ended: 0
    }
  }

  private enum Received { case some, nothing, end }

  private func receiveMore() -> Received {
    withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 1) { buffer in
      let count = recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
      if count > 0 { received += buffer[..<count] }
      if count > 0 { return .some }
      return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothing : .end
    }
  }

  /// Takes what has come.
  func receive(now: Int) {
    lastUse = now
    switch receiveMore() {
    case .some: if case .reading = phase, searched == 0 { deadline = now + Self.longestPause }
    case .nothing: break
    case .end: phase = .ended
    }
  }

  /// Goes on as far as it can: reads requests, has them answered, writes the answers.
  func advance(now: Int, answer: (HTTPRequest, _ isLate: Bool) -> HTTPResponse?) {
    while true {
      switch phase {
      case .ended: return
      case .reading:
        guard takeRequest(now: now) else { return }
      case .answering(let request, let until):
        guard let response = answer(request, now >= until) else { return }
        let part = response.part(request.range)
        start(part, withContent: request.method != "HEAD", staysOpen: request.staysOpen, now: now)
      case .writing:
        guard write(now: now) else { return }
        phase = staysOpen ? .reading : .ended
        deadline = now + (received.isEmpty ? Self.longestIdle : Self.longestPause)
        lastUse = now
      }
    }
  }

  /// Ends it, whatever it is at.
  func end() { phase = .ended }

  /// Answers what is no request, or comes when there are too many, and ends.
  func refuse(_ status: HTTPResponse.Status, now: Int) {
    start(HTTPResponse(status: status), withContent: true, staysOpen: false, now: now)
  }

  /// Takes a request from what was received; false where more has to come.
  private func takeRequest(now: Int) -> Bool {
    guard let end = endOfHead() else {
      guard received.count >= HTTPRequest.longestHead else { return false }
      refuse(.headTooLong, now: now)
      return true
    }
    if let request = HTTPRequest(head: received[..<end]) {
      phase = .answering(request, until: now + Self.longestWait)
      deadline = now + Self.longestWait
    } else {
      refuse(.badRequest, now: now)
    }
    received.removeFirst(end + 4)
    searched = 0
    return true
  }

  /// Where the empty line behind a head begins.
  private func endOfHead() -> Int? {
    let last = min(received.count, HTTPRequest.longestHead) - 4
    while searched <= last {
      if received[searched..<searched + 4].equals("\r\n\r\n") { return searched }
      searched += 1
    }
    return nil
  }

  private func start(_ response: HTTPResponse, withContent: Bool, staysOpen: Bool, now: Int) {
    self.staysOpen = staysOpen
    pending = response.encoded(withContent: withContent, staysOpen: staysOpen)
    written = 0
    phase = .writing
    deadline = now + Self.longestPause
  }

  /// Writes what the socket takes; false where it takes no more now, or ever.
  private func write(now: Int) -> Bool {
    while written < pending.count {
      let count = pending.withUnsafeBytes { bytes in
        let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
        return send(
          descriptor, rest.baseAddress, rest.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        if errno != EAGAIN { phase = .ended }
        return false
      }
      written += count
      deadline = now + Self.longestPause
    }
    pending = []
    return true
  }
}
