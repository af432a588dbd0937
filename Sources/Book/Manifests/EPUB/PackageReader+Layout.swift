import BookModel
import Diagnostics
import TextBytes
import XML

/// The default layout of a package document's spine items:
/// https://www.w3.org/TR/epub-33/#sec-rendering-control
struct PackageLayout {
  /// The values of each property; the first is the default.
  private static let values: [String: [String]] = [
    "layout": ["reflowable", "pre-paginated", "roll"],
    "orientation": ["auto", "landscape", "portrait"],
    "spread": ["auto", "none", "landscape", "both", "portrait"],
    "flow": ["auto", "paginated", "scrolled-continuous", "scrolled-doc"],
  ]
  private static let placements = [
    "page-spread-left", "page-spread-right", "rendition:page-spread-left", "rendition:page-spread-right",
    "rendition:page-spread-center",
  ]

  /// The values for the whole book, by property.
  private var book: [String: String] = [:]

  /// Sets a property of the whole book unless it is already set.
  mutating func set(_ property: String, to value: String) {
    guard Self.values[property]?.contains(value) == true, book[property] == nil else { return }
    book[property] = value
  }

  /// Whether a property is supported.
  static func isKnown(_ name: String) -> Bool {
    name.hasPrefix("rendition:") && values[String(name.dropFirst("rendition:".count))] != nil
  }

  /// The value for the whole book.
  subscript(property: String) -> String? { book[property] }

  /// The properties that apply to a spine item, including inherited ones, and the item's unknown properties.
  func effective(_ properties: [String]) -> (known: [String], unknown: [String]) {
    var own: [String: String] = [:]
    var known: [String] = []
    var unknown: [String] = []
    for property in properties {
      let isRendition = property.hasPrefix("rendition:")
      let words = isRendition ? property.dropFirst("rendition:".count) : ""
      let name = words.prefix { $0 != "-" }
      let value = String(words.dropFirst(name.count + 1))
      if Self.placements.contains(property) {
        if !known.contains(where: Self.placements.contains) { known.append(property) }
      } else if property == "rendition:align-x-center" {
        known.append(property)
      } else if let values = Self.values[String(name)], values.contains(value) {
        // The first of several values applies.
        if own[String(name)] == nil { own[String(name)] = value }
      } else if isRendition {
        unknown.append(property)
      }
    }
    let layout = own["layout"] ?? book["layout"] ?? "reflowable"
    let isFixed = layout != "reflowable"
    if isFixed { known.append("rendition:layout-\(layout)") }
    for name in isFixed ? ["orientation", "spread"] : ["flow"] {
      guard let value = own[name] ?? book[name], value != "auto" else { continue }
      // "portrait" is deprecated; reading systems have to treat it as "both".
      let current = name == "spread" && value == "portrait" ? "both" : value
      known.append("rendition:\(name)-\(current)")
    }
    return (known, unknown)
  }
}

extension PackageReader {
  /// Reads properties of all pages: `rendition:` properties and those of older reading systems.
  mutating func readLayout(_ nodes: [XMLTree.Node]) {
    for node in nodes where tree.attribute(node, "refines") == nil {
      let value = tree.string(node).singleSpaced
      if let property = tree.attribute(node, "property"), property.hasPrefix("rendition:") {
        let name = String(property.dropFirst("rendition:".count))
        layout.set(name, to: value)
        if name == "viewport" { book.publication.viewport = Viewport(declaration: value) }
      }
      guard let content = tree.attribute(node, "content") else { continue }
      switch tree.attribute(node, "name") {
      case "fixed-layout"? where content == "true": layout.set("layout", to: "pre-paginated")
      case "original-resolution"?:
        let sizes = content.split(separator: "x").compactMap { Double($0) }
        if sizes.count == 2, sizes.allSatisfy({ $0 > 0 }) {
          book.publication.viewport = Viewport(width: sizes[0], height: sizes[1])
        }
      case _: break
      }
    }
    // Scrolling replaces page turning in a book that requests continuous scrolling.
    if layout["flow"] == "scrolled-continuous" { book.reader.turning = .scroll }
  }

  /// Reports layouts that EPUB 3.3 does not have.
  mutating func reportLayout() {
    let rolls = book.sources.filter { $0.spineProperties.contains("rendition:layout-roll") }
    guard let first = rolls.first else { return }
    report(
      .layoutNotKept, at: first.range,
      rolls.count == 1
        ? "a page of a roll is a page of fixed layout in EPUB 3.3; the web reader shows the roll"
        : "\(rolls.count) pages of a roll are pages of fixed layout in EPUB 3.3; the web reader shows the roll"
    )
  }
}
