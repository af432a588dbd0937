import Mustache

/// The first screen without its text: background, and the bar that every page has.
///
/// Launch images hold what never changes: no words, for they are not translated, no rows, for they
/// depend on the book, no branding.
struct PlainLaunch: Sendable {
  /// Height of the bar with the title button, in points.
  static let barHeight = 44

  let background: Color
  let template: MustacheTemplate

  /// The screen as SVG of a row's size.
  func svg(_ row: ArtworkRow) -> String {
    var statusBar = 0
    if case .launch(let height) = row.rule { statusBar = height }
    let isDark = background.lightness < 0.5
    let context: [String: Any] = [
      "width": row.width, "height": row.height, "background": background.css,
      "bar": background.mixed(with: isDark ? .white : .black, 0.035).css,
      "line": background.mixed(with: isDark ? .white : .black, 0.18).css,
      "barBottom": (statusBar + PlainLaunch.barHeight) * row.scale, "lineHeight": max(1, row.scale / 2),
    ]
    return template.render(context)
  }
}
