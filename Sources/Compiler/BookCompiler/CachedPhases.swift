import ArtworkDrawing
import BookModel
import BuildCache
import Diagnostics
import Files
import PageWriting
import Publishing

// Connects phases and cache: BuildCache does not know the phases, and the phases do not know BuildCache.

/// The result of comparing with the previous build; a full compilation if nothing changed.
enum LastBuild {
  case unchanged(BookCompiler.Compilation)
  /// Something changed; carries the previous build's record, if found.
  case changed(BuildRecord?)

  init(_ request: BookCompiler.Request, _ caches: BuildCaches) {
    guard request.usesCache, request.skipsUnchanged, !request.drawing.isPreview,
      request.rendering.printedPages == nil
    else {
      self = .changed(nil)
      return
    }
    let build = UnchangedBuild(
      request.identity, writesBundle: request.writesBundle, writesWebFolder: request.output.webFolder != nil,
      carried: caches.carried)
    switch build.check() {
    case .changed(let record): self = .changed(record)
    case .unchanged(let record):
      var compilation = BookCompiler.Compilation(
        outcome: .done, diagnostics: request.policy.apply(to: record.diagnostics), book: nil,
        bundle: record.bundle, webFolder: record.webFolder, sources: SourceCache(record.sources),
        explanations: ["nothing changed since the last build"])
      compilation.inputs = record.inputs.mapValues {
        BookCompiler.Input(stamp: $0.stamp, names: $0.names, isRead: $0.isRead)
      }
      self = .unchanged(compilation)
    }
  }
}

/// Opens the cache folder; reports and returns nil if there is none.
func openSavedWork(
  _ request: BookCompiler.Request, _ loaded: LoadedBook, _ caches: BuildCaches, _ record: BuildRecord?
) -> Phase<SavedWork?> {
  guard request.usesCache else { return Phase(nil) }
  let (book, folder, identity) = (loaded.book, loaded.folder, request.identity)
  let isSource =
    book.sources.count == 1 && book.outline.source == nil
    && identity.manifest == folder.path + "/" + (book.sources.first?.path ?? "")
  let work = SavedWork.open(
    root: folder.path, isSource: isSource, draws: request.drawing.artwork != .none, identity, record,
    carried: caches.carried)
  return Phase(work, work == nil ? [unusableCache(request.caching.folder ?? folder.shown(""))] : [])
}

/// Saves this build's results to the cache.
func commit(
  _ work: SavedWork?, _ accesses: FileAccesses, _ findings: Findings, _ compilation: BookCompiler.Compilation
) -> [Diagnostic] {
  guard let work else { return [] }
  // If artwork could not be drawn, the next build must run again.
  if findings.diagnostics.contains(where: { $0.kind == .artworkLibraryMissing }) { return [] }
  work.commit(
    SavedWork.Outcome(
      accesses: accesses, diagnostics: findings.diagnostics, sources: findings.files,
      bundle: compilation.bundle,
      webFolder: compilation.webFolder))
  return work.hasFailed ? [unusableCache(work.path)] : []
}

private func unusableCache(_ place: String) -> Diagnostic {
  Diagnostic(
    .cacheUnusable, at: nil, "nothing can be saved for the next build",
    explanation: "neither \"\(place)\" nor the user's own caches can be written")
}

/// Reads sources, through the cache if there is one, and holds page contents until rendering.
struct CachedReadings: Sendable {
  private let reader: SourceReader
  private let contents: PageContents
  /// Readings of earlier builds; nil reads every source.
  let saved: SavedReadings?

  /// - Parameter bibliography: a hash of the bibliographies and the citing sources; nil for none.
  init(
    _ reader: SourceReader, _ request: BookCompiler.Request, _ loaded: LoadedBook, bibliography: [UInt8]?,
    _ work: SavedWork?
  ) {
    let contents = PageContents(spillFolder: request.spillFolder)
    self.reader = reader
    self.contents = contents
    saved = work.map { work in
      let inputs = ReadingInputs(
        book: loaded.book, folder: loaded.folder, bibliography: bibliography, context: reader.context)
      return SavedReadings(work, inputs, contents)
    }
  }

  /// Reads a source; its pages have no content, which `content(of:)` returns.
  func reading(of source: Int) -> SourceReading {
    guard let saved else { return contents.taking(reader.read(source)) }
    return saved.reading(of: source) { bytes, tracing in
      reader.read(source, bytes: bytes, prepare: tracing)
    }
  }

  /// The content of a page. Reads the source again if the content was evicted; nil if that fails.
  func content(of page: Page) -> PageContent? {
    let content = saved.map { $0.content(of: page) } ?? contents.content(of: page)
    return content ?? reader.read(page.source).pages.first { $0.part == page.part }?.content
  }
}

/// Supplies page contents and cached compressed pages to the phase `render`.
struct CachedPages: Sendable {
  private let sources: CachedReadings
  private let book: LinkedBook
  private let loaded: LoadedBook
  private let store: PackedStore
  private let work: SavedWork?

  init(
    _ sources: CachedReadings, book: LinkedBook, _ loaded: LoadedBook, store: PackedStore,
    _ work: SavedWork?
  ) {
    self.sources = sources
    self.book = book
    self.loaded = loaded
    self.store = store
    self.work = work
  }

  /// The content of a page, given as an index into the reading order.
  func content(_ index: Int) throws(PublishingError) -> PageContent {
    let page = book.pages[index].page
    guard let content = sources.content(of: page) else {
      throw .fileChanged(path: loaded.folder.shown(loaded.book.sources[page.source].path))
    }
    return content
  }

  /// Installs the cache's hooks in a publisher, if there is a cache.
  func wrap(_ publisher: inout EPUBPublisher, templates: [String]) {
    guard let work, let readings = sources.saved else { return }
    SavedPages(work, readings, book: book, templates: templates, store: store).wrap(&publisher)
  }
}

/// The phase `draw` through the cache: reuses artwork whose inputs have not changed.
struct CachedArtwork {
  private let source: Source
  private let saved: SavedDrawings?

  private enum Source {
    case none
    case drawn(Artwork, [Diagnostic])
    case supply(ArtworkSupply)
  }

  var isToBeDrawn: Bool { if case .supply = source { true } else { false } }

  private init(_ source: Source, _ saved: SavedDrawings? = nil) {
    self.source = source
    self.saved = saved
  }

  /// Loads cached artwork, or reads the author's.
  static func read(
    _ request: BookCompiler.Request, _ loaded: LoadedBook, _ linked: LinkedBook, templates: TemplateFiles,
    _ store: PackedStore, _ work: SavedWork?, shared: SharedWork?
  ) -> Phase<CachedArtwork> {
    guard request.drawing.artwork != .none else { return Phase(CachedArtwork(.none)) }
    return Phase { () throws(PublishingError) in
      var saved: SavedDrawings?
      if let work {
        let texts = try templates.artwork()
        let inputs = ArtworkInputs(
          options: request.drawing,
          templates: [texts.cover, texts.launch],
          metadata: linked.metadata, sources: loaded.book.artwork)
        saved = SavedDrawings(work, inputs, in: loaded.folder, shared: shared)
        if let (record, packed) = try saved?.artwork(in: store) {
          let artwork = Artwork(files: record.files, packed: packed)
          return Phase(CachedArtwork(.drawn(artwork, record.painted), saved), record.read)
        }
      }
      let phase = readArtwork(
        loaded.book, linked.metadata, in: loaded.folder, rows: request.artworkRows, templates: templates)
      return phase.map { $0.map { CachedArtwork(.supply($0), saved) } ?? CachedArtwork(.none) }
    }
  }

  /// Draws and caches what is missing.
  func draw(in store: PackedStore, jobs: Int) -> Phase<Artwork> {
    switch source {
    case .none: return Phase(Artwork())
    case .drawn(let artwork, let painted): return Phase(artwork, painted)
    case .supply(let supply):
      let saved = self.saved
      let phase = drawArtwork(supply, in: store, jobs: jobs) { file in saved?.keep(file) }
      if let saved, case .success(let artwork) = phase.result {
        saved.save(
          artwork.files, read: supply.supplied.diagnostics, painted: phase.findings.diagnostics,
          linked: supply.supplied.linkedFiles)
      }
      return phase
    }
  }

  /// Launch images of a web folder; calls `willDraw` before drawing. With `--artwork full` the bundle has them, and so has the
  /// folder.
  func startupImages(
    _ request: BookCompiler.Request, _ loaded: LoadedBook, _ linked: LinkedBook, templates: TemplateFiles,
    _ work: SavedWork?, willDraw: () -> Void
  ) -> Phase<[ArtworkFile]> {
    if case .none = source { return Phase([]) }
    guard request.output.drawsStartupImages else { return Phase([]) }
    switch request.drawing.artwork {
    case .none: return Phase([])
    case .full: return Phase(ArtworkCatalogue.todaysLaunch.map { $0.file(bytes: []) })
    case .essential: break
    }
    // They have the same inputs as the other artwork.
    if let images = saved?.startupImages() { return Phase(images) }
    work?.explain("startup images: drawn")
    willDraw()
    return Phase { () throws(PublishingError) in
      guard
        let (painting, linked) = try drawStartupImages(
          loaded.book, linked.metadata, in: loaded.folder, templates: templates, jobs: request.threadCount)
      else { return Phase([]) }
      if painting.diagnostics.isEmpty { saved?.saveStartupImages(painting.files, linked: linked) }
      return Phase(painting.files)
    }
  }
}
