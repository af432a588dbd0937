import Numerics

/// The rotation, translation and scale of a 3D object that a reader has set, relative to the author's view (I5).
public struct SpaceView: Sendable, Equatable {
  /// The rotation, as the rows of a 3 × 3 matrix. x points to the viewer's right, y upwards, z towards the viewer.
  public var rotation: [Double] = [1, 0, 0, 0, 1, 0, 0, 0, 1]
  /// The translation to the right and upwards, as fractions of the picture's width.
  public var panX = 0.0, panY = 0.0
  /// The scale; 1 is the author's.
  public var scale = 1.0

  /// The author's view.
  public init() {}

  /// Whether it is the author's view.
  var isInitial: Bool { self == SpaceView() }

  /// Turns the object; a drag across the whole picture is half a turn.
  ///
  /// - Parameters:
  ///   - dx: the distance to the right, as a fraction of the picture's width.
  ///   - dy: the distance downwards, also as a fraction of the picture's width.
  public mutating func turn(dx: Double, dy: Double) {
    guard dx.isFinite, dy.isFinite else { return }
    let (a, b) = (dx * Double.pi, dy * Double.pi)
    let (ca, sa, cb, sb) = (Double.cos(a), Double.sin(a), Double.cos(b), Double.sin(b))
    let upright = [ca, 0, sa, 0, 1, 0, -sa, 0, ca]
    let level = [1, 0, 0, 0, cb, -sb, 0, sb, cb]
    rotation = Self.straightened(Self.product(level, Self.product(upright, rotation)))
  }

  /// Moves the object to the right and downwards, by fractions of the picture's width.
  mutating func pan(dx: Double, dy: Double) {
    guard dx.isFinite, dy.isFinite else { return }
    panX = max(-2, min(2, panX + dx))
    panY = max(-2, min(2, panY - dy))
  }

  /// Multiplies the scale, which is limited to the range from 1/4 to 8.
  mutating func enlarge(by factor: Double) {
    guard factor.isFinite, factor > 0 else { return }
    scale = max(0.25, min(8, scale * factor))
  }

  /// R13: turns or scales the object with a key; Home and End restore the author's view.
  mutating func press(_ key: ControlKey) {
    switch key {
    case .left: turn(dx: -1 / 24, dy: 0)
    case .right: turn(dx: 1 / 24, dy: 0)
    case .up: turn(dx: 0, dy: -1 / 24)
    case .down: turn(dx: 0, dy: 1 / 24)
    case .pageUp: enlarge(by: 1.25)
    case .pageDown: enlarge(by: 0.8)
    case .home, .end: self = SpaceView()
    }
  }

  private static func product(_ a: [Double], _ b: [Double]) -> [Double] {
    var result = [Double](repeating: 0, count: 9)
    for row in 0..<3 {
      for column in 0..<3 {
        var sum = 0.0
        for place in 0..<3 { sum += a[row * 3 + place] * b[place * 3 + column] }
        result[row * 3 + column] = sum
      }
    }
    return result
  }

  /// The nearest rotation matrix, since rounding errors of many products accumulate.
  private static func straightened(_ m: [Double]) -> [Double] {
    func unit(_ v: [Double]) -> [Double] {
      let length = (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]).squareRoot()
      return length > 0 ? v.map { $0 / length } : [1, 0, 0]
    }
    let x = unit(Array(m[0..<3]))
    let along = m[3] * x[0] + m[4] * x[1] + m[5] * x[2]
    let y = unit([m[3] - along * x[0], m[4] - along * x[1], m[5] - along * x[2]])
    return x + y + [x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]]
  }
}
