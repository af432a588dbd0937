import Diagnostics
import Files
import TextBytes

/// Parses mdBook's `SUMMARY.md` into a tree.
///
///     # Summary            the title of the summary, if it is the first line
///     [Preface](p.md)      an entry without number
///     # Basics             a part
///     - [Limits](l.md)     a numbered entry; ordered lists are the same
///
/// See <https://rust-lang.github.io/mdBook/format/summary.html>.
package struct MdBookSummary {
  /// An entry: a part, chapter, section or page.
  package struct Item {
    package enum Kind { case part, unnumbered, numbered }

    package var kind: Kind
    package var title: String
    /// The path of its file; nil for a part and for a draft.
    package var path: String?
    package var range: ByteRange
    package var children: [Item] = []
  }

  /// The top-level parts and chapters.
  package private(set) var items: [Item] = []
  /// Chapters without a file.
  package private(set) var drafts: [Item] = []
  /// Lines that are not valid in a summary.
  package private(set) var unread: [ByteRange] = []
  /// Headings below the first level, which are no parts.
  package private(set) var lowHeadings: [Item] = []

  private let bytes: [UInt8]
  /// The open list items, with the columns where the text of each begins.
  private var open: [(column: Int, item: Item)] = []
  /// Whether nothing but comments has been read.
  private var isAtStart = true

  package init(_ source: SourceText) {
    bytes = source.bytes
    let start = SourceText.markLength(of: bytes)
    let lines = bytes[start...].split(separator: "\n", omittingEmptySubsequences: false)
    var isComment = false
    var index = 0
    while index < lines.count {
      let line = lines[index]
      index += 1
      if isComment || line.trimmed.starts(withASCII: "<!--") {
        isComment = !line.holds("-->")
        continue
      }
      guard !line.isBlank else { continue }
      if index < lines.count, isUnderlined(line, by: lines[index]) {
        index += 1
        takeHeading(line.trimmed, level: 1, of: line.trimmed)
      } else {
        read(line)
      }
      isAtStart = false
    }
    close(from: 0)
  }

  /// Whether a line is a heading because of the line after it.
  private func isUnderlined(_ line: ArraySlice<UInt8>, by next: ArraySlice<UInt8>) -> Bool {
    let rule = next.trimmed
    return !rule.isEmpty && rule.allSatisfy { $0 == "=" } && ListItem(line) == nil
      && ListedLink(line.trimmed) == nil
  }

  private mutating func read(_ line: ArraySlice<UInt8>) {
    let text = line.trimmed
    let level = text.prefix { $0 == "#" }.count
    if (1...6).contains(level), text.count == level || text[text.startIndex + level].isSpace {
      var title = text.dropFirst(level).trimmed
      let marks = title.reversed().prefix { $0 == "#" }.count
      if marks == title.count || title.dropLast(marks).last?.isSpace == true { title = title.dropLast(marks) }
      return takeHeading(title, level: level, of: text)
    }
    if text.allSatisfy({ $0 == "-" || $0 == "*" || $0 == "_" || $0 == " " }), text.count > 2 {
      return close(from: 0)
    }
    if let listed = ListItem(line) {
      guard let link = ListedLink(listed.text) else { return unread.append(range(text)) }
      close(from: open.firstIndex { $0.column > listed.column } ?? open.count)
      open.append((listed.textColumn, take(link, kind: .numbered, range: range(listed.text))))
      return
    }
    close(from: 0)
    // A line before or after the lists may have several links, each of which is an entry.
    var rest = text
    while let link = ListedLink(rest) {
      add(take(link, kind: .unnumbered, range: ByteRange(rest.startIndex, link.end)), isNumbered: false)
      rest = rest[link.end...].trimmed
    }
    if rest.startIndex == text.startIndex { unread.append(range(text)) }
  }

  /// Takes a heading: the first line is the title of the summary, a later one of the first level begins a part.
  private mutating func takeHeading(_ title: ArraySlice<UInt8>, level: Int, of text: ArraySlice<UInt8>) {
    close(from: 0)
    let item = Item(kind: .part, title: InlineMarkdown(title).text, range: range(text))
    if level > 1 { lowHeadings.append(item) } else if !isAtStart { items.append(item) }
  }

  /// An item of a list: what stands after a bullet or a number.
  private struct ListItem {
    /// The columns of its mark and of its text.
    let column: Int
    let textColumn: Int
    let text: ArraySlice<UInt8>

    init?(_ line: ArraySlice<UInt8>) {
      var column = 0
      let start = line.prefix { $0 == " " || $0 == "\t" }
      // A tab counts as four columns.
      for byte in start { column += byte == "\t" ? 4 : 1 }
      let content = line[start.endIndex...]
      let digits = content.prefix(while: \.isDigit)
      let mark = digits.isEmpty ? content.prefix(1) : content.prefix(digits.count + 1)
      guard let last = mark.last, (digits.isEmpty ? "-*+" : ".)").utf8.contains(last), digits.count < 10,
        content.count > mark.count, content[mark.endIndex].isSpace
      else { return nil }
      let spaces = content[mark.endIndex...].prefix { $0 == " " }.count
      self.column = column
      textColumn = column + mark.count + ((1...4).contains(spaces) ? spaces : 1)
      text = content[mark.endIndex...].trimmed
    }
  }

  private func range(_ text: ArraySlice<UInt8>) -> ByteRange { ByteRange(text.startIndex, text.endIndex) }

  /// The item of a link, `[Title](path)`; as in mdBook, text after it is ignored.
  private mutating func take(_ link: ListedLink, kind: Item.Kind, range: ByteRange) -> Item {
    let path = link.address.split(separator: "#").first.map(String.init) ?? ""
    let item = Item(
      kind: kind, title: link.title,
      path: path.isEmpty ? nil : path.hasPrefix("./") ? String(path.dropFirst(2)) : path, range: range)
    if item.path == nil { drafts.append(item) }
    return item
  }

  /// Closes the list items at `level` and deeper: each becomes a child of the item before it.
  private mutating func close(from level: Int) {
    while open.count > level {
      let item = open.removeLast().item
      if open.isEmpty { add(item, isNumbered: true) } else { open[open.count - 1].item.children.append(item) }
    }
  }

  /// Adds an item to the open part, else at the top level.
  private mutating func add(_ item: Item, isNumbered: Bool) {
    if isNumbered, let last = items.last, last.kind == .part {
      items[items.count - 1].children.append(item)
    } else {
      items.append(item)
    }
  }
}
