import Glibc
import TextBytes

/// A connection of a client. Owns its socket.
///
/// Reading and writing never block. Each request is parsed from the received bytes, answered, and its response written as
/// far as the socket accepts it; then the next request is parsed. Not Sendable: it belongs to the server's thread.
final class LoopbackConnection {
  enum Phase {
    case reading
    /// A request without response yet, and the time until which it may wait.
    case answering(HTTPRequest, until: Int)
    case writing
    case ended
  }

  let descriptor: Int32
  private(set) var phase = Phase.reading
  /// The time at which the connection closes unless data is received or sent, in milliseconds.
  private(set) var deadline: Int
  /// The time of the last transfer.
  private(set) var lastUse: Int
  private var received: [UInt8] = []
  /// The number of bytes of `received` already searched for the end of a head.
  private var searched = 0
  private var pending: [UInt8] = []
  private var written = 0
  private var staysOpen = true

  /// The maximum time in milliseconds to receive a request, and to send a part of a response.
  static let longestPause = 20_000
  /// The maximum time of a connection without request, in milliseconds.
  static let longestIdle = 60_000
  /// The maximum time that a request waits for its response, in milliseconds.
  static let longestWait = 10_000

  init(_ descriptor: Int32, now: Int) {
    self.descriptor = descriptor
    deadline = now + Self.longestPause
    lastUse = now
  }

  deinit {
    // Unread input at closing would reset the connection and discard sent data.
    shutdown(descriptor, Int32(SHUT_WR))
    var rest = 4
    while rest > 0, receiveMore() == .some { rest -= 1 }
    close(descriptor)
  }

  /// Whether no byte of a request has been received.
  var isIdle: Bool { if case .reading = phase { received.isEmpty } else { false } }

  /// The events to poll for.
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

  /// Receives available bytes.
  func receive(now: Int) {
    lastUse = now
    switch receiveMore() {
    case .some: if case .reading = phase, searched == 0 { deadline = now + Self.longestPause }
    case .nothing: break
    case .end: phase = .ended
    }
  }

  /// Advances as far as possible: parses requests, requests responses, sends them.
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

  /// Ends the connection in any phase.
  func end() { phase = .ended }

  /// Sends an error response, to a malformed request or when the server is busy, and ends the connection.
  func refuse(_ status: HTTPResponse.Status, now: Int) {
    start(HTTPResponse(status: status), withContent: true, staysOpen: false, now: now)
  }

  /// Parses a request from the received bytes; false if more bytes are needed.
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

  /// The index of the empty line after a head.
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

  /// Sends as many bytes as the socket accepts; false if it accepts no more for now, or at all.
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
