import Markup
import TextBytes
import XML

/// How text of HTML in a drawing is set: what an element's style attribute says, the attributes of `font`, and the element itself.
package struct ForeignStyle {
  /// A distance between lines: times the size of letters, or in pixels.
  package enum LineHeight: Equatable {
    case factor(Double)
    case pixels(Double)
  }

  /// Where lines, or a block in its container, are.
  package enum Place {
    case start, middle, end

    /// The share of the free room that is before.
    package var share: Double {
      switch self {
      case .start: 0
      case .middle: 0.5
      case .end: 1
      }
    }

    /// A word of CSS; `unsafe` and `safe` before it change nothing in a drawing.
    package init?(_ words: String) {
      switch words.split(separator: " ").last ?? "" {
      case "start", "left", "flex-start", "top", "stretch", "normal", "baseline", "justify", "space-between":
        self = .start
      case "center", "-webkit-center", "middle", "space-around", "space-evenly": self = .middle
      case "end", "right", "flex-end", "bottom": self = .end
      default: return nil
      }
    }
  }

  package var size = 16.0
  package var isBold = false
  package var isItalic = false
  package var color = CSSColor.black
  package var families: [UInt8]
  package var lineHeight = LineHeight.factor(1.2)
  package var place = Place.start
  package var wraps = true
  package var decoration: String?
  package var shift: String?
  package var letterCase = "none"
  private var hasMarks = true
  /// Of the element alone.
  package private(set) var display = ForeignDisplay()

  package init(families: [UInt8]) { self.families = families }

  /// The properties of boxes that need nothing where text stands in one box: how large it is and where, which is read there, and how
  /// text is broken.
  private static let ofBox: Set<String> = [
    "width", "height", "max-width", "max-height", "min-width", "min-height", "overflow", "overflow-x",
    "overflow-y", "box-sizing", "word-wrap", "overflow-wrap", "word-break", "text-align-last", "tab-size",
    "background-color", "background", "clip-path", "vertical-align", "line-break", "hyphens",
  ]

  /// The size of the letters that a length in `em` refers to stays that of the outer element.
  package func length(_ value: String) -> Double? {
    let value = Self.trimmed(Array(value.utf8))
    if value.hasSuffix("%"), let number = Double(value.dropLast()) { return number / 100 * size }
    if value.hasSuffix("em"), !value.hasSuffix("rem"), let number = Double(value.dropLast(2)) {
      return number * size
    }
    if value.hasPrefix("-") { return length(String(value.dropFirst())).map { -$0 } }
    return value == "0" || value == "0px" ? 0 : CSSLength.pixels(of: value)
  }

  /// The style of an element in one of this style; `tell` is called for each property that is lost.
  package func inner(
    of node: XMLTree.Node, in tree: XMLTree, _ declared: [StyleDeclaration], tell: (StyleDeclaration) -> Void
  ) -> ForeignStyle {
    var style = self
    style.display = ForeignDisplay()
    style.take(element: tree.name(node).local)
    if let color = tree.attribute(node, "color") { _ = style.take("color", bytes: Array(color.utf8)) }
    if let face = tree.attribute(node, "face") { style.families = Array(face.utf8) }
    if let align = tree.attribute(node, "align") { _ = style.take("text-align", bytes: Array(align.utf8)) }
    for declaration in declared
    where !style.take(declaration.name, bytes: declaration.value, outer: self) && Self.isSeen(declaration) {
      tell(declaration)
    }
    return style
  }

  /// What stands before an item of a list in this style.
  package func mark(of item: XMLTree.Node, in tree: XMLTree) -> String? {
    guard hasMarks else { return nil }
    guard let list = tree.parent(of: item), tree.name(list).local == "ol" else { return "• " }
    let items = tree.elements(of: list).filter { tree.name($0).local == "li" }
    let first = tree.attribute(list, "start").flatMap { Int($0) } ?? 1
    return "\(first + (items.firstIndex(of: item) ?? 0)). "
  }

  /// The style that text takes over from an element of SVG around it.
  mutating func inherit(_ declared: [StyleDeclaration]) {
    let outer = self
    for declaration in declared where Self.inherited.contains(declaration.name) {
      _ = take(declaration.name, bytes: declaration.value, outer: outer)
    }
  }

  /// The properties of text that are inherited, but for colour and family, which all text of a drawing inherits.
  static let inherited: Set<String> = [
    "font-size", "font-style", "font-weight", "line-height", "text-align", "text-transform", "white-space",
  ]

  /// Whether a property that is not followed could be seen.
  private static func isSeen(_ declaration: StyleDeclaration) -> Bool {
    let name = declaration.name
    let value = String(decoding: declaration.value, as: UTF8.self).lowercased()
    if name.hasPrefix("--") || ofBox.contains(name) || DrawingVocabulary.isWithoutEffect(name, value) {
      return false
    }
    switch (name, value) {
    case ("position", "relative"), ("position", "static"), ("opacity", "1"), ("direction", "ltr"):
      return false
    case ("position", _), ("column-count", _), ("columns", _), ("outline", _), ("list-style", _),
      ("list-style-type", _):
      return true
    default: return DrawingVocabulary.absence(ofProperty: name) != .unseen
    }
  }

  private static func trimmed(_ bytes: [UInt8]) -> String {
    String(decoding: bytes[...].trimmed, as: UTF8.self)
  }

  private mutating func take(element name: String) {
    switch name {
    case "b", "strong", "th": isBold = true
    case "i", "em", "cite", "var", "dfn": isItalic = true
    case "u", "ins": decoration = "underline"
    case "s", "del", "strike": decoration = "line-through"
    case "code", "tt", "kbd", "samp": families = Array("monospace".utf8)
    case "small": size *= 0.83
    case "big": size *= 1.2
    case "sub", "sup": (shift, size) = (name == "sub" ? "sub" : "super", size * 0.83)
    case "center": (display.isBlock, place) = (true, .middle)
    case "pre": (display.isBlock, wraps, families) = (true, false, Array("monospace".utf8))
    case "h1", "h2", "h3", "h4", "h5", "h6":
      let factors = ["h1": 2, "h2": 1.5, "h3": 1.17, "h4": 1, "h5": 0.83, "h6": 0.67]
      (display.isBlock, isBold, size) = (true, true, size * (factors[name] ?? 1))
    case "div", "p", "li", "ul", "ol", "blockquote", "section", "article", "header", "footer", "main", "body",
      "html",
      "figure", "figcaption", "address", "dl", "dt", "dd", "form", "nav", "aside":
      display.isBlock = true
    default: break
    }
  }

  /// Takes a property; false if text is not set by it.
  private mutating func take(_ name: String, bytes: [UInt8], outer: ForeignStyle? = nil) -> Bool {
    let value = Self.trimmed(bytes).lowercased()
    let outer = outer ?? self
    switch name {
    case "font-size": size = outer.length(value) ?? size
    case "font-weight": isBold = ["bold", "bolder"].contains(value) || (Int(value) ?? 0) >= 600
    case "font-style": isItalic = value == "italic" || value == "oblique"
    case "font-family" where value != "inherit": families = bytes
    case "color": color = CSSColor.color(StyleValue(bytes), current: color) ?? color
    case "text-align": place = Place(value) ?? place
    case "text-transform" where value != "inherit": letterCase = value
    case "font-variant", "font-stretch": return value == "normal" || value == "inherit"
    case "text-decoration":
      if value.hasPrefix("underline") || value.hasPrefix("line-through") {
        decoration = String(value.prefix { $0 != " " })
      } else if value == "none" {
        decoration = nil
      }
    case "vertical-align" where value == "sub" || value == "super": shift = value
    case "white-space": wraps = !value.hasPrefix("nowrap") && value != "pre"
    case "line-height":
      if let factor = Double(value) {
        lineHeight = .factor(factor)
      } else if value == "normal" {
        lineHeight = .factor(1.2)
      } else if let pixels = length(value) {
        lineHeight = .pixels(pixels)
      }
    case "display": display.take(value)
    case "list-style", "list-style-type":
      hasMarks = value != "none"
      return ["none", "disc", "decimal", "inherit"].contains(value)
    case "visibility": display.isHidden = value == "hidden"
    case "font-family", "text-transform": break
    case "font" where ["inherit", "initial", "unset"].contains(value): break
    default: return false
    }
    return true
  }
}
