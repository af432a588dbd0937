import Digests
import Glibc
import Synchronization

/// An HTTP server for a shared cache on the loopback address, which stores its objects in memory.
///
/// It rejects protocol violations and records them in `violations`: another path, a blob whose bytes do not match its name, a
/// blob sent without a preceding HEAD, an entry before its blobs. `behavior` makes it fail.
public final class CacheServer: Sendable {
  /// How the server answers.
  public enum Behavior: Sendable, Equatable {
    case sound
    /// Closes connections without an answer.
    case silent
    /// Answers the first requests with 503.
    case busy(Int)
    /// Answers every request with this status.
    case failing(Int)
    /// Stores nothing: PUT gets this status.
    case closed(Int)
    /// Sends one byte per second.
    case trickling
    /// Announces whole objects but sends half of them, for the first requests.
    case breakingOff(Int)
    /// Accepts only requests with this token.
    case guarded(String)
  }

  private struct State {
    var objects: [String: [UInt8]] = [:]
    var behavior = Behavior.sound
    var violations: [String] = []
    var requests: [String] = []
    var asked: Set<String> = []
  }

  private let state = Mutex(State())
  private let listener: HTTPListener

  /// Starts to listen.
  public init?() {
    guard let listener = HTTPListener() else { return nil }
    self.listener = listener
    listener.serve { [self] request, connection in
      guard request.path.hasPrefix("/cache/") else { return }
      var request = request
      request.path.removeFirst("/cache/".count)
      answer(request, connection)
    }
  }

  /// The base address of `ac/` and `cas/`.
  public var address: String { listener.address + "/cache" }

  /// Stops listening; requests get no answer from now on.
  public func close() { listener.close() }

  /// Sets how the server answers from now on.
  public func behave(_ behavior: Behavior) { state.withLock { $0.behavior = behavior } }

  /// The protocol violations so far.
  public var violations: [String] { state.withLock { $0.violations } }

  /// The requests so far, in the form `PUT /ac/00ff`.
  public var requests: [String] {
    get { state.withLock { $0.requests } }
    set { state.withLock { $0.requests = newValue } }
  }

  /// The stored objects, by path: `ac/00ff`.
  public var objects: [String: [UInt8]] {
    get { state.withLock { $0.objects } }
    set { state.withLock { $0.objects = newValue } }
  }

  /// The names of the fields that a signature for a bucket covers.
  private static func signedFields(of request: HTTPRequest) -> Set<String>? {
    guard let token = request.fields["authorization"], token.hasPrefix("AWS4-HMAC-SHA256 "),
      let part = token.split(separator: ",").first(where: { $0.contains("SignedHeaders=") }),
      let names = part.split(separator: "=").last
    else { return nil }
    return Set(names.split(separator: ";").map(String.init))
  }

  private func answer(_ request: HTTPRequest, _ connection: HTTPConnection) {
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
    case .busy: return connection.send(503, body: [])
    case .failing(let status): return connection.send(status, body: [])
    case .closed(let status) where request.method == "PUT": return connection.send(status, body: [])
    case .guarded(let token) where request.fields["authorization"] != "Bearer " + token:
      return connection.send(401, body: [])
    case .sound, .closed, .guarded, .trickling, .breakingOff: break
    }
    let (status, body) = handle(request)
    let isHead = request.method == "HEAD"
    switch behavior {
    case .trickling:
      connection.sendHead(status, size: body.count + 1000)
      for _ in 0..<60 where connection.write([0]) { sleep(1) }
    case .breakingOff:
      connection.sendHead(status, size: body.count)
      connection.write(Array(body.prefix(body.count / 2)))
    default: connection.send(status, body: body, withBody: !isHead)
    }
  }

  private func handle(_ request: HTTPRequest) -> (Int, [UInt8]) {
    state.withLock { state in
      func refuse(_ reason: String) -> (Int, [UInt8]) {
        state.violations.append("\(request.method) \(request.path): \(reason)")
        return (400, [])
      }
      let parts = request.path.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2, ["ac", "cas"].contains(parts[0]), parts[1].utf8.count == 64,
        Hexadecimal.bytes(parts[1]) != nil
      else { return refuse("no path of the protocol") }
      if let signed = Self.signedFields(of: request), !signed.isSubset(of: request.fields.keys) {
        return refuse("signed fields that were not sent: \(signed.subtracting(request.fields.keys).sorted())")
      }
      switch request.method {
      case "GET", "HEAD":
        if request.method == "HEAD" { state.asked.insert(request.path) }
        return state.objects[request.path].map { (200, $0) } ?? (404, [])
      case "PUT":
        guard request.fields["content-length"] == String(request.body.count) else {
          return refuse("no length")
        }
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
}
