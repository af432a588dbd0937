import BookModel
import Diagnostics

extension BookCheck {
  /// Entries beside each other should have titles that tell them apart.
  static let contentsTitles = BookCheck { book, manifest in
    var findings: [Diagnostic] = []
    func visit(_ entries: [ContentsEntry]) {
      var seen: Set<String> = []
      var reported: Set<String> = []
      for entry in entries {
        if !seen.insert(entry.label).inserted, reported.insert(entry.label).inserted {
          findings.append(
            Diagnostic(
              .titleRepeated, at: SourceRange(file: manifest),
              "two entries beside each other are called \"\(entry.label)\""))
        }
        visit(entry.children)
      }
    }
    visit(book.contents)
    return findings
  }
}
