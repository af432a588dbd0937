import BookModel
import Diagnostics
import Markup
import PageWriting
import TextBytes
import XML

/// The document around the body: its head, languages and styles.
extension XHTMLReader {
  mutating func readRoot(_ root: XMLTree.Node) {
    readOuterAttributes(root, isBody: false)
    for child in tree.children(root) where tree.kind(child) == .element && tree.isElement(child, "head") {
      readHead(child)
    }
    let body = tree.children(root).first { tree.isElement($0, "body") }
    if let body {
      readOuterAttributes(body, isBody: true)
      walk(from: body + 1, to: tree.end(of: body))
    } else {
      walk(from: root + 1, to: tree.end(of: root))
    }
  }

  private mutating func readHead(_ head: XMLTree.Node) {
    for child in tree.children(head) where tree.kind(child) == .element {
      writer.place = tree.place(child)
      if tree.isElement(child, "title") {
        let title = tree.string(child).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if !title.isEmpty { writer.setDocumentTitle(title) }
      } else {
        readMetadata(child)
      }
    }
  }

  /// Reads script, style, link and meta, anywhere in the document.
  package mutating func readMetadata(_ node: XMLTree.Node) {
    switch action(node) {
    case .script:
      // Data blocks and templates for scripts are of no use to a reader either.
      writer.count(.scriptDropped, key: "script", at: tree.place(node)) {
        "script is left out: pages run no scripts"
      }
    case .style:
      if hasScopedStyles { return }
      let type = string(node, "type") ?? "text/css"
      guard type.isEmpty || type.lowercased() == "text/css" else { return }
      let text = tree.string(node)
      guard !text.utf8.allSatisfy(\.isSpace) else { return }
      let media = string(node, "media") ?? "all"
      let query = media == "all" || media.isEmpty ? nil : media
      writer.addStyleText(StyleText(text, media: query, in: node, of: tree))
    case .styleLink: readLink(node)
    case .meta:
      if string(node, "http-equiv")?.lowercased() == "refresh" {
        writer.count(.scriptDropped, key: "refresh", at: tree.place(node)) {
          "meta refresh is left out: a page stays where it is"
        }
      }
      // Only the first viewport counts, even if it gives no size.
      if string(node, "name")?.lowercased() == "viewport", !hasViewport {
        hasViewport = true
        if let viewport = Viewport(declaration: string(node, "content") ?? "") {
          writer.setViewport(viewport)
        }
      }
    default: break
    }
  }

  /// Reads the style sheet instructions before the root, as drawings have them: https://www.w3.org/TR/xml-stylesheet/
  ///
  ///     <?xml-stylesheet type="text/css" href="style.css"?>
  mutating func readStyleInstructions(before root: XMLTree.Node) {
    for node in 0..<root where tree.kind(node) == .instruction && tree.name(node).local == "xml-stylesheet" {
      // The data of the instruction have the syntax of attributes.
      let data = String(decoding: tree.bytes(node), as: UTF8.self)
      func value(_ name: String) -> String? {
        guard let start = data.firstRange(of: name + "=") else { return nil }
        let quoted = data[start.upperBound...]
        guard let quote = quoted.first, quote == "\"" || quote == "'" else { return nil }
        return String(quoted.dropFirst().prefix { $0 != quote })
      }
      guard let href = value("href"), value("type") ?? "text/css" == "text/css", value("alternate") != "yes",
        case .file(let path, _) = SourceAddress(
          Array(href.utf8)[...], base: writer.context.path, staysInside: !isOctavo)
      else { continue }
      writer.addStyleSheet(FileUse(path: path, range: writer.byteRange(tree.place(node))))
    }
  }

  private mutating func readLink(_ node: XMLTree.Node) {
    let relations = (string(node, "rel") ?? "").lowercased().split(whereSeparator: \.isWhitespace)
    guard relations.contains("stylesheet"), let href = value(node, "href") else { return }
    let place = place(node, "href")
    let title = string(node, "title").flatMap { $0.isEmpty ? nil : $0 }
    let isAlternate = relations.contains("alternate")
    guard !isAlternate || title != nil else {
      writer.count(.styleAdjusted, key: "alternate", at: place) {
        "alternate style sheet without a title is left out: readers could not choose it"
      }
      return
    }
    switch SourceAddress(href, base: writer.context.path, staysInside: !isOctavo) {
    case .file(let path, _):
      writer.addStyleSheet(
        FileUse(path: path, range: writer.byteRange(place), alternateTitle: isAlternate ? title : nil))
    case .external:
      writer.count(.mediaRemote, key: "style", at: place) {
        "style sheet on another server is left out"
      }
    default:
      writer.count(.fileMissing, key: "style", at: place) {
        "style sheet is not a file of the book"
      }
    }
  }

  /// Keeps the attributes of html and body, which the author's style sheets may refer to.
  private mutating func readOuterAttributes(_ node: XMLTree.Node, isBody: Bool) {
    var kept: [PageAttribute] = []
    for index in tree.attributes(node) {
      let name = tree.attributeName(index)
      let attribute = names.attributes[tree.attributeNameIndex(index)]
      let value = tree.attributeBytes(index)
      let text = String(decoding: value.trimmed, as: UTF8.self)
      writer.place = tree.place(index, of: node)
      switch (attribute.kind, attribute.name) {
      case (.html, "lang"), (.language, _):
        if let tag = value.languageTag {
          writer.setLanguage(String(decoding: tag, as: UTF8.self))
        } else if !text.isEmpty {
          writer.reportDropped("lang")
        }
      case (.html, "dir"): if let direction = Direction(rawValue: text) { writer.setDirection(direction) }
      case (.html, "class"): if !text.isEmpty { kept.append(PageAttribute("class", text)) }
      case (.html, "id"): keepOuterID(value, isBody: isBody, in: &kept)
      case (.html, "style"):
        let style = writer.style(value, at: writer.place)
        if !style.isEmpty { kept.append(PageAttribute("style", String(decoding: style, as: UTF8.self))) }
      case (.html, "role"):
        if isBody, ARIARoleSet.body.contains(text) { kept.append(PageAttribute("role", text)) }
      case (.html, "aria-label") where isBody: kept.append(PageAttribute("aria-label", text))
      case (.html, "title") where isBody: if !text.isEmpty { kept.append(PageAttribute("title", text)) }
      case (.html, let local) where local.hasPrefix("on"): writer.reportScript(local)
      case (.type, _) where isBody:
        let types = writer.types(in: value)
        if !types.isEmpty {
          kept.append(
            PageAttribute(
              "epub:type", String(decoding: Array(types.joined(separator: [" "])), as: UTF8.self)))
        }
      default:
        if name.namespace == MarkupNamespace.epub, name.local == "prefix", !isBody, !isOctavo {
          readPrefixes(text, in: &kept)
        } else if attribute.kind == .html, !text.isEmpty, name.local != "version", !isOctavo {
          writer.reportDropped(name.local, of: isBody ? "body" : "html")
        }
      }
    }
    writer.setAttributes(kept, ofBody: isBody)
  }

  private mutating func keepOuterID(_ value: ArraySlice<UInt8>, isBody: Bool, in kept: inout [PageAttribute])
  {
    if isOctavo { return writer.keepOrphan(value) }
    guard let id = writer.register(value) else { return }
    kept.append(PageAttribute("id", id))
    writer.addAnchor(Anchor(id: id, kind: .place))
  }

  /// The prefixes that `epub:prefix` declares: `name: URL`, any number of times.
  private mutating func readPrefixes(_ text: String, in kept: inout [PageAttribute]) {
    let words = text.split(whereSeparator: \.isWhitespace)
    var valid: [String] = []
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      let name = words[index].dropLast()
      let reserved = ["msv", "prism", "dcterms", "xsd", "schema", "_", ""].contains(String(name))
      guard words[index].hasSuffix(":"), !reserved,
        name.utf8.allSatisfy({ $0.isLetter || $0.isDigit || $0 == "-" }),
        words[index + 1].contains(":"), !words[index + 1].contains("idpf.org/epub/vocab/structure")
      else { continue }
      writer.declareTypePrefix(String(name))
      valid.append("\(words[index]) \(words[index + 1])")
    }
    if !valid.isEmpty { kept.append(PageAttribute("epub:prefix", valid.joined(separator: " "))) }
  }
}
