import Graphics
import Kernel
import Numerics

/// Point sets and solids for pictures.
extension PlotBuiltIns {
  static let shapes: [BuiltIn] = [
    BuiltIn("CirclePoints", [], "points at equal distances on a circle", Shapes.circlePoints),
    BuiltIn("RandomPoint", [], "points by chance in a shape", RandomPoints.points),
    BuiltIn("PolyhedronData", [], "the five regular solids", SolidProperties.value),
    BuiltIn("Clock", [], "a running value, of which a picture shows the first", taking: "0 3", clock),
    BuiltIn("MessageName", [.holdFirst], "the text of a message (`f::usage`)", messageName),
  ]

  /// `Clock[{2, 5}]` gives `2`.
  private static func clock(_ call: Call, _: inout PlotKernel) throws(KernelError) -> Term? {
    guard let range = call.arguments.first?.parts else { return .zero }
    return range.first ?? .zero
  }

  /// Evaluates `f::name` to the text that the body assigned to the message.
  private static func messageName(of call: Call, in kernel: inout PlotKernel) throws(KernelError) -> Term? {
    kernel.message(of: call)
  }
}

enum Shapes {
  // MARK: Points

  /// Evaluates `CirclePoints[n]`, `CirclePoints[r, n]`, `CirclePoints[{r, angle}, n]` and
  /// `CirclePoints[centre, r, n]`: the lowest side is horizontal, and the points run counterclockwise from
  /// its right end.
  static func circlePoints(of call: Call, _: inout PlotKernel) throws(KernelError) -> Term? {
    guard let count = call.arguments.last?.int, count > 0, count <= 10_000, call.count <= 3 else {
      return nil
    }
    let given = call.count > 1 ? call.arguments[call.count - 2] : .one
    let center = call.count == 3 ? call.arguments[0].parts : nil
    if call.count == 3, center?.count != 2 { return nil }
    var radius = given
    var start = Term.call(
      .plus, [turn(-1, 2), turn(1, count)])
    if let parts = given.parts {
      guard parts.count == 2 else { return nil }
      (radius, start) = (parts[0], parts[1])
    }
    return .list(
      (0..<count).map { place in
        let angle = Term.call(.plus, [start, turn(2 * place, count)])
        var pair = [Term.call(.cos, [angle]), .call(.sin, [angle])].map { Term.call(.times, [radius, $0]) }
        if let center { pair = zip(center, pair).map { .call(.plus, [$0, $1]) } }
        return .list(pair)
      })
  }

  /// A fraction of π.
  private static func turn(_ a: Int, _ b: Int) -> Term {
    .call(.times, [.integer(a), .call(.power, [.integer(b), .integer(-1)]), .symbol(.pi)])
  }
}
