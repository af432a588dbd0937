import BookCompiler
import Foundation
import Publishing
import Testing

/// Previews: the files of a web folder without the folder, and what changed from one build to the next.
@Suite struct PreviewTests {
  private let folder: SmallFolder

  init() throws {
    folder = try SmallFolder([
      "book/book.xml": """
      <book xmlns="urn:octavo:book:1" id="urn:isbn:1" lang="en"><title>T</title><creator>A</creator>
      <date>2026-01-01</date><contents><page src="a.xhtml"/><page src="b.xhtml"/></contents></book>
      """,
      "book/a.xhtml": Self.page("A", "<p>One word.</p><p><img src=\"c.svg\" alt=\"C\"/></p>"),
      "book/b.xhtml": Self.page("B", "<p>See <a href=\"a.xhtml\">A</a>.</p>"),
      "book/c.svg": Self.drawing("M0 0"),
    ])
    try folder.copyTemplates()
  }

  private static func page(_ title: String, _ body: String) -> String {
    """
    <html xmlns="http://www.w3.org/1999/xhtml"><head><title>\(title)</title></head>
    <body><h1>\(title)</h1>\(body)</body></html>
    """
  }

  private static func drawing(_ path: String) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><path d=\"\(path)\"/></svg>"
  }

  private func request() -> BookCompiler.Request {
    var request = BookCompiler.Request(
      manifest: folder.url.appendingPathComponent("book/book.xml").path,
      templates: folder.url.appendingPathComponent("templates").path)
    request.drawing.artwork = .none
    return request
  }

  private func built() -> WebPreview? {
    var request = request()
    request.drawing.isPreview = true
    let compilation = BookCompiler(request, progress: { _ in }).compile()
    #expect(compilation.bundle == nil && compilation.webFolder == nil)
    return compilation.preview
  }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.url.appendingPathComponent("book/" + name))
  }

  @Test func holdsTheFilesOfAWebFolder() throws {
    var request = request()
    let site = folder.url.appendingPathComponent("site")
    request.output.webFolder = site.path
    request.output.drawsStartupImages = false
    #expect(BookCompiler(request, progress: { _ in }).compile().outcome == .done)
    let preview = try #require(built())
    let names = try FileManager.default.subpathsOfDirectory(atPath: site.path).filter { name in
      var isFolder: ObjCBool = false
      let isThere = FileManager.default.fileExists(atPath: site.path + "/" + name, isDirectory: &isFolder)
      return isThere && !isFolder.boolValue
    }
    #expect(names.count > 20)
    // The preview has the reader's modules as they are.
    for name in names where name != "sw.js" && (!name.hasPrefix("reader/") || name.hasSuffix(".packed")) {
      let bytes = try preview.bytes(of: name).map { Data($0) }
      let file = try Data(contentsOf: site.appendingPathComponent(name))
      #expect(bytes == (name.hasPrefix("pages/") ? Self.withoutStandaloneParts(file) : file), "\(name)")
    }
    for name in [
      "", "x", "../book/book.xml", "/etc/passwd", "search/", "search/text-9999.bin", "pages/a.xhtml/",
    ] {
      #expect(try preview.bytes(of: name) == nil, "\(name)")
    }
  }

  /// A page of a web folder without the parts for reading it alone, which the reader leaves out (R22).
  private static func withoutStandaloneParts(_ page: Data) -> Data {
    let text = String(decoding: page, as: UTF8.self)
      .replacing(#/<meta (property="og:[^"]*"|name="description") content="[^"]*"/>\n/#, with: "")
      .replacing(#/<nav class="octavo-alone"[^>]*>[^§]*?</nav>\n/#, with: "")
    return Data(text.utf8)
  }

  @Test func tellsWhatIsNew() throws {
    var last = try #require(built())
    func changes(_ comment: Comment) throws -> WebPreview.Changes {
      let next = try #require(built(), comment)
      defer { last = next }
      return next.changes(since: last)
    }
    #expect(try changes("nothing") == .pages([]))
    try write(Self.page("A", "<p>Two more words.</p><p><img src=\"c.svg\" alt=\"C\"/></p>"), to: "a.xhtml")
    #expect(try changes("a text") == .pages(["pages/a.xhtml"]))
    try write(Self.drawing("M1 1"), to: "c.svg")
    #expect(try changes("a picture") == .book)
    try write(Self.page("A", "<p>Two more words.</p>"), to: "a.xhtml")
    #expect(try changes("the preload plan") == .book)
    try write(Self.page("Other", "<p>Two more words.</p>"), to: "a.xhtml")
    #expect(try changes("a title") == .book)
    let manifest = folder.url.appendingPathComponent("book/book.xml")
    let text = try String(contentsOf: manifest, encoding: .utf8)
    try write(text.replacingOccurrences(of: "<page src=\"b.xhtml\"/>", with: ""), to: "book.xml")
    #expect(try changes("a page less") == .book)
    try Data("// new".utf8).write(to: folder.url.appendingPathComponent("templates/reader/panels.js"))
    #expect(try changes("the reader") == .book)
  }
}
