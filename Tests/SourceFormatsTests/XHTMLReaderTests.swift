import BookModel
import Diagnostics
import Testing

@testable import PageWriting
@testable import SourceFormats

@Suite struct XHTMLReaderTests {
  @Test func makesTheFirstHeadingThePagesTitle() throws {
    let read = try read("<h1>Limits &amp; more</h1><h2>One</h2>", styling: .octavo)
    #expect(
      read.content
        == "<h1 id=\"limits-more\">[label 0]<span class=\"title\">Limits &amp; more</span></h1><h2 id=\"one\">One</h2>"
    )
    #expect(read.page.title == "Limits & more")
    #expect(read.page.headings.map(\.level) == [1, 2])
    #expect(read.page.headings.map(\.id) == ["limits-more", "one"])
    #expect(read.page.anchors[0].isNumbered)
    #expect(!read.page.anchors[1].isNumbered)
    #expect(read.page.source == 3)
  }

  @Test func leavesHeadingsAloneInTheAuthorsStyling() throws {
    #expect(try content("<h1 id=\"a\">T</h1>") == "<h1 id=\"a\">T</h1>")
    #expect(try read("<p>x</p>").page.title == "T")
  }

  @Test func makesNumberedFiguresOfCaptions() throws {
    let read = try read(
      "<figure><img src=\"a.png\" alt=\"d\"/><figcaption>A secant.</figcaption></figure>", styling: .octavo,
      files: ["text/a.png": picture])
    #expect(
      read.content
        == "<figure id=\"a-secant\" class=\"figure\"><img src=\"[media 0]\" alt=\"d\" width=\"200\" height=\"100\"/>"
        + "<figcaption>[label 0]A secant.</figcaption></figure>")
    #expect(read.page.anchors[0].kind == .figure)
    #expect(read.page.anchors[0].title == "A secant.")
    #expect(read.page.anchors[0].isNumbered)
    #expect(read.page.media[0].path == "text/a.png")
  }

  @Test func leavesFiguresWithoutCaptionUnnumbered() throws {
    let read = try read(
      "<figure class=\"unnumbered\"><p>a</p><figcaption>b</figcaption></figure>", styling: .octavo)
    #expect(read.page.anchors[0].isNumbered == false)
    #expect(try self.kinds("<figure><pre>a</pre><figcaption>b</figcaption></figure>") == [.listing])
    #expect(
      try self.kinds(
        "<figure><figure><p>a</p><figcaption>b</figcaption></figure><figcaption>c</figcaption></figure>") == [
          .figure, .place,
        ])
  }

  private func kinds(_ body: String) throws -> [Anchor.Kind] {
    try read(body, styling: .octavo).page.anchors.map(\.kind)
  }

  @Test func letsTablesScrollAndNumbersThem() throws {
    #expect(
      try content("<table id=\"t\"><caption>Squares</caption><tr><th>1</th></tr></table>", styling: .octavo)
        == "<div tabindex=\"0\" role=\"region\" aria-label=\"Squares\" class=\"scroll\"><table id=\"t\">"
        + "<caption>[label 0]Squares</caption><tr><th>1</th></tr></table></div>")
  }

  @Test func makesBoxesOfClasses() throws {
    #expect(
      try content("<div class=\"theorem x\" id=\"s\"><h3>Squeeze</h3><p>a</p></div>", styling: .octavo)
        == "<section id=\"s\" class=\"box theorem x\"><h3 class=\"title\">[label 0]<span class=\"name\">Squeeze</span></h3><p>a</p></section>"
    )
    #expect(
      try content("<aside class=\"note\">a</aside>", styling: .octavo)
        == "<section role=\"doc-notice\" class=\"box note\"><p class=\"title\">[label 0]</p>a</section>")
    let box = try read("<section class=\"example\"><p>a</p></section>", styling: .octavo)
    #expect(box.page.anchors[0].kind == .example)
    #expect(box.page.anchors[0].isNumbered)
  }

  @Test func numbersEquations() throws {
    let math = "<math xmlns=\"http://www.w3.org/1998/Math/MathML\"><mi>x</mi></math>"
    #expect(
      try content("<p class=\"equation\" id=\"e\">\(math)</p>", styling: .octavo)
        == "<div id=\"e\" class=\"equation\"><div class=\"scroll\"><math xmlns=\"http://www.w3.org/1998/Math/MathML\" display=\"block\" alttext=\"x\"><mi>x</mi></math></div>[number 0]</div>"
    )
    #expect(
      try read("<div class=\"equation unnumbered\">\(math)</div>", styling: .octavo).page.anchors[0]
        .isNumbered == false)
  }

  @Test func splitsAtHeadings() throws {
    let reading = try read(
      "<section class=\"a\" id=\"s\"><h1>A</h1><p>x</p><section id=\"t\"><h2>B</h2><p id=\"p\">y</p><h3>C</h3></section></section>",
      styling: .octavo, split: 2
    ).reading
    #expect(reading.pages.count == 2)
    #expect(
      ReadPage.shown(reading.pages[1].content)
        == "<section class=\"a\"><section id=\"t\"><h1 id=\"b\">[label 1]<span class=\"title\">B</span></h1><p id=\"p\">y</p><h2 id=\"c\">C</h2></section></section>"
    )
    #expect(reading.pages.map(\.part) == [0, 1])
    #expect(reading.pages.map(\.title) == ["A", "B"])
  }

  @Test func warnsOfSkippedHeadingLevelsAndBareTables() throws {
    let read = try read("<h1>A</h1><h3>B</h3><table><tr><td>a</td></tr></table>")
    #expect(read.ids == ["heading-level-skipped", "table-header-missing"])
    #expect(!read.page.facts.hasOrderedHeadings)
    #expect(read.page.facts.tables == 1)
    #expect(read.page.facts.tablesWithHeaders == 0)
  }

  @Test func countsWhatAPageHolds() throws {
    let read = try read(
      "<p>one two <b>three</b></p><img src=\"a.png\" alt=\"\"/><img src=\"a.png\"/><table><tr><th>a</th></tr></table>",
      files: ["text/a.png": picture])
    #expect(read.page.facts.words == 4)
    #expect(read.page.facts.images == 1)
    #expect(read.page.facts.describedImages == 0)
    #expect(read.page.facts.decorativeImages == 1)
    #expect(read.page.facts.tablesWithHeaders == 1)
    #expect(read.ids == ["alternative-text-missing"])
  }

  @Test func keepsTheAuthorsOuterAttributesAndStyle() throws {
    let head = "<title>T</title><link rel=\"stylesheet\" href=\"../s/a.css\"/><style>p { color: red }</style>"
    let page = try read(
      "<p>a</p>", head: head, attributes: " class=\"c\" epub:type=\"bodymatter\" onload=\"f()\""
    ).page
    #expect(page.bodyAttributes == [PageAttribute("class", "c"), PageAttribute("epub:type", "bodymatter")])
    #expect(page.stylesheets.map(\.path) == ["s/a.css"])
    #expect(page.styles.map(\.css) == ["p { color: red }"])
  }

  @Test(arguments: [
    ("<style>p { a: b }\n q { }</style>", 2, "q"), ("<style>\r\nq { }</style>", 2, "q"),
    ("<style media=\"print\"><![CDATA[ \n \n  q > p { }]]></style>", 3, "q"),
    ("<style>/*<![CDATA[*/ q { } /*]]>*/</style>", 1, "style"), ("<style>a &gt; q { }</style>", 1, "style"),
  ]) func placesInStyleTextAreThoseOfTheSource(_ head: String, line: Int, _ words: String) throws {
    let text =
      "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>T</title>\n\(head)</head><body/></html>"
    let source = SourceText(file: "a.xhtml", bytes: Array(text.utf8))
    let context = ReadingContext(source: 0, path: "a.xhtml")
    let reading = readSource(file: "a.xhtml", bytes: source.bytes, context: context)
    let style = try #require(reading.pages.first?.styles.first)
    let css = Array(style.css.utf8)
    let start = try #require(css.firstIndex(of: UInt8(ascii: "q")))
    let place = style.place(of: ByteRange(start, start + 1))
    #expect(String(decoding: source.bytes[Int(place.lower)..<Int(place.upper)], as: UTF8.self) == words)
    #expect(source.range(place).start?.line == line + 1)
  }

  @Test func declarationsOfAttributesThatAreLeftOutAreNamed() throws {
    let read = try read("<p style=\"color: red; direction: rtl\">a</p><p style=\"direction:ltr; }\">b</p>")
    #expect(read.content == "<p style=\"color: red\">a</p><p>b</p>")
    #expect(read.ids == ["style-adjusted"])
  }

  @Test func collectsPageBreaks() throws {
    let page = try read("<span epub:type=\"pagebreak\" id=\"p7\" title=\"7\"/>").page
    #expect(page.pageBreaks.map(\.label) == ["7"])
    #expect(page.pageBreaks.map(\.id) == ["p7"])
  }

  @Test func takesTheDefaultOfASwitch() throws {
    #expect(
      try content("<epub:switch><epub:case>a</epub:case><epub:default><p>b</p></epub:default></epub:switch>")
        == "<p>b</p>")
  }

  @Test func namesAFormatItDoesNotKnow() {
    let context = ReadingContext(source: 0, path: "a.zip")
    #expect(
      readSource(file: "a.zip", bytes: [1, 2], context: context).diagnostics.map(\.kind.id) == [
        "source-format-unknown"
      ])
    let broken = readSource(
      file: "a.xhtml", bytes: Array("<html><p></html>".utf8),
      context: ReadingContext(source: 0, path: "a.xhtml"))
    #expect(broken.pages.isEmpty)
    #expect(broken.diagnostics.map(\.kind.id) == ["xml-malformed"])
  }

  @Test func highlightsCode() throws {
    #expect(
      try content("<pre><code class=\"language-swift\">let x = 1 // a</code></pre>", styling: .octavo)
        == "<pre class=\"code\"><code class=\"language-swift\"><span class=\"k\">let</span> x = <span class=\"n\">1</span> <span class=\"c\">// a</span></code></pre>"
    )
  }
}

@Suite struct AddressTests {
  @Test func classifiesLinks() throws {
    let body =
      "<p><a href=\"#x\">a</a><a href=\"b.xhtml#y%20z\">b</a><a href=\"http://e.org/a b\">c</a><a href=\"mailto:a@b\">d</a></p>"
    #expect(
      try read(body).page.links.map(\.target) == [
        .fragment("x"), .file(path: "text/b.xhtml", fragment: "y-z"), .external("http://e.org/a%20b"),
        .external("mailto:a@b"),
      ])
  }

  @Test(arguments: [
    ("javascript:f()", "script-dropped"), ("../../x.xhtml", "link-page-missing"), ("http://", "link-invalid"),
    ("data:text/html,x", "link-invalid"), ("file:///etc/passwd", "link-invalid"),
    ("doi:10.1/x", "link-invalid"),
  ])
  func refusesAddressesThatLeadNowhere(_ address: String, id: String) throws {
    let read = try read("<p><a href=\"\(address)\">a</a></p>")
    #expect(read.page.links.map(\.target) == [.none])
    #expect(read.ids == [id])
    #expect(read.reading.diagnostics[0].range?.start?.column == 19)
  }

  @Test func givesLinksWithoutTextTheirTargets() throws {
    #expect(try content("<p><a href=\"#f\"/></p>", styling: .octavo) == "<p><a[link 0]>[text 0]</a></p>")
  }

  @Test func makesIdsUniqueAndNotesTheFirst() throws {
    let read = try read("<p id=\"a\">x</p><p id=\"a\">y</p><p id=\"b c\">z</p>")
    #expect(read.content == "<p id=\"a\">x</p><p id=\"a-2\">y</p><p id=\"b-c\">z</p>")
    let finding = try #require(read.finding("id-repeated"))
    #expect(finding.range?.start?.column == 29)
    #expect(finding.notes.map(\.range.start?.column) == [14])
  }

  @Test func keepsTheIdsOfWhatIsLeftOut() throws {
    #expect(try content("<p><x-y id=\"a\">b</x-y></p>") == "<p><span id=\"a\"></span>b</p>")
    #expect(try content("<p><a name=\"n\">b</a></p>") == "<p><a id=\"n\">b</a></p>")
  }

  @Test func leavesOutReferencesToIdsThatAreNotThere() throws {
    #expect(
      try content("<p aria-labelledby=\"a b\" id=\"a\">x</p>") == "<p aria-labelledby=\"a\" id=\"a\">x</p>")
    #expect(try content("<p aria-labelledby=\"b\">x</p>") == "<p>x</p>")
  }
}

@Suite struct PictureTests {
  @Test func describesMissingPicturesInABox() throws {
    let read = try read(
      "<img src=\"no.png\" alt=\"A curve\"/><p>a<img src=\"http://e.org/x.png\" alt=\"B\"/></p>")
    #expect(
      read.content == "<div role=\"img\" aria-label=\"A curve\" class=\"missing\"><p>A curve</p></div>"
        + "<p>a<span role=\"img\" aria-label=\"B\" class=\"missing\">B</span></p>")
    #expect(read.ids == ["media-missing", "media-remote"])
  }

  @Test(arguments: [
    ("", "width=\"200\" height=\"100\""), (" width=\"50\"", "width=\"50\" height=\"25\""),
    (" height=\"50px\"", "width=\"100\" height=\"50\""), (" width=\"50%\"", "style=\"width: 50%\""),
  ])
  func givesPicturesTheirSize(_ given: String, _ written: String) throws {
    let read = try read("<img src=\"a.png\" alt=\"d\"\(given)/>", files: ["text/a.png": picture])
    #expect(read.content == "<img src=\"[media 0]\" alt=\"d\" \(written)/>")
  }

  @Test func describesPicturesOfFormatsThatEPUBLacks() throws {
    let file = MediaInfo(mediaType: "image/wmf", size: 1, width: 2, height: 3)
    let page = try read("<img src=\"a.wmf\" alt=\"d\"/>", files: ["text/a.wmf": file]).page
    #expect(page.media.isEmpty)
    #expect(String(decoding: page.content.bytes, as: UTF8.self).contains("class=\"missing\""))
  }

  @Test func playsWhatIsThereAndLinksWhatIsNot() throws {
    let files = [
      "text/a.mp4": MediaInfo(mediaType: "video/mp4", size: 1),
      "text/a.vtt": MediaInfo(mediaType: "text/vtt", size: 1),
    ]
    let video = try read(
      "<video><source src=\"a.mp4\"/><track src=\"a.vtt\" kind=\"captions\"/>x</video>", files: files)
    #expect(
      video.content
        == "<video controls=\"\" src=\"[media 0]\"><track kind=\"captions\" src=\"[media 1]\"/>x</video>")
    #expect(video.page.facts.captionedVideo == 1)
    #expect(
      try content("<p><audio src=\"http://e.org/a.mp3\"/></p>") == "<p><a[link 0]>http://e.org/a.mp3</a></p>")
  }

  @Test func linksFramesAndShowsObjects() throws {
    let read = try read(
      "<iframe src=\"http://e.org/\" title=\"Film\"/><object data=\"a.png\">A</object>",
      files: ["text/a.png": picture])
    #expect(
      read.content
        == "<a[link 0] title=\"Film\">Film</a><img src=\"[media 0]\" alt=\"A\" width=\"200\" height=\"100\"/>"
    )
  }
}
