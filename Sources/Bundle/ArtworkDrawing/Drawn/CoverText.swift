import BookModel

/// The texts of a drawn cover.
struct CoverText: Equatable {
  var title: String
  var subtitle: String?
  var authors: String?
  var publisher: String?
  var language: String

  /// Selects texts from the metadata. Splits a title of the form "Main: more" if there is no subtitle.
  init(_ metadata: Metadata) {
    language = metadata.language
    title = CoverText.oneLine(metadata.title)
    subtitle = metadata.subtitle.map(CoverText.oneLine)
    if subtitle == nil, let colon = title.range(of: ": ") ?? title.range(of: "：") {
      let (main, more) = (title[..<colon.lowerBound], title[colon.upperBound...])
      if main.count >= 4, more.count >= 4 { (title, subtitle) = (String(main), String(more)) }
    }
    let authors = metadata.creators.filter { $0.roles.isEmpty || $0.roles.contains("aut") }
    let named = authors.isEmpty ? metadata.creators : authors
    self.authors = CoverText.joined(named.map(\.name), by: CoverText.separator)
    publisher = CoverText.joined(metadata.publishers, by: CoverText.separator)
  }

  /// All texts, joined.
  var all: String { [title, subtitle, authors, publisher].compactMap { $0 }.joined(separator: " ") }

  /// Separates names: stays with the preceding name, and is dropped at a line's end.
  static let separator = "\u{A0}· "

  private static func joined(_ names: [String], by separator: String) -> String? {
    let names = names.map(oneLine).filter { !$0.isEmpty }.map { name in
      // Keep a short name on one line.
      name.count > 26 ? name : String(name.map { $0 == " " ? "\u{A0}" : $0 })
    }
    return names.isEmpty ? nil : names.joined(separator: separator)
  }

  /// Collapses white space and line breaks to one space, and removes other control characters.
  private static func oneLine(_ text: String) -> String {
    text.split { $0.isWhitespace || $0.isNewline }
      .map { word in
        String(word.filter { !$0.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control } })
      }
      .filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension StringProtocol {
  /// The first occurrence of `text`, compared by characters.
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      formIndex(after: &start)
    }
    return nil
  }
}

/// Positioned lines of text for `cover.svg`.
struct TextBlock {
  var style: TextStyle
  var lines: [LaidOutLine]
  /// The distance between base lines.
  var pitch: Double

  init(_ lines: [LaidOutLine], _ style: TextStyle) {
    self.lines = lines
    self.style = style
    // Scripts with tall letters need more line spacing than Latin.
    let tallest = (lines.map(\.ascent).max() ?? 0) + (lines.map(\.descent).max() ?? 0)
    pitch = max(style.size * (style.family == .serif ? 1.16 : 1.32), tallest + style.size * 0.1)
  }

  /// From the top of the first line's ink to the bottom of the last line's.
  var height: Double {
    guard let first = lines.first, let last = lines.last else { return 0 }
    return first.ascent + Double(lines.count - 1) * pitch + last.descent
  }

  /// The largest size between two limits at which `text` fits `width`, `height` and a number of lines; at the
  /// smallest size it is truncated with an ellipsis.
  static func fit(
    _ text: String, _ style: TextStyle, smallest: Double, width: Double, height: Double, lines limit: Int,
    by setter: TextLayoutEngine
  ) -> TextBlock {
    let largest = style.size
    func block(_ text: String, _ style: TextStyle, breakingWords: Bool = false) -> TextBlock? {
      // Large letters use few lines, small ones as many as allowed.
      let limit = style.size > largest * 0.6 ? min(limit, 3) : limit
      let lines =
        breakingWords
        ? setter.lines(of: text, style, width: width, breakingWords: true)
        : setter.evenLines(of: text, style, width: width)
      guard let lines, lines.count <= limit else { return nil }
      let block = TextBlock(lines, style)
      return block.height <= height ? block : nil
    }
    var style = style
    if !text.contains(" "), text.count <= 14 {
      // A short title in a script without spaces is better small than broken.
      while style.size > largest * 0.45 {
        if let fitting = block(text, style), fitting.lines.count == 1 { return fitting }
        style.size *= 0.95
      }
      style.size = largest
    }
    while style.size > smallest {
      if let fitting = block(text, style) { return fitting }
      // A word that does not fit at half the size is very long: allow breaking it.
      if style.size < largest / 2, let fitting = block(text, style, breakingWords: true) { return fitting }
      style.size *= 0.95
    }
    style.size = smallest
    if let fitting = block(text, style, breakingWords: true) { return fitting }
    let characters = Array(text)
    var (low, high) = (0, characters.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if block(shortened(characters, to: middle), style, breakingWords: true) != nil {
        low = middle
      } else {
        high = middle
      }
    }
    return block(shortened(characters, to: low), style, breakingWords: true) ?? TextBlock([], style)
  }

  /// The first `count` characters without a truncated last word or name (unless it is the only one), and an
  /// ellipsis.
  private static func shortened(_ characters: [Character], to count: Int) -> String {
    var kept = characters.prefix(count)
    if count < characters.count, characters[count] != " ", let space = kept.lastIndex(of: " ") {
      kept = kept[..<space]
    }
    let text = String(kept).trimmingSpaces
    return text.hasSuffix("·") ? text + "\u{A0}…" : text + "…"
  }
}
