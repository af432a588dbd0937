import BookModel
import Diagnostics
import XML

/// Media: of the objects that a media element offers, the first that a book can show.
extension CNXMLReader {
  mutating func media(_ node: XMLTree.Node) {
    guard !module.has(node, .display, "none") else { return }
    let objects = tree.children(node).filter { tree.kind($0) == .element && module.element($0) != .longdesc }
    // `for` says which edition an object is meant for; where there is a choice, the one on screen.
    let online = objects.filter { !module.has($0, .for, "pdf") }
    let offered = online.isEmpty ? objects : online
    let isBlock = !isInLine && !module.has(node, .display, "inline") && writer.acceptsBlocks
    writer.open(isBlock ? .div : .span)
    if isBlock { writer.addClass("media") }
    common(node)
    let alternative = module.string(node, .alt)
    if let best = offered.first(where: isShowable) ?? offered.first {
      object(best, alternative: alternative, isBlock: isBlock)
    } else {
      line(node)
    }
    writer.close()
    description(node)
  }

  /// A media object that stands by itself, as older modules have it.
  mutating func mediaObject(_ node: XMLTree.Node) {
    object(node, alternative: module.string(node, .alt), isBlock: !isInLine && writer.acceptsBlocks)
  }

  private func isShowable(_ node: XMLTree.Node) -> Bool {
    switch module.element(node) {
    case .image, .audio, .video, .mediaText: true
    default: false
    }
  }

  private mutating func object(_ node: XMLTree.Node, alternative: String?, isBlock: Bool) {
    writer.place = .node(node)
    switch module.element(node) {
    case .image: image(node, alternative: alternative)
    case .audio, .video: recording(node, alternative: alternative)
    case .mediaText:
      writer.open(isBlock ? .div : .span)
      common(node)
      children(node)
      writer.close()
    case .iframe, .flash, .javaApplet, .labview, .object, .download:
      embedded(node, alternative, isBlock: isBlock)
    default: any(node)
    }
  }

  private mutating func image(_ node: XMLTree.Node, alternative: String?) {
    let attribute = module.attribute(node, .src)
    var picture = Picture(
      attribute.map(tree.attributeValue) ?? "",
      at: attribute.map { .attribute($0, of: node) } ?? .node(node), alternative: alternative?.singleSpaced)
    picture.width = module.string(node, .width)
    picture.height = module.string(node, .height)
    writer.openPicture(picture)
    if writer.takesAttributes { common(node) }
    writer.close()
    description(node)
  }

  private mutating func recording(_ node: XMLTree.Node, alternative: String?) {
    let attribute = module.attribute(node, .src)
    let file = Recording.File(
      attribute.map(tree.attributeValue) ?? "", at: attribute.map { .attribute($0, of: node) } ?? .node(node))
    var recording = Recording(isVideo: module.isElement(node, .video), files: [file])
    recording.title = alternative.flatMap { $0.isEmpty ? nil : $0 }
    writer.openRecording(recording)
    if writer.takesAttributes {
      common(node)
      if let title = recording.title { writer.text(title) }
    }
    writer.close()
  }

  /// What only its own program can show: a link that says what it is, or the object it holds in its place.
  private mutating func embedded(_ node: XMLTree.Node, _ alternative: String?, isBlock: Bool) {
    let name = tree.name(node).local
    let fallback = tree.children(node).first { tree.kind($0) == .element && isShowable($0) }
    let attribute = module.attribute(node, .src)
    let address = attribute.map { tree.attributeBytes($0).trimmed } ?? []
    let isExternal = WebAddress.external(address) != nil
    let outcome =
      fallback != nil ? "gives way to its replacement" : isExternal ? "becomes a link" : "is described"
    writer.findings.count(.embeddedLinked, key: name + outcome, at: .node(node)) {
      "<\(name)> shows what a book cannot, and \(outcome)"
    }
    if let fallback { return object(fallback, alternative: alternative, isBlock: isBlock) }
    let place = attribute.map { PageWriter.Place.attribute($0, of: node) } ?? .node(node)
    let described = (alternative ?? "").map { $0 == "_" ? " " : $0 }
    let text = String(described).singleSpaced
    if isBlock { writer.open(.p) }
    if isExternal {
      writer.openLink(to: writer.target(address, at: place), at: place)
    } else {
      writer.open(.span)
    }
    common(node)
    writer.text(text.isEmpty ? words.interactive : "\(words.interactive): \(text)")
    writer.close()
    if isBlock { writer.close() }
  }

  /// The long description of a medium, folded away.
  private mutating func description(_ node: XMLTree.Node) {
    guard let description = module.child(node, .longdesc), !module.isEmpty(description), writer.acceptsBlocks
    else { return }
    writer.open(.details)
    common(description)
    writer.open(.summary)
    writer.text(words.description)
    writer.close()
    let outer = isInLine
    isInLine = false
    children(description)
    isInLine = outer
    writer.close()
  }
}
