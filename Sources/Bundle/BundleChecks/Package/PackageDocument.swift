import Diagnostics
import XML

/// The namespaces of a package document.
enum PackageNamespace {
  static let package = "http://www.idpf.org/2007/opf"
  static let dublinCore = "http://purl.org/dc/elements/1.1/"
  static let xml = MarkupNamespace.xml
}

/// A package document (EPUB 3.3, chapter 5), parsed leniently.
struct PackageDocument {
  /// An `item` of the manifest.
  struct Item {
    var node: XMLTree.Node
    var id: String
    var href: String
    /// The resolved `href`.
    var address: Address
    var mediaType: String
    var properties: [String]
    var fallback: String?
    var mediaOverlay: String?

    /// The path of its file in the bundle; nil for other addresses.
    var path: String? { if case .local(let path, _, _) = address { path } else { nil } }
    /// The URL of a remote item; nil for others.
    var remoteURL: String? { if case .remote(let url, _) = address { url } else { nil } }
  }

  /// An `itemref` of the spine.
  struct SpineItem {
    var node: XMLTree.Node
    /// The item, as an index into `items`; nil if it does not exist.
    var item: Int?
    var isLinear: Bool
  }

  /// The document's path in the bundle.
  let path: String
  let tree: XMLTree
  let version: String
  var items: [Item] = []
  var spine: [SpineItem] = []
  /// The indices of items, by id and by path.
  private(set) var itemsByID: [String: Int] = [:]
  private(set) var itemsByPath: [String: Int] = [:]
  private(set) var itemsByURL: [String: Int] = [:]
  /// The parts of the document; nil if missing.
  let metadata: XMLTree.Node?
  let manifest: XMLTree.Node?
  let spineElement: XMLTree.Node?

  /// Reads a file of the bundle; reports findings and returns nil if it is not well-formed or not a package document.
  init?(reading path: String, in files: BundleFiles, into findings: inout BundleFindings) {
    guard let bytes = files.content(path) else {
      findings.report(.packageMissing, in: path, "package document is damaged", epubcheck: "OPF-002")
      return nil
    }
    guard let tree = findings.parse(path, bytes) else { return nil }
    let root = tree.name(tree.root)
    guard root.local == "package", root.namespace == PackageNamespace.package else {
      findings.report(
        .packageInvalid, at: tree.range(tree.root),
        "<\(root.qualified)> is not the root element of a package document",
        epubcheck: "RSC-005")
      return nil
    }
    self.path = path
    self.tree = tree
    version = tree.attribute(tree.root, "version")?.trimmed ?? ""
    metadata = tree.element(tree.root, "metadata")
    manifest = tree.element(tree.root, "manifest")
    spineElement = tree.element(tree.root, "spine")
    readItems()
    readSpine()
  }

  private mutating func readItems() {
    guard let manifest else { return }
    for node in tree.elements(of: manifest) where tree.isElement(node, "item") {
      let href = tree.attribute(node, "href") ?? ""
      let item = Item(
        node: node, id: tree.attribute(node, "id")?.trimmed ?? "", href: href,
        address: Address(href, in: path),
        mediaType: tree.attribute(node, "media-type")?.trimmed ?? "",
        properties: tree.attribute(node, "properties")?.words ?? [],
        fallback: tree.attribute(node, "fallback")?.trimmed,
        mediaOverlay: tree.attribute(node, "media-overlay")?.trimmed)
      let index = items.count
      if itemsByID[item.id] == nil { itemsByID[item.id] = index }
      if let path = item.path, itemsByPath[path] == nil { itemsByPath[path] = index }
      if let url = item.remoteURL, itemsByURL[url] == nil { itemsByURL[url] = index }
      items.append(item)
    }
  }

  private mutating func readSpine() {
    guard let spineElement else { return }
    for node in tree.elements(of: spineElement) where tree.isElement(node, "itemref") {
      spine.append(
        SpineItem(
          node: node, item: tree.attribute(node, "idref").flatMap { itemsByID[$0.trimmed] },
          isLinear: tree.attribute(node, "linear")?.trimmed != "no"))
    }
  }

  /// The place of an attribute; the element's if it lacks the attribute.
  func range(_ node: XMLTree.Node, _ attribute: String) -> SourceRange {
    tree.range(of: node, attribute: attribute)
  }

  /// Whether the publication is an EPUB 2.
  var isOld: Bool { version.hasPrefix("2") }

  /// The profile that the metadata declare with `dc:type`.
  var profile: PublicationProfile {
    guard let metadata else { return .standard }
    return tree.elements(of: metadata).lazy.filter { tree.isElement($0, "type") }
      .compactMap { PublicationProfile(type: tree.string($0).trimmed) }.first ?? .standard
  }

  /// The item of the navigation document.
  var navigation: Item? { items.first { $0.properties.contains("nav") } }

  /// The maximum length of a fallback chain.
  static let longestChain = 100

  /// The fallback chain of an item, itself first; ends before a cycle and after `longestChain` items.
  func fallbackChain(from index: Int) -> [Item] {
    var chain: [Item] = []
    var seen: Set<Int> = []
    var next: Int? = index
    while let current = next, chain.count < Self.longestChain, seen.insert(current).inserted {
      chain.append(items[current])
      next = items[current].fallback.flatMap { itemsByID[$0] }
    }
    return chain
  }
}
