import TextBytes

/// The head of an HTTP/1.1 request (RFC 9112), as far as a preview needs it.
package struct HTTPRequest: Sendable {
  /// `GET`, `HEAD` and so on, as sent.
  package let method: String
  /// The path of the target, percent-encoded as sent.
  package let path: String
  /// The fields of the target's query, in order.
  package let query: [(name: String, value: String)]
  /// The `Host` field's value.
  package let host: String?
  /// The part of the content that is asked for; nil for all of it.
  let range: ByteRange?
  /// Whether the connection stays for another request.
  let staysOpen: Bool

  /// A head is refused when it is longer than this many bytes.
  static let longestHead = 16384

  /// Reads a head, without the empty line behind it; nil where it is not one, or where two readers of it could disagree
  /// on where it ends.
  package init?(head: ArraySlice<UInt8>) {
    let lines = head.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.last == "\r" ? $0.dropLast() : $0
    }
    guard let first = lines.first, !lines.contains(where: { $0.contains(where: Self.isControl) }) else {
      return nil
    }
    let start = first.split(separator: " ", omittingEmptySubsequences: false)
    guard start.count == 3, !start[0].isEmpty, start[0].allSatisfy({ $0.isLetter }), start[1].first == "/",
      start[2].equals("HTTP/1.1") || start[2].equals("HTTP/1.0"),
      let fields = HTTPFields(lines.dropFirst())
    else { return nil }
    let target = start[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    method = String(decoding: start[0], as: UTF8.self)
    path = String(decoding: target[0], as: UTF8.self)
    query = (target.count > 1 ? target[1] : []).split(separator: "&").map { field in
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count > 1 ? parts[1] : []
      return (String(decoding: parts[0], as: UTF8.self), String(decoding: value, as: UTF8.self))
    }
    host = fields.host
    range = method == "GET" ? fields.range : nil
    staysOpen = start[2].equals("HTTP/1.1") && !fields.closes && !fields.hasContent
  }

  private static func isControl(_ byte: UInt8) -> Bool { byte < " " && byte != "\t" || byte == 0x7F }
}

/// What the fields of a head say of the connection.
private struct HTTPFields {
  private(set) var host: String?
  /// Whether the connection ends with the answer.
  private(set) var closes = false
  private var length: Int?
  private var hasTransferCoding = false
  private var wantedRange: ByteRange?
  /// Whether the range is wanted of one version of the content only. No answer names its version: all of it is sent.
  private var isRangeConditional = false

  /// The part of the content that is asked for.
  var range: ByteRange? { isRangeConditional ? nil : wantedRange }

  /// Whether content follows the head. No request of a page has any: it is not read, so that nothing may follow it.
  var hasContent: Bool { hasTransferCoding || (length ?? 0) > 0 }

  /// Reads the lines behind the first; nil where one is no field, or where the fields contradict one another.
  init?(_ lines: ArraySlice<ArraySlice<UInt8>>) {
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), colon > line.startIndex,
        !line[..<colon].contains(where: { $0.isSpace })
      else { return nil }
      let name = line[..<colon].map { $0.lowercased }[...]
      guard read(name, line[(colon + 1)...].trimmed) else { return nil }
    }
    if hasTransferCoding, length != nil { return nil }
  }

  private mutating func read(_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) -> Bool {
    if name.equals("host") {
      guard host == nil else { return false }
      host = String(decoding: value, as: UTF8.self)
    } else if name.equals("connection") {
      if value.map({ $0.lowercased })[...].equals("close") { closes = true }
    } else if name.equals("content-length") {
      guard length == nil, let number = value.natural else { return false }
      length = number
    } else if name.equals("range") {
      wantedRange = ByteRange(value)
    } else if name.equals("if-range") {
      isRangeConditional = true
    } else if name.equals("transfer-encoding") {
      hasTransferCoding = true
    }
    return true
  }
}

/// One part of a content, in bytes, as a `Range` field asks for it (RFC 9110, section 14): players of sound jump with it.
enum ByteRange: Equatable {
  /// From a byte, counted from 0, through another or to the end.
  case from(Int, through: Int?)
  /// So many bytes at the end.
  case last(Int)

  /// Reads a field's value; nil for what may be ignored: other units, several parts, what is no range.
  init?(_ value: ArraySlice<UInt8>) {
    let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].map({ $0.lowercased })[...].equals("bytes") else { return nil }
    let ends = parts[1].trimmed.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2 else { return nil }
    switch (ends[0].isEmpty, ends[1].isEmpty) {
    case (true, true): return nil
    case (true, false):
      guard let count = ends[1].natural else { return nil }
      self = .last(count)
    case (false, let isOpen):
      guard let first = ends[0].natural else { return nil }
      if isOpen {
        self = .from(first, through: nil)
      } else {
        guard let last = ends[1].natural, last >= first else { return nil }
        self = .from(first, through: last)
      }
    }
  }

  /// The bytes of a content of this size; nil where it has none of them.
  func bytes(of count: Int) -> Range<Int>? {
    switch self {
    case .from(let first, let last):
      first < count ? first..<min(last.map { $0 + 1 } ?? count, count) : nil
    case .last(let wanted):
      wanted > 0 && count > 0 ? count - min(wanted, count)..<count : nil
    }
  }
}

/// An answer to a request: its status, its media type and its content.
package struct HTTPResponse: Sendable {
  package enum Status: String, Sendable {
    case ok = "200 OK"
    case partialContent = "206 Partial Content"
    case badRequest = "400 Bad Request"
    case forbidden = "403 Forbidden"
    case notFound = "404 Not Found"
    case methodNotAllowed = "405 Method Not Allowed"
    case rangeNotSatisfiable = "416 Range Not Satisfiable"
    case headTooLong = "431 Request Header Fields Too Large"
    case unavailable = "503 Service Unavailable"
  }

  package var status: Status
  package var type: String
  package var content: [UInt8]
  /// The value of `Content-Range`: which bytes of how many the content is.
  private var contentRange: String?

  package init(status: Status = .ok, type: String = "text/plain", content: [UInt8] = []) {
    self.status = status
    self.type = type
    self.content = content
  }

  /// The answer to a request for a part of this one's content; itself where it has none to give.
  func part(_ range: ByteRange?) -> HTTPResponse {
    guard let range, status == .ok else { return self }
    var part = self
    if let bytes = range.bytes(of: content.count) {
      part.status = .partialContent
      part.content = Array(content[bytes])
      part.contentRange = "bytes \(bytes.lowerBound)-\(bytes.upperBound - 1)/\(content.count)"
    } else {
      part.status = .rangeNotSatisfiable
      part.content = []
      part.contentRange = "bytes */\(content.count)"
    }
    return part
  }

  /// The bytes on the wire.
  /// - Parameter withContent: false in an answer to `HEAD`, which tells only what the content would be.
  func encoded(withContent: Bool, staysOpen: Bool) -> [UInt8] {
    var head = "HTTP/1.1 \(status.rawValue)\r\nContent-Type: \(type)\r\nContent-Length: \(content.count)\r\n"
    if let contentRange { head += "Content-Range: \(contentRange)\r\n" }
    if status == .ok { head += "Accept-Ranges: bytes\r\n" }
    head += "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n"
    // The reader frames pages of its own; no other site may frame either.
    head += "X-Frame-Options: SAMEORIGIN\r\nContent-Security-Policy: frame-ancestors 'self'\r\n"
    head += "Connection: \(staysOpen ? "keep-alive" : "close")\r\n\r\n"
    var bytes = Array(head.utf8)
    if withContent { bytes += content }
    return bytes
  }
}
