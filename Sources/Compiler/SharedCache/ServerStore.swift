import Files
import Glibc
import HTTPTransfer
import Synchronization

/// A shared cache on an HTTP server: GET, HEAD and PUT of objects.
///
/// A request that may succeed on retry (no connection, a timeout, 408, 429, 500, 502, 503 or 504) is tried up to three
/// times, with increasing delays.
final class ServerStore: ObjectStore {
  private let address: String
  private let access: HTTPAccess
  /// The delays before the retries, in milliseconds.
  private let waits: [UInt32]
  private let transfer = Mutex<Connection>(Connection())

  /// libcurl's handle, created by the first request.
  private struct Connection {
    var transfer: HTTPTransfer?
  }

  /// - Parameter address: the base address of `ac/` and `cas/`.
  init(_ address: String, access: HTTPAccess, waits: [UInt32] = [200, 800]) {
    self.address = address.hasSuffix("/") ? String(address.dropLast()) : address
    self.access = access
    self.waits = waits
  }

  func has(_ path: String, size: Int) throws(StoreFailure) -> Bool {
    switch try request(
      { transfer, address throws(HTTPTransfer.Failure) in try transfer.head(address) }, path: path)
    {
    case 200, 204: true
    // Some servers do not support HEAD.
    case 404, 405, 410, 501: false
    case let status: throw refusal(status)
    }
  }

  func get(_ path: String, _ receiver: ObjectReceiver) throws(StoreFailure) -> Bool {
    let status = try request(
      { transfer, address throws(HTTPTransfer.Failure) in
        receiver.begin()
        do throws(HTTPTransfer.Failure) {
          return try transfer.get(address, receive: receiver.receive)
        } catch {
          if error == .stopped { return 200 }
          throw error
        }
      }, path: path)
    switch status {
    case 200: return true
    case 204, 404, 410: return false
    default: throw refusal(status)
    }
  }

  func put(_ path: String, _ content: SharedContent) throws(StoreFailure) {
    let status = try request(
      { transfer, address throws(HTTPTransfer.Failure) in
        // Each try starts from the beginning.
        switch content {
        case .bytes(let bytes):
          var position = 0
          return try transfer.put(address, size: bytes.count) { buffer in
            let count = min(buffer.count, bytes.count - position)
            buffer.copyBytes(from: bytes[position..<position + count])
            position += count
            return count
          }
        case .file(let path, let stamp):
          guard let reader = FileReader(path, stamp) else { throw .refused(reason: SystemError().reason) }
          var piece: ArraySlice<UInt8> = []
          return try transfer.put(address, size: Int(stamp.size)) { buffer in
            // A short body makes the transfer fail, which is reported.
            if piece.isEmpty { piece = ((try? reader.next()) ?? [])[...] }
            let count = min(buffer.count, piece.count)
            buffer.copyBytes(from: piece.prefix(count))
            piece = piece.dropFirst(count)
            return count
          }
        }
      }, path: path)
    // Another writer may have stored the object first.
    if (200..<300).contains(status) || status == 409 || status == 412 { return }
    throw refusal(status)
  }

  private typealias Request = (HTTPTransfer, _ address: String) throws(HTTPTransfer.Failure) -> Int

  /// Makes a request, with retries if they may help.
  private func request(_ body: Request, path: String) throws(StoreFailure) -> Int {
    for wait in waits {
      switch once(body, path: path) {
      case .success(let status):
        guard Self.mayPass(status) else { return status }
      case .failure(.interrupted), .failure(.unknownHost): break
      case .failure(let failure): throw Self.failure(failure)
      }
      usleep(wait * 1000)
    }
    switch once(body, path: path) {
    case .success(let status): return status
    case .failure(let failure): throw Self.failure(failure)
    }
  }

  private func once(_ body: Request, path: String) -> Result<Int, HTTPTransfer.Failure> {
    let target = address + "/" + path
    return transfer.withLock { connection in
      do throws(HTTPTransfer.Failure) {
        let transfer: HTTPTransfer
        if let known = connection.transfer { transfer = known } else { transfer = try HTTPTransfer(access) }
        connection.transfer = transfer
        return .success(try body(transfer, target))
      } catch { return .failure(error) }
    }
  }

  private static func mayPass(_ status: Int) -> Bool {
    status == 408 || status == 429 || status == 500 || (502...504).contains(status)
  }

  private static func failure(_ failure: HTTPTransfer.Failure) -> StoreFailure {
    switch failure {
    case .libraryMissing: .away("libcurl is not installed")
    case .unknownHost: .away("there is no host of that name")
    case .privateNetwork: .away("it is in a private network")
    case .interrupted(let reason), .refused(let reason): .away(reason)
    case .stopped: .denied("it sent more than is allowed")
    }
  }

  private func refusal(_ status: Int) -> StoreFailure {
    switch status {
    case 413, 507: .full("the server answers \(status)")
    case 500...: .away("the server answers \(status)")
    default: .denied("the server answers \(status)")
    }
  }
}
