import PageWriting
import XML

/// A video, an audio clip, an interactive or a score.
struct PreTeXtMedium {
  let node: XMLTree.Node

  /// Writes a recording in the book, or else a description with a link.
  func write(to reader: inout PreTeXtReader) {
    let element = reader.element(node)
    if element == .video || element == .audio, let attribute = reader.tree.attribute(node, named: "source") {
      if recording(attribute, isVideo: element == .video, to: &reader) { return }
    }
    let ids = [
      reader.tree.attribute(node, "label"),
      reader.tree.attribute(node, "id", in: MarkupNamespace.xml),
    ]
    let preview =
      reader.tree.attribute(node, "preview").flatMap {
        reader.pictures.supplied($0, included: reader.tree.includedPath(of: node))
      }
      ?? reader.pictures.prepared("preview", ids: ids.compactMap { $0.map { $0 + "-preview" } })
      ?? reader.pictures.prepared("youtube", ids: ids.compactMap(\.self))
    reader.writer.open(.div)
    reader.writer.addClass(element.rawValue)
    reader.identify(node)
    let text =
      reader.document.alternative(node) ?? reader.document.child(of: node, element: .title).map {
        reader.document.plain($0)
      } ?? reader.document.name(node)
    // What outputs other than HTML show of an interactive.
    let still = reader.tree.elements(of: node).first { reader.tree.name($0).local == "static" }
    if let still {
      reader.content(still)
    } else if let preview {
      reader.writer.openPicture(Picture(reader.pictures.address(preview), at: .node(node), alternative: text))
      reader.writer.close()
    }
    if still == nil || address(reader.tree) != nil { describe(text, to: &reader) }
    if let instructions = reader.document.child(of: node, element: .instructions) {
      reader.content(instructions, without: [.title])
    }
    reader.longDescription(of: node)
    reader.writer.close()
    // What an interactive runs, and the places that it draws in.
    let parts: Set<String> = ["script", "slate", "source", "sidebyside", "sbsgroup"]
    for part in reader.tree.elements(of: node) where parts.contains(reader.tree.name(part).local) {
      reader.tree.passOver(part)
    }
    let words = still == nil ? "is described" : "is shown by its static form"
    reader.leaveOut(node, words + ", and linked where it has an address", keepsContent: true)
  }

  /// Writes the name and a description, as a link where there is an address.
  private func describe(_ text: String, to reader: inout PreTeXtReader) {
    let name = reader.document.name(node)
    let words = text == name ? name : name + ": " + text
    reader.writer.open(.p)
    if let address = address(reader.tree) {
      reader.writer.openLink(address, at: .node(node))
      reader.writer.text(words)
      reader.writer.close()
    } else {
      reader.writer.text(words)
    }
    reader.writer.close()
  }

  private func recording(_ attribute: XMLTree.Attribute, isVideo: Bool, to reader: inout PreTeXtReader)
    -> Bool
  {
    let source = reader.tree.attributeValue(attribute)
    let external = reader.pictures.external ?? ""
    let base = reader.writer.context.path.split(separator: "/").dropLast().joined(separator: "/")
    for folder in [reader.pictures.joined(base, name: external), base, "assets"] {
      guard let path = PreTeXtPictures.normal(reader.pictures.joined(folder, name: source)),
        case .found = reader.writer.context.mediaInfo(path)
      else { continue }
      let file = Recording.File(reader.pictures.address(path), at: .attribute(attribute, of: node))
      var recording = Recording(isVideo: isVideo, files: [file])
      recording.title = reader.document.child(of: node, element: .title).map { reader.document.plain($0) }
      reader.writer.openRecording(recording)
      reader.identify(node)
      reader.writer.text(reader.document.alternative(node) ?? reader.document.name(node))
      reader.writer.close()
      return true
    }
    return false
  }

  /// The web address of a video or interactive.
  private func address(_ tree: XMLTree) -> String? {
    if let id = tree.attribute(node, "youtube")?.split(whereSeparator: { $0 == " " || $0 == "," }).first {
      return "https://www.youtube.com/watch?v=" + id
    }
    if let list = tree.attribute(node, "youtubeplaylist") {
      return "https://www.youtube.com/playlist?list=" + list
    }
    if let id = tree.attribute(node, "vimeo") { return "https://vimeo.com/" + id }
    if let id = tree.attribute(node, "desmos") { return "https://www.desmos.com/calculator/" + id }
    if let id = tree.attribute(node, "geogebra") { return "https://www.geogebra.org/m/" + id }
    if let id = tree.attribute(node, "calcplot3d"), id.hasPrefix("http") { return id }
    if let id = tree.attribute(node, "wolfram-cdf"), id.hasPrefix("http") { return id }
    let address =
      tree.attribute(node, "href") ?? tree.attribute(node, "iframe") ?? tree.attribute(node, "source")
    return address.flatMap { $0.hasPrefix("http://") || $0.hasPrefix("https://") ? $0 : nil }
  }
}
