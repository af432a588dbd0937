import DrawingGeometry
import Templating

/// The first screen without text: background, and the bar that every page has.
///
/// Launch images contain only what never changes: no text (it is translated), no contents rows (they depend
/// on the book), no branding.
struct PlainLaunch: Sendable {
  /// Height of the bar with the title button, in points.
  static let barHeight = 44

  let background: Color
  let template: Template

  /// The screen as SVG of a row's size.
  func svg(_ row: ArtworkRow) -> String {
    var statusBar = 0
    if case .launch(let height) = row.rule { statusBar = height }
    let isDark = background.lightness < 0.5
    let bytes = template.filled([
      "width": .number(row.width), "height": .number(row.height), "background": .text(background.css),
      "bar": .text(background.mixed(with: isDark ? .white : .black, share: 0.035).css),
      "line": .text(background.mixed(with: isDark ? .white : .black, share: 0.18).css),
      "barBottom": .number((statusBar + PlainLaunch.barHeight) * row.scale),
      "lineHeight": .number(max(1, row.scale / 2)),
    ])
    return String(decoding: bytes, as: UTF8.self)
  }
}
