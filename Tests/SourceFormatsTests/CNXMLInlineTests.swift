import BookModel
import Diagnostics
import Files
import Testing

@testable import CNXMLFormat
@testable import SourceFormats

@Suite struct CNXMLInlineTests {
  private func line(_ content: String) throws -> String {
    let html = try cnxml("<para id=\"p\">\(content)</para>")
    return String(html.dropFirst("<p id=\"p\">".count).dropLast("</p>".count))
  }

  @Test(arguments: [
    ("<emphasis>a</emphasis>", "<strong>a</strong>"),
    ("<emphasis effect=\"italics\">a</emphasis>", "<em>a</em>"),
    ("<emphasis effect=\"underline\">a</emphasis>", "<u>a</u>"),
    ("<emphasis effect=\"smallcaps\">a</emphasis>", "<span style=\"font-variant: small-caps\">a</span>"),
    ("<span effect=\"bold\">a</span>", "<b>a</b>"),
    ("a<sub>1</sub><sup>2</sup>", "a<sub>1</sub><sup>2</sup>"),
    ("<term id=\"t\">a</term>", "<dfn id=\"t\">a</dfn>"),
    ("<term class=\"no-emphasis\" id=\"t\">a</term>", "<span id=\"t\">a</span>"),
    ("<term url=\"https://example.org/\">a</term>", "<a href=\"https://example.org/\"><dfn>a</dfn></a>"),
    ("<cite><cite-title>A</cite-title></cite>", "<cite><i>A</i></cite>"),
    ("<foreign xml:lang=\"la\">a</foreign>", "<i lang=\"la\" xml:lang=\"la\">a</i>"),
    ("a<newline count=\"2\"/>b", "a<br/><br/>b"),
    ("a<space count=\"2\"/>b", "a\u{A0}\u{A0}b"),
    ("<code>x &lt; 1</code>", "<code>x &lt; 1</code>"),
    ("<preformat display=\"inline\">x</preformat>", "<span style=\"white-space: pre-wrap\">x</span>"),
    ("a<!-- gone --><?gone?>b", "ab"),
  ])
  func writesInlineElements(_ source: String, _ expected: String) throws {
    #expect(try line(source) == expected)
  }

  @Test(arguments: [
    ("<link target-id=\"p\">a</link>", "<a href=\"#p\">a</a>"),
    ("<link target-id=\"p\"/>", "<a href=\"#p\">{text}</a>"),
    ("<link document=\"m2\"/>", "<a href=\"modules/m2/index.cnxml\">{text}</a>"),
    ("<link document=\"m2\" target-id=\"x\">a</link>", "<a href=\"modules/m2/index.cnxml#x\">a</a>"),
    ("<link document=\"m1\" target-id=\"p\">a</link>", "<a href=\"#p\">a</a>"),
    ("<link url=\"https://example.org/a b\">a</link>", "<a href=\"https://example.org/a%20b\">a</a>"),
    ("<link url=\"https://example.org/\"/>", "<a href=\"https://example.org/\">https://example.org/</a>"),
    ("<link url=\"/contents/abc\">a</link>", "<a href=\"https://cnx.org/contents/abc\">a</a>"),
    ("<link resource=\"data.csv\"/>", "<a href=\"modules/m1/data.csv\">data.csv</a>"),
    ("<link>a</link>", "<span>a</span>"),
  ])
  func resolvesLinks(_ source: String, _ expected: String) throws { #expect(try line(source) == expected) }

  @Test func linksEmbeddedExercisesAndFrames() throws {
    let read = try readCNXML(
      """
      <para id="p"><link class="os-embed" url="#exercise/CPL-01"/></para><para id="q"><link url="#ost/api/ex/T-1"/></para>\
      <media alt="music_slides"><iframe src="https://example.org/r" width="1"/></media>
      """)
    #expect(
      read.content.contains(
        "<a href=\"https://exercises.openstax.org/api/exercises?q=nickname:CPL-01\">Interactive exercise CPL-01</a>"
      ))
    #expect(read.content.contains("q=tag:T-1"))
    #expect(
      read.content.contains(
        "<div class=\"media\"><p><a href=\"https://example.org/r\">Interactive content: music slides</a></p></div>"
      ))
    #expect(read.ids == ["embedded-linked", "embedded-linked"])
    #expect(read.diagnostics.contains { $0.headline.hasSuffix("(2 times)") })
  }

  @Test func gathersFootnotesAtTheEndOfThePage() throws {
    let read = try readCNXML(
      "<para id=\"p\">a<footnote id=\"f\">b <emphasis>c</emphasis></footnote> d<footnote id=\"g\"><para id=\"h\">e</para></footnote></para>"
    )
    #expect(read.diagnostics.isEmpty)
    #expect(
      read.content.hasPrefix(
        "<p id=\"p\">a<a href=\"#f\" id=\"footnote-mark\" epub:type=\"noteref\" role=\"doc-noteref\">1</a> d<a href=\"#g\" id=\"footnote-mark-2\" epub:type=\"noteref\" role=\"doc-noteref\">2</a></p><section epub:type=\"endnotes\" role=\"doc-endnotes\">"
      ))
    #expect(read.content.contains("<h2 id=\"footnotes\">Footnotes</h2>"))
    #expect(
      read.content.contains(
        "<aside id=\"f\" epub:type=\"footnote\" role=\"doc-footnote\"><p><a href=\"#footnote-mark\" role=\"doc-backlink\" title=\"Back to the text\">1.</a> b <strong>c</strong></p></aside>"
      ))
    #expect(
      read.content.contains("2.</a> <p id=\"h\">e</p></aside>")
        || read.content.contains("2.</a><p id=\"h\">e</p></aside>"))
  }

  @Test func choosesTheObjectForTheScreen() throws {
    let html = try cnxml(
      """
      <media id="m" alt="A"><image for="pdf" mime-type="image/png" src="../../media/p.png"/>\
      <image for="online" mime-type="image/png" src="../../media/o.png"/></media>
      """)
    #expect(
      html
        == "<div id=\"m\" class=\"media\"><img src=\"media/o.png\" alt=\"A\" width=\"20\" height=\"10\"/></div>"
    )
    let read = try readCNXML(
      "<media id=\"m\" alt=\"A\"><flash mime-type=\"x\" src=\"a.swf\"><image mime-type=\"image/png\" src=\"../../media/o.png\"/></flash></media>"
    )
    #expect(read.content.contains("<img src=\"media/o.png\""))
    #expect(read.ids == ["embedded-linked"])
  }

  @Test func describesMissingPictures() throws {
    let read = try readCNXML(
      "<media id=\"m\" alt=\"A dot\"><image mime-type=\"image/png\" src=\"a.png\"/></media>")
    #expect(read.content.contains("class=\"missing\""))
    #expect(read.ids == ["media-missing"])
  }

  @Test func keepsLongDescriptionsAndTexts() throws {
    let html = try cnxml(
      "<media id=\"m\" alt=\"A\"><longdesc><para id=\"l\">Long</para></longdesc><text><para id=\"t\">T</para></text></media>"
    )
    #expect(html.contains("<p id=\"t\">T</p>"))
    #expect(html.contains("<details><summary>Description</summary><p id=\"l\">Long</p></details>"))
  }

  @Test func tellsInlineCodeFromBlocks() throws {
    #expect(
      try cnxml("<section id=\"s\"><code lang=\"none\">\na\n  b\n</code></section>")
        == "<section id=\"s\"><pre class=\"code\"><code>a\n  b</code></pre></section>")
    #expect(
      try cnxml("<code id=\"c\" display=\"block\"><title>A</title>a<newline/>b</code>")
        == "<p class=\"code-caption\"><span>A</span></p><pre id=\"c\" class=\"code\"><code>a\nb</code></pre>")
    #expect(try line("<code class=\"inline-code\" lang=\"python\">x</code>") == "<code>x</code>")
    #expect(try cnxml("<preformat id=\"f\">a\n b</preformat>") == "<pre id=\"f\">a\n b</pre>")
  }

  @Test func keepsTheTextOfUnknownElements() throws {
    let read = try readCNXML("<para id=\"p\">a <blink>b</blink> <blink>c</blink></para>")
    #expect(read.content == "<p id=\"p\">a b c</p>")
    #expect(read.ids == ["element-foreign"])
    #expect(read.diagnostics.first?.headline.hasSuffix("(2 times)") == true)
  }

  @Test func listsFeaturedLinksByKind() throws {
    let text = """
      <document xmlns="http://cnx.rice.edu/cnxml"><title>T</title><featured-links><link-group type="prerequisite">\
      <link document="m2" strength="1">A</link></link-group></featured-links><content><para id="p">x</para></content></document>
      """
    let reading = readSource(file: "a", bytes: Array(text.utf8), context: cnxmlContext())
    let read = ReadModule(page: try #require(reading.pages.first), diagnostics: reading.diagnostics)
    #expect(
      read.content
        == "<aside><p><strong>Prerequisite</strong></p><ul><li><a href=\"modules/m2/index.cnxml\">A</a></li></ul></aside><p id=\"p\">x</p>"
    )
  }

  @Test func malformedModulesAreErrors() {
    let reading = readSource(
      file: "a", bytes: Array("<document><title></document>".utf8), context: cnxmlContext())
    #expect(reading.pages.isEmpty)
    #expect(reading.diagnostics.map(\.kind.id) == ["xml-malformed"])
  }
}

@Suite struct CNXMLTableTests {
  /// The table of a group, without its wrapper.
  private func table(_ group: String, attributes: String = " class=\"unnumbered\"") throws -> String {
    let html = try readCNXML(
      "<table id=\"t\" summary=\"S\"\(attributes)><tgroup cols=\"3\">\(group)</tgroup></table>"
    ).content
    let start = try #require(html.range(of: "<table"))
    let end = try #require(html.range(of: "</table></div>"))
    return String(html[start.lowerBound..<end.lowerBound])
  }

  @Test func writesCaptionHeadAndBody() throws {
    let html = try readCNXML(
      """
      <table id="t" summary="Squares"><title>A</title><tgroup cols="2"><thead><row><entry>n</entry><entry>m</entry></row></thead>\
      <tbody><row><entry>1</entry><entry align="center">2</entry></row></tbody></tgroup><caption>C</caption></table>
      """)
    #expect(html.diagnostics.isEmpty)
    #expect(
      html.content
        == "<div tabindex=\"0\" role=\"region\" aria-label=\"Squares\" class=\"scroll\"><table id=\"t\"><caption>{table}<strong>A</strong> C</caption><thead><tr><th scope=\"col\">n</th><th scope=\"col\">m</th></tr></thead><tbody><tr><td>1</td><td class=\"center\">2</td></tr></tbody></table></div>"
    )
  }

  @Test func spansRowsAndColumns() throws {
    let html = try table(
      """
      <colspec colname="a"/><colspec colname="b"/><colspec colname="c"/><spanspec spanname="bc" namest="b" nameend="c"/>\
      <tbody><row><entry morerows="1">1</entry><entry namest="b" nameend="c">2</entry></row><row><entry>3</entry><entry>4</entry></row>\
      <row><entry>5</entry><entry spanname="bc">6</entry></row><row><entry colname="c">7</entry></row></tbody>
      """)
    #expect(
      html
        == "<table id=\"t\"><tbody><tr><td rowspan=\"2\">1</td><td colspan=\"2\">2</td></tr><tr><td>3</td><td>4</td></tr><tr><td>5</td><td colspan=\"2\">6</td></tr><tr><td></td><td></td><td>7</td></tr></tbody>"
    )
  }

  @Test func keepsSpansWithinTheGroup() throws {
    #expect(
      try table("<tbody><row><entry morerows=\"9\">1</entry></row><row><entry>2</entry></row></tbody>")
        == "<table id=\"t\"><tbody><tr><td rowspan=\"2\">1</td></tr><tr><td>2</td></tr></tbody>")
  }

  @Test func keepsWidthsAlignmentAndRules() throws {
    let html = try table(
      "<colspec colwidth=\"1*\" align=\"right\"/><colspec colwidth=\"3*\"/><tbody><row><entry>1</entry><entry valign=\"middle\" colsep=\"1\">2</entry><entry>3</entry></row></tbody>",
      attributes: " class=\"unnumbered\" frame=\"all\"")
    #expect(
      html.contains(
        "<table id=\"t\" style=\"border: 1px solid\"><colgroup><col style=\"width: 25%\"/><col style=\"width: 75%\"/><col/></colgroup>"
      ))
    #expect(
      html.contains(
        "<td style=\"text-align: right\">1</td><td style=\"vertical-align: middle; border-right: 1px solid\">2</td>"
      ))
  }

  @Test func nestsTablesInCells() throws {
    let html = try table(
      "<tbody><row><entry>1</entry><entrytbl cols=\"1\"><tbody><row><entry>2</entry></row></tbody></entrytbl></row></tbody>"
    )
    #expect(html.contains("<td><table><tbody><tr><td>2</td></tr></tbody></table></td>"))
  }

  @Test func takesTheFirstColumnAsHeadersByClass() throws {
    #expect(
      try table(
        "<tbody><row><entry>1</entry></row></tbody>", attributes: " class=\"unnumbered column-header\""
      ).contains(
        "<th scope=\"row\">1</th>"))
  }
}

@Suite struct CNXMLGatheringTests {
  private let files = [
    "modules/m1/index.cnxml": cnxmlDocument(
      "<para id=\"p\">a <link target-id=\"d\">b</link></para><section id=\"s\" class=\"key-concepts\"><title>Key Concepts</title><para id=\"k\">one</para></section>",
      glossary:
        "<glossary><definition id=\"d\"><term>slope</term><meaning id=\"m\">see <link target-id=\"p\"/></meaning></definition></glossary>",
      title: "First"),
    "modules/m2/index.cnxml": cnxmlDocument(
      "<section id=\"s\" class=\"key-concepts\"><title>Key Concepts</title><para id=\"k\">two</para></section>",
      glossary:
        "<glossary><definition id=\"d\"><term>Limit</term><meaning id=\"m\">y</meaning></definition></glossary>",
      title: "Second"),
  ]

  private func gather(_ part: String) throws -> ReadModule {
    let files = files
    var context = cnxmlContext("modules/m1/\(part)")
    context.files.read = { (path) throws(FileError) in
      guard let text = files[path] else { throw .missing(nearest: nil) }
      return Array(text.utf8)
    }
    let gathering = Gathering(
      part: part, title: "Key Concepts", files: files.keys.sorted() + ["modules/gone/index.cnxml"])
    let reading = readGathering(gathering, context: context) { $0 }
    return ReadModule(page: try #require(reading.pages.first), diagnostics: reading.diagnostics)
  }

  @Test func leavesGatheredPartsOutAndSaysWhereTheyWent() throws {
    var context = cnxmlContext()
    context.options.givenParts = [
      "glossary": "modules/m1/key-terms", "key-concepts": "modules/m1/key-concepts",
    ]
    let reading = readSource(file: "a", bytes: Array(files["modules/m1/index.cnxml"]!.utf8), context: context)
    let page = try #require(reading.pages.first)
    #expect(ReadModule(page: page, diagnostics: []).content == "<p id=\"p\">a <a href=\"#d\">b</a></p>")
    #expect(page.movedIDs["d"] == MovedID(path: "modules/m1/key-terms", id: "m1-d"))
    #expect(page.movedIDs["k"] == MovedID(path: "modules/m1/key-concepts", id: "m1-k"))
  }

  @Test func sortsTermsOfAllModules() throws {
    let read = try gather("glossary")
    #expect(
      read.content
        == "<dl class=\"glossary\"><dt id=\"m2-d\"><dfn>Limit</dfn></dt><dd><p id=\"m2-m\">y</p></dd><dt id=\"m1-d\"><dfn>slope</dfn></dt><dd><p id=\"m1-m\">see <a href=\"modules/m1/index.cnxml#p\">{text}</a></p></dd></dl>"
    )
  }

  @Test func gathersSectionsUnderTheirModules() throws {
    let read = try gather("key-concepts")
    #expect(
      read.content.contains(
        "<a href=\"modules/m1/index.cnxml\">{text}</a></h2><div id=\"m1-s\"><p id=\"m1-k\">one</p></div></section>"
      ))
    #expect(read.content.contains("<div id=\"m2-s\"><p id=\"m2-k\">two</p></div></section>"))
    #expect(read.page.headings.map(\.text) == ["Key Concepts", "First", "Second"])
  }

  @Test func placesCountThroughAllFiles() throws {
    let first = files["modules/m1/index.cnxml"]!.utf8.count
    let read = try gather("key-concepts")
    #expect(Int(try #require(read.page.links.last).range.lower) > first)
  }
}
