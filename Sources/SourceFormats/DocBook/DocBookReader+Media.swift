import BookModel
import XML

/// Pictures, sounds and films: the form that EPUB has is taken of those offered.
extension DocBookReader {
  mutating func media(_ node: XMLTree.Node) -> XMLTree.Node {
    switch action(node) {
    case .graphic, .inlineGraphic:
      let isBlock = action(node) == .graphic
      if isBlock {
        writer.open(.div)
        writer.addClass("graphic")
      }
      picture(node, alternative: nil, id: node)
      if isBlock { writer.close() }
    case .inlineMedia: mediaObject(node, isBlock: false)
    default: mediaObject(node, isBlock: true)
    }
    return tree.end(node)
  }

  private mutating func mediaObject(_ node: XMLTree.Node, isBlock: Bool) {
    if isBlock {
      writer.open(.div)
      writer.addClass("mediaobject")
      attributes(node)
      if let info = child(node, .info) { keepID(of: info) }
    }
    let children = tree.elements(node).filter { !isHidden($0) }
    let alternative = alternative(children)
    if let choice = best(children) {
      show(choice, alternative: alternative, id: isBlock ? nil : node)
    } else {
      // Without a picture the text is all there is.
      for text in children where tree.isElement(text, "textobject") {
        if isTeX(text), let phrase = tree.elements(text).first { code(ofTeX: phrase) } else { content(text) }
      }
    }
    for caption in children where tree.isElement(caption, "caption") {
      writer.open(.div)
      writer.addClass("caption")
      attributes(caption)
      content(caption)
      writer.close()
    }
    if isBlock { writer.close() }
  }

  /// The description of what an object shows.
  private func alternative(_ children: [XMLTree.Node]) -> String? {
    var description: String?
    for child in children {
      if tree.isElement(child, "alt") { return outline.plainText(child) }
      guard tree.isElement(child, "textobject"), !isTeX(child) else { continue }
      if let phrase = tree.element(child, "phrase") { return outline.plainText(phrase) }
      if description == nil { description = outline.plainText(child) }
    }
    return description.flatMap { $0.isEmpty ? nil : $0 }
  }

  private func isTeX(_ node: XMLTree.Node) -> Bool {
    let phrase = tree.elements(node).first ?? node
    return [node, phrase].contains { string($0, .role)?.lowercased().contains("tex") ?? false }
  }

  // MARK: Choice

  /// The object to show: one that says it is for pages, else the first of a format that EPUB has.
  private func best(_ children: [XMLTree.Node]) -> XMLTree.Node? {
    var found: (node: XMLTree.Node, rank: Int)?
    for child in children {
      let name = tree.name(child).local
      guard ["imageobject", "imageobjectco", "videoobject", "audioobject"].contains(name) else { continue }
      let rank = rank(child)
      if rank > (found?.rank ?? -1) { found = (child, rank) }
    }
    return found?.node
  }

  private func rank(_ object: XMLTree.Node) -> Int {
    let role = string(object, .role)?.lowercased() ?? ""
    let condition = tree.attribute(object, "condition")?.lowercased() ?? ""
    var rank = 1
    if ["epub", "ebook"].contains(where: { role.contains($0) || condition.contains($0) }) { rank += 40 }
    if ["html", "web", "xhtml"].contains(where: { role.contains($0) || condition.contains($0) }) {
      rank += 20
    }
    if ["fo", "pdf", "print"].contains(where: { role == $0 || condition == $0 }) { rank -= 1 }
    guard let data = imageData(object) else { return hasDrawing(object) ? rank + 14 : 0 }
    guard let reference = reference(data) else { return hasDrawing(data) ? rank + 14 : rank }
    let path = WebAddress.resolved(Array(address(reference, of: data).utf8)[...], from: context.path)
    if let path, case .found = context.mediaInfo(path) { rank += 6 }
    switch reference.split(separator: ".").last.map({ $0.lowercased() }) ?? "" {
    case "svg": rank += 5
    case "png", "webp": rank += 4
    case "jpg", "jpeg", "gif": rank += 3
    case "mp4", "m4a", "mp3", "ogg", "opus", "webm", "m4v": rank += 3
    default: break
    }
    return rank
  }

  private func imageData(_ object: XMLTree.Node) -> XMLTree.Node? {
    let inner = tree.element(object, "imageobject") ?? object
    return tree.element(inner, "imagedata") ?? tree.element(inner, "videodata")
      ?? tree.element(inner, "audiodata")
  }

  private func hasDrawing(_ node: XMLTree.Node) -> Bool {
    tree.elements(node).contains { names.vocabularies[tree.nameIndex($0)] != .docBook }
  }

  private func reference(_ data: XMLTree.Node) -> String? {
    tree.attribute(data, "fileref") ?? tree.attribute(data, "href", in: DocBookNames.xlink)
  }

  // MARK: Writing

  private mutating func show(_ object: XMLTree.Node, alternative: String?, id: XMLTree.Node?) {
    keepID(of: object)
    switch tree.name(object).local {
    case "videoobject", "audioobject": recording(object, title: alternative)
    default:
      let data = imageData(object)
      if let data, reference(data) != nil {
        picture(data, alternative: alternative, id: id)
      } else if let holder = data ?? Optional(object) {
        for inner in tree.elements(holder) where names.vocabularies[tree.nameIndex(inner)] != .docBook {
          walk(from: inner, to: tree.end(inner))
        }
      }
      for list in tree.elements(object) where tree.isElement(list, "calloutlist") {
        walk(from: list, to: tree.end(list))
      }
    }
  }

  private mutating func picture(_ data: XMLTree.Node, alternative: String?, id: XMLTree.Node?) {
    guard let reference = reference(data) else { return }
    let attribute = tree.attribute(data, named: "fileref")
    var picture = Picture(
      address(reference, of: data), at: attribute.map { .attribute($0, of: data) } ?? .node(data),
      alternative: alternative)
    picture.width = (tree.attribute(data, "contentwidth") ?? tree.attribute(data, "width")).flatMap(Self.size)
    picture.height = (tree.attribute(data, "contentdepth") ?? tree.attribute(data, "depth")).flatMap(
      Self.size)
    if picture.width == nil, picture.height == nil { picture.width = scaledWidth(data, picture.address) }
    writer.openPicture(picture)
    if let id { attributes(id) }
    writer.close()
  }

  /// The width that `scale`, a percentage of the picture's own, asks for.
  private func scaledWidth(_ data: XMLTree.Node, _ address: String) -> String? {
    guard let scale = tree.attribute(data, "scale").flatMap({ Int($0) }), scale > 0, scale < 1000,
      let path = WebAddress.resolved(Array(address.utf8)[...], from: context.path),
      case .found(let info) = context.mediaInfo(path), let width = info.width
    else { return nil }
    return String(max(1, width * scale / 100))
  }

  /// A length as HTML has it: percentages stay, other units become pixels.
  static func size(_ text: String) -> String? {
    let trimmed = text.filter { !$0.isWhitespace }
    if trimmed.hasSuffix("%") { return trimmed == "100%" ? nil : trimmed }
    let units: [(String, Double)] = [
      ("px", 1), ("in", 96), ("cm", 37.795), ("mm", 3.7795), ("pt", 1.3333), ("pc", 16), ("pi", 16),
      ("em", 16),
    ]
    for (unit, factor) in units where trimmed.hasSuffix(unit) {
      guard let number = Double(trimmed.dropLast(unit.count)), number > 0, number < 10_000 else { return nil }
      return String(Int(number * factor + 0.5))
    }
    return Double(trimmed).flatMap { $0 > 0 && $0 < 100_000 ? String(Int($0 + 0.5)) : nil }
  }

  private mutating func recording(_ object: XMLTree.Node, title: String?) {
    let isVideo = tree.isElement(object, "videoobject")
    guard let data = imageData(object), let reference = reference(data) else { return }
    var recording = Recording(
      isVideo: isVideo, files: [Recording.File(address(reference, of: data), at: .node(data))])
    recording.title = title
    writer.openRecording(recording)
    if let title { writer.text(title) }
    writer.close()
  }

  /// A drawing in SVG.
  mutating func drawing(_ node: XMLTree.Node) {
    guard writer.openForeign() else { return }
    let tree = tree
    var drawings = self.drawings
    drawings.write(node, to: &writer) { start, end, inner in
      // XHTML within a drawing: its text is what DocBook can have meant by it.
      for index in start..<end where tree.kind(index) == .text { inner.text(tree.bytes(index)) }
    }
  }
}
