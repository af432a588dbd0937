import Graphics
import Numerics
import WolframLanguage

/// Reads legends beside a picture: `LineLegend[{Red, Blue}, {"a", "b"}]`, boxes of a legend, or texts.
struct LegendReader {
  /// The legends so far.
  private(set) var legends: [Legend] = []
  private let figures: FigureReader

  /// Makes a reader; `figures` reads pictures in legends.
  init(_ figures: FigureReader) { self.figures = figures }

  /// Reads one element beside a picture.
  mutating func read(_ node: Node, in source: inout FigureSource) {
    read(node, place: Self.place(of: node, in: source), in: &source, depth: 0)
  }

  private typealias Entry = (mark: Legend.Mark, label: Label)

  private func label(_ node: Node, in source: inout FigureSource) -> Label {
    figures.directives.label(node, in: &source)
  }

  /// A legend of entries; nil if there are none.
  private static func legend(_ entries: [Entry], place: Legend.Place) -> Legend? {
    entries.isEmpty
      ? nil : Legend(.entries(entries, isRow: place == .above || place == .below), place: place)
  }

  /// The legends of evaluated plots: rows of a small picture and a text, or a colour bar.
  private func kernelLegend(
    of node: Node, place: Legend.Place, in source: inout FigureSource
  ) -> Legend? {
    if source.head(node) == "KernelBar" {
      guard let first = source.argument(of: node, place: 0),
        let range = source.argument(of: node, place: 1).flatMap({ source.numbers(of: $0) }),
        range.count == 2
      else { return nil }
      var legend = Legend(.bar(source.colors(first), Interval(range[0], range[1]), []), place: place)
      legend.title = source.argument(of: node, place: 2).map { label($0, in: &source) }
      return legend
    }
    var entries: [Entry] = []
    for row in source.arguments(node) {
      guard let pair = source.list(row), pair.count == 2, let mark = mark(pair[0], in: &source) else {
        continue
      }
      entries.append((mark, label(pair[1], in: &source)))
    }
    return titled(Self.legend(entries, place: place), node: node, in: &source)
  }

  /// A legend with the title and the layout that its node gives.
  private func titled(_ legend: Legend?, node: Node, in source: inout FigureSource) -> Legend? {
    var legend = legend
    for argument in source.arguments(node) {
      guard let (name, value) = source.rule(of: argument), source.symbol(value) != "None" else { continue }
      switch name {
      case "LegendLabel": legend?.title = label(value, in: &source)
      case "LegendLayout":
        if let known = legend { legend = Self.arranged(known, layout: value, in: source) }
      default: break
      }
    }
    return legend
  }

  /// A legend laid out as `LegendLayout` tells: `"Row"`, `"ReversedColumn"`, `{"Column", 2}`.
  private static func arranged(_ legend: Legend, layout: Node, in source: FigureSource) -> Legend {
    guard case .entries(var entries, _, _) = legend.content else { return legend }
    let parts = source.list(layout).map(Array.init) ?? [layout]
    guard let name = parts.first.flatMap({ source.string($0) }) else { return legend }
    var lines = 1
    if parts.count > 1, let count = source.number(parts[1]), count >= 1 {
      lines = Int(clamping: min(count, 100))
    }
    guard name.hasSuffix("Column") || name.hasSuffix("Row") else { return legend }
    if name.hasPrefix("Reversed") { entries.reverse() }
    var legend = legend
    legend.content = .entries(entries, isRow: name.hasSuffix("Row"), lines: lines)
    return legend
  }

  /// Reads `LineLegend[{Red, Blue}, {"a", "b"}]` and similar calls.
  private func styledLegend(
    of node: Node, place: Legend.Place, in source: inout FigureSource
  ) -> Legend? {
    guard let styles = source.argument(of: node, place: 0).flatMap({ source.list($0) }),
      let labels = source.argument(of: node, place: 1).flatMap({ source.list($0) })
    else { return nil }
    var entries: [Entry] = []
    for (style, text) in zip(styles, labels) {
      let own = figures.directives.styled(style, base: Style(), in: &source)
      let mark: Legend.Mark =
        source.head(node) == "LineLegend"
        ? .line(own) : source.head(node) == "PointLegend" ? .point(own) : .swatch(own)
      entries.append((mark, label(text, in: &source)))
    }
    return titled(Self.legend(entries, place: place), node: node, in: &source)
  }

  private static func place(of node: Node, in source: FigureSource) -> Legend.Place {
    guard source.head(node) == "Placed" || source.head(node) == "TemplateBox" else { return .right }
    for part in source.arguments(node).dropFirst() {
      switch source.symbol(part) {
      case "Below", "Bottom": return .below
      case "Above", "Top": return .above
      case "Before", "Left": return .left
      default: break
      }
      if let (place, anchor) = corner(of: part, in: source) { return .inside(place, anchor) }
      if let place = place(part, source) { return .inside(place, Point(0.5, 0.5)) }
    }
    return .right
  }

  /// The place of `{Right, Top}` and the like within a plot, and the point of the legend that is there.
  private static func corner(of node: Node, in source: FigureSource) -> (Point, Point)? {
    guard let parts = source.list(node).map(Array.init), parts.count == 2 else { return nil }
    func share(_ node: Node, low: String, high: String) -> Double? {
      switch source.symbol(node) {
      case low?: 0
      case "Center"?: 0.5
      case high?: 1
      default: nil
      }
    }
    guard let x = share(parts[0], low: "Left", high: "Right"),
      let y = share(parts[1], low: "Bottom", high: "Top")
    else {
      return nil
    }
    // The axes and numbers of a plot take room at the left and below.
    return (Point(0.12 + 0.85 * x, 0.15 + 0.8 * y), Point(x, y))
  }

  /// The place of `{x, y}` or `Scaled[{x, y}]`, from (0, 0) to (1, 1).
  private static func place(_ node: Node, _ source: FigureSource) -> Point? {
    let pair = source.head(node) == "Scaled" ? source.argument(of: node, place: 0) ?? node : node
    guard let parts = source.list(pair).map(Array.init), parts.count == 2, let x = source.number(parts[0]),
      let y = source.number(parts[1]), (0...1).contains(x), (0...1).contains(y)
    else { return nil }
    return Point(x, y)
  }

  private mutating func read(
    _ node: Node, place: Legend.Place, in source: inout FigureSource, depth: Int
  ) {
    guard depth < 12 else { return }
    let node = source.expanded(node)
    switch source.head(node) {
    case "Placed":
      if let first = source.argument(of: node, place: 0) {
        read(first, place: Self.place(of: node, in: source), in: &source, depth: depth + 1)
      }
    case "TemplateBox": readTemplate(node, place: place, in: &source, depth: depth)
    case "KernelLegend", "KernelBar":
      if let legend = kernelLegend(of: node, place: place, in: &source) { legends.append(legend) }
    case "LineLegend", "PointLegend", "SwatchLegend":
      if let legend = styledLegend(of: node, place: place, in: &source) { legends.append(legend) }
    case "TagBox", "StyleBox", "FormBox", "FrameBox", "PaneBox", "PanelBox", "InterpretationBox", "ItemBox",
      "DynamicBox":
      if let first = source.argument(of: node, place: 0) {
        read(first, place: place, in: &source, depth: depth + 1)
      }
    case "Column", "Row", "List",
      "Grid" where Self.holdsLegends(node, in: source):
      let start = legends.count
      for part in source.isList(node) ? source.arguments(node) : Array(source.arguments(node).prefix(1)) {
        read(part, place: place, in: &source, depth: depth + 1)
      }
      if source.head(node) != "Row" { join(from: start) }
    case "GridBox":
      if let legend = gridLegend(of: node, [], place: place, in: &source) { legends.append(legend) }
    default:
      let label = label(node, in: &source)
      if !label.isEmpty { legends.append(Legend(.text(label), place: place)) }
    }
  }

  /// Makes one legend of those from a place on, if all are entries without a title at one place.
  private mutating func join(from start: Int) {
    var entries: [Entry] = []
    for legend in legends[start...] {
      guard case .entries(let own, isRow: false, lines: 1) = legend.content, legend.title == nil else {
        return
      }
      entries += own
    }
    guard let first = legends[start...].first, legends.count > start + 1 else { return }
    legends[start...] = [Legend(.entries(entries, isRow: false), place: first.place)]
  }

  /// Whether a column, row or list has a legend among its parts.
  private static func holdsLegends(_ node: Node, in source: FigureSource, depth: Int = 0) -> Bool {
    guard depth < 4 else { return false }
    switch source.head(node) {
    case "LineLegend", "PointLegend", "SwatchLegend", "KernelLegend", "KernelBar": return true
    case "Column", "Row", "List", "Grid", "Placed":
      return source.arguments(node).contains { holdsLegends($0, in: source, depth: depth + 1) }
    default: return false
    }
  }

  private mutating func readTemplate(
    _ node: Node, place: Legend.Place, in source: inout FigureSource, depth: Int
  ) {
    let tag = source.argument(of: node, place: 1).flatMap { source.string($0) } ?? ""
    let parts = source.argument(of: node, place: 0).flatMap { source.list($0) } ?? []
    switch tag {
    case "LineLegend", "PointLegend", "SwatchLegend", "HistogramLegend":
      let options = source.arguments(node).dropFirst(2)
      for option in options {
        if let (name, value) = source.rule(of: option), name == "DisplayFunction",
          let legend = gridLegend(of: value, parts, place: place, in: &source)
        {
          legends.append(legend)
          return
        }
      }
      let labels = parts.map { label($0, in: &source) }
      let entries = labels.enumerated().map { index, label -> Entry in
        var own = Style()
        own.color = Self.series[index % Self.series.count]
        return (tag == "LineLegend" ? .line(own) : .swatch(own), label)
      }
      legends.append(Legend(.entries(entries, isRow: place == .above || place == .below), place: place))
    case "BarLegend":
      if let legend = barLegend(of: node, place: place, in: &source) {
        legends.append(legend)
      } else {
        source.miss(tag)
      }
    default:
      if parts.isEmpty { source.miss("legend \(tag)") }
      for part in parts { read(part, place: place, in: &source, depth: depth + 1) }
    }
  }

  /// The default colours of successive curves.
  private static let series: [Color] = [
    Color(rgb24: 0x5E81B5), Color(rgb24: 0xE19C24), Color(rgb24: 0x8FB032), Color(rgb24: 0xEB6235),
    Color(rgb24: 0x8778B3), Color(rgb24: 0xC56E1A),
  ]

  /// Reads a legend from its boxes: small pictures in order; the texts are `labels`, or else beside the
  /// pictures.
  private func gridLegend(
    of node: Node, _ labels: [Node], place: Legend.Place, in source: inout FigureSource
  ) -> Legend? {
    var parts = Parts()
    parts.collect(node, in: source, depth: 0)
    let (pictures, texts) = (parts.pictures, parts.texts)
    guard !pictures.isEmpty else { return nil }
    let written = labels.isEmpty ? texts : labels
    var entries: [Entry] = []
    for (picture, text) in zip(pictures, written) {
      guard let mark = mark(picture, in: &source) else { continue }
      entries.append((mark, label(text, in: &source)))
    }
    return Self.legend(entries, place: place)
  }

  /// Collects the small pictures in a legend's boxes, in order, and the texts beside them.
  private struct Parts {
    private(set) var pictures: [Node] = []
    private(set) var texts: [Node] = []

    mutating func collect(_ node: Node, in source: FigureSource, depth: Int) {
      guard depth < 60, pictures.count < 200 else { return }
      let head = source.head(node)
      if head == "GraphicsBox" || head == "Graphics" {
        pictures.append(node)
        return
      }
      guard source.kind(node) == .call else { return }
      for part in source.arguments(node) where source.rule(of: part) == nil {
        // In a row, the text directly follows its picture.
        if texts.count < pictures.count, head == "List", Self.isText(part, in: source) {
          texts.append(part)
        } else {
          collect(part, in: source, depth: depth + 1)
        }
      }
    }

    private static func isText(_ node: Node, in source: FigureSource) -> Bool {
      if source.kind(node) == .string || source.kind(node) == .integer { return true }
      switch source.head(node) {
      case "FormBox", "StyleBox", "RowBox", "SubscriptBox", "SuperscriptBox", "FractionBox": return true
      default: return false
      }
    }
  }

  /// The symbol shown by a legend's small picture.
  private func mark(_ node: Node, in source: inout FigureSource) -> Legend.Mark? {
    let tally = source.tally
    guard case .plane(let scene, _)? = figures.figure(of: node, in: &source, depth: 8) else { return nil }
    source.tally.forget(since: tally)
    var (line, dot, area): (Style?, Style?, Style?) = (nil, nil, nil)
    for shape in scene.shapes {
      let own = scene.styles[shape.style]
      switch shape.kind {
      case .line(let range, _): if !range.isEmpty { line = line ?? own }
      case .points(let range, _): if !range.isEmpty { dot = dot ?? own }
      case .rectangle, .polygon, .polygons: area = area ?? own
      case .ellipse, .text, .inset: dot = dot ?? own
      case .path, .arrow, .raster: break
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

  /// Reads a colour bar from its picture.
  private func barLegend(
    of node: Node, place: Legend.Place, in source: inout FigureSource
  ) -> Legend? {
    var parts = Parts()
    for part in source.arguments(node) {
      parts.collect(source.rule(of: part)?.value ?? part, in: source, depth: 0)
    }
    for picture in parts.pictures {
      guard case .plane(let scene, let options)? = figures.figure(of: picture, in: &source, depth: 8) else {
        continue
      }
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
