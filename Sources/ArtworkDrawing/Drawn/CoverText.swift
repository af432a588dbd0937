import BookModel

/// What a drawn cover says.
struct CoverText: Equatable {
  var title: String
  var subtitle: String?
  var authors: String?
  var publisher: String?
  var language: String

  /// Takes from the metadata what a cover shows. A title of the form "Main: more" without a subtitle
  /// is set as both.
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

  /// Everything that is drawn.
  var all: String { [title, subtitle, authors, publisher].compactMap { $0 }.joined(separator: " ") }

  /// Between names: it clings to the name before, and is dropped at the end of a line.
  static let separator = "\u{A0}· "

  private static func joined(_ names: [String], by separator: String) -> String? {
    let names = names.map(oneLine).filter { !$0.isEmpty }.map { name in
      // A short name stays on one line.
      name.count > 26 ? name : String(name.map { $0 == " " ? "\u{A0}" : $0 })
    }
    return names.isEmpty ? nil : names.joined(separator: separator)
  }

  /// Runs of white space, line breaks included, as one space; no other control characters.
  private static func oneLine(_ text: String) -> String {
    text.split { $0.isWhitespace || $0.isNewline }
      .map { word in
        String(word.filter { !$0.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control } })
      }
      .filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension StringProtocol {
  /// The first place of `text`, compared by characters.
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      formIndex(after: &start)
    }
    return nil
  }
}

/// Lines of text at their places: what `cover.svg` repeats.
struct TextBlock {
  var style: TextStyle
  var lines: [SetLine]
  /// From base line to base line.
  var pitch: Double

  init(_ lines: [SetLine], _ style: TextStyle) {
    self.lines = lines
    self.style = style
    // Scripts with tall letters need more than Latin's customary pitch.
    let tallest = (lines.map(\.ascent).max() ?? 0) + (lines.map(\.descent).max() ?? 0)
    pitch = max(style.size * (style.family == .serif ? 1.16 : 1.32), tallest + style.size * 0.1)
  }

  /// From the top of the first line's ink to the bottom of the last line's.
  var height: Double {
    guard let first = lines.first, let last = lines.last else { return 0 }
    return first.ascent + Double(lines.count - 1) * pitch + last.descent
  }

  /// The largest setting of `text` between two sizes that keeps to `width`, `height` and a number of
  /// lines; at the smallest size it is cut, with an ellipsis.
  static func fit(
    _ text: String, _ style: TextStyle, smallest: Double, width: Double, height: Double, lines limit: Int,
    by setter: TextSetter
  ) -> TextBlock {
    let largest = style.size
    func block(_ text: String, _ style: TextStyle, breakingWords: Bool = false) -> TextBlock? {
      // Large letters in few lines, small ones in as many as may be.
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
      // A short title of a script without spaces is better small than broken.
      while style.size > largest * 0.45 {
        if let fitting = block(text, style), fitting.lines.count == 1 { return fitting }
        style.size *= 0.95
      }
      style.size = largest
    }
    while style.size > smallest {
      if let fitting = block(text, style) { return fitting }
      // A word that does not fit at half the size is a very long one: it is broken.
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

  /// The first `count` characters, without a word (or a name) that is cut unless it is the only one, and
  /// an ellipsis.
  private static func shortened(_ characters: [Character], to count: Int) -> String {
    var kept = characters.prefix(count)
    if count < characters.count, characters[count] != " ", let space = kept.lastIndex(of: " ") {
      kept = kept[..<space]
    }
    let text = String(kept).trimmingSpaces
    return text.hasSuffix("·") ? text + "\u{A0}…" : text + "…"
  }
}
