import BookModel

/// A source's picture in a format that EPUB has.
public struct ConvertedPicture: Sendable, Equatable {
  /// The picture as PNG.
  public var png: [UInt8]
  /// Width in pixels.
  public var width: Int
  /// Height in pixels.
  public var height: Int
}

/// Why a picture cannot be converted; `description` words it.
public enum ConversionFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// The format is none of those that can be decoded.
  case formatUnknown
  /// More pixels than the bound.
  case tooLarge(width: Int, height: Int)
  /// The decoder gave up, for this reason.
  case damaged(reason: String)

  /// The failure as a clause: `it is damaged (unexpected end of file)`.
  public var description: String {
    switch self {
    case .formatUnknown: "its format cannot be decoded"
    case .tooLarge(let width, let height): "its \(width)x\(height) pixels are too many"
    case .damaged(let reason): reason.isEmpty ? "it is damaged" : "it is damaged (\(reason))"
    }
  }
}

/// Converts a picture that EPUB lacks (TIFF, BMP, AVIF, HEIF), or any that `ArtworkPainter` reads, to PNG.
///
/// Of several pages or frames the first is taken. The same bytes give the same PNG.
public func convertedToPNG(_ bytes: [UInt8]) throws(ConversionFailure) -> ConvertedPicture {
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
