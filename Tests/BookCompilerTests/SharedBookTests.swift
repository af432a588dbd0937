import BookCompiler
import BuildCache
import CacheServing
import Diagnostics
import Digests
import Foundation
import HTTPTransfer
import SharedCache
import Testing

private let main = SigningKey(seed: Array(repeating: 1, count: 32))!
private let fork = SigningKey(seed: Array(repeating: 2, count: 32))!

/// Whole books and saved work that other machines use.
@Suite(.serialized) struct SharedBookTests {
  private func page(_ title: String, _ body: String) -> String {
    "<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\"><head><title>\(title)</title></head><body><h1>\(title)</h1>\(body)</body></html>"
  }

  private func files() -> [String: String] {
    [
      "book.xml": """
      <book xmlns="urn:octavo:book:1" id="urn:isbn:1" lang="en"><title>T</title><creator>A</creator>
      <date>2026-01-01</date><contents><page src="a.xhtml"/><page src="b.xhtml"/></contents></book>
      """,
      "a.xhtml": page(
        "A", "<p>First, <a href=\"#gone\">nowhere</a>.</p><img src=\"p.svg\" alt=\"A square\"/>"),
      "b.xhtml": page("B", "<p>Second.</p><img src=\"missing.svg\" alt=\"Not there\"/>"),
      "p.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4\" height=\"4\"/>",
    ]
  }

  /// A new checkout, old enough for its file times to be reliable.
  private func checkout(_ files: [String: String]? = nil) throws -> SmallFolder {
    let folder = try SmallFolder(files ?? self.files())
    usleep(60_000)
    return folder
  }

  private func cacheFolder() -> String {
    FileManager.default.temporaryDirectory.appendingPathComponent("octavo-carried-" + UUID().uuidString).path
  }

  private struct Outcome {
    var bundle: Data?
    var findings: [String]
    var explanations: [String]
    var isTaken: Bool { Self.isTaken(explanations) }

    static func isTaken(_ explanations: [String]) -> Bool {
      explanations.contains { $0.contains("whole book was taken") }
    }
  }

  private func make(
    _ folder: SmallFolder, _ manifest: String = "book.xml", signing: SigningKey? = nil,
    trusted: [SigningKey] = [],
    _ change: (inout BookCompiler.Request) -> Void
  ) throws -> Outcome {
    func run() throws -> (compilation: BookCompiler.Compilation, bundle: Data?) {
      try build(folder.url.appendingPathComponent(manifest)) { request in
        request.caching.trust = CacheTrust(signing: signing, trusted: trusted.map(\.verifying))
        request.caching.access.patience = 2
        change(&request)
      }
    }
    // A book is not stored if a library was loaded during the build, which another test of this process may do.
    var libraries = ToolIdentity.mappedFiles()
    var result = try run()
    while signing != nil, ToolIdentity.mappedFiles() != libraries {
      libraries = ToolIdentity.mappedFiles()
      let again = try run()
      if Outcome.isTaken(again.compilation.explanations) { break }
      result = again
    }
    let root = folder.url.path + "/"
    let findings = result.compilation.diagnostics.map {
      "\($0.kind.id) \($0.range?.file.replacingOccurrences(of: root, with: "") ?? "")"
    }
    return Outcome(bundle: result.bundle, findings: findings, explanations: result.compilation.explanations)
  }

  // MARK: Shared books

  @Test func anotherCheckoutTakesTheWholeBook() throws {
    let cache = cacheFolder()
    let first = try make(try checkout(), signing: main) { $0.caching.shared = cache }
    #expect(!first.isTaken && first.bundle != nil)
    let second = try make(try checkout(), trusted: [main]) { $0.caching.shared = cache }
    #expect(second.isTaken)
    #expect(second.bundle == first.bundle)
    #expect(second.findings == first.findings)
    #expect(
      second.findings.contains("link-target-missing a.xhtml")
        && second.findings.contains("media-missing b.xhtml"))
  }

  /// Everything that a build reads is part of the key: a change causes a build, with the same result as without a cache.
  @Test(arguments: [
    "a.xhtml", "book.xml", "p.svg", "missing.svg", "b.xhtml", "another manifest", "artwork", "keep-going",
  ])
  func whatChangedIsBuiltAgain(what: String) throws {
    let cache = cacheFolder()
    let original = try make(try checkout(), signing: main) { $0.caching.shared = cache }
    var changed = files()
    switch what {
    case "a.xhtml": changed["a.xhtml"] = page("A", "<p>Changed.</p>")
    case "b.xhtml": changed["b.xhtml"] = page("B", "<p>Second.</p><img src=\"p.svg\" alt=\"A square\"/>")
    case "book.xml": changed["book.xml"]?.replace("<title>T</title>", with: "<title>U</title>")
    case "p.svg", "missing.svg":
      changed[what] = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"5\" height=\"4\"/>"
    case "another manifest": changed["other.xml"] = changed.removeValue(forKey: "book.xml")
    default: break
    }
    let folder = try checkout(changed)
    let manifest = what == "another manifest" ? "other.xml" : "book.xml"
    func options(_ request: inout BookCompiler.Request) {
      if what == "artwork" { request.rendering.optimizesMedia = true }
      if what == "keep-going" { request.reading.keepsGoing = true }
    }
    let again = try make(folder, manifest, trusted: [main]) { request in
      request.caching.shared = cache
      options(&request)
    }
    #expect(!again.isTaken)
    let fresh = try make(try checkout(changed), manifest) { request in
      request.usesCache = false
      options(&request)
    }
    #expect(again.bundle == fresh.bundle && again.findings == fresh.findings)
    if what.contains(".") { #expect(again.bundle != original.bundle) }
  }

  /// A title taken from a folder's name is part of the key; the folder's location is not.
  @Test func namesOfFoldersCountWhereTheyAreUsed() throws {
    let cache = cacheFolder()
    func folder(_ name: String) throws -> SmallFolder {
      try checkout(["\(name)/one.md": "Text.\n", "\(name)/two.md": "# Two\n\nText.\n"])
    }
    let first = try make(try folder("sums"), "sums", signing: main) { $0.caching.shared = cache }
    let same = try make(try folder("sums"), "sums", trusted: [main]) { $0.caching.shared = cache }
    #expect(same.isTaken && same.bundle == first.bundle)
    let other = try make(try folder("limits"), "limits", trusted: [main]) { $0.caching.shared = cache }
    #expect(!other.isTaken && other.bundle != first.bundle)
  }

  /// Unpacked EPUBs have the same top-level names.
  @Test func foldersThatLookAlikeDoNotReplaceEachOther() throws {
    let cache = cacheFolder()
    func folder(_ text: String) throws -> SmallFolder {
      try checkout(["book/text/one.md": "# One\n\n\(text)\n", "book/text/two.md": "# Two\n\nText.\n"])
    }
    let one = try make(try folder("Short."), "book", signing: main) { $0.caching.shared = cache }
    let other = try make(try folder("Somewhat longer."), "book", signing: main) { $0.caching.shared = cache }
    #expect(!other.isTaken && other.bundle != one.bundle)
    for (text, bundle) in [("Short.", one.bundle), ("Somewhat longer.", other.bundle)] {
      let again = try make(try folder(text), "book", trusted: [main]) { $0.caching.shared = cache }
      #expect(again.isTaken && again.bundle == bundle)
    }
  }

  @Test func aStricterPolicyIsNotPassedBy() throws {
    let cache = cacheFolder()
    _ = try make(try checkout(), signing: main) { $0.caching.shared = cache }
    let strict = try make(try checkout(), trusted: [main]) { request in
      request.caching.shared = cache
      request.policy.treatsWarningsAsErrors = true
    }
    #expect(!strict.isTaken && strict.bundle == nil)
  }

  @Test func whatAForkWroteIsNotTaken() throws {
    let cache = cacheFolder()
    _ = try make(try checkout(), signing: fork) { $0.caching.shared = cache }
    let build = try make(try checkout(), trusted: [main]) { $0.caching.shared = cache }
    #expect(!build.isTaken && build.bundle != nil)
    #expect(build.findings.filter { $0.hasPrefix("cache-untrusted") }.count == 1)
    let reader = cacheFolder()
    try FileManager.default.createDirectory(atPath: reader, withIntermediateDirectories: true)
    _ = try make(try checkout()) { $0.caching.shared = reader }
    #expect(try FileManager.default.contentsOfDirectory(atPath: reader) == [])
  }

  /// The bundle is the signed one, or it is built.
  @Test func aDamagedBundleIsBuiltAgain() throws {
    let cache = cacheFolder()
    let first = try make(try checkout(), signing: main) { $0.caching.shared = cache }
    let size = try #require(first.bundle).count
    for name in try FileManager.default.contentsOfDirectory(atPath: cache + "/cas") {
      let url = URL(fileURLWithPath: cache + "/cas/" + name)
      var bytes = try Data(contentsOf: url)
      guard bytes.count == size else { continue }
      bytes[size / 2] ^= 1
      try bytes.write(to: url)
    }
    let second = try make(try checkout(), trusted: [main]) { $0.caching.shared = cache }
    #expect(!second.isTaken && second.bundle == first.bundle)
    #expect(second.findings.filter { $0.hasPrefix("cache-untrusted") }.count == 1)
  }

  @Test(arguments: [
    CacheServer.Behavior.sound, .silent, .busy(1000), .failing(500), .failing(403), .closed(507),
  ])
  func whateverTheServerDoesTheBookIsRight(behavior: CacheServer.Behavior) throws {
    let server = try #require(CacheServer())
    defer { server.close() }
    let fresh = try make(try checkout()) { $0.usesCache = false }
    server.behave(behavior)
    for round in 0..<2 {
      let result = try make(try checkout(), signing: main) { $0.caching.shared = server.address }
      #expect(result.bundle == fresh.bundle)
      #expect(result.isTaken == (behavior == .sound && round == 1))
      let cacheFindings = result.findings.filter { $0.contains("cache") }
      switch behavior {
      case .sound: #expect(cacheFindings == [])
      case .closed: #expect(cacheFindings == ["shared-cache-unwritable "])
      default: #expect(cacheFindings == ["shared-cache-away "])
      }
    }
    #expect(server.violations == [])
  }

  @Test func anOutputThatIsAnInputIsRefusedAllTheSame() throws {
    let cache = cacheFolder()
    _ = try make(try checkout(), signing: main) { $0.caching.shared = cache }
    let folder = try checkout()
    let result = try make(folder, trusted: [main]) { request in
      request.caching.shared = cache
      request.output.bundle = folder.url.appendingPathComponent("a.xhtml").path
    }
    #expect(result.findings.contains { $0.hasPrefix("output-refused") })
    #expect(
      try String(contentsOf: folder.url.appendingPathComponent("a.xhtml"), encoding: .utf8)
        == files()["a.xhtml"])
  }

  // MARK: Carried work

  @Test func carriedWorkIsTakenWhereItsKeyIsTrusted() throws {
    let cache = cacheFolder()
    let first = try make(try checkout(), signing: main) { $0.caching.folder = cache }
    let elsewhere = cacheFolder()
    try FileManager.default.copyItem(atPath: cache, toPath: elsewhere)
    let second = try make(try checkout(), signing: fork, trusted: [main]) { $0.caching.folder = elsewhere }
    #expect(second.explanations.last == "0 of 2 sources read, 0 of 2 pages rendered")
    #expect(second.bundle == first.bundle && second.findings == first.findings)
  }

  @Test func carriedWorkOfStrangersIsNotTaken() throws {
    let cache = cacheFolder()
    let first = try make(try checkout(), signing: fork) { $0.caching.folder = cache }
    let second = try make(try checkout(), signing: main) { $0.caching.folder = cache }
    #expect(second.explanations.last == "2 of 2 sources read, 2 of 2 pages rendered")
    #expect(second.bundle == first.bundle)
    #expect(second.findings.filter { $0.hasPrefix("cache-untrusted") }.count == 1)
  }

  /// A changed byte anywhere in a pack costs only time.
  @Test func damagedCarriedWorkIsBuiltAgain() throws {
    let cache = cacheFolder()
    let first = try make(try checkout(), signing: main) { $0.caching.folder = cache }
    let pack = URL(fileURLWithPath: cache + "/00000001.pack")
    let sound = try Data(contentsOf: pack)
    for position in Array(stride(from: 0, to: sound.count, by: sound.count / 40 + 1)) + [
      sound.count - 1, sound.count - 100,
    ] {
      var bytes = sound
      bytes[position] ^= 16
      try? FileManager.default.removeItem(atPath: cache)
      try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)
      try bytes.write(to: pack)
      let second = try make(try checkout(), trusted: [main]) { $0.caching.folder = cache }
      #expect(second.bundle == first.bundle, "byte \(position)")
    }
  }
}
