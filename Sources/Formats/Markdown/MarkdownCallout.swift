import BookModel
import MarkdownSyntax
import PageWriting
import TextBytes

/// A box with a title, possibly collapsible: `> [!note]- Title`, `!!! note "Title"` and `::: {.callout-note}`.
struct MarkdownCallout {
  /// Whether it is collapsible.
  enum Folding {
    case none, closed, open
  }

  /// The title of the box.
  enum Title {
    /// The word for its kind, since no title is given.
    case ofKind
    case none
    case text(MarkdownContent)
  }

  private let name: String
  private let title: Title
  private let folding: Folding
  /// The prefix of its label, such as `nte`, if it is one that Quarto numbers.
  var label: String?

  init(_ name: String, title: Title, folding: Folding) {
    self.name = name.lowercased()
    self.title = title
    self.folding = folding
  }

  /// Reads a quotation whose first line is `[!note]`, then `-` or `+` if it is collapsible, then a title.
  init?(quote: Int, in document: MarkdownDocument) {
    guard let first = document.children(quote).first, document.blocks[first].kind == .paragraph else {
      return nil
    }
    let line = Int(document.blocks[first].firstLine)
    let content = document.content(line..<(line + 1))
    let bytes = content.bytes
    guard bytes[...].starts(withASCII: "[!"), let close = bytes.firstIndex(of: "]"), close > 2 else {
      return nil
    }
    let name = bytes[2..<close].prefix { $0 != "|" }
    guard name.allSatisfy({ $0.isLetter || $0.isDigit || $0 == "-" || $0 == "_" || $0 == " " }) else {
      return nil
    }
    var start = close + 1
    let mark = start < bytes.count ? bytes[start] : 0
    if mark == "-" || mark == "+" { start += 1 }
    let text = bytes[start...].trimmed
    self.init(
      String(decoding: name.trimmed, as: UTF8.self),
      title: text.isEmpty ? .ofKind : .text(content.part(text.startIndex..<text.endIndex)),
      folding: mark == "-" ? .closed : mark == "+" ? .open : .none)
  }

  /// Reads `!!! note "Title"`, `??? note` or `???+ note`.
  init(_ directive: MarkdownDirectiveBlock) {
    let block = directive.block
    let given: Title = directive.hasArgument ? .text(directive.argument) : block.number > 0 ? .none : .ofKind
    self.init(
      directive.name, title: given, folding: block.mark == "!" ? .none : block.level > 0 ? .open : .closed)
  }

  /// Whether a name is the name of a box.
  static func isKnown(_ name: String) -> Bool { kinds[name] != nil }

  /// Writes the box around its content.
  func write(to page: inout MarkdownWriter, content: (inout MarkdownWriter) -> Void) {
    let kind = Self.kinds[name] ?? .note
    let box = Anchor.Kind(rawValue: kind.rawValue) ?? .note
    let series = series(box, in: page)
    // A summary has no place for the number.
    if folding == .none || series != nil {
      page.writer.openBox(box, isNumbered: false)
      if let series { MarkdownFigureParts.count(series, in: &page) }
      page.identify()
      if kind != .summary { page.writer.attribute("role", "doc-notice") }
      writeTitle(kind, isNumbered: series != nil, to: &page)
    } else {
      page.writer.open(.details)
      page.writer.addClass(kind.rawValue)
      page.identify()
      if folding == .open { page.writer.attribute("open", "") }
      page.writer.open(.summary)
      if case .text(let text) = title { page.inlines(text) } else { page.writer.text(words) }
      page.writer.close()
    }
    content(&page)
    page.writer.close()
    page.writer.text("\n")
  }

  /// The count of its kind, if its label is one that Quarto numbers.
  private func series(_ box: Anchor.Kind, in page: MarkdownWriter) -> NumberSeries? {
    guard let label, Self.counted.contains(label) else { return nil }
    let word = Words(language: page.context.language ?? "en").label(box) ?? words
    return MarkdownFigureParts.series(label, in: page) ?? NumberSeries(name: label, format: word + "\u{A0}%")
  }

  private static let counted: Set<String> = ["nte", "tip", "wrn", "imp", "cau"]

  private func writeTitle(_ kind: MarkdownDirective.BoxKind, isNumbered: Bool, to page: inout MarkdownWriter)
  {
    if case .none = title { return }
    if case .ofKind = title, name == kind.rawValue || name.isEmpty || isNumbered {
      return page.writer.boxTitle()
    }
    page.writer.openBoxTitle(level: min(page.headings.level + 1, 6))
    if case .text(let text) = title { page.inlines(text) } else { page.writer.text(words) }
    page.writer.close()
  }

  /// The name as a title.
  private var words: String { name.prefix(1).uppercased() + name.dropFirst().map { $0 == "-" ? " " : $0 } }

  /// The kinds of boxes by their names in Obsidian, MkDocs and GitHub.
  private static let kinds: [String: MarkdownDirective.BoxKind] = [
    "note": .note, "info": .note, "todo": .note, "question": .note, "help": .note, "faq": .note,
    "quote": .note,
    "cite": .note, "example": .note, "abstract": .summary, "summary": .summary, "tldr": .summary,
    "tip": .tip, "hint": .tip, "success": .tip, "check": .tip, "done": .tip, "important": .important,
    "warning": .warning, "caution": .caution, "attention": .caution, "failure": .warning, "fail": .warning,
    "missing": .warning, "danger": .warning, "error": .warning, "bug": .warning,
  ]
}
