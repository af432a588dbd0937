import TextBytes

/// The current line of a text, and how much of it has been read: https://spec.commonmark.org/0.31.2/#tabs
///
/// A tab counts as the spaces up to the next multiple of four columns; a mark may take part of them.
package struct MarkdownLine {
  package let bytes: [UInt8]
  package private(set) var start = 0
  /// The end of the line, without its line feed.
  package private(set) var end = 0
  /// The next byte to read.
  package private(set) var offset = 0
  package private(set) var column = 0
  private var isPartOfTab = false
  private(set) var nextNonspace = 0
  private var nextNonspaceColumn = 0
  /// Whether only white space follows.
  package private(set) var isBlank = false

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The number of columns before the next character that is not white space.
  package var indent: Int { nextNonspaceColumn - column }
  var isIndented: Bool { indent >= 4 }

  /// Begins the line at `position`; returns the start of the next one.
  package mutating func begin(at position: Int) -> Int {
    start = position
    var next = position
    while next < bytes.count, bytes[next] != "\n", bytes[next] != "\r" { next += 1 }
    end = next
    if next < bytes.count {
      next += bytes[next] == "\r" && next + 1 < bytes.count && bytes[next + 1] == "\n" ? 2 : 1
    }
    rewind()
    return next
  }

  /// Returns to the beginning of the line.
  mutating func rewind() {
    offset = start
    column = 0
    isPartOfTab = false
  }

  /// Moves to the end of the text.
  package mutating func finish() { end = bytes.count }

  mutating func findNonspace() {
    var index = offset
    var columns = column
    while index < end {
      if bytes[index] == " " {
        columns += 1
      } else if bytes[index] == "\t" {
        columns += 4 - columns % 4
      } else {
        break
      }
      index += 1
    }
    isBlank = index >= end
    nextNonspace = index
    nextNonspaceColumn = columns
  }

  mutating func advanceToNonspace() {
    offset = nextNonspace
    column = nextNonspaceColumn
    isPartOfTab = false
  }

  /// Advances by `count` bytes or columns.
  mutating func advance(_ count: Int, columns: Bool = false) {
    var rest = count
    while rest > 0, offset < end {
      if bytes[offset] == "\t" {
        let toTab = 4 - column % 4
        if columns {
          isPartOfTab = toTab > rest
          let step = min(toTab, rest)
          column += step
          offset += isPartOfTab ? 0 : 1
          rest -= step
        } else {
          isPartOfTab = false
          column += toTab
          offset += 1
          rest -= 1
        }
      } else {
        isPartOfTab = false
        offset += 1
        column += 1
        rest -= 1
      }
    }
  }

  /// Skips the rest of the line.
  mutating func skip() { offset = end }

  /// The byte at an index; 0 after the end of the line.
  package func byte(_ index: Int) -> UInt8 { index < end ? bytes[index] : 0 }

  /// The length of the run of equal bytes at an index.
  package func run(at index: Int) -> Int {
    let mark = byte(index)
    var end = index
    while end < self.end, bytes[end] == mark { end += 1 }
    return end - index
  }

  /// The rest of the line.
  package var rest: MarkdownSegment {
    var segment = MarkdownSegment(start: Int32(offset), end: Int32(max(offset, end)))
    if isPartOfTab, offset < end {
      segment.start += 1
      segment.spaces = Int32(4 - column % 4)
    }
    return segment
  }

  /// Whether a name in braces begins there, as of a code cell.
  func beginsName(_ index: Int) -> Bool { byte(index) == "{" && byte(index + 1).isLetter }

  /// Whether braces fill the rest of a fence's line, as for a code cell, whose captions may contain code.
  func beginsCell(at index: Int) -> Bool {
    let info = trimmed(index, upper: end)
    return info.count > 2 && bytes[info.lowerBound] == "{" && bytes[info.lowerBound + 1].isLetter
      && bytes[info.upperBound - 1] == "}"
  }

  /// A range of the line without white space at its ends.
  package func trimmed(_ lower: Int, upper: Int) -> Range<Int> {
    var (start, end) = (lower, upper)
    while start < end, bytes[start] == " " || bytes[start] == "\t" { start += 1 }
    while end > start, bytes[end - 1] == " " || bytes[end - 1] == "\t" { end -= 1 }
    return start..<end
  }

  // MARK: - Kinds of lines

  /// Whether it is a rule: three or more `-`, `*` or `_`, optionally with spaces between them.
  package var isRule: Bool {
    let mark = bytes[nextNonspace]
    guard mark == "-" || mark == "*" || mark == "_" else { return false }
    var count = 0
    for index in nextNonspace..<end {
      if bytes[index] == mark {
        count += 1
      } else if bytes[index] != " ", bytes[index] != "\t" {
        return false
      }
    }
    return count >= 3
  }

  /// The level and the text of a heading, `## Text ##`; nil if it is none.
  var heading: (level: Int, text: Range<Int>)? {
    let level = byte(nextNonspace) == "#" ? run(at: nextNonspace) : 0
    let index = nextNonspace + level
    guard level <= 6, index >= end || bytes[index] == " " || bytes[index] == "\t" else { return nil }
    let text = trimmed(index, upper: end)
    var marks = text.upperBound
    while marks > text.lowerBound, bytes[marks - 1] == "#" { marks -= 1 }
    if marks == text.lowerBound { return (level, marks..<marks) }
    let isClosed = marks < text.upperBound && (bytes[marks - 1] == " " || bytes[marks - 1] == "\t")
    return (level, isClosed ? trimmed(text.lowerBound, upper: marks) : text)
  }

  /// Whether it is `:key: value`.
  var isOption: Bool {
    guard byte(nextNonspace) == ":" else { return false }
    var index = nextNonspace + 1
    while index < end, Self.isNameByte(bytes[index]) { index += 1 }
    return index > nextNonspace + 1 && byte(index) == ":"
      && (index + 1 >= end || bytes[index + 1].isSpace)
  }

  /// The number of columns from an item's mark to its content; moves there.
  mutating func itemPadding(_ length: Int) -> Int {
    let mark = self
    repeat {
      advance(1, columns: true)
    } while column - mark.column < 5
      && (byte(offset) == " " || byte(offset) == "\t")
    let spaces = column - mark.column
    guard spaces >= 5 || spaces < 1 || offset >= end else { return length + spaces }
    self = mark
    if byte(offset) == " " || byte(offset) == "\t" { advance(1, columns: true) }
    return length + 1
  }

  /// The number of columns of a table's delimiter row, `| --- | :-: |`; nil if it is not one.
  var delimiterColumns: Int? {
    var count = 0
    for cell in MarkdownTable.cells(of: bytes, in: nextNonspace..<end, []) {
      let dashes = bytes[cell].drop { $0 == ":" }.prefix { $0 == "-" }
      let colons = cell.count - dashes.count
      guard !dashes.isEmpty, colons <= 2, bytes[cell].allSatisfy({ $0 == "-" || $0 == ":" }),
        bytes[cell].first == ":" || bytes[cell].dropFirst().dropLast().allSatisfy({ $0 == "-" })
      else { return nil }
      count += 1
    }
    return count == 0 ? nil : count
  }

  /// A letter, a digit, `-`, `_`, `.` or `+`.
  package static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == "-" || byte == "_" || byte == "." || byte == "+"
  }
}
