import Graphics
import Numerics
import WolframLanguage

/// Reads the options of 3D pictures: range, box, axes, view, lights.
struct SpaceOptionReader {
  private let options: FigureOptions
  private let directives: DirectiveReader

  /// Reads options; texts inherit the style of `directives`.
  init(_ options: FigureOptions, _ directives: DirectiveReader) {
    self.options = options
    self.directives = directives
  }

  /// Reads all options except prolog and epilog.
  func read(_ scene: inout SpaceScene, in source: inout FigureSource) {
    readBox(&scene.box, in: &source)
    readAxes(&scene.axes, in: &source)
    readImage(&scene.image, in: &source)
    if let node = options["Lighting"], let lights = source.lights(of: node) { scene.lights.general = lights }
    readView(&scene.view, in: &source)
  }

  private func readBox(_ box: inout SpaceBox, in source: inout FigureSource) {
    if let node = options["PlotRange"] { box.ranges = Self.ranges(of: node, in: &source) }
    if let node = options["PlotRangePadding"] {
      let parts = source.list(node) ?? [node, node, node]
      if parts.count == 3 { box.padding = parts.map { Self.padding($0, in: source) } }
    }
    if let node = options["BoxRatios"].map({ source.expanded($0) }) {
      if let values = source.numbers(of: node), values.count == 3 {
        box.ratios = Point3(values[0], values[1], values[2])
      } else if let value = source.number(node), value > 0 {
        box.ratios = Point3(1, 1, 1)
      }
    }
    if let node = options["Boxed"] { box.isDrawn = source.symbol(node) != "False" }
    if let node = options["BoxStyle"] { box.style = directives.styled(node, base: box.style, in: &source) }
    if let node = options["FaceGrids"] { box.gridFaces = Self.faces(of: node, in: source) }
    if let node = options["FaceGridsStyle"] {
      box.gridStyle = directives.styled(node, base: box.gridStyle, in: &source)
    }
  }

  /// The faces that `FaceGrids` names: `All`, `{Back, Bottom}`, `{{0, 0, -1}, …}`.
  private static func faces(of node: Node, in source: FigureSource) -> Set<Int> {
    if source.symbol(node) == "All" || source.symbol(node) == "True" { return Set(0..<6) }
    if let face = face(of: node, in: source) { return [face] }
    var faces: Set<Int> = []
    for part in source.list(node) ?? [] {
      // `{face, {lines, lines}}` has lines of its own, which are at the ticks here.
      if let face = face(of: part, in: source)
        ?? source.list(part)?.first.flatMap({ Self.face(of: $0, in: source) })
      {
        faces.insert(face)
      }
    }
    return faces
  }

  private static func face(of node: Node, in source: FigureSource) -> Int? {
    switch source.symbol(node) {
    case "Left": return 0
    case "Right": return 1
    case "Front": return 2
    case "Back": return 3
    case "Bottom": return 4
    case "Top": return 5
    default: break
    }
    guard let parts = source.numbers(of: node), parts.count == 3, parts.count(where: { $0 != 0 }) == 1,
      let axis = parts.firstIndex(where: { $0 != 0 })
    else { return nil }
    return 2 * axis + (parts[axis] > 0 ? 1 : 0)
  }

  private static func padding(_ node: Node, in source: FigureSource) -> RangePadding {
    if let share = source.share(node) { return .scaled(min(max(share, 0), 1)) }
    if let units = source.number(node) { return .units(max(units, 0)) }
    return source.symbol(node) == "None" ? .units(0) : .automatic
  }

  /// The x, y and z ranges of `PlotRange`.
  static func ranges(of node: Node, in source: inout FigureSource) -> [RangeChoice] {
    let node = source.expanded(node)
    if let value = source.number(node), value.isFinite, value > 0 {
      return [RangeChoice](repeating: .fixed(-value, value), count: 3)
    }
    if let array = source.packedArray(of: node), array.values.count == 6 {
      return [0, 2, 4].map { .fixed(array.values[$0], array.values[$0 + 1]) }
    }
    if let values = source.numbers(of: node), values.count == 2 {
      return [.automatic, .automatic, .fixed(values[0], values[1])]
    }
    guard let parts = source.list(node), parts.count == 3 else {
      return [.automatic, .automatic, .automatic]
    }
    return parts.map { part in
      let part = source.expanded(part)
      if let values = source.numbers(of: part), values.count == 2, values[0].isFinite, values[1].isFinite {
        return .fixed(values[0], values[1])
      }
      if let value = source.number(part), value.isFinite { return .fixed(-value.magnitude, value.magnitude) }
      return .automatic
    }
  }

  private func readAxes(_ axes: inout AxesOptions, in source: inout FigureSource) {
    if let node = options["Axes"] {
      let parts = source.list(node) ?? [node, node, node]
      for (axis, part) in parts.prefix(3).enumerated() {
        axes.isShown[axis] = source.symbol(part) == "True" || source.symbol(part) == "Automatic"
      }
    }
    if let node = options.given("AxesLabel", in: source) {
      let parts = source.list(node) ?? []
      for (axis, part) in parts.prefix(3).enumerated() {
        axes.labels[axis] = directives.optionalLabel(part, in: &source)
      }
      if parts.isEmpty { axes.labels[2] = directives.optionalLabel(node, in: &source) }
    }
    if let node = options["Ticks"] {
      let parts = source.list(node) ?? [node, node, node]
      let reader = TickReader(directives)
      for (axis, part) in parts.prefix(3).enumerated() {
        axes.ticks[axis] = reader.ticks(of: part, in: &source)
      }
    }
    if let node = options["AxesStyle"] {
      axes.style = directives.styled(source.list(node)?.first ?? node, base: axes.style, in: &source)
    }
  }

  private func readImage(_ image: inout ImageOptions, in source: inout FigureSource) {
    func readText(_ name: String) {
      if let node = options[name] { directives.text.read(node, &image.labelStyle, in: source) }
    }
    readText("BaseStyle")
    readText("LabelStyle")
    if let node = options["Background"] { image.background = source.color(node) }
    if let node = options.given("PlotLabel", in: source) { image.title = directives.label(node, in: &source) }
    let title = image.labelStyle
    readText("AxesStyle")
    image.labelStyle.color = title.color
    readText("TicksStyle")
    if title != image.labelStyle, image.title?.style == nil { image.title?.style = title }
    (image.width, image.height) = options.imageSize(source)
    if let node = options["AspectRatio"], let ratio = source.number(node), ratio > 0, ratio.isFinite {
      image.aspectRatio = ratio
    }
  }

  private func readView(_ view: inout Viewpoint, in source: inout FigureSource) {
    if let node = options["ViewPoint"].map({ source.expanded($0) }) {
      switch source.symbol(node) {
      case "Above", "Top": view.place = Point3(0, 0, 2)
      case "Below", "Bottom": view.place = Point3(0, 0, -2)
      case "Front": view.place = Point3(0, -2, 0)
      case "Back": view.place = Point3(0, 2, 0)
      case "Left": view.place = Point3(-2, 0, 0)
      case "Right": view.place = Point3(2, 0, 0)
      default: Self.readPlace(node, &view, in: source)
      }
    }
    if let node = options["ViewVertical"].map({ source.expanded($0) }), let values = source.numbers(of: node),
      values.count == 3
    {
      view.vertical = Point3(values[0], values[1], values[2])
    }
    if let node = options["ViewProjection"], source.string(node) == "Orthographic" {
      view.isOrthographic = true
    }
  }

  /// Reads three numbers as the viewer's position; infinite ones give a direction.
  private static func readPlace(_ node: Node, _ view: inout Viewpoint, in source: FigureSource) {
    let values =
      source.numbers(of: node)
      ?? source.list(node)?.map {
        source.number($0) ?? (source.head($0) == "DirectedInfinity" ? .infinity : 0)
      } ?? []
    guard values.count == 3 else { return }
    if values.contains(where: { $0.isInfinite }) {
      let signs = values.map { $0.isInfinite ? ($0 < 0 ? -2.0 : 2) : 0 }
      view.place = Point3(signs[0], signs[1], signs[2])
      view.isOrthographic = true
    } else {
      view.place = Point3(values[0], values[1], values[2])
    }
  }
}
