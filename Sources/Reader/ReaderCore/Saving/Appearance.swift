/// R13: the text size and the colours that the reader has chosen.
struct Appearance: Sendable, Equatable {
  /// An index into `textSizes`.
  private(set) var textSize: Int
  private(set) var theme: Event.Theme

  /// Text sizes, as shares of the book's own.
  private static let textSizes = [0.8, 0.9, 1, 1.15, 1.3, 1.5, 1.75, 2]
  private static let usualTextSize = 2

  /// An appearance; without `textSize` that of the book.
  init(textSize: Int? = nil, theme: Event.Theme = .automatic) {
    self.textSize = max(0, min(Self.textSizes.count - 1, textSize ?? Self.usualTextSize))
    self.theme = theme
  }

  mutating func change(_ setting: Event.Setting) {
    switch setting {
    case .largerText: textSize = min(Self.textSizes.count - 1, textSize + 1)
    case .smallerText: textSize = max(0, textSize - 1)
    case .theme(let theme): self.theme = theme
    }
  }

  /// The command that applies it.
  var command: Command { .appearance(textSize: Self.textSizes[textSize], theme) }

  /// What the popover shows of it.
  var panel: Command.Popover {
    .settings(
      textSize: Self.textSizes[textSize], canGrow: textSize + 1 < Self.textSizes.count,
      canShrink: textSize > 0, theme)
  }
}
