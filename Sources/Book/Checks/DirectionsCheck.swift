import BookModel
import Diagnostics

extension BookCheck {
  /// Page progression should match the direction of the language.
  static let directions = BookCheck { book, manifest in
    let odd = book.pages.filter { page in
      page.page.direction.map { $0 != Direction(language: page.language) } ?? false
    }
    guard let first = odd.first, let direction = first.page.direction else { return [] }
    let way = direction == .leftToRight ? "left to right" : "right to left"
    var finding = Diagnostic(
      .directionDoubtful, at: SourceRange(file: manifest),
      "page \"\(first.title)\" runs from \(way), against its language \"\(first.language)\"")
    if odd.count > 1 { finding.occurrences = Diagnostic.Occurrences(odd.count) }
    return [finding]
  }
}
