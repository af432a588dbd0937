import DocBookBasics
import Markup
import PageWriting
import XML

/// Writes inline elements that need more than an HTML element with a class.
struct DocBookInlines {
  let document: DocBookDocument

  private var tree: XMLTree { document.tree }

  func write(_ node: XMLTree.Node, as inline: DocBookAction.Inline, to flow: inout some DocBookFlow)
    -> DocBookStep
  {
    switch inline {
    case .emphasis: emphasis(node, to: &flow)
    case .quote: quote(node, to: &flow)
    case .trademark: enclosed(node, element: .span, name: "trademark", to: &flow)
    case .email: return web(of: node, isMail: true, to: &flow)
    case .uri: return web(of: node, isMail: false, to: &flow)
    case .tag: enclosed(node, element: .code, name: "tag", to: &flow)
    case .keyCombination: combination(node, isMenu: false, to: &flow)
    case .menuChoice: combination(node, isMenu: true, to: &flow)
    case .personName: person(node, to: &flow)
    case .optional: enclosed(node, element: .span, name: "optional", to: &flow)
    case .lineBreak:
      flow.writer.open(.br)
      flow.writer.close()
    case .citeReference: citedPage(node, to: &flow)
    }
    return .written
  }

  private func emphasis(_ node: XMLTree.Node, to flow: inout some DocBookFlow) {
    let element: HTMLElement =
      switch document.elements.string(node, .role) ?? "" {
      case "bold", "strong", "b": .strong
      case "underline", "u": .u
      case "strikethrough", "line-through", "strike": .s
      case "marked", "highlight": .mark
      default: .em
      }
    flow.writer.open(element)
    flow.attributes(node)
    linked(node, to: &flow) { $0.content(node) }
    flow.writer.close()
  }

  /// Writes the content of an open element, inside a link if the element has a target.
  private func linked<Flow: DocBookFlow>(
    _ node: XMLTree.Node, to flow: inout Flow, _ write: (inout Flow) -> Void
  ) {
    let step = DocBookLinks.open(around: node, in: &flow)
    write(&flow)
    if case .inside(closes: 2) = step { flow.writer.close() }
  }

  private func enclosed(
    _ node: XMLTree.Node, element: HTMLElement, name: String, _ before: String, _ after: String,
    to flow: inout some DocBookFlow
  ) {
    flow.open(element, class: name, node: node)
    linked(node, to: &flow) { flow in
      if !before.isEmpty { flow.writer.text(before) }
      flow.content(node)
      if !after.isEmpty { flow.writer.text(after) }
    }
    flow.writer.close()
  }

  /// Writes an element with the text that it shows around its content.
  private func enclosed(
    _ node: XMLTree.Node, element: HTMLElement, name: String, to flow: inout some DocBookFlow
  ) {
    let (before, after) = DocBookInlineText.around(node, in: tree) ?? ("", "")
    enclosed(node, element: element, name: name, before, after, to: &flow)
  }

  private func quote(_ node: XMLTree.Node, to flow: inout some DocBookFlow) {
    let marks = document.words.quotationMarks(depth: quotes(around: node))
    enclosed(node, element: .span, name: "quote", marks.opening, marks.closing, to: &flow)
  }

  /// The nesting depth of a quote. Footnotes and index terms restart at zero, since they are written
  /// elsewhere.
  private func quotes(around node: XMLTree.Node) -> Int {
    var count = 0
    var ancestor = tree.parent(of: node)
    while let current = ancestor {
      switch document.action(current) {
      case .inline(.quote): count += 1
      case .footnote, .indexTerm: return count
      default: break
      }
      ancestor = tree.parent(of: current)
    }
    return count
  }

  /// Writes web and mail addresses as links.
  private func web(of node: XMLTree.Node, isMail: Bool, to flow: inout some DocBookFlow) -> DocBookStep {
    let text = DocBookPerson.text(node, in: tree)
    flow.openNamed(.code, node: node)
    if isWithinLink(node) {
      return .inside
    } else if let attribute = tree.attribute(node, named: "href", in: DocBookNames.xlink) {
      flow.openLink(attribute, of: node)
    } else if isMail, text.contains("@"), !text.contains(" ") {
      flow.writer.openLink("mailto:" + text, at: .node(node))
    } else if text.hasPrefix("http://") || text.hasPrefix("https://") {
      flow.writer.openLink(text, at: .node(node))
    } else {
      return .inside
    }
    return .inside(closes: 2)
  }

  /// Whether an address is the text of a link.
  private func isWithinLink(_ node: XMLTree.Node) -> Bool {
    var parent = tree.parent(of: node)
    while let current = parent {
      if ["link", "ulink", "olink"].contains(tree.name(current).local) { return true }
      parent = tree.parent(of: current)
    }
    return false
  }

  /// Writes a key combination, or a sequence of menu items.
  private func combination(_ node: XMLTree.Node, isMenu: Bool, to flow: inout some DocBookFlow) {
    let between = DocBookInlineText.separator(of: node, in: tree)
    flow.open(.span, class: isMenu ? "menuchoice" : "keycombo", node: node)
    linked(node, to: &flow) { flow in
      var isFirst = true
      var shortcut: XMLTree.Node?
      for part in document.shown(node) {
        if tree.isElement(part, "shortcut") {
          shortcut = part
          continue
        }
        if !isFirst { flow.writer.text(between) }
        isFirst = false
        flow.whole(part)
      }
      if let shortcut {
        flow.writer.text(" (")
        flow.whole(shortcut)
        flow.writer.text(")")
      }
    }
    flow.writer.close()
  }

  private func person(_ node: XMLTree.Node, to flow: inout some DocBookFlow) {
    flow.openNamed(.span, node: node)
    linked(node, to: &flow) { $0.writer.text(DocBookPerson.name(of: node, in: tree)) }
    flow.writer.close()
  }

  /// Writes a cited manual page: `printf(3)`.
  private func citedPage(_ node: XMLTree.Node, to flow: inout some DocBookFlow) {
    flow.open(.span, class: "citerefentry", node: node)
    linked(node, to: &flow) { flow in
      for part in tree.elements(of: node) {
        if tree.isElement(part, "manvolnum") {
          flow.writer.text("(" + DocBookPerson.text(part, in: tree) + ")")
        } else {
          flow.whole(part)
        }
      }
    }
    flow.writer.close()
  }
}
