import CVips

/// Formats that artwork may come in.
enum ArtworkFormat: String, Equatable {
  case svg, png, jpeg, webp, gif, tiff, heif

  /// The format of `bytes` by content, as libvips' loaders tell it; nil for any other.
  init?(_ bytes: [UInt8]) {
    VipsLibrary.start()
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

/// Why bytes do not become a picture.
enum DecodingFailure: Error, Equatable {
  /// The format is none of those that are read.
  case formatUnknown
  /// More pixels than the bound.
  case tooLarge(width: Int, height: Int)
  /// The decoder gave up, for this reason.
  case damaged(reason: String)
}

/// The most pixels that are decoded of one picture.
let pixelLimit = 100_000_000

/// A picture's format and size, told by its header.
struct PictureHeader: Equatable {
  var format: ArtworkFormat
  /// Pixels; for SVG its own size, 1 or more.
  var width: Int
  var height: Int

  /// Reads the header of `bytes`; a raster past the pixel limit fails here, before it is decoded.
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
    // Orientations 5 to 8 of Exif lie on their side.
    if picture.withImage({ octavo_image_get_orientation_swap($0) }) != 0 { swap(&width, &height) }
    if format != .svg, width * height > pixelLimit { throw .tooLarge(width: width, height: height) }
  }
}

extension VipsPicture {
  /// Decodes `bytes` into sRGB in memory, upright, at most as large as needed.
  ///
  /// - Parameter scale: The largest scale that any output needs. A raster is scaled down to it and
  ///   never up; SVG is drawn at it.
  static func decode(
    _ bytes: [UInt8], header: PictureHeader, scale: Double
  ) throws(DecodingFailure) -> VipsPicture {
    let (width, height) = (Double(header.width) * scale, Double(header.height) * scale)
    if header.format == .svg, width * height > Double(pixelLimit) {
      throw .tooLarge(width: Int(width), height: Int(height))
    }
    do {
      return try decodeOrFail(bytes, header: header, scale: scale)
    } catch let failure as VipsFailure {
      throw .damaged(reason: failure.message)
    } catch {
      throw .damaged(reason: "\(error)")
    }
  }

  private static func decodeOrFail(_ bytes: [UInt8], header: PictureHeader, scale: Double) throws
    -> VipsPicture
  {
    // The bytes are lent to libvips until the pixels are in memory.
    try bytes.withUnsafeBytes { buffer in
      let start = UnsafeMutableRawPointer(mutating: buffer.baseAddress)
      var picture = try make("load") { result in
        switch header.format {
        case .svg:
          // libvips takes no smaller one.
          return octavo_load_svg(start, buffer.count, result, max(scale, 0.001))
        case .jpeg:
          return octavo_load_jpeg(start, buffer.count, result, jpegShrink(scale))
        default:
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
      // Turning needs the pixels at hand, which a sequential decoder gives only once.
      return try picture.inSRGB().inMemory().applying("autorot") { octavo_autorot($0, $1) }.inMemory()
    }
  }

  /// The share that libjpeg can leave out while it decodes, never below the wanted size.
  private static func jpegShrink(_ scale: Double) -> Int32 {
    scale <= 0.125 ? 8 : scale <= 0.25 ? 4 : scale <= 0.5 ? 2 : 1
  }

  /// In sRGB, but for pictures with their own profile: theirs is applied once they are small.
  private func inSRGBUnlessProfiled() throws -> VipsPicture {
    hasProfile ? self : try inSRGB()
  }

  private var hasProfile: Bool {
    withImage { octavo_image_get_typeof($0, VIPS_META_ICC_NAME) } != 0
  }

  /// In sRGB of 8 bits a channel, with or without alpha.
  private func inSRGB() throws -> VipsPicture {
    let interpretation = withImage { octavo_image_get_interpretation($0) }
    let isPrint = interpretation == VIPS_INTERPRETATION_CMYK
    if isPrint || (hasProfile && bands >= 3) {
      // Kept, for a decoder that reads in sequence can be asked only once.
      let kept = try inMemory()
      do {
        let fallback = isPrint ? "cmyk" : "srgb"
        return try kept.applying("profile") { octavo_icc_to_srgb($0, $1, fallback) }
          .applying("cast") { octavo_cast_uchar($0, $1) }.inMemory()
      } catch {
        // A broken profile is no reason to refuse a picture: its numbers are taken as they are.
        return try kept.asPlainSRGB()
      }
    }
    return try asPlainSRGB()
  }

  /// In sRGB of 8 bits a channel, whatever a profile says.
  private func asPlainSRGB() throws -> VipsPicture {
    let isPlain =
      withImage { octavo_image_get_interpretation($0) } == VIPS_INTERPRETATION_sRGB
      && withImage { octavo_image_get_format($0) } == VIPS_FORMAT_UCHAR
    return isPlain
      ? self
      : try applying("sRGB") { octavo_srgb($0, $1) }.applying("cast") { octavo_cast_uchar($0, $1) }
  }
}
