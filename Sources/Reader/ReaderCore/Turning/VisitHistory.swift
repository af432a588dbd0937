/// The places that the reader left by links, results and rows, for the return button and the browser's own back
/// and forward buttons (R13).
struct VisitHistory: Sendable, Equatable {
  /// A place that was left.
  struct Visit: Sendable, Equatable {
    /// The page, as an index into the pages of the book.
    var page: Int
    /// The text at the top of the screen.
    var anchor: Event.TextAnchor
  }

  /// Places to return to, the latest last.
  private var past: [Visit] = []
  /// Places that were returned from, the latest last.
  private var future: [Visit] = []

  /// R17: the page that was read last, and where.
  private(set) var latest: Visit?

  /// Earlier places than these are forgotten.
  private static let mostVisits = 100

  /// Whether there is a place to return to.
  var canReturn: Bool { !past.isEmpty }

  /// R17: notes the page that is read; the index page is none.
  mutating func read(_ visit: Visit) { if visit.page > 0 { latest = visit } }

  /// Adds a place that is left for a new one.
  mutating func remember(_ visit: Visit) {
    future = []
    past = Self.adding(visit, to: past)
  }

  /// Returns the place to go back to, if any; `visit` is the one that is left.
  mutating func goBack(from visit: Visit) -> Visit? {
    let target = past.popLast()
    future = Self.adding(visit, to: future)
    return target
  }

  /// Returns the place to go forward to, if any; `visit` is the one that is left.
  mutating func goForward(from visit: Visit) -> Visit? {
    let target = future.popLast()
    past = Self.adding(visit, to: past)
    return target
  }

  private static func adding(_ visit: Visit, to visits: [Visit]) -> [Visit] {
    visits.suffix(mostVisits - 1) + [visit]
  }
}
