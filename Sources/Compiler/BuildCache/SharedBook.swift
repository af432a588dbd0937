import Diagnostics
import Files
import Glibc
import Publishing
import SharedCache

/// A whole book in shared caches.
///
/// Which files a build reads is known only when it is done. So its key leads, over two lists of what an earlier build asked
/// the file system, to the result: the digests of the manifest, of the sources and of all else, each step with the answers of this
/// machine.
///
///     key of the options and the manifest             -> first list: the sources, what was listed
///     that key and the answers to the first list      -> second list: everything else, missing files too
///     that key and the answers to the second list     -> findings, the bundle
package struct SharedBook: Sendable {
  private let work: SharedWork
  private let templates: String
  /// The folder of the manifest.
  private let folder: BookFolder
  private let key: EntryKey

  /// The result of an earlier build.
  package struct Result: Sendable {
    /// The findings, before the warning policy is applied.
    package var diagnostics: [Diagnostic]
    package var pageCount: Int
    package var mediaCount: Int
    /// The book's folder.
    package var root: BookFolder

    /// Describes the result of a build.
    package init(diagnostics: [Diagnostic], pageCount: Int, mediaCount: Int, root: BookFolder) {
      self.root = root
      self.diagnostics = diagnostics
      self.pageCount = pageCount
      self.mediaCount = mediaCount
    }
  }

  /// Nil if the manifest cannot be read.
  ///
  /// - Parameters:
  ///   - manifest: the manifest's path: a file or a folder.
  ///   - templates: the folder of the templates.
  ///   - options: writes every option that affects the result.
  package init?(
    _ work: SharedWork, manifest: String, templates: String, options: (inout ByteWriter) -> Void
  ) {
    var writer = ByteWriter()
    options(&writer)
    let stamp = FileStamp(at: manifest)
    switch stamp.kind {
    case .file:
      guard let digest = FileDigest.digest(ofFile: manifest) else { return nil }
      writer.string(splitPath(FileSystem.realPath(manifest) ?? manifest).name)
      writer.blob(digest)
    case .folder: writer.list(Self.listing(of: manifest)) { $0.string($1) }
    case .absent, .other: return nil
    }
    let isFolder = stamp.kind == .folder
    let tidy = manifest.count > 1 && manifest.hasSuffix("/") ? String(manifest.dropLast()) : manifest
    let typed = isFolder ? tidy : tidy.hasPrefix("/") ? folderOfFile(at: tidy) : splitPath(tidy).folder
    guard let folder = try? BookFolder(at: typed) else { return nil }
    self.work = work
    self.templates = templates
    self.folder = folder
    key = work.key(of: "book", writer.bytes)
  }

  /// The names and sizes of files in a folder and those below it, which tell folders apart that look alike at first sight.
  private static func listing(of folder: String) -> [String] {
    var lines: [String] = []
    var waiting = [(path: "", depth: 0)]
    while let next = waiting.popLast(), lines.count < 5000 {
      for name in FileSystem.sortedNames(in: joinPath(folder, next.path)) where !name.hasPrefix(".") {
        let path = joinPath(next.path, name)
        let stamp = FileStamp(at: folder + "/" + path)
        if stamp.kind == .folder {
          lines.append(path + "/")
          if next.depth < 2 { waiting.append((path, next.depth + 1)) }
        } else {
          lines.append("\(path) \(stamp.size)")
        }
      }
    }
    return lines
  }

  /// Looks the book up; nil unless an earlier build with the same inputs is there.
  ///
  /// - Parameters:
  ///   - log: notes what was looked at.
  ///   - accepts: whether the result is what this build would have, before its bundle is fetched.
  ///   - write: writes the bundle; handed a function that fetches it.
  package func load<Written>(
    log: FileLog, accepts: (Result) -> Bool, write: (_ fetch: (AtomicFile) -> Bool) -> Written?
  ) -> (result: Result, written: Written)? {
    let places = BookPlaces(manifest: folder.path, root: folder.path, templates: templates)
    var key = key
    for step in 0...2 {
      guard let (cache, entry, first) = entry(key) else { return nil }
      if step == 2 {
        guard entry.blobs.count == 2, entry.blobs[1].inflatedSize == nil,
          let result = try? Result(first, in: folder), accepts(result)
        else { return nil }
        let written = write { file in
          cache.copy(entry.blobs[1], begin: { file.position = 0 }) { bytes in
            (try? file.write(bytes)) != nil
          }
        }
        return written.map { (result, $0) }
      }
      guard let questions = try? BookQuestions(first),
        let answers = questions.answers(in: places, log: log)
      else { return nil }
      key = key.derived(answers)
    }
    return nil
  }

  /// The first entry of a key with its first blob.
  private func entry(_ key: EntryKey) -> (SharedCache, SharedEntry, [UInt8])? {
    for (cache, entry) in work.entries(key) {
      if let blob = entry.blobs.first, let bytes = cache.bytes(of: blob) { return (cache, entry, bytes) }
    }
    return nil
  }

  /// Stores the result of a build, unless a file may have changed while it ran.
  ///
  /// - Parameters:
  ///   - log: what the build looked at.
  ///   - sources: the paths of the book's sources, relative to its folder.
  ///   - start: when the build started, by the file system's clock.
  ///   - bundle: the bundle as it was written.
  package func save(
    _ result: Result, log: FileLog, sources: [String], start: Int64, bundle: WrittenBundle
  ) {
    let (noted, root) = (log.noted, result.root)
    guard let ups = folder.depth(below: root), work.isWritable,
      noted.values.allSatisfy({ $0.isSteady && $0.stamp.isSettled(at: start) })
    else {
      return
    }
    let places = BookPlaces(
      manifest: folder.path, root: ups > 0 ? root.path : folder.path, templates: templates)
    let paths = Set(sources.map { root.path + "/" + $0 })
    var key = key
    var entries: [(EntryKey, [SharedContent])] = []
    for questions in BookQuestions.steps(of: noted, sources: paths, in: places) {
      let again = FileLog()
      guard let answers = questions.answers(in: places, log: again),
        again.noted.allSatisfy({ noted[$0]?.stamp == $1.stamp })
      else { return }
      entries.append((key, [.bytes(questions.bytes)]))
      key = key.derived(answers)
    }
    entries.append((key, [.bytes(result.bytes(in: folder, ups: ups)), .file(bundle.path, bundle.stamp)]))
    // The result first: whoever finds a list finds what it leads to.
    for (key, contents) in entries.reversed() { work.save(key, contents) }
  }
}

extension SharedBook.Result {
  /// - Parameter ups: how many folders above that of the manifest the book's folder is.
  fileprivate func bytes(in folder: BookFolder, ups: Int) -> [UInt8] {
    var writer = ByteWriter(root: folder.above(ups))
    writer.byte(UInt8(ups))
    writer.list(diagnostics) { $0.finding($1) }
    writer.number(pageCount)
    writer.number(mediaCount)
    return writer.bytes
  }

  fileprivate init(_ bytes: [UInt8], in folder: BookFolder) throws(DamagedBytes) {
    guard let ups = bytes.first else { throw DamagedBytes() }
    var reader = ByteReader(Array(bytes.dropFirst()), root: folder.above(Int(ups)))
    root = folder.above(Int(ups))
    diagnostics = try reader.list { (reader) throws(DamagedBytes) in try reader.finding() }
    (pageCount, mediaCount) = (try reader.number(), try reader.number())
  }
}

extension BookFolder {
  /// How many folders below `root` this is, none where `root` is in this folder; nil for folders that have nothing to do with
  /// one another.
  fileprivate func depth(below root: BookFolder) -> Int? {
    if root.path == path || root.path.hasPrefix(path + "/") { return 0 }
    guard path.hasPrefix(root.path + "/") else { return nil }
    let depth = path.dropFirst(root.path.count).split(separator: "/").count
    return depth < 32 ? depth : nil
  }

  /// The folder so many levels above.
  fileprivate func above(_ levels: Int) -> BookFolder {
    var folder = self
    for _ in 0..<levels { folder = folder.parent?.folder ?? folder }
    return folder
  }
}
