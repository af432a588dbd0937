import CVips

extension VipsPicture {
  /// Computes the pixels and keeps them in memory.
  func inMemory() throws(VipsFailure) -> VipsPicture {
    try VipsLibrary.start()
    guard let copy = withImage({ octavo_image_copy_memory($0) }) else {
      throw VipsLibrary.takeFailure(in: "copy")
    }
    return VipsPicture(owning: copy)
  }

  /// Scaled to exactly `width` × `height` pixels; transparent edges keep their colour.
  func resized(to width: Int, height: Int) throws(VipsFailure) -> VipsPicture {
    if width == self.width, height == self.height { return self }
    let horizontal = Double(width) / Double(self.width)
    let vertical = Double(height) / Double(self.height)
    if hasAlpha {
      let format = withImage { octavo_image_get_format($0) }
      return try applying("premultiply") { octavo_premultiply($0, $1) }
        .applying("resize") { octavo_resize($0, $1, horizontal, vertical) }
        .applying("unpremultiply") { octavo_unpremultiply($0, $1) }
        .applying("cast") { octavo_cast($0, $1, format) }
    }
    return try applying("resize") { octavo_resize($0, $1, horizontal, vertical) }
  }

  /// Every `step`th pixel of every `step`th row, not averaged.
  func subsampled(by step: Int) throws(VipsFailure) -> VipsPicture {
    step < 2 ? self : try applying("subsample") { octavo_subsample($0, $1, Int32(step)) }
  }

  /// The part of `width` × `height` pixels whose top left corner is at (`x`, `y`).
  func cropped(x: Int, y: Int, width: Int, height: Int) throws(VipsFailure) -> VipsPicture {
    if x == 0, y == 0, width == self.width, height == self.height { return self }
    return try applying("crop") { octavo_crop($0, $1, Int32(x), Int32(y), Int32(width), Int32(height)) }
  }

  /// Scaled to cover `width` × `height`, and cropped equally on opposite sides.
  func covering(_ width: Int, height: Int) throws(VipsFailure) -> VipsPicture {
    let scale = max(Double(width) / Double(self.width), Double(height) / Double(self.height))
    let scaledWidth = max(width, Int((Double(self.width) * scale).rounded()))
    let scaledHeight = max(height, Int((Double(self.height) * scale).rounded()))
    return try resized(to: scaledWidth, height: scaledHeight)
      .cropped(x: (scaledWidth - width) / 2, y: (scaledHeight - height) / 2, width: width, height: height)
  }

  /// Placed at (`x`, `y`) on a canvas of `width` × `height`, with its border pixels repeated to the edges.
  func extendedByEdges(x: Int, y: Int, to width: Int, height: Int) throws(VipsFailure) -> VipsPicture {
    try applying("embed") {
      octavo_embed($0, $1, Int32(x), Int32(y), Int32(width), Int32(height), VIPS_EXTEND_COPY)
    }
  }

  /// Placed at (`x`, `y`) on a canvas of `width` × `height`, continued by its mirror image.
  func extendedByMirror(x: Int, y: Int, to width: Int, height: Int) throws(VipsFailure) -> VipsPicture {
    try applying("embed") {
      octavo_embed($0, $1, Int32(x), Int32(y), Int32(width), Int32(height), VIPS_EXTEND_MIRROR)
    }
  }

  /// Placed at (`x`, `y`) on a canvas of `width` × `height` in one colour.
  func onCanvas(_ color: [Double], x: Int, y: Int, width: Int, height: Int) throws(VipsFailure)
    -> VipsPicture
  {
    try applying("embed") {
      octavo_embed_on($0, $1, Int32(x), Int32(y), Int32(width), Int32(height), color, Int32(color.count))
    }
  }

  /// Composited with `other` over it at (`x`, `y`).
  func overlaid(with other: VipsPicture, x: Int, y: Int) throws(VipsFailure) -> VipsPicture {
    guard other.hasAlpha else {
      return try applying("insert") { base, result in
        other.withImage { octavo_insert(base, $0, result, Int32(x), Int32(y)) }
      }
    }
    return try applying("over") { base, result in
      other.withImage { octavo_over(base, $0, result, Int32(x), Int32(y)) }
    }
    .applying("bands") { octavo_bands($0, $1, 0, 3) }
    .applying("cast") { octavo_cast($0, $1, VIPS_FORMAT_UCHAR) }
  }

  /// Blurred by a Gaussian of `sigma` pixels.
  func blurred(_ sigma: Double) throws(VipsFailure) -> VipsPicture {
    sigma < 0.3 ? self : try applying("blur") { octavo_blur($0, $1, sigma) }
  }

  /// `count` channels, starting at `first`.
  func channels(_ first: Int, count: Int) throws(VipsFailure) -> VipsPicture {
    try applying("bands") { octavo_bands($0, $1, Int32(first), Int32(count)) }
  }

  /// This picture with `mask` as its alpha channel.
  func masked(by mask: VipsPicture) throws(VipsFailure) -> VipsPicture {
    try applying("join") { base, result in mask.withImage { octavo_join_bands(base, $0, result) } }
  }

  /// Composited over `color`, without alpha.
  func flattened(on color: [Double]) throws(VipsFailure) -> VipsPicture {
    guard hasAlpha else { return self }
    return try applying("flatten") { octavo_flatten($0, $1, color, Int32(color.count)) }
  }

  /// The pixels by rows, `bands` bytes each.
  func pixels() throws(VipsFailure) -> [UInt8] {
    try VipsLibrary.start()
    var size = 0
    guard let memory = withImage({ octavo_image_write_to_memory($0, &size) }) else {
      throw VipsLibrary.takeFailure(in: "pixels")
    }
    defer { octavo_free(memory) }
    return [UInt8](UnsafeRawBufferPointer(start: memory, count: size))
  }

  /// Makes a picture from pixels by rows, with 1 (mask), 3 (colour) or 4 (with alpha) bytes each.
  convenience init(pixels: [UInt8], width: Int, height: Int) throws(VipsFailure) {
    try VipsLibrary.start()
    let bands = pixels.count / (width * height)
    let made = pixels.withUnsafeBytes {
      octavo_image_new_from_memory_copy(
        $0.baseAddress, $0.count, Int32(width), Int32(height), Int32(bands), VIPS_FORMAT_UCHAR)
    }
    guard let made else { throw VipsLibrary.takeFailure(in: "memory") }
    defer { octavo_object_unref(UnsafeMutableRawPointer(made)) }
    var interpreted: OpaquePointer?
    let interpretation = bands < 3 ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB
    guard octavo_interpreted(made, &interpreted, interpretation) == 0, let interpreted else {
      throw VipsLibrary.takeFailure(in: "memory")
    }
    self.init(owning: interpreted)
  }
}
