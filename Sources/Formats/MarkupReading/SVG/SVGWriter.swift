import BookModel
import Diagnostics
import Markup
import PageWriting
import TextBytes
import XML

/// Writes an SVG drawing into a page: keeps names and their case, leaves out scripts and other vocabularies, makes ids unique,
/// and adds pictures to the page's media.
package struct SVGWriter {
  private static let xlink = MarkupNamespace.xlink
  package let tree: XMLTree
  /// The written id for each of the author's ids.
  private var ids: [String: String] = [:]
  /// Whether `style` elements are left out because they were written elsewhere.
  var leavesOutStyles = false
  /// The description of the drawing, if that is not its own title.
  package var description: String?
  /// Writes the XHTML inside a `foreignObject`, from its first node to its end.
  package typealias WriteHTML = (_ start: XMLTree.Node, _ end: XMLTree.Node, _ writer: inout PageWriter) ->
    Void

  package init(tree: XMLTree) { self.tree = tree }

  /// Writes the drawing and counts it.
  package mutating func write(_ node: XMLTree.Node, to writer: inout PageWriter, html: WriteHTML) {
    ids = [:]
    registerIDs(in: node, to: &writer)
    writer.append("<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"")
    appendAttributes(node, element: "svg", to: &writer)
    let title = tree.element(node, "title").map {
      tree.string($0).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let label = tree.attribute(node, "aria-label") ?? description ?? title
    let isDescribed = label?.isEmpty == false
    let isDecoration = !isDescribed && tree.attribute(node, "aria-hidden") == "true"
    writer.countDrawing(isDescribed: isDescribed, isDecoration: isDecoration)
    if let label, isDescribed {
      if tree.attribute(node, "role") == nil { writer.append(" role=\"img\"") }
      if tree.attribute(node, "aria-label") == nil {
        writer.appendAttribute("aria-label", Array(label.utf8)[...])
      }
    } else if !isDecoration {
      writer.count(.alternativeTextMissing, key: "svg", at: .node(node)) {
        "drawing has neither a title nor an aria-label"
      }
    }
    writer.append(">")
    children(node, to: &writer, html: html)
    writer.append("</svg>")
  }

  /// The size of a drawing that is a page: that of its `viewBox`, else its width and height.
  func size(of node: XMLTree.Node) -> Viewport? {
    let numbers = (tree.attribute(node, "viewBox") ?? "")
      .split { $0 == "," || $0.isWhitespace }.compactMap { Double($0) }
    if numbers.count == 4, numbers[2] > 0, numbers[3] > 0 {
      return Viewport(width: numbers[2], height: numbers[3])
    }
    let lengths = ["width", "height"].map { tree.attribute(node, $0) ?? "" }
    guard !lengths.contains(where: { $0.contains("%") }) else { return nil }
    return Viewport(declaration: "width=\(lengths[0]) height=\(lengths[1])")
  }

  private mutating func registerIDs(in node: XMLTree.Node, to writer: inout PageWriter) {
    let outer = writer.place
    defer { writer.place = outer }
    var next = node
    while next < tree.end(of: node) {
      let child = next
      next += 1
      guard tree.kind(child) == .element else { continue }
      // A drawing inside HTML inside this drawing registers its own ids.
      if tree.name(child).local == "foreignObject", child != node { next = tree.end(of: child) }
      if isNeverNamed(child, to: &writer) {
        next = tree.end(of: child)
        continue
      }
      guard let attribute = tree.attribute(child, named: "id")
      else { continue }
      writer.place = tree.place(attribute, of: child)
      guard let id = writer.register(Identifiers.name(tree.attributeBytes(attribute))[...]) else { continue }
      writer.addAnchor(Anchor(id: id, kind: .place))
      if ids[tree.attributeValue(attribute)] == nil { ids[tree.attributeValue(attribute)] = id }
      written[child] = id
    }
  }

  /// Whether no link can point to an element or its content: it is left out, or it is a style sheet.
  private mutating func isNeverNamed(_ node: XMLTree.Node, to writer: inout PageWriter) -> Bool {
    let name = tree.name(node)
    guard name.namespace == MarkupNamespace.svg || name.namespace.isEmpty else { return true }
    switch name.local {
    case "style", "script", "handler", "metadata", "iframe", "audio", "video", "canvas", "animation":
      return true
    case "image", "feImage":
      if !hasImage(node, to: &writer) { missing.insert(node) }
      return missing.contains(node)
    default: return false
    }
  }

  /// Image elements whose file is not in the book.
  private var missing: Set<XMLTree.Node> = []
  /// The written ids, by element.
  private var written: [XMLTree.Node: String] = [:]

  private func children(_ node: XMLTree.Node, to writer: inout PageWriter, html: WriteHTML) {
    var child = node + 1
    while child < tree.end(of: node) {
      switch tree.kind(child) {
      case .text: writer.appendText(tree.bytes(child))
      case .element: element(child, to: &writer, html: html)
      case .instruction: break
      }
      child = tree.end(of: child)
    }
  }

  private func element(_ node: XMLTree.Node, to writer: inout PageWriter, html: WriteHTML) {
    let name = tree.name(node)
    guard name.namespace == MarkupNamespace.svg || name.namespace.isEmpty else {
      if !name.namespace.contains("inkscape"), !name.namespace.contains("sodipodi") {
        reportForeign(node, to: &writer)
      }
      return
    }
    switch name.local {
    case "script", "handler":
      return writer.count(.scriptDropped, key: "script", at: tree.place(node)) {
        "script in a drawing is left out"
      }
    case "metadata", "iframe", "audio", "video", "canvas", "animation":
      return reportForeign(node, to: &writer)
    case let local where SVGAnimation.elements.contains(local) && SVGAnimation.changesAddress(node, in: tree):
      return writer.count(.elementForeign, key: "svg animated address", at: tree.place(node)) {
        "<\(local)> that gives a drawing another address is left out"
      }
    case "style": if leavesOutStyles { return }
    case "image", "feImage": if missing.contains(node) { return }
    default: break
    }
    writer.append("<")
    writer.appendName(name.local)
    appendAttributes(node, element: name.local, to: &writer)
    if tree.end(of: node) == node + 1 { return writer.append("/>") }
    writer.append(">")
    if name.local == "foreignObject" {
      writer.embedHTML { html(node + 1, tree.end(of: node), &$0) }
    } else if name.local == "style" {
      writer.appendText(styleSheet(of: node, to: &writer)[...])
    } else if name.local == "title" {
      writer.appendText(Array(tree.string(node).utf8)[...])
    } else {
      children(node, to: &writer, html: html)
    }
    writer.append("</")
    writer.appendName(name.local)
    writer.append(">")
  }

  // MARK: Styles

  /// The text of an element without that of its child elements; a style sheet has no other.
  private func ownText(of node: XMLTree.Node) -> [UInt8] {
    tree.children(node).filter { tree.kind($0) == .text }.flatMap { tree.bytes($0) }
  }

  /// A style sheet without what cannot be parsed or is not allowed in a book.
  private func styleSheet(of node: XMLTree.Node, to writer: inout PageWriter) -> [UInt8] {
    let text = ownText(of: node)
    let style = StyleText(String(decoding: text, as: UTF8.self), in: node, of: tree)
    let source = writer.source
    let sheet = StyleSheetReader.ofDrawings.read(text) { source.range(style.place(of: $0)) }
    writer.report(sheet.diagnostics)
    return sheet.content.bytes
  }

  private func reportForeign(_ node: XMLTree.Node, to writer: inout PageWriter) {
    let name = tree.name(node).qualified
    writer.count(.elementForeign, key: "svg \(name)", at: tree.place(node)) {
      "<\(name)> in a drawing is left out"
    }
  }

  // MARK: Attributes

  private func reference(_ node: XMLTree.Node) -> XMLTree.Attribute? {
    tree.attribute(node, named: "href", in: Self.xlink) ?? tree.attribute(node, named: "href")
  }

  private func hasImage(_ node: XMLTree.Node, to writer: inout PageWriter) -> Bool {
    guard let attribute = reference(node) else { return false }
    let value = tree.attributeValue(attribute)
    if value.hasPrefix("#") { return true }
    let place = tree.place(attribute, of: node)
    guard case .success = writer.mediaFile(value, at: place, isPicture: true) else { return false }
    return true
  }

  private func appendAttributes(_ node: XMLTree.Node, element: String, to writer: inout PageWriter) {
    if let id = written[node] { writer.appendAttribute("id", Array(id.utf8)[...]) }
    var hasReference = false
    for attribute in tree.attributes(node) {
      let name = tree.attributeName(attribute)
      let value = tree.attributeValue(attribute)
      if name.local == "href", name.namespace == Self.xlink || name.namespace.isEmpty {
        if !hasReference, attribute == reference(node) {
          appendReference(node, attribute, element: element, value, to: &writer)
        }
        hasReference = true
        continue
      }
      switch name.namespace {
      case "" where name.local == "id": continue
      case "" where name.local.hasPrefix("on"):
        writer.place = tree.place(attribute, of: node)
        writer.reportScript(name.local)
      case "":
        guard let adjusted = adjusted(value, node: node, attribute, to: &writer) else { continue }
        writer.appendAttribute(name.local, Array(adjusted.utf8)[...])
      case Self.xlink where ["title", "show", "type"].contains(name.local):
        writer.appendAttribute("xlink:" + name.local, Array(value.utf8)[...])
      case MarkupNamespace.xml where name.local != "base":
        writer.appendAttribute("xml:" + name.local, Array(value.utf8)[...])
      default: continue
      }
    }
  }

  private func appendReference(
    _ node: XMLTree.Node, _ attribute: XMLTree.Attribute, element: String, _ value: String,
    to writer: inout PageWriter
  ) {
    let place = tree.place(attribute, of: node)
    if element == "a" {
      let target = writer.target(Array(value.utf8)[...], at: place)
      let link = writer.addLink(Link(target, takesText: false, range: writer.byteRange(place)))
      writer.addSlot(.linkReference(link))
    } else if value.hasPrefix("#") {
      guard let id = ids[String(value.dropFirst())] else { return }
      writer.appendAttribute("xlink:href", Array("#\(id)".utf8)[...])
    } else if element == "image" || element == "feImage",
      case .success(let file) = writer.mediaFile(value, at: place, isPicture: true)
    {
      writer.appendMediaAttribute("xlink:href", file)
    }
  }

  /// A value with `url(#id)` changed to the written ids; nil if it leads nowhere, or, after a finding, out of the drawing.
  private func adjusted(
    _ value: String, node: XMLTree.Node, _ attribute: XMLTree.Attribute, to writer: inout PageWriter
  ) -> String? {
    guard value.utf8.contains("(") || value.utf8.contains("@") else { return value }
    let name = tree.attributeName(attribute).local
    let addresses = CSSAddresses(value.utf8)
    let isProse = ["aria-", "data-"].contains { name.hasPrefix($0) }
    let others = addresses.found.filter {
      !$0.address.hasPrefix("#") && !$0.address.lowercased().hasPrefix("data:")
    }
    guard others.isEmpty, isProse || !addresses.mayLoadMore else {
      writer.count(.styleAdjusted, key: "svg \(name)", at: tree.place(attribute, of: node)) {
        "\(name)=\"\(value.prefix(60))\" of a drawing loads a file, which is not allowed there; it is left out"
      }
      return nil
    }
    let bytes = Array(value.utf8)
    var result: [UInt8] = []
    var end = 0
    for found in addresses.found {
      result += bytes[end..<found.range.lowerBound] + Array("url(".utf8)
      end = found.range.upperBound
      if found.address.hasPrefix("#") {
        guard let id = ids[String(found.address.dropFirst())] else { return nil }
        result += "#\(id)".utf8
      } else {
        // Quotes and brackets would end an address without quotes.
        result +=
          percentEncoded(found.address.filter { !$0.isWhitespace }) {
            $0 > " " && $0 < 0x7F && !["\"", "'", "(", ")", "\\"].contains($0)
          }.utf8
      }
      result.append(UInt8(ascii: ")"))
    }
    return String(decoding: result + bytes[end...], as: UTF8.self)
  }
}
