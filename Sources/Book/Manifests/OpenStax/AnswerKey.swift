import BookModel
import SourceKinds

extension Book {
  /// Moves the solutions of an OpenStax book's exercises to an answer key at the end: one page per chapter,
  /// under an entry of its own. Solutions of examples stay with their examples.
  ///
  /// - Parameter holdsSolutions: whether the module at a path has solutions.
  public mutating func gatherSolutions(holdsSolutions: (String) -> Bool) {
    var key = Entry(.chapter, title: "Answer Key")
    key.isNumbered = false
    for (index, chapter) in chapters(contents).enumerated() {
      let gathered = indices(of: chapter)
      let modules = gathered.filter {
        sources[$0].gathering == nil && SourceKind.of(sources[$0].path)?.reader == .cnxml
      }
      let files = modules.map { sources[$0].path }.filter(holdsSolutions)
      guard !files.isEmpty else { continue }
      var source = PageSource(path: "answer-key/chapter-\(index + 1)", range: chapter.range)
      source.conventions = sources[modules[0]].conventions
      source.gathering = Gathering(
        part: "solution", title: chapter.title ?? "Chapter \(index + 1)", files: files)
      for index in gathered { sources[index].givenParts["solution"] = source.path }
      var entry = Entry(.page, title: chapter.title, range: chapter.range)
      entry.source = sources.count
      entry.isNumbered = false
      sources.append(source)
      key.children.append(entry)
    }
    if !key.children.isEmpty { contents.append(key) }
  }

  private func chapters(_ entries: [Entry]) -> [Entry] {
    entries.flatMap { $0.kind == .part ? chapters($0.children) : $0.kind == .chapter ? [$0] : [] }
  }

  /// The sources of an entry and its descendants.
  private func indices(of entry: Entry) -> [Int] {
    (entry.source.map { [$0] } ?? []) + entry.children.flatMap { indices(of: $0) }
  }
}
