import BookModel
import Diagnostics
import XML

/// Lists in every kind that CNXML has.
extension CNXMLReader {
  /// What a list's attributes ask for.
  struct ListForm {
    /// Bulleted, enumerated or with a label an item.
    enum Kind {
      case bulleted, enumerated, labeled
    }

    var kind: Kind
    /// How numbers look: `1`, `a`, `A`, `i` or `I`.
    var numberStyle: Character = "1"
    var start = 1
    var prefix = ""
    /// What stands behind a mark; nil for the usual full stop or colon.
    var suffix: String?
    var bullet: String?
    /// Numbers in circles, as OpenStax's class `circled` asks for.
    var isCircled = false

    /// Whether HTML's own numbers cannot show the marks.
    var hasOwnMarks: Bool {
      kind == .enumerated && (!prefix.isEmpty || isCircled || (suffix != nil && suffix != "."))
    }

    /// The mark of an item, from its number.
    func mark(_ number: Int) -> String {
      prefix + (isCircled ? Self.circled(number, numberStyle) : Self.number(number, numberStyle))
        + (suffix ?? (isCircled ? "" : "."))
    }

    /// A number in a style: 3 is `c` or `iii`.
    static func number(_ number: Int, _ style: Character) -> String {
      guard number > 0 else { return String(number) }
      switch style {
      case "a": return letters(number)
      case "A": return letters(number).uppercased()
      case "i": return roman(number).lowercased()
      case "I": return roman(number)
      default: return String(number)
      }
    }

    private static func letters(_ number: Int) -> String {
      var rest = number
      var text: [UInt8] = []
      while rest > 0 {
        rest -= 1
        text.insert(UInt8(0x61 + rest % 26), at: 0)
        rest /= 26
      }
      return String(decoding: text, as: UTF8.self)
    }

    private static func roman(_ number: Int) -> String {
      guard number < 4000 else { return String(number) }
      let steps: [(Int, String)] = [
        (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
        (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
      ]
      var (rest, text) = (number, "")
      for (value, numeral) in steps {
        while rest >= value {
          text += numeral
          rest -= value
        }
      }
      return text
    }

    private static func circled(_ number: Int, _ style: Character) -> String {
      let base: UInt32? =
        style == "a" && number <= 26
        ? 0x24D0 : style == "A" && number <= 26 ? 0x24B6 : number <= 20 ? 0x2460 : nil
      guard number > 0, let base, let scalar = Unicode.Scalar(base + UInt32(number) - 1) else {
        return "(\(Self.number(number, style)))"
      }
      return String(Character(scalar))
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
    case "lower-alpha": form.numberStyle = "a"
    case "upper-alpha": form.numberStyle = "A"
    case "lower-roman": form.numberStyle = "i"
    case "upper-roman": form.numberStyle = "I"
    default: break
    }
    form.start = module.bytes(node, .startValue)?.trimmed.natural ?? 1
    form.prefix = module.string(node, .markPrefix) ?? ""
    form.suffix = module.string(node, .markSuffix)
    form.bullet = module.string(node, .bulletStyle)
    form.isCircled = module.hasClass(node, "circled")
    if module.hasClass(node, "stepwise"), kind == .enumerated { form.prefix = words.step + "\u{A0}" }
    return form
  }

  mutating func list(_ node: XMLTree.Node) {
    let isInlineList = module.has(node, .display, "inline") || module.has(node, .type, "inline")
    let form = form(node)
    if isInlineList { return inlineList(node, form) }
    if title(node) != nil { titleParagraph(node) }
    let items = module.children(node, .item)
    switch form.kind {
    case .bulleted: openBullets(form)
    case .enumerated: openNumbers(form)
    case .labeled:
      if !items.isEmpty, items.allSatisfy({ label(ofItem: $0) != nil }) {
        return definitions(node, items, form)
      }
      writer.open(.ul)
      writer.addClass("none")
    }
    common(node)
    var number = form.start
    for child in tree.children(node) where tree.kind(child) == .element {
      switch module.element(child) {
      case .title, .label: break
      case .item:
        item(child, mark: form.hasOwnMarks ? form.mark(number) : nil)
        number += 1
      default: any(child)
      }
    }
    writer.close()
  }

  private mutating func openBullets(_ form: ListForm) {
    writer.open(.ul)
    switch form.bullet {
    case nil, "bullet": break
    case "none": writer.addClass("none")
    case "open-circle": writer.addStyle("list-style-type: circle")
    case "pilcrow": writer.addStyle("list-style-type: '¶ '")
    case "rpilcrow": writer.addStyle("list-style-type: '⁋ '")
    case "asterisk": writer.addStyle("list-style-type: '* '")
    case "dash": writer.addStyle("list-style-type: '– '")
    case "section": writer.addStyle("list-style-type: '§ '")
    case let text?:
      let mark = text.filter { $0 != "'" && $0 != "\\" && !$0.isNewline }.prefix(8)
      writer.addStyle("list-style-type: '\(mark) '")
    }
  }

  private mutating func openNumbers(_ form: ListForm) {
    writer.open(.ol)
    if form.hasOwnMarks { return writer.addClass("none") }
    if form.numberStyle != "1" { writer.attribute("type", String(form.numberStyle)) }
    if form.start != 1 { writer.attribute("start", String(form.start)) }
  }

  private func label(ofItem node: XMLTree.Node) -> XMLTree.Node? {
    (module.child(node, .label) ?? module.child(node, .title)).flatMap { module.isEmpty($0) ? nil : $0 }
  }

  private mutating func item(_ node: XMLTree.Node, mark: String?) {
    writer.open(.li)
    common(node)
    if let label = label(ofItem: node) {
      wrap(label, .strong)
      writer.text(" ")
    } else if let mark {
      writer.open(.span)
      writer.addClass("mark")
      writer.text(mark)
      writer.close()
      writer.text(" ")
    }
    let outer = isInLine
    isInLine = true
    body(node)
    isInLine = outer
    writer.close()
  }

  /// A list whose items all have labels is one of terms and descriptions.
  private mutating func definitions(_ node: XMLTree.Node, _ items: [XMLTree.Node], _ form: ListForm) {
    writer.open(.dl)
    common(node)
    for item in items {
      guard let label = label(ofItem: item) else { continue }
      writer.place = .node(item)
      writer.open(.dt)
      common(item)
      line(label)
      if let suffix = form.suffix { writer.text(suffix) }
      writer.close()
      writer.open(.dd)
      let outer = isInLine
      isInLine = true
      body(item)
      isInLine = outer
      writer.close()
    }
    writer.close()
  }

  /// A list within a line: its items, separated, with their marks or labels.
  private mutating func inlineList(_ node: XMLTree.Node, _ form: ListForm) {
    writer.open(.span)
    common(node)
    if let title = title(node) {
      wrap(title, .strong)
      writer.text(" ")
    }
    let separator = module.string(node, .itemSeparator) ?? ", "
    let spaced = separator.last?.isWhitespace == false ? separator + " " : separator
    let items = module.children(node, .item)
    for (index, child) in items.enumerated() {
      if index > 0 { writer.text(spaced) }
      writer.open(.span)
      common(child)
      if let label = label(ofItem: child) {
        wrap(label, .strong)
        writer.text((form.suffix ?? ":") + " ")
      } else if form.kind == .enumerated {
        let number = ListForm.number(form.start + index, form.numberStyle)
        writer.text(form.hasOwnMarks ? form.mark(form.start + index) + " " : "(\(number)) ")
      }
      let outer = isInLine
      isInLine = true
      body(child)
      isInLine = outer
      writer.close()
    }
    writer.close()
  }
}
