import BookModel
import Diagnostics
import WolframLanguage

/// Cells by their roles.
extension WolframReader {
  mutating func write(_ cell: Expression) {
    guard tree.isCall(cell, of: .cell), let content = tree.argument(cell, 0) else { return }
    writer.place = place(of: cell)
    let style = WolframNotebook.style(of: cell, in: tree) ?? "Text"
    counters.enter(cell, style: style, in: tree)
    var role = WolframRole.role(style)
    if case .heading = role, !WolframNotebook.hasContent(cell, in: tree) { role = .hidden }
    if isPageBreak(cell) || isFrontEndOnly(content) { return }
    if role != .print { closePrint() }
    if case .item(let level, let isNumbered) = role { return item(cell, level, isNumbered) }
    if case .itemParagraph(let level) = role { return itemParagraph(cell, level) }
    closeLists(above: 0)
    switch role {
    case .output, .print, .message: break
    default: closeCell()
    }
    switch role {
    case .heading(let level): heading(cell, level)
    case .subtitle: paragraph(cell, class: "subtitle")
    case .byline: paragraph(cell, class: "byline")
    case .caption: paragraph(cell, class: "caption")
    case .input, .code: if isManipulateAlone(content) { output(cell, content) } else { code(cell, content) }
    case .program: program(cell, content)
    case .output: output(cell, content)
    case .print, .message: printed(cell, content, isMessage: role == .message)
    case .formula(let isNumbered):
      formula(cell, content, number: isNumbered ? equationNumber(cell, style: style) : nil)
    case .quote:
      writer.open(.blockquote)
      paragraph(cell, class: nil)
      writer.close()
    case .note, .text: text(cell, content)
    case .hidden, .item, .itemParagraph: break
    }
  }

  func place(of cell: Expression) -> PageWriter.Place {
    let offset = tree.offset(cell)
    return .bytes(ByteRange(offset, min(offset + 4, writer.source.bytes.count)))
  }

  private func isPageBreak(_ cell: Expression) -> Bool {
    tree.argument(cell, 0).map { tree.kind($0) == .string && tree.rawBytes($0).isEmpty } ?? true
  }

  /// Cells that only hold what the front end uses: style definitions, raw data of no content.
  private func isFrontEndOnly(_ content: Expression) -> Bool { tree.isCall(content, of: .styleData) }

  /// Writes the ids that links may lead to: the cell's tags and its own number.
  mutating func identify(_ cell: Expression) {
    let options = tree.arguments(cell)
    if let tags = tree.option(.cellTags, in: options) {
      for tag in tree.list(tags) ?? [tags] where tree.kind(tag) == .string {
        let id = WolframNotebook.identifier(tree.string(tag))
        guard usedTags.insert(id).inserted else { break }
        return writer.attribute("id", id)
      }
    }
    if let id = tree.option(.cellID, in: options), let number = tree.integer(id), linkedIDs.contains(number) {
      writer.attribute("id", "cell-\(number)")
    }
  }

  private mutating func heading(_ cell: Expression, _ level: Int) {
    let place = (levels.firstIndex(of: level) ?? 0) + 1
    if let split = writer.context.splitLevel, place <= split, writer.canSplit { writer.splitPage() }
    writer.place = self.place(of: cell)
    writer.openHeading(place)
    identify(cell)
    if let content = tree.argument(cell, 0) { inline(content) }
    writer.close()
  }

  mutating func paragraph(_ cell: Expression, class name: String?) {
    guard let content = tree.argument(cell, 0) else { return }
    let isTagged = tree.option(.cellTags, in: tree.arguments(cell)) != nil
    guard isTagged || WolframNotebook.saysSomething(content, in: tree) else { return }
    if let (box, punctuation) = loneFormula(content) {
      if punctuation.isEmpty, tree.isCall(unwrapped(box), of: .gridBox), grid(box) { return }
      writer.openEquation(isNumbered: false)
      identify(cell)
      math(box, isDisplay: true, punctuation: punctuation)
      return writer.close()
    }
    writer.open(.p)
    if let name { writer.addClass(name) }
    identify(cell)
    inline(content)
    writer.close()
  }

  /// The boxes of text that is a formula and nothing else but the mark that ends it: it is shown as a formula of its own,
  /// which may be wide.
  private func loneFormula(_ content: Expression) -> (box: Expression, punctuation: [UInt8])? {
    guard tree.isCall(content, of: .textData), let first = tree.argument(content, 0) else { return nil }
    var parts = (tree.list(first) ?? [first]).filter {
      tree.kind($0) != .string || tree.stringBytes($0).contains { $0 > 0x20 }
    }
    var punctuation: [UInt8] = []
    if parts.count == 2, let end = parts.last, tree.kind(end) == .string {
      punctuation = tree.stringBytes(end).filter { $0 > 0x20 }
      guard punctuation.count == 1, let mark = punctuation.first, [0x2C, 0x2E, 0x3A, 0x3B].contains(mark)
      else {
        return nil
      }
      parts.removeLast()
    }
    guard parts.count == 1, let cell = parts.first, tree.isCall(cell, of: .cell),
      let data = tree.argument(cell, 0), tree.isCall(data, of: .boxData), let box = tree.argument(data, 0)
    else { return nil }
    switch tree.head(unwrapped(box)) {
    case .rowBox, .gridBox, .fractionBox, .underoverscriptBox: return (box, punctuation)
    default: return nil
    }
  }

  /// A text cell: a paragraph, or blocks where it holds a grid or graphics.
  private mutating func text(_ cell: Expression, _ content: Expression) {
    if tree.isCall(content, of: .boxData), let box = tree.argument(content, 0) {
      if holdsBlocks(box) { return blocks(box) }
      if grid(box) { return }
    }
    if tree.isCall(content, of: .textData), let parts = tree.argument(content, 0), holdsBlocks(parts) {
      return blocks(parts)
    }
    // Empty lines in a text cell part paragraphs.
    if tree.kind(content) == .string {
      let lines = String(decoding: plain(tree.stringBytes(content)), as: UTF8.self).split(separator: "\n\n")
      if lines.count > 1 {
        for (index, line) in lines.enumerated() {
          writer.open(.p)
          if index == 0 { identify(cell) }
          lineText(Array(line.utf8))
          writer.close()
        }
        return
      }
    }
    paragraph(cell, class: nil)
  }

  private mutating func item(_ cell: Expression, _ level: Int, _ isNumbered: Bool) {
    closeCell()
    closeLists(above: level)
    if let last = lists.last, last.level == level {
      if last.isNumbered == isNumbered {
        writer.close()
      } else {
        closeLists(above: level - 1)
      }
    }
    if lists.last?.level != level {
      writer.open(isNumbered ? .ol : .ul)
      if isNumbered {
        let style = WolframNotebook.style(of: cell, in: tree) ?? ""
        let number = counters.value(style)
        if number > 1 { writer.attribute("start", "\(number)") }
      }
      lists.append((level, isNumbered))
    }
    writer.open(.li)
    identify(cell)
    if let content = tree.argument(cell, 0) { inline(content) }
  }

  private mutating func itemParagraph(_ cell: Expression, _ level: Int) {
    closeLists(above: level)
    paragraph(cell, class: nil)
  }

  private mutating func formula(_ cell: Expression, _ content: Expression, number: String?) {
    guard let box = tree.isCall(content, of: .boxData) ? tree.argument(content, 0) : content else { return }
    if holdsBlocks(box) { return blocks(box) }
    writer.openEquation(isNumbered: number != nil, givenNumber: number)
    identify(cell)
    math(box, isDisplay: true)
    writer.close()
  }

  mutating func math(_ box: Expression, isDisplay: Bool, punctuation: [UInt8] = []) {
    let formula = BoxMath.formula(box, in: tree, isDisplay: isDisplay, punctuation: punctuation)
    report(formula.unknown)
    writer.formula(formula.bytes, isDescribed: !formula.alternative.isEmpty)
  }

  mutating func report(_ unknown: [String: BoxMath.Unknown]) {
    for (name, found) in unknown.sorted(by: { $0.key < $1.key }) {
      let place = PageWriter.Place.bytes(ByteRange(found.offset, found.offset + 1))
      for _ in 0..<min(found.count, 1000) {
        if found.isComputed {
          writer.findings.count(.wolframComputed, key: name, at: place) {
            "\(name) shows what only the front end computes, and is left out"
          }
          continue
        }
        writer.findings.count(.wolframReplaced, key: name, at: place) {
          "\(name) is not understood and shown as its text"
        }
      }
    }
  }
}

extension WolframReader {
  /// The title of a notebook without headings: a subtitle, or else its first line of text, if that is short.
  func bestTitle(_ roots: [Expression]) -> String? {
    var stack = Array(roots.reversed())
    var best: String?
    var looked = 0
    while let cell = stack.popLast(), looked < 50 {
      if let group = WolframNotebook.group(cell, in: tree) {
        stack += group.cells.reversed()
        continue
      }
      looked += 1
      guard let style = WolframNotebook.style(of: cell, in: tree) else { continue }
      let role = WolframRole.role(style)
      guard role == .subtitle || role == .text && best == nil else { continue }
      let text = WolframNotebook.text(of: cell, in: tree)
      guard text.count > 2, text.count <= 80, text.contains(where: \.isLetter) else { continue }
      if role == .subtitle { return text }
      best = text
    }
    return best
  }
}

extension WolframNotebook {
  /// The number of a cell and the id that its first tag gives it; nil where it lacks either.
  static func tag(of cell: Expression, in tree: ExpressionTree) -> (id: Int, tag: String)? {
    let options = tree.arguments(cell)
    guard let tags = tree.option(.cellTags, in: options), let id = tree.option(.cellID, in: options),
      let number = tree.integer(id)
    else { return nil }
    let first = tree.list(tags)?.first ?? tags
    return tree.kind(first) == .string ? (number, identifier(tree.string(first))) : nil
  }

  /// A cell's tag as an id: what an id cannot have becomes hyphens.
  static func identifier(_ tag: String) -> String {
    let text = tag.map { $0.isWhitespace ? "-" : $0 }
    return text.isEmpty ? "tag" : String(text)
  }
}
