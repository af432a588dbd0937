import Diagnostics
import XML

extension ContentGrammar {
  /// A violation of the grammar, with its place.
  struct Fault {
    var range: SourceRange
    var summary: String
  }

  /// All violations in document order, at most a hundred.
  func faults(in tree: XMLTree) -> [Fault] {
    let top = tree.name(tree.root)
    guard top.local == root, top.namespace == namespace else {
      return [
        Fault(
          range: tree.range(tree.root), summary: "<\(top.qualified)> is the root element instead of <\(root)>"
        )
      ]
    }
    return faults(in: tree, from: tree.root)
  }

  /// The violations among elements of this namespace in the subtree of `start`.
  func faults(in tree: XMLTree, from start: XMLTree.Node) -> [Fault] {
    var found: [Fault] = []
    var node = start
    while node < tree.end(of: start), found.count < 100 {
      guard tree.kind(node) == .element, tree.name(node).namespace == namespace else {
        node += 1
        continue
      }
      guard let rule = elements[tree.name(node).local] else {
        // Report the element itself; its content is not checked.
        if node == start || tree.parent(of: node).map({ tree.name($0).namespace != namespace }) ?? false {
          found.append(
            Fault(range: tree.range(node), summary: "<\(tree.name(node).qualified)> is not a known element"))
        }
        node = tree.end(of: node)
        continue
      }
      checkAttributes(of: node, by: rule, in: tree, into: &found)
      if rule.holdsAnything {
        node = tree.end(of: node)
        continue
      }
      checkContent(of: node, by: rule, in: tree, into: &found)
      node += 1
    }
    return found
  }

  private func checkAttributes(
    of node: XMLTree.Node, by rule: Element, in tree: XMLTree, into found: inout [Fault]
  ) {
    let element = tree.name(node).qualified
    var seen: Set<String> = []
    for attribute in tree.attributes(node) {
      let name = tree.attributeName(attribute)
      guard let key = Self.key(of: name) else { continue }
      seen.insert(key)
      guard let known = rule.attributes[key] else {
        found.append(
          Fault(
            range: tree.source.range(tree.nameRange(attribute, of: node)),
            summary: "<\(element)> has no attribute \"\(name.qualified)\""))
        continue
      }
      let value = tree.attributeValue(attribute)
      if let fault = known.form.fault(of: value) {
        found.append(
          Fault(range: tree.range(attribute, of: node), summary: "\(name.qualified)=\"\(value)\" \(fault)"))
      }
    }
    for (name, known) in rule.attributes.sorted(by: { $0.key < $1.key })
    where known.isRequired && !seen.contains(name) {
      found.append(Fault(range: tree.range(node), summary: "<\(element)> has no attribute \"\(name)\""))
    }
  }

  /// The name of an attribute in the tables; nil for namespaces that no table has.
  private static func key(of name: XMLName) -> String? {
    switch name.namespace {
    case "": name.prefix == "xmlns" || name.local == "xmlns" ? nil : name.local
    case DocumentReader.Namespace.ops: "epub:" + name.local
    case PackageNamespace.xml: "xml:" + name.local
    case PackageNamespace.package: "opf:" + name.local
    default: nil
    }
  }

  private func checkContent(
    of node: XMLTree.Node, by rule: Element, in tree: XMLTree, into found: inout [Fault]
  ) {
    let element = tree.name(node).qualified
    var counts = [Int](repeating: 0, count: rule.groups.count)
    var place = 0
    for child in tree.children(node) {
      guard tree.kind(child) == .element else {
        if !rule.holdsText, tree.kind(child) == .text, !tree.isBlank(child) {
          found.append(Fault(range: tree.range(child), summary: "text is not allowed in <\(element)>"))
        }
        continue
      }
      let name = tree.name(child)
      let key = name.namespace == namespace ? name.local : Self.prefix(of: name.namespace) + name.local
      guard
        let index = rule.groups.indices.first(where: {
          (rule.isInAnyOrder || $0 >= place) && rule.groups[$0].names.contains(key)
        })
      else {
        found.append(
          Fault(range: tree.range(child), summary: "<\(name.qualified)> is not allowed here, in <\(element)>")
        )
        continue
      }
      counts[index] += 1
      if counts[index] == 2, !rule.groups[index].isRepeated {
        found.append(
          Fault(range: tree.range(child), summary: "<\(element)> has a second <\(name.qualified)>"))
      }
      place = index
    }
    for (index, group) in rule.groups.enumerated() where group.isRequired && counts[index] == 0 {
      found.append(Fault(range: tree.range(node), summary: "<\(element)> has no \(group.text)"))
    }
  }

  private static func prefix(of namespace: String) -> String {
    switch namespace {
    case PackageNamespace.dublinCore: "dc:"
    case DocumentReader.Namespace.xhtml: "html:"
    case DocumentReader.Namespace.svg: "svg:"
    case DocumentReader.Namespace.ops: "epub:"
    default: "{\(namespace)}"
    }
  }
}

extension BundleFindings {
  /// Reports a document's violations of a grammar.
  mutating func report(
    _ faults: [ContentGrammar.Fault], as kind: DiagnosticKind, epubcheck id: String = "RSC-005"
  ) {
    for fault in faults { report(kind, at: fault.range, fault.summary, epubcheck: id) }
  }
}
