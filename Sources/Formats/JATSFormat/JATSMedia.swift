import BookModel
import PageWriting
import XML

/// Writes pictures and recordings: of several alternatives the best that EPUB supports; completes a name without extension by
/// that of an existing file.
struct JATSMedia {
  /// Extensions and folders to try for an address without them, in order.
  private static let endings = ["", ".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".tif", ".tiff"]
  private static let folders = ["", "figures/", "images/", "graphic/", "graphics/", "media/", "figs/"]

  let document: JATSDocument

  private var tree: XMLTree { document.tree }

  func write(_ node: XMLTree.Node, to reader: inout JATSReader) {
    switch document.element(node) {
    case .alternatives: if let best = best(in: node, context: reader.context) { reader.write(best) }
    case .media: media(node, to: &reader)
    case .inlineGraphic: picture(node, to: &reader)
    default:
      guard reader.writer.acceptsBlocks else { return picture(node, to: &reader) }
      reader.writer.open(.div)
      reader.writer.addClass("graphic")
      picture(node, to: &reader)
      for caption in tree.children(node)
      where tree.kind(caption) == .element && document.element(caption) == .caption {
        reader.write(caption)
      }
      reader.writer.close()
    }
  }

  /// The best alternative: text before a picture, MathML before TeX, and of several pictures one that exists, or else one in a format
  /// of the web. The others have the same content.
  private func best(in node: XMLTree.Node, context: ReadingContext) -> XMLTree.Node? {
    let forms = tree.elements(of: node)
    let texts: [JATSElement] = [.table, .math, .tex, .code, .preformatted]
    let best =
      texts.lazy.compactMap { text in forms.first { document.element($0) == text } }.first
      ?? forms.first { found($0, in: context) != nil }
      ?? forms.first(where: isOfTheWeb) ?? forms.first
    for form in forms where form != best { tree.passOver(form) }
    return best
  }

  private func isOfTheWeb(_ node: XMLTree.Node) -> Bool {
    let address = document.address(node).map(tree.attributeValue)?.lowercased() ?? ""
    return [".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp"].contains { address.hasSuffix($0) }
  }

  /// The address of a picture's existing file, with folder and extension completed.
  private func found(_ node: XMLTree.Node, in context: ReadingContext) -> String? {
    guard let attribute = document.address(node) else { return nil }
    let address = tree.attributeValue(attribute)
    if address.contains("://") { return nil }
    for folder in Self.folders {
      for ending in Self.endings {
        let wanted = folder + address + ending
        guard let path = WebAddress.resolved(Array(wanted.utf8)[...], from: context.path) else { continue }
        if case .found = context.mediaInfo(path) { return wanted }
      }
    }
    return nil
  }

  /// The alternative text of a picture: its own, or that of an ancestor.
  private func alternative(_ node: XMLTree.Node) -> String? {
    var current: XMLTree.Node? = node
    while let place = current {
      if let text = tree.element(place, "alt-text") ?? tree.element(place, "long-desc") {
        return document.text(text)
      }
      guard let parent = tree.parent(of: place) else { return nil }
      switch document.element(parent) {
      case .alternatives, .figure, .graphic, .tableWrap, .supplement: current = parent
      default: return nil
      }
    }
    return nil
  }

  private func picture(_ node: XMLTree.Node, to reader: inout JATSReader) {
    let attribute = document.address(node)
    let address = found(node, in: reader.context) ?? attribute.map(tree.attributeValue) ?? ""
    let picture = Picture(
      address, at: attribute.map { .attribute($0, of: node) } ?? .node(node), alternative: alternative(node))
    reader.writer.openPicture(picture)
    if reader.writer.takesAttributes { reader.attributes(node) }
    reader.writer.close()
  }

  private func media(_ node: XMLTree.Node, to reader: inout JATSReader) {
    let attribute = document.address(node)
    let address = attribute.map(tree.attributeValue) ?? ""
    let kind = tree.attribute(node, "mimetype")?.lowercased() ?? ""
    let place = attribute.map { PageWriter.Place.attribute($0, of: node) } ?? .node(node)
    reader.writer.open(.div)
    reader.writer.addClass("media")
    reader.attributes(node)
    reader.titleParagraph(node)
    if kind == "video" || kind == "audio", !address.isEmpty {
      var recording = Recording(isVideo: kind == "video", files: [Recording.File(address, at: place)])
      recording.title = alternative(node)
      reader.writer.openRecording(recording)
      reader.writer.close()
    } else if kind == "image" {
      picture(node, to: &reader)
    } else {
      JATSLinks(document: document).file(node, to: &reader)
    }
    JATSObjects(document: document).captionText(node, to: &reader)
    reader.writer.close()
  }
}
