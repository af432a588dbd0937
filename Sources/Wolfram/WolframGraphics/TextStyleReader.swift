import Graphics
import WolframLanguage

/// Reads text options and directives: `FontSize -> 14`, `Bold`, `Red`.
struct TextStyleReader {
  /// The plot width in points, to which scaled font sizes are relative.
  private let width: Double

  /// Makes a reader for plots of about that width, in points.
  init(width: Double = 300) { self.width = width }

  /// Applies all text options and directives.
  func read(_ node: Node, _ style: inout TextStyle, in source: FigureSource, depth: Int = 0) {
    guard depth < 5 else { return }
    if let (name, value) = source.rule(of: node) { return read(name, value, &style, in: source) }
    if source.isList(node) || source.head(node) == "Directive" {
      // What is given by itself counts, before or after the name of a style.
      let parts = source.arguments(node)
      for part in parts where source.string(part) != nil { read(part, &style, in: source, depth: depth + 1) }
      for part in parts where source.string(part) == nil { read(part, &style, in: source, depth: depth + 1) }
    } else if let color = source.color(node) {
      style.color = color
    } else if let size = source.number(node), size >= 1, size <= 200 {
      style.size = size
    } else if let name = source.string(node) {
      style.take(named: name)
    } else {
      switch source.symbol(node) {
      case "Bold": style.isBold = true
      case "Italic": style.isItalic = true
      case "Plain": (style.isBold, style.isItalic) = (false, false)
      case "Large": style.size = 14
      case "Larger": style.size *= 1.25
      case "Smaller": style.size *= 0.8
      case "Small": style.size = 8
      case "Medium": style.size = 10
      default: break
      }
    }
  }

  /// Applies a text option by its name; ignores others.
  func read(_ name: String, _ value: Node, _ style: inout TextStyle, in source: FigureSource) {
    switch name {
    case "FontSize": readSize(value, &style, in: source)
    case "FontWeight": style.isBold = source.symbol(value) == "Bold" || source.string(value) == "Bold"
    case "FontSlant": style.isItalic = source.symbol(value) == "Italic" || source.string(value) == "Italic"
    case "FontColor": style.color = source.color(value) ?? style.color
    case "Background": style.background = source.color(value)
    case "FontFamily":
      switch source.string(value) {
      case "Times", "Times New Roman", "Georgia", "Palatino": style.family = "Georgia,serif"
      case "Courier", "Courier New", "Source Code Pro", "Monaco": style.family = "monospace"
      default: break
      }
    default: break
    }
  }

  private func readSize(_ value: Node, _ style: inout TextStyle, in source: FigureSource) {
    if let size = source.number(value), size >= 1, size <= 200 { style.size = size }
    // A scaled size is relative to the default plot width, because the actual one is not yet known.
    if let share = source.share(value), share > 0 { style.size = min(max(share * width, 5), 60) }
    let sizes = ["Large": 14.0, "Larger": 12.5, "Medium": 10, "Small": 8, "Smaller": 8, "Tiny": 6]
    if let size = sizes[source.symbol(value) ?? ""] { style.size = size }
  }
}
