import CCurl
import Glibc

/// Downloads files from an HTTP server and uploads files to it, through libcurl.
///
///     let transfer = try HTTPTransfer(HTTPAccess())
///     var body: [UInt8] = []
///     try transfer.get("https://example.org/ac/00ff") { body += $0; return true }   // 200
///
/// Owns one handle, which keeps connections open between transfers. Redirects are not followed, so that a token is
/// sent to the named server only. Not Sendable: one thread at a time.
package final class HTTPTransfer {
  /// Why a request got no answer.
  package enum Failure: Error, Sendable, Equatable {
    /// libcurl is not installed.
    case libraryMissing
    /// The host name cannot be resolved.
    case unknownHost
    /// The server is in a private network, and `HTTPAccess.asksPrivateNetworks` is false.
    case privateNetwork
    /// The answer is missing or incomplete; a retry may help.
    case interrupted(reason: String)
    /// An error that a retry does not fix, such as an invalid address.
    case refused(reason: String)
    /// `receive` stopped the transfer.
    case stopped
  }

  /// Whether the environment sets a proxy.
  private static let hasProxy: Bool = {
    let names = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
    return names.contains { (name: String) in getenv(name).map { $0.pointee != 0 } ?? false }
  }()

  private let handle: OpaquePointer
  private let access: HTTPAccess

  /// Initialises libcurl, once per process.
  private static let isStarted = octavo_curl_library() != nil && octavo_curl_start() == OCTAVO_CURL_OK.code

  /// Opens libcurl.
  package init(_ access: HTTPAccess) throws(Failure) {
    guard Self.isStarted, let handle = octavo_curl_new() else { throw .libraryMissing }
    self.handle = handle
    self.access = access
  }

  deinit { octavo_curl_free(handle) }

  /// The status of the answer to HEAD: 200, 404 and so on.
  package func head(_ address: String) throws(Failure) -> Int {
    try perform(address, body: Body()) { octavo_curl_set_number(handle, OCTAVO_CURL_NOBODY.code, 1) }
  }

  /// Downloads a file; `receive` takes its bytes as they arrive and returns false to stop. The body of an answer with a
  /// status other than 200 is discarded. Returns the status.
  package func get(
    _ address: String, receive: @escaping (UnsafeRawBufferPointer) -> Bool
  ) throws(Failure) -> Int {
    let body = Body()
    let handle = self.handle
    body.receive = { bytes in octavo_curl_status(handle) == 200 ? receive(bytes) : true }
    return try perform(address, body: body) { octavo_curl_set_number(handle, OCTAVO_CURL_HTTPGET.code, 1) }
  }

  /// A server's answer for an address.
  package struct Answer: Sendable, Equatable {
    /// The status: 200, 301, 404 and so on.
    package var status: Int
    /// The target of a redirect; nil if there is none.
    package var location: String?
    /// The delay in seconds that the server requests before a retry; nil if it requests none.
    package var retryAfter: Int?
  }

  /// Requests an address without reading its content.
  ///
  /// - Parameter takesContent: whether to use GET, as browsers do; some servers answer HEAD wrongly.
  package func ask(_ address: String, takesContent: Bool) throws(Failure) -> Answer {
    let body = Body()
    body.receive = { _ in false }
    let option = takesContent ? OCTAVO_CURL_HTTPGET.code : OCTAVO_CURL_NOBODY.code
    var status: Int
    do throws(Failure) {
      status = try perform(address, body: body) { octavo_curl_set_number(handle, option, 1) }
    } catch .stopped { status = octavo_curl_status(handle) }
    let wait = octavo_curl_retry_after(handle)
    return Answer(
      status: status, location: octavo_curl_redirection(handle).map { String(cString: $0) },
      retryAfter: wait > 0 ? Int(wait) : nil)
  }

  /// Uploads a file of `size` bytes; `send` fills a buffer with the next bytes and returns their number.
  package func put(
    _ address: String, size: Int, send: @escaping (UnsafeMutableRawBufferPointer) -> Int
  ) throws(Failure) -> Int {
    let body = Body()
    body.send = send
    var fields = ["Content-Type: application/octet-stream"]
    // An empty Expect field keeps libcurl from waiting for the server's "100 Continue" before it sends. With a bucket,
    // libcurl would sign this field's name without sending the field.
    if access.bucketScope == nil { fields.append("Expect:") }
    return try perform(address, body: body, fields: fields) {
      octavo_curl_set_number(handle, OCTAVO_CURL_UPLOAD.code, 1)
        | octavo_curl_set_size(handle, OCTAVO_CURL_INFILESIZE_LARGE.code, Int64(size))
    }
  }

  /// The closures and state that libcurl's callbacks use.
  private final class Body {
    var receive: (UnsafeRawBufferPointer) -> Bool = { _ in true }
    var send: (UnsafeMutableRawBufferPointer) -> Int = { _ in 0 }
    var refusedPeer = false
  }

  private func perform(
    _ address: String, body: Body, fields: [String] = [], _ method: () -> Int32
  ) throws(Failure) -> Int {
    octavo_curl_reset(handle)
    var list: OpaquePointer?
    for field in fields + access.fields { list = octavo_curl_append(list, field) }
    defer { octavo_curl_list_free(list) }
    guard isSet(address, list), method() == OCTAVO_CURL_OK.code else {
      throw .refused(reason: "libcurl does not take the options")
    }
    let owner = Unmanaged.passUnretained(body).toOpaque()
    // With a proxy, the connection goes to the proxy, and only the proxy knows where the address leads.
    if !access.asksPrivateNetworks, !Self.hasProxy {
      _ = octavo_curl_set_pointer(handle, OCTAVO_CURL_OPENSOCKETDATA.code, owner)
      _ = octavo_curl_set_opener(handle) { owner, _, peer in
        guard let owner, let peer else { return -1 }
        if PrivateNetworks.contain(peer) {
          Unmanaged<Body>.fromOpaque(owner).takeUnretainedValue().refusedPeer = true
          return -1
        }
        return socket(
          peer.pointee.family, peer.pointee.kind | Int32(SOCK_CLOEXEC.rawValue), peer.pointee.protocol)
      }
    }
    _ = octavo_curl_set_pointer(handle, OCTAVO_CURL_WRITEDATA.code, owner)
    _ = octavo_curl_set_pointer(handle, OCTAVO_CURL_READDATA.code, owner)
    _ = octavo_curl_set_transfer(handle, OCTAVO_CURL_WRITEFUNCTION.code) { bytes, size, count, owner in
      guard let bytes, let owner else { return 0 }
      let body = Unmanaged<Body>.fromOpaque(owner).takeUnretainedValue()
      return body.receive(UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
    }
    _ = octavo_curl_set_transfer(handle, OCTAVO_CURL_READFUNCTION.code) { bytes, size, count, owner in
      guard let bytes, let owner else { return 0 }
      let body = Unmanaged<Body>.fromOpaque(owner).takeUnretainedValue()
      return body.send(UnsafeMutableRawBufferPointer(start: bytes, count: size * count))
    }
    let result = withExtendedLifetime(body) { octavo_curl_perform(handle) }
    if result == OCTAVO_CURL_OK.code { return octavo_curl_status(handle) }
    if result == OCTAVO_CURL_WRITE_ERROR.code { throw .stopped }
    if body.refusedPeer { throw .privateNetwork }
    if result == OCTAVO_CURL_COULDNT_RESOLVE_HOST.code { throw .unknownHost }
    let reason = octavo_curl_error_text(result).map { String(cString: $0) } ?? "no answer"
    throw Self.mayPass.contains(result) ? .interrupted(reason: reason) : .refused(reason: reason)
  }

  /// libcurl's results after which a retry may succeed.
  private static let mayPass = [
    OCTAVO_CURL_COULDNT_CONNECT, OCTAVO_CURL_PARTIAL_FILE, OCTAVO_CURL_OPERATION_TIMEDOUT,
    OCTAVO_CURL_GOT_NOTHING, OCTAVO_CURL_SEND_ERROR, OCTAVO_CURL_RECV_ERROR,
  ].map(\.code)

  /// Sets the options common to all requests; false if libcurl refuses one of them.
  private func isSet(_ address: String, _ fields: OpaquePointer?) -> Bool {
    let patience = access.patience
    var results = [
      octavo_curl_set_number(
        handle, OCTAVO_CURL_PROTOCOLS.code, Int(OCTAVO_CURL_HTTP.code | OCTAVO_CURL_HTTPS.code)),
      octavo_curl_set_text(handle, OCTAVO_CURL_URL.code, address),
      octavo_curl_set_number(handle, OCTAVO_CURL_NOSIGNAL.code, 1),
      octavo_curl_set_number(handle, OCTAVO_CURL_CONNECTTIMEOUT_MS.code, 1000 * min(patience, 10)),
      // Waits for a server that is slow but keeps sending; gives up one below 1,000 bytes a second.
      octavo_curl_set_number(handle, OCTAVO_CURL_LOW_SPEED_LIMIT.code, 1000),
      octavo_curl_set_number(handle, OCTAVO_CURL_LOW_SPEED_TIME.code, patience),
      octavo_curl_set_list(handle, OCTAVO_CURL_HTTPHEADER.code, fields),
    ]
    for (option, text) in access.texts {
      results.append(octavo_curl_set_text(handle, option, text))
    }
    return results.allSatisfy { $0 == OCTAVO_CURL_OK.code }
  }
}

/// How to access a server.
package struct HTTPAccess: Sendable {
  /// The token of an `Authorization: Bearer` field; nil sends none.
  package var token: String?
  /// The file of the client's certificate, and that of its private key, in PEM.
  package var certificate: String?
  package var certificateKey: String?
  /// The file of certificate authorities to verify the server with, instead of the system's.
  package var authorities: String?
  /// Access to a bucket: `KEY:SECRET`, and the signature's scope, such as `aws:amz:eu-west-1:s3`.
  package var bucketUser: String?
  package var bucketScope: String?
  package var bucketToken: String?
  /// The timeout in seconds for a server that sends nothing, or next to nothing.
  package var patience = 20
  /// Whether requests may go to this machine and to private networks. False protects against untrusted books that probe
  /// them.
  package var asksPrivateNetworks = true
  /// The user agent.
  package var agent = "octavo"

  package init() {}

  /// The header fields.
  fileprivate var fields: [String] {
    var fields: [String] = []
    if let token { fields.append("Authorization: Bearer " + token) }
    // The receiver of a file verifies it, so the signature of a bucket request does not cover the body.
    if bucketScope != nil { fields.append("x-amz-content-sha256: UNSIGNED-PAYLOAD") }
    if let bucketToken { fields.append("x-amz-security-token: " + bucketToken) }
    return fields
  }

  /// The options with text values.
  fileprivate var texts: [(Int32, String)] {
    let options: [(Int32, String?)] = [
      (OCTAVO_CURL_USERAGENT.code, agent), (OCTAVO_CURL_SSLCERT.code, certificate),
      (OCTAVO_CURL_SSLKEY.code, certificateKey), (OCTAVO_CURL_CAINFO.code, authorities),
      (OCTAVO_CURL_USERPWD.code, bucketUser), (OCTAVO_CURL_AWS_SIGV4.code, bucketScope),
    ]
    return options.compactMap { option, text in text.map { (option, $0) } }
  }
}

// Swift imports the constants of C's unnamed enumerations as `Int`.
extension BinaryInteger {
  fileprivate var code: Int32 { Int32(self) }
}
