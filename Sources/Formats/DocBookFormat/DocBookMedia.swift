import BookModel
import PageWriting
import XML

/// Writes media: the best alternative that EPUB supports.
struct DocBookMedia {
  let document: DocBookDocument
  let context: ReadingContext

  private var tree: XMLTree { document.tree }

  func write(_ node: XMLTree.Node, as media: DocBookAction.Media, to flow: inout some DocBookFlow)
    -> DocBookStep
  {
    switch media {
    case .graphic:
      flow.writer.open(.div)
      flow.writer.addClass("graphic")
      picture(node, alternative: nil, id: node, to: &flow)
      flow.writer.close()
    case .inlineGraphic: picture(node, alternative: nil, id: node, to: &flow)
    case .inlineObject: object(node, isBlock: false, to: &flow)
    case .object: object(node, isBlock: true, to: &flow)
    }
    return .written
  }

  private func object(_ node: XMLTree.Node, isBlock: Bool, to flow: inout some DocBookFlow) {
    if isBlock {
      flow.open(.div, class: "mediaobject", node: node)
      if let info = document.elements.child(of: node, .info) { flow.keepID(of: info) }
    }
    let children = document.shown(node)
    if let choice = best(children) {
      let alternative = alternative(children)
      show(choice, alternative: alternative, id: isBlock ? nil : node, to: &flow)
      for other in children where other != choice { self.other(other, isBlock: isBlock, to: &flow) }
    } else {
      // Without a picture, show the text alternative.
      for text in children where tree.isElement(text, "textobject") {
        if isTeX(text), let phrase = tree.elements(of: text).first {
          flow.code(ofTeX: phrase)
        } else {
          flow.content(text)
        }
      }
    }
    for caption in children where tree.isElement(caption, "caption") {
      flow.write(caption, as: .div, class: "caption")
    }
    if isBlock { flow.writer.close() }
  }

  /// Writes a description that is longer than the alternative text, behind a press; passes over other forms of the object.
  private func other(_ node: XMLTree.Node, isBlock: Bool, to flow: inout some DocBookFlow) {
    switch tree.name(node).local {
    case "textobject" where isBlock && !isTeX(node) && tree.hasUnreadText(node):
      flow.writer.open(.details)
      flow.writer.addClass("description")
      flow.writer.open(.summary)
      flow.writer.text(document.words[.description])
      flow.writer.close()
      flow.content(node)
      flow.writer.close()
    case "textobject", "imageobject", "imageobjectco", "videoobject", "audioobject": tree.passOver(node)
    default: break
    }
  }

  /// The description of an object.
  private func alternative(_ children: [XMLTree.Node]) -> String? {
    let elements = document.elements
    var description: String?
    for child in children {
      if tree.isElement(child, "alt") { return elements.plainText(child) }
      guard tree.isElement(child, "textobject"), !isTeX(child) else { continue }
      if let phrase = tree.element(child, "phrase") { return elements.plainText(phrase) }
      if description == nil { description = elements.plainText(child) }
    }
    return description.flatMap { $0.isEmpty ? nil : $0 }
  }

  private func isTeX(_ node: XMLTree.Node) -> Bool {
    let phrase = tree.elements(of: node).first ?? node
    return [node, phrase].contains {
      document.elements.string($0, .role)?.lowercased().contains("tex") ?? false
    }
  }

  // MARK: Selection

  /// The object to show: one with role for HTML, else the first in a format that EPUB supports.
  private func best(_ children: [XMLTree.Node]) -> XMLTree.Node? {
    var found: (node: XMLTree.Node, rank: Int)?
    for child in children {
      let name = tree.name(child).local
      guard ["imageobject", "imageobjectco", "videoobject", "audioobject"].contains(name) else { continue }
      let rank = rank(of: child)
      if rank > (found?.rank ?? -1) { found = (child, rank) }
    }
    return found?.node
  }

  private func rank(of object: XMLTree.Node) -> Int {
    let role = document.elements.string(object, .role)?.lowercased() ?? ""
    let condition = tree.attribute(object, "condition")?.lowercased() ?? ""
    var rank = 1
    if ["epub", "ebook"].contains(where: { role.contains($0) || condition.contains($0) }) { rank += 40 }
    if ["html", "web", "xhtml"].contains(where: { role.contains($0) || condition.contains($0) }) {
      rank += 20
    }
    if ["fo", "pdf", "print"].contains(where: { role == $0 || condition == $0 }) { rank -= 1 }
    guard let data = imageData(of: object) else { return hasDrawing(object) ? rank + 14 : 0 }
    guard let reference = reference(data) else { return hasDrawing(data) ? rank + 14 : rank }
    let address = address(reference, of: data)
    let path = WebAddress.resolved(Array(address.utf8)[...], from: context.path)
    if let path, case .found = context.mediaInfo(path) { rank += 6 }
    switch address.split(separator: ".").last.map({ $0.lowercased() }) ?? "" {
    case "svg": rank += 5
    case "png", "webp": rank += 4
    case "jpg", "jpeg", "gif": rank += 3
    case "mp4", "m4a", "mp3", "ogg", "opus", "webm", "m4v": rank += 3
    default: break
    }
    return rank
  }

  private func imageData(of object: XMLTree.Node) -> XMLTree.Node? {
    let inner = tree.element(object, "imageobject") ?? object
    return tree.element(inner, "imagedata") ?? tree.element(inner, "videodata")
      ?? tree.element(inner, "audiodata")
  }

  private func hasDrawing(_ node: XMLTree.Node) -> Bool {
    tree.elements(of: node).contains { document.vocabulary($0) != .docBook }
  }

  /// The address of a file. The ending of a picture may be left to the kind of output.
  private func address(_ reference: String, of data: XMLTree.Node) -> String {
    let address = document.address(reference, of: data)
    guard !address.split(separator: "/", omittingEmptySubsequences: false).suffix(1).joined().contains("."),
      WebAddress.scheme(Array(address.utf8)[...]) == nil
    else { return address }
    for ending in [".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp"] {
      guard let path = WebAddress.resolved(Array((address + ending).utf8)[...], from: context.path),
        case .found = context.mediaInfo(path)
      else { continue }
      return address + ending
    }
    return address
  }

  private func reference(_ data: XMLTree.Node) -> String? {
    tree.attribute(data, "fileref") ?? tree.attribute(data, "href", in: DocBookNames.xlink)
  }

  // MARK: Writing

  private func show(
    _ object: XMLTree.Node, alternative: String?, id: XMLTree.Node?, to flow: inout some DocBookFlow
  ) {
    flow.keepID(of: object)
    switch tree.name(object).local {
    case "videoobject", "audioobject": recording(object, title: alternative, to: &flow)
    default:
      let data = imageData(of: object)
      if let data, reference(data) != nil {
        picture(data, alternative: alternative, id: id, to: &flow)
      } else {
        for inner in tree.elements(of: data ?? object) where document.vocabulary(inner) != .docBook {
          flow.whole(inner)
        }
      }
      for list in tree.elements(of: object) where tree.isElement(list, "calloutlist") { flow.whole(list) }
    }
  }

  private func picture(
    _ data: XMLTree.Node, alternative: String?, id: XMLTree.Node?, to flow: inout some DocBookFlow
  ) {
    guard let reference = reference(data) else { return }
    let attribute = tree.attribute(data, named: "fileref")
    var picture = Picture(
      address(reference, of: data), at: attribute.map { .attribute($0, of: data) } ?? .node(data),
      alternative: alternative)
    let width = tree.attribute(data, "contentwidth") ?? tree.attribute(data, "width")
    let height = tree.attribute(data, "contentdepth") ?? tree.attribute(data, "depth")
    picture.width = width.flatMap(Self.size)
    picture.height = height.flatMap(Self.size)
    if picture.width == nil, picture.height == nil { picture.width = scaledWidth(of: data, picture.address) }
    flow.writer.openPicture(picture)
    if let id { flow.attributes(id) }
    flow.writer.close()
  }

  /// The width that results from `scale`, a percentage of the picture's own.
  private func scaledWidth(of data: XMLTree.Node, _ address: String) -> String? {
    guard let scale = tree.attribute(data, "scale").flatMap({ Int($0) }), scale > 0, scale < 1000,
      let path = WebAddress.resolved(Array(address.utf8)[...], from: context.path),
      case .found(let info) = context.mediaInfo(path), let width = info.width
    else { return nil }
    return String(max(1, width * scale / 100))
  }

  /// Converts a length to HTML: percentages stay, other units become pixels.
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

  private func recording(_ object: XMLTree.Node, title: String?, to flow: inout some DocBookFlow) {
    let isVideo = tree.isElement(object, "videoobject")
    guard let data = imageData(of: object), let reference = reference(data) else { return }
    let file = Recording.File(document.address(reference, of: data), at: .node(data))
    var recording = Recording(isVideo: isVideo, files: [file])
    recording.title = title
    flow.writer.openRecording(recording)
    if let title { flow.writer.text(title) }
    flow.writer.close()
  }
}
