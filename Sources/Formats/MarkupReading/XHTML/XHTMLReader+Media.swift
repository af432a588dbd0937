import BookModel
import Diagnostics
import PageWriting
import XML

/// Pictures, recordings, and other embedded content.
extension XHTMLReader {
  package mutating func image(_ node: XMLTree.Node) {
    writer.openPicture(
      picture(of: node, addressed: value(node, "src") == nil && value(node, "href") != nil ? "href" : "src"))
  }

  private func picture(of node: XMLTree.Node, addressed name: String, alternative: String? = nil) -> Picture {
    let isDecoration = ["presentation", "none"].contains(string(node, "role")) && value(node, "alt") == nil
    var picture = Picture(
      string(node, name) ?? "", at: place(node, name),
      alternative: string(node, "alt") ?? alternative ?? (isDecoration ? "" : nil))
    picture.width = string(node, "width")
    picture.height = string(node, "height")
    return picture
  }

  package mutating func recording(_ node: XMLTree.Node, isVideo: Bool) -> XMLTree.Node {
    var recording = Recording(isVideo: isVideo, files: [])
    if let src = string(node, "src") { recording.files.append(.init(src, at: place(node, "src"))) }
    for child in tree.children(node) where tree.kind(child) == .element {
      guard let src = string(child, "src") else { continue }
      let file = Recording.File(src, at: place(child, "src"))
      if tree.isElement(child, "source"), value(node, "src") == nil { recording.files.append(file) }
      if tree.isElement(child, "track") {
        recording.tracks.append(
          .init(
            file, kind: string(child, "kind") ?? "subtitles", language: string(child, "srclang"),
            label: string(child, "label")))
      }
    }
    if isVideo, let poster = string(node, "poster") {
      recording.poster = .init(poster, at: place(node, "poster"))
    }
    recording.title = string(node, "title") ?? string(node, "aria-label")
    writer.openRecording(recording)
    attributes(node)
    return descend(node)
  }

  /// Reads object, embed, iframe, frame and input.
  package mutating func embedded(_ node: XMLTree.Node) -> XMLTree.Node {
    switch action(node) {
    case .object: return object(node)
    case .embed:
      if let src = string(node, "src"), isPicture(src) { return picture(of: node, named: "src") }
      report(node, "<\(tree.name(node).local)> is left out")
      writer.openPhantom()
      return descend(node)
    case .frame: return frame(of: node)
    default: return input(node)
    }
  }

  private func isPicture(_ address: String) -> Bool {
    guard case .file(let path, _) = SourceAddress(Array(address.utf8)[...], base: writer.context.path),
      case .found(let info) = writer.context.mediaInfo(path)
    else { return false }
    return info.mediaType.hasPrefix("image/")
  }

  private mutating func report(_ node: XMLTree.Node, _ summary: String) {
    writer.count(.elementReplaced, key: tree.name(node).local, at: tree.place(node)) { summary }
  }

  private mutating func picture(of node: XMLTree.Node, named name: String) -> XMLTree.Node {
    let text = tree.string(node).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let label = string(node, "aria-label") ?? string(node, "title") ?? (text.isEmpty ? nil : text)
    writer.openPicture(picture(of: node, addressed: name, alternative: label))
    attributes(node)
    writer.close()
    report(node, "<\(tree.name(node).local)> becomes <img>")
    return tree.end(of: node)
  }

  private mutating func object(_ node: XMLTree.Node) -> XMLTree.Node {
    if let data = string(node, "data"), isPicture(data) { return picture(of: node, named: "data") }
    report(node, "<object> is left out, but its content is kept")
    writer.openPhantom()
    attributes(node)
    return descend(node)
  }

  /// Writes a link to a frame's document, which a page cannot show.
  private mutating func frame(of node: XMLTree.Node) -> XMLTree.Node {
    let name = tree.name(node).local
    guard let src = value(node, "src"), !src.isBlank, !src.starts(withASCII: "about:") else {
      report(node, "<\(name)> is left out")
      return withoutFallback(node)
    }
    report(node, "<\(name)> becomes a link")
    let label = string(node, "title") ?? string(node, "aria-label")
    let shown = label.flatMap { $0.isEmpty ? nil : $0 } ?? String(decoding: src.trimmed, as: UTF8.self)
    writer.openLink(src, takesText: false, at: place(node, "src"))
    // Its other attributes describe the appearance and permissions of a frame; the finding above covers their loss.
    attributes(node, only: ["id", "class", "title", "lang", "dir"])
    writer.text(shown)
    writer.close()
    return withoutFallback(node)
  }

  /// Skips the content of an iframe, which is for browsers without frames; reads that of a frame, which should have none.
  private mutating func withoutFallback(_ node: XMLTree.Node) -> XMLTree.Node {
    if tree.isElement(node, "iframe") { return tree.end(of: node) }
    writer.openPhantom()
    return descend(node)
  }

  private mutating func input(_ node: XMLTree.Node) -> XMLTree.Node {
    let type = (string(node, "type") ?? "text").lowercased()
    switch type {
    case "checkbox":
      writer.openCheckbox(isChecked: value(node, "checked") != nil)
      attributes(node)
      writer.close()
    case "image" where value(node, "src") != nil:
      return picture(of: node, named: "src")
    case "hidden": break
    default:
      report(node, "form control is left out")
      if ["submit", "button", "reset"].contains(type), let text = value(node, "value"), !text.isBlank {
        writer.open(.span)
        attributes(node)
        writer.text(text)
        writer.close()
      }
    }
    writer.openPhantom()
    return descend(node)
  }
}
