import DocBookBasics
import PageWriting
import XML

/// Writes the entries of glossaries.
struct DocBookGlossary {
  let document: DocBookDocument
  let text: DocBookReferenceText

  private var tree: XMLTree { document.tree }

  func write(_ node: XMLTree.Node, as part: DocBookAction.Glossary, to flow: inout some DocBookFlow)
    -> DocBookStep
  {
    switch part {
    case .division:
      flow.writer.open(.section)
      flow.writer.addClass(document.className(of: node))
      flow.smallHeading(of: node)
      return .inside
    case .entry:
      if let outer = tree.parent(of: node), document.action(outer) == .terms(.glossary) {
        entry(node, to: &flow)
        return .written
      }
      return .resumed(at: entries(from: node, to: &flow))
    case .see:
      see(node, to: &flow)
      return .written
    }
  }

  /// Writes consecutive entries outside of a list as one list; returns the node after them.
  private func entries(from first: XMLTree.Node, to flow: inout some DocBookFlow) -> XMLTree.Node {
    flow.writer.open(.dl)
    flow.writer.addClass("glossary")
    var node = first
    let end = tree.parent(of: first).map(tree.end) ?? tree.end(of: first)
    while node < end {
      switch tree.kind(node) {
      case .element where document.action(node) == .glossary(.entry):
        flow.writer.place = .node(node)
        if !document.isHidden(node) { entry(node, to: &flow) }
      case .text where tree.isBlank(node), .instruction: break
      case .element, .text:
        flow.writer.close()
        return node
      }
      node = tree.end(of: node)
    }
    flow.writer.close()
    return node
  }

  private func entry(_ node: XMLTree.Node, to flow: inout some DocBookFlow) {
    flow.open(.dt, class: "glossentry", node: node)
    let children = document.shown(node)
    for term in children where tree.isElement(term, "glossterm") {
      flow.writer.open(.dfn)
      flow.attributes(term)
      flow.content(term)
      flow.writer.close()
    }
    forms(children.filter { tree.isElement($0, "acronym") || tree.isElement($0, "abbrev") }, to: &flow)
    flow.writer.close()
    for part in children {
      switch tree.name(part).local {
      case "glossdef":
        flow.writer.open(.dd)
        flow.attributes(part)
        flow.content(part)
        flow.writer.close()
      case "glosssee":
        flow.writer.open(.dd)
        flow.writer.open(.p)
        see(part, to: &flow)
        flow.writer.close()
        flow.writer.close()
      case "indexterm": flow.whole(part)
      default: break
      }
    }
  }

  /// Writes abbreviations of a term, in parentheses after it.
  private func forms(_ forms: [XMLTree.Node], to flow: inout some DocBookFlow) {
    guard !forms.isEmpty else { return }
    flow.writer.text(" (")
    for (index, form) in forms.enumerated() {
      if index > 0 { flow.writer.text(", ") }
      flow.whole(form)
    }
    flow.writer.text(")")
  }

  /// Writes `See also X, Y.`; the first `glossseealso` of an entry writes all of them.
  private func see(_ node: XMLTree.Node, to flow: inout some DocBookFlow) {
    let isAlso = tree.isElement(node, "glossseealso")
    let siblings =
      isAlso
      ? tree.parent(of: node).map { tree.elements(of: $0).filter { tree.isElement($0, "glossseealso") } }
        ?? [] : []
    if let first = siblings.first, first != node { return }
    flow.writer.open(isAlso ? .p : .span)
    flow.writer.addClass(isAlso ? "glossseealso" : "glosssee")
    flow.writer.text(document.words[isAlso ? .seeAlso : .see] + " ")
    for (index, item) in (isAlso ? siblings : [node]).enumerated() {
      if index > 0 { flow.writer.text(", ") }
      seeItem(item, to: &flow)
    }
    flow.writer.text(".")
    flow.writer.close()
  }

  private func seeItem(_ item: XMLTree.Node, to flow: inout some DocBookFlow) {
    let own = document.elements.plainText(item)
    let targets = document.outline.targets
    let other = tree.attribute(item, "otherterm") ?? targets.glossaryEntry(for: own)
    if let other {
      flow.writer.openLink(to: .fragment(other), at: .node(item))
    } else {
      flow.writer.open(.span)
    }
    flow.attributes(item)
    if own.isEmpty, let other, let entry = targets.element(other) {
      flow.writer.text(text.text(for: entry) ?? other)
    } else {
      flow.content(item)
    }
    flow.writer.close()
  }
}

/// Writes the entries of bibliographies.
struct DocBookBibliography {
  let document: DocBookDocument

  private var tree: XMLTree { document.tree }

  func write(_ node: XMLTree.Node, as kind: DocBookAction.Bibliography, to flow: inout some DocBookFlow)
    -> DocBookStep
  {
    switch kind {
    case .division:
      flow.writer.open(.section)
      flow.writer.addClass("bibliodiv")
      flow.smallHeading(of: node)
    case .list:
      flow.blockTitle(node)
      flow.open(.div, class: "bibliolist", node: node)
    case .mixed where tree.isElement(node, "bibliomset"):
      flow.writer.open(holdsBlocks(node) ? .div : .span)
      flow.attributes(node)
    case .mixed:
      flow.open(.p, class: "biblioentry", node: node)
      if !startsWithLabel(node) { writeLabel(of: node, to: &flow) }
    case .entry:
      entry(node, to: &flow)
      return .written
    }
    return .inside
  }

  /// Whether an element is a part of an entry and stands in its line: its title, or the address of its publisher.
  func isPart(_ node: XMLTree.Node) -> Bool {
    var parent = tree.parent(of: node)
    while let current = parent {
      switch document.action(current) {
      case .bibliography(.entry), .bibliography(.mixed): return true
      case .element(.span), .plain(.cite), .inline(.personName), .address: parent = tree.parent(of: current)
      case .transparent where tree.isElement(current, "authorgroup"): parent = tree.parent(of: current)
      default: return false
      }
    }
    return false
  }

  /// Whether an entry holds paragraphs or other blocks, which cannot stand in its line.
  private func holdsBlocks(_ node: XMLTree.Node) -> Bool {
    ((node + 1)..<max(node + 1, tree.end(of: node))).contains { inner in
      guard tree.kind(inner) == .element else { return false }
      switch document.action(inner) {
      case .address, .title: return !isPart(inner)
      case .element(let element), .plain(let element): return element == .div
      case let action: return action.isBlock
      }
    }
  }

  /// The citation label of an entry: its label, abbreviation or id.
  static func label(of node: XMLTree.Node, by elements: DocBookElements) -> String {
    if let label = elements.tree.attribute(node, "xreflabel") { return label }
    if let short = elements.tree.element(node, "abbrev") { return elements.plainText(short) }
    return elements.string(node, .id) ?? "?"
  }

  private func writeLabel(of node: XMLTree.Node, to flow: inout some DocBookFlow) {
    flow.writer.text("[" + Self.label(of: node, by: document.elements) + "] ")
  }

  private func startsWithLabel(_ node: XMLTree.Node) -> Bool {
    guard let first = tree.elements(of: node).first else { return true }
    return tree.isElement(first, "abbrev")
      || tree.attribute(node, "xreflabel") == nil && document.elements.string(node, .id) == nil
  }

  /// Writes an entry: authors, *title*, publisher, year.
  private func entry(_ node: XMLTree.Node, to flow: inout some DocBookFlow) {
    let isSet = tree.isElement(node, "biblioset")
    flow.open(isSet ? (holdsBlocks(node) ? .div : .span) : .p, class: "biblioentry", node: node)
    if !isSet, tree.element(node, "abbrev") != nil || document.elements.string(node, .id) != nil {
      writeLabel(of: node, to: &flow)
    }
    for part in document.shown(node) { self.part(part, to: &flow) }
    flow.writer.close()
  }

  private func part(_ part: XMLTree.Node, to flow: inout some DocBookFlow) {
    flow.writer.place = .node(part)
    switch tree.name(part).local {
    case "abbrev", "indexterm": return
    case "title", "citetitle":
      flow.writer.open(.cite)
      flow.attributes(part)
      flow.content(part)
      flow.writer.close()
    case "subtitle": flow.content(part)
    case "authorgroup":
      let people = document.shown(part).map { DocBookPerson.name(of: $0, in: tree) }
      flow.writer.text(people.joined(separator: people.count == 2 ? " \(document.words[.and]) " : ", "))
    case "copyright": flow.writer.text(DocBookPerson.copyright(part, in: tree))
    case "publisher":
      let names = tree.elements(of: part).map { DocBookPerson.text($0, in: tree) }
      flow.writer.text(names.joined(separator: ", "))
    case "biblioset": return entry(part, to: &flow)
    case "abstract", "annotation":
      for child in tree.elements(of: part) { flow.content(child) }
    default: flow.whole(part)
    }
    if flow.writer.lastByte.map({ $0 != "." && $0 != "!" && $0 != "?" }) ?? false {
      flow.writer.text(".")
    }
    flow.writer.text(" ")
  }
}
