import BookModel
import Testing
import XML

@testable import Printing

@Suite struct PrintPageWriterTests {
  private let pages = ["pages/a.xhtml": 0, "pages/b.xhtml": 1]

  private func write(
    _ body: String, levelShift: Int = 0, _ change: (inout PrintSettings) -> Void = { _ in }
  ) throws -> (text: String, result: PrintPageWriter.Result) {
    var settings = PrintSettings(paper: try #require(Paper("a5")))
    change(&settings)
    let page = Array(
      """
      <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en"><head><title>A</title></head>\
      <body class="page">\(body)</body></html>
      """.utf8)
    let shared = PrintIDs(numbers: pages, settings: settings, words: Words(language: "en"))
    var writer = PrintPageWriter(
      page, tree: try XMLParser().parse(file: "a", bytes: page), href: "pages/a.xhtml", number: 0,
      levelShift: levelShift, noteStart: 0, in: shared)
    var document: [UInt8] = []
    writer.write(sheet: nil, classes: "", heading: [], to: &document)
    let text = String(decoding: document, as: UTF8.self)
    let start = try #require(text.firstRange(of: "print-sheet page\">\n"))
    let end = try #require(text.firstRange(of: "</div>\n</section>"))
    return (String(text[start.upperBound..<end.lowerBound]), writer.result)
  }

  @Test func idsAndWhatNamesThemAreOfTheirPage() throws {
    let (text, _) = try write(
      #"<p id="x" aria-labelledby="x y">A</p><svg xmlns="http://www.w3.org/2000/svg"><path id="g" fill="url(#g)"/></svg>"#
    )
    #expect(
      text
        == #"<p id="p0-x" aria-labelledby="p0-x p0-y">A</p><svg xmlns="http://www.w3.org/2000/svg"><path id="p0-g" fill="url(#p0-g)"></path></svg>"#
    )
  }

  @Test func aReferenceGetsRoomForItsPage() throws {
    let (text, result) = try write(##"<p>see <a href="b.xhtml#t">Theorem 2</a></p>"##)
    #expect(
      text
        == ##"<p>see <a href="#p1-t" id="p0.x1">Theorem 2</a><span class="print-reference" data-place="p1-t" data-from="p0.x1" data-form=" (page %)"></span></p>"##
    )
    #expect(result.places == ["p1-t", "p0.x1"])
  }

  @Test func linksToNotesHaveNoPage() throws {
    let (text, _) = try write(##"<p><a role="doc-noteref" href="#n">1</a></p>"##)
    #expect(!text.contains("print-reference"))
  }

  @Test func linksOfAnIndexBecomeNumbers() throws {
    let (text, result) = try write(
      ##"<section role="doc-index"><p>limit, <a href="b.xhtml#t">Section 2</a></p></section>"##)
    #expect(
      text.contains(##"limit, <a class="print-folio" id="p0.x1" href="#p1-t" data-place="p1-t">000</a>"##))
    #expect(result.places == ["p1-t"])
  }

  @Test func formulasCarryTheirText() throws {
    let (text, _) = try write(
      #"<math xmlns="http://www.w3.org/1998/Math/MathML" alttext="x squared"><mi>x</mi></math>"#)
    #expect(
      text
        == #"<math xmlns="http://www.w3.org/1998/Math/MathML" alttext="x squared" role="img" aria-label="octavo-formula:x squared"><mi>x</mi></math>"#
    )
  }

  @Test func headingsGoToTheLevelOfTheirPage() throws {
    let (text, _) = try write(
      #"<h1>A</h1><section class="box"><h2 class="title">Definition</h2></section>"#, levelShift: 2)
    #expect(text.contains(#"<h1 aria-level="3" data-level="3">A</h1>"#))
    #expect(text.contains(#"<h2 class="title" role="paragraph">Definition</h2>"#))
  }

  @Test func answersAreOpenAndControlsLeftOut() throws {
    let (text, _) = try write(
      #"<details><summary>Answer</summary>4</details><figure data-interactive="../media/a.json"><img src="../media/a.svg" alt="A"/><div class="interactive-controls">x</div></figure>"#
    )
    #expect(
      text
        == #"<details open="open"><summary>Answer</summary>4</details><figure data-interactive="../media/a.json"><img src="media/a.svg" alt="A"></img></figure>"#
    )
  }

  @Test func addressesBecomeNotesOnRequest() throws {
    let body = #"<p><a href="https://example.org/">there</a></p>"#
    #expect(try write(body).result.addresses.isEmpty)
    let (text, result) = try write(body) { $0.links = .notes }
    #expect(result.addresses == ["https://example.org/"])
    #expect(text.contains(#"</a><sup class="print-link-note">1</sup>"#))
  }

  @Test func soundsBecomeTheirNames() throws {
    let (text, result) = try write(#"<audio src="a.mp3" title="A song"><p>No sound</p></audio>"#)
    #expect(text == #"<div class="print-medium"><p>A song</p></div>"#)
    #expect(result.replaced == ["audio": 1])
  }

  @Test func blocksAreRemembered() throws {
    let (_, none) = try write("<p>A</p>")
    #expect(none.blocks.isEmpty)
    let (text, result) = try write(#"<p title="a>b">A</p><p id="q">B</p>"#) { $0.findsPageBreaks = true }
    #expect(result.blocks.map(\.id) == ["p0.b1", "p0-q"])
    #expect(text.contains(#"<p title="a&gt;b" id="p0.b1">"#))
    // The first offset is after the tag, whose value contains an angle bracket.
    let distance = result.blocks[1].offset - result.blocks[0].offset
    #expect(distance == #"A</p><p id="q">"#.utf8.count)
  }

  @Test func runningTitlesAreThoseOfChapters() {
    let section = ContentsEntry(
      kind: .section, title: "One", number: "1.1", label: "1.1 One", href: "pages/a.xhtml", page: 0)
    let chapter = ContentsEntry(
      kind: .chapter, title: "Functions", number: "1", label: "Chapter 1: Functions", href: nil, page: nil,
      children: [section])
    let plan = PrintPlan(order: ["pages/a.xhtml", "pages/b.xhtml"], contents: [chapter], bookTitle: "Book")
    #expect(plan.pages.map(\.chapter) == ["Chapter 1: Functions", "Chapter 1: Functions"])
    #expect(plan.pages.map(\.beginsChapter) == [true, false])
    #expect(plan.pages[0].titles.map(\.title) == ["Functions"])
    #expect(plan.pages[0].titles.first?.label == "Chapter 1")
    #expect(plan.pages[0].depth == 2)
    #expect(plan.chapters.titles == ["Chapter 1: Functions"])
  }
}

@Suite struct PrintStyleTests {
  @Test func titlesAreQuotedForCSS() throws {
    let style = PrintStyle(
      settings: PrintSettings(paper: try #require(Paper("a5"))), bookTitle: "A \"B\" </style>",
      direction: .leftToRight)
    let css = String(decoding: style.rules(chapters: ["One"]), as: UTF8.self)
    #expect(css.contains(#"content: "A \22 B\22  \3c /style\3e ""#))
    #expect(css.contains("@page chapter-0 { counter-increment: folio;"))
  }

  @Test func theSpineIsInTheMiddleOfASpread() throws {
    var settings = PrintSettings(
      paper: try #require(Paper("a5")), margins: PageMargins("10mm 11mm 12mm 13mm"))
    settings.isTwoSided = true
    func css(_ direction: Direction) -> String {
      String(
        decoding: PrintStyle(settings: settings, bookTitle: "B", direction: direction).rules(chapters: ["One"]
        ),
        as: UTF8.self)
    }
    #expect(css(.leftToRight).contains("@page :right { margin: 10mm 11mm 12mm 13mm; }"))
    #expect(css(.rightToLeft).contains("@page :right { margin: 10mm 11mm 12mm 13mm; }"))
    #expect(css(.leftToRight).contains(#"@page chapter-0:right { @top-right { content: "One";"#))
    #expect(css(.rightToLeft).contains(#"@page chapter-0:left { @top-left { content: "One";"#))
  }
}
