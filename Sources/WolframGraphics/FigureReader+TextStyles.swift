import Graphics
import WolframLanguage

/// Options and directives of text.
extension FigureReader {
  /// A numeral without its mark of precision: ``0.88`20.`` as `0.88`; any other text as it is.
  static func withoutPrecision(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard let mark = bytes.firstIndex(of: 96), mark > 0,
      bytes[..<mark].allSatisfy({ $0 >= 48 && $0 <= 57 || $0 == 46 || $0 == 45 })
    else { return text }
    let rest = bytes[mark...].drop { $0 >= 48 && $0 <= 57 || $0 == 46 || $0 == 96 }
    let power = rest.starts(with: [42, 94]) ? Array("×10^".utf8) + rest.dropFirst(2) : Array(rest)
    return String(decoding: Array(bytes[..<mark]) + power, as: UTF8.self)
  }

  /// Takes all options and directives of text.
  mutating func setText(all node: Node, _ set: inout TextStyle, depth: Int = 0) {
    guard depth < 5 else { return }
    if let (name, value) = rule(node) { return setText(name, value, &set) }
    if isList(node) || head(node) == "Directive" {
      for part in arguments(node) { setText(all: part, &set, depth: depth + 1) }
    } else if let color = color(node) {
      set.color = color
    } else if let size = number(node), size >= 1, size <= 200 {
      set.size = size
    } else {
      switch symbol(node) {
      case "Bold": set.isBold = true
      case "Italic": set.isItalic = true
      case "Large": set.size = 14
      case "Larger": set.size *= 1.25
      case "Smaller": set.size *= 0.8
      case "Small": set.size = 8
      case "Medium": set.size = 10
      default: break
      }
    }
  }

  /// Takes a number among the directives of `Style[…, 17]` as the size of texts.
  mutating func directSize(_ node: Node, depth: Int = 0) {
    if depth < 5, isList(node) || head(node) == "Directive" {
      for part in arguments(node) { directSize(part, depth: depth + 1) }
    } else if head(node) == nil, let size = number(node), size >= 1, size <= 200 {
      style.text.size = size
    }
  }

  mutating func setText(_ name: String, _ value: Node, _ set: inout TextStyle) {
    switch name {
    case "FontSize":
      if let size = number(value), size >= 1, size <= 200 { set.size = size }
      // A share of the plot's width, which is not known yet: of the usual one.
      if head(value) == "Scaled", let share = argument(value, 0).flatMap({ number($0) }), share > 0 {
        set.size = min(max(share * scaledWidth, 5), 60)
      }
      if let size = ["Large": 14.0, "Larger": 12.5, "Medium": 10, "Small": 8, "Smaller": 8, "Tiny": 6][
        symbol(value) ?? ""]
      {
        set.size = size
      }
    case "FontWeight": set.isBold = symbol(value) == "Bold" || string(value) == "Bold"
    case "FontSlant": set.isItalic = symbol(value) == "Italic" || string(value) == "Italic"
    case "FontColor": set.color = color(value) ?? set.color
    case "Background": set.background = color(value)
    case "FontFamily":
      switch string(value) {
      case "Times", "Times New Roman", "Georgia", "Palatino": set.family = "Georgia,serif"
      case "Courier", "Courier New", "Source Code Pro", "Monaco": set.family = "monospace"
      default: break
      }
    default: break
    }
  }
}
