import Graphics
import Numerics
import WolframLanguage

/// The options of pictures in space.
extension FigureReader {
  mutating func readSpaceOptions(_ options: [String: Node]) {
    if let node = options["PlotRange"] { space.ranges = spaceRange(node) }
    if let node = options["PlotRangePadding"], let parts = list(node) ?? Optional([node, node, node]),
      parts.count == 3
    {
      space.padding = parts.map { part in
        if head(part) == "Scaled", let share = argument(part, 0).flatMap({ number($0) }) {
          return .scaled(min(max(share, 0), 1))
        }
        return number(part).map { .units(max($0, 0)) } ?? (symbol(part) == "None" ? .units(0) : .automatic)
      }
    }
    if let node = options["BoxRatios"].map({ expanded($0) }), let values = numbers(node), values.count == 3 {
      space.boxRatios = Point3(values[0], values[1], values[2])
    }
    readSpaceAxes(options)
    if let node = options["LabelStyle"] ?? options["BaseStyle"] {
      var set = space.labelStyle
      setText(all: node, &set)
      space.labelStyle = set
    }
    if let node = options["Background"] { space.background = color(node) }
    if let node = options["PlotLabel"], !isNone(node) { space.plotLabel = label(node) }
    (space.width, space.height) = imageSize(options["ImageSize"])
    if let node = options["Lighting"], let lights = lights(node) { space.lights = lights }
    readView(options)
    space.epilog = options["Epilog"].flatMap { spaceOverlay($0) }
    space.prolog = options["Prolog"].flatMap { spaceOverlay($0) }
  }

  private mutating func readSpaceAxes(_ options: [String: Node]) {
    if let node = options["Boxed"] { space.isBoxed = symbol(node) != "False" }
    if let node = options["BoxStyle"] {
      let base = space.boxStyle
      space.boxStyle = styled(node, base)
    }
    if let node = options["Axes"] {
      let parts = list(node) ?? [node, node, node]
      for (axis, part) in parts.prefix(3).enumerated() {
        space.hasAxes[axis] = symbol(part) == "True" || symbol(part) == "Automatic"
      }
    }
    if let node = options["AxesLabel"], !isNone(node) {
      let parts = list(node) ?? []
      for (axis, part) in parts.prefix(3).enumerated() { space.axisLabels[axis] = optionalLabel(part) }
      if parts.isEmpty { space.axisLabels[2] = optionalLabel(node) }
    }
    if let node = options["Ticks"] {
      let parts = list(node) ?? [node, node, node]
      for (axis, part) in parts.prefix(3).enumerated() { space.ticks[axis] = ticks(part) }
    }
    if let node = options["AxesStyle"] {
      let base = space.axesStyle
      space.axesStyle = styled(list(node)?.first ?? node, base)
    }
  }

  mutating func spaceRange(_ node: Node) -> [RangeChoice] {
    let node = expanded(node)
    if let value = number(node), value.isFinite, value > 0 {
      return [RangeChoice](repeating: .fixed(-value, value), count: 3)
    }
    if let array = trees[node.tree].packedArray(node.expression), array.values.count == 6 {
      return [0, 2, 4].map { .fixed(array.values[$0], array.values[$0 + 1]) }
    }
    if let values = numbers(node), values.count == 2 {
      return [.automatic, .automatic, .fixed(values[0], values[1])]
    }
    guard let parts = list(node), parts.count == 3 else { return [.automatic, .automatic, .automatic] }
    return parts.map { part in
      let part = expanded(part)
      if let values = numbers(part), values.count == 2, values[0].isFinite, values[1].isFinite {
        return .fixed(values[0], values[1])
      }
      if let value = number(part), value.isFinite { return .fixed(-value.magnitude, value.magnitude) }
      return .automatic
    }
  }

  private mutating func readView(_ options: [String: Node]) {
    if let node = options["ViewPoint"].map({ expanded($0) }) {
      switch symbol(node) {
      case "Above", "Top": space.viewPoint = Point3(0, 0, 2)
      case "Below", "Bottom": space.viewPoint = Point3(0, 0, -2)
      case "Front": space.viewPoint = Point3(0, -2, 0)
      case "Back": space.viewPoint = Point3(0, 2, 0)
      case "Left": space.viewPoint = Point3(-2, 0, 0)
      case "Right": space.viewPoint = Point3(2, 0, 0)
      default:
        let values =
          numbers(node) ?? list(node)?.map { number($0) ?? (head($0) == "DirectedInfinity" ? .infinity : 0) }
          ?? []
        guard values.count == 3 else { break }
        if values.contains(where: { $0.isInfinite }) {
          space.viewPoint = Point3(
            values[0].isInfinite ? 2 : 0, values[1].isInfinite ? 2 : 0, values[2].isInfinite ? 2 : 0)
          for (axis, value) in values.enumerated() where value < 0 && value.isInfinite {
            space.viewPoint[axis] = -2
          }
          space.isOrthographic = true
        } else {
          space.viewPoint = Point3(values[0], values[1], values[2])
        }
      }
    }
    if let node = options["ViewVertical"].map({ expanded($0) }), let values = numbers(node), values.count == 3
    {
      space.viewVertical = Point3(values[0], values[1], values[2])
    }
    if let node = options["ViewProjection"], string(node) == "Orthographic" { space.isOrthographic = true }
  }

  private mutating func spaceOverlay(_ node: Node) -> Scene? {
    let outer = (scene, isSpace, style, complexes)
    defer { (scene, isSpace, style, complexes) = outer }
    (scene, isSpace, style, complexes) = (Scene(), false, Style(), [])
    read(node, depth: 1)
    return scene.shapes.isEmpty ? nil : scene
  }

  /// A set of lights; nil for the usual ones.
  mutating func lights(_ node: Node) -> [Light]? {
    let node = expanded(node)
    if let name = string(node) {
      if name == "Neutral" || name == "Accent" || name == "ThreePoint" { return Light.neutral }
      return nil
    }
    if symbol(node) == "None" { return [Light(.ambient, .white)] }
    guard let parts = list(node) else { return nil }
    let own =
      string(parts.first ?? node) != nil
        || parts.first.flatMap({ head($0) }).map { $0 == "AmbientLight" } == true ? [node] : parts
    var result: [Light] = []
    for part in own {
      guard let pieces = list(part), pieces.count > 1 || string(pieces.first ?? part) != nil else { continue }
      guard let kind = pieces.first.flatMap({ string($0) }) else { continue }
      let tint = pieces.count > 1 ? color(pieces[1]) ?? .white : .white
      if kind == "Ambient" {
        result.append(Light(.ambient, tint))
      } else if pieces.count > 2 {
        result.append(Light(origin(pieces[2]), tint))
      } else {
        result.append(Light(.viewer(Point3(0, 0, 1)), tint))
      }
    }
    return result.isEmpty ? nil : result
  }

  private mutating func origin(_ node: Node) -> Light.Origin {
    var node = expanded(node)
    // A direction may be given as a pair of places: from the first to the second.
    if let pair = list(node), pair.count == 2, numbers(node) == nil { node = pair[0] }
    if head(node) == "ImageScaled", let values = argument(node, 0).flatMap({ numbers($0) }), values.count == 3
    {
      return .viewer(Point3(values[0] - 0.5, values[1] - 0.5, values[2]))
    }
    let inner = head(node) == "Scaled" ? argument(node, 0) ?? node : node
    if let values = numbers(inner), values.count == 3 { return .box(Point3(values[0], values[1], values[2])) }
    return .viewer(Point3(0, 0, 1))
  }
}
