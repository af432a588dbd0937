import BookModel
import Diagnostics

/// Adds the printed edition's pages to the book: a page list, and marks that rendering inserts. Keeps the author's page
/// list if there is one.
func markPrintedPages(_ printed: PrintedPageList, in book: inout LinkedBook) -> Phase<Void> {
  guard book.pageList.isEmpty else {
    return Phase(
      (),
      [
        Diagnostic(
          .pageListKept, at: nil,
          "the book's own list of \(book.pageList.count) printed pages stays; the PDF's pages are not marked")
      ])
  }
  book.printedPages = printed
  let numbers = Dictionary(
    book.pages.enumerated().map { ($1.href, $0) }, uniquingKeysWith: { first, _ in first })
  for mark in printed.marks {
    guard let page = numbers[mark.href] else { continue }
    book.pages[page].page.pageBreaks.append(PageBreak(label: mark.label, id: mark.id))
    book.pageList.append(LinkedPageListItem(label: mark.label, href: mark.href + "#" + mark.id))
  }
  return Phase(())
}
