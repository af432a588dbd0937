import ArgumentParser
import CatalogueBuilding
import Catalogues
import Diagnostics
import Files
import FindingKinds
import Glibc
import TextBytes

/// The command `octavo catalogue`.
struct CatalogueCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalogue", abstract: "Build many books, on one machine or on a cluster.",
    discussion: """
      A catalogue is catalogue.xml, a folder with books, or - for a list of manifests on standard input, one per line. \
      Octavo schedules nothing: any engine that gives its tasks an index and a count can run the shares of a catalogue. \
      docs/catalogues.md has recipes.
      """,
    subcommands: [
      CatalogueCheckCommand.self, CataloguePlanCommand.self, CatalogueBuildCommand.self,
      CatalogueReportCommand.self, CatalogueFeedCommand.self, CatalogueBookCommand.self,
    ])
}

/// The argument that names a catalogue, with its options.
struct CatalogueArgument: ParsableArguments {
  @Argument(
    help: "catalogue.xml, a folder with books, or - for a list on standard input.", completion: .file())
  var catalogue: String

  /// Loads the catalogue; on failure, prints the findings in the format `format` and ends the command.
  func load(format: DiagnosticOptions.Format = .text, isResult: Bool = false) throws -> CatalogueLoading {
    let loading =
      catalogue == "-"
      ? loadCatalogue(list: try Self.standardInput())
      : loadCatalogue(at: catalogue, root: Caller().root, kinds: DiagnosticKind.all)
    guard loading.catalogue == nil else { return loading }
    Self.print(loading, format: format, isResult: isResult)
    let isMissing = loading.diagnostics.contains { $0.kind == .catalogueMissing }
    throw isMissing ? ExitStatus.noInput : ExitStatus.bookHasErrors
  }

  /// Prints the findings.
  static func print(_ loading: CatalogueLoading, format: DiagnosticOptions.Format, isResult: Bool) {
    DiagnosticReport(format: format, isResult: isResult).print(loading.diagnostics) { file in
      loading.source.flatMap { $0.file == file ? $0 : nil }
    }
  }

  private static func standardInput() throws -> String {
    do throws(FileError) {
      return String(decoding: try FileSystem.read("/dev/stdin", limit: 64 << 20), as: UTF8.self)
    } catch {
      Terminal.printMessage("octavo: standard input cannot be read\n")
      throw ExitStatus.noInput
    }
  }
}

/// Options with the default settings of a catalogue's books.
struct BookSettingsOptions: ParsableArguments {
  @Option(help: "How much artwork to draw where the catalogue does not say: essential, full or none.")
  var artwork: ArtworkAmount?

  @Flag(help: "Write a web folder for each book too.")
  var web = false

  @Flag(help: "Leave out entries in error instead of stopping.")
  var keepGoing = false

  @Flag(help: "Make media smaller without visible changes.")
  var optimize = false

  @Flag(help: "Treat every warning as an error.")
  var warningsAsErrors = false

  /// The amount of artwork.
  enum ArtworkAmount: String, ExpressibleByArgument, CaseIterable {
    case essential, full, none
  }

  var settings: BookSettings {
    var settings = BookSettings()
    settings.artwork = artwork?.rawValue
    settings.web = web ? true : nil
    settings.keepsGoing = keepGoing ? true : nil
    settings.optimizesMedia = optimize ? true : nil
    settings.warningsAsErrors = warningsAsErrors ? true : nil
    return settings
  }
}

/// The command `octavo catalogue check`.
struct CatalogueCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check a catalogue without building it.",
    discussion: """
      Finds what breaks the schema, manifests that are missing or cannot be read, two books that would be written to one \
      file, and two books of one identifier. octavo check looks at a book itself.
      """)

  @OptionGroup var argument: CatalogueArgument

  @Option(help: "Print findings as text, JSON, SARIF 2.1.0, GitHub annotations or GitLab's Code Quality.")
  var format = DiagnosticOptions.Format.text

  @Option(help: ArgumentHelp("Work on this many threads (default: one per core).", valueName: "N"))
  var jobs: Int?

  func run() throws {
    var loading = try argument.load(format: format, isResult: true)
    loading.checkManifests(
      jobs: jobs ?? processorCount(), root: Caller().root)
    CatalogueArgument.print(loading, format: format, isResult: true)
    if format == .text, let catalogue = loading.catalogue {
      let clean = loading.diagnostics.isEmpty ? ", nothing found" : ""
      Terminal.printMessage(
        "\(argument.catalogue.printable): \(ReportTable.count(catalogue.books.count, "book"))\(clean)\n")
    }
    if loading.diagnostics.contains(where: { $0.severity == .error }) { throw ExitStatus.bookHasErrors }
  }
}
