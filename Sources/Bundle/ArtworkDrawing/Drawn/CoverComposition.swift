import BookModel

/// How text and pattern share a canvas.
enum CoverComposition: Equatable, Sendable {
  /// The pattern above, the text below, as high as it needs.
  case stacked
  /// The text in a column of `share` of the width, the pattern beside it.
  case beside(share: Double)
  /// The text on a card of `share` of the width, over a pattern that fills the canvas.
  case card(share: Double)

  /// The compositions of a landscape canvas, alike ones together, the narrowest column first.
  static let landscape: [[CoverComposition]] = [
    [.beside(share: 0.46), .beside(share: 0.54), .beside(share: 0.62)], [.stacked],
    [.card(share: 0.5), .card(share: 0.6), .card(share: 0.72)],
  ]
}

/// The places of texts and pattern on a canvas.
struct CoverLayout {
  /// A text block with its first base line at `y`.
  struct PlacedBlock {
    var part: CoverText.Part
    var block: TextBlock
    /// Where its lines begin, at the right of a cover from right to left.
    var x: Double
    var y: Double
    var color: Color
  }

  let width: Double
  let height: Double
  /// The area of the pattern.
  private(set) var panel: PatternBox
  /// The area that covers the pattern below the text, if the pattern fills the canvas.
  private(set) var card: PatternBox?
  /// The area that holds all texts.
  private(set) var textBox: PatternBox
  private(set) var blocks: [PlacedBlock] = []
  private(set) var rule = PatternBox(x: 0, y: 0, width: 0, height: 0)

  /// Lays out the texts in a composition and assigns the remaining area to the pattern.
  init(
    _ text: MeasuredCover, palette: Palette, _ composition: CoverComposition, width: Double, height: Double
  ) {
    self.width = width
    self.height = height
    let isRightToLeft = Direction(language: text.language) == .rightToLeft
    let margin = min(width, height) * 0.085
    let base = 0.87 * (width * height).squareRoot()
    let top: Double
    switch composition {
    case .stacked:
      let isWide = width > height
      let most = isWide ? 0.7 : 0.66
      let blocks = CoverBlocks(
        text, width: width - 2 * margin, height: height * most - 2 * margin,
        base: min(base, width * 1.1))
      let textHeight = max(height * (isWide ? 0.46 : 0.4), min(height * most, blocks.total + 2 * margin))
      panel = PatternBox(x: 0, y: 0, width: width, height: height - textHeight)
      textBox = PatternBox(
        x: margin, y: height - textHeight + margin, width: width - 2 * margin, height: textHeight - 2 * margin
      )
      top = textBox.y
      place(blocks, palette: palette, top: top, isRightToLeft: isRightToLeft)
    case .beside(let share):
      let column = max(width * share, min(height * 0.62, width * 0.6))
      let left = isRightToLeft ? width - column : 0
      textBox = PatternBox(
        x: left + margin, y: margin, width: column - 2 * margin, height: height - 2 * margin)
      panel = PatternBox(x: isRightToLeft ? 0 : column, y: 0, width: width - column, height: height)
      let blocks = CoverBlocks(
        text, width: textBox.width, height: textBox.height, base: min(base, column * 1.6))
      top = max(margin, (height - blocks.total) * 0.3)
      place(blocks, palette: palette, top: top, isRightToLeft: isRightToLeft)
    case .card(let share):
      let pad = margin * 0.8
      let across = width * share
      panel = PatternBox(x: 0, y: 0, width: width, height: height)
      let blocks = CoverBlocks(
        text, width: across - 2 * pad, height: height - 2 * margin - 2 * pad, base: min(base, across * 1.4))
      let tall = max(height * 0.56, min(height - 2 * margin, blocks.total + 2 * pad))
      let box = PatternBox(
        x: isRightToLeft ? width - margin - across : margin, y: (height - tall) / 2, width: across,
        height: tall)
      card = box
      textBox = PatternBox(x: box.x + pad, y: box.y + pad, width: across - 2 * pad, height: tall - 2 * pad)
      place(blocks, palette: palette, top: textBox.y, isRightToLeft: isRightToLeft)
    }
  }

  private mutating func place(
    _ blocks: CoverBlocks, palette: Palette, top: Double, isRightToLeft: Bool
  ) {
    let x = isRightToLeft ? textBox.x + textBox.width : textBox.x
    func placed(_ part: CoverText.Part, block: TextBlock?, top: Double, color: Color) -> [PlacedBlock] {
      guard let block, let first = block.lines.first else { return [] }
      return [PlacedBlock(part: part, block: block, x: x, y: top + first.ascent, color: color)]
    }
    self.blocks = placed(.title, block: blocks.title, top: top, color: palette.title)
    var y = top + blocks.title.height + blocks.gap * 1.1
    let ruleWidth = blocks.gap * 2.6
    let ruleHeight = blocks.gap * 0.16
    rule = PatternBox(x: isRightToLeft ? x - ruleWidth : x, y: y, width: ruleWidth, height: ruleHeight)
    y += ruleHeight + blocks.gap * 0.9
    self.blocks += placed(.subtitle, block: blocks.subtitle, top: y, color: palette.text)
    // Laid out bottom-up, but listed in reading order.
    let bottom = textBox.y + textBox.height
    let publisherTop = bottom - (blocks.publisher?.height ?? 0)
    let foot = blocks.publisher == nil ? bottom : publisherTop - blocks.gap * 0.8
    self.blocks += placed(
      .authors, block: blocks.authors, top: foot - (blocks.authors?.height ?? 0), color: palette.title)
    self.blocks += placed(.publisher, block: blocks.publisher, top: publisherTop, color: palette.text)
  }

  /// The composition of a landscape canvas: one of those in which the title is about as large as in any, by the seed.
  static func chosen(
    for text: MeasuredCover, palette: Palette, _ pattern: CoverPattern, width: Double, height: Double
  ) -> CoverComposition {
    let suiting = CoverComposition.landscape.filter { alike in
      // A card hides what a pattern has one of, such as its sun.
      if case .card = alike[0] { pattern.isAllOver } else { true }
    }
    let best = suiting.map { alike in
      let rated = alike.map { composition in
        (
          composition,
          merit: CoverLayout(text, palette: palette, composition, width: width, height: height).merit
        )
      }
      // A narrower column leaves more of the pattern, and is taken unless the title loses much.
      let most = rated.map(\.merit).max() ?? 0
      return rated.first { $0.merit >= most * 0.85 } ?? rated[0]
    }
    let most = best.map(\.merit).max() ?? 0
    var generator = SeededGenerator(seed: "composition " + text.seed)
    return generator.one(of: best.filter { $0.merit >= most * 0.8 }).0
  }

  /// The size of the title, less where a word of any text is broken or its end left out.
  private var merit: Double {
    guard let title = blocks.first?.block else { return 1 }
    return blocks.reduce(title.style.size) { merit, placed in
      switch placed.block.setting {
      case .whole: return merit
      case .hyphenated:
        let breaks = placed.block.lines.count { $0.text.hasSuffix("-") }
        return (1..<max(1, breaks)).reduce(merit * 0.6) { merit, _ in merit * 0.85 }
      case .cut: return merit * 0.4
      }
    }
  }
}

/// The texts of a cover, measured.
struct MeasuredCover: Sendable {
  let language: String
  /// What decides about pattern and composition.
  let seed: String
  /// The number of the title's letters.
  let letters: Int
  let title: MeasuredText
  let subtitle: MeasuredText?
  let authors: MeasuredText?
  let publishers: MeasuredText?

  init(_ text: CoverText) {
    (language, seed, letters) = (text.language, text.seed, text.title.count)
    let engine = TextLayoutEngine(language: text.language)
    title = engine.measured(text: text.title, style: .title)
    subtitle = text.subtitle.map { engine.measured(text: $0, style: .subtitle) }
    let others = Words(language: text.language)[.others]
    func names(_ names: [String], style: TextStyle) -> MeasuredText? {
      guard !names.isEmpty else { return nil }
      let separator = NameSeparator(for: names, language: text.language)
      return engine.measured(names: names, separator: separator, others: others, style: style)
    }
    authors = names(text.authors, style: .authors)
    publishers = names(text.publishers, style: .publisher)
  }
}

/// The text blocks of a cover, each as large as its share of a box allows.
struct CoverBlocks {
  let title: TextBlock
  let subtitle: TextBlock?
  let authors: TextBlock?
  let publisher: TextBlock?
  /// The distance between rule and texts.
  let gap: Double

  /// The height of all blocks, with rule and gaps.
  var total: Double {
    let texts = [title, subtitle, authors, publisher].compactMap { $0?.height }
    return texts.reduce(0, +) + gap * CoverBlocks.gaps
  }

  /// The sum of all gaps: around the rule, above the authors, above the publisher.
  private static let gaps = 1.1 + 0.16 + 0.9 + 1.8 + 0.8

  /// How the height is parted: the shares and the largest numbers of lines of the texts below the title, which takes the rest.
  private struct Division {
    var subtitle: (share: Double, lines: Int)
    var authors: (share: Double, lines: Int)
    var publishers: (share: Double, lines: Int)

    /// The usual one first; the others for long subtitles, many authors, both, and long titles.
    static let all = [
      Division(subtitle: (0.24, 4), authors: (0.3, 9), publishers: (0.09, 2)),
      Division(subtitle: (0.42, 9), authors: (0.22, 6), publishers: (0.07, 2)),
      Division(subtitle: (0.2, 4), authors: (0.5, 15), publishers: (0.07, 2)),
      Division(subtitle: (0.34, 7), authors: (0.4, 12), publishers: (0.06, 2)),
      Division(subtitle: (0.15, 3), authors: (0.15, 4), publishers: (0.05, 1)),
    ]
  }

  init(_ text: MeasuredCover, width: Double, height: Double, base: Double) {
    var best = CoverBlocks(text, width: width, height: height, base: base, Division.all[0])
    for division in Division.all.dropFirst() where best.loss > 0 {
      let other = CoverBlocks(text, width: width, height: height, base: base, division)
      if other.loss < best.loss { best = other }
    }
    self = best
  }

  private init(
    _ text: MeasuredCover, width: Double, height: Double, base: Double, _ division: Division
  ) {
    gap = base * 0.036
    let room = height - gap * CoverBlocks.gaps
    func fit(_ text: MeasuredText, _ part: CoverText.Part, _ share: Double, _ lines: Int, most: Double = 1)
      -> TextBlock
    {
      let sizes = CoverBlocks.sizes(part, letters: letters)
      let fitter = TextFitter(
        language: language, largest: base * max(sizes.lowerBound, min(most, sizes.upperBound)),
        smallest: base * sizes.lowerBound, width: width, height: room * share, limit: lines,
        smallestWhole: part == .title ? base * 0.044 : nil)
      return fitter.fit(text)
    }
    let (language, letters) = (text.language, text.letters)
    func second(_ part: CoverText.Part, most: Double = 1) -> TextBlock? {
      switch part {
      case .title: nil
      case .subtitle:
        text.subtitle.map { fit($0, part, division.subtitle.share, division.subtitle.lines, most: most) }
      case .authors:
        text.authors.map { fit($0, part, division.authors.share, division.authors.lines, most: most) }
      case .publisher:
        text.publishers.map {
          fit($0, part, division.publishers.share, division.publishers.lines, most: most)
        }
      }
    }
    var (subtitle, authors, publisher) = (second(.subtitle), second(.authors), second(.publisher))
    let others = [subtitle, authors, publisher].compactMap { $0?.height }.reduce(0, +)
    title = fit(text.title, .title, 1 - others / room, 12)
    // A title that has to be small stays the largest text.
    let size = title.style.size / base
    if let large = subtitle, large.style.size > title.style.size * 0.8 {
      subtitle = second(.subtitle, most: size * 0.8)
    }
    if let large = authors, large.style.size > title.style.size * 0.75 {
      authors = second(.authors, most: size * 0.75)
    }
    // The publishers are no larger than the authors, who may have to be small.
    let most = min(size * 0.7, (authors ?? title).style.size / base)
    if let large = publisher, large.style.size > base * most {
      publisher = second(.publisher, most: most)
    }
    (self.subtitle, self.authors, self.publisher) = (subtitle, authors, publisher)
  }

  /// The sizes of a text, as shares of the base: a word of few letters alone is larger.
  private static func sizes(_ part: CoverText.Part, letters: Int) -> ClosedRange<Double> {
    switch part {
    case .title: 0.032...titleSize(letters)
    case .subtitle: 0.021...0.046
    case .authors: 0.018...0.04
    case .publisher: 0.018...0.029
    }
  }

  /// How much is left out, the title counting most.
  private var loss: Int {
    func weight(_ block: TextBlock?, _ weight: Int) -> Int { block?.setting == .cut ? weight : 0 }
    return weight(title, 8) + weight(subtitle, 4) + weight(authors, 2) + weight(publisher, 1)
  }

  /// The largest size of a title: a word of few letters alone is larger.
  private static func titleSize(_ letters: Int) -> Double {
    switch letters {
    case 0...2: 0.26
    case 3...6: 0.17
    case 7...16: 0.14
    default: 0.12
    }
  }
}

extension TextStyle {
  /// The styles of the texts of a cover, at any size.
  static let title = TextStyle(family: .serif, weight: 700, size: 20)
  static let subtitle = TextStyle(family: .sans, weight: 400, size: 20)
  static let authors = TextStyle(family: .sans, weight: 700, size: 20)
  static let publisher = TextStyle(family: .sans, weight: 400, size: 20)

  /// The style of a text of a cover, at any size.
  static func of(_ part: CoverText.Part) -> TextStyle {
    switch part {
    case .title: .title
    case .subtitle: .subtitle
    case .authors: .authors
    case .publisher: .publisher
    }
  }
}
