import BookModel
import Diagnostics
import Testing

@testable import DocBookFormat
@testable import PageWriting

/// Index terms in places whose text pages take as plain text, and entries of bibliographies with blocks in them.
@Suite struct DocBookIndexPlaceTests {
  private static let term = "<indexterm><primary>Zwischenraum</primary></indexterm>"

  /// Places of an index term within a chapter.
  private static let places = [
    "<para>By <personname><firstname>Ann\(term)</firstname> <surname>Bee</surname></personname>.</para>",
    "<para>By <author><personname>Ann\(term)</personname></author>.</para>",
    "<itermset>\(term)</itermset><para>x</para>",
    "<section><info><title>S</title>\(term)</info><para>x</para></section>",
    "<section><info><title>S</title><itermset>\(term)</itermset></info><para>x</para></section>",
    "<figure><title>F\(term)</title><mediaobject><textobject><phrase>a\(term)</phrase></textobject></mediaobject></figure>",
    "<table><caption>T\(term)</caption><tr><td>x</td></tr></table>",
    "<bibliolist><biblioentry xml:id='X'><abbrev>X\(term)</abbrev><title>T</title>\(term)</biblioentry></bibliolist>",
    "<bibliolist><bibliomixed><bibliomset><editor><personname><firstname>N\(term)</firstname></personname></editor></bibliomset></bibliomixed></bibliolist>",
    "<para><citerefentry><refentrytitle>printf</refentrytitle><manvolnum>3\(term)</manvolnum></citerefentry></para>",
    "<para><email>a@example.org\(term)</email></para>",
    "<programlisting language='c'>int x;\(term)</programlisting>",
    "<remark>No.\(term)</remark><para>x</para>",
    "<equation><mathphrase>a\(term)</mathphrase></equation>",
    "<funcsynopsis><funcprototype><funcdef>int <function>f</function>\(term)</funcdef></funcprototype></funcsynopsis>",
    "<glosslist><glossentry><glossterm>a\(term)</glossterm><glossdef><para>b</para></glossdef></glossentry></glosslist>",
  ]

  @Test(arguments: places) func eachEntryOfTheIndexLeadsToAPlace(_ content: String) {
    let reading = readDocBook(version5("<chapter xml:id='c'><title>T</title>\(content)</chapter><index/>"))
    let ids = Set(reading.pages.flatMap { page in page.anchors.map(\.id) })
    let bytes = reading.pages.map { String(decoding: $0.content.bytes, as: UTF8.self) }.joined()
    let targets = reading.pages.flatMap(\.links).map(\.target).compactMap { target -> String? in
      if case .fragment(let id) = target, id.hasPrefix("idx-") { return id }
      return nil
    }
    #expect(!targets.isEmpty)
    for id in targets { #expect(ids.contains(id) || bytes.contains("id=\"\(id)\""), "\(id)") }
    #expect(!reading.diagnostics.contains { $0.summary.contains("<info>") })
  }

  @Test func namesDoNotHaveTheTermsOfTheirIndex() {
    let html = docBook(Self.places[0])
    #expect(html.contains("Ann Bee") && !html.contains("Zwischenraum"))
  }

  @Test(arguments: ["title", "subtitle", "address", "publishername", "edition", "pubdate", "orgname"])
  func partsOfEntriesStayInTheirLine(_ name: String) {
    for set in ["bibliomset", "biblioset"] {
      let holder = set == "biblioset" ? "biblioentry" : "bibliomixed"
      let reading = readDocBook(
        version5(
          "<bibliography><title>Bib</title><\(holder)><\(set) relation='book'><\(name)>Ropes</\(name)></\(set)></\(holder)></bibliography>"
        ))
      let html = reading.pages.map { String(decoding: $0.content.bytes, as: UTF8.self) }.joined()
      #expect(
        html.contains("Ropes") && !html.contains("<pre") && reading.diagnostics.isEmpty, "\(set): \(html)")
    }
  }

  @Test func blocksOfEntriesAreBlocks() {
    let reading = readDocBook(
      version5(
        "<bibliography><title>Bib</title><bibliomixed><bibliomset><title>T</title><abstract><para>Long.</para></abstract></bibliomset></bibliomixed></bibliography>"
      ))
    #expect(!reading.diagnostics.contains { $0.kind.id == "element-not-allowed-here" })
    #expect(
      reading.pages.map { String(decoding: $0.content.bytes, as: UTF8.self) }.joined().contains("Long."))
  }
}
