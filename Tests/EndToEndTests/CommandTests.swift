import Foundation
import Testing
import XML

@Suite struct CommandTests {
  @Test func aNewBookBuildsWithADrawnCoverAndPassesEpubcheck() throws {
    let folder = try TemporaryFolder()
    let new = try Tool.run(["new", "the-art-of-counting"], in: folder.url)
    try #require(new.status == 0, "\(new.errors)")
    let built = try Tool.run(["build", "the-art-of-counting"], in: folder.url)
    try #require(built.status == 0, "\(built.errors)")
    #expect(!built.errors.contains("warning:"), "\(built.errors)")
    let bundle = folder.url.appendingPathComponent("the-art-of-counting.epub")
    #expect(try Tool.epubcheck(bundle) == [])
    let tree = try Tool.run(["toc", bundle.path]).output
    #expect(
      tree.hasPrefix("The Art of Counting\n├─ Chapter 1: First Steps")
        || tree.hasPrefix("The Art of Counting\n└─ Chapter 1: First Steps"))
    #expect(try Tool.run(["new", "the-art-of-counting"], in: folder.url).status == 64)
  }

  @Test func aFolderOfPagesIsABookInNaturalOrder() throws {
    let folder = try TemporaryFolder()
    for number in [1, 2, 10] {
      try folder.write(
        "<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\"><head><title>P\(number)</title></head><body><h1>Page \(number)</h1></body></html>",
        to: "notes/page-\(number).xhtml")
    }
    let result = try Tool.run(["build", "notes"], in: folder.url)
    try #require(result.status == 0, "\(result.errors)")
    #expect(
      try Tool.run(["toc", "notes.epub"], in: folder.url).output
        == "Notes\n├─ Page 1\n├─ Page 2\n└─ Page 10\n")
    #expect(try Tool.epubcheck(folder.url.appendingPathComponent("notes.epub")) == [])
  }

  @Test func aSingleSourceIsABookOfItsHeadings() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\"><head><title>Essay</title></head><body><h1>Essay</h1><h2>One</h2><p>x</p><h2>Two</h2><h3>Three</h3></body></html>",
      to: "essay.xhtml")
    let result = try Tool.run(["build", "essay.xhtml"], in: folder.url)
    try #require(result.status == 0, "\(result.errors)")
    let tree = try Tool.run(["toc", "essay.epub"], in: folder.url).output
    #expect(tree.contains("One") && tree.contains("Two") && tree.contains("Three"), "\(tree)")
    #expect(try Tool.epubcheck(folder.url.appendingPathComponent("essay.epub")) == [])
  }

  @Test func schemaPrintsARelaxNGSchemaThatTakesTheExample() throws {
    let output = try Tool.run(["schema"]).output
    let schema = try #require(RelaxNGSchema(bytes: Array(output.utf8)))
    let example = Tool.root.appendingPathComponent("examples/introduction-to-calculus/book.xml")
    #expect(schema.accepts([UInt8](try Data(contentsOf: example))))
    #expect(!schema.accepts(Array("<book xmlns=\"urn:octavo:book:1\"/>".utf8)))
  }

  @Test func inspectShowsMetadataEvidenceSizesAndThePreloadPlan() throws {
    let bundle = try BundleUnderTest(example: "introduction-to-calculus")
    let text = try Tool.run(["inspect", bundle.url.path]).output
    for part in [
      "Introduction to Calculus", "MathML", "Reading order: 59 pages", "Fetched before the first page shows",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    let json = try Tool.run(["inspect", bundle.url.path, "--format", "json"]).output
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(object["version"] as? Int == 1)
    #expect(
      (object["accessibility"] as? [[String: String]])?.allSatisfy { !($0["evidence"] ?? "").isEmpty } == true
    )
    let preload = try #require(object["preload"] as? [String: Any])
    #expect((preload["pages"] as? [[String: Any]])?.count == 59)
  }

  @Test func aFileThatIsNoBundleIsToldFromOne() throws {
    let folder = try TemporaryFolder()
    try folder.write("PK\u{3}\u{4} but nothing more", to: "broken.epub")
    let result = try Tool.run(["inspect", "broken.epub"], in: folder.url)
    #expect(result.status == 66 && result.errors.contains("[bundle-unreadable]"), "\(result.errors)")
  }

  @Test func warningsLeaveABundleAndAreSpelledOnStandardError() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\"><head><title>A</title></head><body><h1>A</h1><p><img src=\"no.png\" alt=\"A cat\"/></p></body></html>",
      to: "a.xhtml")
    let result = try Tool.run(["build", "a.xhtml"], in: folder.url)
    #expect(result.status == 0 && result.output.isEmpty)
    #expect(
      result.errors.contains("a.xhtml:1:") && result.errors.contains("[media-missing]"), "\(result.errors)")
    #expect(try Tool.epubcheck(folder.url.appendingPathComponent("a.epub")) == [])
    #expect(try Tool.run(["check", "a.xhtml", "--warnings-as-errors"], in: folder.url).status == 1)
  }

  @Test func theInstalledToolFindsItsTemplatesFromAnyFolder() throws {
    let folder = try TemporaryFolder()
    let bin = folder.url.appendingPathComponent("usr/bin")
    let share = folder.url.appendingPathComponent("usr/share/octavo")
    for place in [bin, share] {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    }
    try FileManager.default.copyItem(atPath: Tool.path, toPath: bin.appendingPathComponent("octavo").path)
    try FileManager.default.copyItem(
      at: Tool.root.appendingPathComponent("templates"), to: share.appendingPathComponent("templates"))
    try folder.write(
      "<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\"><head><title>A</title></head><body><h1>A</h1></body></html>",
      to: "work/a.xhtml")
    let result = try Tool.execute(
      "/usr/bin/env",
      arguments: ["-u", "OCTAVO_TEMPLATES", bin.appendingPathComponent("octavo").path, "build", "a.xhtml"],
      in: folder.url.appendingPathComponent("work"))
    #expect(result.status == 0, "\(result.errors)")
  }
}
