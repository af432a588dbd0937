import Diagnostics
import Files
import TextBytes

/// The list of a navigation file of MkDocs' plugin literate-nav: the last list of the file, or the first one after a line
/// `<!--nav-->`.
///
///     * [Home](index.md)
///     * Tools
///         * [Git](tools/git.md)
///         * tools/*.md
///     * [More](more/)
///
/// See <https://oprypin.github.io/mkdocs-literate-nav/reference.html>.
package struct LiterateList {
  /// An item of the list: a page, a section, or a pattern of paths.
  package struct Item {
    /// The text of its link, or its own; nil for a pattern.
    package var title: String?
    /// The address of its link.
    package var address: String?
    /// The paths that take its place.
    package var pattern: String?
    package var range: ByteRange
    package var children: [Item] = []
  }

  /// The items of the list.
  package private(set) var items: [Item] = []
  /// Lines of the list that are no item.
  package private(set) var unread: [ByteRange] = []

  private let tabLength: Int
  /// The open items, innermost last.
  private var open: [Item] = []
  private var state = State.outside

  private enum State {
    case outside, inList
    /// After the list that the line `<!--nav-->` chooses.
    case done
  }

  /// - Parameter tabLength: the columns by which an item is indented below another.
  package init(_ source: SourceText, tabLength: Int) {
    self.tabLength = max(1, tabLength)
    let bytes = source.bytes
    var isMarked = false
    var isAfterBlank = true
    var start = SourceText.markLength(of: bytes)
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: "\n") ?? bytes.count
      let line = bytes[start..<end]
      let text = line.trimmed
      start = end + 1
      if text.elementsEqual("<!--nav-->".utf8) {
        restart()
        (isMarked, state) = (true, .outside)
      } else if !text.isEmpty, state != .done {
        if !read(line, isAfterBlank: isAfterBlank), state == .inList { state = isMarked ? .done : .outside }
      }
      isAfterBlank = text.isEmpty
    }
    close(from: 0)
  }

  /// Reads a line that is not empty. Returns whether it belongs to a list.
  private mutating func read(_ line: ArraySlice<UInt8>, isAfterBlank: Bool) -> Bool {
    let text = line.trimmed
    var column = 0
    for byte in line.prefix(while: { $0 == " " || $0 == "\t" }) {
      column += byte == "\t" ? 4 - column % 4 : 1
    }
    let level = column / tabLength
    guard let content = Self.content(of: text), state == .inList || level == 0 else {
      guard state == .inList, level > 0 || !isAfterBlank else { return false }
      unread.append(range(text))
      return true
    }
    if state == .outside {
      restart()
      state = .inList
    }
    close(from: min(level, open.count))
    open.append(item(content))
    return true
  }

  private mutating func restart() { (items, open, unread) = ([], [], []) }

  private func range(_ text: ArraySlice<UInt8>) -> ByteRange { ByteRange(text.startIndex, text.endIndex) }

  /// The text after a bullet or number; nil for a line that is no item.
  private static func content(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let digits = text.prefix(while: \.isDigit)
    let mark = digits.isEmpty ? text.prefix { "-*+".utf8.contains($0) }.prefix(1) : digits
    guard !mark.isEmpty else { return nil }
    var rest = text[mark.endIndex...]
    if !digits.isEmpty {
      guard rest.first == "." else { return nil }
      rest = rest.dropFirst()
    }
    return rest.first?.isSpace == true ? rest.trimmed : nil
  }

  private mutating func item(_ text: ArraySlice<UInt8>) -> Item {
    guard let link = ListedLink(text) else {
      return Item(pattern: String(decoding: text, as: UTF8.self), range: range(text))
    }
    if !text[link.end...].allSatisfy(\.isSpace) { unread.append(range(text[link.end...].trimmed)) }
    return Item(title: link.title, address: link.address, range: range(text))
  }

  /// Closes the open items from a level on: each becomes a child of the one before it.
  private mutating func close(from level: Int) {
    while open.count > level {
      var item = open.removeLast()
      // A text alone is the title of what is below it; without that, and with an asterisk, it is a pattern.
      if let text = item.pattern, !item.children.isEmpty || !text.contains("*") {
        item.title = InlineMarkdown(text).text
        item.pattern = nil
      }
      if open.isEmpty { items.append(item) } else { open[open.count - 1].children.append(item) }
    }
  }
}
