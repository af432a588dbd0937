import BookModel
import Markup

/// A source's picture, converted to a format that EPUB supports.
package struct ConvertedPicture: Sendable, Equatable {
  /// The picture as PNG.
  package var png: [UInt8]
  /// Width in pixels.
  package var width: Int
  /// Height in pixels.
  package var height: Int
}

/// Why a picture cannot be converted.
package enum ConversionFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// The library that decodes is not installed.
  case libraryMissing
  /// The file is no picture, of a format that is not read, or broken.
  case fault(PictureFault)
  /// The picture exceeds the pixel limit.
  case tooLarge(width: Int, height: Int)
  /// It is a drawing that takes too much work.
  case tooCostly

  /// The failure as a clause: `it is damaged (unexpected end of file)`.
  package var description: String {
    switch self {
    case .libraryMissing: "libvips, which decodes it, is not installed"
    case .fault(let fault): "it \(fault.fullPredicate)"
    case .tooLarge(let width, let height): "its \(width)x\(height) pixels are too many"
    case .tooCostly: "painting it takes too much work"
    }
  }
}

/// Converts a picture in a format that EPUB lacks (TIFF, BMP, AVIF, HEIF), or any that `ArtworkPainter`
/// reads, to PNG.
///
/// Uses the first of several pages or frames. The same bytes give the same PNG.
package func convertedToPNG(_ bytes: [UInt8]) throws(ConversionFailure) -> ConvertedPicture {
  guard VipsLibrary.isAvailable else { throw .libraryMissing }
  do throws(DecodingFailure) {
    let header = try PictureHeader(bytes)
    if header.isStreamed { throw .tooLarge(width: header.width, height: header.height) }
    let picture = try VipsPicture.decodeSupplied(bytes, header: header, scale: 1)
    do throws(VipsFailure) {
      return ConvertedPicture(
        png: try picture.png(.photograph), width: picture.width, height: picture.height)
    } catch { throw .damaged(reason: error.message) }
  } catch {
    switch error {
    case .tooLarge(let width, let height): throw .tooLarge(width: width, height: height)
    case .fault(let fault): throw .fault(fault)
    case .tooCostly: throw .tooCostly
    }
  }
}
