import Diagnostics
import Files
import Glibc
import Publishing
import SharedCache

/// A whole book in shared caches.
///
/// The files that a build reads are known only when it is done. So a book's first key leads to the result in steps,
/// over two lists of an earlier build's file system queries. Each next key is derived from the previous key and this
/// machine's answers to the list:
///
///     key of the options and the manifest             -> first list: the sources, and folder listings
///     that key and the answers to the first list      -> second list: all other files, including missing ones
///     that key and the answers to the second list     -> the findings and the bundle
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

  /// Makes the first key; nil if the manifest cannot be read.
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
    // The build opens the folder again and reports it.
    guard let folder = try? BookFolder(at: typed) else { return nil }
    self.work = work
    self.templates = templates
    self.folder = folder
    key = work.key(of: "book", writer.bytes)
  }

  /// The names and sizes of files in a folder and its subfolders, which distinguish folders with equal manifests.
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

  /// Loads the book; nil unless the cache has an earlier build with the same inputs.
  ///
  /// - Parameters:
  ///   - accepts: whether the result is the one that this build needs; called before its bundle is fetched.
  ///   - write: writes the bundle with the passed function, which fetches it; receives what was asked of the file system.
  package func load<Written>(
    accepts: (Result) -> Bool, write: (FileAccesses, _ fetch: (AtomicFile) -> Bool) -> Written?
  ) -> (result: Result, written: Written, accesses: FileAccesses)? {
    let places = BookPlaces(manifest: folder.path, root: folder.path, templates: templates)
    var key = key
    var accesses = FileAccesses()
    for step in 0...2 {
      guard let (cache, entry, first) = entry(key) else { return nil }
      if step == 2 {
        guard entry.blobs.count == 2, entry.blobs[1].inflatedSize == nil,
          // A damaged entry is of no use: the book is built.
          let result = try? Result(first, in: folder), accepts(result)
        else { return nil }
        let written = write(accesses) { file in
          cache.copy(entry.blobs[1], begin: { file.position = 0 }) { bytes in
            // The build that follows reports an output that cannot be written.
            (try? file.write(bytes)) != nil
          }
        }
        return written.map { (result, $0, accesses) }
      }
      // The same for damaged questions.
      guard let questions = try? BookQuestions(first),
        let answers = questions.answers(in: places, recordedIn: &accesses)
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

  /// Stores the result of a build, unless a file may have changed during the build.
  ///
  /// - Parameters:
  ///   - accesses: what the build asked of the file system.
  ///   - sources: the paths of the book's sources, relative to its folder.
  ///   - start: the start of the build, by the file system's clock.
  ///   - bundle: the written bundle.
  package func save(
    _ result: Result, accesses: FileAccesses, sources: [String], start: Int64, bundle: PublishedBundle
  ) {
    let root = result.root
    guard let ups = folder.depth(below: root), work.isWritable,
      accesses.entries.values.allSatisfy({ $0.isSteady && $0.stamp.isSettled(at: start) })
    else {
      return
    }
    // The book's files may lie above its folder, up to its root.
    let reach = folder.rooted(at: root.rootPath).rootPath
    let places = BookPlaces(manifest: folder.path, root: reach, templates: templates)
    let paths = Set(sources.map { root.noted($0) })
    var key = key
    var entries: [(EntryKey, [SharedContent])] = []
    for questions in BookQuestions.steps(of: accesses, sources: paths, in: places) {
      var again = FileAccesses()
      guard let answers = questions.answers(in: places, recordedIn: &again),
        again.entries.allSatisfy({ accesses.entries[$0]?.stamp == $1.stamp })
      else { return }
      entries.append((key, [.bytes(questions.bytes)]))
      key = key.derived(answers)
    }
    entries.append((key, [.bytes(result.bytes(in: folder, ups: ups)), .file(bundle.path, bundle.stamp)]))
    // Store the result first, so that a list never leads to a missing entry.
    for (key, contents) in entries.reversed() { work.save(key, contents) }
  }
}

extension SharedBook.Result {
  /// - Parameter ups: the number of levels from the manifest's folder up to the book's folder.
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
  /// The number of levels that this folder is below `root`; 0 if `root` is the same folder or in it, nil if neither
  /// contains the other.
  fileprivate func depth(below root: BookFolder) -> Int? {
    if root.path == path || root.path.hasPrefix(path + "/") { return 0 }
    guard path.hasPrefix(root.path + "/") else { return nil }
    let depth = path.dropFirst(root.path.count).split(separator: "/").count
    return depth < 32 ? depth : nil
  }

  /// The ancestor folder `levels` levels up.
  fileprivate func above(_ levels: Int) -> BookFolder {
    var folder = self
    for _ in 0..<levels { folder = folder.parent?.folder ?? folder }
    return folder
  }
}
