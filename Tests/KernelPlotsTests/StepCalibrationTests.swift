import Foundation
import Kernel
import KernelPlots
import LiveFigures
import Testing

/// A step of the kernel is worth about the same time in every family of functions, so that a body is stopped after about a second in a
/// browser, whatever it does. The tests count steps, not time.
@Suite struct StepCalibrationTests {
  /// The steps of a body.
  private static func steps(_ body: String) throws -> Int {
    var limits = KernelLimits()
    limits.steps = 100_000_000
    var figure = try LiveFigure(body: Array(body.utf8), initialisation: [], variables: [], limits: limits)
    let examination = figure.examined(width: 300, height: 200)
    guard case .figure = examination.rendering else {
      Issue.record("\(body) is not drawn")
      return 0
    }
    return examination.steps
  }

  /// Functions that copy a list of `s`, each with what it makes of it.
  private static let copies = [
    "Append[s, 7]", "Prepend[s, 7]", "Join[s, {7}]", "Rest[s]", "Most[s]", "Drop[s, 2]", "Take[s, 700]",
    "Insert[s, 7, 3]",
    "Delete[s, 3]", "ReplacePart[s, 3 -> 7]", "Reverse[s]", "RotateLeft[s]", "Sort[s]", "Union[s]",
    "Flatten[s]",
    "AppendTo[t, 7]", "PrependTo[t, 7]", "PadRight[s, 900]", "Riffle[s, 0]",
  ]

  /// Copying eight elements is worth a step: twice as many elements that are copied count about twice as many steps more.
  @Test(arguments: copies, ["Table[x[i], {i, COUNT}]"])
  func copiedElementsAreCounted(function: String, list: String) throws {
    func cost(_ count: Int) throws -> Int {
      let made = list.replacingOccurrences(of: "COUNT", with: String(count))
      return try Self.steps("s = t = \(made); Do[\(function), {20}]; 1") - Self.steps("s = t = \(made); 1")
    }
    let (short, long) = (try cost(1000), try cost(5000))
    let copied = function.contains("700") || function.contains("900") ? 700 : 1000
    #expect(short >= 20 * copied / 8)
    if copied == 1000 { #expect(long - short >= 20 * 4000 / 8) }
  }

  /// The value of an interpolation is found in about the same time whatever number of points it has.
  @Test func pointsOfAnInterpolationAreNotCounted() throws {
    func cost(_ points: Int) throws -> Int {
      let made = "f = Interpolation[Table[{k, k^2.5}, {k, 1., \(points)}]];"
      return try Self.steps(made + "Do[f[5.5], {1000}]; 1") - Self.steps(made + "1")
    }
    #expect(try cost(20_000) < 2 * cost(20))
  }

  /// What a reader waits for less than a second is drawn.
  @Test(arguments: [
    // 36,000 sines.
    "ListLinePlot[Table[Sum[Cos[j u]/j^2, {j, 90}], {u, 0., 4., 0.01}]]",
    // A polynomial through 19 points that are no fractions.
    "Plot[InterpolatingPolynomial[Table[{j, Log[j + 1]}, {j, 0, 18}], u], {u, 0, 18}]",
  ])
  func whatIsFastIsDrawn(body: String) throws {
    #expect(try Self.steps(body) < KernelLimits.drawing.steps)
  }
}
