import CacheServing
import Files
import Foundation
import HTTPTransfer
import Synchronization
import Testing

@testable import ExternalLinks

/// Surveys of links to pages of a server on this machine.
struct LinkSurveyTests {
  /// A server with a page for each path, and a record of its requests.
  private final class Pages: Sendable {
    struct Page: Sendable {
      var status = 200
      var location: String?
      var answerToHead: Int?
      var fields: [String] = []
    }

    private let listener: HTTPListener
    private let asked = Mutex<[String]>([])

    init?(_ pages: [String: Page]) {
      guard let listener = HTTPListener() else { return nil }
      self.listener = listener
      listener.serve { [self] request, connection in
        self.asked.withLock { $0.append(request.method + " " + request.path) }
        let page = pages[request.path] ?? Page(status: 404)
        let isHead = request.method == "HEAD"
        let location = page.location.map { ["Location: \($0)"] } ?? []
        connection.send(
          isHead ? page.answerToHead ?? page.status : page.status, fields: location + page.fields,
          body: Array("text".utf8), withBody: !isHead)
      }
    }

    var address: String { listener.address }
    var requests: [String] { asked.withLock { $0 } }
    func close() { listener.close() }
  }

  private func settings(memory: String? = nil) -> LinkSurveySettings {
    var settings = LinkSurveySettings()
    settings.askPrivateNetworks()
    settings.access.patience = 2
    settings.pause = 1
    settings.memory = memory
    return settings
  }

  /// The answer for each path of a server with `pages`.
  private func answers(
    _ paths: [String], pages: [String: Pages.Page], change: (inout LinkSurveySettings) -> Void = { _ in }
  ) throws -> (answers: [LinkAnswer?], server: Pages) {
    let server = try #require(Pages(pages))
    var settings = settings()
    change(&settings)
    let result = LinkSurvey(settings).answers(to: paths.map { server.address + $0 })
    #expect(result.obstacle == nil)
    return (paths.map { result.answers[server.address + $0] }, server)
  }

  @Test func pagesAreThereOrGone() throws {
    let (answers, server) = try answers(
      ["/here", "/here#place", "/nowhere", "/removed"],
      pages: ["/here": .init(), "/removed": .init(status: 410)])
    defer { server.close() }
    #expect(
      answers == [
        .found, .found, .gone(reason: "the server answers 404"), .gone(reason: "the server answers 410"),
      ])
    // A page is requested once, whatever the fragment; 404 is accepted only if a browser's request gets it too.
    #expect(
      server.requests == ["HEAD /here", "HEAD /nowhere", "GET /nowhere", "HEAD /removed", "GET /removed"])
  }

  @Test(arguments: [405, 403, 404, 500])
  func aServerThatDislikesHEADIsAskedAsABrowserAsks(status: Int) throws {
    let (answers, server) = try answers(["/a"], pages: ["/a": .init(answerToHead: status)])
    defer { server.close() }
    #expect(answers == [.found] && server.requests == ["HEAD /a", "GET /a"])
  }

  @Test(arguments: [401, 403, 429, 500, 503, 999])
  func whatAServerKeepsToItselfIsNotGone(status: Int) throws {
    let (answers, server) = try answers(
      ["/a"], pages: ["/a": .init(status: status, fields: ["Retry-After: 1"])])
    defer { server.close() }
    #expect(answers == [.unanswered(reason: "the server answers \(status)")])
  }

  @Test func redirectionsForGoodAreToldFromOthers() throws {
    let (answers, server) = try answers(
      ["/old", "/older", "/today", "/lost", "/round", "/mail"],
      pages: [
        "/old": .init(status: 301, location: "/new"), "/older": .init(status: 308, location: "/old"),
        "/new": .init(), "/today": .init(status: 302, location: "/new"),
        "/lost": .init(status: 301, location: "/gone"), "/round": .init(status: 302, location: "/round"),
        "/mail": .init(status: 301, location: "mailto:a@b.example"),
      ])
    defer { server.close() }
    let new = server.address + "/new"
    #expect(
      Array(answers[..<4]) == [.moved(new), .moved(new), .found, .gone(reason: "the server answers 404")])
    #expect(answers[4] == .unanswered(reason: "it redirects without end"))
    #expect(answers[5] == .unanswered(reason: "it leads to \"mailto:a@b.example\""))
  }

  @Test func aBookDoesNotFindOutAboutPrivateNetworks() throws {
    let (answers, server) = try answers(["/a"], pages: ["/a": .init()]) {
      $0.access.asksPrivateNetworks = false
    }
    defer { server.close() }
    #expect(answers == [.unanswered(reason: "the server is in a private network")])
    #expect(server.requests == [])
  }

  @Test func answersAreRememberedForDays() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(
      "links-\(UUID().uuidString).json"
    ).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let server = try #require(Pages(["/a": .init(), "/b": .init(status: 301, location: "/a")]))
    defer { server.close() }
    let addresses = ["/a", "/b", "/c"].map { server.address + $0 }
    let now = 1_790_000_000
    let first = LinkSurvey(settings(memory: path), now: now).answers(to: addresses)
    #expect(first.asked == 3)
    let count = server.requests.count
    let second = LinkSurvey(settings(memory: path), now: now + 3600).answers(to: addresses)
    #expect(second.answers == first.answers && second.asked == 0 && server.requests.count == count)
    // A missing page is requested again after a day, a found one after a week.
    #expect(LinkSurvey(settings(memory: path), now: now + 86_400).answers(to: addresses).asked == 1)
    #expect(LinkSurvey(settings(memory: path), now: now + 8 * 86_400).answers(to: addresses).asked == 3)
    try Data("{broken".utf8).write(to: URL(fileURLWithPath: path))
    #expect(LinkSurvey(settings(memory: path), now: now).answers(to: addresses).asked == 3)
  }

  @Test func somethingIsLeftForAnotherRun() throws {
    let server = try #require(Pages(["/a": .init(), "/b": .init()]))
    defer { server.close() }
    var settings = settings()
    settings.limit = 1
    settings.skipped = [server.address + "/b"]
    let result = LinkSurvey(settings).answers(
      to: [server.address + "/a", server.address + "/b/c", server.address + "/d", "mailto:a@b.example"])
    #expect(result.answers == [server.address + "/a": .found] && result.left == 1 && result.asked == 1)
  }

  /// A silent server is waited for twice, not once for each of its pages.
  @Test func aSilentServerIsNotWaitedForAgainAndAgain() throws {
    let listener = try #require(HTTPListener())
    defer { listener.close() }
    let asked = Mutex(0)
    listener.serve { _, _ in asked.withLock { $0 += 1 } }
    let addresses = (0..<20).map { "\(listener.address)/\($0)" }
    let result = LinkSurvey(settings()).answers(to: addresses)
    #expect(asked.withLock { $0 } == 4)
    #expect(addresses.allSatisfy { if case .unanswered? = result.answers[$0] { true } else { false } })
  }

  @Test func aServerThatIsAwayIsNotGone() throws {
    let server = try #require(Pages([:]))
    let address = server.address + "/a"
    server.close()
    usleep(20_000)
    let result = LinkSurvey(settings()).answers(to: [address])
    guard case .unanswered = try #require(result.answers[address]) else {
      Issue.record("\(result)")
      return
    }
  }

  /// No host exists in the domain `invalid`.
  @Test func anUnknownNameIsGoneOnlyWhereOthersAreKnown() throws {
    let server = try #require(Pages(["/a": .init()]))
    defer { server.close() }
    let nobody = "http://nobody.invalid/"
    #expect(LinkSurvey(settings()).answers(to: [nobody]).obstacle == "no server name can be resolved here")
    let unsure = LinkSurvey(settings()).answers(to: [nobody, server.address + "/a"])
    #expect(unsure.answers[nobody] == .unanswered(reason: "no server of that name can be found from here"))
    var settings = settings()
    settings.countsLocal = true
    let result = LinkSurvey(settings).answers(to: [nobody, server.address + "/a"])
    #expect(result.answers[nobody] == .gone(reason: "there is no server nobody.invalid"))
  }

  @Test(arguments: [
    ("http://Example.org:80/a", "example.org:80"), ("https://u:p@h.example?q", "h.example"),
    ("http://[::1]/", "[::1]"),
  ])
  func hostsAreTold(address: String, host: String) { #expect(LinkSurvey.host(of: address) == host) }

  @Test(arguments: ["mailto:a@b.example", "http:///a", "/a", "", "https://"])
  func otherAddressesHaveNone(address: String) { #expect(LinkSurvey.host(of: address) == nil) }
}

/// Which addresses are private.
struct PrivateNetworksTests {
  @Test(
    arguments: [
      [127, 0, 0, 1], [10, 1, 2, 3], [172, 16, 0, 1], [172, 31, 255, 255], [192, 168, 1, 1],
      [169, 254, 169, 254],
      [100, 64, 0, 1], [0, 0, 0, 0], [224, 0, 0, 1], [255, 255, 255, 255], [198, 19, 0, 1],
      [192, 0, 2, 1], [192, 88, 99, 1], [198, 51, 100, 1], [203, 0, 113, 1],
    ] as [[UInt8]])
  func private4(address: [UInt8]) {
    #expect(PrivateNetworks.contain(address))
    #expect(PrivateNetworks.contain([UInt8](repeating: 0, count: 10) + [255, 255] + address))
    #expect(PrivateNetworks.contain([32, 2] + address + [UInt8](repeating: 0, count: 10)))
  }

  @Test(
    arguments: [
      [1, 1, 1, 1], [172, 15, 0, 1], [172, 32, 0, 1], [192, 0, 1, 1], [223, 255, 255, 255], [198, 20, 0, 1],
    ] as [[UInt8]])
  func public4(address: [UInt8]) {
    #expect(!PrivateNetworks.contain(address))
    #expect(!PrivateNetworks.contain([0, 100, 255, 155] + [UInt8](repeating: 0, count: 8) + address))
  }

  @Test func networksOfVersion6() {
    func address(_ start: [UInt8]) -> [UInt8] { start + [UInt8](repeating: 1, count: 16 - start.count) }
    #expect(!PrivateNetworks.contain(address([38, 6])))
    for start in [
      [252], [253], [254, 128], [255, 2], [0], [32, 1, 0, 0], [32, 1, 13, 184], [63, 255, 0],
    ] as [[UInt8]] {
      #expect(PrivateNetworks.contain(address(start)))
    }
    #expect(PrivateNetworks.contain([1, 2, 3]))
  }
}
