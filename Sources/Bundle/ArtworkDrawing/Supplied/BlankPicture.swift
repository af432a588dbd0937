/// A picture in which something cannot be seen.
enum BlankPicture: Equatable {
  /// Every pixel is transparent.
  case transparent
  /// Parts are painted, in the colour of the ground on which they are set.
  case onGround(Color)
  /// Every pixel has one colour.
  case flat(Color)
  /// Some of the parts on a transparent ground have the colour that the ground is given.
  case vanishing

  /// Nil if everything that is painted can be seen.
  ///
  /// - Parameters:
  ///   - painted: the author's picture.
  ///   - result: the same as it is used, opaque.
  init?(painted: VipsPicture, result: VipsPicture) throws(VipsFailure) {
    let alpha = painted.hasAlpha ? try painted.channels(painted.bands - 1, 1).pixels() : []
    let transparent = alpha.count { $0 < 250 }
    // SVG has partly covered pixels at its edges.
    let isTransparent = transparent * 100 > alpha.count
    if let color = try result.onlyColor() {
      self = isTransparent ? (alpha.contains { $0 > 0 } ? .onGround(color) : .transparent) : .flat(color)
      return
    }
    guard isTransparent, painted.width == result.width, painted.height == result.height,
      try Outline(alpha, painted, result).vanishes
    else { return nil }
    self = .vanishing
  }

  /// The end of a sentence about the picture.
  var words: String {
    switch self {
    case .transparent: "is transparent everywhere, so that nothing can be seen"
    case .onGround(let color): "is transparent, and what it paints has the colour of the ground, \(color.css)"
    case .flat(let color): "is \(color.css) everywhere, so that nothing can be seen"
    case .vanishing:
      "is transparent, and parts of it have the colour of the ground, so that they cannot be seen"
    }
  }

  /// The pixels at which what is painted meets the ground.
  private struct Outline {
    private var all = 0
    private var unseen = 0

    init(_ alpha: [UInt8], _ painted: VipsPicture, _ result: VipsPicture) throws(VipsFailure) {
      let (colors, ground) = (try painted.pixels(), try result.pixels())
      let (width, bands, groundBands) = (painted.width, painted.bands, result.bands)
      func isSeen(_ pixel: Int, on other: Int) -> Bool {
        (0..<min(3, bands - 1)).contains {
          abs(Int(colors[pixel * bands + $0]) - Int(ground[other * groundBands + $0])) > 24
        }
      }
      for pixel in alpha.indices where alpha[pixel] > 40 {
        let isAtLeft = pixel % width == 0
        if !isAtLeft, alpha[pixel - 1] <= 40 { count(isSeen(pixel, on: pixel - 1)) }
        if pixel >= width, alpha[pixel - width] <= 40 { count(isSeen(pixel, on: pixel - width)) }
      }
    }

    private mutating func count(_ isSeen: Bool) {
      all += 1
      unseen += isSeen ? 0 : 1
    }

    var vanishes: Bool { unseen * 10 > all }
  }
}

extension VipsPicture {
  /// The colour of all pixels, if they differ by no more than rounding.
  fileprivate func onlyColor() throws(VipsFailure) -> Color? {
    let bands = bands
    let pixels = try pixels()
    guard bands >= 1, pixels.count >= bands else { return nil }
    for index in pixels.indices where abs(Int(pixels[index]) - Int(pixels[index % bands])) > 2 { return nil }
    return Color(red: pixels[0], green: pixels[bands > 2 ? 1 : 0], blue: pixels[bands > 2 ? 2 : 0])
  }
}
