import Diagnostics
import XML

/// The content model of an element of the package document.
private struct ElementModel {
  /// The attributes without namespace, and whether each is required.
  var attributes: [String: Bool]
  /// The child elements of the package's namespace in their required order; nil for text.
  var children: [String]?
  /// The required children.
  var required: Set<String> = []
  /// The repeatable children.
  var repeated: Set<String> = []
  /// Whether the children may be in any order, mixed with Dublin Core elements.
  var isMixed = false
}

private let models: [String: ElementModel] = [
  "package": ElementModel(
    attributes: ["version": true, "unique-identifier": true, "dir": false, "id": false, "prefix": false],
    children: ["metadata", "manifest", "spine", "guide", "bindings", "collection"],
    required: ["metadata", "manifest", "spine"], repeated: ["collection"]),
  "metadata": ElementModel(
    attributes: [:], children: ["meta", "link"], repeated: ["meta", "link"], isMixed: true),
  "meta": ElementModel(
    attributes: [
      "property": false, "refines": false, "scheme": false, "id": false, "dir": false, "name": false,
      "content": false,
    ]),
  "link": ElementModel(
    attributes: [
      "href": true, "rel": false, "media-type": false, "properties": false, "refines": false,
      "hreflang": false,
      "id": false,
    ], children: []),
  "manifest": ElementModel(
    attributes: ["id": false], children: ["item"], required: ["item"], repeated: ["item"]),
  "item": ElementModel(
    attributes: [
      "id": true, "href": true, "media-type": true, "fallback": false, "properties": false,
      "media-overlay": false,
    ], children: []),
  "spine": ElementModel(
    attributes: ["id": false, "toc": false, "page-progression-direction": false], children: ["itemref"],
    required: ["itemref"], repeated: ["itemref"]),
  "itemref": ElementModel(
    attributes: ["idref": true, "linear": false, "id": false, "properties": false], children: []),
  "guide": ElementModel(
    attributes: [:], children: ["reference"], required: ["reference"], repeated: ["reference"]),
  "reference": ElementModel(attributes: ["type": true, "href": true, "title": false], children: []),
  "bindings": ElementModel(
    attributes: [:], children: ["mediaType"], required: ["mediaType"], repeated: ["mediaType"]),
  "mediaType": ElementModel(attributes: ["media-type": true, "handler": true], children: []),
  "collection": ElementModel(
    attributes: ["role": true, "id": false, "dir": false], children: ["metadata", "collection", "link"],
    repeated: ["collection", "link"]),
]

private let dublinCore: Set<String> = [
  "identifier", "title", "language", "contributor", "coverage", "creator", "date", "description", "format",
  "publisher",
  "relation", "rights", "source", "subject", "type",
]

/// The enumerated values of attributes.
private let choices: [String: [String]] = [
  "dir": ["ltr", "rtl", "auto"], "linear": ["yes", "no"],
  "page-progression-direction": ["ltr", "rtl", "default"],
]

/// Checks the elements and attributes of the package document against EPUB 3.3's schema.
func checkStructure(of package: PackageDocument, into findings: inout BundleFindings) {
  let tree = package.tree
  for finding in DocumentPrologue(tree).faults(
    in: tree, mediaType: "application/oebps-package+xml", isOld: package.isOld)
  {
    findings.append(finding)
  }
  if package.isOld {
    checkIDs(package, into: &findings)
    return checkOldPackage(package, into: &findings)
  }
  guard package.version == "3.0" else {
    let text =
      package.version.isEmpty ? "the package names no version" : "version \"\(package.version)\" is not 3.0"
    return findings.report(
      .packageInvalid, at: package.range(tree.root, "version"), text, epubcheck: "OPF-001")
  }
  checkIDs(package, into: &findings)
  var node = tree.root
  while node < tree.count {
    guard tree.kind(node) == .element, tree.name(node).namespace == PackageNamespace.package else {
      node += 1
      continue
    }
    if let model = models[tree.name(node).local] {
      if tree.isElement(node, "link"), tree.attribute(node, "rel") == nil,
        tree.parent(of: node).map({ tree.isElement($0, "metadata") }) ?? false
      {
        findings.report(
          .packageInvalid, at: tree.range(node), "<link> has no attribute \"rel\"", epubcheck: "RSC-005")
      }
      checkAttributes(of: node, by: model, package: package, into: &findings)
      checkChildren(of: node, by: model, package: package, into: &findings)
    }
    node += 1
  }
}

private func checkIDs(_ package: PackageDocument, into findings: inout BundleFindings) {
  let tree = package.tree
  var seen: [String: SourceRange] = [:]
  for node in 0..<tree.count where tree.kind(node) == .element {
    guard let id = tree.attribute(node, "id")?.trimmed else { continue }
    let place = package.range(node, "id")
    if let first = seen[id] {
      findings.report(
        .packageInvalid, at: place, "id \"\(id)\" is used twice", epubcheck: "RSC-005",
        notes: [Diagnostic.Note(first, "here first")])
    } else {
      seen[id] = place
    }
  }
}

private func checkAttributes(
  of node: XMLTree.Node, by model: ElementModel, package: PackageDocument, into findings: inout BundleFindings
) {
  let tree = package.tree
  let element = tree.name(node).qualified
  func report(_ summary: String, at range: SourceRange) {
    findings.report(.packageInvalid, at: range, summary, epubcheck: "RSC-005")
  }
  for attribute in tree.attributes(node) {
    let name = tree.attributeName(attribute)
    let value = tree.attributeValue(attribute).trimmed
    guard name.namespace.isEmpty else { continue }
    if model.attributes[name.local] == nil {
      report("<\(element)> has no attribute \"\(name.local)\"", at: tree.range(attribute, of: node))
    } else if let allowed = choices[name.local], !allowed.contains(value) {
      report(
        "\(name.local)=\"\(value)\" is not one of \(allowed.joined(separator: ", "))",
        at: tree.range(attribute, of: node))
    } else if value.isEmpty, name.local != "hreflang", name.local != "content" {
      report("attribute \"\(name.local)\" is empty", at: tree.range(attribute, of: node))
    }
  }
  for (name, isRequired) in model.attributes.sorted(by: { $0.key < $1.key })
  where isRequired && tree.attribute(node, name) == nil {
    let id = name == "unique-identifier" ? "OPF-048" : "RSC-005"
    findings.report(
      .packageInvalid, at: tree.range(node), "<\(element)> has no attribute \"\(name)\"", epubcheck: id)
  }
}

private func checkChildren(
  of node: XMLTree.Node, by model: ElementModel, package: PackageDocument, into findings: inout BundleFindings
) {
  guard let order = model.children else { return }
  let tree = package.tree
  let element = tree.name(node).qualified
  func report(_ summary: String, at child: XMLTree.Node) {
    findings.report(.packageInvalid, at: tree.range(child), summary, epubcheck: "RSC-005")
  }
  var furthest = 0
  var seen: Set<String> = []
  for child in tree.elements(of: node) {
    let name = tree.name(child)
    if model.isMixed, name.namespace == PackageNamespace.dublinCore {
      if !dublinCore.contains(name.local) { report("<\(name.qualified)> is not allowed here", at: child) }
      continue
    }
    guard name.namespace == PackageNamespace.package, let place = order.firstIndex(of: name.local) else {
      if name.namespace == PackageNamespace.package || !model.isMixed {
        report("<\(name.qualified)> is not allowed in <\(element)>", at: child)
      }
      continue
    }
    if !seen.insert(name.local).inserted, !model.repeated.contains(name.local) {
      report("<\(element)> has a second <\(name.qualified)>", at: child)
    } else if place < furthest, !model.isMixed {
      report("<\(name.qualified)> is too late in its parent", at: child)
    }
    furthest = max(furthest, place)
  }
  for name in order where model.required.contains(name) && !seen.contains(name) {
    report("<\(element)> has no <\(name)>", at: node)
  }
}
