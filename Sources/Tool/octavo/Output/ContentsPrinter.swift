import BookModel
import Diagnostics
import JSONText
import TextBytes

/// Prints the contents as a tree, JSON or HTML.
struct ContentsPrinter {
  let title: String
  let language: String
  let contents: [ContentsEntry]

  /// A tree drawn with lines, for people.
  func tree() -> String {
    var text = title.printable + "\n"
    branch(contents, indent: "", to: &text)
    return text
  }

  /// The trees of several books, each below its path.
  static func tree(_ books: [(path: String, contents: ContentsPrinter)]) -> String {
    books.map { $0.path.printable + ":\n" + $0.contents.tree() }.joined(separator: "\n")
  }

  private func branch(_ entries: [ContentsEntry], indent: String, to text: inout String) {
    for (index, entry) in entries.enumerated() {
      let isLast = index == entries.count - 1
      text += indent + (isLast ? "└─ " : "├─ ") + entry.label.printable + "\n"
      branch(entry.children, indent: indent + (isLast ? "   " : "│  "), to: &text)
    }
  }

  /// Version 1 of the JSON format in docs/manifest.md.
  func json() -> [UInt8] {
    var json = JSONWriter(.lines)
    json.object { json in
      json.member("version", 1)
      writeMembers(to: &json)
    }
    return json.finished()
  }

  /// The contents of several books, each with its path.
  static func json(_ books: [(path: String, contents: ContentsPrinter)]) -> [UInt8] {
    var json = JSONWriter(.lines)
    json.object { json in
      json.member("version", 1)
      json.member("books") { json in
        json.array(books) { json, book in
          json.object { json in
            json.member("manifest", book.path)
            book.contents.writeMembers(to: &json)
          }
        }
      }
    }
    return json.finished()
  }

  private func writeMembers(to json: inout JSONWriter) {
    json.member("title", title)
    json.member("contents") { write(contents, to: &$0) }
  }

  private func write(_ entries: [ContentsEntry], to json: inout JSONWriter) {
    json.array(entries) { json, entry in
      json.object { json in
        json.member("kind", entry.kind.rawValue)
        json.member("title", entry.title)
        json.member(orNull: "number", entry.number)
        json.member("label", entry.label)
        json.member(orNull: "href", entry.href)
        json.member("children") { write(entry.children, to: &$0) }
      }
    }
  }

  /// An HTML page with nested lists.
  func html() -> String { Self.page([self], title: title) }

  /// An HTML page with the lists of several books.
  static func html(_ books: [(path: String, contents: ContentsPrinter)]) -> String {
    page(books.map(\.contents), title: books.map(\.contents.title).joined(separator: ", "))
  }

  private static func page(_ books: [ContentsPrinter], title: String) -> String {
    let language = books.first?.language ?? "und"
    var text = """
      <!DOCTYPE html>
      <html lang="\(language.pageText)">
      <head><meta charset="utf-8"/><title>\(title.pageText)</title></head>
      <body>

      """
    for book in books {
      let other = book.language == language ? "" : " lang=\"\(book.language.pageText)\""
      text += "<h1\(other)>\(book.title.pageText)</h1>\n<nav\(other) aria-label=\"\(book.title.pageText)\">\n"
      book.list(book.contents, indent: "", to: &text)
      text += "</nav>\n"
    }
    return text + "</body>\n</html>\n"
  }

  private func list(_ entries: [ContentsEntry], indent: String, to text: inout String) {
    guard !entries.isEmpty else { return }
    text += indent + "<ol>\n"
    for entry in entries {
      let label = entry.label.pageText
      text += indent + "  <li class=\"\(entry.kind.rawValue)\">"
      text += entry.href.map { "<a href=\"\($0.pageText)\">\(label)</a>" } ?? "<span>\(label)</span>"
      if !entry.children.isEmpty {
        text += "\n"
        list(entry.children, indent: indent + "    ", to: &text)
        text += indent + "  "
      }
      text += "</li>\n"
    }
    text += indent + "</ol>\n"
  }

  /// The contents without entries below `depth` levels.
  func limited(to depth: Int?) -> ContentsPrinter {
    guard let depth else { return self }
    func cut(_ entries: [ContentsEntry], depth: Int) -> [ContentsEntry] {
      guard depth > 0 else { return [] }
      return entries.map { entry in
        var entry = entry
        entry.children = cut(entry.children, depth: depth - 1)
        return entry
      }
    }
    return ContentsPrinter(title: title, language: language, contents: cut(contents, depth: depth))
  }
}

extension String {
  /// The text escaped for an HTML page: no control characters, and no `##`, which begins pipeline commands.
  fileprivate var pageText: String { printable.markupEscaped.replacing("##", with: "#&#35;") }
}
