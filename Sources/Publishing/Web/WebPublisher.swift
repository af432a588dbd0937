import BookModel
import Glibc
import Parallelism
import ReaderCore

/// Writes a book as a web folder: the exploded bundle, the reader, a search index, and what an installed app
/// needs. Any static file server shows it, under any path.
///
///     try WebPublisher(book: book, shell: shell, startupImages: images, jobs: 4).write(entries, to: "site")
public struct WebPublisher: Sendable {
  let book: LinkedBook
  let shell: ReaderShell
  let startupImages: [ArtworkFile]
  let jobs: Int

  /// Prepares a book for the web; `startupImages` are launch images that only the web folder carries.
  public init(book: LinkedBook, shell: ReaderShell, startupImages: [ArtworkFile], jobs: Int) {
    self.book = book
    self.shell = shell
    self.startupImages = startupImages
    self.jobs = jobs
  }

  /// Writes the bundle's entries and all else, aside and then in one step into place. The number of bytes.
  @discardableResult
  public func write(_ entries: [BundleEntry], to folder: String) throws(PublishingError) -> Int {
    let aside = try AsideFolder(target: folder)
    let writer = WebFolderWriter(folder: aside.path)
    try aside.makeFolders(
      for: entries.map(\.name) + startupImages.map(\.href) + [
        "reader/x", "reader/interactives/x", "search/x",
      ])
    let numbers = Dictionary(
      book.pages.enumerated().map { ($1.href, $0 + 1) }, uniquingKeysWith: { first, _ in first })
    let written = try parallelMap(
      count: entries.count, jobs: jobs, worker: { () throws(PublishingError) in () }
    ) { (index, _) throws(PublishingError) -> WrittenEntry in
      try write(entries[index], isPage: numbers[entries[index].name] != nil, with: writer)
    }
    var files = zip(entries, written).map { WebFile(name: $0.name, size: $1.size, checksum: $1.checksum) }
    files += try writeSearch(entries, written, numbers, with: writer)
    for image in startupImages {
      files.append(try writer.write(image.bytes, to: image.href))
    }
    files += try writeShell(entries, with: writer)
    let listing = WebFileListing(files: files, entries: entries, book: book)
    try writer.write(listing.json, to: AsideFolder.mark)
    let worker = shell.serviceWorker(version: listing.version)
    try writer.write(worker, to: "sw.js")
    try aside.putInPlace()
    return files.reduce(0) { $0 + $1.size }
  }

  private struct WrittenEntry: Sendable {
    var size: Int
    var checksum: UInt32
    /// For a page, its text and the words in it.
    var text: [UInt8] = []
    var words: Set<[UInt8]> = []
  }

  private func write(
    _ entry: BundleEntry, isPage: Bool, with writer: WebFolderWriter
  ) throws(PublishingError) -> WrittenEntry {
    if case .file(let path) = entry.data.place, entry.data.method == .stored {
      let file = try writer.copy(path, to: entry.name)
      return WrittenEntry(size: file.size, checksum: file.checksum)
    }
    let bytes = try entry.data.unpackedBytes()
    let file = try writer.write(bytes, to: entry.name)
    var written = WrittenEntry(size: file.size, checksum: file.checksum)
    if isPage {
      written.text = PageText.extract(bytes)
      written.words = SearchIndexWriter.words(of: written.text)
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

  private func writeShell(
    _ entries: [BundleEntry], with writer: WebFolderWriter
  ) throws(PublishingError) -> [WebFile] {
    let names = Set(entries.map(\.name))
    let page = WebIndexPage(book: book, names: names, startupImages: startupImages)
    var files = [
      try writer.write(shell.indexPage(page), to: "index.html"),
      try writer.write(WebAppManifest(book: book, names: names).json, to: WebAppManifest.name),
    ]
    let isInteractive = book.pages.contains { $0.page.interactives.contains { $0.media != nil } }
    for (name, bytes) in shell.files where isInteractive || !ReaderShell.isForInteractives(name) {
      files.append(try writer.write(bytes, to: "reader/" + name))
    }
    return files
  }
}

/// A file that was written.
struct WebFile: Sendable {
  var name: String
  var size: Int
  /// Of the bytes: files of the same name and checksum are the same.
  var checksum: UInt32
}

/// Writes files into a folder that is not in its place yet.
struct WebFolderWriter: Sendable {
  let folder: String

  @discardableResult
  func write(_ bytes: [UInt8], to name: String) throws(PublishingError) -> WebFile {
    let descriptor = try open(name)
    defer { close(descriptor) }
    guard bytes.withUnsafeBytes({ writeWhole($0, to: descriptor, at: 0) }) else {
      throw .outputUnwritable(path: name, errno: errno)
    }
    return WebFile(name: name, size: bytes.count, checksum: Deflater.checksum(bytes))
  }

  /// Copies a file a piece at a time.
  func copy(_ source: String, to name: String) throws(PublishingError) -> WebFile {
    let input = Glibc.open(source, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { throw .fileUnreadable(path: source, errno: errno) }
    defer { close(input) }
    let descriptor = try open(name)
    defer { close(descriptor) }
    var file = WebFile(name: name, size: 0, checksum: 0)
    // Not cleared before it is read into: most pictures are smaller than it.
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = read(input, buffer.baseAddress, buffer.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw .fileUnreadable(path: source, errno: errno)
      }
      if count == 0 { return file }
      let piece = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      guard writeWhole(piece, to: descriptor, at: file.size) else {
        throw .outputUnwritable(path: name, errno: errno)
      }
      file.size += count
      file.checksum = file.checksum &* 31 &+ Deflater.checksum(piece)
    }
  }

  private func open(_ name: String) throws(PublishingError) -> Int32 {
    let descriptor = Glibc.open(
      folder + "/" + name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else {
      if errno == EEXIST { throw .nameRepeated(name: name) }
      throw .outputUnwritable(path: folder + "/" + name, errno: errno)
    }
    return descriptor
  }
}
