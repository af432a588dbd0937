import Foundation
import PackedBooks
import Testing

@testable import BundleChecks

/// Descriptions of bundles made by other tools.
@Suite struct DescriptionTests {
  private func describe(_ book: PackedBook) throws -> BundleDescription {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("book.epub").path
    try Data(book.archive()).write(to: URL(fileURLWithPath: path))
    return try BundleDescription(path: path, jobs: 1)
  }

  @Test func contentsComeFromTheNavigationDocument() throws {
    var book = PackedBook()
    book.edit(
      "EPUB/nav.xhtml", "<li><a href=\"one.xhtml\">One</a></li>",
      "<li><span>First</span><ol><li><a href=\"one.xhtml#a\">One <b>bold</b></a></li></ol></li><li><a href=\"two.xhtml\">Two</a></li>"
    )
    let description = try describe(book)
    #expect(description.title == "Limits" && description.language == "en")
    #expect(description.contents.map(\.label) == ["First", "Two"])
    #expect(description.contents[0].children.map(\.label) == ["One bold"])
    #expect(
      description.contents[0].children[0].href == "EPUB/one.xhtml#a"
        && description.contents[0].children[0].page == 0)
    #expect(
      description.pages.map(\.name) == ["EPUB/one.xhtml", "EPUB/two.xhtml"]
        && description.pages[0].anchors == ["a"])
  }

  @Test func listsOfContentsNeedNotBeOrdered() throws {
    var book = PackedBook()
    book.edit(
      "EPUB/nav.xhtml", "<ol>",
      "<ul><li><span>First</span><ul><li><a href=\"one.xhtml\">One</a></li></ul></li></ul><ol>")
    let contents = try describe(book).contents
    #expect(contents.map(\.label) == ["First"] && contents[0].children.map(\.href) == ["EPUB/one.xhtml"])
  }

  @Test func contentsComeFromTheNCXWhereThereIsNothingElse() throws {
    var book = PackedBook()
    book.editPackage(" properties=\"nav\"", "")
    book.add(
      "toc.ncx", "application/x-dtbncx+xml",
      Array(
        "<ncx xmlns=\"http://www.daisy.org/z3986/2005/ncx/\"><navMap><navPoint><navLabel><text>A</text></navLabel><content src=\"two.xhtml\"/></navPoint></navMap></ncx>"
          .utf8))
    #expect(try describe(book).contents.map(\.href) == ["EPUB/two.xhtml"])
  }

  @Test func claimsStandBesideWhatWasCounted() throws {
    var book = PackedBook()
    book.editPackage(
      "</metadata>", "<meta property=\"schema:accessibilityFeature\">alternativeText</meta></metadata>")
    book.setBody(
      "<p><img src=\"a.png\" alt=\"A circle\"/><img src=\"a.png\"/><img src=\"a.png\" alt=\"\"/></p>")
    let description = try describe(book)
    #expect(description.claims.map(\.evidence) == ["counted: 1 of 2 pictures with a description"])
    #expect(description.content.decorativeImages == 1)
  }
}
