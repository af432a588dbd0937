import BookModel
import XML

/// Admonitions, sidebars, quotations, and other blocks with a frame or title of their own.
extension DocBookReader {
  mutating func box(_ node: XMLTree.Node) -> XMLTree.Node {
    switch action(node) {
    case .admonition: return admonition(node)
    case .formalParagraph: return formalParagraph(node)
    case .sidebar: return sidebar(node)
    case .quotation, .epigraph:
      return quotation(node)
    case .attribution: return attribution(node)
    case .bridgehead:
      writer.openHeading(nextLevel, isNumbered: false)
      attributes(node)
    case .simpleSection:
      writer.open(.section)
      writer.addClass(names.classes[tree.nameIndex(node)][...])
      if let title = outline.title(of: node) { smallHeading(title, of: node) } else { attributes(node) }
    case .nameDivision: return nameDivision(node)
    case .referenceMeta: return tree.end(node)
    case .revisions: return revisions(node)
    case .task:
      writer.open(.div)
      writer.addClass(names.classes[tree.nameIndex(node)][...])
      attributes(node)
      blockTitle(node)
    case .msgSet:
      writer.open(.div)
      writer.addClass(names.classes[tree.nameIndex(node)][...])
      attributes(node)
      blockTitle(node)
    default:
      writer.openPhantom()
      attributes(node)
    }
    return descend(node)
  }

  private mutating func admonition(_ node: XMLTree.Node) -> XMLTree.Node {
    let name = tree.name(node).local
    let (kind, word): (Anchor.Kind, String) =
      switch name {
      case "tip": (.tip, words.tip)
      case "warning", "danger": (.warning, words.warning)
      case "caution": (.caution, words.caution)
      case "important": (.important, words.important)
      default: (.note, words.note)
      }
    writer.openBox(kind, isNumbered: false)
    attributes(node)
    if let title = outline.title(of: node) {
      titleParagraph(title)
    } else {
      writer.open(.p)
      writer.addClass("title")
      writer.text(word)
      writer.close()
    }
    return descend(node)
  }

  private mutating func formalParagraph(_ node: XMLTree.Node) -> XMLTree.Node {
    writer.open(.div)
    writer.addClass("formalpara")
    attributes(node)
    if let title = outline.title(of: node) { titleParagraph(title) }
    return descend(node)
  }

  private mutating func sidebar(_ node: XMLTree.Node) -> XMLTree.Node {
    writer.open(.aside)
    writer.addClass("sidebar")
    attributes(node)
    if let title = outline.title(of: node) { titleParagraph(title) }
    return descend(node)
  }

  private mutating func quotation(_ node: XMLTree.Node) -> XMLTree.Node {
    writer.open(.blockquote)
    if action(node) == .epigraph {
      writer.addClass("epigraph")
      writer.attribute("epub:type", "epigraph")
    }
    attributes(node)
    if let title = outline.title(of: node) { titleParagraph(title) }
    // Who said it comes after what was said.
    guard let attribution = child(node, .attribution) else { return descend(node) }
    written.insert(attribution)
    content(node)
    written.remove(attribution)
    walk(from: attribution, to: tree.end(attribution))
    writer.close()
    return tree.end(node)
  }

  private mutating func attribution(_ node: XMLTree.Node) -> XMLTree.Node {
    writer.open(.footer)
    writer.addClass("attribution")
    attributes(node)
    writer.text("— ")
    return descend(node)
  }

  /// `name — purpose` of a reference page.
  private mutating func nameDivision(_ node: XMLTree.Node) -> XMLTree.Node {
    writer.open(.section)
    writer.addClass("refnamediv")
    attributes(node)
    writer.openHeading(nextLevel, isNumbered: false)
    writer.text(words.name)
    writer.close()
    writer.open(.p)
    let children = tree.elements(node).filter { !isHidden($0) }
    let refNames = children.filter { tree.isElement($0, "refname") }
    for (index, name) in refNames.enumerated() {
      if index > 0 { writer.text(", ") }
      writer.open(.span)
      writer.addClass("refname")
      attributes(name)
      content(name)
      writer.close()
    }
    for purpose in children where tree.isElement(purpose, "refpurpose") {
      writer.text(" — ")
      content(purpose)
    }
    writer.close()
    for other in children where !["refname", "refpurpose", "refdescriptor"].contains(tree.name(other).local) {
      if tree.isElement(other, "refclass") {
        writer.open(.p)
        content(other)
        writer.close()
      } else {
        walk(from: other, to: tree.end(other))
      }
    }
    writer.close()
    return tree.end(node)
  }

  /// The history of revisions, as a table.
  mutating func revisions(_ node: XMLTree.Node) -> XMLTree.Node {
    writer.open(.section)
    writer.addClass("revhistory")
    attributes(node)
    if let title = outline.title(of: node) {
      titleParagraph(title)
    } else {
      writer.open(.p)
      writer.addClass("title")
      writer.text(words.revisionHistory)
      writer.close()
    }
    writer.open(.dl)
    for revision in tree.elements(node) where tree.isElement(revision, "revision") && !isHidden(revision) {
      writer.open(.dt)
      attributes(revision)
      var isFirst = true
      for name in ["revnumber", "date", "authorinitials", "author"] {
        for part in tree.elements(revision) where tree.isElement(part, name) {
          if !isFirst { writer.text(" · ") }
          isFirst = false
          walk(from: part, to: tree.end(part))
        }
      }
      writer.close()
      writer.open(.dd)
      for part in tree.elements(revision) {
        if tree.isElement(part, "revremark") || tree.isElement(part, "revdescription") { content(part) }
      }
      writer.close()
    }
    writer.close()
    writer.close()
    return tree.end(node)
  }

  // MARK: Metadata

  /// `<p class="subtitle">` for each subtitle.
  mutating func subtitles(of node: XMLTree.Node) {
    var nodes = tree.elements(node).filter { tree.isElement($0, "subtitle") }
    if let info = child(node, .info) {
      nodes += tree.elements(info).filter { tree.isElement($0, "subtitle") }
    }
    for subtitle in nodes where !isHidden(subtitle) {
      writer.place = .node(subtitle)
      writer.open(.p)
      writer.addClass("subtitle")
      attributes(subtitle)
      content(subtitle)
      writer.close()
    }
  }

  /// What metadata shows in the text: who, when, rights, abstract. The rest is said to be left out.
  mutating func metadata(_ info: XMLTree.Node, of current: DocBookDivision) {
    keepID(of: info)
    guard current.kind != .section, current.kind != .refsection else {
      let rest = tree.elements(info).filter {
        !["title", "subtitle", "titleabbrev"].contains(tree.name($0).local)
      }
      for item in rest where tree.isElement(item, "abstract") { abstract(item) }
      if rest.contains(where: { !tree.isElement($0, "abstract") }) { _ = dropInfo(info) }
      return
    }
    let items = tree.elements(info).filter { !isHidden($0) }
    creators(items)
    for item in items {
      writer.place = .node(item)
      switch tree.name(item).local {
      case "pubdate", "releaseinfo", "edition", "publisher", "date":
        writer.open(.p)
        writer.addClass(names.classes[tree.nameIndex(item)][...])
        attributes(item)
        content(item)
        writer.close()
      case "copyright": copyright(item)
      case "legalnotice":
        writer.open(.section)
        writer.addClass("legalnotice")
        attributes(item)
        if let title = outline.title(of: item) { titleParagraph(title) }
        content(item)
        writer.close()
      case "abstract": abstract(item)
      case "revhistory": _ = revisions(item)
      case "epigraph", "mediaobject", "graphic": walk(from: item, to: tree.end(item))
      default: break
      }
    }
  }

  private mutating func dropInfo(_ node: XMLTree.Node) -> XMLTree.Node {
    let name = tree.name(node).local
    droppedCounts[name, default: (0, node)].count += 1
    return tree.end(node)
  }

  private mutating func abstract(_ node: XMLTree.Node) {
    writer.open(.section)
    writer.addClass("abstract")
    attributes(node)
    if let title = outline.title(of: node) {
      titleParagraph(title)
    } else {
      writer.open(.p)
      writer.addClass("title")
      writer.text(words.abstract)
      writer.close()
    }
    content(node)
    writer.close()
  }

  private mutating func creators(_ items: [XMLTree.Node]) {
    var people: [XMLTree.Node] = []
    for item in items {
      switch tree.name(item).local {
      case "author", "editor", "othercredit", "corpauthor", "collab", "orgname": people.append(item)
      case "authorgroup": people += tree.elements(item).filter { !isHidden($0) }
      default: break
      }
    }
    for person in people {
      writer.place = .node(person)
      writer.open(.p)
      writer.addClass("creators")
      attributes(person)
      writer.text(DocBookPerson.name(of: person, in: tree))
      writer.close()
    }
  }

  /// `Copyright © 2005, 2006 Holder`.
  private mutating func copyright(_ node: XMLTree.Node) {
    writer.open(.p)
    writer.addClass("copyright")
    attributes(node)
    writer.text(DocBookPerson.copyright(node, in: tree))
    writer.close()
  }
}
