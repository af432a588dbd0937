import Glibc
import Synchronization

/// A received request.
public struct HTTPRequest: Sendable {
  /// `GET`, `HEAD`, `PUT` and so on.
  public var method: String
  /// The path with its query, which begins with a slash.
  public var path: String
  /// The header fields, with lower-case names.
  public var fields: [String: String] = [:]
  /// The request body.
  public var body: [UInt8] = []
}

/// The connection of a request.
public struct HTTPConnection: Sendable {
  fileprivate let descriptor: Int32

  /// Sends the head of an answer whose body has `size` bytes.
  public func sendHead(_ status: Int, fields: [String] = [], size: Int) {
    let lines = ["HTTP/1.1 \(status) Status", "Content-Length: \(size)", "Connection: close"] + fields
    write(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
  }

  /// Sends a whole answer; one to HEAD has no body.
  public func send(_ status: Int, fields: [String] = [], body: [UInt8], withBody: Bool = true) {
    sendHead(status, fields: fields, size: body.count)
    if withBody { write(body) }
  }

  /// Sends bytes. Returns false if the peer has closed the connection.
  @discardableResult
  public func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  fileprivate func request() -> HTTPRequest? {
    var bytes: [UInt8] = []
    var end: Int?
    while end == nil, bytes.count < 1 << 16, receive(&bytes) {
      end = bytes.indices.dropLast(3).first { bytes[$0..<$0 + 4].elementsEqual("\r\n\r\n".utf8) }
    }
    guard let end else { return nil }
    let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count == 3 else { return nil }
    var request = HTTPRequest(method: String(words[0]), path: String(words[1]))
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      request.fields[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
    }
    let size = request.fields["content-length"].flatMap { Int($0) } ?? 0
    while bytes.count < end + 4 + size, receive(&bytes) {}
    request.body = Array(bytes[(end + 4)...])
    return request
  }

  private func receive(_ bytes: inout [UInt8]) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    bytes += buffer.prefix(max(0, count))
    return count > 0
  }
}

/// Accepts requests on the loopback address, each on its own connection and thread.
public final class HTTPListener: Sendable {
  private let descriptor: Int32
  private let isClosed = Mutex(false)
  /// The port that it listens on.
  public let port: Int

  /// Starts to listen; nil if no port is free.
  public init?() {
    // A closed connection must not end the test process.
    signal(SIGPIPE, SIG_IGN)
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let (descriptor, length) = (descriptor, size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, 64) == 0
          && getsockname(descriptor, $0, &size) == 0
      }
    }
    port = Int(UInt16(bigEndian: address.sin_port))
    guard isBound else {
      Glibc.close(descriptor)
      return nil
    }
  }

  /// The base address of all paths.
  public var address: String { "http://127.0.0.1:\(port)" }

  /// Passes requests to `answer` from now on.
  public func serve(_ answer: @escaping @Sendable (HTTPRequest, HTTPConnection) -> Void) {
    startThread { [self] in
      while true {
        let accepted = accept(descriptor, nil, nil)
        guard accepted >= 0 else {
          if errno == EINTR { continue }
          break
        }
        startThread {
          let connection = HTTPConnection(descriptor: accepted)
          if let request = connection.request() { answer(request, connection) }
          shutdown(accepted, Int32(SHUT_RDWR))
          Glibc.close(accepted)
        }
      }
      Glibc.close(descriptor)
    }
  }

  /// Stops listening; requests get no answer from now on.
  public func close() {
    let isFirst = isClosed.withLock { isClosed in
      defer { isClosed = true }
      return !isClosed
    }
    if isFirst { shutdown(descriptor, Int32(SHUT_RDWR)) }
  }
}

/// Runs a function on a new thread.
private func startThread(_ body: @escaping @Sendable () -> Void) {
  final class Box {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  var thread = pthread_t()
  pthread_create(
    &thread, nil,
    { pointer in
      guard let pointer else { return nil }
      Unmanaged<Box>.fromOpaque(pointer).takeRetainedValue().body()
      return nil
    }, Unmanaged.passRetained(Box(body)).toOpaque())
  pthread_detach(thread)
}
