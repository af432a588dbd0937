import Diagnostics
import Kernel
import KernelLanguage
import WolframLanguage

/// The options of drawing functions: those that the kernel heeds, and those that change nothing in a book. Any other is named, so
/// that none is lost in silence.
///
///     Plot[Sin[x], {x, 0, 6}, ExclusionsStyle -> Red]   // ExclusionsStyle has no effect in Plot
///     Plot[Sin[x], {x, 0, 6}, PlotStlye -> Red]         // PlotStlye has no effect in Plot: did you mean PlotStyle?
///
/// `DrawingOptionTests` draws with every option of this table, and with every one that the kernel reads.
enum DrawingOptions {
  /// What an option does in the picture of a function.
  enum Effect {
    /// The kernel heeds it.
    case seen
    /// It concerns speed, precision or the front end, and changes no picture.
    case unseen
    /// It has no effect, though an author would expect one.
    case none
  }

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }

  /// The options of every picture.
  private static let pictures = words(
    """
    AspectRatio Axes AxesLabel AxesStyle Background BaseStyle DefaultBaseStyle Epilog ImageSize LabelStyle PlotLabel \
    PlotRange PlotRangePadding Prolog Ticks TicksStyle
    """)
  /// Those of pictures in the plane.
  private static let plane = words(
    """
    AxesOrigin Frame FrameLabel FrameStyle FrameTicks FrameTicksStyle GridLines GridLinesStyle ImagePadding \
    PlotRangeClipping RotateLabel
    """)
  /// Those of pictures in space.
  private static let space = words(
    "Boxed BoxRatios BoxStyle FaceGrids FaceGridsStyle Lighting ViewPoint ViewProjection ViewVertical")
  /// Options that change no picture.
  private static let unseen = words(
    """
    AccuracyGoal AlignmentPoint BaselinePosition Compiled ContentSelectable ControllerLinking ControllerMethod \
    ControllerPath CoordinatesToolOptions DatasetDisplayPanel DisplayFunction EvaluationMonitor Evaluated FormatType \
    LabelingSize MaxBend MaxPlotPoints Method PerformanceGoal PlotDivision PlotHighlighting PlotInteractivity \
    PrecisionGoal PreserveImageOptions RotationAction Selectable SphericalRegion StepMonitor TargetUnits \
    TextureCoordinateFunction WorkingPrecision
    """)

  private static let colors = words("ColorFunction ColorFunctionScaling")
  private static let meshes = words("Mesh MeshFunctions MeshStyle")
  private static let curves =
    colors.union(meshes).union(
      words(
        """
        Exclusions Filling FillingStyle MaxRecursion PlotLabels PlotLegends PlotPoints PlotStyle PlotTheme RegionFunction \
        ScalingFunctions
        """))
  private static let lists =
    colors.union(meshes).union(
      words(
        """
        DataRange Filling FillingStyle InterpolationOrder Joined PlotLabels PlotLegends PlotMarkers PlotStyle PlotTheme \
        ScalingFunctions
        """))
  private static let areas =
    colors.union(meshes).union(
      words("ClippingStyle MaxRecursion PlotLegends PlotPoints PlotTheme RegionFunction"))
  private static let contours = words("Contours ContourLabels ContourShading ContourStyle")
  private static let streams = words("PlotTheme RegionFunction StreamColorFunction StreamPoints StreamStyle")
  private static let arrows = words("RegionFunction VectorColorFunction VectorPoints VectorScale VectorStyle")
  private static let surfaces =
    colors.union(meshes).union(
      words("BoundaryStyle MeshShading PlotLegends PlotPoints PlotStyle RegionFunction"))
  private static let charts = words(
    "ChartBaseStyle ChartLabels ChartLegends ChartStyle LabelingFunction PlotTheme")

  /// The options of each function that are not those of its picture.
  private static let own: [String: Set<String>] = {
    var table: [String: Set<String>] = [:]
    func add(_ functions: String, _ options: Set<String>) {
      for name in words(functions) { table[name] = options }
    }
    add("Graphics Graphics3D", [])
    add("Plot LogPlot LogLinearPlot LogLogPlot", curves)
    add("ParametricPlot", curves.union(["BoundaryStyle", "MeshShading"]))
    add("PolarPlot", curves.union(["PolarAxes", "PolarGridLines", "PolarTicks"]))
    add("ListPlot ListLinePlot ListLogPlot ListLogLinearPlot ListLogLogPlot", lists)
    add("DiscretePlot", lists.union(["ExtentSize"]))
    add("ListPointPlot3D ListLinePlot3D", ["PlotStyle"])
    add("ContourPlot", areas.union(contours))
    add("ListContourPlot", areas.union(contours).union(["DataRange"]))
    add("DensityPlot ComplexPlot", areas)
    add("ListDensityPlot", areas.union(["DataRange", "InterpolationOrder"]))
    add(
      "RegionPlot",
      meshes.union(words("BoundaryStyle MaxRecursion MeshShading PlotLegends PlotPoints PlotStyle PlotTheme"))
    )
    add("VectorPlot", arrows.union(["PlotTheme"]))
    add("VectorPlot3D", arrows)
    add("StreamPlot", streams)
    add("StreamDensityPlot", streams.union(areas))
    add(
      "ArrayPlot MatrixPlot",
      colors.union(words("ClippingStyle ColorRules Mesh MeshStyle PlotLegends PlotTheme")))
    add("BarChart RectangleChart", charts.union(words("BarOrigin BarSpacing ChartLayout")))
    add("PieChart", charts.union(["SectorOrigin"]))
    add("Histogram", charts)
    add("Plot3D", surfaces.union(["ClippingStyle", "Exclusions"]))
    add("ListPlot3D", colors.union(meshes).union(words("BoundaryStyle ClippingStyle MeshShading PlotStyle")))
    add("ParametricPlot3D SphericalPlot3D", surfaces)
    add("RevolutionPlot3D", surfaces.union(["RevolutionAxis"]))
    add("ContourPlot3D", surfaces.union(["Contours", "ContourStyle"]))
    add("RegionPlot3D", surfaces)
    return table
  }()

  /// The drawing functions.
  static var functions: [String] { own.keys.sorted() }

  /// All options that some drawing function heeds.
  static let heeded = own.values.reduce(pictures.union(plane).union(space)) { $0.union($1) }

  /// What an option does in the pictures of a function.
  static func effect(of option: String, in function: String) -> Effect {
    if unseen.contains(option) { return .unseen }
    let isSpace = function.hasSuffix("3D")
    let isSeen =
      pictures.contains(option) || (isSpace ? space : plane).contains(option)
      || own[function]?.contains(option) == true
    return isSeen ? .seen : .none
  }

  /// What is said of the options in some code that have no effect.
  static func findings(in code: [Code]) -> [(summary: String, name: String)] {
    var found: [(summary: String, name: String)] = []
    for code in code {
      code.visit { call in
        guard found.count < mostFindings, let head = code.tree.headName(call) else { return }
        if head == "SetOptions",
          let function = code.tree.argument(of: call, place: 0).flatMap({ code.tree.symbolName(of: $0) }),
          own[function] != nil
        {
          return add(
            "SetOptions has no effect on \(function): its options belong into each call", head, &found)
        }
        guard own[head] != nil else { return }
        for option in options(Array(code.tree.arguments(call).dropFirst()), in: code.tree, depth: 0)
        where effect(of: option, in: head) == .none {
          // A name that the language has is no slip of the pen.
          let isWord = BuiltIn.all.contains { $0.name == option }
          let near = isWord ? nil : suggestion(for: option, among: heeded.sorted())
          let meant = near.map { ": did you mean \($0)?" } ?? ""
          add("\(option) has no effect in \(head)\(meant)", option, &found)
        }
      }
    }
    return found
  }

  private static let mostFindings = 20

  private static func add(_ summary: String, _ name: String, _ found: inout [(summary: String, name: String)])
  {
    if !found.contains(where: { $0.summary == summary }) { found.append((summary, name)) }
  }

  /// The names of options, apart from those with values that leave everything as it is.
  private static func options(_ parts: [Expression], in tree: ExpressionTree, depth: Int) -> [String] {
    parts.flatMap { part -> [String] in
      if let (key, value) = tree.rule(of: part) {
        let name = tree.symbolName(of: key) ?? (tree.kind(key) == .string ? tree.string(key) : nil)
        let isUsual = ["None", "Automatic", "False"].contains(tree.symbolName(of: value) ?? "")
        return isUsual ? [] : [name].compactMap { $0 }
      }
      // Options may stand in a list, behind the data of a plot.
      guard depth < 3, let list = tree.list(part), list.contains(where: { tree.rule(of: $0) != nil }) else {
        return []
      }
      return options(Array(list), in: tree, depth: depth + 1)
    }
  }
}
