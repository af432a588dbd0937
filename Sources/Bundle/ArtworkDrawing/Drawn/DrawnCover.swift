import DrawingGeometry
import BookModel
import Templating

/// A cover drawn from the book's texts, laid out separately for every shape.
///
/// A pattern, seeded by the title, fills one part of the canvas, the text the other: stacked on portrait canvases; on landscape
/// ones in one of three compositions, mirrored for right-to-left languages.
struct DrawnCover: Sendable {
  let text: CoverText
  let template: Template
  let palette: Palette
  let pattern: CoverPattern
  /// The composition of landscape canvases; nil chooses it for each.
  private var composition: CoverComposition?
  private var measured: MeasuredCover?

  init(_ text: CoverText, template: Template) {
    self.text = text
    self.template = template
    var generator = SeededGenerator(seed: text.seed)
    palette = generator.one(of: Palette.all)
    pattern = generator.one(of: CoverPattern.allCases)
  }

  /// The cover with its texts measured and one composition for all landscape canvases, the one of the usual shape.
  func composed() -> DrawnCover {
    let texts = MeasuredCover(text)
    var cover = self
    cover.measured = texts
    cover.composition = CoverLayout.chosen(for: texts, palette, pattern, width: 4000, height: 3000)
    return cover
  }

  /// The layouts of the two usual canvases.
  var usualLayouts: [CoverLayout] { [layout(3000, 4000), layout(4000, 3000)] }

  /// The layout of a canvas.
  func layout(_ width: Double, _ height: Double) -> CoverLayout {
    let texts = measured ?? MeasuredCover(text)
    guard width > height else { return CoverLayout(texts, palette, .stacked, width: width, height: height) }
    let composition =
      composition ?? CoverLayout.chosen(for: texts, palette, pattern, width: width, height: height)
    return CoverLayout(texts, palette, composition, width: width, height: height)
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
          "direction": placed.block.isRightToLeft ? "rtl" : "ltr",
          "anchor": placed.block.isRightToLeft == isRightToLeft ? "start" : "end",
          "y": .text(number(placed.y + Double(index) * placed.block.pitch)),
          "size": .text(number(placed.block.style.size)), "weight": .number(placed.block.style.weight),
          "family": .text(familyList(placed.block.style.family)), "color": .text(placed.color.css),
        ]
      }
    }
    let drawn = pattern.elements(in: layout.panel, palette: palette, seed: text.seed)
    let bytes = template.filled([
      "pixelWidth": .number(width), "pixelHeight": .number(height), "width": .text(number(layout.width, 4)),
      "height": .text(number(layout.height, 4)), "language": .text(text.language),
      "paper": .text(palette.paper.css),
      "ground": .text(palette.ground.css), "accent": .text(palette.accent.css),
      "panel": numbers(layout.panel), "rule": numbers(layout.rule), "pattern": .text(drawn),
      "card": .list(layout.card.map { [numbers($0)] } ?? []),
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
}
