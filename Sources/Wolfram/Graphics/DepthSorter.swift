import Numerics

/// Sorts pieces back to front. Compares midpoints, except that large polygons partition space as in a BSP
/// tree: they split pieces that they intersect.
struct DepthSorter {
  typealias Piece = SpaceDrawing.Piece

  private(set) var pieces: [Piece]
  private(set) var corners: [Point3]
  private let camera: Camera
  private var order: [Int] = []

  /// The minimum size of partitioning polygons, as a fraction of the box, and their maximum number.
  private static let largeShare = 0.02
  private static let mostPlanes = 48
  /// The maximum number of pieces after splitting.
  private static let mostPieces = 400_000

  init(_ pieces: [Piece], _ corners: [Point3], _ camera: Camera) {
    self.pieces = pieces
    self.corners = corners
    self.camera = camera
  }

  /// The drawing order; `pieces` and `corners` include the split pieces afterwards.
  mutating func sorted() -> [Int] {
    let planes = planes()
    guard !planes.isEmpty, pieces.count > 1 else {
      order = Array(pieces.indices)
      sortByDepth(0)
      return order
    }
    part(Array(pieces.indices), by: planes[...])
    return order
  }

  private struct Plane {
    var piece: Int
    var normal: Point3
    var offset: Double
    /// The bounding box of its polygon.
    var low: Point3, high: Point3
    /// The tolerance: points within it are on the plane.
    let slack = 1e-4

    mutating func include(_ point: Point3) {
      low = Point3(min(low.x, point.x), min(low.y, point.y), min(low.z, point.z))
      high = Point3(max(high.x, point.x), max(high.y, point.y), max(high.z, point.z))
    }

    /// Whether the polygon may touch a box.
    func isNear(_ low: Point3, _ high: Point3) -> Bool {
      (0..<3).allSatisfy { low[$0] <= self.high[$0] + slack && high[$0] >= self.low[$0] - slack }
    }

    func distance(_ point: Point3) -> Double { normal.dot(point) - offset }
  }

  /// The planes of the large polygons, largest first; none if there are too many.
  private func planes() -> [Plane] {
    var found: [(size: Double, plane: Plane)] = []
    for (index, piece) in pieces.enumerated() {
      guard case .area = piece.kind, piece.corners.count > 2 else { continue }
      let points = corners[piece.corners]
      let first = points[points.startIndex]
      var normal = Point3(0, 0, 0)
      for place in points.startIndex + 1..<points.endIndex - 1 {
        normal = normal + (points[place] - first).cross(points[place + 1] - first)
      }
      let size = normal.length / 2
      guard size > Self.largeShare, size.isFinite else { continue }
      normal = normal.normalized
      let offset = normal.dot(first)
      // A polygon that is not planar does not partition.
      guard points.allSatisfy({ (normal.dot($0) - offset).magnitude < 1e-3 }) else { continue }
      var plane = Plane(piece: index, normal: normal, offset: offset, low: first, high: first)
      for point in points { plane.include(point) }
      found.append((size, plane))
    }
    let sorted = found.ordered {
      $0.size != $1.size ? $0.size > $1.size : $0.plane.piece < $1.plane.piece
    }
    return sorted.prefix(Self.mostPlanes).map { $0.plane }
  }

  private mutating func sortByDepth(_ start: Int) {
    let sorted = order[start...].ordered { a, b in
      pieces[a].depth != pieces[b].depth ? pieces[a].depth < pieces[b].depth : a < b
    }
    order.replaceSubrange(start..., with: sorted)
  }

  /// Sorts the pieces of one region; the recursion depth is the number of planes.
  private mutating func part(_ members: [Int], by planes: ArraySlice<Plane>) {
    guard let plane = planes.first, members.count > 1, pieces.count < Self.mostPieces else {
      let start = order.count
      order += members
      return sortByDepth(start)
    }
    var (behind, within, before): ([Int], [Int], [Int]) = ([], [], [])
    let eye = camera.eyeSide(plane.normal, offset: plane.offset)
    func put(_ members: [Int], isAbove: Bool) {
      if isAbove == eye { before += members } else { behind += members }
    }
    for member in members {
      let (low, high) = reach(member, plane)
      if low >= -plane.slack, high <= plane.slack {
        within.append(member)
      } else if low >= -plane.slack || high <= plane.slack {
        put([member], isAbove: low >= -plane.slack)
      } else if !isNear(member, plane) {
        // Pieces that do not overlap the polygon itself are not split.
        put([member], isAbove: low + high > 0)
      } else {
        let (above, below) = cut(member, plane)
        put(above, isAbove: true)
        put(below, isAbove: false)
      }
    }
    part(behind, by: planes.dropFirst())
    let start = order.count
    order += within
    sortByDepth(start)
    part(before, by: planes.dropFirst())
  }

  private func reach(_ member: Int, _ plane: Plane) -> (low: Double, high: Double) {
    var (low, high) = (Double.infinity, -Double.infinity)
    for corner in corners[pieces[member].corners] {
      let distance = plane.distance(corner)
      low = min(low, distance)
      high = max(high, distance)
    }
    return (low, high)
  }

  private func isNear(_ member: Int, _ plane: Plane) -> Bool {
    let points = corners[pieces[member].corners]
    var box = Plane(
      piece: 0, normal: plane.normal, offset: 0, low: points[points.startIndex],
      high: points[points.startIndex])
    for point in points { box.include(point) }
    return plane.isNear(box.low, box.high)
  }

  /// Splits a piece. One with a single position goes to its side.
  private mutating func cut(_ member: Int, _ plane: Plane) -> (above: [Int], below: [Int]) {
    let piece = pieces[member]
    let points = Array(corners[piece.corners])
    switch piece.kind {
    case .area: break
    case .line:
      let (a, b) = (plane.distance(points[0]), plane.distance(points[1]))
      let middle = points[0] + (points[1] - points[0]) * (a / (a - b))
      let halves = [
        add([points[0], middle], like: member, piece), add([middle, points[1]], like: member, piece),
      ]
      return a > 0 ? ([halves[0]], [halves[1]]) : ([halves[1]], [halves[0]])
    case .dot, .text, .ball: return ([member], [])
    }
    var above = Ring()
    var below = Ring()
    var previous = points[points.count - 1]
    var before = plane.distance(previous)
    for point in points {
      let here = plane.distance(point)
      if (here > 0) != (before > 0), here != before {
        let middle = previous + (point - previous) * (before / (before - here))
        above.append(middle, isCut: true)
        below.append(middle, isCut: true)
      }
      if here > 0 { above.append(point, isCut: false) } else { below.append(point, isCut: false) }
      (previous, before) = (point, here)
    }
    return (add(above, like: member), add(below, like: member))
  }

  /// The corners of a split part, and which of them are on the cut.
  private struct Ring {
    var points: [Point3] = []
    var isCut: [Bool] = []

    mutating func append(_ point: Point3, isCut: Bool) {
      points.append(point)
      self.isCut.append(isCut)
    }
  }

  /// Adds a split part. Its edges become separate pieces, because none is drawn along the cut.
  private mutating func add(_ ring: Ring, like member: Int) -> [Int] {
    guard ring.points.count > 2 else { return [] }
    var piece = pieces[member]
    let paint = piece.paint
    guard let stroke = paint.stroke, stroke != paint.fill else {
      return [add(ring.points, like: member, piece)]
    }
    piece.paint.stroke = paint.fill?.opacity == 1 ? paint.fill : nil
    piece.paint.width = 0.5
    var result = paint.fill == nil ? [] : [add(ring.points, like: member, piece)]
    piece.kind = .line
    piece.paint = paint
    piece.paint.fill = nil
    for index in ring.points.indices {
      let next = (index + 1) % ring.points.count
      if ring.isCut[index], ring.isCut[next] { continue }
      let edge = add([ring.points[index], ring.points[next]], like: member, piece)
      pieces[edge].depth += 0.002
      result.append(edge)
    }
    return result
  }

  private mutating func add(_ points: [Point3], like member: Int, _ piece: Piece) -> Int {
    let old = pieces[member]
    var bias = old.depth
    for corner in corners[old.corners] { bias -= corner.z / Double(old.corners.count) }
    var piece = piece
    piece.corners = corners.count..<corners.count + points.count
    piece.depth = bias
    for point in points { piece.depth += point.z / Double(points.count) }
    corners += points
    pieces.append(piece)
    return pieces.count - 1
  }
}
