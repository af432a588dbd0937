/// Words changes of pages and of what is in them, each in a line.
enum PageWording {
  private static func count(_ count: Int, _ one: String, _ more: String) -> String {
    ContentsWording.count(count, one, more)
  }

  // MARK: Pages

  static func line(_ change: BundleComparison.PageChange) -> String {
    switch change.kind {
    case .added, .removed: "\(change.title) (\(count(change.words, "word", "words")))"
    case .changed: change.title
    case .renamed: "\(change.title): \(change.before ?? "") -> \(change.after ?? "")"
    case .moved: "\(change.title): from \(change.before ?? "") to \(change.after ?? "")"
    case .renumbered: "\(change.title) count anew on \(count(change.count, "other page", "other pages"))"
    }
  }

  /// Pages with other names, in one line.
  static func line(renamed pages: [BundleComparison.PageChange]) -> String {
    let example = pages.first.map { ", as \($0.before ?? "") -> \($0.after ?? "")" } ?? ""
    return "\(pages.count) pages have other file names" + example
  }

  /// The name of the page, where the line does not hold it.
  static func file(_ change: BundleComparison.PageChange) -> String? {
    switch change.kind {
    case .added, .removed, .changed, .moved: change.name
    case .renamed, .renumbered: nil
    }
  }

  // MARK: Edits

  static func line(_ edit: PageEdit) -> String {
    switch edit.subject {
    case .words: words(edit)
    case .table where !edit.context.isEmpty: words(edit)
    case .heading: heading(edit)
    case .paragraph, .table: items(edit)
    case .code: code(edit)
    case .figure, .formula, .interactive, .media: object(edit)
    case .link: link(edit)
    case .description: "description" + change(edit)
    case .formatting: "formatting of \(count(edit.count, "paragraph", "paragraphs"))"
    }
  }

  private static func words(_ edit: PageEdit) -> String {
    let number = max(edit.removedWords, edit.addedWords)
    let name = (number == 0 ? "punctuation" : count(number, "word", "words"))
    let place = edit.subject == .table ? " in a table" : ""
    return "\(name) \(edit.kind.rawValue)\(place): \"\(text(of: edit.context))\""
  }

  /// Changed words in brackets among those around them: `a [red -> blue] fox`.
  private static func text(of pieces: [PageEdit.Piece]) -> String {
    pieces.map { piece in
      switch piece {
      case .same(let text): text
      case .changed(let before, let after):
        before.isEmpty ? "[+ \(after)]" : after.isEmpty ? "[- \(before)]" : "[\(before) -> \(after)]"
      }
    }.joined()
  }

  private static func heading(_ edit: PageEdit) -> String {
    switch edit.kind {
    case .moved where edit.before != nil: "heading: \(edit.before ?? "") -> \(edit.after ?? "")"
    case .added, .removed, .changed, .renamed, .renumbered, .moved: "heading" + change(edit)
    }
  }

  private static func items(_ edit: PageEdit) -> String {
    let words = edit.removedWords + edit.addedWords
    let name =
      edit.subject == .table
      ? count(edit.count, "table row", "table rows")
      : edit.count == 1 ? "paragraph" : "\(edit.count) paragraphs"
    return name + (words > 0 ? " (\(count(words, "word", "words")))" : "") + change(edit)
  }

  private static func code(_ edit: PageEdit) -> String {
    count(edit.count, "line of code", "lines of code") + change(edit)
  }

  private static func object(_ edit: PageEdit) -> String { edit.subject.rawValue + change(edit) }

  private static func link(_ edit: PageEdit) -> String {
    "link \"\(text(of: edit.context))\""
      + (edit.kind == .changed ? ": " : edit.kind == .added ? " to " : " no longer to ")
      + [edit.before, edit.after].compactMap(\.self).joined(separator: " -> ")
  }

  /// The kind of an edit with excerpts: ` added: "A paragraph …"`, `: "x²" -> "x³"`.
  private static func change(_ edit: PageEdit) -> String {
    switch (edit.before, edit.after) {
    case (let before?, let after?): ": \"\(before)\" -> \"\(after)\""
    case (let text?, nil), (nil, let text?): " \(edit.kind.rawValue): \"\(text)\""
    case (nil, nil): " \(edit.kind.rawValue)"
    }
  }
}
