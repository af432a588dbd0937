import Diagnostics
import XML

/// The namespace of META-INF's files.
let containerNamespace = "urn:oasis:names:tc:opendocument:xmlns:container"

/// Checks META-INF/container.xml and META-INF/signatures.xml.
///
/// - Returns: the existing package documents that it names; nil if checking cannot continue.
func checkContainer(_ files: BundleFiles, into findings: inout BundleFindings) -> [String]? {
  let file = "META-INF/container.xml"
  guard let bytes = files.content(file) else {
    findings.report(.containerInvalid, in: nil, "bundle has no \"\(file)\"", epubcheck: "RSC-002")
    return nil
  }
  guard let tree = findings.parse(file, bytes) else { return nil }
  checkSignatures(files, into: &findings)
  ContainerGrammar.check(tree, into: &findings)
  var packages: [String] = []
  var named: Set<String> = []
  for node in 0..<tree.count where tree.isElement(node, "rootfile") {
    let fullPath = tree.attribute(node, "full-path")
    if fullPath?.isEmpty ?? true {
      findings.report(
        .containerInvalid, at: tree.range(of: node, attribute: "full-path"),
        fullPath == nil ? "<rootfile> has no attribute \"full-path\"" : "full-path is empty",
        epubcheck: fullPath == nil ? "OPF-016" : "OPF-017")
    }
    guard tree.attribute(node, "media-type") == "application/oebps-package+xml",
      let path = tree.attribute(node, "full-path"), !path.isEmpty
    else { continue }
    if files.contains(path) {
      // A package document that is named again is the same one.
      if named.insert(path).inserted { packages.append(path) }
    } else {
      findings.report(
        .packageMissing, at: tree.range(of: node, attribute: "full-path"),
        "package document \"\(path)\" is not in the bundle", epubcheck: "OPF-002")
    }
  }
  if packages.isEmpty, !tree.isEmptyOfRootFiles {
    return nil
  }
  if packages.isEmpty {
    findings.report(
      .packageMissing, at: tree.range(tree.root), "container names no package document", epubcheck: "RSC-003")
    return nil
  }
  return packages
}

extension XMLTree {
  fileprivate var isEmptyOfRootFiles: Bool {
    !(0..<count).contains {
      isElement($0, "rootfile") && attribute($0, "media-type") == "application/oebps-package+xml"
        && attribute($0, "full-path")?.isEmpty == false
    }
  }
}

/// The elements of container.xml and their allowed parents.
private enum ContainerGrammar {
  static let children: [String: Set<String>] = [
    "container": ["rootfiles", "links"], "rootfiles": ["rootfile"], "links": ["link"], "rootfile": [],
    "link": [],
  ]

  static func check(_ tree: XMLTree, into findings: inout BundleFindings) {
    let root = tree.name(tree.root)
    guard root.local == "container", root.namespace == containerNamespace else {
      return findings.report(
        .containerInvalid, at: tree.range(tree.root),
        "<\(root.qualified)> is not the root element of a container",
        epubcheck: "RSC-005")
    }
    for node in 0..<tree.count where tree.kind(node) == .element {
      let name = tree.name(node)
      guard let parent = tree.parent(of: node), tree.kind(parent) == .element,
        name.namespace == containerNamespace
      else {
        continue
      }
      if children[tree.name(parent).local]?.contains(name.local) == false {
        findings.report(
          .containerInvalid, at: tree.range(node), "<\(name.qualified)> is not allowed here",
          epubcheck: "RSC-005")
      }
      for required in required(name.local) where tree.attribute(node, required) == nil {
        findings.report(
          .containerInvalid, at: tree.range(node), "<\(name.qualified)> has no attribute \"\(required)\"",
          epubcheck: "RSC-005")
      }
    }
    if tree.element(tree.root, "rootfiles") == nil {
      findings.report(
        .containerInvalid, at: tree.range(tree.root), "container has no <rootfiles>", epubcheck: "RSC-005")
    }
  }

  private static func required(_ element: String) -> [String] {
    switch element {
    case "rootfile": ["full-path", "media-type"]
    case "link": ["href", "rel"]
    default: []
    }
  }
}

private func checkSignatures(_ files: BundleFiles, into findings: inout BundleFindings) {
  let file = "META-INF/signatures.xml"
  guard let bytes = files.content(file), let tree = findings.parse(file, bytes) else { return }
  let root = tree.name(tree.root)
  if root.local != "signatures" || root.namespace != containerNamespace {
    findings.report(
      .containerInvalid, at: tree.range(tree.root),
      "<\(root.qualified)> is the root element instead of <signatures>",
      epubcheck: "RSC-005")
  }
}
