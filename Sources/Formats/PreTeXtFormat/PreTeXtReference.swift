import PageWriting
import XML

/// The text of a cross-reference, in all of PreTeXt's styles.
///
///     <xref ref="thm-main"/>    a link with the text `Theorem 3.1`
struct PreTeXtReference {
  /// A part of the text.
  enum Piece {
    case text(String)
    /// The content of a node, with markup.
    case content(XMLTree.Node)
    case link(to: String, at: PageWriter.Place, [Piece])
  }

  private let document: PreTeXtDocument
  private let xref: XMLTree.Node
  /// The style, such as `type-global`.
  private let style: String

  /// - Parameter xref: the element of the cross-reference.
  init(_ xref: XMLTree.Node, in document: PreTeXtDocument) {
    self.document = document
    self.xref = xref
    style = document.tree.attribute(xref, "text") ?? document.info.referenceStyle
  }

  /// The text, with links.
  var pieces: [Piece] {
    let tree = document.tree
    if let first = tree.attribute(xref, named: "first"), let last = tree.attribute(xref, named: "last") {
      return range(first, last)
    }
    guard let attribute = tree.attribute(xref, named: "ref") else { return [.content(xref)] }
    let refs = tree.attributeValue(attribute).split { $0 == "," || $0 == " " || $0 == "\n" }.map(String.init)
    let place = PageWriter.Place.attribute(attribute, of: xref)
    if refs.count > 1 { return several(refs, place: place) }
    guard let ref = refs.first else { return [.content(xref)] }
    return link(ref, at: place, isAlone: true, words)
  }

  /// The text for use in a formula, without links.
  var plainText: String {
    guard let ref = document.tree.attribute(xref, "ref"), let target = document.targets[ref] else {
      return document.plain(xref)
    }
    switch document.element(target) {
    case .men, .mrow, .md, .mdn: return document.equationNumber(of: target)
    case .biblio: return "[" + (document.number(target) ?? "") + "]"
    default: break
    }
    if style == "custom" || style == "title" {
      return document.tree.end(of: xref) > xref + 1
        ? document.plain(xref)
        : document.child(of: target, element: .title).map { document.plain($0) } ?? document.name(target)
    }
    let number = number(of: target)
    guard style.hasPrefix("type") else { return number }
    return document.name(target) + (number.isEmpty ? "" : "\u{A0}" + number)
  }

  /// A link to the node of that id. If that is undefined, the link, which leads nowhere, has the author's text if it is the only
  /// one, else the id.
  private func link(
    _ ref: String, at place: PageWriter.Place, isAlone: Bool = false, _ words: (XMLTree.Node) -> [Piece]
  ) -> [Piece] {
    guard let target = document.targets[ref] else {
      return [.link(to: ref, at: place, isAlone && hasOwnText ? [.content(xref)] : [.text("[" + ref + "]")])]
    }
    guard let id = document.linkID(of: target) else { return words(target) }
    return [.link(to: id, at: place, words(target))]
  }

  // MARK: Single targets

  /// Whether the author wrote a text.
  private var hasOwnText: Bool {
    let tree = document.tree
    return tree.end(of: xref) > xref + 1 && !(tree.end(of: xref) == xref + 2 && tree.isBlank(xref + 1))
  }

  private func words(for target: XMLTree.Node) -> [Piece] {
    switch document.element(target) {
    case .biblio: return hasOwnText ? [.content(xref)] : bibliographic(of: target)
    case .men, .mrow, .md, .mdn, .me: return equation(of: target, hasOwnText)
    default: break
    }
    if style == "title" || style == "custom" { return hasOwnText ? [.content(xref)] : title(of: target) }
    let number = number(of: target)
    if hasOwnText, !style.hasPrefix("phrase") {
      var pieces = [Piece.content(xref)]
      if !number.isEmpty { pieces.append(.text("\u{A0}" + number)) }
      return pieces + titleBehind(target)
    }
    // An unnumbered target is named by its title.
    if number.isEmpty { return style == "type" ? [.text(document.name(target))] : title(of: target) }
    let takesType = style.hasPrefix("type") || style.hasPrefix("phrase")
    let name = document.name(target) + (style == "type" ? "" : "\u{A0}" + number)
    return [.text(takesType ? name : number)] + phrase(of: target) + titleBehind(target)
  }

  /// The title after the number, if the style includes it.
  private func titleBehind(_ target: XMLTree.Node) -> [Piece] {
    guard style.hasSuffix("-title"), let title = document.child(of: target, element: .title) else {
      return []
    }
    return [.text(" "), .content(title)]
  }

  private func title(of target: XMLTree.Node) -> [Piece] {
    document.titleOrCaption(of: target).map { [.content($0)] } ?? [.text(document.name(target))]
  }

  /// The number, in the style's form.
  private func number(of target: XMLTree.Node) -> String {
    let facts = document.facts[target]
    guard let number = facts?.number else { return "" }
    let serial = facts?.serial ?? number
    let local = document.element(target) == .task ? "(" + serial + ")" : serial
    switch style {
    case "local", "type-local", "type-local-title", "phrase-global", "phrase-hybrid": return local
    case "hybrid", "type-hybrid": return isNear(target) ? local : number
    default: return number
    }
  }

  /// Whether the cross-reference is in the division in which its target is counted.
  private func isNear(_ target: XMLTree.Node) -> Bool {
    guard let structure = document.facts[target]?.structure, !structure.isEmpty else { return true }
    return document.tree.parent(of: xref) != nil && holder(numbered: structure, of: xref) != nil
  }

  /// The enclosing division or exercise with that number.
  private func holder(numbered number: String, of node: XMLTree.Node) -> XMLTree.Node? {
    document.ancestor(ofNode: node) { holder in
      (document.element(holder).isDivision || document.element(holder) == .exercise)
        && document.number(holder) == number
    }
  }

  /// ` of Section 3`, if the style includes it.
  private func phrase(of target: XMLTree.Node) -> [Piece] {
    guard style.hasPrefix("phrase"), let structure = document.facts[target]?.structure, !structure.isEmpty
    else { return [] }
    if style == "phrase-hybrid", isNear(target) { return [] }
    guard let holder = holder(numbered: structure, of: target) else { return [] }
    return [.text(" of " + document.name(holder) + "\u{A0}" + structure)]
  }

  private func equation(of target: XMLTree.Node, _ hasOwnText: Bool) -> [Piece] {
    let number = Piece.text(document.equationNumber(of: target))
    guard hasOwnText else { return [number] }
    return style == "custom" ? [.content(xref)] : [.content(xref), .text("\u{A0}"), number]
  }

  private func bibliographic(of target: XMLTree.Node) -> [Piece] {
    let detail = document.tree.attribute(xref, "detail").map { ", " + $0 } ?? ""
    return [.text("[" + (document.number(target) ?? "") + detail + "]")]
  }

  // MARK: Several targets

  /// `Exercises 3.1–3.5`
  private func range(_ first: XMLTree.Attribute, _ last: XMLTree.Attribute) -> [Piece] {
    let (from, to) = (document.tree.attributeValue(first), document.tree.attributeValue(last))
    return prefix(of: from) + link(from, at: .attribute(first, of: xref), bare) + [.text("–")]
      + link(to, at: .attribute(last, of: xref), bare)
  }

  /// `Theorems 3.1, 3.2`
  private func several(_ refs: [String], place: PageWriter.Place) -> [Piece] {
    var pieces = prefix(of: refs[0])
    for (index, ref) in refs.enumerated() {
      if index > 0 { pieces.append(.text(", ")) }
      pieces += link(ref, at: place, bare)
    }
    return pieces
  }

  /// The text before several numbers: the author's, or the type name of the first target.
  private func prefix(of ref: String) -> [Piece] {
    if hasOwnText { return [.content(xref), .text("\u{A0}")] }
    guard let target = document.targets[ref] else { return [] }
    guard style.hasPrefix("type"), ![.biblio, .men, .mrow, .md].contains(document.element(target)) else {
      return []
    }
    return [.text(document.name(target) + "\u{A0}")]
  }

  /// Only the number.
  private func bare(_ target: XMLTree.Node) -> [Piece] {
    switch document.element(target) {
    case .biblio: return [.text("[" + (document.number(target) ?? "") + "]")]
    case .men, .mrow, .md, .mdn: return [.text(document.equationNumber(of: target))]
    default:
      let number = number(of: target)
      return number.isEmpty ? title(of: target) : [.text(number)]
    }
  }
}

extension PreTeXtReader {
  /// Writes the text of a cross-reference.
  mutating func write(_ pieces: [PreTeXtReference.Piece]) {
    for piece in pieces {
      switch piece {
      case .text(let text): writer.text(text)
      case .content(let node): if element(node) == .xref { content(node) } else { words(of: node) }
      case .link(let id, let place, let words):
        writer.openLink(to: .fragment(id), at: place)
        write(words)
        writer.close()
      }
    }
  }
}
