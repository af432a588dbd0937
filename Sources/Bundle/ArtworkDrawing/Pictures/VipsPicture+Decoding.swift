import CVips
import BookModel
import Markup

/// Why a picture cannot be decoded.
enum DecodingFailure: Error, Equatable {
  /// The file is no picture, of a format that is not read, or broken.
  case fault(PictureFault)
  /// The picture exceeds the pixel limit.
  case tooLarge(width: Int, height: Int)
  /// The rendering effort of an SVG drawing exceeds the limit, in canvases.
  case tooCostly(canvases: Double)

  /// Decoding failed, with the decoder's reason.
  static func damaged(reason: String) -> DecodingFailure {
    let signs = [
      "premature", "truncated", "end of file", "unexpected eof", "end of stream", "too short", "read error",
    ]
    let isCut = signs.contains { reason.lowercased().contains($0) }
    return .fault(isCut ? .truncated : .damaged(reason))
  }
}

/// The maximum number of pixels in a decoded picture.
let pixelLimit = 100_000_000
/// A picture's format and size, read from its header.
struct PictureHeader: Equatable {
  var format: PictureFormat
  /// Width in pixels; for SVG its intrinsic width, at least 1.
  var width: Int
  var height: Int
  /// What else the file holds: only its first picture is painted.
  private(set) var further = LeftOutPictures.none
  /// Whether the picture has too many pixels to be held, and is shrunk while it is read.
  var isStreamed: Bool { format != .svg && width * height > pixelLimit }

  /// Reads the header of `bytes`; rejects rasters over the pixel limit before decoding, unless they can be shrunk while
  /// they are read.
  init(_ bytes: [UInt8]) throws(DecodingFailure) {
    let found: PictureFormat
    do throws(PictureFault) { found = try pictureFormat(of: bytes) } catch { throw .fault(error) }
    format = found
    if found == .bmp {
      let info = mediaInfo(of: bytes)
      (width, height) = (info?.width ?? 0, info?.height ?? 0)
    } else {
      // libvips borrows the bytes.
      let still = HEIFMetadata.detached(in: PictureSequence.asStill(bytes), format: found)
      defer { withExtendedLifetime(still) {} }
      let image = FontLock.holding(ifUsedBy: bytes, of: found) {
        still.withUnsafeBytes { octavo_load_header($0.baseAddress, $0.count) }
      }
      guard let image else {
        let failure = VipsLibrary.takeFailure(in: "load")
        if let name = PictureSequence.name(of: bytes, format: found) { throw .fault(.formatNotRead(name)) }
        throw .damaged(reason: failure.message)
      }
      let picture = VipsPicture(owning: image)
      width = picture.width
      height = picture.height
      // Exif orientations 5 to 8 are rotated by 90°.
      if picture.withImage({ octavo_image_get_orientation_swap($0) }) != 0 { swap(&width, &height) }
      further = LeftOutPictures(bytes, found, count: picture.withImage { Int(octavo_image_get_n_pages($0)) })
    }
    if isStreamed, width * height > PictureHeader.streamedLimit(bytes, format: format) {
      throw .tooLarge(width: width, height: height)
    }
  }

  /// The maximum number of pixels that are shrunk while they are read, a few rows at a time, which takes some seconds;
  /// the pixel limit where the decoder holds the whole picture.
  private static func streamedLimit(_ bytes: [UInt8], format: PictureFormat) -> Int {
    switch format {
    case .jpeg where PictureScans.areSequential(ofJPEG: bytes): 12 * pixelLimit
    // Byte 28 says whether rows are interlaced.
    case .png where bytes.count > 28 && bytes[28] == 0: 5 * pixelLimit
    case .jpeg, .png, .gif, .webp, .svg, .tiff, .bmp, .avif, .heif: pixelLimit
    }
  }
}

/// The order in which a JPEG's pixels are coded.
enum PictureScans {
  /// Whether rows follow one another: a baseline or extended JPEG, not a progressive one, whose decoder holds all of it.
  static func areSequential(ofJPEG bytes: [UInt8]) -> Bool {
    var offset = 2
    while offset + 3 < bytes.count, bytes[offset] == 0xFF {
      let marker = bytes[offset + 1]
      if marker == 0xC0 || marker == 0xC1 { return true }
      if marker == 0xC2 || marker == 0xDA { return false }
      offset += marker == 0xFF ? 1 : 2 + (Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3]))
    }
    return false
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
    if header.isStreamed, width * height > Double(pixelLimit) / 4 {
      throw .tooLarge(width: header.width, height: header.height)
    }
    do {
      return try decodeOrFail(bytes, header: header, scale: scale)
    } catch let failure as DecodingFailure {
      throw failure
    } catch let failure as VipsFailure {
      throw .damaged(reason: failure.message)
    } catch {
      throw .damaged(reason: "\(error)")
    }
  }

  private static func decodeOrFail(_ bytes: [UInt8], header: PictureHeader, scale: Double) throws
    -> VipsPicture
  {
    if header.format == .bmp {
      let picture = try Bitmap.decode(bytes)
      guard scale < 1 else { return picture }
      return try picture.resized(
        to: max(1, Int((Double(header.width) * scale).rounded())),
        height: max(1, Int((Double(header.height) * scale).rounded()))
      ).inMemory()
    }
    return try FontLock.holding(ifUsedBy: bytes, of: header.format) {
      try read(bytes, header: header, scale: scale)
    }
  }

  private static func read(_ bytes: [UInt8], header: PictureHeader, scale: Double) throws -> VipsPicture {
    // libvips borrows the bytes until the pixels are in memory.
    try HEIFMetadata.detached(in: PictureSequence.asStill(bytes), format: header.format).withUnsafeBytes {
      buffer in
      let start = UnsafeMutableRawPointer(mutating: buffer.baseAddress)
      var picture = try make("load") { result in
        switch header.format {
        case .svg:
          // libvips accepts no smaller scale.
          return octavo_load_svg(start, buffer.count, result, max(scale, 0.001))
        case .jpeg:
          return octavo_load_jpeg(start, buffer.count, result, jpegShrink(scale))
        case .png, .webp, .gif, .tiff, .avif, .heif, .bmp:
          result.pointee = octavo_load(start, buffer.count)
          return result.pointee == nil ? -1 : 0
        }
      }
      if header.format == .svg { return try picture.inMemory() }
      let isSwapped = picture.withImage { octavo_image_get_orientation_swap($0) } != 0
      let colors = picture.hasProfile ? nil : CodedColors(of: bytes, format: header.format)
      if scale < 1 {
        let (width, height) = isSwapped ? (header.height, header.width) : (header.width, header.height)
        // What has colours of its own is converted when it is small.
        let source = colors == nil && !picture.hasProfile ? try picture.inSRGB() : picture
        picture = try source.resized(
          to: max(1, Int((Double(width) * scale).rounded())),
          height: max(1, Int((Double(height) * scale).rounded())))
      }
      // Rotation needs random access, which a sequential decoder does not offer.
      let converted = try colors.map { try $0.converted(picture) } ?? picture.inSRGB()
      return try converted.inMemory().applying("autorot") { octavo_autorot($0, $1) }.inMemory()
    }
  }

  /// The factor by which libjpeg can downscale during decoding without going below the target size.
  private static func jpegShrink(_ scale: Double) -> Int32 {
    scale <= 0.125 ? 8 : scale <= 0.25 ? 4 : scale <= 0.5 ? 2 : 1
  }
}
