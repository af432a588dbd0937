/// Entries of the contents as rows, paths and keys.
extension ReaderBook {
  /// The row of an entry; `current` is the entry of the shown page.
  func row(_ number: Int, isOpen: Bool, current: Int) -> Command.Row {
    let entry = entries[number]
    return Command.Row(
      entry: number, lead: entry.lead, title: entry.title, markup: entry.markup, depth: entry.depth,
      hasChildren: hasChildren(number), isOpen: isOpen, isCurrent: number == current,
      isEnabled: hasChildren(number) || entry.page >= 0)
  }

  /// R17: for each page, the last page of its chapter; the page itself if it is in no chapter.
  var chapterEnds: [Int] {
    var ends = Array(pages.indices)
    for chapter in children(of: -1) {
      let within = (chapter..<entries[chapter].end).map { entries[$0].page }.filter { $0 >= 0 }
      guard let first = within.min(), let last = within.max() else { continue }
      for page in first...last { ends[page] = max(ends[page], last) }
    }
    return ends
  }

  /// R24: the chapters: the entries of the top level, each with its first page.
  var chapters: [Command.Chapter] {
    children(of: -1).compactMap { chapter in
      let within = (chapter..<entries[chapter].end).map { entries[$0].page }.filter { $0 > 0 }
      return within.min().map { Command.Chapter(page: $0, label: entries[chapter].label) }
    }
  }

  /// The entries from the top level down to `entry`, inclusive.
  func path(to entry: Int) -> [Int] {
    var path: [Int] = []
    var ancestor = entry
    while ancestor >= 0 {
      path.insert(ancestor, at: 0)
      ancestor = entries[ancestor].parent
    }
    return path
  }

  /// The labels of the page's ancestors, from the top level down: `Chapter 2: Limits › 2.1 Definitions`.
  func path(ofPage page: Int) -> String {
    var text = ""
    for entry in path(to: entry(ofPage: page)).dropLast() {
      text += (text.isEmpty ? "" : " › ") + entries[entry].label
    }
    return text
  }

  /// R25: the labels of the page's ancestors from the top level down, and its title.
  func headings(ofPage page: Int) -> [String] {
    path(to: entry(ofPage: page)).dropLast().map { entries[$0].label } + [pages[page].title]
  }

  /// The labels from the top level down to `entry`, which identify the entry in another version of the book.
  func key(ofEntry entry: Int) -> String {
    var key = entries[entry].label
    var parent = entries[entry].parent
    while parent >= 0 {
      key = entries[parent].label + "\u{1F}" + key
      parent = entries[parent].parent
    }
    return key
  }
}
