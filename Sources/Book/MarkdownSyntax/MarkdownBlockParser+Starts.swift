import TextBytes

/// The starts of blocks.
extension MarkdownBlockParser {
  /// The kind of block opened: one that contains blocks, one that contains lines, or one that ends with the line.
  enum Start {
    case container, leaf, done
  }

  /// Opens the block that begins at the next character other than white space; nil if none does.
  mutating func openBlock(in container: Int) -> Start? {
    let first = line.bytes[line.nextNonspace]
    if line.isIndented {
      if features.contains(.markdownInHTML), tree.endsWithHTML(container, before: line.start) {
        return first == "<" ? openHTML(in: container) : nil
      }
      return tree[tree.tip].kind == .paragraph ? nil : openIndentedCode()
    }
    if MarkdownMath.mayBegin[Int(first)], isWithinFormula(container) { return nil }
    // Pandoc begins these only below a blank line or raw TeX.
    let isParagraph =
      (first == ">" || first == "#") && features.contains(.pandoc) && tree[container].kind == .paragraph
      && !tree.isRawTeX(container)
    switch first {
    case ">": return isParagraph ? nil : openQuote()
    case "#": return (isParagraph ? nil : openHeading()) ?? openFancyItem(in: container)
    case "`", "~":
      return openFence()
        ?? (first == "~" && features.contains(.pandoc) ? openDescription(in: container) : nil)
    case ":": return openColon(in: container)
    case "<": return openHTML(in: container)
    case "=": return openTab() ?? openSetext(in: container)
    case "$": return openDollars(in: container)
    case "\\": return openTeX(in: container)
    case "[": return openFootnote()
    case "|": return openTable(in: container) ?? openLineBlock(in: container)
    case "%": return features.contains(.percentComments) ? openHidden() : openMySTLine()
    case "(": return openMySTLine() ?? openFancyItem(in: container)
    case "^": return openMySTLine()
    case "/": return openSlashBlock() ?? openTable(in: container)
    case "!", "?": return openAdmonition() ?? openTable(in: container)
    case "-", "*", "_", "+", "0"..."9": return openRuleOrItem(in: container)
    default: return openTable(in: container) ?? openFancyItem(in: container)
    }
  }

  private mutating func openRuleOrItem(in container: Int) -> Start? {
    let first = line.bytes[line.nextNonspace]
    if first == "-", let start = openSetext(in: container) { return start }
    if first == "-", let start = openTable(in: container) { return start }
    if first == "-", let start = openMetadata(in: container) { return start }
    if first == "-", let start = openColumnTable(in: container) { return start }
    if first == "+", let start = openGridTable() { return start }
    if first == "-", let start = openSnippet() { return start }
    if first == "+", let start = openMySTLine() { return start }
    if line.isRule {
      add(.rule, at: line.nextNonspace)
      line.skip()
      tree.settle()
      tree.closeLast()
      return .done
    }
    return first == "_" ? nil : openItem(in: container)
  }

  private mutating func openIndentedCode() -> Start {
    line.advance(4, columns: true)
    add(.indentedCode, at: line.offset)
    return .leaf
  }

  private mutating func openQuote() -> Start {
    line.advanceToNonspace()
    line.advance(1)
    if line.byte(line.offset) == " " || line.byte(line.offset) == "\t" { line.advance(1, columns: true) }
    add(.quote, at: line.nextNonspace)
    return .container
  }

  private mutating func openHeading() -> Start? {
    guard let (level, text) = line.heading else { return nil }
    let heading = add(.heading, at: line.nextNonspace)
    tree[heading].level = Int32(level)
    addWhole(heading, text: text)
    return .done
  }

  /// Adds the only line of a leaf, and closes the leaf.
  private mutating func addWhole(_ block: Int, text: Range<Int>) {
    tree.add(text, to: block)
    line.skip()
    tree.closeLast()
  }

  /// Turns the paragraph above a line of `=` or `-` into a heading.
  private mutating func openSetext(in container: Int) -> Start? {
    guard tree[container].kind == .paragraph, tree.isSettled else { return nil }
    let mark = line.bytes[line.nextNonspace]
    var index = line.nextNonspace
    while line.byte(index) == mark { index += 1 }
    while index < line.end, line.bytes[index] == " " || line.bytes[index] == "\t" { index += 1 }
    guard index >= line.end else { return nil }
    tree.finish(container)
    guard tree[container].kind == .paragraph else {
      // The paragraph contained only link definitions.
      tree.removeLast()
      tree.matchAll()
      let paragraph = add(.paragraph, at: line.nextNonspace)
      line.advanceToNonspace()
      tree.add(line.rest, to: paragraph)
      tree.matchAll()
      return .done
    }
    tree[container].kind = .heading
    tree[container].level = mark == "=" ? 1 : 2
    tree[container].end = Int32(line.end)
    tree.removeLast()
    tree.matchAll()
    return .done
  }

  /// Opens an item whose mark only pandoc supports.
  private mutating func openFancyItem(in container: Int) -> Start? {
    features.contains(.fancyLists) ? openItem(in: container) : nil
  }

  private mutating func openItem(in container: Int) -> Start? {
    let list = tree[container].kind == .list ? tree[container] : nil
    guard let mark = MarkdownItemMark(line, in: features, after: list),
      tree[container].kind != .paragraph || mayEndParagraph(container, mark)
    else { return nil }
    let markerIndent = line.indent
    let start = line.nextNonspace
    line.advanceToNonspace()
    line.advance(mark.length, columns: true)
    let padding = line.itemPadding(mark.length)
    tree.settle()
    let tip = tree.tip
    if tree[tip].kind != .list || tree[tip].mark != mark.sign || tree[tip].numbering != mark.style {
      let list = add(.list, at: start)
      tree[list].mark = mark.sign
      tree[list].number = mark.number ?? 0
      tree[list].numbering = mark.style
    }
    let item = add(.item, at: start)
    tree[item].indent = Int32(markerIndent)
    tree[item].padding = Int32(padding)
    (tree[item].infoStart, tree[item].infoEnd) = (Int32(mark.label.lowerBound), Int32(mark.label.upperBound))
    return .container
  }

  /// Whether an item may follow the line of a paragraph directly: in pandoc's dialects only within an item, but with any mark.
  private func mayEndParagraph(_ paragraph: Int, _ mark: MarkdownItemMark) -> Bool {
    guard features.contains(.pandoc) else { return mark.mayEndParagraph(on: line) }
    return tree[Int(tree[paragraph].parent)].kind == .item && mark.mayEndParagraph(on: line, inItem: true)
  }

  // MARK: - HTML

  private mutating func openHTML(in container: Int) -> Start? {
    guard let kind = MarkdownHTMLBlock.kind(of: line) else { return nil }
    if kind >= 6, features.contains(.markdownInHTML),
      features.contains(.pandoc) || MarkdownHTMLBlock.saysMarkdown(line)
    {
      return openMarkdownHTML(kind)
    }
    if kind == 7 {
      // Python-Markdown has no blocks of elements that stand within a line.
      if features.contains(.admonitions), MarkdownHTMLBlock.beginsPhrase(line) { return nil }
      if tree[container].kind == .paragraph { return nil }
      if !tree.isSettled, tree[tree.tip].kind == .paragraph { return nil }
    }
    let block = add(.html, at: line.nextNonspace)
    tree[block].level = Int32(kind)
    return .leaf
  }

  /// Opens a block of HTML around Markdown. Pandoc reads what stands between tags as Markdown, and Python-Markdown where an attribute
  /// `markdown` says so: a line of nothing but tags of containers is a block, below which blocks follow. Other HTML ends at a blank
  /// line as in CommonMark, and the text in it is Markdown within a line.
  private mutating func openMarkdownHTML(_ kind: Int) -> Start? {
    if kind == 7, MarkdownHTMLBlock.beginsPhrase(line) { return nil }
    let block = add(.html, at: line.nextNonspace)
    tree[block].level = Int32(kind)
    guard MarkdownHTMLBlock.holdsOnlyContainers(line) else { return .leaf }
    line.advanceToNonspace()
    tree.add(line.rest, to: block)
    line.skip()
    tree.closeLast()
    return .done
  }

  // MARK: - Tables

  /// Turns the last line of a paragraph and a delimiter row, `| --- | :-: |`, into a table.
  mutating func openTable(in container: Int) -> Start? {
    guard features.contains(.tables), tree[container].kind == .paragraph, tree.isSettled else { return nil }
    let first = line.bytes[line.nextNonspace]
    guard first == "|" || first == "-" || first == ":",
      let columns = line.delimiterColumns
    else { return nil }
    let header = Int(tree[container].lastLine) - 1
    let cells = Int(tree.segments[header].start)..<Int(tree.segments[header].end)
    let headerColumns = MarkdownTable.cells(of: line.bytes, in: cells, features).count
    // Pandoc leaves other cells of the header empty.
    guard headerColumns == columns || features.contains(.pandoc) && line.bytes[cells].contains("|"),
      columns > 1 || line.bytes[cells].contains("|") || line.bytes[line.nextNonspace..<line.end].contains("|")
    else { return nil }
    let headerSegment = tree.segments[header]
    if header == Int(tree[container].firstLine) {
      tree[container].kind = .table
      tree[container].level = Int32(columns)
    } else {
      tree[container].lastLine -= 1
      tree.closeLast()
      let table = add(.table, at: Int(headerSegment.start))
      tree[table].firstLine = Int32(header)
      tree[table].level = Int32(columns)
    }
    let table = tree.tip
    line.advanceToNonspace()
    tree.add(line.rest, to: table)
    tree.matchAll()
    return .done
  }
}
