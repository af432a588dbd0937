import CVips

extension VipsPicture {
  /// Whether the picture has a colour profile.
  var hasProfile: Bool {
    withImage { octavo_image_get_typeof($0, VIPS_META_ICC_NAME) } != 0
  }

  /// Converted to sRGB with 8 bits per channel, with or without alpha.
  func inSRGB() throws -> VipsPicture {
    let interpretation = withImage { octavo_image_get_interpretation($0) }
    let isPrint = interpretation == VIPS_INTERPRETATION_CMYK
    if isPrint || hasProfile {
      // A sequential decoder can be read only once, so keep the pixels.
      let kept = try inMemory()
      do {
        let fallback = isPrint ? "cmyk" : "srgb"
        return try kept.keepingAlpha { colors throws(VipsFailure) in
          try colors.applying("profile") { octavo_icc_to_srgb($0, $1, fallback) }
            .applying("cast") { octavo_cast($0, $1, VIPS_FORMAT_UCHAR) }
        }.inMemory()
      } catch {
        // Ignore a broken profile and use the channel values as they are.
        return try kept.asPlainSRGB()
      }
    }
    return try asPlainSRGB()
  }

  /// The picture with its colours converted to 8 bits per channel, and its alpha with them: libvips casts the alpha of 16 bits to
  /// 8 without scaling it, so that all that is not transparent becomes opaque.
  private func keepingAlpha(
    _ convert: (VipsPicture) throws(VipsFailure) -> VipsPicture
  ) throws(VipsFailure) -> VipsPicture {
    guard hasAlpha, bands > 1 else { return try convert(self) }
    let alpha = try channels(bands - 1, count: 1).applying("cast") { octavo_cast_bytes($0, $1) }
    return try convert(channels(0, count: bands - 1)).masked(by: alpha)
  }

  /// Treated as sRGB with 8 bits per channel, ignoring any profile.
  private func asPlainSRGB() throws -> VipsPicture {
    let isPlain =
      withImage { octavo_image_get_interpretation($0) } == VIPS_INTERPRETATION_sRGB
      && withImage { octavo_image_get_format($0) } == VIPS_FORMAT_UCHAR
    return isPlain
      ? self
      : try applying("sRGB") { octavo_srgb($0, $1) }
        .applying("cast") { octavo_cast($0, $1, VIPS_FORMAT_UCHAR) }
  }

  /// The samples of all channels by rows, as shares of the largest value; nil if they have neither 8 nor 16 bits.
  func samples() throws(VipsFailure) -> (values: [UInt16], largest: Int)? {
    let format = withImage { octavo_image_get_format($0) }
    guard format == VIPS_FORMAT_UCHAR || format == VIPS_FORMAT_USHORT else { return nil }
    let bytes = try pixels()
    guard format == VIPS_FORMAT_USHORT else { return (bytes.map { UInt16($0) }, 255) }
    let values = bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) }
    return (values, 65535)
  }
}
