import Diagnostics
import MarkdownSyntax
import PageWriting
import TextBytes

/// An icon by its name: an emoji, `:smile:`, or one of Material for MkDocs, `:material-check-circle:`, which is a drawing of the theme
/// that a book does not have. Those that stand for a sign, as in tables of what is possible, become it; other drawings are left out,
/// and other names stay.
struct MarkdownIcon {
  private let name: String

  init(_ name: ArraySlice<UInt8>) { self.name = String(decoding: name, as: UTF8.self) }

  /// Writes the character for the icon, if there is one.
  func write(at place: PageWriter.Place, to page: inout MarkdownWriter) {
    if let sign = EmojiNames.signs[name] ?? sign { return page.writer.text(sign) }
    guard name.contains("-"), Self.families.contains(where: name.hasPrefix) else {
      page.writer.count(.directiveLeftOut, key: "emoji " + name, at: place, isGap: true) {
        "emoji \":\(name):\" is not known, and stays as it is written"
      }
      return page.writer.text(":" + name + ":")
    }
    page.writer.count(.directiveLeftOut, key: "icon", at: place, isGap: true) {
      "icons of a website's theme, such as :material-home:, are left out"
    }
  }

  private static let families = ["material-", "fontawesome-", "octicons-", "simple-"]

  /// The sign that an icon's name says.
  private var sign: String? {
    guard Self.families.contains(where: name.hasPrefix) else { return nil }
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
