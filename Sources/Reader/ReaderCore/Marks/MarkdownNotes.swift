import JSONText

/// R18: marks as Markdown, for reading: R25: by chapter and page, with quotations, notes and addresses. Comments contain the data for a
/// later import.
///
///     # Introduction to Calculus
///
///     ## Chapter 2: Limits
///
///     ### Limits
///
///     > The limit of a sum is the sum of the limits.
///
///     Only if both exist.
///
///     Page 5, [Limits](https://example.org/book/#pages/limits.xhtml), yellow, 2026-03-01
///     <!-- octavo {…} -->
struct MarkdownNotes {
  private(set) var text: String

  /// The text before and after the JSON of a comment.
  static let open = "<!-- octavo "
  static let close = " -->"

  init(_ export: AnnotationEvent.Export, _ marks: [Mark], _ book: ReaderBook) {
    text = "# \(book.title.markdownEscaped)\n\n"
    if !book.creators.isEmpty { text += "\(book.joinedCreators.markdownEscaped)\n\n" }
    var json = JSONWriter()
    json.object { json in
      json.name("about")
      json.object { $0.member("dc:identifier", [book.identifier]) }
    }
    text += Self.comment(json.text) + "\n"
    var (href, chapter) = ("", "")
    for mark in marks {
      let title = mark.page < 0 ? mark.href : book.pages[mark.page].title
      let path = mark.page < 0 ? "" : book.path(ofPage: mark.page)
      if path != chapter, !path.isEmpty { text += "\n## \(path.markdownEscaped)\n" }
      if mark.href != href { text += "\n\(path.isEmpty ? "##" : "###") \(title.markdownEscaped)\n" }
      (href, chapter) = (mark.href, path)
      add(mark, title, of: book, export)
    }
  }

  private mutating func add(
    _ mark: Mark, _ title: String, of book: ReaderBook, _ export: AnnotationEvent.Export
  ) {
    text += "\n> \(mark.quote.line.markdownEscaped)\n"
    if !mark.note.isEmpty { text += "\n\(mark.note.markdownEscaped)\n" }
    let page = mark.page < 0 ? "" : "\(book.words["page"]) \(mark.page), "
    let kind = mark.isHighlight ? ", \(mark.color.rawValue)" : ""
    let day =
      mark.created.isEmpty ? "" : ", " + String(decoding: Array(mark.created.utf8.prefix(10)), as: UTF8.self)
    text += "\n\(page)[\(title.markdownEscaped)](<\(export.base)#\(mark.href)>)\(kind)\(day)\n"
    var json = JSONWriter()
    json.object { export.annotate(mark, from: &$0) }
    text += Self.comment(json.text) + "\n"
  }

  /// A comment on one line, with escapes for sequences that would end it.
  private static func comment(_ json: String) -> String {
    var line: [UInt8] = []
    for byte in json.utf8 {
      switch byte {
      case "\n": line.append(" ")
      case ">": line.append(contentsOf: "\\u003e".utf8)
      default: line.append(byte)
      }
    }
    return open + String(decoding: line, as: UTF8.self) + close
  }
}
