import Graphics
import Kernel

/// The labels of `PlotLabels` at the ends of curves and lists.
struct PlotLabels {
  /// A label with its place.
  private struct Entry {
    /// Where a label stands: beside the picture with a line that leads to it, right after the last point, or above a point
    /// near the end.
    enum Place { case beside, after, inside }
    var label: Term
    var place: Place
    var end: Point
    /// The point for a label that stands above one.
    var inner: Point
  }

  private var entries: [Entry] = []
  private let shown: Interval

  /// Starts with no labels, beside a picture of a range of y.
  init(shownY: Interval) { shown = shownY }

  /// Adds the label of a curve at an index, if it has one. `body` is its label for `"Expressions"`.
  mutating func add(
    _ option: Term, _ index: Int, of count: Int, body: Term?, end: Point, inner: Point, _ kernel: PlotKernel
  ) {
    let placed = option.call(of: .placed)
    let labels = PlotLegends.inner(of: option)
    var label: Term?
    if labels.isString("Expressions") || labels.isSymbol(.automatic) {
      // As typed: a name that has a value stays.
      label = body.map { $0.symbol == nil ? $0 : .call(.holdForm, [$0]) }
    } else if let parts = labels.parts {
      label = index < parts.count ? parts[index] : nil
    } else if count == 1 {
      label = labels
    }
    var position = placed.flatMap { $0.count > 1 ? $0.arguments[1] : nil }
    if let parts = position?.parts, !parts.isEmpty { position = parts[index % parts.count] }
    if let own = label?.call(of: .placed), own.count > 1 {
      (label, position) = (own.arguments[0], own.arguments[1])
    }
    guard let label, !label.isSymbol(.none), !label.isSymbol(.null), end.isFinite else { return }
    let place: Entry.Place =
      switch position.map({ kernel.symbolName(of: $0) ?? "" }) {
      case nil, "Automatic": .beside
      case "After", "Right": .after
      default: .inside
      }
    entries.append(Entry(label: label, place: place, end: end, inner: inner))
  }

  /// Adds a label that stands beside the picture.
  mutating func add(_ label: Term, end: Point) {
    entries.append(Entry(label: label, place: .beside, end: end, inner: end))
  }

  /// The labels' primitives.
  func terms(in kernel: inout PlotKernel) -> [Term] {
    let heights = spread()
    var lines: [Term] = []
    var result: [Term] = []
    for (entry, height) in zip(entries, heights) {
      switch entry.place {
      case .beside:
        let (start, end) = (entry.end, Point(entry.end.x, height))
        lines.append(
          .call(
            .line,
            [
              .list([
                offset(7, 0, place: start, in: &kernel), offset(10, 0, place: start, in: &kernel),
                offset(14, 0, place: end, in: &kernel),
                offset(19, 0, place: end, in: &kernel),
              ])
            ]))
        result += ground(of: entry, from: Point(end.x, end.y), 20, in: &kernel)
        result.append(.call(.text, [entry.label, offset(22, 0, place: end, in: &kernel), .pair(-1, 0)]))
      case .after:
        result += ground(of: entry, from: entry.end, 0, in: &kernel)
        result.append(.call(.text, [entry.label, offset(4, 0, place: entry.end, in: &kernel), .pair(-1, 0)]))
      case .inside:
        let up = entry.inner.y > shown.low + shown.length * 0.88 ? -12.0 : 12
        result += ground(of: entry, from: entry.inner, nil, up: up, in: &kernel)
        result.append(.call(.text, [entry.label, offset(0, up, place: entry.inner, in: &kernel)]))
      }
    }
    if !lines.isEmpty {
      result.insert(
        .list([.call(.grayLevel, [.real(2 / 3)]), kernel.term("AbsoluteThickness", .one)] + lines), at: 0)
    }
    return result.isEmpty ? [] : [.list(result)]
  }

  private func offset(_ x: Double, _ y: Double, place: Point, in kernel: inout PlotKernel) -> Term {
    kernel.term("Offset", .pair(x, y), .pair(place.x, place.y))
  }

  /// A light ground behind a label, from so many points right of a place, or around it.
  private func ground(
    of entry: Entry, from place: Point, _ left: Double?, up: Double = 0, in kernel: inout PlotKernel
  ) -> [Term] {
    var words = entry.label
    while let first = words.call?.arguments.first, ["Style", "HoldForm"].contains(kernel.headName(words)) {
      words = first
    }
    let width = 8 + 6.6 * Double(min(kernel.inputText(of: words).count, 60))
    let first = left ?? -width / 2
    let corners = [(width, 8.0), (width, -8), (0, -8), (0, 8)].map {
      offset(first + $0.0, up + $0.1, place: place, in: &kernel)
    }
    return [
      .list([
        .call(.grayLevel, [.one]), kernel.term("Opacity", .real(2 / 3)),
        kernel.term("EdgeForm", .symbol(.none)), kernel.term("Polygon", .list(corners)),
      ])
    ]
  }

  /// The heights of the labels beside a picture, which keep a distance of each other.
  private func spread() -> [Double] {
    var heights = entries.map { $0.end.y }
    let order = entries.indices.filter { entries[$0].place == .beside }
      .ordered { (heights[$0], $0) < (heights[$1], $1) }
    let least = shown.length * 0.07
    for (low, high) in zip(order, order.dropFirst()) {
      heights[high] = max(heights[high], heights[low] + least)
    }
    guard let top = order.last, heights[top] > shown.high else { return heights }
    heights[top] = max(shown.high, entries[top].end.y)
    for (high, low) in zip(order.reversed(), order.reversed().dropFirst()) {
      heights[low] = min(heights[low], heights[high] - least)
    }
    return heights
  }
}
