import Graphics
import WolframLanguage

/// Reads the options of 2D pictures: range, size, axes, frame, grid.
struct PlotOptionReader {
  private let options: FigureOptions
  private let directives: DirectiveReader

  /// Reads options; texts inherit the style of `directives`.
  init(_ options: FigureOptions, _ directives: DirectiveReader) {
    self.options = options
    self.directives = directives
  }

  /// All options except prolog and epilog.
  func plotOptions(_ source: inout FigureSource) -> PlotOptions {
    var result = PlotOptions()
    if let node = options["PlotRange"] {
      (result.rangeX, result.rangeY) = Self.planeRange(of: node, in: &source)
    }
    if let node = options["PlotRangePadding"] { result.padding = Self.padding(node, in: source) }
    if let node = options["PlotRangeClipping"] { result.isClipped = source.symbol(node) == "True" }
    readSize(&result, in: &source)
    readText("BaseStyle", &result.labelStyle, in: source)
    readText("LabelStyle", &result.labelStyle, in: source)
    if let node = options["Background"] { result.background = source.color(node) }
    if let node = options.given("PlotLabel", in: source) {
      result.plotLabel = labelReader(result).label(node, in: &source)
    }
    readEdges(&result, in: source)
    // Sizes of the frame's or the axes' style are those of their labels; the lines' colour is theirs anyway.
    let title = result.labelStyle
    readText(result.hasFrame ? "FrameStyle" : "AxesStyle", &result.labelStyle, in: source)
    result.labelStyle.color = title.color
    readAxes(&result, directives: labelReader(result), in: &source)
    readFrame(&result, directives: labelReader(result), in: &source)
    let label = result.labelStyle
    readText(result.hasFrame ? "FrameTicksStyle" : "TicksStyle", &result.labelStyle, in: source)
    readTicks(&result, TickReader(labelReader(result)), in: &source)
    if let sides = sides("FrameTicksStyle", in: source) {
      result.edgeTexts = sides.map { side in
        var text = label
        directives.text.read(side, &text, in: source)
        return text
      }
    }
    keepStyles(title, label, &result)
    if let node = options["GridLines"] { (result.gridX, result.gridY) = grids(of: node, in: &source) }
    readStyle("GridLinesStyle", &result.gridStyle, in: &source)
    return result
  }

  /// Applies an option to a text style.
  private func readText(_ name: String, _ style: inout TextStyle, in source: FigureSource) {
    if let node = options[name], sides(name, in: source) == nil {
      directives.text.read(node, &style, in: source)
    }
  }

  /// A reader for labels in the label style.
  private func labelReader(_ result: PlotOptions) -> DirectiveReader {
    var inherited = directives.style
    inherited.text = result.labelStyle
    return directives.with(inherited)
  }

  /// Gives the title, and the labels of axes and frame, their own style, where that of the ticks is another one.
  private func keepStyles(_ title: TextStyle, _ label: TextStyle, _ result: inout PlotOptions) {
    if title != result.labelStyle, result.plotLabel?.style == nil { result.plotLabel?.style = title }
    guard label != result.labelStyle else { return }
    var label = label
    label.color = label.color ?? (result.hasFrame ? result.frameStyle : result.axesStyle).color
    if result.axisLabelX?.style == nil { result.axisLabelX?.style = label }
    if result.axisLabelY?.style == nil { result.axisLabelY?.style = label }
    for edge in result.frameLabels.indices where result.frameLabels[edge]?.style == nil {
      result.frameLabels[edge]?.style = label
    }
  }

  /// Applies a style option.
  private func readStyle(_ name: String, _ style: inout Style, in source: inout FigureSource) {
    if let node = options[name] { style = directives.styled(node, base: style, in: &source) }
  }

  /// What an option gives each side of the frame, bottom, left, top and right: `{{left, right}, {bottom, top}}`; nil for what all
  /// sides have.
  private func sides(_ name: String, in source: FigureSource) -> [Node]? {
    guard let parts = options[name].flatMap({ source.list($0) }), parts.count == 2,
      parts.allSatisfy({ source.isList($0) })
    else { return nil }
    let ((left, right), (bottom, top)) = (source.pair(parts[0]), source.pair(parts[1]))
    return [bottom, left, top, right]
  }

  // MARK: Range and size

  private func readSize(_ result: inout PlotOptions, in source: inout FigureSource) {
    if let node = options["AspectRatio"] {
      let ratio = source.number(source.expanded(node))
      result.aspectRatio = ratio.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    }
    let size = options.imageSize(source)
    (result.width, result.height) = size
    // Fills the requested size, or else has the default shape of plots.
    if let node = options["AspectRatio"], source.symbol(node) == "Full", result.aspectRatio == nil {
      result.aspectRatio = size.height.flatMap { height in size.width.map { height / $0 } } ?? 0.618
    }
    if let node = options["ImagePadding"] { result.imagePadding = Self.imagePadding(node, in: source) }
  }

  private static func range(_ node: Node, _ source: inout FigureSource) -> RangeChoice {
    let node = source.expanded(node)
    guard let parts = source.list(node), parts.count == 2 else {
      if let values = source.numbers(of: node), values.count == 2 { return .fixed(values[0], values[1]) }
      return .automatic
    }
    func end(of node: Node) -> Double? { source.number(node).flatMap { $0.isFinite ? $0 : nil } }
    let (low, high) = (end(of: parts[0]), end(of: parts[1]))
    return low == nil && high == nil ? .automatic : .fixed(low, high)
  }

  private static func planeRange(
    of node: Node, in source: inout FigureSource
  ) -> (RangeChoice, RangeChoice) {
    let node = source.expanded(node)
    if let value = source.number(node), value.isFinite {
      return (.fixed(-value.magnitude, value.magnitude), .fixed(-value.magnitude, value.magnitude))
    }
    if let array = source.packedArray(of: node), array.values.count == 4 {
      return (.fixed(array.values[0], array.values[1]), .fixed(array.values[2], array.values[3]))
    }
    if let values = source.numbers(of: node), values.count == 2 {
      return (.automatic, .fixed(values[0], values[1]))
    }
    // Of the ranges of a box the first two are those of a plane.
    if let array = source.packedArray(of: node), array.values.count == 6 {
      return (.fixed(array.values[0], array.values[1]), .fixed(array.values[2], array.values[3]))
    }
    guard let parts = source.list(node), parts.count == 2 || parts.count == 3 else {
      return (.automatic, .automatic)
    }
    return (range(parts[0], &source), range(parts[1], &source))
  }

  private static func padding(_ node: Node, in source: FigureSource) -> [RangePadding] {
    func one(_ node: Node) -> RangePadding {
      if let share = source.share(node) { return .scaled(share) }
      if let value = source.number(node) { return .units(value) }
      return source.symbol(node) == "None" ? .units(0) : .automatic
    }
    func pair(_ node: Node) -> [RangePadding] {
      guard let parts = source.list(node), parts.count == 2 else { return [one(node), one(node)] }
      return parts.map(one)
    }
    guard let parts = source.list(node), parts.count == 2 else {
      return [RangePadding](repeating: one(node), count: 4)
    }
    return pair(parts[0]) + pair(parts[1])
  }

  private static func imagePadding(_ node: Node, in source: FigureSource) -> [Double]? {
    if let value = source.number(node) { return [value, value, value, value].map { min(max($0, 0), 300) } }
    guard let parts = source.list(node), parts.count == 2 else { return nil }
    let all = parts.flatMap { source.numbers(of: $0) ?? [] }
    return all.count == 4 ? all.map { min(max($0, 0), 300) } : nil
  }

  // MARK: Axes and frame

  private func readAxes(
    _ result: inout PlotOptions, directives: DirectiveReader, in source: inout FigureSource
  ) {
    if let node = options["Axes"] {
      let (x, y) = source.pair(node)
      (result.hasAxisX, result.hasAxisY) = (
        ["True", "Automatic"].contains(source.symbol(x)), ["True", "Automatic"].contains(source.symbol(y))
      )
    }
    if let node = options["AxesOrigin"].map({ source.expanded($0) }) {
      let (x, y) = source.pair(node)
      (result.originX, result.originY) = (source.number(x), source.number(y))
      if let values = source.numbers(of: node), values.count == 2 {
        (result.originX, result.originY) = (values[0], values[1])
      }
    }
    if let node = options.given("AxesLabel", in: source) {
      if let parts = source.list(node) {
        result.axisLabelX = parts.first.flatMap { directives.optionalLabel($0, in: &source) }
        result.axisLabelY = parts.count > 1 ? directives.optionalLabel(parts[1], in: &source) : nil
      } else {
        result.axisLabelY = directives.label(node, in: &source)
      }
    }
    if let node = options["AxesStyle"] {
      let parts = source.list(node)
      if let parts, parts.count == 2 {
        result.axisStyleY = directives.styled(parts[1], base: result.axesStyle, in: &source)
      }
      result.axesStyle = directives.styled(parts?.first ?? node, base: result.axesStyle, in: &source)
    }
  }

  private func readTicks(_ result: inout PlotOptions, _ ticks: TickReader, in source: inout FigureSource) {
    if let node = options["Ticks"] {
      let (x, y) = source.pair(node)
      (result.ticksX, result.ticksY) = (ticks.ticks(of: x, in: &source), ticks.ticks(of: y, in: &source))
    }
    if let node = options["FrameTicks"] { result.frameTicks = ticks.frameTicks(of: node, in: &source) }
    if result.hasFrame { result.ticksX = .none; result.ticksY = .none }
  }

  private func readEdges(_ result: inout PlotOptions, in source: FigureSource) {
    if let node = options["Frame"] {
      // The option lists left and right, then bottom and top; our order is bottom, left, top, right.
      if let parts = source.list(node), parts.count == 2 {
        let ((left, right), (bottom, top)) = (source.pair(parts[0]), source.pair(parts[1]))
        result.frame = [bottom, left, top, right].map { source.symbol($0) == "True" }
      } else if let parts = source.list(node), parts.count == 4 {
        result.frame = parts.map { source.symbol($0) == "True" }
      } else {
        result.frame = [Bool](
          repeating: source.symbol(node) == "True" || source.symbol(node) == "All", count: 4)
      }
    }
  }

  private func readFrame(
    _ result: inout PlotOptions, directives: DirectiveReader, in source: inout FigureSource
  ) {
    if let node = options.given("FrameLabel", in: source) {
      if let parts = source.list(node), parts.count == 2, parts.contains(where: { source.isList($0) }) {
        let ((left, right), (bottom, top)) = (source.pair(parts[0]), source.pair(parts[1]))
        result.frameLabels = [bottom, left, top, right].map { directives.optionalLabel($0, in: &source) }
        if !source.isList(parts[1]) { result.frameLabels[2] = nil }
        if !source.isList(parts[0]) { result.frameLabels[3] = nil }
      } else if let parts = source.list(node) {
        for (index, part) in parts.prefix(4).enumerated() {
          result.frameLabels[index] = directives.optionalLabel(part, in: &source)
        }
      } else {
        result.frameLabels[0] = directives.label(node, in: &source)
      }
    }
    if let node = options["RotateLabel"] { result.rotatesFrameLabels = source.symbol(node) != "False" }
    if let sides = sides("FrameStyle", in: source) {
      for side in sides {
        result.edgeStyles.append(directives.styled(side, base: result.frameStyle, in: &source))
      }
    } else {
      readStyle("FrameStyle", &result.frameStyle, in: &source)
    }
    if result.hasFrame, options["Axes"] == nil { (result.hasAxisX, result.hasAxisY) = (false, false) }
  }

  // MARK: Grid

  private func grids(of node: Node, in source: inout FigureSource) -> (GridChoice, GridChoice) {
    let node = source.expanded(node)
    if let parts = source.list(node), parts.count == 2 {
      return (grid(parts[0], in: &source), grid(parts[1], in: &source))
    }
    switch source.symbol(node) {
    case "True", "Automatic", "All": return (.automatic, .automatic)
    default: return (.none, .none)
    }
  }

  private func grid(_ node: Node, in source: inout FigureSource) -> GridChoice {
    let node = source.expanded(node)
    if source.symbol(node) == "Automatic" || source.symbol(node) == "True" { return .automatic }
    if let values = source.numbers(of: node) { return .fixed(values.map { ($0, nil) }) }
    guard let parts = source.list(node) else { return source.head(node) == nil ? .none : .automatic }
    var lines: [(place: Double, style: Style?)] = []
    for part in parts.prefix(2000) {
      if let value = source.number(part) {
        lines.append((value, nil))
      } else if let pieces = source.list(part), let first = pieces.first, let value = source.number(first) {
        lines.append(
          (
            value,
            pieces.count > 1 ? directives.styled(pieces[1], base: PlotOptions().gridStyle, in: &source) : nil
          ))
      }
    }
    return .fixed(lines)
  }
}
