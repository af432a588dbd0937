import BookModel
import Diagnostics
import WolframLanguage

/// Text within lines.
extension WolframReader {
  private static let depthLimit = 60

  /// Writes what stands in a line: strings, styled boxes, inline cells, formulas, links.
  mutating func inline(_ content: Expression, depth: Int = 0) {
    guard depth < Self.depthLimit else { return writer.text(BoxText.text(of: content, in: tree)[...]) }
    switch tree.kind(content) {
    case .string: lineText(plain(tree.stringBytes(content)))
    case .call: inlineCall(content, depth: depth + 1)
    case .symbol where tree.symbol(content) == .null: break
    default: writer.text(Array(tree.fullForm(content).utf8)[...])
    }
  }

  private mutating func inlineCall(_ content: Expression, depth: Int) {
    let first = tree.argument(content, 0)
    switch tree.head(content) {
    case .textData: if let first { for part in tree.list(first) ?? [first] { inline(part, depth: depth) } }
    case .list: for part in tree.arguments(content) { inline(part, depth: depth) }
    case .styleBox, .style: styled(content, depth: depth)
    case .buttonBox: link(content, depth: depth)
    case .templateBox: template(content, depth: depth)
    case .cell: if let first { inline(first, depth: depth) }
    case .boxData: if let first { inlineBoxes(first, depth: depth) }
    case .counterBox: counter(content)
    case .valueBox, .optionValueBox: break
    case .formBox, .tagBox, .interpretationBox, .tooltipBox, .paneBox, .adjustmentBox, .frameBox, .itemBox,
      .panelBox:
      if let first { inline(first, depth: depth) }
    case .dynamicBox: dynamic(content, depth: depth)
    case .rawData, .outputFormData: if let first { inline(first, depth: depth) }
    default: inlineBoxes(content, depth: depth)
    }
  }

  private mutating func dynamic(_ box: Expression, depth: Int) {
    switch DynamicFace(of: box, in: tree) {
    case .boxes(let inner): inline(inner, depth: depth)
    case .code(let code): writer.text(code[...])
    case .computed(let name):
      report([name: BoxMath.Unknown(offset: tree.offset(box), count: 1, isComputed: true)])
    case nil: break
    }
  }

  /// Boxes in a line: text where they are only text or a link, code in a code style, else a formula.
  private mutating func inlineBoxes(_ box: Expression, depth: Int) {
    let inner = unwrapped(box)
    if let head = tree.head(inner) {
      if head == .buttonBox { return link(inner, depth: depth) }
      if head == .templateBox { return template(inner, depth: depth) }
      if head == .dynamicBox { return dynamic(inner, depth: depth) }
      if graphicHeads.contains(head) { return graphic(inner, isBlock: false) }
    }
    if tree.kind(inner) == .string, tree.rawBytes(inner).first == 0x5C {
      return lineText(plain(tree.stringBytes(inner)))
    }
    math(box, isDisplay: false)
  }

  /// The box within wrappers that show nothing themselves.
  func unwrapped(_ box: Expression) -> Expression {
    var box = box
    for _ in 0..<200 {
      switch tree.head(box) {
      case .dynamicModuleBox:
        guard let inner = tree.argument(box, 1) else { return box }
        box = inner
      case .formBox, .tagBox, .interpretationBox, .tooltipBox, .boxData, .paneBox, .adjustmentBox, .styleBox,
        .dynamicWrapperBox, .itemBox, .panelBox:
        guard let first = tree.argument(box, 0) else { return box }
        box = first
      case .paneSelectorBox:
        guard let chosen = BoxPane.chosen(box, in: tree) else { return box }
        box = chosen
      case .cell:
        guard let first = tree.argument(box, 0), tree.isCall(first, of: .boxData) else { return box }
        box = first
      case .rowBox:
        guard let first = tree.argument(box, 0), let list = tree.list(first), list.count == 1 else {
          return box
        }
        box = list[list.startIndex]
      default: return box
      }
    }
    return box
  }

  /// A string without the quotes that boxes put around text.
  func plain(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= 2, bytes.first == 0x22, bytes.last == 0x22 else { return bytes }
    return StringEscape.resolved(bytes[1..<(bytes.count - 1)])
  }

  /// Text in which boxes and line ends may be.
  mutating func lineText(_ bytes: [UInt8]) {
    guard StringPiece.hasBoxes(bytes) else { return lines(bytes) }
    for piece in StringPiece.pieces(of: bytes) {
      switch piece {
      case .text(let text): lines(text)
      case .boxes(let inner):
        guard let root = inner.roots.first else { continue }
        let formula = BoxMath.formula(root, in: inner, isDisplay: false)
        writer.formula(formula.bytes, isDescribed: !formula.alternative.isEmpty)
      }
    }
  }

  private mutating func lines(_ bytes: [UInt8]) {
    var start = 0
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      writer.text(bytes[start..<end])
      if bytes[(end + 1)...].contains(where: { $0 > 0x20 }) {
        writer.open(.br)
        writer.close()
      } else {
        // What follows in the line, such as a link, is parted from this.
        writer.text(" ")
      }
      start = end + 1
    }
    writer.text(bytes[start...])
  }

  private mutating func styled(_ box: Expression, depth: Int) {
    guard let inner = tree.argument(box, 0) else { return }
    let options = tree.arguments(box).dropFirst()
    var elements: [HTMLElement] = []
    func isValue(_ option: KnownSymbol, _ name: String) -> Bool {
      tree.option(option, in: options).map { tree.symbolName($0) == name || tree.textEquals($0, name) }
        ?? false
    }
    if isValue(.fontWeight, "Bold") { elements.append(.b) }
    if isValue(.fontSlant, "Italic") || isValue(.fontSlant, "Oblique") { elements.append(.i) }
    for option in options where tree.kind(option) == .string {
      switch tree.string(option) {
      case "TI", "TR", "Emphasis": elements.append(.i)
      case "Strong", "Bold": elements.append(.b)
      case "Code", "Program", "Input", "InlineCode", "MR", "InlineInput", "Input3": elements.append(.code)
      default: break
      }
    }
    if let family = tree.option(.fontFamily, in: options), tree.string(family).hasPrefix("Courier") {
      elements.append(.code)
    }
    let color = tree.option(.fontColor, in: options).flatMap { WolframColor($0, in: tree) }
    let ground = tree.option(.background, in: options).flatMap { WolframColor($0, in: tree) }
    if ground?.isColorful == true { elements.append(.mark) }
    if color?.isColorful == true { elements.append(.span) }
    if !WolframNotebook.saysSomething(inner, in: tree) { elements = [] }
    for element in elements.prefix(4) {
      writer.open(element)
      if element == .span, let color { writer.addStyle("color: \(color.legible.hex)") }
    }
    inline(inner, depth: depth)
    for _ in elements.prefix(4) { writer.close() }
  }

  // MARK: - Links

  private mutating func template(_ box: Expression, depth: Int) {
    let first = tree.argument(box, 0)
    let arguments = first.flatMap { tree.list($0) } ?? []
    let tag = tree.argument(box, 1).map { tree.string($0) } ?? ""
    if case .message? = BoxTemplate.meaning(tag) {
      return writer.text(BoxText.message(arguments, in: tree)[...])
    }
    if tag.hasPrefix("Hyperlink"), arguments.count >= 2 {
      let target = arguments[arguments.startIndex + 1]
      return linked(arguments[arguments.startIndex], to: address(target), depth: depth)
    }
    if tag.hasPrefix("RefLink") || tag.hasPrefix("PackageLink") || tag.hasPrefix("Hyperlink"),
      let text = arguments.first
    {
      return inline(text, depth: depth)
    }
    math(box, isDisplay: false)
  }

  private mutating func link(_ box: Expression, depth: Int) {
    guard let text = tree.argument(box, 0) else { return }
    let options = tree.arguments(box).dropFirst()
    var target = tree.option(.buttonData, in: options).flatMap { cellAddress($0) ?? address($0) }
    if target == nil, let function = tree.option(.buttonFunction, in: options),
      tree.headName(function) == "NotebookFind",
      let id = tree.argument(function, 1).flatMap({ tree.integer($0) })
    {
      target = "#" + (taggedIDs[id] ?? "cell-\(id)")
    }
    linked(text, to: target, depth: depth)
  }

  /// The id of a cell in this notebook whose number the data of a link give.
  private func cellAddress(_ data: Expression) -> String? {
    guard tree.kind(data) == .string, let id = Int(tree.string(data)), linkedIDs.contains(id) else {
      return nil
    }
    return "#" + (taggedIDs[id] ?? "cell-\(id)")
  }

  private mutating func linked(_ text: Expression, to target: String?, depth: Int) {
    guard let target else { return inline(text, depth: depth) }
    writer.openLink(target, at: place(of: text))
    inline(text, depth: depth)
    writer.close()
  }

  /// The address that a link's data give: a web address, a notebook and a tag in it, or a tag here.
  private func address(_ data: Expression) -> String? {
    if tree.kind(data) == .string {
      let text = tree.string(data)
      if text.contains("://") || text.hasPrefix("mailto:") { return text }
      if text.hasPrefix("paclet:") {
        return "https://reference.wolfram.com/language/" + text.dropFirst(7)
      }
      return text.isEmpty ? nil : "#" + WolframNotebook.identifier(text)
    }
    guard let parts = tree.list(data), let first = parts.first else { return nil }
    if tree.isCall(first, of: .url), let url = tree.argument(first, 0) { return tree.string(url) }
    if parts.count > 1, tree.kind(parts[parts.startIndex + 1]) == .string {
      let tag = "#" + WolframNotebook.identifier(tree.string(parts[parts.startIndex + 1]))
      return tree.kind(first) == .string && !tree.string(first).isEmpty ? tree.string(first) + tag : tag
    }
    return tree.kind(first) == .string ? address(first) : nil
  }
}

extension WolframNotebook {
  /// Whether a box has any text but spaces.
  static func saysSomething(_ box: Expression, in tree: ExpressionTree) -> Bool {
    BoxText.text(of: box, in: tree).contains { $0 > 0x20 }
  }
}
