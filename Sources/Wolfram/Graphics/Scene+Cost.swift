/// What drawing shapes takes, in pieces of about half a kilobyte: a solid is many polygons, and a line in space many short ones.
extension SpaceScene {
  /// The pieces that drawing the shapes from `first` on takes.
  public func cost(from first: Int) -> Int {
    guard first < shapes.count else { return 0 }
    var pieces = 0
    for shape in shapes[first...] { pieces += cost(of: shape.kind) }
    return pieces
  }

  private func cost(of kind: SpaceShape.Kind) -> Int {
    switch kind {
    // Large polygons with many corners are cut; small ones are a piece each.
    case .polygons(let rings, _, _): rings.count
    case .line(let range, _): range.count > 2 ? range.count : 12
    case .points(let range, _): range.count
    case .arrow(let range): 40 + range.count
    case .tube(let range, _): (range.count > 2 ? range.count : 9) * (range.count > 60 ? 8 : 12)
    // Six to fourteen ellipses.
    case .sphere: 40
    case .cylinder: 100
    case .cone: 150
    case .cuboid: 6
    case .text: 10
    }
  }
}
