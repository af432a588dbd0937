import JSONText

/// The bookmarks and highlights of a book (R15), in the order of their pages.
///
/// A mark is saved with the address of its page, so that it survives a new version of the book. A mark whose page is
/// gone is kept, but not shown.
struct Marks: Sendable, Equatable {
  /// A bookmark or a highlight.
  public struct Mark: Sendable, Equatable {
    /// The number of the mark in commands and events.
    public var id: Int
    /// The page's address.
    public var href: String
    /// The page; -1 if this version of the book has none of that address.
    public var page: Int
    /// The highlighted text, or the text at the top of the bookmarked screen.
    public var text: String
    /// For a bookmark, the top of the screen.
    public var anchor: Event.TextAnchor
    /// For a highlight, its range in UTF-16 units of the page's text; empty for a bookmark.
    public var start, end: Int

    /// Whether the mark is a highlight.
    var isHighlight: Bool { end > start }

    /// The place in the page's text by which marks are sorted.
    fileprivate var place: Int { isHighlight ? start : anchor.offset }
  }

  /// All marks in the order of the book; those whose page is gone come last.
  public private(set) var all: [Mark] = []
  private var nextID = 1

  init() {}

  func isBookmarked(_ page: Int) -> Bool { all.contains { $0.page == page && !$0.isHighlight } }

  func highlights(of page: Int) -> [Command.Highlight] {
    all.filter { $0.page == page && $0.isHighlight }.map {
      Command.Highlight(id: $0.id, start: $0.start, end: $0.end, text: $0.text)
    }
  }

  /// The marks as the popover lists them.
  func rows(_ book: ReaderBook) -> [Command.MarkRow] {
    all.filter { $0.page >= 0 }.map {
      Command.MarkRow(
        id: $0.id, isHighlight: $0.isHighlight, pageTitle: book.pages[$0.page].title, text: $0.text)
    }
  }

  mutating func addBookmark(_ page: Int, _ href: String, _ anchor: Event.TextAnchor, _ text: String) {
    insert(Mark(id: nextID, href: href, page: page, text: text, anchor: anchor, start: 0, end: 0))
  }

  mutating func removeBookmarks(of page: Int) { all.removeAll { $0.page == page && !$0.isHighlight } }

  /// Adds a highlight, and merges it with those that it overlaps.
  mutating func addHighlight(_ page: Int, _ href: String, _ range: Range<Int>, _ text: String) {
    var mark = Mark(
      id: nextID, href: href, page: page, text: text, anchor: .top, start: range.lowerBound,
      end: range.upperBound)
    for other in all
    where other.page == page && other.isHighlight && other.start < mark.end && mark.start < other.end {
      mark.text = Self.text(of: mark, and: other)
      mark.start = min(mark.start, other.start)
      mark.end = max(mark.end, other.end)
    }
    all.removeAll { $0.page == page && $0.isHighlight && $0.start < mark.end && mark.start < $0.end }
    insert(mark)
  }

  /// The text of two overlapping ranges together. If a text is not as long as its range, the longer text stands for
  /// both.
  private static func text(of one: Mark, and other: Mark) -> String {
    let (first, second) = one.start <= other.start ? (one, other) : (other, one)
    let (head, tail) = (Array(first.text.utf16), Array(second.text.utf16))
    guard head.count == first.end - first.start, tail.count == second.end - second.start else {
      return head.count >= tail.count ? first.text : second.text
    }
    guard second.end > first.end else { return first.text }
    return String(decoding: head + tail[(first.end - second.start)...], as: UTF16.self)
  }

  /// The highlight that covers a whole range.
  func highlight(_ page: Int, covering range: Range<Int>) -> Mark? {
    all.first {
      $0.page == page && $0.isHighlight && $0.start <= range.lowerBound && range.upperBound <= $0.end
    }
  }

  mutating func remove(_ id: Int) { all.removeAll { $0.id == id } }

  private mutating func insert(_ mark: Mark) {
    nextID += 1
    let place = all.firstIndex { Self.precedes(mark, $0) } ?? all.count
    all.insert(mark, at: place)
  }

  private static func precedes(_ first: Mark, _ second: Mark) -> Bool {
    let pages = (first.page < 0 ? Int.max : first.page, second.page < 0 ? Int.max : second.page)
    if pages.0 != pages.1 { return pages.0 < pages.1 }
    return first.place < second.place
  }

  /// For tests: describes what is wrong with the state; nil if nothing is.
  var illegality: String? {
    for (first, second) in zip(all, all.dropFirst()) where second.page >= 0 {
      if first.page < 0 || first.page > second.page { return "the marks are out of order" }
    }
    return nil
  }
}

/// The marks as text: `{"version":1,"marks":[{"page":"pages/a.xhtml","text":"…","offset":0,"share":0,"start":3,"end":9}]}`.
extension Marks {
  var text: String {
    var json = JSONWriter()
    json.object { json in
      json.member("version", 1)
      json.name("marks")
      json.array { json in
        for mark in all {
          json.object { json in
            json.member("page", mark.href)
            json.member("text", mark.text)
            json.member("offset", mark.anchor.offset)
            json.member("share", mark.anchor.share)
            json.member("start", mark.start)
            json.member("end", mark.end)
          }
        }
      }
    }
    return json.text
  }

  /// Reads saved marks; damaged text ends them.
  init(saved text: String, book: ReaderBook) {
    var json = JSONReader(Array(text.utf8))
    do throws(JSONReader.Malformed) {
      guard try json.beginObject() else { return }
      while let name = try json.nextMember() {
        guard name == "marks" else {
          try json.skip()
          continue
        }
        guard try json.beginArray() else { continue }
        while try json.nextElement() { try readMark(&json, book) }
      }
    } catch { return }
  }

  private mutating func readMark(_ json: inout JSONReader, _ book: ReaderBook) throws(JSONReader.Malformed) {
    guard try json.beginObject() else { return }
    var mark = Mark(id: nextID, href: "", page: -1, text: "", anchor: .top, start: 0, end: 0)
    while let name = try json.nextMember() {
      switch name {
      case "page": mark.href = try json.string() ?? ""
      case "text": mark.text = try json.string() ?? ""
      case "offset": mark.anchor.offset = max(0, try json.integer() ?? 0)
      case "share": mark.anchor.share = max(-1, min(1, try json.number() ?? 0))
      case "start": mark.start = max(0, try json.integer() ?? 0)
      case "end": mark.end = max(0, try json.integer() ?? 0)
      default: try json.skip()
      }
    }
    mark.page = book.page(at: mark.href) ?? -1
    if !mark.href.isEmpty { insert(mark) }
  }
}
