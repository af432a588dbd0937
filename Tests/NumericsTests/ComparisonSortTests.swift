import Numerics
import Testing

@Suite struct ComparisonSortTests {
  @Test(arguments: 0...40) func sortsAsTheStandardLibraryDoes(_ count: Int) {
    var state: UInt64 = 7 + UInt64(count)
    let values = (0..<count).map { place -> (key: Int, place: Int) in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (Int(state >> 60), place)
    }
    let sorted = values.ordered { $0.key < $1.key }
    // Equal keys stay in their order.
    let expected = values.sorted { $0.key != $1.key ? $0.key < $1.key : $0.place < $1.place }
    #expect(sorted.map { $0.place } == expected.map { $0.place })
  }

  @Test func endsWhereAnswersContradictOneAnother() {
    var sort = ComparisonSort(count: 9)
    while sort.next() != nil { sort.answer(isSecondFirst: true) }
    #expect(sort.order.sorted() == Array(0..<9))
  }
}
