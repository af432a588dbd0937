import BookModel
import BuildCache
import Diagnostics
import ExternalLinks
import Files
import PageWriting
import Publishing
import ReportPolicy
import Spelling

/// Compiles a manifest and its sources into a bundle and reports diagnostics.
///
/// Phases take and return values. The build stops at one place only: after the phase `check`, if there is an
/// error.
public struct BookCompiler: Sendable {
  /// The phase that a build has reached.
  public enum Progress: Sendable {
    case loading, linking, checking, drawing, packing
    case reading(Int)
    case rendering(Int)
  }

  /// How a build ended.
  public enum Outcome: Sendable, Equatable {
    case done, bookHasErrors, inputMissing, cannotWrite
  }

  /// A bundle that was written.
  public typealias Bundle = PublishedBundle

  /// A file or folder that a build accessed; it may be missing.
  public struct Input: Sendable, Hashable {
    /// The stamp at the first access.
    public var stamp: FileStamp
    /// A hash of the folder's names, if it was listed.
    public var names: UInt64?
    /// False if it changed between accesses.
    public var isSteady: Bool
    /// Whether its content was used, not only its presence.
    public var isRead: Bool

    /// Describes an accessed path.
    public init(stamp: FileStamp, names: UInt64? = nil, isSteady: Bool = true, isRead: Bool = true) {
      self.isRead = isRead
      self.stamp = stamp
      self.names = names
      self.isSteady = isSteady
    }
  }

  /// The exchange of a build with the shared cache.
  public struct Sharing: Sendable, Equatable {
    /// Whether the whole book was taken from the cache.
    public var tookBook = false
    /// The number of entries taken.
    public var hits = 0
    /// The number of missing entries.
    public var misses = 0
    /// The number of entries stored.
    public var stored = 0
    /// The size of received blobs in bytes.
    public var received = 0
    /// The size of sent blobs in bytes.
    public var sent = 0
    /// The cache's folder or address, if it did not answer; else nil.
    public var silentPlace: String?

    /// Makes an empty exchange.
    public init() {}
  }

  /// The result of a build.
  public struct Compilation: Sendable {
    /// How the build ended.
    public var outcome: Outcome
    /// The diagnostics, filtered by the warning policy and sorted.
    public var diagnostics: [Diagnostic]
    /// The linked book; nil if the build ended before linking.
    public var book: LinkedBook?
    /// The bundle; nil if none was written.
    public var bundle: Bundle?
    /// The web folder; nil if none was written.
    public var webFolder: Bundle?
    /// The files of the preview; nil if none was requested.
    public var preview: WebPreview?
    /// The texts of the files that diagnostics refer to.
    public var sources: SourceCache
    /// What was rebuilt and why, one line each.
    public var explanations: [String] = []
    /// Every file and folder that the result depends on, by absolute path; templates too, if the cache is used.
    public var inputs: [String: Input] = [:]
    /// The exchange with the shared cache; nil if none was used.
    public var sharing: Sharing?

    init(
      outcome: Outcome = .done, diagnostics: [Diagnostic] = [], book: LinkedBook? = nil,
      bundle: Bundle? = nil, webFolder: Bundle? = nil, sources: SourceCache = SourceCache([:]),
      explanations: [String] = []
    ) {
      self.outcome = outcome
      self.diagnostics = diagnostics
      self.book = book
      self.bundle = bundle
      self.webFolder = webFolder
      self.sources = sources
      self.explanations = explanations
    }
  }

  private let request: Request
  private let progress: @Sendable (Progress) -> Void

  /// Creates a compiler that reports its progress to `progress`.
  public init(_ request: Request, progress: @escaping @Sendable (Progress) -> Void) {
    self.request = request
    self.progress = progress
  }

  /// Compiles the book and writes its bundle.
  ///
  /// Reuses the work of earlier builds from the cache, so that a long-running process (a preview) can call
  /// this repeatedly.
  public func compile() -> Compilation {
    if let refusal = outputRefusal(request) {
      return Compilation(outcome: .cannotWrite, diagnostics: [refusal.diagnostic])
    }
    let caches = BuildCaches(request)
    switch LastBuild(request, caches) {
    case .unchanged(let compilation): return compilation
    case .changed(let record):
      var shared = SharedBuild(request, caches)
      if let compilation = shared?.load() { return compilation }
      let sharing = shared
      let log = FileLog()
      var scope = BuildScope(caches: caches, record: record)
      return finishing { (made, found) throws(Stop) in
        try build(&made, into: &found, &scope, log: log)
      } saving: { made, findings in
        made.explanations = scope.work?.explanations ?? []
        made.inputs = log.inputs
        let problems = commit(scope.work, log: log, findings, made)
        if let loaded = scope.loaded { sharing?.save(made, findings, loaded, log: log) }
        made.sharing = caches.sharing(tookBook: false)
        return problems + caches.problems(refusedPacks: scope.work?.refusedPacks ?? 0)
      }
    }
  }

  /// The values that the phases of a build share with saving its results.
  private struct BuildScope {
    let caches: BuildCaches
    /// The record of the previous build, if found.
    let record: BuildRecord?
    var work: SavedWork?
    var loaded: LoadedBook?
  }

  /// Runs the phases in order and stores each result in `made` as soon as it exists.
  private func build(
    _ made: inout Compilation, into found: inout FindingCollector, _ scope: inout BuildScope, log: FileLog
  ) throws(Stop) {
    let (store, jobs) = (PackedStore(folder: request.spillFolder), request.threadCount)
    let templates = TemplateFiles(folder: request.templates, log: request.usesCache ? log : nil)

    progress(.loading)
    let loaded = try found.take(loadBook(request, log: log))
    let work = try found.take(openSavedWork(request, loaded, scope.caches, scope.record))
    (scope.work, scope.loaded) = (work, loaded)
    let media = MediaLibrary(loaded, cache: work?.look)

    progress(.reading(loaded.book.sources.count))
    let bibliography = try found.take(readBibliographies(loaded))
    let reader = SourceReader(loaded, media: media, bibliography.entries, options: request.readingOptions)
    let sources = CachedReadings(reader, request, loaded, media: media, bibliography: bibliography.hash, work)
    var readings = try found.take(
      readSources(loaded, leavesOutErrors: request.reading.keepsGoing, jobs: jobs, read: sources.reading))
    if !request.releasesMemory { keepUntilExit(loaded, media, sources, store) }

    progress(.linking)
    var linked = try found.take(
      linkBook(loaded, &readings, media: media, files: found.sources(), isStreaming: true))
    if let printed = request.rendering.printedPages { try found.take(markPrintedPages(printed, in: &linked)) }
    made.book = linked

    let supply = try found.take(
      CachedArtwork.read(
        request, loaded, linked, templates: templates, store, work, shared: scope.caches.artwork))
    progress(.checking)
    try check(linked, loaded, into: &found)

    if supply.isToBeDrawn { progress(.drawing) }
    let artwork = try found.take(supply.draw(in: store, jobs: jobs))

    progress(.rendering(linked.pages.count))
    if !request.drawing.isPreview { try found.take(checkOutput(request, log: log)) }
    let pages = CachedPages(sources, book: linked, loaded, store: store, work)
    let font = try found.take(readFormulaFont(linked, templates: templates))
    let entries = try found.take(
      renderBook(
        linked, artwork, root: loaded.folder, templates: templates, font: font, store: store, jobs: jobs,
        optimizesMedia: request.rendering.optimizesMedia, content: pages.content, wrap: pages.wrap))
    if !request.drawing.isPreview { try found.take(checkBundle(entries, linked, loaded, work)) }
    let scripted = request.isForWeb ? try found.take(scriptedFiles(linked, loaded, store: store)) : []
    let output = Output(entries: entries, scripted: scripted, linked: linked, templates: templates)
    try write(output, &made, into: &found) {
      supply.startupImages(request, loaded, linked, templates: templates, work) { progress(.drawing) }
    }
  }

  /// Runs the phase `check` of the bundle: its files keep the rules of EPUB before any is written.
  private func checkBundle(
    _ entries: [BundleEntry], _ linked: LinkedBook, _ loaded: LoadedBook, _ work: SavedWork?
  ) -> Phase<Void> {
    let rules = BundleRules(
      linked, loaded, known: work.map(CheckedEntries.init), keepsGoing: request.reading.keepsGoing)
    return rules.check(entries, jobs: request.threadCount)
  }

  /// The requested output of a build: a bundle, a web folder or a preview.
  private struct Output {
    var entries: [BundleEntry]
    /// Files for the book's own scripts, which only web folders have.
    var scripted: [BundleEntry]
    var linked: LinkedBook
    var templates: TemplateFiles
  }

  /// Runs the phase `pack` for every requested output; `startupImages` are drawn for the web folder only.
  private func write(
    _ output: Output, _ made: inout Compilation, into found: inout FindingCollector,
    startupImages: () -> Phase<[ArtworkFile]>
  ) throws(Stop) {
    if request.drawing.isPreview {
      made.preview = try found.take(
        previewWebFolder(output.entries + output.scripted, output.linked, templates: output.templates))
    }
    if request.writesBundle {
      progress(.packing)
      made.bundle = try found.take(packBundle(output.entries, output.linked, to: request.bundlePath))
    }
    if let folder = request.output.webFolder, !request.drawing.isPreview {
      progress(.packing)
      let images = try found.take(startupImages())
      made.webFolder = try found.take(
        packWebFolder(
          output.entries + output.scripted, output.linked, startupImages: images, to: folder,
          templates: output.templates,
          jobs: request.threadCount))
    }
  }

  /// Writes the book's bundle from the shared cache; nil if the cache does not have it.
  public func takeShared() -> Compilation? {
    guard outputRefusal(request) == nil else { return nil }
    var shared = SharedBuild(request, BuildCaches(request))
    return shared?.load()
  }

  /// Checks the book and its artwork without writing anything.
  public func check() -> Compilation {
    let log = FileLog()
    // Words are looked up in what pages show; all other checks ask for what was noted when they were read.
    let contents = request.spelling == nil ? nil : PageContents(spillFolder: request.temporaryFolder)
    return finishing { (made, found) throws(Stop) in
      let (loaded, linked, places) = try loadAndLink(&made, into: &found, log: log) { reading in
        contents?.taking(reading) ?? reading.withoutContents
      }
      if request.drawing.artwork != .none {
        let templates = TemplateFiles(folder: request.templates)
        _ = try found.take(
          readArtwork(
            loaded.book, linked.metadata, in: loaded.folder, rows: request.artworkRows, templates: templates))
      }
      if !found.hasErrors {
        found.add(UnusedFiles(in: loaded.folder, asked: log).findings(loaded.book, linked))
      }
      progress(.checking)
      if let settings = request.externalLinks {
        found.add(findings(inExternalLinksOf: linked, loaded, places, settings: settings))
      }
      if let settings = request.spelling {
        found.add(
          findings(inWordsOf: linked, loaded, places, settings: settings) {
            contents?.content(of: $0) ?? PageContent()
          }
        )
      }
      try check(linked, loaded, into: &found)
    } saving: { made, _ in
      made.inputs = log.inputs
      return []
    }
  }

  /// Runs the phases up to linking.
  ///
  /// - Parameter keepingContents: whether pages keep what they show, and a large book its size in memory.
  public func link(keepingContents: Bool = false) -> Compilation {
    finishing { (made, found) throws(Stop) in
      let (loaded, linked, _) = try loadAndLink(&made, into: &found, log: FileLog()) { reading in
        keepingContents ? reading : reading.withoutContents
      }
      try stopOnErrors(linked, loaded, in: &found)
    }
  }

  /// Runs the phases up to linking, without the cache.
  ///
  /// - Parameter kept: what is kept of the reading of a source.
  private func loadAndLink(
    _ made: inout Compilation, into found: inout FindingCollector, log: FileLog,
    kept: @escaping @Sendable (SourceReading) -> SourceReading
  ) throws(Stop) -> (LoadedBook, LinkedBook, SourceLocations) {
    progress(.loading)
    let loaded = try found.take(loadBook(request, log: log))
    let media = MediaLibrary(loaded)
    progress(.reading(loaded.book.sources.count))
    let bibliography = try found.take(readBibliographies(loaded))
    let reader = SourceReader(loaded, media: media, bibliography.entries, options: request.readingOptions)
    var readings = try found.take(
      readSources(loaded, leavesOutErrors: request.reading.keepsGoing, jobs: request.threadCount) {
        kept(reader.read($0))
      })
    progress(.linking)
    let places = SourceLocations(loaded, readings, files: found.sources())
    let linked = try found.take(
      linkBook(loaded, &readings, media: media, files: found.sources(), isStreaming: false))
    made.book = linked
    return (loaded, linked, places)
  }

  /// Runs the phase `check`, at whose errors a build stops.
  private func check(_ linked: LinkedBook, _ loaded: LoadedBook, into found: inout FindingCollector)
    throws(Stop)
  {
    let isEmpty = linked.pages.isEmpty
    try found.take(
      checkBook(linked, manifest: loaded.book.manifest, reportsEmptyBook: isEmpty && !found.hasErrors))
    try stopOnErrors(linked, loaded, in: &found)
  }

  /// Stops at errors, but for a build that keeps going with the pages that there are.
  private func stopOnErrors(_ linked: LinkedBook, _ loaded: LoadedBook, in found: inout FindingCollector)
    throws(Stop)
  {
    if request.reading.keepsGoing && !loaded.isBroken && !linked.pages.isEmpty { return }
    try found.stopOnErrors()
  }

  /// Runs `phases` to their end or to a `Stop`, then sorts the findings.
  private func finishing(
    _ phases: (inout Compilation, inout FindingCollector) throws(Stop) -> Void,
    saving: (inout Compilation, Findings) -> [Diagnostic] = { _, _ in [] }
  ) -> Compilation {
    var made = Compilation()
    var found = FindingCollector(request.policy)
    do throws(Stop) { try phases(&made, &found) } catch { made.outcome = error.outcome }
    found.add(saving(&made, found.findings))
    made.diagnostics = found.diagnostics
    made.sources = found.sources()
    return made
  }
}

extension FileLog {
  /// The recorded accesses, as inputs of a build.
  var inputs: [String: BookCompiler.Input] {
    noted.mapValues {
      BookCompiler.Input(stamp: $0.stamp, names: $0.names, isSteady: $0.isSteady, isRead: $0.isRead)
    }
  }
}

/// Keeps values alive until the process exits: freeing a large book piece by piece takes time.
private func keepUntilExit(_ values: Any...) {
  final class Retained {
    let values: [Any]
    init(_ values: [Any]) { self.values = values }
  }
  _ = Unmanaged.passRetained(Retained(values))
}
