/// The picture formats that are read, wherever a book names a picture. Pages carry the first five as they are; the others
/// are converted to PNG.
public enum PictureFormat: String, CaseIterable, Sendable {
  case png = "image/png"
  case jpeg = "image/jpeg"
  case gif = "image/gif"
  case webp = "image/webp"
  case svg = "image/svg+xml"
  case tiff = "image/tiff"
  case bmp = "image/bmp"
  case avif = "image/avif"
  case heif = "image/heic"

  /// The formats by name, for messages.
  public static let list = "PNG, JPEG, GIF, WebP, SVG, TIFF, BMP, AVIF and HEIF"
}

/// Why a file cannot be used as a picture.
public enum PictureFault: Error, Equatable, Sendable {
  case empty
  /// It is something else, such as `an MP3 sound`.
  case notAPicture(String)
  /// It is a picture of a format that is not read, such as `a Photoshop file`.
  case formatNotRead(String)
  case formatUnknown
  /// Its end is missing.
  case truncated
  /// Its width or its height is 0.
  case noSize
  /// It breaks the rules of its format.
  case damaged(String)

  /// The fault as a predicate: `is truncated`.
  public var predicate: String {
    switch self {
    case .empty: "is empty"
    case .notAPicture(let name): "is not a picture but \(name)"
    case .formatNotRead(let name): "is \(name), which cannot be read"
    case .formatUnknown: "is not a picture of a known format"
    case .truncated: "is truncated"
    case .noSize: "has no size"
    case .damaged: "is damaged"
    }
  }

  /// What more is known of the fault.
  public var explanation: String? {
    switch self {
    case .empty, .notAPicture: nil
    case .formatNotRead, .formatUnknown: "Pictures may be \(PictureFormat.list)."
    case .truncated: "The file ends before the picture does; its last part is missing."
    case .noSize: "Its width or its height is 0."
    case .damaged(let reason): reason.isEmpty ? nil : "The decoder says: \(reason)."
    }
  }

  /// The predicate with a damaged file's reason: `is damaged (a table of its codes is wrong)`.
  public var fullPredicate: String {
    if case .damaged(let reason) = self, !reason.isEmpty { return "\(predicate) (\(reason))" }
    return predicate
  }
}
