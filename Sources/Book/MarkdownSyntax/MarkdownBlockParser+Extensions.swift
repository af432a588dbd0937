import TextBytes

/// The starts of blocks that CommonMark does not have.
extension MarkdownBlockParser {
  // MARK: - Fences and directives

  mutating func openFence() -> Start? {
    let mark = line.bytes[line.nextNonspace]
    var index = line.nextNonspace
    while line.byte(index) == mark { index += 1 }
    let length = index - line.nextNonspace
    guard length >= 3 else { return nil }
    if mark == "`", line.bytes[index..<line.end].contains("`"),
      !(features.contains(.pandoc) && line.beginsCell(at: index))
    {
      return nil
    }
    return openFence(mark, length: length, info: index)
  }

  /// `:::{note}` and other blocks that begin with a colon.
  mutating func openColon(in container: Int) -> Start? {
    if let start = openTable(in: container) { return start }
    var index = line.nextNonspace
    while line.byte(index) == ":" { index += 1 }
    let length = index - line.nextNonspace
    if length >= 3, features.contains(.pandoc) { return openDivision(length) }
    if length >= 3, features.contains(.myst) {
      let info = line.bytes[index..<line.end].drop { $0 == " " || $0 == "\t" }
      guard let first = info.first, first == "{" || first.isLetter else { return nil }
      return openFence(":", length: length, info: index)
    }
    guard length == 1, features.contains(.definitions) else { return nil }
    return openDescription(in: container) ?? (features.contains(.myst) ? openField(in: container) : nil)
  }

  private mutating func openFence(_ mark: UInt8, length: Int, info: Int) -> Start {
    let text = line.trimmed(info, upper: line.end)
    var start = text.lowerBound
    let end = text.upperBound
    let fenceIndent = line.indent
    var kind = MarkdownBlock.Kind.fence
    var name = start..<start
    if features.contains(.myst), let found = MarkdownDirectiveName.find(on: line, start..<end, mark: mark) {
      name = found.name
      let word = String(decoding: line.bytes[name].map(\.lowercased), as: UTF8.self)
      let isMarkdown = MarkdownDirective.holdsMarkdown(word) ?? (mark == ":")
      kind = isMarkdown ? .directive : .verbatimDirective
      start = found.argument
    }
    let block = add(kind, at: line.nextNonspace)
    tree[block].mark = mark
    tree[block].level = Int32(length)
    tree[block].indent = Int32(fenceIndent)
    (tree[block].infoStart, tree[block].infoEnd) = (Int32(start), Int32(end))
    (tree[block].nameStart, tree[block].nameEnd) = (Int32(name.lowerBound), Int32(name.upperBound))
    tree[block].optionState = kind == .fence ? 0 : 1
    line.skip()
    tree.matchAll()
    return .done
  }

  // MARK: - Lines of MyST

  /// `(label)=`, `% comment`, `+++`, and `^^^` between the header of a card and its text.
  mutating func openMySTLine() -> Start? {
    guard features.contains(.myst), let found = MarkdownMySTLine(line) else { return nil }
    if found.isOfCard, !tree.open.contains(where: { tree[$0].kind == .directive }) { return nil }
    let block = add(found.kind, at: line.nextNonspace)
    (tree[block].infoStart, tree[block].infoEnd) = (
      Int32(found.content.lowerBound), Int32(found.content.upperBound)
    )
    line.skip()
    tree.closeLast()
    return .done
  }

  /// `[^label]: text`
  mutating func openFootnote() -> Start? {
    guard features.contains(.footnotes), let info = MarkdownFootnotes.label(at: line) else { return nil }
    let block = add(.footnote, at: line.nextNonspace)
    (tree[block].infoStart, tree[block].infoEnd) = (Int32(info.lowerBound), Int32(info.upperBound))
    tree[block].padding = 4
    line.advanceToNonspace()
    line.advance(info.upperBound + 2 - line.nextNonspace)
    return .container
  }

  /// `: description`, in pandoc's dialects also `~ description`, which turns the line above it into a term.
  mutating func openDescription(in container: Int) -> Start? {
    let next = line.byte(line.nextNonspace + 1)
    guard next == " " || next == "\t", let list = definitionList(container) else { return nil }
    tree.keepAll()
    let indent = line.indent
    line.advanceToNonspace()
    let mark = line.nextNonspace
    line.advance(1)
    line.findNonspace()
    var padding = min(line.indent, 4) + 1
    // Another mark below an indented one is no text of the description.
    if indent > 0 { padding = min(padding + indent, 4) }
    line.advance(min(line.indent, 4), columns: true)
    let description = add(.description, at: mark)
    tree[description].padding = Int32(padding)
    tree[list].end = Int32(line.end)
    return .container
  }

  /// The open definition list for a description; made from the preceding paragraph if there is none. Nil if neither exists.
  private mutating func definitionList(_ container: Int) -> Int? {
    if tree[container].kind == .definitions {
      tree.settle()
      return container
    }
    let isParagraph = tree[container].kind == .paragraph
    let last = isParagraph ? Int32(container) : tree[container].last
    guard last >= 0, tree[Int(last)].kind == .paragraph || isHiddenTerm(Int(last)),
      isParagraph || tree[Int(last)].next < 0,
      tree[Int(last)].lastLine - tree[Int(last)].firstLine == 1 || features.contains(.admonitions)
    else { return nil }
    tree.settle()
    let term = Int(last)
    while tree.open.last != Int(tree[term].parent) { tree.closeLast() }
    guard tree[term].kind == .paragraph || isHiddenTerm(term) else { return nil }
    return makeDefinitions(of: term)
  }

  /// Whether a block is a comment, which Python-Markdown takes for a term.
  private func isHiddenTerm(_ block: Int) -> Bool {
    features.contains(.admonitions) && MarkdownHTMLBlock.isComment(tree[block], tree.segments, in: line.bytes)
  }

  /// Moves a paragraph, the last child of its parent, into a definition list as a term.
  private mutating func makeDefinitions(of term: Int) -> Int {
    let previous = tree.child(of: Int(tree[term].parent), before: term)
    tree[term].kind = .term
    var list = previous ?? -1
    if let previous, tree[previous].kind == .definitions {
      tree.move(term, into: previous)
    } else {
      list = tree.wrap(term, in: .definitions, after: previous, end: line.end)
    }
    if !isHiddenTerm(term) { tree.splitTerm(term) }
    return list
  }

  /// `:name: value`, if another such line follows or the value continues on an indented line.
  private mutating func openField(in container: Int) -> Start? {
    let kind = tree[container].kind
    guard kind != .paragraph,
      let end = MarkdownField.endOfName(in: line.bytes, at: line.nextNonspace, limit: line.end)
    else { return nil }
    if kind != .fields {
      guard MarkdownField.beginsList(line) else { return nil }
      add(.fields, at: line.nextNonspace)
    }
    let field = add(.field, at: line.nextNonspace)
    (tree[field].infoStart, tree[field].infoEnd) = (Int32(line.nextNonspace + 1), Int32(end))
    tree[field].padding = 2
    line.advanceToNonspace()
    line.advance(end + 1 - line.nextNonspace)
    return .container
  }
}
