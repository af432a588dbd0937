/// Finds for each page of a bundle the page of another one that it was made from.
///
/// Pages are partners if they share text, and, where they share none, if they have the same name: pages that are called by
/// their place (`chapter-2.xhtml`) are recognised after a chapter was inserted before them.
struct PageMatching {
  /// A page with its name in the bundle.
  struct Page {
    var name: String
    var digest: PageDigest
  }

  /// The index of the old page, for each new page.
  private(set) var partners: [Int?]

  /// A block that more pages have says nothing of them.
  private static let mostPages = 8
  /// The minimum score of partners; the same name alone reaches it.
  private static let leastScore = 0.3

  private struct Candidate {
    var old: Int
    var new: Int
    var score: Double
  }

  init(_ old: [Page], _ new: [Page]) {
    partners = Array(repeating: nil, count: new.count)
    var isTaken = [Bool](repeating: false, count: old.count)
    let candidates = Self.candidates(old, new).sorted {
      ($1.score, $0.new, $0.old) < ($0.score, $1.new, $1.old)
    }
    for candidate in candidates where partners[candidate.new] == nil && !isTaken[candidate.old] {
      partners[candidate.new] = candidate.old
      isTaken[candidate.old] = true
    }
  }

  private static func candidates(_ old: [Page], _ new: [Page]) -> [Candidate] {
    var pagesOfBlock: [UInt64: [Int]] = [:]
    for (index, page) in old.enumerated() {
      for block in page.digest.blocks {
        let pages = pagesOfBlock[block.key] ?? []
        if pages.last != index, pages.count <= mostPages { pagesOfBlock[block.key] = pages + [index] }
      }
    }
    let names = Dictionary(old.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    var candidates: [Candidate] = []
    for (index, page) in new.enumerated() {
      var shared: [Int: Int] = [:]
      var seen: Set<UInt64> = []
      for block in page.digest.blocks where seen.insert(block.key).inserted {
        guard let pages = pagesOfBlock[block.key], pages.count <= mostPages else { continue }
        for other in pages { shared[other, default: 0] += block.weight }
      }
      if let same = names[page.name] { shared[same, default: 0] += 0 }
      for (other, weight) in shared {
        let all = page.digest.weight + old[other].digest.weight
        var score = all == 0 ? 0 : min(1, 2 * Double(weight) / Double(all))
        if old[other].name == page.name { score += leastScore }
        if let heading = page.digest.heading, heading == old[other].digest.heading { score += 0.1 }
        if score >= leastScore { candidates.append(Candidate(old: other, new: index, score: score)) }
      }
    }
    return candidates
  }
}
