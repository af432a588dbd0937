import BookCompiler
import Catalogues
import Diagnostics
import Foundation
import Testing

@testable import CatalogueBuilding

/// A temporary folder for a test.
final class Folder {
  let path: String

  init(_ files: [String: String] = [:]) throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("octavo-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, text) in files { try write(text, to: name) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to name: String) throws {
    let url = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func text(_ name: String) throws -> String {
    String(
      decoding: try Data(contentsOf: URL(fileURLWithPath: path).appendingPathComponent(name)), as: UTF8.self)
  }
}

/// A catalogue of books with the given numbers of kilobytes of text.
func catalogue(_ sizes: [Int]) throws -> (Catalogue, Folder) {
  var files: [String: String] = [:]
  for (index, size) in sizes.enumerated() {
    files["b\(index)/one.md"] = String(repeating: "word ", count: size * 1000 / 5)
  }
  let folder = try Folder(files)
  var catalogue = Catalogue(folder: folder.path)
  catalogue.books = sizes.indices.map { index in
    var book = CatalogueBook(name: "b\(index)", manifest: "b\(index)")
    book.settings.artwork = "none"
    return book
  }
  return (catalogue, folder)
}

@Suite struct PlanTests {
  @Test func theCostliestBooksAreDividedFirst() {
    #expect(CataloguePlan.divide([5, 9, 4, 3, 3], into: 2) == [1, 0, 1, 0, 1])
    #expect(CataloguePlan.divide([1, 1, 1], into: 5) == [0, 1, 2])
    let costs = (0..<1000).map { ($0 * 7919) % 97 + 1 }
    let shares = CataloguePlan.divide(costs, into: 20)
    let loads = (0..<20).map { share in zip(costs, shares).filter { $0.1 == share }.reduce(0) { $0 + $1.0 } }
    #expect(loads.max()! - loads.min()! <= costs.max()!)
  }

  @Test func sizesOfTheSourcesAloneDecideWithoutTimes() throws {
    let (list, folder) = try catalogue([4000, 10, 10, 10])
    let plan = CataloguePlan(list, shares: 2, settings: BookSettings())
    #expect(plan.entries.map(\.share) == [1, 2, 2, 2])
    // Files that a build leaves in the folder do not count.
    try folder.write(String(repeating: "x", count: 90_000_000 / 10), to: "b1/.octavo/saved.pack")
    #expect(CataloguePlan(list, shares: 2, settings: BookSettings()).identity == plan.identity)
  }

  @Test func measuredTimesDecideWhereThereAreAny() throws {
    let (list, folder) = try catalogue([10, 10, 10, 10])
    let plan = CataloguePlan(list, shares: 2, settings: BookSettings(), times: ["b2": 9000, "b0": 100])
    #expect(plan.entries[2].cost == 9000)
    #expect(plan.entries[0].cost == 100)
    // 9000 and 100 in one share, two of 4550 in the other.
    #expect(plan.entries.map { $0.share == plan.entries[2].share } == [true, false, true, false])
    // The cost of a book that was never built comes from its size and the measured speed.
    #expect(plan.entries[1].cost > 1000 && plan.entries[1].cost < 9000)
    withExtendedLifetime(folder) {}
  }

  @Test func aPlanIsReadAsItWasWritten() throws {
    let (list, folder) = try catalogue([30, 10, 20])
    var full = list
    full.title = "Books & more"
    full.books[1].groups = ["One", "Two"]
    full.books[1].settings.warnings = ["link-target-missing": "off"]
    full.books[1].settings.profiles = ["os": ["linux", "mac"]]
    full.books[1].settings.timeLimit = 7
    var outer = BookSettings()
    outer.web = true
    let plan = CataloguePlan(full, shares: 2, settings: outer)
    try folder.write("", to: "plans/x")
    try plan.write(to: folder.path + "/plans/plan.json")
    let read = try CataloguePlan.read(folder.path + "/plans/plan.json")
    #expect(read.entries == plan.entries)
    #expect(read.identity == plan.identity)
    #expect(read.heading == plan.heading)
    #expect(read.entries.allSatisfy { $0.book.settings.web == true })
    #expect(
      URL(fileURLWithPath: read.folder).resolvingSymlinksInPath()
        == URL(fileURLWithPath: folder.path).resolvingSymlinksInPath())
    #expect(CataloguePlan.isPlan(folder.path + "/plans/plan.json"))
    // The plan still finds the books if both are moved together.
    #expect(try folder.text("plans/plan.json").contains("\"root\": \"..\""))
  }

  @Test(arguments: [
    "", "[]", "{\"version\":2}", "{\"version\":1,\"root\":\".\",\"shares\":1,\"books\":[{\"name\":\"a\"}]}",
    "{\"version\":1,\"root\":\".\",\"shares\":1,\"books\":[{\"name\":\"../a\",\"manifest\":\"a\",\"share\":1}]}",
    "{\"version\":1,\"root\":\".\",\"shares\":1,\"books\":[{\"name\":\"a\",\"manifest\":\"a\",\"share\":2}]}",
    "{\"version\":1,\"root\":\"nowhere\",\"shares\":1,\"books\":[]}",
  ])
  func whatIsNoPlanIsRefused(_ text: String) throws {
    let folder = try Folder(["plan.json": text])
    do {
      _ = try CataloguePlan.read(folder.path + "/plan.json")
      Issue.record("it was read")
    } catch {
      #expect(error.diagnostic.kind == .planInvalid)
    }
  }
}

@Suite struct BookRecordTests {
  static var full: BookRecord {
    var record = BookRecord(name: "b", manifest: "b/book.xml", state: .built)
    record.reason = "why\n\"quoted\""
    record.key = "k"
    record.bundle = .init(digest: "d", size: 5, pages: 2, media: 1, hasWebFolder: true)
    record.work = .init(share: 3, host: "n", started: 9, wall: 8, cpu: 7, memory: 6, builds: 2)
    record.counts = [1, 2, 3]
    record.findings = [
      .init(id: "link-target-missing", severity: .warning, file: "b/one.md", line: 4, column: 5, summary: "s")
    ]
    record.description = .init(
      title: "Tést", subtitle: "u", creators: ["A", "B"], language: "fr", identifier: "urn:x",
      publishers: ["P"],
      date: "2024", modified: "2024-01-01T00:00:00Z", summary: "z", subjects: ["q"], rights: "r",
      direction: "rtl",
      cover: .init(file: "b.jpg", mediaType: "image/jpeg", width: 320, height: 480))
    var sharing = BookCompiler.Sharing()
    (sharing.tookBook, sharing.hits, sharing.misses, sharing.stored) = (true, 3, 1, 2)
    (sharing.received, sharing.sent, sharing.silentPlace) = (4000, 50, "http://127.0.0.1")
    record.sharing = sharing
    return record
  }

  @Test func aRecordIsReadAsItWasWritten() {
    #expect(BookRecord(json: Self.full.json) == Self.full)
    let least = BookRecord(name: "b", manifest: "m", state: .timedOut)
    #expect(BookRecord(json: least.json) == least)
  }

  @Test func aDamagedRecordIsNone() {
    let bytes = Self.full.json
    for length in stride(from: 0, to: bytes.count - 2, by: 7) {
      #expect(BookRecord(json: Array(bytes.prefix(length))) == nil)
    }
    #expect(
      BookRecord(json: Array("{\"version\":2,\"book\":\"b\",\"manifest\":\"m\",\"state\":\"built\"}".utf8))
        == nil)
  }
}

@Suite struct BookProcessTests {
  @Test func whatAProgramSaysAndTakesIsKnown() throws {
    let ending = try BookProcess.run(
      "/bin/sh", ["-c", "read line; echo \"got $line\"; echo oops >&2; exit 3"], input: Array("order\n".utf8),
      timeLimit: 60)
    #expect(ending.status == .exited(3))
    #expect(String(decoding: ending.output, as: UTF8.self) == "got order\n")
    #expect(String(decoding: ending.errors, as: UTF8.self) == "oops\n")
    #expect(ending.memory > 100_000)
  }

  @Test func moreOutputThanAPipeHoldsIsRead() throws {
    let ending = try BookProcess.run(
      "/bin/sh", ["-c", "head -c 300000 /dev/zero; head -c 300000 /dev/zero >&2"], input: [], timeLimit: 60)
    #expect(ending.status == .exited(0))
    #expect(ending.output.count == 300_000)
    #expect(ending.errors.count == 4096)
  }

  @Test func aSignalAndATimeLimitAreTold() throws {
    let killed = try BookProcess.run("/bin/sh", ["-c", "kill -SEGV $$"], input: [], timeLimit: nil)
    #expect(killed.status == .signalled(SIGSEGV))
    let slow = try BookProcess.run("/bin/sh", ["-c", "sleep 100 & sleep 100"], input: [], timeLimit: 1)
    #expect(slow.status == .timedOut)
    #expect(slow.wall < 30_000)
  }

  @Test func aProgramThatIsNotThereIsAnError() {
    #expect(throws: (any Error).self) {
      try BookProcess.run("/nowhere/program", [], input: [], timeLimit: nil)
    }
  }

  @Test func processesAtTheSameTimeDoNotHoldOneAnothersPipes() async throws {
    try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<8 {
        group.addTask {
          // The process ends when its standard input is closed; a copy of that pipe in another process would keep it waiting.
          let ending = try BookProcess.run("/bin/sh", ["-c", "echo \(number)"], input: [], timeLimit: 60)
          return Int(String(decoding: ending.output, as: UTF8.self).dropLast()) ?? -1
        }
      }
      var sum = 0
      for try await number in group { sum += number }
      #expect(sum == 28)
    }
  }
}
