import CVips

/// The formats accepted for artwork.
enum ArtworkFormat: String, Equatable {
  case svg, png, jpeg, webp, gif, tiff, heif

  /// Detects the format by content with libvips' loaders; nil for any other.
  init?(_ bytes: [UInt8]) {
    guard VipsLibrary.isAvailable else { return nil }
    let loader = bytes.withUnsafeBytes { octavo_foreign_find_load_buffer($0.baseAddress, $0.count) }
    guard let loader else {
      octavo_error_clear()
      return nil
    }
    let name = String(cString: loader)
    let formats: [(String, ArtworkFormat)] = [
      ("Svg", .svg), ("Png", .png), ("Jpeg", .jpeg), ("Webp", .webp), ("Nsgif", .gif), ("Tiff", .tiff),
      ("Heif", .heif),
    ]
    guard let match = formats.first(where: { name.hasPrefix("VipsForeignLoad" + $0.0) }) else { return nil }
    self = match.1
  }
}

/// Why a picture cannot be decoded.
enum DecodingFailure: Error, Equatable {
  /// The format is not supported.
  case formatUnknown
  /// The picture exceeds the pixel limit.
  case tooLarge(width: Int, height: Int)
  /// The rendering effort of an SVG drawing exceeds the limit, in canvases.
  case tooCostly(canvases: Double)
  /// Decoding failed, with the reason.
  case damaged(reason: String)
}

/// The maximum number of pixels in a decoded picture.
let pixelLimit = 100_000_000

/// A picture's format and size, read from its header.
struct PictureHeader: Equatable {
  var format: ArtworkFormat
  /// Width in pixels; for SVG its intrinsic width, at least 1.
  var width: Int
  var height: Int

  /// Reads the header of `bytes`; rejects rasters over the pixel limit before decoding.
  init(_ bytes: [UInt8]) throws(DecodingFailure) {
    guard let format = ArtworkFormat(bytes) else { throw .formatUnknown }
    let image = bytes.withUnsafeBytes { octavo_load_header($0.baseAddress, $0.count) }
    guard let image else {
      throw .damaged(reason: VipsLibrary.takeFailure(in: "load").message)
    }
    let picture = VipsPicture(owning: image)
    self.format = format
    width = picture.width
    height = picture.height
    // Exif orientations 5 to 8 are rotated by 90°.
    if picture.withImage({ octavo_image_get_orientation_swap($0) }) != 0 { swap(&width, &height) }
    if format != .svg, width * height > pixelLimit { throw .tooLarge(width: width, height: height) }
  }
}

extension VipsPicture {
  /// Decodes `bytes` to upright sRGB in memory, no larger than needed.
  ///
  /// - Parameter scale: the largest scale that any output needs. A raster is scaled down to it, never up; SVG
  ///   is rendered
  /// at it.
  static func decode(
    _ bytes: [UInt8], header: PictureHeader, scale: Double
  ) throws(DecodingFailure) -> VipsPicture {
    let (width, height) = (Double(header.width) * scale, Double(header.height) * scale)
    if header.format == .svg, width * height > Double(pixelLimit) {
      throw .tooLarge(width: Int(width), height: Int(height))
    }
    if header.format == .svg { try checkEffort(bytes) }
    do {
      return try decodeOrFail(bytes, header: header, scale: scale)
    } catch let failure as VipsFailure {
      throw .damaged(reason: failure.message)
    } catch {
      throw .damaged(reason: "\(error)")
    }
  }

  /// Rejects a drawing whose rendering effort exceeds the limit.
  private static func checkEffort(_ bytes: [UInt8]) throws(DecodingFailure) {
    // Compressed SVG cannot be examined.
    if bytes.first == 0b1_1111 { throw .damaged(reason: "the SVG is compressed; write it without gzip") }
    guard let canvases = DrawingEffort.canvases(of: bytes), canvases > DrawingEffort.limit else { return }
    throw .tooCostly(canvases: canvases)
  }

  private static func decodeOrFail(_ bytes: [UInt8], header: PictureHeader, scale: Double) throws
    -> VipsPicture
  {
    // libvips borrows the bytes until the pixels are in memory.
    try bytes.withUnsafeBytes { buffer in
      let start = UnsafeMutableRawPointer(mutating: buffer.baseAddress)
      var picture = try make("load") { result in
        switch header.format {
        case .svg:
          // libvips accepts no smaller scale.
          return octavo_load_svg(start, buffer.count, result, max(scale, 0.001))
        case .jpeg:
          return octavo_load_jpeg(start, buffer.count, result, jpegShrink(scale))
        case .png, .webp, .gif, .tiff, .heif:
          result.pointee = octavo_load(start, buffer.count)
          return result.pointee == nil ? -1 : 0
        }
      }
      if header.format == .svg { return try picture.inMemory() }
      let isSwapped = picture.withImage { octavo_image_get_orientation_swap($0) } != 0
      if scale < 1 {
        let (width, height) = isSwapped ? (header.height, header.width) : (header.width, header.height)
        picture = try picture.inSRGBUnlessProfiled().resized(
          to: max(1, Int((Double(width) * scale).rounded())), max(1, Int((Double(height) * scale).rounded())))
      }
      // Rotation needs random access, which a sequential decoder does not offer.
      return try picture.inSRGB().inMemory().applying("autorot") { octavo_autorot($0, $1) }.inMemory()
    }
  }

  /// The factor by which libjpeg can downscale during decoding without going below the target size.
  private static func jpegShrink(_ scale: Double) -> Int32 {
    scale <= 0.125 ? 8 : scale <= 0.25 ? 4 : scale <= 0.5 ? 2 : 1
  }

  /// Converted to sRGB, unless the picture has its own profile: that is applied after downscaling.
  private func inSRGBUnlessProfiled() throws -> VipsPicture {
    hasProfile ? self : try inSRGB()
  }

  private var hasProfile: Bool {
    withImage { octavo_image_get_typeof($0, VIPS_META_ICC_NAME) } != 0
  }

  /// Converted to sRGB with 8 bits per channel, with or without alpha.
  private func inSRGB() throws -> VipsPicture {
    let interpretation = withImage { octavo_image_get_interpretation($0) }
    let isPrint = interpretation == VIPS_INTERPRETATION_CMYK
    if isPrint || (hasProfile && bands >= 3) {
      // A sequential decoder can be read only once, so keep the pixels.
      let kept = try inMemory()
      do {
        let fallback = isPrint ? "cmyk" : "srgb"
        return try kept.applying("profile") { octavo_icc_to_srgb($0, $1, fallback) }
          .applying("cast") { octavo_cast_uchar($0, $1) }.inMemory()
      } catch {
        // Ignore a broken profile and use the channel values as they are.
        return try kept.asPlainSRGB()
      }
    }
    return try asPlainSRGB()
  }

  /// Treated as sRGB with 8 bits per channel, ignoring any profile.
  private func asPlainSRGB() throws -> VipsPicture {
    let isPlain =
      withImage { octavo_image_get_interpretation($0) } == VIPS_INTERPRETATION_sRGB
      && withImage { octavo_image_get_format($0) } == VIPS_FORMAT_UCHAR
    return isPlain
      ? self
      : try applying("sRGB") { octavo_srgb($0, $1) }.applying("cast") { octavo_cast_uchar($0, $1) }
  }
}
