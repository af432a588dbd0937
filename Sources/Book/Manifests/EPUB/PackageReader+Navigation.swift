import BookModel
import Diagnostics
import TextBytes
import Titles
import XML

/// An entry of a navigation document or toc.ncx, with unresolved target.
struct NavigationItem {
  var title: String
  /// The title as phrasing content of XHTML; nil if it is its plain text.
  var markup: String?
  var address: String?
  /// The file that the address is relative to, where it is another than that of the list.
  var base: String?
  var type: String?
  var range: SourceRange
  var children: [NavigationItem] = []
}

/// The content of a navigation document or toc.ncx.
struct Navigation {
  /// The path of the file; addresses are relative to it.
  var path: String
  var contents: [NavigationItem] = []
  var landmarks: [NavigationItem] = []
  var pageList: [NavigationItem] = []
  /// Other lists: the type of each, without its entries.
  var others: [NavigationItem] = []
}

extension PackageReader {
  /// Reads the contents from the navigation document, else from toc.ncx, else from the spine; landmarks from
  /// the navigation document, and those of other types from the guide of EPUB 2.
  mutating func readNavigation() {
    var navigation: Navigation?
    if let item = items.first(where: { $0.properties.contains("nav") }) {
      navigation = parse(item).map { readNavigationDocument($0, path: item.path ?? "") }
    }
    if navigation?.contents.isEmpty != false, let item = tocItem, let ncx = parse(item) {
      let read = readNCX(ncx, path: item.path ?? "")
      if navigation == nil { navigation = read } else { navigation?.contents = read.contents }
      if navigation?.contents.isEmpty == false { navigation?.path = read.path }
    }
    var found = navigation ?? Navigation(path: path)
    if found.contents.contains(where: \.lacksAddress), let item = tocItem, let ncx = parse(item) {
      let other = readNCX(ncx, path: item.path ?? "")
      var addresses = NavigationAddresses(other.contents, base: other.path)
      found.contents = addresses.complete(found.contents)
    }
    var empty: [NavigationItem] = []
    book.contents = entries(found.contents, path: found.path, depth: 0, empty: &empty)
    if let first = empty.first {
      let name = first.title.isEmpty ? "" : ", the first \"\(first.title)\""
      report(
        .entryPageMissing, at: first.range,
        empty.count == 1
          ? "an entry of the contents without an address is left out\(first.title.isEmpty ? "" : ": \"\(first.title)\"")"
          : "\(empty.count) entries of the contents without an address are left out\(name)")
    }
    if book.contents.isEmpty {
      book.contents = book.sources.indices.map { index in
        var entry = Entry(.page, range: book.sources[index].range)
        entry.source = index
        return entry
      }
    }
    var kept = PackageLandmarks()
    for item in found.landmarks { kept.add(item, at: place(item, path: found.path)) }
    let isSecond = !found.landmarks.isEmpty
    for item in guide { kept.add(item, at: place(item, path: path), isOfSecondGuide: isSecond) }
    book.landmarks = kept.landmarks
    for (range, summary) in kept.findings { report(.packagePartNotKept, at: range, summary) }
    var lost: [NavigationItem] = []
    for item in found.pageList {
      guard let (source, fragment) = place(item, path: found.path) else {
        lost.append(item)
        continue
      }
      book.pageList.append(PageListItem(label: item.title, source: source, fragment: fragment))
    }
    reportLost(lost, found.others)
  }

  /// Reports page list entries without target, and lists that a bundle does not support.
  private mutating func reportLost(_ pageList: [NavigationItem], _ others: [NavigationItem]) {
    if let first = pageList.first {
      report(
        .packagePartNotKept, at: first.range,
        pageList.count == 1
          ? "page \"\(first.title)\" of the page list is left out, since it leads to no page of the spine"
          : "\(pageList.count) pages of the page list are left out, since they lead to no page of the spine")
    }
    for list in others {
      let name = list.type.map { "\"\($0)\"" } ?? "without a type"
      report(.packagePartNotKept, at: list.range, "the navigation list \(name) is left out")
    }
  }

  /// The toc.ncx, by the spine's `toc` or by media type.
  var tocItem: Item? {
    let id = part("spine").flatMap { tree.attribute($0, "toc") }
    return items.first { $0.id == id && id != nil }
      ?? items.first { $0.mediaType == "application/x-dtbncx+xml" }
  }

  private mutating func parse(_ item: Item) -> XMLTree? {
    guard let path = item.path, folder.exists(path) else { return nil }
    switch parseXML(path, in: folder, kind: .navigationUnreadable, at: item.range) {
    case .success(let tree): return tree
    case .failure(let error):
      let cause = error.diagnostic
      diagnostics.append(
        Diagnostic(.navigationUnreadable, at: cause.range, cause.summary, notes: cause.notes))
      return nil
    }
  }

  private func place(_ item: NavigationItem, path: String) -> (source: Int, fragment: String?)? {
    guard let address = item.address else { return nil }
    let path = item.base ?? path
    if let place = placeOfFragmentIdentifier(address, from: path) { return place }
    guard let target = target(address, from: path) else { return nil }
    return sourceIndices[target.path].map { ($0, target.fragment) }
  }

  /// The target of an EPUB canonical fragment identifier, to the innermost id: https://idpf.org/epub/linking/cfi/
  ///
  ///     package.opf#epubcfi(/6/4[chap01]!/4[body01]/10[para05]/3:10)  ->  the second page of the spine, "para05"
  private func placeOfFragmentIdentifier(
    _ address: String, from base: String
  ) -> (source: Int, fragment: String?)? {
    guard let start = address.firstRange(of: "#epubcfi("), address.hasSuffix(")"),
      let target = target(String(address[..<start.lowerBound]) + "#x", from: base), target.path == path
    else { return nil }
    let steps = address[start.upperBound...].dropLast().split(separator: "!", maxSplits: 1)
    let step = steps.first?.split(separator: "/").last ?? ""
    guard let number = Int(step.prefix { $0.isNumber }), number >= 2, number.isMultiple(of: 2),
      let spine = part("spine")
    else { return nil }
    let references = tree.elements(of: spine).filter { tree.isElement($0, "itemref") }
    guard number / 2 <= references.count,
      let item = tree.attribute(references[number / 2 - 1], "idref").flatMap({ itemIndices[$0] }),
      let source = pageItem(item).path.flatMap({ sourceIndices[$0] })
    else { return nil }
    // The last step with an id is the closest possible link target.
    let inner = steps.count > 1 ? steps[1].split(separator: "/") : []
    let named = inner.last { $0.contains("[") && $0.contains("]") && !$0.contains(":") }
    let id = named?.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" }
    return (source, id.map(String.init))
  }

  /// Converts items to entries. Containers are chapters at the top level and sections below; leaves are pages.
  private mutating func entries(
    _ items: [NavigationItem], path: String, depth: Int, empty: inout [NavigationItem]
  ) -> [Entry] {
    items.flatMap { item -> [Entry] in
      let kind: Entry.Kind = item.children.isEmpty ? .page : depth == 0 ? .chapter : .section
      var entry = Entry(kind, title: item.title.isEmpty ? nil : item.title, range: item.range)
      entry.isNumbered = false
      entry.titleMarkup = item.markup
      if let (source, fragment) = place(item, path: path) {
        entry.source = source
        entry.fragment = fragment
      } else if let address = item.address, !isMissingPage(address, from: path) {
        report(.entryPageMissing, at: item.range, "\"\(address)\" is not a page of the spine")
      }
      entry.children = entries(item.children, path: path, depth: depth + 1, empty: &empty)
      let isEmpty = entry.source == nil && entry.children.isEmpty
      // An address that leads nowhere has been reported.
      if isEmpty, item.address == nil { empty.append(item) }
      if isEmpty { return [] }
      return entry.source == nil && entry.title == nil ? entry.children : [entry]
    }
  }

  /// Whether the address is of a page in the spine whose file is missing, which is reported elsewhere.
  private func isMissingPage(_ address: String, from path: String) -> Bool {
    guard let target = target(address, from: path) else { return false }
    return !folder.exists(target.path) && items.contains { $0.path == target.path }
  }

  /// The guide of EPUB 2, as landmarks.
  private var guide: [NavigationItem] {
    guard let guide = part("guide") else { return [] }
    return tree.elements(of: guide).filter { tree.isElement($0, "reference") }.compactMap { node in
      let type = tree.attribute(node, "type").flatMap { $0.hasPrefix("other.") ? nil : $0 }
      if type == nil, tree.attribute(node, "title") == nil { return nil }
      return NavigationItem(
        title: tree.attribute(node, "title")?.singleSpaced ?? "", address: tree.attribute(node, "href"),
        type: type.map { NavigationItem.guideTypes[$0] ?? $0 }, range: places.range(node))
    }
  }
}

extension NavigationItem {
  /// Whether it or an entry below it leads nowhere.
  fileprivate var lacksAddress: Bool {
    children.isEmpty ? address == nil : children.contains(where: \.lacksAddress)
  }

  /// The structural types that stand for those of a guide of EPUB 2.
  fileprivate static let guideTypes = [
    "text": "bodymatter", "title-page": "titlepage", "acknowledgements": "acknowledgments",
    "notes": "endnotes",
  ]
}

// MARK: - The two formats

extension PackageReader {
  /// Reads a navigation document: https://www.w3.org/TR/epub-33/#sec-nav
  private mutating func readNavigationDocument(_ tree: XMLTree, path: String) -> Navigation {
    var reader = NavigationLists(tree)
    var navigation = Navigation(path: path)
    var untyped: NavigationLists.List?
    for node in 0..<tree.count where tree.isElement(node, "nav") {
      guard let list = reader.list(node) else { continue }
      let types = words(node, "type", in: tree, namespace: structureNamespace) + words(node, "role", in: tree)
      func has(_ type: String, _ role: String) -> Bool { types.contains { $0 == type || $0 == role } }
      if has("toc", "doc-toc"), navigation.contents.isEmpty {
        navigation.contents = list.items
        for (range, summary) in list.lost { report(.navigationTextLeftOut, at: range, summary) }
      } else if has("landmarks", "doc-landmarks") {
        navigation.landmarks = list.items
      } else if has("page-list", "doc-pagelist") {
        navigation.pageList = list.items
      } else if types.isEmpty, untyped == nil {
        untyped = list
      } else {
        navigation.others.append(NavigationItem(title: "", type: types.first, range: list.range))
      }
    }
    // A list that does not say what it is: the contents, if no other is.
    guard let untyped else { return navigation }
    guard navigation.contents.isEmpty else {
      navigation.others.append(NavigationItem(title: "", range: untyped.range))
      return navigation
    }
    navigation.contents = untyped.items
    for (range, summary) in untyped.lost { report(.navigationTextLeftOut, at: range, summary) }
    return navigation
  }

  /// Reads a toc.ncx: https://idpf.org/epub/20/spec/OPF_2.0.1_draft.htm#Section2.4.1
  private func readNCX(_ tree: XMLTree, path: String) -> Navigation {
    let places = SourcePlaces(tree)
    func label(_ node: XMLTree.Node) -> String {
      tree.element(node, "navLabel").map { InlineTitle($0, in: tree).text } ?? ""
    }
    func item(_ node: XMLTree.Node) -> NavigationItem {
      let content = tree.element(node, "content")
      var read = NavigationItem(
        title: label(node), address: content.flatMap { tree.attribute($0, "src") },
        range: content.map { places.range(of: $0, attribute: "src") } ?? places.range(node))
      read.children = tree.elements(of: node).filter { tree.isElement($0, "navPoint") }.map(item)
      return read
    }
    var navigation = Navigation(path: path)
    if let map = tree.element(tree.root, "navMap") { navigation.contents = item(map).children }
    if let list = tree.element(tree.root, "pageList") {
      navigation.pageList = tree.elements(of: list).filter { tree.isElement($0, "pageTarget") }.map(item)
    }
    return navigation
  }
}

/// The addresses of a toc.ncx, for entries of the navigation document that have the same title and none.
private struct NavigationAddresses {
  /// The addresses of each title, in order.
  private var addresses: [String: [String]] = [:]
  private let base: String

  init(_ items: [NavigationItem], base: String) {
    self.base = base
    add(items)
  }

  private mutating func add(_ items: [NavigationItem]) {
    for item in items {
      if let address = item.address { addresses[item.title, default: []].append(address) }
      add(item.children)
    }
  }

  mutating func complete(_ items: [NavigationItem]) -> [NavigationItem] {
    items.map { item in
      var item = item
      item.children = complete(item.children)
      guard var found = addresses[item.title], !found.isEmpty else { return item }
      // An entry that has an address uses up its own, so that of two with one title each gets its page.
      if item.address == nil, item.children.isEmpty {
        item.address = found.removeFirst()
        item.base = base
      } else if let index = found.firstIndex(where: { $0 == item.address }) {
        found.remove(at: index)
      }
      addresses[item.title] = found
      return item
    }
  }
}
