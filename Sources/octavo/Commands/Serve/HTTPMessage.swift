import Foundation

/// The head of an HTTP/1.1 request (RFC 9112), as far as a preview needs it.
struct HTTPRequest: Sendable {
  /// `GET`, `HEAD` and so on, as sent.
  let method: String
  /// The path of the target, percent-encoded as sent.
  let path: String
  /// The fields of the target's query, in order.
  let query: [(name: String, value: String)]
  /// The `Host` field's value.
  let host: String?
  /// Whether the connection stays for another request.
  let staysOpen: Bool

  /// A head is refused when it is longer than this many bytes.
  static let longestHead = 16384

  /// Reads a head, without the empty line behind it; nil where it is not one.
  init?(head: ArraySlice<UInt8>) {
    let lines = head.split(separator: UInt8(ascii: "\n")).map {
      String(decoding: $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0, as: UTF8.self)
    }
    guard let start = lines.first?.split(separator: " "), start.count == 3, start[1].hasPrefix("/"),
      start[2].hasPrefix("HTTP/1.")
    else { return nil }
    let target = start[1].split(separator: "?", maxSplits: 1)
    method = String(start[0])
    path = String(target[0])
    query = (target.count > 1 ? target[1] : "").split(separator: "&").map { field in
      let parts = field.split(separator: "=", maxSplits: 1)
      return (String(parts.first ?? ""), parts.count > 1 ? String(parts[1]) : "")
    }
    var host: String?
    var staysOpen = start[2] == "HTTP/1.1"
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      switch line[..<colon].lowercased() {
      case "host": host = value
      case "connection": staysOpen = staysOpen && value.lowercased() != "close"
      // No request of a page carries content: what would follow is not read, so nothing may.
      case "content-length", "transfer-encoding": staysOpen = false
      default: break
      }
    }
    self.host = host
    self.staysOpen = staysOpen
  }
}

/// An answer to a request: its status, its media type and its content.
struct HTTPResponse: Sendable {
  enum Status: String, Sendable {
    case ok = "200 OK"
    case badRequest = "400 Bad Request"
    case forbidden = "403 Forbidden"
    case notFound = "404 Not Found"
    case methodNotAllowed = "405 Method Not Allowed"
  }

  var status = Status.ok
  var type = "text/plain"
  var content = Data()

  /// The bytes on the wire.
  /// - Parameter withContent: false in an answer to `HEAD`, which tells only what the content would be.
  func encoded(withContent: Bool, staysOpen: Bool) -> Data {
    var head = "HTTP/1.1 \(status.rawValue)\r\nContent-Type: \(type)\r\nContent-Length: \(content.count)\r\n"
    head += "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n"
    head += "Connection: \(staysOpen ? "keep-alive" : "close")\r\n\r\n"
    var bytes = Data(head.utf8)
    if withContent { bytes.append(content) }
    return bytes
  }
}
