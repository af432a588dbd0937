import BookModel
import XML

/// Inline elements that are more than an element of HTML with a class.
extension DocBookReader {
  mutating func inline(_ node: XMLTree.Node) -> XMLTree.Node {
    switch action(node) {
    case .emphasis: emphasis(node)
    case .quote: quote(node)
    case .trademark: trademark(node)
    case .email, .uri: return web(node)
    case .tag: tag(node)
    case .keyCombination, .menuChoice: combination(node)
    case .personName: person(node)
    case .optional:
      writer.open(.span)
      writer.addClass("optional")
      attributes(node)
      writer.text("[")
      content(node)
      writer.text("]")
      writer.close()
    case .lineBreak:
      writer.open(.br)
      writer.close()
    case .citeReference: citedPage(node)
    default:
      writer.openPhantom()
      return descend(node)
    }
    return tree.end(node)
  }

  private mutating func emphasis(_ node: XMLTree.Node) {
    let role = string(node, .role) ?? ""
    let element: HTMLElement
    switch role {
    case "bold", "strong", "b": element = .strong
    case "underline", "u": element = .u
    case "strikethrough", "line-through", "strike": element = .s
    case "italic", "i", "": element = .em
    case "marked", "highlight": element = .mark
    default: element = .em
    }
    writer.open(element)
    attributes(node)
    content(node)
    writer.close()
  }

  private mutating func quote(_ node: XMLTree.Node) {
    let marks = words.quotes[quoteDepth % 2]
    writer.open(.span)
    writer.addClass("quote")
    attributes(node)
    writer.text(marks.0)
    quoteDepth += 1
    content(node)
    quoteDepth -= 1
    writer.text(marks.1)
    writer.close()
  }

  private mutating func trademark(_ node: XMLTree.Node) {
    writer.open(.span)
    writer.addClass("trademark")
    attributes(node)
    content(node)
    switch tree.attribute(node, "class") {
    case "registered": writer.text("®")
    case "copyright": writer.text("©")
    case "service": writer.text("℠")
    default: writer.text("™")
    }
    writer.close()
  }

  /// Addresses, as links.
  private mutating func web(_ node: XMLTree.Node) -> XMLTree.Node {
    let text = DocBookPerson.text(node, in: tree)
    let isMail = action(node) == .email
    writer.open(.code)
    writer.addClass(names.classes[tree.nameIndex(node)][...])
    attributes(node)
    if let attribute = tree.attribute(node, named: "href", in: DocBookNames.xlink) {
      writer.openLink(address(tree.attributeValue(attribute), of: node), at: .attribute(attribute, of: node))
    } else if isMail, text.contains("@"), !text.contains(" ") {
      writer.openLink("mailto:" + text, at: .node(node))
    } else if text.hasPrefix("http://") || text.hasPrefix("https://") {
      writer.openLink(text, at: .node(node))
    } else {
      return descend(node)
    }
    return descend(node, closes: 2)
  }

  /// An element, attribute or entity of a markup language, in the characters that write it.
  private mutating func tag(_ node: XMLTree.Node) {
    let (before, after): (String, String) =
      switch tree.attribute(node, "class") ?? "element" {
      case "starttag": ("<", ">")
      case "endtag": ("</", ">")
      case "emptytag": ("<", "/>")
      case "attvalue": ("\"", "\"")
      case "genentity": ("&", ";")
      case "numcharref": ("&#", ";")
      case "paramentity": ("%", ";")
      case "pi": ("<?", ">")
      case "xmlpi": ("<?", "?>")
      case "sgmlcomment", "comment": ("<!--", "-->")
      default: ("", "")
      }
    writer.open(.code)
    writer.addClass("tag")
    attributes(node)
    writer.text(before)
    content(node)
    writer.text(after)
    writer.close()
  }

  /// Keys to be pressed together, or choices from menus one after the other.
  private mutating func combination(_ node: XMLTree.Node) {
    let isMenu = action(node) == .menuChoice
    let between: String
    switch (isMenu, tree.attribute(node, "action")) {
    case (true, _): between = " → "
    case (_, "seq"): between = " "
    case (_, "other"): between = tree.attribute(node, "otheraction") ?? " "
    default: between = "+"
    }
    writer.open(.span)
    writer.addClass(isMenu ? "menuchoice" : "keycombo")
    attributes(node)
    var isFirst = true
    var shortcut: XMLTree.Node?
    for part in tree.elements(node) where !isHidden(part) {
      if tree.isElement(part, "shortcut") {
        shortcut = part
        continue
      }
      if !isFirst { writer.text(between) }
      isFirst = false
      walk(from: part, to: tree.end(part))
    }
    if let shortcut {
      writer.text(" (")
      walk(from: shortcut, to: tree.end(shortcut))
      writer.text(")")
    }
    writer.close()
  }

  private mutating func person(_ node: XMLTree.Node) {
    writer.open(.span)
    writer.addClass(names.classes[tree.nameIndex(node)][...])
    attributes(node)
    writer.text(DocBookPerson.name(of: node, in: tree))
    writer.close()
  }

  /// `printf(3)`.
  private mutating func citedPage(_ node: XMLTree.Node) {
    writer.open(.span)
    writer.addClass("citerefentry")
    attributes(node)
    for part in tree.elements(node) {
      if tree.isElement(part, "manvolnum") {
        writer.text("(" + DocBookPerson.text(part, in: tree) + ")")
      } else {
        walk(from: part, to: tree.end(part))
      }
    }
    writer.close()
  }
}
