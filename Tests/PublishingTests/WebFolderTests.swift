import BookModel
import Foundation
import Testing

@testable import Publishing

@Suite struct WebFolderTests {
  private func shell(in folder: TemporaryFolder) throws -> ReaderShell {
    let source = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "templates/reader")
    let copy = URL(filePath: folder.path + "/templates")
    try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: source, to: copy.appending(path: "reader"))
    // make joins and compiles these; their bytes do not matter here.
    let web = copy.appending(path: "web")
    try FileManager.default.createDirectory(
      at: web.appending(path: "interactives"), withIntermediateDirectories: true)
    for name in [
      "core.packed", "extras.packed", "frame.html", "interactives/kernel-worker.js", "kernel.packed",
      "main.js", "reader.css", "scripted.js",
    ] {
      try Data([0]).write(to: web.appending(path: name))
    }
    return try ReaderShell(templates: copy.path, form: .joined)
  }

  private func write(
    _ book: LinkedBook = TinyBook.calculus(), to target: String, in folder: TemporaryFolder,
    startup: [ArtworkFile] = [], artwork: [ArtworkFile] = []
  ) throws {
    let publisher = EPUBPublisher(
      book: book, artwork: artwork, bookStyle: Array("p {}".utf8), templates: try TinyBook.templates(),
      store: PackedStore(folder: folder.path), jobs: 2, resolve: { .disk($0) })
    try WebPublisher(book: book, shell: try shell(in: folder), startupImages: startup, jobs: 2).write(
      publisher.entries(), to: target)
  }

  private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test func r14HoldsTheExplodedBundleTheReaderAndTheSearchIndex() throws {
    let folder = try TemporaryFolder()
    let target = folder.path + "/site"
    try write(to: target, in: folder)
    for name in [
      "index.html", "book.webmanifest", "sw.js", "manifest.json", "pages/preview.xhtml", "style/book.css",
      "reader/main.js", "reader/core.packed", "reader/index.packed", "search/head.bin", "search/text-0.bin",
      "search/words-31.bin",
    ] {
      #expect(FileManager.default.fileExists(atPath: target + "/" + name), "\(name)")
    }
    #expect(try text(target + "/index.html").contains("<title>A Tiny Calculus</title>"))
    #expect(!(try text(target + "/index.html").contains("{{")))
    #expect(try text(target + "/sw.js").firstMatch(of: /\{\{\w/) == nil)
  }

  /// A launch image that the bundle has is named by the page, and is one file of the folder.
  @Test func r14NamesLaunchImagesOfTheBundle() throws {
    let folder = try TemporaryFolder()
    let target = folder.path + "/site"
    func image(_ bytes: [UInt8]) -> ArtworkFile {
      ArtworkFile(
        href: "art/launch/launch-750x1334.png", width: 750, height: 1334, scale: 2, use: .launch,
        orientation: .portrait, mediaType: "image/png", bytes: bytes)
    }
    try write(to: target, in: folder, startup: [image([])], artwork: [image([1, 2, 3])])
    let page = try text(target + "/index.html")
    #expect(page.contains("rel=\"apple-touch-startup-image\""))
    #expect(page.contains("href=\"art/launch/launch-750x1334.png\""))
    #expect(
      try Data(contentsOf: URL(filePath: target + "/art/launch/launch-750x1334.png")) == Data([1, 2, 3]))
  }

  @Test func r26ShipsEveryFileThatMakeJoinedAndPreviewsEveryModule() throws {
    let folder = try TemporaryFolder()
    let joined = try shell(in: folder).files.map { $0.name }
    #expect(joined == joined.sorted() && joined.count == 8 && joined.contains("reader.css"))
    try Data("export {};".utf8).write(to: URL(filePath: folder.path + "/templates/reader/added.js"))
    let names = try ReaderShell(templates: folder.path + "/templates", form: .modules).files.map { $0.name }
    #expect(names == names.sorted())
    for name in ["added.js", "core.packed", "main.js", "page.css", "interactives/figure.css"] {
      #expect(names.contains(name), "\(name)")
    }
    for name in ["index.html", "preview", "preview/preview.js", "preview.js", "sw.js", "core.wasm"] {
      #expect(!names.contains(name), "\(name)")
    }
  }

  @Test func saysWhichFileMakeHasNotWritten() throws {
    let folder = try TemporaryFolder()
    _ = try shell(in: folder)
    try FileManager.default.removeItem(atPath: folder.path + "/templates/web/core.packed")
    #expect(throws: PublishingError.templateInvalid(name: "reader/core.packed", reason: "it cannot be read"))
    {
      try ReaderShell(templates: folder.path + "/templates", form: .joined)
    }
  }

  @Test func aSiteWithALiveDefinitionHoldsEveryPartOfTheKernel() throws {
    let folder = try TemporaryFolder()
    let target = folder.path + "/site"
    let parts = ["kernel.packed", "extras.packed", "interactives/kernel-worker.js"]
    try write(to: target, in: folder)
    for name in parts {
      #expect(!FileManager.default.fileExists(atPath: target + "/reader/" + name), "\(name)")
    }
    try FileManager.default.removeItem(atPath: folder.path + "/templates")
    var book = TinyBook.calculus()
    var interactive = PageInteractive(id: "p", title: "A curve", controls: [], lacking: [])
    interactive.media = 0
    #expect(!interactive.needsExtras)
    book.pages[0].page.interactives = [interactive]
    try write(book, to: target, in: folder)
    for name in parts {
      #expect(FileManager.default.fileExists(atPath: target + "/reader/" + name), "\(name)")
    }
  }

  @Test func r14NamesEveryFileOfTheOrderWithItsChecksum() throws {
    let folder = try TemporaryFolder()
    let target = folder.path + "/site"
    try write(to: target, in: folder)
    let listing = try JSONValue(parsing: Array(try text(target + "/reader/files.json").utf8))
    let names = listing["startup"]!.strings + listing["order"]!.strings
    #expect(Set(names).count == names.count)
    #expect(listing["startup"]!.strings.contains("pages/preview.xhtml"))
    #expect(listing["order"]!.strings.first == "pages/functions.xhtml")
    let files = listing["files"]!.members
    for name in names { #expect(files[name]?.string?.count == 8, "\(name)") }
    #expect(!names.contains("package.opf"))
  }

  @Test func replacesItsOwnFolderAndNobodyElses() throws {
    let folder = try TemporaryFolder()
    let target = folder.path + "/site"
    try write(to: target, in: folder)
    try FileManager.default.removeItem(atPath: folder.path + "/templates")
    try write(to: target + "/", in: folder)
    let foreign = folder.path + "/letters"
    try FileManager.default.createDirectory(atPath: foreign, withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: foreign + "/dear"))
    try FileManager.default.removeItem(atPath: folder.path + "/templates")
    #expect(throws: PublishingError.outputUnwritable(path: foreign, errno: ENOTEMPTY)) {
      try write(to: foreign, in: folder)
    }
    #expect(FileManager.default.fileExists(atPath: foreign + "/dear"))
    // No other files are left.
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix(".") } == [])
  }

  @Test func keepsWhatAUserAddedAndRemovesItsOwnStaleFiles() throws {
    let folder = try TemporaryFolder()
    let target = folder.path + "/site"
    let image = ArtworkFile(
      href: "art/launch/old.png", width: 1, height: 1, scale: 1, use: .launch, orientation: nil,
      mediaType: "image/png", bytes: [1])
    try write(to: target, in: folder, startup: [image])
    #expect(FileManager.default.fileExists(atPath: target + "/art/launch/old.png"))
    try Data("example.org\n".utf8).write(to: URL(filePath: target + "/CNAME"))
    for path in [".git/objects", "pages/mine/empty"] {
      try FileManager.default.createDirectory(
        atPath: target + "/" + path, withIntermediateDirectories: true)
    }
    try Data("ref\n".utf8).write(to: URL(filePath: target + "/.git/HEAD"))
    try Data("x".utf8).write(to: URL(filePath: target + "/pages/mine.html"))
    try FileManager.default.createSymbolicLink(
      atPath: target + "/latest", withDestinationPath: "nowhere")
    #expect(
      [UInt8(0xFF), 0].withUnsafeBytes { name in
        let path = Array((target + "/").utf8) + Array(name)
        return path.withUnsafeBufferPointer {
          $0.withMemoryRebound(to: CChar.self) { creat($0.baseAddress!, 0o644) }
        } >= 0
      })
    try FileManager.default.removeItem(atPath: folder.path + "/templates")
    try write(to: target, in: folder)
    #expect(try text(target + "/CNAME") == "example.org\n")
    #expect(try text(target + "/.git/HEAD") == "ref\n")
    #expect(try text(target + "/pages/mine.html") == "x")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: target + "/latest") == "nowhere")
    for path in [".git/objects", "pages/mine/empty"] {
      #expect(try FileManager.default.contentsOfDirectory(atPath: target + "/" + path) == [])
    }
    #expect(!FileManager.default.fileExists(atPath: target + "/art"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.filter { $0.hasPrefix(".") } == [])
    let ending = try Process.run(
      URL(filePath: "/bin/sh"), arguments: ["-c", "ls -b \"$0\" | grep -q 377", target])
    ending.waitUntilExit()
    #expect(ending.terminationStatus == 0)
  }

  @Test func refusesToReplaceAnAddedFileByOneOfTheBook() throws {
    let folder = try TemporaryFolder()
    let target = folder.path + "/site"
    try write(to: target, in: folder)
    let added = target + "/art/launch/new.png"
    try FileManager.default.createDirectory(
      atPath: target + "/art/launch", withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: URL(filePath: added))
    let image = ArtworkFile(
      href: "art/launch/new.png", width: 1, height: 1, scale: 1, use: .launch, orientation: nil,
      mediaType: "image/png", bytes: [1])
    try FileManager.default.removeItem(atPath: folder.path + "/templates")
    #expect(throws: PublishingError.outputRefused(path: added, .wouldReplaceAddedFile)) {
      try write(to: target, in: folder, startup: [image])
    }
    #expect(try text(added) == "mine")
  }

  @Test func r14StartupImagesNameTheScreensTheyAreFor() throws {
    let folder = try TemporaryFolder()
    let images = [(1170, 2532), (2532, 1170)].map { width, height in
      ArtworkFile(
        href: "art/launch/launch-\(width)x\(height).png", width: width, height: height, scale: 3,
        use: .launch,
        orientation: width > height ? .landscape : .portrait, mediaType: "image/png", bytes: [1])
    }
    try write(to: folder.path + "/site", in: folder, startup: images)
    let page = try text(folder.path + "/site/index.html")
    for orientation in ["portrait", "landscape"] {
      let media =
        "(device-width: 390px) and (device-height: 844px) and (-webkit-device-pixel-ratio: 3) and (orientation: \(orientation))"
      #expect(page.contains(media))
    }
  }

  @Test(arguments: [
    ("<p>a&amp;b</p>", "a&b"), ("<p>x<!-- no --> y</p>", "x y"), ("<script>no</script>yes", "yes"),
    ("<math><semantics><mi>x</mi><annotation>\\x</annotation></semantics></math>.", "x."),
    ("<p title=\"a > b\">é&#233;&#xE9;</p>\n", "ééé\n"), ("<![CDATA[<b>]]>", "<b>"),
    ("<img alt='no'/>&lt;", "<"),
    ("<m:annotation>no</m:annotation>yes", "yes"), ("<p>unfinished", "unfinished"),
    ("a &bogus b", "a &bogus b"),
  ])
  func takesTheTextThatADocumentHas(content: String, text: String) {
    let page = "<html><head><title>no</title></head><body class=\"a\">\(content)</body></html>"
    #expect(String(decoding: PageText.extract(Array(page.utf8)), as: UTF8.self) == text)
  }

  @Test(arguments: [
    ("<p>one</p><p>two</p>", "one\u{1}two"), ("<p>10<sup>2</sup> m</p>", "10\u{2}2\u{3} m"),
    ("H<sub>2</sub>O", "H\u{4}2\u{5}O"),
    ("<math><msup><mi>x</mi><mn>2</mn></msup></math>", "x\u{2}2\u{3}"),
    ("<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>", "\u{E}1\u{F}\u{6}\u{E}2\u{F}"),
    ("<ul>\n<li>a</li>\n</ul>b", "\na\nb"),
  ])
  func r15MarksWhereBlocksEndAndWhatIsRaised(content: String, text: String) {
    let page = "<html><body>\(content)</body></html>"
    #expect(String(decoding: PageText.extract(Array(page.utf8)), as: UTF8.self) == text)
  }

  @Test func r16KeepsWhatReferencesOfOtherPagesPointAt() throws {
    let from = """
      <html><body><p><a href="b.xhtml#f">Figure</a> <a href="../pages/b.xhtml#t">term</a> <a href="b.xhtml#h">place</a>
      <a href="b.xhtml#e">(1)</a> <a href="#own">here</a> <a href="https://example.com/#x">there</a></p></body></html>
      """
    let links = PageReferences.links(in: Array(from.utf8), at: "pages/a.xhtml")
    #expect(links.map { String(decoding: $0.id, as: UTF8.self) } == ["f", "t", "h", "e"])
    #expect(Set(links.map(\.page)) == ["pages/b.xhtml"])
    let target = """
      <html xmlns="http://www.w3.org/1999/xhtml" lang="en"><body><h2 id="h">Heading</h2><figure id="f"><p>one</p></figure><figure id="g"/>
      <dl><dt id="s">other</dt><dd>no</dd><dt id="t">term</dt><dd>what it means</dd></dl>
      <div class="equation"><math><mtr id="e"><mi>x</mi></mtr></math></div></body></html>
      """
    let references = PageReferences([links])
    let document = try #require(references.document(of: Array(target.utf8), at: "pages/b.xhtml"))
    let text = String(decoding: document, as: UTF8.self)
    #expect(
      text.hasPrefix("<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\"><body><figure id=\"f\">"))
    #expect(text.contains("<dt id=\"t\">term</dt><dd>what it means</dd>"))
    #expect(text.contains("<div class=\"equation\"><math><mtr id=\"e\">"))
    for other in ["Heading", "\"g\"", "other"] { #expect(!text.contains(other), "\(other)") }
    #expect(references.document(of: Array(target.utf8), at: "pages/c.xhtml") == nil)
    let empty = Array("<html><body/></html>".utf8)
    let without = try #require(references.document(of: empty, at: "pages/b.xhtml"))
    #expect(String(decoding: without, as: UTF8.self) == "<html><body></body></html>\n")
    #expect(PageReferences.name(for: "pages/b.xhtml") == "references/b.xhtml")
  }

  @Test func r16NotesAndWorksOfOtherPagesAreThereAtOnce() throws {
    let from = """
      <html><body><p>One<sup><a href="n.xhtml#n2">2</a></sup>, two<a href="n.xhtml#p1"><sup>*</sup></a>, three
      <a role="doc-noteref" href="n.xhtml#d1">3</a>, four <a role="doc-biblioref" href="n.xhtml#w1">[1]</a>, <a href="n.xhtml#t1">see</a>,
      five <sup><a href="n.xhtml#in">5</a></sup>.</p></body></html>
      """
    let links = PageReferences.links(in: Array(from.utf8), at: "a.xhtml")
    #expect(links.map(\.isMark) == [true, true, true, true, false, true])
    let notes = """
      <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body><p id="t1">Text alone</p>
      <section role="doc-endnotes"><ol start="4"><li id="n1">first</li><li id="n2">second</li></ol></section>
      <p id="p1">A starred one</p><p id="p2">Another</p><div epub:type="rearnote" id="d1"><p>In a box</p></div><p><a id="in"/>Behind its mark</p>
      <ul class="bibliography"><li id="w1">A work</li><li id="w2">Another work</li></ul></body></html>
      """
    let document = try #require(PageReferences([links]).document(of: Array(notes.utf8), at: "n.xhtml"))
    let text = String(decoding: document, as: UTF8.self)
    #expect(text.contains("<ol class=\"footnotes\" start=\"5\"><li id=\"n2\">second</li></ol>"))
    #expect(
      text.contains("<p id=\"p1\">A starred one</p>") && text.contains("id=\"d1\"><p>In a box</p></div>"))
    #expect(
      text.contains("<p><a id=\"in\"/>Behind its mark</p>") && text.contains("<li id=\"w1\">A work</li>"))
    for other in ["Text alone", "first", ">Another", "Another work"] {
      #expect(!text.contains(other), "\(other)")
    }
  }

  @Test func r22APageIsReadByItself() throws {
    let folder = try TemporaryFolder()
    let target = folder.path + "/site"
    try write(to: target, in: folder)
    let page = try text(target + "/pages/functions.xhtml")
    #expect(page.contains("<meta property=\"og:site_name\" content=\"A Tiny Calculus\"/>"))
    #expect(page.contains("rel=\"prev\"") && page.contains("href=\"../pages/preview.xhtml\""))
    #expect(page.contains("href=\"../index.html#pages/functions.xhtml\""))
    let index = try text(target + "/index.html")
    #expect(index.contains("<noscript>") && index.contains("href=\"contents.xhtml\""))
    let body = StandalonePage(book: TinyBook.calculus(), number: 0).completing(Array("no page".utf8))
    #expect(String(decoding: body, as: UTF8.self) == "no page")
  }
}
