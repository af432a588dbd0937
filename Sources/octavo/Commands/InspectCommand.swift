import ArgumentParser
import Publishing

/// `octavo inspect`
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect", abstract: "Show what a bundle holds.",
    discussion: "Metadata, accessibility with its evidence, pages, artwork, sizes and the preload plan.")

  /// The forms of the report.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Argument(help: "The bundle.", completion: .file(extensions: ["epub"]))
  var bundle: String

  @Option(help: "Print text or JSON.")
  var format = Format.text

  func run() throws {
    let report = InspectionReport(try BundleFile.open(bundle), path: bundle)
    switch format {
    case .text: Terminal.printResult(report.text())
    case .json: Terminal.printResult(report.json())
    }
  }
}
