import BookModel
import Diagnostics
import Files
import Markup
import Publishing

/// The inputs and outputs of one build, kept for the next build with the same identity.
package struct BuildRecord: Sendable {
  /// Identifies the tool and its libraries.
  var tool: Digest
  /// Identifies the fonts, if artwork was drawn.
  var fonts: Digest?
  /// The libraries loaded by the end of the build: some load lazily.
  var libraries: [String: FileStamp] = [:]
  /// Every file that was accessed, by path.
  var facts: [String: FileFact] = [:]
  /// The findings, before the warning policy is applied.
  package var diagnostics: [Diagnostic] = []
  /// Absolute file paths, by the names shown in findings.
  package var sources: [String: String] = [:]
  /// The bundle with its stamp; nil if none was written.
  package var bundle: PublishedBundle?
  var bundleStamp = FileStamp.absent
  /// The web folder with the combined stamps of its files; nil if none was written.
  package var webFolder: PublishedBundle?
  var webStamps = Digest.nothing
  /// Hashes of each page's inputs, by its bundle name; used only for explanations.
  var pages: [String: PageParts] = [:]
  /// The cache key of each source's reading, by the source's path.
  var readings: [String: Digest] = [:]
}

extension BuildRecord {
  init(tool: Digest, fonts: Digest?) {
    self.tool = tool
    self.fonts = fonts
  }

  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.digest(tool)
    writer.optional(fonts) { $0.digest($1) }
    writer.files(libraries)
    writer.list(facts.sorted { $0.key < $1.key }) { writer, fact in
      writer.string(fact.key)
      writer.fact(fact.value)
    }
    writer.list(diagnostics) { $0.finding($1) }
    writer.table(sources)
    writer.optional(bundle) { $0.bundle($1) }
    writer.stamp(bundleStamp)
    writer.optional(webFolder) { $0.bundle($1) }
    writer.digest(webStamps)
    writer.list(pages.sorted { $0.key < $1.key }) { writer, page in
      writer.string(page.key)
      for part in page.value.digests { writer.fixed(part) }
    }
    writer.list(readings.sorted { $0.key < $1.key }) { writer, reading in
      writer.string(reading.key)
      writer.digest(reading.value)
    }
    return writer.bytes
  }

  init(_ bytes: [UInt8]) throws(DamagedBytes) {
    var reader = ByteReader(bytes)
    tool = try reader.digest()
    fonts = try reader.optional { (reader) throws(DamagedBytes) in try reader.digest() }
    libraries = try reader.files()
    for (path, fact) in try reader.list({ (reader) throws(DamagedBytes) in
      (try reader.string(), try reader.fact())
    }) { facts[path] = fact }
    diagnostics = try reader.list { (reader) throws(DamagedBytes) in try reader.finding() }
    for (file, path) in try reader.list({ (reader) throws(DamagedBytes) in
      (try reader.string(), try reader.string())
    }) { sources[file] = path }
    bundle = try reader.optional { (reader) throws(DamagedBytes) in try reader.bundle() }
    bundleStamp = try reader.stamp()
    webFolder = try reader.optional { (reader) throws(DamagedBytes) in try reader.bundle() }
    webStamps = try reader.digest()
    for (href, parts) in try reader.list({ (reader) throws(DamagedBytes) -> (String, PageParts) in
      let href = try reader.string()
      var parts = PageParts()
      for index in parts.digests.indices { parts.digests[index] = try reader.fixed() }
      return (href, parts)
    }) { pages[href] = parts }
    for (path, digest) in try reader.list({ (reader) throws(DamagedBytes) in
      (try reader.string(), try reader.digest())
    }) { readings[path] = digest }
  }
}

extension ByteWriter {
  mutating func files(_ files: [String: FileStamp]) {
    list(files.sorted { $0.key < $1.key }) { writer, file in
      writer.string(file.key)
      writer.stamp(file.value)
    }
  }

  mutating func stamp(_ stamp: FileStamp) {
    byte(stamp.kind.rawValue)
    guard stamp.kind == .file else { return }
    unsigned(stamp.device)
    unsigned(stamp.inode)
    number(Int(stamp.size))
    fixed(UInt64(bitPattern: stamp.modified))
    fixed(UInt64(bitPattern: stamp.changed))
  }

  fileprivate mutating func bundle(_ bundle: PublishedBundle) {
    string(bundle.path)
    number(bundle.pageCount)
    number(bundle.mediaCount)
    number(bundle.size)
  }

  fileprivate mutating func fact(_ fact: FileFact) {
    stamp(fact.stamp)
    flag(fact.isSettled)
    flag(fact.isRead)
    optional(fact.names) { $0.fixed($1) }
    optional(fact.digest) { $0.digest($1) }
    switch fact.media {
    case nil: byte(0)
    case .found(let info):
      byte(1)
      mediaInfo(info)
    case .converted(let info, let digest):
      byte(2)
      mediaInfo(info)
      self.digest(digest)
    case .unreadable: byte(3)
    }
  }

  mutating func mediaInfo(_ info: MediaInfo) {
    string(info.mediaType)
    number(info.size)
    optional(info.width)
    optional(info.height)
    flag(info.isAnimated)
  }
}

extension ByteReader {
  mutating func files() throws(DamagedBytes) -> [String: FileStamp] {
    var files: [String: FileStamp] = [:]
    for (path, stamp) in try list({ (reader) throws(DamagedBytes) in (try reader.string(), try reader.stamp())
    }) {
      files[path] = stamp
    }
    return files
  }

  mutating func stamp() throws(DamagedBytes) -> FileStamp {
    guard let kind = FileStamp.Kind(rawValue: try byte()) else { throw DamagedBytes() }
    var stamp = FileStamp(kind: kind)
    guard kind == .file else { return stamp }
    stamp.device = try unsigned()
    stamp.inode = try unsigned()
    stamp.size = Int64(try number())
    stamp.modified = Int64(bitPattern: try fixed())
    stamp.changed = Int64(bitPattern: try fixed())
    return stamp
  }

  fileprivate mutating func bundle() throws(DamagedBytes) -> PublishedBundle {
    PublishedBundle(
      path: try string(), pageCount: try number(), mediaCount: try number(), size: try number())
  }

  fileprivate mutating func fact() throws(DamagedBytes) -> FileFact {
    var fact = FileFact(stamp: try stamp(), isSettled: try flag(), isRead: try flag())
    fact.names = try optional { (reader) throws(DamagedBytes) in try reader.fixed() }
    fact.digest = try optional { (reader) throws(DamagedBytes) in try reader.digest() }
    switch try byte() {
    case 0: break
    case 1: fact.media = .found(try mediaInfo())
    case 2: fact.media = .converted(try mediaInfo(), try digest())
    case 3: fact.media = .unreadable
    default: throw DamagedBytes()
    }
    return fact
  }

  mutating func mediaInfo() throws(DamagedBytes) -> MediaInfo {
    MediaInfo(
      mediaType: try string(), size: try number(), width: try optionalNumber(), height: try optionalNumber(),
      isAnimated: try flag())
  }
}

extension BuildRecord {
  /// The accesses of the build by absolute path: the stamp, and a hash of the names of a listed folder.
  package var inputs: [String: (stamp: FileStamp, names: UInt64?, isRead: Bool)] {
    facts.mapValues { ($0.stamp, $0.names, $0.isRead) }
  }
}
