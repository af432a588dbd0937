/// Tells photographs and paintings from drawings, logos and set type: the one place that decides whether art may be
/// continued by a blurred copy of itself.
///
/// A drawing has areas of one colour or a smooth gradient, or few colours; a photograph has neither.
struct PictureTexture {
  /// The share of pixels, in a copy of 192 pixels, that hardly differ from both neighbours.
  let flatShare: Double
  /// The share of sampled pixels in the sixteen most frequent of 4,096 colours.
  let paletteShare: Double

  var isPhotographic: Bool { flatShare < 0.55 && paletteShare < 0.8 }

  /// Measures opaque art with three channels, in memory.
  init(_ art: VipsPicture) throws(VipsFailure) {
    let scale = min(1, 192 / Double(max(art.width, art.height)))
    let width = max(1, Int((Double(art.width) * scale).rounded()))
    let height = max(1, Int((Double(art.height) * scale).rounded()))
    flatShare = Self.flatShare(
      try art.resized(to: width, height: height).pixels(), width: width, height: height)
    // Single pixels, unlike averages, have the colours of the art.
    let step = max(1, min(max(art.width, art.height) / 192, art.width, art.height))
    paletteShare = Self.paletteShare(try art.subsampled(by: step).pixels())
  }

  private static func flatShare(_ pixels: [UInt8], width: Int, height: Int) -> Double {
    guard width > 1, height > 1 else { return 1 }
    func isNear(_ first: Int, _ second: Int) -> Bool {
      (0..<3).allSatisfy { abs(Int(pixels[first * 3 + $0]) - Int(pixels[second * 3 + $0])) <= 3 }
    }
    var flat = 0
    for y in 0..<height - 1 {
      for x in 0..<width - 1 {
        let index = y * width + x
        if isNear(index, index + 1) && isNear(index, index + width) { flat += 1 }
      }
    }
    return Double(flat) / Double((width - 1) * (height - 1))
  }

  private static func paletteShare(_ pixels: [UInt8]) -> Double {
    var counts = [Int](repeating: 0, count: 4096)
    for start in stride(from: 0, to: pixels.count - 2, by: 3) {
      counts[Int(pixels[start] >> 4) << 8 | Int(pixels[start + 1] >> 4) << 4 | Int(pixels[start + 2] >> 4)] +=
        1
    }
    return Double(counts.sorted(by: >).prefix(16).reduce(0, +)) / Double(max(1, pixels.count / 3))
  }
}
