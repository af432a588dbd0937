/// Supplied art without transparency, and how it may be continued on a larger canvas.
struct OpaqueArt: Sendable {
  /// The art in sRGB with three channels, in memory.
  let picture: VipsPicture
  /// What is known of its transparent parts; nil if it had none.
  let cutout: Cutout?
  /// The colour that goes on around the art; nil if the art itself reaches its edges.
  var ground: Color? { cutout?.shape == .free ? cutout?.ground : nil }
  /// Whether the art has the texture of a photograph or painting.
  let isPhotograph: Bool

  /// Composes `art` on a ground on which it shows; opaque art is kept as it is.
  init(_ art: VipsPicture) throws(VipsFailure) {
    guard try art.hasTransparentPixels() else {
      picture = try art.flattened(on: Color.white.channels).inMemory()
      cutout = nil
      isPhotograph = try PictureTexture(picture).isPhotographic
      return
    }
    let cutout = try Cutout(art)
    switch cutout.shape {
    case .roundedCard: picture = try art.withCornersFilled()
    case .holes, .free: picture = try art.flattened(on: cutout.ground.channels).inMemory()
    }
    self.cutout = cutout
    isPhotograph = try PictureTexture(picture).isPhotographic
  }

  /// Wraps art that is opaque and whose continuation is known.
  init(picture: VipsPicture, cutout: Cutout?, isPhotograph: Bool) {
    self.picture = picture
    self.cutout = cutout
    self.isPhotograph = isPhotograph
  }
}

extension VipsPicture {
  /// Opaque, with transparent corners in the neighbouring colours.
  fileprivate func withCornersFilled() throws(VipsFailure) -> VipsPicture {
    // Blurring premultiplied pixels spreads their colours over the gaps.
    try resized(to: 32, height: 32).withColorsSpread().resized(to: width, height: height)
      .overlaid(with: self, x: 0, y: 0).inMemory()
  }
}
