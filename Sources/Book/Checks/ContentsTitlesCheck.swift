import BookModel
import Diagnostics

extension BookCheck {
  /// Sibling entries should have distinct titles.
  static let contentsTitles = BookCheck { book, manifest in
    var findings: [Diagnostic] = []
    func visit(_ entries: [ContentsEntry]) {
      var first: [String: ContentsEntry] = [:]
      var reported: Set<String> = []
      // Skip entries whose page has errors: their titles are not known yet.
      for entry in entries where entry.href != nil || !entry.children.isEmpty {
        if let other = first[entry.label] {
          if reported.insert(entry.label).inserted {
            findings.append(
              Diagnostic(
                .titleRepeated, at: entry.range ?? SourceRange(file: manifest),
                "two neighbouring entries are called \"\(entry.label)\"",
                notes: other.range.map { [Diagnostic.Note($0, "the first of them")] } ?? []))
          }
        } else {
          first[entry.label] = entry
        }
        visit(entry.children)
      }
    }
    visit(book.contents)
    return findings
  }
}
