import BookModel
import Diagnostics

extension BookCheck {
  /// A page list should name the printed edition it refers to.
  static let pageList = BookCheck { book, manifest in
    let hasPages = !book.pageList.isEmpty || book.pages.contains { !$0.page.pageBreaks.isEmpty }
    guard hasPages, book.metadata.sources.isEmpty else { return [] }
    return [
      Diagnostic(
        .pageSourceMissing, at: book.metadata.range ?? SourceRange(file: manifest),
        "book has printed page numbers but does not name their edition")
    ]
  }
}
