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
  /// The colour of panels beside the art.
  let tone: Color

  /// Composes `art` on a ground on which it shows; opaque art is kept as it is.
  init(_ art: VipsPicture) throws(VipsFailure) {
    guard try art.hasTransparentPixels() else {
      picture = try art.flattened(on: Color.white.channels).inMemory()
      cutout = nil
      isPhotograph = try PictureTexture(picture).isPhotographic
      tone = try picture.dominantColor().tone
      return
    }
    let cutout = try Cutout(art)
    let flat = try art.flattened(on: cutout.ground.channels).inMemory()
    isPhotograph = try PictureTexture(flat).isPhotographic
    // A photograph has no colours that could go on in its corners.
    picture = cutout.shape == .roundedCard && !isPhotograph ? try art.withCornersFilled() : flat
    self.cutout = cutout
    tone = try picture.dominantColor().tone
  }

  /// The art on a canvas of another shape.
  func composed(on width: Int, height: Int) throws(VipsFailure) -> OpaqueArt {
    OpaqueArt(self, picture: try CanvasFitter.compose(self, on: width, height: height))
  }

  private init(_ art: OpaqueArt, picture: VipsPicture) {
    self.picture = picture
    (cutout, isPhotograph, tone) = (art.cutout, art.isPhotograph, art.tone)
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
