import BookModel

/// Counts figures, tables, theorems and the like within their chapter.
struct LabelCounter {
  /// The chapter's number, empty before the first.
  private var chapter = ""
  /// What stands between the chapter's number and the count.
  private var separator = "."
  private var counts: [Anchor.Kind: Int] = [:]
  private var series: [String: Int] = [:]
  private var pageSeries: [String: Int] = [:]
  /// The number that was given last in a series.
  private(set) var lastNumber = ""

  /// Enters a chapter, where the counts begin anew; staying in one changes nothing.
  ///
  /// - Parameter separator: what stands between its number and the counts: nothing in OpenStax's appendices,
  ///   whose first figure is Figure A1.
  mutating func enter(chapter number: String, separator: String = ".") {
    guard number != chapter else { return }
    (chapter, self.separator) = (number, separator)
    counts = [:]
    series = [:]
  }

  /// Enters a page, where some series begin anew.
  mutating func enterPage() { pageSeries = [:] }

  /// The next number of a series, such as `2.1` or `17`; a format without `%` counts nothing.
  mutating func next(_ series: NumberSeries) -> String {
    guard series.format.utf8.contains(0x25) else { return "" }
    let count: Int
    if series.scope == .page {
      count = pageSeries[series.name, default: 0] + 1
      pageSeries[series.name] = count
    } else {
      count = self.series[series.name, default: 0] + 1
      self.series[series.name] = count
    }
    let isPrefixed = series.scope == .chapterNumber && !chapter.isEmpty
    lastNumber = isPrefixed ? chapter + separator + String(count) : String(count)
    return lastNumber
  }

  /// The next number of a kind, such as `1.2`.
  mutating func next(_ kind: Anchor.Kind) -> String {
    let family = LabelCounter.family(kind)
    counts[family, default: 0] += 1
    let count = String(counts[family]!)
    return chapter.isEmpty ? count : chapter + separator + count
  }

  /// Statements share one count, so that Theorem 1.3 follows Definition 1.2.
  private static func family(_ kind: Anchor.Kind) -> Anchor.Kind {
    switch kind {
    case .lemma, .corollary, .proposition, .definition, .axiom, .conjecture, .algorithm: .theorem
    default: kind
    }
  }
}
