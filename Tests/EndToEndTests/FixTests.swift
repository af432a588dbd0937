import Foundation
import Testing

@Suite struct FixTests {
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <book lang="en"><title>T</title><creator>A</creator><date>2026-01-01</date>
      <contents><page src="A.xhtml"/><page src="b.xhtml"/></contents></book>
      """, to: "book.xml")
    try folder.write(
      """
      <html xmlns="http://www.w3.org/1999/xhtml"><head><title>A</title></head><body><h1>A</h1>
      <p id="Squeeze-Theorem">é <a href="#squeeze_theorem">one</a>, <a href="B.xhtml">two</a>, <a href="#gone">three</a></p>
      <p id="x">1</p><p id="x">2</p></body></html>
      """, to: "a.xhtml")
    try folder.write(
      "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>B</title></head><body><h1>B</h1><p>b</p></body></html>",
      to: "b.xhtml")
    return folder
  }

  @Test func appliesWhatLeavesNothingToDecideAndSaysSo() throws {
    let folder = try folder()
    let result = try Tool.run(["check", "book.xml", "--fix"], in: folder.url)
    let manifest = try String(contentsOf: folder.url.appendingPathComponent("book.xml"), encoding: .utf8)
    let page = try String(contentsOf: folder.url.appendingPathComponent("a.xhtml"), encoding: .utf8)
    #expect(
      manifest.contains("<book id=\"urn:uuid:")
        && manifest.contains("xmlns=\"urn:octavo:book:1\" lang=\"en\">"), "\(manifest)")
    #expect(manifest.contains("<page src=\"a.xhtml\"/>"))
    #expect(page.contains("href=\"#Squeeze-Theorem\"") && page.contains("href=\"b.xhtml\""), "\(page)")
    #expect(page.contains("href=\"#gone\"") && page.contains("<p id=\"x-2\">2</p>"))
    for id in [
      "namespace-missing", "source-missing", "identifier-missing", "link-target-missing", "link-page-missing",
      "id-repeated",
    ] {
      #expect(result.errors.contains("[\(id)]"), "\(id): \(result.errors)")
    }
    // Findings that need a person's decision are left, and reported.
    #expect(
      result.status == 0 && result.output.contains("link target \"#gone\" is not in this book"),
      "\(result.output)")
    #expect(!result.output.contains("identifier-missing"))
    let again = try Tool.run(["check", "book.xml", "--fix"], in: folder.url)
    #expect(again.errors.isEmpty && again.output == result.output)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter { !$0.hasPrefix(".octavo") }
        .sorted()
        == ["a.xhtml", "b.xhtml", "book.xml"])
  }

  @Test func leavesFilesInOtherEncodingsAlone() throws {
    let folder = try folder()
    let file = folder.url.appendingPathComponent("a.xhtml")
    let text = try String(contentsOf: file, encoding: .utf8)
    try ("\u{FEFF}" + text).data(using: .utf16LittleEndian)!.write(to: file)
    let before = try Data(contentsOf: file)
    let result = try Tool.run(["check", "book.xml", "--fix"], in: folder.url)
    #expect(try Data(contentsOf: file) == before)
    #expect(result.errors.contains("not in UTF-8"), "\(result.errors)")
  }

  @Test func refusesBundles() throws {
    let folder = try folder()
    try folder.write("PK\u{3}\u{4}", to: "x.epub")
    #expect(try Tool.run(["check", "x.epub", "--fix"], in: folder.url).status == 64)
  }
}
