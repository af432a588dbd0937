import Numerics

/// Construction and properties of images, and changes of single pixels.
enum ImageFunctions {
  static let table: [(name: String, function: Extras.Function)] = [
    ("Image", normal), ("ImageData", data), ("ImageDimensions", dimensions), ("ImageChannels", channels),
    ("ImageQ", isImage), ("Binarize", binarize), ("ColorNegate", negate), ("ColorConvert", converted),
    ("ColorSeparate", separated), ("ColorCombine", combined), ("ImageAdjust", adjusted), ("Lighter", lighter),
    ("Darker", darker),
    ("ImageAdd", add), ("ImageSubtract", subtract), ("ImageMultiply", multiply),
    ("ImageDifference", difference), ("ImageAssemble", assembled), ("ImageResize", resized),
    ("ImageTake", taken), ("ImageReflect", reflected), ("ImageRotate", rotated), ("ImageLevels", levels),
    ("ImageHistogram", histogram), ("RandomImage", random), ("Thumbnail", thumbnail),
    ("KernelImagePicture", picture),
  ]

  /// Evaluates `Image` to the kernel's normal form; an image in that form stays as it is.
  private static func normal(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    guard let rows = arguments.first else { return nil }
    let type = arguments.count > 1 ? arguments[1].name : nil
    if case .array(let dimensions, body: _) = rows, dimensions.count >= 2, type == nil { return nil }
    let options = arguments.filter { $0.option != nil }
    if let image = Pixels(rows) {
      // An image with other options; its own are those that are not given anew.
      let names = options.compactMap { $0.option?.name.key }
      let own = rows.arguments.filter { $0.option.map { !names.contains($0.name.key) } ?? false }
      return .call("Image", [image.rows] + options + own)
    }
    guard let image = Pixels(rows: rows) else { return nil }
    work.count(image.values.count / 20)
    let isByte = type == "Byte"
    return .call("Image", [(isByte ? image.map { $0 / 255 } : image).rows] + options)
  }

  private static func data(_ arguments: [ExtraValue], _: inout ExtraWork) -> ExtraValue? {
    guard let image = Pixels(arguments.first) else { return nil }
    let isByte = arguments.count > 1 && arguments[1].name == "Byte"
    return isByte ? image.map { ($0 * 255).rounded() }.rows : image.rows
  }

  private static func dimensions(_ arguments: [ExtraValue], _: inout ExtraWork) -> ExtraValue? {
    Pixels(arguments.first).map { .list([.integer($0.width), .integer($0.height)]) }
  }

  private static func channels(_ arguments: [ExtraValue], _: inout ExtraWork) -> ExtraValue? {
    Pixels(arguments.first).map { .integer($0.channels) }
  }

  private static func isImage(_ arguments: [ExtraValue], _: inout ExtraWork) -> ExtraValue? {
    .truth(Pixels(arguments.first) != nil)
  }

  // MARK: Single pixels

  /// Evaluates `Binarize[image]` with Otsu's threshold, `Binarize[image, t]`: white above it, and
  /// `Binarize[image, {a, b}]`: white between both.
  private static func binarize(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    guard let image = Pixels(arguments.first)?.gray else { return nil }
    work.count(image.values.count / 20)
    if arguments.count > 1 {
      if let bounds = arguments[1].numbers?.values, bounds.count == 2 {
        return image.map { $0 >= bounds[0] && $0 <= bounds[1] ? 1 : 0 }.value
      }
      guard let threshold = arguments[1].number else { return nil }
      return image.map { $0 > threshold ? 1 : 0 }.value
    }
    let threshold = image.threshold
    return image.map { $0 > threshold ? 1 : 0 }.value
  }

  private static func negate(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    guard let image = Pixels(arguments.first) else { return nil }
    work.count(image.values.count / 20)
    return image.map { 1 - $0 }.value
  }

  private static func mixed(_ arguments: [ExtraValue], with end: Double) -> ExtraValue? {
    guard let image = Pixels(arguments.first) else { return nil }
    let share = arguments.count > 1 ? arguments[1].number ?? 1.0 / 3 : 1.0 / 3
    return image.map { $0 + (end - $0) * share }.value
  }

  private static func lighter(_ arguments: [ExtraValue], _: inout ExtraWork) -> ExtraValue? {
    mixed(arguments, with: 1)
  }

  private static func darker(_ arguments: [ExtraValue], _: inout ExtraWork) -> ExtraValue? {
    mixed(arguments, with: 0)
  }

  private static func converted(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    guard arguments.count > 1, let image = Pixels(arguments[0]) else { return nil }
    work.count(image.values.count / 20)
    switch arguments[1].name {
    case "Grayscale", "GrayLevel": return image.gray.value
    case "RGB", "RGBColor":
      guard image.channels == 1 else { return image.value }
      return Pixels(width: image.width, height: image.height, channels: 3) { x, y, _ in image.at(x, y, 0) }
        .value
    default: return nil
    }
  }

  private static func separated(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    guard let image = Pixels(arguments.first) else { return nil }
    work.count(image.values.count / 10)
    return .list(
      (0..<image.channels).map { channel in
        Pixels(width: image.width, height: image.height, channels: 1) { x, y, _ in image.at(x, y, channel) }
          .value
      })
  }

  private static func combined(_ arguments: [ExtraValue], _: inout ExtraWork) -> ExtraValue? {
    let images = (arguments.first?.parts ?? []).compactMap { Pixels($0)?.gray }
    guard (1...4).contains(images.count), images.count == arguments.first?.parts?.count,
      images.allSatisfy({ $0.width == images[0].width && $0.height == images[0].height })
    else { return nil }
    return Pixels(width: images[0].width, height: images[0].height, channels: images.count) { x, y, c in
      images[c].at(x, y, 0)
    }.value
  }

  /// Evaluates `ImageAdjust[image]`, which rescales values to 0 to 1, and
  /// `ImageAdjust[image, {contrast, brightness, gamma}]`.
  private static func adjusted(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    guard let image = Pixels(arguments.first) else { return nil }
    work.count(image.values.count / 10)
    guard arguments.count > 1 else {
      let (low, high) = (image.values.min() ?? 0, image.values.max() ?? 1)
      return image.map { high > low ? ($0 - low) / (high - low) : $0 }.value
    }
    let given = arguments[1].numbers?.values ?? [arguments[1].number ?? 0]
    let contrast = 1 + given[0]
    let brightness = 1 + (given.count > 1 ? given[1] : 0)
    let gamma = given.count > 2 ? given[2] : 1
    return image.map { value in
      let power = Double.pow(max(value, 0), gamma)
      return max(0, min(1, ((power - 0.5) * contrast + 0.5) * brightness))
    }.value
  }

  // MARK: Several images

  private static func joined(
    _ arguments: [ExtraValue], counting work: inout ExtraWork, _ operation: (Double, Double) -> Double
  ) -> ExtraValue? {
    guard arguments.count > 1, var image = Pixels(arguments[0]) else { return nil }
    for argument in arguments.dropFirst() {
      work.count(image.values.count / 10)
      if let number = argument.number {
        image = image.map { max(0, min(1, operation($0, number))) }
        continue
      }
      guard let other = Pixels(argument), other.width == image.width, other.height == image.height,
        other.channels == image.channels || other.channels == 1
      else { return nil }
      let own = image
      image = Pixels(width: own.width, height: own.height, channels: own.channels) { x, y, c in
        max(0, min(1, operation(own.at(x, y, c), other.at(x, y, other.channels == 1 ? 0 : c))))
      }
    }
    return image.value
  }

  private static func add(_ arguments: [ExtraValue], _ work: inout ExtraWork) -> ExtraValue? {
    joined(arguments, counting: &work) { $0 + $1 }
  }

  private static func subtract(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    joined(arguments, counting: &work) { $0 - $1 }
  }

  private static func multiply(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    joined(arguments, counting: &work) { $0 * $1 }
  }

  private static func difference(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    joined(arguments, counting: &work) { ($0 - $1).magnitude }
  }

  /// Evaluates `ImageAssemble[{{a, b}, {c, d}}]`: images in rows, each with the size of the first.
  private static func assembled(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    guard var rows = arguments.first?.parts else { return nil }
    if rows.first?.head == "Image" { rows = [.list(rows)] }
    var images: [[Pixels]] = []
    for row in rows {
      let own = (row.parts ?? [row]).compactMap { Pixels($0) }
      guard own.count == row.parts?.count ?? 1, !own.isEmpty else { return nil }
      images.append(own)
    }
    guard let first = images.first?.first, images.allSatisfy({ $0.count == images[0].count }) else {
      return nil
    }
    let channels = images.reduce(1) { most, row in row.reduce(most) { max($0, $1.colorCount) } }
    let (width, height) = (first.width * images[0].count, first.height * images.count)
    guard width * height * channels <= Pixels.most else { return nil }
    work.count(width * height * channels / 10)
    return Pixels(width: width, height: height, channels: channels) { x, y, c in
      let image = images[y / first.height][x / first.width]
      return image.at(x % first.width, y % first.height, c < image.colorCount ? c : 0)
    }.value
  }

  // MARK: Geometry

  private static func resized(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    guard arguments.count > 1, let image = Pixels(arguments[0]) else { return nil }
    let sizes = arguments[1].numbers?.values ?? [arguments[1].number ?? 0]
    let width = sizes[0].rounded()
    let height =
      sizes.count > 1 ? sizes[1].rounded() : (width * Double(image.height) / Double(image.width)).rounded()
    guard width >= 1, height >= 1, width * height * Double(image.channels) <= Double(Pixels.most) else {
      return nil
    }
    work.count(Int(clamping: width * height) / 2)
    return image.resized(Int(clamping: width), Int(clamping: height)).value
  }

  private static func thumbnail(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    guard let image = arguments.first else { return nil }
    return resized([image, .integer(80)], counting: &work)
  }

  /// Evaluates `ImageTake[image, {r1, r2}, {c1, c2}]`; indices count from 1, or from the end if negative.
  private static func taken(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    guard arguments.count > 1, let image = Pixels(arguments[0]) else { return nil }
    func range(_ value: ExtraValue?, _ count: Int) -> Range<Int>? {
      guard let value else { return 0..<count }
      if let number = value.whole {
        let taken = min(number.magnitude, UInt(count))
        return number >= 0 ? 0..<Int(taken) : count - Int(taken)..<count
      }
      guard let ends = value.parts?.map({ $0.whole ?? 0 }), ends.count == 2 else { return nil }
      let places = ends.map { $0 < 0 ? count + $0 : $0 - 1 }.map { max(0, min(count - 1, $0)) }
      return places[0] <= places[1] ? places[0]..<places[1] + 1 : nil
    }
    guard let rows = range(arguments[1], image.height),
      let columns = range(arguments.count > 2 ? arguments[2] : nil, image.width), !rows.isEmpty,
      !columns.isEmpty
    else { return nil }
    work.count(rows.count * columns.count / 10)
    return Pixels(width: columns.count, height: rows.count, channels: image.channels) { x, y, c in
      image.at(x + columns.lowerBound, y + rows.lowerBound, c)
    }.value
  }

  private static func reflected(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    guard let image = Pixels(arguments.first) else { return nil }
    work.count(image.values.count / 10)
    let side = arguments.count > 1 ? arguments[1].name : nil
    let isAcross = side == "Left" || side == "Right"
    return Pixels(width: image.width, height: image.height, channels: image.channels) { x, y, c in
      isAcross ? image.at(image.width - 1 - x, y, c) : image.at(x, image.height - 1 - y, c)
    }.value
  }

  /// Evaluates `ImageRotate[image, angle]`, counterclockwise; the image grows as needed and is black around.
  private static func rotated(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    guard let image = Pixels(arguments.first) else { return nil }
    let angle = arguments.count > 1 ? arguments[1].number ?? .nan : Double.pi / 2
    guard angle.isFinite else { return nil }
    let (c, s) = (Double.cos(angle), Double.sin(angle))
    let (w, h) = (Double(image.width), Double(image.height))
    let width = Int(clamping: (c.magnitude * w + s.magnitude * h - 1e-6).rounded(.up))
    let height = Int(clamping: (s.magnitude * w + c.magnitude * h - 1e-6).rounded(.up))
    guard width * height * image.channels <= Pixels.most else { return nil }
    work.count(width * height * image.channels / 4)
    return Pixels(width: width, height: height, channels: image.channels) { x, y, channel in
      let (u, v) = (Double(x) + 0.5 - Double(width) / 2, Double(y) + 0.5 - Double(height) / 2)
      let (px, py) = (c * u - s * v + w / 2 - 0.5, s * u + c * v + h / 2 - 0.5)
      guard px > -1, py > -1, px < w, py < h else { return 0 }
      return image.between(px, py, channel)
    }.value
  }

  // MARK: Statistics

  private static func levels(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    guard let image = Pixels(arguments.first)?.gray else { return nil }
    let counts = counts(image, 256, counting: &work)
    return .list(
      counts.enumerated().filter { $0.element > 0 }.map {
        .list([.real(Double($0.offset) / 255), .integer(Int(clamping: $0.element))])
      })
  }

  private static func counts(_ image: Pixels, _ bins: Int, counting work: inout ExtraWork) -> [Double] {
    work.count(image.values.count / 20)
    var counts = [Double](repeating: 0, count: bins)
    for value in image.values where value.isFinite {
      counts[max(0, min(bins - 1, Int(clamping: max(-1, min(2, value)) * Double(bins))))] += 1
    }
    return counts
  }

  /// Draws the histogram of the brightness as bars; each colour channel separately.
  private static func histogram(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    guard let image = Pixels(arguments.first) else { return nil }
    let colors = image.colorCount == 3 ? ["Red", "Green", "Blue"] : ["Gray"]
    var shapes: [ExtraValue] = [
      .call("EdgeForm", [.symbol("None")]), .call("Opacity", [.real(colors.count > 1 ? 0.5 : 1)]),
    ]
    for (channel, color) in colors.enumerated() {
      let own = Pixels(width: image.width, height: image.height, channels: 1) { x, y, _ in
        image.at(x, y, channel)
      }
      shapes.append(.symbol(color))
      for (bin, count) in counts(own, 64, counting: &work).enumerated() where count > 0 {
        let (low, high) = (Double(bin) / 64, Double(bin + 1) / 64)
        shapes.append(
          .call("Rectangle", [.list([.real(low), .real(0)]), .list([.real(high), .real(count)])]))
      }
    }
    let range = ExtraValue.list([.list([.real(0), .real(1)]), .symbol("All")])
    return .call(
      "Graphics",
      [
        .list(shapes), .rule("AspectRatio", .real(0.4)), .rule("Frame", .symbol("True")),
        .rule("FrameTicks", .list([.symbol("Automatic"), .symbol("None")])), .rule("PlotRange", range),
      ])
  }

  /// Evaluates `RandomImage[most, {w, h}]`.
  private static func random(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    let most = arguments.first?.number ?? 1
    let size = arguments.last?.numbers?.values ?? [150, 150]
    guard size.count == 2, size.allSatisfy({ $0 >= 1 && $0 <= 600 }) else { return nil }
    work.count(Int(clamping: size[0] * size[1]) / 10)
    var values: [Double] = []
    for _ in 0..<Int(clamping: size[0]) * Int(clamping: size[1]) { values.append(work.unit() * most) }
    return Pixels(width: Int(clamping: size[0]), height: Int(clamping: size[1]), channels: 1, values: values)
      .value
  }

  /// Converts an image to a picture of its size in pixels, or of the `ImageSize`.
  private static func picture(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    guard let given = arguments.first, let image = Pixels(given) else { return nil }
    work.count(image.values.count / 20)
    var options = given.arguments.dropFirst().filter { $0.option != nil }
    if !options.contains(where: { $0.option?.name.isSymbol("ImageSize") ?? false }) {
      // Small images are enlarged to be visible.
      let scale = max(1, (180 / Double(max(image.width, image.height))).rounded(.down))
      options.append(.rule("ImageSize", .real(Double(image.width) * scale)))
    }
    let turned = Pixels(width: image.width, height: image.height, channels: image.channels) { x, y, c in
      let value = image.at(x, image.height - 1 - y, c)
      return value.isFinite ? max(0, min(1, value)) : 0
    }
    let (width, height) = (Double(image.width), Double(image.height))
    let box = ExtraValue.points([MeshPoint(0, 0), MeshPoint(width, height)])
    let range = ExtraValue.points([MeshPoint(0, width), MeshPoint(0, height)])
    return .call(
      "Graphics",
      [
        .call("Raster", [turned.rows, box, .list([.integer(0), .integer(1)])]), .rule("PlotRange", range),
        .rule("PlotRangePadding", .symbol("None")), .rule("ImagePadding", .integer(0)),
        .rule("AspectRatio", .symbol("Automatic")),
      ] + options)
  }
}
