import Dispatch
import Glibc
import HTTPTransfer
import Synchronization

/// How to check external addresses.
public struct LinkSurveySettings: Sendable {
  /// How to access servers.
  package var access: HTTPAccess
  /// The prefixes of addresses that are not checked.
  public var skipped: [String] = []
  /// The path of the file with earlier answers; nil for none.
  package var memory: String?
  /// The pause between requests to the same server, in milliseconds.
  package var pause = 500
  /// The maximum number of addresses checked in one run.
  package var limit = 10_000
  /// Whether answers of a server on this machine prove that host names can be resolved; for tests only.
  var countsLocal = false

  /// By default, servers in private networks are not contacted.
  public init() {
    access = HTTPAccess()
    access.patience = 15
    access.asksPrivateNetworks = false
  }

  /// Sets the user agent.
  public mutating func setAgent(_ name: String) { access.agent = name }

  /// Allows requests to this machine and to private networks.
  public mutating func askPrivateNetworks() { access.asksPrivateNetworks = true }
}

/// Checks whether the pages that a book links to exist.
///
/// Each server gets one request at a time, with a pause after it; several servers are contacted in parallel. Answers are
/// remembered for days.
package struct LinkSurvey: Sendable {
  /// The result of a survey.
  package struct Result: Sendable {
    /// The answers by address, without addresses that were not checked.
    package var answers: [String: LinkAnswer] = [:]
    /// Why nothing could be checked; nil if it could.
    package var obstacle: String?
    /// The number of addresses checked in this run.
    package var asked = 0
    /// The number of addresses left for another run.
    package var left = 0
  }

  private let settings: LinkSurveySettings
  /// The current time in seconds since 1970, for the age of stored answers.
  private let now: Int

  package init(_ settings: LinkSurveySettings, now: Int = time(nil)) {
    self.settings = settings
    self.now = now
  }

  /// The maximum number of servers contacted in parallel.
  private static let servers = 8

  /// Checks each of the addresses once; schemes other than `http` and `https` are left out.
  package func answers(to addresses: [String]) -> Result {
    var result = Result()
    let memory = LinkAnswerCache(path: settings.memory, now: now)
    var queues: [String: [String]] = [:]
    var (hosts, seen): ([String], Set<String>) = ([], [])
    for address in addresses {
      let page = String(address.prefix { $0 != "#" })
      guard let host = Self.host(of: page), !settings.skipped.contains(where: page.hasPrefix),
        seen.insert(page).inserted
      else { continue }
      if let known = memory.answer(to: page) {
        result.answers[page] = known
      } else if result.asked == settings.limit {
        result.left += 1
      } else {
        result.asked += 1
        if queues[host] == nil { hosts.append(host) }
        queues[host, default: []].append(page)
      }
    }
    ask(queues, of: hosts, memory, &result)
    for address in addresses where result.answers[address] == nil {
      result.answers[address] = result.answers[String(address.prefix { $0 != "#" })]
    }
    return result
  }

  /// The state shared by threads.
  private struct State {
    var next = 0
    var answers: [String: Reply] = [:]
    var obstacle: String?
    var memory: LinkAnswerCache
  }

  /// Checks the addresses of each server, one after the other.
  private func ask(
    _ queues: [String: [String]], of hosts: [String], _ memory: LinkAnswerCache, _ result: inout Result
  ) {
    // Start with the servers with the most addresses, which take longest.
    let order = hosts.sorted { (queues[$0]?.count ?? 0) > (queues[$1]?.count ?? 0) }
    let state = Mutex(State(memory: memory))
    let pace = RequestThrottle(pause: settings.pause)
    inThreads(min(Self.servers, order.count)) {
      let inquirer: LinkInquirer
      do throws(HTTPTransfer.Failure) {
        inquirer = LinkInquirer(try HTTPTransfer(settings.access), pace: pace)
      } catch { return state.withLock { $0.obstacle = "libcurl is not installed" } }
      while true {
        let host = state.withLock { state -> String? in
          defer { state.next += 1 }
          return state.next < order.count ? order[state.next] : nil
        }
        guard let host else { return }
        ask(queues[host] ?? [], inquirer) { page, reply in
          state.withLock { state in
            state.answers[page] = reply
            if case .answer(let answer) = reply { state.memory.remember(answer, to: page) }
            // Save regularly, so that an interrupted run keeps most answers.
            state.memory.save(atLeast: 100)
          }
        }
      }
    }
    let end = state.withLock { state in
      state.memory.save()
      return state
    }
    take(end, into: &result)
  }

  /// Checks the pages of one server; after two pages without answer, gives up on the rest.
  private func ask(_ pages: [String], _ inquirer: LinkInquirer, _ note: (_ page: String, Reply) -> Void) {
    var silences: [Reply] = []
    for page in pages {
      let reply = silences.count < 2 ? inquirer.reply(to: page) : silences[1]
      if case .silent = reply { silences.append(reply) } else { silences = [] }
      note(page, reply)
    }
  }

  /// Converts the replies of servers to answers.
  private func take(_ end: State, into result: inout Result) {
    result.obstacle = end.obstacle
    // Without any answer from a public server, this machine may be offline.
    let isOnline = end.answers.contains { page, reply in
      guard case .answer(let answer) = reply, let host = Self.host(of: page) else { return false }
      return answer != .unanswered(reason: LinkInquirer.privateNetwork)
        && (settings.countsLocal || !Self.isLocal(host))
    }
    if end.obstacle == nil, !end.answers.isEmpty, end.answers.values.allSatisfy({ $0 == .unknownHost }) {
      result.obstacle = "no server name can be resolved here"
    }
    for (page, reply) in end.answers {
      switch reply {
      case .answer(let answer): result.answers[page] = answer
      case .silent(let reason): result.answers[page] = .unanswered(reason: reason)
      case .unknownHost where isOnline:
        result.answers[page] = .gone(
          reason: "there is no server \(Self.name(ofHost: Self.host(of: page) ?? ""))")
      case .unknownHost where result.obstacle == nil:
        result.answers[page] = .unanswered(reason: "no server of that name can be found from here")
      case .unknownHost: break
      }
    }
  }

  /// Whether a host is this machine or a numeric address, neither of which needs name resolution.
  private static func isLocal(_ host: String) -> Bool {
    let name = name(ofHost: host)
    return !name.contains(".") || name.hasSuffix(".localhost") || !name.contains(where: \.isLetter)
  }

  /// A host without its port.
  private static func name(ofHost host: String) -> String {
    host.hasPrefix("[") ? host : String(host.prefix { $0 != ":" })
  }

  /// The host and port of an address, in lower case; nil for an address that is not checked.
  static func host(of address: String) -> String? {
    let bytes = address.utf8
    let scheme = address.prefix(8).lowercased()
    let start = scheme.hasPrefix("https://") ? 8 : scheme.hasPrefix("http://") ? 7 : 0
    guard start > 0 else { return nil }
    let authority = bytes.dropFirst(start).prefix { ![UInt8(ascii: "/"), UInt8(ascii: "?")].contains($0) }
    let host = String(Substring(authority)).split(separator: "@").last.map { $0.lowercased() }
    return host.flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// Runs `body` in `count` threads, regardless of the number of cores, since they mostly wait.
private func inThreads(_ count: Int, body: @escaping @Sendable () -> Void) {
  let group = DispatchGroup()
  for number in 0..<count {
    // Each serial queue gets its own thread.
    DispatchQueue(label: "octavo.links.\(number)").async(group: group) { body() }
  }
  group.wait()
}
