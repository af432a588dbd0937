import BookModel
import Diagnostics
import Publishing

/// How much artwork is drawn.
public enum ArtworkSelection: String, Sendable, CaseIterable {
  /// The catalogue but for today's launch images.
  case essential
  /// The whole catalogue.
  case full
  /// The EPUB cover alone.
  case none
}

/// Compiles a book: a manifest and its sources in, a bundle and diagnostics out.
///
/// Every phase takes values and gives values and diagnostics; it stops once, after checking, if there is
/// any error.
public struct BookCompiler: Sendable {
  /// What to compile, and how.
  public struct Request: Sendable {
    /// The manifest, as it was named.
    public var manifest: String
    /// The folder of the templates.
    public var templates: String
    /// The bundle to write; nil names it after the manifest, in the current folder.
    public var output: String?
    /// The web folder to write; with it alone, no bundle is written.
    public var webFolder: String?
    /// Whether the book is only looked at: then nothing is written, and `Compilation.preview` has the files of the web
    /// folder that would have been.
    public var isPreview = false
    /// Whether the web folder carries launch images for today's devices.
    public var drawsStartupImages = true
    /// How much artwork to draw.
    public var artwork = ArtworkSelection.essential
    /// Whether entries in error are left out instead of stopping.
    public var keepsGoing = false
    /// The values that are chosen of profiling attributes, by attribute.
    public var profiles: [String: [String]] = [:]
    /// The number of threads; nil takes one a core.
    public var jobs: Int?
    /// Whether solutions of exercises go to an answer key at the back, for OpenStax's books.
    public var gathersSolutions = false
    /// What becomes of warnings.
    public var policy = WarningPolicy()
    /// SOURCE_DATE_EPOCH, in seconds.
    public var sourceDateEpoch: Int?
    /// Whether work of earlier builds is used, and that of this one saved.
    public var usesCache = true
    /// Whether a build that nothing changed for ends at once; its `Compilation` has no book.
    public var skipsUnchanged = true
    /// Whether memory is given back when the work is done; a process that ends then need not wait for that.
    public var releasesMemory = true
    /// Whether media are made smaller where nothing that is seen changes.
    public var optimizesMedia = false

    /// Asks to compile `manifest` with the templates in a folder.
    public init(manifest: String, templates: String) {
      self.manifest = manifest
      self.templates = templates
    }
  }

  /// Where the work has come to.
  public enum Progress: Sendable {
    case loading, linking, checking, drawing, packing
    case reading(Int)
    case rendering(Int)
  }

  /// How it ended.
  public enum Outcome: Sendable, Equatable {
    case done, bookHasErrors, inputMissing, cannotWrite
  }

  /// A bundle that was written.
  public struct Bundle: Sendable {
    /// Where it is.
    public var path: String
    /// The pages of its reading order.
    public var pageCount: Int
    /// Pictures, sounds, films, fonts and style sheets.
    public var mediaCount: Int
    /// Size in bytes.
    public var size: Int
  }

  /// What came of it.
  public struct Compilation: Sendable {
    /// How it ended.
    public var outcome: Outcome
    /// What was found, sorted, after the policy.
    public var diagnostics: [Diagnostic]
    /// The linked book, where it came that far.
    public var book: LinkedBook?
    /// The bundle, where one was written.
    public var bundle: Bundle?
    /// The web folder, where one was written.
    public var webFolder: Bundle?
    /// The files to look at, where a preview was asked for.
    public var preview: WebPreview?
    /// Texts of the files that diagnostics name.
    public var sources: SourceCache
    /// What was done anew and why, a line each.
    public var explanations: [String] = []
  }

  let request: Request
  let progress: @Sendable (Progress) -> Void

  /// Prepares to compile; `progress` is told where the work has come to.
  public init(_ request: Request, progress: @escaping @Sendable (Progress) -> Void) {
    self.request = request
    self.progress = progress
  }

  /// Compiles the book and writes its bundle.
  ///
  /// What an earlier call for the same manifest did is used again, from the folder of saved work: a process that
  /// compiles a book over and over, as a preview does, calls this each time.
  public func compile() -> Compilation {
    let work = Work(request: request, progress: progress, isStreaming: true)
    if request.usesCache, request.skipsUnchanged, !request.isPreview {
      switch UnchangedBuild(identity: work.identity).check(request) {
      case .unchanged(let compilation): return compilation
      case .changed(let record): work.record = record
      }
    }
    return run(work) { work throws(Stop) in
      let book = try work.load()
      let linked = work.link(work.read(book))
      let supplied = try work.readArtwork(linked)
      try work.check(linked)
      let artwork = try work.draw(linked, supplied)
      let entries = try work.render(linked, artwork)
      if request.isPreview { return try work.preview(entries, linked) }
      if request.output != nil || request.webFolder == nil { try work.pack(entries, linked) }
      try work.publishWeb(entries, linked)
    }
  }

  /// Checks the book, artwork included, and writes nothing.
  public func check() -> Compilation {
    run { work throws(Stop) in
      let book = try work.load()
      let pages = work.read(book)
      let linked = work.link(pages)
      _ = try work.readArtwork(linked)
      work.checkFolder()
      try work.check(linked)
    }
  }

  /// Goes as far as the contents.
  public func link() -> Compilation {
    run { work throws(Stop) in
      let book = try work.load()
      let pages = work.read(book)
      _ = work.link(pages)
      try work.stopOnError()
    }
  }

  /// Thrown to end the work; the reason is in the findings.
  struct Stop: Error {
    var outcome: Outcome
  }

  private func run(_ phases: (Work) throws(Stop) -> Void) -> Compilation {
    run(Work(request: request, progress: progress, isStreaming: false), phases)
  }

  private func run(_ work: Work, _ phases: (Work) throws(Stop) -> Void) -> Compilation {
    var outcome = Outcome.done
    do { try phases(work) } catch { outcome = error.outcome }
    work.saveWork()
    if !request.releasesMemory { _ = Unmanaged.passRetained(work) }
    return Compilation(
      outcome: outcome, diagnostics: request.policy.apply(to: work.diagnostics), book: work.linked,
      bundle: work.bundle, webFolder: work.webFolder, preview: work.preview, sources: work.sources,
      explanations: work.cache?.explanations ?? [])
  }
}
