import XML

/// Where the relative addresses of a document begin: at its own path unless `base` or `xml:base` says otherwise.
struct DocumentBase {
  private let declared: String?

  init(of tree: XMLTree, at path: String) {
    let head = tree.element(tree.root, "head")
    let element = head.flatMap { tree.element($0, "base") }.flatMap { tree.attribute($0, "href") }
    declared = (element ?? tree.attribute(tree.root, "base", in: PackageNamespace.xml)).map { $0.trimmed }
  }

  /// Resolves an address that stands in the document at `path`.
  func address(_ text: String, in path: String) -> Address {
    let own = Address(text, in: path)
    guard let declared, !declared.isEmpty, case .local = own else { return own }
    switch Address(declared, in: path) {
    case .local(let folder, _, _):
      // A base that ends with a slash is a folder, and the path of a folder has lost it.
      return Address(text, in: declared.hasSuffix("/") || declared == "." ? folder + "/x" : folder)
    case .remote(let url, let scheme):
      let folder = url.lastIndex(of: "/").map { url[...$0] } ?? url[...]
      return .remote(url: folder + text.trimmed, scheme: scheme)
    default: return own
    }
  }
}
