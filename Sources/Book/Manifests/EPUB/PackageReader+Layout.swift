import BookModel
import Diagnostics
import XML

/// How a package document wants the pages of its spine to be laid out, unless an item of it says otherwise:
/// https://www.w3.org/TR/epub-33/#sec-rendering-control
struct PackageLayout {
  /// The values of each property; the first is what holds where nothing is said.
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

  /// Notes a property of the whole book; the first of its name counts.
  mutating func set(_ property: String, to value: String) {
    guard Self.values[property]?.contains(value) == true, book[property] == nil else { return }
    book[property] = value
  }

  /// Whether the property is one that is read.
  static func isKnown(_ name: String) -> Bool {
    name.hasPrefix("rendition:") && values[String(name.dropFirst("rendition:".count))] != nil
  }

  /// The value for the whole book.
  subscript(property: String) -> String? { book[property] }

  /// The properties that hold for an item, all of them said, and those of its own that nothing is known of.
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
        // The first counts where one is said twice.
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
      // "portrait" is an older word that reading systems have to take for "both".
      let current = name == "spread" && value == "portrait" ? "both" : value
      known.append("rendition:\(name)-\(current)")
    }
    return (known, unknown)
  }
}

extension PackageReader {
  /// Reads what holds for all pages: `rendition:` properties, and what older reading systems asked for instead.
  mutating func readLayout(_ nodes: [XMLTree.Node]) {
    for node in nodes where tree.attribute(node, "refines") == nil {
      let value = tree.string(node).collapsed()
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
    // A book that wants to be one long scroll gets one.
    if layout["flow"] == "scrolled-continuous" { book.reader.turning = .scroll }
  }

  /// Names the layout that EPUB 3.3 does not have.
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
