import ArgumentParser
import BookCompiler
import BuildCache
import Digests
import Files
import Glibc
import ReportPolicy
import SharedCache
import TextBytes

/// The command `octavo cache`.
struct CacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache", abstract: "Manage caches: those beside books, carried ones and shared ones.",
    subcommands: [
      CacheKeyCommand.self, CacheStatCommand.self, CachePruneCommand.self, CacheVerifyCommand.self,
    ])
}

/// The command `octavo cache keygen`.
struct CacheKeyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keygen", abstract: "Make a key pair for a shared cache.",
    discussion: """
      FILE gets the private key, which only writers to the cache have (OCTAVO_CACHE_KEY); FILE.pub gets the public \
      key, which readers name with --cache-trust.
      """)

  @Argument(help: "The file for the private key.", completion: .file())
  var file = "octavo-cache.key"

  func run() throws {
    try OutputWriting.refuseLinks(file, file + ".pub")
    guard let key = SigningKey.random() else { throw ValidationError("not enough memory for a key") }
    try write(CacheKeyText.text(key), to: file, mode: 0o600)
    try write(CacheKeyText.text(key.verifying), to: file + ".pub", mode: 0o644)
    Terminal.printResult("\(file.printable): the private key\n\(file.printable).pub: the public key\n")
  }

  /// Writes a new file; does not overwrite an existing one.
  private func write(_ text: String, to path: String, mode: mode_t) throws {
    let descriptor = WritableFile.create(path, mode: mode)
    guard descriptor >= 0 else {
      let reason = errno == EEXIST ? "it already exists" : SystemError().reason
      Terminal.printMessage("the key cannot be written to \"\(path.printable)\": \(reason)\n")
      throw ExitStatus.cannotWrite
    }
    defer { close(descriptor) }
    do throws(SystemError) { try writeWhole(Array(text.utf8), to: descriptor, at: 0) } catch {
      unlink(path)
      throw ExitStatus.cannotWrite
    }
  }
}

/// The caches that a subcommand inspects.
struct CachePlaces: ParsableArguments {
  @Argument(
    help:
      "Folders of caches (default: the one that options, environment or octavo.yaml name, .octavo here, and the user's).",
    completion: .directory)
  var folders: [String] = []

  @OptionGroup var options: CacheOptions

  enum Contents {
    case saved(SavedFolder)
    case shared(SharedFolder)
  }

  private func isLink(_ path: String) -> Bool {
    var information = stat()
    return lstat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFLNK
  }

  /// The existing caches, with their paths. A given path without a cache ends the command.
  func contents() throws -> [(path: String, contents: Contents)] {
    let project = Caller().settings(for: ".")
    let trust = try options.trust(project.caches.trustedKeyFiles)
    let settings = try options.settings(project)
    var paths = folders
    if paths.isEmpty {
      paths = [settings.folder, settings.shared].compactMap { $0 } + [".octavo"] + SavedFolder.userFolders
      // What nobody named is not followed out of this folder.
      paths = paths.filter {
        SharedCache.isAddress($0) || FileStamp(at: $0).kind == .folder && !($0 == ".octavo" && isLink($0))
      }
    }
    return try paths.compactMap { path in
      if SharedCache.isAddress(path) {
        Terminal.printMessage("\(path.printable): a server does not list what it holds\n")
        return nil
      }
      var owned = trust
      owned.own = UserCache.signingKey()
      if let shared = SharedFolder(path, trust: owned) { return (path, .shared(shared)) }
      // Local work is sealed with codes, carried work with signatures.
      let local = SavedFolder(path, trust: nil)
      let carried = SavedFolder(path, trust: trust)
      let isLocal = (local?.summary.refused ?? .max) < (carried?.summary.refused ?? .max)
      if let saved = isLocal ? local : carried { return (path, .saved(saved)) }
      if folders.isEmpty { return nil }
      Terminal.printMessage("\(path.printable): there is no cache\n")
      throw ExitStatus.noInput
    }
  }
}

/// The command `octavo cache stat`.
struct CacheStatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stat", abstract: "Show what caches hold.")

  @OptionGroup var places: CachePlaces

  func run() throws {
    var lines = ""
    for (path, contents) in try places.contents() {
      switch contents {
      case .saved(let folder):
        let summary = folder.summary
        lines += "\(path.printable): saved work, \(summary.packs) packs with \(summary.entries) entries, "
        lines += sizeText(summary.bytes)
        if summary.refused > 0 { lines += "; \(summary.refused) packs are not used" }
      case .shared(let folder):
        let summary = folder.summary
        lines += "\(path.printable): shared, \(summary.entries) entries and \(summary.blobs) blobs, "
        lines += sizeText(summary.bytes)
        if summary.refused > 0 {
          lines +=
            "; \(summary.refused) entries are not used, \(summary.untrusted) of them without a trusted signature"
        }
        if summary.loose > 0 { lines += "; no entry refers to \(summary.loose) blobs" }
      }
      lines += "\n"
    }
    Terminal.printResult(lines.isEmpty ? "there are no caches\n" : lines)
  }
}

/// The command `octavo cache prune`.
struct CachePruneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune", abstract: "Remove entries that caches do not need.",
    discussion: """
      Removes entries that no trusted key signed, that are damaged or that were not used for a while and, with --max-size, the oldest ones \
      beyond that size. Prune a cache of a server on that server: give its folder.
      """)

  @OptionGroup var places: CachePlaces

  @Option(help: ArgumentHelp("Remove entries that were not used for this many days.", valueName: "N"))
  var days = 30

  @Option(
    name: .customLong("max-size"),
    help: ArgumentHelp(
      "Keep at most this many bytes in each cache; K, M and G may follow.", valueName: "size"))
  var mostBytes: String?

  func validate() throws {
    if days < 0 { throw ValidationError("--days takes a whole number from 0") }
    if let mostBytes, Self.bytes(mostBytes) == nil {
      throw ValidationError("--max-size takes a size such as 500M, not '\(mostBytes)'")
    }
  }

  func run() throws {
    let now = time(nil)
    let oldest = now - days * 86_400
    let most = mostBytes.flatMap(Self.bytes)
    for (path, contents) in try places.contents() {
      let removed =
        switch contents {
        case .saved(let folder): folder.prune(notUsedSince: oldest, mostBytes: most)
        case .shared(let folder): folder.prune(notUsedSince: oldest, mostBytes: most, now: now)
        }
      let files = "\(removed.files) file\(removed.files == 1 ? "" : "s")"
      Terminal.printResult("\(path.printable): removed \(files), \(sizeText(removed.bytes))\n")
    }
  }

  private static func bytes(_ text: String) -> Int? {
    let units: [Character: Int] = ["K": 1_000, "M": 1_000_000, "G": 1_000_000_000]
    let unit = text.last.flatMap { units[$0] }
    guard let number = Int(unit == nil ? text[...] : text.dropLast()), number >= 0 else { return nil }
    let (size, isTooLarge) = number.multipliedReportingOverflow(by: unit ?? 1)
    return isTooLarge ? nil : size
  }
}

/// The command `octavo cache verify`.
struct CacheVerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Check signatures and digests, or build books again and compare.",
    discussion: """
      Without books, every entry and blob of the given folders is checked. With --book, what the shared cache has for it is \
      compared with what a build without any cache gives, byte by byte.

      Exits with 1 if a check fails.
      """)

  @OptionGroup var places: CachePlaces

  @Option(
    name: .customLong("book"), parsing: .upToNextOption,
    help: ArgumentHelp("Manifests of books to build again.", valueName: "manifest"), completion: .file())
  var books: [String] = []

  @Option(help: ArgumentHelp("Build only this many of the books again, chosen at random.", valueName: "N"))
  var sample: Int?

  @Option(help: "The artwork that the books are built with: essential, full or none.")
  var artwork = ArtworkSelection.essential

  func validate() throws {
    if let sample, sample < 1 { throw ValidationError("--sample takes a whole number from 1") }
    if sample != nil, books.isEmpty {
      throw ValidationError("--sample chooses from the books that --book names")
    }
  }

  func run() throws {
    if !books.isEmpty { return try compareBooks() }
    var isSound = true
    for (path, contents) in try places.contents() {
      let faults =
        switch contents {
        case .saved(let folder): folder.faults()
        case .shared(let folder): folder.faults()
        }
      for fault in faults.prefix(100) { Terminal.printResult("\(path.printable): \(fault.printable)\n") }
      if faults.count > 100 { Terminal.printResult("\(path.printable): and \(faults.count - 100) more\n") }
      if faults.isEmpty { Terminal.printResult("\(path.printable): sound\n") } else { isSound = false }
    }
    if !isSound { throw ExitStatus.bookHasErrors }
  }

  private func compareBooks() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let (taken, built) = (folder.path + "/taken.epub", folder.path + "/built.epub")
    let chosen = sample.map { Array(books.shuffled().prefix($0)) } ?? books
    var counts = (same: 0, missing: 0, different: 0, failed: 0)
    for book in chosen {
      var request = BookCompiler.Request(manifest: book, templates: try TemplateFolder.find())
      request.drawing.artwork = artwork
      request.caching = try places.options.settings(Caller().settings(for: book))
      guard request.caching.shared != nil else {
        throw ValidationError("books are compared with a shared cache; name it with --shared-cache")
      }
      request.rendering.sourceDateEpoch = try CompilingOptions.sourceDateEpoch()
      request.output.bundle = taken
      guard BookCompiler(request, progress: { _ in }).takeShared() != nil else {
        Terminal.printResult("\(book.printable): not in the cache\n")
        counts.missing += 1
        continue
      }
      request.usesCache = false
      request.output.bundle = built
      guard BookCompiler(request, progress: { _ in }).compile().bundle != nil else {
        Terminal.printResult("\(book.printable): it cannot be built\n")
        counts.failed += 1
        continue
      }
      let isSame = FileDigest.digest(ofFile: taken) == FileDigest.digest(ofFile: built)
      Terminal.printResult("\(book.printable): \(isSame ? "the same bytes" : "other bytes")\n")
      if isSame { counts.same += 1 } else { counts.different += 1 }
    }
    Terminal.printResult(
      "\(counts.same) the same, \(counts.different) different, \(counts.missing) not in the cache, \(counts.failed) failed\n"
    )
    if counts.different + counts.failed > 0 { throw ExitStatus.bookHasErrors }
  }
}
