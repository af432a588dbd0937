/// R13, R20: the appearance of pages that the reader has chosen; defaults are the book's.
public struct Appearance: Sendable, Equatable {
  /// The text size in per cent of the book's own.
  private(set) var textSize = 100
  /// The colours of paper and ink.
  public private(set) var theme = Theme.automatic
  /// The typeface of the text.
  private(set) var typeface = Typeface.book
  /// The line spacing.
  public private(set) var spacing = Spacing.book
  /// The width of the margins.
  public private(set) var margins = Margins.book
  /// The alignment of lines.
  public private(set) var alignment = Alignment.book

  /// The allowed text sizes, in per cent.
  private static let textSizes = 70...250
  private static let step = 5

  /// The colours of paper and ink.
  public enum Theme: String, Sendable, CaseIterable { case automatic, light, sepia, dark }
  /// The typefaces; `legible` is for readers with dyslexia.
  public enum Typeface: String, Sendable, CaseIterable { case book, serif, sans, legible }
  /// The line spacings.
  public enum Spacing: String, Sendable, CaseIterable { case book, tight, open, wide }
  /// The widths of the margins.
  public enum Margins: String, Sendable, CaseIterable { case book, narrow, wide }
  /// The alignments: ragged without hyphens, or justified and hyphenated.
  public enum Alignment: String, Sendable, CaseIterable { case book, ragged, justified }

  init() {}

  /// Whether everything is as in the book.
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
