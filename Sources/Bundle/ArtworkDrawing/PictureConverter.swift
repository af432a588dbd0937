import BookModel

/// A source's picture, converted to a format that EPUB supports.
public struct ConvertedPicture: Sendable, Equatable {
  /// The picture as PNG.
  public var png: [UInt8]
  /// Width in pixels.
  public var width: Int
  /// Height in pixels.
  public var height: Int
}

/// Why a picture cannot be converted.
public enum ConversionFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// The library that decodes is not installed.
  case libraryMissing
  /// The format is none of those that can be decoded.
  case formatUnknown
  /// The picture exceeds the pixel limit.
  case tooLarge(width: Int, height: Int)
  /// Decoding failed, with the reason.
  case damaged(reason: String)

  /// The failure as a clause: `it is damaged (unexpected end of file)`.
  public var description: String {
    switch self {
    case .libraryMissing: "libvips, which decodes it, is not installed"
    case .formatUnknown: "its format cannot be decoded"
    case .tooLarge(let width, let height): "its \(width)x\(height) pixels are too many"
    case .damaged(let reason): reason.isEmpty ? "it is damaged" : "it is damaged (\(reason))"
    }
  }
}

/// Converts a picture in a format that EPUB lacks (TIFF, BMP, AVIF, HEIF), or any that `ArtworkPainter`
/// reads, to PNG.
///
/// Uses the first of several pages or frames. The same bytes give the same PNG.
public func convertedToPNG(_ bytes: [UInt8]) throws(ConversionFailure) -> ConvertedPicture {
  guard VipsLibrary.isAvailable else { throw .libraryMissing }
  do {
    let picture: VipsPicture
    if bytes.starts(with: Array("BM".utf8)) {
      picture = try Bitmap.decode(bytes)
    } else {
      picture = try VipsPicture.decode(bytes, header: PictureHeader(bytes), scale: 1)
    }
    return ConvertedPicture(png: try picture.png(.photograph), width: picture.width, height: picture.height)
  } catch DecodingFailure.formatUnknown {
    throw .formatUnknown
  } catch DecodingFailure.tooLarge(let width, let height) {
    throw .tooLarge(width: width, height: height)
  } catch DecodingFailure.damaged(let reason) {
    throw .damaged(reason: reason)
  } catch {
    throw .damaged(reason: (error as? VipsFailure)?.message ?? "")
  }
}
