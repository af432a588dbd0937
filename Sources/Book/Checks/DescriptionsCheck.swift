import BookModel
import Diagnostics

extension BookCheck {
  /// Formulas should have a text alternative that can be read aloud.
  static let descriptions = BookCheck { book, manifest in
    var findings: [Diagnostic] = []
    let others = book.facts.formulasWithoutMathML
    if others > 0, let page = book.pages.first(where: { $0.page.facts.formulasWithoutMathML > 0 }) {
      findings.append(
        Diagnostic(
          .formulaNotMathML, at: SourceRange(file: manifest),
          "\(others) of \(book.facts.formulas + others) formulas are not in MathML",
          explanation: "the first is on the page \"\(page.title)\""))
    }
    let missing = book.facts.formulas - book.facts.describedFormulas
    guard missing > 0 else { return findings }
    let page = book.pages.first { $0.page.facts.formulas > $0.page.facts.describedFormulas }
    return findings + [
      Diagnostic(
        .formulaTextMissing, at: SourceRange(file: manifest),
        "\(missing) of \(book.facts.formulas) formulas have no alttext",
        explanation: page.map { "the first is on the page \"\($0.title)\"" })
    ]
  }
}
