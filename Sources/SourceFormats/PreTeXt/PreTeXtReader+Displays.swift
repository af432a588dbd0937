import BookModel
import XML

/// Figures and what they hold: pictures, panels, films.
extension PreTeXtReader {
  /// Writes a figure, table, listing or list with its caption.
  mutating func figure(_ node: Node, _ element: PreTeXtElement) {
    let kind: Anchor.Kind =
      switch element {
      case .table: .table
      case .listing: .listing
      default: .figure
      }
    writer.openFigure(kind)
    let frame = writer.frames.count - 1
    let anchor = writer.page.anchors.count - 1
    if element == .list { writer.addClass("list") }
    identify(node)
    let isFigure = writer.frames[frame].element == .figure && writer.frames[frame].role == .figure
    if isFigure {
      // Panels have a letter of their own.
      writer.frames[frame].isNumberable = true
      writer.page.anchors[anchor].givenNumber = document.number(node)
      writer.page.anchors[anchor].givenLabel = figureLabel(node)
    }
    let titles: [PreTeXtElement] = element == .figure ? [.caption, .title] : [.title, .caption]
    let caption = titles.compactMap { document.child(node, $0) }.first
    if element != .figure { self.caption(caption) }
    content(node, without: [.title, .caption])
    if element == .figure { self.caption(caption) }
    writer.close()
  }

  private func figureLabel(_ node: Node) -> String {
    let facts = document.facts[node]
    if let serial = facts?.serial, serial.hasPrefix("(") { return serial }
    return name(node) + (facts?.number.map { "\u{A0}" + $0 } ?? "")
  }

  private mutating func caption(_ node: Node?) {
    writer.openCaption()
    if let node { content(node) }
    writer.close()
  }

  /// Writes panels beside each other, which wrap where the page is narrow.
  mutating func sideBySide(_ node: Node, _ element: PreTeXtElement) {
    writer.open(.div)
    writer.addClass(
      element == .panel ? "panel" : element == .sbsgroup ? "side-by-side-group" : "side-by-side")
    identify(node)
    guard element == .sidebyside else {
      content(node)
      writer.close()
      return
    }
    let align = ["top": "flex-start", "middle": "center", "bottom": "flex-end"]
    let rows = tree.attribute(node, "valign") ?? tree.attribute(node, "valigns")
    let vertical = rows?.split(separator: " ").first.flatMap { align[String($0)] } ?? "flex-start"
    writer.addStyle(
      "display: flex; flex-wrap: wrap; gap: 1.2em; justify-content: center; align-items: \(vertical)")
    let panels = document.children(node)
    let widths = panelWidths(node, panels.count)
    for (index, panel) in panels.enumerated() {
      writer.open(.div)
      writer.addClass("panel")
      let width = index < widths.count ? widths[index] : 90 / max(1, panels.count)
      // Below ten em a panel takes a row of its own.
      writer.addStyle("flex: 1 1 max(\(max(width - 4, 5))%, 10em); max-width: 100%")
      write(panel)
      writer.close()
    }
    writer.close()
  }

  private func panelWidths(_ node: Node, _ count: Int) -> [Int] {
    if let widths = tree.attribute(node, "widths") {
      return widths.split(separator: " ").compactMap { Int($0.prefix { $0.isNumber }) }
    }
    if let width = tree.attribute(node, "width").flatMap({ Int($0.prefix { $0.isNumber }) }) {
      return Array(repeating: width, count: count)
    }
    return []
  }

  // MARK: - Pictures

  mutating func image(_ node: Node) {
    let alternative = self.alternative(node)
    let ids = [
      tree.attribute(node, "label"), tree.attribute(node, "id", in: "http://www.w3.org/XML/1998/namespace"),
    ]
    .compactMap(\.self)
    if let attribute = tree.attribute(node, named: "source") {
      let source = tree.attributeValue(attribute)
      let path = pictures.supplied(source, included: tree.includedPath(of: node))
      let address = path.map(pictures.address) ?? source
      return picture(node, address, at: .attribute(attribute, of: node), alternative)
    }
    if let code = document.children(node).first(where: { Self.prepared[element($0)] != nil }),
      let sort = Self.prepared[element(code)]
    {
      if let path = pictures.prepared(sort, ids: ids) {
        return picture(node, pictures.address(path), at: .node(node), alternative)
      }
      writer.findings.count(.preparedPictureMissing, key: sort, at: .node(node)) {
        let name = ids.first.map { "picture \"\($0)\"" } ?? "a picture without label"
        return "\(name) of <\(sort)> is not prepared, and only described"
      }
    } else if let path = pictures.prepared("", ids: ids) {
      return picture(node, pictures.address(path), at: .node(node), alternative)
    } else {
      leaveOut(node, "holds no picture that can be shown, and is only described")
    }
    describe(node, alternative ?? name(node), class: "missing")
  }

  /// The folders of prepared pictures, by the element that they are prepared from.
  static let prepared: [PreTeXtElement: String] = [
    .latexImage: "latex-image", .latexImageCode: "latex-image", .asymptote: "asymptote",
    .sageplot: "sageplot",
    .prefigure: "prefigure", .mermaid: "mermaid",
  ]

  private mutating func picture(
    _ node: Node, _ address: String, at place: PageWriter.Place, _ alternative: String?
  ) {
    var picture = Picture(address, at: place, alternative: alternative)
    picture.width = tree.attribute(node, "width")
    writer.openPicture(picture)
    identify(node)
    writer.close()
  }

  /// What a picture is described as: nil where nothing is said, empty for decoration.
  private func alternative(_ node: Node) -> String? {
    if tree.attribute(node, "decorative") == "yes" { return "" }
    let short = document.child(node, .shortdescription) ?? document.child(node, .description)
    let text = short.map(plain)
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Writes a box with a description, for what a page cannot show.
  mutating func describe(_ node: Node, _ text: String, class name: String) {
    writer.open(.div)
    writer.addClass(name)
    identify(node)
    writer.attribute("role", "img")
    writer.attribute("aria-label", text)
    writer.open(.p)
    writer.text(text)
    writer.close()
    writer.close()
  }

  // MARK: - Films, sounds, interactives

  mutating func medium(_ node: Node, _ element: PreTeXtElement) {
    if element == .video || element == .audio, let attribute = tree.attribute(node, named: "source") {
      if recording(node, attribute, isVideo: element == .video) { return }
    }
    let ids = [
      tree.attribute(node, "label"), tree.attribute(node, "id", in: "http://www.w3.org/XML/1998/namespace"),
    ]
    let preview =
      tree.attribute(node, "preview").flatMap { pictures.supplied($0, included: tree.includedPath(of: node)) }
      ?? pictures.prepared("preview", ids: ids.compactMap { $0.map { $0 + "-preview" } })
      ?? pictures.prepared("youtube", ids: ids.compactMap(\.self))
    writer.open(.div)
    writer.addClass(element.rawValue)
    identify(node)
    let text = alternative(node) ?? document.child(node, .title).map(plain) ?? name(node)
    if let preview {
      writer.openPicture(Picture(pictures.address(preview), at: .node(node), alternative: text))
      writer.close()
    }
    writer.open(.p)
    if let address = address(of: node) {
      writer.openLink(address, at: .node(node))
      writer.text(name(node) + (text == name(node) ? "" : ": " + text))
      writer.close()
    } else {
      writer.text(name(node) + (text == name(node) ? "" : ": " + text))
    }
    writer.close()
    if let instructions = document.child(node, .instructions) { content(instructions, without: [.title]) }
    writer.close()
    leaveOut(node, "is described, and linked where it has an address")
  }

  private mutating func recording(_ node: Node, _ attribute: XMLTree.Attribute, isVideo: Bool) -> Bool {
    let source = tree.attributeValue(attribute)
    let external = pictures.external ?? ""
    let base = writer.context.path.split(separator: "/").dropLast().joined(separator: "/")
    for folder in [pictures.joined(base, external), base, "assets"] {
      guard let path = PreTeXtPictures.normal(pictures.joined(folder, source)),
        case .found = writer.context.mediaInfo(path)
      else { continue }
      let file = Recording.File(pictures.address(path), at: .attribute(attribute, of: node))
      var recording = Recording(isVideo: isVideo, files: [file])
      recording.title = document.child(node, .title).map(plain)
      writer.openRecording(recording)
      identify(node)
      writer.text(alternative(node) ?? name(node))
      writer.close()
      return true
    }
    return false
  }

  /// Where a film or an interactive can be found.
  private func address(of node: Node) -> String? {
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
