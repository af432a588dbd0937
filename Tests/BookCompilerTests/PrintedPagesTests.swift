import BookModel
import Testing

@testable import BookCompiler

@Suite struct PrintedPagesTests {
  private let printed = PrintedPageList(
    source: "ni:///sha-256;x",
    marks: [
      PrintedPageList.Mark(href: "pages/a.xhtml", offset: 10, label: "1"),
      PrintedPageList.Mark(href: "pages/gone.xhtml", offset: 10, label: "2"),
    ])

  private func book() -> LinkedBook {
    var book = LinkedBook(metadata: Metadata(title: "Book", language: "en"))
    let page = Page(source: 0)
    book.pages = [
      LinkedPage(page: page, href: "pages/a.xhtml", title: "A", language: "en", direction: .leftToRight)
    ]
    return book
  }

  @Test func printedPagesAreListedWhereTheirPageIs() throws {
    var book = book()
    let phase = markPrintedPages(printed, in: &book)
    #expect(phase.findings.diagnostics.isEmpty)
    #expect(book.pageList == [LinkedPageListItem(label: "1", href: "pages/a.xhtml#octavo-page-1")])
    #expect(book.pages[0].page.pageBreaks.map(\.id) == ["octavo-page-1"])
    #expect(book.printedPages == printed)
  }

  @Test func aPageListOfTheAuthorStays() throws {
    var book = book()
    book.pageList = [LinkedPageListItem(label: "xii", href: "pages/a.xhtml#p")]
    let phase = markPrintedPages(printed, in: &book)
    #expect(phase.findings.diagnostics.map(\.kind.id) == ["page-list-kept"])
    #expect(book.pageList.map(\.label) == ["xii"])
    #expect(book.printedPages == nil)
  }
}
