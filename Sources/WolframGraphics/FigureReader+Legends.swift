import Graphics
import WolframLanguage

/// Legends: `TemplateBox[{picture, legend, …}, "Legended", …]`.
extension FigureReader {
  mutating func template(_ node: Node, _ depth: Int) -> Figure? {
    guard let first = argument(node, 0), let parts = list(first) else { return nil }
    let tag = argument(node, 1).flatMap { string($0) } ?? ""
    if tag == "Legended" || tag == "Labeled", let inner = parts.first,
      let figure = figure(inner, depth: depth + 1)
    {
      var legends: [Legend] = []
      for part in parts.dropFirst() { collectLegends(part, place(of: part), &legends, depth: 0) }
      return legends.isEmpty ? figure : .legended(figure, legends)
    }
    for part in parts { if let figure = figure(part, depth: depth + 1) { return figure } }
    return nil
  }

  /// `Legended[picture, legend, …]` as an expression.
  mutating func legended(_ node: Node, _ depth: Int) -> Figure? {
    guard let inner = argument(node, 0), let figure = figure(inner, depth: depth + 1) else { return nil }
    var legends: [Legend] = []
    for part in arguments(node).dropFirst() { collectLegends(part, place(of: part), &legends, depth: 0) }
    return legends.isEmpty ? figure : .legended(figure, legends)
  }

  /// The legends that evaluated plots have: rows of a small picture and a text, or a bar of colours.
  private mutating func kernelLegend(_ node: Node, _ place: Legend.Place) -> Legend? {
    if head(node) == "KernelBar" {
      guard let first = argument(node, 0), let range = argument(node, 1).flatMap({ numbers($0) }),
        range.count == 2
      else { return nil }
      return Legend(.bar(colors(first), Interval(range[0], range[1]), []), place: place)
    }
    var entries: [(mark: Legend.Mark, label: Label)] = []
    for row in arguments(node) {
      guard let pair = list(row), pair.count == 2, let mark = mark(pair[0]) else { continue }
      entries.append((mark, label(pair[1])))
    }
    let isRow = place == .above || place == .below
    return entries.isEmpty ? nil : Legend(.entries(entries, isRow: isRow), place: place)
  }

  /// `LineLegend[{Red, Blue}, {"a", "b"}]` and its like.
  private mutating func styledLegend(_ node: Node, _ place: Legend.Place) -> Legend? {
    guard let styles = argument(node, 0).flatMap({ list($0) }),
      let labels = argument(node, 1).flatMap({ list($0) })
    else { return nil }
    var entries: [(mark: Legend.Mark, label: Label)] = []
    let outer = style
    for (style, text) in zip(styles, labels) {
      self.style = Style()
      directAll(style)
      let own = self.style
      self.style = outer
      let mark: Legend.Mark =
        head(node) == "LineLegend" ? .line(own) : head(node) == "PointLegend" ? .point(own) : .swatch(own)
      entries.append((mark, label(text)))
    }
    let isRow = place == .above || place == .below
    return entries.isEmpty ? nil : Legend(.entries(entries, isRow: isRow), place: place)
  }

  private func place(of node: Node) -> Legend.Place {
    guard head(node) == "Placed" || head(node) == "TemplateBox" else { return .right }
    for part in arguments(node).dropFirst() {
      switch symbol(part) {
      case "Below", "Bottom": return .below
      case "Above", "Top": return .above
      case "Before", "Left": return .left
      default: break
      }
    }
    return .right
  }

  private mutating func collectLegends(
    _ node: Node, _ place: Legend.Place, _ legends: inout [Legend], depth: Int
  ) {
    guard depth < 12 else { return }
    let node = expanded(node)
    switch head(node) {
    case "Placed":
      if let first = argument(node, 0) {
        collectLegends(first, self.place(of: node), &legends, depth: depth + 1)
      }
    case "TemplateBox": templateLegend(node, place, &legends, depth)
    case "KernelLegend", "KernelBar":
      if let legend = kernelLegend(node, place) { legends.append(legend) }
    case "LineLegend", "PointLegend", "SwatchLegend":
      if let legend = styledLegend(node, place) { legends.append(legend) }
    case "TagBox", "StyleBox", "FormBox", "FrameBox", "PaneBox", "PanelBox", "InterpretationBox", "ItemBox",
      "DynamicBox":
      if let first = argument(node, 0) { collectLegends(first, place, &legends, depth: depth + 1) }
    case "GridBox":
      if let legend = gridLegend(node, [], place) { legends.append(legend) }
    default:
      let label = label(node)
      if !label.isEmpty { legends.append(Legend(.text(label), place: place)) }
    }
  }

  private mutating func templateLegend(
    _ node: Node, _ place: Legend.Place, _ legends: inout [Legend], _ depth: Int
  ) {
    let tag = argument(node, 1).flatMap { string($0) } ?? ""
    let parts = argument(node, 0).flatMap { list($0) } ?? []
    switch tag {
    case "LineLegend", "PointLegend", "SwatchLegend", "HistogramLegend":
      let options = arguments(node).dropFirst(2)
      for option in options {
        if let (name, value) = rule(option), name == "DisplayFunction",
          let legend = gridLegend(value, parts, place)
        {
          legends.append(legend)
          return
        }
      }
      let labels = parts.map { label($0) }
      let entries = labels.enumerated().map { index, label -> (mark: Legend.Mark, label: Label) in
        var own = Style()
        own.color = Self.series[index % Self.series.count]
        return (tag == "LineLegend" ? .line(own) : .swatch(own), label)
      }
      legends.append(Legend(.entries(entries, isRow: place == .above || place == .below), place: place))
    case "BarLegend":
      if let legend = barLegend(node, place) { legends.append(legend) } else { miss(tag) }
    default:
      if parts.isEmpty { miss("legend \(tag)") }
      for part in parts { collectLegends(part, place, &legends, depth: depth + 1) }
    }
  }

  /// The colours that plots give their curves in turn.
  private static let series: [Color] = [
    Color(rgb24: 0x5E81B5), Color(rgb24: 0xE19C24), Color(rgb24: 0x8FB032), Color(rgb24: 0xEB6235),
    Color(rgb24: 0x8778B3), Color(rgb24: 0xC56E1A),
  ]

  /// A legend from the boxes that show it: small pictures in their order, and the texts for them, which are `labels`
  /// or else stand beside them.
  private mutating func gridLegend(_ node: Node, _ labels: [Node], _ place: Legend.Place) -> Legend? {
    var pictures: [Node] = []
    var texts: [Node] = []
    collect(node, &pictures, &texts, depth: 0)
    guard !pictures.isEmpty else { return nil }
    let written = labels.isEmpty ? texts : labels
    var entries: [(mark: Legend.Mark, label: Label)] = []
    for (picture, text) in zip(pictures, written) {
      guard let mark = mark(picture) else { continue }
      entries.append((mark, label(text)))
    }
    return entries.isEmpty
      ? nil : Legend(.entries(entries, isRow: place == .above || place == .below), place: place)
  }

  private func collect(_ node: Node, _ pictures: inout [Node], _ texts: inout [Node], depth: Int) {
    guard depth < 60, pictures.count < 200 else { return }
    if head(node) == "GraphicsBox" || head(node) == "Graphics" {
      pictures.append(node)
      return
    }
    if head(node) == "GridBox" || isList(node) || kind(node) == .call {
      for part in arguments(node) where rule(part) == nil {
        // A text stands right behind its picture in a row.
        if !pictures.isEmpty, texts.count < pictures.count, head(node) == "List", isText(part) {
          texts.append(part)
        } else {
          collect(part, &pictures, &texts, depth: depth + 1)
        }
      }
    }
  }

  private func isText(_ node: Node) -> Bool {
    if kind(node) == .string || kind(node) == .integer { return true }
    switch head(node) {
    case "FormBox", "StyleBox", "RowBox", "SubscriptBox", "SuperscriptBox", "FractionBox": return true
    default: return false
    }
  }

  /// What a legend's small picture shows.
  private mutating func mark(_ node: Node) -> Legend.Mark? {
    let (counted, missed) = (shapeCount, unknown)
    guard case .plane(let scene, _)? = figure(node, depth: 8) else { return nil }
    (shapeCount, unknown) = (counted, missed)
    var (line, dot, area): (Style?, Style?, Style?) = (nil, nil, nil)
    for shape in scene.shapes {
      let own = scene.styles[shape.style]
      switch shape.kind {
      case .line(let range, _): if !range.isEmpty { line = line ?? own }
      case .points(let range, _): if !range.isEmpty { dot = dot ?? own }
      case .rectangle, .polygon, .polygons: area = area ?? own
      case .ellipse, .text, .inset: dot = dot ?? own
      default: break
      }
    }
    if let area { return .swatch(area) }
    if let line {
      if dot == nil { return .line(line) }
      return .linePoint(line)
    }
    if let dot { return .point(dot) }
    return nil
  }

  /// A bar of colours, from the picture that shows it.
  private mutating func barLegend(_ node: Node, _ place: Legend.Place) -> Legend? {
    var pictures: [Node] = []
    var texts: [Node] = []
    for part in arguments(node) { collect(rule(part)?.value ?? part, &pictures, &texts, depth: 0) }
    for picture in pictures {
      guard case .plane(let scene, let options)? = figure(picture, depth: 8) else { continue }
      var colors: [Color] = []
      for shape in scene.shapes {
        if case .raster(let index, _, _) = shape.kind {
          let raster = scene.rasters[index]
          let count = max(raster.width, raster.height)
          for place in stride(from: 0, to: count, by: max(1, count / 32)) {
            func share(_ channel: Int) -> Double { Double(raster.pixels[place * 4 + channel]) / 255 }
            colors.append(Color(red: share(0), green: share(1), blue: share(2)))
          }
        } else if case .rectangle = shape.kind, let fill = scene.styles[shape.style].fill {
          colors.append(fill)
        }
      }
      guard !colors.isEmpty else { continue }
      var range = Interval(0, 1)
      if case .fixed(let low?, let high?) = options.rangeY { range = Interval(low, high) }
      var ticks: [Tick] = []
      for choice in [options.ticksY] + options.frameTicks {
        if case .fixed(let own) = choice, ticks.isEmpty { ticks = own }
      }
      return Legend(.bar(colors, range, ticks), place: place)
    }
    return nil
  }
}
