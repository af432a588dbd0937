import BookModel
import Publishing
import TextBytes
import XML

/// A block of a bundle's page, with its place in the print document.
struct PrintedBlock: Sendable, Equatable {
  /// The page's name in the bundle.
  var href: String
  /// The byte offset of the block's content in the page.
  var offset: Int
  /// Its id in the print document.
  var id: String
}

/// The common values of all pages of a print document.
struct PrintIDs {
  /// The numbers of pages, by name.
  let numbers: [String: Int]
  let settings: PrintSettings
  let words: Words

  /// The id in the print document of a page, or of a place in it.
  static func id(_ page: Int, _ fragment: String? = nil) -> String {
    "p\(page)" + (fragment.map { "-" + $0 } ?? "")
  }
}

/// Writes one page of a bundle as a section of the print document: makes ids unique, adapts addresses to the document or
/// to the bundle's files, opens answers, and adds attributes from which Chromium makes tags of formulas and pictures.
struct PrintPageWriter {
  /// The data collected from a page, besides its markup.
  struct Result {
    var blocks: [PrintedBlock] = []
    /// The ids in the document whose page numbers are needed.
    var places: [String] = []
    /// External addresses, in the order of their notes.
    var addresses: [String] = []
    /// The number of replaced elements, by name.
    var replaced: [String: Int] = [:]
  }

  private let tree: XMLTree
  private let page: [UInt8]
  private let href: String
  private let number: Int
  private let shared: PrintIDs
  /// The number added to heading levels.
  private let levelShift: Int
  private(set) var result = Result()
  private var output: [UInt8] = []
  private var serial = 0
  private var inIndex = false
  private var noteStart: Int

  init(
    _ page: [UInt8], tree: XMLTree, href: String, number: Int, levelShift: Int, noteStart: Int,
    in shared: PrintIDs
  ) {
    self.tree = tree
    self.page = page
    self.href = href
    self.number = number
    self.levelShift = levelShift
    self.noteStart = noteStart
    self.shared = shared
  }

  /// Appends the page as a section.
  ///
  /// - Parameters:
  ///   - sheet: the name of the scope of its style sheets; nil if they apply everywhere.
  ///   - heading: markup before the page: titles of chapters that have no page.
  mutating func write(sheet: String?, classes: String, heading: [UInt8], to document: inout [UInt8]) {
    let body = tree.element(tree.root, "body")
    var names = ["print-page", classes]
    for node in [tree.root, body].compactMap({ $0 }) {
      names += (tree.attribute(node, "class") ?? "").split(separator: " ").map { "was-" + $0 }
    }
    document.write("<section")
    document.writeAttribute("id", PrintIDs.id(number))
    document.writeAttribute("class", names.filter { !$0.isEmpty }.joined(separator: " "))
    for name in ["lang", "dir"] {
      let value = body.flatMap { tree.attribute($0, name) } ?? tree.attribute(tree.root, name)
      if let value { document.writeAttribute(name, value) }
    }
    document.write(">\n")
    document += heading
    document.write("<div class=\"print-sheet")
    if let sheet { document.write(" " + sheet) }
    if let body {
      document.writeEscaped(
        (tree.attribute(body, "class") ?? "").isEmpty ? "" : " " + (tree.attribute(body, "class") ?? ""))
    }
    document.write("\">\n")
    if let body { writeContent(of: body, namespace: Self.xhtml) }
    document += output
    document.write("</div>\n</section>\n")
  }

  private static let xhtml = MarkupNamespace.xhtml
  private static let mathML = MarkupNamespace.mathML
  private static let svg = MarkupNamespace.svg
  private static let epub = MarkupNamespace.epub
  private static let xlink = MarkupNamespace.xlink
  private static let xml = MarkupNamespace.xml

  private mutating func writeContent(of node: XMLTree.Node, namespace: String) {
    for child in tree.children(node) {
      if tree.kind(child) == .element {
        writeElement(child, parentNamespace: namespace)
      } else {
        writeText(child)
      }
    }
  }

  private mutating func writeText(_ node: XMLTree.Node) {
    output.writeEscaped(String(decoding: tree.bytes(node), as: UTF8.self))
  }

  private mutating func writeElement(_ node: XMLTree.Node, parentNamespace: String) {
    let name = tree.name(node)
    if name.namespace == Self.xhtml {
      switch name.local {
      case "script", "noscript", "template", "source", "track", "link", "meta", "base": return
      case "audio", "video", "iframe", "object", "embed":
        writeMedium(node, kind: name.local)
        return
      case "div" where hasClass(node, "interactive-controls"): return
      case "a":
        writeLink(node)
        return
      default: break
      }
    }
    open(node, name: name, parentNamespace: parentNamespace)
    let wasInIndex = inIndex
    if tree.attribute(node, "role") == "doc-index" || hasType(node, name: "index") { inIndex = true }
    writeContent(of: node, namespace: name.namespace)
    if name.local == "figure", name.namespace == Self.xhtml, tree.attribute(node, "data-interactive") != nil {
      writeCode(for: node)
    }
    inIndex = wasInIndex
    close(name)
  }

  // MARK: Tags

  private mutating func open(_ node: XMLTree.Node, name: XMLName, parentNamespace: String) {
    output.write("<" + name.qualified)
    if name.prefix.isEmpty {
      if name.namespace != parentNamespace { output.writeAttribute("xmlns", name.namespace) }
    } else {
      output.writeAttribute("xmlns:" + name.prefix, name.namespace)
    }
    let isHTML = name.namespace == Self.xhtml
    var identifier: String?
    var added: [(String, String)] = []
    var dropped: Set<String> = []
    if isHTML { prepare(node, name: name.local, &added, &dropped) }
    if name.namespace == Self.mathML, name.local == "math", let text = tree.attribute(node, "alttext"),
      !text.allSatisfy(\.isWhitespace)
    {
      added += [("role", "img"), ("aria-label", PDFFile.formulaMark + text)]
      dropped = ["role", "aria-label"]
    }
    for attribute in tree.attributes(node) {
      let key = tree.attributeName(attribute)
      guard !dropped.contains(key.local) || !key.namespace.isEmpty else { continue }
      guard key.namespace.isEmpty || [Self.epub, Self.xlink, Self.xml].contains(key.namespace) else {
        continue
      }
      guard key.namespace != Self.epub else { continue }
      let value = rewritten(tree.attributeValue(attribute), key: key, isHTML: isHTML)
      if key.namespace.isEmpty, key.local == "id" { identifier = value }
      output.writeAttribute(key.namespace == Self.xlink ? "xlink:" + key.local : key.qualified, value)
    }
    for (key, value) in added { output.writeAttribute(key, value) }
    if isHTML, shared.settings.findsPageBreaks, Self.blocks.contains(name.local) {
      recordBlock(node, identifier)
    }
    output.write(">")
  }

  private mutating func close(_ name: XMLName) { output.write("</" + name.qualified + ">") }

  /// Determines the attributes to add to and to drop from an HTML element.
  private mutating func prepare(
    _ node: XMLTree.Node, name: String, _ added: inout [(String, String)], _ dropped: inout Set<String>
  ) {
    switch name {
    case "details":
      added.append(("open", "open"))
      dropped.insert("open")
    case "h1", "h2", "h3", "h4", "h5", "h6":
      if hasClass(node, "title"), tree.parent(of: node).map({ hasClass($0, "box") }) == true {
        // A definition's name is not part of the outline.
        added.append(("role", "paragraph"))
        dropped.insert("role")
      } else {
        let level = (Int(name.dropFirst()) ?? 1) + levelShift
        added += [("aria-level", "\(min(6, level))"), ("data-level", "\(min(6, level))")]
        dropped.insert("aria-level")
      }
    case "img":
      dropped = ["loading", "decoding"]
    default: break
    }
  }

  private static let blocks: Set<String> = [
    "p", "h1", "h2", "h3", "h4", "h5", "h6", "li", "dt", "dd", "td", "th", "figcaption", "pre",
  ]

  /// Records the start of a block, so that the first block of each printed page can be found in the EPUB.
  private mutating func recordBlock(_ node: XMLTree.Node, _ identifier: String?) {
    let start = Int(tree.byteRange(node).lower)
    guard let end = Self.endOfTag(page, from: start) else { return }
    var id = identifier
    if id == nil {
      serial += 1
      id = PrintIDs.id(number) + ".b\(serial)"
      output.writeAttribute("id", id ?? "")
    }
    guard let id else { return }
    result.blocks.append(PrintedBlock(href: href, offset: end, id: id))
  }

  /// The index after the `>` of a start tag; nil for an empty element's tag.
  static func endOfTag(_ page: [UInt8], from start: Int) -> Int? {
    var quote: UInt8 = 0
    var index = start
    while index < page.count {
      let byte = page[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == "\"" || byte == "'" {
        quote = byte
      } else if byte == ">" {
        return page[index - 1] == "/" ? nil : index + 1
      }
      index += 1
    }
    return nil
  }

  // MARK: Addresses

  private static let references: Set<String> = [
    "for", "headers", "list", "form", "aria-labelledby", "aria-describedby", "aria-details", "aria-owns",
    "aria-controls", "aria-flowto", "aria-activedescendant",
  ]

  private mutating func rewritten(_ value: String, key: XMLName, isHTML: Bool) -> String {
    guard key.namespace.isEmpty || key.namespace == Self.xlink else { return value }
    switch key.local {
    case "id": return PrintIDs.id(number, value)
    case "name" where isHTML: return value
    case "usemap": return value
    case "src", "href", "poster", "data":
      return address(value)
    case "srcset":
      let candidates = value.split(separator: ",").map { candidate in
        let parts = candidate.split(whereSeparator: \.isWhitespace).map(String.init)
        return ([address(parts.first ?? "")] + parts.dropFirst()).joined(separator: " ")
      }
      return candidates.joined(separator: ", ")
    case let name where Self.references.contains(name):
      return value.split(whereSeparator: \.isWhitespace).map { PrintIDs.id(number, String($0)) }
        .joined(separator: " ")
    default:
      return value.utf8.contains("#") ? Self.replaceFunctions(value, PrintIDs.id(number)) : value
    }
  }

  /// Rewrites `url(#a)` to the id of `a` in the document.
  private static func replaceFunctions(_ value: String, _ prefix: String) -> String {
    var parts: [String] = []
    var rest = Substring(value)
    while let place = rest.firstRange(of: "url(") {
      parts.append(String(rest[..<place.upperBound]))
      rest = rest[place.upperBound...]
      let quote = rest.first.flatMap { $0 == "\"" || $0 == "'" ? $0 : nil }
      let inner = quote == nil ? rest : rest.dropFirst()
      if inner.first == "#" {
        parts.append((quote.map(String.init) ?? "") + "#" + prefix + "-")
        rest = inner.dropFirst()
      }
    }
    return parts.joined() + rest
  }

  /// The address in the print document, which is at the root of the bundle.
  private func address(_ value: String) -> String {
    switch target(of: value) {
    case .outside(let address): address
    case .file(let name): BundlePath.encoded(name)
    case .place(let id): "#" + BundlePath.encoded(id)
    }
  }

  private enum Target {
    case outside(String)
    case file(String)
    case place(String)
  }

  private func target(of value: String) -> Target {
    let path = BundlePath.page(of: value)
    let hasScheme = path.prefix { $0 != "/" && $0 != "?" }.contains(":")
    if hasScheme || path.hasPrefix("//") { return .outside(value) }
    let fragment = BundlePath.fragment(of: value).map(BundlePath.decoded)
    if path.isEmpty {
      let id = fragment.flatMap { $0.isEmpty ? nil : $0 }
      return .place(PrintIDs.id(number, id))
    }
    var names = path.hasPrefix("/") ? [] : BundlePath.folder(of: href).split(separator: "/").map(String.init)
    for part in BundlePath.decoded(path.split(separator: "?").first.map(String.init) ?? path)
      .split(separator: "/")
    {
      if part == ".." { _ = names.popLast() } else if part != "." { names.append(String(part)) }
    }
    let name = names.joined(separator: "/")
    if let page = shared.numbers[name] { return .place(PrintIDs.id(page, fragment)) }
    if name == BundlePath.contents { return .place("print-contents") }
    return .file(name)
  }

  // MARK: Links

  private static let notes: Set<String> = ["doc-noteref", "doc-backlink", "doc-biblioref", "doc-glossref"]

  /// Writes a link: an internal one shows its target's page number, an external one gets a note if requested.
  private mutating func writeLink(_ node: XMLTree.Node) {
    let name = tree.name(node)
    let goal = tree.attribute(node, "href").map { target(of: $0) }
    guard case .file? = goal else {
      serial += 1
      let role = tree.attribute(node, "role") ?? ""
      let isNote =
        Self.notes.contains(role)
        || ["noteref", "backlink", "biblioref", "glossref"].contains { hasType(node, name: $0) }
      let linkID =
        tree.attribute(node, "id").map { PrintIDs.id(number, $0) } ?? PrintIDs.id(number)
        + ".x\(serial)"
      if case .place(let id)? = goal, inIndex {
        // The links of an index show page numbers.
        output.write("<a class=\"print-folio\"")
        output.writeAttribute("id", linkID)
        output.writeAttribute("href", "#" + BundlePath.encoded(id))
        output.writeAttribute("data-place", id)
        output.write(">000</a>")
        result.places.append(id)
        return
      }
      open(node, name: name, parentNamespace: Self.xhtml)
      if tree.attribute(node, "id") == nil {
        output.removeLast()
        output.writeAttribute("id", linkID)
        output.write(">")
      }
      writeContent(of: node, namespace: Self.xhtml)
      close(name)
      switch goal {
      case .place(let id)? where !isNote && !isInNavigation(node):
        output.write("<span class=\"print-reference\"")
        output.writeAttribute("data-place", id)
        output.writeAttribute("data-from", linkID)
        output.writeAttribute("data-form", " (" + shared.words[.pageReference] + ")")
        output.write("></span>")
        result.places += [id, linkID]
      case .outside(let address)? where shared.settings.links == .notes && Self.isWeb(address):
        result.addresses.append(address)
        output.write("<sup class=\"print-link-note\">\(noteStart + result.addresses.count)</sup>")
      default: break
      }
      return
    }
    // A PDF does not contain the bundle's files: the link becomes text.
    writeContent(of: node, namespace: Self.xhtml)
  }

  private static func isWeb(_ address: String) -> Bool {
    address.hasPrefix("https:") || address.hasPrefix("http:")
  }

  private func isInNavigation(_ node: XMLTree.Node) -> Bool {
    var above = tree.parent(of: node)
    while let node = above {
      if tree.isElement(node, "nav") { return true }
      above = tree.parent(of: node)
    }
    return false
  }

  // MARK: What paper cannot show

  /// Replaces a sound, film or frame by its picture, its name and, if the book has a site, a QR code.
  private mutating func writeMedium(_ node: XMLTree.Node, kind: String) {
    result.replaced[kind, default: 0] += 1
    output.write("<div class=\"print-medium\"")
    if let id = tree.attribute(node, "id") { output.writeAttribute("id", PrintIDs.id(number, id)) }
    output.write(">")
    if let poster = tree.attribute(node, "poster") {
      output.write("<img alt=\"\"")
      output.writeAttribute("src", address(poster))
      output.write("/>")
    }
    let title = ["aria-label", "title"].compactMap { tree.attribute(node, $0) }.first { !$0.isEmpty }
    if let title {
      output.write("<p>")
      output.writeEscaped(title)
      output.write("</p>")
    }
    // The fallback content of an object, which may contain pictures.
    if kind == "object" { writeContent(of: node, namespace: Self.xhtml) }
    writeCode(anchor: tree.attribute(node, "id"), name: title ?? kind)
    output.write("</div>")
  }

  private mutating func writeCode(for figure: XMLTree.Node) {
    let name = caption(of: figure)
    writeCode(anchor: tree.attribute(figure, "id"), name: name)
  }

  private func caption(of figure: XMLTree.Node) -> String {
    tree.element(figure, "figcaption").map { tree.string($0) } ?? ""
  }

  /// Writes a QR code of the live page's address.
  private mutating func writeCode(anchor: String?, name: String) {
    guard var site = shared.settings.site else { return }
    if !site.hasSuffix("/") { site += "/" }
    let place = BundlePath.encoded(href + (anchor.map { "#" + $0 } ?? ""))
    // The reader's address of a place: the page after `#`, and the id after a second `#`.
    let address = site + "index.html#" + place
    guard let code = QRPicture(address, label: address) else { return }
    output.write("<div class=\"print-live\"><a")
    output.writeAttribute("href", address)
    output.writeAttribute("title", name)
    output.write(">")
    output += code.svg
    output.write("</a></div>")
  }

  private func hasClass(_ node: XMLTree.Node, _ name: String) -> Bool {
    tree.attribute(node, "class")?.split(separator: " ").contains { $0 == name } == true
  }

  private func hasType(_ node: XMLTree.Node, name: String) -> Bool {
    tree.attribute(node, "type", in: Self.epub)?.split(separator: " ").contains { $0 == name } == true
  }
}
