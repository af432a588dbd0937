import BookModel
import Diagnostics

extension BookCheck {
  /// Contents should follow the reading order.
  static let contentsOrder = BookCheck { book, manifest in
    var last = -1
    var first: ContentsEntry?
    var count = 0
    func visit(_ entries: [ContentsEntry]) {
      for entry in entries {
        if let page = entry.page {
          if page < last {
            if first == nil { first = entry }
            count += 1
          }
          last = max(last, page)
        }
        visit(entry.children)
      }
    }
    visit(book.contents)
    guard let first else { return [] }
    var finding = Diagnostic(
      .contentsOutOfOrder, at: first.range ?? SourceRange(file: manifest),
      "\"\(first.label)\" stands in the contents behind pages that come after it")
    if count > 1 { finding.occurrences = Diagnostic.Occurrences(count) }
    return [finding]
  }
}
