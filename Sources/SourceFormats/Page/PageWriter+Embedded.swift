import BookModel
import Diagnostics

/// Files that a source holds within itself: outputs and attachments of notebooks, `data:` addresses.
extension PageWriter {
  /// A file within the source.
  struct Attachment {
    /// The media type that the source gives it.
    var mediaType: String
    /// Its base64 in the source.
    var range: ByteRange
    /// The file that holds it, where that is not the source.
    var file: (path: String, bytes: [UInt8])?
  }

  /// A file in base64 at some bytes of the source, with a finding where it cannot be used.
  mutating func embedded(_ attachment: Attachment, isPicture: Bool) -> Result<MediaFound, MediaProblem> {
    let range = attachment.range
    let file = attachment.file ?? (context.path, source.bytes)
    let shown = attachment.file == nil ? range : byteRange(place)
    switch Base64.decode(file.bytes[Int(range.lower)..<Int(range.upper)]) {
    case .success(let bytes):
      return found(
        bytes, in: .base64(path: file.path, range), shown, claimed: attachment.mediaType, isPicture)
    case .failure(let error):
      let offset = ByteRange(error.offset, error.offset + 1)
      findings.report(
        .embeddedDamaged, at: .bytes(attachment.file == nil ? offset : shown),
        "the file that is embedded here is no base64")
      return .failure(.missing)
    }
  }

  private mutating func found(
    _ bytes: [UInt8], in content: EmbeddedFile.Content, _ range: ByteRange, claimed: String, _ isPicture: Bool
  ) -> Result<MediaFound, MediaProblem> {
    guard let info = mediaInfo(of: bytes) else {
      findings.report(
        .embeddedDamaged, at: .bytes(range), "the embedded file is damaged, or no \(claimed.prefix(60))")
      return .failure(.missing)
    }
    guard isUsable(info.mediaType, isPicture: isPicture, isTrack: false) else {
      findings.report(
        .mediaUnsupported, at: .bytes(range),
        "the embedded file is of a format that EPUB lacks: \(info.mediaType)")
      return .failure(.missing)
    }
    guard info.mediaType == "image/svg+xml" else { return found(bytes, info, content, range) }
    var inner = ReadingContext(source: context.source, path: context.path, styling: .author)
    inner.digest = context.digest
    let drawing = readDrawing(file: source.file, bytes: bytes, context: inner)
    guard drawing.isReadable else {
      findings.report(.embeddedDamaged, at: .bytes(range), "the embedded drawing is no well-formed XML")
      return .failure(.missing)
    }
    guard let replacement = drawing.replacement else { return found(bytes, info, content, range) }
    findings.count(.drawingAdjusted, key: "", at: .bytes(range)) {
      "an embedded drawing holds what EPUB does not allow, and is put right"
    }
    return found(replacement, info, .bytes(replacement), range)
  }

  private func found(
    _ bytes: [UInt8], _ info: MediaInfo, _ content: EmbeddedFile.Content, _ range: ByteRange
  ) -> Result<MediaFound, MediaProblem> {
    var info = info
    info.size = bytes.count
    let file = EmbeddedFile(content, info: info, digest: context.digest(bytes))
    return .success(MediaFound(path: context.path, info: info, range: range, embedded: file))
  }

  /// The file that a `data:` or `attachment:` address holds or names.
  mutating func embedded(
    _ address: String, at place: Place, isPicture: Bool
  ) -> Result<MediaFound, MediaProblem> {
    guard address.hasPrefix("data:") else {
      let name = String(decoding: WebAddress.decoded(Array(address.utf8.dropFirst(11))[...]), as: UTF8.self)
      if let attachment = attachments[name] { return embedded(attachment, isPicture: isPicture) }
      findings.report(.mediaMissing, at: place, "attachment \"\(name.prefix(80))\" is not in the cell")
      return .failure(.missing)
    }
    let bytes = Array(address.utf8)
    guard let comma = bytes.firstIndex(of: 0x2C) else {
      findings.report(.embeddedDamaged, at: place, "the data: address has no data")
      return .failure(.missing)
    }
    let head = String(decoding: bytes[5..<comma].map(\.lowercased), as: UTF8.self)
    let claimed = head.split(separator: ";").first.map(String.init) ?? "text/plain"
    let range = byteRange(place)
    guard head.hasSuffix(";base64") else {
      let data = Array(WebAddress.decoded(bytes[(comma + 1)...]))
      return found(data, in: .bytes(data), range, claimed: claimed, isPicture)
    }
    let text = WebAddress.decoded(bytes[(comma + 1)...])
    guard case .success(let data) = Base64.decode(text[...]) else {
      findings.report(.embeddedDamaged, at: place, "the data: address is no base64")
      return .failure(.missing)
    }
    return found(data, in: content(of: data, range, comma), range, claimed: claimed, isPicture)
  }

  /// Where the bytes of a `data:` address are found again: in the source, if they stand there as they are.
  private func content(of data: [UInt8], _ range: ByteRange, _ comma: Int) -> EmbeddedFile.Content {
    // Small ones are not worth reading the source again.
    let start = Int(range.lower) + comma + 1
    guard data.count > 4096, tree == nil, start < range.upper, Int(range.upper) <= source.bytes.count,
      case .success(let again) = Base64.decode(source.bytes[start..<Int(range.upper)]), again == data
    else { return .bytes(data) }
    return .base64(path: context.path, ByteRange(start, Int(range.upper)))
  }

  /// Opens a picture that the source holds; attributes may follow.
  mutating func openPicture(embedded attachment: Attachment, alternative: String?) {
    var picture = Picture("attachment:", at: .bytes(attachment.range), alternative: alternative)
    picture.attachment = attachment
    openPicture(picture)
  }
}
