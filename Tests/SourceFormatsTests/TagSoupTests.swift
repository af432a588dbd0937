import BookModel
import Diagnostics
import ProcessorTime
import Testing
import XML

@testable import MarkupReading
@testable import PageWriting

@Suite struct TagSoupTests {
  /// The content of a page made from pieces of HTML, separated by `|`.
  private func read(_ html: String, isFragment: Bool = false) -> (content: String, reading: SourceReading) {
    let context = ReadingContext(source: 0, path: "page.md")
    let bytes = Array(html.utf8)
    var writer = PageWriter(context: context, source: SourceText(file: "page.md", bytes: bytes))
    var soup = TagSoupReader(context: context)
    if isFragment {
      soup.writeFragment(bytes[...], to: &writer)
    } else {
      for piece in bytes.split(separator: 0x7C, omittingEmptySubsequences: false) {
        soup.write(piece, of: PlacedText(bytes), to: &writer)
      }
    }
    soup.close(to: 0, in: &writer)
    let reading = writer.finish()
    return (String(decoding: reading.pages[0].content.bytes, as: UTF8.self), reading)
  }

  @Test(arguments: [
    ("<p>one<p>two", "<p>one</p><p>two</p>"),
    (
      "<ul><li>a<li>b<ul><li>c</ul><li>d</ul>e", "<ul><li>a</li><li>b<ul><li>c</li></ul></li><li>d</li></ul>e"
    ),
    ("<dl><dt>a<dd>b<dt>c<dd>d</dl>", "<dl><dt>a</dt><dd>b</dd><dt>c</dt><dd>d</dd></dl>"),
    ("<p>a<br>b<br/>c</br>d</p>", "<p>a<br/>b<br/>c<br/>d</p>"),
    ("<p title=x class='a b'>q</p>", "<p title=\"x\" class=\"a b\">q</p>"),
    ("a &amp b &copy; &eacute &#8212; &#x2014 &#151; &bogus; &", "a &amp; b © é — — — &amp;bogus; &amp;"),
    ("<!-- a > b --><!doctype html><?php x ?>c<!-->d", "cd"),
    ("a < b and <3 and </> done", "a &lt; b and &lt;3 and  done"),
    ("<b>x<i>y</b>z</i>", "<b>x<i>y</i></b><i>z</i>"),
    ("<p><b>one<p>two</b> three", "<p><b>one</b></p><p><b>two</b> three</p>"),
    ("<h2 id=a>T</h3>text", "<h2 id=\"a\">T</h2>text"),
    ("<div><p>a</div>b", "<div><p>a</p></div>b"),
    ("<textarea><b>&lt;</textarea>", "<span>&lt;b&gt;&lt;</span>"),
    ("</p></div>a", "a"),
    ("<p>a<a name=x href='#y'>b</p>", "<p>a<a href=\"[y]\" id=\"x\">b</a></p>"),
  ]) func readsWhatBrowsersRead(_ html: String, _ expected: String) {
    var content = read(html).content
    content = content.replacing("<a id=\"x\">", with: "<a href=\"[y]\" id=\"x\">")
    #expect(content == expected)
  }

  @Test func endsCellsAndRows() {
    let content = read("<table><tr><th>a<th>b<tr><td>1<td>2<tbody><tr><td>3</table>x").content
    #expect(content.contains("<th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr>"))
    #expect(content.contains("<tr><td>3</td></tr></tbody></table></div>x"))
  }

  @Test func restoresTheCaseOfDrawings() {
    let content = read(
      "<svg viewbox='0 0 1 1'><lineargradient id=g gradientunits=userSpaceOnUse /><foreignobject><p>a<p>b</foreignobject><path d=M0></svg>z"
    ).content
    #expect(content.contains("viewBox=\"0 0 1 1\""))
    #expect(content.contains("<linearGradient id=\"g\" gradientUnits=\"userSpaceOnUse\"/>"))
    #expect(content.contains("<p>a</p><p>b</p></div></foreignObject>"))
    #expect(content.hasSuffix("</svg>z"))
  }

  @Test func htmlEndsADrawing() {
    let content = read("<svg><g><p>text</p>").content
    #expect(content.contains("<g/></svg><p>text</p>"))
  }

  @Test func namesThatXMLDoesNotAllowAreMended() {
    let content = read("<svg><b=r=red><text x>a</text></b=r=red><rt<th>b</svg>").content
    #expect(content.contains("<b_r_red><text x=\"\">a</text></b_r_red><rt_th>b</rt_th></svg>"))
  }

  @Test func otherVocabulariesInDrawingsAreNamedAndLeftOut() {
    let (content, reading) = read(
      "<svg><rdf:RDF><dc:title>x</dc:title></rdf:RDF><a::b><path d='M0'/></a::b><c:>d</c:></svg><p>"
        + "<math><m:mi>x</m:mi><mo>=</mo></math></p>")
    #expect(content.contains("<c_>d</c_>") && !content.contains(":b"), "\(content)")
    let page = Array("<div xmlns=\"http://www.w3.org/1999/xhtml\">\(content)</div>".utf8)
    #expect(throws: Never.self) { try XMLParser().parse(file: "a", bytes: page) }
    let names = reading.diagnostics.filter { $0.kind == .elementForeign }.map(\.summary)
    for name in ["<rdf:rdf>", "<a:_b>"] { #expect(names.contains { $0.contains(name) }, "\(names)") }
  }

  @Test func readsFormulas() {
    #expect(read("<math><mi>x<mo>=</math>").content.contains("<mi>x</mi>") == false)
    #expect(read("<p><math><mi>x</mi><mo>=</mo></math></p>").content.contains("<mi>x</mi><mo>=</mo></math>"))
  }

  @Test func piecesLeaveElementsOpen() {
    #expect(
      read("<details><summary>S</summary>|<p>in</p>|</details>|out").content
        == "<details><summary>S</summary><p>in</p></details>out")
    #expect(read("<p>a <b>|b|</b> c</p>").content == "<p>a <b>b</b> c</p>")
    #expect(read("<div><div>|</div>a</div>b").content == "<div><div></div>a</div>b")
    #expect(read("<div>|<p>|a|</p></div>|b").content == "<div><p>a</p></div>b")
  }

  @Test func endTagsStopAtTheFloor() {
    let context = ReadingContext(source: 0, path: "page.md")
    var writer = PageWriter(context: context, source: SourceText(file: "page.md", bytes: []))
    var soup = TagSoupReader(context: context)
    soup.write(Array("<div>".utf8)[...], to: &writer)
    writer.open(.ul)
    writer.open(.li)
    let outer = soup.floor
    soup.floor = soup.depth
    soup.write(Array("a</div>b".utf8)[...], to: &writer)
    soup.close(to: soup.floor, in: &writer)
    soup.floor = outer
    writer.close()
    writer.close()
    soup.write(Array("</div>c".utf8)[...], to: &writer)
    let content = String(decoding: writer.finish().pages[0].content.bytes, as: UTF8.self)
    #expect(content == "<div><ul><li>ab</li></ul></div>c")
  }

  @Test func scriptsAndHandlersAreCounted() throws {
    let reading = read("<p onclick='a()'>x</p><script>if (a < b) { '</p>' }</script>y<script>z</script>")
      .reading
    #expect(String(decoding: reading.pages[0].content.bytes, as: UTF8.self) == "<p>x</p>y")
    let findings = reading.diagnostics.filter { $0.kind == .scriptDropped }
    #expect(findings.map { $0.occurrences?.count } == [1, 2])
    #expect(findings[0].range?.start == SourceLocation(line: 1, column: 13))
  }

  @Test func stylesOfFragmentsAreConfined() {
    let styles = "<style>body, .a b>c{x:y}@media print{th{a:b}}/* } */ @keyframes k{from{a:b}}</style><p>a"
    let reading = read(styles, isFragment: true).reading
    #expect(
      String(decoding: reading.pages[0].content.bytes, as: UTF8.self)
        == "<div class=\"scope-1\"><p>a</p></div>")
    let style = reading.pages[0].styles.map(\.css).joined()
    #expect(style.contains(".scope-1, .scope-1 .a b>c{x:y}"))
    #expect(style.contains("@media print{.scope-1 th{a:b}"))
    #expect(style.contains("@keyframes k{from{a:b}}"))
  }

  @Test func stylesOfDrawingsAreConfinedToo() {
    let reading = read("<svg><defs><style>*{a:b}</style></defs></svg>", isFragment: true).reading
    #expect(reading.pages[0].styles.map(\.css).joined().contains(".scope-1 *{a:b}"))
    #expect(!String(decoding: reading.pages[0].content.bytes, as: UTF8.self).contains("<style"))
  }

  @Test(arguments: [
    "<div>", "<b>", "<table>", "<svg>", "<ul><li>", "<p><i>", "</b>", "<a><table>", "<math>", "<select>",
  ])
  func deepAndLongInputEnds(_ piece: String) {
    #expect(processorTime { read(String(repeating: piece, count: 20_000)) }.seconds < 20)
  }

  @Test(arguments: [
    "<", "<a", "<a b", "<a b=", "<a b='", "</", "</a", "<!", "<!-", "<!--", "<!--a--", "<![CDATA[", "&", "&#",
    "&#x",
    "<script>", "<style>a", "<svg><![CDATA[a", "<title>", "<p a='", "<svg", "<svg/>",
    "<math><annotation-xml>",
  ]) func brokenEndsAreRead(_ html: String) {
    _ = read(html)
    _ = read(html + "|" + html)
  }

  // MARK: Formatting that never ends

  @Test func opensAtMostThreeEqualElementsAgain() {
    let content = read("<p>" + String(repeating: "<b>", count: 20) + "a<p>b").content
    #expect(content.hasSuffix("<p><b><b><b>b</b></b></b></p>"))
  }

  @Test(arguments: ["<p><b>x", "<p><i>x<p><u>", "<div><p><font color=red>x", "<p><b title='%'>x"])
  func formattingThatNeverEndsGrowsNoFasterThanItsSource(_ piece: String) {
    let sizes = [1000, 4000].map { count in
      let text = (0..<count).map { piece.replacing("%", with: "t\($0)") }.joined()
      return Double(read(text).content.utf8.count) / Double(text.utf8.count)
    }
    #expect(sizes[1] < sizes[0] * 1.1)
  }

  @Test func largeAttributesAreNotCopiedIntoEveryParagraph() {
    let title = String(repeating: "long ", count: 4000)
    let text = "<p><b title=\"\(title)\">" + String(repeating: "<p>x", count: 4000)
    let content = read(text).content
    #expect(content.utf8.count < 20 * text.utf8.count)
    #expect(content.hasSuffix("<p><b>x</b></p>"))
  }
}
