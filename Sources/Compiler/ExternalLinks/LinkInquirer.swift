import Glibc
import HTTPTransfer

/// A server's reply about a page, or why there is none.
enum Reply: Sendable, Equatable {
  case answer(LinkAnswer)
  /// The host name cannot be resolved: the server is gone, or this machine is offline.
  case unknownHost
  /// The server does not answer.
  case silent(reason: String)
}

/// Checks pages on servers, one at a time: with HEAD first and, if that is refused, with GET. Follows redirects.
final class LinkInquirer {
  private let transfer: HTTPTransfer
  private let pace: RequestThrottle

  init(_ transfer: HTTPTransfer, pace: RequestThrottle) {
    self.transfer = transfer
    self.pace = pace
  }

  /// The reason if a server must not be contacted.
  static let privateNetwork = "the server is in a private network"

  /// The maximum number of redirects to follow.
  private static let mostRedirections = 10
  /// The maximum delay that a server may request, in seconds.
  private static let longestWait = 30

  /// The reply of a page's server, after redirects.
  func reply(to page: String) -> Reply {
    var (address, movesForGood) = (page, true)
    for _ in 0...Self.mostRedirections {
      switch answer(of: address) {
      case .failure(.unknownHost): return .unknownHost
      case .failure(.interrupted(let reason)): return .silent(reason: Self.lowercased(reason))
      case .failure(let failure): return .answer(.unanswered(reason: Self.reason(failure)))
      case .success(let answer):
        guard let location = answer.location, (300..<400).contains(answer.status) else {
          return .answer(Self.answer(answer.status, isMoved: address != page && movesForGood, to: address))
        }
        if answer.status != 301, answer.status != 308 { movesForGood = false }
        // Fragments are not part of a request.
        address = String(location.prefix { $0 != "#" })
        guard LinkSurvey.host(of: address) != nil else {
          return .answer(.unanswered(reason: "it leads to \"\(address)\""))
        }
      }
    }
    return .answer(.unanswered(reason: "it redirects without end"))
  }

  private static func answer(_ status: Int, isMoved: Bool, to address: String) -> LinkAnswer {
    switch status {
    case 200..<300, 304: isMoved ? .moved(address) : .found
    case 404, 410: .gone(reason: "the server answers \(status)")
    default: .unanswered(reason: "the server answers \(status)")
    }
  }

  private static func reason(_ failure: HTTPTransfer.Failure) -> String {
    switch failure {
    case .libraryMissing: "libcurl is not installed"
    case .unknownHost: "there is no server of that name"
    case .privateNetwork: privateNetwork
    case .interrupted(let reason), .refused(let reason): lowercased(reason)
    case .stopped: "the server sends an unexpected answer"
    }
  }

  /// A message of libcurl in lower case, for use within a sentence; a name at its start is unchanged.
  private static func lowercased(_ reason: String) -> String {
    let isName = reason.dropFirst().first?.isUppercase ?? false
    return isName ? reason : reason.prefix(1).lowercased() + reason.dropFirst()
  }

  /// Requests a page with HEAD, then with GET unless it exists; retries once after a delay if that may help.
  private func answer(of address: String) -> Result<HTTPTransfer.Answer, HTTPTransfer.Failure> {
    let first = ask(address, takesContent: false)
    switch first {
    case .success(let answer) where (200..<400).contains(answer.status): return first
    case .success(let answer) where Self.isBusy(answer):
      guard wait(for: answer) else { return first }
      return ask(address, takesContent: true)
    case .success, .failure(.interrupted): break
    case .failure: return first
    }
    let second = ask(address, takesContent: true)
    if case .success(let answer) = second, Self.isBusy(answer), wait(for: answer) {
      return ask(address, takesContent: true)
    }
    return second
  }

  private static func isBusy(_ answer: HTTPTransfer.Answer) -> Bool {
    [429, 502, 503, 504].contains(answer.status)
  }

  /// Waits for as long as a server requests; false if that is too long.
  private func wait(for answer: HTTPTransfer.Answer) -> Bool {
    let seconds = answer.retryAfter ?? 1
    guard seconds <= Self.longestWait else { return false }
    usleep(UInt32(seconds) * 1_000_000)
    return true
  }

  private func ask(
    _ address: String, takesContent: Bool
  ) -> Result<HTTPTransfer.Answer, HTTPTransfer.Failure> {
    let host = LinkSurvey.host(of: address) ?? ""
    pace.wait(for: host)
    defer { pace.rest(host) }
    do throws(HTTPTransfer.Failure) {
      return .success(try transfer.ask(address, takesContent: takesContent))
    } catch { return .failure(error) }
  }
}
