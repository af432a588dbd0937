import BookModel
import Diagnostics
import Manifests
import Publishing

/// Where a build uses the work of earlier ones.
extension Work {
  /// Opens the folder of saved work; a build without one does everything anew, and says so.
  func openCache(_ book: Book, _ folder: BookFolder) {
    guard log != nil else { return }
    let isSource =
      book.sources.count == 1 && book.contentsSource == nil
      && identity.manifest == folder.path + "/" + (book.sources.first?.path ?? "")
    cache = BuildCache.open(
      root: folder.path, isSource: isSource, draws: request.artwork != .none, identity, record)
    if cache == nil { diagnostics.append(Work.unusableCache(folder.shown(""))) }
  }

  private static func unusableCache(_ place: String) -> Diagnostic {
    Diagnostic(
      .cacheUnusable, at: nil, "nothing can be saved for the next build",
      explanation: "neither \"\(place)\" nor the user's own caches can be written")
  }

  /// Saves what this build did for the next.
  func saveWork() {
    guard let cache, let log else { return }
    cache.commit(
      log: log, diagnostics: diagnostics, sources: sources.paths, bundle: bundle, webFolder: webFolder)
    if cache.hasFailed { diagnostics.append(Work.unusableCache(cache.path)) }
  }

  /// Lets the publisher take contents and finished pages from the saved work.
  func addCache(to publisher: inout EPUBPublisher, _ linked: LinkedBook, templates: Digest) {
    guard let reader else { return }
    let keys = readingKeys
    publisher.pageContent = { index throws(PublishingError) in
      let page = linked.pages[index].page
      guard let content = reader.content(of: page, key: keys[page.source]) else {
        throw .fileChanged(path: reader.folder.shown(reader.book.sources[page.source].path))
      }
      return content
    }
    publisher.optimizesMedia = request.optimizesMedia
    guard let cache else { return }
    let store = store
    publisher.mediaCache = { path, make throws(PublishingError) in
      guard let digest = reader.digest(ofFile: path) else { return try make() }
      let key = Digest(of: Array((digest.text + cache.tool.text + "media").utf8))
      if let bytes = cache.store.load(key), let saved = try PackedData(saved: bytes, in: store) {
        return saved
      }
      let data = try make()
      cache.store.save(key, try data.saved())
      return data
    }
    publisher.pageCache = { index, make throws(PublishingError) in
      let page = linked.pages[index]
      guard let variant = keys[page.page.source] else { return try make() }
      let key = PageKey(
        page, content: variant.derived(page.page.part), templates: templates, media: linked.media)
      cache.note(page: page.href, key.parts)
      if let bytes = cache.store.load(key.digest), let saved = try PackedData(saved: bytes, in: store) {
        return saved
      }
      cache.explainPage(page.href, key.parts)
      let data = try make()
      cache.store.save(key.digest, try data.saved())
      return data
    }
    publisher.documentCache = { bytes, make throws(PublishingError) in
      let key = cache.seal.digest(of: bytes, name: cache.tool)
      if let bytes = cache.store.load(key), let saved = try PackedData(saved: bytes, in: store) {
        return saved
      }
      let data = try make()
      cache.store.save(key, try data.saved())
      return data
    }
  }
}

extension PackedData {
  /// Packed bytes with what an archive has to know of them.
  fileprivate func saved() throws(PublishingError) -> [UInt8] {
    var writer = ByteWriter()
    writer.flag(method == .deflated)
    writer.number(size)
    writer.optional(checksum.map { Int($0) })
    writer.blob(try packedBytes())
    return writer.bytes
  }

  /// Puts saved bytes into a store; nil where they are not what was saved.
  fileprivate init?(saved bytes: [UInt8], in store: PackedStore) throws(PublishingError) {
    var reader = ByteReader(bytes)
    guard let isDeflated = try? reader.flag(), let size = try? reader.number(),
      let checksum = try? reader.optionalNumber(), let packed = try? reader.blob()
    else { return nil }
    self.init(
      method: isDeflated ? .deflated : .stored, size: size, packedSize: packed.count,
      checksum: UInt32(truncatingIfNeeded: checksum), place: try store.keep(packed))
  }

  /// Bytes that are compressed by nature, in a store.
  init(stored bytes: [UInt8], in store: PackedStore) throws(PublishingError) {
    self.init(
      method: .stored, size: bytes.count, packedSize: bytes.count, checksum: Deflater.checksum(bytes),
      place: try store.keep(bytes))
  }
}
