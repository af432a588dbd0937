import BookModel

/// Aligns two sequences of keys: finds equal elements in the same order.
///
///     SequenceAlignment.pairs([1, 2, 3], [1, 3, 4])  // [(0, 0), (2, 1)]
///
/// Elements that are unique in both sequences are aligned first, which gives results as people expect them ("patience diff"),
/// then what is between those. The work is nearly linear: what is left without unique elements is aligned in pieces of bounded
/// size, so a few equal elements may be missed in long repetitive sequences.
enum SequenceAlignment {
  typealias Pair = (old: Int, new: Int)

  /// The maximum nesting of ranges between unique elements.
  private static let deepest = 24
  /// The maximum length of the sequences of which every pair of elements is compared.
  private static let longest = 128

  static func pairs(_ old: [UInt64], _ new: [UInt64]) -> [Pair] {
    var pairs: [Pair] = []
    align(old[...], new[...], depth: 0, &pairs)
    return pairs
  }

  private static func align(
    _ old: ArraySlice<UInt64>, _ new: ArraySlice<UInt64>, depth: Int, _ pairs: inout [Pair]
  ) {
    var (old, new) = (old, new)
    while let first = old.first, first == new.first {
      pairs.append((old.startIndex, new.startIndex))
      old.removeFirst()
      new.removeFirst()
    }
    var tail: [Pair] = []
    while let last = old.last, last == new.last {
      old.removeLast()
      new.removeLast()
      tail.append((old.endIndex, new.endIndex))
    }
    defer { pairs += tail.reversed() }
    guard !old.isEmpty, !new.isEmpty else { return }
    let anchors = depth < deepest ? uniquePairs(old, new) : []
    guard !anchors.isEmpty else { return alignPieces(old, new, &pairs) }
    var (oldStart, newStart) = (old.startIndex, new.startIndex)
    for anchor in anchors {
      align(old[oldStart..<anchor.old], new[newStart..<anchor.new], depth: depth + 1, &pairs)
      pairs.append(anchor)
      (oldStart, newStart) = (anchor.old + 1, anchor.new + 1)
    }
    align(old[oldStart...], new[newStart...], depth: depth + 1, &pairs)
  }

  /// The longest ascending sequence of elements that are unique in both.
  private static func uniquePairs(_ old: ArraySlice<UInt64>, _ new: ArraySlice<UInt64>) -> [Pair] {
    var places: [UInt64: (old: Int, new: Int)] = [:]
    // -1: not found; -2: found more than once.
    for index in old.indices {
      let isKnown = places[old[index]] != nil
      places[old[index]] = (isKnown ? -2 : index, -1)
    }
    for index in new.indices {
      guard let place = places[new[index]] else { continue }
      places[new[index]]?.new = place.new == -1 ? index : -2
    }
    let unique = new.indices.compactMap { index -> Pair? in
      guard let place = places[new[index]], place.old >= 0, place.new == index else { return nil }
      return (place.old, index)
    }
    let ascending = longestRun(of: unique.map(\.old))
    return ascending.map { unique[$0] }
  }

  /// Aligns by dynamic programming, in pieces of proportional length.
  private static func alignPieces(
    _ old: ArraySlice<UInt64>, _ new: ArraySlice<UInt64>, _ pairs: inout [Pair]
  ) {
    let pieces = (max(old.count, new.count) + longest - 1) / longest
    for piece in 0..<pieces {
      let o = old.startIndex + old.count * piece / pieces..<old.startIndex + old.count * (piece + 1) / pieces
      let n = new.startIndex + new.count * piece / pieces..<new.startIndex + new.count * (piece + 1) / pieces
      alignPiece(old[o], new[n], &pairs)
    }
  }

  private static func alignPiece(
    _ old: ArraySlice<UInt64>, _ new: ArraySlice<UInt64>, _ pairs: inout [Pair]
  ) {
    let width = new.count + 1
    // The length of the longest common subsequence of the rest of both, for each pair of places.
    var lengths = [Int32](repeating: 0, count: (old.count + 1) * width)
    for i in stride(from: old.count - 1, through: 0, by: -1) {
      for j in stride(from: new.count - 1, through: 0, by: -1) {
        lengths[i * width + j] =
          old[old.startIndex + i] == new[new.startIndex + j]
          ? lengths[(i + 1) * width + j + 1] + 1
          : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
      }
    }
    var (i, j) = (0, 0)
    while i < old.count, j < new.count {
      if old[old.startIndex + i] == new[new.startIndex + j] {
        pairs.append((old.startIndex + i, new.startIndex + j))
        (i, j) = (i + 1, j + 1)
      } else if lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
  }
}
