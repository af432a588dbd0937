import Numerics

/// How a reader has turned, moved and enlarged a thing in space, on top of how its author looks at it.
public struct SpaceView: Sendable, Equatable {
  /// The turn, as the rows of a matrix on what the viewer sees: x to the right, y upwards, z towards the viewer.
  public var rotation: [Double] = [1, 0, 0, 0, 1, 0, 0, 0, 1]
  /// How far it was moved, as shares of the picture's width: to the right and upwards.
  public var panX = 0.0, panY = 0.0
  /// How much larger it is.
  public var scale = 1.0

  /// As the author looks at it.
  public init() {}

  /// Whether it is as the author looks at it.
  public var isInitial: Bool { self == SpaceView() }

  /// I5: turns with a finger: a drag across the picture is half a turn.
  ///
  /// - Parameters:
  ///   - dx: How far to the right the finger went, as a share of the picture's width.
  ///   - dy: How far downwards, as a share of the same width.
  public mutating func turn(dx: Double, dy: Double) {
    guard dx.isFinite, dy.isFinite else { return }
    let (a, b) = (dx * Double.pi, dy * Double.pi)
    let (ca, sa, cb, sb) = (Double.cos(a), Double.sin(a), Double.cos(b), Double.sin(b))
    let upright = [ca, 0, sa, 0, 1, 0, -sa, 0, ca]
    let level = [1, 0, 0, 0, cb, -sb, 0, sb, cb]
    rotation = Self.straightened(Self.product(level, Self.product(upright, rotation)))
  }

  /// I5: moves with the fingers, by shares of the picture's width.
  public mutating func pan(dx: Double, dy: Double) {
    guard dx.isFinite, dy.isFinite else { return }
    panX = max(-2, min(2, panX + dx))
    panY = max(-2, min(2, panY - dy))
  }

  /// Makes it larger or smaller, between a quarter and eight times its size.
  public mutating func enlarge(by factor: Double) {
    guard factor.isFinite, factor > 0 else { return }
    scale = max(0.25, min(8, scale * factor))
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

  /// The nearest turn: many products of turns drift away from one.
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
