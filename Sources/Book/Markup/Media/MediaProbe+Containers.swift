import BookModel

// The headers of sound and video files. Each function returns nil if the file is of another format.
extension MediaProbe {
  /// The family of ISO base media: MP4, M4A, QuickTime, AVIF, HEIF.
  mutating func isoMedia() -> MediaInfo? {
    guard file.has("ftyp", at: 4), let length = file.big(0, count: 4), (8...4096).contains(length) else {
      return nil
    }
    var isAnimated = false
    var kind: String?
    for offset in [8] + Array(stride(from: 16, to: length, by: 4)) {
      if file.has("avif", at: offset) || file.has("avis", at: offset) { kind = "image/avif" }
      if file.has("avis", at: offset) || file.has("hevc", at: offset) { isAnimated = true }
      if kind == nil, file.has("heic", at: offset) || file.has("heix", at: offset) { kind = "image/heic" }
    }
    if let kind {
      let size = pictureSize()
      return described(kind, width: size?.width, height: size?.height, isAnimated: isAnimated)
    }
    let tracks = trackSummary()
    if file.has("qt  ", at: 8) {
      return described("video/quicktime", width: tracks.width, height: tracks.height)
    }
    let isSound = file.has("M4A ", at: 8) || file.has("M4B ", at: 8) || (tracks.hasSound && !tracks.hasFilm)
    return isSound
      ? described("audio/mp4") : described("video/mp4", width: tracks.width, height: tracks.height)
  }

  /// The size of an AVIF or HEIF picture: the largest of its `ispe` properties.
  private mutating func pictureSize() -> (width: Int, height: Int)? {
    var largest: (width: Int, height: Int)?
    // `meta` is a full box: four bytes of version and flags come before its children.
    guard let meta = box("meta", in: 0..<file.size), meta.count >= 4,
      let properties = box("iprp", in: meta.dropFirst(4)), let container = box("ipco", in: properties)
    else { return nil }
    eachBox(in: container) { probe, type, body in
      guard type == "ispe", let width = probe.file.big(body.lowerBound + 4, count: 4),
        let height = probe.file.big(body.lowerBound + 8, count: 4)
      else { return }
      if width > largest?.width ?? 0 { largest = (width, height) }
    }
    return largest
  }

  /// The kinds of tracks of an MP4, and the size of its video.
  private mutating func trackSummary() -> (hasSound: Bool, hasFilm: Bool, width: Int?, height: Int?) {
    var summary: (hasSound: Bool, hasFilm: Bool, width: Int?, height: Int?) = (false, false, nil, nil)
    guard let movie = box("moov", in: 0..<file.size) else { return summary }
    eachBox(in: movie) { probe, type, track in
      guard type == "trak", let media = probe.box("mdia", in: track),
        let handler = probe.box("hdlr", in: media)
      else { return }
      if probe.file.has("soun", at: handler.lowerBound + 8) { summary.hasSound = true }
      guard probe.file.has("vide", at: handler.lowerBound + 8), let header = probe.box("tkhd", in: track)
      else { return }
      summary.hasFilm = true
      // Width and height end the header, as fixed-point numbers.
      summary.width = probe.file.big(header.upperBound - 8, count: 2)
      summary.height = probe.file.big(header.upperBound - 4, count: 2)
    }
    return summary
  }

  /// The body of the first box of a type within a range.
  private mutating func box(_ wanted: String, in range: Range<Int>) -> Range<Int>? {
    var found: Range<Int>?
    eachBox(in: range) { _, type, body in
      if found == nil, type == wanted { found = body }
    }
    return found
  }

  private mutating func eachBox(in range: Range<Int>, body: (inout MediaProbe, String, Range<Int>) -> Void) {
    var offset = range.lowerBound
    for _ in 0..<4096 {
      guard offset + 8 <= range.upperBound, var length = file.big(offset, count: 4) else { return }
      var header = 8
      if length == 1, let long = file.big(offset + 8, count: 8) { (length, header) = (long, 16) }
      if length == 0 { length = range.upperBound - offset }
      guard length >= header, length <= range.upperBound - offset else { return }
      let type = String(decoding: file.slice(offset + 4, count: 4), as: UTF8.self)
      body(&self, type, offset + header..<offset + length)
      offset += length
    }
  }

  /// MP3 or AAC without an ID3 tag: a plausible frame header.
  mutating func mpegAudio() -> MediaInfo? {
    guard let second = file.byte(1), let third = file.byte(2), second & 0xE0 == 0xE0 else { return nil }
    let (version, layer) = (second >> 3 & 3, second >> 1 & 3)
    if second & 0xF6 == 0xF0 { return described("audio/aac") }
    return version != 1 && layer == 1 && third >> 4 != 15 && third >> 2 & 3 != 3
      ? described("audio/mpeg") : nil
  }

  /// MP3 after an ID3 tag.
  mutating func taggedMPEGAudio() -> MediaInfo? { file.has("ID3", at: 0) ? described("audio/mpeg") : nil }

  /// WAV.
  package mutating func wave() -> MediaInfo? {
    file.has("RIFF", at: 0) && file.has("WAVE", at: 8) ? described("audio/wav") : nil
  }

  /// Ogg: the first packet names the codec.
  package mutating func ogg() -> MediaInfo? {
    guard file.has("OggS", at: 0), let segments = file.byte(26) else { return nil }
    let packet = 27 + Int(segments)
    if file.has("OpusHead", at: packet) { return described("audio/ogg; codecs=opus") }
    if file.has("theora", at: packet + 1) {
      return described(
        "video/ogg", width: file.big(packet + 14, count: 3), height: file.big(packet + 17, count: 3))
    }
    return described("audio/ogg")
  }

  /// WebM and Matroska: EBML elements; the tracks distinguish sound from video.
  mutating func matroska() -> MediaInfo? {
    guard file.big(0, count: 4) == 0x1A45_DFA3 else { return nil }
    var isWebM = false
    var film: (width: Int?, height: Int?)?
    var hasTracks = false
    eachElement(in: 0..<file.size, within: [0x1A45_DFA3, 0x1853_8067, 0x1654_AE6B, 0xAE, 0xE0]) {
      probe, id, body in
      switch id {
      case 0x4282: isWebM = probe.file.has("webm", at: body.lowerBound)
      case 0x1654_AE6B: hasTracks = true
      case 0xE0: film = (nil, nil)
      case 0xB0: film?.width = probe.file.big(body.lowerBound, count: body.count)
      case 0xBA: film?.height = probe.file.big(body.lowerBound, count: body.count)
      default: break
      }
    }
    let isSound = hasTracks && film == nil
    let subtype = isWebM ? "webm" : "x-matroska"
    return isSound
      ? described("audio/\(subtype)")
      : described("video/\(subtype)", width: film?.width, height: film?.height)
  }

  /// Visits EBML elements in order, descending into those of `containers`.
  private mutating func eachElement(
    in range: Range<Int>, within containers: Set<Int>, body: (inout MediaProbe, Int, Range<Int>) -> Void
  ) {
    var offset = range.lowerBound
    for _ in 0..<2048 {
      guard offset < range.upperBound, let (id, idLength) = variableInteger(offset, keepsMarker: true),
        let (stated, sizeLength) = variableInteger(offset + idLength, keepsMarker: false)
      else { return }
      let start = offset + idLength + sizeLength
      guard start <= file.size else { return }
      // All ones mean an unknown length: the element extends to the end.
      let isOpen = stated == 1 << (7 * sizeLength) - 1
      let end = isOpen || stated > file.size - start ? file.size : start + stated
      if id == 0x1F43_B675 { return }  // a cluster: the tracks lie before it
      let inner = start..<end
      if inner.count <= 8 || containers.contains(id) || id == 0x4282 { body(&self, id, inner) }
      offset = containers.contains(id) ? start : end
    }
  }

  private mutating func variableInteger(_ offset: Int, keepsMarker: Bool) -> (value: Int, length: Int)? {
    guard let first = file.byte(offset), first != 0 else { return nil }
    let length = first.leadingZeroBitCount + 1
    guard let value = file.big(offset, count: length) else { return nil }
    return (keepsMarker ? value : value & (1 << (7 * length) - 1), length)
  }
}
