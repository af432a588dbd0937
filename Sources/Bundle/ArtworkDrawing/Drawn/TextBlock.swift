/// Positioned lines of text for `cover.svg`.
struct TextBlock {
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
  /// The distance between base lines.
  private(set) var pitch: Double

  init(_ lines: [LaidOutLine], _ style: TextStyle, _ setting: Setting = .whole) {
    self.lines = lines
    self.style = style
    self.setting = setting
    // Scripts with tall letters need more line spacing than Latin.
    let tallest = (lines.map(\.ascent).max() ?? 0) + (lines.map(\.descent).max() ?? 0)
    pitch = max(style.size * (style.family == .serif ? 1.16 : 1.32), tallest + style.size * 0.1)
  }

  /// From the top of the first line's ink to the bottom of the last line's.
  var height: Double {
    guard let first = lines.first, let last = lines.last else { return 0 }
    return first.ascent + Double(lines.count - 1) * pitch + last.descent
  }
}

/// Finds the size at which a text fits a box.
struct TextFitter {
  let engine: TextLayoutEngine
  /// The style at the largest size.
  let style: TextStyle
  let smallest: Double
  let width: Double
  let height: Double
  /// The largest number of lines.
  let limit: Int

  private static let step = 0.95

  /// The largest size between the limits at which `text` fits with every word whole. Where the smallest does not hold a
  /// word, that word may be hyphenated; what then is still too long is cut, with an ellipsis.
  func fit(_ text: String) -> TextBlock {
    guard !text.isEmpty else { return TextBlock([], style) }
    let whole = engine.keepingWords(of: text)
    if let block = largest(whole, .whole) { return block }
    var small = style
    small.size = smallest
    // A name that no line holds is still whole on two.
    let loose = engine.loosening(whole, wider: width, small)
    if loose != whole, let block = largest(loose, .whole) { return block }
    let breakable = engine.breakingWords(of: loose, wider: width, small)
    if breakable != loose, let block = largest(breakable, .hyphenated) { return block }
    return cut(breakable, small)
  }

  private func block(_ text: String, _ style: TextStyle, _ setting: TextBlock.Setting) -> TextBlock? {
    // Large letters use few lines, small ones as many as allowed.
    let limit = style.size > self.style.size * 0.6 ? min(limit, 3) : limit
    guard let lines = engine.evenLines(of: text, style, width: width), lines.count <= limit else {
      return nil
    }
    let block = TextBlock(lines, style, setting)
    return block.height <= height ? block : nil
  }

  private func largest(_ text: String, _ setting: TextBlock.Setting) -> TextBlock? {
    var style = style
    if !text.contains(" "), text.count <= 14 {
      // A short title in a script without spaces is better small than broken.
      while style.size > self.style.size * 0.45 {
        if let fitting = block(text, style, setting), fitting.lines.count == 1 { return fitting }
        style.size *= TextFitter.step
      }
      style.size = self.style.size
    }
    // Every size at which the widest word is too wide would fail.
    let widest = engine.widestWord(of: text, style)
    if widest > width { style.size = max(smallest, style.size * width / widest) }
    while true {
      if let fitting = block(text, style, setting) { return fitting }
      guard style.size > smallest else { return nil }
      style.size = max(smallest, style.size * TextFitter.step)
    }
  }

  private func cut(_ text: String, _ style: TextStyle) -> TextBlock {
    let characters = Array(text)
    var (low, high) = (0, characters.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if block(TextFitter.shortened(characters, to: middle), style, .cut) != nil {
        low = middle
      } else {
        high = middle
      }
    }
    return block(TextFitter.shortened(characters, to: low), style, .cut) ?? TextBlock([], style, .cut)
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
