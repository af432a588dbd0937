/// The beginnings of blocks that CommonMark does not have.
extension MarkdownBlockParser {
  // MARK: - Fences and directives

  mutating func openFence() -> Start? {
    let mark = bytes[nextNonspace]
    var index = nextNonspace
    while byte(index) == mark { index += 1 }
    let length = index - nextNonspace
    guard length >= 3 else { return nil }
    if mark == 0x60, bytes[index..<lineEnd].contains(0x60) { return nil }
    return openFence(mark, length: length, info: index)
  }

  /// `:::{note}`, and what else begins with a colon.
  mutating func openColon(in container: Int) -> Start? {
    if let start = openTable(in: container) { return start }
    guard features.contains(.myst) else { return nil }
    var index = nextNonspace
    while byte(index) == 0x3A { index += 1 }
    let length = index - nextNonspace
    if length >= 3 {
      let info = bytes[index..<lineEnd].drop { $0 == 0x20 || $0 == 0x09 }
      guard let first = info.first, first == 0x7B || first.isLetter else { return nil }
      return openFence(0x3A, length: length, info: index)
    }
    guard length == 1 else { return nil }
    return openDescription(in: container) ?? openField(in: container)
  }

  private mutating func openFence(_ mark: UInt8, length: Int, info: Int) -> Start {
    var start = info
    var end = lineEnd
    while start < end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
    while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    let fenceIndent = indent
    var kind = MarkdownBlock.Kind.fence
    var name = start..<start
    if features.contains(.myst), let found = directiveName(start..<end, mark) {
      name = found.name
      let text = String(decoding: bytes[name].map(\.lowercased), as: UTF8.self)
      let isMarkdown = MarkdownDirective.holdsMarkdown(text) ?? (mark == 0x3A)
      kind = isMarkdown ? .directive : .verbatimDirective
      start = found.argument
    }
    let block = add(kind, at: nextNonspace)
    blocks[block].mark = mark
    blocks[block].level = Int32(length)
    blocks[block].indent = Int32(fenceIndent)
    (blocks[block].infoStart, blocks[block].infoEnd) = (Int32(start), Int32(end))
    (blocks[block].nameStart, blocks[block].nameEnd) = (Int32(name.lowerBound), Int32(name.upperBound))
    blocks[block].optionState = kind == .fence ? 0 : 1
    offset = lineEnd
    matched = open.count
    return .done
  }

  /// The name in `{name} argument`; with colons also in `name argument`.
  private func directiveName(_ info: Range<Int>, _ mark: UInt8) -> (name: Range<Int>, argument: Int)? {
    guard let first = bytes[info].first else { return nil }
    var name: Range<Int>
    var next: Int
    if first == 0x7B {
      guard let close = bytes[info].firstIndex(of: 0x7D), close > info.lowerBound + 1 else { return nil }
      name = (info.lowerBound + 1)..<close
      next = close + 1
      // `{tip .class key=value}`: what stands behind the name are options.
      if let space = bytes[name].firstIndex(of: 0x20), bytes[name.lowerBound].isLetter {
        let word = String(decoding: bytes[name.lowerBound..<space].map(\.lowercased), as: UTF8.self)
        guard mark == 0x3A || MarkdownDirective.kind(word) != nil else { return nil }
        name = name.lowerBound..<space
      }
    } else if mark == 0x3A {
      next = bytes[info].firstIndex { $0 == 0x20 || $0 == 0x7B || $0 == 0x5B } ?? info.upperBound
      name = info.lowerBound..<next
    } else {
      return nil
    }
    guard bytes[name].allSatisfy({ isNameByte($0) || $0 == 0x3A || $0 == 0x3D || $0 == 0x23 || $0 == 0x20 })
    else { return nil }
    // `{.python .numberLines}` names classes, as pandoc has them.
    if bytes[name].first == 0x2E || bytes[name].first == 0x23 { return mark == 0x3A ? (name, next) : nil }
    guard bytes[name].first?.isLetter == true, !bytes[name].contains(0x20) else { return nil }
    while next < info.upperBound, bytes[next] == 0x20 || bytes[next] == 0x09 { next += 1 }
    return (name, next)
  }

  // MARK: - Lines of MyST

  /// `(label)=`, `% comment`, `+++`, and `^^^` between the header of a card and its text.
  mutating func openMySTLine() -> Start? {
    guard features.contains(.myst) else { return nil }
    var end = lineEnd
    while end > nextNonspace, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    let kind: MarkdownBlock.Kind
    var info = (nextNonspace + 1)..<end
    switch bytes[nextNonspace] {
    case 0x28:
      guard end - nextNonspace > 3, bytes[end - 1] == 0x3D, bytes[end - 2] == 0x29 else { return nil }
      info = (nextNonspace + 1)..<(end - 2)
      guard !bytes[info].contains(where: { $0 == 0x28 || $0 == 0x29 }) else { return nil }
      kind = .target
    case 0x25:
      guard info.isEmpty || byte(nextNonspace + 1).isSpace else { return nil }
      kind = .comment
    case 0x5E:
      guard end - nextNonspace >= 3, bytes[nextNonspace..<end].allSatisfy({ $0 == 0x5E }),
        open.contains(where: { blocks[$0].kind == .directive })
      else { return nil }
      kind = .blockBreak
    default:
      guard bytes[nextNonspace..<end].starts(with: [0x2B, 0x2B, 0x2B]),
        nextNonspace + 3 >= end || bytes[nextNonspace + 3].isSpace
      else { return nil }
      info = min(nextNonspace + 3, end)..<end
      kind = .blockBreak
    }
    let block = add(kind, at: nextNonspace)
    (blocks[block].infoStart, blocks[block].infoEnd) = (Int32(info.lowerBound), Int32(info.upperBound))
    offset = lineEnd
    closeLast()
    return .done
  }

  /// `[^label]: text`
  mutating func openFootnote() -> Start? {
    guard features.contains(.footnotes), byte(nextNonspace + 1) == 0x5E else { return nil }
    var end = nextNonspace + 2
    while end < lineEnd, bytes[end] != 0x5D, !bytes[end].isSpace, bytes[end] != 0x5B { end += 1 }
    guard end > nextNonspace + 2, byte(end) == 0x5D, byte(end + 1) == 0x3A else { return nil }
    let info = (nextNonspace + 2)..<end
    let block = add(.footnote, at: nextNonspace)
    (blocks[block].infoStart, blocks[block].infoEnd) = (Int32(info.lowerBound), Int32(info.upperBound))
    blocks[block].padding = 4
    advanceToNonspace()
    advance(end + 2 - nextNonspace)
    return .container
  }

  /// `: description`, under a line that so becomes a term.
  private mutating func openDescription(in container: Int) -> Start? {
    let next = byte(nextNonspace + 1)
    guard next == 0x20 || next == 0x09, let list = definitionList(container) else { return nil }
    matched = open.count
    isSettled = true
    advanceToNonspace()
    let mark = nextNonspace
    advance(1)
    findNonspace()
    let padding = min(indent, 4) + 1
    advance(min(indent, 4), columns: true)
    let description = add(.description, at: mark)
    blocks[description].padding = Int32(padding)
    blocks[list].end = Int32(lineEnd)
    return .container
  }

  /// The definition list that a description goes into, open; made of the paragraph before it if need be.
  private mutating func definitionList(_ container: Int) -> Int? {
    if blocks[container].kind == .definitions {
      settle()
      return container
    }
    let isParagraph = blocks[container].kind == .paragraph
    let last = isParagraph ? Int32(container) : blocks[container].last
    guard last >= 0, blocks[Int(last)].kind == .paragraph, isParagraph || blocks[Int(last)].next < 0,
      blocks[Int(last)].lastLine - blocks[Int(last)].firstLine == 1
    else { return nil }
    settle()
    let term = Int(last)
    while open.last != Int(blocks[term].parent) { closeLast() }
    guard blocks[term].kind == .paragraph else { return nil }
    return makeDefinitions(of: term)
  }

  /// Puts a paragraph, the last child of its parent, as a term into a list.
  private mutating func makeDefinitions(of term: Int) -> Int {
    let parent = Int(blocks[term].parent)
    let previous = child(of: parent, before: term)
    blocks[term].kind = .term
    if let previous, blocks[previous].kind == .definitions {
      blocks[previous].next = -1
      blocks[parent].last = Int32(previous)
      blocks[Int(blocks[previous].last)].next = Int32(term)
      blocks[previous].last = Int32(term)
      blocks[term].parent = Int32(previous)
      blocks[previous].isOpen = true
      open.append(previous)
      return previous
    }
    let list = blocks.count
    var block = MarkdownBlock(
      kind: .definitions, parent: Int32(parent), start: blocks[term].start, end: Int32(lineEnd))
    (block.first, block.last) = (Int32(term), Int32(term))
    blocks.append(block)
    blocks[term].parent = Int32(list)
    blocks[parent].last = Int32(list)
    if let previous { blocks[previous].next = Int32(list) } else { blocks[parent].first = Int32(list) }
    open.append(list)
    return list
  }

  /// The child before another. Definition lists are looked for near the end: the way is short, since every
  /// block that it passes over was made after its term.
  private func child(of parent: Int, before wanted: Int) -> Int? {
    var index = wanted - 1
    var steps = 0
    while index > 0, steps < 4096 {
      if blocks[index].parent == Int32(parent), blocks[index].next == Int32(wanted) { return index }
      index -= 1
      steps += 1
    }
    return blocks[parent].first == Int32(wanted) ? nil : sequentialChild(of: parent, before: wanted)
  }

  private func sequentialChild(of parent: Int, before wanted: Int) -> Int? {
    var child = blocks[parent].first
    while child >= 0, blocks[Int(child)].next != Int32(wanted) { child = blocks[Int(child)].next }
    return child < 0 ? nil : Int(child)
  }

  /// `:name: value`, where another such line follows or its value goes on, indented.
  private mutating func openField(in container: Int) -> Start? {
    let kind = blocks[container].kind
    guard kind != .paragraph, let end = fieldNameEnd(nextNonspace, lineEnd) else { return nil }
    if kind != .fields {
      var next = lineEnd
      while next < bytes.count, bytes[next] == 0x0A || bytes[next] == 0x0D { next += 1 }
      guard next - lineEnd <= 2, next < bytes.count else { return nil }
      let isIndentedLine = bytes[next...].prefix(2).allSatisfy { $0 == 0x20 }
      let lineLimit = bytes[next...].firstIndex(of: 0x0A) ?? bytes.count
      guard isIndentedLine || fieldNameEnd(next, lineLimit) != nil else { return nil }
      add(.fields, at: nextNonspace)
    }
    let field = add(.field, at: nextNonspace)
    (blocks[field].infoStart, blocks[field].infoEnd) = (Int32(nextNonspace + 1), Int32(end))
    blocks[field].padding = 2
    advanceToNonspace()
    advance(end + 1 - nextNonspace)
    return .container
  }

  private func fieldNameEnd(_ start: Int, _ limit: Int) -> Int? {
    guard start < limit, bytes[start] == 0x3A, start + 1 < limit, bytes[start + 1].isLetter else {
      return nil
    }
    var end = start + 1
    while end < limit, isNameByte(bytes[end]) || bytes[end] == 0x20 { end += 1 }
    guard end < limit, bytes[end] == 0x3A, end + 1 >= limit || bytes[end + 1].isSpace else { return nil }
    return end
  }
}
