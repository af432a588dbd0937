import TextBytes

/// The head of an HTTP/1.1 request (RFC 9112), as far as the preview server needs it.
package struct HTTPRequest: Sendable {
  /// `GET`, `HEAD` and so on, as sent.
  package let method: String
  /// The path of the target, percent-encoded as sent.
  package let path: String
  /// The fields of the target's query, in order.
  package let query: [(name: String, value: String)]
  /// The `Host` field's value.
  package let host: String?
  /// The requested part of the content; nil for all of it.
  let range: ByteRange?
  /// Whether the connection stays open for another request.
  let staysOpen: Bool

  /// The maximum length of a head in bytes.
  static let longestHead = 16384

  /// Parses a head without the final empty line; nil if it is malformed, or ambiguous about its end.
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

/// The fields of a head that concern the connection and the range.
private struct HTTPFields {
  private(set) var host: String?
  /// Whether the connection closes after the response.
  private(set) var closes = false
  private var length: Int?
  private var hasTransferCoding = false
  private var wantedRange: ByteRange?
  /// Whether the range is for a specific version of the content. Responses do not name versions: the whole content is sent.
  private var isRangeConditional = false

  /// The requested part of the content.
  var range: ByteRange? { isRangeConditional ? nil : wantedRange }

  /// Whether content follows the head. The reader's requests have none, so that it is not read and must be the last
  /// request.
  var hasContent: Bool { hasTransferCoding || (length ?? 0) > 0 }

  /// Parses the lines after the first; nil if one is not a field, or if fields contradict each other.
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

/// A single byte range of a `Range` field (RFC 9110, section 14), which audio players use to seek.
enum ByteRange: Equatable {
  /// From a byte, counted from 0, through another (inclusive) or to the end.
  case from(Int, through: Int?)
  /// This number of bytes at the end.
  case last(Int)

  /// Parses a field's value; nil for values that may be ignored: other units, several ranges, malformed ranges.
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

  /// The byte range in a content of `count` bytes; nil if it is empty.
  func bytes(of count: Int) -> Range<Int>? {
    switch self {
    case .from(let first, let last):
      first < count ? first..<min(last.map { $0 + 1 } ?? count, count) : nil
    case .last(let wanted):
      wanted > 0 && count > 0 ? count - min(wanted, count)..<count : nil
    }
  }
}

/// A response: status, media type and content.
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
  /// The value of `Content-Range`: the byte range and the total size.
  private var contentRange: String?

  package init(status: Status = .ok, type: String = "text/plain", content: [UInt8] = []) {
    self.status = status
    self.type = type
    self.content = content
  }

  /// The response to a range request; the whole response if it does not support ranges.
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

  /// The bytes to send.
  /// - Parameter withContent: false in a response to `HEAD`, which has only the fields.
  func encoded(withContent: Bool, staysOpen: Bool) -> [UInt8] {
    var head = "HTTP/1.1 \(status.rawValue)\r\nContent-Type: \(type)\r\nContent-Length: \(content.count)\r\n"
    if let contentRange { head += "Content-Range: \(contentRange)\r\n" }
    if status == .ok { head += "Accept-Ranges: bytes\r\n" }
    head += "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n"
    // The reader frames its own pages; other sites must not frame them.
    head += "X-Frame-Options: SAMEORIGIN\r\nContent-Security-Policy: frame-ancestors 'self'\r\n"
    head += "Connection: \(staysOpen ? "keep-alive" : "close")\r\n\r\n"
    var bytes = Array(head.utf8)
    if withContent { bytes += content }
    return bytes
  }
}
