import Foundation
import Testing

/// Keys and caches on the command line.
@Suite struct CacheCommandTests {
  private func world() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <book xmlns="urn:octavo:book:1" id="urn:isbn:1" lang="en"><title>T</title><creator>A</creator>
      <date>2026-01-01</date><contents><page src="a.xhtml"/></contents></book>
      """, to: "book/book.xml")
    try folder.write(
      """
      <html xmlns="http://www.w3.org/1999/xhtml"><head><title>A</title></head><body><h1>A</h1></body></html>
      """, to: "book/a.xhtml")
    return folder
  }

  private func run(
    _ arguments: [String], in folder: TemporaryFolder, home: String = "home",
    _ environment: [String: String] = [:]
  ) throws -> Tool.Result {
    try Tool.run(
      arguments, in: folder.url,
      environment: ["HOME": folder.url.appendingPathComponent(home).path, "XDG_CACHE_HOME": ""].merging(
        environment
      ) { $1 })
  }

  /// A cache that nobody named is not followed out of the folder.
  @Test func pruningStaysInTheFolder() throws {
    let folder = try world()
    try folder.write("Signature: 8a477f597d28d172789f06886806bc55\n", to: "store/CACHEDIR.TAG")
    try folder.write("damaged", to: "store/0.pack")
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("here"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("here/.octavo"),
      withDestinationURL: folder.url.appendingPathComponent("store"))
    let home = ["HOME": folder.url.appendingPathComponent("home").path, "XDG_CACHE_HOME": ""]
    let here = folder.url.appendingPathComponent("here")
    _ = try Tool.run(["cache", "prune", "--days", "0"], in: here, environment: home)
    #expect(
      FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("store/0.pack").path))
  }

  @Test func privateKeysAreForTheirOwnerAlone() throws {
    let folder = try world()
    let made = try run(["cache", "keygen", "main.key"], in: folder)
    #expect(made.status == 0, "\(made.errors)")
    let path = folder.url.appendingPathComponent("main.key").path
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let key = try String(contentsOfFile: path, encoding: .utf8)
    #expect(key.hasPrefix("octavo-cache-key private ") && key.count == 90)
    let other = try String(contentsOfFile: path + ".pub", encoding: .utf8)
    #expect(other.hasPrefix("octavo-cache-key public "))
    let again = try run(["cache", "keygen", "main.key"], in: folder)
    #expect(again.status == 74 && again.errors.contains("it already exists"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == key)
  }

  @Test func aSharedCacheIsLookedAfter() throws {
    let folder = try world()
    _ = try run(["cache", "keygen", "main.key"], in: folder)
    let build = ["build", "book", "--artwork", "none", "--shared-cache", "shared"]
    usleep(60_000)
    let first = try run(build + ["-o", "a.epub"], in: folder, ["OCTAVO_CACHE_KEY": "main.key"])
    #expect(first.status == 0, "\(first.errors)")
    let second = try run(
      build + ["-o", "b.epub", "--explain", "--cache-trust", "main.key.pub"], in: folder, home: "other")
    #expect(second.errors.contains("the whole book was taken from \"shared\""), "\(second.errors)")
    #expect(
      try Data(contentsOf: folder.url.appendingPathComponent("a.epub"))
        == Data(contentsOf: folder.url.appendingPathComponent("b.epub")))
    let trust = ["--cache-trust", "main.key.pub"]
    let stat = try run(["cache", "stat", "shared"] + trust, in: folder)
    #expect(stat.output.hasPrefix("shared: shared, 3 entries and "), "\(stat.output)")
    #expect(try run(["cache", "verify", "shared"] + trust, in: folder).output == "shared: sound\n")
    let compared = try run(
      ["cache", "verify", "--shared-cache", "shared", "--artwork", "none", "--book", "book"] + trust,
      in: folder,
      home: "third")
    #expect(compared.status == 0, "\(compared.errors)")
    #expect(
      compared.output == "book: the same bytes\n1 the same, 0 different, 0 not in the cache, 0 failed\n")
    // Without the key no entry is sound, and pruning leaves only recent blobs.
    let strange = try run(["cache", "verify", "shared"], in: folder, home: "fourth")
    #expect(strange.status == 1 && strange.output.contains("it is signed by a key that is not trusted"))
    let pruned = try run(["cache", "prune", "shared"], in: folder, home: "fourth")
    #expect(pruned.output.hasPrefix("shared: removed 3 files, "), "\(pruned.output)")
  }

  @Test func settingsStandInAFileOfTheCaller() throws {
    let folder = try world()
    _ = try run(["cache", "keygen", "main.key"], in: folder)
    try folder.write("cache: {folder: carried, trust: main.key.pub}\n", to: "team.yaml")
    let build = ["build", "book", "--settings", "team.yaml", "--artwork", "none", "--explain", "-o"]
    let first = try run(build + ["a.epub"], in: folder, ["OCTAVO_CACHE_KEY": "main.key"])
    #expect(first.status == 0, "\(first.errors)")
    let second = try run(build + ["b.epub"], in: folder, home: "other")
    #expect(second.errors.contains("0 of 1 sources read, 0 of 1 pages rendered"), "\(second.errors)")
    try folder.write("cache: {folder: carried}\n", to: "team.yaml")
    let third = try run(build + ["c.epub"], in: folder, home: "other")
    #expect(third.errors.contains("1 of 1 sources read"), "\(third.errors)")
    #expect(third.errors.contains("[cache-untrusted]"))
    try folder.write("cache: {shared: ftp://example.org}\n", to: "team.yaml")
    #expect(try run(build + ["d.epub"], in: folder).status == 64)
    try folder.write("cache: {sharde: x}\n", to: "team.yaml")
    let wrong = try run(
      ["build", "book", "--artwork", "none", "-o", "d.epub"], in: folder, ["OCTAVO_SETTINGS": "team.yaml"])
    #expect(wrong.status == 1 && wrong.errors.contains("did you mean \"shared\"?"), "\(wrong.errors)")
  }

  /// Secrets are sent only to the host for which they were given.
  @Test func tokensAreNotSentInTheClear() throws {
    let folder = try world()
    let token = ["OCTAVO_CACHE_TOKEN": "secret"]
    let build = ["build", "book", "--artwork", "none", "-o", "a.epub"]
    let result = try run(build + ["--shared-cache", "http://cache.example.org"], in: folder, token)
    #expect(result.status == 64 && result.errors.contains("is sent over https only"))
    let key = try run(
      build + ["--cache", "c"], in: folder, ["OCTAVO_CACHE_KEY": "octavo-cache-key private 00"])
    #expect(key.status == 64 && key.errors.contains("OCTAVO_CACHE_KEY is not a private key"))
    #expect(!key.errors.contains("private 00"))
    let trust = try run(build + ["--cache", "c", "--cache-trust", "missing.pub"], in: folder)
    #expect(trust.status == 64 && trust.errors.contains("\"missing.pub\" cannot be read"))
  }
}
