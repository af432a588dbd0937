import ArgumentParser
import BookCompiler
import Diagnostics
import Glibc
import ReportPolicy
import TextBytes

/// The command `octavo build`.
struct BuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Compile a book into a bundle.",
    discussion: """
      Writes NAME.epub into the current folder unless -o says otherwise. --web writes a folder that any web server \
      shows, and no bundle unless -o asks for one.
      """)

  @OptionGroup var compiling: CompilingOptions

  @Option(name: [.customShort("o"), .long], help: "The bundle to write.", completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp("The folder to write the book to as a website with its reader.", valueName: "dir"),
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
  }

  func run() throws {
    let progress = ProgressLine(isShown: Terminal.showsProgress && diagnostics.format == .text)
    Interruption.cleanUpOnSignals()
    // By default, malloc keeps the freed memory of large pictures and texts, a quarter of a large build's memory.
    Memory.givesBackLargeBlocks()
    var request = try compiling.request()
    request.output = output
    request.webFolder = web
    request.artwork = artwork
    request.usesCache = !skipsCache
    request.releasesMemory = false
    request.optimizesMedia = optimize
    let project = compiling.project
    var settings = try diagnostics.settings(project, compiling.writing(project))
    if let output, let refusal = settings.writing.inputRefusal(output) {
      diagnostics.report(isResult: false, settings).print([refusal]) { _ in nil }
      throw ExitStatus.cannotWrite
    }
    request.policy = settings.policy
    request.caching = try caches.settings(project)
    let compilation = BookCompiler(request, progress: { progress.show($0) }).compile()
    progress.clear()
    settings.writing.protect(compilation.inputs, of: compiling.manifest)
    diagnostics.report(isResult: false, settings)
      .print(compilation.diagnostics, sources: { compilation.sources.text(file: $0) })
    if explain { Terminal.printMessage(compilation.explanations.map { $0 + "\n" }.joined()) }
    if let bundle = compilation.bundle, diagnostics.isForPeople {
      Terminal.printMessage(summary(of: bundle))
    }
    if let folder = compilation.webFolder, diagnostics.isForPeople {
      Terminal.printMessage(summary(of: folder))
    }
    // Exit without freeing: freeing a large book's memory takes a tenth of a short build's time.
    Glibc.exit(compilation.outcome.exitCode?.rawValue ?? 0)
  }

  private func summary(of bundle: BookCompiler.Bundle) -> String {
    let pages = "\(bundle.pageCount) page\(bundle.pageCount == 1 ? "" : "s")"
    return "\(bundle.path.printable): \(pages), \(bundle.mediaCount) media files, \(sizeText(bundle.size))\n"
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
