import TextBytes

/// Blocks of dialects other than MyST.
extension MarkdownBlockParser {
  // MARK: - Python-Markdown

  /// `!!! note "Title"`, `??? note` (collapsed) and `???+ note` (expanded), each with indented content.
  mutating func openAdmonition() -> Start? {
    let (start, mark) = (line.nextNonspace, line.byte(line.nextNonspace))
    guard features.contains(.admonitions), line.run(at: start) == 3 else { return nil }
    let isOpen = mark == "?" && line.byte(start + 3) == "+"
    let rest = line.trimmed(start + (isOpen ? 4 : 3), line.end)
    // A box that folds may have a title alone.
    guard let first = line.bytes[rest].first, first.isLetter || first == "\"" && mark == "?" else {
      return nil
    }
    let quote = line.bytes[rest].firstIndex(of: "\"") ?? rest.upperBound
    let names = line.trimmed(rest.lowerBound, quote)
    guard line.bytes[names].allSatisfy({ MarkdownLine.isNameByte($0) || $0 == " " }) else { return nil }
    let nameEnd = line.bytes[names].firstIndex(of: " ") ?? names.upperBound
    let block = addIndented(mark, name: names.lowerBound..<nameEnd, title: title(quote, rest.upperBound))
    tree[block].level = isOpen ? 1 : 0
    // `""` means no title, unlike a title that is not given, which means the default one.
    tree[block].number = quote < rest.upperBound ? 1 : 0
    return .done
  }

  /// `=== "Tab"` with indented content.
  mutating func openTab() -> Start? {
    let start = line.nextNonspace
    guard features.contains(.admonitions), line.run(at: start) == 3 else { return nil }
    let isMarked = line.byte(start + 3) == "!" || line.byte(start + 3) == "+"
    let rest = line.trimmed(start + (isMarked ? 4 : 3), line.end)
    guard rest.count > 2, line.bytes[rest.lowerBound] == "\"", line.bytes[rest.upperBound - 1] == "\"" else {
      return nil
    }
    _ = addIndented("=", name: start..<start, title: title(rest.lowerBound, rest.upperBound))
    return .done
  }

  /// The bytes between quotes.
  private func title(_ quote: Int, _ end: Int) -> Range<Int> {
    guard quote < end else { return end..<end }
    let start = quote + 1
    let close = line.bytes[start..<end].lastIndex(of: "\"") ?? end
    return start..<max(start, close)
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
    let start = line.nextNonspace
    let length = line.run(at: start)
    guard features.contains(.slashBlocks), length >= 3 else { return nil }
    let rest = line.trimmed(start + length, line.end)
    let nameEnd = line.bytes[rest].firstIndex { !MarkdownLine.isNameByte($0) } ?? rest.upperBound
    guard nameEnd > rest.lowerBound, line.bytes[rest.lowerBound].isLetter else { return nil }
    var argument = line.trimmed(nameEnd, rest.upperBound)
    guard argument.isEmpty || line.bytes[argument.lowerBound] == "|" else { return nil }
    if !argument.isEmpty { argument = line.trimmed(argument.lowerBound + 1, argument.upperBound) }
    let block = add(.directive, at: start)
    tree[block].mark = "/"
    tree[block].level = Int32(length)
    tree[block].indent = Int32(line.indent)
    (tree[block].nameStart, tree[block].nameEnd) = (Int32(rest.lowerBound), Int32(nameEnd))
    (tree[block].infoStart, tree[block].infoEnd) = (Int32(argument.lowerBound), Int32(argument.upperBound))
    if line.bytes[rest.lowerBound..<nameEnd].elementsEqual("tab".utf8) { tree[block].number = 1 }
    tree[block].optionState = 1
    tree.beginOptions(of: block)
    line.skip()
    tree.matchAll()
    return .done
  }

  mutating func slashBlockGoesOn(_ block: Int) -> Continuation {
    if !line.isIndented, !line.isBlank, line.byte(line.nextNonspace) == "/", !holdsOpenFence(block) {
      let length = line.run(at: line.nextNonspace)
      let isAlone = line.bytes[(line.nextNonspace + length)..<line.end].allSatisfy(\.isSpace)
      if isAlone, length == Int(tree[block].level) {
        tree.close(block, at: line.end)
        return .ended
      }
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
