import BookModel
import Titles
import XML

/// Reads a bundle's contents from its navigation document, else from its toc.ncx.
struct BundleContents {
  private let publication: Publication
  private let positions: [String: Int]

  private static let ops = MarkupNamespace.epub
  /// The maximum nesting of lists; deeper ones are left out.
  private static let deepest = 32

  init(_ publication: Publication) {
    self.publication = publication
    let package = publication.package
    var positions: [String: Int] = [:]
    for (position, entry) in package.spine.enumerated() {
      if let path = entry.item.flatMap({ package.items[$0].path }), positions[path] == nil {
        positions[path] = position
      }
    }
    self.positions = positions
  }

  func read() -> [ContentsEntry] {
    let package = publication.package
    if let path = package.navigation?.path, let tree = publication.navigation,
      let nav = (0..<tree.count).first(where: {
        tree.isElement($0, "nav") && tree.attribute($0, "type", in: Self.ops)?.words.contains("toc") == true
      }), let list = entryList(in: nav, tree: tree)
    {
      return entries(of: list, in: tree, path: path, depth: 0)
    }
    if let path = package.items.first(where: { $0.mediaType == "application/x-dtbncx+xml" })?.path,
      let tree = tree(path), let map = (0..<tree.count).first(where: { tree.isElement($0, "navMap") })
    {
      return points(of: map, in: tree, path: path, depth: 0)
    }
    return []
  }

  private func tree(_ path: String) -> XMLTree? {
    // Malformed documents are reported when the bundle is checked.
    publication.files.content(path).flatMap { try? XMLParser().parse(file: path, bytes: $0) }
  }

  private func entries(of list: XMLTree.Node, in tree: XMLTree, path: String, depth: Int) -> [ContentsEntry] {
    guard depth < Self.deepest else { return [] }
    return tree.elements(of: list).filter { tree.isElement($0, "li") }.map { item in
      let label = tree.elements(of: item).first { !isList($0, in: tree) }
      let children =
        entryList(in: item, tree: tree).map { entries(of: $0, in: tree, path: path, depth: depth + 1) } ?? []
      let types = [item, label].compactMap { $0.flatMap { tree.attribute($0, "type", in: Self.ops)?.words } }
      return entry(
        label.map { InlineTitle($0, in: tree).text } ?? "", label.flatMap { tree.attribute($0, "href") },
        in: path,
        kind: kind(types.flatMap { $0 }, hasChildren: !children.isEmpty, depth: depth), children)
    }
  }

  private func isList(_ node: XMLTree.Node, in tree: XMLTree) -> Bool {
    navigationListNames.contains(tree.name(node).local)
  }

  private func entryList(in node: XMLTree.Node, tree: XMLTree) -> XMLTree.Node? {
    tree.elements(of: node).first { isList($0, in: tree) }
  }

  private func points(of node: XMLTree.Node, in tree: XMLTree, path: String, depth: Int) -> [ContentsEntry] {
    guard depth < Self.deepest else { return [] }
    return tree.elements(of: node).filter { tree.isElement($0, "navPoint") }.map { point in
      let children = points(of: point, in: tree, path: path, depth: depth + 1)
      let label = tree.element(point, "navLabel").map { InlineTitle($0, in: tree).text } ?? ""
      let address = tree.element(point, "content").flatMap { tree.attribute($0, "src") }
      return entry(
        label, address, in: path, kind: kind([], hasChildren: !children.isEmpty, depth: depth), children)
    }
  }

  private func kind(_ types: [String], hasChildren: Bool, depth: Int) -> Entry.Kind {
    if types.contains("part") { return .part }
    if types.contains("chapter") { return .chapter }
    return hasChildren ? depth == 0 ? .chapter : .section : .page
  }

  private func entry(
    _ label: String, _ address: String?, in path: String, kind: Entry.Kind, _ children: [ContentsEntry]
  ) -> ContentsEntry {
    var href: String?
    var page: Int?
    if let address, case .local(let target, let fragment, _) = Address(address, in: path) {
      href = target + (fragment.map { "#" + $0 } ?? "")
      page = positions[target]
    }
    return ContentsEntry(
      kind: kind, title: label, number: nil, label: label, href: href, page: page, children: children)
  }
}
