import ArgumentParser
import BookCompiler
import Diagnostics
import Glibc
import ReportPolicy
import TextBytes

/// The command `octavo build`.
struct BuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Compile books into bundles.",
    discussion: """
      Writes NAME.epub into the current folder unless -o says otherwise. --web writes a folder that any web server \
      shows, and no bundle unless -o asks for one. Of several books, -o and --web name the folders to write to, and an \
      error in one does not keep the others from being built. Exits with the code of the worst.
      """)

  @OptionGroup var compiling: CompilingOptions

  @OptionGroup var further: FurtherBooks

  @Option(
    name: [.customShort("o"), .long], help: "The bundle to write; for several books, the folder.",
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp(
      "The folder to write the book to as a website with its reader; for several books, the folder of these.",
      valueName: "dir"),
    completion: .directory)
  var web: String?

  @Option(help: "How much artwork to draw: essential, full (every launch image) or none.")
  var artwork = ArtworkSelection.essential

  @Flag(name: .customLong("no-cache"), help: "Build everything again, and save nothing for the next build.")
  var skipsCache = false

  @Flag(help: "Report what was built again, and why.")
  var explain = false

  @Flag(help: "Make media smaller without visible changes.")
  var optimize = false

  @OptionGroup var caches: CacheOptions

  @OptionGroup var diagnostics: DiagnosticOptions

  func validate() throws {
    if output == "-" {
      throw ValidationError("-o takes a file, not standard output; a file of that name is ./-")
    }
    if output == "" || web == "" { throw ValidationError("the name of the output is empty") }
    try ReportCopy.refuseRepeated([output, web].compactMap(\.self), diagnostics.copies)
  }

  /// All books to build.
  private var manifests: [String] { [compiling.manifest] + further.books }

  func run() throws {
    Interruption.cleanUpOnSignals()
    // By default, malloc keeps the freed memory of large pictures and texts, a quarter of a large build's memory.
    Memory.givesBackLargeBlocks()
    var outputs = BookOutputs(bundle: output, webFolder: web, books: manifests.count)
    var writing = OutputWriting(manifests: manifests, root: compiling.caller.root)
    if let refusal = outputs.makeFolders(for: manifests.count, by: writing) {
      diagnostics.report(isResult: false, helpAddress: nil, by: writing).print([refusal]) { _ in nil }
      throw ExitStatus.cannotWrite
    }
    var results = BookResults()
    for manifest in manifests {
      let result = try build(manifest, &outputs, &writing)
      if isReportedBookByBook { report(result, by: writing) }
      results.add(result)
    }
    if !isReportedBookByBook { report(results, by: writing) }
    // Exit without freeing: freeing a large book's memory takes a tenth of a short build's time.
    Glibc.exit(results.code?.rawValue ?? 0)
  }

  /// Whether findings need not be collected in one document.
  private var isReportedBookByBook: Bool { diagnostics.format == .text && diagnostics.copies.isEmpty }

  private func report(_ result: BookResults, by writing: OutputWriting) {
    diagnostics.report(isResult: false, helpAddress: result.helpAddress, by: writing)
      .print(result.diagnostics, sources: result.text(of:))
    guard diagnostics.isForPeople else { return }
    for message in result.messages { Terminal.printMessage(message + "\n") }
  }

  /// Builds one book.
  private func build(
    _ manifest: String, _ outputs: inout BookOutputs, _ writing: inout OutputWriting
  ) throws -> BookResults {
    var options = compiling
    options.manifest = manifest
    var request = try options.request()
    request.drawing.artwork = artwork
    request.usesCache = !skipsCache
    request.releasesMemory = manifest != manifests.last
    request.rendering.optimizesMedia = optimize
    let project = options.project
    writing.protect(project.files)
    let (settings, faults) = try diagnostics.readSettings(project, by: writing)
    if let faults { return faults }
    do throws(BookOutputConflict) {
      let output = try outputs.take(request)
      (request.output.bundle, request.output.webFolder) = (output.bundle, output.webFolder)
    } catch {
      return BookResults([error.diagnostic], ExitStatus.cannotWrite)
    }
    if let output = request.output.bundle, let refusal = writing.inputRefusal(output) {
      return BookResults([refusal], ExitStatus.cannotWrite)
    }
    request.policy = settings.policy
    request.caching = try caches.settings(project)
    let progress = ProgressLine(isShown: Terminal.showsProgress && diagnostics.format == .text)
    let compilation = BookCompiler(request, progress: { progress.show($0) }).compile()
    progress.clear()
    writing.protect(compilation.inputs, of: manifest)
    if explain { Terminal.printMessage(compilation.explanations.map { $0 + "\n" }.joined()) }
    var result = BookResults(compilation.diagnostics, compilation.outcome.exitCode, settings: settings) {
      compilation.sources.text(file: $0)
    }
    for made in [compilation.bundle, compilation.webFolder].compactMap(\.self) {
      result.add(message: summary(of: made))
    }
    return result
  }

  private func summary(of bundle: BookCompiler.Bundle) -> String {
    let pages = "\(bundle.pageCount) page\(bundle.pageCount == 1 ? "" : "s")"
    return "\(bundle.path.printable): \(pages), \(bundle.mediaCount) media files, \(sizeText(bundle.size))"
  }
}

/// Formats a size in bytes for people.
func sizeText(_ bytes: Int) -> String {
  func tenths(_ unit: Int) -> String { "\(bytes / unit).\(bytes % unit * 10 / unit)" }
  if bytes < 1000 { return "\(bytes) bytes" }
  if bytes < 1_000_000 { return tenths(1000) + " kB" }
  return tenths(1_000_000) + " MB"
}

extension BookCompiler.Outcome {
  /// The exit code; nil for success.
  var exitCode: ExitCode? {
    switch self {
    case .done: nil
    case .bookHasErrors: ExitStatus.bookHasErrors
    case .inputMissing: ExitStatus.noInput
    case .cannotWrite: ExitStatus.cannotWrite
    }
  }
}
