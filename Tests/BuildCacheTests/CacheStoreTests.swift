import BookModel
import Diagnostics
import Foundation
import Testing

@testable import BuildCache

@Suite struct CacheStoreTests {
  private let place = FileManager.default.temporaryDirectory
    .appendingPathComponent("octavo-store-" + UUID().uuidString).path
  private let secret = Array(repeating: UInt8(7), count: 16)

  private func folder(_ secret: [UInt8]? = nil) throws -> CacheFolder {
    try #require(CacheFolder(path: place, secret: secret ?? self.secret, creates: true))
  }

  private func key(_ number: Int) -> Digest { Digest(of: Array("\(number)".utf8)) }

  @Test func whatIsSavedIsFoundByTheNextBuild() throws {
    let store = CacheStore(try folder())
    store.save(key(1), [1, 2, 3])
    #expect(store.load(key(1)) == [1, 2, 3])
    store.commit()
    #expect(CacheStore(try folder()).load(key(1)) == [1, 2, 3])
    #expect(CacheStore(try folder()).load(key(2)) == nil)
  }

  @Test func whatAnotherUserSavedIsNotThere() throws {
    let store = CacheStore(try folder())
    store.save(key(1), [1, 2, 3])
    store.commit()
    #expect(CacheStore(try folder(Array(repeating: 8, count: 16))).load(key(1)) == nil)
  }

  /// Many builds, each with new work: packs are merged, the total size stays within its limit, and the work of the last builds
  /// is kept.
  @Test func oldWorkGivesWayToNew() throws {
    let size = 10_000
    for build in 0..<40 {
      let store = CacheStore(try folder(), leastSize: 100_000)
      if build > 0 { #expect(store.load(key(0)) != nil, "build \(build)") }
      store.save(key(build), Array(repeating: UInt8(build), count: size))
      store.commit()
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: place).filter { $0.hasSuffix(".pack") }
    #expect(files.count <= 9)
    let total = try files.reduce(0) {
      $0 + (try FileManager.default.attributesOfItem(atPath: place + "/" + $1)[.size] as? Int ?? 0)
    }
    #expect(total < 250_000)
    let store = CacheStore(try folder())
    #expect(store.load(key(39)) != nil && store.load(key(1)) == nil)
    try FileManager.default.removeItem(atPath: place)
  }

  @Test func identitiesAreRememberedWhileTheirFilesStay() throws {
    // A folder of its own: what other tests write beside the file would change the folder's stamp.
    let libraries = place + "-libraries"
    let file = libraries + "/library"
    try FileManager.default.createDirectory(atPath: libraries, withIntermediateDirectories: true)
    try Data([1, 2, 3]).write(to: URL(fileURLWithPath: file))
    defer { for path in [libraries, place] { try? FileManager.default.removeItem(atPath: path) } }
    var computed = 0
    func value(_ conditions: Digest, _ folder: CacheFolder) -> IdentityCache.Value {
      IdentityCache("test", conditions: conditions, folder: folder).value {
        computed += 1
        return .init(value: [UInt8(computed)], files: [file])
      }
    }
    #expect(value(key(1), try folder()).value == [1])
    #expect(value(key(1), try folder()) == .init(value: [1], files: [file]))
    #expect(value(key(2), try folder()).value == [2])
    // Work saved by another user is not used.
    #expect(value(key(2), try folder(Array(repeating: 8, count: 16))).value == [3])
    #expect(value(key(2), try folder()).value == [4])
    try Data([1, 2, 3, 4]).write(to: URL(fileURLWithPath: file))
    #expect(value(key(2), try folder()).value == [5])
    #expect(value(key(2), try folder()).value == [5])
  }

  @Test func librariesAreNamedByTheirBuildIDs() throws {
    let library = try #require(ToolIdentity.mappedFiles().first { $0.contains("libc.so") })
    #expect((ToolIdentity.buildID(ofFile: library)?.count ?? 0) >= 16)
    #expect(ToolIdentity.buildID(ofFile: "/etc/passwd") == nil)
    #expect(ToolIdentity.files(draws: true).isSuperset(of: ToolIdentity.files(draws: false)))
  }

  /// A new field of a page that is not saved would be lost in the next build: whoever adds one must change `PageCoding.swift`
  /// and then these numbers.
  @Test func everyFieldOfAPageIsSaved() {
    func fields(_ value: Any) -> Int { Mirror(reflecting: value).children.count }
    #expect(fields(Page(source: 0)) == 28)
    #expect(fields(Anchor(id: nil, kind: .place)) == 5)
    #expect(fields(Heading(level: 1, text: "", id: "", anchor: 0, range: ByteRange(0, 0))) == 9)
    #expect(fields(Link(.none, takesText: false, range: ByteRange(0, 0))) == 4)
    #expect(fields(PageFacts()) == 19)
    #expect(fields(PageContent()) == 2)
    #expect(fields(Entry(.page)) == 15)
    let linked = LinkedPage(page: Page(source: 0), href: "", title: "", language: "", direction: .leftToRight)
    #expect(fields(linked) == 20)
    #expect(fields(Diagnostic(.creatorMissing, at: nil, "")) == 9)
  }

  @Test func pagesComeBackAsTheyWere() throws {
    var page = Page(source: 3, part: 2)
    page.title = "Größe"
    page.direction = .rightToLeft
    page.bodyAttributes = [PageAttribute("class", "x")]
    var anchor = Anchor(id: "a", kind: .theorem, title: "T", isNumbered: true)
    anchor.series = NumberSeries(name: "n", format: "N %", scope: .page)
    page.anchors = [anchor, Anchor(id: nil, kind: .assumption)]
    page.links = [
      Link(.file(path: "b", fragment: "c"), takesText: true, range: ByteRange(4, 9)),
      Link(.none, takesText: false, range: ByteRange(10, 11)),
    ]
    page.facts.ruby = 9
    page.facts.images = 1
    page.facts.formulaCharacters = "α√"
    page.movedIDs = ["x": MovedID(path: "p", id: "i")]
    var writer = ByteWriter()
    writer.page(page)
    var reader = ByteReader(writer.bytes)
    let back = try reader.page(source: 3)
    #expect(String(describing: back) == String(describing: page) && reader.isAtEnd)
    // Truncated anywhere, the bytes give an error and never crash.
    for length in 0..<writer.bytes.count {
      var cut = ByteReader(Array(writer.bytes[..<length]))
      #expect(throws: DamagedBytes.self) { try cut.page(source: 3) }
    }
  }
}
