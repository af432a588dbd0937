import Graphics
import Numerics
import WolframLanguage

/// The options of plane pictures: range, size, axes, frame, grid.
extension FigureReader {
  mutating func plotOptions(_ options: [String: Node]) -> PlotOptions {
    var result = PlotOptions()
    if let node = options["PlotRange"] { (result.rangeX, result.rangeY) = planeRange(node) }
    if let node = options["PlotRangePadding"] { result.padding = padding(node) }
    if let node = options["PlotRangeClipping"] { result.isClipped = symbol(node) == "True" }
    result.aspectRatio = options["AspectRatio"].flatMap { option -> Double? in
      let whole = expanded(option)
      return number(whole)
    }.flatMap {
      $0 > 0 && $0.isFinite ? $0 : nil
    }
    (result.width, result.height) = imageSize(options["ImageSize"])
    // The picture is as wide and high as it is asked to be, else of the usual shape of plots.
    if let node = options["AspectRatio"], symbol(node) == "Full", result.aspectRatio == nil {
      let size = imageSize(options["ImageSize"])
      result.aspectRatio = size.1.flatMap { height in size.0.map { height / $0 } } ?? 0.618
    }
    if let node = options["ImagePadding"] { result.imagePadding = imagePadding(node) }
    if let node = options["LabelStyle"] ?? options["BaseStyle"] { setText(all: node, &result.labelStyle) }
    if let node = options["Background"] { result.background = color(node) }
    if let node = options["PlotLabel"], !isNone(node) { result.plotLabel = label(node) }
    readAxes(options, &result)
    readFrame(options, &result)
    if let node = options["GridLines"] { (result.gridX, result.gridY) = grids(node) }
    if let node = options["GridLinesStyle"] { result.gridStyle = styled(node, result.gridStyle) }
    if let node = options["Epilog"] { result.epilog = overlay(node) }
    if let node = options["Prolog"] { result.prolog = overlay(node) }
    return result
  }

  private mutating func overlay(_ node: Node) -> Range<Int> {
    let start = scene.shapes.count
    style = Style()
    complexes = []
    read(node, depth: 1)
    return start..<scene.shapes.count
  }

  func isNone(_ node: Node) -> Bool {
    switch symbol(node) {
    case "None", "False", "Automatic", "Null": return true
    default: return string(node)?.isEmpty ?? false
    }
  }

  private mutating func range(_ node: Node) -> RangeChoice {
    let node = expanded(node)
    guard let parts = list(node), parts.count == 2 else {
      if let values = numbers(node), values.count == 2 { return .fixed(values[0], values[1]) }
      return .automatic
    }
    func end(_ node: Node) -> Double? { number(node).flatMap { $0.isFinite ? $0 : nil } }
    let (low, high) = (end(parts[0]), end(parts[1]))
    return low == nil && high == nil ? .automatic : .fixed(low, high)
  }

  private mutating func planeRange(_ node: Node) -> (RangeChoice, RangeChoice) {
    let node = expanded(node)
    if let value = number(node), value.isFinite {
      return (.fixed(-value.magnitude, value.magnitude), .fixed(-value.magnitude, value.magnitude))
    }
    if let array = trees[node.tree].packedArray(node.expression), array.values.count == 4 {
      return (.fixed(array.values[0], array.values[1]), .fixed(array.values[2], array.values[3]))
    }
    if let values = numbers(node), values.count == 2 { return (.automatic, .fixed(values[0], values[1])) }
    guard let parts = list(node), parts.count == 2 else { return (.automatic, .automatic) }
    return (range(parts[0]), range(parts[1]))
  }

  private func padding(_ node: Node) -> [RangePadding] {
    func one(_ node: Node) -> RangePadding {
      if head(node) == "Scaled", let share = argument(node, 0).flatMap({ number($0) }) {
        return .scaled(share)
      }
      if let value = number(node) { return .units(value) }
      return symbol(node) == "None" ? .units(0) : .automatic
    }
    func pair(_ node: Node) -> [RangePadding] {
      guard let parts = list(node), parts.count == 2 else { return [one(node), one(node)] }
      return parts.map(one)
    }
    guard let parts = list(node), parts.count == 2 else {
      return [RangePadding](repeating: one(node), count: 4)
    }
    return pair(parts[0]) + pair(parts[1])
  }

  private static let imageSizes = ["Tiny": 100.0, "Small": 180, "Medium": 360, "Large": 576, "Full": 576]

  func imageSize(_ node: Node?) -> (Double?, Double?) {
    func one(_ node: Node) -> Double? {
      if let name = symbol(node) { return Self.imageSizes[name] }
      if head(node) == "UpTo" { return argument(node, 0).flatMap { number($0) } }
      if let parts = list(node) { return parts.first.flatMap { one($0) } }
      return number(node).flatMap { $0 > 0 && $0.isFinite ? min(max($0, 8), 2000) : nil }
    }
    guard let node else { return (nil, nil) }
    if let parts = list(node), parts.count == 2 { return (one(parts[0]), one(parts[1])) }
    return (one(node), nil)
  }

  private func imagePadding(_ node: Node) -> [Double]? {
    if let value = number(node) { return [value, value, value, value].map { min(max($0, 0), 300) } }
    guard let parts = list(node), parts.count == 2 else { return nil }
    let all = parts.flatMap { numbers($0) ?? [] }
    return all.count == 4 ? all.map { min(max($0, 0), 300) } : nil
  }

  /// Two values for a pair, the same twice for anything else.
  private func pair(_ node: Node) -> (Node, Node) {
    if let parts = list(node), parts.count == 2 { return (parts[0], parts[1]) }
    return (node, node)
  }

  private func isOn(_ node: Node) -> Bool {
    symbol(node) == "True" || symbol(node) == "Automatic" || symbol(node) == "All"
  }

  private mutating func readAxes(_ options: [String: Node], _ result: inout PlotOptions) {
    if let node = options["Axes"] {
      let (x, y) = pair(node)
      (result.hasAxisX, result.hasAxisY) = (
        symbol(x) == "True" || symbol(x) == "Automatic", symbol(y) == "True" || symbol(y) == "Automatic"
      )
    }
    if let node = options["AxesOrigin"].map({ expanded($0) }) {
      let (x, y) = pair(node)
      (result.originX, result.originY) = (number(x), number(y))
      if let values = numbers(node), values.count == 2 {
        (result.originX, result.originY) = (values[0], values[1])
      }
    }
    if let node = options["AxesLabel"], !isNone(node) {
      if let parts = list(node) {
        result.axisLabelX = parts.first.flatMap { optionalLabel($0) }
        result.axisLabelY = parts.count > 1 ? optionalLabel(parts[1]) : nil
      } else {
        result.axisLabelY = label(node)
      }
    }
    if let node = options["Ticks"] {
      let (x, y) = pair(node)
      (result.ticksX, result.ticksY) = (ticks(x), ticks(y))
    }
    if let node = options["AxesStyle"] {
      result.axesStyle = styled(list(node)?.first ?? node, result.axesStyle)
    }
    if let node = options["TicksStyle"] { setText(all: node, &result.labelStyle) }
  }

  mutating func optionalLabel(_ node: Node) -> Label? {
    if isNone(node) { return nil }
    let label = label(node)
    return label.isEmpty ? nil : label
  }

  private mutating func readFrame(_ options: [String: Node], _ result: inout PlotOptions) {
    if let node = options["Frame"] {
      // Left and right, then bottom and top; edges here are bottom, left, top, right.
      if let parts = list(node), parts.count == 2 {
        let ((left, right), (bottom, top)) = (pair(parts[0]), pair(parts[1]))
        result.frame = [bottom, left, top, right].map { symbol($0) == "True" }
      } else if let parts = list(node), parts.count == 4 {
        result.frame = parts.map { symbol($0) == "True" }
      } else {
        result.frame = [Bool](repeating: symbol(node) == "True" || symbol(node) == "All", count: 4)
      }
    }
    if let node = options["FrameLabel"], !isNone(node) {
      if let parts = list(node), parts.count == 2, parts.contains(where: { isList($0) }) {
        let ((left, right), (bottom, top)) = (pair(parts[0]), pair(parts[1]))
        result.frameLabels = [bottom, left, top, right].map { optionalLabel($0) }
        if !isList(parts[1]) { result.frameLabels[2] = nil }
        if !isList(parts[0]) { result.frameLabels[3] = nil }
      } else if let parts = list(node) {
        for (index, part) in parts.prefix(4).enumerated() { result.frameLabels[index] = optionalLabel(part) }
      } else {
        result.frameLabels[0] = label(node)
      }
    }
    if let node = options["RotateLabel"] { result.rotatesFrameLabels = symbol(node) != "False" }
    if let node = options["FrameTicks"] { result.frameTicks = frameTicks(node) }
    if let node = options["FrameStyle"] { result.frameStyle = styled(node, result.frameStyle) }
    if let node = options["FrameTicksStyle"] { setText(all: node, &result.labelStyle) }
    if result.hasFrame, options["Axes"] == nil { (result.hasAxisX, result.hasAxisY) = (false, false) }
    if result.hasFrame { result.ticksX = .none; result.ticksY = .none }
  }

  private mutating func frameTicks(_ node: Node) -> [TickChoice] {
    if let parts = list(node), parts.count == 2 {
      let ((left, right), (bottom, top)) = (pair(parts[0]), pair(parts[1]))
      var result = [ticks(bottom), ticks(left), ticks(top), ticks(right)]
      // Chosen marks have labels at the first edge of a direction only.
      for edge in 2...3 {
        switch result[edge] {
        case .automatic, .logarithmic: result[edge] = .unlabelled
        default: break
        }
      }
      return result
    }
    if let parts = list(node), parts.count == 4 { return parts.map { ticks($0) } }
    switch symbol(node) {
    case "None", "False": return [.none, .none, .none, .none]
    case "All": return [.automatic, .automatic, .automatic, .automatic]
    default: return [.automatic, .automatic, .unlabelled, .unlabelled]
    }
  }

  /// The marks of one axis.
  mutating func ticks(_ node: Node) -> TickChoice {
    let node = expanded(node)
    switch symbol(node) {
    case "None", "False": return .none
    case nil: break
    default: return .automatic
    }
    if let values = numbers(node) { return .fixed(values.map { Tick($0, label: Self.label($0)) }) }
    guard let parts = list(node) else { return scaledTicks(node) }
    var result: [Tick] = []
    for part in parts.prefix(2000) {
      if let value = number(part) {
        result.append(Tick(value, label: Self.label(value)))
        continue
      }
      if let values = numbers(part), let value = values.first {
        let written = values.count > 1 ? values[1] : value
        var tick = Tick(value, label: Self.label(written))
        if values.count > 2 { tick.length = values[2] }
        result.append(tick)
        continue
      }
      guard let pieces = list(part), let first = pieces.first, let value = number(first) else { continue }
      var tick = Tick(value, label: pieces.count > 1 ? optionalLabel(pieces[1]) : Self.label(value))
      if pieces.count > 2 {
        tick.length = number(pieces[2]) ?? numbers(pieces[2]).map { $0.reduce(0, +) }
        if let length = tick.length, length > 0.2 { tick.length = 0.01 }
      }
      tick.isMajor = tick.label != nil
      result.append(tick)
    }
    return .fixed(result)
  }

  /// Marks that a function of the kernel would choose: on a logarithmic scale, or as usual.
  private func scaledTicks(_ node: Node) -> TickChoice {
    var pending = [node]
    var steps = 0
    while let next = pending.popLast(), steps < 200 {
      steps += 1
      if let name = symbol(next), name == "Log" || name == "Log10" || name == "Exp" { return .logarithmic }
      if let text = string(next), text == "Log" { return .logarithmic }
      if kind(next) == .call {
        pending += arguments(next)
        if let expression = trees[next.tree].headExpression(next.expression) {
          pending.append(Node(tree: next.tree, expression: expression))
        }
      }
    }
    return .automatic
  }

  static func label(_ value: Double) -> Label {
    var number = DecimalNumber(value)
    number.round(toDigits: 6)
    let decimals = max(0, number.digits.count - number.exponent)
    return TickChooser.label(
      value, decimals: min(decimals, 12),
      isScientific: value.magnitude >= 1e6 || (value != 0 && value.magnitude < 1e-5))
  }

  private mutating func grids(_ node: Node) -> (GridChoice, GridChoice) {
    let node = expanded(node)
    func one(_ node: Node) -> GridChoice {
      if isOn(node) { return .automatic }
      if isNone(node) { return .none }
      return .none
    }
    guard let parts = list(node), parts.count == 2 else { return (one(node), one(node)) }
    return (grid(parts[0]), grid(parts[1]))
  }

  private mutating func grid(_ node: Node) -> GridChoice {
    let node = expanded(node)
    if symbol(node) == "Automatic" || symbol(node) == "True" { return .automatic }
    if let values = numbers(node) { return .fixed(values.map { ($0, nil) }) }
    guard let parts = list(node) else { return head(node) == nil ? .none : .automatic }
    var lines: [(place: Double, style: Style?)] = []
    for part in parts.prefix(2000) {
      if let value = number(part) {
        lines.append((value, nil))
      } else if let pieces = list(part), let first = pieces.first, let value = number(first) {
        lines.append((value, pieces.count > 1 ? styled(pieces[1], PlotOptions().gridStyle) : nil))
      }
    }
    return .fixed(lines)
  }

  /// A style after directives.
  mutating func styled(_ node: Node, _ base: Style) -> Style {
    let outer = style
    defer { style = outer }
    style = base
    directAll(node)
    return style
  }
}
