import BookModel
import Templating

/// A cover drawn from the book's texts, laid out separately for every shape.
///
/// A pattern, seeded by the title, fills one part of the canvas, the text the other: stacked on portrait
/// canvases, side by side on landscape ones, mirrored for right-to-left languages.
struct DrawnCover: Sendable {
  /// The layout of a canvas.
  struct Layout {
    var width: Double
    var height: Double
    var panel: PatternBox
    var blocks: [PlacedBlock]
    var rule: PatternBox
  }

  /// A text block with its first base line at `y`.
  struct PlacedBlock {
    var block: TextBlock
    var x: Double
    var y: Double
    var color: Color
  }

  let text: CoverText
  let template: Template
  let palette: Palette
  let pattern: CoverPattern

  init(_ text: CoverText, template: Template) {
    self.text = text
    self.template = template
    var generator = SeededGenerator(seed: text.title)
    palette = generator.one(of: Palette.all)
    pattern = generator.one(of: CoverPattern.allCases)
  }

  /// The cover as SVG of `width` × `height` pixels.
  func svg(_ width: Int, _ height: Int) -> String {
    // Lays out on a canvas of fixed area, so that all sizes of a shape have the same layout. The area is
    // large because librsvg positions letters at whole units.
    let unit = (16_000_000 / (Double(width) * Double(height))).squareRoot()
    let layout = layout(Double(width) * unit, Double(height) * unit)
    let isRightToLeft = Direction(language: text.language) == .rightToLeft
    let lines = layout.blocks.flatMap { placed in
      placed.block.lines.enumerated().map { index, line -> TemplateValue in
        [
          "text": .text(line.text), "x": .text(number(placed.x)),
          "y": .text(number(placed.y + Double(index) * placed.block.pitch)),
          "size": .text(number(placed.block.style.size)), "weight": .number(placed.block.style.weight),
          "family": .text(familyList(placed.block.style.family)), "color": .text(placed.color.css),
        ]
      }
    }
    let drawn = pattern.elements(in: layout.panel, palette: palette, seed: text.title)
    let bytes = template.filled([
      "pixelWidth": .number(width), "pixelHeight": .number(height), "width": .text(number(layout.width, 4)),
      "height": .text(number(layout.height, 4)), "language": .text(text.language),
      "direction": isRightToLeft ? "rtl" : "ltr", "paper": .text(palette.paper.css),
      "ground": .text(palette.ground.css), "accent": .text(palette.accent.css),
      "panel": numbers(layout.panel), "rule": numbers(layout.rule), "pattern": .text(drawn),
      "lines": .list(lines),
    ])
    return String(decoding: bytes, as: UTF8.self)
  }

  private func familyList(_ family: TextStyle.Family) -> String {
    TextLayoutEngine.families(family, language: text.language)
      .map { $0.contains(" ") ? "'\($0)'" : $0 }.joined(separator: ", ")
  }

  private func numbers(_ box: PatternBox) -> TemplateValue {
    [
      "x": .text(number(box.x)), "y": .text(number(box.y)), "width": .text(number(box.width)),
      "height": .text(number(box.height)),
    ]
  }

  /// Lays out the text and assigns the remaining area to the pattern.
  func layout(_ width: Double, _ height: Double) -> Layout {
    let isWide = width > height
    let isRightToLeft = Direction(language: text.language) == .rightToLeft
    let margin = min(width, height) * 0.085
    // A landscape canvas is halved; on a portrait one the text takes what it needs, within bounds.
    let column = isWide ? max(width * 0.46, height * 0.62) : width
    let textWidth = column - 2 * margin
    let tallest = isWide ? height - 2 * margin : height * 0.66 - 2 * margin
    let base = min(0.87 * (width * height).squareRoot(), isWide ? column * 1.6 : width * 1.1)
    let blocks = setBlocks(width: textWidth, height: tallest, base: base)
    let left = isWide && isRightToLeft ? width - column : 0
    let start = isRightToLeft ? left + column - margin : left + margin
    var layout = Layout(
      width: width, height: height, panel: PatternBox(x: 0, y: 0, width: width, height: height), blocks: [],
      rule: PatternBox(x: 0, y: 0, width: 0, height: 0))
    let top: Double
    if isWide {
      layout.panel = PatternBox(x: isRightToLeft ? 0 : column, y: 0, width: width - column, height: height)
      top = max(margin, (height - blocks.total) * 0.36)
    } else {
      let textHeight = max(height * 0.4, min(height * 0.66, blocks.total + 2 * margin))
      layout.panel = PatternBox(x: 0, y: 0, width: width, height: height - textHeight)
      top = height - textHeight + margin
    }
    place(blocks, in: &layout, x: start, top: top, bottom: height - margin, isRightToLeft: isRightToLeft)
    return layout
  }

  /// The four text blocks of a cover.
  private struct Blocks {
    var title: TextBlock
    var subtitle: TextBlock?
    var authors: TextBlock?
    var publisher: TextBlock?
    /// The distance between rule and texts.
    var gap: Double

    var total: Double {
      let texts = [title, subtitle, authors, publisher].compactMap { $0?.height }
      return texts.reduce(0, +) + gap * Blocks.gaps
    }

    /// The sum of all gaps: around the rule, above the authors, above the publisher.
    static let gaps = 1.1 + 0.16 + 0.9 + 1.8 + 0.8
  }

  private func setBlocks(width: Double, height: Double, base: Double) -> Blocks {
    let setter = TextLayoutEngine(language: text.language)
    let gap = base * 0.036
    let room = height - gap * Blocks.gaps
    func fit(
      _ text: String, _ family: TextStyle.Family, _ weight: Int, _ size: Double, _ smallest: Double,
      _ share: Double, _ lines: Int
    ) -> TextBlock {
      let style = TextStyle(family: family, weight: weight, size: base * size)
      return TextBlock.fit(
        text, style, smallest: base * smallest, width: width, height: room * share, lines: lines, by: setter)
    }
    // Each text has its share of the height; the title takes the rest.
    let subtitle = text.subtitle.map { fit($0, .sans, 400, 0.046, 0.026, 0.22, 3) }
    let authors = text.authors.map { fit($0, .sans, 700, 0.04, 0.024, 0.22, 3) }
    let publisher = text.publisher.map { fit($0, .sans, 400, 0.029, 0.02, 0.08, 1) }
    let others = [subtitle, authors, publisher].compactMap { $0?.height }.reduce(0, +)
    let title = fit(text.title, .serif, 700, 0.118, 0.034, 1 - others / room, 9)
    return Blocks(title: title, subtitle: subtitle, authors: authors, publisher: publisher, gap: gap)
  }

  private func place(
    _ blocks: Blocks, in layout: inout Layout, x: Double, top: Double, bottom: Double, isRightToLeft: Bool
  ) {
    func add(_ block: TextBlock, top: Double, _ color: Color) {
      guard let first = block.lines.first else { return }
      layout.blocks.append(PlacedBlock(block: block, x: x, y: top + first.ascent, color: color))
    }
    add(blocks.title, top: top, palette.title)
    var y = top + blocks.title.height + blocks.gap * 1.1
    let ruleWidth = blocks.gap * 2.6
    let ruleHeight = blocks.gap * 0.16
    layout.rule = PatternBox(x: isRightToLeft ? x - ruleWidth : x, y: y, width: ruleWidth, height: ruleHeight)
    y += ruleHeight + blocks.gap * 0.9
    if let subtitle = blocks.subtitle { add(subtitle, top: y, palette.text) }
    // Laid out bottom-up, but listed in reading order.
    let publisherTop = bottom - (blocks.publisher?.height ?? 0)
    let foot = blocks.publisher == nil ? bottom : publisherTop - blocks.gap * 0.8
    if let authors = blocks.authors { add(authors, top: foot - authors.height, palette.title) }
    if let publisher = blocks.publisher { add(publisher, top: publisherTop, palette.text) }
  }
}
