import Glibc
import HTTPTransfer

/// What a server says about a page, where there is a server.
enum Reply: Sendable, Equatable {
  case answer(LinkAnswer)
  /// The server's name is not known: it is gone, or this machine is offline.
  case unknownHost
}

/// Asks servers for pages, one at a time: for the head first and, where that is refused, as a browser does. Redirections are followed.
final class LinkInquirer {
  private let transfer: HTTPTransfer
  /// Milliseconds from one request to the next.
  private let pause: Int

  init(_ transfer: HTTPTransfer, pause: Int) {
    self.transfer = transfer
    self.pause = pause
  }

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
    case .privateNetwork: "the server is in a private network"
    case .interrupted(let reason), .refused(let reason):
      "\(reason.prefix(1).lowercased())\(reason.dropFirst())"
    case .stopped: "the server sends what was not asked for"
    }
  }

  /// Asks for the head, then for the page unless that is there; once more after a while where another try may help.
  private func answer(of address: String) -> Result<HTTPTransfer.Answer, HTTPTransfer.Failure> {
    switch ask(address, takesContent: false) {
    case .success(let answer) where (200..<400).contains(answer.status): return .success(answer)
    case .success, .failure(.interrupted): break
    case .failure(let failure): return .failure(failure)
    }
    let second = ask(address, takesContent: true)
    switch second {
    case .success(let answer) where [429, 502, 503, 504].contains(answer.status):
      let wait = answer.retryAfter ?? 1
      guard wait <= Self.longestWait else { return second }
      usleep(UInt32(wait) * 1_000_000)
    case .failure(.interrupted): usleep(UInt32(pause * 1000))
    case .success, .failure: return second
    }
    return ask(address, takesContent: true)
  }

  private func ask(
    _ address: String, takesContent: Bool
  ) -> Result<HTTPTransfer.Answer, HTTPTransfer.Failure> {
    defer { usleep(UInt32(pause * 1000)) }
    do throws(HTTPTransfer.Failure) {
      return .success(try transfer.ask(address, takesContent: takesContent))
    } catch { return .failure(error) }
  }
}
