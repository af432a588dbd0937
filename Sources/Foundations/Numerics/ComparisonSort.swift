/// A stable merge sort that requests one comparison at a time from its caller.
///
/// It holds neither elements nor a closure, so that its code exists once: the standard library's sort is compiled anew
/// for each closure, which took a twentieth of the kernel for the browser. The comparison may throw and need not be
/// a consistent order.
///
///     var sort = ComparisonSort(count: names.count)
///     while let (first, second) = sort.next() { sort.answer(isSecondFirst: names[second] < names[first]) }
///     let sorted = sort.order.map { names[$0] }
package struct ComparisonSort {
  /// The sorted indices, valid after `next` has returned nil.
  package private(set) var order: [Int]
  private var merged: [Int] = []
  /// The length of the sorted runs.
  private var width = 1
  /// The unmerged rest of the two runs being merged.
  private var left = 0..<0, right = 0..<0

  /// Makes a sort of `count` elements.
  @inline(never)
  package init(count: Int) {
    order = Array(0..<max(0, count))
    merged.reserveCapacity(order.count)
  }

  /// The indices of the next two elements to compare; nil when sorting is complete.
  @inline(never)
  package mutating func next() -> (first: Int, second: Int)? {
    while left.isEmpty || right.isEmpty {
      merged += order[left]
      merged += order[right]
      var start = right.upperBound
      if start >= order.count {
        if start > 0 {
          swap(&order, &merged)
          merged.removeAll(keepingCapacity: true)
          width *= 2
          start = 0
        }
        if width >= order.count { return nil }
      }
      left = start..<min(start + width, order.count)
      right = left.upperBound..<min(left.upperBound + width, order.count)
    }
    return (order[left.lowerBound], order[right.lowerBound])
  }

  /// Answers the last request: whether the second element comes before the first.
  @inline(never)
  package mutating func answer(isSecondFirst: Bool) {
    if isSecondFirst {
      merged.append(order[right.lowerBound])
      right = right.lowerBound + 1..<right.upperBound
    } else {
      merged.append(order[left.lowerBound])
      left = left.lowerBound + 1..<left.upperBound
    }
  }
}

extension Sequence {
  /// The elements sorted stably: a replacement for `sorted(by:)` with little code.
  package func ordered(by isBefore: (Element, Element) -> Bool) -> [Element] {
    let elements = Array(self)
    var sort = ComparisonSort(count: elements.count)
    while let (first, second) = sort.next() {
      sort.answer(isSecondFirst: isBefore(elements[second], elements[first]))
    }
    return sort.order.map { elements[$0] }
  }
}
