import ArtworkDrawing
import BookModel
import Diagnostics
import Digests
import Files
import Publishing
import SharedCache

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

  /// The files that drawings link, with the digests of their content; empty for one that could not be read.
  fileprivate var linked: [(path: String, digest: [UInt8])] = []

  /// Whether the files that drawings link are as they were.
  fileprivate func hasSameLinks(in folder: BookFolder) -> Bool {
    linked.allSatisfy { Self.digest(of: $0.path, in: folder) == $0.digest }
  }

  fileprivate static func digest(of path: String, in folder: BookFolder) -> [UInt8] {
    do throws(FileError) { return HashFunction.hash(.sha256, of: try folder.read(path)) } catch { return [] }
  }

  /// Whether this process uses the same libraries.
  fileprivate var isOfSameLibraries: Bool { libraries.allSatisfy { FileStamp(at: $0.key) == $0.value } }

  /// The cache key of one picture's bytes.
  fileprivate static func key(ofBytes href: String, key: Digest) -> Digest {
    var writer = ByteWriter()
    writer.digest(key)
    writer.string(href)
    return Digest(of: writer.bytes)
  }
}

extension SavedArtwork {
  fileprivate func bytes(in folder: BookFolder) -> [UInt8] {
    var writer = ByteWriter(root: folder)
    write(to: &writer)
    return writer.bytes
  }

  /// Serializes the artwork, including the pictures' bytes.
  fileprivate func wholeBytes(in folder: BookFolder) -> [UInt8] {
    var writer = ByteWriter(root: folder)
    write(to: &writer)
    for file in files { writer.blob(file.bytes) }
    return writer.bytes
  }

  private func write(to writer: inout ByteWriter) {
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
    writer.list(linked) { writer, file in
      writer.string(file.path)
      writer.blob(file.digest)
    }
  }

  fileprivate init(_ bytes: [UInt8], in folder: BookFolder) throws(DamagedBytes) {
    var reader = ByteReader(bytes, root: folder)
    try self.init(from: &reader)
  }

  /// Deserializes artwork with the pictures' bytes.
  fileprivate init(whole bytes: [UInt8], in folder: BookFolder) throws(DamagedBytes) {
    var reader = ByteReader(bytes, root: folder)
    try self.init(from: &reader)
    for index in files.indices { files[index].bytes = try reader.blob() }
  }

  private init(from reader: inout ByteReader) throws(DamagedBytes) {
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
    linked = try reader.list { (reader) throws(DamagedBytes) in
      (path: try reader.string(), digest: try reader.blob())
    }
  }
}

/// The inputs of artwork, other than the author's files.
package struct ArtworkInputs {
  /// The options of the build that affect artwork, as `ByteWriter.properties` writes them.
  let options: [UInt8]
  let templates: [String]
  let metadata: Metadata
  let sources: ArtworkSources

  /// - Parameters:
  ///   - options: the options of the build that affect artwork.
  ///   - templates: the texts of the templates of covers and launch images.
  package init(options: Any, templates: [String], metadata: Metadata, sources: ArtworkSources) {
    var writer = ByteWriter()
    writer.properties(of: options)
    self.options = writer.bytes
    self.templates = templates
    self.metadata = metadata
    self.sources = sources
  }
}

extension ArtworkInputs {
  /// The inputs as bytes; nil if one of the author's files cannot be read.
  fileprivate func bytes(
    in folder: BookFolder, digest: (String) throws(FileError) -> [UInt8]
  ) -> [UInt8]? {
    var writer = ByteWriter(root: folder)
    writer.blob(options)
    for template in templates { writer.string(template) }
    writer.metadata(metadata)
    switch sources.launch {
    case .cover: writer.byte(0)
    case .plain(let background):
      writer.byte(1)
      writer.optional(background)
    }
    let single = [sources.portraitCover, sources.landscapeCover, sources.icon]
    for reference in single + sources.toolbarIcons.map(Optional.some) + [nil]
      + sources.tabBarIcons.map(Optional.some)
    {
      writer.optional(reference?.path)
      guard let reference else { continue }
      writer.optional(reference.range) { $0.place($1) }
      do throws(FileError) { writer.blob(try digest(reference.path)) } catch { return nil }
    }
    return writer.bytes
  }
}

/// Caches the phase `draw`, on this machine and in the shared caches.
package struct SavedDrawings: Sendable {
  private let work: SavedWork
  private let folder: BookFolder
  private let key: Digest
  private let shared: (work: SharedWork, key: EntryKey)?

  /// Prepares caching; nil if one of the author's files cannot be read.
  package init?(_ work: SavedWork, _ inputs: ArtworkInputs, in folder: BookFolder, shared: SharedWork?) {
    self.work = work
    self.folder = folder
    let known = inputs.bytes(in: folder) { (path) throws(FileError) in
      try work.digest(ofFile: path, in: folder).digest.bytes
    }
    guard let known else { return nil }
    var writer = ByteWriter()
    writer.digest(work.tool)
    writer.optional(work.fonts) { $0.digest($1) }
    writer.blob(known)
    key = Digest(of: writer.bytes)
    guard let shared else {
      self.shared = nil
      return
    }
    let common = inputs.bytes(in: folder) { (path) throws(FileError) in
      HashFunction.hash(.sha256, of: try folder.read(path))
    }
    guard let common else { return nil }
    self.shared = (shared, shared.key(of: "artwork", common))
  }

  /// Loads an earlier build's artwork into `store`; nil if any input changed.
  package func artwork(
    in store: PackedStore
  ) throws(PublishingError) -> (saved: SavedArtwork, packed: [String: PackedData])? {
    guard let saved = load(key, shared?.key) else {
      work.explain("artwork: drawn")
      return nil
    }
    var packed: [String: PackedData] = [:]
    for file in saved.files { packed[file.href] = try PackedData(stored: file.bytes, in: store) }
    return (saved, packed)
  }

  /// Caches a picture's bytes.
  package func keep(_ file: ArtworkFile) {
    work.store.save(SavedArtwork.key(ofBytes: file.href, key: key), file.bytes)
  }

  /// Caches the description of the artwork; `keep` has cached the pictures' bytes.
  ///
  /// - Parameters:
  ///   - read: findings of reading the author's files.
  ///   - painted: findings of painting.
  ///   - linked: the paths of the files that drawings link.
  package func save(_ files: [ArtworkFile], read: [Diagnostic], painted: [Diagnostic], linked: [String]) {
    var saved = SavedArtwork(files: files, read: read, painted: painted, libraries: libraries)
    saved.linked = digests(of: linked)
    save(saved, key: key, shared?.key)
  }

  private func digests(of paths: [String]) -> [(path: String, digest: [UInt8])] {
    paths.map { ($0, SavedArtwork.digest(of: $0, in: folder)) }
  }

  /// The cached launch images of a web folder; nil unless all are present.
  package func startupImages() -> [ArtworkFile]? {
    load(key.derived(0), shared?.key.derived([0]))?.files
  }

  /// Caches the launch images of a web folder, with their bytes.
  package func saveStartupImages(_ files: [ArtworkFile], linked: [String]) {
    let key = key.derived(0)
    for file in files { work.store.save(SavedArtwork.key(ofBytes: file.href, key: key), file.bytes) }
    var saved = SavedArtwork(files: files, read: [], painted: [], libraries: libraries)
    saved.linked = digests(of: linked)
    save(saved, key: key, shared?.key.derived([0]))
  }

  /// The libraries used for drawing; empty if they are already part of the keys.
  private var libraries: [String: FileStamp] {
    work.authenticator.isPortable ? [:] : ToolDigest.loadedFiles
  }

  /// Loads artwork with the pictures' bytes, from this machine or a shared cache; nil unless complete.
  private func load(_ key: Digest, _ entry: EntryKey?) -> SavedArtwork? {
    if let saved = loadLocal(key) { return saved }
    guard let shared, let entry, let blobs = shared.work.load(entry), blobs.count == 1,
      // Damaged artwork is drawn again.
      let saved = try? SavedArtwork(whole: blobs[0], in: folder), saved.hasSameLinks(in: folder)
    else { return nil }
    work.explain("artwork: taken from \"\(shared.work.name)\"")
    for file in saved.files { work.store.save(SavedArtwork.key(ofBytes: file.href, key: key), file.bytes) }
    var local = saved
    local.libraries = libraries
    work.store.save(key, local.bytes(in: folder))
    return saved
  }

  private func loadLocal(_ key: Digest) -> SavedArtwork? {
    // Damaged artwork is drawn again.
    guard let bytes = work.store.load(key), var saved = try? SavedArtwork(bytes, in: folder),
      saved.isOfSameLibraries, saved.hasSameLinks(in: folder)
    else { return nil }
    for index in saved.files.indices {
      guard let bytes = work.store.load(SavedArtwork.key(ofBytes: saved.files[index].href, key: key)) else {
        return nil
      }
      saved.files[index].bytes = bytes
    }
    return saved
  }

  private func save(_ saved: SavedArtwork, key: Digest, _ entry: EntryKey?) {
    work.store.save(key, saved.bytes(in: folder))
    guard let shared, let entry, shared.work.isWritable else { return }
    var whole = saved
    whole.libraries = [:]
    for index in whole.files.indices {
      guard let bytes = work.store.load(SavedArtwork.key(ofBytes: whole.files[index].href, key: key)) else {
        return
      }
      whole.files[index].bytes = bytes
    }
    shared.work.save(entry, [.bytes(whole.wholeBytes(in: folder))])
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
    optional(metadata.titleRange) { $0.place($1) }
    optional(metadata.subtitleRange) { $0.place($1) }
    optional(metadata.creatorsRange) { $0.place($1) }
    optional(metadata.publishersRange) { $0.place($1) }
  }
}
