import CVips

extension VipsPicture {
  /// Without partly covered border pixels, which SVG has if its size is not a whole number of pixels: they
  /// would show as a light line.
  func withoutSoftEdges() throws(VipsFailure) -> VipsPicture {
    guard hasAlpha, width > 16, height > 16 else { return self }
    let (width, height, alpha) = (self.width, self.height, try channels(bands - 1, 1).pixels())
    func isOpaque(_ indices: StrideTo<Int>) -> Bool { indices.allSatisfy { alpha[$0] == 255 } }
    func row(_ y: Int) -> Bool { isOpaque(stride(from: y * width + 1, to: (y + 1) * width - 1, by: 1)) }
    func column(_ x: Int) -> Bool {
      isOpaque(stride(from: x + width, to: x + (height - 1) * width, by: width))
    }
    let left = !column(0) && column(1) ? 1 : 0
    let right = !column(width - 1) && column(width - 2) ? 1 : 0
    let top = !row(0) && row(1) ? 1 : 0
    let bottom = !row(height - 1) && row(height - 2) ? 1 : 0
    return try cropped(x: left, y: top, width: width - left - right, height: height - top - bottom)
  }

  /// Whether any pixel is not opaque.
  func hasTransparentPixels() throws(VipsFailure) -> Bool {
    guard hasAlpha else { return false }
    return try channels(bands - 1, 1).pixels().contains { $0 < 250 }
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
  func withColoursSpread() throws(VipsFailure) -> VipsPicture {
    try applying("premultiply") { octavo_premultiply($0, $1) }.blurred(3)
      .applying("unpremultiply") { octavo_unpremultiply($0, $1) }
      .channels(0, 3).applying("cast") { octavo_cast_uchar($0, $1) }.inMemory()
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
    _ near: [Color], _ far: [Color], _ frame: CanvasFitter.Frame, _ width: Int, _ height: Int
  ) throws(VipsFailure) -> VipsPicture {
    let isSideways = frame.width < width
    func line(_ colors: [Color]) throws(VipsFailure) -> VipsPicture {
      let pixels = colors.flatMap { [$0.red, $0.green, $0.blue] }
      return try VipsPicture(
        pixels: pixels, width: isSideways ? 1 : colors.count, height: isSideways ? colors.count : 1)
    }
    let canvas = try line(near).extendedByEdges(x: 0, y: 0, to: width, height)
    let rest = isSideways ? (x: frame.x, y: 0) : (x: 0, y: frame.y)
    let behind = try line(far).extendedByEdges(x: 0, y: 0, to: width - rest.x, height - rest.y)
    return try canvas.overlaid(with: behind, x: rest.x, y: rest.y)
      .overlaid(with: self, x: frame.x, y: frame.y).inMemory()
  }
}
