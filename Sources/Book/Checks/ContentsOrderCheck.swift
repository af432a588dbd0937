import BookModel
import Diagnostics

extension BookCheck {
  /// Contents entries should be in reading order.
  static let contentsOrder = BookCheck { book, manifest in
    var last = -1
    var behind: [ContentsEntry] = []
    func visit(_ entries: [ContentsEntry]) {
      for entry in entries {
        if let page = entry.page {
          if page < last { behind.append(entry) }
          last = max(last, page)
        }
        visit(entry.children)
      }
    }
    visit(book.contents)
    guard let first = behind.first else { return [] }
    var finding = Diagnostic(
      .contentsOutOfOrder, at: first.range ?? SourceRange(file: manifest),
      "\"\(first.label)\" is listed after pages that follow it in the reading order")
    if behind.count > 1 { finding.occurrences = Diagnostic.Occurrences(behind.count) }
    return [finding]
  }
}
