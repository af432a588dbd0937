import ArgumentParser
import BundleChecks

/// The command `octavo diff`.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Show what changed between two bundles.",
    discussion: """
      Contents, pages, artwork, metadata, sizes, and anchors that vanished or moved, to which links from elsewhere may \
      lead. The bundles may be any EPUB 3. Exits with 0 whether or not anything changed.
      """)

  /// The formats of the report.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, markdown
  }

  @Argument(help: "The bundle as it was.", completion: .file(extensions: ["epub"]))
  var old: String

  @Argument(help: "The bundle as it is now.", completion: .file(extensions: ["epub"]))
  var new: String

  @Option(help: "Print text, JSON, or Markdown for a pull request.")
  var format = Format.text

  func run() throws {
    let comparison = BundleComparison(from: try BundleFile.describe(old), to: try BundleFile.describe(new))
    let printer = ComparisonPrinter(comparison, old: old, new: new)
    switch format {
    case .text: Terminal.printResult(printer.text())
    case .json: Terminal.printResult(json: printer.json())
    case .markdown: Terminal.printResult(printer.markdown())
    }
  }
}
