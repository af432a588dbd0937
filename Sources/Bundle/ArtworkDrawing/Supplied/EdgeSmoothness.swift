/// Measures whether the two edges next to free strips can be repeated outwards invisibly.
struct EdgeSmoothness {
  /// The largest difference between the border pixels and those slightly further in.
  private var depth = 0
  /// The mean difference between neighbouring border pixels.
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

  /// Whether edges are smooth enough for strips of `width` pixels; plain colours and gradients always are.
  func areSmooth(for width: Double) -> Bool {
    depth <= 10 && roughness < (width < 16 ? 6 : 1)
  }

  /// A band along an edge, addressed from that edge.
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
