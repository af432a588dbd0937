/// R13, R20: how readers have chosen to see the pages. Whatever is not chosen is as the book has it.
public struct Appearance: Sendable, Equatable {
  /// The text size in per cent of the book's own.
  private(set) var textSize = 100
  /// Colours of paper and ink.
  public private(set) var theme = Theme.automatic
  /// The typeface of the text.
  private(set) var typeface = Typeface.book
  /// The distance of lines.
  public private(set) var spacing = Spacing.book
  /// The width of the margins.
  public private(set) var margins = Margins.book
  /// How lines end.
  public private(set) var alignment = Alignment.book

  /// Text sizes, in per cent.
  private static let textSizes = 70...250
  private static let step = 5

  /// Colours of paper and ink.
  public enum Theme: String, Sendable, CaseIterable { case automatic, light, sepia, dark }
  /// Typefaces; `legible` is for readers with dyslexia.
  public enum Typeface: String, Sendable, CaseIterable { case book, serif, sans, legible }
  /// Distances of lines.
  public enum Spacing: String, Sendable, CaseIterable { case book, tight, open, wide }
  /// Widths of the margins.
  public enum Margins: String, Sendable, CaseIterable { case book, narrow, wide }
  /// How lines end: ragged and without hyphens, or justified and hyphenated.
  public enum Alignment: String, Sendable, CaseIterable { case book, ragged, justified }

  init() {}

  /// Whether all is as the book has it.
  var isUsual: Bool { self == Appearance() }
  var canGrow: Bool { textSize < Self.textSizes.upperBound }
  var canShrink: Bool { textSize > Self.textSizes.lowerBound }

  mutating func change(_ setting: Event.Setting) {
    switch setting {
    case .largerText: setTextSize(textSize + Self.step)
    case .smallerText: setTextSize(textSize - Self.step)
    case .textSize(let size): setTextSize(size)
    case .theme(let theme): self.theme = theme
    case .typeface(let typeface): self.typeface = typeface
    case .spacing(let spacing): self.spacing = spacing
    case .margins(let margins): self.margins = margins
    case .alignment(let alignment): self.alignment = alignment
    case .usual: self = Appearance()
    }
  }

  /// Sets the size to the nearest step.
  private mutating func setTextSize(_ size: Int) {
    let size = max(Self.textSizes.lowerBound, min(Self.textSizes.upperBound, size))
    textSize = (size + Self.step / 2) / Self.step * Self.step
  }
}
