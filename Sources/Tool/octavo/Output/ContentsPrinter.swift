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
      json.member("title", title)
      json.member("contents") { write(contents, to: &$0) }
    }
    return json.finished()
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
  func html() -> String {
    var text = """
      <!DOCTYPE html>
      <html lang="\(language.pageText)">
      <head><meta charset="utf-8"/><title>\(title.pageText)</title></head>
      <body>
      <h1>\(title.pageText)</h1>
      <nav aria-label="\(title.pageText)">

      """
    list(contents, indent: "", to: &text)
    return text + "</nav>\n</body>\n</html>\n"
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
    func cut(_ entries: [ContentsEntry], _ depth: Int) -> [ContentsEntry] {
      guard depth > 0 else { return [] }
      return entries.map { entry in
        var entry = entry
        entry.children = cut(entry.children, depth - 1)
        return entry
      }
    }
    return ContentsPrinter(title: title, language: language, contents: cut(contents, depth))
  }
}

extension String {
  /// The text escaped for an HTML page: no control characters, and no `##`, which begins pipeline commands.
  fileprivate var pageText: String { printable.markupEscaped.replacing("##", with: "#&#35;") }
}
