import Graphics
import WolframLanguage

/// The options of a picture by name; the first of a name wins.
struct FigureOptions {
  private var values: [String: Node] = [:]

  /// Reads the options after a picture's first argument, and inherited ones.
  init(of node: Node, inherited: Node?, in source: inout FigureSource) {
    for argument in source.arguments(node).dropFirst() { collect(argument, in: &source, depth: 0) }
    if let inherited { collect(inherited, in: &source, depth: 0) }
  }

  private mutating func collect(_ node: Node, in source: inout FigureSource, depth: Int) {
    if let (name, value) = source.rule(of: node) {
      if values[name] == nil { values[name] = value }
    } else if depth < 8 {
      let node = source.expanded(node)
      for part in source.list(node) ?? [] { collect(part, in: &source, depth: depth + 1) }
    }
  }

  /// The value of the option with that name.
  subscript(name: String) -> Node? { values[name] }

  /// The value of an option, unless it is `None` or similar.
  func given(_ name: String, in source: FigureSource) -> Node? {
    values[name].flatMap { source.isNone($0) ? nil : $0 }
  }

  /// The size of the image in points; nil for the default.
  func imageSize(_ source: FigureSource) -> (width: Double?, height: Double?) {
    guard let node = values["ImageSize"].map({ Self.withoutDynamic($0, in: source) }) else {
      return (nil, nil)
    }
    if let parts = source.list(node), parts.count == 2 {
      return (Self.length(of: parts[0], in: source), Self.length(of: parts[1], in: source))
    }
    return (Self.length(of: node, in: source), nil)
  }

  private static func length(of node: Node, in source: FigureSource) -> Double? {
    if let name = source.symbol(node) {
      return ["Tiny": 100.0, "Small": 180, "Medium": 360, "Large": 576, "Full": 576][name]
    }
    if source.head(node) == "UpTo" {
      return source.argument(of: node, place: 0).flatMap { source.number($0) }
    }
    if let parts = source.list(node) { return parts.first.flatMap { length(of: $0, in: source) } }
    return value(of: node, in: source, depth: 0).flatMap {
      $0 > 0 && $0.isFinite ? min(max($0, 8), 2000) : nil
    }
  }

  /// The argument of `Dynamic`, as in `Dynamic[{Automatic, 3.5 CurrentValue["FontCapHeight"]}]`; other nodes
  /// unchanged.
  private static func withoutDynamic(_ node: Node, in source: FigureSource) -> Node {
    source.head(node) == "Dynamic" ? source.argument(of: node, place: 0) ?? node : node
  }

  /// The value of a size in points: a number, or a product of numbers and of text metrics of the front end,
  /// for which a font of 13 points without magnification is assumed.
  private static func value(of node: Node, in source: FigureSource, depth: Int) -> Double? {
    if let number = source.number(node) { return number }
    guard depth < 8 else { return nil }
    let parts = source.arguments(node)
    switch source.head(node) {
    case "Times":
      return parts.reduce(1) { product, part in
        product.flatMap { product in value(of: part, in: source, depth: depth + 1).map { product * $0 } }
      }
    case "Power":
      guard parts.count == 2, source.number(parts[1]) == -1 else { return nil }
      return value(of: parts[0], in: source, depth: depth + 1).map { 1 / $0 }
    case "Divide":
      guard parts.count == 2, let above = value(of: parts[0], in: source, depth: depth + 1),
        let below = value(of: parts[1], in: source, depth: depth + 1)
      else { return nil }
      return above / below
    case "Dynamic", "N", "Ceiling", "Floor", "Round":
      return parts.first.flatMap { value(of: $0, in: source, depth: depth + 1) }
    case "CurrentValue", "AbsoluteCurrentValue":
      switch parts.last.flatMap({ source.string($0) ?? source.symbol($0) }) {
      case "FontCapHeight": return 9
      case "FontXHeight": return 6.5
      case "FontSize", "FontLineHeight": return 13
      case "FontMWidth": return 11
      case "FontNWidth": return 7
      case "Magnification": return 1
      default: return nil
      }
    default: return nil
    }
  }
}
