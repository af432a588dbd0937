/// Pairs the blocks of two versions of a page: equal ones first, then those between them that are similar.
struct BlockPairing {
  /// The pairs in ascending order of both.
  private(set) var pairs: [SequenceAlignment.Pair] = []

  /// The maximum number of blocks of which each is compared with each.
  private static let longest = 32
  /// The share of words that paragraphs have in common to be versions of one.
  private static let leastSimilarity = 0.4

  init(_ old: [PageText.Block], _ new: [PageText.Block]) {
    var last = (old: 0, new: 0)
    let equal = SequenceAlignment.pairs(old.map(\.key), new.map(\.key))
    for pair in equal + [(old.count, new.count)] {
      pairSimilar(old, last.old..<pair.old, new, last.new..<pair.new)
      if pair.old < old.count, pair.new < new.count { pairs.append(pair) }
      last = (pair.old + 1, pair.new + 1)
    }
  }

  private mutating func pairSimilar(
    _ old: [PageText.Block], _ oldRange: Range<Int>, _ new: [PageText.Block], _ newRange: Range<Int>
  ) {
    guard !oldRange.isEmpty, !newRange.isEmpty else { return }
    let pieces = (max(oldRange.count, newRange.count) + Self.longest - 1) / Self.longest
    for piece in 0..<pieces {
      let o =
        oldRange.lowerBound + oldRange.count * piece / pieces..<oldRange.lowerBound + oldRange.count
        * (piece + 1) / pieces
      let n =
        newRange.lowerBound + newRange.count * piece / pieces..<newRange.lowerBound + newRange.count
        * (piece + 1) / pieces
      pairPiece(old[o], new[n])
    }
  }

  /// Finds the pairs with the greatest sum of scores.
  private mutating func pairPiece(_ old: ArraySlice<PageText.Block>, _ new: ArraySlice<PageText.Block>) {
    let isSingle = old.count == 1 && new.count == 1
    let bags = (old: old.map(Self.sortedKeys), new: new.map(Self.sortedKeys))
    let width = new.count + 1
    var scores = [Double](repeating: 0, count: old.count * new.count)
    var sums = [Double](repeating: 0, count: (old.count + 1) * width)
    for i in stride(from: old.count - 1, through: 0, by: -1) {
      for j in stride(from: new.count - 1, through: 0, by: -1) {
        let score = Self.score(
          old[old.startIndex + i], new[new.startIndex + j], bags.old[i], bags.new[j], isSingle: isSingle)
        scores[i * new.count + j] = score
        let paired = score > 0 ? score + sums[(i + 1) * width + j + 1] : 0
        sums[i * width + j] = max(paired, sums[(i + 1) * width + j], sums[i * width + j + 1])
      }
    }
    var (i, j) = (0, 0)
    while i < old.count, j < new.count {
      let score = scores[i * new.count + j]
      if score > 0, sums[i * width + j] == score + sums[(i + 1) * width + j + 1] {
        pairs.append((old.startIndex + i, new.startIndex + j))
        (i, j) = (i + 1, j + 1)
      } else if sums[(i + 1) * width + j] >= sums[i * width + j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
  }

  private static func sortedKeys(_ block: PageText.Block) -> [UInt64] { block.tokens.map(\.key).sorted() }

  /// How likely one block is a version of the other; 0 for not at all.
  private static func score(
    _ old: PageText.Block, _ new: PageText.Block, _ oldKeys: [UInt64], _ newKeys: [UInt64], isSingle: Bool
  ) -> Double {
    let similarity = similarity(oldKeys, newKeys)
    switch (old.kind, new.kind) {
    case (.heading(let a), .heading(let b)):
      // A heading of the same level between the same neighbours may have got other words altogether.
      return a == b ? 0.3 + similarity : similarity > 0.5 ? similarity : 0
    case (.formula, .formula), (.figure, .figure), (.interactive, .interactive), (.media, .media),
      (.code, .code):
      return 0.3 + similarity
    case (.tableRow, .tableRow), (.paragraph, .paragraph):
      if old.isCaption, new.isCaption { return 0.3 + similarity }
      if similarity >= (isSingle ? leastSimilarity / 2 : leastSimilarity) { return similarity }
      // A few words are one thing, whatever they are.
      return isSingle && max(oldKeys.count, newKeys.count) <= 4 ? 0.1 : 0
    case (.paragraph, .formula), (.formula, .paragraph), (.paragraph, .figure), (.figure, .paragraph):
      return similarity >= leastSimilarity ? similarity : 0
    default: return 0
    }
  }

  /// The share of tokens that both have: 2 |A ∩ B| / (|A| + |B|).
  private static func similarity(_ old: [UInt64], _ new: [UInt64]) -> Double {
    var (i, j, common) = (0, 0, 0)
    while i < old.count, j < new.count {
      if old[i] == new[j] {
        (i, j, common) = (i + 1, j + 1, common + 1)
      } else if old[i] < new[j] {
        i += 1
      } else {
        j += 1
      }
    }
    return 2 * Double(common) / Double(max(1, old.count + new.count))
  }
}
