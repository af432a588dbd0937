import Numerics

/// The box around a 3D scene, with axes on the edges where they cover nothing.
struct SpaceAxes {
  let scene: SpaceScene
  let camera: Camera
  /// For each axis, the corners of its edge by bits, or nil.
  private var edges: [(Int, Int)?] = [nil, nil, nil]
  /// The outward direction at each axis, in pixels.
  private var outward = [Point(0, 1), Point(0, 1), Point(-1, 0)]
  private var ticks: [[Tick]] = [[], [], []]
  /// For each axis, whether the faces at its low and high end face the viewer.
  private var isFacing: [(Bool, Bool)] = []

  init(_ scene: SpaceScene, _ camera: Camera) {
    self.scene = scene
    self.camera = camera
    for axis in 0..<3 {
      func faces(_ isHigh: Bool) -> Bool {
        var middle = Point3(0, 0, 0)
        middle[axis] = (isHigh ? 0.5 : -0.5) * camera.sides[axis]
        let place = camera.view(middle)
        return camera.eye(from: place).dot(place) > 1e-9
      }
      isFacing.append((faces(false), faces(true)))
    }
    let center = camera.pixel(Point3(0, 0, 0))
    for axis in 0..<3 where scene.axes.isShown[axis] {
      choose(axis, center)
      guard let (from, to) = edges[axis] else { continue }
      let (a, b) = (camera.pixel(camera.corner(from)), camera.pixel(camera.corner(to)))
      let range = Interval(camera.low[axis], camera.high[axis])
      ticks[axis] = scene.axes.ticks(axis, range: range, pixels: (b - a).length)
    }
  }

  /// Chooses the edge for an axis on the box's outline: the lowest one, or the leftmost for the third axis.
  private mutating func choose(_ axis: Int, _ center: Point) {
    let others = [0, 1, 2].filter { $0 != axis }
    var best = -Double.infinity
    for choice in 0..<4 {
      let (p, q) = (choice & 1, choice >> 1)
      let facing = [
        p == 0 ? isFacing[others[0]].0 : isFacing[others[0]].1,
        q == 0 ? isFacing[others[1]].0 : isFacing[others[1]].1,
      ]
      guard facing[0] != facing[1] || !facing[0] && scene.view.isOrthographic else { continue }
      let from = p << others[0] | q << others[1]
      let to = from | 1 << axis
      let (a, b) = (camera.pixel(camera.corner(from)), camera.pixel(camera.corner(to)))
      guard (b - a).length > 8 else { continue }
      let middle = (a + b) * 0.5
      let score = axis == 2 ? -middle.x + 0.01 * middle.y : middle.y + 0.01 * middle.x
      guard score > best else { continue }
      best = score
      edges[axis] = (from, to)
      let along = (b - a).normalized
      var away = Point(-along.y, along.x)
      let fromCenter = middle - center
      if away.x * fromCenter.x + away.y * fromCenter.y < 0 { away = away * -1 }
      outward[axis] = away
    }
  }

  /// The room for labels outside of the box: left, right, bottom, top.
  var margins: Camera.Margins {
    var bounds = Bounds.empty
    for bits in 0..<8 { bounds.include(camera.pixel(camera.corner(bits))) }
    var all = bounds
    for axis in 0..<3 {
      for (label, place) in labels(axis) {
        let size = label.size(in: scene.image.labelStyle)
        all.include(Point(place.x - size.x / 2, place.y - size.y / 2))
        all.include(Point(place.x + size.x / 2, place.y + size.y / 2))
      }
    }
    return (
      3 + bounds.x.low - all.x.low, 3 + all.x.high - bounds.x.high, 3 + all.y.high - bounds.y.high,
      3 + bounds.y.low - all.y.low + scene.image.titleHeight
    )
  }

  private func place(_ axis: Int, _ value: Double) -> Point? {
    guard let (from, to) = edges[axis] else { return nil }
    let share = (value - camera.low[axis]) / (camera.high[axis] - camera.low[axis])
    let (a, b) = (camera.corner(from), camera.corner(to))
    return camera.pixel(a + (b - a) * share)
  }

  /// The centre of a label outside of a point in a direction.
  private func beyond(_ place: Point, direction: Point, _ gap: Double, _ label: Label) -> Point {
    let size = label.size(in: scene.image.labelStyle)
    let reach = (direction.x * size.x / 2).magnitude + (direction.y * size.y / 2).magnitude
    return place + direction * (gap + reach)
  }

  /// The labels of an axis and their centres.
  private func labels(_ axis: Int) -> [(Label, Point)] {
    guard edges[axis] != nil else { return [] }
    var result: [(Label, Point)] = []
    var room = 6.0
    for tick in ticks[axis] {
      guard let label = tick.label, let place = place(axis, tick.place) else { continue }
      result.append((label, beyond(place, direction: outward[axis], 4, label)))
      let size = label.size(in: scene.image.labelStyle)
      let reach = (outward[axis].x * size.x).magnitude + (outward[axis].y * size.y).magnitude
      room = max(room, 6 + reach)
    }
    if let label = scene.axes.labels[axis], !label.isEmpty,
      let place = place(axis, (camera.low[axis] + camera.high[axis]) / 2)
    {
      result.append((label, beyond(place, direction: outward[axis], room, label)))
    }
    return result
  }

  func draw(in list: inout DrawList) {
    let style = scene.axes.style
    let paint = DrawList.Paint(stroke: style.ink, width: style.line.thickness.pixels(width: list.width))
    for axis in 0..<3 {
      guard let (from, to) = edges[axis] else { continue }
      list.move(camera.pixel(camera.corner(from)))
      list.line(camera.pixel(camera.corner(to)))
      list.paint(paint, joins: true)
      for tick in ticks[axis] {
        guard let place = place(axis, tick.place) else { continue }
        list.move(place)
        list.line(place - outward[axis] * (tick.isMajor ? 5 : 3))
        list.paint(paint, joins: true)
      }
      for (label, place) in labels(axis) {
        var set = label.style ?? scene.image.labelStyle
        set.color = set.color ?? style.color.blended(with: .black, share: 0.3)
        list.write(label, style: set, at: place, anchor: Point(0, 0))
      }
    }
  }

  /// Draws grid lines at the ticks on faces that face away.
  func drawGrids(in list: inout DrawList) {
    guard !scene.box.gridFaces.isEmpty else { return }
    let style = scene.box.gridStyle
    let paint = DrawList.Paint(stroke: style.ink, width: style.line.thickness.pixels(width: list.width))
    let origin = camera.corner(0)
    let sides = [1, 2, 4].map { camera.corner($0) - origin }
    for axis in 0..<3 {
      for isHigh in [false, true] where scene.box.gridFaces.contains(2 * axis + (isHigh ? 1 : 0)) {
        guard !(isHigh ? isFacing[axis].1 : isFacing[axis].0) else { continue }
        let base = isHigh ? origin + sides[axis] : origin
        for along in 0..<3 where along != axis {
          let across = 3 - axis - along
          for tick in gridTicks(along) {
            let share = (tick - camera.low[along]) / (camera.high[along] - camera.low[along])
            let start = base + sides[along] * share
            list.move(camera.pixel(start))
            list.line(camera.pixel(start + sides[across]))
            list.paint(paint, joins: true)
          }
        }
      }
    }
  }

  /// Where grid lines cross an axis: at its major ticks, also if the axis is not shown.
  private func gridTicks(_ axis: Int) -> [Double] {
    let range = Interval(camera.low[axis], camera.high[axis])
    guard range.length > 0 else { return [] }
    let own = ticks[axis].isEmpty ? AxesOptions().ticks(axis, range: range, pixels: 150) : ticks[axis]
    return own.compactMap { $0.isMajor && range.contains($0.place) ? $0.place : nil }
  }

  /// Draws the box's edges, if enabled: those between two faces that face away, or the others.
  func drawBox(front: Bool, in list: inout DrawList) {
    guard scene.box.isDrawn else { return }
    let style = scene.box.style
    let paint = DrawList.Paint(stroke: style.ink, width: style.line.thickness.pixels(width: list.width))
    for axis in 0..<3 {
      let others = [0, 1, 2].filter { $0 != axis }
      for choice in 0..<4 {
        let (p, q) = (choice & 1, choice >> 1)
        let a = p == 0 ? isFacing[others[0]].0 : isFacing[others[0]].1
        let b = q == 0 ? isFacing[others[1]].0 : isFacing[others[1]].1
        guard (a || b) == front else { continue }
        let from = p << others[0] | q << others[1]
        list.move(camera.pixel(camera.corner(from)))
        list.line(camera.pixel(camera.corner(from | 1 << axis)))
        list.paint(paint, joins: true)
      }
    }
  }
}
