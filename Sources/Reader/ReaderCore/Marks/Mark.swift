/// R18: a mark in a book: a bookmark or a highlight, optionally with a note.
struct Mark: Sendable, Equatable {
  /// The number of the mark, as used in commands and events.
  var id: Int
  /// The identifier in exported files, a URL: the same on every device.
  var urn = ""
  /// The times of creation and of the last change in ISO 8601; empty if unknown or never.
  var created = ""
  var modified = ""
  /// The page's address.
  var href: String
  /// The page; -1 if this version of the book has no page at that address.
  var page: Int
  /// The marked text; for a bookmark, the text after it.
  var quote: Quotation
  /// For a bookmark, the top of the screen.
  var anchor: Event.TextAnchor
  /// For a highlight, its range in UTF-16 units of the page's text; empty for a bookmark.
  var start, end: Int
  /// The number of surrogate pairs in the page's text before the mark: exported positions count characters.
  var pairs = 0
  var color = HighlightColor.yellow
  var note = ""
  /// Whether its text is no longer on its page.
  var isLost = false

  /// Whether the mark is a highlight.
  var isHighlight: Bool { end > start }

  /// The offset of the mark in the page's text.
  var place: Int { isHighlight ? start : anchor.offset }

  /// The description with which the shell finds the mark on its page.
  var placement: Command.Highlight {
    Command.Highlight(
      id: id, start: place, end: isHighlight ? end : place, quote: quote, color: color, hasNote: !note.isEmpty
    )
  }

  /// Sets the new place of the mark's text.
  mutating func move(to start: Int, end: Int, pairs: Int) {
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

/// A piece of a page's text with its context, which finds it in a new version of the book.
public struct Quotation: Sendable, Equatable {
  /// The text itself.
  public var text: String
  /// Up to 32 UTF-16 units of text before and after it.
  var prefix, suffix: String

  /// Makes a quotation.
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
