import BookModel
import Publishing

/// The structure of the printed pages: which pages begin a chapter, which titles have no page of their own, and the
/// depth of headings.
struct PrintPlan: Equatable {
  /// A contents title without a page, which is printed before the first page below it.
  struct Title: Equatable {
    var label: String?
    var title: String
    var kind: Entry.Kind
    /// The level, from 1.
    var level: Int
    /// The id of the heading.
    var id: String
  }

  /// A page of the print document.
  struct Page: Equatable {
    var href: String
    /// The titles before it.
    var titles: [Title] = []
    /// The depth, from 1 for pages of top-level entries.
    var depth = 1
    /// Whether it begins on a new sheet.
    var beginsChapter = false
    /// The running title: the title of its chapter.
    var chapter: String
  }

  private(set) var pages: [Page] = []

  /// Plans the pages of a bundle: the whole reading order except covers and the index page.
  init(order: [String], contents: [ContentsEntry], bookTitle: String) {
    var places: [String: (titles: [Title], depth: Int, chapter: String, begins: Bool)] = [:]
    var pending: [Title] = []
    var serial = 0
    let known = Set(order)
    func visit(_ entries: [ContentsEntry], depth: Int, chapter: String?) {
      for entry in entries {
        let isChapter = depth == 1 || entry.kind == .part || entry.kind == .chapter
        let name = isChapter ? entry.label : (chapter ?? entry.label)
        if let href = entry.href {
          let page = BundlePath.page(of: href)
          if known.contains(page), places[page] == nil {
            let begins =
              isChapter || pending.contains { $0.kind == .chapter || $0.kind == .part || $0.level == 1 }
            places[page] = (pending, depth, name, begins)
            pending = []
          }
        } else {
          serial += 1
          let parts = entry.labelParts
          pending.append(
            Title(
              label: parts.label, title: parts.title, kind: entry.kind, level: depth, id: "t\(serial)"))
        }
        visit(entry.children, depth: depth + 1, chapter: name)
        // Titles without any page below them are not printed.
        if entry.href == nil { pending.removeAll { $0.level >= depth } }
      }
    }
    visit(contents, depth: 1, chapter: nil)
    for href in order {
      var page = Page(href: href, chapter: pages.last?.chapter ?? bookTitle)
      if let place = places[href] {
        (page.titles, page.depth, page.chapter, page.beginsChapter) = place
      } else {
        page.depth = pages.last.map { $0.depth + ($0.beginsChapter ? 1 : 0) } ?? 1
        page.beginsChapter = pages.isEmpty
      }
      pages.append(page)
    }
    if !pages.isEmpty { pages[0].beginsChapter = true }
  }

  /// The running titles of chapters, in order, and the chapter of each page, as an index.
  var chapters: (titles: [String], ofPages: [Int]) {
    var titles: [String] = []
    var numbers: [Int] = []
    for page in pages {
      if page.beginsChapter || titles.isEmpty { titles.append(page.chapter) }
      numbers.append(titles.count - 1)
    }
    return (titles, numbers)
  }
}
