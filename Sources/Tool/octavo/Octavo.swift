import ArgumentParser
import BookCompiler

/// The command line: one file a subcommand in Commands/.
@main
struct Octavo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "octavo",
    abstract: "A compiler for interactive books.",
    discussion: """
      Octavo takes a manifest (book.xml, an EPUB package document, a source file, or a folder of these) and \
      makes one bundle of it: an EPUB 3.3 file that every reading system opens.

      Exit codes: 0 done, 1 the book has errors, 64 usage, 66 input missing or unreadable, 74 cannot write, \
      130 interrupted.
      """,
    version: BookCompilerVersion.text,
    subcommands: [
      BuildCommand.self, CheckCommand.self, DiffCommand.self, TocCommand.self, InspectCommand.self,
      ServeCommand.self, NewCommand.self,
      SchemaCommand.self, ContactSheetCommand.self,
    ])
}
