import BookModel
import Diagnostics
import Testing

@testable import JATSFormat
@testable import PageWriting
@testable import PreTeXtFormat
@testable import SourceFormats

/// What XML sources hold where their readers once lost it, and what is reported where no page has it.
@Suite struct XMLLossTests {
  // MARK: DocBook

  private func found(_ reading: SourceReading) -> [String] {
    reading.diagnostics.filter { $0.kind.id == "text-left-out" }.map {
      "\($0.range?.start?.line ?? 0): \($0.summary)" + ($0.occurrences.map { " (\($0.count))" } ?? "")
    }
  }

  @Test func aDocumentOfTablesIsDocBook() {
    let rows = (1...9).map { "<row><entry>Rope \($0)</entry><entry>hemp</entry></row>" }.joined()
    let reading = readDocBook(
      version5("<informaltable><tgroup cols='2'><tbody>\(rows)</tbody></tgroup></informaltable>"))
    #expect(html(reading).contains("<td>Rope 9</td><td>hemp</td>"))
    #expect(reading.diagnostics.map(\.kind.id) == ["table-header-missing"])
  }

  @Test func tablesMayMixTheTwoModels() {
    let html = docBook(
      """
      <table><title>Knots</title><tgroup cols="2"><thead><th>Knot</th><th>Use</th></thead><tbody>\
      <tr><td>Bowline</td><td>a loop</td></tr></tbody></tgroup></table>
      """)
    #expect(
      html.contains("<thead><tr><th scope=\"col\">Knot</th><th scope=\"col\">Use</th></tr></thead>"))
    #expect(html.contains("<tbody><tr><td>Bowline</td><td>a loop</td></tr></tbody>"))
  }

  @Test func rowsOutsideOfGroupsAreRows() {
    let html = docBook("<informaltable><tbody><row><entry>Reef</entry></row></tbody></informaltable>")
    #expect(html.contains("<tbody><tr><td>Reef</td></tr></tbody>"))
  }

  @Test func titlesStandWhereNoParentWritesThem() {
    let html = docBook("<abstract><title>Why tie</title><para>To hold.</para></abstract>")
    #expect(html.contains("<p class=\"title\">Why tie</p>"))
  }

  @Test func bibliographicEntriesKeepDates() {
    let html = docBook(
      "<bibliolist><biblioentry><title>Ropes</title><pubdate>1987</pubdate><releaseinfo>Proof</releaseinfo></biblioentry></bibliolist>"
    )
    #expect(
      html.contains(
        "<cite>Ropes</cite>. <span class=\"pubdate\">1987</span>. <span class=\"releaseinfo\">Proof</span>."))
  }

  @Test func authorsKeepAffiliationsAndAddresses() {
    let reading = readDocBook(
      """
      <article xmlns="http://docbook.org/ns/docbook" version="5.0"><info><title>A</title><author><personname>Ines \
      Reep</personname><affiliation><orgname>Loft</orgname></affiliation><email>ines@example.org</email></author>\
      </info><para>x</para></article>
      """)
    #expect(html(reading).contains("Ines Reep, <span class=\"orgname\">Loft</span> ines@example.org"))
  }

  @Test func longDescriptionsFollowTheirPicture() {
    let reading = readDocBook(
      version5(
        """
        <mediaobject><imageobject><imagedata fileref="k.png"/></imageobject><textobject><phrase>A knot</phrase></textobject>\
        <textobject><para>The end goes twice around.</para></textobject></mediaobject>
        """), media: ["k.png": MediaInfo(mediaType: "image/png", size: 1, width: 2, height: 2)])
    #expect(
      html(reading).contains(
        "<details class=\"description\"><summary>Description</summary><p>The end goes twice around.</p></details>"
      ))
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func whatIsInNoPageIsReportedWithItsLine() {
    let reading = readDocBook(
      version5(
        """
        <table><title>T</title><tgroup cols="1"><tbody><row><entry>x</entry></row></tbody>
        <para>Lost in the group.</para></tgroup></table><section><title>S</title>
        <screenshot><screeninfo>640x480</screeninfo></screenshot><screenshot><screeninfo>8x8</screeninfo></screenshot></section>
        """))
    #expect(
      found(reading) == [
        "2: <para> in <tgroup> is left out (1)", "3: <screeninfo> in <screenshot> is left out (2)",
      ])
  }

  @Test func whatProfilesLeaveOutIsNotReportedTwice() {
    let reading = readDocBook(version5("<para>a</para><para os='mac'>b</para>")) {
      $0.options.profiles = ["os": ["linux"]]
    }
    #expect(reading.diagnostics.map(\.kind.id) == ["profile-left-out"])
  }

  // MARK: JATS

  private func jats(_ body: String, meta: String = "", back: String = "") -> SourceReading {
    let text = """
      <article xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:pf="https://example.org/other"><front><article-meta><title-group>\
      <article-title>T</article-title></title-group>\(meta)</article-meta></front><body>\(body)</body><back>\(back)</back></article>
      """
    return readJATS(file: "a.xml", bytes: Array(text.utf8), context: ReadingContext(source: 0, path: "a.xml"))
  }

  @Test func elementsOfOtherNamespacesAreNotJATS() {
    let reading = jats("<p><pf:sub>2</pf:sub></p>")
    #expect(!html(reading).contains("<sub>") && html(reading).contains("2"))
    #expect(reading.diagnostics.map(\.kind.id) == ["element-foreign"])
  }

  @Test func contributorsKeepORCIDsAndLicencesTheirAddress() {
    let reading = jats(
      "<p>x</p>",
      meta: """
        <contrib-group><contrib><name><surname>Reep</surname></name><contrib-id contrib-id-type="orcid">0000-0001</contrib-id>\
        </contrib></contrib-group><permissions><license xlink:href="https://example.org/by"><license-p>Free.</license-p></license>\
        </permissions>
        """)
    #expect(reading.pages[0].links.map(\.target).contains(.external("https://orcid.org/0000-0001")))
    #expect(html(reading).contains(">https://example.org/by</a>"))
    #expect(found(reading) == [])
  }

  @Test func addressesThatAreNoneStayAsText() {
    #expect(html(jats("<p><ext-link xlink:href=\"AB123\"/></p>")).contains("AB123"))
  }

  @Test func citationsKeepTheirOwnLabels() {
    let back =
      "<ref-list><ref><mixed-citation><label>7</label> Reep, <source>Ropes</source></mixed-citation></ref></ref-list>"
    let reading = jats("<p>x</p>", back: back)
    #expect(html(reading).contains("<span class=\"label\">7</span>"))
    #expect(found(reading) == [])
  }

  // MARK: PreTeXt

  private func preTeXt(_ content: String) -> SourceReading {
    let text =
      "<pretext><article xml:id='a'><title>T</title><section xml:id='s'><title>S</title>\(content)</section></article></pretext>"
    return readPreTeXt(
      file: "a.ptx", bytes: Array(text.utf8), context: ReadingContext(source: 0, path: "a.ptx"))
  }

  private func text(_ reading: SourceReading) -> String {
    reading.pages.map { String(decoding: $0.content.bytes, as: UTF8.self) }.joined()
  }

  @Test func drawingsOfPreFigureDoNotCount() {
    let reading = preTeXt(
      """
      <figure xml:id="f"><caption>C</caption><image><prefigure xmlns="https://prefigure.org" label="l"><diagram>\
      <definition>b=3</definition></diagram></prefigure></image></figure><theorem xml:id="t"><statement><p>x</p></statement></theorem>
      """)
    let numbers = reading.pages.flatMap(\.anchors).compactMap(\.givenNumber)
    #expect(numbers.filter { $0.hasPrefix("1.") } == ["1.1", "1.2"])
    #expect(reading.diagnostics.map(\.kind.id) == ["prepared-picture-missing"])
  }

  @Test func notesInTitlesStandOnce() {
    let reading = preTeXt(
      """
      <theorem xml:id="t"><title>Ash's<fn>Ash was a cat.</fn> Rule</title><statement><p>x</p></statement></theorem>\
      <p>See <xref ref="t" text="title"/>.</p>
      """)
    #expect(text(reading).components(separatedBy: "doc-noteref").count == 2)
    #expect(text(reading).contains("Ash’s Rule</a>"))
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func entriesInTermsOfCSLKeepNamesAndDates() {
    let reading = preTeXt(
      """
      <references xml:id="r"><title>R</title><biblio type="book" xml:id="b"><author><name><family>Reep</family>\
      <given>Ines</given></name></author><title>Ropes</title><publisher>Loft</publisher>\
      <issued><date year="1987" month="3"/></issued></biblio></references>
      """)
    #expect(text(reading).contains("Ines Reep. <cite>Ropes</cite>, Loft. 1987-03."))
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func questionsOfProgramsAreShown() {
    let reading = preTeXt(
      """
      <program language="python"><code>a = 1</code><checkpoint line="1" answer="1"><prompt>What is a?</prompt>\
      <feedback>Look left.</feedback></checkpoint></program>
      """)
    #expect(text(reading).contains("<div class=\"checkpoint\"><p>What is a?</p><details class=\"answer\">"))
    #expect(text(reading).contains("<code>1</code> Look left."))
    #expect(reading.diagnostics.map(\.kind.id) == ["element-left-out"])
  }

  // MARK: CNXML

  @Test func citedReferencesAreRaisedNumbers() throws {
    let html = try cnxml(
      "<para id=\"p\">Knots slip.<cite target-id=\"r\"><note class=\"reference\" id=\"r\">Reep, Ropes.</note></cite></para>"
    )
    #expect(html.contains("Knots slip.<cite><sup><a href=\"#r\""))
    #expect(html.contains("<aside id=\"r\" epub:type=\"footnote\" role=\"doc-footnote\"><p><a"))
  }

  @Test func itemsWithMarksOfTheirOwnGetNoOthers() throws {
    let html = try cnxml(
      """
      <list id="l" list-type="enumerated" class="circled"><item><span class="token">ⓐ</span> tie</item>\
      <item><span class="token">ⓑ</span> cut</item></list>
      """)
    #expect(html == "<ol id=\"l\" class=\"none\"><li><span>ⓐ</span> tie</li><li><span>ⓑ</span> cut</li></ol>")
  }
}

extension String {
  /// The parts between the places where a text stands.
  fileprivate func components(separatedBy text: String) -> [Substring] {
    split(separator: text, omittingEmptySubsequences: false)
  }
}
