import BookModel

/// Counts figures, tables, theorems and the like within their chapter.
struct LabelCounter {
  /// The chapter's number, empty before the first.
  private var chapter = ""
  private var counts: [Anchor.Kind: Int] = [:]

  /// Enters a chapter, where the counts begin anew; staying in one changes nothing.
  mutating func enter(chapter number: String) {
    guard number != chapter else { return }
    chapter = number
    counts = [:]
  }

  /// The next number of a kind, such as `1.2`.
  mutating func next(_ kind: Anchor.Kind) -> String {
    let family = LabelCounter.family(kind)
    counts[family, default: 0] += 1
    let count = String(counts[family]!)
    return chapter.isEmpty ? count : chapter + "." + count
  }

  /// Statements share one count, so that Theorem 1.3 follows Definition 1.2.
  private static func family(_ kind: Anchor.Kind) -> Anchor.Kind {
    switch kind {
    case .lemma, .corollary, .proposition, .definition, .axiom, .conjecture, .algorithm: .theorem
    default: kind
    }
  }
}
