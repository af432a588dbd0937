import ArgumentParser
import BookCompiler

/// `octavo schema`
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the RELAX NG schema of book.xml.")

  func run() throws {
    Terminal.printResult(bytes: try TemplateFolder.read("book.rng"))
  }
}
