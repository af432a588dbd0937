import BookModel
import Foundation
import Testing

@testable import Publishing

/// Checks bundles with epubcheck, whose command is in the environment variable OCTAVO_EPUBCHECK, as in `OCTAVO_EPUBCHECK="java
/// -jar epubcheck.jar"`. OCTAVO_TEST_TEMPLATES names a folder of templates to use, OCTAVO_TEST_OUTPUT a folder for the bundles.
@Suite(
  .enabled(if: ProcessEnvironment.hasEpubcheck, "OCTAVO_EPUBCHECK is not set; make test-conformance sets it"))
struct ConformanceTests {
  private func check(_ name: String, book: LinkedBook, artwork: [ArtworkFile] = [], root: String = "/")
    throws
  {
    let environment = ProcessInfo.processInfo.environment
    let folder = try TemporaryFolder()
    let path = (environment["OCTAVO_TEST_OUTPUT"] ?? folder.path) + "/" + name + ".epub"
    let publisher = try TinyBook.publisher(book, artwork: artwork, jobs: 2, root: root)
    try ArchiveWriter(path: path).write(try publisher.entries())
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", (environment["OCTAVO_EPUBCHECK"] ?? "") + " \"$0\" 2>&1", path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let report = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let findings = report.split(separator: "\n").filter { line in
      ["FATAL", "ERROR", "WARNING"].contains {
        line.uppercased().contains($0 + "(") || line.contains(" \($0) ")
      }
    }
    #expect(process.terminationStatus == 0 && findings.isEmpty, "\(name): \(report)")
  }

  @Test func aTinyBook() throws {
    try check("tiny", book: TinyBook.calculus(), artwork: TinyBook.artwork)
  }

  @Test func aBookWithoutArtwork() throws { try check("bare", book: TinyBook.calculus()) }

  @Test func aRightToLeftBook() throws {
    var book = TinyBook.calculus()
    book.metadata.language = "he"
    book.metadata.title = "חשבון קטן"
    for index in book.pages.indices {
      book.pages[index].language = "he"
      book.pages[index].direction = .rightToLeft
    }
    try check("right-to-left", book: book, artwork: TinyBook.artwork)
  }

  @Test func aBookWithEveryKindOfFile() throws {
    let folder = try TemporaryFolder()
    try Data(TinyBook.png).write(to: URL(filePath: folder.path + "/dot.png"))
    try check("rich", book: RichBook.make(), artwork: TinyBook.artwork, root: folder.path)
  }

  @Test func contentsThatRunAgainstTheReadingOrder() throws {
    var book = TinyBook.calculus()
    book.contents = [
      TinyBook.entry(
        .chapter, title: "Functions", "1", "1 Functions", 1,
        children: [
          TinyBook.entry(.section, title: "Preview", nil, "Preview", 0)
        ]),
      ContentsEntry(kind: .part, title: "Empty", number: nil, label: "Empty", href: nil, page: nil),
      TinyBook.entry(.chapter, title: "Symmetry", nil, "Symmetry", 2),
    ]
    try check("disordered", book: book)
  }

  @Test func pagesOffTheReadingOrder() throws {
    var book = TinyBook.calculus()
    book.pages[1].isLinear = false
    book.pages[2].isLinear = false
    book.pages[1].linkedPages = []
    book.pages[1].linkReferences = [nil]
    book.contents = [book.contents[0]]
    book.pages[2].spineProperties = ["rendition:page-spread-center", "rendition:layout-pre-paginated"]
    try check("off-order", book: book)
  }
}

/// A book with formulas, graphics, pictures, sounds, videos, fonts, printed pages, and an author's own pages.
enum RichBook {
  static func make() -> LinkedBook {
    var book = TinyBook.calculus()
    book.metadata.title = "Rich & <strange>"
    book.metadata.identifier = "9783161484100"
    book.metadata.otherIdentifiers = ["urn:doi:10.1000/182"]
    book.metadata.otherLanguages = ["fr"]
    book.metadata.sources = ["urn:isbn:9780000000002"]
    book.metadata.creators.append(Contributor(name: "C. D.", roles: ["aut", "edt"]))
    book.media = media
    addFormulas(to: &book)
    addMedia(to: &book)
    addAuthorPage(to: &book)
    book.landmarks = [
      LinkedLandmark(type: "bodymatter", title: "Start", href: "pages/functions.xhtml"),
      LinkedLandmark(type: "toc", title: "Contents", href: "pages/preview.xhtml"),
      LinkedLandmark(type: "vendor:odd", title: "Odd", href: "pages/preview.xhtml"),
    ]
    book.pageList = [
      LinkedPageListItem(label: "2", href: "pages/symmetry.xhtml#even"),
      LinkedPageListItem(label: "1", href: "pages/preview.xhtml#p1"),
    ]
    TinyBook.sumFacts(of: &book)
    return book
  }

  private static let svg =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 4 4\"><circle cx=\"2\" cy=\"2\" r=\"2\"/></svg>"

  private static var media: [MediaFile] {
    var sheet = bytes(
      "style/own.css", type: "text/css", text: "@font-face { font-family: Own; src: url(../media/own.woff2) }"
    )
    sheet.dependencies = [5]
    return [
      MediaFile(
        href: "media/dot.png", mediaType: "image/png", content: .file("dot.png"), size: TinyBook.png.count),
      bytes("media/circle.svg", type: "image/svg+xml", text: svg),
      bytes("media/tone.mp3", type: "audio/mpeg", text: "ID3"),
      bytes("media/film.mp4", type: "video/mp4", text: "ftyp"), sheet,
      bytes("media/own.woff2", type: "font/woff2", text: "wOF2"),
      bytes("media/film.vtt", type: "text/vtt", text: "WEBVTT\n"),
    ]
  }

  private static func bytes(_ href: String, type: String, text: String) -> MediaFile {
    MediaFile(href: href, mediaType: type, content: .bytes(Array(text.utf8)), size: text.utf8.count)
  }

  private static func addFormulas(to book: inout LinkedBook) {
    book.pages[1].page.content = TinyBook.content(
      """
      <h1 id="größe:1">@L0Functions</h1>
      <p>See <a@R0>@T0</a>.</p>
      <div class="equation"><math xmlns="http://www.w3.org/1998/Math/MathML" alttext="x"><mi>x</mi></math>@E0</div>
      \(svg.replacing("<svg ", with: "<svg role=\"img\" aria-label=\"circle\" "))
      """)
    book.pages[1].page.facts.formulas = 1
    book.pages[1].page.facts.describedFormulas = 1
    book.pages[1].page.facts.inlineSVG = 1
    book.pages[1].page.anchors[0].id = "größe:1"
    book.pages[1].type = "chapter"
    book.pages[1].role = "doc-chapter"
    book.contents[1].children.insert(
      ContentsEntry(
        kind: .section, title: "Size", number: nil, label: "Size", href: "pages/functions.xhtml#größe:1",
        page: 1),
      at: 0)
  }

  private static func addMedia(to book: inout LinkedBook) {
    book.pages[0].page.content = TinyBook.content(
      """
      <h1 id="top">Preview</h1>
      <span id="p1" epub:type="pagebreak" role="doc-pagebreak" aria-label="1"></span>
      <p>Read <a@R0>on</a>. <img src="@M0" alt="dot"/> <img src="@M1" alt="circle"/></p>
      <audio controls="controls" src="@M2"></audio>
      <video controls="controls" src="@M3"><track kind="captions" src="@M4" srclang="en"/></video>
      """)
    book.pages[0].media = [0, 1, 2, 3, 6]
    book.pages[0].page.pageBreaks = [PageBreak(label: "1", id: "p1")]
    book.pages[0].page.facts.images = 2
    book.pages[0].page.facts.describedImages = 2
    book.pages[0].page.facts.audio = 1
    book.pages[0].page.facts.video = 1
    book.pages[0].page.facts.captionedVideo = 1
    book.pages[0].page.bodyAttributes = [PageAttribute("id", "whole"), PageAttribute("class", "front")]
    book.pages[0].page.styles = [StyleText(".front { color: #123 }")]
  }

  private static func addAuthorPage(to book: inout LinkedBook) {
    book.pages[2].usesBookStyle = false
    book.pages[2].stylesheets = [4]
    book.pages[2].page.styles = [StyleText("p::before { content: \"a & b ]]>\" }")]
    book.pages[2].page.rootAttributes = [PageAttribute("class", "vertical")]
    book.pages[2].page.bodyAttributes = [PageAttribute("epub:type", "bodymatter"), PageAttribute("id", "b")]
    book.pages[2].spineProperties = ["page-spread-right"]
  }
}
