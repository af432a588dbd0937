import TextBytes

/// Finds the lines of a text that a tool made from a source: each line that both have once is an anchor, as far as these are in one
/// order; the others are looked for between the anchors, from the front.
package struct LineAlignment {
  /// For each line of the text, the index of its line in the source; nil for lines that the tool made.
  package private(set) var places: [Int?]

  /// Aligns the lines of a text with those of its source.
  package init(_ text: [ArraySlice<UInt8>], with source: [ArraySlice<UInt8>]) {
    places = Array(repeating: nil, count: text.count)
    let known = Self.indices(of: source)
    let own = Self.indices(of: text)
    let anchors = Self.increasing(
      text.indices.compactMap { index in
        guard own[text[index]]?.count == 1, let places = known[text[index]], places.count == 1 else {
          return nil
        }
        return (index, places[0])
      })
    for (line, place) in anchors { places[line] = place }
    var (next, anchor) = (0, 0)
    var used: [ArraySlice<UInt8>: Int] = [:]
    for line in text.indices {
      if let place = places[line] {
        (next, anchor) = (place + 1, anchor + 1)
        continue
      }
      guard let candidates = known[text[line]] else { continue }
      let end = anchor < anchors.count ? anchors[anchor].place : source.count
      var first = used[text[line], default: 0]
      while first < candidates.count, candidates[first] < next { first += 1 }
      used[text[line]] = first
      guard first < candidates.count, candidates[first] < end else { continue }
      places[line] = candidates[first]
      used[text[line]] = first + 1
      next = candidates[first] + 1
    }
  }

  /// The indices of each line that is not blank.
  private static func indices(of lines: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>: [Int]] {
    var indices: [ArraySlice<UInt8>: [Int]] = [:]
    for (index, line) in lines.enumerated() where !line.allSatisfy(\.isSpace) {
      indices[line, default: []].append(index)
    }
    return indices
  }

  /// The longest part of some pairs, in the order of their lines, whose places increase.
  private static func increasing(_ pairs: [(line: Int, place: Int)]) -> [(line: Int, place: Int)] {
    // The last pair of the best part of each length, and the pair before each.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[ends[middle]].place < pair.place { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[index] = ends[low - 1] }
      if low < ends.count { ends[low] = index } else { ends.append(index) }
    }
    var result: [(line: Int, place: Int)] = []
    var index = ends.last ?? -1
    while index >= 0 {
      result.append(pairs[index])
      index = before[index]
    }
    return result.reversed()
  }
}
