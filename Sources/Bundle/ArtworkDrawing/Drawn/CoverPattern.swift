#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The rectangle that a pattern fills, in SVG units.
struct PatternBox {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  var shortSide: Double { min(width, height) }
  var longSide: Double { max(width, height) }
}

/// An abstract pattern determined by a title.
///
/// Every pattern fills any rectangle at a scale derived from its short side, so that portrait and landscape
/// are composed separately.
enum CoverPattern: CaseIterable {
  case strata, tiles, sunflower, rings, ribbons, facets

  /// Whether every part of it looks alike.
  var isAllOver: Bool { self == .tiles || self == .facets }

  /// SVG elements that fill `box`; they may extend beyond it, so the caller clips.
  func elements(in box: PatternBox, palette: Palette, seed: String) -> String {
    var generator = SeededGenerator(seed: "pattern \(self) " + seed)
    var path = SVGText()
    switch self {
    case .strata: strata(box, palette: palette, &generator, &path)
    case .tiles: tiles(box, palette: palette, &generator, &path)
    case .sunflower: sunflower(box, palette: palette, &generator, &path)
    case .rings: rings(box, palette: palette, &generator, &path)
    case .ribbons: ribbons(box, palette: palette, &generator, &path)
    case .facets: facets(box, palette: palette, &generator, &path)
    }
    return path.text
  }

  /// Layers of hills under a disc.
  private func strata(
    _ box: PatternBox, palette: Palette, _ generator: inout SeededGenerator, _ svg: inout SVGText
  ) {
    let unit = box.shortSide
    let sun = (
      x: box.x + box.width * generator.real(0.58...0.78), y: box.y + box.height * generator.real(0.24...0.34)
    )
    svg.circle(sun.x, sun.y, radius: unit * generator.real(0.13...0.19), fill: palette.inks[3])
    let layers = 7
    let shift = generator.real(0...6.28)
    for layer in 0..<layers {
      let depth = Double(layer) / Double(layers - 1)
      let base = box.y + box.height * (0.42 + 0.5 * depth)
      let swing = unit * generator.real(0.04...0.085)
      let (first, second) = (generator.real(3.2...5.2), generator.real(7...11))
      let phase = shift + generator.real(0...6.28)
      var points: [(Double, Double)] = []
      for step in 0...120 {
        let x = box.width * Double(step) / 120
        let turn = x / unit
        let y = base + swing * (sin(turn * first + phase) + 0.35 * sin(turn * second + phase * 2))
        points.append((box.x + x, y))
      }
      points += [(box.x + box.width, box.y + box.height + 1), (box.x, box.y + box.height + 1)]
      svg.polygon(points, fill: ramp(palette, share: depth))
    }
  }

  /// Squares with quarter discs, half discs and petals.
  private func tiles(
    _ box: PatternBox, palette: Palette, _ generator: inout SeededGenerator, _ svg: inout SVGText
  ) {
    let across = generator.one(of: [4, 5])
    let side = box.shortSide / Double(across)
    let columns = Int((box.width / side - 0.01).rounded(.up))
    let rows = Int((box.height / side - 0.01).rounded(.up))
    let colors = [palette.ground] + palette.inks
    for row in 0..<rows {
      for column in 0..<columns {
        let (x, y) = (box.x + Double(column) * side, box.y + Double(row) * side)
        let back = generator.below(colors.count)
        let front = (back + 1 + generator.below(colors.count - 1)) % colors.count
        svg.square(x, y, side, fill: colors[back])
        let shape = generator.below(6)
        svg.tile(shape, turned: generator.below(4), x, y, side, fill: colors[front])
      }
    }
  }

  /// Discs arranged like sunflower seeds, at the golden angle.
  private func sunflower(
    _ box: PatternBox, palette: Palette, _ generator: inout SeededGenerator, _ svg: inout SVGText
  ) {
    let center = (
      x: box.x + box.width * generator.one(of: [0.34, 0.5, 0.66]),
      y: box.y + box.height * generator.real(0.44...0.56)
    )
    let step = box.shortSide / 19
    let reach = (box.width * box.width + box.height * box.height).squareRoot()
    let turn = generator.real(0...6.28)
    let count = min(1200, Int((reach / step) * (reach / step)))
    for index in 1..<count {
      let radius = step * Double(index).squareRoot()
      let angle = turn + Double(index) * 2.399963229728653
      let share = min(1, radius / (box.shortSide * 0.62))
      let (x, y) = (center.x + radius * cos(angle), center.y + radius * sin(angle))
      let size = step * (0.2 + 0.42 * (1 - abs(2 * share - 1)))
      guard x > box.x - size, x < box.x + box.width + size, y > box.y - size, y < box.y + box.height + size
      else { continue }
      svg.circle(x, y, radius: size, fill: ramp(palette, share: 1 - share * 0.92))
    }
  }

  /// Overlapping rings around two or three centres.
  private func rings(
    _ box: PatternBox, palette: Palette, _ generator: inout SeededGenerator, _ svg: inout SVGText
  ) {
    let unit = box.shortSide
    let count = box.longSide > unit * 1.4 ? 3 : 2
    let isWide = box.width > box.height
    for index in 0..<count {
      let along = (Double(index) + generator.real(0.25...0.75)) / Double(count)
      let aside = generator.real(0.2...0.8)
      let (x, y) = (
        box.x + box.width * (isWide ? along : aside), box.y + box.height * (isWide ? aside : along)
      )
      let outer = unit * generator.real(0.42...0.62)
      let lines = 3 + generator.below(3)
      let color = palette.inks[1 + index % 3]
      svg.circle(x, y, radius: outer, fill: color, opacity: 0.16)
      for line in 1...lines {
        let radius = outer * Double(line) / Double(lines)
        svg.ring(x, y, radius: radius, stroke: color, width: outer / Double(lines) * 0.34)
      }
      svg.circle(x, y, radius: outer / Double(lines) * 0.45, fill: palette.inks[3])
    }
  }

  /// Bands of one family of curves, as a harmonograph draws them, which cross as a ribbon turns.
  private func ribbons(
    _ box: PatternBox, palette: Palette, _ generator: inout SeededGenerator, _ svg: inout SVGText
  ) {
    let unit = box.shortSide
    let isWide = box.width >= box.height
    let (length, breadth) = isWide ? (box.width, box.height) : (box.height, box.width)
    let waves = generator.real(0.8...1.3)
    let twist = generator.real(1.6...2.6)
    let phase = generator.real(0...6.28)
    let bands = 7
    func curve(_ share: Double) -> [(Double, Double)] {
      (0...140).map { step in
        let t = Double(step) / 140
        let turn = t * 6.283185307 * waves * max(1, length / unit / 1.6)
        let spread = 0.1 + 0.3 * abs(sin(turn * 0.5 + phase))
        let y =
          0.5 + 0.17 * sin(turn + phase) + (share - 0.5) * spread * 2
          * cos(turn * 0.31 * twist + phase + share * 1.2)
        return isWide
          ? (box.x + t * length, box.y + y * breadth) : (box.x + y * breadth, box.y + t * length)
      }
    }
    for band in 0..<bands {
      let (first, second) = (Double(band) / Double(bands), (Double(band) + 0.62) / Double(bands))
      let color = ramp(palette, share: 0.3 + 0.7 * Double(band) / Double(bands - 1))
      svg.polygon(curve(first) + curve(second).reversed(), fill: color)
    }
  }

  /// Triangles of a jittered grid, lit from one corner.
  private func facets(
    _ box: PatternBox, palette: Palette, _ generator: inout SeededGenerator, _ svg: inout SVGText
  ) {
    let side = box.shortSide / generator.real(5.5...7)
    let columns = Int(box.width / side) + 3
    let rows = Int(box.height / side) + 3
    var corners: [[(Double, Double)]] = []
    for row in 0...rows {
      corners.append(
        (0...columns).map { column in
          let odd = row % 2 == 0 ? 0.0 : 0.5
          return (
            box.x + (Double(column) - 1 + odd + generator.real(-0.28...0.28)) * side,
            box.y + (Double(row) - 1 + generator.real(-0.28...0.28)) * side
          )
        })
    }
    let tilt = generator.one(of: [0.25, 0.5, 0.75])
    func triangle(_ a: (Double, Double), _ b: (Double, Double), _ c: (Double, Double), _ light: Double) {
      let middle = ((a.0 + b.0 + c.0) / 3 - box.x, (a.1 + b.1 + c.1) / 3 - box.y)
      let share = tilt * middle.0 / box.width + (1 - tilt) * middle.1 / box.height
      let color = ramp(palette, share: max(0, min(1, 0.95 - share + light)))
      svg.polygon([a, b, c], fill: color, outline: side / 120)
    }
    for row in 0..<rows {
      for column in 0..<columns {
        let (a, b) = (corners[row][column], corners[row][column + 1])
        let (c, d) = (corners[row + 1][column], corners[row + 1][column + 1])
        let lights = (generator.real(-0.16...0.16), generator.real(-0.16...0.16))
        if row % 2 == 0 {
          triangle(a, b, c, lights.0)
          triangle(b, d, c, lights.1)
        } else {
          triangle(a, d, c, lights.0)
          triangle(a, b, d, lights.1)
        }
      }
    }
  }

  /// The colour at `share` (0 to 1) of the gradient through background and inks, in steps: a picture of few colours compresses
  /// better.
  private func ramp(_ palette: Palette, share: Double) -> Color {
    let stepped = (max(0, min(1, share)) * 24).rounded() / 24
    let position = stepped * Double(palette.inks.count - 1)
    let index = min(Int(position), palette.inks.count - 2)
    return palette.inks[index].mixed(with: palette.inks[index + 1], share: position - Double(index))
  }
}
