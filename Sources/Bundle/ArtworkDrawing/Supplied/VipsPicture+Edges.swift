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

  /// Makes the picture opaque: rounded corners take the neighbouring colours; a free shape gets a white
  /// background, or a dark one if it is light itself.
  func madeOpaque() throws(VipsFailure) -> VipsPicture {
    let all = try resized(to: 32, 32).pixels()
    var (rim, opaqueRim, light, visible) = (0, 0, 0.0, 0.0)
    for index in 0..<1024 {
      let (x, y) = (index % 32, index / 32)
      let (red, green, blue, alpha) = (
        all[index * 4], all[index * 4 + 1], all[index * 4 + 2], all[index * 4 + 3]
      )
      let isRim = min(x, y, 31 - x, 31 - y) < 2
      rim += isRim ? 1 : 0
      opaqueRim += isRim && alpha > 200 ? 1 : 0
      light += Color(red: red, green: green, blue: blue).lightness * Double(alpha)
      visible += Double(alpha)
    }
    guard opaqueRim * 2 > rim else {
      let isLight = visible > 0 && light / visible > 0.7
      return try flattened(on: (isLight ? Color(0x1E2A3A) : .white).channels).inMemory()
    }
    // Blurring premultiplied pixels spreads their colours over the gaps.
    let spread = try resized(to: 32, 32).applying("premultiply") { octavo_premultiply($0, $1) }.blurred(3)
      .applying("unpremultiply") { octavo_unpremultiply($0, $1) }
      .channels(0, 3).applying("cast") { octavo_cast_uchar($0, $1) }.inMemory()
    return try spread.resized(to: width, height).overlaid(with: self, x: 0, y: 0).inMemory()
  }
}
