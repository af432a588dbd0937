import BookCompiler
import BookModel
import Diagnostics
import Foundation
import ProcessorTime
import Testing

let templates = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("templates").path

/// A page of the small books below.
private func page(_ title: String, _ body: String) -> String {
  "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>\(title)</title></head><body><h1>\(title)</h1>\(body)</body></html>"
}

/// A build of a manifest, and the bytes of its bundle.
func build(
  _ manifest: URL, to name: String = "out.epub", usesCache: Bool = true, jobs: Int = 2,
  _ change: (inout BookCompiler.Request) -> Void = { _ in }
) throws -> (compilation: BookCompiler.Compilation, bundle: Data?) {
  var request = BookCompiler.Request(manifest: manifest.path, templates: templates)
  let output = FileManager.default.temporaryDirectory
    .appendingPathComponent("octavo-out-" + manifest.path.split(separator: "/").joined(separator: "-"))
  try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
  let bundle = output.appendingPathComponent(name)
  request.output.bundle = bundle.path
  request.drawing.artwork = .none
  request.usesCache = usesCache
  request.jobs = jobs
  change(&request)
  let compilation = BookCompiler(request, progress: { _ in }).compile()
  return (compilation, compilation.bundle == nil ? nil : try Data(contentsOf: bundle))
}

private func smallBook() throws -> (folder: SmallFolder, manifest: URL) {
  let entries =
    "<chapter title=\"One\"><page src=\"a.xhtml\"/><page src=\"b.xhtml\"/><page src=\"c.xhtml\"/></chapter>"
  let folder = try SmallFolder([
    "book.xml": """
    <book xmlns="urn:octavo:book:1" id="urn:isbn:1" lang="en"><title>T</title><creator>A</creator>
    <date>2026-01-01</date><contents>\(entries)</contents></book>
    """,
    "a.xhtml": page("A", "<p>First. <a href=\"b.xhtml\"/></p>"), "b.xhtml": page("B", "<p>Second.</p>"),
    "c.xhtml": page("C", "<p>Third.</p><img src=\"p.svg\" alt=\"An empty square\"/>"),
    "p.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4\" height=\"4\"/>",
  ])
  return (folder, folder.url.appendingPathComponent("book.xml"))
}

@Suite struct SavedWorkTests {
  /// Random edits in sequence: a build with saved work gives the same bytes and findings as one without. 20 edits, or 200 with
  /// OCTAVO_SOAK=1.
  @Test func incrementalBundlesEqualFreshOnes() throws {
    let edits = usually(20, inSoak: 200)
    let book = try EditedBook(seed: 1234, pages: 9)
    for _ in 0..<edits {
      try book.edit()
      let change = { (request: inout BookCompiler.Request) in
        request.reading.keepsGoing = book.keepsGoing
        request.rendering.optimizesMedia = book.optimizes
      }
      let manifest = book.folder.appendingPathComponent("book.xml")
      let saved = try build(manifest, change)
      let fresh = try build(manifest, to: "fresh.epub", usesCache: false, change)
      try #require(saved.bundle == fresh.bundle, "after \(book.history)")
      try #require(saved.compilation.diagnostics == fresh.compilation.diagnostics, "after \(book.history)")
      try #require(saved.compilation.outcome == fresh.compilation.outcome)
      let again = try build(manifest, change)
      try #require(again.bundle == fresh.bundle, "unchanged after \(book.history)")
      try #require(again.compilation.diagnostics == fresh.compilation.diagnostics)
    }
  }

  @Test func aBuildThatNothingChangedForEndsAtOnce() throws {
    let (folder, manifest) = try smallBook()
    // The file's time shows a later change only after the clock has advanced.
    Thread.sleep(forTimeInterval: 0.1)
    let first = try build(manifest)
    #expect(first.compilation.book != nil)
    let second = try build(manifest)
    #expect(second.compilation.book == nil && second.compilation.bundle?.pageCount == 3)
    #expect(second.bundle == first.bundle)
    #expect(second.compilation.explanations == ["nothing changed since the last build"])
    // A bundle that was removed or changed is built again.
    try Data("x".utf8).write(to: URL(fileURLWithPath: try #require(second.compilation.bundle?.path)))
    #expect(try build(manifest).bundle == first.bundle)
    withExtendedLifetime(folder) {}
  }

  @Test func aChangedTitleRendersThePagesThatShowItAndNoOthers() throws {
    let (folder, manifest) = try smallBook()
    _ = try build(manifest)
    try Data(page("Better", "<p>Second.</p>").utf8).write(to: folder.url.appendingPathComponent("b.xhtml"))
    let explanations = try build(manifest).compilation.explanations
    #expect(
      explanations == [
        "b.xhtml: read again, since its bytes or its settings changed",
        "pages/a.xhtml: rendered again, since where its links lead changed",
        "pages/b.xhtml: rendered again, since its content, its title or frame changed",
        "1 of 3 sources read, 2 of 3 pages rendered",
      ])
  }

  @Test func whatASourceRefersToIsLookedAtAgain() throws {
    let (folder, manifest) = try smallBook()
    _ = try build(manifest)
    let picture = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"4\"/>"
    try Data(picture.utf8).write(to: folder.url.appendingPathComponent("p.svg"))
    let saved = try build(manifest)
    #expect(saved.compilation.explanations.contains("c.xhtml: read again, since p.svg changed"))
    #expect(saved.bundle == (try build(manifest, to: "fresh.epub", usesCache: false).bundle))
  }

  @Test func includedFilesAndGatheredModulesAreLookedAtAgain() throws {
    let folder = try SmallFolder([
      "book.xml": """
      <book xmlns="http://docbook.org/ns/docbook" xmlns:xi="http://www.w3.org/2001/XInclude" xml:lang="en">
      <title>T</title><xi:include href="one.xml"/></book>
      """,
      "one.xml":
        "<chapter xmlns=\"http://docbook.org/ns/docbook\"><title>One</title><para>First.</para></chapter>",
    ])
    let manifest = folder.url.appendingPathComponent("book.xml")
    _ = try build(manifest)
    try Data(
      "<chapter xmlns=\"http://docbook.org/ns/docbook\"><title>Two</title><para>Second.</para></chapter>".utf8
    ).write(to: folder.url.appendingPathComponent("one.xml"))
    let saved = try build(manifest)
    let fresh = try build(manifest, to: "fresh.epub", usesCache: false)
    #expect(saved.bundle == fresh.bundle && saved.compilation.diagnostics == fresh.compilation.diagnostics)
  }

  /// Bytes of the saved work are changed, cut off and replaced: every build still gives the same result.
  @Test func damagedWorkOnlyCostsTime() throws {
    let (folder, manifest) = try smallBook()
    let expected = try build(manifest, to: "fresh.epub", usesCache: false).bundle
    let cache = folder.url.appendingPathComponent(".octavo")
    var random = EditedBook.Generator(state: 7)
    for round in 0..<24 {
      #expect(try build(manifest).bundle == expected, "round \(round)")
      for name in try FileManager.default.contentsOfDirectory(atPath: cache.path).sorted() {
        let file = cache.appendingPathComponent(name)
        guard var bytes = try? Data(contentsOf: file), !bytes.isEmpty else { continue }
        switch round % 4 {
        case 0: bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 0x55
        case 1: bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
        case 2: bytes = Data(repeating: 0xFF, count: 200)
        default:
          try FileManager.default.removeItem(at: file)
          continue
        }
        try bytes.write(to: file)
      }
    }
  }

  /// A foreign `.octavo` can neither make a build read anything outside its book nor redirect its writes.
  @Test func aFolderThatIsNoneIsLeftAlone() throws {
    let (folder, manifest) = try smallBook()
    let elsewhere = try SmallFolder(["kept.txt": "kept"])
    let cache = folder.url.appendingPathComponent(".octavo")
    try FileManager.default.createSymbolicLink(at: cache, withDestinationURL: elsewhere.url)
    let first = try build(manifest)
    #expect(first.bundle != nil && first.compilation.diagnostics.isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere.url.path) == ["kept.txt"])
    try FileManager.default.removeItem(at: cache)
    try Data("file".utf8).write(to: cache)
    #expect(try build(manifest).bundle == first.bundle)
  }

  @Test func savedWorkIsNoSource() throws {
    let folder = try SmallFolder([
      "a.xhtml": page("A", "<p>x</p>"), ".octavo/b.xhtml": page("B", "<p>y</p>"),
      "sub/.octavo/c.xhtml": page("C", "<p>z</p>"),
    ])
    let book = try #require(folder.link("").book)
    #expect(book.pages.map(\.title) == ["A"])
    let named = try SmallFolder([
      "book.xml": """
      <book xmlns="urn:octavo:book:1" lang="en"><title>T</title><contents><page src=".octavo/b.xhtml"/></contents></book>
      """, ".octavo/b.xhtml": page("B", "<p>y</p>"),
    ])
    #expect(named.check().findings.contains { $0.hasSuffix("source-missing") })
  }

  @Test func theFolderSaysWhatItIs() throws {
    let (folder, manifest) = try smallBook()
    _ = try build(manifest)
    let cache = folder.url.appendingPathComponent(".octavo")
    let tag = try String(contentsOf: cache.appendingPathComponent("CACHEDIR.TAG"), encoding: .utf8)
    #expect(tag.hasPrefix("Signature: 8a477f597d28d172789f06886806bc55\n"))
    #expect(try String(contentsOf: cache.appendingPathComponent(".gitignore"), encoding: .utf8) == "*\n")
  }

  /// A source that is a whole book leaves nothing in its folder, which may not be the book's own.
  @Test func aSingleSourceLeavesNothingBeside() throws {
    let folder = try SmallFolder(["only.xhtml": page("Only", "<p>x</p>")])
    let manifest = folder.url.appendingPathComponent("only.xhtml")
    Thread.sleep(forTimeInterval: 0.1)
    let first = try build(manifest)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["only.xhtml"])
    let second = try build(manifest)
    #expect(second.bundle == first.bundle && second.compilation.book == nil)
  }

  @Test func buildsAtTheSameTimeDoNotMeet() async throws {
    let (folder, manifest) = try smallBook()
    let expected = try build(manifest, to: "fresh.epub", usesCache: false).bundle
    try await withThrowingTaskGroup(of: Data?.self) { group in
      for index in 0..<8 {
        group.addTask { try build(manifest, to: "out-\(index).epub").bundle }
      }
      for try await bundle in group { #expect(bundle == expected) }
    }
    #expect(try build(manifest).bundle == expected)
    withExtendedLifetime(folder) {}
  }

  @Test func withoutAPlaceToSaveThereIsANote() throws {
    let kind = DiagnosticKind.cacheUnusable
    #expect(kind.severity == .note)
  }
}

@Suite struct OptimizedMediaTests {
  @Test func smallerMediaAreSaidAndSaved() throws {
    let (folder, manifest) = try smallBook()
    let change = { (request: inout BookCompiler.Request) in request.rendering.optimizesMedia = true }
    let first = try build(manifest, change)
    #expect(first.compilation.diagnostics.map(\.kind) == [.mediaOptimized])
    let changed = page("A", "<p>Changed.</p>")
    try Data(changed.utf8).write(to: folder.url.appendingPathComponent("a.xhtml"))
    let saved = try build(manifest, change)
    #expect(saved.bundle == (try build(manifest, to: "fresh.epub", usesCache: false, change).bundle))
  }
}
