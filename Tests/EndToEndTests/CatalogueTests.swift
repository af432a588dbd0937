import Foundation
import SchemaChecking
import Testing

/// A catalogue of small books, built by the tool as an engine would call it.
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

    /// Damages a book.
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
    #expect(again.errors.contains("4 books, 0 built, 4 already built"), "\(again.errors)")
    try world.write(1, "Changed.")
    try FileManager.default.removeItem(at: world.url("out/records/b2.json"))
    try Data("short".utf8).write(to: world.url("out/site/books/b3.epub"))
    let third = try build()
    #expect(third.errors.contains("4 books, 3 built, 1 already built"), "\(third.errors)")
    #expect(try ["b0", "b1", "b3"].map { try world.builds($0) } == [1, 2, 2])
    // A new file in a book's folder is a change; new file times are not.
    try world.folder.write("# Two\n", to: "b0/two.md")
    try world.write(1, "Changed.")
    let fourth = try build()
    #expect(fourth.errors.contains("4 books, 1 built, 3 already built"), "\(fourth.errors)")
    // A bundle of the same size with other bytes is detected on request.
    let bundle = world.url("out/site/books/b2.epub")
    var bytes = try Data(contentsOf: bundle)
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: bundle)
    #expect(try build().errors.contains("0 built, 4 already built"))
    #expect(try build("--verify", "--no-cache").errors.contains("1 built, 3 already built"))
    // Another setting gives other books.
    #expect(try build("--optimize").errors.contains("4 built, 0 already built"))
  }

  @Test func aCopyOfTheCatalogueElsewhereFindsItsResultsUpToDate() throws {
    let world = try World(2)
    #expect(try world.octavo("build", "catalogue.xml", "--results", "out", "--no-cache").status == 0)
    let other = try World(2)
    try FileManager.default.copyItem(at: world.url("out"), to: other.url("out"))
    let again = try other.octavo("build", "catalogue.xml", "--results", "out", "--no-cache")
    #expect(again.errors.contains("2 books, 0 built, 2 already built"), "\(again.errors)")
  }

  @Test func aBookWithErrorsFailsAloneAndIsNamed() throws {
    let world = try World(3)
    try world.damage(1)
    let built = try world.octavo("build", "catalogue.xml", "--results", "out")
    #expect(built.status == 1)
    #expect(built.errors.contains("2 built, 0 already built, 1 failed"), "\(built.errors)")
    let report = try world.octavo("report", "out")
    #expect(report.status == 1)
    #expect(report.output.contains("failed: b1 (b1): "), "\(report.output)")
    // A failed book is not tried again while nothing changes, and still fails the share.
    let again = try world.octavo("build", "catalogue.xml", "--results", "out")
    #expect(again.status == 1)
    #expect(again.errors.contains("0 built, 2 already built, 1 failed"), "\(again.errors)")
    #expect(again.errors.contains("b1: still failed: "), "\(again.errors)")
    try FileManager.default.removeItem(at: world.url("b1/book.xml"))
    #expect(try world.octavo("build", "catalogue.xml", "--results", "out").status == 0)
    #expect(try world.octavo("report", "out").status == 0)
  }

  @Test func aBookThatCrashesOrRunsOutOfTimeFailsAlone() throws {
    let world = try World(3)
    // Longer than the limits, which the small books hold on a busy machine too.
    let slow = String(
      repeating: "A *word*, a `code` and $\\frac{a_1}{b^2}$ [link](#there).\n\n", count: 160_000)
    try world.write(1, slow)
    let timed = try world.octavo(
      "build", "catalogue.xml", "--results", "timed", "--no-cache", "--time-limit", "5")
    #expect(timed.status == 1)
    #expect(try world.record("b1", in: "timed")["state"] as? String == "timed-out", "\(timed.errors)")
    let findings = try world.record("b1", in: "timed")["findings"] as? [[String: Any]]
    #expect(findings?.first?["id"] as? String == "book-timed-out")
    // A signal ends the process: here the one for exceeded processor time.
    let killed = try Tool.run(
      ["catalogue", "build", "catalogue.xml", "--results", "killed", "--no-cache"], in: world.folder.url,
      limits: "ulimit -t 4")
    #expect(killed.status == 1)
    let record = try world.record("b1", in: "killed")
    #expect(record["state"] as? String == "crashed", "\(killed.errors)")
    #expect((record["reason"] as? String)?.contains("ended by SIG") == true, "\(record)")
    for results in ["timed", "killed"] {
      #expect(try world.record("b0", in: results)["state"] as? String == "built")
      #expect(try world.record("b2", in: results)["state"] as? String == "built")
    }
    #expect(try world.octavo("report", "timed").output.contains("timed-out: b1"))
    // The crashed book is tried again; the others exist already.
    try world.write(1, "Quick.")
    let again = try world.octavo("build", "catalogue.xml", "--results", "killed", "--no-cache")
    #expect(again.errors.contains("1 built, 2 already built, 0 failed"), "\(again.errors)")
  }

  @Test func onlyBooksThatChangedSinceARevisionAreBuilt() throws {
    let world = try World(3)
    func git(_ arguments: String...) throws {
      let identity = ["-c", "user.name=A", "-c", "user.email=a@localhost"]
      let result = try Tool.execute(
        "/usr/bin/env", arguments: ["git"] + identity + arguments, in: world.folder.url)
      try #require(result.status == 0, "\(result.errors)")
    }
    try git("init", "-q", "-b", "main")
    try world.folder.write("out*/\n.octavo/\n", to: ".gitignore")
    try git("add", ".")
    try git("commit", "-q", "-m", "One")
    try world.write(1, "Changed.")
    let built = try world.octavo("build", "catalogue.xml", "--results", "out", "--changed-since", "HEAD")
    #expect(built.status == 0, "\(built.errors)")
    #expect(built.errors.contains("3 books, 1 built, 2 already built"), "\(built.errors)")
    #expect(try world.record("b0")["state"] as? String == "unchanged")
    #expect(try world.octavo("report", "out").output.hasPrefix("3 books: 1 built, 2 unchanged;"))
    // A file that Git does not know yet counts; so does the catalogue itself.
    try world.folder.write("# Two\n", to: "b2/two.md")
    let more = try world.octavo("build", "catalogue.xml", "--results", "out2", "--changed-since", "main")
    #expect(more.errors.contains("3 books, 2 built, 1 already built"), "\(more.errors)")
    let unknown = try world.octavo("build", "catalogue.xml", "--results", "out", "--changed-since", "gone")
    #expect(unknown.status == 66)
    #expect(unknown.errors.contains("[revision-unknown]"))
    let option = try world.octavo("build", "catalogue.xml", "--results", "out", "--changed-since=--output=x")
    #expect(option.status == 66)
  }

  /// Neither a repository's own settings nor a folder that is laid out as one make Git run a program.
  @Test func changesAreFoundWithoutProgramsOfTheRepository() throws {
    let world = try World(2)
    func git(_ arguments: String...) throws {
      let identity = ["-c", "user.name=A", "-c", "user.email=a@localhost"]
      let result = try Tool.execute(
        "/usr/bin/env", arguments: ["git"] + identity + arguments, in: world.folder.url)
      try #require(result.status == 0, "\(result.errors)")
    }
    func build(_ results: String) throws -> Tool.Result {
      try world.octavo("build", "catalogue.xml", "--results", results, "--changed-since", "HEAD")
    }
    let ran = world.folder.url.appendingPathComponent("ran").path
    try git("init", "-q", "-b", "main")
    try git("add", ".")
    try git("commit", "-q", "-m", "One")
    try git("config", "core.fsmonitor", "touch \(ran);#")
    try world.write(1, "Changed.")
    #expect(try build("out1").status == 0)
    #expect(!FileManager.default.fileExists(atPath: ran))
    try world.folder.write("* filter=x\n", to: ".gitattributes")
    try git("config", "filter.x.clean", "touch \(ran); cat")
    let refused = try build("out2")
    #expect(refused.status == 66 && refused.errors.contains("[revision-unknown]"), "\(refused.errors)")
    #expect(!FileManager.default.fileExists(atPath: ran))
    // A bare repository inside the working tree.
    try git("config", "--unset", "filter.x.clean")
    for folder in ["objects", "refs"] { try world.folder.write("", to: "\(folder)/.keep") }
    try world.folder.write("ref: refs/heads/main\n", to: "HEAD")
    try world.folder.write(
      "[core]\nbare = false\nworktree = .\nfsmonitor = \"touch \(ran);#\"\n", to: "config")
    try FileManager.default.moveItem(
      at: world.folder.url.appendingPathComponent(".git"),
      to: world.folder.url.appendingPathComponent("elsewhere"))
    #expect(try build("out3").status == 66)
    #expect(!FileManager.default.fileExists(atPath: ran))
  }

  @Test func aFreshCheckoutTakesItsBooksFromTheSharedCache() throws {
    let world = try World(3)
    let key = try Tool.run(["cache", "keygen", "main.key"], in: world.folder.url)
    try #require(key.status == 0, "\(key.errors)")
    let (shared, trust) = (world.url("shared").path, world.url("main.key.pub").path)
    // Files must be older than the build for their times to be reliable.
    usleep(60_000)
    let cold = try world.octavo(
      "build", "catalogue.xml", "--results", "out", "--shared-cache", shared,
      environment: [
        "OCTAVO_CACHE_KEY": world.url("main.key").path, "HOME": world.url("home").path, "XDG_CACHE_HOME": "",
      ])
    #expect(cold.status == 0, "\(cold.errors)")
    #expect(cold.errors.contains("3 books, 3 built, 0 already built"), "\(cold.errors)")
    let stored = try #require(try world.record("b0")["shared"] as? [String: Any])
    // Books are built at the same time: what is alike in two of them is stored by the first, and found by the other.
    let found = try #require(stored["hits"] as? Int)
    let kept = try #require(stored["stored"] as? Int)
    #expect(stored["book"] == nil && found + kept == 3, "\(stored)")

    let other = try World(3)
    func build(_ more: String...) throws -> Tool.Result {
      try Tool.run(
        ["catalogue", "build", "catalogue.xml", "--results", "out", "--shared-cache", shared] + more
          + ["--cache-trust", trust], in: other.folder.url,
        environment: ["HOME": other.url("home").path, "XDG_CACHE_HOME": ""])
    }
    usleep(60_000)
    let taken = try build()
    #expect(
      taken.errors.contains("3 built (3 taken from the shared cache), 0 already built"), "\(taken.errors)")
    for name in ["b0", "b1", "b2"] {
      #expect(try other.digest(name) == (try world.digest(name)))
      let sharing = try #require(try other.record(name)["shared"] as? [String: Any])
      #expect(sharing["book"] as? Bool == true && sharing["hits"] as? Int == 3, "\(sharing)")
      let size = try #require((try other.record(name)["bundle"] as? [String: Any])?["size"] as? Int)
      #expect(try #require(sharing["received"] as? Int) > size)
      // The inputs of a book are known as if it had been built here.
      #expect(
        try String(contentsOf: other.url("out/inputs/\(name)"), encoding: .utf8)
          == String(contentsOf: world.url("out/inputs/\(name)"), encoding: .utf8))
      #expect(try other.record(name)["key"] as? String == (try world.record(name)["key"] as? String))
    }
    let report = try other.octavo("report", "out")
    #expect(report.output.hasPrefix("3 books: 3 built; 3 taken from the shared cache;"), "\(report.output)")
    let json = try other.octavo("report", "out", "--format", "json").output
    let summary =
      (try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])?["summary"]
      as? [String: Any]
    #expect(summary?["taken"] as? Int == 3)
    #expect(try #require(summary?["received"] as? Int) > 0 && summary?["sent"] as? Int == 0)
    // Run again, the share does only what is missing.
    #expect(try build().errors.contains("3 books, 0 built, 3 already built"))
    try other.write(1, "Changed.")
    let changed = try build()
    #expect(changed.errors.contains("3 books, 1 built, 2 already built"), "\(changed.errors)")
    #expect(try other.digest("b1") != (try world.digest("b1")))
  }

  @Test func aSharedCacheThatIsAwayIsWaitedForOnce() throws {
    let world = try World(3)
    let built = try world.octavo(
      "build", "catalogue.xml", "--results", "out", "--jobs", "1", "--shared-cache", "http://127.0.0.1:1/",
      environment: ["OCTAVO_CACHE_TIMEOUT": "1"])
    #expect(built.status == 0, "\(built.errors)")
    #expect(built.errors.components(separatedBy: "does not answer").count == 2, "\(built.errors)")
    let records = try (0..<3).map { try world.record("b\($0)") }
    #expect(records.filter { $0["shared"] != nil }.count == 1)
    let ids = records.map { ($0["findings"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String } }
    #expect(ids.filter { $0.contains("shared-cache-away") }.count == 1, "\(ids)")
    // A fault that affects every book is reported before any is built.
    let wrong = try world.octavo(
      "build", "catalogue.xml", "--results", "none", "--shared-cache", "shared",
      environment: ["OCTAVO_CACHE_KEY": "octavo-cache-key private 12"])
    #expect(wrong.status == 64 && wrong.errors.contains("OCTAVO_CACHE_KEY is not a private key"))
    #expect(!FileManager.default.fileExists(atPath: world.url("none").path))
    // A fault in the settings of one book fails only that book.
    try world.folder.write("cache: {shared: nowhere, trust: gone.pub}\n", to: "b1/octavo.yaml")
    let one = try world.octavo("build", "catalogue.xml", "--results", "out")
    #expect(one.errors.contains("0 built, 2 already built, 1 failed"), "\(one.errors)")
    let reason = try world.record("b1")["reason"] as? String
    #expect(reason?.contains("which settings of a book may not") == true, "\(reason ?? "")")
  }

  @Test func carriedCachesHaveAFolderForEachBook() throws {
    let world = try World(2)
    func build(_ world: World, results: String) throws -> Tool.Result {
      try world.octavo(
        "build", "catalogue.xml", "--results", results, "--cache", "carried",
        environment: ["HOME": world.url("home").path, "XDG_CACHE_HOME": ""])
    }
    usleep(60_000)
    #expect(try build(world, results: "out").status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: world.url("carried").path).sorted()
    #expect(names == ["b0", "b1"])
    #expect(!FileManager.default.fileExists(atPath: world.url("b0/.octavo").path))
    #expect(try build(world, results: "again").status == 0)
    #expect(try world.digest("b1", in: "again") == (try world.digest("b1")))
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
    #expect(try OPDSSchema.faults(in: ["opds.json"], of: site) == [])
  }

  private static let browser = "/usr/bin/chromium"
  private static let hasBrowser = FileManager.default.isExecutableFile(atPath: browser)

  /// The start page in the language of the catalogue, as a browser shows it.
  @Test(.enabled(if: hasBrowser, "Chromium is not installed"))
  func theStartPageSearchesItsBooks() throws {
    let world = try World(
      3,
      catalogue: """
        <catalogue xmlns="urn:octavo:catalogue:1" lang="de"><title>Alle</title><settings artwork="none"/>
        <book src="b0" output="erstes"/><book src="b1" output="zweites"/><book src="b2" output="drittes"/>
        </catalogue>
        """)
    #expect(try world.octavo("build", "catalogue.xml", "--results", "out").status == 0)
    #expect(try world.octavo("feed", "out").status == 0)
    func page(_ query: String) throws -> String {
      let result = try Tool.execute(
        Self.browser,
        arguments: [
          "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=5000",
          "--user-data-dir=" + world.url("profile").path, "--dump-dom",
          world.url("out/site/index.html").absoluteString + "?q=" + query,
        ], in: world.folder.url, environment: ["HOME": world.folder.url.path])
      return result.output
    }
    let one = try page("B2")
    #expect(one.contains("<p id=\"status\" role=\"status\">1 Buch</p>"), "\(one)")
    #expect(one.contains("aria-label=\"B2 als EPUB herunterladen\""))
    #expect(one.contains("<div id=\"all\" hidden=\"\">"))
    #expect(try page("Emmy").contains("role=\"status\">Kein Buch passt dazu</p>"))
    #expect(try page("b").contains("role=\"status\">3 Bücher</p>"))
  }

  @Test func theSchemaOfCataloguesIsPrinted() throws {
    let result = try Tool.run(["schema", "--of", "catalogue"])
    #expect(result.output.contains("urn:octavo:catalogue:1"))
    #expect(try Tool.run(["schema"]).output.contains("urn:octavo:book:1"))
  }
}
