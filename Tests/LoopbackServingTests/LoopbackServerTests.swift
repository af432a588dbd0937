import Files
import Glibc
import Synchronization
import Testing

@testable import LoopbackServing

@Suite struct LoopbackServerTests {
  /// A client's end of a connection.
  private final class Client {
    let descriptor: Int32

    init(port: UInt16) throws {
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      try #require(descriptor >= 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
      let size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isConnected = withUnsafeBytes(of: &address) {
        connect(descriptor, $0.baseAddress!.assumingMemoryBound(to: sockaddr.self), size) == 0
      }
      var limit = timeval(tv_sec: 20, tv_usec: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
      try #require(isConnected)
    }

    deinit { close(descriptor) }

    func send(_ text: String) {
      let bytes = Array(text.utf8)
      _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Receives until the text ends with `end`, or the server closes the connection.
    func receive(until end: String? = nil) -> String {
      var received: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while end.map({ !received.suffix($0.utf8.count).elementsEqual($0.utf8) }) ?? true {
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { break }
        received += buffer[..<count]
      }
      return String(decoding: received, as: UTF8.self)
    }
  }

  /// Serves the answers of `answer` while `body` runs.
  private func serving(
    mostConnections: Int = 128, signal: WakeSignal? = nil,
    _ answer: @escaping @Sendable (HTTPRequest, Bool) -> HTTPResponse?, body: (UInt16) throws -> Void
  ) throws {
    let signal = try signal ?? WakeSignal()
    let port = Mutex<UInt16?>(nil)
    let isWanted = Mutex(true)
    let thread = ServerThread {
      let server = try? LoopbackServer(
        port: 0, mostConnections: mostConnections, signal: signal,
        answer: { request, isLate, _ in answer(request, isLate) })
      port.withLock { $0 = server?.port ?? 0 }
      try? server?.run { isWanted.withLock { $0 } }
    }
    defer {
      isWanted.withLock { $0 = false }
      signal.wake()
      thread.join()
    }
    while port.withLock({ $0 }) == nil { usleep(1000) }
    try body(port.withLock { $0 ?? 0 })
  }

  private let hello: @Sendable (HTTPRequest, Bool) -> HTTPResponse? = { request, _ in
    HTTPResponse(
      content: Array("\(request.path)?".utf8) + Array(request.query.map { $0.name + $0.value }.joined().utf8))
  }

  @Test func answersRequestsOfAConnectionOneAfterAnother() throws {
    try serving(hello) { port in
      let client = try Client(port: port)
      client.send("GET /a?x=1 HTTP/1.1\r\nHost: h\r\n\r\nGET /b HT")
      #expect(
        client.receive(until: "/a?x1").hasPrefix(
          "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n"))
      client.send("TP/1.1\r\n\r\nHEAD /c HTTP/1.1\r\nConnection: close\r\n\r\n")
      let rest = client.receive()
      #expect(rest.contains("Connection: keep-alive\r\n\r\n/b?HTTP/1.1 200 OK"))
      #expect(
        rest.hasSuffix(
          "Content-Length: 3\r\nAccept-Ranges: bytes\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n"
            + "X-Frame-Options: SAMEORIGIN\r\nContent-Security-Policy: frame-ancestors 'self'\r\nConnection: close\r\n\r\n"
        ))
    }
  }

  @Test(
    arguments: [
      ("Range: bytes=2-4", "206 Partial Content", "bytes 2-4/10", "cde"),
      ("range: Bytes= 7-", "206 Partial Content", "bytes 7-9/10", "hij"),
      ("Range: bytes=-3", "206 Partial Content", "bytes 7-9/10", "hij"),
      ("Range: bytes=-30", "206 Partial Content", "bytes 0-9/10", "abcdefghij"),
      ("Range: bytes=8-999999999", "206 Partial Content", "bytes 8-9/10", "ij"),
      ("Range: bytes=10-", "416 Range Not Satisfiable", "bytes */10", ""),
      ("Range: bytes=-0", "416 Range Not Satisfiable", "bytes */10", ""),
      ("Range: bytes=4-2", "200 OK", nil, "abcdefghij"),
      ("Range: bytes=0-1,4-5", "200 OK", nil, "abcdefghij"),
      ("Range: bytes=99999999999999999999-", "200 OK", nil, "abcdefghij"),
      ("Range: bytes=0-1\r\nIf-Range: \"v\"", "200 OK", nil, "abcdefghij"),
    ] as [(String, String, String?, String)])
  func sendsTheBytesThatAreAskedFor(field: String, status: String, range: String?, content: String) throws {
    try serving({ _, _ in HTTPResponse(content: Array("abcdefghij".utf8)) }) { port in
      let client = try Client(port: port)
      client.send("GET / HTTP/1.1\r\n\(field)\r\nConnection: close\r\n\r\n")
      let answer = client.receive()
      #expect(answer.hasPrefix("HTTP/1.1 \(status)\r\n"))
      #expect(answer.hasSuffix("\r\n\r\n\(content)"))
      #expect(answer.contains("Content-Length: \(content.utf8.count)\r\n"))
      #expect(answer.contains("Content-Range: \(range ?? "")\r\n") == (range != nil))
    }
  }

  @Test func sendsAnswersThatAreLargerThanASocketTakesAtOnce() throws {
    let content = [UInt8](repeating: 120, count: 20_000_000)
    try serving({ _, _ in HTTPResponse(content: content) }) { port in
      let (slow, fast) = (try Client(port: port), try Client(port: port))
      slow.send("GET / HTTP/1.0\r\n\r\n")
      fast.send("GET / HTTP/1.0\r\n\r\n")
      #expect(fast.receive().utf8.count > content.count, "one that does not read holds up no other")
      #expect(slow.receive().utf8.count > content.count)
    }
  }

  @Test(
    arguments: [
      ("nonsense\r\n\r\n", "400"), ("GET / HTTP/2.0\r\n\r\n", "400"),
      ("GET http://a/ HTTP/1.1\r\n\r\n", "400"),
      ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", "400"), ("GET / HTTP/1.1\r\nA: b\r\n c\r\n\r\n", "400"),
      ("GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n", "400"), ("GET / HTTP/1.1\r\nA: \u{1}\r\n\r\n", "400"),
      ("GET / HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n", "400"),
      ("GET / HTTP/1.1\r\nContent-Length: 0\r\nContent-Length: 5\r\n\r\n", "400"),
      ("GET / HTTP/1.1\r\nContent-Length: -5\r\n\r\n", "400"),
      ("GET /" + String(repeating: "a", count: 17_000), "431"),
    ])
  func refusesHeadsThatCouldBeReadInTwoWays(text: String, status: String) throws {
    try serving(hello) { port in
      let client = try Client(port: port)
      client.send(text)
      let answer = client.receive()
      #expect(answer.hasPrefix("HTTP/1.1 \(status) ") && answer.contains("Connection: close"))
    }
  }

  @Test func readsNothingBehindARequestWithContent() throws {
    try serving(hello) { port in
      for field in ["Content-Length: 20", "Transfer-Encoding: chunked"] {
        let client = try Client(port: port)
        client.send("POST /a HTTP/1.1\r\n\(field)\r\n\r\nGET /b HTTP/1.1\r\n\r\n")
        let answer = client.receive()
        #expect(answer.hasSuffix("Connection: close\r\n\r\n/a?") && !answer.contains("/b"))
      }
    }
  }

  @Test func asksAgainForAnAnswerWhenItIsWoken() throws {
    let signal = try WakeSignal()
    let text = Mutex<String?>(nil)
    let asked = Mutex(0)
    let answer: @Sendable (HTTPRequest, Bool) -> HTTPResponse? = { _, _ in
      asked.withLock { $0 += 1 }
      return text.withLock { $0 }.map { HTTPResponse(content: Array($0.utf8)) }
    }
    try serving(signal: signal, answer) { port in
      let client = try Client(port: port)
      client.send("GET / HTTP/1.0\r\n\r\n")
      while asked.withLock({ $0 }) == 0 { usleep(1000) }
      text.withLock { $0 = "built" }
      signal.wake()
      #expect(client.receive().hasSuffix("\r\n\r\nbuilt"))
      #expect(asked.withLock { $0 } >= 2)
    }
  }

  @Test func refusesConnectionsBeyondTheBoundAndLetsIdleOnesGo() throws {
    try serving(mostConnections: 4, hello) { port in
      let kept = try (0..<4).map { _ in try Client(port: port) }
      for client in kept {
        client.send("GET /kept HTTP/1.1\r\n\r\n")
        #expect(client.receive(until: "/kept?").hasSuffix("/kept?"))
      }
      let refused = try Client(port: port)
      #expect(refused.receive().hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"))
      usleep(1_200_000)
      let next = try Client(port: port)
      next.send("GET /next HTTP/1.1\r\n\r\n")
      #expect(
        next.receive(until: "/next?").hasSuffix("/next?"), "the connection that was idle longest made way")
      #expect(kept[0].receive().isEmpty)
      kept[3].send("GET /again HTTP/1.1\r\n\r\n")
      #expect(kept[3].receive(until: "/again?").hasSuffix("/again?"))
    }
  }

  @Test func outlivesMoreConnectionsThanItTakes() throws {
    try serving(mostConnections: 16, hello) { port in
      let clients = (0..<200).compactMap { _ in try? Client(port: port) }
      #expect(clients.count == 200)
      for client in clients { client.send("GET /one HTTP/1.1\r\nConnection: close\r\n\r\n") }
      let answers = clients.map { $0.receive() }
      #expect(answers.count { $0.hasSuffix("/one?") } >= 16)
      #expect(
        answers.allSatisfy { $0.hasPrefix("HTTP/1.1 200 OK") || $0.hasPrefix("HTTP/1.1 503 ") || $0.isEmpty })
      let last = try Client(port: port)
      last.send("GET /last HTTP/1.0\r\n\r\n")
      #expect(last.receive().hasSuffix("/last?"))
    }
  }
}

/// A thread for a server that runs until it is stopped.
private final class ServerThread {
  private var thread = pthread_t()

  init(_ body: @escaping () -> Void) {
    let box = Unmanaged.passRetained(Body(run: body)).toOpaque()
    pthread_create(
      &thread, nil,
      { box in
        Unmanaged<Body>.fromOpaque(box!).takeRetainedValue().run()
        return nil
      }, box)
  }

  func join() { pthread_join(thread, nil) }

  private final class Body {
    let run: () -> Void
    init(run: @escaping () -> Void) { self.run = run }
  }
}
