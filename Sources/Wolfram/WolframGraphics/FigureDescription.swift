import Graphics
import Numerics

/// Describes a figure in words, from its contents.
enum FigureDescription {
  static func text(_ figure: Figure) -> String {
    var parts: [String] = []
    describe(figure, &parts, depth: 0)
    return parts.joined(separator: " ")
  }

  private static func describe(_ figure: Figure, _ parts: inout [String], depth: Int) {
    guard depth < 6, parts.count < 12 else { return }
    switch figure {
    case .plane(let scene, let options): plane(scene, options: options, &parts)
    case .space(let scene): space(scene, &parts)
    case .text(let label, _): parts.append(plain(label) + ".")
    case .drawing(let list):
      let texts = list.texts.prefix(200).map { plain($0.label) }.filter { !$0.isEmpty }
      if !texts.isEmpty { parts.append(texts.joined(separator: " ") + ".") }
    case .grid(let rows, _, _):
      let all = rows.joined().map { $0 }
      parts.append("\(all.count) figures side by side.")
      for figure in all.prefix(4) { describe(figure, &parts, depth: depth + 1) }
    case .legended(let figure, let legends):
      describe(figure, &parts, depth: depth + 1)
      for legend in legends {
        switch legend.content {
        case .entries(let entries, _, _):
          let labels = entries.map { plain($0.label) }.filter { !$0.isEmpty }
          if !labels.isEmpty { parts.append("Legend: \(listed(labels)).") }
        case .text(let label): parts.append("Legend: \(plain(label)).")
        case .bar(_, let range, _):
          parts.append("Colour bar from \(number(range.low)) to \(number(range.high)).")
        }
      }
    }
  }

  private static func plane(_ scene: Scene, options: PlotOptions, _ parts: inout [String]) {
    let isPlot = options.hasAxisX || options.hasAxisY || options.hasFrame
    var sentence = isPlot ? "Plot" : "Drawing"
    if let label = options.plotLabel { sentence += " titled “\(plain(label))”" }
    if isPlot {
      let layout = PlotScale.ranges(scene, options: options)
      let across = options.hasFrame ? options.frameLabels[0] : options.axisLabelX
      let up = options.hasFrame ? options.frameLabels[1] : options.axisLabelY
      sentence +=
        " with horizontal axis \(named(across))from \(number(layout.x.low)) to \(number(layout.x.high))"
      sentence += " and vertical axis \(named(up))from \(number(layout.y.low)) to \(number(layout.y.high))"
    }
    let content = contents(scene, isPlot: isPlot)
    if !content.isEmpty { sentence += ": " + content.joined(separator: "; ") }
    parts.append(sentence + ".")
  }

  private static func named(_ label: Label?) -> String {
    guard let label, !label.isEmpty else { return "" }
    return plain(label) + " "
  }

  private static func contents(_ scene: Scene, isPlot: Bool) -> [String] {
    var counts = [Int](repeating: 0, count: 8)
    var texts: [String] = []
    for shape in scene.shapes {
      switch shape.kind {
      case .line: counts[0] += 1
      case .points(let range, _): counts[1] += range.count
      case .polygon, .path(_, _, true): counts[2] += 1
      case .polygons(let rings, _): counts[2] += min(rings.count, 1)
      case .ellipse(_, _, _, _, let isFilled): counts[isFilled ? 3 : 4] += 1
      case .rectangle: counts[5] += 1
      case .path: counts[0] += 1
      case .arrow: counts[6] += 1
      case .text(let label, _, _, _): texts.append(plain(scene.labels[label]))
      case .raster: counts[7] += 1
      case .inset(let figure, _, _, _, _):
        if case .text(let label, _) = scene.figures[figure] { texts.append(plain(label)) }
      }
    }
    let names = [
      isPlot ? ("curve", "curves") : ("line", "lines"), ("point", "points"), ("filled area", "filled areas"),
      ("disk", "disks"), ("circle", "circles"), ("rectangle", "rectangles"), ("arrow", "arrows"),
      ("picture of coloured cells", "pictures of coloured cells"),
    ]
    return counted(counts, names: names) + labelled(texts)
  }

  private static func counted(_ counts: [Int], names: [(String, String)]) -> [String] {
    zip(counts, names).compactMap { count, name in
      count == 0 ? nil : count == 1 ? "one \(name.0)" : "\(count) \(name.1)"
    }
  }

  private static func labelled(_ texts: [String]) -> [String] {
    var seen: [String] = []
    for text in texts where !text.isEmpty && !seen.contains(text) && seen.count < 12 { seen.append(text) }
    return seen.isEmpty ? [] : ["text \(listed(seen))"]
  }

  private static func space(_ scene: SpaceScene, _ parts: inout [String]) {
    var counts = [Int](repeating: 0, count: 8)
    var texts: [String] = []
    for shape in scene.shapes {
      switch shape.kind {
      case .polygons(let rings, _, _): counts[rings.count > 12 ? 0 : 1] += rings.count > 12 ? 1 : rings.count
      case .line: counts[2] += 1
      case .points(let range, _): counts[3] += range.count
      case .arrow: counts[4] += 1
      case .sphere: counts[5] += 1
      case .tube, .cylinder, .cone: counts[6] += 1
      case .cuboid: counts[7] += 1
      case .text(let label, _, _): texts.append(plain(scene.labels[label]))
      }
    }
    let names = [
      ("surface", "surfaces"), ("polygon", "polygons"), ("line", "lines"), ("point", "points"),
      ("arrow", "arrows"),
      ("sphere", "spheres"), ("tube, cylinder or cone", "tubes, cylinders or cones"), ("box", "boxes"),
    ]
    var sentence = scene.axes.isShown.contains(true) ? "Three-dimensional plot" : "Three-dimensional drawing"
    if let label = scene.image.title { sentence += " titled “\(plain(label))”" }
    let axes = scene.axes.labels.compactMap { $0.map(plain) }
    if !axes.isEmpty { sentence += " with axes \(listed(axes))" }
    let content = counted(counts, names: names) + labelled(texts)
    if !content.isEmpty { sentence += ": " + content.joined(separator: "; ") }
    parts.append(sentence + ".")
  }

  private static func listed(_ texts: [String]) -> String { texts.joined(separator: ", ") }

  /// A label on one line.
  private static func plain(_ label: Label) -> String {
    label.text.split(whereSeparator: { $0 == "\n" || $0 == " " }).joined(separator: " ")
  }

  private static func number(_ value: Double) -> String {
    var number = DecimalNumber(value)
    number.round(toDigits: 4)
    var bytes: [UInt8] = []
    bytes.append(number)
    return String(decoding: bytes, as: UTF8.self)
  }
}
