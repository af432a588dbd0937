import ArtworkDrawing
import BookModel
import Diagnostics
import Manifests
import Publishing

/// Artwork as an earlier build drew it: what the pictures are, and what was found. Their bytes are saved apart.
struct SavedArtwork: Sendable {
  var files: [ArtworkFile]
  /// What was found in reading the author's files, and in painting.
  var read: [Diagnostic]
  var painted: [Diagnostic]
  /// The libraries that it was drawn with.
  var libraries: [String: FileStamp]

  /// What the bytes of one picture are saved under.
  static func key(ofBytes href: String, _ key: Digest) -> Digest {
    var writer = ByteWriter()
    writer.digest(key)
    writer.string(href)
    return Digest(of: writer.bytes)
  }
}

extension SavedArtwork {
  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.list(files) { writer, file in
      writer.string(file.href)
      writer.number(file.width)
      writer.number(file.height)
      writer.number(file.scale)
      writer.string(file.use.rawValue)
      writer.optional(file.orientation?.rawValue)
      writer.string(file.mediaType)
    }
    writer.list(read) { $0.finding($1) }
    writer.list(painted) { $0.finding($1) }
    writer.files(libraries)
    return writer.bytes
  }

  init(_ bytes: [UInt8]) throws(DamagedBytes) {
    var reader = ByteReader(bytes)
    files = try reader.list { (reader) throws(DamagedBytes) in
      let (href, width, height) = (try reader.string(), try reader.number(), try reader.number())
      let scale = try reader.number()
      guard let use = ArtworkFile.Use(rawValue: try reader.string()) else { throw DamagedBytes() }
      let orientation = try reader.optionalString().flatMap(ArtworkFile.Orientation.init(rawValue:))
      return ArtworkFile(
        href: href, width: width, height: height, scale: scale, use: use, orientation: orientation,
        mediaType: try reader.string(), bytes: [])
    }
    read = try reader.list { (reader) throws(DamagedBytes) in try reader.finding() }
    painted = try reader.list { (reader) throws(DamagedBytes) in try reader.finding() }
    libraries = try reader.files()
  }
}

extension Work {
  /// Takes the artwork of an earlier build where nothing that it was made from has changed.
  func takeSavedArtwork(_ linked: LinkedBook, _ book: Book) throws(BookCompiler.Stop) -> Bool {
    guard let cache, let key = try keyOfArtwork(linked, book, cache) else { return false }
    artworkKey = key
    guard let bytes = cache.store.load(key), let saved = try? SavedArtwork(bytes),
      saved.libraries.allSatisfy({ FileStamp(at: $0.key) == $0.value })
    else {
      cache.explain("artwork: drawn")
      return false
    }
    for file in saved.files {
      guard let bytes = cache.store.load(SavedArtwork.key(ofBytes: file.href, key)) else {
        cache.explain("artwork: drawn again, since a picture is not saved any more")
        return false
      }
      do throws(PublishingError) {
        packedArtwork[file.href] = try PackedData(stored: bytes, in: store)
      } catch { throw stop(error) }
    }
    diagnostics += saved.read
    savedArtwork = saved
    return true
  }

  /// Everything that artwork is made from; nil where a file of it cannot be read.
  private func keyOfArtwork(
    _ linked: LinkedBook, _ book: Book, _ cache: BuildCache
  ) throws(BookCompiler.Stop) -> Digest? {
    guard let folder else { return nil }
    var writer = ByteWriter()
    writer.digest(cache.tool)
    writer.optional(cache.fonts) { $0.digest($1) }
    writer.string(request.artwork.rawValue)
    do throws(PublishingError) {
      for name in ["cover.svg", "launch.svg"] { writer.string(try template(name)) }
    } catch { throw stop(error) }
    writer.metadata(linked.metadata)
    let artwork = book.artwork
    switch artwork.launch {
    case .cover: writer.byte(0)
    case .plain(let background):
      writer.byte(1)
      writer.optional(background)
    }
    let single = [artwork.portraitCover, artwork.landscapeCover, artwork.icon]
    for reference in single + artwork.toolbarIcons.map(Optional.some) + [nil]
      + artwork.tabBarIcons.map(Optional.some)
    {
      writer.optional(reference?.path)
      guard let reference else { continue }
      writer.optional(reference.range) { $0.place($1) }
      do throws(FileError) {
        let file = try folder.stamped(reference.path)
        if let known = cache.ledger.digest(file.name, file.stamp) {
          writer.digest(known)
        } else {
          let digest = cache.seal.digest(of: try folder.read(reference.path))
          cache.ledger.learn(file.name, file.stamp, digest: digest)
          writer.digest(digest)
        }
      } catch { return nil }
    }
    return Digest(of: writer.bytes)
  }

  /// Saves what was drawn; the pictures themselves were saved as they were made.
  func saveArtwork(_ painting: ArtworkPainter.Painting, _ read: [Diagnostic]) {
    guard let cache, artworkKey != .nothing else { return }
    let saved = SavedArtwork(
      files: painting.files, read: read, painted: painting.diagnostics,
      libraries: ToolDigest.loadedFiles)
    cache.store.save(artworkKey, saved.bytes)
  }
}

extension ByteWriter {
  /// What drawn artwork may show, and where findings about it stand.
  fileprivate mutating func metadata(_ metadata: Metadata) {
    string(metadata.title)
    optional(metadata.subtitle)
    string(metadata.language)
    optional(metadata.direction?.rawValue)
    for people in [metadata.creators, metadata.contributors] {
      list(people) { writer, person in
        writer.string(person.name)
        writer.list(person.roles) { $0.string($1) }
        writer.optional(person.fileAs)
      }
    }
    list(metadata.publishers) { $0.string($1) }
    list(metadata.subjects) { $0.string($1) }
    optional(metadata.date)
    optional(metadata.description)
    optional(metadata.rights)
    optional(metadata.identifier)
    optional(metadata.range) { $0.place($1) }
  }
}
