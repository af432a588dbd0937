import Diagnostics
import TextBytes
import Titles
import XML

/// Reads the lists of a navigation document, those of `ul` too, and with text, links and elements where EPUB has none:
///
///     <nav epub:type="toc"><ul><li>Part One <ul><li>1. <a href="a.xhtml">Limits</a></li></ul></li></ul></nav>
///
/// An entry is an `li`, or a link outside of one. Its title is all that it shows besides the lists in it.
struct NavigationLists {
  /// The entries of a `nav`.
  struct List {
    var items: [NavigationItem]
    /// Text that is no entry's.
    var lost: [(range: SourceRange, summary: String)]
    var range: SourceRange
  }

  private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup"]

  private let tree: XMLTree
  private let places: SourcePlaces
  private var lost: [(range: SourceRange, summary: String)] = []

  init(_ tree: XMLTree) { (self.tree, places) = (tree, SourcePlaces(tree)) }

  /// The entries of a `nav`; nil if it has none.
  mutating func list(_ nav: XMLTree.Node) -> List? {
    lost = []
    let items = items(in: nav, isList: false)
    return items.isEmpty ? nil : List(items: items, lost: lost, range: places.range(nav))
  }

  private func isList(_ node: XMLTree.Node) -> Bool { navigationListNames.contains(tree.name(node).local) }

  // MARK: Entries

  /// The entries in an element.
  ///
  /// - Parameter isList: whether the element is a list, all of whose text should be of entries.
  private mutating func items(in node: XMLTree.Node, isList: Bool) -> [NavigationItem] {
    var items: [NavigationItem] = []
    for child in tree.children(node) {
      guard tree.kind(child) == .element else {
        if isList, tree.kind(child) == .text { lose(child) }
        continue
      }
      let name = tree.name(child).local
      switch name {
      case "li": items += entries(of: child)
      case "a": items.append(entry(child, links: [child]))
      case _ where navigationListNames.contains(name):
        let inner = self.items(in: child, isList: true)
        // A list right in a list is below the entry before it.
        if isList, let last = items.indices.last { items[last].children += inner } else { items += inner }
      case _ where Self.headings.contains(name) && !isList: break
      default:
        let inner = self.items(in: child, isList: false)
        if inner.isEmpty, isList { lose(child) }
        items += inner
      }
    }
    return items
  }

  /// The entry of an `li`; several if it has links to several places.
  private mutating func entries(of node: XMLTree.Node) -> [NavigationItem] {
    let links = links(in: node)
    let addresses = Set(links.map { tree.attribute($0, "href") ?? "" })
    var items = addresses.count > 1 ? links.map { entry($0, links: [$0]) } : [entry(node, links: links)]
    if addresses.count > 1 { loseText(besideLinksIn: node) }
    items[items.count - 1].children = lists(in: node).flatMap { self.items(in: $0, isList: true) }
    return items
  }

  private func entry(_ node: XMLTree.Node, links: [XMLTree.Node]) -> NavigationItem {
    let link = links.first
    let label = tree.isElement(node, "li") ? tree.elements(of: node).first { !isList($0) } : node
    let content = tree.isElement(node, "li") && !isAlone(label, in: node) ? node : label ?? node
    var title = InlineTitle(content, in: tree, isLeftOut: isList)
    if title.text.isEmpty { title = InlineTitle(text: tree.attribute(link ?? label ?? node, "title") ?? "") }
    var item = NavigationItem(
      title: title.text, markup: title.markup, address: link.flatMap { tree.attribute($0, "href") },
      range: link.map { places.range(of: $0, attribute: "href") } ?? places.range(label ?? node))
    item.type = link.flatMap { tree.attribute($0, "type", in: structureNamespace) }
    return item
  }

  // MARK: Parts of an entry

  /// Whether an `li` shows nothing but an element and lists.
  private func isAlone(_ label: XMLTree.Node?, in node: XMLTree.Node) -> Bool {
    tree.children(node).allSatisfy { child in
      tree.kind(child) == .element ? child == label || isList(child) : tree.isBlank(child)
    }
  }

  /// The links in an element, without those of lists in it.
  private func links(in node: XMLTree.Node) -> [XMLTree.Node] {
    tree.elements(of: node).flatMap { child -> [XMLTree.Node] in
      if isList(child) { return [] }
      return tree.isElement(child, "a") && tree.attribute(child, "href") != nil ? [child] : links(in: child)
    }
  }

  /// The outermost lists in an element.
  private func lists(in node: XMLTree.Node) -> [XMLTree.Node] {
    tree.elements(of: node).flatMap { isList($0) ? [$0] : lists(in: $0) }
  }

  // MARK: What is lost

  private mutating func lose(_ node: XMLTree.Node) {
    let isText = tree.kind(node) == .text
    let written = isText ? String(decoding: tree.bytes(node), as: UTF8.self) : tree.string(node)
    let text = written.singleSpaced
    guard !text.isEmpty else { return }
    let shown = text.count > 40 ? text.prefix(40) + "…" : text[...]
    let range = tree.byteRange(node)
    let blanks = isText ? written.utf8.prefix(while: \.isSpace).count : 0
    let start = Int(range.lower) + blanks
    let place = ByteRange(start, max(start, Int(range.upper)))
    lost.append((places.range(place), "text of the contents is no entry, and left out: \"\(shown)\""))
  }

  private mutating func loseText(besideLinksIn node: XMLTree.Node) {
    for child in tree.children(node) {
      switch tree.kind(child) {
      case .text: lose(child)
      case .element where !isList(child) && !tree.isElement(child, "a"): loseText(besideLinksIn: child)
      case .element, .instruction: break
      }
    }
  }
}
