import XML

/// Cross references, in every form that PreTeXt words them in.
extension PreTeXtReader {
  mutating func reference(_ node: Node) {
    if let provisional = tree.attribute(node, "provisional") {
      writer.text("[" + provisional + "]")
      writer.findings.count(.referenceProvisional, key: "", at: .node(node)) {
        "cross reference is provisional: \"\(provisional)\""
      }
      return
    }
    let style = tree.attribute(node, "text") ?? document.info.referenceStyle
    if let first = tree.attribute(node, named: "first"), let last = tree.attribute(node, named: "last") {
      return range(node, first, last, style)
    }
    guard let attribute = tree.attribute(node, named: "ref") else { return content(node) }
    let refs = tree.attributeValue(attribute).split { $0 == "," || $0 == " " || $0 == "\n" }.map(String.init)
    let place = PageWriter.Place.attribute(attribute, of: node)
    if refs.count > 1 { return several(refs, node, style, place) }
    guard let ref = refs.first else { return content(node) }
    link(ref, at: place) { reader, target in reader.words(for: target, from: node, style) }
  }

  /// Opens a link to the thing of that id, with what `write` writes in it.
  private mutating func link(
    _ ref: String, at place: PageWriter.Place, write: (inout PreTeXtReader, Node) -> Void
  ) {
    guard let target = document.targets[ref] else {
      writer.openLink(to: .fragment(ref), at: place)
      writer.text("[" + ref + "]")
      writer.close()
      return
    }
    guard let id = linkID(target) else { return write(&self, target) }
    writer.openLink(to: .fragment(id), at: place)
    write(&self, target)
    writer.close()
  }

  /// The id that a link to a node leads to: its own, or that of the nearest thing around it that is written.
  func linkID(_ node: Node) -> String? {
    var current: Node? = node
    while let node = current {
      let isHidden = document.excluded.contains(node) || isHiddenSolution(node)
      if !isHidden, let id = document.id(node) { return id }
      current = tree.parent(node)
    }
    return nil
  }

  private func isHiddenSolution(_ node: Node) -> Bool {
    guard element(node).group == .solutionLike else { return false }
    guard let owner = document.ancestor(node, where: { $0 == .exercise || $0.group == .projectLike }) else {
      return false
    }
    return document.publication.hidden.contains(document.exerciseSort(owner) + " " + element(node).rawValue)
  }

  /// Writes the text of a cross reference.
  private mutating func words(for target: Node, from xref: Node, _ style: String) {
    let hasOwnText = tree.end(xref) > xref + 1 && !(tree.end(xref) == xref + 2 && tree.isBlank(xref + 1))
    switch element(target) {
    case .biblio: return bibliographicWords(target, xref, hasOwnText)
    case .men, .mrow, .md, .mdn, .me: return equationWords(target, xref, style, hasOwnText)
    default: break
    }
    if style == "custom", hasOwnText { return content(xref) }
    if style == "title" || style == "custom" {
      if hasOwnText { return content(xref) }
      return titleWords(target)
    }
    if hasOwnText, !style.hasPrefix("phrase") {
      content(xref)
      let number = numberWords(target, from: xref, style)
      if !number.isEmpty { writer.text("\u{A0}" + number) }
      if style.hasSuffix("-title") { appendTitle(target) }
      return
    }
    let number = numberWords(target, from: xref, style)
    // What has no number is named by its title.
    if number.isEmpty {
      if style == "type" { return writer.text(name(target)) }
      return titleWords(target)
    }
    let takesType = style.hasPrefix("type") || style.hasPrefix("phrase")
    writer.text(takesType ? name(target) + (style == "type" ? "" : "\u{A0}" + number) : number)
    if style.hasPrefix("phrase") { phrase(target, from: xref, style) }
    if style.hasSuffix("-title") { appendTitle(target) }
  }

  private mutating func appendTitle(_ target: Node) {
    guard document.child(target, .title) != nil else { return }
    writer.text(" ")
    title(target)
  }

  private mutating func titleWords(_ target: Node) {
    if let title = document.child(target, .title) ?? document.child(target, .caption) {
      content(title)
    } else if element(target) == .book || element(target) == .article {
      title(target)
    } else {
      writer.text(name(target))
    }
  }

  /// The number as the style asks for it.
  private func numberWords(_ target: Node, from xref: Node, _ style: String) -> String {
    let facts = document.facts[target]
    guard let number = facts?.number else { return "" }
    let serial = facts?.serial ?? number
    let local = element(target) == .task ? "(" + serial + ")" : serial
    switch style {
    case "local", "type-local", "type-local-title", "phrase-global", "phrase-hybrid": return local
    case "hybrid", "type-hybrid": return isNear(target, xref) ? local : number
    default: return number
    }
  }

  /// Whether a cross reference stands in the division that its target is counted in.
  private func isNear(_ target: Node, _ xref: Node) -> Bool {
    guard let structure = document.facts[target]?.structure, !structure.isEmpty else { return true }
    return document.ancestor(xref) { _ in true } != nil && holder(numbered: structure, of: xref) != nil
  }

  /// The division around a node that has that number.
  private func holder(numbered number: String, of node: Node) -> Node? {
    var current = tree.parent(node)
    while let node = current {
      if element(node).isDivision || element(node) == .exercise, document.number(node) == number {
        return node
      }
      current = tree.parent(node)
    }
    return nil
  }

  /// ` of Section 3`, where the style asks for it.
  private mutating func phrase(_ target: Node, from xref: Node, _ style: String) {
    guard let structure = document.facts[target]?.structure, !structure.isEmpty else { return }
    if style == "phrase-hybrid", isNear(target, xref) { return }
    guard let holder = holder(numbered: structure, of: target) else { return }
    writer.text(" of " + name(holder) + "\u{A0}" + structure)
  }

  private mutating func equationWords(_ target: Node, _ xref: Node, _ style: String, _ hasOwnText: Bool) {
    if hasOwnText {
      content(xref)
      if style == "custom" { return }
      writer.text("\u{A0}")
    }
    writer.text(equationNumber(target))
  }

  /// The number of an equation in parentheses, or the sign that its author gave it.
  func equationNumber(_ node: Node) -> String {
    if let tag = tree.attribute(node, "tag") {
      let signs = [
        "star": "∗", "dstar": "∗∗", "tstar": "∗∗∗", "dagger": "†", "ddagger": "††", "tdagger": "†††",
        "daggerdbl": "‡", "ddaggerdbl": "‡‡", "tdaggerdbl": "‡‡‡", "hash": "#", "dhash": "##", "thash": "###",
        "maltese": "✠", "dmaltese": "✠✠", "tmaltese": "✠✠✠",
      ]
      return "(" + (signs[tag] ?? tag) + ")"
    }
    if let number = document.number(node) { return "(" + number + ")" }
    let rows = document.children(node).filter { element($0) == .mrow }
    if let row = rows.first(where: { document.number($0) != nil }) { return equationNumber(row) }
    return name(node)
  }

  private mutating func bibliographicWords(_ target: Node, _ xref: Node, _ hasOwnText: Bool) {
    if hasOwnText { return content(xref) }
    writer.text("[" + (document.number(target) ?? ""))
    if let detail = tree.attribute(xref, "detail") { writer.text(", " + detail) }
    writer.text("]")
  }

  /// `Exercises 3.1–3.5`
  private mutating func range(
    _ node: Node, _ first: XMLTree.Attribute, _ last: XMLTree.Attribute, _ style: String
  ) {
    let (from, to) = (tree.attributeValue(first), tree.attributeValue(last))
    prefix(of: from, node, style)
    link(from, at: .attribute(first, of: node)) { $0.bare($1, node, style) }
    writer.text("–")
    link(to, at: .attribute(last, of: node)) { $0.bare($1, node, style) }
  }

  /// `Theorems 3.1, 3.2`
  private mutating func several(_ refs: [String], _ node: Node, _ style: String, _ place: PageWriter.Place) {
    prefix(of: refs[0], node, style)
    for (index, ref) in refs.enumerated() {
      if index > 0 { writer.text(", ") }
      link(ref, at: place) { $0.bare($1, node, style) }
    }
  }

  /// Writes what stands before several numbers: the author's words, or what the first is called.
  private mutating func prefix(of ref: String, _ node: Node, _ style: String) {
    guard let target = document.targets[ref] else { return }
    if tree.end(node) > node + 1 {
      content(node)
      writer.text("\u{A0}")
    } else if style.hasPrefix("type"), ![.biblio, .men, .mrow, .md].contains(element(target)) {
      writer.text(name(target) + "\u{A0}")
    }
  }

  /// Writes a number alone.
  private mutating func bare(_ target: Node, _ xref: Node, _ style: String) {
    switch element(target) {
    case .biblio: writer.text("[" + (document.number(target) ?? "") + "]")
    case .men, .mrow, .md, .mdn: writer.text(equationNumber(target))
    default:
      let number = numberWords(target, from: xref, style)
      if number.isEmpty { titleWords(target) } else { writer.text(number) }
    }
  }

  /// The text of a cross reference within a formula, where it cannot be a link.
  func plainReference(_ xref: Node) -> String {
    guard let ref = tree.attribute(xref, "ref"), let target = document.targets[ref] else {
      return plain(xref)
    }
    let style = tree.attribute(xref, "text") ?? document.info.referenceStyle
    switch element(target) {
    case .men, .mrow, .md, .mdn: return equationNumber(target)
    case .biblio: return "[" + (document.number(target) ?? "") + "]"
    default: break
    }
    if style == "custom" || style == "title" {
      return tree.end(xref) > xref + 1
        ? plain(xref) : document.child(target, .title).map(plain) ?? name(target)
    }
    let number = numberWords(target, from: xref, style)
    return style.hasPrefix("type") ? name(target) + (number.isEmpty ? "" : "\u{A0}" + number) : number
  }
}
