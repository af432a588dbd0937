import Kernel

/// The options of functions that make pictures, with what they are by default. Authors hand them on:
/// `FilterRules[{opts}, Options[Graphics]]`.
enum PictureOptions {
  private static let shared: StaticString = """
    AlignmentPoint Center AspectRatio Automatic Axes False AxesLabel None AxesOrigin Automatic AxesStyle {} \
    Background None BaselinePosition Automatic BaseStyle {} ContentSelectable Automatic \
    CoordinatesToolOptions Automatic DisplayFunction Automatic Epilog {} FormatType Automatic ImageMargins 0 \
    ImagePadding All ImageSize Automatic LabelStyle {} Method Automatic PlotLabel None PlotRange All \
    PlotRangePadding Automatic PlotRegion Automatic PreserveImageOptions Automatic Prolog {} Ticks Automatic \
    TicksStyle {}
    """
  private static let plane: StaticString = """
    Frame False FrameLabel None FrameStyle {} FrameTicks Automatic FrameTicksStyle {} GridLines None \
    GridLinesStyle {} PlotRangeClipping False RotateLabel True
    """
  private static let space: StaticString = """
    AxesEdge Automatic Boxed True BoxRatios Automatic BoxStyle {} FaceGrids None FaceGridsStyle {} \
    Lighting Automatic RotationAction Fit SphericalRegion Automatic ViewAngle Automatic ViewCenter Automatic \
    ViewPoint {1.3,-2.4,2.} ViewVertical {0,0,1}
    """
  private static let plots: StaticString = """
    ClippingStyle None ColorFunction Automatic ColorFunctionScaling True PerformanceGoal Automatic PlotLegends None \
    PlotPoints Automatic PlotStyle Automatic PlotTheme Automatic ScalingFunctions None
    """
  private static let curves: StaticString = """
    Exclusions Automatic ExclusionsStyle None Filling None FillingStyle Automatic LabelingFunction Automatic \
    MaxRecursion Automatic Mesh None MeshFunctions Automatic MeshShading None MeshStyle Automatic PlotLabels None \
    RegionFunction Automatic WorkingPrecision MachinePrecision
    """
  private static let lists: StaticString =
    "DataRange Automatic InterpolationOrder None Joined Automatic PlotMarkers None"

  /// The rules of a function's options by its name; empty where it makes no picture.
  static func rules(of name: String, in session: inout KernelSession) -> [Term] {
    let isPlot = name.hasSuffix("Plot") || name.hasSuffix("Plot3D")
    guard isPlot || name == "Graphics" || name == "Graphics3D" else { return [] }
    var tables = [shared, name.hasSuffix("3D") ? space : plane]
    if isPlot {
      tables = [ownDefaults(of: name)] + tables + [plots, curves]
      if name.hasPrefix("List") || name == "DiscretePlot" { tables.append(lists) }
    }
    var (found, names): ([Term], Set<Term>) = ([], [])
    for table in tables {
      for (option, value) in pairs(table) {
        guard let value = Term.parse(value, &session.names)?.first else { continue }
        let key = session.named(String(decoding: option, as: UTF8.self))
        if names.insert(key).inserted { found.append(.call(.rule, [key, value])) }
      }
    }
    return found
  }

  /// What options of a plot are where they are not those of a drawing.
  private static func ownDefaults(of name: String) -> StaticString {
    switch name {
    case "Plot3D", "ListPlot3D": "Axes True BoxRatios {1,1,0.4} PlotRange {Full,Full,Automatic}"
    case _ where name.hasSuffix("3D"): "Axes True PlotRange Automatic"
    case "ParametricPlot", "PolarPlot", "ListPolarPlot": "Axes True PlotRange Automatic"
    case "Plot", "LogPlot", "LogLinearPlot", "LogLogPlot":
      "AspectRatio 1/GoldenRatio Axes True PlotRange {Full,Automatic}"
    case "ContourPlot", "DensityPlot", "ListContourPlot", "ListDensityPlot":
      "AspectRatio 1 Frame True PlotRange {Full,Full,Automatic}"
    case "RegionPlot", "VectorPlot", "StreamPlot": "AspectRatio 1 Frame True PlotRange Automatic"
    case "ArrayPlot", "MatrixPlot":
      "AspectRatio Automatic Frame True PlotRange Automatic"
    default: "AspectRatio 1/GoldenRatio Axes True PlotRange Automatic"
    }
  }

  /// The names and the values of a table.
  private static func pairs(_ table: StaticString) -> [(option: [UInt8], value: [UInt8])] {
    let bytes = UnsafeBufferPointer(start: table.utf8Start, count: table.utf8CodeUnitCount)
    let words = bytes.split(separator: 32).map { Array($0) }
    return stride(from: 0, to: words.count - 1, by: 2).map { (words[$0], words[$0 + 1]) }
  }
}
