/// Merges pieces of equal paint into one path: a piece joins an earlier group unless something drawn between
/// them overlaps it.
struct PaintMerger {
  /// A flat convex piece, in pixels.
  private struct FlatPiece {
    var points: [Point]
    var bounds: Bounds
    var isLine: Bool
  }

  private struct Group {
    var paint: DrawList.Paint
    var isLine: Bool
    var members: [Int]
    var bounds: Bounds
    /// Whether nothing may be reordered across it.
    var isWall: Bool
  }

  private var flats: [Int: FlatPiece] = [:]
  private var groups: [Group] = []
  /// The number of groups that are searched.
  private static let reach = 40
  /// The maximum size of a group, to bound the cost of searching it.
  private static let most = 64

  /// Improves a correct drawing order.
  static func order(_ pieces: [SpaceDrawing.Piece], order: [Int], _ pixels: (Int) -> [Point]) -> [Int] {
    var merging = PaintMerger()
    for index in order { merging.add(index, pieces[index], pixels(index)) }
    var result: [Int] = []
    result.reserveCapacity(order.count)
    for group in merging.groups { result += group.members }
    return result
  }

  private mutating func add(_ index: Int, _ piece: SpaceDrawing.Piece, _ points: [Point]) {
    var bounds = Bounds.empty
    for point in points { bounds.include(point) }
    var isLine = false
    var isPlain = false
    switch piece.kind {
    case .area: isPlain = piece.paint.fill?.opacity == 1 && piece.paint.stroke == piece.paint.fill
    case .line:
      isLine = true
      isPlain = piece.paint.stroke?.opacity == 1
    case .dot, .text, .ball: break
    }
    guard isPlain else {
      groups.append(Group(paint: piece.paint, isLine: isLine, members: [index], bounds: bounds, isWall: true))
      return
    }
    let flat = FlatPiece(points: points, bounds: bounds, isLine: isLine)
    flats[index] = flat
    var place = groups.count - 1
    let last = max(0, groups.count - Self.reach)
    while place >= last {
      let group = groups[place]
      if group.isLine == isLine, group.members.count < Self.most, group.paint == piece.paint {
        groups[place].members.append(index)
        groups[place].bounds.include(bounds)
        return
      }
      if group.isWall || touches(flat, group) { break }
      place -= 1
    }
    groups.append(Group(paint: piece.paint, isLine: isLine, members: [index], bounds: bounds, isWall: false))
  }

  private func touches(_ flat: FlatPiece, _ group: Group) -> Bool {
    guard Self.meet(flat.bounds, group.bounds, margin: 1.5) else { return false }
    for member in group.members {
      guard let other = flats[member], Self.meet(flat.bounds, other.bounds, margin: 1.5) else { continue }
      // Adjacent polygons share an edge, but a line on an edge has a width.
      let slack = flat.isLine || other.isLine ? -1 : 0.3
      if !Self.isApart(flat.points, other.points, slack), !Self.isApart(other.points, flat.points, slack) {
        return true
      }
    }
    return false
  }

  private static func meet(_ a: Bounds, _ b: Bounds, margin: Double) -> Bool {
    a.x.low < b.x.high + margin && b.x.low < a.x.high + margin && a.y.low < b.y.high + margin
      && b.y.low < a.y.high + margin
  }

  /// Whether an edge of `a` separates `a` from `b`, with a tolerance of `slack` pixels.
  private static func isApart(_ a: [Point], _ b: [Point], _ slack: Double) -> Bool {
    guard var previous = a.last else { return true }
    for point in a {
      let edge = (point - previous).normalized
      let normal = Point(-edge.y, edge.x)
      let start = previous
      previous = point
      guard edge.x != 0 || edge.y != 0 else { continue }
      var own = Interval.empty
      var other = Interval.empty
      for corner in a { own.include((corner.x - start.x) * normal.x + (corner.y - start.y) * normal.y) }
      for corner in b { other.include((corner.x - start.x) * normal.x + (corner.y - start.y) * normal.y) }
      if other.low >= own.high - slack || other.high <= own.low + slack { return true }
    }
    return false
  }
}
