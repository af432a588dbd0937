import ArgumentParser
import BookCompiler
import BookModel

/// The command `octavo toc`.
struct TocCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "toc", abstract: "Print the contents of books and of bundles.",
    discussion: """
      Of several books, each with its path; an error in one does not keep the others from being printed. Exits with \
      the code of the worst.
      """)

  /// The formats of the contents.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case tree, json, html
  }

  @OptionGroup var compiling: CompilingOptions

  @OptionGroup var further: FurtherBooks

  @Option(help: "Print a tree, JSON or HTML.")
  var format = Format.tree

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Print this many levels, at least 1.", valueName: "N"))
  var depth: Int?

  func validate() throws {
    if let depth, depth < 1 { throw ValidationError("--depth must be 1 or more, not \(depth)") }
  }

  func run() throws {
    var results = BookResults()
    var books: [(path: String, contents: ContentsPrinter)] = []
    for path in [compiling.manifest] + further.books {
      // The errors of this book have been printed.
      do { books.append((path, try contents(of: path).limited(to: depth))) } catch let code as ExitCode {
        results.add(code)
      }
    }
    if further.books.isEmpty {
      if let book = books.first?.contents { print(book) }
    } else {
      print(books)
    }
    if let code = results.code { throw code }
  }

  private func print(_ book: ContentsPrinter) {
    switch format {
    case .tree: Terminal.printResult(book.tree())
    case .json: Terminal.printResult(json: book.json())
    case .html: Terminal.printResult(bytes: Array(book.html().utf8))
    }
  }

  private func print(_ books: [(path: String, contents: ContentsPrinter)]) {
    switch format {
    case .tree: Terminal.printResult(ContentsPrinter.tree(books))
    case .json: Terminal.printResult(json: ContentsPrinter.json(books))
    case .html: Terminal.printResult(bytes: Array(ContentsPrinter.html(books).utf8))
    }
  }

  private func contents(of path: String) throws -> ContentsPrinter {
    if BundleFile.isBundle(path, root: compiling.caller.root) {
      switch try BundleFile.open(path) {
      case .own(_, let index):
        return ContentsPrinter(
          title: index.metadata.title, language: index.metadata.language, contents: index.contents)
      case .foreign(let bundle):
        return ContentsPrinter(title: bundle.title, language: bundle.language, contents: bundle.contents)
      }
    }
    var options = compiling
    options.manifest = path
    let compilation = BookCompiler(try options.request(), progress: { _ in }).link()
    let errors = compilation.diagnostics.filter { $0.severity == .error }
    DiagnosticReport(format: .text, isResult: false).print(
      errors, sources: { compilation.sources.text(file: $0) })
    guard let book = compilation.book else { throw compilation.outcome.exitCode ?? ExitStatus.bookHasErrors }
    if let code = compilation.outcome.exitCode { throw code }
    return ContentsPrinter(
      title: book.metadata.title, language: book.metadata.language, contents: book.contents)
  }
}
