import BookModel
import DrawingGeometry
import DrawingStyles
import TextBytes

/// Makes pictures within drawings such that the painter reads them: PNG of a bounded size, as `data:` addresses.
///
/// They pass the decoder of all other pictures, with its bounds, so that formats, profiles and orientations that the painter's
/// own decoders lack come out as anywhere else.
final class DrawingPictures {
  /// A picture ready to be written.
  struct Inlined {
    var address: String
    /// The size that it has by itself.
    var width: Int
    var height: Int
    /// What of its file is not painted.
    var further: LeftOutPictures
  }

  private var known: [String: Inlined] = [:]
  /// Pixels that may still be decoded for the pictures of a drawing.
  private var pixels = 120_000_000
  /// Pixels that the painter may still hold, 4 bytes each.
  private var keptPixels = 60_000_000
  /// Bytes of addresses that may still be written: a picture has one wherever it is shown.
  private var addressBytes = 100_000_000

  /// The longest side in pixels; the largest file of the catalogue is 2,732 pixels long.
  private static let longest = 2_732.0

  func inlined(
    _ bytes: [UInt8], as key: String, nested: ([UInt8]) throws(DrawingFiles.Refusal) -> [UInt8]?
  ) throws(DrawingFiles.Refusal) -> Inlined {
    if let picture = known[key] {
      addressBytes -= picture.address.utf8.count
      guard addressBytes > 0 else { throw DrawingFiles.Refusal(reason: "it is shown too often") }
      return picture
    }
    let bytes = try nested(bytes) ?? bytes
    do throws(DecodingFailure) {
      let header = try PictureHeader(bytes)
      let longest = Double(max(header.width, header.height, 1))
      let isDrawing = header.format == .svg
      let scale = isDrawing ? 1600 / longest : min(1, Self.longest / longest)
      let cost = isDrawing ? 2_560_000 : header.width * header.height
      if cost > pixels { throw .tooLarge(width: header.width, height: header.height) }
      let kept = Int(Double(header.width) * scale * Double(header.height) * scale)
      if kept > keptPixels { throw .tooLarge(width: header.width, height: header.height) }
      (pixels, keptPixels) = (pixels - cost, keptPixels - kept)
      let picture = try VipsPicture.decodeSupplied(bytes, header: header, scale: scale)
      let result = Inlined(
        address: try Self.address(of: picture), width: header.width, height: header.height,
        further: header.further)
      known[key] = result
      return result
    } catch {
      throw DrawingFiles.Refusal(reason: Self.reason(error))
    }
  }

  /// The painter's XML parser takes attributes of at most 10 MB.
  private static let largest = 7_000_000

  private static func address(of picture: VipsPicture) throws(DecodingFailure) -> String {
    do {
      let png = try picture.png(.photograph)
      if png.count <= largest { return "data:image/png;base64," + Base64.encode(png).asText }
      if !picture.hasAlpha {
        let jpeg = try picture.jpeg(quality: 95)
        if jpeg.count <= largest { return "data:image/jpeg;base64," + Base64.encode(jpeg).asText }
      }
      let half = try picture.resized(to: max(1, picture.width / 2), height: max(1, picture.height / 2))
        .inMemory()
      return try address(of: half)
    } catch {
      throw .damaged(reason: (error as? VipsFailure)?.message ?? "")
    }
  }

  private static func reason(_ failure: DecodingFailure) -> String {
    switch failure {
    case .fault(let fault): "it \(fault.fullPredicate)"
    case .tooLarge(let width, let height): "its \(width)x\(height) pixels are too many"
    case .tooCostly: "painting it takes too much work"
    }
  }
}

extension [UInt8] {
  fileprivate var asText: String { String(decoding: self, as: UTF8.self) }
}

extension DrawingElement {
  /// Writes the size of a picture that has none, since its pixels may have been reduced.
  mutating func addSize(of picture: DrawingPictures.Inlined) {
    func given(_ name: String) -> Double? {
      attributes.first { $0.name == name && $0.value != Array("auto".utf8) }
        .flatMap { DrawingNumbers.all(in: $0.value[...]).first }
    }
    let (width, height) = (given("width"), given("height"))
    attributes.removeAll {
      ($0.name == "width" && width == nil) || ($0.name == "height" && height == nil)
    }
    let (ownWidth, ownHeight) = (Double(picture.width), Double(max(1, picture.height)))
    if width == nil {
      let value = height.map { $0 * ownWidth / ownHeight } ?? ownWidth
      attributes.append(("width", Array(number(value, 4).utf8)))
    }
    if height == nil {
      let value = width.map { $0 * ownHeight / max(1, ownWidth) } ?? ownHeight
      attributes.append(("height", Array(number(value, 4).utf8)))
    }
  }
}
