import BookModel
import Diagnostics
import Markup

/// What a file of a raster format holds beside its first picture.
enum LeftOutPictures: Hashable {
  case none
  /// An animation of so many frames; nil if they are not counted.
  case frames(Int?)
  /// So many pictures in all that stand by themselves, such as the pages of a TIFF.
  case pictures(Int)

  /// - Parameter count: the number of pictures that the decoder finds.
  init(_ bytes: [UInt8], _ format: PictureFormat, count: Int) {
    switch format {
    case .gif, .webp: self = count > 1 ? .frames(count) : .none
    case .png:
      var frames = 1
      PNGFile.forEachChunk(of: bytes) { name, chunk in
        if name == "acTL" { frames = max(1, chunk.dropFirst(8).prefix(4).reduce(0) { $0 << 8 | Int($1) }) }
      }
      self = frames > 1 ? .frames(frames) : .none
    case .tiff:
      let pages = count - TIFFDirectories.reduced(in: bytes)
      self = pages > 1 ? .pictures(pages) : .none
    case .avif, .heif:
      let isAnimated = mediaInfo(of: bytes)?.isAnimated == true
      self = isAnimated ? .frames(nil) : count > 1 ? .pictures(count) : .none
    case .jpeg, .svg, .bmp: self = .none
    }
  }

  /// The kind of finding that tells it.
  var kind: DiagnosticKind {
    switch self {
    case .none, .frames: .artworkAnimationStopped
    case .pictures: .artworkPicturesLeftOut
    }
  }

  /// What is said of the file.
  var predicate: String {
    switch self {
    case .frames(let count?): "is animated: the first of its \(count) frames is painted"
    case .frames(nil), .none: "is animated: its first frame is painted"
    case .pictures(let count): "holds \(count) pictures: only the first is painted"
    }
  }
}

/// Sequences of AVIF and HEIF, whose first picture is a still one: https://aomediacodec.github.io/av1-avif/#image-sequences
enum PictureSequence {
  /// The bytes with the brand of a still picture in place of that of a sequence, which libvips does not know.
  static func asStill(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count > 12, bytes[4..<12].elementsEqual("ftypavis".utf8) else { return bytes }
    var bytes = bytes
    bytes.replaceSubrange(8..<12, with: "avif".utf8)
    return bytes
  }

  /// What a sequence is called; nil for other pictures.
  static func name(of bytes: [UInt8], format: PictureFormat) -> String? {
    guard format == .avif || format == .heif, mediaInfo(of: bytes)?.isAnimated == true else { return nil }
    return format == .avif
      ? "an AVIF sequence without a still picture" : "a HEIF sequence without a still picture"
  }
}

/// The directories of a TIFF, one for each of its pictures: https://www.loc.gov/preservation/digital/formats/fdd/fdd000022.shtml
private enum TIFFDirectories {
  private static let kindOfPicture = 254
  /// Bits of that field: a smaller version of another picture, a mask for it.
  private static let dependent = 0b101

  /// The number of pictures that are smaller versions or masks of others, which decoders count too.
  static func reduced(in bytes: [UInt8]) -> Int {
    let isLittle = bytes.first == UInt8(ascii: "I")
    func number(_ offset: Int, _ count: Int) -> Int? {
      guard offset >= 0, offset + count <= bytes.count else { return nil }
      let digits = bytes[offset..<offset + count]
      return (isLittle ? Array(digits.reversed()) : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
    }
    // Files of more than 4 GB have another form.
    guard number(2, 2) == 42 else { return 0 }
    var reduced = 0
    var next = number(4, 4) ?? 0
    // Directories that lie over one another, or in a circle, have more entries than fit into the file.
    var left = bytes.count / 12
    while next > 0, let count = number(next, 2), count > 0, count <= left {
      left -= count
      for entry in 0..<count {
        let place = next + 2 + 12 * entry
        guard number(place, 2) == kindOfPicture else { continue }
        if let kind = number(place + 8, 4), kind & dependent != 0 { reduced += 1 }
      }
      next = number(next + 2 + 12 * count, 4) ?? 0
    }
    return reduced
  }
}
