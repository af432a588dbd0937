import BookModel
import Diagnostics
import Files
import Testing

@testable import PageWriting
@testable import SourceFormats

/// An author's id is never renamed in favour of one made for a heading.
@Suite struct AuthorIDTests {
  private func read(_ text: String, path: String, keepsGoing: Bool = false, files: [String: String] = [:])
    -> SourceReading
  {
    var context = ReadingContext(source: 0, path: path)
    context.options.keepsGoing = keepsGoing
    context.files.read = { (path) throws(FileError) in
      guard let text = files[path] else { throw .missing(nearest: nil) }
      return Array(text.utf8)
    }
    return readSource(file: path, bytes: Array(text.utf8), context: context)
  }

  private func text(_ reading: SourceReading) -> String {
    reading.pages.map { String(decoding: $0.content.bytes, as: UTF8.self) }.joined()
  }

  @Test func aHeadingBeforeItTakesAnother() {
    let reading = read(
      "<html xmlns='http://www.w3.org/1999/xhtml'><body><h1>A</h1><h2>Squeeze</h2><p id='squeeze'>x</p></body></html>",
      path: "a.xhtml")
    #expect(reading.diagnostics.isEmpty)
    #expect(
      text(reading).contains("<p id=\"squeeze\">x</p>") && text(reading).contains("<h2 id=\"squeeze-2\">"))
  }

  @Test func inPreTeXtToo() {
    let reading = read(
      """
      <pretext><article><title>A</title><section><title>Squeeze</title><p>x</p></section>
      <section xml:id="squeeze"><title>Other</title><p>y</p></section></article></pretext>
      """, path: "a.ptx")
    #expect(reading.diagnostics.isEmpty && text(reading).contains("id=\"squeeze\""))
    #expect(text(reading).ranges(of: "id=\"squeeze\"").count == 1)
    let other = text(reading).range(of: "id=\"squeeze\"")
    let title = text(reading).range(of: "Squeeze")
    #expect(other != nil && title != nil && other!.lowerBound > title!.lowerBound)
  }

  @Test func aMissingIncludeOfPreTeXtLeavesAnEmptyPlaceWhereTheBuildKeepsGoing() {
    let source = """
      <pretext xmlns:xi="http://www.w3.org/2001/XInclude"><article><title>A</title>
      <section><title>S</title><p>x</p><xi:include href="gone.ptx"/><xi:include href="here.ptx"/></section></article></pretext>
      """
    let files = ["here.ptx": "<p>included</p>"]
    let stopped = read(source, path: "a.ptx", files: files)
    #expect(stopped.diagnostics.map { "\($0.kind.id) \($0.severity)" } == ["include-missing error"])
    let going = read(source, path: "a.ptx", keepsGoing: true, files: files)
    #expect(going.diagnostics.map { "\($0.kind.id) \($0.severity)" } == ["include-missing warning"])
    #expect(text(going).contains("included") && text(going).contains("x</p>"))
  }

  @Test func aFileThatIncludesItselfIsAFinding() {
    let reading = read(
      "<pretext xmlns:xi='http://www.w3.org/2001/XInclude'><article><title>A</title><p>x</p><xi:include href='a.ptx'/></article></pretext>",
      path: "a.ptx", files: ["a.ptx": "<p/>"])
    #expect(reading.diagnostics.map(\.kind.id) == ["include-cycle"])
  }
}
