/// The indices of a longest part of a list that does not descend: `[3, 1, 2, 2]` gives `[1, 2, 3]`.
package func longestRun<Value: Comparable>(of values: [Value]) -> [Int] {
  // For each length, the index of the smallest value that ends a run of that length.
  var ends: [Int] = []
  var previous = [Int](repeating: -1, count: values.count)
  for index in values.indices {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if values[ends[middle]] <= values[index] { low = middle + 1 } else { high = middle }
    }
    if low > 0 { previous[index] = ends[low - 1] }
    if low < ends.count { ends[low] = index } else { ends.append(index) }
  }
  var run: [Int] = []
  var index = ends.last ?? -1
  while index >= 0 {
    run.append(index)
    index = previous[index]
  }
  return run.reversed()
}
