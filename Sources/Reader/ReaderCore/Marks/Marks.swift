import JSONText

/// The bookmarks and highlights of a book (R15, R18), in page order.
///
/// A mark is saved with the address of its page and its text, so that it survives a new version of the book. A mark whose
/// page is gone is kept and listed last.
struct Marks: Sendable, Equatable {
  /// All marks in book order; those whose page is gone come last.
  private(set) var all: [Mark] = []
  private var nextID = 1

  /// The maximum number of marks, since devices save only short texts.
  private static let most = 2000

  init() {}

  /// Whether no mark can be added.
  var isFull: Bool { all.count >= Self.most }

  func isBookmarked(_ page: Int) -> Bool { all.contains { $0.page == page && !$0.isHighlight } }

  func highlights(of page: Int) -> [Command.Highlight] {
    all.filter { $0.page == page && $0.isHighlight }.map { $0.placement }
  }

  /// All marks of a page, including bookmarks, which the shell locates when the page is formatted.
  func placements(of page: Int) -> [Command.Highlight] { all.filter { $0.page == page }.map { $0.placement } }

  /// The marks as rows of the popover.
  func rows(_ book: ReaderBook) -> [Command.MarkRow] {
    all.map {
      Command.MarkRow(
        id: $0.id, isHighlight: $0.isHighlight, page: $0.page,
        pageTitle: $0.page < 0 ? $0.href : book.pages[$0.page].title,
        path: $0.page < 0 ? "" : book.path(ofPage: $0.page), created: $0.created,
        text: $0.quote.line, color: $0.color, note: $0.note, isGone: $0.page < 0 || $0.isLost)
    }
  }

  /// Adds a bookmark.
  mutating func addBookmark(
    _ page: Int, _ href: String, _ anchor: Event.TextAnchor, _ quote: Quotation, at stamp: Event.Stamp
  ) {
    insert(
      Mark(
        id: nextID, urn: stamp.urn, created: stamp.time, href: href, page: page, quote: quote, anchor: anchor,
        start: 0, end: 0))
  }

  mutating func removeBookmarks(of page: Int) { all.removeAll { $0.page == page && !$0.isHighlight } }

  /// Adds a highlight, merged with those that it overlaps, whose notes are joined. Returns its number.
  @discardableResult mutating func addHighlight(
    _ selection: AnnotationEvent.Selection, _ href: String, color: HighlightColor, at stamp: Event.Stamp
  ) -> Int {
    var mark = Mark(
      id: nextID, urn: stamp.urn, created: stamp.time, href: href, page: selection.page,
      quote: selection.quote,
      anchor: .top, start: selection.start, end: selection.end, pairs: selection.pairs, color: color)
    for other in all where mark.overlaps(other) { mark.merge(other, at: stamp.time) }
    all.removeAll { mark.overlaps($0) }
    return insert(mark)
  }

  /// The highlight that covers the whole range; nil if there is none.
  func highlight(_ page: Int, covering range: Range<Int>) -> Mark? {
    all.first {
      $0.page == page && $0.isHighlight && $0.start <= range.lowerBound && range.upperBound <= $0.end
    }
  }

  /// The mark with a number.
  subscript(id: Int) -> Mark? { all.first { $0.id == id } }

  /// Changes the mark with a number; returns whether it has changed.
  mutating func change(_ id: Int, _ change: (inout Mark) -> Void) -> Bool {
    guard let place = all.firstIndex(where: { $0.id == id }) else { return false }
    var mark = all[place]
    change(&mark)
    guard mark != all[place] else { return false }
    all.remove(at: place)
    put(mark)
    return true
  }

  mutating func remove(_ id: Int) { all.removeAll { $0.id == id } }

  /// Adds an imported mark, replacing one with the same identifier; returns false if there is no room.
  mutating func take(_ mark: Mark) -> Bool {
    all.removeAll { $0.urn == mark.urn }
    guard !isFull else { return false }
    insert(mark)
    return true
  }

  /// Adds a saved mark.
  mutating func restore(_ mark: Mark) { if !isFull { insert(mark) } }

  @discardableResult private mutating func insert(_ mark: Mark) -> Int {
    var mark = mark
    mark.id = nextID
    nextID += 1
    put(mark)
    return mark.id
  }

  private mutating func put(_ mark: Mark) {
    // Saved marks are already sorted.
    if let last = all.last, Self.precedes(mark, last) {
      all.insert(mark, at: all.firstIndex { Self.precedes(mark, $0) } ?? all.count)
    } else {
      all.append(mark)
    }
  }

  private static func precedes(_ first: Mark, _ second: Mark) -> Bool {
    let pages = (first.page < 0 ? Int.max : first.page, second.page < 0 ? Int.max : second.page)
    if pages.0 != pages.1 { return pages.0 < pages.1 }
    return first.place < second.place
  }

  /// For tests: describes a violated invariant; nil if all hold.
  var illegality: String? {
    for (first, second) in zip(all, all.dropFirst()) where second.page >= 0 {
      if first.page < 0 || first.page > second.page { return "the marks are out of order" }
    }
    return nil
  }
}

extension Mark {
  fileprivate func overlaps(_ other: Mark) -> Bool {
    other.page == page && other.isHighlight && other.start < end && start < other.end
  }

  /// Merges an overlapping highlight into this one.
  fileprivate mutating func merge(_ other: Mark, at time: String) {
    quote.text = Self.text(of: self, and: other)
    if other.start < start { (quote.prefix, pairs) = (other.quote.prefix, other.pairs) }
    if other.end > end { quote.suffix = other.quote.suffix }
    start = min(start, other.start)
    end = max(end, other.end)
    note += (note.isEmpty || other.note.isEmpty ? "" : "\n\n") + other.note
    modified = time
  }

  /// The joined text of two overlapping ranges. If a text's length differs from that of its range, the longer text
  /// is used for both.
  private static func text(of one: Mark, and other: Mark) -> String {
    let (first, second) = one.start <= other.start ? (one, other) : (other, one)
    let (head, tail) = (Array(first.quote.text.utf16), Array(second.quote.text.utf16))
    guard head.count == first.end - first.start, tail.count == second.end - second.start else {
      return head.count >= tail.count ? first.quote.text : second.quote.text
    }
    guard second.end > first.end else { return first.quote.text }
    return String(decoding: head + tail[(first.end - second.start)...], as: UTF16.self)
  }
}
