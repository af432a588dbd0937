import Kernel

/// The plotting functions as the kernel's table of built-ins has them.
///
///     var session = KernelSession()
///     session.addPlots()
///     try session.evaluate(text: Array("Plot[Sin[x], {x, 0, 6}]".utf8))   // Graphics[…]
extension KernelSession {
  /// Makes the plotting functions known.
  public mutating func addPlots() {
    for builtIn in PlotBuiltIns.all { add(builtIn) }
    for (name, summary) in PlotBuiltIns.words where self.builtIn(names.symbol(name)) == nil {
      add(BuiltIn(name, [], summary))
    }
  }
}

/// The table of plotting functions.
public enum PlotBuiltIns {
  private static func entry(
    _ name: String, _ summary: String, isHeld: Bool = true, _ function: @escaping BuiltIn.Function
  ) -> BuiltIn {
    BuiltIn(name, isHeld ? [.holdAll] : [], summary, function)
  }

  /// All plotting functions.
  public static let all: [BuiltIn] = curves + lists + areas + space + others

  private static let curves: [BuiltIn] = [
    entry("Plot", "curves of functions of one variable") { (kernel, call) throws(KernelError) in
      try CurvePlots.plot(call, CurvePlots.Scale(), &kernel)
    },
    entry("LogPlot", "curves over a logarithmic vertical axis") { (kernel, call) throws(KernelError) in
      try CurvePlots.plot(call, CurvePlots.Scale(isLogY: true), &kernel)
    },
    entry("LogLinearPlot", "curves over a logarithmic horizontal axis") {
      (kernel, call) throws(KernelError) in
      try CurvePlots.plot(call, CurvePlots.Scale(isLogX: true), &kernel)
    },
    entry("LogLogPlot", "curves over two logarithmic axes") { (kernel, call) throws(KernelError) in
      try CurvePlots.plot(call, CurvePlots.Scale(isLogX: true, isLogY: true), &kernel)
    },
    entry("ParametricPlot", "curves and areas by parameters") { (kernel, call) throws(KernelError) in
      try CurvePlots.parametric(call, &kernel)
    },
    entry("PolarPlot", "curves by angle and radius") { (kernel, call) throws(KernelError) in
      try CurvePlots.polar(call, &kernel)
    },
    entry("DiscretePlot", "values of a function at whole numbers") { (kernel, call) throws(KernelError) in
      try ListPlots.discrete(call, &kernel)
    },
  ]

  private static func list(_ name: String, _ summary: String, isJoined: Bool, _ scale: CurvePlots.Scale)
    -> BuiltIn
  {
    entry(name, summary, isHeld: false) { (kernel, call) throws(KernelError) in
      try ListPlots.plot(call, isJoined: isJoined, scale, &kernel)
    }
  }

  private static let lists: [BuiltIn] = [
    list("ListPlot", "points of a list", isJoined: false, CurvePlots.Scale()),
    list("ListLinePlot", "a line through the points of a list", isJoined: true, CurvePlots.Scale()),
    list(
      "ListLogPlot", "points over a logarithmic vertical axis", isJoined: false,
      CurvePlots.Scale(isLogY: true)),
    list(
      "ListLogLinearPlot", "points over a logarithmic horizontal axis", isJoined: false,
      CurvePlots.Scale(isLogX: true)),
    list(
      "ListLogLogPlot", "points over two logarithmic axes", isJoined: false,
      CurvePlots.Scale(isLogX: true, isLogY: true)),
    entry("ListPlot3D", "a surface over a table of heights", isHeld: false) {
      (kernel, call) throws(KernelError) in
      try ListPlots.surface(call, &kernel)
    },
    entry("ListPointPlot3D", "points in space", isHeld: false) { (kernel, call) throws(KernelError) in
      try ListPlots.pointsInSpace(call, isJoined: false, &kernel)
    },
    entry("ListLinePlot3D", "lines in space", isHeld: false) { (kernel, call) throws(KernelError) in
      try ListPlots.pointsInSpace(call, isJoined: true, &kernel)
    },
    entry("ListDensityPlot", "colours over a table of values", isHeld: false) {
      (kernel, call) throws(KernelError) in
      try ListPlots.density(call, &kernel)
    },
    entry("ListContourPlot", "contours over a table of values", isHeld: false) {
      (kernel, call) throws(KernelError) in
      try ListPlots.contour(call, &kernel)
    },
    entry("BarChart", "bars of values", isHeld: false) { (kernel, call) throws(KernelError) in
      try Charts.bars(call, &kernel)
    },
    entry("PieChart", "sectors of values", isHeld: false) { (kernel, call) throws(KernelError) in
      try Charts.pie(call, &kernel)
    },
    entry("Histogram", "how often values occur", isHeld: false) { (kernel, call) throws(KernelError) in
      try Charts.histogram(call, &kernel)
    },
  ]

  private static let areas: [BuiltIn] = [
    entry("ContourPlot", "contours of a function, or where an equation holds") {
      (kernel, call) throws(KernelError) in
      try AreaPlots.contour(call, &kernel)
    },
    entry("DensityPlot", "colours of a function's values") { (kernel, call) throws(KernelError) in
      try AreaPlots.density(call, &kernel)
    },
    entry("RegionPlot", "where conditions hold") { (kernel, call) throws(KernelError) in
      try RegionPlots.region(call, &kernel)
    },
    entry("VectorPlot", "arrows of a field") { (kernel, call) throws(KernelError) in
      try FieldPlots.vectors(call, &kernel)
    },
    entry("StreamPlot", "lines along a field") { (kernel, call) throws(KernelError) in
      try FieldPlots.streams(call, &kernel)
    },
  ]

  private static let space: [BuiltIn] = [
    entry("Plot3D", "surfaces of functions of two variables") { (kernel, call) throws(KernelError) in
      try SurfacePlots.plot(call, &kernel)
    },
    entry("ParametricPlot3D", "curves and surfaces in space by parameters") {
      (kernel, call) throws(KernelError) in
      try SurfacePlots.parametric(call, &kernel)
    },
    entry("SphericalPlot3D", "surfaces by two angles and radius") { (kernel, call) throws(KernelError) in
      try SurfacePlots.spherical(call, &kernel)
    },
    entry("RevolutionPlot3D", "curves turned around an axis") { (kernel, call) throws(KernelError) in
      try SurfacePlots.revolution(call, &kernel)
    },
    entry("ContourPlot3D", "surfaces where a function has a value") { (kernel, call) throws(KernelError) in
      try SurfacePlots.contour(call, &kernel)
    },
  ]

  private static let others: [BuiltIn] = [
    entry("Show", "pictures on one another", isHeld: false) { (kernel, call) throws(KernelError) in
      try Showing.show(call, &kernel)
    }
  ]

  private static func words(_ text: StaticString, _ summary: String) -> [(String, String)] {
    text.withUTF8Buffer { bytes in
      bytes.split(separator: 32).map { (String(decoding: $0, as: UTF8.self), summary) }
    }
  }

  /// Words of pictures that stay as they are: what is drawn, how, and options.
  static let words: [(String, String)] =
    words(
      """
      Graphics Graphics3D Line Point Polygon Rectangle Disk Circle Arrow Text Inset Raster BezierCurve BSplineCurve \
      FilledCurve JoinedCurve Triangle Parallelogram Annulus Locator Sphere Ball Cylinder Cone Tube Cuboid Cube Simplex \
      GraphicsComplex GraphicsGroup GeometricTransformation Translate Rotate Scale InfiniteLine HalfLine Hexahedron
      """, "something to be drawn")
    + words(
      """
      RGBColor GrayLevel Hue CMYKColor LABColor LUVColor LCHColor XYZColor Opacity Thickness AbsoluteThickness PointSize \
      AbsolutePointSize Dashing AbsoluteDashing EdgeForm FaceForm Arrowheads CapForm JoinForm Directive Specularity Glow \
      Style Tooltip Scaled ImageScaled Offset
      """, "how something is drawn")
    + words(
      """
      Row Column Grid Framed Panel Pane Item Labeled Legended Placed Text TextGrid TextCell GraphicsRow GraphicsColumn \
      GraphicsGrid TableForm MatrixForm TraditionalForm StandardForm NumberForm PaddedForm ScientificForm EngineeringForm \
      AccountingForm DecimalForm HoldForm Subscript Superscript Subsuperscript Overscript Underscript OverBar OverHat \
      OverTilde OverVector OverDot Spacer Invisible LineLegend PointLegend SwatchLegend BarLegend Magnify Deploy TabView \
      MouseAppearance Annotation EventHandler Callout KernelLegend KernelBar
      """, "how a result is laid out")
}
