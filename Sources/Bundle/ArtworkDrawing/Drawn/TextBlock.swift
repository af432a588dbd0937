import Dictionaries
import TitleWords

/// Positioned lines of text for `cover.svg`.
struct TextBlock: Equatable {
  /// What was done to a text to make it fit.
  enum Setting: Int, Comparable {
    /// Every word is whole.
    case whole
    /// Words that even the smallest size does not hold are hyphenated.
    case hyphenated
    /// The end is left out.
    case cut

    static func < (first: Setting, second: Setting) -> Bool { first.rawValue < second.rawValue }
  }

  private(set) var style: TextStyle
  private(set) var lines: [LaidOutLine]
  private(set) var setting: Setting
  /// The end of the text that is left out, as parts such as names.
  private(set) var omitted: [String]
  /// The distance between base lines.
  private(set) var pitch: Double
  let isRightToLeft: Bool

  init(
    _ lines: [LaidOutLine], style: TextStyle, _ setting: Setting = .whole, omitted: [String] = [],
    isRightToLeft: Bool = false
  ) {
    self.lines = lines
    self.style = style
    self.setting = setting
    self.omitted = omitted
    self.isRightToLeft = isRightToLeft
    // Scripts with tall letters need more line spacing than Latin.
    let tallest = (lines.map(\.ascent).max() ?? 0) + (lines.map(\.descent).max() ?? 0)
    pitch = max(style.size * (style.family == .serif ? 1.16 : 1.32), tallest + style.size * 0.1)
  }

  /// Whether one of several lines is a single sign of a script without spaces.
  var hasTornLine: Bool {
    lines.count > 1
      && lines.contains { $0.text.count == 1 && $0.text.first.map(WordBreaker.isEastAsian) == true }
  }

  /// Whether a word is broken: its line ends with a hyphen, or in a script without spaces.
  var hasBrokenWord: Bool {
    guard setting != .whole else { return false }
    return lines.dropLast().contains { line in
      line.text.hasSuffix("-")
        || setting == .hyphenated && line.text.last.map(OrthographicSyllables.isWithoutSpaces) == true
    }
  }

  /// From the top of the first line's ink to the bottom of the last line's.
  var height: Double {
    guard let first = lines.first, let last = lines.last else { return 0 }
    return first.ascent + Double(lines.count - 1) * pitch + last.descent
  }
}

/// Finds the size at which a text fits a box.
struct TextFitter {
  let language: String
  /// The largest and the smallest size.
  let largest: Double
  let smallest: Double
  let width: Double
  let height: Double
  /// The largest number of lines.
  let limit: Int
  /// The smallest size for whole words of a language that hyphenates; nil for `smallest`. In smaller letters a long word alone
  /// looks lost.
  var smallestWhole: Double?

  private static let step = 0.95

  /// The largest size between the limits at which `text` fits with every word whole. Where the smallest does not hold a
  /// word, that word may be hyphenated; of what then is still too long, the end is left out.
  func fit(_ text: MeasuredText) -> TextBlock {
    guard !text.parts.isEmpty else { return block(text, lines: [], size: smallest, .whole) }
    // A word that is a title alone is broken between letters, too, before it is lost in small ones; not in a script without spaces,
    // where letters alone do not show its syllables.
    let isWord =
      text.parts.count == 1 && !text.parts[0].final.contains(where: OrthographicSyllables.isWithoutSpaces)
    if let smallestWhole, text.widest(at: smallestWhole) > width, Hyphenator.knows(language) || isWord {
      let engine = TextLayoutEngine(language: language)
      let breakable = engine.broken(text, wider: width * MeasuredText.size / smallestWhole)
      if let block = largest(breakable, .hyphenated), block.style.size > smallestWhole { return block }
    }
    if let block = largest(text, .whole) { return block }
    let room = width * MeasuredText.size / smallest
    // A name that no line holds is still whole on two.
    let engine = TextLayoutEngine(language: language)
    let loose = engine.loosened(text, wider: room)
    if loose != text, let block = largest(loose, .whole) { return block }
    let breakable = engine.broken(loose, wider: room)
    if breakable != loose, let block = largest(breakable, .hyphenated) { return block }
    return cut(breakable, engine)
  }

  private func largest(_ text: MeasuredText, _ setting: TextBlock.Setting) -> TextBlock? {
    // A short title in a script without spaces is better small than broken.
    if text.isShortWithoutSpaces {
      var size = largest
      while size > largest * 0.45 {
        if let fitting = block(text, size: size, setting), fitting.lines.count == 1 { return fitting }
        size *= TextFitter.step
      }
    }
    // Every size at which the widest part is too wide would fail.
    let widest = text.widest(at: largest)
    var size = widest > width ? max(smallest, largest * width / widest * 0.9999) : largest
    // A line of a single sign of Chinese or Japanese looks torn off: somewhat smaller letters may not need it.
    var torn: TextBlock?
    while true {
      if let fitting = block(text, size: size, setting) {
        guard fitting.hasTornLine else { return fitting }
        torn = torn ?? fitting
      }
      guard size > smallest, size > (torn?.style.size ?? 0) * 0.7 else { return torn }
      size = max(smallest, size * TextFitter.step)
    }
  }

  /// The text in a font of `size`; nil if it does not fit.
  private func block(
    _ text: MeasuredText, size: Double, _ setting: TextBlock.Setting, omitted: [String] = []
  ) -> TextBlock? {
    // Large letters use few lines, small ones as many as allowed.
    let limit = size > largest * 0.6 ? min(limit, 3) : limit
    guard let lines = text.evenLines(width: width, at: size), lines.count <= limit,
      // The ink of lines is measured only if their letters have room.
      Double(lines.count - 1) * size < height
    else { return nil }
    let block = block(text, lines: lines, size: size, setting, omitted: omitted)
    return block.height <= height ? block : nil
  }

  private func block(
    _ text: MeasuredText, lines: [MeasuredText.Line], size: Double, _ setting: TextBlock.Setting,
    omitted: [String] = []
  ) -> TextBlock {
    var style = text.style
    style.size = size
    let laidOut = lines.map { line in
      let ink = text.ink(of: line, at: size)
      return LaidOutLine(
        text: text.painted(line), width: text.width(of: line, at: size), ascent: ink.ascent,
        descent: ink.descent)
    }
    return TextBlock(laidOut, style: style, setting, omitted: omitted, isRightToLeft: text.isRightToLeft)
  }

  /// As much of the beginning as fits at the smallest size, and what stands for the rest.
  private func cut(_ text: MeasuredText, _ engine: TextLayoutEngine) -> TextBlock {
    // A part of a word or of a name is kept only where nothing else can be.
    let ends = text.parts.indices.filter { text.parts[$0].endsUnit }.dropLast().map { $0 + 1 }
    return cut(text, engine, behind: ends) ?? cut(text, engine, behind: Array(1..<max(1, text.parts.count)))
      ?? block(text, lines: [], size: smallest, .cut, omitted: text.units(from: 0))
  }

  private func cut(_ text: MeasuredText, _ engine: TextLayoutEngine, behind ends: [Int]) -> TextBlock? {
    var best: TextBlock?
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      let kept = engine.shortened(text, to: ends[middle])
      if let fitting = block(kept.text, size: smallest, .cut, omitted: kept.omitted) {
        best = fitting
        low = middle + 1
      } else {
        high = middle
      }
    }
    return best
  }
}
