import CVips

extension VipsPicture {
  /// Without partly covered border pixels, which would show as a light line: the outermost ones, which SVG has if its size is not
  /// a whole number of pixels, or else a soft edge or shadow of some pixels around art that covers its whole inside.
  func withoutSoftEdges() throws(VipsFailure) -> VipsPicture {
    guard hasAlpha, width > 16, height > 16 else { return self }
    let alpha = try channels(bands - 1, count: 1).pixels()
    let widest = min(12, min(width, height) / 40)
    for reach in [1, widest] where reach > 0 {
      let (left, right) = softEdges(alpha, isColumn: true, reach)
      let (top, bottom) = softEdges(alpha, isColumn: false, reach)
      if left + right + top + bottom > 0 {
        return try cropped(x: left, y: top, width: width - left - right, height: height - top - bottom)
      }
    }
    return self
  }

  /// The number of lines that are not opaque before the first that is, from both sides; 0 where that is not within `reach`. The ends
  /// of a line belong to the other sides.
  private func softEdges(_ alpha: [UInt8], isColumn: Bool, _ reach: Int) -> (near: Int, far: Int) {
    let (length, across) = isColumn ? (width, height) : (height, width)
    func isOpaque(_ line: Int, inset: Int) -> Bool {
      (inset..<across - inset).allSatisfy {
        alpha[isColumn ? $0 * width + line : line * width + $0] >= (reach == 1 ? 255 : 250)
      }
    }
    // A line that is opaque but near its ends is that of art with round corners, which may be less than a pixel from the edge.
    func soft(_ line: (Int) -> Int) -> Int {
      if isOpaque(line(0), inset: across / 4) { return 0 }
      return (1...reach).first { isOpaque(line($0), inset: reach == 1 ? across / 4 : reach) } ?? 0
    }
    return (soft { $0 }, soft { length - 1 - $0 })
  }

  /// Whether any pixel is not opaque.
  func hasTransparentPixels() throws(VipsFailure) -> Bool {
    guard hasAlpha else { return false }
    return try channels(bands - 1, count: 1).pixels().contains { $0 < 250 }
  }

  /// Whether every visible pixel is white and some are transparent, as bar icons require.
  func isWhiteMask() throws(VipsFailure) -> Bool {
    guard try hasTransparentPixels() else { return false }
    let pixels = try pixels()
    for start in stride(from: 0, to: pixels.count, by: 4) where pixels[start + 3] > 24 {
      if pixels[start..<start + 3].contains(where: { $0 < 245 }) { return false }
    }
    return true
  }

  /// The colours of the art, spread by a blur into its transparent parts; without alpha.
  func withColorsSpread() throws(VipsFailure) -> VipsPicture {
    try applying("premultiply") { octavo_premultiply($0, $1) }.blurred(3)
      .applying("unpremultiply") { octavo_unpremultiply($0, $1) }
      .channels(0, count: 3).applying("cast") { octavo_cast($0, $1, VIPS_FORMAT_UCHAR) }.inMemory()
  }

  /// The pixels of a column or row of an opaque picture.
  func line(at position: Int, isColumn: Bool) throws(VipsFailure) -> [Color] {
    let line =
      isColumn
      ? try cropped(x: position, y: 0, width: 1, height: height)
      : try cropped(x: 0, y: position, width: width, height: 1)
    let pixels = try line.pixels()
    return stride(from: 0, to: pixels.count - 2, by: 3).map {
      Color(red: pixels[$0], green: pixels[$0 + 1], blue: pixels[$0 + 2])
    }
  }

  /// Placed in `frame` of a canvas, with `near` at its left or top and `far` at its right or bottom: the colours along
  /// these edges, or one for all.
  func between(
    _ near: [Color], _ far: [Color], frame: CanvasFitter.Frame, width: Int, height: Int
  ) throws(VipsFailure) -> VipsPicture {
    let isSideways = frame.width < width
    func line(_ colors: [Color]) throws(VipsFailure) -> VipsPicture {
      let pixels = colors.flatMap(\.bytes)
      return try VipsPicture(
        pixels: pixels, width: isSideways ? 1 : colors.count, height: isSideways ? colors.count : 1)
    }
    let canvas = try line(near).extendedByEdges(x: 0, y: 0, to: width, height: height)
    let rest = isSideways ? (x: frame.x, y: 0) : (x: 0, y: frame.y)
    let behind = try line(far).extendedByEdges(x: 0, y: 0, to: width - rest.x, height: height - rest.y)
    return try canvas.overlaid(with: behind, x: rest.x, y: rest.y)
      .overlaid(with: self, x: frame.x, y: frame.y)
  }
}
