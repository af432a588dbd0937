import Numerics

extension Figure {
  /// The figure laid out for a width; grids, texts, drawings and figures with legends are unchanged.
  func resized(to width: Double) -> Figure {
    switch self {
    case .plane(let scene, var options):
      (options.width, options.height) = (width, nil)
      return .plane(scene, options)
    case .space(var scene):
      (scene.image.width, scene.image.height) = (width, nil)
      return .space(scene)
    case .legended, .grid, .text, .drawing: return self
    }
  }

  /// The figure laid out to be at most `most` pixels wide: its pictures shrink, while their texts keep their
  /// size.
  ///
  ///     figure.limited(to: 340)   // a plot with ImageSize -> 600 on a telephone
  public func limited(to most: Double) -> Figure {
    guard most.isFinite, most > 0 else { return self }
    var result = self
    for _ in 0..<3 {
      let width = result.width
      guard width > most * 1.005 else { return result }
      result = result.scaledLayout(max(most / width, 0.2))
    }
    return result
  }

  /// The width of the drawing in pixels. A picture has the width that it is given; one that is wider, since its margins leave no
  /// room, would not be narrower if it were given less.
  private var width: Double {
    switch self {
    case .plane(_, let options): options.width ?? size.x
    case .space(let scene): scene.image.width ?? size.x
    case .legended, .grid, .text, .drawing: size.x
    }
  }

  /// The size of the drawing in pixels.
  var size: Point {
    switch self {
    case .plane(let scene, let options):
      let layout = PlaneLayout.fitted(scene, options: options).layout
      return Point(layout.width, layout.height)
    case .space(let scene):
      var camera = Camera(scene)
      let size = SpaceDrawing.fit(&camera, scene)
      return Point(size.width, size.height)
    case .legended, .grid, .text, .drawing:
      let list = draw()
      return Point(list.width, list.height)
    }
  }

  /// The figure with its pictures laid out at a fraction of their size.
  private func scaledLayout(_ share: Double) -> Figure {
    switch self {
    case .plane(let scene, var options):
      let layout = PlaneLayout(scene, options)
      options.width = max((options.width ?? layout.width) * share, 40)
      options.height = options.height.map { max($0 * share, 30) }
      // Padding given in points shrinks with the picture.
      options.imagePadding = options.imagePadding.map { $0.map { $0 * share } }
      return .plane(scene, options)
    case .space(var scene):
      scene.image.width = max((scene.image.width ?? 360) * share, 40)
      scene.image.height = scene.image.height.map { max($0 * share, 30) }
      return .space(scene)
    case .legended(let figure, let legends): return .legended(figure.scaledLayout(share), legends)
    case .grid(let rows, let spacing, let lines):
      return .grid(rows.map { row in row.map { $0.scaledLayout(share) } }, spacing: spacing, lines: lines)
    case .text, .drawing: return self
    }
  }

  /// Converts plot coordinates to pixels of the drawing; nil for figures that are not a 2D scene.
  func pixel(of place: Point) -> Point? {
    guard case .plane(let scene, let options) = self else { return nil }
    return PlaneLayout.fitted(scene, options: options).layout.pixel(place)
  }

  /// Converts plot coordinates to an anchor: (-1, -1) is the drawing's lower left, (1, 1) its upper right.
  /// Nil for figures that are not a 2D scene.
  public func anchor(at place: Point) -> Point? {
    guard case .plane(let scene, let options) = self else { return nil }
    let layout = PlaneLayout.fitted(scene, options: options).layout
    let pixel = layout.pixel(place)
    return Point(2 * pixel.x / max(layout.width, 1) - 1, 1 - 2 * pixel.y / max(layout.height, 1))
  }

  /// Draws the figure; pixels, y downwards.
  public func draw() -> DrawList { draw(depth: 0) }

  /// Draws the figure at a nesting depth; empty beyond eight.
  func draw(depth: Int) -> DrawList {
    guard depth < 9 else { return DrawList(width: 1, height: 1) }
    switch self {
    case .plane(let scene, let options):
      return PlaneDrawing.draw(scene, PlaneLayout.fitted(scene, options: options), depth: depth)
    case .space(let scene): return SpaceDrawing.draw(scene)
    case .grid(let rows, let spacing, let lines): return Self.draw(rows, spacing, lines: lines, depth: depth)
    case .drawing(let list): return list
    case .text(let label, let style):
      let size = label.size(in: style)
      var list = DrawList(width: size.x + 4, height: size.y + 2)
      var set = label.style ?? style
      set.color = set.color ?? .black
      list.write(label, style: set, at: Point(list.width / 2, list.height / 2), anchor: Point(0, 0))
      return list
    case .legended(let figure, let legends):
      var list = figure.draw(depth: depth + 1)
      for legend in legends { list = Self.add(legend, to: list) }
      return list
    }
  }

  private static func draw(_ rows: [[Figure]], _ spacing: Double, lines: GridLines, depth: Int)
    -> DrawList
  {
    let cells = rows.map { $0.map { $0.draw(depth: depth + 1) } }
    let columns = cells.reduce(0) { max($0, $1.count) }
    var widths = [Double](repeating: 0, count: columns)
    var heights: [Double] = []
    for row in cells {
      heights.append(row.reduce(0) { max($0, $1.height) })
      for (column, cell) in row.enumerated() { widths[column] = max(widths[column], cell.width) }
    }
    let gap = min(max(spacing, 0), 100)
    // Lines are centred in the gaps; an outer frame adds half a gap and its own width as a margin.
    let margin = lines.extent == .none ? 0 : gap / 2 + 1
    let width = widths.reduce(0, +) + gap * Double(max(columns - 1, 0)) + 2 * margin
    let height = heights.reduce(0, +) + gap * Double(max(heights.count - 1, 0)) + 2 * margin
    var list = DrawList(width: max(width, 1), height: max(height, 1))
    if let background = lines.background {
      list.rectangle(Bounds(x: Interval(0, list.width), y: Interval(0, list.height)))
      list.paint(DrawList.Paint(fill: background))
    }
    var y = margin
    for (index, row) in cells.enumerated() {
      var x = margin
      for (column, cell) in row.enumerated() {
        let place = Point(x + (widths[column] - cell.width) / 2, y + (heights[index] - cell.height) / 2)
        list.add(cell, .translation(place))
        x += widths[column] + gap
      }
      y += heights[index] + gap
    }
    list.rule(lines, widths, heights, gap: gap, margin: margin)
    return list
  }

  /// Adds a legend to the left or right of the drawing, above, below or inside of it.
  private static func add(_ legend: Legend, to list: DrawList) -> DrawList {
    let drawn = LegendDrawing.draw(legend, near: list)
    let gap = 8.0
    let (wide, high) = (max(list.width, drawn.width), max(list.height, drawn.height))
    var result: DrawList
    var (own, other) = (Point(0, 0), Point(0, 0))
    switch legend.place {
    case .left, .right:
      result = DrawList(width: list.width + gap + drawn.width, height: high)
      own.y = (high - drawn.height) / 2
      other.y = (high - list.height) / 2
      if legend.place == .right { own.x = list.width + gap } else { other.x = drawn.width + gap }
    case .above, .below:
      result = DrawList(width: wide, height: list.height + gap + drawn.height)
      own.x = (wide - drawn.width) / 2
      other.x = (wide - list.width) / 2
      if legend.place == .below { own.y = list.height + gap } else { other.y = drawn.height + gap }
    case .inside(let place, let anchor):
      result = DrawList(width: list.width, height: list.height)
      own = Point(
        place.x * list.width - anchor.x * drawn.width,
        (1 - place.y) * list.height - (1 - anchor.y) * drawn.height)
    }
    result.add(list, .translation(other))
    result.add(drawn, .translation(own))
    return result
  }
}

extension DrawList {
  /// Draws the lines of a grid with columns and rows of these sizes.
  fileprivate mutating func rule(
    _ lines: GridLines, _ widths: [Double], _ heights: [Double], gap: Double, margin: Double
  ) {
    guard lines.extent != .none else { return }
    rectangle(Bounds(x: Interval(0.5, max(width - 0.5, 0.5)), y: Interval(0.5, max(height - 0.5, 0.5))))
    if lines.extent == .all {
      var x = margin - gap / 2
      for column in widths.dropLast() {
        x += column + gap
        move(Point(x, 0.5))
        line(Point(x, height - 0.5))
      }
      var y = margin - gap / 2
      for row in heights.dropLast() {
        y += row + gap
        move(Point(0.5, y))
        line(Point(width - 0.5, y))
      }
    }
    paint(Paint(stroke: lines.color, width: 1))
  }
}

/// Draws legends.
enum LegendDrawing {
  static func draw(_ legend: Legend, near list: DrawList) -> DrawList {
    var style = legend.style
    style.color = style.color ?? Color(gray: 0.2)
    var drawn: DrawList
    switch legend.content {
    case .entries(let entries, let isRow, let lines):
      drawn = draw(entries, isRow: isRow, lines: lines, style: style)
    case .bar(let colors, let range, let ticks):
      let isTall = legend.place != .above && legend.place != .below
      drawn = bar(
        colors, range: range, ticks, length: (isTall ? list.height : list.width) * 0.8, isTall: isTall,
        style: style)
    case .text(let label): drawn = Figure.text(label, style).draw()
    }
    guard let title = legend.title, !title.isEmpty else { return drawn }
    let size = title.size(in: style)
    var whole = DrawList(width: max(size.x + 4, drawn.width), height: drawn.height + size.y + 4)
    whole.write(title, style: style, at: Point(whole.width / 2, size.y / 2), anchor: Point(0, 0))
    whole.add(drawn, .translation(Point((whole.width - drawn.width) / 2, size.y + 4)))
    return whole
  }

  /// Draws entries in columns or rows of equal length, one after the other.
  private static func draw(
    _ entries: [(mark: Legend.Mark, label: Label)], isRow: Bool, lines: Int, style: TextStyle
  ) -> DrawList {
    guard lines > 1, entries.count > 1 else { return draw(entries, isRow: isRow, style: style) }
    let length = (entries.count + min(lines, entries.count) - 1) / min(lines, entries.count)
    if isRow {
      // The entries of a row stand below those of the row before.
      let columns = (0..<length).map { column in
        draw(
          stride(from: column, to: entries.count, by: length).map { entries[$0] }, isRow: false, style: style)
      }
      return joined(columns)
    }
    return joined(
      stride(from: 0, to: entries.count, by: length).map {
        draw(Array(entries[$0..<min($0 + length, entries.count)]), isRow: false, style: style)
      })
  }

  /// Columns side by side.
  private static func joined(_ columns: [DrawList]) -> DrawList {
    let gap = 10.0
    var list = DrawList(
      width: max(1, columns.reduce(-gap) { $0 + $1.width + gap }),
      height: columns.reduce(1) { max($0, $1.height) })
    var x = 0.0
    for column in columns {
      list.add(column, .translation(Point(x, 0)))
      x += column.width + gap
    }
    return list
  }

  private static func draw(
    _ entries: [(mark: Legend.Mark, label: Label)], isRow: Bool, style: TextStyle
  ) -> DrawList {
    let gap = 5.0
    let sizes = entries.map { $0.label.size(in: style) }
    let heights = sizes.map { max($0.y, 12) + 3 }
    let widths = zip(entries, sizes).map { markWidth($0.mark) + gap + $1.x + (isRow ? 10 : 2) }
    var list = DrawList(
      width: max(1, isRow ? widths.reduce(0, +) : widths.reduce(0, max)),
      height: max(1, isRow ? heights.reduce(0, max) : heights.reduce(0, +)))
    var place = Point(0, 0)
    for (index, entry) in entries.enumerated() {
      let middle = place.y + (isRow ? list.height : heights[index]) / 2
      draw(entry.mark, at: Point(place.x, middle), in: &list)
      list.write(
        entry.label, style: style, at: Point(place.x + markWidth(entry.mark) + gap, middle),
        anchor: Point(-1, 0))
      if isRow { place.x += widths[index] } else { place.y += heights[index] }
    }
    return list
  }

  private static func markWidth(_ mark: Legend.Mark) -> Double {
    switch mark {
    case .line, .linePoint: return 22
    case .point: return 10
    case .swatch: return 11
    }
  }

  private static func draw(_ mark: Legend.Mark, at place: Point, in list: inout DrawList) {
    func line(_ style: Style) {
      var paint = DrawList.Paint(
        stroke: style.ink, width: min(max(style.line.thickness.pixels(width: 300), 0.5), 6))
      paint.dashes = style.line.dashes.map { max($0.pixels(width: 300), 0) }
      list.move(Point(place.x + 1, place.y))
      list.line(Point(place.x + 21, place.y))
      list.paint(paint)
    }
    func dot(_ style: Style, _ x: Double) {
      list.dot(Point(place.x + x, place.y))
      var paint = DrawList.Paint(stroke: style.ink, width: min(max(style.pointSize.pixels(width: 300), 3), 8))
      paint.cap = .round
      list.paint(paint)
    }
    switch mark {
    case .line(let style): line(style)
    case .point(let style): dot(style, 5)
    case .linePoint(let style):
      line(style)
      dot(style, 11)
    case .swatch(let style):
      list.rectangle(
        Bounds(x: Interval(place.x + 0.5, place.x + 10.5), y: Interval(place.y - 5, place.y + 5)))
      var paint = DrawList.Paint(fill: style.fill ?? style.color)
      if let edge = style.edge {
        paint.stroke = (edge.color ?? .black).faded(edge.opacity)
        paint.width = min(edge.thickness.pixels(width: 300), 3)
      }
      list.paint(paint)
    }
  }

  private static func bar(
    _ colors: [Color], range: Interval, _ ticks: [Tick], length: Double, isTall: Bool, style: TextStyle
  ) -> DrawList {
    let marks = ticks.isEmpty ? TickChooser(range, pixels: length, spacing: 40).ticks() : ticks
    let widest = marks.reduce(0) { max($0, $1.label?.size(in: style).x ?? 0) }
    let edge = style.size / 2 + 1
    var list =
      isTall
      ? DrawList(width: 14 + 6 + widest, height: length + 2 * edge)
      : DrawList(width: length + widest, height: 14 + 4 + style.size * TextMetrics.leading)
    let start = isTall ? edge : widest / 2
    let steps = min(max(colors.count, 2) * 8, 64)
    for step in 0..<steps {
      let (a, b) = (Double(step) / Double(steps), Double(step + 1) / Double(steps))
      let color = colors.color(at: (a + b) / 2)
      list.rectangle(
        isTall
          ? Bounds(x: Interval(0, 14), y: Interval(start + (1 - b) * length, start + (1 - a) * length))
          : Bounds(x: Interval(start + a * length, start + b * length), y: Interval(0, 14)))
      var paint = DrawList.Paint(fill: color)
      if color.opacity == 1 {
        paint.stroke = color
        paint.width = 0.5
      }
      list.paint(paint)
    }
    for tick in marks where range.contains(tick.place) {
      let place = start + (isTall ? range.high - tick.place : tick.place - range.low) / range.length * length
      list.move(isTall ? Point(14, place) : Point(place, 14))
      list.line(isTall ? Point(tick.isMajor ? 10 : 12, place) : Point(place, tick.isMajor ? 10 : 12))
      list.paint(DrawList.Paint(stroke: Color(gray: 0.25), width: 0.6))
      guard let label = tick.label else { continue }
      list.write(
        label, style: style, at: isTall ? Point(18, place) : Point(place, 17),
        anchor: isTall ? Point(-1, 0) : Point(0, 1))
    }
    return list
  }
}
