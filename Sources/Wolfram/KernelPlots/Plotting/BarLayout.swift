import Graphics
import Kernel

extension Charts {
  /// A value with its label and style.
  struct Bar {
    var value: Double
    /// The value as it was given, for its label.
    var given: Term?
    var style: [Term] = []
    var label: Term?
  }
}

/// The layout of bars so far, from the left, or from the bottom for horizontal bars.
struct BarLayout {
  /// The primitives.
  var shapes: [Term]
  /// The range of the bars' values, including 0.
  private(set) var extent = Interval(0, 0)
  /// The gap between bars, whose middles are 1 apart.
  private(set) var gap = 0.0976
  /// The width of a bar.
  var width: Double { 1 - gap }
  /// Where the next bar begins: single bars stand at the whole numbers.
  var x = 0.5488
  /// The middle of each group, for its label.
  private(set) var middles: [Double] = []
  /// The middles of the bars of each group.
  private(set) var barMiddles: [[Double]] = []
  /// Whether bars are horizontal.
  var isFlat = false
  /// Whether the bars of a group are stacked.
  var isStacked = false
  /// Whether each entry is a list of bars.
  var isGrouped = false
  /// Whether the bars of a single list have different colours.
  var isColoredEach = false
  /// What `LabelingFunction` makes of values: a place, or a function.
  var labeling: Term?

  init(shapes: [Term]) { self.shapes = shapes }

  /// The distance from a group to the next one, beside that of its bars.
  var groupGap: Double { ownGroupGap ?? 3 * gap }
  private var ownGroupGap: Double?

  /// Places the first bar. Many bars have wider gaps, so that these stay visible; a group has three more gaps to the next
  /// one, and two before the first.
  ///
  /// - Parameter spacing: `BarSpacing`, the gaps between bars and between groups in widths of a bar; nil for the usual ones.
  mutating func start(_ groups: [[Charts.Bar]], spacing: (bars: Double, groups: Double?)?) {
    if let spacing {
      gap = spacing.bars / (1 + spacing.bars)
      ownGroupGap = spacing.groups.map { max($0, 0) * width - gap }
      x = 0.5 + (isGrouped && !isStacked ? groupGap + gap : gap) / 2
      return
    }
    let count = isStacked ? groups.count : groups.reduce(0) { $0 + $1.count }
    let more = isGrouped && !isStacked ? 3 * groups.count + 1 : 0
    gap = max(0.0976, min(Double(count) / max(108.462 - Double(more), 1), 0.6))
    x = 1 - width / 2 + (more > 0 ? 2 * gap : 0)
  }

  /// Adds a group of bars.
  mutating func add(
    _ group: [Charts.Bar], _ styles: PlotStyles, _ kernel: inout PlotKernel
  ) throws(KernelError) {
    let start = x
    barMiddles.append(group.indices.map { start + Double($0) + width / 2 })
    var base = (above: 0.0, below: 0.0)
    for (place, bar) in group.enumerated() {
      guard bar.value.isFinite else {
        x += 1
        continue
      }
      let low = isStacked ? (bar.value >= 0 ? base.above : base.below) : 0
      if bar.value >= 0 { base.above += bar.value } else { base.below += bar.value }
      let across =
        isStacked ? Interval(start, start + width) : Interval(x, x + width)
      try draw(bar, across, from: low, place: isGrouped ? place : 0, styles: styles, in: &kernel)
      if !isStacked { x += 1 }
    }
    if isStacked { x = start + 1 }
    middles.append((start + x - 1 + width) / 2)
    if isGrouped, !isStacked { x += groupGap }
  }

  /// Adds a bar of a width, followed by a gap.
  mutating func add(
    _ bar: Charts.Bar, _ width: Double, _ gap: Double, _ styles: PlotStyles, _ kernel: inout PlotKernel
  ) throws(KernelError) {
    if bar.value.isFinite {
      try draw(bar, Interval(x, x + width), from: 0, place: 0, styles: styles, in: &kernel)
    }
    middles.append(x + width / 2)
    x += width + gap
  }

  private mutating func draw(
    _ bar: Charts.Bar, _ across: Interval, from low: Double, place: Int, styles: PlotStyles,
    in kernel: inout PlotKernel
  ) throws(KernelError) {
    let high = low + bar.value
    extent.include(high)
    shapes.append(styles.directives(isColoredEach ? middles.count : place, in: &kernel))
    shapes += bar.style
    shapes.append(
      .call(
        .rectangle,
        isFlat
          ? [.pair(low, across.low), .pair(high, across.high)]
          : [.pair(across.low, low), .pair(across.high, high)]))
    if let label = bar.label {
      shapes.append(text(label, Point(across.middle, high)))
    } else if let labeling {
      let along = Interval(min(low, high), max(low, high))
      let (x, y) = isFlat ? (along, across) : (across, along)
      shapes += try label(of: bar, labeling, x, y, in: &kernel)
    }
  }

  /// What `LabelingFunction` makes of a bar's value, beside or within the bar.
  private func label(
    of bar: Charts.Bar, _ labeling: Term, _ x: Interval, _ y: Interval, in kernel: inout PlotKernel
  ) throws(KernelError) -> [Term] {
    var label = bar.given ?? .real(bar.value)
    var place = labeling
    if labeling.symbol == nil {
      label =
        labeling.call(of: .placed) != nil ? labeling : try kernel.evaluated(.call(Call(labeling, [label])))
      place = .symbol(.automatic)
      if let placed = label.call(of: .placed), placed.count > 1 {
        (label, place) = (placed.arguments[0], placed.arguments[1])
      }
    }
    if label.isSymbol(.none) || label.isSymbol(.null) || place.isSymbol(.none) { return [] }
    var (at, offset) = (Point(x.middle, y.middle), Point(0, 0))
    switch kernel.symbolName(of: place) {
    // Above and below are along the bar.
    case "Above" where isFlat, "After": (at.x, offset.x) = (x.high, -1.2)
    case "Below" where isFlat, "Axis" where isFlat, "Before": (at.x, offset.x) = (x.low, 1.2)
    case "Above": (at.y, offset.y) = (y.high, -1.2)
    case "Top": (at.y, offset.y) = (y.high, 1.2)
    case "Bottom": (at.y, offset.y) = (y.low, -1.2)
    case "Below", "Axis": (at.y, offset.y) = (y.low, 1.2)
    case "Left": (at.x, offset.x) = (x.low, -1.2)
    case "Right": (at.x, offset.x) = (x.high, 1.2)
    default:
      // Shares of the bar's width and height.
      if let shares = place.vector, shares.count == 2 {
        at = Point(x.low + x.length * shares[0], y.low + y.length * shares[1])
      }
    }
    let text = Term.call(.text, [label, .pair(at.x, at.y), .pair(offset.x, offset.y)])
    return [.list([.call(.grayLevel, [.real(0.2)]), text])]
  }

  /// The label at the end of a bar.
  private func text(_ label: Term, _ place: Point) -> Term {
    .list([
      .call(.grayLevel, [.real(0.2)]),
      .call(
        .text,
        [
          label, isFlat ? .pair(place.y, place.x) : .pair(place.x, place.y),
          isFlat ? .pair(-1.2, 0) : .pair(0, -1.2),
        ]),
    ])
  }
}
