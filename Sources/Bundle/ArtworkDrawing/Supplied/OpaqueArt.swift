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
  /// Whether the art stands on a canvas of another shape.
  let isComposed: Bool

  /// Composes `art` on a ground on which it shows; opaque art is kept as it is.
  init(_ art: VipsPicture) throws(VipsFailure) {
    isComposed = false
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

  /// The art on a square, which it has if it is one.
  func squared() throws(VipsFailure) -> OpaqueArt {
    picture.width == picture.height ? self : try OpaqueArt(squaring: self)
  }

  private init(squaring art: OpaqueArt) throws(VipsFailure) {
    let side = max(art.picture.width, art.picture.height)
    picture = try CanvasFitter.compose(art, on: side, height: side)
    (cutout, isPhotograph, tone, isComposed) = (art.cutout, art.isPhotograph, art.tone, true)
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
