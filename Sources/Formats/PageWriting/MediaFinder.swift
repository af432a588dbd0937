import BookModel
import Diagnostics
import Files
import Markup
import TextBytes

/// A file that was found.
package struct MediaFound {
  package var path: String
  package var info: MediaInfo
  package var range: ByteRange
  package var embedded: EmbeddedFile?

  package init(path: String, info: MediaInfo, range: ByteRange, embedded: EmbeddedFile? = nil) {
    self.path = path
    self.info = info
    self.range = range
    self.embedded = embedded
  }
}

/// The reason why a file cannot be used.
package enum MediaProblem: Error {
  case remote, missing
}

/// A file that a source contains, such as a picture in a notebook.
package struct Attachment {
  /// The media type that the source gives it.
  package var mediaType: String
  /// The range of its base64 text in the source.
  package var range: ByteRange
  /// The file that contains it, if that is not the source.
  package var file: (path: String, bytes: [UInt8])?

  package init(mediaType: String, range: ByteRange, file: (path: String, bytes: [UInt8])? = nil) {
    self.mediaType = mediaType
    self.range = range
    self.file = file
  }
}

/// Finds the files that addresses in a source refer to: files of the book, and files inside the source (outputs and attachments
/// of notebooks, `data:` addresses).
struct MediaFinder {
  /// The files that `attachment:` addresses refer to, from the current cell of a notebook.
  private var attachments: [String: Attachment] = [:]
  /// What was found of each that was asked for: a file is decoded once, however often it is shown.
  private var foundAttachments: [String: Result<MediaFound, MediaProblem>] = [:]

  mutating func setAttachments(_ attachments: [String: Attachment]) {
    self.attachments = attachments
    foundAttachments = [:]
  }

  // MARK: Files of the book

  /// Returns the file that an address refers to; reports a finding if there is no usable file.
  mutating func file(
    _ address: String, at place: SourcePlace, isPicture: Bool, isTrack: Bool = false,
    in context: ReadingContext, into findings: inout SourceFindings
  ) -> Result<MediaFound, MediaProblem> {
    let shown = address.count > 80 ? String(address.prefix(79)) + "…" : address
    guard !address.utf8.allSatisfy(\.isSpace) else {
      findings.report(.mediaMissing, at: place, "the address of the file is empty")
      return .failure(.missing)
    }
    if address.hasPrefix("data:") || address.hasPrefix("attachment:") {
      return embedded(address, at: place, isPicture: isPicture, in: context, into: &findings)
    }
    guard
      case .file(let path, _) = context.address(
        Array(address.utf8)[...], staysInside: context.styling == .author)
    else {
      return .failure(
        reportUnusable(Array(address.utf8)[...], shown, at: place, in: context, into: &findings))
    }
    switch context.mediaInfo(path) {
    case .found(let info):
      guard isUsable(info.mediaType, isPicture: isPicture, isTrack: isTrack) else {
        findings.report(.mediaUnsupported, at: place, "\"\(shown)\" \(unusable(info, isPicture: isPicture))")
        return .failure(.missing)
      }
      return .success(MediaFound(path: path, info: info, range: findings.byteRange(place)))
    case .missing:
      findings.report(
        .mediaMissing, at: place, "file \"\(shown)\" is not in the book",
        solutions: suggestions(for: path, in: context))
    case .outside(let refusal):
      findings.report(.mediaMissing, at: place, refusal.words(shown), solutions: refusal.solutions)
    case .unreadable(let fault):
      let reason = isPicture ? fault?.fullPredicate : nil
      findings.report(
        .mediaUnreadable, at: place,
        "file \"\(shown)\" \(reason ?? "cannot be read, or its format is not known")")
    }
    return .failure(.missing)
  }

  /// The file of the book that a path without one is likely meant for, written as the source has to write it.
  private func suggestions(for path: String, in context: ReadingContext) -> [Diagnostic.Solution] {
    do throws(FileError) { _ = try context.readFile(path) } catch {
      if case .missing(let nearest?) = error {
        // As an address: a space or a question mark of a name is encoded.
        let written = percentEncoded(relativePath(to: nearest, from: context.path)) {
          $0 == UInt8(ascii: "/")
        }
        return [Diagnostic.Solution("did you mean \"\(written)\"?")]
      }
    }
    return []
  }

  /// Returns the playable files of a recording, and the first one that is on another server.
  mutating func files(
    of recording: Recording, in context: ReadingContext, into findings: inout SourceFindings
  ) -> (files: [MediaFound], remote: Recording.File?) {
    var files: [MediaFound] = []
    var remote: Recording.File?
    for wanted in recording.files {
      switch file(wanted.address, at: wanted.place, isPicture: false, in: context, into: &findings) {
      case .success(let found): files.append(found)
      case .failure(let problem): if problem == .remote, remote == nil { remote = wanted }
      }
    }
    return (files, remote)
  }

  private func reportUnusable(
    _ address: ArraySlice<UInt8>, _ shown: String, at place: SourcePlace, in context: ReadingContext,
    into findings: inout SourceFindings
  ) -> MediaProblem {
    switch context.address(address) {
    case .external:
      findings.report(.mediaRemote, at: place, "\"\(shown)\" is on another server and is not fetched")
      return .remote
    case .outside: findings.report(.mediaMissing, at: place, "\"\(shown)\" leads out of the book's folder")
    case .script: findings.report(.scriptDropped, at: place, "javascript: address is left out")
    default: findings.report(.mediaMissing, at: place, "\"\(shown)\" names no file of the book")
    }
    return .missing
  }

  /// Whether EPUB allows a file of that type here. Convertible pictures have already been converted.
  private func isUsable(_ mediaType: String, isPicture: Bool, isTrack: Bool) -> Bool {
    if isTrack { return mediaType.hasPrefix("text/") || mediaType == "application/ttml+xml" }
    if isPicture {
      return CoreMediaTypes.images.contains(mediaType)
    }
    let sounds = ["audio/mpeg", "audio/mp4", "audio/aac", "audio/ogg; codecs=opus"]
    return sounds.contains(mediaType) || mediaType.hasPrefix("video/")
  }

  /// Why a file of a known type cannot be used, as a predicate.
  private func unusable(_ info: MediaInfo, isPicture: Bool) -> String {
    isPicture
      ? PictureFault(mediaType: info.mediaType).predicate
      : "is of a format that EPUB lacks: \(info.mediaType)"
  }

  // MARK: Files within the source

  /// Returns a file stored as base64 in a range of the source; reports a finding if it cannot be used.
  func embedded(
    _ attachment: Attachment, isPicture: Bool, in context: ReadingContext, into findings: inout SourceFindings
  ) -> Result<MediaFound, MediaProblem> {
    let range = attachment.range
    let file = attachment.file ?? (context.path, findings.source.bytes)
    let shown = attachment.file == nil ? range : findings.byteRange(findings.place)
    switch Base64.decode(file.bytes[Int(range.lower)..<Int(range.upper)]) {
    case .success(let bytes):
      return found(
        bytes, in: .base64(path: file.path, range), range: shown, claimed: attachment.mediaType, isPicture,
        context: context,
        into: &findings
      )
    case .failure(let error):
      let offset = ByteRange(error.offset, error.offset + 1)
      findings.report(
        .embeddedDamaged, at: .bytes(attachment.file == nil ? offset : shown),
        "the embedded file is not base64")
      return .failure(.missing)
    }
  }

  private func found(
    _ bytes: [UInt8], in content: EmbeddedFile.Content, range: ByteRange, claimed: String,
    _ isPicture: Bool, context: ReadingContext, into findings: inout SourceFindings
  ) -> Result<MediaFound, MediaProblem> {
    guard let info = mediaInfo(of: bytes) else {
      findings.report(
        .embeddedDamaged, at: .bytes(range), "the embedded file is damaged or not \(claimed.prefix(60))")
      return .failure(.missing)
    }
    guard isUsable(info.mediaType, isPicture: isPicture, isTrack: false) else {
      findings.report(
        .mediaUnsupported, at: .bytes(range), "the embedded file \(unusable(info, isPicture: isPicture))")
      return .failure(.missing)
    }
    if let fault = pictureFault(info, read: { Array(bytes[$0]) }) {
      guard fault == .truncated else {
        findings.report(.embeddedDamaged, at: .bytes(range), "the embedded file \(fault.fullPredicate)")
        return .failure(.missing)
      }
      findings.report(.mediaTruncated, at: .bytes(range), "the embedded picture \(fault.predicate)")
    }
    guard info.mediaType == "image/svg+xml" else {
      return found(bytes, info, content: content, range: range, in: context)
    }
    var inner = ReadingContext(source: context.source, path: context.path, styling: .author)
    inner.files.digest = context.files.digest
    inner.formats.readDrawing = context.formats.readDrawing
    let drawing = context.formats.readDrawing(findings.source.file, bytes, inner)
    guard drawing.isReadable else {
      findings.report(.embeddedDamaged, at: .bytes(range), "the embedded drawing is not well-formed XML")
      return .failure(.missing)
    }
    guard let replacement = drawing.replacement else {
      return found(bytes, info, content: content, range: range, in: context)
    }
    findings.count(.drawingAdjusted, key: "", at: .bytes(range)) {
      "an embedded drawing has content that EPUB does not allow; it is corrected"
    }
    return found(replacement, info, content: .bytes(replacement), range: range, in: context)
  }

  private func found(
    _ bytes: [UInt8], _ info: MediaInfo, content: EmbeddedFile.Content, range: ByteRange,
    in context: ReadingContext
  ) -> Result<MediaFound, MediaProblem> {
    var info = info
    info.size = bytes.count
    let file = EmbeddedFile(content, info: info, digest: context.files.digest(bytes))
    return .success(MediaFound(path: context.path, info: info, range: range, embedded: file))
  }

  /// Returns the file that a `data:` address contains or an `attachment:` address names.
  private mutating func embedded(
    _ address: String, at place: SourcePlace, isPicture: Bool, in context: ReadingContext,
    into findings: inout SourceFindings
  ) -> Result<MediaFound, MediaProblem> {
    guard address.hasPrefix("data:") else {
      let name = String(decoding: WebAddress.decoded(Array(address.utf8.dropFirst(11))[...]), as: UTF8.self)
      let key = (isPicture ? "picture " : "recording ") + name
      if let known = foundAttachments[key] { return known }
      if let attachment = attachments[name] {
        let found = embedded(attachment, isPicture: isPicture, in: context, into: &findings)
        foundAttachments[key] = found
        return found
      }
      findings.report(.mediaMissing, at: place, "attachment \"\(name.prefix(80))\" is not in the cell")
      return .failure(.missing)
    }
    let bytes = Array(address.utf8)
    guard let comma = bytes.firstIndex(of: ",") else {
      findings.report(.embeddedDamaged, at: place, "the data: address has no data")
      return .failure(.missing)
    }
    let head = String(decoding: bytes[5..<comma].map(\.lowercased), as: UTF8.self)
    let claimed = head.split(separator: ";").first.map(String.init) ?? "text/plain"
    let range = findings.byteRange(place)
    guard head.hasSuffix(";base64") else {
      let data = Array(WebAddress.decoded(bytes[(comma + 1)...]))
      return found(
        data, in: .bytes(data), range: range, claimed: claimed, isPicture, context: context, into: &findings)
    }
    let text = WebAddress.decoded(bytes[(comma + 1)...])
    guard case .success(let data) = Base64.decode(text[...]) else {
      findings.report(.embeddedDamaged, at: place, "the data: address is not base64")
      return .failure(.missing)
    }
    let content = content(of: data, range: range, comma, in: context, findings)
    return found(
      data, in: content, range: range, claimed: claimed, isPicture, context: context, into: &findings)
  }

  /// Returns where to read the bytes of a `data:` address again: a range of the source if the base64 text is there verbatim,
  /// else the bytes themselves.
  private func content(
    of data: [UInt8], range: ByteRange, _ comma: Int, in context: ReadingContext,
    _ findings: SourceFindings
  )
    -> EmbeddedFile.Content
  {
    // Small files are not worth decoding twice.
    let start = Int(range.lower) + comma + 1
    guard data.count > 4096, findings.tree == nil, start < range.upper,
      Int(range.upper) <= findings.source.bytes.count,
      case .success(let again) = Base64.decode(findings.source.bytes[start..<Int(range.upper)]), again == data
    else { return .bytes(data) }
    return .base64(path: context.path, ByteRange(start, Int(range.upper)))
  }
}
