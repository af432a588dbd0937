import ArtworkDrawing
import BookModel
import Diagnostics
import Files
import Publishing

/// Artwork of an earlier build: descriptions of the pictures and the findings. The pictures' bytes are cached
/// separately.
package struct SavedArtwork: Sendable {
  /// The pictures, without bytes.
  package var files: [ArtworkFile]
  /// The findings of reading the author's files and of painting.
  package var read: [Diagnostic]
  package var painted: [Diagnostic]
  /// The libraries used for drawing.
  var libraries: [String: FileStamp]

  /// Whether this process uses the same libraries.
  fileprivate var isOfSameLibraries: Bool { libraries.allSatisfy { FileStamp(at: $0.key) == $0.value } }

  /// The cache key of one picture's bytes.
  fileprivate static func key(ofBytes href: String, _ key: Digest) -> Digest {
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

/// The inputs of artwork, other than the author's files.
package struct ArtworkInputs {
  let selection: String
  let templates: [String]
  let metadata: Metadata
  let sources: ArtworkSources

  /// - Parameters:
  ///   - selection: how much is drawn.
  ///   - templates: the texts of the templates of covers and launch images.
  package init(selection: String, templates: [String], metadata: Metadata, sources: ArtworkSources) {
    self.selection = selection
    self.templates = templates
    self.metadata = metadata
    self.sources = sources
  }
}

/// Caches the phase `draw`.
package struct SavedDrawings: Sendable {
  private let work: SavedWork
  private let key: Digest

  /// Nil if one of the author's files cannot be read.
  package init?(_ work: SavedWork, _ inputs: ArtworkInputs, in folder: BookFolder) {
    guard let key = Self.key(work, inputs, folder) else { return nil }
    self.work = work
    self.key = key
  }

  private static func key(_ work: SavedWork, _ inputs: ArtworkInputs, _ folder: BookFolder) -> Digest? {
    var writer = ByteWriter()
    writer.digest(work.tool)
    writer.optional(work.fonts) { $0.digest($1) }
    writer.string(inputs.selection)
    for template in inputs.templates { writer.string(template) }
    writer.metadata(inputs.metadata)
    let artwork = inputs.sources
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
      do throws(FileError) { writer.digest(try work.digest(ofFile: reference.path, in: folder).digest) } catch
      {
        return nil
      }
    }
    return Digest(of: writer.bytes)
  }

  /// Loads an earlier build's artwork into `store`; nil if any input changed.
  package func artwork(
    in store: PackedStore
  ) throws(PublishingError) -> (saved: SavedArtwork, packed: [String: PackedData])? {
    guard let bytes = work.store.load(key), let saved = try? SavedArtwork(bytes), saved.isOfSameLibraries
    else {
      work.explain("artwork: drawn")
      return nil
    }
    var packed: [String: PackedData] = [:]
    for file in saved.files {
      guard let bytes = work.store.load(SavedArtwork.key(ofBytes: file.href, key)) else {
        work.explain("artwork: drawn again, since a picture is not saved any more")
        return nil
      }
      packed[file.href] = try PackedData(stored: bytes, in: store)
    }
    return (saved, packed)
  }

  /// Caches a picture's bytes.
  package func keep(_ file: ArtworkFile) {
    work.store.save(SavedArtwork.key(ofBytes: file.href, key), file.bytes)
  }

  /// Caches the description of the artwork; `keep` has cached the pictures' bytes.
  ///
  /// - Parameters:
  ///   - read: findings of reading the author's files.
  ///   - painted: findings of painting.
  package func save(_ files: [ArtworkFile], read: [Diagnostic], painted: [Diagnostic]) {
    let saved = SavedArtwork(files: files, read: read, painted: painted, libraries: ToolDigest.loadedFiles)
    work.store.save(key, saved.bytes)
  }

  /// The cached launch images of a web folder; nil unless all are present.
  package func startupImages() -> [ArtworkFile]? {
    let key = key.derived(0)
    guard let bytes = work.store.load(key), let saved = try? SavedArtwork(bytes), saved.isOfSameLibraries
    else {
      return nil
    }
    var files = saved.files
    for index in files.indices {
      guard let bytes = work.store.load(SavedArtwork.key(ofBytes: files[index].href, key)) else { return nil }
      files[index].bytes = bytes
    }
    return files
  }

  /// Caches the launch images of a web folder, with their bytes.
  package func saveStartupImages(_ files: [ArtworkFile]) {
    let key = key.derived(0)
    for file in files { work.store.save(SavedArtwork.key(ofBytes: file.href, key), file.bytes) }
    let saved = SavedArtwork(files: files, read: [], painted: [], libraries: ToolDigest.loadedFiles)
    work.store.save(key, saved.bytes)
  }
}

extension ByteWriter {
  /// Writes the metadata that artwork can show, and the positions of findings about it.
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
