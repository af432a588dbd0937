/// Whether an open block goes on with the next line, and what is done when it ends.
extension MarkdownBlockParser {
  enum Continuation {
    case yes, no
    /// The line is its end, and holds nothing else.
    case ended
  }

  mutating func goesOn(_ block: Int) -> Continuation {
    switch blocks[block].kind {
    case .document, .list, .definitions, .fields: return .yes
    case .quote:
      guard !isIndented, byte(nextNonspace) == 0x3E else { return .no }
      advanceToNonspace()
      advance(1)
      if byte(offset) == 0x20 || byte(offset) == 0x09 { advance(1, columns: true) }
      return .yes
    case .item: return itemGoesOn(block)
    case .footnote, .description, .field: return indentedGoesOn(block)
    case .indentedCode:
      if isIndented {
        advance(4, columns: true)
      } else if isBlank {
        advanceToNonspace()
      } else {
        return .no
      }
      return .yes
    case .fence, .verbatimDirective, .directive: return fenceGoesOn(block)
    case .math: return blocks[block].isClosed ? .no : mathGoesOn(block)
    case .html: return isBlank && blocks[block].level >= 6 ? .no : .yes
    case .paragraph: return isBlank ? .no : .yes
    case .table: return isBlank || startsBlockInTable() ? .no : .yes
    case .substitution, .heading, .rule, .target, .lineBlock, .term, .blockBreak, .comment, .nothing:
      return .no
    }
  }

  private mutating func itemGoesOn(_ block: Int) -> Continuation {
    let width = Int(blocks[block].indent + blocks[block].padding)
    if isBlank {
      guard blocks[block].first >= 0 else { return .no }
      advanceToNonspace()
    } else if indent >= width {
      advance(width, columns: true)
    } else {
      return .no
    }
    return .yes
  }

  /// Footnotes, descriptions and fields hold what is indented.
  private mutating func indentedGoesOn(_ block: Int) -> Continuation {
    let width = Int(blocks[block].padding)
    if isBlank {
      advanceToNonspace()
    } else if indent >= width {
      advance(width, columns: true)
    } else {
      return .no
    }
    return .yes
  }

  /// A fence, or a directive, whose end closes all that is open in it.
  private mutating func fenceGoesOn(_ block: Int) -> Continuation {
    let mark = blocks[block].mark
    if !isIndented, byte(nextNonspace) == mark, !isBlank {
      var end = nextNonspace
      while byte(end) == mark { end += 1 }
      let length = end - nextNonspace
      while byte(end) == 0x20 || byte(end) == 0x09 { end += 1 }
      if length >= Int(blocks[block].level), end >= lineEnd {
        isSettled = true
        while let last = open.last, last != block { closeLast() }
        blocks[block].isClosed = true
        blocks[block].end = Int32(lineEnd)
        closeLast()
        return .ended
      }
    }
    if blocks[block].optionState > 0, readOption(of: block) { return .ended }
    var rest = blocks[block].indent
    while rest > 0, byte(offset) == 0x20 || byte(offset) == 0x09 {
      advance(1, columns: true)
      rest -= 1
    }
    return .yes
  }

  /// Takes a line of a directive's options; false where it is one of its content.
  private mutating func readOption(of block: Int) -> Bool {
    let state = blocks[block].optionState
    let isRule = bytes[nextNonspace..<lineEnd].starts(with: [0x2D, 0x2D, 0x2D])
    if state == 1 {
      if isBlank {
        endOptions(of: block)
        return blocks[block].kind == .directive
      }
      blocks[block].firstOption = Int32(segments.count)
      blocks[block].lastOption = Int32(segments.count)
      if isRule {
        blocks[block].optionState = 3
        return true
      }
    }
    if state == 3 {
      if isRule {
        endOptions(of: block)
        return true
      }
    } else if !isOptionLine() {
      endOptions(of: block)
      if isBlank, state == 2 { return true }
      return false
    } else {
      blocks[block].optionState = 2
    }
    segments.append(MarkdownSegment(start: Int32(min(nextNonspace, lineEnd)), end: Int32(lineEnd)))
    if state == 3 { segments[segments.count - 1].start = Int32(offset) }
    blocks[block].lastOption = Int32(segments.count)
    return true
  }

  private mutating func endOptions(of block: Int) {
    blocks[block].optionState = 0
    blocks[block].firstLine = Int32(segments.count)
    blocks[block].lastLine = Int32(segments.count)
  }

  /// Whether the line is `:key: value`.
  private func isOptionLine() -> Bool {
    guard byte(nextNonspace) == 0x3A else { return false }
    var index = nextNonspace + 1
    while index < lineEnd, isNameByte(bytes[index]) { index += 1 }
    return index > nextNonspace + 1 && byte(index) == 0x3A
      && (index + 1 >= lineEnd || bytes[index + 1].isSpace)
  }

  /// A letter, a digit, `-`, `_`, `.` or `+`.
  func isNameByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == 0x2D || byte == 0x5F || byte == 0x2E || byte == 0x2B
  }

  // MARK: - Ends

  /// What is done with a block that ends.
  mutating func finish(_ block: Int) {
    switch blocks[block].kind {
    case .paragraph: finishParagraph(block)
    case .indentedCode:
      var last = blocks[block].lastLine
      while last > blocks[block].firstLine, isBlankSegment(Int(last) - 1) { last -= 1 }
      blocks[block].lastLine = last
    case .list: finishList(block)
    case .math:
      if !blocks[block].isClosed {
        // No end came: it is text, its delimiter too.
        blocks[block].kind = .paragraph
        segments[Int(blocks[block].firstLine)].start = blocks[block].start
      }
    default: break
    }
  }

  private func isBlankSegment(_ index: Int) -> Bool {
    bytes[Int(segments[index].start)..<Int(segments[index].end)].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// A list is loose where blank lines stand between its items or between what an item holds.
  private mutating func finishList(_ list: Int) {
    var item = blocks[list].first
    while item >= 0 {
      let next = blocks[Int(item)].next
      if next >= 0, endsWithBlankLine(Int(item)) {
        blocks[list].isTight = false
        return
      }
      var child = blocks[Int(item)].first
      while child >= 0 {
        let following = blocks[Int(child)].next
        if following >= 0 || next >= 0, endsWithBlankLine(Int(child)) {
          blocks[list].isTight = false
          return
        }
        child = following
      }
      item = next
    }
  }

  private func endsWithBlankLine(_ block: Int) -> Bool {
    var block = block
    while true {
      if blocks[block].endsBlank { return true }
      guard blocks[block].kind == .list || blocks[block].kind == .item, blocks[block].last >= 0 else {
        return false
      }
      block = Int(blocks[block].last)
    }
  }

  /// Takes the definitions of links off the front of a paragraph.
  private mutating func finishParagraph(_ block: Int) {
    let first = Int(blocks[block].firstLine)
    let last = Int(blocks[block].lastLine)
    guard first < last, bytes[Int(segments[first].start)] == 0x5B else { return }
    var content = MarkdownContent()
    for index in first..<last {
      if index > first { content.bytes.append(0x0A) }
      content.starts.append((Int32(content.bytes.count), segments[index].start))
      content.bytes.append(contentsOf: bytes[Int(segments[index].start)..<Int(segments[index].end)])
    }
    let taken = references.takeDefinitions(of: content)
    guard taken > 0 else { return }
    if taken >= content.bytes.count {
      blocks[block].kind = .nothing
      blocks[block].lastLine = blocks[block].firstLine
      return
    }
    while blocks[block].firstLine < blocks[block].lastLine,
      Int(content.starts[Int(blocks[block].firstLine) - first].offset) < taken
    {
      blocks[block].firstLine += 1
    }
  }
}
