import ArgumentParser
import BundleChecks

/// The command `octavo inspect`.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect", abstract: "Show what a bundle holds.",
    discussion: """
      Metadata, accessibility with its evidence, pages, artwork, sizes and the preload plan. Of an EPUB that Octavo \
      did not make, what its package document says, with what was counted.
      """)

  /// The formats of the report.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Argument(help: "The bundle.", completion: .file(extensions: ["epub"]))
  var bundle: String

  @Option(help: "Print text or JSON.")
  var format = Format.text

  func run() throws {
    switch (try BundleFile.open(bundle), format) {
    case (.own(let reader, let index), .text):
      Terminal.printResult(InspectionReport(reader, index, path: bundle).text())
    case (.own(let reader, let index), .json):
      Terminal.printResult(json: InspectionReport(reader, index, path: bundle).json())
    case (.foreign(let description), .text):
      Terminal.printResult(DescriptionReport(description, path: bundle).text())
    case (.foreign(let description), .json):
      Terminal.printResult(json: DescriptionReport(description, path: bundle).json())
    }
  }
}
