import ArtworkDrawing
import BookModel
import Diagnostics
import Files
import Glibc
import Publishing
import TextBytes

/// The phases `render` and `plan`: turns pages into compressed entries, in archive order.
///
/// - Parameters:
///   - root: the book's root.
///   - font: the font of formulas; nil for books without formulas.
///   - store: holds compressed bytes until packing.
///   - optimizesMedia: whether media files are recompressed without visible changes.
///   - content: returns the content of a page by its index; by default the content stored in the page.
///   - wrap: installs the cache's hooks in the publisher; receives the texts of the page templates.
func renderBook(
  _ linked: LinkedBook, _ artwork: Artwork, root: BookFolder, templates: TemplateFiles,
  font: FormulaFontFiles?, store: PackedStore, jobs: Int, optimizesMedia: Bool,
  content: @escaping @Sendable (_ page: Int) throws(PublishingError) -> PageContent,
  wrap: (inout EPUBPublisher, _ templates: [String]) -> Void
) -> Phase<[BundleEntry]> {
  Phase { () throws(PublishingError) in
    var texts: [String] = []
    let pageTemplates = try Templates { (name) throws(PublishingError) in
      let text = try templates.text(name)
      texts.append(text)
      return text
    }
    var style = Array(try templates.text("book.css").utf8)
    var book = linked
    font?.add(to: &book, style: &style)
    var publisher = EPUBPublisher(
      book: book, artwork: artwork.files, bookStyle: style, templates: pageTemplates, store: store,
      jobs: jobs, resolve: { root.knownPlace($0) })
    publisher.packedArtwork = artwork.packed
    publisher.optimizesMedia = optimizesMedia
    publisher.pageContent = content
    wrap(&publisher, texts)
    let entries = try publisher.entries()
    return Phase(entries, optimizesMedia ? [savings(linked, entries)] : [])
  }
}

/// Reports how much smaller media are in the bundle than in the book's folder.
private func savings(_ linked: LinkedBook, _ entries: [BundleEntry]) -> Diagnostic {
  let packed = Dictionary(
    entries.map { ($0.name, $0.data.packedSize) }, uniquingKeysWith: { first, _ in first })
  var (before, after) = (0, 0)
  for file in linked.media {
    guard case .file = file.content, let size = packed[file.href] else { continue }
    before += file.size
    after += min(size, file.size)
  }
  return Diagnostic(.mediaOptimized, at: nil, "media take \(after) bytes in the bundle instead of \(before)")
}

/// Why the outputs of a build may not be written where they were asked for; nil if they may, as far as can be told before
/// anything is read.
func outputRefusal(_ request: BookCompiler.Request) -> PublishingError? {
  guard !request.drawing.isPreview else { return nil }
  let paths = OutputPath(book: request.manifestFolder)
  for path in [request.writesBundle ? request.bundlePath : nil, request.output.webFolder].compactMap({ $0 }) {
    if let link = paths.link(in: path) { return .outputRefused(path: path, .isLink(link)) }
  }
  return nil
}

/// Ends the build before rendering if the bundle's path is not writable or is one of the files that were read.
///
/// - Parameter accesses: what the build has asked of the file system.
func checkOutput(_ request: BookCompiler.Request, _ accesses: FileAccesses) -> Phase<Void> {
  Phase { () throws(PublishingError) in
    _ = try ArchiveWriter(path: request.bundlePath)
    let output = FileStamp(at: request.bundlePath)
    let isInput = accesses.entries.values.contains { $0.isRead && $0.stamp.isSameFile(as: output) }
    if request.writesBundle, isInput { throw .outputRefused(path: request.bundlePath, .isInput) }
    return Phase(())
  }
}

/// The phase `pack`: writes entries to a bundle (atomic write).
func packBundle(_ entries: [BundleEntry], _ linked: LinkedBook, to path: String) -> Phase<PublishedBundle> {
  Phase { () throws(PublishingError) in
    let stamp = try ArchiveWriter(path: path).write(entries)
    var bundle = PublishedBundle(
      path: path, pageCount: linked.pages.count, mediaCount: linked.media.count, size: Int(stamp.size))
    bundle.stamp = stamp
    return Phase(bundle)
  }
}

/// The phase `pack` for `--web`: writes the same entries as a folder, with the reader.
///
/// - Parameter startupImages: launch images that only the web folder includes.
func packWebFolder(
  _ entries: [BundleEntry], _ linked: LinkedBook, startupImages: [ArtworkFile], to path: String,
  templates: TemplateFiles, jobs: Int
) -> Phase<PublishedBundle> {
  Phase { () throws(PublishingError) in
    let shell = try ReaderShell(templates: templates.folder, form: .joined) {
      templates.note($0)
    }
    let publisher = WebPublisher(book: linked, shell: shell, startupImages: startupImages, jobs: jobs)
    let size = try publisher.write(entries, to: path)
    return Phase(
      PublishedBundle(
        path: path, pageCount: linked.pages.count, mediaCount: linked.media.count, size: size))
  }
}

/// The files of the web folder, in memory.
func previewWebFolder(
  _ entries: [BundleEntry], _ linked: LinkedBook, templates: TemplateFiles
) -> Phase<WebPreview> {
  Phase { () throws(PublishingError) in
    let shell = try ReaderShell(templates: templates.folder, form: .modules)
    return Phase(WebPreview(book: linked, shell: shell, entries: entries))
  }
}

extension BookCompiler.Request {
  /// The folder of the manifest, with the root that files of the book may not leave; nil if there is none, or if the root that
  /// the caller named does not hold it.
  public var manifestFolder: BookFolder? {
    let real = FileSystem.realPath(manifest) ?? manifest
    do {
      return try BookFolder(at: FileStamp(at: real).kind == .folder ? real : folderOfFile(at: real))
        .rooted(byCaller: root)
    } catch { return nil }
  }

  /// The bundle's path: the requested one, else one in the current folder named after the manifest or its
  /// folder.
  var bundlePath: String {
    if let bundle = output.bundle { return bundle }
    // No bundle is written, but the checks of its path also apply to the folder.
    if var folder = output.webFolder {
      while folder.utf8.count > 1, folder.utf8.last == "/" { folder.removeLast() }
      return folder + ".epub"
    }
    return defaultBundlePath(in: "")
  }

  /// The path of a bundle in `folder`, which is empty or ends with a slash, named after the manifest or its folder.
  public func defaultBundlePath(in folder: String) -> String {
    let path = FileSystem.realPath(manifest) ?? manifest
    let name = folder + bundleName
    // Do not replace a packed book in the folder by the output made from it.
    if FileSystem.realPath(name + ".epub") == path, FileSystem.isArchive(at: path) {
      return name + "-octavo.epub"
    }
    return name + ".epub"
  }

  /// The name of the bundle without its ending, after the manifest or its folder.
  public var bundleName: String {
    let path = FileSystem.realPath(manifest) ?? manifest
    var names = path.split(separator: "/").map(String.init)
    let generic = [
      "book.xml", "package.opf", "content.opf", "index.xhtml", "index.html", "index.xml", "container.xml",
    ]
    if let last = names.last, generic.contains(last.lowercased()), names.count > 1 { names.removeLast() }
    while let last = names.last, names.count > 1, ["EPUB", "OEBPS", "OPS", "META-INF"].contains(last) {
      names.removeLast()
    }
    let name = names.last ?? "book"
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex, FileStamp(at: path).kind != .folder
    else {
      return name
    }
    return String(name[..<dot])
  }

  /// The folder for unnamed temporary files during the build.
  var spillFolder: String {
    drawing.isPreview ? temporaryFolder : folderOfFile(at: bundlePath)
  }

  /// The folder for unnamed temporary files of what writes no output.
  var temporaryFolder: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }

  /// Whether a bundle is written; not needed for only a web folder or a preview.
  var writesBundle: Bool { !drawing.isPreview && (output.bundle != nil || output.webFolder == nil) }

  /// Whether the web reader is to show the book.
  var isForWeb: Bool { drawing.isPreview || output.webFolder != nil }

  /// The reading options that apply to all sources.
  var readingOptions: SourceReader.Options {
    SourceReader.Options(keepsGoing: reading.keepsGoing, profiles: reading.profiles)
  }

  var threadCount: Int { jobs ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
