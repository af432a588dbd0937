/// Numbers headings by their levels within chapters, as pandoc does: a heading of level 3 right below chapter 2 is 2.0.1.
struct SectionCounter {
  /// The number of the chapter; `0` before the first one.
  private(set) var chapter = "0"
  /// The counts of headings from level 2 on.
  private var counts: [Int] = []

  /// Begins a chapter.
  mutating func enter(_ chapter: String) { (self.chapter, counts) = (chapter, []) }

  /// The next number of a heading of a level.
  mutating func next(level: Int) -> String {
    let index = max(level, 2) - 2
    while counts.count <= index { counts.append(0) }
    counts[index] += 1
    counts.removeLast(counts.count - index - 1)
    return chapter + counts.map { "." + String($0) }.joined()
  }
}
