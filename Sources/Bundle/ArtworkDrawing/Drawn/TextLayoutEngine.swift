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

  /// Breaks `text` into lines of at most `width`; nil if a single word is wider, unless `breakingWords`.
  func lines(
    of text: String, _ style: TextStyle, width: Double, breakingWords: Bool = false
  ) -> [LaidOutLine]? {
    withLayout(of: text, style) { layout in
      octavo_layout_set_width(layout, Int32(width / TextLayoutEngine.allowance * Double(PANGO_SCALE)))
      octavo_layout_set_wrap(layout, breakingWords ? PANGO_WRAP_WORD_CHAR : PANGO_WRAP_WORD)
      let bytes = Array(text.utf8)
      let lines = (0..<octavo_layout_get_line_count(layout)).compactMap { index -> LaidOutLine? in
        guard let line = octavo_layout_get_line(layout, index) else { return nil }
        return measure(line, of: bytes)
      }
      return lines.allSatisfy { $0.width <= width } ? lines : nil
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

  /// The distinct characters of `text` that no installed font has, in order.
  func missingCharacters(in text: String) -> [Character] {
    let style = TextStyle(family: .serif, weight: 400, size: 20)
    func isMissing(_ text: String) -> Bool {
      withLayout(of: text, style) { octavo_layout_get_unknown_glyphs_count($0) > 0 }
    }
    guard isMissing(text) else { return [] }
    var missing: [Character] = []
    for character in text where !missing.contains(character) && isMissing(String(character)) {
      missing.append(character)
    }
    return missing
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
