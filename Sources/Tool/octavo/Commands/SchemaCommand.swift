import ArgumentParser
import BookCompiler

/// The command `octavo schema`.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the schema of book.xml, catalogue.xml, settings or of what commands print.",
    discussion: "Documents in XML have a RELAX NG schema, others a JSON Schema (2020-12).")

  /// The documents with a schema.
  enum Document: String, ExpressibleByArgument, CaseIterable {
    case book, catalogue, diagnostics, contents, inspection, difference, evaluation, baseline, settings

    /// The file of the schema in the templates folder.
    var file: String {
      switch self {
      case .book, .catalogue: rawValue + ".rng"
      case .diagnostics, .contents, .inspection, .difference, .evaluation, .baseline, .settings:
        "schemas/" + rawValue + ".json"
      }
    }
  }

  @Option(name: .customLong("of"), help: "The document.")
  var document = Document.book

  func run() throws { Terminal.printResult(bytes: try TemplateFolder.read(document.file)) }
}
