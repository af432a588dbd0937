/// The beginnings of blocks.
extension MarkdownBlockParser {
  /// What was opened: a block that holds others, one that holds lines, or one that the line completes.
  enum Start {
    case container, leaf, done
  }

  /// Opens the block that begins at the next character that is not white space; nil where none does.
  mutating func openBlock(in container: Int) -> Start? {
    let first = bytes[nextNonspace]
    if isIndented {
      return blocks[open[open.count - 1]].kind == .paragraph ? nil : openIndentedCode()
    }
    switch first {
    case 0x3E: return openQuote()
    case 0x23: return openHeading()
    case 0x60, 0x7E: return openFence()
    case 0x3A: return openColon(in: container)
    case 0x3C: return openHTML(in: container)
    case 0x3D: return openSetext(in: container)
    case 0x24: return openDollars(in: container)
    case 0x5C: return openTeX(in: container)
    case 0x5B: return openFootnote()
    case 0x7C: return openTable(in: container)
    case 0x28, 0x25, 0x5E: return openMySTLine()
    case 0x2D, 0x2A, 0x5F, 0x2B, 0x30...0x39: return openRuleOrItem(in: container)
    default: return openTable(in: container)
    }
  }

  private mutating func openRuleOrItem(in container: Int) -> Start? {
    let first = bytes[nextNonspace]
    if first == 0x2D, let start = openSetext(in: container) { return start }
    if first == 0x2D, let start = openTable(in: container) { return start }
    if first == 0x2B, let start = openMySTLine() { return start }
    if isRule() {
      add(.rule, at: nextNonspace)
      offset = lineEnd
      settle()
      closeLast()
      return .done
    }
    return first == 0x5F ? nil : openItem(in: container)
  }

  private mutating func openIndentedCode() -> Start {
    advance(4, columns: true)
    add(.indentedCode, at: offset)
    return .leaf
  }

  private mutating func openQuote() -> Start {
    advanceToNonspace()
    advance(1)
    if byte(offset) == 0x20 || byte(offset) == 0x09 { advance(1, columns: true) }
    add(.quote, at: nextNonspace)
    return .container
  }

  private mutating func openHeading() -> Start? {
    var index = nextNonspace
    while byte(index) == 0x23 { index += 1 }
    let level = index - nextNonspace
    guard level <= 6, index >= lineEnd || bytes[index] == 0x20 || bytes[index] == 0x09 else { return nil }
    while index < lineEnd, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    var end = lineEnd
    while end > index, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    var marks = end
    while marks > index, bytes[marks - 1] == 0x23 { marks -= 1 }
    if marks == index {
      end = index
    } else if marks < end, bytes[marks - 1] == 0x20 || bytes[marks - 1] == 0x09 {
      end = marks
      while end > index, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    }
    let heading = add(.heading, at: nextNonspace)
    blocks[heading].level = Int32(level)
    addWhole(heading, index, end)
    return .done
  }

  /// Gives a leaf its only line, and closes it.
  private mutating func addWhole(_ block: Int, _ start: Int, _ end: Int) {
    segments.append(MarkdownSegment(start: Int32(start), end: Int32(end)))
    blocks[block].lastLine = Int32(segments.count)
    offset = lineEnd
    closeLast()
  }

  /// Makes a heading of the paragraph above a line of `=` or `-`.
  private mutating func openSetext(in container: Int) -> Start? {
    guard blocks[container].kind == .paragraph, isSettled else { return nil }
    let mark = bytes[nextNonspace]
    var index = nextNonspace
    while byte(index) == mark { index += 1 }
    while index < lineEnd, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    guard index >= lineEnd else { return nil }
    finish(container)
    guard blocks[container].kind == .paragraph else {
      // Nothing but definitions of links stood there.
      blocks[container].isOpen = false
      open.removeLast()
      matched = open.count
      let paragraph = add(.paragraph, at: nextNonspace)
      advanceToNonspace()
      addSegment(to: paragraph)
      matched = open.count
      return .done
    }
    blocks[container].kind = .heading
    blocks[container].level = mark == 0x3D ? 1 : 2
    blocks[container].end = Int32(lineEnd)
    blocks[container].isOpen = false
    open.removeLast()
    matched = open.count
    return .done
  }

  private func isRule() -> Bool {
    let mark = bytes[nextNonspace]
    guard mark == 0x2D || mark == 0x2A || mark == 0x5F else { return false }
    var count = 0
    for index in nextNonspace..<lineEnd {
      if bytes[index] == mark {
        count += 1
      } else if bytes[index] != 0x20, bytes[index] != 0x09 {
        return false
      }
    }
    return count >= 3
  }

  private mutating func openItem(in container: Int) -> Start? {
    var index = nextNonspace
    let isParagraph = blocks[container].kind == .paragraph
    var number: Int32 = 0
    var mark = byte(index)
    if mark.isDigit {
      while byte(index).isDigit, index - nextNonspace < 10 {
        number = min(number, 99_999_999) * 10 + Int32(byte(index) - 0x30)
        index += 1
      }
      guard index - nextNonspace <= 9, byte(index) == 0x2E || byte(index) == 0x29 else { return nil }
      if isParagraph, number != 1 { return nil }
      mark = byte(index)
    }
    index += 1
    guard index >= lineEnd || bytes[index] == 0x20 || bytes[index] == 0x09 else { return nil }
    if isParagraph, bytes[index..<lineEnd].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return nil }
    let markerIndent = indent
    let start = nextNonspace
    let length = index - nextNonspace
    advanceToNonspace()
    advance(length, columns: true)
    let padding = itemPadding(length)
    settle()
    let tip = open[open.count - 1]
    if blocks[tip].kind != .list || blocks[tip].mark != mark {
      let list = add(.list, at: start)
      blocks[list].mark = mark
      blocks[list].number = number
    }
    let item = add(.item, at: start)
    blocks[item].indent = Int32(markerIndent)
    blocks[item].padding = Int32(padding)
    return .container
  }

  /// The columns from an item's mark to its content, to which the line is brought.
  private mutating func itemPadding(_ length: Int) -> Int {
    let (markColumn, markOffset, markIsPart) = (column, offset, isPartOfTab)
    repeat {
      advance(1, columns: true)
    } while column - markColumn < 5
      && (byte(offset) == 0x20 || byte(offset) == 0x09)
    let spaces = column - markColumn
    guard spaces >= 5 || spaces < 1 || offset >= lineEnd else { return length + spaces }
    (column, offset, isPartOfTab) = (markColumn, markOffset, markIsPart)
    if byte(offset) == 0x20 || byte(offset) == 0x09 { advance(1, columns: true) }
    return length + 1
  }

  // MARK: - Tables

  /// Makes a table of a paragraph's last line and a delimiter row: `| --- | :-: |`.
  mutating func openTable(in container: Int) -> Start? {
    guard features.contains(.tables), blocks[container].kind == .paragraph, isSettled else { return nil }
    let first = bytes[nextNonspace]
    guard first == 0x7C || first == 0x2D || first == 0x3A,
      let columns = delimiterColumns(nextNonspace..<lineEnd)
    else { return nil }
    let header = Int(blocks[container].lastLine) - 1
    let line = Int(segments[header].start)..<Int(segments[header].end)
    guard MarkdownTable.cells(of: bytes, in: line).count == columns,
      columns > 1 || bytes[line].contains(0x7C) || bytes[nextNonspace..<lineEnd].contains(0x7C)
    else { return nil }
    let headerSegment = segments[header]
    if header == Int(blocks[container].firstLine) {
      blocks[container].kind = .table
      blocks[container].level = Int32(columns)
    } else {
      blocks[container].lastLine -= 1
      closeLast()
      let table = add(.table, at: Int(headerSegment.start))
      blocks[table].firstLine = Int32(header)
      blocks[table].level = Int32(columns)
    }
    let table = open[open.count - 1]
    advanceToNonspace()
    addSegment(to: table)
    matched = open.count
    return .done
  }

  /// The number of columns of a delimiter row; nil where the line is none.
  private func delimiterColumns(_ line: Range<Int>) -> Int? {
    var count = 0
    for cell in MarkdownTable.cells(of: bytes, in: line) {
      let dashes = bytes[cell].drop { $0 == 0x3A }.prefix { $0 == 0x2D }
      let colons = cell.count - dashes.count
      guard !dashes.isEmpty, colons <= 2, bytes[cell].allSatisfy({ $0 == 0x2D || $0 == 0x3A }),
        bytes[cell].first == 0x3A || bytes[cell].dropFirst().dropLast().allSatisfy({ $0 == 0x2D })
      else { return nil }
      count += 1
    }
    return count == 0 ? nil : count
  }

  /// Whether the line begins a block that ends a table.
  func startsBlockInTable() -> Bool {
    guard !isIndented else { return true }
    let first = bytes[nextNonspace]
    if first == 0x3E || first == 0x24 { return true }
    if first == 0x23 {
      let rest = bytes[nextNonspace..<lineEnd].drop { $0 == 0x23 }
      return rest.first == 0x20
    }
    if first == 0x60 || first == 0x7E || first == 0x3A {
      return bytes[nextNonspace..<lineEnd].prefix { $0 == first }.count >= 3
    }
    if first == 0x2D || first == 0x2A || first == 0x2B {
      return byte(nextNonspace + 1) == 0x20 || isRule()
    }
    return first == 0x3C && kindOfHTML(at: nextNonspace).map { $0 < 7 } ?? false
  }
}

/// The cells of a table's row.
enum MarkdownTable {
  /// The bytes of each cell, without the white space around it. A `|` behind a backslash is no border.
  static func cells(of bytes: [UInt8], in line: Range<Int>) -> [Range<Int>] {
    var start = line.lowerBound
    var end = line.upperBound
    while start < end, bytes[start].isSpace { start += 1 }
    while end > start, bytes[end - 1].isSpace { end -= 1 }
    if start < end, bytes[start] == 0x7C { start += 1 }
    var cells: [Range<Int>] = []
    var index = start
    while index < end {
      if bytes[index] == 0x5C, index + 1 < end {
        index += 2
        continue
      }
      if bytes[index] == 0x7C {
        cells.append(trimmed(start..<index, in: bytes))
        start = index + 1
      }
      index += 1
    }
    if start < end { cells.append(trimmed(start..<end, in: bytes)) }
    return cells
  }

  private static func trimmed(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start].isSpace { start += 1 }
    while end > start, bytes[end - 1].isSpace { end -= 1 }
    return start..<end
  }
}
