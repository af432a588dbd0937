import TextBytes

/// Decides whether an open block continues on the next line, and ends blocks.
extension MarkdownBlockParser {
  enum Continuation {
    case yes, no
    /// The line belongs to the block, usually as its end, and has been read completely.
    case ended
  }

  mutating func goesOn(_ block: Int) -> Continuation {
    switch tree[block].kind {
    case .document, .list, .definitions, .fields: return .yes
    case .quote:
      guard !line.isIndented, line.byte(line.nextNonspace) == ">" else { return .no }
      line.advanceToNonspace()
      line.advance(1)
      if line.byte(line.offset) == " " || line.byte(line.offset) == "\t" { line.advance(1, columns: true) }
      return .yes
    case .item, .footnote, .description, .field: return indentedGoesOn(block)
    case .indentedCode:
      if line.isIndented {
        line.advance(4, columns: true)
      } else if line.isBlank {
        line.advanceToNonspace()
      } else {
        return .no
      }
      return .yes
    case .directive where tree[block].isIndentedDirective: return indentedGoesOn(block)
    case .directive where tree[block].isDivision: return divisionGoesOn(block)
    case .directive where tree[block].isSlashBlock: return slashBlockGoesOn(block)
    case .fence, .verbatimDirective, .directive: return fenceGoesOn(block)
    case .columnTable: return columnTableGoesOn(block)
    case .lineBlock: return lineBlockGoesOn(block)
    case .hidden: return tree[block].mark == "-" ? metadataGoesOn(block) : hiddenGoesOn(block)
    case .math: return tree[block].isClosed ? .no : mathGoesOn(block)
    case .html:
      return MarkdownHTMLBlock.goesOn(line, in: tree[block], tree.segments, features) ? .yes : .no
    case .paragraph: return line.isBlank ? .no : .yes
    case .table: return line.isBlank || MarkdownTable.isEnded(by: line, in: features) ? .no : .yes
    case .substitution, .heading, .rule, .target, .term, .blockBreak, .comment,
      .snippet, .nothing:
      return .no
    }
  }

  /// Items, footnotes, descriptions and fields contain indented lines: those of an item as far as its text, which also begins it, so
  /// that an empty item ends at a blank line.
  private mutating func indentedGoesOn(_ block: Int) -> Continuation {
    let isItem = tree[block].kind == .item
    let width = Int(tree[block].padding + (isItem ? tree[block].indent : 0))
    if line.isBlank {
      if isItem, tree[block].first < 0 { return .no }
      line.advanceToNonspace()
    } else if line.indent >= width {
      line.advance(width, columns: true)
    } else if !isCell(tree.tip) {
      return .no
    }
    return .yes
  }

  /// A fence or directive, whose end closes everything open inside it.
  private mutating func fenceGoesOn(_ block: Int) -> Continuation {
    let mark = tree[block].mark
    if !line.isIndented, line.byte(line.nextNonspace) == mark, !line.isBlank,
      !(isCell(block) && line.indent > Int(tree[block].indent))
    {
      var end = line.nextNonspace
      while line.byte(end) == mark { end += 1 }
      let length = end - line.nextNonspace
      while line.byte(end) == " " || line.byte(end) == "\t" { end += 1 }
      if length >= Int(tree[block].level), end >= line.end {
        tree.close(block, at: line.end)
        return .ended
      }
    }
    if tree[block].optionState > 0, readOption(of: block) { return .ended }
    var rest = tree[block].indent
    while rest > 0, line.byte(line.offset) == " " || line.byte(line.offset) == "\t" {
      line.advance(1, columns: true)
      rest -= 1
    }
    return .yes
  }

  /// Whether a block is a code cell, which is taken out before lists are read: its lines need not be indented as their item is.
  private func isCell(_ block: Int) -> Bool {
    tree[block].kind == .fence && features.contains(.pandoc) && line.beginsName(Int(tree[block].infoStart))
  }

  /// Takes a line of a directive's options; false where it is one of its content.
  private mutating func readOption(of block: Int) -> Bool {
    let state = tree[block].optionState
    let isRule = line.bytes[line.nextNonspace..<line.end].starts(with: ["-", "-", "-"])
    if state == 1 {
      if line.isBlank {
        tree.endOptions(of: block)
        return tree[block].kind == .directive
      }
      tree.beginOptions(of: block)
      if isRule {
        tree[block].optionState = 3
        return true
      }
    }
    if state == 3 {
      if isRule {
        tree.endOptions(of: block)
        return true
      }
    } else if !line.isOption {
      tree.endOptions(of: block)
      if line.isBlank, state == 2 { return true }
      return false
    } else {
      tree[block].optionState = 2
    }
    let start = state == 3 ? line.offset : min(line.nextNonspace, line.end)
    tree.addOption(start..<max(start, line.end), to: block)
    return true
  }
}
