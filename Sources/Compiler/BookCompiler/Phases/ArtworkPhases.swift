import ArtworkDrawing
import BookModel
import Diagnostics
import Files
import Publishing
import Synchronization

extension BookCompiler.Request {
  /// The catalogue rows to draw: for a preview only those that it shows, so that a book opens quickly.
  var artworkRows: [ArtworkRow] {
    if drawing.isPreview { return ArtworkCatalogue.preview }
    switch drawing.artwork {
    case .none: return []
    case .essential: return ArtworkCatalogue.essential
    case .full: return ArtworkCatalogue.essential + ArtworkCatalogue.todaysLaunch
    }
  }
}

/// Reads the template files in a folder.
struct TemplateFiles: Sendable {
  /// The folder.
  var folder: String
  /// Records which files are read; nil disables recording.
  var recorder: FileRecorder?

  /// Records an access to the file at an absolute path, which may be missing.
  func note(_ path: String) {
    let stamp = FileStamp(at: path)
    recorder?.record { $0.note(path, stamp) }
  }

  /// The text of a template, given by its file name, such as `cover.svg`.
  func text(_ name: String) throws(PublishingError) -> String {
    let path = folder + "/" + name
    note(path)
    do throws(FileError) {
      return String(decoding: try FileSystem.read(path, limit: 16 << 20), as: UTF8.self)
    } catch {
      throw .templateInvalid(name: name, reason: error.summary("the template", path))
    }
  }

  /// The templates of covers and launch images.
  func artwork() throws(PublishingError) -> ArtworkTemplates {
    ArtworkTemplates(cover: try text("cover.svg"), launch: try text("launch.svg"))
  }
}

/// Creates the painter for `rows` of the artwork catalogue; nil if the drawing library is not installed.
func artworkPainter(
  _ metadata: Metadata, _ artwork: ArtworkSources, templates: TemplateFiles, rows: [ArtworkRow]
) throws(PublishingError) -> ArtworkPainter? {
  let texts = try templates.artwork()
  do throws(ArtworkPainter.Failure) {
    return try ArtworkPainter(metadata, artwork, templates: texts, rows: rows)
  } catch {
    switch error {
    case .libraryMissing: return nil
    case .templateUnusable(let name, let reason): throw .templateInvalid(name: name, reason: reason)
    }
  }
}

/// The artwork of a bundle.
struct Artwork: Sendable {
  /// The pictures; those in `packed` have no bytes here.
  var files: [ArtworkFile] = []
  /// Compressed pictures, by file name.
  var packed: [String: PackedData] = [:]
}

/// The inputs of artwork: the author's checked pictures, and the painter for the rest.
struct ArtworkSupply {
  var painter: ArtworkPainter
  var supplied: SuppliedArtwork
}

/// The phase `draw`, first half: reads and checks the author's artwork; reports a finding and returns nil if drawing is
/// impossible.
func readArtwork(
  _ book: Book, _ metadata: Metadata, in folder: BookFolder, rows: [ArtworkRow], templates: TemplateFiles
) -> Phase<ArtworkSupply?> {
  Phase { () throws(PublishingError) in
    guard let painter = try artworkPainter(metadata, book.artwork, templates: templates, rows: rows) else {
      return Phase(nil, [libraryMissing])
    }
    let supplied = painter.read(shown: folder.shown) { (file) throws(FileError) in try folder.read(file.path)
    }
    return Phase(Optional(ArtworkSupply(painter: painter, supplied: supplied)), supplied.diagnostics)
  }
}

private var libraryMissing: Diagnostic {
  Diagnostic(
    .artworkLibraryMissing, at: nil,
    "libvips, which draws the artwork, is not installed: the book has no covers",
    solutions: [
      .init("install libvips 8.12 or later (libvips42 on Debian), or build with \"--artwork none\"")
    ])
}

/// The phase `draw`, second half: draws and compresses covers, launch images and icons.
///
/// - Parameters:
///   - store: holds compressed pictures until packing.
///   - keep: receives each picture with its bytes, on the thread that drew it.
func drawArtwork(
  _ supply: ArtworkSupply, in store: PackedStore, jobs: Int, keep: @escaping @Sendable (ArtworkFile) -> Void
) -> Phase<Artwork> {
  Phase { () throws(PublishingError) in
    let packed = Mutex<[String: Result<PackedData, PublishingError>]>([:])
    let painting = supply.painter.paint(supply.supplied, jobs: jobs) { file in
      let data = Result { () throws(PublishingError) in try PackedData(stored: file.bytes, in: store) }
      keep(file)
      packed.withLock { $0[file.href] = data }
    }
    var artwork = Artwork(files: painting.files)
    for (name, data) in packed.withLock({ $0 }) { artwork.packed[name] = try data.get() }
    return Phase(artwork, painting.diagnostics)
  }
}

/// Launch images for current devices, which only web folders contain, and the files that drawings link; nil if the drawing library is not installed.
func drawStartupImages(
  _ book: Book, _ metadata: Metadata, in folder: BookFolder, templates: TemplateFiles, jobs: Int
) throws(PublishingError) -> (painting: ArtworkPainter.Painting, linked: [String])? {
  guard
    let painter = try artworkPainter(
      metadata, book.artwork, templates: templates, rows: ArtworkCatalogue.startup)
  else { return nil }
  let supplied = painter.read(shown: folder.shown) { (file) throws(FileError) in try folder.read(file.path) }
  return (painter.paint(supplied, jobs: jobs), supplied.linkedFiles)
}
