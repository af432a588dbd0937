import Numerics

/// Triangulations, Voronoi cells and hulls of points in the plane.
enum Triangulation {
  /// The maximum number of points.
  static let most = 3000

  /// The Delaunay triangles of distinct points as indices, counterclockwise, by the incremental Bowyer-Watson
  /// algorithm. Collinear points have none.
  static func delaunay(_ points: [MeshPoint], counting work: inout ExtraWork) -> [[Int]] {
    guard points.count > 2 else { return [] }
    let (low, high) = box(points)
    let size = max(high.x - low.x, high.y - low.y, 1e-12)
    let middle = 0.5 * (low + high)
    // Three corners of a triangle that contains all points.
    var all = points
    all.append(MeshPoint(middle.x - 1000 * size, middle.y - 700 * size))
    all.append(MeshPoint(middle.x + 1000 * size, middle.y - 700 * size))
    all.append(MeshPoint(middle.x, middle.y + 1000 * size))
    let count = points.count
    var triangles = [Triangle(count, count + 1, count + 2, points: all)]
    for place in points.indices.ordered(by: { (points[$0].x, $0) < (points[$1].x, $1) }) {
      work.count(triangles.count / 4 + 10)
      add(place, all, &triangles)
    }
    return triangles.compactMap { triangle in
      let corners = [triangle.a, triangle.b, triangle.c]
      return corners.allSatisfy { $0 < count } ? corners : nil
    }
  }

  /// A triangle with its circumcircle.
  private struct Triangle {
    let a: Int, b: Int, c: Int
    let center: MeshPoint
    let square: Double

    init(_ a: Int, _ b: Int, _ c: Int, points: [MeshPoint]) {
      let turned = (points[b] - points[a]).cross(points[c] - points[a]) < 0
      (self.a, self.b, self.c) = turned ? (a, c, b) : (a, b, c)
      let (u, v) = (points[b] - points[a], points[c] - points[a])
      let twice = 2 * u.cross(v)
      let (uu, vv) = (u.dot(u), v.dot(v))
      let offset = MeshPoint((v.y * uu - u.y * vv) / twice, (u.x * vv - v.x * uu) / twice)
      center = points[a] + offset
      square = offset.dot(offset)
    }
  }

  /// An edge with the indices of its ends, the smaller first.
  private struct Edge: Hashable {
    let low: Int, high: Int
    init(_ a: Int, _ b: Int) { (low, high) = (min(a, b), max(a, b)) }
  }

  private static func add(_ place: Int, _ points: [MeshPoint], _ triangles: inout [Triangle]) {
    let point = points[place]
    var edges: [Edge: Int] = [:]
    var order: [Edge] = []
    var kept: [Triangle] = []
    kept.reserveCapacity(triangles.count + 2)
    for triangle in triangles {
      let arrow = point - triangle.center
      guard arrow.dot(arrow) < triangle.square * (1 + 1e-12) else {
        kept.append(triangle)
        continue
      }
      for edge in [Edge(triangle.a, triangle.b), Edge(triangle.b, triangle.c), Edge(triangle.c, triangle.a)] {
        if edges[edge] == nil { order.append(edge) }
        edges[edge, default: 0] += 1
      }
    }
    for edge in order where edges[edge] == 1 {
      let area = (points[edge.high] - points[edge.low]).cross(point - points[edge.low])
      if area != 0 { kept.append(Triangle(edge.low, edge.high, place, points: points)) }
    }
    triangles = kept
  }

  /// The indices of the convex hull's corners, counterclockwise.
  static func hull(_ points: [MeshPoint]) -> [Int] {
    let order = points.indices.ordered { (points[$0].x, points[$0].y, $0) < (points[$1].x, points[$1].y, $1) }
    func half(_ order: some Sequence<Int>) -> [Int] {
      var chain: [Int] = []
      for place in order {
        while chain.count > 1,
          (points[chain[chain.count - 1]] - points[chain[chain.count - 2]])
            .cross(points[place] - points[chain[chain.count - 2]]) <= 0
        {
          chain.removeLast()
        }
        chain.append(place)
      }
      return Array(chain.dropLast())
    }
    return half(order) + half(order.reversed())
  }

  /// The Voronoi cell of each point within a box, counterclockwise: the box clipped by the bisectors to the
  /// point's neighbours.
  static func cells(
    _ points: [MeshPoint], within low: MeshPoint, high: MeshPoint, counting work: inout ExtraWork
  ) -> [[MeshPoint]] {
    var neighbours = [Set<Int>](repeating: [], count: points.count)
    for triangle in delaunay(points, counting: &work) {
      for (a, b) in [(0, 1), (1, 2), (2, 0)] {
        neighbours[triangle[a]].insert(triangle[b])
        neighbours[triangle[b]].insert(triangle[a])
      }
    }
    let corners = [low, MeshPoint(high.x, low.y), high, MeshPoint(low.x, high.y)]
    return points.indices.map { place in
      // Collinear points have no triangles; then all others are neighbours.
      let others =
        neighbours[place].isEmpty ? Array(points.indices.filter { $0 != place }) : neighbours[place].sorted()
      work.count(others.count)
      var cell = corners
      for other in others { cell = clipped(cell, points[place], points[other]) }
      return cell
    }
  }

  /// The part of a cell that is nearer to one point than to another.
  private static func clipped(_ cell: [MeshPoint], _ own: MeshPoint, _ other: MeshPoint) -> [MeshPoint] {
    let (normal, middle) = (other - own, 0.5 * (own + other))
    var result: [MeshPoint] = []
    for (place, corner) in cell.enumerated() {
      let next = cell[(place + 1) % cell.count]
      let (a, b) = ((corner - middle).dot(normal), (next - middle).dot(normal))
      if a <= 0 { result.append(corner) }
      if (a < 0 && b > 0) || (a > 0 && b < 0) { result.append(corner + (a / (a - b)) * (next - corner)) }
    }
    return result
  }

  static func box(_ points: [MeshPoint]) -> (MeshPoint, MeshPoint) {
    var (low, high) = (points.first ?? MeshPoint(0, 0), points.first ?? MeshPoint(0, 0))
    for point in points {
      low = MeshPoint(min(low.x, point.x), min(low.y, point.y))
      high = MeshPoint(max(high.x, point.x), max(high.y, point.y))
    }
    return (low, high)
  }
}
