import ArtworkDrawing
import BookModel
import Checks
import Diagnostics
import Glibc
import Manifests
import Publishing
import Synchronization

/// The phases from the linked book to the bundle.
extension Work {
  /// Every rule over the linked book; ends the work if anything found so far is an error.
  func check(_ linked: LinkedBook?) throws(BookCompiler.Stop) {
    progress(.checking)
    guard let linked, let book else { throw BookCompiler.Stop(outcome: .bookHasErrors) }
    if linked.pages.isEmpty, !hasErrors {
      diagnostics.append(
        Diagnostic(.contentsEmpty, at: SourceRange(file: book.manifest), "book has no page left"))
    }
    for check in BookCheck.all { diagnostics += check.findings(linked, book.manifest) }
    if request.keepsGoing && !manifestIsBroken && !linked.pages.isEmpty { return }
    try stopOnError()
  }

  /// The author's artwork, read and checked.
  func readArtwork(_ linked: LinkedBook?) throws(BookCompiler.Stop) -> SuppliedArtwork? {
    guard request.artwork != .none, let linked, let book, let folder else { return nil }
    if try takeSavedArtwork(linked, book) { return nil }
    let painter = try painter(linked, book)
    let artwork = painter.read { try folder.read($0.path) }
    diagnostics += artwork.diagnostics
    return artwork
  }

  /// Covers, launch images and icons.
  func draw(_ linked: LinkedBook?, _ artwork: SuppliedArtwork?) throws(BookCompiler.Stop) -> [ArtworkFile] {
    if let saved = savedArtwork {
      diagnostics += saved.painted
      return saved.files
    }
    guard let artwork, let linked, let book else { return [] }
    progress(.drawing)
    let packed = Mutex<[String: Result<PackedData, PublishingError>]>([:])
    let (store, cache, key) = (self.store, self.cache, artworkKey)
    let painting = try painter(linked, book).paint(artwork, jobs: jobs) { file in
      let data = Result { () throws(PublishingError) in try PackedData(stored: file.bytes, in: store) }
      cache?.store.save(SavedArtwork.key(ofBytes: file.href, key), file.bytes)
      packed.withLock { $0[file.href] = data }
    }
    for (name, data) in packed.withLock({ $0 }) {
      do throws(PublishingError) { packedArtwork[name] = try data.get() } catch { throw stop(error) }
    }
    diagnostics += painting.diagnostics
    saveArtwork(painting, artwork.diagnostics)
    return painting.files
  }

  func painter(_ linked: LinkedBook, _ book: Book) throws(BookCompiler.Stop) -> ArtworkPainter {
    let rows =
      request.artwork == .full
      ? ArtworkCatalogue.essential + ArtworkCatalogue.todaysLaunch : ArtworkCatalogue.essential
    return try painter(linked, book, rows: rows)
  }

  func painter(
    _ linked: LinkedBook, _ book: Book, rows: [ArtworkRow]
  ) throws(BookCompiler.Stop) -> ArtworkPainter {
    do throws(PublishingError) {
      let cover = try template("cover.svg")
      let launch = try template("launch.svg")
      guard
        let painter = try? ArtworkPainter(
          linked.metadata, book.artwork, templates: ArtworkTemplates(cover: cover, launch: launch), rows: rows
        )
      else { throw PublishingError.templateInvalid(name: "cover.svg") }
      return painter
    } catch { throw stop(error) }
  }

  func template(_ name: String) throws(PublishingError) -> String {
    let path = request.templates + "/" + name
    log?.note(path, FileStamp(at: path))
    guard let bytes = try? FileSystem.read(path, limit: 16 << 20) else {
      throw .templateInvalid(name: name)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Pages to packed entries, in the order of the archive.
  func render(_ linked: LinkedBook?, _ artwork: [ArtworkFile]) throws(BookCompiler.Stop) -> [BundleEntry] {
    guard let linked, let folder else { throw BookCompiler.Stop(outcome: .bookHasErrors) }
    progress(.rendering(linked.pages.count))
    do throws(PublishingError) {
      // Told before anything is rendered.
      if !request.isPreview { _ = try ArchiveWriter(path: output) }
      var texts = DigestMaker()
      let templates = try Templates { (name) throws(PublishingError) in
        let text = try template(name)
        texts.add(Array(text.utf8))
        return text
      }
      let style = Array(try template("book.css").utf8)
      let root = folder.path
      var publisher = EPUBPublisher(
        book: linked, artwork: artwork, bookStyle: style, templates: templates, store: store, jobs: jobs,
        resolve: { root + "/" + $0 })
      publisher.packedArtwork = packedArtwork
      addCache(to: &publisher, linked, templates: texts.digest)
      let entries = try publisher.entries()
      if request.optimizesMedia { noteSavings(linked, entries) }
      return entries
    } catch { throw stop(error) }
  }

  /// Says how much smaller the media lie in the bundle than in the book's folder.
  private func noteSavings(_ linked: LinkedBook, _ entries: [BundleEntry]) {
    let packed = Dictionary(
      entries.map { ($0.name, $0.data.packedSize) }, uniquingKeysWith: { first, _ in first })
    var (before, after) = (0, 0)
    for file in linked.media {
      guard case .file = file.content, let size = packed[file.href] else { continue }
      before += file.size
      after += min(size, file.size)
    }
    diagnostics.append(
      Diagnostic(
        .mediaOptimized, at: nil, "media take \(after) bytes in the bundle instead of \(before)"))
  }

  /// Entries to a bundle, written aside and renamed into place.
  func pack(_ entries: [BundleEntry], _ linked: LinkedBook?) throws(BookCompiler.Stop) {
    progress(.packing)
    do throws(PublishingError) { try ArchiveWriter(path: output).write(entries) } catch { throw stop(error) }
    var status = stat()
    let size = stat(output, &status) == 0 ? Int(status.st_size) : 0
    bundle = BookCompiler.Bundle(
      path: output, pageCount: linked?.pages.count ?? 0, mediaCount: linked?.media.count ?? 0, size: size)
  }

  func stop(_ error: PublishingError) -> BookCompiler.Stop {
    diagnostics.append(error.diagnostic)
    switch error {
    case .fileUnreadable, .fileChanged: return BookCompiler.Stop(outcome: .inputMissing)
    default: return BookCompiler.Stop(outcome: .cannotWrite)
    }
  }

  /// The bundle's path: what was asked for, else the manifest's or its folder's name in the current folder.
  var output: String {
    if let output = request.output { return output }
    // Not written; but what is told of it beforehand holds for the folder as well.
    if var folder = request.webFolder {
      while folder.utf8.count > 1, folder.utf8.last == 0x2F { folder.removeLast() }
      return folder + ".epub"
    }
    let path =
      realpath(request.manifest, nil).map { pointer -> String in
        defer { free(pointer) }
        return String(cString: pointer)
      } ?? request.manifest
    var names = path.split(separator: "/").map(String.init)
    let generic = [
      "book.xml", "package.opf", "content.opf", "index.xhtml", "index.html", "index.xml", "container.xml",
    ]
    if let last = names.last, generic.contains(last.lowercased()), names.count > 1 { names.removeLast() }
    while let last = names.last, names.count > 1, ["EPUB", "OEBPS", "OPS", "META-INF"].contains(last) {
      names.removeLast()
    }
    var name = names.last ?? "book"
    if let dot = name.lastIndex(of: "."), dot != name.startIndex, !isFolder(path) {
      name = String(name[..<dot])
    }
    return name + ".epub"
  }

  var outputFolder: String {
    if request.isPreview { return getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }
    return output.lastIndex(of: "/").map { $0 == output.startIndex ? "/" : String(output[..<$0]) } ?? "."
  }

  private func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

/// The number of processors that this process may use.
func processorCount() -> Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
