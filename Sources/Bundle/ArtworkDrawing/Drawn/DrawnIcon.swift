import DrawingGeometry
import TextBytes
import TitleWords

/// An icon drawn from the title: a monogram in the colours of the cover.
///
/// Larger sizes show the cover's pattern behind the letters.
struct DrawnIcon: Sendable {
  let letters: String
  let language: String
  let palette: Palette
  let pattern: CoverPattern
  /// What the pattern is made from.
  let seed: String

  init(_ text: CoverText, palette: Palette, pattern: CoverPattern) {
    seed = text.seed
    language = text.language
    self.palette = palette
    self.pattern = pattern
    let letters = Monogram.letters(of: text.title, language: text.language)
    // A capital can be missing in a font that has the small letter; an icon without letters shows the pattern alone.
    self.letters = TextLayoutEngine(language: language).paintable(letters, style: .title).text
  }

  /// The icon as SVG of `width` × `height` pixels.
  ///
  /// - Parameters:
  ///   - isRich: whether the pattern is drawn behind the letters.
  ///   - share: the fraction of the short side available to the letters.
  func svg(_ width: Int, height: Int, isRich: Bool, share: Double) -> String {
    let (w, h) = (Double(width), Double(height))
    let side = min(w, h)
    let back = palette.isDark ? palette.ground : palette.title
    let front = palette.isDark ? palette.inks[3] : palette.paper
    var body = """
      <svg xmlns="http://www.w3.org/2000/svg" xml:lang="\(language.markupEscaped)" width="\(width)" height="\(height)">\
      <rect width="\(width)" height="\(height)" fill="\(back.mixed(with: palette.inks[1], share: 0.2).css)"/>
      """
    if isRich {
      // A part of the pattern, enlarged: an icon is small, and fine lines take most of its bytes.
      let box = PatternBox(x: -0.5 * w, y: -0.5 * h, width: 2 * w, height: 2 * h)
      body += "<g opacity=\"0.2\">\(pattern.elements(in: box, palette: palette, seed: seed))</g>"
    }
    if let (size, line) = set(letters, within: side * share) {
      // Centre by the ink, not by the font's ascent and descent.
      let baseLine = h / 2 + (line.ascent - line.descent) / 2
      body += lettering(size, x: w / 2, y: baseLine, color: front)
    }
    return body + "</svg>"
  }

  /// The letters in a font of `size`, with their middle at a place on the base line.
  private func lettering(_ size: Double, x: Double, y: Double, color: Color) -> String {
    let style = TextStyle(family: .serif, weight: 700, size: size)
    let direction = WritingDirection.of(letters, in: language)
    if let outline = TextLayoutEngine(language: language).outline(
      of: letters, style: style, direction: direction)
    {
      let place = "\(number(x - outline.width / 2)) \(number(y))"
      return "<path transform=\"translate(\(place))\" d=\"\(outline.path)\" fill=\"\(color.css)\"/>"
    }
    let families = TextLayoutEngine.families(.serif, language: language).map {
      $0.contains(" ") ? "'\($0)'" : $0
    }
    return """
      <text x="\(number(x))" y="\(number(y))" font-family="\(families.joined(separator: ", "))" \
      font-weight="700" font-size="\(number(size))" text-anchor="middle" fill="\(color.css)">\
      \(letters.markupEscaped)</text>
      """
  }

  /// The font size at which `text` fills a square of `side`, and its line.
  private func set(_ text: String, within side: Double) -> (size: Double, line: LaidOutLine)? {
    let setter = TextLayoutEngine(language: language)
    let probe = TextStyle(family: .serif, weight: 700, size: 100)
    let line = setter.measured(text, style: probe)
    guard line.width > 0 else { return nil }
    let tall = max(1, line.ascent + line.descent)
    let factor = min(side / line.width, side * 0.82 / tall)
    let measured = LaidOutLine(
      text: line.text, width: line.width * factor, ascent: line.ascent * factor,
      descent: line.descent * factor)
    return (100 * factor, measured)
  }
}
