import BookModel
import PageWriting
import XML

/// A figure, table, listing or list with a caption.
struct PreTeXtFigure {
  let node: XMLTree.Node

  func write(to reader: inout PreTeXtReader) {
    let element = reader.element(node)
    let kind: Anchor.Kind =
      switch element {
      case .table: .table
      case .listing: .listing
      default: .figure
      }
    reader.writer.openFigure(kind)
    if element == .list { reader.writer.addClass("list") }
    reader.identify(node)
    // Panels have a letter of their own.
    reader.writer.numberFigure(reader.document.number(node), label: reader.document.figureLabel(of: node))
    let titles: [PreTeXtElement] = element == .figure ? [.caption, .title] : [.title, .caption]
    let caption = titles.compactMap { reader.document.child(of: node, element: $0) }.first
    if element != .figure { writeCaption(caption, to: &reader) }
    reader.content(node, without: [.title, .caption])
    if element == .figure { writeCaption(caption, to: &reader) }
    reader.writer.close()
  }

  private func writeCaption(_ node: XMLTree.Node?, to reader: inout PreTeXtReader) {
    reader.writer.openCaption()
    if let node { reader.content(node) }
    reader.writer.close()
  }
}

/// Panels in a row, which wraps on narrow pages, and panels one above the other, which are one panel of a row.
struct PreTeXtSideBySide {
  let node: XMLTree.Node

  /// Writes a `sidebyside`, an `sbsgroup`, a `panel` or a `stack`.
  func write(to reader: inout PreTeXtReader) {
    let element = reader.element(node)
    let names: [PreTeXtElement: String] = [.panel: "panel", .stack: "stack", .sbsgroup: "side-by-side-group"]
    reader.writer.open(.div)
    reader.writer.addClass(names[element] ?? "side-by-side")
    reader.identify(node)
    guard element == .sidebyside else {
      reader.content(node)
      reader.writer.close()
      return
    }
    let align = ["top": "flex-start", "middle": "center", "bottom": "flex-end"]
    let rows = reader.tree.attribute(node, "valign") ?? reader.tree.attribute(node, "valigns")
    let vertical = rows?.split(separator: " ").first.flatMap { align[String($0)] } ?? "flex-start"
    reader.writer.addStyle(
      "display: flex; flex-wrap: wrap; gap: 1.2em; justify-content: center; align-items: \(vertical)")
    let panels = reader.document.children(node)
    let widths = panelWidths(reader.tree, count: panels.count)
    for (index, panel) in panels.enumerated() {
      reader.writer.open(.div)
      reader.writer.addClass("panel")
      let width = index < widths.count ? widths[index] : 90 / max(1, panels.count)
      // Panels narrower than ten em take a row of their own.
      reader.writer.addStyle("flex: 1 1 max(\(max(width - 4, 5))%, 10em); max-width: 100%")
      reader.write(panel)
      reader.writer.close()
    }
    reader.writer.close()
  }

  private func panelWidths(_ tree: XMLTree, count: Int) -> [Int] {
    if let widths = tree.attribute(node, "widths") {
      return widths.split(separator: " ").compactMap { Int($0.prefix { $0.isNumber }) }
    }
    if let width = tree.attribute(node, "width").flatMap({ Int($0.prefix { $0.isNumber }) }) {
      return Array(repeating: width, count: count)
    }
    return []
  }
}
