/// Fits art onto a canvas of another shape: neither stretched nor cropped.
///
/// `Continuation` decides what fills the free area: a colour of the art's edge, its border pixels, or, for photographs, a
/// blurred mirror image, which gets darker in a wide strip, or the colour of an edge that has one (`EdgeGround`).
struct CanvasFitter {
  /// The rectangle of the art on the canvas.
  struct Frame: Equatable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  /// The largest centred frame of the art's shape; fills the canvas if the shapes differ by less than 0.5 %.
  static func frame(aspect: Double, in width: Int, height: Int) -> Frame {
    let canvas = Double(width) / Double(height)
    if abs(canvas / aspect - 1) < 0.005 { return Frame(x: 0, y: 0, width: width, height: height) }
    if canvas > aspect {
      let inner = min(width, max(1, Int((Double(height) * aspect).rounded())))
      return Frame(x: (width - inner) / 2, y: 0, width: inner, height: height)
    }
    let inner = min(height, max(1, Int((Double(width) / aspect).rounded())))
    return Frame(x: 0, y: (height - inner) / 2, width: width, height: inner)
  }

  /// The scale of art of `size` on the canvas; more than 1 enlarges.
  static func scale(of size: (width: Int, height: Int), in width: Int, height: Int) -> Double {
    min(Double(width) / Double(size.width), Double(height) / Double(size.height))
  }

  /// Strips narrower than this fraction of the art show its continuation.
  private static let narrow = 0.13

  /// How wide strips beside a photograph are filled.
  enum Backdrop {
    /// A darkened background.
    case framed
    /// The art's own continuation, for icons.
    case continued
  }

  /// Art on a canvas of `width` × `height`, in memory.
  static func compose(
    _ art: OpaqueArt, on width: Int, height: Int, _ backdrop: Backdrop = .framed
  ) throws(VipsFailure) -> VipsPicture {
    let frame = frame(aspect: art.picture.aspect, in: width, height: height)
    if frame.width == width, frame.height == height {
      return try art.picture.covering(width, height: height).inMemory()
    }
    return try continued(art, in: frame, width: width, height: height, backdrop)
  }

  /// Art scaled into `frame` and continued to the edges of the canvas.
  static func continued(
    _ art: OpaqueArt, in frame: Frame, width: Int, height: Int, _ backdrop: Backdrop = .continued
  ) throws(VipsFailure) -> VipsPicture {
    let placed = try art.picture.resized(to: frame.width, height: frame.height).inMemory()
    switch try Continuation(of: art, placed: placed, Continuation.FreeSides(frame, width, height)) {
    case .plain(let near, let far) where near == far:
      return try placed.onCanvas(near.channels, x: frame.x, y: frame.y, width: width, height: height)
        .inMemory()
    case .plain(let near, let far):
      return try placed.between([near], [far], frame: frame, width: width, height: height)
    case .repeated:
      return try placed.extendedByEdges(x: frame.x, y: frame.y, to: width, height: height).inMemory()
    case .lines(let near, let far):
      return try placed.between(near, far, frame: frame, width: width, height: height)
    case .blurred:
      let strip = Double(max(width - frame.width, height - frame.height)) / 2
      let isNarrow = strip / Double(max(frame.width, frame.height)) < narrow
      return backdrop == .continued || isNarrow
        ? try extended(placed, frame: frame, width: width, height: height)
        : try framed(placed, frame: frame, width: width, height: height)
    }
  }

  /// Art over its own blurred mirror image, with faded edges.
  private static func extended(
    _ art: VipsPicture, frame: Frame, width: Int, height: Int
  ) throws(VipsFailure) -> VipsPicture {
    let strip = Double(max(width - frame.width, height - frame.height)) / 2
    // A narrow strip keeps some of the art's structure; in a wide one that would look like a defect.
    let isNarrow = strip / Double(max(frame.width, frame.height)) < narrow
    let ground =
      try isNarrow
      ? mirrored(art, frame: frame, width: width, height: height)
      : shaded(art, frame: frame, width: width, height: height)
    return try faded(art, over: ground, frame, Int(strip / 4))
  }

  /// Art over a ground into which `fade` pixels of its edges go over.
  private static func faded(
    _ art: VipsPicture, over ground: VipsPicture, _ frame: Frame, _ fade: Int
  ) throws(VipsFailure) -> VipsPicture {
    let (width, height) = (ground.width, ground.height)
    var canvas = try ground.overlaid(with: art, x: frame.x, y: frame.y).inMemory()
    // Blend only the bands where art and background meet: blending is slow.
    let fade = max(1, min(max(2, fade), min(frame.width, frame.height) / 4))
    for (isSideways, isFar) in [(true, false), (true, true), (false, false), (false, true)] {
      guard isSideways ? frame.width < width : frame.height < height else { continue }
      let band = Frame(
        x: frame.x + (isSideways && isFar ? frame.width - fade : 0),
        y: frame.y + (!isSideways && isFar ? frame.height - fade : 0),
        width: isSideways ? fade : frame.width, height: isSideways ? frame.height : fade)
      let fading = try canvas.cropped(x: band.x, y: band.y, width: band.width, height: band.height)
        .masked(by: ramp(band, isSideways: isSideways, isFalling: isFar))
      let blended = try ground.cropped(x: band.x, y: band.y, width: band.width, height: band.height)
        .overlaid(with: fading, x: 0, y: 0)
      canvas = try canvas.overlaid(with: blended, x: band.x, y: band.y).inMemory()
    }
    return canvas
  }

  /// The art with its blurred mirror image around it.
  private static func mirrored(
    _ art: VipsPicture, frame: Frame, width: Int, height: Int
  ) throws(VipsFailure) -> VipsPicture {
    let strip = Double(max(width - frame.width, height - frame.height)) / 2
    // Blur at reduced size: no detail is lost, and blurring is slow at full size.
    let reduction = min(8, max(1, Int(strip / 4)))
    func reduced(_ length: Int) -> Int { max(1, length / reduction) }
    return try art.resized(to: reduced(frame.width), height: reduced(frame.height)).inMemory()
      .extendedByMirror(
        x: frame.x / reduction, y: frame.y / reduction, to: reduced(width), height: reduced(height)
      )
      .blurred(max(1, strip / 3 / Double(reduction))).inMemory().resized(to: width, height: height).inMemory()
  }

  /// A gradient from the dominant colour at the art's top to that at its bottom.
  private static func shaded(
    _ art: VipsPicture, frame: Frame, width: Int, height: Int
  ) throws(VipsFailure) -> VipsPicture {
    let band = max(1, art.height / 16)
    let top = try art.cropped(x: 0, y: 0, width: art.width, height: band).medianColor()
    let bottom = try art.cropped(x: 0, y: art.height - band, width: art.width, height: band).medianColor()
    let column = (0..<height).flatMap { y in
      let share = Double(y - frame.y) / Double(max(1, frame.height - 1))
      let color = top.mixed(with: bottom, share: max(0, min(1, share)))
      return [color.red, color.green, color.blue]
    }
    return try VipsPicture(pixels: column, width: 1, height: height)
      .extendedByEdges(x: 0, y: 0, to: width, height: height).inMemory()
  }

  /// Wide strips: art over its mirror image, which is blurred and darkened the more the farther it is, so that no line shows where
  /// they meet; an edge of one colour goes on in it.
  private static func framed(
    _ art: VipsPicture, frame: Frame, width: Int, height: Int
  ) throws(VipsFailure) -> VipsPicture {
    // The background has no detail: it is computed small, and scaled up once.
    let reduction = 8
    func reduced(_ length: Int) -> Int { max(1, length / reduction) }
    let strip = Double(max(width - frame.width, height - frame.height)) / 2 / Double(reduction)
    let mirrored = try art.resized(to: reduced(frame.width), height: reduced(frame.height)).inMemory()
      .extendedByMirror(
        x: frame.x / reduction, y: frame.y / reduction, to: reduced(width), height: reduced(height)
      ).inMemory()
    var pixels = try mirrored.blurred(max(1, strip / 8)).pixels()
    let far = try mirrored.blurred(max(1, strip / 2)).pixels()
    for index in pixels.indices {
      let (x, y) = (index / 3 % mirrored.width, index / 3 / mirrored.width)
      let distance = max(
        frame.x / reduction - x, x - (frame.x + frame.width) / reduction, frame.y / reduction - y,
        y - (frame.y + frame.height) / reduction)
      let share = min(1, max(0, 1.6 * Double(distance) / max(1, strip)))
      let depth = share * share * (3 - 2 * share)
      let mixed = Double(pixels[index]) * (1 - depth) + Double(far[index]) * depth
      pixels[index] = UInt8(mixed * (1 - 0.4 * depth))
    }
    var canvas = try VipsPicture(pixels: pixels, width: mirrored.width, height: mirrored.height)
      .resized(to: width, height: height).inMemory()
    let isColumn = frame.width < width
    for isFar in [false, true] {
      guard let ground = try EdgeGround(of: art, isColumn: isColumn, isFar: isFar) else { continue }
      let start = isColumn ? frame.x + frame.width : frame.y + frame.height
      let thickness = isFar ? (isColumn ? width : height) - start : isColumn ? frame.x : frame.y
      guard thickness > 0 else { continue }
      let line = try VipsPicture(
        pixels: ground.colors.flatMap { [$0.red, $0.green, $0.blue] },
        width: isColumn ? 1 : ground.colors.count, height: isColumn ? ground.colors.count : 1)
      let strip = try line.extendedByEdges(
        x: 0, y: 0, to: isColumn ? thickness : frame.width, height: isColumn ? frame.height : thickness)
      canvas = try canvas.overlaid(
        with: strip, x: isColumn && isFar ? start : isColumn ? 0 : frame.x,
        y: isColumn ? frame.y : isFar ? start : 0)
    }
    return try faded(art, over: canvas, frame, min(frame.width, frame.height) / 80)
  }

  /// An alpha gradient over a band.
  private static func ramp(_ band: Frame, isSideways: Bool, isFalling: Bool) throws(VipsFailure)
    -> VipsPicture
  {
    let length = isSideways ? band.width : band.height
    let rising = (1...length).map { UInt8(255 * $0 / (length + 1)) }
    let line = try VipsPicture(
      pixels: isFalling ? rising.reversed() : rising, width: isSideways ? length : 1,
      height: isSideways ? 1 : length)
    return try line.extendedByEdges(x: 0, y: 0, to: band.width, height: band.height)
  }
}
