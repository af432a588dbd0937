import Files
import MarkdownOutlines
import TextBytes
import WolframLanguage
import Titles
import XML

/// Metadata from the opening page of a book without manifest.
struct PageHead: Equatable {
  /// The first heading's text, else the title element's.
  var title: String?
  /// Whether the title is a heading, whose markup only the format's reader knows.
  private(set) var isHeading = false
  /// The language from `lang` or `xml:lang`, if well-formed.
  var language: String?
  /// The author, from `<meta name="author">`.
  var author: String?

  /// Reads the page at `path`: as XML, else as text, since HTML need not be well-formed.
  init(_ path: String, in folder: BookFolder) {
    if ["nb", "cdf"].contains(pathExtension(path)) {
      do { read(ExpressionTree(parsing: try folder.read(path))) } catch { return }
      return
    }
    if ["md", "markdown", "myst", "qmd", "rmd"].contains(pathExtension(path)) {
      do { readMarkdown(try folder.read(path)) } catch { return }
      return
    }
    if pathExtension(path) == "ipynb" {
      do { title = notebookTitle(try folder.read(path)) } catch { return }
      isHeading = true
      return
    }
    switch parseXML(path, in: folder, kind: .sourceUnreadable) {
    case .success(let tree): read(tree)
    case .failure:
      do { scan(String(decoding: try folder.read(path), as: UTF8.self)) } catch { return }
    }
  }

  private mutating func read(_ tree: XMLTree) {
    let tag = tree.attribute(tree.root, "lang", in: xmlNamespace) ?? tree.attribute(tree.root, "lang")
    language = tag.flatMap { isLanguageTag($0) ? $0 : nil }
    var titleElement: String?
    for node in 0..<tree.count where tree.kind(node) == .element {
      switch tree.name(node).local {
      case "title" where titleElement == nil: titleElement = tree.string(node).singleSpaced
      case "h1" where title == nil: title = InlineTitle(node, in: tree).text
      case "meta" where tree.attribute(node, "name")?.lowercased() == "author":
        author = tree.attribute(node, "content")?.singleSpaced
      default: break
      }
    }
    if title?.isEmpty != false { title = titleElement }
    if title?.isEmpty == true { title = nil }
    if author?.isEmpty == true { author = nil }
  }

  /// Reads title, author and language from the front matter; the title falls back to the first heading.
  private mutating func readMarkdown(_ bytes: [UInt8]) {
    let text = String(decoding: bytes.prefix(1 << 16), as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    var body = lines[...]
    if lines.first == "---", let end = lines.dropFirst().firstIndex(of: "---") {
      for line in lines[1..<end] {
        guard let colon = line.firstIndex(of: ":") else { continue }
        let value = line[line.index(after: colon)...].trimmingQuotes
        switch line[..<colon] {
        case "title": title = value
        case "author": author = value
        case "lang", "language": language = value.flatMap { isLanguageTag($0) ? $0 : nil }
        default: break
        }
      }
      body = lines[(end + 1)...]
    }
    var previous: Substring = ""
    for line in body where title == nil {
      if line.hasPrefix("#") {
        title = line.drop { $0 == "#" || $0 == " " }.withoutMarks
        isHeading = true
      } else if line.count > 2, line.allSatisfy({ $0 == "=" }), !previous.isEmpty {
        title = previous.withoutMarks
        isHeading = true
      }
      previous = line
    }
  }

  /// The first heading of a notebook, which begins a JSON string: `"# Limits\n"`.
  private func notebookTitle(_ bytes: [UInt8]) -> String? {
    let head = bytes.prefix(1 << 16)
    var index = head.startIndex
    while let quote = head[index...].firstIndex(of: "\"") {
      index = quote + 1
      let rest = head[index...]
      guard rest.starts(with: "# ".utf8) else { continue }
      let line = rest.dropFirst(2).prefix { $0 != "\"" && $0 != "\\" }
      return Substring(String(decoding: line, as: UTF8.self)).withoutMarks
    }
    return nil
  }

  /// Sets the title from the first cell of the highest-ranking heading style.
  private mutating func read(_ tree: ExpressionTree) {
    let ranks = ["Title", "Chapter", "Section", "Subsection"]
    var best = ranks.count
    for index in 0..<tree.count where best > 0 {
      let cell = Expression(index: UInt32(index))
      guard tree.isCall(cell, of: .cell), let style = tree.argument(cell, 1), tree.kind(style) == .string,
        let rank = ranks[..<best].firstIndex(of: tree.string(style)), let content = tree.argument(cell, 0)
      else { continue }
      let text = words(of: content, in: tree)
      if !text.isEmpty, text.count < 200 { (best, title, isHeading) = (rank, text, true) }
    }
  }

  /// The strings of a cell's content, without those in options.
  private func words(of content: Expression, in tree: ExpressionTree) -> String {
    var stack = [content]
    var text = ""
    while let next = stack.popLast(), text.utf8.count < 1000 {
      if tree.kind(next) == .string { text += tree.string(next) }
      guard tree.kind(next) == .call, tree.rule(next) == nil else { continue }
      let parts = tree.arguments(next)
      // Only the first argument of a styled piece is text.
      stack += tree.list(next) == nil ? Array(parts.prefix(1)) : parts.reversed()
    }
    return text.filter { $0 != "\"" }.singleSpaced
  }

  private mutating func scan(_ text: String) {
    let head = text.prefix(1 << 16)
    func between(_ open: String, _ close: Character, in text: Substring) -> Substring? {
      var rest = text
      while let first = rest.firstIndex(where: { $0.lowercased() == open.prefix(1) }) {
        rest = rest[first...]
        if rest.prefix(open.count).lowercased() == open {
          let inner = rest.dropFirst(open.count)
          return inner.firstIndex(of: close).map { inner[..<$0] }
        }
        rest = rest.dropFirst()
      }
      return nil
    }
    let titleText = between("<title>", "<", in: head).map { decodeEntities($0.singleSpaced) }
    title = titleText.flatMap { $0.isEmpty ? nil : $0 }
    if let tag = between("<html", ">", in: head), let value = between(" lang=\"", "\"", in: tag) {
      language = isLanguageTag(String(value)) ? String(value) : nil
    }
    author = between("name=\"author\" content=\"", "\"", in: head).map { decodeEntities($0.singleSpaced) }
  }

  private func decodeEntities(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    let names: [(String, Character)] = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")]
    while let first = rest.first {
      if first == "&", let (name, character) = names.first(where: { rest.hasPrefix($0.0) }) {
        result.append(character)
        rest = rest.dropFirst(name.count)
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}

extension Substring {
  /// A YAML value on one line, without its quotes; nil if there is none.
  fileprivate var trimmingQuotes: String? {
    let text = String(self).singleSpaced
    let isQuoted = text.count > 1 && text.first == text.last && (text.first == "\"" || text.first == "'")
    let value = isQuoted ? String(text.dropFirst().dropLast()) : text
    return value.isEmpty || value.hasPrefix("|") || value.hasPrefix(">") || value.hasPrefix("[") ? nil : value
  }

  /// The text of a Markdown heading without markup around its words.
  fileprivate var withoutMarks: String? {
    let written = singleSpaced
    let text = InlineMarkdown(String(written.reversed().drop { $0 == "#" }.reversed())).text
    return text.isEmpty ? nil : text
  }
}
