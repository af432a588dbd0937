import TitleWords

/// A part of a text behind which a line may end.
struct TextPart: Equatable, Sendable {
  /// The sizes of what is painted of a part.
  struct Size: Equatable, Sendable {
    var width: Double
    /// The height of the ink above the base line.
    var ascent: Double
    /// The depth of the ink below the base line.
    var descent: Double
  }

  /// What is painted where more follows on the line, such as a word with its space.
  var inner: String
  var innerSize: Size
  /// What is painted at the end of a line, such as a word without its space, or a syllable with a hyphen.
  var final: String
  var finalSize: Size
  /// Whether the text may be cut behind it: nowhere within a name.
  var endsUnit = true
}

/// A text as parts between which lines may break, measured once for all sizes.
///
/// The sizes of letters are proportional to that of the font, since positions of glyphs are not rounded.
struct MeasuredText: Equatable, Sendable {
  /// The size of the font at which parts are measured.
  static let size = 100.0

  var parts: [TextPart]
  let style: TextStyle
  /// What stands for names that are left out; nil for an ellipsis.
  var others: TextPart?
  /// Whether the text is read from right to left.
  var isRightToLeft = false

  /// A line of a text: the indices of its parts.
  typealias Line = Range<Int>

  /// The width of a line in a font of `size`.
  func width(of line: Line, at size: Double) -> Double {
    guard let last = line.last else { return 0 }
    let inner = line.dropLast().reduce(0) { $0 + parts[$1].innerSize.width }
    return (inner + parts[last].finalSize.width) * size / MeasuredText.size
  }

  /// The width of the widest part in a font of `size`.
  func widest(at size: Double) -> Double {
    (parts.map(\.finalSize.width).max() ?? 0) * size / MeasuredText.size
  }

  /// Whether it is a short text of a script that has no spaces.
  var isShortWithoutSpaces: Bool {
    let text = painted(0..<parts.count)
    return others == nil && text.count <= 14 && !text.contains(" ")
  }

  /// What the parts from an index on say: words that were joined, or names.
  func units(from start: Int) -> [String] {
    var units: [String] = []
    var unit = ""
    for part in parts[start...] {
      // Words keep the space behind them.
      unit += part.endsUnit && others != nil ? part.final : part.inner
      guard part.endsUnit else { continue }
      units.append(unit.filter { !WritingDirection.isMark($0) })
      unit = ""
    }
    return unit.isEmpty ? units : units + [unit]
  }

  /// What is painted of a line.
  func painted(_ line: Line) -> String {
    guard let last = line.last else { return "" }
    return line.dropLast().reduce("") { $0 + parts[$1].inner } + parts[last].final
  }

  /// Fills lines of at most `width` in a font of `size`; nil if a part is wider.
  func lines(width: Double, at size: Double) -> [Line]? {
    let room = width * MeasuredText.size / size
    var lines: [Line] = []
    var (start, used) = (0, 0.0)
    for (index, part) in parts.enumerated() {
      if used + part.finalSize.width > room {
        guard index > start else { return nil }
        lines.append(start..<index)
        (start, used) = (index, 0)
        guard part.finalSize.width <= room else { return nil }
      }
      used += part.innerSize.width
    }
    if start < parts.count { lines.append(start..<parts.count) }
    return lines
  }

  /// Like `lines`, but with the narrowest width that needs no more lines, to avoid a short last line.
  func evenLines(width: Double, at size: Double) -> [Line]? {
    guard let best = lines(width: width, at: size), best.count > 1 else {
      return lines(width: width, at: size)
    }
    var (low, high) = (width / Double(best.count), width)
    var even = best
    for _ in 0..<10 {
      let middle = (low + high) / 2
      if let lines = lines(width: middle, at: size), lines.count <= best.count {
        even = lines
        high = middle
      } else {
        low = middle
      }
    }
    return even
  }

  /// The height of the ink of a line in a font of `size`.
  func ink(of line: Line, at size: Double) -> (ascent: Double, descent: Double) {
    guard let last = line.last else { return (0, 0) }
    var (ascent, descent) = (parts[last].finalSize.ascent, parts[last].finalSize.descent)
    for index in line.dropLast() {
      ascent = max(ascent, parts[index].innerSize.ascent)
      descent = max(descent, parts[index].innerSize.descent)
    }
    return (ascent * size / MeasuredText.size, descent * size / MeasuredText.size)
  }
}
