import Diagnostics
import XML

/// The namespaces of a package document.
enum PackageNamespace {
  static let package = "http://www.idpf.org/2007/opf"
  static let dublinCore = "http://purl.org/dc/elements/1.1/"
  static let xml = "http://www.w3.org/XML/1998/namespace"
}

/// A package document (EPUB 3.3, chapter 5), read as far as it can be.
struct PackageDocument {
  /// An `item` of the manifest.
  struct Item {
    var node: XMLTree.Node
    var id: String
    var href: String
    /// Where `href` leads.
    var address: Address
    var mediaType: String
    var properties: [String]
    var fallback: String?
    var mediaOverlay: String?

    /// The path of its file, where it is in the bundle.
    var path: String? { if case .local(let path, _, _) = address { path } else { nil } }
    /// Its address, where it is outside.
    var remoteURL: String? { if case .remote(let url, _) = address { url } else { nil } }
  }

  /// An `itemref` of the spine.
  struct SpineItem {
    var node: XMLTree.Node
    /// The item, as an index into `items`; nil where there is none.
    var item: Int?
    var isLinear: Bool
  }

  /// The document's path in the bundle.
  let path: String
  let tree: XMLTree
  let version: String
  var items: [Item] = []
  var spine: [SpineItem] = []
  /// Items by id, and by the path of their file.
  private(set) var itemsByID: [String: Int] = [:]
  private(set) var itemsByPath: [String: Int] = [:]
  private(set) var itemsByURL: [String: Int] = [:]
  /// The parts of the document; nil where there is none.
  let metadata: XMLTree.Node?
  let manifest: XMLTree.Node?
  let spineElement: XMLTree.Node?

  /// Reads a file of the bundle; nil, with findings, where it is not well-formed or no package document.
  init?(reading path: String, in files: BundleFiles, _ findings: inout BundleFindings) {
    guard let bytes = files.content(path) else {
      findings.report(.packageMissing, in: path, "package document is damaged", epubcheck: "OPF-002")
      return nil
    }
    guard let tree = findings.parse(path, bytes) else { return nil }
    let root = tree.name(tree.root)
    guard root.local == "package", root.namespace == PackageNamespace.package else {
      findings.report(
        .packageInvalid, at: tree.range(tree.root), "<\(root.qualified)> begins no package document",
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
    for node in tree.elements(manifest) where tree.isElement(node, "item") {
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
    for node in tree.elements(spineElement) where tree.isElement(node, "itemref") {
      spine.append(
        SpineItem(
          node: node, item: tree.attribute(node, "idref").flatMap { itemsByID[$0.trimmed] },
          isLinear: tree.attribute(node, "linear")?.trimmed != "no"))
    }
  }

  /// The place of an attribute, or of the element where it has none.
  func range(_ node: XMLTree.Node, _ attribute: String) -> SourceRange {
    tree.range(node, attribute: attribute)
  }

  /// Whether the publication is one of EPUB 2.
  var isOld: Bool { version.hasPrefix("2") }

  /// The profile that the metadata ask for by `dc:type`.
  var profile: PublicationProfile {
    guard let metadata else { return .standard }
    return tree.elements(metadata).lazy.filter { tree.isElement($0, "type") }
      .compactMap { PublicationProfile(type: tree.string($0).trimmed) }.first ?? .standard
  }

  /// The item of the navigation document.
  var navigation: Item? { items.first { $0.properties.contains("nav") } }

  /// No reading system follows more fallbacks than these.
  static let longestChain = 100

  /// The chain of fallbacks from an item, itself first, as far as it goes without a circle, up to `longestChain`.
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
