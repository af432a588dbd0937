import Digests
import Glibc
import Synchronization

/// An HTTP server for a shared cache, on the loopback address, which holds its objects in memory.
///
/// It refuses what breaks the protocol and notes it in `violations`: another path, a blob whose bytes are not those of its name, a
/// blob that is sent without asking for it first, an entry before its blobs. `behavior` has it fail.
public final class CacheServer: Sendable {
  /// How the server answers.
  public enum Behavior: Sendable, Equatable {
    case sound
    /// Ends connections without an answer.
    case silent
    /// Answers the first requests with 503.
    case busy(Int)
    /// Answers everything with this status.
    case failing(Int)
    /// Takes nothing: PUT gets this status.
    case closed(Int)
    /// Sends a byte a second.
    case trickling
    /// Announces whole objects and sends half of them, to the first requests.
    case breakingOff(Int)
    /// Takes requests with this token alone.
    case guarded(String)
  }

  private struct State {
    var objects: [String: [UInt8]] = [:]
    var behavior = Behavior.sound
    var violations: [String] = []
    var requests: [String] = []
    var asked: Set<String> = []
    var isClosed = false
  }

  private let state = Mutex(State())
  private let listener: Int32
  /// The port that the server listens on.
  public let port: Int

  /// Starts to listen.
  public init?() {
    // One that has gone must not end the tests.
    signal(SIGPIPE, SIG_IGN)
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let (descriptor, length) = (listener, size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, 64) == 0
          && getsockname(descriptor, $0, &size) == 0
      }
    }
    port = Int(UInt16(bigEndian: address.sin_port))
    guard isBound else {
      Glibc.close(listener)
      return nil
    }
    startThread { [self] in serve() }
  }

  /// The address that `ac/` and `cas/` are below.
  public var address: String { "http://127.0.0.1:\(port)/cache" }

  /// Stops listening: from now on nobody answers.
  public func close() {
    let isFirst = state.withLock { state in
      defer { state.isClosed = true }
      return !state.isClosed
    }
    if isFirst { shutdown(listener, Int32(SHUT_RDWR)) }
  }

  /// How the server answers from now on.
  public func behave(_ behavior: Behavior) { state.withLock { $0.behavior = behavior } }

  /// What was sent that the protocol does not allow.
  public var violations: [String] { state.withLock { $0.violations } }

  /// The requests so far, as `PUT /ac/00ff`.
  public var requests: [String] {
    get { state.withLock { $0.requests } }
    set { state.withLock { $0.requests = newValue } }
  }

  /// The stored objects, by path: `ac/00ff`.
  public var objects: [String: [UInt8]] {
    get { state.withLock { $0.objects } }
    set { state.withLock { $0.objects = newValue } }
  }

  private func serve() {
    while true {
      let connection = accept(listener, nil, nil)
      guard connection >= 0 else {
        if errno == EINTR { continue }
        break
      }
      startThread { [self] in
        answer(connection)
        shutdown(connection, Int32(SHUT_RDWR))
        Glibc.close(connection)
      }
    }
    Glibc.close(listener)
  }

  private struct Request {
    var method = ""
    var path = ""
    var length: Int?
    var token: String?
    /// The names of the fields of the head, in lower case.
    var fields: Set<String> = []
    var body: [UInt8] = []

    /// The names of the fields that a signature for a bucket covers.
    var signedFields: Set<String>? {
      guard let token, token.hasPrefix("AWS4-HMAC-SHA256 "),
        let part = token.split(separator: ",").first(where: { $0.contains("SignedHeaders=") }),
        let names = part.split(separator: "=").last
      else { return nil }
      return Set(names.split(separator: ";").map(String.init))
    }
  }

  private func answer(_ connection: Int32) {
    guard let request = read(connection) else { return }
    let behavior = state.withLock { state in
      state.requests.append(request.method + " " + request.path)
      switch state.behavior {
      case .busy(let count) where count > 0: state.behavior = .busy(count - 1)
      case .breakingOff(let count) where request.method == "GET" && state.objects[request.path] != nil:
        state.behavior = count > 1 ? .breakingOff(count - 1) : .sound
        return Behavior.breakingOff(count)
      case .busy: return .sound
      default: break
      }
      return state.behavior
    }
    switch behavior {
    case .silent: return
    case .busy: return send(connection, 503, [])
    case .failing(let status): return send(connection, status, [])
    case .closed(let status) where request.method == "PUT": return send(connection, status, [])
    case .guarded(let token) where request.token != "Bearer " + token: return send(connection, 401, [])
    case .sound, .closed, .guarded, .trickling, .breakingOff: break
    }
    let (status, body) = handle(request)
    let isHead = request.method == "HEAD"
    switch behavior {
    case .trickling:
      write(connection, head(status, body.count + 1000))
      for _ in 0..<60 where write(connection, [0]) { sleep(1) }
    case .breakingOff:
      write(connection, head(status, body.count))
      write(connection, Array(body.prefix(body.count / 2)))
    default: send(connection, status, body, withBody: !isHead)
    }
  }

  private func handle(_ request: Request) -> (Int, [UInt8]) {
    state.withLock { state in
      func refuse(_ reason: String) -> (Int, [UInt8]) {
        state.violations.append("\(request.method) \(request.path): \(reason)")
        return (400, [])
      }
      let parts = request.path.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2, ["ac", "cas"].contains(parts[0]), parts[1].utf8.count == 64,
        Hexadecimal.bytes(parts[1]) != nil
      else { return refuse("no path of the protocol") }
      if let signed = request.signedFields, !signed.isSubset(of: request.fields) {
        return refuse("signed fields that were not sent: \(signed.subtracting(request.fields).sorted())")
      }
      switch request.method {
      case "GET", "HEAD":
        if request.method == "HEAD" { state.asked.insert(request.path) }
        return state.objects[request.path].map { (200, $0) } ?? (404, [])
      case "PUT":
        guard let length = request.length, length == request.body.count else { return refuse("no length") }
        if parts[0] == "cas" {
          let isKnown = state.objects[request.path] != nil
          guard Hexadecimal.text(HashFunction.hash(.sha256, of: request.body)) == parts[1] else {
            return refuse("bytes of another name")
          }
          guard isKnown || state.asked.contains(request.path) else { return refuse("sent without asking") }
        } else {
          let lines = String(decoding: request.body, as: UTF8.self).split(separator: "\n").map {
            $0.split(separator: " ")
          }
          guard lines.first == ["octavo-entry", "1"], lines.last?.first == "signature" else {
            return refuse("no signed entry")
          }
          for line in lines where line.first == "blob" && state.objects["cas/\(line[1])"] == nil {
            return refuse("an entry before its blobs")
          }
        }
        state.objects[request.path] = request.body
        return (201, [])
      default: return refuse("no method of the protocol")
      }
    }
  }

  // MARK: The wire

  private func read(_ connection: Int32) -> Request? {
    var bytes: [UInt8] = []
    var end: Int?
    while end == nil, bytes.count < 1 << 16, receive(connection, &bytes) {
      end = bytes.indices.dropLast(3).first { bytes[$0..<$0 + 4].elementsEqual("\r\n\r\n".utf8) }
    }
    guard let end else { return nil }
    let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count == 3, words[1].hasPrefix("/cache/") else { return nil }
    var request = Request(method: String(words[0]), path: String(words[1].dropFirst("/cache/".count)))
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let value = String(parts[1].drop { $0 == " " })
      request.fields.insert(parts[0].lowercased())
      switch parts[0].lowercased() {
      case "content-length": request.length = Int(value)
      case "authorization": request.token = value
      default: break
      }
    }
    let size = request.length ?? 0
    while bytes.count < end + 4 + size, receive(connection, &bytes) {}
    request.body = Array(bytes[(end + 4)...])
    return request
  }

  private func receive(_ connection: Int32, _ bytes: inout [UInt8]) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(connection, &buffer, buffer.count, 0)
    bytes += buffer.prefix(max(0, count))
    return count > 0
  }

  private func head(_ status: Int, _ size: Int) -> [UInt8] {
    Array("HTTP/1.1 \(status) Status\r\nContent-Length: \(size)\r\nConnection: close\r\n\r\n".utf8)
  }

  private func send(_ connection: Int32, _ status: Int, _ body: [UInt8], withBody: Bool = true) {
    write(connection, head(status, body.count) + (withBody ? body : []))
  }

  @discardableResult
  private func write(_ connection: Int32, _ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

/// Runs a function in a thread of its own.
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
