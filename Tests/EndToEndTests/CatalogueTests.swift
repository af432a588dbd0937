import Foundation
import Testing

/// A catalogue of small books, built by the tool as an engine would have it built.
@Suite struct CatalogueCommandTests {
  private struct World {
    let folder: TemporaryFolder

    init(_ count: Int, catalogue: String? = nil) throws {
      folder = try TemporaryFolder()
      for index in 0..<count { try write(index, "Text \(index).") }
      let books = (0..<count).map { "<book src=\"b\($0)\"/>" }.joined(separator: "\n")
      try folder.write(
        catalogue ?? """
          <catalogue xmlns="urn:octavo:catalogue:1"><title>Small books</title>
          <settings artwork="none"/>
          \(books)
          </catalogue>
          """, to: "catalogue.xml")
    }

    func write(_ index: Int, _ text: String) throws {
      try folder.write(
        "---\nlang: en\ntitle: Book \(index)\n---\n\n# Book \(index)\n\n\(text)\n", to: "b\(index)/one.md")
    }

    /// Breaks a book.
    func damage(_ index: Int) throws {
      try folder.write("<book xmlns=\"urn:octavo:book:1\"/>", to: "b\(index)/book.xml")
    }

    func octavo(_ arguments: String..., environment: [String: String] = [:]) throws -> Tool.Result {
      try Tool.run(["catalogue"] + arguments, in: folder.url, environment: environment)
    }

    func url(_ path: String) -> URL { folder.url.appendingPathComponent(path) }

    func record(_ name: String, in results: String = "out") throws -> [String: Any] {
      try #require(
        try JSONSerialization.jsonObject(with: Data(contentsOf: url("\(results)/records/\(name).json")))
          as? [String: Any])
    }

    func digest(_ name: String, in results: String = "out") throws -> String? {
      (try record(name, in: results)["bundle"] as? [String: Any])?["digest"] as? String
    }

    func builds(_ name: String, in results: String = "out") throws -> Int? {
      (try record(name, in: results)["work"] as? [String: Any])?["builds"] as? Int
    }
  }

  @Test func sharesTogetherGiveWhatOneMachineGives() throws {
    let world = try World(6)
    let one = try world.octavo("build", "catalogue.xml", "--results", "one", "--no-cache")
    #expect(one.status == 0, "\(one.errors)")
    #expect(try world.octavo("plan", "catalogue.xml", "--shares", "3", "-o", "plan.json").status == 0)
    for share in ["1", "3/3"] {
      let built = try world.octavo("build", "plan.json", "--shard", share, "--results", "out", "--no-cache")
      #expect(built.status == 0, "\(built.errors)")
    }
    let partial = try world.octavo("report", "out")
    #expect(partial.status == 1)
    #expect(partial.output.contains("share that did not begin: 2 of 3"), "\(partial.output)")
    #expect(
      try world.octavo("build", "plan.json", "--shard", "2/3", "--results", "out", "--no-cache").status == 0)
    let whole = try world.octavo("report", "out")
    #expect(whole.status == 0, "\(whole.output)")
    #expect(whole.output.hasPrefix("6 books: 6 built;"))
    for index in 0..<6 {
      #expect(try world.digest("b\(index)") == (try world.digest("b\(index)", in: "one")))
    }
  }

  @Test func aShareThatIsRunAgainDoesOnlyWhatIsMissingOrChanged() throws {
    let world = try World(4)
    func build(_ more: String...) throws -> Tool.Result {
      try Tool.run(["catalogue", "build", "catalogue.xml", "--results", "out"] + more, in: world.folder.url)
    }
    #expect(try build().status == 0)
    let again = try build()
    #expect(again.errors.contains("4 books, 0 built, 4 there already"), "\(again.errors)")
    try world.write(1, "Changed.")
    try FileManager.default.removeItem(at: world.url("out/records/b2.json"))
    try Data("short".utf8).write(to: world.url("out/site/books/b3.epub"))
    let third = try build()
    #expect(third.errors.contains("4 books, 3 built, 1 there already"), "\(third.errors)")
    #expect(try ["b0", "b1", "b3"].map { try world.builds($0) } == [1, 2, 2])
    // A new file in a book's folder is a change, other times of files are none.
    try world.folder.write("# Two\n", to: "b0/two.md")
    try world.write(1, "Changed.")
    let fourth = try build()
    #expect(fourth.errors.contains("4 books, 1 built, 3 there already"), "\(fourth.errors)")
    // A bundle of the same size with other bytes is found where that is asked for.
    let bundle = world.url("out/site/books/b2.epub")
    var bytes = try Data(contentsOf: bundle)
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: bundle)
    #expect(try build().errors.contains("0 built, 4 there already"))
    #expect(try build("--verify", "--no-cache").errors.contains("1 built, 3 there already"))
    // Another setting makes other books.
    #expect(try build("--optimize").errors.contains("4 built, 0 there already"))
  }

  @Test func aCopyOfTheCatalogueElsewhereFindsItsResultsUpToDate() throws {
    let world = try World(2)
    #expect(try world.octavo("build", "catalogue.xml", "--results", "out", "--no-cache").status == 0)
    let other = try World(2)
    try FileManager.default.copyItem(at: world.url("out"), to: other.url("out"))
    let again = try other.octavo("build", "catalogue.xml", "--results", "out", "--no-cache")
    #expect(again.errors.contains("2 books, 0 built, 2 there already"), "\(again.errors)")
  }

  @Test func aBookWithErrorsFailsAloneAndIsNamed() throws {
    let world = try World(3)
    try world.damage(1)
    let built = try world.octavo("build", "catalogue.xml", "--results", "out")
    #expect(built.status == 1)
    #expect(built.errors.contains("2 built, 0 there already, 1 failed"), "\(built.errors)")
    let report = try world.octavo("report", "out")
    #expect(report.status == 1)
    #expect(report.output.contains("failed: b1 (b1): "), "\(report.output)")
    // It is not tried again while nothing changes, and still fails the share.
    let again = try world.octavo("build", "catalogue.xml", "--results", "out")
    #expect(again.status == 1)
    #expect(again.errors.contains("0 built, 3 there already, 0 failed"), "\(again.errors)")
    try FileManager.default.removeItem(at: world.url("b1/book.xml"))
    #expect(try world.octavo("build", "catalogue.xml", "--results", "out").status == 0)
    #expect(try world.octavo("report", "out").status == 0)
  }

  @Test func aBookThatCrashesOrRunsOutOfTimeFailsAlone() throws {
    let world = try World(3)
    // Some seconds of work.
    let slow = String(
      repeating: "A *word*, a `code` and $\\frac{a_1}{b^2}$ [link](#there).\n\n", count: 60_000)
    try world.write(1, slow)
    let timed = try world.octavo(
      "build", "catalogue.xml", "--results", "timed", "--no-cache", "--time-limit", "1")
    #expect(timed.status == 1)
    #expect(try world.record("b1", in: "timed")["state"] as? String == "timed-out", "\(timed.errors)")
    let findings = try world.record("b1", in: "timed")["findings"] as? [[String: Any]]
    #expect(findings?.first?["id"] as? String == "book-timed-out")
    // A signal ends the process: here the one for too much processor time.
    let killed = try Tool.run(
      ["catalogue", "build", "catalogue.xml", "--results", "killed", "--no-cache"], in: world.folder.url,
      limits: "ulimit -t 1")
    #expect(killed.status == 1)
    let record = try world.record("b1", in: "killed")
    #expect(record["state"] as? String == "crashed", "\(killed.errors)")
    #expect((record["reason"] as? String)?.contains("ended by SIG") == true, "\(record)")
    for results in ["timed", "killed"] {
      #expect(try world.record("b0", in: results)["state"] as? String == "built")
      #expect(try world.record("b2", in: results)["state"] as? String == "built")
    }
    #expect(try world.octavo("report", "timed").output.contains("timed-out: b1"))
    // What crashed is tried again, the rest is there.
    try world.write(1, "Quick.")
    let again = try world.octavo("build", "catalogue.xml", "--results", "killed", "--no-cache")
    #expect(again.errors.contains("1 built, 2 there already, 0 failed"), "\(again.errors)")
  }

  @Test func onlyBooksThatChangedSinceARevisionAreBuilt() throws {
    let world = try World(3)
    func git(_ arguments: String...) throws {
      let identity = ["-c", "user.name=A", "-c", "user.email=a@localhost"]
      let result = try Tool.execute("/usr/bin/env", ["git"] + identity + arguments, in: world.folder.url)
      try #require(result.status == 0, "\(result.errors)")
    }
    try git("init", "-q", "-b", "main")
    try world.folder.write("out*/\n.octavo/\n", to: ".gitignore")
    try git("add", ".")
    try git("commit", "-q", "-m", "One")
    try world.write(1, "Changed.")
    let built = try world.octavo("build", "catalogue.xml", "--results", "out", "--changed-since", "HEAD")
    #expect(built.status == 0, "\(built.errors)")
    #expect(built.errors.contains("3 books, 1 built, 2 there already"), "\(built.errors)")
    #expect(try world.record("b0")["state"] as? String == "unchanged")
    #expect(try world.octavo("report", "out").output.hasPrefix("3 books: 1 built, 2 unchanged;"))
    // A file that Git does not know yet counts; so does the catalogue itself.
    try world.folder.write("# Two\n", to: "b2/two.md")
    let more = try world.octavo("build", "catalogue.xml", "--results", "out2", "--changed-since", "main")
    #expect(more.errors.contains("3 books, 2 built, 1 there already"), "\(more.errors)")
    let unknown = try world.octavo("build", "catalogue.xml", "--results", "out", "--changed-since", "gone")
    #expect(unknown.status == 66)
    #expect(unknown.errors.contains("[revision-unknown]"))
    let option = try world.octavo("build", "catalogue.xml", "--results", "out", "--changed-since=--output=x")
    #expect(option.status == 66)
  }

  @Test func whatIsWrongWithThePlanOrTheShardIsTold() throws {
    let world = try World(2)
    #expect(try world.octavo("plan", "catalogue.xml", "--shares", "2", "-o", "plan.json").status == 0)
    for arguments in [["--shard", "1/3"], [], ["--shard", "3"]] {
      let result = try Tool.run(
        ["catalogue", "build", "plan.json", "--results", "out"] + arguments, in: world.folder.url)
      #expect(result.status == 66)
      #expect(result.errors.contains("[plan-invalid]"), "\(result.errors)")
    }
    for shard in ["0/2", "3/2", "a", "1/2/3", "1/"] {
      #expect(try world.octavo("build", "catalogue.xml", "--results", "out", "--shard", shard).status == 64)
    }
    #expect(try world.octavo("report", "nowhere").status == 66)
    #expect(try world.octavo("build", "nowhere.xml", "--results", "out").status == 66)
  }

  @Test func checkFindsWhatIsWrongAtItsPlace() throws {
    let world = try World(
      2,
      catalogue: """
        <catalogue xmlns="urn:octavo:catalogue:1">
        <book src="b0"/>
        <book src="b1" output="B0"/>
        <book src="b7"/>
        </catalogue>
        """)
    let result = try world.octavo("check", "catalogue.xml")
    #expect(result.status == 1)
    #expect(
      result.output.contains(
        "catalogue.xml:3:24: error: \"b1\" and \"b0\" would both be written as \"B0\" [output-name-repeated]"),
      "\(result.output)")
    #expect(
      result.output.contains("catalogue.xml:4:12: error: manifest \"b7\" does not exist [manifest-missing]"),
      "\(result.output)")
    #expect(try World(2).octavo("check", ".").status == 0)
  }

  @Test func theFeedAndTheStartPageLeadToTheBooks() throws {
    let world = try World(2)
    #expect(try world.octavo("build", "catalogue.xml", "--results", "out", "--web").status == 0)
    let fed = try world.octavo("feed", "out")
    #expect(fed.status == 0, "\(fed.errors)")
    let site = world.url("out/site")
    let feed = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: site.appendingPathComponent("opds.json")))
        as? [String: Any])
    let books = try #require(feed["publications"] as? [[String: Any]])
    for book in books {
      for link in try #require(book["links"] as? [[String: String]]) {
        #expect(FileManager.default.fileExists(atPath: site.appendingPathComponent(link["href"] ?? "").path))
      }
    }
    let page = try String(contentsOf: site.appendingPathComponent("index.html"), encoding: .utf8)
    #expect(page.contains("<a href=\"web/b1/index.html\">B1</a>"))
  }

  @Test func theSchemaOfCataloguesIsPrinted() throws {
    let result = try Tool.run(["schema", "--of", "catalogue"])
    #expect(result.output.contains("urn:octavo:catalogue:1"))
    #expect(try Tool.run(["schema"]).output.contains("urn:octavo:book:1"))
  }
}
