import BookCompiler
import BookModel
import Diagnostics
import Foundation
import ReportPolicy
import Testing

private func manifest(_ contents: String, lang: String = "en", creator: String = "<creator>A</creator>")
  -> String
{
  """
  <book xmlns="urn:octavo:book:1" id="urn:isbn:1" lang="\(lang)">
  <title>T</title>\(creator)<date>2026-01-01</date>
  <contents>
  \(contents)
  </contents>
  </book>
  """
}

private func page(_ title: String, _ body: String = "<p>Text.</p>") -> String {
  "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>\(title)</title></head>\n<body><h1>\(title)</h1>\n\(body)</body></html>"
}

@Suite struct FindingLimitTests {
  /// A name that differs in its letters' case is found on some systems' disks only.
  @Test(arguments: [
    ("img/figure.png", "img/Figure.PNG"), ("img/Fihgure.PNG", "img/Figure.PNG"), ("img/other.png", nil),
  ])
  func suggestsTheFileThatAPictureMeans(written: String, meant: String?) throws {
    let folder = try SmallFolder([
      "book.xml":
        "<book xmlns=\"urn:octavo:book:1\" lang=\"en\"><title>T</title><contents><page src=\"a/p.md\"/></contents></book>",
      "a/p.md": "# A\n\n![B](\(written))\n", "a/img/Figure.PNG": "",
    ])
    let request = BookCompiler.Request(
      manifest: folder.url.appendingPathComponent("book.xml").path, templates: "")
    let finding = BookCompiler(request, progress: { _ in }).link(keepingContents: true).diagnostics
      .first { $0.kind.id == "media-missing" }
    #expect(
      try #require(finding).solutions.map(\.summary) == (meant.map { ["did you mean \"\($0)\"?"] } ?? []))
  }

  @Test func ofManyFindingsOfAKindInAFileTheRestIsCounted() throws {
    let links = (0..<250).map { "<p><a href=\"#no\($0)\">x</a></p>\n" }.joined()
    let folder = try SmallFolder([
      "book.xml": manifest("<page src=\"a.xhtml\"/><page src=\"b.xhtml\"/>"), "a.xhtml": page("A", links),
      "b.xhtml": page("B", "<p><a href=\"#no\">x</a></p>"),
    ])
    let findings = folder.link().findings
    #expect(findings.count == 102)
    #expect(findings[99].hasPrefix("a.xhtml:") && findings[101].hasPrefix("b.xhtml:"), "\(findings[99...])")
    let found = WarningPolicy().apply(
      to: (0..<250).map { Diagnostic(.linkTargetMissing, at: SourceRange(file: "a"), "link \($0)") })
    #expect(found.last?.headline == "more findings of this kind in this file are not listed (150 times)")
  }
}

@Suite struct LinkFindingTests {
  @Test func linksToNothingAreNamedAtTheirAddress() throws {
    let folder = try SmallFolder([
      "book.xml": manifest(
        "<page src=\"a.xhtml\"/><page src=\"b.xhtml\"/><page src=\"b.xhtml#gone\" title=\"G\"/>"),
      "a.xhtml": page("A", "<p id=\"p\"><a href=\"#q\">x</a> <a href=\"c.xhtml\">y</a> <a href=\"#p\"/></p>"),
      "b.xhtml": page("B"),
    ])
    let findings = folder.link().findings
    #expect(
      findings == [
        "a.xhtml:3:20 link-target-missing", "a.xhtml:3:39 link-page-missing",
        "a.xhtml:3:63 link-text-missing",
        "book.xml:4:44 entry-target-missing",
      ])
  }

  @Test func emptyLinksTakeTheirTextFromTheTarget() throws {
    let figure = "<figure id=\"f\"><pre>x</pre><figcaption>C</figcaption></figure>"
    let theorem = "<section class=\"theorem\" id=\"t\"><h2>Squeeze</h2><p>x</p></section>"
    let folder = try SmallFolder([
      "book.xml": manifest(
        "<chapter title=\"One\"><section title=\"S\" src=\"a.xhtml\"/><page src=\"b.xhtml\"/></chapter>"),
      "a.xhtml": page("A", figure + theorem + "<h2 id=\"h\">Sub</h2>"),
      "b.xhtml": page(
        "B",
        "<p><a href=\"a.xhtml#f\"/><a href=\"a.xhtml#t\"/><a href=\"a.xhtml#h\"/><a href=\"a.xhtml\"/></p>"),
    ])
    let (book, findings) = folder.link()
    let linked = try #require(book)
    #expect(findings == ["a.xhtml:3:130 section-empty"])
    let texts = linked.pages[1].linkTexts.map { $0?.replacingOccurrences(of: "\u{A0}", with: " ") }
    #expect(texts == ["Listing 1.1", "Theorem 1.1", "Sub", "1.1 S"])
    #expect(linked.pages[1].linkReferences == ["a.xhtml#f", "a.xhtml#t", "a.xhtml#h", "a.xhtml"])
    #expect(linked.pages[1].linkedPages == [0])
  }

  @Test func pagesWithoutHeadingGetTheirEntrysTitle() throws {
    let folder = try SmallFolder([
      "book.xml": manifest("<chapter title=\"Given &amp; Taken\" src=\"a.xhtml\"/>"),
      "a.xhtml":
        "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>A</title></head><body><p>x</p></body></html>",
    ])
    let linked = try #require(folder.link().book)
    #expect(
      content(linked.pages[0]).hasPrefix(
        "<h1 id=\"title\"><span class=\"title\">Given &amp; Taken</span></h1>"))
    #expect(linked.pages[0].labels.compactMap { $0 } == ["Chapter 1"])
    #expect(linked.contents[0].label == "Chapter 1: Given & Taken")
  }

  @Test func aPageThatNobodyNamedIsCalledByItsFile() throws {
    let folder = try SmallFolder([
      "book.xml": manifest("<page src=\"untold.xhtml\"/>"),
      "untold.xhtml":
        "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title/></head><body><p>x</p></body></html>",
    ])
    let (book, findings) = folder.link()
    #expect(findings == ["untold.xhtml page-title-missing"])
    #expect(book?.pages[0].title == "untold")
  }

  @Test func aSplitSourceBecomesPagesAndEntries() throws {
    let body =
      "<p>Lead.</p><h2 id=\"x\">First</h2><p><a href=\"#y\">y</a></p><h2 id=\"y\">Second</h2><p>z</p>"
    let folder = try SmallFolder([
      "book.xml": manifest("<chapter src=\"a.xhtml\" split=\"section\"/>"), "a.xhtml": page("All", body),
    ])
    let linked = try #require(folder.link().book)
    #expect(linked.pages.map(\.href) == ["pages/a.xhtml", "pages/a-x.xhtml", "pages/a-y.xhtml"])
    #expect(linked.contents[0].children.map(\.label) == ["1.1 First", "1.2 Second"])
    #expect(linked.pages[1].linkReferences == ["a-y.xhtml#y"])
  }

  @Test func pagesKeepTheirNamesWhenAnotherIsAdded() throws {
    let few = try SmallFolder(["book.xml": manifest("<page src=\"x/a.xhtml\"/>"), "x/a.xhtml": page("A")])
    let more = try SmallFolder([
      "book.xml": manifest("<page src=\"b.xhtml\"/><page src=\"x/a.xhtml\"/>"), "x/a.xhtml": page("Other"),
      "b.xhtml": page("A"),
    ])
    #expect(few.link().book?.pages[0].href == "pages/x-a.xhtml")
    #expect(more.link().book?.pages[1].href == "pages/x-a.xhtml")
  }
}

@Suite struct BookCheckTests {
  @Test func aBookWithoutCreatorIsTold() throws {
    let folder = try SmallFolder([
      "book.xml": manifest("<page src=\"a.xhtml\"/>", creator: ""), "a.xhtml": page("A"),
    ])
    #expect(folder.check().findings == ["book.xml:1:2 creator-missing"])
  }

  @Test func entriesOfOneTitleBesideEachOtherAreTold() throws {
    let folder = try SmallFolder([
      "book.xml": manifest("<page src=\"a.xhtml\"/><page src=\"b.xhtml\"/>"), "a.xhtml": page("A"),
      "b.xhtml": page("A"),
    ])
    #expect(folder.check().findings == ["book.xml:4:23 title-repeated"])
  }

  @Test func formulasWithoutTextAreCountedOnce() throws {
    let math = "<math xmlns=\"http://www.w3.org/1998/Math/MathML\"><mphantom><mi>x</mi></mphantom></math>"
    let folder = try SmallFolder([
      "book.xml": manifest("<page src=\"a.xhtml\"/>"), "a.xhtml": page("A", "<p>\(math) and \(math)</p>"),
    ])
    #expect(folder.check().findings == ["book.xml formula-text-missing"])
  }

  @Test func anOrdinaryBookHasNoFindings() throws {
    let folder = try SmallFolder(["book.xml": manifest("<page src=\"a.xhtml\"/>"), "a.xhtml": page("A")])
    #expect(folder.check().findings == [])
  }
}

@Suite struct SourceFindingTests {
  private func package(_ metadata: String) -> String {
    """
    <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="i">
    <metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="i">urn:isbn:1</dc:identifier>
    <dc:title>T</dc:title><dc:language>en</dc:language><dc:creator>A</dc:creator>
    <meta property="dcterms:modified">2026-01-01T00:00:00Z</meta>\(metadata)</metadata>
    <manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest>
    <spine><itemref idref="a"/></spine></package>
    """
  }

  @Test func metadataAndLayoutThatAreNotKeptAreNamed() throws {
    let folder = try SmallFolder([
      "book.opf": package(
        "<meta property=\"schema:wordCount\">1</meta><meta property=\"rendition:layout\">pre-paginated</meta>"
      ),
      "a.xhtml": page("A"),
    ])
    let findings = folder.check("book.opf").findings
    #expect(findings.contains { $0.hasSuffix(" metadata-not-kept") }, "\(findings)")
    #expect(findings.contains { $0.hasSuffix(" layout-not-kept") }, "\(findings)")
  }

  @Test func anEncodingThatNobodyKnowsIsTold() throws {
    let folder = try SmallFolder([
      "book.xml": manifest("<page src=\"a.xhtml\"/>"),
      "a.xhtml": "<?xml version=\"1.0\" encoding=\"x-klingon\"?>\n" + page("A"),
    ])
    #expect(folder.check().findings.contains("a.xhtml:1:1 encoding-unsupported"))
  }

  @Test func bytesThatAreNoTextAreTold() throws {
    let folder = try SmallFolder(["book.xml": manifest("<page src=\"a.xhtml\"/>"), "a.xhtml": page("A")])
    let file = folder.url.appendingPathComponent("a.xhtml")
    var bytes = try Data(contentsOf: file)
    let place = try #require(bytes.range(of: Data("<body>".utf8))).upperBound
    bytes.insert(contentsOf: [0xC3, 0x28], at: place)
    try bytes.write(to: file)
    let findings = folder.check().findings
    #expect(
      findings.contains { $0.hasPrefix("a.xhtml:") && $0.hasSuffix(" encoding-unsupported") }, "\(findings)")
  }

  @Test func aPictureOfAFormatThatEPUBLacksIsDescribedInABox() throws {
    let folder = try SmallFolder([
      "book.xml": manifest("<page src=\"a.xhtml\"/>"),
      "a.xhtml": page("A", "<p><img src=\"a.wmf\" alt=\"A bridge\"/></p>"),
    ])
    // The header of a placeable Windows metafile.
    let bytes: [UInt8] = [0xD7, 0xCD, 0xC6, 0x9A, 0, 0, 0, 0, 0, 0, 100, 0, 100, 0, 96, 0, 0, 0, 0, 0, 0, 0]
    try Data(bytes + [UInt8](repeating: 0, count: 64)).write(to: folder.url.appendingPathComponent("a.wmf"))
    let (_, findings) = folder.check()
    #expect(findings == ["a.xhtml:3:14 media-unsupported"])
    #expect(folder.link().book.map { content($0.pages[0]) }?.contains("aria-label=\"A bridge\"") == true)
  }

  /// Each source may make 32 MB, and a book may have any number of them.
  @Test func aCheckKeepsNothingOfWhatPagesShow() throws {
    let folder = try SmallFolder([
      "book.xml": manifest("<page src=\"a.xhtml\"/>"), "a.xhtml": page("A", "<p>Some words.</p>"),
    ])
    #expect(folder.link().book?.pages[0].page.content.bytes.isEmpty == false)
    #expect(folder.check().book?.pages[0].page.content.bytes.isEmpty == true)
  }

  @Test func aPictureThatCanBeConvertedBecomesPNG() throws {
    let folder = try SmallFolder([
      "book.xml": manifest("<page src=\"a.xhtml\"/>"),
      "a.xhtml": page("A", "<p><img src=\"a.bmp\" alt=\"A dot\"/></p>"),
    ])
    // A bitmap of one blue pixel, 24 bits, its row padded to four bytes.
    let header: [UInt8] = [
      0x42, 0x4D, 58, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 24, 0,
    ]
    let rest = [UInt8](repeating: 0, count: 24) + [255, 0, 0, 0]
    try Data(header + rest).write(to: folder.url.appendingPathComponent("a.bmp"))
    let (book, findings) = folder.check()
    #expect(findings == [])
    let file = try #require(book?.media.first)
    #expect(file.href == "media/a.png" && file.mediaType == "image/png" && file.width == 1)
  }
}
