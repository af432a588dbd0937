import BookModel

/// Hashes of a rendered page's inputs by category, to explain what changed between builds.
struct PageParts: Sendable, Equatable {
  /// Hashes of content, frame, links, numbers and media, in this order.
  var digests: [UInt64] = Array(repeating: 0, count: names.count)

  /// The names of the categories in explanations.
  static let names = [
    "its content", "its title or frame", "where its links lead", "its numbers", "its media",
  ]

  /// The names of the categories that differ.
  func changes(since before: PageParts) -> [String] {
    zip(Self.names, zip(digests, before.digests)).filter { $1.0 != $1.1 }.map(\.0)
  }
}

/// The cache key of a rendered page: hashes templates, content and everything that fills its slots.
struct PageKey {
  let parts: PageParts
  let digest: Digest

  /// - Parameters:
  ///   - content: the cache key of the page's content.
  ///   - templates: the digest of the templates.
  init(_ page: LinkedPage, content: Digest, templates: Digest, media: [MediaFile]) {
    var writer = ByteWriter()
    var parts = PageParts()
    var start = 0
    func close(_ part: Int, _ writer: ByteWriter, _ parts: inout PageParts) {
      parts.digests[part] = quickDigest(writer.bytes[start...])
      start = writer.bytes.count
    }
    writer.digest(content)
    writer.content(page.page.leading)
    close(0, writer, &parts)
    writer.digest(templates)
    writer.frame(page, media: media)
    close(1, writer, &parts)
    writer.list(page.linkReferences) { $0.optional($1) }
    writer.list(page.linkTexts) { $0.optional($1) }
    close(2, writer, &parts)
    writer.list(page.labels) { $0.optional($1) }
    close(3, writer, &parts)
    writer.list(page.media) { writer, file in writer.optional(file.map { media[$0].href }) }
    close(4, writer, &parts)
    self.parts = parts
    digest = Digest(of: writer.bytes)
  }
}

extension ByteWriter {
  /// Writes the values passed to the page's template.
  fileprivate mutating func frame(_ page: LinkedPage, media: [MediaFile]) {
    string(page.href)
    string(page.title)
    string(page.language)
    string(page.direction.rawValue)
    optional(page.type)
    optional(page.role)
    string(page.matter)
    string(page.kind.rawValue)
    flag(page.usesBookStyle)
    optional(page.viewport?.declaration)
    flag(page.overlay != nil)
    list(page.stylesheets) { writer, sheet in
      writer.string(media[sheet].href)
      writer.optional(page.alternateTitles[sheet])
    }
    list(page.page.styles) { $0.string($1.css) }
    for attributes in [page.page.rootAttributes, page.page.bodyAttributes] {
      list(attributes) { writer, attribute in
        writer.string(attribute.name)
        writer.string(attribute.value)
      }
    }
  }
}

/// A fast non-cryptographic hash; used only for explanations.
private func quickDigest(_ bytes: ArraySlice<UInt8>) -> UInt64 {
  bytes.withUnsafeBytes { bytes in
    var hash: UInt64 = UInt64(bytes.count) &* 0x9E37_79B9_7F4A_7C15
    var index = 0
    while index + 8 <= bytes.count {
      hash = (hash ^ bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash >> 32
      index += 8
    }
    while index < bytes.count {
      hash = (hash ^ UInt64(bytes[index])) &* 0xFF51_AFD7_ED55_8CCD
      index += 1
    }
    return hash ^ hash >> 29
  }
}
