import Graphics
import Kernel
import Numerics

/// `RegionPlot3D`: the solid where conditions hold, as a surface within the box and the parts of the box's
/// sides inside the solid.
enum SolidPlots {
  static func region(of call: Call, in kernel: inout PlotKernel) throws(KernelError) -> Term? {
    guard let arguments = try PlotArguments(call, iterators: 3, in: &kernel) else { return nil }
    let body = try RegionPlots.conditions(arguments, in: &kernel)
    let parts = Array((body.parts ?? [body]).prefix(10))
    let styles = SurfacePlots.styles(arguments, count: parts.count)
    let ranges = arguments.iterators.prefix(3).map { $0.range }
    var primitives: [Term] = []
    for (place, condition) in parts.enumerated() {
      var test = InsideTest(condition, arguments.iterators.map({ $0.symbol }), in: &kernel)
      let solid = Solid(ranges, steps: test.isCompiled ? 24 : 8, mesh: SurfacePlots.meshLines(arguments)) {
        test.value([$0.x, $0.y, $0.z], in: &kernel)
      }
      try test.check(in: &kernel)
      let directives = styles.directives(place, in: &kernel)
      var sides: [SurfacePlots.Part] = []
      for side in solid.sides {
        sides.append(SurfacePlots.Part(mesh: side, directives: directives))
      }
      primitives += try SurfacePlots.primitives(sides, arguments, ranges, in: &kernel)
      guard !solid.surface.triangles.isEmpty else { continue }
      var shapes: [Term] = [
        kernel.term("EdgeForm", .symbol(.none)), directives,
        .call(.polygon, [.indices(solid.surface.triangles, by: 3)]),
      ]
      let edges = arguments.isNone("BoundaryStyle") ? [] : solid.surface.boundary
      if !edges.isEmpty {
        shapes.append(.list(SurfacePlots.lineStyle(in: &kernel) + [.call(.line, [.indices(edges, by: 2)])]))
      }
      var complex: [Term] = [
        .points(solid.surface.vertices), .list(shapes),
        kernel.option("VertexNormals", .points(solid.surface.normals)),
      ]
      if let coloring = try ColorScheme(arguments.value("ColorFunction"), in: &kernel) {
        let colors = SurfacePlots.colors(solid.surface.vertices, coloring, arguments, ranges, in: &kernel)
        complex.append(kernel.option("VertexColors", colors))
      }
      primitives.append(kernel.term("GraphicsComplex", list: complex))
    }
    let options = arguments.graphicsOptions(
      [
        ("Axes", .true), ("BoxRatios", .list([.one, .one, .one])),
        ("PlotRangePadding", kernel.term("Scaled", .real(0.02))),
      ],
      range: .list(ranges.map { .pair($0) }), in: &kernel)
    return .call(.graphics3D, [.list(primitives)] + options)
  }

  /// The surface of a solid in a box.
  private struct Solid {
    /// The surface within the box.
    let surface: LevelSurface
    /// The parts of the box's six sides that belong to the solid.
    var sides: [SurfaceMesh] = []

    /// Makes the surface of a solid; `value` is positive inside.
    init(_ ranges: [Interval], steps: Int, mesh: (Int, Int), _ value: (Point3) -> Double) {
      surface = LevelSurface(x: ranges[0], y: ranges[1], z: ranges[2], level: 0, steps: steps) {
        value(Point3($0, $1, $2))
      }
      for axis in 0..<3 {
        for end in [ranges[axis].low, ranges[axis].high] {
          // The order of the other two axes makes the normals point outwards.
          let (first, second) = ((axis + 1) % 3, (axis + 2) % 3)
          let isFlipped = end == ranges[axis].low
          let (u, v) = isFlipped ? (second, first) : (first, second)
          let side = SurfaceMesh(
            u: ranges[u], v: ranges[v], columns: steps + 1, rows: steps + 1, mesh: mesh
          ) { a, b in
            var place = [0.0, 0, 0]
            (place[axis], place[u], place[v]) = (end, a, b)
            let point = Point3(place[0], place[1], place[2])
            return value(point) >= 0 ? point : Point3(.nan, .nan, .nan)
          }
          if !side.quads.isEmpty || !side.triangles.isEmpty { sides.append(side) }
        }
      }
    }
  }
}

/// A function that is positive inside a region and negative outside.
struct InsideTest {
  private var function: PlotFunction
  private let isTruth: Bool

  /// Whether values come from register code.
  var isCompiled: Bool { function.isCompiled }

  init(_ condition: Term, _ variables: [Symbol], in kernel: inout PlotKernel) {
    // Inequalities become continuous functions that are positive inside, so that boundaries are smooth.
    if let smooth = RegionPlots.inside(condition, depth: 0, in: kernel) {
      let function = PlotFunction(smooth, variables, in: &kernel)
      if function.isCompiled {
        (self.function, isTruth) = (function, false)
        return
      }
    }
    function = PlotFunction(condition, variables, in: &kernel)
    isTruth = true
  }

  /// The value at a point: positive inside; 1 or -1 if the condition is not made of inequalities, NaN if it is neither
  /// true nor false there.
  mutating func value(_ places: [Double], in kernel: inout PlotKernel) -> Double {
    let value = function.values(places, in: &kernel).first ?? .nan
    return isTruth ? (value == 1 ? 1 : value == 0 ? -1 : .nan) : value
  }

  /// Throws the error of an evaluation.
  mutating func check(in kernel: inout PlotKernel) throws(KernelError) { try function.check(in: &kernel) }
}
