/// How art fills a canvas of another shape: whole, never stretched, never cut.
///
/// What the art leaves free is drawn from the art itself: its plain or smooth edges are drawn out, a
/// narrow strip is its blurred mirror image, and wide ones show the art again, blurred and darkened,
/// under a soft shadow.
struct Composition {
  /// Where the art comes to lie.
  struct Frame: Equatable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  /// The largest frame with the art's shape in the middle of a canvas; a canvas that misses the art's
  /// shape by less than half a per cent is filled.
  static func frame(aspect: Double, in width: Int, _ height: Int) -> Frame {
    let canvas = Double(width) / Double(height)
    if abs(canvas / aspect - 1) < 0.005 { return Frame(x: 0, y: 0, width: width, height: height) }
    if canvas > aspect {
      let inner = min(width, max(1, Int((Double(height) * aspect).rounded())))
      return Frame(x: (width - inner) / 2, y: 0, width: inner, height: height)
    }
    let inner = min(height, max(1, Int((Double(width) / aspect).rounded())))
    return Frame(x: 0, y: (height - inner) / 2, width: width, height: inner)
  }

  /// The scale at which art of `size` lies on the canvas: more than 1 enlarges it.
  static func scale(of size: (width: Int, height: Int), in width: Int, _ height: Int) -> Double {
    min(Double(width) / Double(size.width), Double(height) / Double(size.height))
  }

  /// Opaque art on a canvas of `width` × `height`, in memory.
  static func compose(_ art: VipsPicture, on width: Int, _ height: Int) throws(VipsFailure) -> VipsPicture {
    let frame = frame(aspect: art.aspect, in: width, height)
    if frame.width == width, frame.height == height {
      return try art.covering(width, height).inMemory()
    }
    let placed = try art.resized(to: frame.width, frame.height).inMemory()
    let strip = Double(max(width - frame.width, height - frame.height)) / 2
    let share = strip / Double(max(frame.width, frame.height))
    let edges = try EdgeSurvey(placed, isSideways: frame.width < width)
    if edges.areSmooth(for: strip) {
      return try placed.extendedByEdges(x: frame.x, y: frame.y, to: width, height).inMemory()
    }
    return share < 0.13
      ? try extended(placed, frame, width, height)
      : try framed(placed, frame, width, height)
  }

  /// Narrow strips: the mirror image, blurred, into which the art's own edge fades.
  private static func extended(
    _ art: VipsPicture, _ frame: Frame, _ width: Int, _ height: Int
  ) throws(VipsFailure) -> VipsPicture {
    let strip = Double(max(width - frame.width, height - frame.height)) / 2
    // Blurred while small, for the blur has no detail to lose and grows dear with its size.
    let reduction = min(8, max(1, Int(strip / 4)))
    func reduced(_ length: Int) -> Int { max(1, length / reduction) }
    let ground = try art.resized(to: reduced(frame.width), reduced(frame.height)).inMemory()
      .extendedByMirror(x: frame.x / reduction, y: frame.y / reduction, to: reduced(width), reduced(height))
      .blurred(max(1, strip / 3 / Double(reduction))).inMemory().resized(to: width, height)
    var canvas = try ground.overlaid(with: art, x: frame.x, y: frame.y).inMemory()
    // Only the bands where art and ground meet are blended: blending is dear.
    let fade = max(1, min(max(2, Int(strip / 4)), min(frame.width, frame.height) / 4))
    let isSideways = frame.width < width
    for isFar in [false, true] {
      let band = Frame(
        x: isSideways && isFar ? frame.width - fade : 0, y: !isSideways && isFar ? frame.height - fade : 0,
        width: isSideways ? fade : frame.width, height: isSideways ? frame.height : fade)
      let (x, y) = (frame.x + band.x, frame.y + band.y)
      let fading = try art.cropped(x: band.x, y: band.y, width: band.width, height: band.height)
        .masked(by: ramp(band, isSideways: isSideways, isFalling: isFar))
      let blended = try ground.cropped(x: x, y: y, width: band.width, height: band.height)
        .overlaid(with: fading, x: 0, y: 0)
      canvas = try canvas.overlaid(with: blended, x: x, y: y)
    }
    return try canvas.inMemory()
  }

  /// Wide strips: a blurred and darkened ground that fills the canvas, with a soft shadow, and the art.
  private static func framed(
    _ art: VipsPicture, _ frame: Frame, _ width: Int, _ height: Int
  ) throws(VipsFailure) -> VipsPicture {
    // Ground and shadow have no detail: they are made small, and scaled up once.
    let reduction = 8
    let small = (width: max(8, width / reduction), height: max(8, height / reduction))
    let side = Double(min(small.width, small.height))
    let blurred = try art.covering(small.width, small.height).inMemory().blurred(side / 10)
    let shadow = try shadow(frame, small.width, small.height, reduction).blurred(side / 32).pixels()
    var pixels = try blurred.pixels()
    for index in pixels.indices {
      // 60 % of the light, and no more than a third of that in the deepest shadow.
      pixels[index] = UInt8((Int(pixels[index]) * 60 + 600) * (382 - Int(shadow[index / 3])) / 38200)
    }
    return try VipsPicture(pixels: pixels, width: small.width, height: small.height)
      .resized(to: width, height).overlaid(with: art, x: frame.x, y: frame.y).inMemory()
  }

  /// Alpha that rises or falls over a band.
  private static func ramp(_ band: Frame, isSideways: Bool, isFalling: Bool) throws(VipsFailure)
    -> VipsPicture
  {
    let length = isSideways ? band.width : band.height
    let rising = (1...length).map { UInt8(255 * $0 / (length + 1)) }
    let line = try VipsPicture(
      pixels: isFalling ? rising.reversed() : rising, width: isSideways ? length : 1,
      height: isSideways ? 1 : length)
    return try line.extendedByEdges(x: 0, y: 0, to: band.width, band.height)
  }

  /// A mask, `reduction` times smaller than the canvas, in which the frame is 255.
  private static func shadow(
    _ frame: Frame, _ width: Int, _ height: Int, _ reduction: Int
  ) throws(VipsFailure) -> VipsPicture {
    var mask = [UInt8](repeating: 0, count: width * height)
    for row in max(0, frame.y / reduction)..<min(height, (frame.y + frame.height) / reduction + 1) {
      for column in max(0, frame.x / reduction)..<min(width, (frame.x + frame.width) / reduction + 1) {
        mask[row * width + column] = 255
      }
    }
    return try VipsPicture(pixels: mask, width: width, height: height)
  }
}

/// Whether the two edges of a picture that meet free strips can be drawn out without being seen.
struct EdgeSurvey {
  /// The largest difference between the outermost line of pixels and those a little further in.
  private var depth = 0
  /// The mean difference between neighbours along the outermost lines.
  private var roughness = 0.0

  init(_ picture: VipsPicture, isSideways: Bool) throws(VipsFailure) {
    let across = isSideways ? picture.width : picture.height
    let thickness = min(across, max(2, across / 50))
    for isFar in [false, true] {
      let x = isSideways && isFar ? picture.width - thickness : 0
      let y = !isSideways && isFar ? picture.height - thickness : 0
      let band = try picture.cropped(
        x: x, y: y, width: isSideways ? thickness : picture.width,
        height: isSideways ? picture.height : thickness)
      let lines = Lines(pixels: try band.pixels(), width: band.width, height: band.height, isSideways, isFar)
      depth = max(depth, lines.depth)
      roughness = max(roughness, lines.roughness)
    }
  }

  /// Whether edges are smooth enough for strips of `width` pixels: plain colour and gradients always are.
  func areSmooth(for width: Double) -> Bool {
    depth <= 10 && roughness < (width < 16 ? 6 : 1.5)
  }

  /// A band along an edge, seen from that edge.
  private struct Lines {
    var depth = 0
    var roughness = 0.0

    init(pixels: [UInt8], width: Int, height: Int, _ isSideways: Bool, _ isFar: Bool) {
      let bands = pixels.count / (width * height)
      let (length, thickness) = isSideways ? (height, width) : (width, height)
      func value(_ along: Int, _ inward: Int, _ band: Int) -> Int {
        let across = isFar ? thickness - 1 - inward : inward
        let index = isSideways ? along * width + across : across * width + along
        return Int(pixels[index * bands + band])
      }
      var difference = 0
      for along in 0..<length {
        for band in 0..<bands {
          let edge = value(along, 0, band)
          for inward in 1..<thickness { depth = max(depth, abs(value(along, inward, band) - edge)) }
          if along > 0 { difference += abs(edge - value(along - 1, 0, band)) }
        }
      }
      roughness = Double(difference) / Double(max(1, (length - 1) * bands))
    }
  }
}
