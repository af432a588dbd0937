import Numerics

/// Morphology of images: dilation and erosion, distance transform, and connected components.
enum Morphology {
  static let table: [(name: String, function: Extras.Function)] = [
    ("Dilation", dilation), ("Erosion", erosion), ("Opening", opening), ("Closing", closing),
    ("DistanceTransform", distances), ("MorphologicalComponents", components), ("Colorize", colorized),
    ("DeleteSmallComponents", large),
  ]

  /// The offsets of a structuring element: a square or disk of a radius, or the nonzero elements of a matrix.
  private static func element(_ value: ExtraValue?) -> [(Int, Int)]? {
    if let radius = value?.whole, (0...20).contains(radius) {
      return (-radius...radius).flatMap { y in (-radius...radius).map { ($0, y) } }
    }
    if value?.head == "DiskMatrix" || value?.head == "BoxMatrix", let radius = value?.arguments.first?.number,
      radius <= 20
    {
      let reach = Int(clamping: radius)
      let isDisk = value?.head == "DiskMatrix"
      return (-reach...reach).flatMap { y in
        (-reach...reach).filter { !isDisk || Double($0 * $0 + y * y) <= (radius + 0.5) * (radius + 0.5) }.map
        { ($0, y) }
      }
    }
    guard let (dimensions, values) = value?.numbers, dimensions.count == 2, values.count <= 1681 else {
      return nil
    }
    return values.indices.filter { values[$0] != 0 }.map {
      ($0 % dimensions[1] - dimensions[1] / 2, $0 / dimensions[1] - dimensions[0] / 2)
    }
  }

  private static func spread(
    _ pixels: Pixels, element: [(Int, Int)], _ isErosion: Bool, counting work: inout ExtraWork
  ) -> Pixels {
    work.count(pixels.values.count * element.count / 20)
    return Pixels(width: pixels.width, height: pixels.height, channels: pixels.channels) { x, y, c in
      var value = pixels.at(x, y, c)
      for (i, j) in element {
        let other = isErosion ? pixels.at(x + i, y + j, c) : pixels.at(x - i, y - j, c)
        value = isErosion ? min(value, other) : max(value, other)
      }
      return value
    }
  }

  /// Applies `steps` in order: true erodes, false dilates.
  private static func changed(
    _ arguments: [ExtraValue], counting work: inout ExtraWork, _ steps: [Bool]
  ) -> ExtraValue? {
    guard arguments.count > 1, var pixels = Pixels(arguments[0]), let element = element(arguments[1]) else {
      return nil
    }
    for step in steps { pixels = spread(pixels, element: element, step, counting: &work) }
    return pixels.value
  }

  private static func dilation(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    changed(arguments, counting: &work, [false])
  }

  private static func erosion(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    changed(arguments, counting: &work, [true])
  }

  private static func opening(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    changed(arguments, counting: &work, [true, false])
  }

  private static func closing(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    changed(arguments, counting: &work, [false, true])
  }

  /// Evaluates the exact distance of each white pixel to the nearest black one, first along rows and then
  /// along columns.
  private static func distances(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    guard let image = Pixels(arguments.first)?.gray else { return nil }
    let (width, height) = (image.width, image.height)
    work.count(width * height * height / 40 + width * height)
    let far = Double(width + height)
    // First along rows: the distance to the nearest black pixel of the row.
    var across = [Double](repeating: far, count: width * height)
    for y in 0..<height {
      for order in [Array(0..<width), Array((0..<width).reversed())] {
        var distance = far
        for x in order {
          distance = image.at(x, y, 0) > 0 ? distance + 1 : 0
          across[y * width + x] = min(across[y * width + x], distance)
        }
      }
    }
    let result = Pixels(width: width, height: height, channels: 1) { x, y, _ in
      var least = across[y * width + x] * across[y * width + x]
      var step = 1
      while step < height, Double(step * step) < least {
        for other in [y - step, y + step] where other >= 0 && other < height {
          let own = across[other * width + x]
          least = min(least, own * own + Double(step * step))
        }
        step += 1
      }
      return least.squareRoot()
    }
    return result.value
  }

  // MARK: Components

  /// A label for each pixel: 0 for black, else the number of its white region, with 8-connectivity.
  private static func numbered(_ image: Pixels) -> (numbers: [Int], sizes: [Int]) {
    var numbers = [Int](repeating: 0, count: image.values.count)
    var sizes = [0]
    for start in numbers.indices where image.values[start] > 0 && numbers[start] == 0 {
      sizes.append(0)
      var pending = [start]
      numbers[start] = sizes.count - 1
      while let place = pending.popLast() {
        sizes[sizes.count - 1] += 1
        let (x, y) = (place % image.width, place / image.width)
        for j in max(0, y - 1)...min(image.height - 1, y + 1) {
          for i in max(0, x - 1)...min(image.width - 1, x + 1) {
            let other = j * image.width + i
            guard numbers[other] == 0, image.values[other] > 0 else { continue }
            numbers[other] = sizes.count - 1
            pending.append(other)
          }
        }
      }
    }
    return (numbers, sizes)
  }

  private static func components(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    guard var image = Pixels(arguments.first)?.gray else { return nil }
    work.count(image.values.count / 4)
    if arguments.count > 1, let threshold = arguments[1].number {
      image = image.map { $0 > threshold ? 1 : 0 }
    }
    let numbers = numbered(image).numbers
    return .list(
      (0..<image.height).map { row in
        .list(numbers[row * image.width..<(row + 1) * image.width].map { .integer($0) })
      })
  }

  private static func large(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    guard let image = Pixels(arguments.first)?.gray else { return nil }
    work.count(image.values.count / 4)
    let (numbers, sizes) = numbered(image)
    let least = arguments.count > 1 ? arguments[1].whole ?? 10 : 10
    var result = image
    for place in numbers.indices where sizes[numbers[place]] < least { result.values[place] = 0 }
    return result.value
  }

  /// Maps each number of a table to a colour; black for 0.
  private static func colorized(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    guard let first = arguments.first, let table = Pixels(first) ?? Pixels(rows: first), table.channels == 1
    else { return nil }
    work.count(table.values.count / 4)
    return Pixels(width: table.width, height: table.height, channels: 3) { x, y, c in
      let number = table.at(x, y, 0)
      guard number > 0 else { return 0 }
      // Hues that differ by the golden ratio are easy to distinguish.
      let hue = (number * 0.618034 + 0.1).truncatingRemainder(dividingBy: 1) * 6
      let distance = (hue - [0, 2, 4][c] + 9).truncatingRemainder(dividingBy: 6) - 3
      return 0.25 + 0.7 * max(0, min(1, 2 - distance.magnitude))
    }.value
  }
}
