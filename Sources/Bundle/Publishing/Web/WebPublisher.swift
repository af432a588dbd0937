import BookModel
import Compression
import Files
import Glibc
import Parallelism
import ReaderCore

/// Writes a book as a web folder: the bundle's files, the reader, a search index, and the files of an
/// installable app (R14). Any static file server can serve it, under any path.
///
///     try WebPublisher(book: book, shell: shell, startupImages: images, jobs: 4).write(entries, to: "site")
public struct WebPublisher: Sendable {
  let book: LinkedBook
  let shell: ReaderShell
  let startupImages: [ArtworkFile]
  let jobs: Int

  /// Prepares a book for the web; `startupImages` are the launch images that its page names. Those that the bundle has are
  /// among its files, the others have their bytes.
  public init(book: LinkedBook, shell: ReaderShell, startupImages: [ArtworkFile], jobs: Int) {
    self.book = book
    self.shell = shell
    self.startupImages = startupImages
    self.jobs = jobs
  }

  /// Writes all files atomically; returns the total number of bytes.
  @discardableResult
  public func write(_ entries: [BundleEntry], to folder: String) throws(PublishingError) -> Int {
    let names = Set(entries.map(\.name))
    let added = startupImages.filter { !names.contains($0.href) }
    let aside = try AtomicFolder(target: folder)
    let writer = WebFolderWriter(folder: aside.path)
    try aside.makeFolders(
      for: entries.map(\.name) + added.map(\.href) + [
        "reader/x", "reader/interactives/x", "search/x", PageReferences.folder + "x",
      ] + book.pages.map { PageReferences.name(for: $0.href) })
    let numbers = Dictionary(
      book.pages.enumerated().map { ($1.href, $0 + 1) }, uniquingKeysWith: { first, _ in first })
    let written = try parallelMap(
      count: entries.count, jobs: jobs, worker: { () throws(PublishingError) in () }
    ) { (index, _) throws(PublishingError) -> WrittenEntry in
      try write(entries[index], page: numbers[entries[index].name], with: writer)
    }
    var files = zip(entries, written).map { WebFile(name: $0.name, size: $1.size, checksum: $1.checksum) }
    files += try writeSearch(entries, written, numbers, with: writer)
    files += try writeReferences(entries, written, with: writer)
    for image in added {
      files.append(try writer.write(image.bytes, to: image.href))
    }
    files += try writeShell(entries, with: writer)
    let listing = WebFileListing(files: files, entries: entries, book: book)
    try writer.write(listing.json, to: FileSystem.webFolderMark)
    let worker = shell.serviceWorker(version: listing.version)
    try writer.write(worker, to: "sw.js")
    try aside.putInPlace()
    return files.reduce(0) { $0 + $1.size }
  }

  private struct WrittenEntry: Sendable {
    var size: Int
    var checksum: UInt32
    /// Each page's text and words.
    var text: [UInt8] = []
    var words: Set<[UInt8]> = []
    /// Its links to elements of other pages.
    var links: [PageReferences.Link] = []
  }

  private func write(
    _ entry: BundleEntry, page: Int?, with writer: WebFolderWriter
  ) throws(PublishingError) -> WrittenEntry {
    if case .file(let path) = entry.data.place, entry.data.method == .stored {
      let file = try writer.copy(path, to: entry.name)
      return WrittenEntry(size: file.size, checksum: file.checksum)
    }
    let bytes = try entry.data.unpackedBytes()
    let whole = page.map { StandalonePage(book: book, number: $0 - 1).completing(bytes) } ?? bytes
    let file = try writer.write(whole, to: entry.name)
    var written = WrittenEntry(size: file.size, checksum: file.checksum)
    if page != nil {
      written.text = PageText.extract(bytes)
      written.words = SearchIndexWriter.words(of: written.text)
      written.links = PageReferences.links(in: bytes, at: entry.name)
    }
    return written
  }

  private func writeSearch(
    _ entries: [BundleEntry], _ written: [WrittenEntry], _ numbers: [String: Int],
    with writer: WebFolderWriter
  ) throws(PublishingError) -> [WebFile] {
    var index = SearchIndexWriter()
    let pages = zip(entries, written).compactMap { entry, text in numbers[entry.name].map { ($0, text) } }
    for (number, page) in pages.sorted(by: { $0.0 < $1.0 }) {
      index.add(page.words, text: page.text, page: number)
    }
    var files: [WebFile] = []
    for part in index.parts() { files.append(try writer.write(part.bytes, to: "search/\(part.name).bin")) }
    return files
  }

  private func writeReferences(
    _ entries: [BundleEntry], _ written: [WrittenEntry], with writer: WebFolderWriter
  ) throws(PublishingError) -> [WebFile] {
    let references = PageReferences(written.map(\.links))
    let pages = Set(book.pages.map(\.href))
    let places = Dictionary(
      entries.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    let wanted = references.pages.filter { pages.contains($0) }.compactMap { places[$0] }
    let documents = try parallelMap(
      count: wanted.count, jobs: jobs, worker: { () throws(PublishingError) in () }
    ) {
      (index, _) throws(PublishingError) -> WebFile? in
      let entry = entries[wanted[index]]
      guard let document = references.document(of: try entry.data.unpackedBytes(), at: entry.name) else {
        return nil
      }
      return try writer.write(document, to: PageReferences.name(for: entry.name))
    }
    return documents.compactMap { $0 }
  }

  private func writeShell(
    _ entries: [BundleEntry], with writer: WebFolderWriter
  ) throws(PublishingError) -> [WebFile] {
    let names = Set(entries.map(\.name))
    let page = WebIndexPage(book: book, names: names, startupImages: startupImages)
    let hasScripts = names.contains(ReaderShell.scriptedPages)
    var files = [
      try writer.write(shell.indexPage(page), to: "index.html"),
      try writer.write(WebAppManifest(book: book, names: names).json, to: WebAppManifest.name),
    ]
    if let index = entries.first(where: { $0.name == BundlePath.index }) {
      files.append(try writer.write(try ReaderShell.packed(index), to: ReaderShell.bookIndex))
    }
    for (name, bytes) in shell.files where needs(name) && (hasScripts || !ReaderShell.isForScripts(name)) {
      files.append(try writer.write(bytes, to: "reader/" + name))
    }
    return files
  }

  /// Whether this book needs a file of the shell. With a live definition it needs every part of the kernel: which functions
  /// a definition asks for may show only when a reader operates it.
  private func needs(_ name: String) -> Bool {
    !ReaderShell.isForInteractives(name)
      || book.pages.contains { $0.page.interactives.contains { $0.media != nil } }
  }
}

/// A file that was written.
struct WebFile: Sendable {
  var name: String
  var size: Int
  /// The CRC-32: files with equal name and checksum are the same.
  var checksum: UInt32
}

/// Writes files into a folder before it is put in place.
struct WebFolderWriter: Sendable {
  let folder: String

  @discardableResult
  func write(_ bytes: [UInt8], to name: String) throws(PublishingError) -> WebFile {
    let descriptor = try open(name)
    defer { close(descriptor) }
    do throws(SystemError) { try writeWhole(bytes, to: descriptor, at: 0) } catch {
      throw .outputUnwritable(path: name, errno: error.code)
    }
    return WebFile(name: name, size: bytes.count, checksum: crc32(bytes))
  }

  /// Copies a file in chunks.
  func copy(_ source: String, to name: String) throws(PublishingError) -> WebFile {
    let input: OpenFile
    do throws(SystemError) { input = try OpenFile(resolved: source) } catch {
      throw .fileUnreadable(path: source, errno: error.code)
    }
    let descriptor = try open(name)
    defer { close(descriptor) }
    var file = WebFile(name: name, size: 0, checksum: 0)
    // Uninitialised, because most pictures are smaller than the buffer.
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count: Int
      do throws(SystemError) { count = try input.read(into: buffer, at: file.size) } catch {
        throw .fileUnreadable(path: source, errno: error.code)
      }
      if count == 0 { return file }
      let piece = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      do throws(SystemError) { try writeWhole(piece, to: descriptor, at: file.size) } catch {
        throw .outputUnwritable(path: name, errno: error.code)
      }
      file.size += count
      file.checksum = file.checksum &* 31 &+ crc32(piece)
    }
  }

  private func open(_ name: String) throws(PublishingError) -> Int32 {
    let descriptor = WritableFile.create(folder + "/" + name)
    guard descriptor >= 0 else {
      if errno == EEXIST { throw .nameRepeated(name: name) }
      throw .outputUnwritable(path: folder + "/" + name, errno: errno)
    }
    return descriptor
  }
}
