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
    cover.composition = CoverLayout.chosen(for: texts, palette: palette, pattern, width: 4000, height: 3000)
    return cover
  }

  /// The layouts of the two usual canvases.
  var usualLayouts: [CoverLayout] { [layout(3000, 4000), layout(4000, 3000)] }

  /// The layout of a canvas.
  func layout(_ width: Double, _ height: Double) -> CoverLayout {
    let texts = measured ?? MeasuredCover(text)
    guard width > height else {
      return CoverLayout(texts, palette: palette, .stacked, width: width, height: height)
    }
    let composition =
      composition ?? CoverLayout.chosen(for: texts, palette: palette, pattern, width: width, height: height)
    return CoverLayout(texts, palette: palette, composition, width: width, height: height)
  }

  /// The cover as SVG of `width` × `height` pixels.
  func svg(_ width: Int, _ height: Int) -> String {
    // Lays out on a canvas of fixed area, so that all sizes of a shape have the same layout. The area is
    // large because librsvg positions letters at whole units.
    let unit = (16_000_000 / (Double(width) * Double(height))).squareRoot()
    let layout = layout(Double(width) * unit, Double(height) * unit)
    let texts = texts(of: layout)
    let drawn = pattern.elements(in: layout.panel, palette: palette, seed: text.seed)
    let bytes = template.filled([
      "pixelWidth": .number(width), "pixelHeight": .number(height), "width": .text(number(layout.width, 4)),
      "height": .text(number(layout.height, 4)), "language": .text(text.language),
      "paper": .text(palette.paper.css),
      "ground": .text(palette.ground.css), "accent": .text(palette.accent.css),
      "panel": numbers(layout.panel), "rule": numbers(layout.rule), "pattern": .text(drawn),
      "card": .list(layout.card.map { [numbers($0)] } ?? []),
      "lines": .list(texts.lines), "outlines": .list(texts.outlines),
    ])
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The lines of a layout that the painter sets, and the outlines of the others.
  private func texts(of layout: CoverLayout) -> (lines: [TemplateValue], outlines: [TemplateValue]) {
    let isRightToLeft = Direction(language: text.language) == .rightToLeft
    let engine = TextLayoutEngine(language: text.language)
    var (lines, outlines): ([TemplateValue], [TemplateValue]) = ([], [])
    for placed in layout.blocks {
      let (block, color) = (placed.block, TemplateValue.text(placed.color.css))
      for (index, line) in block.lines.enumerated() {
        let y = TemplateValue.text(number(placed.y + Double(index) * block.pitch))
        if let outline = engine.outline(
          of: line.text, style: block.style, direction: block.isRightToLeft ? .rightToLeft : .leftToRight)
        {
          let left = isRightToLeft ? placed.x - outline.width : placed.x
          outlines.append(["path": .text(outline.path), "x": .text(number(left)), "y": y, "color": color])
          continue
        }
        lines.append([
          "text": .text(line.text), "x": .text(number(placed.x)), "y": y, "color": color,
          "direction": block.isRightToLeft ? "rtl" : "ltr",
          "anchor": block.isRightToLeft == isRightToLeft ? "start" : "end",
          "size": .text(number(block.style.size)), "weight": .number(block.style.weight),
          "family": .text(familyList(block.style.family)),
        ])
      }
    }
    return (lines, outlines)
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
