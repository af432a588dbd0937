/// An upright box that holds what is painted.
package struct DrawingBox: Equatable {
  private var least = (x: Double.infinity, y: Double.infinity)
  private var most = (x: -Double.infinity, y: -Double.infinity)

  /// The box of nothing.
  package init() {}

  package init(x: Double, y: Double, width: Double, height: Double) {
    least = (min(x, x + width), min(y, y + height))
    most = (max(x, x + width), max(y, y + height))
  }

  /// The box of what may be anywhere.
  package static let everywhere = DrawingBox(
    from: (-Double.infinity, -Double.infinity), to: (Double.infinity, Double.infinity))

  package static func == (first: DrawingBox, second: DrawingBox) -> Bool {
    first.least == second.least && first.most == second.most
  }

  private var isEmpty: Bool { !(least.x <= most.x && least.y <= most.y) }

  /// The area; infinite for what may be anywhere.
  package var area: Double {
    guard !isEmpty else { return 0 }
    let area = (most.x - least.x) * (most.y - least.y)
    return area.isNaN ? .infinity : area
  }

  /// Extends it so that it holds another one.
  package mutating func join(_ other: DrawingBox) {
    least = (min(least.x, other.least.x), min(least.y, other.least.y))
    most = (max(most.x, other.most.x), max(most.y, other.most.y))
  }

  /// The box with some space around it.
  package func extended(by space: Double) -> DrawingBox {
    guard !isEmpty else { return self }
    return DrawingBox(from: (least.x - space, least.y - space), to: (most.x + space, most.y + space))
  }

  /// Whether it has parts on a canvas and parts that are more than some distance beyond its edge.
  package func isCut(by canvas: DrawingBox, more distance: Double) -> Bool {
    guard !isEmpty, least.x < canvas.most.x, most.x > canvas.least.x, least.y < canvas.most.y,
      most.y > canvas.least.y
    else { return false }
    let inner = canvas.extended(by: distance)
    return least.x < inner.least.x || least.y < inner.least.y || most.x > inner.most.x
      || most.y > inner.most.y
  }

  /// Whether parts that are more than some distance beyond the edge of a canvas come onto it where the box is moved to another place.
  package func comes(onto canvas: DrawingBox, as moved: DrawingBox, _ distance: Double) -> Bool {
    guard !isEmpty, !moved.intersection(canvas).isEmpty else { return false }
    return least.x < canvas.least.x - distance && moved.least.x > least.x + distance
      || least.y < canvas.least.y - distance && moved.least.y > least.y + distance
      || most.x > canvas.most.x + distance && moved.most.x < most.x - distance
      || most.y > canvas.most.y + distance && moved.most.y < most.y - distance
  }

  package func covers(_ other: DrawingBox) -> Bool {
    least.x <= other.least.x && least.y <= other.least.y && most.x >= other.most.x && most.y >= other.most.y
  }

  package func moved(by move: (x: Double, y: Double)) -> DrawingBox {
    DrawingBox(from: (least.x + move.x, least.y + move.y), to: (most.x + move.x, most.y + move.y))
  }

  package func intersection(_ other: DrawingBox) -> DrawingBox {
    DrawingBox(
      from: (max(least.x, other.least.x), max(least.y, other.least.y)),
      to: (min(most.x, other.most.x), min(most.y, other.most.y)))
  }

  /// A box in units of this one, as shares of its sides.
  package func share(x: Double, y: Double, width: Double, height: Double) -> DrawingBox {
    guard area.isFinite, !isEmpty else { return self }
    let (across, down) = (most.x - least.x, most.y - least.y)
    return DrawingBox(
      x: least.x + x * across, y: least.y + y * down, width: width * across, height: height * down)
  }

  private init(from least: (x: Double, y: Double), to most: (x: Double, y: Double)) {
    (self.least, self.most) = (least, most)
  }

  /// The box of its content after a list of transformations.
  package func applying(_ list: DrawingTransforms) -> DrawingBox {
    guard !isEmpty, area.isFinite else { return self }
    var corners = [
      (least.x, least.y), (most.x, least.y), (least.x, most.y), (most.x, most.y),
    ]
    for function in list.functions.reversed() {
      let scale = DrawingScale(function)
      let move = Self.move(function, scale: scale)
      corners = corners.map { scale.applied(to: $0, moved: move) }
    }
    var box = DrawingBox()
    for corner in corners { box.join(DrawingBox(from: corner, to: corner)) }
    return box
  }

  /// How far a transformation moves the origin.
  private static func move(_ function: (name: String, numbers: [Double]), scale: DrawingScale) -> (
    Double, Double
  ) {
    let numbers = function.numbers + [0, 0, 0]
    switch function.name {
    case "translate": return (numbers[0], numbers[1])
    case "translatex": return (numbers[0], 0)
    case "translatey": return (0, numbers[0])
    case "matrix" where function.numbers.count == 6: return (numbers[4], numbers[5])
    case "rotate":
      let turned = scale.applied(to: (numbers[1], numbers[2]), moved: (0, 0))
      return (numbers[1] - turned.0, numbers[2] - turned.1)
    default: return (0, 0)
    }
  }
}
