import Numerics

/// The axes of a 3D scene.
public struct AxesOptions: Sendable {
  /// Whether the x, y and z axes are shown.
  public var isShown = [false, false, false]
  /// The labels by axis.
  public var labels: [Label?] = [nil, nil, nil]
  /// The ticks by axis.
  public var ticks = [TickChoice.automatic, .automatic, .automatic]
  /// The line style.
  public var style = PlotOptions.thin(Color(gray: 0.3))

  /// Makes options without axes.
  public init() {}

  /// The ticks of an axis that maps a range to that many pixels.
  func ticks(_ axis: Int, range: Interval, pixels: Double) -> [Tick] {
    switch ticks[axis] {
    case .none: []
    case .fixed(let own): own.filter { range.contains($0.place) }
    case .unlabelled: TickChooser(range, pixels: pixels, spacing: 36).ticks(isLabelled: false)
    case .logarithmic: TickChooser.logarithmic(range, pixels: pixels, isLabelled: true)
    case .automatic: TickChooser(range, pixels: pixels, spacing: axis == 2 ? 30 : 38).ticks()
    }
  }
}
