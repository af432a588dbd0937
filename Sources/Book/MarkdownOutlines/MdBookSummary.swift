import Diagnostics
import Files
import TextBytes

/// Parses mdBook's `SUMMARY.md` into a tree.
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

  private let bytes: [UInt8]
  /// The open list items, with their indents.
  private var open: [(indent: Int, item: Item)] = []
  private var hasEntry = false

  package init(_ source: SourceText) {
    bytes = source.bytes
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var isComment = false
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: "\n") ?? bytes.count
      let line = bytes[start..<end]
      if isComment {
        isComment = !line.holds("-->")
      } else if line.trimmed.starts(withASCII: "<!--") {
        isComment = !line.holds("-->")
      } else {
        read(line)
      }
      start = end + 1
    }
    close(from: 0)
  }

  private mutating func read(_ line: ArraySlice<UInt8>) {
    let text = line.trimmed
    guard !text.isEmpty else { return }
    // A tab counts as four columns.
    let indent = line.prefix(while: { $0 == " " || $0 == "\t" }).reduce(0) { $0 + ($1 == "\t" ? 4 : 1) }
    if text.starts(withASCII: "#") {
      let title = String(decoding: text.drop { $0 == "#" }, as: UTF8.self).singleSpaced
      close(from: 0)
      // The first heading is the title of the summary.
      if hasEntry
        || title.lowercased() != "summary" && text.prefix(while: { $0 == "#" }).count == 1 && isPart(text)
      {
        items.append(Item(kind: .part, title: title, range: range(text)))
      }
      return
    }
    if text.allSatisfy({ $0 == "-" || $0 == "*" || $0 == "_" || $0 == " " }), text.count > 2 {
      return close(from: 0)
    }
    let isListed =
      text.count > 1 && "-*+".utf8.contains(text[text.startIndex]) && text[text.startIndex + 1].isSpace
    guard let item = item(isListed ? text.dropFirst(2).trimmed : text, isListed ? .numbered : .unnumbered)
    else {
      unread.append(range(text))
      return
    }
    hasEntry = true
    if isListed {
      close(from: open.firstIndex { $0.indent >= indent } ?? open.count)
      open.append((indent, item))
    } else {
      close(from: 0)
      add(item, isNumbered: false)
    }
    if item.path == nil { drafts.append(item) }
  }

  /// Whether a heading before any entry is a part, which it is unless it is the first heading.
  private mutating func isPart(_ text: ArraySlice<UInt8>) -> Bool {
    defer { hasTitle = true }
    return hasTitle
  }

  private var hasTitle = false

  private func range(_ text: ArraySlice<UInt8>) -> ByteRange { ByteRange(text.startIndex, text.endIndex) }

  /// Reads `[Title](path)`; as in mdBook, text after it is ignored.
  private func item(_ text: ArraySlice<UInt8>, _ kind: Item.Kind) -> Item? {
    guard let link = ListedLink(text) else { return nil }
    let path = link.address.split(separator: "#").first.map(String.init) ?? ""
    return Item(
      kind: kind, title: link.title,
      path: path.isEmpty ? nil : path.hasPrefix("./") ? String(path.dropFirst(2)) : path, range: range(text))
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
