import Numerics

/// The axes of a 3D scene.
public struct AxesOptions: Sendable {
  /// Whether the x, y and z axes are shown.
  public var isShown = [false, false, false]
  /// Their labels.
  public var labels: [Label?] = [nil, nil, nil]
  /// Their ticks.
  public var ticks = [TickChoice.automatic, .automatic, .automatic]
  /// Their style.
  public var style = PlotOptions.thin(Color(gray: 0.3))

  /// No axes.
  public init() {}

  /// The ticks of an axis that maps a range to so many pixels.
  func ticks(_ axis: Int, _ range: Interval, pixels: Double) -> [Tick] {
    switch ticks[axis] {
    case .none: []
    case .fixed(let own): own.filter { range.contains($0.place) }
    case .unlabelled: TickChooser(range, pixels: pixels, spacing: 36).ticks(isLabelled: false)
    case .logarithmic: TickChooser.logarithmic(range, pixels: pixels, isLabelled: true)
    case .automatic: TickChooser(range, pixels: pixels, spacing: axis == 2 ? 30 : 38).ticks()
    }
  }
}
