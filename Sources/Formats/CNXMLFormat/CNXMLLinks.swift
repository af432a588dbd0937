import BookModel
import PageWriting
import TextBytes
import XML

/// Writes links: by id, module, both, or URL.
struct CNXMLLinks {
  let module: CNXMLModule
  let conventions: CNXMLConventions

  private var tree: XMLTree { module.tree }

  /// The target of an element's link attributes.
  struct LinkTarget {
    var target: Link.Target
    var place: PageWriter.Place
    /// The text of a link without content, if not generated from its target.
    var text: String?
  }

  func link(_ node: XMLTree.Node, to flow: inout some CNXMLFlow) {
    guard let target = linkTarget(of: node, to: &flow) else {
      flow.writer.open(.span)
      flow.common(node)
      flow.line(node)
      return flow.writer.close()
    }
    let isEmpty = module.isEmpty(node)
    flow.writer.openLink(to: target.target, takesText: isEmpty && target.text == nil, at: target.place)
    flow.common(node)
    if isEmpty {
      if let text = target.text { flow.writer.text(text) }
    } else {
      flow.line(node)
    }
    flow.writer.close()
  }

  /// Opens a link if an element (a term, a citation) has link attributes.
  func openLinkIfAny(_ node: XMLTree.Node, to flow: inout some CNXMLFlow) -> Bool {
    guard let target = linkTarget(of: node, to: &flow) else { return false }
    flow.writer.openLink(to: target.target, at: target.place)
    return true
  }

  /// The target of a node; nil if it has no link attributes.
  func linkTarget(of node: XMLTree.Node, to flow: inout some CNXMLFlow) -> LinkTarget? {
    let document = module.attribute(node, .document)
    let identifier = module.attribute(node, .targetID)
    if let attribute = module.attribute(node, .url), !tree.attributeBytes(attribute).trimmed.isEmpty {
      return address(
        tree.attributeBytes(attribute).trimmed, at: .attribute(attribute, of: node), node: node, to: &flow)
    }
    if let resource = module.attribute(node, .resource) {
      let place = PageWriter.Place.attribute(resource, of: node)
      let base = document.flatMap { modulePath(tree.attributeValue($0)) } ?? module.path
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
      if let name = parts.first, let other = modulePath(name), other != module.path || module.isGathered {
        return LinkTarget(target: .file(path: other, fragment: fragment), place: place)
      }
      return LinkTarget(target: own(fragment), place: place)
    }
    guard let identifier, let id else { return nil }
    return LinkTarget(target: own(id), place: .attribute(identifier, of: node))
  }

  /// A target in the same module. On a collected page, linking determines whether it moved there.
  private func own(_ id: String?) -> Link.Target {
    if let id, !module.isGathered { return .fragment(id) }
    return .file(path: module.path, fragment: id)
  }

  /// The path of another module, in a sibling folder.
  private func modulePath(_ name: String) -> String? {
    let name = name.trimmingSpace
    guard !name.isEmpty, !name.contains("/"), name != "..", name != "." else { return nil }
    var parts = module.path.split(separator: "/").map(String.init)
    guard parts.count >= 2 else { return name + "/index.cnxml" }
    parts[parts.count - 2] = name
    parts[parts.count - 1] = "index.cnxml"
    return parts.joined(separator: "/")
  }

  private func address(
    _ address: ArraySlice<UInt8>, at place: PageWriter.Place, node: XMLTree.Node,
    to flow: inout some CNXMLFlow
  ) -> LinkTarget {
    let text = String(decoding: address, as: UTF8.self)
    if address.first == "#", address.contains("/") || module.hasClass(node, "os-embed") {
      return embeddedExercise(text, at: place, to: &flow)
    }
    // URLs of the repository that originally hosted OpenStax's books.
    if text.hasPrefix("/contents/") || text.hasPrefix("/content/") {
      return LinkTarget(target: .external("https://cnx.org" + text), place: place, text: text)
    }
    let target = flow.writer.target(address, at: place)
    if case .external = target { return LinkTarget(target: target, place: place, text: text) }
    return LinkTarget(target: target, place: place)
  }

  /// Writes a link for `#exercise/NICKNAME` or `#ost/api/ex/TAG`, which name exercises in OpenStax's exercise
  /// bank that its own site embeds.
  private func embeddedExercise(_ address: String, at place: PageWriter.Place, to flow: inout some CNXMLFlow)
    -> LinkTarget
  {
    let name = address.split(separator: "/").last.map(String.init) ?? address
    let field = address.hasPrefix("#ost/") ? "tag" : "nickname"
    flow.writer.count(.embeddedLinked, key: "exercise", at: place) {
      "exercise is stored at OpenStax and becomes a link"
    }
    let query = Array("https://exercises.openstax.org/api/exercises?q=\(field):\(name)".utf8)[...]
    let url = WebAddress.external(query).map { String(decoding: $0, as: UTF8.self) }
    return LinkTarget(
      target: url.map { .external($0) } ?? .none, place: place,
      text: "\(conventions.words[.embeddedExercise]) \(name)")
  }

  /// Writes related links, by kind.
  func featuredLinks(_ node: XMLTree.Node, to flow: inout some CNXMLFlow) {
    guard !module.isEmpty(node) else { return }
    flow.writer.open(.aside)
    flow.common(node)
    for group in module.children(of: node, .linkGroup) {
      let type = module.string(group, .type).map { CNXMLConventions.title(from: $0) } ?? ""
      let label = module.child(of: group, element: .label).map { module.words($0) } ?? type
      if !label.isEmpty {
        flow.writer.open(.p)
        flow.writer.open(.strong)
        flow.writer.text(label)
        flow.writer.close()
        flow.writer.close()
      }
      flow.writer.open(.ul)
      for link in module.children(of: group, .link) {
        flow.writer.open(.li)
        flow.any(link)
        flow.writer.close()
      }
      flow.writer.close()
    }
    flow.writer.close()
  }
}

extension String {
  /// The text without surrounding white space.
  fileprivate var trimmingSpace: String { String(decoding: Array(utf8)[...].trimmed, as: UTF8.self) }
}
