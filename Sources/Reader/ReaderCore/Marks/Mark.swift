/// R18: what readers leave in a book: a bookmark, or a highlight; either with a note.
struct Mark: Sendable, Equatable {
  /// The number of the mark in commands and events.
  var id: Int
  /// The identifier in exported files, a URL: the same on every device.
  var urn = ""
  /// When it was made and when it was changed last, as ISO 8601 says it; empty if unknown or never.
  var created = ""
  var modified = ""
  /// The page's address.
  var href: String
  /// The page; -1 if this version of the book has none of that address.
  var page: Int
  /// The text that the mark is on; for a bookmark, what follows it.
  var quote: Quotation
  /// For a bookmark, the top of the screen.
  var anchor: Event.TextAnchor
  /// For a highlight, its range in UTF-16 units of the page's text; empty for a bookmark.
  var start, end: Int
  /// The number of surrogate pairs in the page's text before the mark: exported positions count characters.
  var pairs = 0
  var color = HighlightColor.yellow
  var note = ""
  /// Whether its text was not found on its page any more.
  var isLost = false

  /// Whether the mark is a highlight.
  var isHighlight: Bool { end > start }

  /// Where the mark is in the page's text.
  var place: Int { isHighlight ? start : anchor.offset }

  /// What the shell needs to find the mark on its page.
  var placement: Command.Highlight {
    Command.Highlight(
      id: id, start: place, end: isHighlight ? end : place, quote: quote, color: color, hasNote: !note.isEmpty
    )
  }

  /// Takes over where the shell found the text of the mark.
  mutating func move(to start: Int, _ end: Int, pairs: Int) {
    if isHighlight {
      guard end > start else { return }
      (self.start, self.end) = (start, end)
    } else {
      anchor.offset = start
    }
    self.pairs = pairs
    isLost = false
  }
}

/// A piece of a page's text and what is around it, by which it is found where a new version of the book has it.
public struct Quotation: Sendable, Equatable {
  /// The text itself.
  public var text: String
  /// Up to 32 UTF-16 units before and after it.
  var prefix, suffix: String

  /// Creates a value.
  public init(_ text: String, prefix: String = "", suffix: String = "") {
    (self.text, self.prefix, self.suffix) = (text, prefix, suffix)
  }

  /// The text as one line.
  var line: String {
    var line: [UInt8] = []
    for byte in text.utf8 {
      if byte > " " { line.append(byte) } else if let last = line.last, last != " " { line.append(" ") }
    }
    if line.last == " " { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }
}

/// The colours of highlights: those of EPUB Annotations 1.0.
public enum HighlightColor: String, Sendable, CaseIterable { case yellow, green, blue, pink, purple, orange }
