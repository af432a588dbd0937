import BookModel
import CVips

/// The style of a text.
struct TextStyle: Equatable {
  /// The two font families of a cover.
  enum Family: Equatable {
    case serif, sans
  }

  var family: Family
  /// 400 is regular, 700 bold.
  var weight: Int
  /// The font size.
  var size: Double
}

/// A line of text with its metrics, in the units of the style's size.
struct LaidOutLine: Equatable {
  var text: String
  var width: Double
  /// The height of the ink above the base line.
  var ascent: Double
  /// The depth of the ink below the base line.
  var descent: Double
}

/// Breaks text into lines and measures them with Pango, which librsvg also uses.
///
/// Not Sendable: a Pango context belongs to the thread that made it.
final class TextLayoutEngine {
  /// librsvg rounds letter positions: a line may be slightly wider than Pango's measurement (tested).
  private static let allowance = 1.015

  private let context: OpaquePointer
  private let language: String

  /// A setter for text in `language` (BCP 47).
  init(language: String) {
    self.language = language
    precondition(VipsLibrary.isAvailable, "libvips is needed to draw")
    context = octavo_context_new(72)
    octavo_context_set_language(context, language)
    let direction = Direction(language: language)
    octavo_context_set_base_dir(
      context, direction == .rightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
    octavo_context_set_round_glyph_positions(context, 0)
  }

  deinit { octavo_object_unref(UnsafeMutableRawPointer(context)) }

  /// The font families for a style, the best for the language's script first.
  ///
  /// Noto fonts of different scripts look alike; missing ones fall back to the next.
  static func families(_ family: TextStyle.Family, language: String) -> [String] {
    let tag = language.lowercased()
    let han =
      tag.hasPrefix("ja")
      ? "JP"
      : tag.hasPrefix("ko")
        ? "KR"
        : tag.contains("hant") || tag.hasSuffix("tw") || tag.hasSuffix("hk") ? "TC" : "SC"
    switch family {
    case .serif:
      return [
        "Noto Serif", "Noto Naskh Arabic", "Noto Serif Hebrew", "Noto Serif Devanagari", "Noto Serif Bengali",
        "Noto Serif Thai", "Noto Serif Armenian", "Noto Serif Georgian", "Noto Serif CJK \(han)", "serif",
      ]
    case .sans:
      return [
        "Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Devanagari", "Noto Sans Bengali",
        "Noto Sans Thai", "Noto Sans Armenian", "Noto Sans Georgian", "Noto Sans CJK \(han)", "sans-serif",
      ]
    }
  }

  /// Breaks `text` into lines of at most `width`; nil if a single word is wider.
  func lines(of text: String, _ style: TextStyle, width: Double) -> [LaidOutLine]? {
    // Pango fills lines without regard to the hyphen at their end.
    let hyphen = text.unicodeScalars.contains("\u{AD}") ? measured("-", style).width : 0
    let room = max(0, width - hyphen) / TextLayoutEngine.allowance
    let lines = withLayout(of: text, style) { layout -> [LaidOutLine]? in
      octavo_layout_set_width(layout, Int32(room * Double(PANGO_SCALE)))
      octavo_layout_set_wrap(layout, PANGO_WRAP_WORD)
      let bytes = Array(text.utf8)
      var lines: [LaidOutLine] = []
      for index in 0..<octavo_layout_get_line_count(layout) {
        guard let line = octavo_layout_get_line(layout, index) else { continue }
        let laidOut = measure(line, of: bytes)
        guard laidOut.width <= width else { return nil }
        lines.append(laidOut)
      }
      return lines
    }
    guard let lines else { return nil }
    // What is painted are the lines without the characters that only permit or forbid breaks.
    let painted = lines.map { line in
      let shown = line.text.asPainted
      return shown == line.text ? line : measured(shown, style)
    }
    return painted.allSatisfy { $0.width <= width } ? painted : nil
  }

  /// `text` on one line, as it is painted.
  func measured(_ text: String, _ style: TextStyle) -> LaidOutLine {
    withLayout(of: text, style) { layout in
      octavo_layout_set_width(layout, -1)
      guard let line = octavo_layout_get_line(layout, 0) else {
        return LaidOutLine(text: text, width: 0, ascent: 0, descent: 0)
      }
      var measured = measure(line, of: Array(text.utf8))
      measured.text = text
      return measured
    }
  }

  /// Like `lines`, but with the narrowest width that needs no more lines, to avoid a short last line.
  func evenLines(of text: String, _ style: TextStyle, width: Double) -> [LaidOutLine]? {
    guard let best = lines(of: text, style, width: width) else { return nil }
    guard best.count > 1 else { return best }
    var (low, high) = (width / Double(best.count), width)
    var even = best
    for _ in 0..<6 {
      let middle = (low + high) / 2
      if let lines = lines(of: text, style, width: middle), lines.count <= best.count {
        even = lines
        high = middle
      } else {
        low = middle
      }
    }
    return even
  }

  /// The width of the widest part of `text` that no line break parts.
  func widestWord(of text: String, _ style: TextStyle) -> Double {
    words(of: text, style).map { measured($0.trimmingSpaces.asPainted, style).width }.max() ?? 0
  }

  /// The parts of `text` between its possible line breaks, which together are `text`.
  private func words(of text: String, _ style: TextStyle) -> [String] {
    withLayout(of: text, style) { layout in
      // On lines without width every part has its own.
      octavo_layout_set_width(layout, 0)
      octavo_layout_set_wrap(layout, PANGO_WRAP_WORD)
      let bytes = Array(text.utf8)
      var starts = (0..<octavo_layout_get_line_count(layout)).compactMap { index in
        octavo_layout_get_line(layout, index).map { Int($0.pointee.start_index) }
      }
      starts.append(bytes.count)
      return zip(starts, starts.dropFirst()).map { String(decoding: bytes[$0..<$1], as: UTF8.self) }
    }
  }

  /// `text` with break marks in the parts that are wider than `width`: where the language hyphenates, else between characters.
  func breakingWords(of text: String, wider width: Double, _ style: TextStyle) -> String {
    let breaker = WordBreaker(language: language) { self.measured($0, style).width <= width }
    return words(of: text, style).map { word in
      measured(word.trimmingSpaces.asPainted, style).width > width ? breaker.breaking(word) : word
    }.joined()
  }

  /// `text` with plain spaces for the hard ones in the parts that are wider than `width`; a separator of names stays with the name
  /// before it.
  func loosening(_ text: String, wider width: Double, _ style: TextStyle) -> String {
    words(of: text, style).map { word in
      guard measured(word.trimmingSpaces.asPainted, style).width > width else { return word }
      return word.split(separator: CoverText.separator, omittingEmptySubsequences: false)
        .map { String($0.map { $0 == "\u{A0}" ? " " : $0 }) }.joined(separator: CoverText.separator)
    }.joined()
  }

  /// `text` with marks against breaks within words of scripts that have spaces although lines may break anywhere.
  func keepingWords(of text: String) -> String { WordBreaker.keepingWords(of: text) }

  /// What can be painted of `text` in `style`, and the distinct characters that no installed font has, in order.
  func paintable(_ text: String, _ style: TextStyle) -> (text: String, missing: [Character]) {
    func isMissing(_ text: String) -> Bool {
      withLayout(of: text, style) { octavo_layout_get_unknown_glyphs_count($0) > 0 }
    }
    guard isMissing(text) else { return (text, []) }
    var missing: [Character] = []
    var known: [Character: Character?] = [:]
    let words = text.split(separator: " ").compactMap { word -> String? in
      var isComplete = true
      let kept = String(
        word.compactMap { character -> Character? in
          if let found = known[character] {
            isComplete = isComplete && found == character
            return found
          }
          let shown = isMissing(String(character)) ? bare(character, without: isMissing) : character
          known[character] = .some(shown)
          if shown != character {
            missing.append(character)
            isComplete = false
          }
          return shown
        })
      // Punctuation that stood at a character which is left out stands at nothing.
      return isComplete || kept.contains { $0.isLetter || $0.isNumber || $0.isSymbol } ? kept : nil
    }
    let shown = words.joined(separator: " ")
    // Fonts are chosen for a text as a whole: an empty text is better than boxes.
    return (isMissing(shown) ? "" : shown, missing)
  }

  /// A character without the marks that no font has; nil if no font has the letter.
  private func bare(_ character: Character, without isMissing: (String) -> Bool) -> Character? {
    guard let first = character.unicodeScalars.first, !isMissing(String(Character(first))) else { return nil }
    var kept = String(Character(first))
    for scalar in character.unicodeScalars.dropFirst() {
      let longer = kept + String(Character(scalar))
      if longer.count == 1, !isMissing(longer) { kept = longer }
    }
    return kept.count == 1 ? Character(kept) : nil
  }

  private func measure(_ line: UnsafeMutablePointer<PangoLayoutLine>, of bytes: [UInt8]) -> LaidOutLine {
    var ink = PangoRectangle()
    var logical = PangoRectangle()
    octavo_layout_line_get_extents(line, &ink, &logical)
    let start = Int(line.pointee.start_index)
    let text = String(decoding: bytes[start..<start + Int(line.pointee.length)], as: UTF8.self)
    let scale = Double(PANGO_SCALE)
    // Ink can extend beyond the logical width, as in italics.
    let right = max(logical.x + logical.width, ink.x + ink.width)
    let left = min(logical.x, ink.x)
    var shown = text.trimmingSpaces
    if shown.hasSuffix("·") { shown = String(shown.dropLast()).trimmingSpaces }
    return LaidOutLine(
      text: shown, width: Double(right - left) / scale * TextLayoutEngine.allowance,
      ascent: Double(-ink.y) / scale,
      descent: Double(ink.y + ink.height) / scale)
  }

  private func withLayout<Result>(
    of text: String, _ style: TextStyle, _ body: (OpaquePointer) -> Result
  ) -> Result {
    let layout: OpaquePointer = octavo_layout_new(context)
    defer { octavo_object_unref(UnsafeMutableRawPointer(layout)) }
    let description = octavo_font_description_new()
    defer { octavo_font_description_free(description) }
    let families = TextLayoutEngine.families(style.family, language: language).joined(separator: ",")
    octavo_font_description_set_family(description, families)
    octavo_font_description_set_weight(description, Int32(style.weight))
    octavo_font_description_set_absolute_size(description, style.size * Double(PANGO_SCALE))
    octavo_layout_set_font_description(layout, description)
    octavo_layout_set_auto_dir(layout, 0)
    octavo_layout_set_text(layout, text, Int32(text.utf8.count))
    return body(layout)
  }
}

extension String {
  /// Without leading and trailing spaces.
  var trimmingSpaces: String {
    var rest = Substring(self)
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
