import Numerics

/// An image: `Image[rows]` with numbers from 0 to 1, or with a list of 1 to 4 channels for each pixel. The
/// first row is at the top.
struct Pixels {
  let width: Int
  let height: Int
  let channels: Int
  /// The channels of each pixel, pixels by rows.
  var values: [Double]

  /// The maximum number of values.
  static let most = 400_000

  init(width: Int, height: Int, channels: Int, values: [Double]) {
    (self.width, self.height, self.channels, self.values) = (width, height, channels, values)
  }

  init(width: Int, height: Int, channels: Int, _ value: (Int, Int, Int) -> Double) {
    var values: [Double] = []
    values.reserveCapacity(width * height * channels)
    for y in 0..<height { for x in 0..<width { for c in 0..<channels { values.append(value(x, y, c)) } } }
    self.init(width: width, height: height, channels: channels, values: values)
  }

  /// Reads rows of numbers or of channels.
  init?(rows: ExtraValue) {
    guard let (dimensions, values) = rows.numbers, dimensions.count == 2 || dimensions.count == 3,
      values.count <= Self.most, !values.isEmpty
    else { return nil }
    let channels = dimensions.count == 3 ? dimensions[2] : 1
    guard (1...4).contains(channels) else { return nil }
    self.init(width: dimensions[1], height: dimensions[0], channels: channels, values: values)
  }

  /// Reads an image in the kernel's form.
  init?(_ value: ExtraValue?) {
    guard let value, value.head == "Image", let rows = value.arguments.first else { return nil }
    self.init(rows: rows)
  }

  var rows: ExtraValue {
    .array(channels == 1 ? [height, width] : [height, width, channels], body: values)
  }

  /// The image in the kernel's form.
  var value: ExtraValue { .call("Image", [rows]) }

  /// The value of a channel; pixels beyond the edge repeat those at the edge.
  func at(_ x: Int, _ y: Int, _ c: Int) -> Double {
    values[(max(0, min(height - 1, y)) * width + max(0, min(width - 1, x))) * channels + c]
  }

  /// Changes each value except the opacity, which is the fourth channel or the second of two.
  func map(_ change: (Double) -> Double) -> Pixels {
    var result = self
    let colors = colorCount
    for place in values.indices where place % channels < colors {
      result.values[place] = change(values[place])
    }
    return result
  }

  /// The number of colour channels.
  var colorCount: Int { channels == 2 || channels == 4 ? channels - 1 : channels }

  /// The brightness as an image of one channel.
  var gray: Pixels {
    guard channels > 1 else { return self }
    let colors = colorCount
    return Pixels(width: width, height: height, channels: 1) { x, y, _ in
      let place = (y * width + x) * channels
      guard colors == 3 else { return values[place] }
      return 0.299 * values[place] + 0.587 * values[place + 1] + 0.114 * values[place + 2]
    }
  }

  /// The convolution with a kernel of odd or even size, centred at each pixel.
  func convolved(_ weights: [[Double]]) -> Pixels {
    let (down, across) = (weights.count, weights.first?.count ?? 0)
    var result = self
    for y in 0..<height {
      for x in 0..<width {
        for c in 0..<channels {
          var sum = 0.0
          for j in 0..<down {
            for i in 0..<across where weights[j][i] != 0 {
              sum += weights[j][i] * at(x + i - across / 2, y + j - down / 2, c)
            }
          }
          result.values[(y * width + x) * channels + c] = sum
        }
      }
    }
    return result
  }

  /// The convolution with the same weights along both axes.
  func separable(_ weights: [Double]) -> Pixels { convolved([weights]).convolved(weights.map { [$0] }) }

  /// The image blurred by a Gaussian of a radius; the standard deviation is half of it, as the language
  /// defines it.
  func blurred(radius: Double) -> Pixels { radius > 0 ? separable(Self.bell(radius)) : self }

  static func bell(_ radius: Double) -> [Double] {
    let (reach, deviation) = (Int(clamping: radius.rounded(.up)), max(radius / 2, 1e-6))
    let weights = (-reach...reach).map { Double.exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    let sum = weights.reduce(0, +)
    return weights.map { $0 / sum }
  }

  /// The bilinear interpolation at a position.
  func between(_ x: Double, _ y: Double, _ c: Int) -> Double {
    let (left, top) = (Int(clamping: x.rounded(.down)), Int(clamping: y.rounded(.down)))
    let (u, v) = (x - Double(left), y - Double(top))
    return (at(left, top, c) * (1 - u) + at(left + 1, top, c) * u) * (1 - v)
      + (at(left, top + 1, c) * (1 - u) + at(left + 1, top + 1, c) * u) * v
  }

  /// The image resized: averaged if it shrinks, interpolated if it grows.
  func resized(_ newWidth: Int, _ newHeight: Int) -> Pixels {
    let (sx, sy) = (Double(width) / Double(newWidth), Double(height) / Double(newHeight))
    let (nx, ny) = (
      max(1, min(16, Int(clamping: sx.rounded(.up)))), max(1, min(16, Int(clamping: sy.rounded(.up))))
    )
    return Pixels(width: newWidth, height: newHeight, channels: channels) { x, y, c in
      var sum = 0.0
      for j in 0..<ny {
        for i in 0..<nx {
          let u = (Double(x) + (Double(i) + 0.5) / Double(nx)) * sx - 0.5
          let v = (Double(y) + (Double(j) + 0.5) / Double(ny)) * sy - 0.5
          sum += between(u, v, c)
        }
      }
      return sum / Double(nx * ny)
    }
  }

  /// Otsu's threshold of the brightness, which maximises the variance between the two classes.
  var threshold: Double {
    var counts = [Double](repeating: 0, count: 256)
    for value in values where value.isFinite {
      counts[max(0, min(255, Int(clamping: value * 255.0 + 0.5)))] += 1
    }
    let total = counts.reduce(0, +)
    let all = counts.enumerated().reduce(0.0) { $0 + Double($1.offset) * $1.element }
    var (below, sum, best, place, last) = (0.0, 0.0, -1.0, 0, 0)
    for level in 0..<256 {
      below += counts[level]
      sum += Double(level) * counts[level]
      guard below > 0, below < total else { continue }
      let gap = sum / below - (all - sum) / (total - below)
      let spread = below * (total - below) * gap * gap
      if spread > best * (1 + 1e-12) {
        (best, place, last) = (spread, level, level)
      } else if spread >= best * (1 - 1e-12) {
        last = level
      }
    }
    return (Double(place + last) / 2 + 0.5) / 255
  }
}
