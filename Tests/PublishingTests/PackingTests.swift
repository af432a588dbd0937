import BookModel
import Diagnostics
import Foundation
import Synchronization
import Testing

@testable import Publishing

@Suite struct PackingTests {
  private static let text = Array(String(repeating: "as plain as can be ", count: 2000).utf8)
  private static let noise: [UInt8] = {
    var state: UInt64 = 88_172_645_463_325_252
    return (0..<40_000).map { _ in
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return UInt8(truncatingIfNeeded: state >> 32)
    }
  }()

  @Test(arguments: [
    ("image/png", true, PackedData.Method.stored), ("video/mp4", true, .stored),
    ("text/css", true, .deflated),
    ("image/svg+xml", true, .deflated), ("application/octet-stream", true, .deflated),
    ("application/octet-stream", false, .stored), ("image/svg+xml", false, .stored),
  ])
  func deflatesFilesByTypeAndSample(mediaType: String, isPlain: Bool, method: PackedData.Method) throws {
    let folder = try TemporaryFolder()
    let bytes = isPlain ? Self.text : Self.noise
    try Data(bytes).write(to: URL(filePath: folder.path + "/file"))
    let worker = try PackingWorker(
      renderer: PageRenderer(templates: try TinyBook.templates(), media: []),
      store: PackedStore(folder: folder.path))
    let data = try worker.pack(.disk(folder.path + "/file"), mediaType: mediaType)
    #expect(data.method == method)
    #expect(data.size == bytes.count)
    #expect(try data.unpackedBytes() == bytes)
  }

  @Test func takesPagesFromACache() throws {
    let made = Mutex<[Int]>([])
    var publisher = try TinyBook.publisher(TinyBook.calculus(), jobs: 2)
    publisher.pageCache = { (page, make) throws(PublishingError) in
      let data = try make()
      made.withLock { $0.append(page) }
      guard page == 1 else { return data }
      return PackedData(
        method: .stored, size: 6, packedSize: 6, checksum: nil, place: .memory(Array("cached".utf8)))
    }
    let entries = try publisher.entries()
    #expect(made.withLock { $0.sorted() } == [0, 1, 2])
    #expect(try entries.named("pages/functions.xhtml")?.text() == "cached")
    #expect(
      try entries.named("manifest.json")?.text().contains("\"title\": \"Functions\", \"size\": 6") == true)
  }

  @Test func throwsTheErrorOfTheFirstFileThatCannotBeRead() throws {
    var book = TinyBook.calculus()
    for name in ["a", "b"] {
      book.media.append(
        MediaFile(href: "media/\(name).svg", mediaType: "image/svg+xml", content: .file(name), size: 1))
    }
    for jobs in [1, 2] {
      let publisher = try TinyBook.publisher(book, jobs: jobs, root: "/nowhere")
      #expect(throws: PublishingError.fileUnreadable(path: "/nowhere/a", errno: ENOENT)) {
        try publisher.entries()
      }
    }
  }

  @Test func refusesATemplateWithoutAPlaceForContent() throws {
    let missing = PublishingError.templateInvalid(
      name: "page.xhtml", reason: "\"{{{content}}}\" must be in it once, but is in it 0 times")
    #expect(throws: missing) {
      let templates = try Templates { (_) throws(PublishingError) in "<html>{{title}}</html>" }
      var output: [UInt8] = []
      let page = TinyBook.page("a", title: "A", "", links: [])
      try PageRenderer(templates: templates, media: []).render(page, content: page.page.content, to: &output)
    }
    let open = PublishingError.templateInvalid(
      name: "page.xhtml", reason: "line 1, column 1: nothing closes the section \"open\"")
    #expect(throws: open) {
      try Templates { (_) throws(PublishingError) in "{{#open}}" }
    }
  }

  @Test(arguments: [
    (PublishingError.templateInvalid(name: "page.xhtml", reason: ""), DiagnosticKind.templateUnusable),
    (.fileUnreadable(path: "a.png", errno: ENOENT), .fileUnreadable),
    (.fileChanged(path: "a.png"), .fileUnreadable), (.nameRepeated(name: "a"), .outputUnwritable),
    (.outputUnwritable(path: "a.epub", errno: ENOSPC), .outputUnwritable),
    (.outputRefused(path: "a.epub", .isInput), .outputRefused),
    (.archiveRefused(path: "a.epub", reason: "No"), .outputUnwritable), (.memoryExhausted, .outputUnwritable),
  ])
  func wordsEveryError(error: PublishingError, kind: DiagnosticKind) {
    #expect(error.diagnostic.kind == kind)
    #expect(!error.diagnostic.summary.hasSuffix("."))
  }
}
