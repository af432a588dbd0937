import BookModel

/// Renders pages with templates to XHTML documents.
///
/// A template is rendered once for each combination of variables and cut where title and content go;
/// after that a page costs one pass over its bytes, with its slots filled on the way. Each worker thread
/// has its own renderer. Filling the template for every page would take about as long as deflating it.
final class PageRenderer {
  private let templates: Templates
  private let media: [MediaFile]
  private var frames: [PageFrame.Variables: PageFrame] = [:]
  private var addresses: [Int: String] = [:]
  private var addressFolder: Substring = ""

  init(templates: Templates, media: [MediaFile]) {
    self.templates = templates
    self.media = media
  }

  /// Appends the document of `page`.
  func render(_ page: LinkedPage, content: PageContent, to output: inout [UInt8]) throws(PublishingError) {
    let folder = BundlePath.folder(of: page.href)
    if folder != addressFolder {
      addresses.removeAll(keepingCapacity: true)
      addressFolder = folder
    }
    let frame = try frame(for: PageFrame.Variables(page, media: media))
    output.reserveCapacity(output.count + content.bytes.count + content.slots.count * 48 + frame.size)
    for piece in frame.pieces {
      switch piece {
      case .literal(let bytes): output.append(contentsOf: bytes)
      case .title: output.writeEscaped(page.title)
      case .content: write(content, of: page, to: &output)
      }
    }
  }

  private func frame(for variables: PageFrame.Variables) throws(PublishingError) -> PageFrame {
    if let frame = frames[variables] { return frame }
    let frame = try PageFrame(variables, templates: templates)
    // Style text in heads may differ from page to page: limit the number of cached frames.
    if frames.count >= 64 { frames.removeAll(keepingCapacity: true) }
    frames[variables] = frame
    return frame
  }

  private func write(_ content: PageContent, of page: LinkedPage, to output: inout [UInt8]) {
    // An id on the author's body is a link target; here, Octavo's template supplies the body.
    if page.usesBookStyle {
      for attributes in [page.page.rootAttributes, page.page.bodyAttributes] {
        for attribute in attributes where attribute.name == "id" {
          output.write("<span")
          output.writeAttribute("id", attribute.value)
          output.write("></span>")
        }
      }
    }
    writeSlotted(page.page.leading, of: page, to: &output)
    writeSlotted(content, of: page, to: &output)
  }

  private func writeSlotted(_ content: PageContent, of page: LinkedPage, to output: inout [UInt8]) {
    var start = 0
    for slot in content.slots {
      output.append(contentsOf: content.bytes[start..<slot.offset])
      start = slot.offset
      fill(slot.kind, of: page, to: &output)
    }
    output.append(contentsOf: content.bytes[start...])
  }

  private func fill(_ slot: PageContent.Slot.Kind, of page: LinkedPage, to output: inout [UInt8]) {
    switch slot {
    case .linkReference(let index):
      if let address = page.linkReferences[index] { output.writeAttribute("href", address) }
    case .linkText(let index):
      if index < page.linkTexts.count, let text = page.linkTexts[index] { output.writeEscaped(text) }
    case .label(let index):
      guard let label = page.labels[index] else { return }
      output.write("<span class=\"label\">")
      output.writeEscaped(label)
      output.write("</span> ")
    case .equationNumber(let index):
      guard let label = page.labels[index] else { return }
      output.write("<span class=\"number\">")
      output.writeEscaped(label)
      output.write("</span>")
    case .rowNumber(let index):
      // The parentheses of the label are part of the formula.
      if let label = page.labels[index] { output.writeEscaped(String(label.dropFirst().dropLast())) }
    case .media(let index):
      if let file = page.media[index] { output.writeEscaped(address(of: file, from: page)) }
    }
  }

  private func address(of file: Int, from page: LinkedPage) -> String {
    if let address = addresses[file] { return address }
    let address = BundlePath.address(of: media[file].href, from: page.href)
    addresses[file] = address
    return address
  }
}
