import BookModel
import Diagnostics

extension BookCheck {
  /// Formulas should carry a text that can be read aloud.
  static let descriptions = BookCheck { book, manifest in
    let missing = book.facts.formulas - book.facts.describedFormulas
    guard missing > 0 else { return [] }
    let page = book.pages.first { $0.page.facts.formulas > $0.page.facts.describedFormulas }
    return [
      Diagnostic(
        .formulaTextMissing, at: SourceRange(file: manifest),
        "\(missing) of \(book.facts.formulas) formulas have no alttext",
        explanation: page.map { "the first is on the page \"\($0.title)\"" })
    ]
  }
}
