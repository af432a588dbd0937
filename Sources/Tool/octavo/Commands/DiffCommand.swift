import ArgumentParser
import BookCompiler
import BundleComparing

/// The command `octavo diff`.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Show what changed between two versions of a book.",
    discussion: """
      Words, headings, figures, formulas, tables, code, interactives and links of each page; entries of the contents; \
      metadata, artwork and other files; and addresses that vanished or moved, to which links from elsewhere may lead. \
      What follows from another change, such as new numbers, is told once. Each version is a bundle, whoever made it, or a \
      book as for build. Exits with 0 whether or not anything changed.
      """)

  /// The formats of the report.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, markdown
  }

  @Argument(
    help: "The book as it was: a bundle, a manifest, a source, or a folder of these.", completion: .file())
  var old: String

  @Argument(help: "The book as it is now.", completion: .file())
  var new: String

  @OptionGroup var callerOptions: CallerOptions

  @Option(help: "Print text, JSON, or Markdown for a pull request.")
  var format = Format.text

  @Flag(help: "Also print sizes in bytes.")
  var sizes = false

  func run() throws {
    let before = try bundle(of: old, comparedWith: new)
    defer { before.remove() }
    let after = try bundle(of: new, comparedWith: old)
    defer { after.remove() }
    let comparison = BundleComparison(
      from: try BundleFile.compared(before.path), to: try BundleFile.compared(after.path),
      jobs: processorCount())
    let printer = ComparisonPrinter(comparison, old: old, new: new, showsSizes: sizes)
    switch format {
    case .text: Terminal.printResult(printer.text())
    case .json: Terminal.printResult(json: printer.json())
    case .markdown: Terminal.printResult(printer.markdown())
    }
  }

  /// A manifest that is compared with a bundle gets the artwork that the bundle has.
  private func bundle(of book: String, comparedWith other: String) throws -> TemporaryBundle {
    var request = BookCompiler.Request(manifest: book, templates: try TemplateFolder.find())
    request.root = callerOptions.caller.root
    request.rendering.sourceDateEpoch = try CompilingOptions.sourceDateEpoch()
    if !BundleFile.isBundle(book, root: request.root), BundleFile.isBundle(other, root: request.root) {
      request.drawing.artwork = try BundleFile.artwork(of: other)
    }
    return try TemporaryBundle(of: request)
  }
}
