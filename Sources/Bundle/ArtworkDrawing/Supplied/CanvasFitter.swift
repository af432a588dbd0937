/// Fits art onto a canvas of another shape: neither stretched nor cropped.
///
/// `Continuation` decides what fills the free area: a colour of the art's edge, its border pixels, or, beside art of many
/// colours, a panel.
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

  /// Art on a canvas of `width` × `height`, in memory.
  static func compose(_ art: OpaqueArt, on width: Int, height: Int) throws(VipsFailure) -> VipsPicture {
    let frame = frame(aspect: art.picture.aspect, in: width, height: height)
    if frame.width == width, frame.height == height {
      return try art.picture.covering(width, height: height).inMemory()
    }
    return try continued(art, in: frame, width: width, height: height)
  }

  /// Art scaled into `frame` and continued to the edges of the canvas.
  static func continued(_ art: OpaqueArt, in frame: Frame, width: Int, height: Int) throws(VipsFailure)
    -> VipsPicture
  {
    let placed = try art.picture.resized(to: frame.width, height: frame.height).inMemory()
    switch try Continuation(of: art, placed: placed, Continuation.FreeSides(frame, width, height)) {
    case .plain(let near, let far) where near == far:
      return try placed.onCanvas(near.channels, x: frame.x, y: frame.y, width: width, height: height)
        .inMemory()
    case .plain(let near, let far):
      return try placed.between([near], [far], frame: frame, width: width, height: height).inMemory()
    case .repeated:
      return try placed.extendedByEdges(x: frame.x, y: frame.y, to: width, height: height).inMemory()
    case .lines(let near, let far):
      return try placed.between(near, far, frame: frame, width: width, height: height).inMemory()
    case .mirrored:
      return try placed.extendedByMirror(x: frame.x, y: frame.y, to: width, height: height).inMemory()
    case .panels(let near, let far):
      return try framed(placed, of: art, near, far, frame: frame, width: width, height: height)
    }
  }

  /// Art between panels of its tone, each of which a line parts from it, or the colours along an edge.
  private static func framed(
    _ placed: VipsPicture, of art: OpaqueArt, _ near: [Color]?, _ far: [Color]?, frame: Frame, width: Int,
    height: Int
  ) throws(VipsFailure) -> VipsPicture {
    let tone = art.tone
    let isSideways = frame.width < width
    // Panels on all sides are one mat.
    guard !isSideways || frame.height == height else {
      return try placed.onCanvas(tone.channels, x: frame.x, y: frame.y, width: width, height: height)
        .inMemory()
    }
    var canvas = try placed.between(near ?? [tone], far ?? [tone], frame: frame, width: width, height: height)
    // Lines would cross the panels that the art has already.
    guard !art.isComposed else { return try canvas.inMemory() }
    let thickness = max(1, min(width, height) / 200)
    let start = isSideways ? frame.x : frame.y
    let end = isSideways ? frame.x + frame.width : frame.y + frame.height
    for (colors, place) in [(near, start - thickness), (far, end)] where colors == nil {
      let line = try VipsPicture(pixels: Color.white.mixed(with: tone, share: 0.1).bytes, width: 1, height: 1)
        .extendedByEdges(
          x: 0, y: 0, to: isSideways ? thickness : width, height: isSideways ? height : thickness)
      canvas = try canvas.overlaid(with: line, x: isSideways ? place : 0, y: isSideways ? 0 : place)
    }
    return try canvas.inMemory()
  }
}
