/// Words changes of the contents, of metadata and of files, each in a line.
enum ContentsWording {
  typealias Change = BundleComparison.Change

  /// A change of an entry.
  static func line(_ change: Change) -> String {
    switch change.kind {
    case .added, .removed:
      return change.subject + (change.place.map { ", " + $0 } ?? "") + pages(change)
    case .renamed:
      return "\"\(change.before ?? "")\" -> \"\(change.after ?? "")\""
    case .moved:
      return "\"\(change.subject)\": from \(change.before ?? "") to \(change.after ?? "")"
    case .renumbered:
      let example = "\"\(change.before ?? "")\" to \"\(change.after ?? "")\""
      return count(change.count, "entry", "entries") + " renumbered, as " + example
    case .changed: return item(change)
    }
  }

  private static func pages(_ change: Change) -> String {
    guard change.pages > 0 else { return "" }
    return " (" + (change.pages == 1 ? "" : "\(change.pages) pages, ") + count(change.words, "word", "words")
      + ")"
  }

  /// A change of an item that is called by its name.
  static func item(_ change: Change) -> String {
    switch (change.kind, change.before, change.after) {
    case (.renamed, let before?, let after?): "\(before) -> \(after)"
    case (_, let before?, let after?): "\(change.subject): \(before) -> \(after)"
    case (.moved, nil, let after?): "\(change.subject) -> \(after)"
    case (_, let value?, nil), (_, nil, let value?): "\(change.subject): \(value)"
    case (_, nil, nil): change.subject
    }
  }

  /// A change of a property of the metadata.
  static func property(_ change: Change) -> String {
    var change = change
    // Prefixes of vocabularies tell people nothing.
    for prefix in ["dc:", "dcterms:", "schema:"] where change.subject.hasPrefix(prefix) {
      change.subject.removeFirst(prefix.count)
    }
    if change.kind == .moved { return change.subject + ": in another order" }
    if change.kind == .changed {
      return "\(change.subject): \"\(change.before ?? "")\" -> \"\(change.after ?? "")\""
    }
    return item(change)
  }

  /// A change of several files of the artwork.
  static func files(_ change: Change) -> String {
    change.count == 1 ? change.subject : change.subject + " (\(change.count) files)"
  }

  static func count(_ count: Int, _ one: String, _ more: String) -> String {
    "\(count) \(count == 1 ? one : more)"
  }
}
