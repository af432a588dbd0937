import Markup
import TextBytes

/// The families of `font-family`.
package enum FontFamilies {
  /// `'Noto Serif', Georgia, serif` gives `Noto Serif`, `Georgia` and `serif`.
  package static func names(_ bytes: [UInt8]) -> [String] {
    let value = StyleValue(bytes)
    var names: [String] = []
    var words: [String] = []
    func close() {
      if !words.isEmpty { names.append(words.joined(separator: " ")) }
      words = []
    }
    for token in value.solid {
      switch token.kind {
      case .comma: close()
      case .string: words.append(value.content(token))
      default: words.append(cssUnescaped(value.bytes[token.start..<token.end]))
      }
    }
    close()
    return names
  }

  /// Names that leave the choice of the font to the painter.
  package static let generic: Set<String> = [
    "serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "ui-serif", "ui-sans-serif",
    "ui-monospace", "ui-rounded", "math", "emoji", "fangsong", "inherit", "sans", "mono", "normal",
    "-apple-system", "blinkmacsystemfont",
  ]
}
