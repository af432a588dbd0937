import BookModel
import Diagnostics
import Testing

@testable import PageWriting

/// Files that DocBook documents name.
@Suite struct DocBookFileTests {
  private let picture = MediaInfo(mediaType: "image/png", size: 10, width: 10, height: 10)

  private func read(_ content: String, media: [String]) -> SourceReading {
    readDocBook(
      "<book xmlns='http://docbook.org/ns/docbook' version='5.0'><title>B</title><chapter><title>T</title>\(content)</chapter></book>",
      media: Dictionary(uniqueKeysWithValues: media.map { ($0, picture) }))
  }

  @Test func theEndingOfAPictureMayBeLeftToTheKindOfOutput() {
    let objects =
      "<mediaobject><imageobject><imagedata fileref='g/plot'/></imageobject><textobject><phrase>P</phrase></textobject></mediaobject>"
    let reading = read(objects, media: ["g/plot.png", "g/plot.jpg"])
    #expect(reading.pages.flatMap(\.media).map(\.path) == ["g/plot.png"])
    #expect(reading.diagnostics.map(\.kind.id) == [])
    #expect(read(objects, media: []).diagnostics.map(\.kind.id) == ["media-missing"])
  }

  @Test func ofSeveralPicturesOneWithoutEndingThatIsThereIsShown() {
    let objects = """
      <mediaobject><imageobject role='fo'><imagedata fileref='a.png'/></imageobject>\
      <imageobject role='html'><imagedata fileref='b'/></imageobject><textobject><phrase>P</phrase></textobject></mediaobject>
      """
    #expect(read(objects, media: ["a.png", "b.png"]).pages.flatMap(\.media).map(\.path) == ["b.png"])
  }

  @Test func theIndexLeadsToTermsOfATable() throws {
    let table =
      "<table><title>A</title><indexterm><primary>x</primary></indexterm><tgroup cols='1'><tbody><row><entry>1</entry></row></tbody></tgroup></table>"
    let reading = readDocBook(
      "<book xmlns='http://docbook.org/ns/docbook' version='5.0'><title>B</title><chapter><title>T</title>\(table)</chapter><index/></book>"
    )
    let ids = Set(reading.pages.flatMap(\.anchors).compactMap(\.id))
    let wanted = reading.pages.flatMap(\.links).compactMap { link -> String? in
      if case .fragment(let id) = link.target, id.hasPrefix("idx-") { id } else { nil }
    }
    #expect(try #require(wanted.first).isEmpty == false && wanted.allSatisfy(ids.contains))
  }

  @Test func anAddressThatIsTheTextOfALinkIsNoneOfItsOwn() {
    let reading = read(
      "<para><link xmlns:l='http://www.w3.org/1999/xlink' l:href='https://a.org'><uri>https://a.org/b</uri></link> <uri>https://b.org</uri></para>",
      media: [])
    #expect(
      reading.pages.flatMap(\.links).map(\.target) == [
        .external("https://a.org"), .external("https://b.org"),
      ])
    #expect(reading.diagnostics.map(\.kind.id) == [])
  }

  @Test func pagesThatPublicanAddsAreLeftOutWithANote() {
    let include =
      "<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='Common_Content/Conventions.xml'/>"
    let reading = read("<para>Text.</para>\(include)", media: [])
    #expect(reading.diagnostics.map(\.kind.id) == ["content-left-out"] && !reading.pages.isEmpty)
    let other = read("<para>Text.</para>\(include.replacing("Common_Content", with: "Own"))", media: [])
    #expect(other.diagnostics.map(\.kind.id) == ["include-missing"])
  }
}
