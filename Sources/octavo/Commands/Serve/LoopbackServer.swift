import FlyingSocks
import Foundation

/// An HTTP server on this machine's loopback address.
///
/// Sockets and their events are FlyingSocks'. The server above it, FlyingFox, would load libcurl and twenty
/// other libraries into every run of `octavo`, and a preview answers nothing but `GET` and `HEAD`.
struct LoopbackServer: Sendable {
  let port: UInt16
  let answer: @Sendable (HTTPRequest) async -> HTTPResponse

  /// Serves until the task is cancelled; calls `ready` once it listens.
  func run(ready: @escaping @Sendable () -> Void) async throws {
    let pool = SocketPool.make()
    try await pool.prepare()
    let address = try sockaddr_in.inet(ip4: "127.0.0.1", port: port)
    let socket = try Socket(domain: Int32(AF_INET), type: .stream)
    try socket.setValue(true, for: .localAddressReuse)
    try socket.bind(to: address)
    try socket.listen()
    let listening = try AsyncSocket(socket: socket, pool: pool)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await pool.run() }
      group.addTask {
        ready()
        try await withThrowingDiscardingTaskGroup { connections in
          while true {
            let connection = try await listening.accept()
            connections.addTask { await serve(connection) }
          }
        }
      }
      try await group.waitForAll()
    }
  }

  /// Answers the requests of one connection; whatever goes wrong with it ends it and nothing else.
  private func serve(_ connection: AsyncSocket) async {
    defer { try? connection.close() }
    var received: [UInt8] = []
    while true {
      guard let end = Self.endOfHead(in: received) else {
        guard received.count < HTTPRequest.longestHead, let more = try? await connection.read(atMost: 4096)
        else { return }
        received += more
        continue
      }
      guard let request = HTTPRequest(head: received[..<end]) else {
        let refusal = HTTPResponse(status: .badRequest).encoded(withContent: true, staysOpen: false)
        try? await connection.write(refusal)
        return
      }
      received.removeFirst(end + 4)
      let response = await answer(request)
      let bytes = response.encoded(withContent: request.method != "HEAD", staysOpen: request.staysOpen)
      guard (try? await connection.write(bytes)) != nil, request.staysOpen else { return }
    }
  }

  /// Where the empty line behind a head begins.
  private static func endOfHead(in bytes: [UInt8]) -> Int? {
    guard bytes.count >= 4 else { return nil }
    return (0...bytes.count - 4).first {
      bytes[$0] == 13 && bytes[$0 + 1] == 10 && bytes[$0 + 2] == 13 && bytes[$0 + 3] == 10
    }
  }
}
