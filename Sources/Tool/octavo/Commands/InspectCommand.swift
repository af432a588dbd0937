import ArgumentParser
import BookCompiler
import BundleChecks

/// The command `octavo inspect`.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect", abstract: "Show what a bundle holds.",
    discussion: """
      Metadata, accessibility with its evidence, pages, artwork, sizes and the preload plan. Of an EPUB that Octavo \
      did not make, what its package document says, with what was counted. Of a manifest, a source or a folder, what \
      the bundle holds that build would make.
      """)

  /// The formats of the report.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @OptionGroup var compiling: CompilingOptions

  @Option(help: "Of a book that is built for this: how much artwork to draw, essential, full or none.")
  var artwork = ArtworkSelection.essential

  @Option(help: "Print text or JSON.")
  var format = Format.text

  func run() throws {
    var request = try compiling.request()
    request.drawing.artwork = artwork
    let bundle = try TemporaryBundle(of: request)
    defer { bundle.remove() }
    let path = compiling.manifest
    switch (try BundleFile.open(bundle.path), format) {
    case (.own(let reader, let index), .text):
      Terminal.printResult(InspectionReport(reader, index, path: path).text())
    case (.own(let reader, let index), .json):
      Terminal.printResult(json: InspectionReport(reader, index, path: path).json())
    case (.foreign(let description), .text):
      Terminal.printResult(DescriptionReport(description, path: path).text())
    case (.foreign(let description), .json):
      Terminal.printResult(json: DescriptionReport(description, path: path).json())
    }
  }
}
