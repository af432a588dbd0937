import Kernel

/// The options of functions that make pictures, which authors hand on: `FilterRules[{opts}, Options[Graphics]]`.
enum PictureOptions {
  /// Options of all pictures, as a notebook names them, with what they are by default.
  private static let common: StaticString = """
    AlignmentPoint Center AspectRatio Automatic Axes False AxesLabel None AxesOrigin Automatic AxesStyle {} \
    Background None BaselinePosition Automatic BaseStyle {} ContentSelectable Automatic \
    CoordinatesToolOptions Automatic DisplayFunction Automatic Epilog {} FormatType Automatic Frame False \
    FrameLabel None FrameStyle {} FrameTicks Automatic FrameTicksStyle {} GridLines None GridLinesStyle {} \
    ImageMargins 0 ImagePadding All ImageSize Automatic LabelStyle {} Method Automatic PlotLabel None PlotRange All \
    PlotRangeClipping False PlotRangePadding Automatic PlotRegion Automatic PreserveImageOptions Automatic \
    Prolog {} RotateLabel True Ticks Automatic TicksStyle {}
    """
  private static let space: StaticString = """
    AlignmentPoint Center AspectRatio Automatic Axes False AxesEdge Automatic AxesLabel None AxesOrigin Automatic \
    AxesStyle {} Background None BaseStyle {} Boxed True BoxRatios Automatic BoxStyle {} Epilog {} FaceGrids None \
    FaceGridsStyle {} ImageMargins 0 ImagePadding All ImageSize Automatic LabelStyle {} Lighting Automatic \
    Method Automatic PlotLabel None PlotRange All PlotRangePadding Automatic Prolog {} RotationAction Fit \
    SphericalRegion Automatic Ticks Automatic TicksStyle {} ViewAngle Automatic ViewCenter Automatic \
    ViewPoint {1.3,-2.4,2.} ViewVertical {0,0,1}
    """
  /// What plots have beside.
  private static let plots: StaticString = """
    ClippingStyle None ColorFunction Automatic ColorFunctionScaling True Exclusions Automatic ExclusionsStyle None \
    Filling None FillingStyle Automatic LabelingFunction Automatic MaxRecursion Automatic Mesh None \
    MeshFunctions Automatic MeshShading None MeshStyle Automatic PerformanceGoal Automatic PlotHighlighting Automatic \
    PlotLabels None PlotLegends None PlotPoints Automatic PlotStyle Automatic PlotTheme Automatic \
    RegionFunction Automatic ScalingFunctions None WorkingPrecision MachinePrecision
    """
  private static let lists: StaticString =
    "DataRange Automatic InterpolationOrder None Joined Automatic PlotMarkers None"

  /// The rules of a function's options by its name; empty where it makes no picture.
  static func rules(of name: String, _ session: inout KernelSession) -> [Term] {
    let isPlot = name.hasSuffix("Plot") || name.hasSuffix("Plot3D")
    guard isPlot || name == "Graphics" || name == "Graphics3D" else { return [] }
    let isList = name.hasPrefix("List") || name == "DiscretePlot"
    let tables =
      [name.hasSuffix("3D") ? space : common] + (isPlot ? [plots] : []) + (isPlot && isList ? [lists] : [])
    return tables.flatMap { rules($0, &session) }
  }

  private static func rules(_ table: StaticString, _ session: inout KernelSession) -> [Term] {
    let bytes = UnsafeBufferPointer(start: table.utf8Start, count: table.utf8CodeUnitCount)
    let words = bytes.split(separator: 32).map { Array($0) }
    return stride(from: 0, to: words.count - 1, by: 2).compactMap { place in
      let value = Term.parse(words[place + 1], names: &session.names)?.first
      return value.map {
        .call(.rule, [session.named(String(decoding: words[place], as: UTF8.self)), $0])
      }
    }
  }
}
