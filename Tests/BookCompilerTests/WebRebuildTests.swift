import BookCompiler
import Foundation
import Testing

/// Web folders that are built repeatedly.
@Suite struct WebRebuildTests {
  private let folder: SmallFolder

  init() throws {
    folder = try SmallFolder([
      "book/book.xml": """
      <book xmlns="urn:octavo:book:1" id="urn:isbn:1" lang="en"><title>T</title><creator>A</creator>
      <date>2026-01-01</date><contents><page src="a.xhtml"/></contents></book>
      """,
      "book/a.xhtml":
        "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>A</title></head><body><h1>A</h1></body></html>",
    ])
    try folder.copyTemplates()
  }

  private var site: URL { folder.url.appendingPathComponent("site") }

  private func build(
    artwork: ArtworkSelection = .none, _ change: (inout BookCompiler.Request) -> Void = { _ in }
  ) -> BookCompiler.Compilation {
    var request = BookCompiler.Request(
      manifest: folder.url.appendingPathComponent("book/book.xml").path,
      templates: folder.url.appendingPathComponent("templates").path)
    request.output.webFolder = site.path
    request.drawing.artwork = artwork
    change(&request)
    return BookCompiler(request, progress: { _ in }).compile()
  }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.url.appendingPathComponent(name))
  }

  @Test func aWebFolderThatNothingChangedForStays() throws {
    // The file's time shows a later change only after the clock has advanced.
    Thread.sleep(forTimeInterval: 0.1)
    #expect(build().book != nil)
    let second = build()
    #expect(second.book == nil && second.webFolder?.pageCount == 1)
    #expect(second.explanations == ["nothing changed since the last build"])
    // Files changed in the web folder or in the reader are restored.
    try write("x", to: "site/index.html")
    #expect(build().book != nil)
    #expect(try String(contentsOf: site.appendingPathComponent("index.html"), encoding: .utf8).count > 100)
    try write("export {};", to: "templates/web/main.js")
    #expect(build().book != nil)
    #expect(
      try String(contentsOf: site.appendingPathComponent("reader/main.js"), encoding: .utf8) == "export {};")
    // Now both a web folder and a bundle are requested.
    let bundle = folder.url.appendingPathComponent("out.epub").path
    #expect(build { $0.output.bundle = bundle }.bundle != nil)
    #expect(FileManager.default.fileExists(atPath: bundle))
  }

  @Test func startupImagesAreDrawnOnce() throws {
    let launch = site.appendingPathComponent("art/launch")
    let first = build(artwork: .essential)
    #expect(first.outcome == .done)
    let drawn = try FileManager.default.contentsOfDirectory(atPath: launch.path).sorted()
    let bytes = try drawn.map { try Data(contentsOf: launch.appendingPathComponent($0)) }
    #expect(drawn.count > 20)
    let page =
      "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>A</title></head><body><h1>A</h1><p>More.</p></body></html>"
    try write(page, to: "book/a.xhtml")
    let second = build(artwork: .essential)
    #expect(second.book != nil)
    #expect(try drawn.map { try Data(contentsOf: launch.appendingPathComponent($0)) } == bytes)
    #expect(!second.explanations.contains("artwork: drawn"), "\(second.explanations)")
    #expect(!second.explanations.contains("startup images: drawn"), "\(second.explanations)")
  }
}
