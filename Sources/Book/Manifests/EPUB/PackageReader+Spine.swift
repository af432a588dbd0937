import BookModel
import Diagnostics
import Files
import TextBytes
import XML

/// The media types that a page can have.
private let pageTypes: Set<String> = [
  "application/xhtml+xml", "image/svg+xml", "text/html", "image/jpeg", "image/png", "image/gif", "image/webp",
]

extension PackageReader {
  /// Reads the items of the manifest; reports missing files on which no page depends.
  mutating func readItems() {
    guard let manifest = part("manifest") else { return }
    let spine = Set(
      part("spine").map { tree.elements(of: $0).compactMap { tree.attribute($0, "idref") } } ?? [])
    for node in tree.elements(of: manifest) where tree.isElement(node, "item") {
      let id = tree.attribute(node, "id") ?? ""
      let href = tree.attribute(node, "href") ?? ""
      let item = Item(
        id: id, path: target(href, from: path)?.path, mediaType: tree.attribute(node, "media-type") ?? "",
        properties: words(node, "properties", in: tree), fallback: tree.attribute(node, "fallback"),
        overlay: tree.attribute(node, "media-overlay"),
        range: places.range(of: node, attribute: "href"))
      if let first = itemIndices[id] {
        var diagnostic = Diagnostic(
          .idDuplicate, at: places.range(of: node, attribute: "id"), "id \"\(id)\" is used twice")
        diagnostic.notes = [Diagnostic.Note(items[first].range, "it is first used for this item")]
        diagnostics.append(diagnostic)
      } else {
        itemIndices[id] = items.count
      }
      items.append(item)
      if !spine.contains(id) { checkFile(item, href) }
    }
  }

  /// Collects the manifest's files other than contents documents. Those that no page uses are reported after reading.
  mutating func noteListedFiles() {
    book.publication.manifest = Set(items.compactMap(\.path))
    book.publication.scripted = Set(items.filter { $0.properties.contains("scripted") }.compactMap(\.path))
    for item in items {
      if let path = item.path, let next = item.fallback.flatMap({ itemIndices[$0] }) {
        book.publication.fallbacks[path] = items[next].path
      }
    }
    let contents = ["application/x-dtbncx+xml", "application/oebps-page-map+xml"]
    for item in items {
      guard let path = item.path, !item.properties.contains("nav"), !contents.contains(item.mediaType),
        item.id != tocItem?.id, folder.exists(path)
      else { continue }
      book.publication.listed.append(ListedFile(path: path, mediaType: item.mediaType, range: item.range))
    }
  }

  /// Reports parts that a bundle does not keep: collections and bindings.
  mutating func reportOtherParts() {
    for (name, what) in [("collection", "collections"), ("bindings", "bindings"), ("tours", "tours")] {
      let found = tree.elements(of: tree.root).filter { tree.isElement($0, name) }
      guard let first = found.first else { continue }
      let roles = found.compactMap { tree.attribute($0, "role") }
      let list = roles.isEmpty ? "" : ": " + Set(roles).sorted().joined(separator: ", ")
      let count = name == "bindings" ? tree.elements(of: first).count : found.count
      report(
        .packagePartNotKept, at: places.range(first),
        count == 1 ? "<\(name)> is left out\(list)" : "\(count) \(what) are left out\(list)")
    }
  }

  private mutating func checkFile(_ item: Item, _ href: String) {
    guard let path = item.path else {
      if !href.contains("://") {
        diagnostics.append(
          FileError.outside(.beyondRoot(allowing: nil)).diagnostic(.fileMissing, "file", href, at: item.range)
        )
      }
      return
    }
    do { _ = try folder.resolve(path) } catch {
      diagnostics.append(error.diagnostic(.fileMissing, "file", href, at: item.range) { relative($0) })
    }
  }

  /// Converts a path from the root to one relative to the package document.
  private func relative(_ target: String) -> String {
    let prefix = splitPath(path).folder + "/"
    return prefix.count > 1 && target.hasPrefix(prefix) ? String(target.dropFirst(prefix.count)) : target
  }

  /// Reads the reading order.
  mutating func readSpine() {
    guard let spine = part("spine") else {
      report(.contentsEmpty, at: places.range(tree.root), "the package has no spine")
      return
    }
    var unkept: [String] = []
    var seen: Set<String> = []
    let references = tree.elements(of: spine).filter { tree.isElement($0, "itemref") }
    for node in references {
      let idref = tree.attribute(node, "idref") ?? ""
      let range = places.range(of: node, attribute: "idref")
      guard let index = itemIndices[idref] else {
        var diagnostic = Diagnostic(.spineItemUnknown, at: range, "the manifest has no item \"\(idref)\"")
        if diagnostics.count < 200, let near = suggestion(for: idref, among: itemIndices.keys.sorted()) {
          diagnostic.solutions = [didYouMean(near, inPlaceOf: idref, at: range)]
        }
        diagnostics.append(diagnostic)
        continue
      }
      let properties = words(node, "properties", in: tree)
      let page = pageItem(index)
      // A page that the spine repeats would be made again each time.
      guard seen.insert(page.path ?? page.id).inserted else {
        report(
          .sourceRepeated, at: range, "\"\(page.id)\" is already in the reading order, and left out here")
        continue
      }
      let (known, unknown) = layout.effective(properties)
      unkept += unknown
      let count = book.sources.count
      addSource(page, isLinear: tree.attribute(node, "linear") != "no", properties: known)
      if items[index].properties.contains("scripted"), book.sources.count > count {
        book.sources[count].scripted = items[index].path
      }
    }
    if references.isEmpty { report(.contentsEmpty, at: places.range(spine), "the spine is empty") }
    if !unkept.isEmpty {
      report(
        .layoutNotKept, at: places.range(spine),
        unkept.count == 1
          ? "the layout property \"\(unkept[0])\" of a spine item is unknown"
          : "\(unkept.count) layout properties of spine items are unknown, the first \"\(unkept[0])\"")
    }
  }

  /// The item, or its fallback if the item cannot be a page.
  func pageItem(_ index: Int) -> Item {
    var item = items[index]
    // A scripted document is replaced by its fallback, since pages run no scripts unless a reader allows them.
    if item.properties.contains("scripted"), let next = item.fallback.flatMap({ itemIndices[$0] }),
      pageTypes.contains(items[next].mediaType), !items[next].properties.contains("scripted")
    {
      return items[next]
    }
    for _ in 0..<8 {
      if pageTypes.contains(item.mediaType) { return item }
      guard let next = item.fallback.flatMap({ itemIndices[$0] }) else { break }
      item = items[next]
    }
    return pageTypes.contains(item.mediaType) ? item : items[index]
  }

  private mutating func addSource(_ item: Item, isLinear: Bool, properties: [String]) {
    guard let path = item.path else {
      report(.pathOutsideBook, at: item.range, "the page \"\(item.id)\" leads out of the book's folder")
      return
    }
    do { _ = try folder.resolve(path) } catch {
      diagnostics.append(
        error.diagnostic(.sourceMissing, "page", relative(path), at: item.range) { relative($0) })
      // If the book is built despite the error, the fallback replaces the missing file.
      if let next = item.fallback.flatMap({ itemIndices[$0] }), pageTypes.contains(items[next].mediaType),
        items[next].path.map(folder.exists) ?? false
      {
        addSource(items[next], isLinear: isLinear, properties: properties)
      }
      return
    }
    // A source that the spine repeats becomes another page; links lead to the first.
    if sourceIndices[path] == nil { sourceIndices[path] = book.sources.count }
    var source = PageSource(path: path, range: item.range)
    source.mediaType = item.mediaType.isEmpty ? nil : item.mediaType
    source.isLinear = isLinear
    source.overlay = item.overlay.flatMap { itemIndices[$0] }.flatMap { items[$0].path }
    source.spineProperties = properties
    book.sources.append(source)
  }

  /// Finds the cover picture, and the author's own cover page.
  mutating func readCover() {
    var cover = items.first { $0.properties.contains("cover-image") }
    if cover == nil, let metadata = part("metadata") {
      let meta = tree.elements(of: metadata).first { tree.attribute($0, "name") == "cover" }
      let id = meta.flatMap { tree.attribute($0, "content") }
      cover = items.first { $0.id == id && $0.mediaType.hasPrefix("image/") }
    }
    if let path = cover?.path, folder.exists(path) {
      book.artwork.portraitCover = FileReference(path: path, range: cover?.range)
    }
    if let landmark = book.landmarks.first(where: { $0.type == "cover" }) {
      book.coverSource = landmark.source
    } else if let first = book.sources.first, isCoverPage(first.path) {
      book.coverSource = 0
    }
  }

  /// Whether a page is marked or named as the cover and shows one picture and almost no words.
  private func isCoverPage(_ path: String) -> Bool {
    guard case .success(let page) = parseXML(path, in: folder, kind: .fileMissing) else { return false }
    var pictures = 0
    var hasType = false
    for node in 0..<page.count where page.kind(node) == .element {
      let name = page.name(node).local
      if name == "img" || name == "svg" { pictures += 1 }
      if ["body", "section", "div", "img", "figure"].contains(name) {
        hasType = hasType || words(node, "type", in: page, namespace: structureNamespace).contains("cover")
      }
    }
    if hasType { return true }
    let body = page.element(page.root, "body") ?? page.root
    return pictures == 1 && page.string(body).singleSpaced.count < 40
      && stem(path).lowercased().contains("cover")
  }
}

/// The namespace of epub:type.
let structureNamespace = MarkupNamespace.epub
