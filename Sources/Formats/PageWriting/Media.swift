import BookModel
import Markup
import TextBytes

/// A picture that a source requests.
public struct Picture: Sendable {
  /// The address as written in the source.
  public var address: String
  /// The place of the address in the source.
  public var place: SourcePlace
  /// The alternative text: nil if there is none, empty for decoration.
  public var alternative: String?
  /// The width as written in the source: `300`, `300px` or `50%`.
  public var width: String?
  /// The height as written in the source.
  public var height: String?
  /// The picture itself, if the source contains it; the address is then unused.
  package var attachment: Attachment?

  /// Makes a picture.
  public init(_ address: String, at place: SourcePlace, alternative: String?) {
    self.address = address
    self.place = place
    self.alternative = alternative
  }
}

extension Picture {
  /// Whether the picture is only decoration.
  var isDecoration: Bool { alternative?.utf8.allSatisfy(\.isSpace) ?? false }

  /// The text to show if the picture cannot be shown.
  var words: String {
    if let alternative, !alternative.isEmpty { return alternative }
    if address.hasPrefix("data:") || attachment != nil { return "Picture" }
    return String((address.split(separator: "/").last.map(String.init) ?? address).prefix(80))
  }
}

/// A sound or video that a source requests.
public struct Recording: Sendable {
  /// A file with its place in the source.
  public struct File: Sendable {
    /// The address as written in the source.
    public var address: String
    /// The place of the address in the source.
    public var place: SourcePlace

    /// Makes a file.
    public init(_ address: String, at place: SourcePlace) {
      self.address = address
      self.place = place
    }
  }

  /// A text track of the recording.
  public struct Track: Sendable {
    /// The file.
    public var file: File
    /// `captions`, `subtitles`, `descriptions`, `chapters` or `metadata`.
    public var kind: String
    /// The language, if given.
    public var language: String?
    /// The title, if given.
    public var label: String?

    /// Makes a track.
    public init(_ file: File, kind: String, language: String? = nil, label: String? = nil) {
      self.file = file
      self.kind = kind
      self.language = language
      self.label = label
    }
  }

  /// Whether the recording is a video.
  public var isVideo: Bool
  /// The files; a reading system plays the first one it supports.
  public var files: [File]
  /// The text tracks.
  public var tracks: [Track] = []
  /// The picture shown until a video plays.
  public var poster: File?
  /// The title to show if the recording cannot be played.
  public var title: String?

  /// Makes a recording.
  public init(isVideo: Bool, files: [File]) {
    self.isVideo = isVideo
    self.files = files
  }
}

extension Recording {
  /// Whether the recording has captions or subtitles.
  var hasCaptions: Bool { tracks.contains { $0.kind == "captions" || $0.kind == "subtitles" } }
}

extension Recording.Track {
  /// The kind, if HTML defines it.
  var knownKind: ArraySlice<UInt8>? {
    let known = ["subtitles", "captions", "descriptions", "chapters", "metadata"]
    return known.contains(kind) ? Array(kind.utf8)[...] : nil
  }

  /// The language, if it is a valid language tag.
  var languageTag: ArraySlice<UInt8>? {
    language.flatMap { Array($0.utf8)[...].languageTag }
  }
}

/// The width and height of a picture on a page, in pixels, and the style declarations for sizes in other units.
struct PictureSize {
  private enum Dimension {
    case none, pixels(Int)
    case styled(String)
  }

  private(set) var width: Int?
  private(set) var height: Int?
  /// Style declarations.
  private(set) var styles: [String] = []

  /// Takes the size given in the source and completes it from the file's size.
  init(_ picture: Picture, of info: MediaInfo) {
    let (givenWidth, givenHeight) = (
      Self.dimension(picture.width, style: .width), Self.dimension(picture.height, style: .height)
    )
    for dimension in [givenWidth, givenHeight] {
      if case .styled(let declaration) = dimension { styles.append(declaration) }
    }
    switch (givenWidth, givenHeight, info.width, info.height) {
    case (.pixels(let width), .pixels(let height), _, _): (self.width, self.height) = (width, height)
    case (.none, .none, let width?, let height?): (self.width, self.height) = (width, height)
    case (.pixels(let width), .none, let ownWidth?, let ownHeight?) where ownWidth > 0:
      (self.width, self.height) = (width, (width * ownHeight + ownWidth / 2) / ownWidth)
    case (.none, .pixels(let height), let ownWidth?, let ownHeight?) where ownHeight > 0:
      (self.width, self.height) = ((height * ownWidth + ownHeight / 2) / ownHeight, height)
    default:
      if case .pixels(let width) = givenWidth { self.width = width }
      if case .pixels(let height) = givenHeight { self.height = height }
    }
  }

  private static func dimension(_ value: String?, style: PresentationalStyle) -> Dimension {
    guard let value, !value.isEmpty else { return .none }
    let bytes = Array(value.utf8)[...].trimmed
    if let number = bytes.natural { return .pixels(number) }
    if bytes.suffix(2).equals("px"), let number = bytes.dropLast(2).natural { return .pixels(number) }
    return style.declaration(bytes).map(Dimension.styled) ?? .none
  }
}
