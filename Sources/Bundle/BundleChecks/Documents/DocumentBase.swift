import XML

/// The base of a document's relative addresses: its own path, unless `base` or `xml:base` declares another.
struct DocumentBase {
  private let declared: String?
  /// The node that declares the base; nodes before it use the document's own path.
  private let start: XMLTree.Node

  init(of tree: XMLTree, at path: String) {
    let head = tree.element(tree.root, "head")
    let base = head.flatMap { tree.element($0, "base") }
    let element = base.flatMap { tree.attribute($0, "href") }
    declared = (element ?? tree.attribute(tree.root, "base", in: PackageNamespace.xml)).map { $0.trimmed }
    start = element == nil ? tree.root : base ?? tree.root
  }

  /// Resolves an address at a node of the document at `path`.
  func address(_ text: String, in path: String, at node: XMLTree.Node) -> Address {
    let own = Address(text, in: path)
    guard let declared, !declared.isEmpty, node >= start else { return own }
    let base = Address(declared, in: path)
    switch own {
    case .local: break
    // A path from the root is valid if the base is on another server.
    case .leaking: guard case .remote = base else { return own }
    case .remote, .data, .file, .other, .invalid: return own
    }
    switch base {
    case .local(let folder, _, _):
      // A base that ends with a slash is a folder, but its parsed path has lost the slash.
      return Address(text, in: declared.hasSuffix("/") || declared == "." ? folder + "/x" : folder)
    case .remote(let url, let scheme):
      let folder = url.lastIndex(of: "/").map { url[...$0] } ?? url[...]
      return .remote(url: folder + text.trimmed, scheme: scheme)
    default: return own
    }
  }
}
