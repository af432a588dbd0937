/// The places that the reader left through links, search results and rows, for the return button and the
/// browser's back and forward buttons (R13).
struct VisitHistory: Sendable, Equatable {
  /// A place in the history.
  struct Visit: Sendable, Equatable {
    /// The page, as an index into the pages of the book.
    var page: Int
    /// The text at the top of the screen.
    var anchor: Event.TextAnchor
  }

  /// The places to go back to, the latest last.
  private var past: [Visit] = []
  /// The places to go forward to, the latest last.
  private var future: [Visit] = []

  /// R17: the page read last, and the place in it.
  private(set) var latest: Visit?

  /// The maximum number of remembered places.
  private static let mostVisits = 100

  /// Whether there is a place to return to.
  var canReturn: Bool { !past.isEmpty }

  /// R17: records the page being read, unless it is the index page.
  mutating func read(_ visit: Visit) { if visit.page > 0 { latest = visit } }

  /// Records a place that is left for a new one.
  mutating func remember(_ visit: Visit) {
    future = []
    past = Self.adding(visit, to: past)
  }

  /// Goes back from `visit`; returns the new place, nil if there is none.
  mutating func goBack(from visit: Visit) -> Visit? {
    let target = past.popLast()
    future = Self.adding(visit, to: future)
    return target
  }

  /// Goes forward from `visit`; returns the new place, nil if there is none.
  mutating func goForward(from visit: Visit) -> Visit? {
    let target = future.popLast()
    past = Self.adding(visit, to: past)
    return target
  }

  private static func adding(_ visit: Visit, to visits: [Visit]) -> [Visit] {
    visits.suffix(mostVisits - 1) + [visit]
  }
}
