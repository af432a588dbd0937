import Graphics
import Kernel
import Numerics

/// `RandomPoint`: points in shapes by chance.
enum RandomPoints {
  /// Evaluates `RandomPoint[shape]` and `RandomPoint[shape, n]`.
  static func points(of call: Call, in kernel: inout PlotKernel) throws(KernelError) -> Term? {
    guard let shape = call.arguments.first?.call, let name = kernel.headName(.call(shape)) else { return nil }
    var count = 1
    if call.count > 1 {
      guard let number = call.arguments[1].int, number >= 0, number <= 20_000 else { return nil }
      count = number
    }
    var parts: [[Double]] = []
    for argument in shape.arguments {
      let value = try kernel.evaluated(.call(.numeric, [argument]))
      parts.append(value.vector ?? value.double.map { [$0] } ?? value.matrix?.flatMap { $0 } ?? [])
    }
    let unit = Term.list([.zero, .one])
    let size = Term.list([.integer(max(count, 1) * 4)])
    guard let chances = try kernel.evaluated(.call(.randomReal, [unit, size])).vector else { return nil }
    var points: [Term] = []
    for index in 0..<count {
      guard let place = place(in: name, parts: parts, Array(chances[index * 4..<index * 4 + 4])) else {
        return nil
      }
      points.append(.list(place.map { .real($0) }))
    }
    return call.count > 1 ? .list(points) : points.first
  }

  /// The point in a shape that four random numbers from 0 to 1 select; nil for unsupported shapes.
  private static func place(in name: String, parts: [[Double]], _ chance: [Double]) -> [Double]? {
    func part(_ place: Int, _ usual: [Double]) -> [Double] {
      place < parts.count && !parts[place].isEmpty ? parts[place] : usual
    }
    switch name {
    case "Rectangle", "Cuboid":
      let low = part(0, name == "Cuboid" ? [0, 0, 0] : [0, 0])
      let high = part(1, low.map { $0 + 1 })
      guard low.count == high.count, low.count <= 3 else { return nil }
      return low.indices.map { low[$0] + (high[$0] - low[$0]) * chance[$0] }
    case "Disk", "Circle", "Annulus":
      let center = part(0, [0, 0])
      var size = part(1, name == "Annulus" ? [0.5, 1] : [1])
      let inner = name == "Annulus" ? size.first ?? 0 : 0
      if name == "Annulus" { size = [size.last ?? 1] }
      let angles = part(2, [0, 2 * .pi])
      guard center.count == 2, angles.count == 2, let a = size.first, let b = size.last else { return nil }
      let angle = angles[0] + (angles[1] - angles[0]) * chance[0]
      let squares = (inner / max(a, 1e-300)) * (inner / max(a, 1e-300))
      let share = name == "Circle" ? 1 : (squares + (1 - squares) * chance[1]).squareRoot()
      return [center[0] + a * share * Double.cos(angle), center[1] + b * share * Double.sin(angle)]
    case "Ball", "Sphere":
      let center = part(0, [0, 0, 0])
      let radius = part(1, [1])[0]
      if center.count == 2 { return place(in: name == "Ball" ? "Disk" : "Circle", parts: parts, chance) }
      guard center.count == 3 else { return nil }
      let (z, angle) = (2 * chance[0] - 1, 2 * Double.pi * chance[1])
      let flat = (1 - z * z).squareRoot()
      let size = name == "Ball" ? radius * Double.pow(chance[2], 1.0 / 3) : radius
      return [
        center[0] + size * flat * Double.cos(angle), center[1] + size * flat * Double.sin(angle),
        center[2] + size * z,
      ]
    case "Cylinder":
      let ends = part(0, [0, 0, -1, 0, 0, 1])
      guard ends.count == 6 else { return nil }
      return place(around: ends, radius: part(1, [1])[0], chance)
    case "Line", "Triangle": return place(among: part(0, []), isLine: name == "Line", chance)
    case "Point": return part(0, [0, 0])
    default: return nil
    }
  }

  /// A point within a radius of the axis between two points of space.
  private static func place(around ends: [Double], radius: Double, _ chance: [Double]) -> [Double] {
    let low = Point3(ends[0], ends[1], ends[2])
    let axis = Point3(ends[3], ends[4], ends[5]) - low
    let across = axis.normalized.perpendicular
    let up = axis.normalized.cross(across)
    let angle = 2 * Double.pi * chance[1]
    let distance = radius * chance[0].squareRoot()
    let point =
      low + axis * chance[2] + across * (distance * Double.cos(angle)) + up * (distance * Double.sin(angle))
    return [point.x, point.y, point.z]
  }

  /// A point on the segment between two points of the plane, or in the triangle of three.
  private static func place(among corners: [Double], isLine: Bool, _ chance: [Double]) -> [Double]? {
    guard corners.count == (isLine ? 4 : 6) else { return nil }
    let (u, v) = chance[0] + chance[1] > 1 ? (1 - chance[0], 1 - chance[1]) : (chance[0], chance[1])
    return (0..<2).map { axis in
      if isLine { return corners[axis] + (corners[axis + 2] - corners[axis]) * chance[0] }
      return corners[axis] + (corners[axis + 2] - corners[axis]) * u + (corners[axis + 4] - corners[axis]) * v
    }
  }
}
