import BookModel
import Diagnostics

/// A picture as a source asks for it.
public struct Picture: Sendable {
  /// The address as it is in the source.
  public var address: String
  /// Where the address stands.
  public var place: PageWriter.Place
  /// The description: nil where there is none, empty for decoration.
  public var alternative: String?
  /// The width as the source gives it: `300`, `300px` or `50%`.
  public var width: String?
  /// The height as the source gives it.
  public var height: String?
  /// The picture itself, where the source holds it; the address is nothing then.
  var attachment: PageWriter.Attachment?

  /// Makes a picture.
  public init(_ address: String, at place: PageWriter.Place, alternative: String?) {
    self.address = address
    self.place = place
    self.alternative = alternative
  }
}

/// A sound or film as a source asks for it.
public struct Recording: Sendable {
  /// A file with its place in the source.
  public struct File: Sendable {
    /// The address as it is in the source.
    public var address: String
    /// Where the address stands.
    public var place: PageWriter.Place

    /// Makes a file.
    public init(_ address: String, at place: PageWriter.Place) {
      self.address = address
      self.place = place
    }
  }

  /// A track of text beside it.
  public struct Track: Sendable {
    /// The file.
    public var file: File
    /// `captions`, `subtitles`, `descriptions`, `chapters` or `metadata`.
    public var kind: String
    /// The language, where it is given.
    public var language: String?
    /// The title, where it is given.
    public var label: String?

    /// Makes a track.
    public init(_ file: File, kind: String, language: String? = nil, label: String? = nil) {
      self.file = file
      self.kind = kind
      self.language = language
      self.label = label
    }
  }

  /// Whether it is a film.
  public var isVideo: Bool
  /// The files, of which a reading system plays the first that it can.
  public var files: [File]
  /// The tracks of text.
  public var tracks: [Track] = []
  /// The picture that stands for a film until it plays.
  public var poster: File?
  /// What it is called where it cannot be played.
  public var title: String?

  /// Makes a recording.
  public init(isVideo: Bool, files: [File]) {
    self.isVideo = isVideo
    self.files = files
  }
}

extension PageWriter {
  /// Opens a picture; attributes may follow. One that cannot be shown becomes a box with its description.
  public mutating func openPicture(_ picture: Picture) {
    let alternative = picture.alternative
    let isDescribed = checkAlternative(
      alternative, address: picture.address, isOutput: picture.attachment != nil)
    let found =
      picture.attachment.map { embedded($0, isPicture: true) }
      ?? mediaFile(picture.address, at: picture.place, isPicture: true)
    switch found {
    case .success(let file):
      openElement(.img)
      guard takesAttributes else { return }
      appendImage(file, picture)
      count(alternative, isDescribed: isDescribed, isAnimated: file.info.isAnimated)
    case .failure:
      let isBlock = frames.last { $0.state != .phantom }?.accepts.contains(.flow) ?? false
      open(isBlock ? .div : .span)
      count(alternative, isDescribed: isDescribed, isAnimated: false)
      guard takesAttributes else { return }
      let isEmbedded = picture.address.hasPrefix("data:") || picture.attachment != nil
      let name =
        isEmbedded
        ? "Picture" : picture.address.split(separator: "/").last.map(String.init) ?? picture.address
      pendingDescription = alternative.flatMap { $0.isEmpty ? nil : $0 } ?? String(name.prefix(80))
      addClass("missing")
      appendAttribute("role", Array("img".utf8)[...])
      tag.hasRole = true
      appendAttribute("aria-label", Array(pendingDescription.utf8)[...])
      frames[frames.count - 1].role = .missing
    }
  }

  private mutating func count(_ alternative: String?, isDescribed: Bool, isAnimated: Bool) {
    if isAnimated { page.facts.animatedImages += 1 }
    if let alternative, alternative.utf8.allSatisfy(\.isSpace) {
      page.facts.decorativeImages += 1
    } else {
      page.facts.images += 1
      page.facts.describedImages += isDescribed ? 1 : 0
    }
  }

  private mutating func appendImage(_ file: MediaFound, _ picture: Picture) {
    appendMediaAttribute("src", file)
    appendAttribute("alt", Array((picture.alternative ?? "").utf8)[...])
    let width = dimension(picture.width, "width")
    let height = dimension(picture.height, "height")
    switch (width, height, file.info.width, file.info.height) {
    case (.pixels(let width), .pixels(let height), _, _): appendSize(width, height)
    case (.none, .none, let width?, let height?): appendSize(width, height)
    case (.pixels(let width), .none, let ownWidth?, let ownHeight?) where ownWidth > 0:
      appendSize(width, (width * ownHeight + ownWidth / 2) / ownWidth)
    case (.none, .pixels(let height), let ownWidth?, let ownHeight?) where ownHeight > 0:
      appendSize((height * ownWidth + ownHeight / 2) / ownHeight, height)
    default:
      if case .pixels(let width) = width { appendAttribute("width", Array(String(width).utf8)[...]) }
      if case .pixels(let height) = height { appendAttribute("height", Array(String(height).utf8)[...]) }
    }
  }

  private mutating func appendSize(_ width: Int, _ height: Int) {
    appendAttribute("width", Array(String(width).utf8)[...])
    appendAttribute("height", Array(String(height).utf8)[...])
  }

  private enum Dimension {
    case none, pixels(Int), styled
  }

  private mutating func dimension(_ value: String?, _ name: String) -> Dimension {
    guard let value, !value.isEmpty else { return .none }
    let bytes = Array(value.utf8)[...].trimmed
    if let number = bytes.natural { return .pixels(number) }
    if bytes.suffix(2).equals("px"), let number = bytes.dropLast(2).natural { return .pixels(number) }
    let style: PresentationalStyle = name == "width" ? .width : .height
    guard let declaration = style.declaration(bytes) else { return .none }
    addStyle(declaration)
    return .styled
  }

  /// Opens a sound or film. What stands in it until `close` is shown where it cannot be played; one that
  /// lies on another server becomes a link to it.
  public mutating func openRecording(_ recording: Recording) {
    var files: [MediaFound] = []
    var remote: Recording.File?
    for file in recording.files {
      switch mediaFile(file.address, at: file.place, isPicture: false) {
      case .success(let found): files.append(found)
      case .failure(let problem): if problem == .remote, remote == nil { remote = file }
      }
    }
    if files.isEmpty { return openUnplayable(recording, remote) }
    openElement(recording.isVideo ? .video : .audio)
    guard takesAttributes else { return }
    appendAttribute("controls", [])
    if let poster = recording.poster,
      case .success(let found) = mediaFile(poster.address, at: poster.place, isPicture: true)
    {
      appendMediaAttribute("poster", found)
    }
    if files.count == 1 { appendMediaAttribute("src", files[0]) }
    pendingSources = files.count > 1 ? files : []
    pendingTracks = recording.tracks
    page.facts.video += recording.isVideo ? 1 : 0
    page.facts.audio += recording.isVideo ? 0 : 1
    if recording.isVideo,
      recording.tracks.contains(where: { $0.kind == "captions" || $0.kind == "subtitles" })
    {
      page.facts.captionedVideo += 1
    } else if recording.isVideo {
      findings.count(.captionsMissing, key: "", at: place) { "film has no captions" }
    }
    tag.isSpecial = true
  }

  private mutating func openUnplayable(_ recording: Recording, _ remote: Recording.File?) {
    guard let remote,
      case .external(let url) = SourceAddress(Array(remote.address.utf8)[...], base: context.path)
    else {
      return openPhantom()
    }
    let address = String(decoding: url, as: UTF8.self)
    openLink(to: .external(address), at: remote.place)
    text(recording.title ?? address)
    close()
    openPhantom()
  }

  /// Writes the files and tracks of a recording whose start tag is complete.
  mutating func appendSources() {
    for file in pendingSources {
      append("<source")
      appendMediaAttribute("src", file)
      append("/>")
    }
    var hasLabels: Set<String> = []
    for track in pendingTracks {
      guard
        case .success(let file) = mediaFile(
          track.file.address, at: track.file.place, isPicture: false, isTrack: true)
      else { continue }
      append("<track")
      if ["subtitles", "captions", "descriptions", "chapters", "metadata"].contains(track.kind) {
        appendAttribute("kind", Array(track.kind.utf8)[...])
      }
      appendMediaAttribute("src", file)
      if let language = track.language, Array(language.utf8)[...].isLanguageTag {
        appendAttribute("srclang", Array(language.utf8)[...])
      }
      if let label = track.label, !label.utf8.allSatisfy(\.isSpace), hasLabels.insert(label).inserted {
        appendAttribute("label", Array(label.utf8)[...])
      }
      append("/>")
    }
    pendingSources = []
    pendingTracks = []
  }
}

// MARK: - Files

extension PageWriter {
  /// A file that is there.
  struct MediaFound {
    var path: String
    var info: MediaInfo
    var range: ByteRange
    var embedded: EmbeddedFile?
  }

  enum MediaProblem: Error {
    case remote, missing
  }

  /// The file behind an address, with a finding where there is none that can be used.
  mutating func mediaFile(
    _ address: String, at place: Place, isPicture: Bool, isTrack: Bool = false
  ) -> Result<MediaFound, MediaProblem> {
    let shown = String(address.prefix(80))
    guard !address.utf8.allSatisfy(\.isSpace) else {
      findings.report(.mediaMissing, at: place, "the address of the file is empty")
      return .failure(.missing)
    }
    if address.hasPrefix("data:") || address.hasPrefix("attachment:") {
      return embedded(address, at: place, isPicture: isPicture)
    }
    guard case .file(let path, _) = SourceAddress(Array(address.utf8)[...], base: context.path) else {
      return .failure(reportUnusable(Array(address.utf8)[...], shown, at: place))
    }
    switch context.mediaInfo(path) {
    case .found(let info):
      guard isUsable(info.mediaType, isPicture: isPicture, isTrack: isTrack) else {
        findings.report(
          .mediaUnsupported, at: place, "\"\(shown)\" is of a format that EPUB lacks: \(info.mediaType)")
        return .failure(.missing)
      }
      return .success(MediaFound(path: path, info: info, range: byteRange(place)))
    case .missing: findings.report(.mediaMissing, at: place, "file \"\(shown)\" is not in the book")
    case .outside: findings.report(.mediaMissing, at: place, "\"\(shown)\" leads out of the book's folder")
    case .unreadable:
      findings.report(
        .mediaUnreadable, at: place, "file \"\(shown)\" cannot be read, or its bytes are of no known format")
    }
    return .failure(.missing)
  }

  private mutating func reportUnusable(_ address: ArraySlice<UInt8>, _ shown: String, at place: Place)
    -> MediaProblem
  {
    switch SourceAddress(address, base: context.path) {
    case .external:
      findings.report(.mediaRemote, at: place, "\"\(shown)\" is on another server, and is not fetched")
      return .remote
    case .outside: findings.report(.mediaMissing, at: place, "\"\(shown)\" leads out of the book's folder")
    case .script: findings.report(.scriptDropped, at: place, "javascript: address is left out")
    default: findings.report(.mediaMissing, at: place, "\"\(shown)\" names no file of the book")
    }
    return .missing
  }

  /// Whether EPUB has a file of that type here. Pictures that can be converted have been by now.
  func isUsable(_ mediaType: String, isPicture: Bool, isTrack: Bool) -> Bool {
    if isTrack { return mediaType.hasPrefix("text/") || mediaType == "application/ttml+xml" }
    if isPicture {
      return CoreMediaTypes.images.contains(mediaType)
    }
    let core = ["audio/mpeg", "audio/mp4", "audio/aac"]
    return core.contains(mediaType) || mediaType.hasPrefix("audio/ogg") || mediaType.hasPrefix("video/")
  }

  /// ` name="[address]"`, and the use of the file.
  mutating func appendMediaAttribute(_ name: StaticString, _ file: MediaFound) {
    output.append(0x20)
    append(name)
    append("=\"")
    addSlot(.media(page.media.count))
    output.append(0x22)
    page.media.append(MediaUse(path: file.path, range: file.range, embedded: file.embedded))
  }
}
