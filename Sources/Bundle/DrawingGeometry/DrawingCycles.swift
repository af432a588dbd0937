/// Which things lead back to themselves: the strongly connected components of a graph, by Tarjan's algorithm.
package struct DrawingCycles {
  /// The number of each node's component, from 1; 0 for nodes that were not reached.
  private var component: [Int32] = []

  package init() {}

  /// - Parameter next: the nodes that a node leads to.
  package init(count: Int, from root: Int, next: (Int) -> [Int]) {
    component = Array(repeating: 0, count: count)
    var order = Array(repeating: Int32(0), count: count)
    var lowest = order
    var stack: [Int] = []
    var counter: Int32 = 0
    var components: Int32 = 0
    var path: [(node: Int, next: [Int], index: Int)] = []
    func enter(_ node: Int) {
      counter += 1
      (order[node], lowest[node]) = (counter, counter)
      stack.append(node)
      path.append((node, next(node), 0))
    }
    enter(root)
    while let last = path.last {
      let node = last.node
      if last.index < last.next.count {
        path[path.count - 1].index += 1
        let other = last.next[last.index]
        if order[other] == 0 {
          enter(other)
        } else if component[other] == 0 {
          lowest[node] = min(lowest[node], order[other])
        }
        continue
      }
      path.removeLast()
      if let parent = path.last?.node { lowest[parent] = min(lowest[parent], lowest[node]) }
      guard lowest[node] == order[node] else { continue }
      components += 1
      while let member = stack.popLast() {
        component[member] = components
        if member == node { break }
      }
    }
  }

  /// Whether a node that leads to another one is reached from there again.
  package func join(_ node: Int, target: Int) -> Bool {
    component[node] == component[target] && component[node] != 0
  }
}
