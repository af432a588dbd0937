import TextBytes

/// Blocks of dialects other than MyST.
extension MarkdownBlockParser {
  // MARK: - Python-Markdown

  /// `!!! note "Title"`, `??? note` (collapsed) and `???+ note` (expanded), each with indented content.
  mutating func openAdmonition() -> Start? {
    guard features.contains(.admonitions), let head = MarkdownAdmonitionHead(line) else { return nil }
    let block = addIndented(line.byte(line.nextNonspace), name: head.name, title: head.title)
    tree[block].level = head.isOpen ? 1 : 0
    // `""` means no title, unlike a title that is not given, which means the default one.
    tree[block].number = head.hasTitle ? 1 : 0
    return .done
  }

  /// `=== "Tab"` with indented content.
  mutating func openTab() -> Start? {
    guard features.contains(.admonitions), let title = MarkdownAdmonitionHead.tab(line) else { return nil }
    _ = addIndented("=", name: line.nextNonspace..<line.nextNonspace, title: title)
    return .done
  }

  private mutating func addIndented(_ mark: UInt8, name: Range<Int>, title: Range<Int>) -> Int {
    let block = add(.directive, at: line.nextNonspace)
    tree[block].mark = mark
    tree[block].padding = 4
    (tree[block].nameStart, tree[block].nameEnd) = (Int32(name.lowerBound), Int32(name.upperBound))
    (tree[block].infoStart, tree[block].infoEnd) = (Int32(title.lowerBound), Int32(title.upperBound))
    line.skip()
    tree.matchAll()
    return block
  }

  // MARK: - Blocks of pymdownx

  /// `/// name | argument`, whose options are indented lines right below it, up to a line of as many slashes.
  ///
  /// See <https://facelessuser.github.io/pymdown-extensions/extensions/blocks/>.
  mutating func openSlashBlock() -> Start? {
    guard features.contains(.slashBlocks), let head = MarkdownSlashHead(line) else { return nil }
    let block = add(.directive, at: line.nextNonspace)
    tree[block].mark = "/"
    tree[block].level = Int32(head.length)
    tree[block].indent = Int32(line.indent)
    (tree[block].nameStart, tree[block].nameEnd) = (Int32(head.name.lowerBound), Int32(head.name.upperBound))
    (tree[block].infoStart, tree[block].infoEnd) = (
      Int32(head.argument.lowerBound), Int32(head.argument.upperBound)
    )
    tree[block].number = head.isTab ? 1 : 0
    tree[block].optionState = 1
    tree.beginOptions(of: block)
    line.skip()
    tree.matchAll()
    return .done
  }

  mutating func slashBlockGoesOn(_ block: Int) -> Continuation {
    if MarkdownSlashHead.isEnd(line, length: Int(tree[block].level)),
      !tree.holdsOpenFence(block, indent: line.indent)
    {
      tree.close(block, at: line.end)
      return .ended
    }
    guard tree[block].optionState > 0 else { return .yes }
    guard line.indent >= 4, !line.isBlank else {
      tree.endOptions(of: block)
      return .yes
    }
    tree.addOption(line.nextNonspace..<line.end, to: block)
    return .ended
  }

  /// `--8<-- "file"`, on a line of its own.
  mutating func openSnippet() -> Start? {
    guard features.contains(.snippets),
      let path = MarkdownSnippet.path(in: line.bytes[line.nextNonspace..<line.end])
    else { return nil }
    let block = add(.snippet, at: line.nextNonspace)
    (tree[block].infoStart, tree[block].infoEnd) = (Int32(path.lowerBound), Int32(path.upperBound))
    line.skip()
    tree.closeLast()
    return .done
  }

  // MARK: - Obsidian

  /// `%%` at the start of a line, up to the next `%%`, which must end its line.
  mutating func openHidden() -> Start? {
    let start = line.nextNonspace
    guard line.byte(start + 1) == "%" else { return nil }
    if let close = ahead.find(["%", "%"], from: start + 2, to: line.end) {
      // With text after it, it is an inline comment.
      guard line.bytes[(close + 2)..<line.end].allSatisfy(\.isSpace) else { return nil }
      add(.nothing, at: start)
      line.skip()
      tree.closeLast()
      return .done
    }
    guard ahead.holds(["%", "%"], from: line.end) else { return nil }
    add(.hidden, at: start)
    line.skip()
    tree.matchAll()
    return .done
  }

  mutating func hiddenGoesOn(_ block: Int) -> Continuation {
    if ahead.find(["%", "%"], from: line.offset, to: line.end) != nil { tree.close(block, at: line.end) }
    return .ended
  }
}
