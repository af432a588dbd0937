import JSONText

/// R18: marks as Markdown, for reading: by page, with quotations, notes and addresses. Comments contain the data for a
/// later import.
///
///     # Introduction to Calculus
///
///     ## Limits
///
///     > The limit of a sum is the sum of the limits.
///
///     Only if both exist.
///
///     [Limits](https://example.org/book/#pages/limits.xhtml), yellow, 2026-03-01
///     <!-- octavo {…} -->
struct MarkdownNotes {
  private(set) var text: String

  /// The text before and after the JSON of a comment.
  static let open = "<!-- octavo "
  static let close = " -->"

  init(_ export: AnnotationEvent.Export, _ marks: [Mark], _ book: ReaderBook) {
    text = "# \(Self.escaped(book.title))\n\n"
    if !book.creators.isEmpty { text += "\(Self.escaped(book.joinedCreators))\n\n" }
    var json = JSONWriter()
    json.object { json in
      json.name("about")
      json.object { $0.member("dc:identifier", [book.identifier]) }
    }
    text += Self.comment(json.text) + "\n"
    var href = ""
    for mark in marks {
      let title = mark.page < 0 ? mark.href : book.pages[mark.page].title
      if mark.href != href { text += "\n## \(Self.escaped(title))\n" }
      href = mark.href
      add(mark, title, export)
    }
  }

  private mutating func add(_ mark: Mark, _ title: String, _ export: AnnotationEvent.Export) {
    text += "\n> \(Self.escaped(mark.quote.line))\n"
    if !mark.note.isEmpty { text += "\n\(Self.escaped(mark.note))\n" }
    let kind = mark.isHighlight ? ", \(mark.color.rawValue)" : ""
    let day =
      mark.created.isEmpty ? "" : ", " + String(decoding: Array(mark.created.utf8.prefix(10)), as: UTF8.self)
    text += "\n[\(Self.escaped(title))](<\(export.base)#\(mark.href)>)\(kind)\(day)\n"
    var json = JSONWriter()
    json.object { export.annotate(mark, &$0) }
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

  /// Escapes characters that are markup in Markdown.
  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    var isLineStart = true
    for byte in text.utf8 {
      switch byte {
      case "\\", "`", "*", "_", "[", "]", "<", ">", "$", "~", "|": bytes.append("\\")
      case "#", "+", "-", "=": if isLineStart { bytes.append("\\") }
      default: break
      }
      bytes.append(byte)
      isLineStart = byte == "\n"
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
