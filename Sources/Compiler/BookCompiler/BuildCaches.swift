import BookModel
import BuildCache
import Diagnostics
import Files
import HTTPTransfer
import Publishing
import SharedCache

/// Caches that can be moved between machines or are shared by several.
public struct CacheSettings: Sendable {
  /// The folder for saved work, which may be moved to another machine; nil for the one beside the book.
  public var folder: String?
  /// The folder or address of the shared cache; nil for none.
  public var shared: String?
  /// The trusted keys, and the key that signs new entries; the user's own key need not be set.
  package var trust = CacheTrust()
  /// How to access the shared cache's server.
  package var access = HTTPAccess()

  /// By default, there is only the cache folder beside the book.
  public init() {}
}

/// The caches of one build that other machines may read.
struct BuildCaches: Sendable {
  /// The folder for saved work, if it can be moved between machines.
  let carried: CarriedCache?
  /// The shared caches for artwork; nil for none.
  let artwork: SharedWork?
  /// The shared caches for whole books; nil for none.
  let books: SharedWork?
  private let shared: SharedCache?

  init(_ request: BookCompiler.Request) {
    let settings = request.caching
    guard request.usesCache, settings.folder != nil || settings.shared != nil else {
      (carried, artwork, books, shared) = (nil, nil, nil, nil)
      return
    }
    var trust = settings.trust
    trust.own = UserCache.signingKey()
    carried = settings.folder.map { CarriedCache(path: $0, trust: trust) }
    guard let place = settings.shared else {
      (artwork, books, shared) = (nil, nil, nil)
      return
    }
    let cache = SharedCache(at: place, access: settings.access, trust: trust, signing: trust.signing)
    let draws = request.drawing.artwork != .none
    let work = SharedWork([cache], draws: draws)
    shared = cache
    artwork = draws ? work : nil
    books = request.sharesBook ? work : nil
  }

  /// The exchange with the shared cache; nil if there is none.
  func sharing(tookBook: Bool) -> BookCompiler.Sharing? {
    guard let account = shared?.account else { return nil }
    var sharing = BookCompiler.Sharing()
    sharing.tookBook = tookBook
    (sharing.hits, sharing.misses, sharing.stored) = (account.hits, account.misses, account.written)
    (sharing.received, sharing.sent) = (account.received, account.sent)
    if account.awayReason != nil { sharing.silentPlace = shared?.name }
    return sharing
  }

  /// The findings about the caches.
  func problems(refusedPacks: Int) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    if let carried, refusedPacks > 0 {
      problems.append(
        untrusted(refusedPacks, "file", in: carried.path, "they are damaged, or no trusted key signed them"))
    }
    guard let shared else { return problems }
    let account = shared.account
    if account.refused > 0 {
      let reasons = [
        (account.unsigned, "unsigned"), (account.strange, "signed by a key that is not trusted"),
        (account.forged, "with a wrong signature"), (account.replayed, "signed for another key"),
        (account.malformed, "not a valid entry"),
        (account.damaged, "with bytes other than those signed"),
      ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
      problems.append(untrusted(account.refused, "object", in: shared.name, reasons.joined(separator: ", ")))
    }
    if let reason = account.awayReason {
      problems.append(
        Diagnostic(
          .sharedCacheAway, at: nil, "the shared cache \"\(shared.name)\" is not used: \(reason)"))
    } else if let reason = account.refusalReason {
      problems.append(
        Diagnostic(
          .sharedCacheUnwritable, at: nil, "the shared cache \"\(shared.name)\" accepts nothing: \(reason)"))
    }
    return problems
  }

  private func untrusted(_ count: Int, _ what: String, in place: String, _ reasons: String) -> Diagnostic {
    Diagnostic(
      .cacheUntrusted, at: nil,
      "\(count) \(what)\(count == 1 ? " was" : "s were") not taken from the cache \"\(place)\"",
      explanation: reasons)
  }
}

extension BookCompiler.Request {
  /// Whether the result is a single bundle, which other machines may take.
  var sharesBook: Bool {
    writesBundle && output.webFolder == nil && !drawing.isPreview && rendering.printedPages == nil
  }
}

/// Loads a whole book from the shared cache, or stores it there.
struct SharedBuild {
  private let request: BookCompiler.Request
  private let caches: BuildCaches
  private let book: SharedBook
  private let start = FileStamp.now()
  /// The libraries that were loaded before the phases began.
  private var libraries: Set<String> = []

  /// Makes a shared build; nil without a shared cache.
  init?(_ request: BookCompiler.Request, _ caches: BuildCaches) {
    guard let work = caches.books,
      let book = SharedBook(
        work, manifest: request.manifest, templates: request.templates,
        options: { writer in
          writer.string(BookCompilerVersion.text)
          request.writeContent(to: &writer)
        })
    else { return nil }
    self.request = request
    self.caches = caches
    self.book = book
  }

  /// Writes the bundle of an earlier build with the same inputs; nil if there is none.
  mutating func load() -> BookCompiler.Compilation? {
    // By then, the cache has loaded the libraries that it needs.
    defer { libraries = ToolIdentity.mappedFiles() }
    let request = request
    let loaded = book.load { result in
      // This build reports the errors of its stricter policy.
      request.reading.keepsGoing
        || !request.policy.apply(to: result.diagnostics).contains { $0.severity == .error }
    } write: { accesses, fetch in
      guard case .success = checkOutput(request, accesses).result else { return nil as Int? }
      do throws(SystemError) {
        let file = try AtomicFile(target: request.bundlePath)
        guard fetch(file) else { return nil }
        try file.putInPlace()
        return file.position
      } catch { return nil }
    }
    guard let (result, size, accesses) = loaded else { return nil }
    var findings = Findings(diagnostics: result.diagnostics + caches.problems(refusedPacks: 0))
    for finding in result.diagnostics {
      if let file = finding.range?.file { findings.locate(file, in: result.root) }
    }
    var compilation = BookCompiler.Compilation(
      outcome: .done, diagnostics: request.policy.apply(to: findings.diagnostics),
      bundle: PublishedBundle(
        path: request.bundlePath, pageCount: result.pageCount, mediaCount: result.mediaCount, size: size),
      sources: SourceCache(findings.files),
      explanations: ["the whole book was taken from \"\(request.caching.shared ?? "")\""])
    compilation.inputs = accesses.inputs
    compilation.sharing = caches.sharing(tookBook: true)
    return compilation
  }

  /// Stores a built book.
  func save(
    _ compilation: BookCompiler.Compilation, _ findings: Findings, _ loaded: LoadedBook,
    _ accesses: FileAccesses
  ) {
    guard compilation.outcome == .done, let bundle = compilation.bundle,
      !findings.diagnostics.contains(where: { $0.kind == .artworkLibraryMissing }),
      // A library loaded later is not part of the key.
      ToolIdentity.mappedFiles().isSubset(
        of: libraries.union(ToolIdentity.files(draws: request.drawing.artwork != .none)))
    else { return }
    let result = SharedBook.Result(
      diagnostics: findings.diagnostics, pageCount: bundle.pageCount, mediaCount: bundle.mediaCount,
      root: loaded.folder)
    book.save(
      result, accesses: accesses, sources: loaded.book.sources.map(\.path), start: start, bundle: bundle)
  }
}
