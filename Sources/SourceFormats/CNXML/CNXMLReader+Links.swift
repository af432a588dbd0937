import BookModel
import Diagnostics
import XML

/// Links: by id, by module, by both, and by address.
extension CNXMLReader {
  /// Where an element's linking attributes lead.
  struct LinkTarget {
    var target: Link.Target
    var place: PageWriter.Place
    /// The text of a link that has none of its own, where it is not its target's.
    var text: String?
  }

  mutating func link(_ node: XMLTree.Node) {
    guard let target = linkTarget(node) else {
      writer.open(.span)
      common(node)
      line(node)
      return writer.close()
    }
    let isEmpty = module.isEmpty(node)
    writer.openLink(to: target.target, takesText: isEmpty && target.text == nil, at: target.place)
    common(node)
    if isEmpty {
      if let text = target.text { writer.text(text) }
    } else {
      line(node)
    }
    writer.close()
  }

  /// Opens a link where an element (a term, a citation) is one as well.
  mutating func openLinkIfAny(_ node: XMLTree.Node) -> Bool {
    guard let target = linkTarget(node) else { return false }
    writer.openLink(to: target.target, at: target.place)
    return true
  }

  /// Where a node leads; nil where it has no linking attribute.
  mutating func linkTarget(_ node: XMLTree.Node) -> LinkTarget? {
    let document = module.attribute(node, .document)
    let identifier = module.attribute(node, .targetID)
    if let attribute = module.attribute(node, .url), !tree.attributeBytes(attribute).trimmed.isEmpty {
      return address(tree.attributeBytes(attribute).trimmed, at: .attribute(attribute, of: node), node)
    }
    if let resource = module.attribute(node, .resource) {
      let place = PageWriter.Place.attribute(resource, of: node)
      let base = document.flatMap { modulePath(tree.attributeValue($0)) } ?? path
      let folder = base.split(separator: "/").dropLast().joined(separator: "/")
      let file = [folder, tree.attributeValue(resource)].filter { !$0.isEmpty }.joined(separator: "/")
      return LinkTarget(
        target: .file(path: file, fragment: nil), place: place, text: tree.attributeValue(resource))
    }
    let id = identifier.map { Identifiers.written(tree.attributeBytes($0)) }.flatMap { $0.isEmpty ? nil : $0 }
    if let document {
      let place = PageWriter.Place.attribute(identifier ?? document, of: node)
      // Older modules write document="m12345#id".
      let parts = tree.attributeValue(document).split(separator: "#", maxSplits: 1).map(String.init)
      let fragment = id ?? (parts.count > 1 ? parts[1] : nil)
      if let name = parts.first, let other = modulePath(name), other != path || !idPrefix.isEmpty {
        return LinkTarget(target: .file(path: other, fragment: fragment), place: place)
      }
      return LinkTarget(target: own(fragment), place: place)
    }
    guard let identifier, let id else { return nil }
    return LinkTarget(target: own(id), place: .attribute(identifier, of: node))
  }

  /// A place in the module itself. On a gathered page, linking finds out whether it came along.
  private func own(_ id: String?) -> Link.Target {
    if let id, idPrefix.isEmpty { return .fragment(id) }
    return .file(path: path, fragment: id)
  }

  /// The path of another module, whose folder lies beside this one's.
  private func modulePath(_ name: String) -> String? {
    let name = name.trimmingSpace
    guard !name.isEmpty, !name.contains("/"), name != "..", name != "." else { return nil }
    var parts = path.split(separator: "/").map(String.init)
    guard parts.count >= 2 else { return name + "/index.cnxml" }
    parts[parts.count - 2] = name
    parts[parts.count - 1] = "index.cnxml"
    return parts.joined(separator: "/")
  }

  private mutating func address(
    _ address: ArraySlice<UInt8>, at place: PageWriter.Place, _ node: XMLTree.Node
  ) -> LinkTarget {
    let text = String(decoding: address, as: UTF8.self)
    if address.first == 0x23, address.contains(0x2F) || module.hasClass(node, "os-embed") {
      return embeddedExercise(text, at: place)
    }
    // Addresses within the repository that OpenStax's books once came from.
    if text.hasPrefix("/contents/") || text.hasPrefix("/content/") {
      return LinkTarget(target: .external("https://cnx.org" + text), place: place, text: text)
    }
    let target = writer.target(address, at: place)
    if case .external = target { return LinkTarget(target: target, place: place, text: text) }
    return LinkTarget(target: target, place: place)
  }

  /// `#exercise/NICKNAME` and `#ost/api/ex/TAG` name exercises in OpenStax's collection, which its own
  /// sites put in place; here they become links.
  private mutating func embeddedExercise(_ address: String, at place: PageWriter.Place) -> LinkTarget {
    let name = address.split(separator: "/").last.map(String.init) ?? address
    let field = address.hasPrefix("#ost/") ? "tag" : "nickname"
    writer.findings.count(.embeddedLinked, key: "exercise", at: place) {
      "exercise is kept at OpenStax, and becomes a link"
    }
    let query = Array("https://exercises.openstax.org/api/exercises?q=\(field):\(name)".utf8)[...]
    let url = WebAddress.external(query).map { String(decoding: $0, as: UTF8.self) }
    return LinkTarget(
      target: url.map { .external($0) } ?? .none, place: place, text: "\(words.embeddedExercise) \(name)")
  }

  /// Links beside the text, by kind.
  mutating func featuredLinks(_ node: XMLTree.Node) {
    guard !module.isEmpty(node) else { return }
    writer.open(.aside)
    common(node)
    for group in module.children(node, .linkGroup) {
      let type = module.string(group, .type).map { CNXMLConventions.title(from: $0) } ?? ""
      let label = module.child(group, .label).map { module.words($0) } ?? type
      if !label.isEmpty {
        writer.open(.p)
        writer.open(.strong)
        writer.text(label)
        writer.close()
        writer.close()
      }
      writer.open(.ul)
      for link in module.children(group, .link) {
        writer.open(.li)
        any(link)
        writer.close()
      }
      writer.close()
    }
    writer.close()
  }
}

extension String {
  /// The text without white space around it.
  var trimmingSpace: String { String(decoding: Array(utf8)[...].trimmed, as: UTF8.self) }
}
