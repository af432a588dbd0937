import BookModel
import Diagnostics

extension Linker {
  /// Reports footnotes and endnotes to which nothing leads.
  mutating func checkNotes() {
    guard linked.pages.contains(where: { !$0.page.notes.isEmpty }) else { return }
    func name(_ page: LinkedPage) -> String {
      page.href.split(separator: "/").last.map(String.init) ?? page.href
    }
    var targets: Set<String> = []
    for page in linked.pages {
      for case let reference? in page.linkReferences where reference.utf8.contains(0x23) {
        targets.insert(reference.hasPrefix("#") ? name(page) + reference : reference)
      }
    }
    for page in linked.pages {
      let lost = page.page.notes.filter { !targets.contains(name(page) + "#" + $0.id) }
      guard let first = lost.first else { continue }
      var finding = Diagnostic(
        .noteUnreferenced, at: locate(page.page.source, first.range),
        "nothing leads to the note \"\(first.id)\"")
      if lost.count > 1 { finding.occurrences = Diagnostic.Occurrences(lost.count) }
      diagnostics.append(finding)
    }
  }
}
