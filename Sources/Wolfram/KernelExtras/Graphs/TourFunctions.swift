/// Short tours through points.
enum TourFunctions {
  static let table: [(name: String, function: Extras.Function)] = [("FindShortestTour", tour)]

  /// Evaluates `FindShortestTour[points]`: the length of a closed tour, and the indices of the points in its
  /// order. Nearest-neighbour search, then 2-opt moves until none shortens the tour.
  private static func tour(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    guard let points = arguments.first?.points, points.count > 1, points.count <= 400 else { return nil }
    var order = nearest(points)
    var isBetter = true
    var rounds = 0
    while isBetter, rounds < 60 {
      isBetter = improve(&order, points: points)
      rounds += 1
      work.count(points.count * points.count / 20)
    }
    let length = order.indices.reduce(0.0) {
      $0 + (points[order[$1]] - points[order[($1 + 1) % order.count]]).length
    }
    let start = order.firstIndex(of: 0) ?? 0
    let turned = Array(order[start...] + order[..<start]) + [0]
    return .list([.real(length), .list(turned.map { .integer($0 + 1) })])
  }

  private static func nearest(_ points: [MeshPoint]) -> [Int] {
    var order = [0]
    var left = Set(points.indices.dropFirst())
    while let last = order.last, !left.isEmpty {
      let next = left.min { a, b in
        ((points[a] - points[last]).length, a) < ((points[b] - points[last]).length, b)
      }
      guard let next else { break }
      left.remove(next)
      order.append(next)
    }
    return order
  }

  /// Reverses parts of the tour where that makes it shorter.
  private static func improve(_ order: inout [Int], points: [MeshPoint]) -> Bool {
    func way(_ a: Int, _ b: Int) -> Double { (points[order[a]] - points[order[b]]).length }
    let count = order.count
    var isBetter = false
    guard count > 3 else { return false }
    for a in 0..<count - 2 {
      for b in a + 2..<count where !(a == 0 && b == count - 1) {
        let after = (b + 1) % count
        if way(a, b) + way(a + 1, after) < way(a, a + 1) + way(b, after) - 1e-12 {
          order[a + 1...b].reverse()
          isBetter = true
        }
      }
    }
    return isBetter
  }
}
