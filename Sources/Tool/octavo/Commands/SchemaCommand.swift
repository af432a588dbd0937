import ArgumentParser
import BookCompiler

/// `octavo schema`
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the RELAX NG schema of book.xml or catalogue.xml.")

  /// The documents that have a schema.
  enum Document: String, ExpressibleByArgument, CaseIterable {
    case book, catalogue
  }

  @Option(name: .customLong("of"), help: "Whose schema: book or catalogue.")
  var document = Document.book

  func run() throws {
    Terminal.printResult(bytes: try TemplateFolder.read(document.rawValue + ".rng"))
  }
}
