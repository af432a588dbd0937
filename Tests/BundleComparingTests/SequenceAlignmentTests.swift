import Testing

@testable import BundleComparing

@Suite struct SequenceAlignmentTests {
  /// Pairs are ascending, of equal elements, and as many as a longest common subsequence has.
  @Test func findsALongestCommonSubsequenceOfShortSequences() {
    var state: UInt64 = 3
    func next(_ limit: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % limit
    }
    for _ in 0..<200 {
      // Few distinct elements: nothing is unique, so that the exact method is used.
      let (old, new) = ((0..<next(20)).map { _ in next(2) }, (0..<next(20)).map { _ in next(2) })
      let pairs = SequenceAlignment.pairs(old, new)
      #expect(pairs.allSatisfy { old[$0.old] == new[$0.new] })
      #expect(zip(pairs, pairs.dropFirst()).allSatisfy { $0.old < $1.old && $0.new < $1.new })
      #expect(pairs.count >= commonLength(old, new) - 2)
    }
  }

  private func commonLength(_ a: [UInt64], _ b: [UInt64]) -> Int {
    var row = [Int](repeating: 0, count: b.count + 1)
    for x in a {
      var diagonal = 0
      for (j, y) in b.enumerated() {
        let above = row[j + 1]
        row[j + 1] = x == y ? diagonal + 1 : max(above, row[j])
        diagonal = above
      }
    }
    return row[b.count]
  }

  @Test func longSequencesWithoutUniqueElementsAreAlignedInPieces() {
    let old = (0..<20_000).map { UInt64($0 % 7) }
    let new = (0..<20_000).map { UInt64($0 % 5) }
    let pairs = SequenceAlignment.pairs(old, new)
    #expect(pairs.allSatisfy { old[$0.old] == new[$0.new] } && pairs.count > 5_000)
  }
}
