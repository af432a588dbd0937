import BookModel
import TextBytes

/// Counts figures, tables, theorems and other numbered kinds within each chapter.
struct LabelCounter {
  /// Whether theorem-like kinds share one count: Theorem 1.3 follows Definition 1.2. In Quarto, bookdown and MyST each has its own.
  private let sharesTheorems: Bool
  /// The chapter number; empty before the first chapter.
  private var chapter = ""
  /// The separator between the chapter number and the count.
  private var separator = "."
  private var counts: [Anchor.Kind: Int] = [:]
  private var series: [String: Int] = [:]
  private var pageSeries: [String: Int] = [:]
  /// The last number assigned in a series, without its format.
  private(set) var lastNumber = ""

  init(sharesTheorems: Bool = true) { self.sharesTheorems = sharesTheorems }

  /// Starts a chapter and resets the counts; does nothing if the chapter is the current one.
  ///
  /// - Parameter separator: goes between chapter number and count; empty in OpenStax's appendices (Figure
  ///   A1).
  mutating func enter(chapter number: String, separator: String = ".") {
    guard number != chapter else { return }
    (chapter, self.separator) = (number, separator)
    restart()
  }

  /// Begins all counts anew.
  mutating func restart() {
    counts = [:]
    series = [:]
  }

  /// Starts a page and resets the series counted per page.
  mutating func enterPage() { pageSeries = [:] }

  /// The next number of a series, such as `2.1` or `17`; a format without `%` does not advance the count.
  mutating func next(_ series: NumberSeries) -> String {
    guard series.format.utf8.contains("%") else { return "" }
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
    let family = sharesTheorems ? LabelCounter.family(kind) : kind
    counts[family, default: 0] += 1
    let count = String(counts[family]!)
    return chapter.isEmpty ? count : chapter + separator + count
  }

  /// The kind that stands for those which share its count.
  private static func family(_ kind: Anchor.Kind) -> Anchor.Kind {
    switch kind {
    case .lemma, .corollary, .proposition, .definition, .axiom, .conjecture, .algorithm: .theorem
    default: kind
    }
  }
}
