import BookModel
import Publishing

/// Caches the phase `render`: compressed pages, media and documents.
package struct SavedPages: Sendable {
  private let work: SavedWork
  private let readings: SavedReadings
  private let book: LinkedBook
  private let templates: Digest
  private let store: PackedStore

  /// - Parameters:
  ///   - templates: the texts of the page templates.
  ///   - store: holds compressed bytes until packing.
  package init(
    _ work: SavedWork, _ readings: SavedReadings, book: LinkedBook, templates: [String], store: PackedStore
  ) {
    self.work = work
    self.readings = readings
    self.book = book
    self.templates = Digest(of: templates.flatMap { Array($0.utf8) })
    self.store = store
  }

  /// Makes a publisher load compressed entries from the cache and save new ones.
  package func wrap(_ publisher: inout EPUBPublisher) {
    publisher.mediaCache = media
    publisher.pageCache = page
    publisher.documentCache = document
  }

  private typealias Make = () throws(PublishingError) -> PackedData

  /// Caches recompressed media.
  private func media(_ path: String, _ make: Make) throws(PublishingError) -> PackedData {
    guard let digest = readings.digest(ofFile: path) else { return try make() }
    let key = Digest(of: Array((digest.text + work.tool.text + "media").utf8))
    if let data = try data(key) { return data }
    return try saved(key, make)
  }

  private func page(_ index: Int, _ make: Make) throws(PublishingError) -> PackedData {
    let page = book.pages[index]
    guard let variant = readings.variant(of: page.page.source) else { return try make() }
    let key = PageKey(
      page, content: variant.derived(page.page.part), templates: templates, media: book.media)
    work.explanation.note(page: page.href, parts: key.parts)
    if let data = try data(key.digest) { return data }
    work.explanation.explainPage(page.href, parts: key.parts)
    return try saved(key.digest, make)
  }

  private func document(_ bytes: [UInt8], _ make: Make) throws(PublishingError) -> PackedData {
    let key = work.authenticator.digest(of: bytes, name: work.tool)
    if let data = try data(key) { return data }
    return try saved(key, make)
  }

  private func data(_ key: Digest) throws(PublishingError) -> PackedData? {
    guard let bytes = work.store.load(key) else { return nil }
    return try PackedData(saved: bytes, in: store)
  }

  private func saved(_ key: Digest, _ make: Make) throws(PublishingError) -> PackedData {
    let data = try make()
    work.store.save(key, try data.saved())
    return data
  }
}

extension PackedData {
  /// Serializes compressed bytes with the values that the archive's directory needs.
  fileprivate func saved() throws(PublishingError) -> [UInt8] {
    var writer = ByteWriter()
    writer.flag(method == .deflated)
    writer.number(size)
    writer.optional(checksum.map { Int($0) })
    writer.blob(try packedBytes())
    return writer.bytes
  }

  /// Deserializes into a store; nil if the bytes are malformed.
  fileprivate init?(saved bytes: [UInt8], in store: PackedStore) throws(PublishingError) {
    var reader = ByteReader(bytes)
    // Damaged pages are packed again.
    guard let isDeflated = try? reader.flag(), let size = try? reader.number(),
      let checksum = try? reader.optionalNumber(), let packed = try? reader.blob()
    else { return nil }
    self.init(
      method: isDeflated ? .deflated : .stored, size: size, packedSize: packed.count,
      checksum: UInt32(truncatingIfNeeded: checksum), place: try store.keep(packed))
  }
}
