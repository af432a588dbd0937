import BookModel
import PageWriting
import TextBytes
import XML

/// Writes all kinds of CNXML lists.
struct CNXMLLists {
  let module: CNXMLModule
  let conventions: CNXMLConventions

  private var tree: XMLTree { module.tree }

  /// The attributes of a list.
  struct ListForm {
    /// Bulleted, enumerated, or with labelled items.
    enum Kind {
      case bulleted, enumerated, labeled
    }

    var kind: Kind
    var numerals = NumeralStyle.decimal
    var start = 1
    var prefix = ""
    /// The text after a mark; nil for the default full stop or colon.
    var suffix: String?
    var bullet: String?
    /// Circled numbers, OpenStax's class `circled`.
    var isCircled = false
    /// Whether the items begin with marks of their own, OpenStax's class `token`.
    var hasTokens = false

    /// Whether the marks cannot be expressed by HTML's numbering.
    var hasOwnMarks: Bool {
      kind == .enumerated && !hasTokens && (!prefix.isEmpty || isCircled || (suffix != nil && suffix != "."))
    }

    /// The mark of an item, given its number.
    func mark(_ number: Int) -> String {
      prefix + (isCircled ? numerals.circled(number) : numerals.text(number))
        + (suffix ?? (isCircled ? "" : "."))
    }
  }

  private func form(_ node: XMLTree.Node) -> ListForm {
    let type = module.string(node, .listType) ?? module.string(node, .type) ?? ""
    let kind: ListForm.Kind =
      switch type {
      case "enumerated": .enumerated
      case "labeled-item", "named-item": .labeled
      default: .bulleted
      }
    var form = ListForm(kind: kind)
    switch module.string(node, .numberStyle) {
    case "lower-alpha": form.numerals = .lowerLetters
    case "upper-alpha": form.numerals = .upperLetters
    case "lower-roman": form.numerals = .lowerRoman
    case "upper-roman": form.numerals = .upperRoman
    default: break
    }
    form.start = module.bytes(node, .startValue)?.trimmed.natural ?? 1
    form.prefix = module.string(node, .markPrefix) ?? ""
    form.suffix = module.string(node, .markSuffix)
    form.bullet = module.string(node, .bulletStyle)
    form.isCircled = module.hasClass(node, "circled")
    let items = module.children(of: node, .item)
    form.hasTokens = !items.isEmpty && items.allSatisfy(beginsWithToken)
    if module.hasClass(node, "stepwise"), kind == .enumerated {
      form.prefix = conventions.words[.step] + "\u{A0}"
    }
    return form
  }

  private func beginsWithToken(_ item: XMLTree.Node) -> Bool {
    let first = tree.children(item).first { tree.kind($0) == .element || !tree.isBlank($0) }
    return first.map { module.isElement($0, .span) && module.hasClass($0, "token") } ?? false
  }

  func list(_ node: XMLTree.Node, to flow: inout some CNXMLFlow) {
    let isInlineList = module.has(node, .display, "inline") || module.has(node, .type, "inline")
    let form = form(node)
    if isInlineList { return inlineList(node, form: form, to: &flow) }
    if module.title(node) != nil { flow.titleParagraph(node) }
    let items = module.children(of: node, .item)
    switch form.kind {
    case .bulleted: openBullets(form, to: &flow)
    case .enumerated: openNumbers(form, to: &flow)
    case .labeled:
      if !items.isEmpty, items.allSatisfy({ label(ofItem: $0) != nil }) {
        return definitions(node, items, form: form, to: &flow)
      }
      flow.writer.open(.ul)
      flow.writer.addClass("none")
    }
    flow.common(node)
    var number = form.start
    for child in tree.children(node) where tree.kind(child) == .element {
      switch module.element(child) {
      case .title, .label: break
      case .item:
        item(child, mark: form.hasOwnMarks ? form.mark(number) : nil, to: &flow)
        number += 1
      default: flow.any(child)
      }
    }
    flow.writer.close()
  }

  private func openBullets(_ form: ListForm, to flow: inout some CNXMLFlow) {
    flow.writer.open(.ul)
    switch form.bullet {
    case nil, "bullet": break
    case "none": flow.writer.addClass("none")
    case "open-circle": flow.writer.addStyle("list-style-type: circle")
    case "pilcrow": flow.writer.addStyle("list-style-type: '¶ '")
    case "rpilcrow": flow.writer.addStyle("list-style-type: '⁋ '")
    case "asterisk": flow.writer.addStyle("list-style-type: '* '")
    case "dash": flow.writer.addStyle("list-style-type: '– '")
    case "section": flow.writer.addStyle("list-style-type: '§ '")
    case let text?:
      let mark = text.filter { $0 != "'" && $0 != "\\" && !$0.isNewline }.prefix(8)
      flow.writer.addStyle("list-style-type: '\(mark) '")
    }
  }

  private func openNumbers(_ form: ListForm, to flow: inout some CNXMLFlow) {
    flow.writer.open(.ol)
    if form.hasOwnMarks || form.hasTokens { return flow.writer.addClass("none") }
    if let type = form.numerals.listType { flow.writer.attribute("type", type) }
    if form.start != 1 { flow.writer.attribute("start", String(form.start)) }
  }

  private func label(ofItem node: XMLTree.Node) -> XMLTree.Node? {
    (module.child(of: node, element: .label) ?? module.child(of: node, element: .title)).flatMap {
      module.isEmpty($0) ? nil : $0
    }
  }

  private func item(_ node: XMLTree.Node, mark: String?, to flow: inout some CNXMLFlow) {
    flow.writer.open(.li)
    flow.common(node)
    if let label = label(ofItem: node) {
      flow.wrap(label, element: .strong)
      flow.writer.text(" ")
    } else if let mark {
      flow.writer.open(.span)
      flow.writer.addClass("mark")
      flow.writer.text(mark)
      flow.writer.close()
      flow.writer.text(" ")
    }
    let outer = flow.surroundings.isInLine
    flow.surroundings.isInLine = true
    flow.body(node)
    flow.surroundings.isInLine = outer
    flow.writer.close()
  }

  /// Writes a list of labelled items as a description list.
  private func definitions(
    _ node: XMLTree.Node, _ items: [XMLTree.Node], form: ListForm, to flow: inout some CNXMLFlow
  ) {
    flow.writer.open(.dl)
    flow.common(node)
    for item in items {
      guard let label = label(ofItem: item) else { continue }
      flow.writer.place = .node(item)
      flow.writer.open(.dt)
      flow.common(item)
      flow.line(label)
      if let suffix = form.suffix { flow.writer.text(suffix) }
      flow.writer.close()
      flow.writer.open(.dd)
      let outer = flow.surroundings.isInLine
      flow.surroundings.isInLine = true
      flow.body(item)
      flow.surroundings.isInLine = outer
      flow.writer.close()
    }
    flow.writer.close()
  }

  /// Writes an inline list: items with marks or labels, separated.
  private func inlineList(_ node: XMLTree.Node, form: ListForm, to flow: inout some CNXMLFlow) {
    flow.writer.open(.span)
    flow.common(node)
    if let title = module.title(node) {
      flow.wrap(title, element: .strong)
      flow.writer.text(" ")
    }
    let separator = module.string(node, .itemSeparator) ?? ", "
    let spaced = separator.last?.isWhitespace == false ? separator + " " : separator
    let items = module.children(of: node, .item)
    for (index, child) in items.enumerated() {
      if index > 0 { flow.writer.text(spaced) }
      flow.writer.open(.span)
      flow.common(child)
      if let label = label(ofItem: child) {
        flow.wrap(label, element: .strong)
        flow.writer.text((form.suffix ?? ":") + " ")
      } else if form.kind == .enumerated, !form.hasTokens {
        let number = form.numerals.text(form.start + index)
        flow.writer.text(form.hasOwnMarks ? form.mark(form.start + index) + " " : "(\(number)) ")
      }
      let outer = flow.surroundings.isInLine
      flow.surroundings.isInLine = true
      flow.body(child)
      flow.surroundings.isInLine = outer
      flow.writer.close()
    }
    flow.writer.close()
  }
}
