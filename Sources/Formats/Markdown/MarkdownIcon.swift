import Diagnostics
import MarkdownSyntax
import PageWriting
import TextBytes

/// An icon of Material for MkDocs, `:material-check-circle:`, which is a drawing of a theme that a book does not have. An icon
/// with a common meaning, such as a check mark in a table, becomes a character; others are left out.
struct MarkdownIcon {
  private let name: String

  init(_ name: ArraySlice<UInt8>) { self.name = String(decoding: name, as: UTF8.self) }

  /// Writes the character for the icon, if there is one.
  func write(at place: PageWriter.Place, to page: inout MarkdownWriter) {
    if let sign { return page.writer.text(sign) }
    page.writer.count(.directiveLeftOut, key: "icon", at: place) {
      "icons of a website's theme, such as :material-home:, are left out"
    }
  }

  /// The character for the icon's name.
  private var sign: String? {
    let words = name.split(separator: "-").dropFirst().map { String($0) }
    if let arrow = words.firstIndex(of: "arrow"), arrow + 1 < words.count {
      return ["right": "→", "left": "←", "up": "↑", "down": "↓"][words[arrow + 1]]
    }
    return words.lazy.compactMap { Self.signs[$0] }.first
  }

  private static let signs = [
    "check": "✓", "close": "✗", "xmark": "✗", "x": "✗", "cancel": "✗", "plus": "+", "minus": "−", "star": "★",
    "heart": "♥",
    "alert": "⚠", "warning": "⚠",
  ]
}
