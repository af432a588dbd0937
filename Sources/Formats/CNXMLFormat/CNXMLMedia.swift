import BookModel
import PageWriting
import XML

/// Writes media: the first alternative of a media element that EPUB supports.
struct CNXMLMedia {
  let module: CNXMLModule
  let conventions: CNXMLConventions

  private var tree: XMLTree { module.tree }

  func media(_ node: XMLTree.Node, to flow: inout some CNXMLFlow) {
    guard !module.has(node, .display, "none") else { return tree.passOver(node) }
    let objects = tree.children(node).filter { tree.kind($0) == .element && module.element($0) != .longdesc }
    // `for` names an alternative's output medium; skip those for PDF if there are others.
    let online = objects.filter { !module.has($0, .for, "pdf") }
    let offered = online.isEmpty ? objects : online
    let isBlock =
      !flow.surroundings.isInLine && !module.has(node, .display, "inline") && flow.writer.acceptsBlocks
    flow.writer.open(isBlock ? .div : .span)
    if isBlock { flow.writer.addClass("media") }
    flow.common(node)
    let alternative = module.string(node, .alt)
    if let best = offered.first(where: isShowable) ?? offered.first {
      object(best, alternative: alternative, isBlock: isBlock, to: &flow)
      for other in objects where other != best { tree.passOver(other) }
    } else {
      flow.line(node)
    }
    flow.writer.close()
    description(node, to: &flow)
  }

  /// Writes a media object outside of a media element, as in older modules.
  func mediaObject(_ node: XMLTree.Node, to flow: inout some CNXMLFlow) {
    object(
      node, alternative: module.string(node, .alt),
      isBlock: !flow.surroundings.isInLine && flow.writer.acceptsBlocks, to: &flow)
  }

  private func isShowable(_ node: XMLTree.Node) -> Bool {
    switch module.element(node) {
    case .image, .audio, .video, .mediaText: true
    default: false
    }
  }

  private func object(
    _ node: XMLTree.Node, alternative: String?, isBlock: Bool, to flow: inout some CNXMLFlow
  ) {
    flow.writer.place = .node(node)
    switch module.element(node) {
    case .image: image(node, alternative: alternative, to: &flow)
    case .audio, .video: recording(node, alternative: alternative, to: &flow)
    case .mediaText:
      flow.writer.open(isBlock ? .div : .span)
      flow.common(node)
      flow.children(node)
      flow.writer.close()
    case .iframe, .flash, .javaApplet, .labview, .object, .download:
      embedded(node, alternative, isBlock: isBlock, to: &flow)
    default: flow.any(node)
    }
  }

  private func image(_ node: XMLTree.Node, alternative: String?, to flow: inout some CNXMLFlow) {
    let attribute = module.attribute(node, .src)
    var picture = Picture(
      attribute.map(tree.attributeValue) ?? "",
      at: attribute.map { .attribute($0, of: node) } ?? .node(node), alternative: alternative?.singleSpaced)
    picture.width = module.string(node, .width)
    picture.height = module.string(node, .height)
    flow.writer.openPicture(picture)
    if flow.writer.takesAttributes { flow.common(node) }
    flow.writer.close()
    description(node, to: &flow)
  }

  private func recording(_ node: XMLTree.Node, alternative: String?, to flow: inout some CNXMLFlow) {
    let attribute = module.attribute(node, .src)
    let file = Recording.File(
      attribute.map(tree.attributeValue) ?? "", at: attribute.map { .attribute($0, of: node) } ?? .node(node))
    var recording = Recording(isVideo: module.isElement(node, .video), files: [file])
    recording.title = alternative.flatMap { $0.isEmpty ? nil : $0 }
    flow.writer.openRecording(recording)
    if flow.writer.takesAttributes {
      flow.common(node)
      if let title = recording.title { flow.writer.text(title) }
    }
    flow.writer.close()
  }

  /// Writes unsupported content: its fallback object, or a link.
  private func embedded(
    _ node: XMLTree.Node, _ alternative: String?, isBlock: Bool, to flow: inout some CNXMLFlow
  ) {
    let name = tree.name(node).local
    let fallback = tree.children(node).first { tree.kind($0) == .element && isShowable($0) }
    let attribute = module.attribute(node, .src)
    let address = attribute.map { tree.attributeBytes($0).trimmed } ?? []
    let isExternal = WebAddress.external(address) != nil
    let outcome =
      fallback != nil ? "is replaced by its fallback" : isExternal ? "becomes a link" : "is described"
    flow.writer.count(.embeddedLinked, key: name + outcome, at: .node(node)) {
      "<\(name)> shows what a book cannot show and \(outcome)"
    }
    if let fallback { return object(fallback, alternative: alternative, isBlock: isBlock, to: &flow) }
    let place = attribute.map { PageWriter.Place.attribute($0, of: node) } ?? .node(node)
    let described = (alternative ?? "").map { $0 == "_" ? " " : $0 }
    let text = String(described).singleSpaced
    if isBlock { flow.writer.open(.p) }
    if isExternal {
      flow.writer.openLink(to: flow.writer.target(address, at: place), at: place)
    } else {
      flow.writer.open(.span)
    }
    flow.common(node)
    flow.writer.text(
      text.isEmpty
        ? conventions.words[.interactiveContent] : "\(conventions.words[.interactiveContent]): \(text)")
    flow.writer.close()
    if isBlock { flow.writer.close() }
  }

  /// Writes a long description, collapsed.
  private func description(_ node: XMLTree.Node, to flow: inout some CNXMLFlow) {
    guard let description = module.child(of: node, element: .longdesc), !module.isEmpty(description),
      flow.writer.acceptsBlocks
    else { return }
    flow.writer.open(.details)
    flow.common(description)
    flow.writer.open(.summary)
    flow.writer.text(conventions.words[.description])
    flow.writer.close()
    let outer = flow.surroundings.isInLine
    flow.surroundings.isInLine = false
    flow.children(description)
    flow.surroundings.isInLine = outer
    flow.writer.close()
  }
}
