import TextBytes

/// Blocks that pandoc adds to CommonMark: https://pandoc.org/MANUAL.html#pandocs-markdown
extension MarkdownBlockParser {
  // MARK: - Divisions

  /// `::: {.class #id}` and `::: name`, up to a line of three colons or more.
  mutating func openDivision(_ length: Int) -> Start? {
    guard let info = MarkdownDivisionMark.attributes(of: line, length: length) else { return nil }
    let block = add(.directive, at: line.nextNonspace)
    tree[block].mark = "{"
    tree[block].level = Int32(length)
    tree[block].indent = Int32(line.indent)
    (tree[block].nameStart, tree[block].nameEnd) = (Int32(info.lowerBound), Int32(info.upperBound))
    (tree[block].infoStart, tree[block].infoEnd) = (Int32(info.upperBound), Int32(info.upperBound))
    line.skip()
    tree.matchAll()
    return .done
  }

  /// A line of colons closes the innermost open division, unless it is inside code.
  mutating func divisionGoesOn(_ block: Int) -> Continuation {
    guard !line.isIndented, !line.isBlank, MarkdownDivisionMark.isEnd(line),
      !tree.holdsOpenFence(block, indent: line.indent)
    else {
      return .yes
    }
    tree.close(block, at: line.end)
    return .ended
  }

  // MARK: - Metadata

  /// YAML below the start of a text, which pandoc reads as metadata.
  mutating func openMetadata(in container: Int) -> Start? {
    guard features.contains(.pandoc), tree[container].kind == .document, line.indent == 0,
      MarkdownMetadataBlock.begins(at: line)
    else { return nil }
    let block = add(.hidden, at: line.nextNonspace)
    tree[block].mark = "-"
    line.skip()
    tree.matchAll()
    return .done
  }

  mutating func metadataGoesOn(_ block: Int) -> Continuation {
    if MarkdownMetadataBlock.isEnd(line.bytes[line.start..<line.end]) { tree.close(block, at: line.end) }
    return .ended
  }

  // MARK: - Tables

  /// A simple or multiline table: column names above a rule of several parts, such a rule without names, or rows of several
  /// lines between two rules.
  ///
  ///     Right   Left
  ///     ------- ------
  ///         12  12
  mutating func openColumnTable(in container: Int) -> Start? {
    guard features.contains(.pandoc),
      line.bytes[line.nextNonspace..<line.end].allSatisfy({ $0 == "-" || $0.isSpace })
    else { return nil }
    let parts = line.bytes[line.nextNonspace..<line.end].words
    guard parts.allSatisfy({ $0.count > 1 }) else { return nil }
    if parts.count > 1, tree[container].kind == .paragraph, tree.isSettled,
      tree[container].lastLine - tree[container].firstLine == 1
    {
      // The line above contains the column names.
      tree[container].kind = .columnTable
      tree[container].mark = "-"
      addTableLine(to: container)
      return .done
    }
    guard tree[container].kind != .paragraph || !tree.isSettled else { return nil }
    let rule = MarkdownTableRule(line)
    let isPlain = parts.count > 1 && rule.closesBelow
    let hasNames = parts.count == 1 && rule.beginsMultilineTable
    guard isPlain || hasNames || parts.count > 1 && rule.closesHeadlessTable else { return nil }
    let table = add(.columnTable, at: line.nextNonspace)
    tree[table].mark = isPlain ? "-" : "="
    // The next rule ends a table without names.
    if !isPlain, !hasNames { tree[table].padding = 1 }
    addTableLine(to: table)
    return .done
  }

  /// `+---+---+`
  mutating func openGridTable() -> Start? {
    guard features.contains(.pandoc), MarkdownTableRule(line).isOfGrid else { return nil }
    let table = add(.columnTable, at: line.nextNonspace)
    tree[table].mark = "+"
    addTableLine(to: table)
    return .done
  }

  private mutating func addTableLine(to table: Int) {
    tree.add(line.offset..<line.end, to: table)
    line.skip()
    tree.matchAll()
  }

  mutating func columnTableGoesOn(_ block: Int) -> Continuation {
    let mark = tree[block].mark
    if mark == "+" {
      let first = line.byte(line.nextNonspace)
      guard !line.isBlank, first == "|" || first == "+" else { return .no }
    } else if line.isBlank {
      // Blank lines separate rows of several lines; such a table ends only with a rule.
      guard mark == "=" else { return .no }
    }
    tree.add(line.offset..<line.end, to: block)
    if mark != "+", !line.isBlank,
      line.bytes[line.nextNonspace..<line.end].allSatisfy({ $0 == "-" || $0.isSpace })
    {
      let parts = line.bytes[line.nextNonspace..<line.end].words.count
      // A rule of several parts below the column names does not end the table; any other rule does.
      let isHead = mark == "=" && parts > 1 && tree[block].padding == 0
      if isHead { tree[block].padding = 1 } else { tree.close(block, at: line.end) }
    }
    return .ended
  }
}
