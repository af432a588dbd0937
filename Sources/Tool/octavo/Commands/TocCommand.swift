import ArgumentParser
import BookCompiler
import BookModel

/// The command `octavo toc`.
struct TocCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "toc", abstract: "Print the contents of a book or of a bundle.")

  /// The formats of the contents.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case tree, json, html
  }

  @OptionGroup var compiling: CompilingOptions

  @Option(help: "Print a tree, JSON or HTML.")
  var format = Format.tree

  @Option(help: ArgumentHelp("Print this many levels.", valueName: "N"))
  var depth: Int?

  func run() throws {
    let printer = try contents().limited(to: depth)
    switch format {
    case .tree: Terminal.printResult(printer.tree())
    case .json: Terminal.printResult(json: printer.json())
    case .html: Terminal.printResult(bytes: Array(printer.html().utf8))
    }
  }

  private func contents() throws -> ContentsPrinter {
    if BundleFile.isBundle(compiling.manifest) {
      switch try BundleFile.open(compiling.manifest) {
      case .own(_, let index):
        return ContentsPrinter(
          title: index.metadata.title, language: index.metadata.language, contents: index.contents)
      case .foreign(let bundle):
        return ContentsPrinter(title: bundle.title, language: bundle.language, contents: bundle.contents)
      }
    }
    let request = try compiling.request()
    let compilation = BookCompiler(request, progress: { _ in }).link()
    let errors = compilation.diagnostics.filter { $0.severity == .error }
    DiagnosticReport(format: .text, isResult: false).print(
      errors, sources: { compilation.sources.text(file: $0) })
    guard let book = compilation.book else { throw compilation.outcome.exitCode ?? ExitStatus.bookHasErrors }
    if let code = compilation.outcome.exitCode { throw code }
    return ContentsPrinter(
      title: book.metadata.title, language: book.metadata.language, contents: book.contents)
  }
}
