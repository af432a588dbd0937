import Kernel

/// Adds the plotting functions to the kernel's built-ins.
///
///     var session = KernelSession()
///     session.addPlots()
///     try session.evaluate(text: Array("Plot[Sin[x], {x, 0, 6}]".utf8))   // Graphics[…]
extension KernelSession {
  /// Adds the plotting functions to the session.
  public mutating func addPlots() {
    for builtIn in PlotBuiltIns.all { add(builtIn) }
    for (name, summary) in PlotBuiltIns.words where self.builtIn(names.symbol(name)) == nil {
      add(BuiltIn(named: name, [], summary))
    }
    ExtraFunctions.add(to: &self)
  }
}

/// The table of plotting functions.
enum PlotBuiltIns {
  @inline(__always)
  private static func entry(
    _ name: StaticString, _ summary: BuiltIn.Summary, isHeld: Bool = true,
    _ function: @escaping BuiltIn.Function
  ) -> BuiltIn {
    BuiltIn(name, isHeld ? [.holdAll] : [], summary, function)
  }

  /// All plotting functions.
  public static let all: [BuiltIn] = curves + lists + areas + space + others + shapes

  private static let curves: [BuiltIn] = [
    entry("Plot", "curves of functions of one variable") { (call, kernel) throws(KernelError) in
      try CurvePlots.plot(call, scale: CurvePlots.Scale(), in: &kernel)
    },
    entry("LogPlot", "curves over a logarithmic vertical axis") { (call, kernel) throws(KernelError) in
      try CurvePlots.plot(call, scale: CurvePlots.Scale(isLogY: true), in: &kernel)
    },
    entry("LogLinearPlot", "curves over a logarithmic horizontal axis") {
      (call, kernel) throws(KernelError) in
      try CurvePlots.plot(call, scale: CurvePlots.Scale(isLogX: true), in: &kernel)
    },
    entry("LogLogPlot", "curves over two logarithmic axes") { (call, kernel) throws(KernelError) in
      try CurvePlots.plot(call, scale: CurvePlots.Scale(isLogX: true, isLogY: true), in: &kernel)
    },
    plot("ParametricPlot", "curves and areas by parameters", CurvePlots.parametric),
    plot("PolarPlot", "curves by angle and radius", CurvePlots.polar),
    plot("DiscretePlot", "values of a function at whole numbers", ListPlots.discrete),
  ]

  private static func list(
    _ name: StaticString, _ summary: BuiltIn.Summary, isJoined: Bool, scale: CurvePlots.Scale
  )
    -> BuiltIn
  {
    entry(name, summary, isHeld: false) { (call, kernel) throws(KernelError) in
      try ListPlots.plot(call, isJoined, scale, in: &kernel)
    }
  }

  private static let lists: [BuiltIn] = [
    list("ListPlot", "points of a list", isJoined: false, scale: CurvePlots.Scale()),
    list("ListLinePlot", "a line through the points of a list", isJoined: true, scale: CurvePlots.Scale()),
    list(
      "ListLogPlot", "points over a logarithmic vertical axis", isJoined: false,
      scale: CurvePlots.Scale(isLogY: true)),
    list(
      "ListLogLinearPlot", "points over a logarithmic horizontal axis", isJoined: false,
      scale: CurvePlots.Scale(isLogX: true)),
    list(
      "ListLogLogPlot", "points over two logarithmic axes", isJoined: false,
      scale: CurvePlots.Scale(isLogX: true, isLogY: true)),
    data("ListPlot3D", "a surface over a table of heights", SurfacePlots.ofTable),
    data("ListPointPlot3D", "points in space") { (call, kernel) throws(KernelError) in
      try ListPlots.pointsInSpace(of: call, false, in: &kernel)
    },
    data("ListLinePlot3D", "lines in space") { (call, kernel) throws(KernelError) in
      try ListPlots.pointsInSpace(of: call, true, in: &kernel)
    },
    data("ListDensityPlot", "colours over a table of values", ListPlots.density),
    data("ListContourPlot", "contours over a table of values", ListPlots.contour),
    data("ArrayPlot", "a cell of grey or colour for each value of a table", ArrayPlots.array),
    data("MatrixPlot", "a cell of colour for each value of a matrix", ArrayPlots.matrix),
    data("BarChart", "bars of values", Charts.bars),
    data("RectangleChart", "bars with their own widths", Charts.rectangles),
    data("PieChart", "sectors of values", Charts.pie),
    data("Histogram", "how often values occur", Histograms.draw),
    data("SmoothHistogram", "the density of values as a curve", Histograms.smooth),
  ]

  /// Makes an entry for a function whose arguments are evaluated.
  @inline(__always)
  private static func data(
    _ name: StaticString, _ summary: BuiltIn.Summary, _ plot: @escaping BuiltIn.Function
  )
    -> BuiltIn
  {
    BuiltIn(name, [], summary, plot)
  }

  /// Makes an entry for a function that evaluates its arguments itself.
  @inline(__always)
  private static func plot(
    _ name: StaticString, _ summary: BuiltIn.Summary, _ plot: @escaping BuiltIn.Function
  )
    -> BuiltIn
  {
    BuiltIn(name, [.holdAll], summary, plot)
  }

  private static let areas: [BuiltIn] = [
    plot("ContourPlot", "contours of a function, or where an equation holds", AreaPlots.contour),
    plot("DensityPlot", "colours of a function's values", AreaPlots.density),
    plot("ComplexPlot", "colours of a function of a complex number", ComplexPlots.plot),
    plot("RegionPlot", "where conditions hold", RegionPlots.region),
    plot("VectorPlot", "arrows of a field", FieldPlots.vectors),
    plot("StreamPlot", "lines along a field", FieldPlots.streams),
    plot("StreamDensityPlot", "lines along a field over its magnitude", FieldPlots.streamDensities),
  ]

  private static let space: [BuiltIn] = [
    plot("Plot3D", "surfaces of functions of two variables", SurfacePlots.plot),
    plot("ParametricPlot3D", "curves and surfaces in space by parameters", SurfacePlots.parametric),
    plot("SphericalPlot3D", "surfaces by two angles and radius", SurfacePlots.spherical),
    plot("RevolutionPlot3D", "curves turned around an axis", SurfacePlots.revolution),
    plot("ContourPlot3D", "surfaces where a function has a value", SurfacePlots.contour),
    plot("RegionPlot3D", "solids where conditions hold", SolidPlots.region),
    plot("VectorPlot3D", "arrows of a field in space", FieldPlots.vectorsInSpace),
  ]

  private static let others: [BuiltIn] = [
    data("Show", "pictures on one another", Showing.show)
  ]

  private static func words(_ text: StaticString, _ summary: BuiltIn.Summary) -> [(String, BuiltIn.Summary)] {
    text.withUTF8Buffer { bytes in
      bytes.split(separator: 32).map { (String(decoding: $0, as: UTF8.self), summary) }
    }
  }

  /// Symbols of pictures that evaluate to themselves: primitives, directives and options.
  static let words: [(String, BuiltIn.Summary)] =
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
      AccountingForm DecimalForm PercentForm BracketingBar DoubleBracketingBar AngleBracket HoldForm Subscript Superscript Subsuperscript Overscript Underscript OverBar OverHat \
      OverTilde OverVector OverDot Spacer Invisible LineLegend PointLegend SwatchLegend BarLegend Magnify Deploy TabView \
      MouseAppearance Annotation EventHandler Callout KernelLegend KernelBar Overlay OpenerView FlipView SlideView
      """, "how a result is laid out")
}
