import BookModel
import CVips
import TitleWords

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
    context = FontLock.holding {
      let context: OpaquePointer = octavo_context_new(72)
      octavo_context_set_language(context, language)
      octavo_context_set_base_dir(context, Direction(language: language).ofPango)
      octavo_context_set_round_glyph_positions(context, 0)
      return context
    }
  }

  deinit { FontLock.holding { octavo_object_unref(UnsafeMutableRawPointer(context)) } }

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
    // Urdu and Kashmiri are written in another style of Arabic letters than Arabic and Persian.
    let hasHangingLetters = ["ur", "ks"].contains(tag.prefix { $0 != "-" })
    let arabic = hasHangingLetters ? ["Noto Nastaliq Urdu"] : []
    switch family {
    case .serif:
      return ["Noto Serif"] + arabic + [
        "Noto Naskh Arabic", "Noto Serif Hebrew", "Noto Serif Devanagari", "Noto Serif Bengali",
        "Noto Serif Thai", "Noto Serif Armenian", "Noto Serif Georgian", "Noto Serif CJK \(han)", "serif",
      ]
    case .sans:
      return ["Noto Sans"] + arabic + [
        "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Devanagari", "Noto Sans Bengali",
        "Noto Sans Thai", "Noto Sans Armenian", "Noto Sans Georgian", "Noto Sans CJK \(han)", "sans-serif",
      ]
    }
  }

  /// `text` on one line, as it is painted.
  func measured(_ text: String, style: TextStyle) -> LaidOutLine {
    withLayout(of: text, style: style) { layout in
      octavo_layout_set_width(layout, -1)
      guard let line = octavo_layout_get_line(layout, 0) else {
        return LaidOutLine(text: text, width: 0, ascent: 0, descent: 0)
      }
      var measured = measure(line, of: Array(text.utf8))
      measured.text = text
      return measured
    }
  }

  /// The width of `text` on one line in the first of `families` that is installed.
  func width(of text: String, in families: [String], weight: Int, size: Double) -> Double {
    FontLock.holding {
      laidOut(text, in: families.joined(separator: ","), weight: weight, size: size) { layout in
        guard let line = octavo_layout_get_line(layout, 0) else { return 0 }
        var (ink, logical) = (PangoRectangle(), PangoRectangle())
        octavo_layout_line_get_extents(line, &ink, &logical)
        return Double(logical.width) / Double(PANGO_SCALE)
      }
    }
  }

  // MARK: Parts

  /// A text as parts between which lines may break, measured.
  func measured(text: String, style: TextStyle) -> MeasuredText {
    let isRightToLeft = WritingDirection.of(text, in: language) == .rightToLeft
    let parts = pieces(
      of: WordBreaker.keepingWords(of: text, language: language), style, isRightToLeft: isRightToLeft)
    var measured = MeasuredText(
      parts: parts.map { part(inner: $0.inner, final: $0.final, style: style) }, style: style)
    measured.isRightToLeft = isRightToLeft
    return measured
  }

  /// A list of names, which are parts of their own, with a separator between them.
  ///
  /// - Parameter others: the words that stand for the names that are left out, such as `et al.`
  func measured(names: [String], separator: NameSeparator, others: String, style: TextStyle)
    -> MeasuredText
  {
    let directions = names.map { WritingDirection.of($0, in: language) }
    let own = Direction(language: language)
    // Names of both directions keep their order, and their punctuation its side.
    let isMixed = directions.contains { $0 != own }
    let last = names.count - 1
    let parts = names.enumerated().map { index, name in
      let signed = directions[index] == .rightToLeft ? WritingDirection.keepingSigns(of: name) : name
      let shown = isMixed ? directions[index].isolated(signed) : signed
      return part(
        inner: index < last ? shown + separator.inner : shown,
        final: index < last ? shown + separator.final : shown, style: style)
    }
    var measured = MeasuredText(parts: parts, style: style)
    measured.others = part(inner: others, final: others, style: style)
    measured.isRightToLeft = own == .rightToLeft
    return measured
  }

  private func part(inner: String, final: String, style: TextStyle) -> TextPart {
    let finalSize = size(of: final, style: style)
    return TextPart(
      inner: inner, innerSize: inner == final ? finalSize : size(of: inner, style: style), final: final,
      finalSize: finalSize)
  }

  private func size(of text: String, style: TextStyle) -> TextPart.Size {
    var style = style
    style.size = MeasuredText.size
    let line = measured(text, style: style)
    return TextPart.Size(width: line.width, ascent: line.ascent, descent: line.descent)
  }

  /// What is painted of the words of a text within a line and at its end.
  private func pieces(of text: String, _ style: TextStyle, isRightToLeft: Bool) -> [(
    inner: String, final: String
  )] {
    words(of: isRightToLeft ? WritingDirection.keepingSigns(of: text) : text, style: style).map { word in
      let final = word.trimmingSpaces.withoutBreakMarks
      return (word.withoutBreakMarks, word.last == WordBreaker.hyphen ? final + "-" : final)
    }
  }

  /// The text between its possible line breaks, in order.
  private func words(of text: String, style: TextStyle) -> [String] {
    withLayout(of: text, style: style) { layout in
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

  /// The text with breaks at the hard spaces, and between the words of a name, in parts that are wider than `width`.
  func loosened(_ text: MeasuredText, wider width: Double) -> MeasuredText {
    replacingParts(of: text, wider: width) { part in
      let name = part.final.filter { !WritingDirection.isIsolate($0) }
      // The halves of an isolate would each isolate the rest of their line.
      let isAgainst = text.isRightToLeft && part.final.first == "\u{2066}"
      let pieces = pieces(
        of: WordBreaker.keepingWords(of: String(name.map { $0 == "\u{A0}" ? " " : $0 }), language: language),
        text.style, isRightToLeft: text.isRightToLeft)
      guard isAgainst else { return pieces }
      return pieces.map { (WritingDirection.edged($0.inner), WritingDirection.edged($0.final)) }
    }
  }

  /// The text with breaks in the parts that are wider than `width`: where the language hyphenates, else between characters.
  func broken(_ text: MeasuredText, wider width: Double) -> MeasuredText {
    let breaker = WordBreaker(language: language) { self.size(of: $0, style: text.style).width <= width }
    return replacingParts(of: text, wider: width) { part in
      var pieces: [(inner: String, final: String)] = []
      var piece = ""
      for character in breaker.breaking(part.final) {
        switch character {
        case WordBreaker.hyphen: pieces.append((piece, piece + "-"))
        case WordBreaker.gap: pieces.append((piece, piece))
        default:
          piece.append(character)
          continue
        }
        piece = ""
      }
      return pieces + [(piece, piece)]
    }
  }

  /// The first `count` parts with what stands for the others, and the others.
  func shortened(_ text: MeasuredText, to count: Int) -> (text: MeasuredText, omitted: [String]) {
    var result = text
    result.parts = Array(text.parts.prefix(count))
    guard let last = result.parts.popLast() else { return (text, []) }
    if let others = text.others {
      result.parts += [part(inner: last.final + " ", final: last.final, style: text.style), others]
    } else {
      result.parts.append(part(inner: last.final + "…", final: last.final + "…", style: text.style))
    }
    return (result, text.units(from: count))
  }

  /// The text with some parts replaced; the last of the new ones is followed by what followed the old one.
  private func replacingParts(
    of text: MeasuredText, wider width: Double, _ pieces: (TextPart) -> [(inner: String, final: String)]
  ) -> MeasuredText {
    var result = text
    result.parts = text.parts.flatMap { part -> [TextPart] in
      guard part.finalSize.width > width else { return [part] }
      let pieces = pieces(part)
      guard pieces.count > 1, let last = pieces.last else { return [part] }
      var parts = pieces.dropLast().map { self.part(inner: $0.inner, final: $0.final, style: text.style) }
      for index in parts.indices { parts[index].endsUnit = false }
      let behind = part.inner.hasPrefix(part.final) ? String(part.inner.dropFirst(part.final.count)) : ""
      var end = self.part(inner: last.inner + behind, final: last.final, style: text.style)
      end.endsUnit = part.endsUnit
      return parts + [end]
    }
    return result
  }

  /// What can be painted of `text` in `style`, and the distinct characters that no installed font has, in order.
  func paintable(_ text: String, style: TextStyle) -> (text: String, missing: [Character]) {
    func isMissing(_ text: String) -> Bool {
      withLayout(of: text, style: style) { octavo_layout_get_unknown_glyphs_count($0) > 0 }
    }
    guard isMissing(text) else { return (text, []) }
    var missing: [Character] = []
    var known: [Character: Character?] = [:]
    var words: [String] = []
    for word in text.split(separator: " ") {
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
      if isComplete || kept.contains(where: { $0.isLetter || $0.isNumber || $0.isSymbol }) {
        words.append(kept)
      } else if let last = words.last?.last,
        last.isLetter || last.isNumber || last.isSymbol || ")]»”’".contains(last)
      {
        // Punctuation that stood at a character which is left out ends the word before, but brackets hold nothing.
        words[words.count - 1] += kept.filter { ".,;:!?…。、，；：！？".contains($0) }
      }
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
    return LaidOutLine(
      text: text.trimmingSpaces, width: Double(right - left) / scale * TextLayoutEngine.allowance,
      ascent: Double(-ink.y) / scale,
      descent: Double(ink.y + ink.height) / scale)
  }

  private func withLayout<Result>(
    of text: String, style: TextStyle, body: (OpaquePointer) -> Result
  ) -> Result {
    FontLock.holding { laidOut(text, style: style, body: body) }
  }

  /// Runs `body` with texts set in one direction rather than that of the language.
  func setting<Result>(_ direction: Direction, _ body: () -> Result) -> Result {
    FontLock.holding {
      octavo_context_set_base_dir(context, direction.ofPango)
      defer { octavo_context_set_base_dir(context, Direction(language: language).ofPango) }
      return body()
    }
  }

  /// Runs `body` with a layout of `text`, while the fonts are held.
  func laidOut<Result>(_ text: String, style: TextStyle, body: (OpaquePointer) -> Result) -> Result {
    let families = TextLayoutEngine.families(style.family, language: language).joined(separator: ",")
    return laidOut(text, in: families, weight: style.weight, size: style.size) { layout in
      octavo_layout_set_auto_dir(layout, 0)
      return body(layout)
    }
  }

  /// Runs `body` with a layout of `text` in the first of the families, which commas separate, that is installed.
  func laidOut<Result>(
    _ text: String, in families: String, weight: Int, size: Double, body: (OpaquePointer) -> Result
  ) -> Result {
    let layout: OpaquePointer = octavo_layout_new(context)
    defer { octavo_object_unref(UnsafeMutableRawPointer(layout)) }
    let description = octavo_font_description_new()
    defer { octavo_font_description_free(description) }
    octavo_font_description_set_family(description, families)
    octavo_font_description_set_weight(description, Int32(weight))
    octavo_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
    octavo_layout_set_font_description(layout, description)
    octavo_layout_set_text(layout, text, Int32(text.utf8.count))
    // Noto's ligatures of f and i have no dot, not even in Turkish.
    if DottedLetters.tellApart(in: language), text.contains("f") {
      octavo_layout_space_letters(layout, UInt32(clamping: text.utf8.count))
    }
    return body(layout)
  }
}

extension Direction {
  fileprivate var ofPango: PangoDirection {
    self == .rightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR
  }
}
