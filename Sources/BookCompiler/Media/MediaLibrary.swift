import ArtworkDrawing
import BookModel
import Diagnostics
import Glibc
import Manifests
import SourceFormats
import Synchronization

/// The pictures, sounds, films, fonts and style sheets of a book: each is looked at once, by whichever page
/// asks first, and converted where EPUB lacks its format.
final class MediaLibrary: Sendable {
  /// A file as it goes into the bundle.
  struct Item: Sendable {
    var info: MediaInfo
    var content: MediaFile.Content
  }

  private enum State: Sendable {
    case item(Item)
    case missing, outside, unreadable
  }

  private let folder: BookFolder
  private let cache: BuildCache?
  // Shared by the threads that read pages, hence the lock.
  private let states = Mutex<[String: State]>([:])
  private let drawingFindings = Mutex<[String: [Diagnostic]]>([:])

  init(folder: BookFolder, cache: BuildCache? = nil) {
    self.folder = folder
    self.cache = cache
  }

  /// What the readers of sources learn about a file.
  func lookup(_ path: String) -> MediaLookup {
    switch state(path) {
    case .item(let item): .found(item.info)
    case .missing: .missing
    case .outside: .outside
    case .unreadable: .unreadable
    }
  }

  /// The file at `path` as it goes into the bundle; nil where there is none.
  func item(_ path: String) -> Item? {
    if case .item(let item) = state(path) { return item }
    return nil
  }

  /// The style sheet at `path`, read for the bundle; nil where it cannot be read.
  func styleSheet(_ path: String) -> StyleSheet? {
    guard let bytes = try? folder.read(path) else { return nil }
    return styleReader(path).read(file: folder.shown(path), bytes: bytes)
  }

  /// A reader of styles in the file at `path`, which may name files of this book.
  func styleReader(_ path: String) -> StyleSheetReader {
    StyleSheetReader(path: path) { self.exists($0) }
  }

  /// Whether there is a file at `path`, whatever it is.
  func exists(_ path: String) -> Bool { (try? folder.resolve(path)) != nil }

  private func state(_ path: String) -> State {
    if let known = states.withLock({ $0[path] }) { return known }
    let state = look(path)
    states.withLock { $0[path] = state }
    return state
  }

  private func look(_ path: String) -> State {
    let file: (path: String, name: String, stamp: FileStamp)
    do { file = try folder.stamped(path) } catch {
      if case .outside = error { return .outside }
      return .missing
    }
    if let fact = cache?.ledger.media(file.name, file.stamp), let state = state(fact, path) { return state }
    let (state, fact) = look(path, at: file.path)
    if let fact { cache?.ledger.learn(file.name, file.stamp, media: fact) }
    return state
  }

  /// What an earlier build learnt of a file; nil where a converted picture is not saved any more.
  private func state(_ fact: MediaFact, _ path: String) -> State? {
    switch fact {
    case .unreadable: .unreadable
    case .found(let info): .item(Item(info: info, content: .file(path)))
    case .converted(let info, let key):
      cache?.store.load(key).map { .item(Item(info: info, content: .bytes($0))) }
    }
  }

  private func look(_ path: String, at absolute: String) -> (State, MediaFact?) {
    guard let file = OpenFile(path: absolute) else { return (.unreadable, nil) }
    guard let info = mediaInfo(size: file.size, read: file.read) else { return (.unreadable, .unreadable) }
    if info.mediaType == "image/svg+xml" { return drawing(path, info, file.read(0..<file.size)) }
    let plain = (State.item(Item(info: info, content: .file(path))), MediaFact.found(info))
    guard MediaLibrary.isConverted(info.mediaType) else { return plain }
    let bytes = file.read(0..<file.size)
    let key = cache.map { Digest(of: Array("PNG".utf8) + [UInt8]($0.tool.text.utf8) + bytes) }
    let converted: ConvertedPicture
    do throws(ConversionFailure) {
      converted = try convertedToPNG(bytes)
    } catch {
      // A format that libvips does not read stays what it is, and is named by whoever asks.
      return error == .formatUnknown ? plain : (.unreadable, .unreadable)
    }
    var result = info
    result.mediaType = "image/png"
    result.size = converted.png.count
    result.width = converted.width
    result.height = converted.height
    let isSaved = key.map { cache?.store.save($0, converted.png) ?? false } ?? false
    return (
      .item(Item(info: result, content: .bytes(converted.png))),
      isSaved ? key.map { .converted(result, $0) } : nil
    )
  }

  /// A drawing, put right where it holds what EPUB does not allow. Only one that goes into the bundle as it is, is known
  /// to the next build: what was found is then found again.
  private func drawing(_ path: String, _ info: MediaInfo, _ bytes: [UInt8]) -> (State, MediaFact?) {
    var context = ReadingContext(source: 0, path: path, styling: .author)
    context.mediaInfo = { self.lookupWithin($0) }
    context.readFile = { try self.folder.read($0) }
    let reading = readDrawing(file: folder.shown(path), bytes: bytes, context: context)
    if !reading.diagnostics.isEmpty { drawingFindings.withLock { $0[path] = reading.diagnostics } }
    guard reading.isReadable else { return (.unreadable, nil) }
    guard let replacement = reading.replacement else {
      return (.item(Item(info: info, content: .file(path))), .found(info))
    }
    var info = info
    info.size = replacement.count
    return (.item(Item(info: info, content: .bytes(replacement))), nil)
  }

  /// What a drawing learns about a picture that it shows, which goes into it: none but rasters of moderate size.
  private func lookupWithin(_ path: String) -> MediaLookup {
    let file: (path: String, name: String, stamp: FileStamp)
    do { file = try folder.stamped(path) } catch {
      if case .outside = error { return .outside }
      return .missing
    }
    guard let file = OpenFile(path: file.path), file.size <= 16 << 20,
      let info = mediaInfo(size: file.size, read: file.read), info.mediaType != "image/svg+xml",
      CoreMediaTypes.images.contains(info.mediaType)
    else { return .unreadable }
    return .found(info)
  }

  /// What was found in drawings, in the order of their paths.
  var findings: [Diagnostic] {
    drawingFindings.withLock { $0 }.sorted { $0.key < $1.key }.flatMap(\.value)
  }

  /// Pictures of formats that EPUB lacks.
  private static func isConverted(_ mediaType: String) -> Bool {
    mediaType.hasPrefix("image/") && !CoreMediaTypes.images.contains(mediaType)
  }

  /// The ending of a file of that type in the bundle; the author's own where the type says nothing.
  static func fileEnding(of mediaType: String, path: String) -> String {
    if let known = endings[mediaType] { return known }
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return "" }
    let ending = name[dot...].lowercased()
    return ending.utf8.dropFirst().allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) })
      ? ending : ""
  }

  private static let endings = [
    "image/png": ".png", "image/jpeg": ".jpg", "image/gif": ".gif", "image/webp": ".webp",
    "image/svg+xml": ".svg", "audio/mpeg": ".mp3", "audio/mp4": ".m4a", "audio/ogg": ".opus",
    "video/mp4": ".mp4", "video/webm": ".webm", "font/ttf": ".ttf", "font/otf": ".otf", "font/woff": ".woff",
    "font/woff2": ".woff2", "application/json": ".json",
  ]
}

/// A file opened for reading parts of it; closed with its owner.
private final class OpenFile {
  let size: Int
  private let descriptor: Int32

  init?(path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
      if descriptor >= 0 { close(descriptor) }
      return nil
    }
    size = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// The bytes of a range, as many of them as there are.
  func read(_ range: Range<Int>) -> [UInt8] {
    let wanted = range.clamped(to: 0..<size)
    var bytes = [UInt8](repeating: 0, count: wanted.count)
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress! + done, $0.count - done, off_t(wanted.lowerBound + done))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return Array(bytes[..<done]) }
      done += count
    }
    return bytes
  }
}
