import BookModel
import TextBytes

/// The format of a picture that is in memory; throws what it is otherwise, also if its structure is broken.
package func pictureFormat(of bytes: [UInt8]) throws(PictureFault) -> PictureFormat {
  guard !bytes.isEmpty else { throw .empty }
  guard let info = mediaInfo(of: bytes) else { throw unreadFault(of: bytes) }
  guard let format = PictureFormat(rawValue: info.mediaType) else {
    throw PictureFault(mediaType: info.mediaType)
  }
  if let fault = pictureFault(info, read: { Array(bytes[$0]) }) { throw fault }
  return format
}

/// The fault in the structure of a picture, without decoding it; nil for one that is whole and for other files.
///
/// - Parameter read: Returns a range of the file's bytes.
package func pictureFault(_ info: MediaInfo, read: (Range<Int>) -> [UInt8]) -> PictureFault? {
  withoutActuallyEscaping(read) { read in
    var structure = PictureStructure(FileWindow(size: info.size, read: read))
    return structure.fault(PictureFormat(rawValue: info.mediaType))
  }
}

extension PictureFault {
  /// The fault of a file with a known media type that is no picture, or of a format that is not read.
  package init(mediaType: String) {
    let names = [
      "image/wmf": "a Windows metafile (WMF)", "image/emf": "an enhanced metafile (EMF)",
      "image/vnd.microsoft.icon": "an icon file (ICO)", "audio/mpeg": "an MP3 sound",
      "audio/aac": "an AAC sound", "audio/mp4": "an MP4 sound", "audio/wav": "a WAV sound",
      "audio/flac": "a FLAC sound", "audio/webm": "a WebM sound", "video/mp4": "an MP4 film",
      "video/quicktime": "a QuickTime film", "video/webm": "a WebM film", "video/ogg": "an Ogg film",
      "application/pdf": "a PDF document",
    ]
    let kinds = [
      ("image/", "a picture of type \(mediaType)"), ("audio/ogg", "an Ogg sound"), ("audio/", "a sound"),
      ("video/", "a film"), ("font/", "a font"), ("text/", "text"),
    ]
    let name =
      names[mediaType] ?? kinds.first { mediaType.hasPrefix($0.0) }?.1 ?? "a file of type \(mediaType)"
    self = mediaType.hasPrefix("image/") ? .formatNotRead(name) : .notAPicture(name)
  }
}

/// What a file is that `mediaInfo` does not know, by its first bytes.
package func unreadFault(of bytes: [UInt8]) -> PictureFault {
  if bytes.isEmpty { return .empty }
  for (start, offset, fault) in signatures where bytes.dropFirst(offset).starts(with: start) { return fault }
  let head = bytes.prefix(1024)
  if head.starts(with: Array("P".utf8)), head.count > 2, ("1"..."7").contains(bytes[1]), bytes[2].isSpace {
    return .formatNotRead("a Netpbm picture")
  }
  if head.contains(where: { $0 < " " && !$0.isSpace }) { return .formatUnknown }
  // A character may be cut at the end of the part that is looked at.
  guard String(validating: head.dropLast(head.count == 1024 ? 3 : 0), as: UTF8.self) != nil || head.count < 4
  else {
    return .formatUnknown
  }
  let text = String(decoding: head, as: UTF8.self).lowercased()
  if text.hasPrefix("version https://git-lfs") {
    return .notAPicture("a pointer of Git LFS; the file itself was not fetched")
  }
  return .notAPicture(text.contains("<html") || text.contains("<!doctype html") ? "an HTML page" : "text")
}

private let signatures: [(start: [UInt8], offset: Int, fault: PictureFault)] = [
  (Array("8BPS".utf8), 0, .formatNotRead("a Photoshop file")),
  ([0xFF, 0x0A], 0, .formatNotRead("a JPEG XL picture")),
  (Array("JXL ".utf8), 4, .formatNotRead("a JPEG XL picture")),
  (Array("jP  ".utf8), 4, .formatNotRead("a JPEG 2000 picture")),
  ([0xFF, "O", 0xFF, "Q"], 0, .formatNotRead("a JPEG 2000 picture")),
  (["v", "/", "1", 0x01], 0, .formatNotRead("an OpenEXR picture")),
  (Array("#?RADIANCE".utf8), 0, .formatNotRead("a Radiance picture")),
  (Array("gimp xcf".utf8), 0, .formatNotRead("a GIMP file")),
  (Array("icns".utf8), 0, .formatNotRead("an Apple icon file")),
  (Array("AT&TFORM".utf8), 0, .formatNotRead("a DjVu document")),
  (Array("%!PS".utf8), 0, .formatNotRead("a PostScript drawing")),
  ([0xC5, 0xD0, 0xD3, 0xC6], 0, .formatNotRead("a PostScript drawing")),
  ([0x1F, 0x8B], 0, .formatNotRead("compressed by gzip")),
  (Array("PK\u{3}\u{4}".utf8), 0, .notAPicture("a ZIP archive")),
  (Array("MThd".utf8), 0, .notAPicture("a MIDI file")),
]
