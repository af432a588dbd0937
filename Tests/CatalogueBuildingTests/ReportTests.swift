import Catalogues
import Diagnostics
import FindingKinds
import Foundation
import ProcessorTime
import SchemaChecking
import Testing
import XML

@testable import CatalogueBuilding

/// A results folder with records made by a test.
private struct Results {
  let folder: Folder
  let results: ResultsFolder
  let plan: CataloguePlan

  /// Books `b0`, `b1`, … in two groups and `shares` shares.
  init(_ count: Int, shares: Int, language: String = "en", title: String? = "All <books>") throws {
    folder = try Folder()
    results = ResultsFolder(folder.path + "/out")
    try results.create()
    var catalogue = Catalogue(folder: folder.path)
    (catalogue.title, catalogue.language) = (title, language)
    catalogue.books = (0..<count).map { index in
      var book = CatalogueBook(name: "b\(index)", manifest: "b\(index)/book.xml")
      book.groups = [index % 2 == 0 ? "Even" : "Odd & more"]
      return book
    }
    plan = CataloguePlan(catalogue, shares: shares, settings: BookSettings())
    try plan.write(to: results.plan)
  }

  func finish(_ share: Int, isDone: Bool = true, run: String = "") throws {
    var status = ShareStatus(share: share, count: plan.shareCount, plan: plan.identity)
    status.isDone = isDone
    status.run = run
    status.host = "node\(share)"
    status.books = 9
    status.built = 4
    status.updated = 1000
    try ResultsFolder.write(status.json, to: results.share(share, of: plan.shareCount))
  }

  func record(
    _ index: Int, state: BookRecord.State = .built, reason: String? = nil,
    description: BookRecord.Description? = nil
  ) throws {
    var record = BookRecordTests.full
    record.name = "b\(index)"
    record.manifest = "b\(index)/book.xml"
    record.state = state
    record.reason = reason
    if state != .built { record.bundle = nil }
    if state != .built {
      record.findings.insert(
        .init(
          id: "manifest-missing", severity: .error, file: "b\(index)/book.xml", line: 7, column: 3,
          summary: "gone"), at: 0)
    }
    record.description?.title = "Book \(index) <&>"
    record.description?.cover?.file = "b\(index).jpg"
    if let description { record.description = description }
    try results.write(record)
    if state == .built {
      try ResultsFolder.write([1, 2, 3, 4, 5], to: results.bundle("b\(index)"))
    }
  }

  func report(run: String? = nil) throws -> CatalogueReport {
    try CatalogueReport(results, run: run, now: 1042)
  }

  func text(_ write: (CatalogueReport) -> ((String) -> Void) -> Void) throws -> String {
    var text = ""
    write(try report())({ text += $0 })
    return text
  }

  func bytes(_ write: (CatalogueReport) -> (([UInt8]) -> Void) -> Void) throws -> Data {
    var data = Data()
    write(try report())({ data += $0 })
    return data
  }
}

@Suite struct CatalogueReportTests {
  @Test func aWholeCatalogueIsWhole() throws {
    let world = try Results(4, shares: 2)
    for index in 0..<4 { try world.record(index, state: index == 3 ? .unchanged : .built) }
    try world.finish(1)
    try world.finish(2)
    #expect(try world.report().isWhole)
    #expect(
      try world.text(CatalogueReport.writeText).hasPrefix(
        "4 books: 3 built, 1 unchanged; 3 taken from the shared cache; 8 warnings"))
  }

  @Test func missingSharesAndBooksAreNamed() throws {
    let world = try Results(6, shares: 3)
    try world.record(0)
    try world.finish(1)
    try world.finish(2, isDone: false)
    let report = try world.report()
    #expect(!report.isWhole)
    #expect(report.missingShares == [3])
    let text = try world.text(CatalogueReport.writeText)
    #expect(text.contains("share 2/3 on node2: 4 of 9 books, last sign of life 42.0 s ago"))
    #expect(text.contains("share that did not begin: 3 of 3"))
    #expect(text.contains("missing of share 1/3: 1 book: b3"))
    // A run with another name does not count.
    try world.finish(3, run: "old")
    #expect(try world.report(run: "new").missingShares == [1, 2, 3])
    #expect(try world.report(run: "old").missingShares == [1, 2])
  }

  @Test func aDamagedRecordCountsAsMissing() throws {
    let world = try Results(1, shares: 1)
    try world.folder.write("{\"version\":1,", to: "out/records/b0.json")
    try world.finish(1)
    #expect(try world.report().totals.missing == 1)
    #expect(
      String(decoding: try world.report().sarif(of: DiagnosticKind.all), as: UTF8.self).contains(
        "\"ruleId\": \"record-damaged\""))
  }

  @Test func everyFormNamesTheBooksThatFailed() throws {
    let world = try Results(4, shares: 1)
    try world.record(0)
    try world.record(1, state: .failed, reason: "page | gone <now>")
    try world.record(2, state: .crashed, reason: "ended by SIGSEGV")
    try world.finish(1)
    let text = try world.text(CatalogueReport.writeText)
    #expect(
      text.contains(
        "failed: b1 (b1/book.xml): page | gone <now>\n    b1/book.xml:7:3: gone [manifest-missing]\n"))
    let markdown = try world.text(CatalogueReport.writeMarkdown)
    #expect(markdown.hasPrefix("### All \\<books\\>: not whole\n"))
    #expect(markdown.contains("| b1 | 1 | failed | page \\| gone \\<now\\> |\n"))
    #expect(markdown.contains("| b3 | 1 | missing | share 1 has not built the book |\n"))
    let json = try #require(
      try JSONSerialization.jsonObject(with: try world.bytes(CatalogueReport.writeJSON)) as? [String: Any])
    #expect(json["whole"] as? Bool == false)
    #expect(
      (json["books"] as? [[String: Any]])?.map { $0["state"] as? String } == [
        "built", "failed", "crashed", "missing",
      ])
    let sarif = try #require(
      try JSONSerialization.jsonObject(with: Data(try world.report().sarif(of: DiagnosticKind.all)))
        as? [String: Any])
    let run = try #require((sarif["runs"] as? [[String: Any]])?.first)
    let rules = (run["results"] as? [[String: Any]])?.compactMap { $0["ruleId"] as? String } ?? []
    #expect(rules.filter { $0 == "manifest-missing" }.count == 2)
    #expect(rules.contains("book-crashed") && rules.contains("book-not-built"))
    // Errors come first.
    #expect(rules.last == "link-target-missing")
  }

  @Test func jUnitHasACaseForEachBook() throws {
    let world = try Results(4, shares: 1)
    try world.record(0)
    try world.record(1, state: .failed, reason: "a \"quoted\" & \u{1B}[31mred")
    try world.record(2, state: .timedOut, reason: "slow")
    let tree = try XMLParser().parse(
      file: "junit.xml", bytes: Array(try world.bytes(CatalogueReport.writeJUnit)))
    let suite = try #require(tree.element(tree.root, "testsuite"))
    let cases = tree.elements(of: suite)
    #expect(cases.count == 4)
    #expect(cases.filter { tree.element($0, "failure") != nil }.count == 1)
    #expect(cases.filter { tree.element($0, "error") != nil }.count == 2)
    #expect(tree.attribute(tree.root, "failures") == "1")
    #expect(
      tree.element(cases[1], "failure").flatMap { tree.attribute($0, "message") } == "a \"quoted\" & ␛[31mred"
    )
  }

  @Test func numbersAreJoinedToRanges() {
    #expect(ranges([1, 2, 3, 7, 9, 10]) == "1-3, 7, 9-10")
    #expect(ranges([]) == "")
  }
}

@Suite struct CatalogueSiteTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()

  private func site(_ world: Results) throws -> String {
    try CatalogueSite(world.results, title: nil).write(
      templates: Self.root.appendingPathComponent("templates").path)
    return world.results.site
  }

  private func json(_ path: String) throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path))) as? [String: Any])
  }

  @Test func theFeedListsTheBooksThatAreThere() throws {
    let world = try Results(3, shares: 1)
    try world.record(0)
    try world.record(1)
    try world.record(2, state: .failed, reason: "no")
    let feed = try json(try site(world) + "/opds.json")
    #expect((feed["metadata"] as? [String: Any])?["numberOfItems"] as? Int == 2)
    let links = try #require(feed["links"] as? [[String: String]])
    #expect(
      links.contains {
        $0["rel"] == "self" && $0["href"] == "opds.json" && $0["type"] == "application/opds+json"
      })
    #expect((feed["navigation"] as? [[String: String]])?.map { $0["title"] } == ["Even", "Odd & more"])
    let books = try #require(feed["publications"] as? [[String: Any]])
    #expect(books.count == 2)
    let metadata = try #require(books[0]["metadata"] as? [String: Any])
    #expect(metadata["title"] as? String == "Book 0 <&>")
    #expect(metadata["author"] as? [String] == ["A", "B"])
    // The format does not allow a year alone.
    #expect(metadata["published"] == nil)
    let ways = try #require(books[0]["links"] as? [[String: String]])
    #expect(ways[0]["rel"] == "http://opds-spec.org/acquisition/open-access")
    #expect(ways[0]["href"] == "books/b0.epub")
    #expect(ways[1]["href"] == "web/b0/index.html")
    #expect((books[0]["images"] as? [[String: Any]])?.first?["href"] as? String == "covers/b0.jpg")
    let group = try json(world.results.site + "/opds/group-2.json")
    #expect((group["publications"] as? [[String: Any]])?.count == 1)
    #expect(
      ((group["links"] as? [[String: String]])?.map { $0["href"] ?? "" })?.contains("../opds.json") == true)
  }

  @Test func longFeedsAndStartPagesHavePages() throws {
    let world = try Results(130, shares: 1)
    for index in 0..<130 { try world.record(index) }
    let folder = try site(world)
    let second = try json(folder + "/opds/page-2.json")
    #expect((second["publications"] as? [[String: Any]])?.count == 30)
    #expect(
      ((second["publications"] as? [[String: Any]])?.first?["links"] as? [[String: String]])?.first?["href"]
        == "../books/b100.epub")
    #expect(
      (try json(folder + "/opds.json")["links"] as? [[String: String]])?.contains {
        $0["rel"] == "next" && $0["href"] == "opds/page-2.json"
      } == true)
    let page = try world.folder.text("out/site/page/3.html")
    #expect(
      page.contains(
        "<h3 lang=\"fr\" dir=\"auto\"><a href=\"../web/b129/index.html\">Book 129 &lt;&amp;&gt;</a></h3>"))
    #expect(page.contains("<a rel=\"prev\" href=\"../page/2.html\">"))
    #expect(!page.contains("rel=\"next\""))
    let list = try world.folder.text("out/site/catalogue/books.js")
    #expect(list.split(separator: "\n").count == 132)
    #expect(list.hasPrefix("octavoBooks([\n[\"Book 0 <&>\",\"A, B\",\"fr\",\"books/b0.epub\""))
  }

  /// Every page of a feed is valid, whatever the metadata of the books contain.
  @Test func feedsAreValidAgainstTheSchema() throws {
    let world = try Results(230, shares: 1)
    let full = try #require(BookRecordTests.full.description)
    let changes: [(inout BookRecord.Description) -> Void] = [
      { _ in }, { $0 = BookRecord.Description() }, { $0.title = "" },
      { $0.identifier = "no address at all" }, { $0.identifier = "978-3-16-148410-0" },
      { $0.identifier = "urn:x:<>" }, { $0.identifier = "https://example.org/a b" }, { $0.identifier = ":" },
      { $0.identifier = "https://example.org/%C3%BC?a=[1]#b" }, { $0.date = "12/31/2026" },
      { $0.date = "2026-13-01" }, { $0.date = "2026-11-23" }, { $0.date = "2026-11-23T08:09:10+01:00" },
      { $0.date = "2026-11-23T08:09Z" }, { $0.date = "2026-11-23T25:09:10Z" }, { $0.date = "" },
      { $0.modified = "2026-11-23T08:09:10.5Z" }, { $0.modified = "yesterday, at noonZ" },
      { $0.language = "en_US" }, { $0.language = "" }, { $0.language = "zh-Hant-TW" },
      { $0.direction = "sideways" }, { $0.direction = nil }, { $0.cover = nil },
      { $0.cover?.file = "ü 1.png" }, { $0.cover?.width = 0 }, { $0.creators = [] },
      { $0.publishers = [] }, { $0.subjects = [] }, { $0.summary = nil },
    ]
    for index in 0..<230 {
      var description = full
      changes[index % changes.count](&description)
      try world.record(index, description: description)
    }
    let folder = URL(fileURLWithPath: try site(world))
    let names =
      ["opds.json"]
      + (try FileManager.default.contentsOfDirectory(atPath: folder.path + "/opds").sorted()).map {
        "opds/" + $0
      }
    #expect(names.count == 7, "\(names)")
    #expect(try OPDSSchema.faults(in: names, of: folder) == [])
    let dates = try names.prefix(1).flatMap { name in
      (try json(folder.path + "/" + name)["publications"] as? [[String: Any]] ?? []).compactMap {
        ($0["metadata"] as? [String: Any])?["published"] as? String
      }
    }
    #expect(Set(dates) == ["2026-11-23", "2026-11-23T08:09:10+01:00"])
    // A catalogue without books is valid too.
    let none = try Results(1, shares: 1)
    let empty = URL(fileURLWithPath: try site(none))
    #expect(try OPDSSchema.faults(in: ["opds.json"], of: empty) == [])
  }

  /// The schema finds faults that would confuse feed readers.
  @Test(arguments: [
    ("\"rel\": \"self\"", "\"rel\": \"own\"", "links contains"),
    ("\"links\": [", "\"link\": [", ". required"),
    ("\"title\": \"Even\", ", "", "navigation/0 required"),
    ("\"http://opds-spec.org/acquisition/open-access\"", "\"enclosure\"", "publications/0/links contains"),
    ("\"identifier\": \"urn:x\"", "\"identifier\": \"x\"", "publications/0/metadata/identifier pattern"),
    ("\"modified\": \"2024-01-01T00:00:00Z\"", "\"modified\": \"2024-01-01\"", "metadata/modified pattern"),
    ("\"numberOfItems\": 1", "\"numberOfItems\": \"1\"", "metadata/numberOfItems type"),
    ("\"width\": 320", "\"width\": 0", "publications/0/images/0/width exclusiveMinimum"),
    ("\"type\": \"image/jpeg\"", "\"type\": \"image/tiff\"", "publications/0/images contains"),
  ])
  func theSchemaSeesFaults(right: String, wrong: String, fault: String) throws {
    let world = try Results(1, shares: 1)
    try world.record(0)
    let folder = URL(fileURLWithPath: try site(world))
    let feed = try String(contentsOf: folder.appendingPathComponent("opds.json"), encoding: .utf8)
    let place = try #require(feed.range(of: right), "\(feed)")
    try feed.replacingCharacters(in: place, with: wrong).write(
      to: folder.appendingPathComponent("wrong.json"), atomically: true, encoding: .utf8)
    #expect(try OPDSSchema.faults(in: ["wrong.json"], of: folder).contains("wrong.json " + fault))
  }

  @Test func theStartPageSpeaksTheLanguageOfTheCatalogue() throws {
    func page(_ language: String, books: Int) throws -> String {
      let world = try Results(books, shares: 1, language: language, title: nil)
      for index in 0..<books { try world.record(index) }
      _ = try site(world)
      return try world.folder.text("out/site/index.html")
    }
    let german = try page("de-AT", books: 61)
    #expect(german.contains("<html lang=\"de-AT\" dir=\"ltr\">"))
    #expect(german.contains("<title>Bücher</title>"))
    #expect(german.contains("<label for=\"query\">In 61 Büchern suchen</label>"))
    #expect(german.contains("placeholder=\"Titel, Autor oder Thema\""))
    #expect(german.contains("aria-label=\"Book 0 &lt;&amp;&gt; lesen\">Lesen</a>"))
    #expect(german.contains(">Weiter →</a>"))
    #expect(german.contains("data-none=\"Kein Buch passt dazu\""))
    #expect(!german.contains("Search") && !german.contains(">Read<"))
    let hebrew = try page("he", books: 1)
    #expect(hebrew.contains("<html lang=\"he\" dir=\"rtl\">") && hebrew.contains("חיפוש בספר אחד"))
    // Words without translation are English, and marked as such.
    #expect(try page("tlh", books: 0).contains("<html lang=\"en\" dir=\"ltr\">"))
    let polish = CatalogueWords(language: "pl")
    #expect(polish.number(1_234_567) == "1\u{202F}234\u{202F}567" && polish.number(999) == "999")
    #expect(polish.size(1_250_000) == "1,2 MB" && CatalogueWords(language: "en").number(1002) == "1,002")
  }

  @Test func aCatalogueWithoutBooksStillHasAFeed() throws {
    let world = try Results(1, shares: 1)
    let feed = try json(try site(world) + "/opds.json")
    #expect(feed["publications"] == nil)
    #expect((feed["navigation"] as? [[String: Any]])?.isEmpty == false)
    #expect(try world.folder.text("out/site/index.html").contains("There are no books yet"))
  }

  @Test func timeGrowsWithTheBooksAlone() throws {
    func time(_ count: Int) throws -> Double {
      let world = try Results(count, shares: 5)
      for index in 0..<count { try world.record(index) }
      let templates = Self.root.appendingPathComponent("templates").path
      return try processorTime(of: {
        try CatalogueSite(world.results, title: nil).write(templates: templates)
        _ = try world.report().sarif(of: DiagnosticKind.all)
      }).seconds
    }
    let (few, many) = (try time(100), try time(800))
    #expect(many < few * 20, "\(few) s for 100 books, \(many) s for 800")
  }
}
