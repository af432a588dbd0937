import Graphics
import Numerics
import Testing

@testable import KernelPlots

@Suite struct SamplingTests {
  @Test func samplesDenselyWhereACurveTurns() {
    let curve = CurveSampler().sample(Interval(-1, 1)) { Point($0, $0.magnitude) }
    #expect(curve.pieces.count == 1)
    let nearest = curve.pieces[0].map { $0.t.magnitude }.min() ?? 1
    #expect(nearest < 0.002)
    #expect(curve.pieces[0].count < 200)
  }

  @Test func breaksACurveWhereItJumps() {
    let curve = CurveSampler().sample(Interval(-2.5, 2.5)) { Point($0, $0.rounded(.down)) }
    #expect(curve.pieces.count == 6)
    for piece in curve.pieces { #expect(piece.first?.place.y == piece.last?.place.y) }
  }

  @Test func breaksACurveAtPolesAndCutsThemOff() {
    let curve = CurveSampler().sample(Interval(-5, 5)) { Point($0, Double.tan($0)) }
    // Two poles on either side of 0.
    #expect(curve.pieces.count == 5)
    let range = PlotRangeChooser.range(of: curve)
    #expect(range.high > 3 && range.high < 30)
    #expect(range.low < -3 && range.low > -30)
  }

  @Test func keepsASteepCurveInOnePiece() {
    let curve = CurveSampler().sample(Interval(-1, 1)) { Point($0, Double.atan(2000 * $0)) }
    #expect(curve.pieces.count == 1)
  }

  @Test func reachesTheEndOfWhereACurveIsDefined() {
    let curve = CurveSampler().sample(Interval(-2, 2)) { Point($0, (1 - $0 * $0).squareRoot()) }
    #expect(curve.pieces.count == 1)
    let places = curve.pieces[0].map(\.place)
    #expect((places.first?.x ?? 0) + 1 < 1e-6)
    #expect((places.last?.x ?? 0) > 1 - 1e-6)
  }

  /// A peak is cut where it is far above the other values, as in Mathematica, which shows sin(x)/x up to 0.25 here.
  @Test func cutsAPeakThatIsNarrow() {
    let curve = CurveSampler().sample(Interval(-31.4159265, 31.4159265)) {
      Point($0, $0 == 0 ? 1 : Double.sin($0) / $0)
    }
    let range = PlotRangeChooser.range(of: curve)
    #expect((range.high - 0.25).magnitude < 0.03 * 0.467)
    #expect((range.low + 0.217).magnitude < 0.03 * 0.467)
    #expect(curve.pieces[0].count < 1200)
  }

  @Test(arguments: [3.0, 5]) func keepsAPeakThatIsWide(_ width: Double) {
    let curve = CurveSampler().sample(Interval(-10, 10)) { Point($0, 1 / ($0 * $0 + width * width)) }
    #expect((PlotRangeChooser.range(of: curve).high * width * width - 1).magnitude < 0.01)
  }

  /// What is far from the others is told by the values of all curves: Mathematica's printed ranges.
  @Test func cutsCurvesTogether() {
    func range(_ domain: Interval, _ functions: [(Double) -> Double]) -> Interval {
      PlotRangeChooser.range(
        of: functions.map { function in
          CurveSampler().sample(domain) { Point($0, function($0)) }
        })
    }
    let pair = range(Interval(0, 3), [{ Double.exp($0) - 5 }, { Double.log($0) }])
    #expect((pair.high - 8.396).magnitude < 0.03 * 17.18 && (pair.low + 8.78).magnitude < 0.03 * 17.18)
    let powers = range(Interval(-2, 2), [{ $0 * $0 }, { $0 }, { $0 * $0 * $0 }])
    #expect(powers == Interval(-8, 8))
    // The logarithm goes down without end where it begins, so that the range is cut there too: printed from -11.6.
    let four = range(Interval(-5, 5), [{ $0 }, { $0 * $0 }, { Double.sin($0) }, { Double.log($0) }])
    #expect((four.high - 12.778).magnitude < 0.03 * 24.3)
    #expect(four.low < -9 && four.low > -12)
  }

  @Test(arguments: [-2.0, -1, 1, 2]) func cutsPolesOff(_ power: Double) {
    let curve = CurveSampler().sample(Interval(-3, 3)) {
      Point(
        $0, ($0 < 0 && power.magnitude == 1 ? -1 : 1) * Double.pow($0.magnitude, -power.magnitude) * power)
    }
    let range = PlotRangeChooser.range(of: curve)
    #expect(range.length < 200)
    let log = CurveSampler().sample(Interval(0, 3)) { Point($0, Double.log($0)) }
    #expect(PlotRangeChooser.range(of: log).low > -8)
  }

  /// Mathematica's printed ranges for such plots, within 0.03.
  @Test(arguments: [(-1.0, 0.4544), (-2.0, 0.0761)]) func showsWhereValuesUsuallyAre(
    _ rate: Double, high: Double
  ) {
    let curve = CurveSampler().sample(Interval(0, 10)) { Point($0, Double.exp(rate * $0)) }
    #expect((PlotRangeChooser.range(of: curve).high / high - 1).magnitude < 0.035)
  }

  @Test func showsWhereValuesOfAListUsuallyAre() {
    let values = (0...500).map { Double.pow(0.96, Double($0)) }
    let range = PlotRangeChooser.range(of: values, extent: Interval(values[500], 1))
    #expect((range.high - 0.071702921).magnitude < 1e-6)
    // Points not much larger than the others are shown.
    let squares = (1...8).map { Double($0 * $0) }
    #expect(PlotRangeChooser.range(of: squares, extent: Interval(1, 64)).high == 64)
  }

  @Test func isSmoothWithFewPlaces() {
    for function in [Double.sin, { Double.exp(-$0) * Double.cos(4 * $0) }, { $0 * $0 * $0 - 3 * $0 }] {
      let curve = CurveSampler().sample(Interval(-3, 9)) { Point($0, function($0)) }
      #expect(curve.pieces.count == 1)
      #expect(curve.pieces[0].count < 700)
    }
  }

  @Test func isSmoothWhereItIsShown() throws {
    // A polynomial that reaches a million outside of the visible range.
    var sampler = CurveSampler()
    sampler.shownY = Interval(-3, 3)
    let curve = sampler.sample(Interval(-12, 12)) { x in
      var (sum, term) = (0.0, x)
      for k in 0..<12 {
        sum += term
        term *= -x * x / Double((2 * k + 2) * (2 * k + 3))
      }
      return Point(x, sum)
    }
    let places = try #require(curve.pieces.first).map(\.place)
    #expect(places.count < 700)
    for (a, b, c) in zip(zip(places, places.dropFirst()), places.dropFirst(2)).map({ ($0.0, $0.1, $1) })
    where max(a.y.magnitude, b.y.magnitude, c.y.magnitude) < 3 {
      let (first, second) = (
        Point((b.x - a.x) * 15, (b.y - a.y) * 37), Point((c.x - b.x) * 15, (c.y - b.y) * 37)
      )
      let turn = (first.x * second.y - first.y * second.x) / (first.length * second.length)
      // No visible corner: less than ten degrees.
      #expect(turn.magnitude < 0.17)
    }
  }

  /// Most of the first samples are nearly one, so that little around them seems to be shown.
  @Test func isSmoothWhereItSettlesQuickly() throws {
    func height(_ t: Double) -> Double { 5 + 10 * Double.exp(-1.2 * t) * Double.cos(3 * t) }
    let curve = CurveSampler().sample(Interval(0, 60)) { Point($0, height($0)) }
    let samples = try #require(curve.pieces.first).filter { $0.t < 4 }
    #expect(curve.pieces.count == 1 && samples.count > 30)
    for (a, b) in zip(samples, samples.dropFirst()) {
      #expect(((a.place.y + b.place.y) / 2 - height((a.t + b.t) / 2)).magnitude < 0.4)
    }
  }

  @Test func closesAFigureOfLissajous() throws {
    var sampler = CurveSampler(points: 75)
    sampler.isGraph = false
    let curve = sampler.sample(Interval(0, 2 * .pi)) { Point(Double.sin(3 * $0 + 0.8), Double.sin(2 * $0)) }
    #expect(curve.pieces.count == 1)
    let piece = try #require(curve.pieces.first)
    #expect(piece.count < 700)
    let gap = try #require(piece.first).place - #require(piece.last).place
    #expect(gap.length < 1e-12)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e308, -1e308])
  func takesAnyValue(_ value: Double) {
    let curve = CurveSampler().sample(Interval(0, 1)) { Point($0, $0 < 0.5 ? value : 1) }
    let range = PlotRangeChooser.range(of: curve)
    #expect(!range.low.isNaN && !range.high.isNaN)
    let mesh = SurfaceMesh(u: Interval(0, 1), v: Interval(0, 1)) { u, v in Point3(u, v, u < 0.5 ? value : v) }
    #expect(mesh.vertices.allSatisfy { !$0.z.isNaN || !$0.isFinite })
    let grid = ScalarGrid(x: Interval(0, 1), y: Interval(0, 1), columns: 9, rows: 9) { x, _ in
      x < 0.5 ? value : x
    }
    for ring in ContourTracer.outlines(grid, above: 0.7) { #expect(ring.allSatisfy { $0.isFinite }) }
    for line in ContourTracer.lines(grid, at: 0.7) { #expect(line.allSatisfy { $0.isFinite }) }
  }

  @Test func tracesACircleAsOneRing() {
    let grid = ScalarGrid(x: Interval(-2, 2), y: Interval(-2, 2), columns: 41, rows: 41) { $0 * $0 + $1 * $1 }
    let lines = ContourTracer.lines(grid, at: 1) { $0.x * $0.x + $0.y * $0.y }
    #expect(lines.count == 1)
    #expect(lines[0].first == lines[0].last)
    for point in lines[0] { #expect((point.length - 1).magnitude < 1e-4) }
  }

  @Test func outlinesRunAroundWhatIsAbove() {
    let grid = ScalarGrid(x: Interval(-2, 2), y: Interval(-2, 2), columns: 21, rows: 21) { $0 * $0 + $1 * $1 }
    // The region above 1 is the square without the disk: its edge, and a hole with the opposite orientation.
    let rings = ContourTracer.outlines(grid, above: 1)
    #expect(rings.count == 2)
    let areas = rings.map(Self.area).sorted()
    #expect((areas[1] - 16).magnitude < 1e-9)
    #expect((areas[0] + Double.pi).magnitude < 0.1)
  }

  private static func area(_ ring: [Point]) -> Double {
    var sum = 0.0
    for (a, b) in zip(ring, ring.dropFirst()) { sum += (a.x * b.y - b.x * a.y) / 2 }
    return sum
  }

  @Test func choosesRoundLevels() {
    let levels = LevelChooser.levels(in: Interval(-1, 1), count: 10)
    #expect(levels.count == 9)
    for (level, wanted) in zip(levels, [-0.8, -0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6, 0.8]) {
      #expect((level - wanted).magnitude < 1e-12)
    }
  }

  @Test func cutsASurfaceWhereItIsNotDefined() {
    let mesh = SurfaceMesh(u: Interval(-1.5, 1.5), v: Interval(-1.5, 1.5)) { u, v in
      Point3(u, v, (1 - u * u - v * v).squareRoot())
    }
    #expect(!mesh.triangles.isEmpty)
    let lowest = mesh.extent(2).low
    #expect(lowest >= 0 && lowest < 0.1)
  }

  @Test func findsASphereInSpace() {
    let range = Interval(-1.5, 1.5)
    let surface = LevelSurface(x: range, y: range, z: range, level: 1, steps: 16) {
      $0 * $0 + $1 * $1 + $2 * $2
    }
    #expect(!surface.triangles.isEmpty)
    for (vertex, normal) in zip(surface.vertices, surface.normals) {
      #expect((vertex.length - 1).magnitude < 0.03)
      #expect(normal.dot(vertex.normalized) > 0.95)
    }
  }

  @Test func streamLinesFollowTheField() {
    let lines = FieldSampler.streamLines(x: Interval(-1, 1), y: Interval(-1, 1)) { Point($1, -$0) }
    #expect(lines.count > 3)
    for line in lines {
      let radii = line.map(\.length)
      #expect((radii.max() ?? 0) - (radii.min() ?? 0) < 0.1)
    }
  }

  /// A field along a diagonal crosses the grid at its corners; others turn, or run into a point.
  @Test(arguments: [0.0, 1, 2, 3]) func streamLinesLeaveNoHoles(kind: Double) {
    let range = Interval(0, 1)
    let lines = FieldSampler.streamLines(x: range, y: range, density: 36) { x, y in
      switch kind {
      case 0: Point(1, -1)
      case 1: Point(-0.5 * x * y + 0.1 * y, 0.5 * x * y - 0.15 * y)
      case 2: Point(y - 0.5, 0.5 - x)
      default: Point(x - 0.4, y - 0.7)
      }
    }
    for column in 1..<20 {
      for row in 1..<20 {
        let place = Point(Double(column) / 20, Double(row) / 20)
        let distance = lines.joined().reduce(1) { min($0, ($1 - place).length) }
        #expect(distance < 0.07, "\(place)")
      }
    }
    #expect(lines.allSatisfy { $0.count > 6 })
  }
}
