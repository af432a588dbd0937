/// A picture in which nothing can be seen.
enum BlankPicture: Equatable {
  /// Every pixel is transparent.
  case transparent
  /// Parts are painted, in the colour of the ground on which they are set.
  case onGround(Color)
  /// Every pixel has one colour.
  case flat(Color)

  /// Nil if two colours can be seen.
  ///
  /// - Parameters:
  ///   - painted: the author's picture.
  ///   - result: the same as it is used, opaque.
  init?(painted: VipsPicture, result: VipsPicture) throws(VipsFailure) {
    guard let color = try result.onlyColor() else { return nil }
    let alpha = painted.hasAlpha ? try painted.channels(painted.bands - 1, count: 1).pixels() : []
    // SVG has partly covered pixels at its edges.
    let isTransparent = alpha.count { $0 < 250 } * 100 > alpha.count
    self = isTransparent ? (alpha.contains { $0 > 0 } ? .onGround(color) : .transparent) : .flat(color)
  }

  /// The end of a sentence about the picture.
  var words: String {
    switch self {
    case .transparent: "is transparent everywhere, so that nothing can be seen"
    case .onGround(let color): "is transparent, and what it paints has the colour of the ground, \(color.css)"
    case .flat(let color): "is \(color.css) everywhere, so that nothing can be seen"
    }
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
