import Numerics

/// Image filters, which compute each pixel from its neighbourhood. Lists and tables of numbers are filtered
/// in the same way.
enum ImageFilters {
  static let table: [(name: String, function: Extras.Function)] = [
    ("GaussianFilter", gaussian), ("Blur", blur), ("MeanFilter", mean), ("MedianFilter", median),
    ("MinFilter", least), ("MaxFilter", most), ("Sharpen", sharpen), ("GradientFilter", gradient),
    ("LaplacianFilter", laplacian), ("LaplacianGaussianFilter", laplacianGaussian),
    ("EdgeDetect", edges), ("ImageConvolve", convolved), ("CornerFilter", corners), ("RangeFilter", range),
  ]

  /// The kind of filtered data, which is also that of the result: an image, a table or a list.
  private enum Shape { case image, table, list }

  private static func read(_ value: ExtraValue?) -> (pixels: Pixels, shape: Shape)? {
    if let image = Pixels(value) { return (image, .image) }
    guard let (dimensions, values) = value?.numbers, !values.isEmpty, values.count <= Pixels.most else {
      return nil
    }
    switch dimensions.count {
    case 1: return (Pixels(width: values.count, height: 1, channels: 1, values: values), .list)
    case 2:
      return (Pixels(width: dimensions[1], height: dimensions[0], channels: 1, values: values), .table)
    default: return nil
    }
  }

  private static func value(_ pixels: Pixels, _ shape: Shape) -> ExtraValue {
    switch shape {
    case .image: pixels.map { max(0, min(1, $0)) }.value
    case .table: pixels.rows
    case .list: .array([pixels.width], body: pixels.values)
    }
  }

  /// Reads the second argument as a radius from 0 to 60; `usual` if it is missing.
  private static func radius(_ arguments: [ExtraValue], usual: Double? = nil) -> Double? {
    guard arguments.count > 1 else { return usual }
    guard let radius = arguments[1].number ?? arguments[1].parts?.first?.number, radius >= 0, radius <= 60
    else {
      return nil
    }
    return radius
  }

  private static func filtered(
    _ arguments: [ExtraValue], counting work: inout ExtraWork, usual: Double? = nil,
    _ filter: (Pixels, Double) -> Pixels
  ) -> ExtraValue? {
    guard let (pixels, shape) = read(arguments.first), let radius = radius(arguments, usual: usual) else {
      return nil
    }
    work.count(pixels.values.count * (Int(clamping: radius) * 2 + 2) / 20)
    return value(filter(pixels, radius), shape)
  }

  private static func gaussian(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    filtered(arguments, counting: &work) {
      $1 == 0 || $0.height > 1 ? $0.blurred(radius: $1) : $0.convolved([Pixels.bell($1)])
    }
  }

  private static func blur(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    filtered(arguments, counting: &work, usual: 2) { $0.blurred(radius: $1) }
  }

  private static func mean(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    filtered(arguments, counting: &work) { pixels, radius in
      let count = 2 * Int(clamping: radius) + 1
      let weights = [Double](repeating: 1 / Double(count), count: count)
      return pixels.height > 1 ? pixels.separable(weights) : pixels.convolved([weights])
    }
  }

  /// Replaces each pixel with the one that `choose` selects from the sorted values of the square around it;
  /// pixels beyond the edge are ignored.
  private static func ranked(
    _ arguments: [ExtraValue], counting work: inout ExtraWork, _ choose: ([Double]) -> Double
  ) -> ExtraValue? {
    guard let (pixels, shape) = read(arguments.first), let radius = radius(arguments), radius <= 12 else {
      return nil
    }
    let reach = Int(clamping: radius)
    work.count(pixels.values.count * (2 * reach + 1) * (2 * reach + 1) / 10)
    let result = Pixels(width: pixels.width, height: pixels.height, channels: pixels.channels) { x, y, c in
      var around: [Double] = []
      for j in max(0, y - reach)...min(pixels.height - 1, y + reach) {
        for i in max(0, x - reach)...min(pixels.width - 1, x + reach) { around.append(pixels.at(i, j, c)) }
      }
      around.sort()
      return choose(around)
    }
    return value(result, shape)
  }

  private static func median(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    ranked(arguments, counting: &work) {
      $0.count % 2 == 1 ? $0[$0.count / 2] : ($0[$0.count / 2 - 1] + $0[$0.count / 2]) / 2
    }
  }

  private static func least(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    ranked(arguments, counting: &work) { $0[0] }
  }

  private static func most(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    ranked(arguments, counting: &work) { $0[$0.count - 1] }
  }

  private static func range(_ arguments: [ExtraValue], _ work: inout ExtraWork) -> ExtraValue? {
    ranked(arguments, counting: &work) { $0[$0.count - 1] - $0[0] }
  }

  private static func sharpen(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    filtered(arguments, counting: &work, usual: 2) { pixels, radius in
      let soft = pixels.blurred(radius: radius)
      return Pixels(width: pixels.width, height: pixels.height, channels: pixels.channels) { x, y, c in
        2 * pixels.at(x, y, c) - soft.at(x, y, c)
      }
    }
  }

  // MARK: Edges

  /// The gradient of the brightness of a blurred image.
  private static func slopes(_ pixels: Pixels, radius: Double) -> [(x: Double, y: Double)] {
    let soft = pixels.gray.blurred(radius: radius)
    var slopes: [(x: Double, y: Double)] = []
    slopes.reserveCapacity(soft.values.count)
    for y in 0..<soft.height {
      for x in 0..<soft.width {
        slopes.append(
          (
            (soft.at(x + 1, y, 0) - soft.at(x - 1, y, 0)) / 2,
            (soft.at(x, y + 1, 0) - soft.at(x, y - 1, 0)) / 2
          ))
      }
    }
    return slopes
  }

  private static func gradient(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    filtered(arguments, counting: &work) { pixels, radius in
      let slopes = slopes(pixels, radius: radius)
      return Pixels(
        width: pixels.width, height: pixels.height, channels: 1,
        values: slopes.map { ($0.x * $0.x + $0.y * $0.y).squareRoot() })
    }
  }

  private static func laplacian(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    filtered(arguments, counting: &work, usual: 1) { pixels, _ in
      pixels.convolved([[0, 1, 0], [1, -4, 1], [0, 1, 0]])
    }
  }

  private static func laplacianGaussian(_ arguments: [ExtraValue], counting work: inout ExtraWork)
    -> ExtraValue?
  {
    filtered(arguments, counting: &work, usual: 2) {
      $0.blurred(radius: $1).convolved([[0, 1, 0], [1, -4, 1], [0, 1, 0]])
    }
  }

  private static func corners(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    filtered(arguments, counting: &work, usual: 2) { pixels, radius in
      let slopes = slopes(pixels, radius: 1)
      func soft(_ part: ((x: Double, y: Double)) -> Double) -> [Double] {
        Pixels(width: pixels.width, height: pixels.height, channels: 1, values: slopes.map(part))
          .blurred(radius: radius).values
      }
      let (xx, xy, yy) = (soft { $0.x * $0.x }, soft { $0.x * $0.y }, soft { $0.y * $0.y })
      let values = xx.indices.map { place in
        max(
          0,
          xx[place] * yy[place] - xy[place] * xy[place] - 0.04 * (xx[place] + yy[place])
            * (xx[place] + yy[place]))
      }
      let most = max(values.max() ?? 1, 1e-300)
      return Pixels(width: pixels.width, height: pixels.height, channels: 1, values: values.map { $0 / most })
    }
  }

  /// Evaluates Canny's edge detection: maxima of the gradient above a threshold, and those above half of it
  /// that are connected to them.
  private static func edges(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    guard let pixels = Pixels(arguments.first), let radius = radius(arguments, usual: 2) else { return nil }
    work.count(pixels.values.count * (Int(clamping: radius) * 2 + 12) / 20)
    let slopes = slopes(pixels, radius: radius)
    let sizes = Pixels(
      width: pixels.width, height: pixels.height, channels: 1,
      values: slopes.map { ($0.x * $0.x + $0.y * $0.y).squareRoot() })
    let top = sizes.values.max() ?? 0
    let threshold =
      arguments.count > 2
      ? arguments[2].number ?? 0.1 : max(top * sizes.map { $0 / max(top, 1e-300) }.threshold, 1e-6)
    var marks = [UInt8](repeating: 0, count: sizes.values.count)
    var pending: [Int] = []
    for y in 0..<pixels.height {
      for x in 0..<pixels.width where isCrest(x, y, sizes, slopes) {
        let place = y * pixels.width + x
        if sizes.values[place] >= threshold {
          marks[place] = 2
          pending.append(place)
        } else if sizes.values[place] >= threshold / 2 {
          marks[place] = 1
        }
      }
    }
    while let place = pending.popLast() {
      for j in -1...1 {
        for i in -1...1 {
          let (x, y) = (place % pixels.width + i, place / pixels.width + j)
          guard x >= 0, y >= 0, x < pixels.width, y < pixels.height, marks[y * pixels.width + x] == 1 else {
            continue
          }
          marks[y * pixels.width + x] = 2
          pending.append(y * pixels.width + x)
        }
      }
    }
    return Pixels(
      width: pixels.width, height: pixels.height, channels: 1, values: marks.map { $0 == 2 ? 1 : 0 }
    ).value
  }

  /// Whether a gradient is larger than its neighbours along its direction.
  private static func isCrest(_ x: Int, _ y: Int, _ sizes: Pixels, _ slopes: [(x: Double, y: Double)]) -> Bool
  {
    let slope = slopes[y * sizes.width + x]
    let size = sizes.at(x, y, 0)
    guard size > 0 else { return false }
    let i = (slope.x / size).rounded(), j = (slope.y / size).rounded()
    return size > sizes.at(x - Int(clamping: i), y - Int(clamping: j), 0)
      && size >= sizes.at(x + Int(clamping: i), y + Int(clamping: j), 0)
  }

  private static func convolved(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    guard arguments.count > 1, let (pixels, shape) = read(arguments[0]),
      let (dimensions, weights) = arguments[1].numbers, dimensions.count == 2, weights.count <= 961
    else { return nil }
    work.count(pixels.values.count * weights.count / 20)
    let rows = (0..<dimensions[0]).map { row in
      // Convolution reverses its kernel.
      Array(weights[row * dimensions[1]..<(row + 1) * dimensions[1]].reversed())
    }
    return value(pixels.convolved(rows.reversed()), shape)
  }
}
