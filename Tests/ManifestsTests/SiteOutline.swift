import BookModel
import Diagnostics
import Testing

@testable import Manifests

/// The contents as lines: kind, whether numbered, type, path or title.
func outline(_ loading: ManifestLoading) throws -> [String] {
  let book = try #require(loading.book)
  func lines(_ entries: [Entry], _ depth: Int) -> [String] {
    entries.flatMap { entry -> [String] in
      let path = entry.source.map { book.sources[$0].path }
      let parts = [
        entry.kind.rawValue, entry.isNumbered ? "#" : nil, entry.type, path, entry.title.map { "\"\($0)\"" },
      ]
      let line = String(repeating: "  ", count: depth) + parts.compactMap { $0 }.joined(separator: " ")
      return [line] + lines(entry.children, depth + 1)
    }
  }
  return lines(book.contents, 0)
}

func summaries(_ loading: ManifestLoading, kind: DiagnosticKind) -> [String] {
  loading.diagnostics.filter { $0.kind == kind }.map { finding in
    (finding.range?.start.map { "\($0.line):\($0.column) " } ?? "") + finding.summary
  }
}
