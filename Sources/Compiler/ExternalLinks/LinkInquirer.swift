import Glibc
import HTTPTransfer

/// What a server says about a page, where there is a server.
enum Reply: Sendable, Equatable {
  case answer(LinkAnswer)
  /// The server's name is not known: it is gone, or this machine is offline.
  case unknownHost
  /// The server does not answer at all.
  case silent(reason: String)
}

/// Asks servers for pages, one at a time: for the head first and, where that is refused, as a browser does. Redirections are followed.
final class LinkInquirer {
  private let transfer: HTTPTransfer
  private let pace: ServerPace

  init(_ transfer: HTTPTransfer, pace: ServerPace) {
    self.transfer = transfer
    self.pace = pace
  }

  /// The reason where a server must not be asked.
  static let privateNetwork = "the server is in a private network"

  /// The most redirections that are followed, as browsers do it within reason.
  private static let mostRedirections = 10
  /// The longest wait that a server may ask for, in seconds.
  private static let longestWait = 30

  /// Asks for a page.
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
        // A place in the page is no part of what is asked for.
        address = String(location.prefix { $0 != "#" })
        guard LinkSurvey.host(of: address) != nil else {
          return .answer(.unanswered(reason: "it leads to \"\(address)\""))
        }
      }
    }
    return .answer(.unanswered(reason: "it leads from one address to another without end"))
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
    case .stopped: "the server sends what was not asked for"
    }
  }

  /// A sentence of libcurl's within one of ours; a name at its beginning stays as it is.
  private static func lowercased(_ reason: String) -> String {
    let isName = reason.dropFirst().first?.isUppercase ?? false
    return isName ? reason : reason.prefix(1).lowercased() + reason.dropFirst()
  }

  /// Asks for the head, then for the page unless that is there; once more after a while where another try may help.
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

  /// Waits as long as a server asks for; false if that is too long.
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
