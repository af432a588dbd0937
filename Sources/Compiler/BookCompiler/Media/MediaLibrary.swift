import ArtworkDrawing
import BookModel
import Diagnostics
import Files
import Glibc
import Manifests
import Markup
import MarkupReading
import PageWriting
import Synchronization
import TextBytes

/// The media files and style sheets of a book. Each is inspected once, by the first page that uses it, and
/// converted if EPUB does not support its format.
final class MediaLibrary: Sendable {
  /// A media file as it is written to the bundle.
  struct Item: Sendable {
    var info: MediaInfo
    var content: MediaFile.Content
  }

  /// Returns the inspection of a file, from a cache or by calling `look`. Takes the absolute path and the
  /// stamp.
  typealias InspectionCache =
    @Sendable (_ path: String, _ stamp: FileStamp, _ look: () -> MediaInspection) -> MediaInspection

  private enum State: Sendable {
    case item(Item)
    case missing
    case unreadable(PictureFault?)
    case outside(PathRefusal)
  }

  let folder: BookFolder
  private let cache: InspectionCache
  /// The files of an EPUB and their properties.
  private let publication: PublicationFiles
  // Pages are read on several threads.
  private let states = Mutex<[String: State]>([:])
  private let fileFindings = Mutex<[String: [Diagnostic]]>([:])

  /// - Parameter cache: caches inspections; nil inspects every file again.
  init(_ loaded: LoadedBook, cache: InspectionCache? = nil) {
    folder = loaded.folder
    publication = loaded.book.publication
    self.cache = cache ?? { $2() }
  }

  /// What source readers learn about a file.
  func lookup(_ path: String) -> MediaLookup {
    switch state(path) {
    case .item(let item): .found(item.info)
    case .missing: .missing
    case .outside(let refusal): .outside(refusal)
    case .unreadable(let fault): .unreadable(fault)
    }
  }

  /// The file at `path` as it is written to the bundle; nil if it does not exist.
  func item(_ path: String) -> Item? {
    if case .item(let item) = state(path) { return item }
    return nil
  }

  /// The style sheet at `path`, rewritten for the bundle.
  func styleSheet(_ path: String) throws(FileError) -> StyleSheet {
    styleReader(path).read(file: folder.shown(path), bytes: try folder.read(path))
  }

  /// Creates a reader for the styles in the file at `path`, which may refer to the book's files.
  func styleReader(_ path: String) -> StyleSheetReader {
    var reader = StyleSheetReader(path: path) { self.exists($0) }
    reader.isKnown = { self.item($0) != nil }
    return reader
  }

  /// Whether any file exists at `path`.
  func exists(_ path: String) -> Bool {
    // A probe: a path that cannot be resolved is reported by who names it.
    (try? folder.stamped(path, suggests: false)) != nil
  }

  private func state(_ path: String) -> State {
    if let known = states.withLock({ $0[path] }) { return known }
    let state = lookWithFallback(path)
    states.withLock { $0[path] = state }
    return state
  }

  /// The file at a path, or its fallback if pages do not support its format.
  private func lookWithFallback(_ path: String) -> State {
    var path = path
    let first = look(path)
    var state = first
    for _ in 0..<8 {
      if case .item(let item) = state, CoreMediaTypes.isKnown(item.info.mediaType) { return state }
      guard let next = publication.fallbacks[path] else { break }
      path = next
      state = look(path)
    }
    return first
  }

  private func look(_ path: String) -> State {
    // A file that the manifest does not list is not part of the EPUB.
    if let listed = publication.manifest, !listed.contains(path) { return .missing }

    let file: (place: FilePlace, name: String, stamp: FileStamp)
    do { file = try folder.stamped(path, suggests: false) } catch {
      if case .outside(let refusal) = error { return .outside(refusal) }
      return .missing
    }
    if let obfuscation = publication.obfuscatedFonts[path] { return state(path, obfuscation, at: file.place) }
    let found = cache(file.name, file.stamp) { look(path, at: file.place) }
    guard let info = found.info else { return .unreadable(found.fault) }
    return .item(Item(info: info, content: found.replacement.map { .bytes($0) } ?? .file(path)))
  }

  /// The original bytes of an obfuscated font.
  private func state(_ path: String, _ obfuscation: FontObfuscation, at place: FilePlace) -> State {
    // Who uses the font reports it.
    guard let bytes = try? place.read() else { return .unreadable(nil) }
    let restored = obfuscation.restored(bytes)
    // Some tools declare fonts as obfuscated that are not.
    guard
      let (info, content) = [restored, bytes].lazy.compactMap({ bytes in
        mediaInfo(of: bytes).map { ($0, bytes) }
      }).first
    else { return .unreadable(nil) }
    return .item(Item(info: info, content: .bytes(content)))
  }

  private func look(_ path: String, at place: FilePlace) -> MediaInspection {
    // Who uses the file reports that it is unreadable.
    guard let file = try? BookFile(place) else { return MediaInspection(nil, isLasting: false) }
    guard let info = mediaInfo(size: file.size, read: { file.available(in: $0) }) else {
      return MediaInspection(fault: unreadFault(of: file.available(in: 0..<min(file.size, 2048))))
    }
    if info.mediaType == "image/svg+xml" {
      return drawing(path, info, bytes: file.available(in: 0..<file.size))
    }
    if let fault = pictureFault(info, read: { file.available(in: $0) }) {
      // What is cut off is still shown in part; no reading system starts on what is damaged.
      guard fault == .truncated, !MediaLibrary.isConverted(info.mediaType) else {
        return MediaInspection(fault: fault)
      }
      let finding = Diagnostic(
        .mediaTruncated, at: SourceRange(file: folder.shown(path)),
        "picture \"\(path)\" \(fault.predicate)", explanation: fault.explanation)
      fileFindings.withLock { $0[path] = [finding] }
      return MediaInspection(info, isLasting: false)
    }
    guard MediaLibrary.isConverted(info.mediaType) else { return MediaInspection(info) }
    let converted: ConvertedPicture
    do throws(ConversionFailure) {
      converted = try convertedToPNG(file.available(in: 0..<file.size))
    } catch {
      switch error {
      // A format unknown to libvips stays unconverted; its users report it.
      case .fault(.formatNotRead), .fault(.formatUnknown), .fault(.notAPicture), .fault(.empty):
        return MediaInspection(info)
      // libvips may be installed for the next build.
      case .libraryMissing: return MediaInspection(info, isLasting: false)
      case .tooLarge, .tooCostly: return MediaInspection(nil)
      case .fault(let fault): return MediaInspection(fault: fault)
      }
    }
    var result = info
    result.mediaType = "image/png"
    result.size = converted.png.count
    result.width = converted.width
    result.height = converted.height
    return MediaInspection(result, replacement: converted.png)
  }

  /// Inspects a drawing and repairs what EPUB does not allow. Only an unchanged drawing is cached, so that
  /// the next build reports the same findings.
  private func drawing(_ path: String, _ info: MediaInfo, bytes: [UInt8]) -> MediaInspection {
    var context = ReadingContext(source: 0, path: path, styling: .author)
    context.files.mediaInfo = { self.lookupWithin($0) }
    context.files.read = { (path) throws(FileError) in try self.folder.read(path) }
    let reading = readDrawing(file: folder.shown(path), bytes: bytes, context: context)
    if !reading.diagnostics.isEmpty { fileFindings.withLock { $0[path] = reading.diagnostics } }
    guard reading.isReadable else { return MediaInspection(nil, isLasting: false) }
    guard let replacement = reading.replacement else { return MediaInspection(info) }
    var info = info
    info.size = replacement.count
    return MediaInspection(info, replacement: replacement, isLasting: false)
  }

  /// Describes a picture inside a drawing, which is inlined: only raster images of moderate size.
  private func lookupWithin(_ path: String) -> MediaLookup {
    let place: FilePlace
    do { place = try folder.stamped(path, suggests: false).place } catch {
      if case .outside(let refusal) = error { return .outside(refusal) }
      return .missing
    }
    // The drawing's reader reports an unreadable picture.
    guard let file = try? BookFile(place), file.size <= 16 << 20,
      let info = mediaInfo(size: file.size, read: { file.available(in: $0) }),
      info.mediaType != "image/svg+xml",
      CoreMediaTypes.images.contains(info.mediaType)
    else { return .unreadable(nil) }
    return .found(info)
  }

  /// The findings in drawings and pictures, ordered by path.
  var findings: [Diagnostic] {
    fileFindings.withLock { $0 }.sorted { $0.key < $1.key }.flatMap(\.value)
  }

  /// Whether the format must be converted because EPUB does not support it.
  private static func isConverted(_ mediaType: String) -> Bool {
    mediaType.hasPrefix("image/") && !CoreMediaTypes.images.contains(mediaType)
  }

  /// The file extension for a media type; falls back to the path's own extension.
  static func fileEnding(of mediaType: String, path: String) -> String {
    if let known = endings[mediaType] { return known }
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return "" }
    let ending = name[dot...].lowercased()
    return ending.utf8.dropFirst().allSatisfy({ ("0"..."9").contains($0) || ("a"..."z").contains($0) })
      ? ending : ""
  }

  private static let endings = [
    "image/png": ".png", "image/jpeg": ".jpg", "image/gif": ".gif", "image/webp": ".webp",
    "image/svg+xml": ".svg", "audio/mpeg": ".mp3", "audio/mp4": ".m4a", "audio/ogg": ".opus",
    "video/mp4": ".mp4", "video/webm": ".webm", "font/ttf": ".ttf", "font/otf": ".otf", "font/woff": ".woff",
    "font/woff2": ".woff2", "application/json": ".json",
  ]
}
