import BookModel
import Diagnostics
import Files
import Testing

@testable import SourceFormats
@testable import PageWriting

/// Reads a small JATS or BITS document.
private func read(
  _ text: String, files: [String: String] = [:], media: Set<String> = [], size: Int = 100
) -> SourceReading {
  var context = ReadingContext(source: 0, path: "a/article.xml")
  context.files.read = { (path) throws(FileError) in
    guard let text = files[path] else { throw .missing(nearest: nil) }
    return Array(text.utf8)
  }
  context.files.mediaInfo = { path in
    media.contains(path)
      ? .found(MediaInfo(mediaType: "image/png", size: 1, width: size, height: size)) : .missing
  }
  return readSource(file: "a/article.xml", bytes: Array(text.utf8), context: context)
}

private func text(_ reading: SourceReading) -> String {
  reading.pages.map { String(decoding: $0.content.bytes, as: UTF8.self) }.joined(separator: "\n")
}

/// An article with some content in its body and back matter.
private func article(_ body: String, back: String = "") -> String {
  """
  <!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD v1.2 20190208//EN" "JATS.dtd">
  <article xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:mml="http://www.w3.org/1998/Math/MathML" xml:lang="fr">
  <front><article-meta><title-group><article-title>Limits</article-title></title-group></article-meta></front>
  <body>\(body)</body><back>\(back)</back></article>
  """
}

@Suite struct JATSTests {
  @Test(arguments: [
    (
      "<p>a <bold>b</bold> <italic>c</italic> <sub>d</sub><sup>e</sup></p>",
      "a <b>b</b> <i>c</i> <sub>d</sub><sup>e</sup>"
    ),
    (
      "<p><monospace>x</monospace> <sc>y</sc></p>",
      "<code>x</code> <span style=\"font-variant: small-caps\">y</span>"
    ),
    ("<p><named-content content-type=\"gene\">X</named-content></p>", "<span class=\"gene\">X</span>"),
    (
      "<list list-type=\"alpha-lower\"><list-item><p>a</p></list-item></list>",
      "<ol type=\"a\"><li>a</li></ol>"
    ),
    (
      "<def-list><def-item><term>t</term><def><p>d</p></def></def-item></def-list>",
      "<dl><dt>t</dt><dd><p>d</p></dd></dl>"
    ),
    (
      "<disp-quote><p>q</p><attrib>Who</attrib></disp-quote>",
      "<blockquote><p>q</p><p class=\"attribution\">— Who</p></blockquote>"
    ),
    (
      "<boxed-text><caption><title>T</title></caption><p>b</p></boxed-text>",
      "<aside class=\"sidebar\"><p class=\"title\">T</p><p>b</p></aside>"
    ),
    ("<code language=\"python\">x = 1</code>", "<pre class=\"language-python\"><code>"),
    (
      "<verse-group><verse-line>one</verse-line><verse-line>two</verse-line></verse-group>",
      "<div class=\"verse\"><p class=\"verse-line\">one</p><p class=\"verse-line\">two</p></div>"
    ),
    (
      "<statement id=\"t\"><label>Theorem 2</label><p>True.</p></statement>",
      "<section id=\"t\" class=\"box theorem\"><p class=\"title\"></p><p>True.</p></section>"
    ),
    (
      "<speech><speaker>Ada</speaker><p>Yes.</p></speech>",
      "<div class=\"speech\"><p class=\"speaker\">Ada</p><p>Yes.</p></div>"
    ),
    ("<p><email>a@b.org</email></p>", "<a>a@b.org</a>"),
    ("<preformat>a\n b</preformat>", "<pre>a\n b</pre>"),
  ])
  func elementsBecomeHTML(_ source: String, _ html: String) {
    let reading = read(article(source))
    #expect(text(reading).contains(html), "\(text(reading))")
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func figuresKeepTheirLabelsAndFindTheirPictures() {
    let reading = read(
      article(
        """
        <fig id="f1"><label>Figure 3</label><caption><title>Secant.</title><p>A line.</p></caption>
        <alt-text>A line cuts a curve</alt-text><graphic xlink:href="pic-1"/></fig>
        <p>See <xref ref-type="fig" rid="f1"/> and <xref ref-type="fig" rid="f1">there</xref>.</p>
        """), media: ["a/figures/pic-1.png"])
    let html = text(reading)
    #expect(html.ranges(of: "<figure").count == 1 && html.contains("alt=\"A line cuts a curve\""))
    #expect(html.contains("<strong>Secant.</strong> A line.</figcaption>"))
    #expect(html.contains(">Figure 3</a>") && html.contains(">there</a>"))
    #expect(reading.pages[0].media.map(\.path) == ["a/figures/pic-1.png"])
    #expect(reading.pages[0].anchors.contains { $0.id == "f1" && $0.givenLabel == "Figure 3" })
  }

  @Test func tablesOfOASISAreTables() {
    let reading = read(
      article(
        """
        <table-wrap id="t"><label>Table 1</label>
        <oasis:table xmlns:oasis="http://www.niso.org/standards/z39-96/ns/oasis-exchange/table">
        <oasis:tgroup cols="3"><oasis:colspec colname="a"/><oasis:colspec colname="b" align="center"/><oasis:colspec colname="c"/>
        <oasis:thead><oasis:row><oasis:entry namest="a" nameend="b">One</oasis:entry><oasis:entry>Two</oasis:entry></oasis:row></oasis:thead>
        <oasis:tbody><oasis:row><oasis:entry morerows="1">1</oasis:entry><oasis:entry>2 <italic>x</italic></oasis:entry></oasis:row>
        <oasis:row><oasis:entry colname="c">3</oasis:entry></oasis:row></oasis:tbody></oasis:tgroup></oasis:table></table-wrap>
        """))
    let content = text(reading)
    #expect(content.contains("<th scope=\"colgroup\" colspan=\"2\">One</th><th scope=\"col\">Two</th>"))
    #expect(
      content.contains("<td rowspan=\"2\">1</td><td style=\"text-align: center\">2 <i>x</i></td><td></td>"))
    #expect(content.contains("<tr><td></td><td>3</td></tr>"))
    #expect(reading.diagnostics.map(\.kind.id) == [])
  }

  @Test func tablesKeepSpansAndNotes() {
    let html = text(
      read(
        article(
          """
          <table-wrap id="t"><label>Table 1</label><caption><title>Sums</title></caption>
          <table><thead><tr><th colspan="2" align="center">a</th></tr></thead>
          <tbody><tr><td rowspan="2">1<xref ref-type="table-fn" rid="n">*</xref></td><td>2</td></tr><tr><td>3</td></tr></tbody></table>
          <table-wrap-foot><fn id="n"><label>*</label><p>About.</p></fn></table-wrap-foot></table-wrap>
          """)))
    #expect(
      html.ranges(of: "<td").count == 3
        && html.contains("<th colspan=\"2\" style=\"text-align: center\">a</th>"))
    #expect(html.contains("<td rowspan=\"2\">") && html.contains("role=\"doc-noteref\">*</a>"))
    #expect(html.contains("role=\"doc-footnote\" id=\"n\"><p class=\"mark\">*</p><p>About.</p></aside>"))
  }

  @Test func formulasAreMathMLOrTeXWithTheirNumbers() {
    let reading = read(
      article(
        #"""
        <p><inline-formula><mml:math><mml:mi>x</mml:mi></mml:math></inline-formula></p>
        <disp-formula id="e1"><label>(4)</label><alternatives><graphic xlink:href="e.png"/>
        <tex-math>\documentclass{minimal}\begin{document}$$\frac{1}{2}$$\end{document}</tex-math></alternatives></disp-formula>
        <p><inline-formula><tex-math>$y^2$</tex-math></inline-formula> <inline-formula><tex-math>\nonsense{</tex-math></inline-formula></p>
        """#))
    #expect(reading.pages[0].facts.formulas == 3 && reading.pages[0].facts.formulasWithoutMathML == 1)
    #expect(text(reading).contains("<mfrac>") && !text(reading).contains("documentclass"))
    #expect(reading.pages[0].anchors.contains { $0.id == "e1" && $0.givenNumber == "4" })
  }

  @Test func referencesAreWrittenFromTheirPartsOrAsTheyAre() {
    let html = text(
      read(
        article(
          "<p><xref ref-type=\"bibr\" rid=\"r1\">[1]</xref></p>",
          back: """
            <ref-list><ref id="r1"><label>1</label><element-citation><person-group><name><surname>Lovelace</surname><given-names>A</given-names></name><etal/></person-group><article-title>Notes</article-title><source>J</source><year>1843</year><volume>3</volume><issue>2</issue><fpage>666</fpage><lpage>731</lpage><pub-id pub-id-type="doi">10.1/n</pub-id></element-citation></ref>
            <ref id="r2"><mixed-citation>Babbage, <source>Book</source>. <year>1864</year>.</mixed-citation></ref></ref-list>
            """)))
    #expect(
      html.contains(
        "Lovelace A, et al. <span>Notes</span>. <i>J</i>, <b>3</b>(2), 666–731. 1843. <a>10.1/n</a>. "))
    #expect(html.contains("Babbage, <i>Book</i>. 1864.") && html.contains("role=\"doc-biblioref\">[1]</a>"))
    #expect(html.contains("id=\"r1\"") && html.contains("id=\"r2\""))
  }

  @Test func notesInTheTextGoToTheEndOfThePage() {
    let html = text(read(article("<p>a<fn id=\"n\"><p>note</p></fn>b</p>")))
    #expect(html.contains(">1</a>b</p>") && html.contains("id=\"n\"><p class=\"mark\">"))
  }

  @Test func notesThatOnlyContributorsReferToAreNoFootnotes() {
    let source = """
      <article><front><article-meta><title-group><article-title>T</article-title></title-group><contrib-group><contrib contrib-type="author">
      <name><surname>A</surname></name><xref ref-type="fn" rid="c"/></contrib></contrib-group></article-meta></front><body><p>x<xref ref-type="fn" rid="d">1</xref></p></body>
      <back><fn-group><fn id="c"><p>no interests</p></fn><fn id="d"><p>noted</p></fn></fn-group></back></article>
      """
    let html = text(read(source))
    #expect(html.contains("<div id=\"c\"><p>no interests</p></div>"))
    #expect(html.contains("role=\"doc-footnote\" id=\"d\"><p>noted</p></aside>"))
  }

  @Test func whatContributorsHaveBesidesTheirNamesIsNamed() {
    func contributor(_ rest: String) -> String {
      "<contrib><name><surname>A</surname></name>\(rest)</contrib>"
    }
    let people =
      contributor("<email>a@b.org</email><aff>Here</aff>") + contributor("<email>c@b.org</email>")
      + "<contrib><collab>Group<contrib-group>\(contributor(""))</contrib-group></collab></contrib>"
    let reading = read(
      "<article><front><article-meta><title-group><article-title>T</article-title></title-group><contrib-group>\(people)</contrib-group></article-meta></front><body><p>x</p></body></article>"
    )
    let found = reading.diagnostics.map { "\($0.summary) \($0.occurrences?.count ?? 1)" }
    #expect(
      found.sorted() == [
        "<email> of a contributor is left out 2", "members of a group of contributors are left out 1",
      ])
    #expect(text(reading).contains("Here"))
  }

  @Test func whatIsNotCarriedOverIsNamedOnceWithItsCount() throws {
    let reading = read(
      article(
        "<p>a<index-term><term>x</term></index-term><index-term><term>y</term></index-term><zz>z</zz></p>"))
    let found = reading.diagnostics.map { "\($0.kind.id) \($0.summary) \($0.occurrences?.count ?? 1)" }
    #expect(
      found.sorted() == [
        "content-left-out <index-term> is left out 2",
        "element-foreign <zz> is left out, but its content is kept 1",
      ])
    #expect(text(reading).contains("az</p>"))
  }

  @Test func aBookHasItsPartsAsContents() throws {
    let reading = read(
      """
      <book xml:lang="en"><book-meta><book-title-group><book-title>Book</book-title></book-title-group></book-meta>
      <front-matter><preface><title>Preface</title><p>p</p></preface></front-matter>
      <book-body><book-part book-part-type="part"><book-part-meta><title-group><label>I</label><title>One</title></title-group></book-part-meta>
      <body><book-part id="c" book-part-type="chapter"><book-part-meta><title-group><label>1</label><title>Limits</title></title-group></book-part-meta>
      <body><sec id="s"><label>1.1</label><title>Idea</title><p>t</p></sec></body></book-part></body></book-part></book-body>
      <book-back><book-app><book-part-meta><title-group><title>Tables</title></title-group></book-part-meta><body><p>t</p></body></book-app></book-back></book>
      """)
    #expect(reading.diagnostics.isEmpty && reading.pages.count == 5)
    func lines(_ entries: [Entry], _ depth: Int = 0) -> [String] {
      entries.flatMap { entry -> [String] in
        let number = entry.givenNumber.map { " " + $0 } ?? ""
        let place = " p\(entry.part ?? -1)" + (entry.fragment.map { "#" + $0 } ?? "")
        return [
          String(repeating: " ", count: depth) + entry.kind.rawValue + number + " \(entry.title ?? "")"
            + place
        ]
          + lines(entry.children, depth + 1)
      }
    }
    #expect(
      lines(reading.outline) == [
        "chapter Preface p1", "part I One p2", " chapter 1 Limits p3", "  section 1.1 Idea p3#s",
        "chapter Tables p4",
      ])
  }

  @Test func frontMatterTellsWhoAndWhen() {
    let html = text(
      read(
        """
        <article><front><article-meta><title-group><article-title>T</article-title><subtitle>S</subtitle></title-group>
        <contrib-group><contrib><name><surname>Lovelace</surname><given-names>Ada</given-names></name></contrib>
        <aff id="a"><institution>Uni</institution></aff></contrib-group><pub-date><day>3</day><month>4</month><year>2020</year></pub-date>
        <permissions><copyright-statement>© 2020</copyright-statement><license><license-p>Free</license-p></license></permissions>
        <abstract><p>Short.</p></abstract><kwd-group><kwd>a</kwd><kwd>b</kwd></kwd-group></article-meta></front><body><p>x</p></body></article>
        """))
    for piece in [
      ">T</span></h1>", "<p class=\"subtitle\">S</p>", ">Ada Lovelace</span>",
      "<p id=\"a\" class=\"affiliation\">Uni</p>",
      "<p class=\"date\">2020-04-03</p>", "<p>© 2020</p><p>Free</p>", "<p>Short.</p>", ">a; b</p>",
    ] { #expect(html.contains(piece), "\(piece) in \(html)") }
  }
}

@Suite struct StrangeVocabularyTests {
  private func strange(_ text: String, path: String = "a.xml") -> [String] {
    let context = ReadingContext(source: 0, path: path)
    let reading = readSource(file: path, bytes: Array(text.utf8), context: context)
    #expect(reading.pages.isEmpty)
    return reading.diagnostics.map { $0.kind.id + ": " + $0.summary }
  }

  @Test func aDocumentInAnotherVocabularyIsAnErrorThatSaysWhatItLooksLike() {
    let tei = "<TEI xmlns='http://www.tei-c.org/ns/1.0'><teiHeader/><text><div><p>x</p></div></text></TEI>"
    #expect(
      strange(tei) == [
        "source-format-unknown: the format of this source is not known; it looks like TEI: \"pandoc\" does not read it: make XHTML of it with the TEI stylesheets (\"teitohtml5\")"
      ])
    let preTeXt =
      "<book xml:id='b' xmlns:xi='http://www.w3.org/2001/XInclude'><docinfo/><frontmatter/><part><exercises><exercise><statement><m>x</m></statement></exercise></exercises></part></book>"
    #expect(
      strange(preTeXt).first?.contains("it looks like PreTeXt: name project.ptx, or the main file") == true)
    let dita = """
      <!DOCTYPE book PUBLIC "-//OASIS//DTD DocBook XML V4.5//EN" "x.dtd"><book><conbody><shortdesc/><steps><cmd/><cmd/></steps>
      <topicref/><codeph/><uicontrol/><para/></conbody></book>
      """
    #expect(
      strange(dita).first?.hasPrefix("xml-vocabulary-strange: 8 of 10 elements are none of DocBook's") == true
    )
  }
}
