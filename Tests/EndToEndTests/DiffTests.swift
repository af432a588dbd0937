import Foundation
import Testing

@Suite struct DiffTests {
  private struct Report: Decodable {
    struct Change: Decodable, Equatable {
      var change: String, subject: String; var before: String?, after: String?
    }
    struct Page: Decodable { var change: String, subject: String, title: String }
    struct Size: Decodable { var name: String; var before: Int, after: Int }
    var version: Int
    var pages: [Page]
    var contents: [Change], anchors: [Change], metadata: [Change], artwork: [Change],
      otherFiles: [Change]
    var sizes: [Size]
  }

  private func page(_ title: String, _ body: String) -> String {
    "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>\(title)</title></head><body><h1>\(title)</h1>\(body)</body></html>"
  }

  private func book(_ title: String, _ contents: String) -> String {
    """
    <book xmlns="urn:octavo:book:1" id="urn:isbn:1" lang="en"><title>\(title)</title><creator>A</creator>
    <date>2026-01-01</date><contents>\(contents)</contents></book>
    """
  }

  /// Two bundles: between them a chapter is added at the front, an entry renamed, a page removed, an id removed and another
  /// moved.
  private func bundles() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      book(
        "Old",
        "<chapter title=\"One\"><page src=\"a.xhtml\"/><page src=\"b.xhtml\"/></chapter><page src=\"c.xhtml\"/>"
      ),
      to: "old/book.xml")
    try folder.write(page("A", "<p id=\"gone\">x</p><p id=\"wanders\">y</p>"), to: "old/a.xhtml")
    try folder.write(page("B", "<p>b</p>"), to: "old/b.xhtml")
    try folder.write(page("C", "<p>c</p>"), to: "old/c.xhtml")
    try folder.write(
      book(
        "New",
        "<chapter title=\"Zero\"><page src=\"n.xhtml\"/></chapter><chapter title=\"One\"><page src=\"a.xhtml\"/><page src=\"b.xhtml\" title=\"Beta\"/></chapter>"
      ),
      to: "new/book.xml")
    try folder.write(page("A", "<p>x</p>"), to: "new/a.xhtml")
    try folder.write(page("B", "<p id=\"wanders\">y</p>"), to: "new/b.xhtml")
    try folder.write(page("N", "<p>n</p>"), to: "new/n.xhtml")
    for name in ["old", "new"] {
      let built = try Tool.run(
        ["build", name, "-o", name + ".epub", "--artwork", name == "old" ? "none" : "essential"],
        in: folder.url)
      #expect(built.status == 0, "\(built.errors)")
    }
    return folder
  }

  @Test func tellsWhatChangedBetweenTwoBundles() throws {
    let folder = try bundles()
    let result = try Tool.run(["diff", "old.epub", "new.epub", "--format", "json"], in: folder.url)
    #expect(result.status == 0, "\(result.errors)")
    let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
    #expect(report.version == 1)
    #expect(report.contents.contains { $0.change == "added" && $0.subject.contains("Zero") })
    #expect(report.contents.contains { $0.change == "removed" && $0.subject.hasSuffix("C") })
    #expect(
      report.contents.contains {
        $0.change == "renumbered" && $0.before == "Chapter 1: One" && $0.after == "Chapter 2: One"
      })
    #expect(report.contents.contains { $0.change == "renamed" && $0.after?.hasSuffix("Beta") == true })
    #expect(report.pages.contains { $0.change == "added" && $0.subject == "pages/n.xhtml" })
    #expect(report.pages.contains { $0.change == "removed" && $0.subject == "pages/c.xhtml" })
    #expect(report.anchors.contains(.init(change: "removed", subject: "pages/a.xhtml#gone")))
    #expect(
      report.anchors.contains(
        .init(change: "moved", subject: "pages/a.xhtml#wanders", after: "pages/b.xhtml#wanders")))
    #expect(
      report.metadata.contains(.init(change: "changed", subject: "dc:title", before: "Old", after: "New")))
    #expect(report.artwork.contains { $0.change == "added" })
    #expect(report.sizes.map(\.name) == ["pages", "artwork", "other files", "all files, packed"])
  }

  @Test func tellsItToPeopleAndPullRequests() throws {
    let folder = try bundles()
    let text = try Tool.run(["diff", "old.epub", "new.epub"], in: folder.url).output
    #expect(
      text.contains("  - pages/a.xhtml#gone\n") && text.contains("renumbered, as \"Chapter 1: One\""),
      "\(text)")
    let markdown = try Tool.run(
      ["diff", "old.epub", "new.epub", "--format", "markdown", "--sizes"], in: folder.url
    )
    .output
    #expect(
      markdown.contains("| pages |") && markdown.contains("- `-` pages/a.xhtml\\#gone\n"), "\(markdown)")
    let same = try Tool.run(["diff", "old.epub", "old.epub"], in: folder.url)
    #expect(same.status == 0 && same.output.contains("nothing changed"))
    #expect(try Tool.run(["diff", "old.epub", "none.epub"], in: folder.url).status == 66)
  }
}
