import BookModel
import DocBookBasics
import PageWriting
import XML

/// Writes admonitions, sidebars, quotations and other blocks with a frame or title.
struct DocBookBoxes {
  let document: DocBookDocument

  private var tree: XMLTree { document.tree }

  func write(_ node: XMLTree.Node, as box: DocBookAction.Box, to flow: inout some DocBookFlow) -> DocBookStep
  {
    switch box {
    case .admonition: admonition(node, to: &flow)
    case .formalParagraph:
      flow.open(.div, class: "formalpara", node: node)
      flow.blockTitle(node)
    case .sidebar:
      flow.open(.aside, class: "sidebar", node: node)
      flow.blockTitle(node)
    case .quotation: return quotation(of: node, isEpigraph: false, to: &flow)
    case .epigraph: return quotation(of: node, isEpigraph: true, to: &flow)
    case .attribution:
      flow.writer.open(.footer)
      flow.writer.addClass("attribution")
      flow.attributes(node)
      flow.writer.text("— ")
    case .bridgehead:
      flow.writer.openHeading(flow.headingLevel, isNumbered: false)
      flow.attributes(node)
    case .simpleSection:
      flow.writer.open(.section)
      flow.writer.addClass(document.className(of: node))
      flow.smallHeading(of: node)
    case .nameDivision:
      nameDivision(node, to: &flow)
      return .written
    case .referenceMeta:
      referenceMeta(node, to: &flow)
      return .written
    case .revisions:
      DocBookMetadataText(document: document).revisions(node, to: &flow)
      return .written
    case .task, .messages:
      flow.openNamed(.div, node: node)
      flow.blockTitle(node)
    }
    return .inside
  }

  /// The kind of an admonition, and its default title.
  static func admonition(_ name: String) -> (kind: Anchor.Kind, word: Word) {
    switch name {
    case "tip": (.tip, .tip)
    case "warning", "danger": (.warning, .warning)
    case "caution": (.caution, .caution)
    case "important": (.important, .important)
    default: (.note, .note)
    }
  }

  private func admonition(_ node: XMLTree.Node, to flow: inout some DocBookFlow) {
    let (kind, word) = Self.admonition(tree.name(node).local)
    flow.writer.openBox(kind, isNumbered: false)
    flow.attributes(node)
    if let title = document.elements.title(of: node) {
      flow.titleParagraph(title)
    } else {
      flow.titleParagraph(document.words[word])
    }
  }

  private func quotation(
    of node: XMLTree.Node, isEpigraph: Bool, to flow: inout some DocBookFlow
  ) -> DocBookStep {
    flow.writer.open(.blockquote)
    if isEpigraph {
      flow.writer.addClass("epigraph")
      flow.writer.attribute("epub:type", "epigraph")
    }
    flow.attributes(node)
    flow.blockTitle(node)
    // The attribution follows the quotation.
    guard let attribution = document.elements.child(of: node, .box(.attribution)) else { return .inside }
    flow.walk(from: node + 1, to: attribution)
    flow.walk(from: tree.end(of: attribution), to: tree.end(of: node))
    flow.whole(attribution)
    flow.writer.close()
    return .written
  }

  /// Writes `passwd(5)`, the name of a manual page with its section; the name alone is in the heading.
  private func referenceMeta(_ node: XMLTree.Node, to flow: inout some DocBookFlow) {
    let parts = document.shown(node)
    for part in parts where tree.isElement(part, "refmiscinfo") { flow.leaveOut(part) }
    guard let section = parts.first(where: { tree.isElement($0, "manvolnum") }) else { return }
    flow.open(.p, class: "refmeta", node: node)
    if let title = parts.first(where: { tree.isElement($0, "refentrytitle") }) { flow.content(title) }
    flow.writer.text("(")
    flow.content(section)
    flow.writer.text(")")
    flow.writer.close()
  }

  /// Writes `name — purpose` of a reference page.
  private func nameDivision(_ node: XMLTree.Node, to flow: inout some DocBookFlow) {
    flow.open(.section, class: "refnamediv", node: node)
    flow.writer.openHeading(flow.headingLevel, isNumbered: false)
    flow.writer.text(document.words[.name])
    flow.writer.close()
    flow.writer.open(.p)
    let children = document.shown(node)
    let names = children.filter { tree.isElement($0, "refname") }
    for (index, name) in names.enumerated() {
      if index > 0 { flow.writer.text(", ") }
      flow.write(name, as: .span, class: "refname")
    }
    for purpose in children where tree.isElement(purpose, "refpurpose") {
      flow.writer.text(" — ")
      flow.content(purpose)
    }
    flow.writer.close()
    for other in children where !["refname", "refpurpose"].contains(tree.name(other).local) {
      if tree.isElement(other, "refclass") {
        flow.writer.open(.p)
        flow.content(other)
        flow.writer.close()
      } else {
        flow.whole(other)
      }
    }
    flow.writer.close()
  }
}

/// Writes metadata that is visible in the text: authors, dates, rights, abstract, revisions.
struct DocBookMetadataText {
  let document: DocBookDocument

  private var tree: XMLTree { document.tree }

  /// Writes each subtitle as `<p class="subtitle">`.
  func subtitles(of node: XMLTree.Node, to flow: inout some DocBookFlow) {
    var nodes = tree.elements(of: node)
    if let info = document.elements.child(of: node, .info) { nodes += tree.elements(of: info) }
    for subtitle in nodes where tree.isElement(subtitle, "subtitle") && !document.isHidden(subtitle) {
      flow.writer.place = .node(subtitle)
      flow.write(subtitle, as: .p, class: "subtitle")
    }
  }

  /// Writes the metadata of a division; reports metadata of sections that is not shown.
  func write(_ info: XMLTree.Node, of division: DocBookDivision, to flow: inout some DocBookFlow) {
    flow.keepID(of: info)
    guard division.kind != .section, division.kind != .refsection else {
      let rest = tree.elements(of: info).filter {
        !["title", "subtitle", "titleabbrev", "indexterm", "itermset"].contains(tree.name($0).local)
      }
      for item in rest where tree.isElement(item, "abstract") { abstract(item, to: &flow) }
      if rest.contains(where: { !tree.isElement($0, "abstract") }) { flow.leaveOut(info) }
      return
    }
    let items = document.shown(info)
    creators(items, to: &flow)
    for item in items { writeItem(item, of: division, to: &flow) }
  }

  private func writeItem(_ item: XMLTree.Node, of division: DocBookDivision, to flow: inout some DocBookFlow)
  {
    flow.writer.place = .node(item)
    switch tree.name(item).local {
    case "pubdate", "releaseinfo", "edition", "publisher", "date":
      flow.openNamed(.p, node: item)
      flow.content(item)
      flow.writer.close()
    case "copyright":
      flow.open(.p, class: "copyright", node: item)
      flow.writer.text(DocBookPerson.copyright(item, in: tree))
      flow.writer.close()
    case "legalnotice":
      flow.open(.section, class: "legalnotice", node: item)
      flow.blockTitle(item)
      flow.content(item)
      flow.writer.close()
    case "abstract": abstract(item, to: &flow)
    case "revhistory": revisions(item, to: &flow)
    case "epigraph", "mediaobject", "graphic", "printhistory": flow.whole(item)
    case "title", "subtitle", "titleabbrev", "author", "editor", "othercredit", "corpauthor", "collab",
      "orgname", "authorgroup":
      break
    // The package document of the book lists its subjects.
    case "keywordset", "subjectset":
      if division.node == tree.root { tree.passOver(item) } else { flow.leaveOut(item) }
    case "indexterm", "itermset": break
    default: if tree.hasText(item) { flow.leaveOut(item) }
    }
  }

  private func abstract(_ node: XMLTree.Node, to flow: inout some DocBookFlow) {
    flow.open(.section, class: "abstract", node: node)
    title(of: node, or: .abstract, to: &flow)
    flow.content(node)
    flow.writer.close()
  }

  private func title(of node: XMLTree.Node, or word: Word, to flow: inout some DocBookFlow) {
    if let title = document.elements.title(of: node) {
      flow.titleParagraph(title)
    } else {
      flow.titleParagraph(document.words[word])
    }
  }

  private func creators(_ items: [XMLTree.Node], to flow: inout some DocBookFlow) {
    var people: [XMLTree.Node] = []
    for item in items {
      switch tree.name(item).local {
      case "author", "editor", "othercredit", "corpauthor", "collab", "orgname": people.append(item)
      case "authorgroup": people += document.shown(item)
      default: break
      }
    }
    for person in people {
      flow.writer.place = .node(person)
      flow.open(.p, class: "creators", node: person)
      flow.writer.text(DocBookPerson.name(of: person, in: tree))
      let children = document.shown(person)
      for part in children {
        switch tree.name(part).local {
        case "affiliation", "contrib", "address": flow.writer.text(", ")
        case "email", "uri": flow.writer.text(" ")
        default: continue
        }
        flow.writer.openPhantom()
        flow.content(part)
        flow.writer.close()
      }
      flow.writer.close()
      for blurb in children where ["personblurb", "authorblurb"].contains(tree.name(blurb).local) {
        flow.whole(blurb)
      }
    }
  }

  /// Writes the revision history: number, date, authors and changes of each revision.
  func revisions(_ node: XMLTree.Node, to flow: inout some DocBookFlow) {
    flow.open(.section, class: "revhistory", node: node)
    title(of: node, or: .revisionHistory, to: &flow)
    flow.writer.open(.dl)
    for revision in document.shown(node) where tree.isElement(revision, "revision") {
      flow.writer.open(.dt)
      flow.attributes(revision)
      var isFirst = true
      for name in ["revnumber", "date", "authorinitials", "author"] {
        for part in tree.elements(of: revision) where tree.isElement(part, name) {
          if !isFirst { flow.writer.text(" · ") }
          isFirst = false
          flow.whole(part)
        }
      }
      flow.writer.close()
      flow.writer.open(.dd)
      for part in tree.elements(of: revision) {
        if tree.isElement(part, "revremark") || tree.isElement(part, "revdescription") { flow.content(part) }
      }
      flow.writer.close()
    }
    flow.writer.close()
    flow.writer.close()
  }
}
