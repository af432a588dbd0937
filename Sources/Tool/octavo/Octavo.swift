import ArgumentParser
import BookCompiler
import CatalogueBuilding
import Diagnostics
import Files
import FindingKinds
import Glibc
import TextBytes

/// The command line: one file per subcommand in Commands/.
@main
struct Octavo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "octavo",
    abstract: "A compiler for interactive books.",
    discussion: """
      Octavo takes a manifest (book.xml, an EPUB package document, a source file, or a folder of these) and \
      makes one bundle from it: an EPUB 3.3 file that every reading system opens.

      octavo help ID says what a finding means; octavo help not-applicable lists the names of each format that are \
      neither read nor told, with the reason. octavo.yaml beside the manifest says how findings are treated.

      Exit codes: 0 done, 1 the book has errors, 64 usage, 66 input missing or unreadable, \
      69 a needed program is missing, 74 cannot write, \
      130 interrupted.

      octavo --generate-completion-script bash (or zsh, fish) prints completions for a shell. Packages install them, and this help as the manual page octavo(1).
      """,
    version: BookCompilerVersion.text,
    subcommands: [
      BuildCommand.self, PDFCommand.self, AppCommand.self, CheckCommand.self, DiffCommand.self,
      TocCommand.self, InspectCommand.self,
      ServeCommand.self, NewCommand.self, EvaluateCommand.self, CatalogueCommand.self, CacheCommand.self,
      SchemaCommand.self, ContactSheetCommand.self,
    ])

  /// Runs the subcommand in the arguments.
  static func main() {
    // A file over a limit of the system's is one that cannot be written, not the end of the process.
    signal(SIGXFSZ, SIG_IGN)
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      if arguments.count == 2, arguments[0] == "help", try printHelp(onFinding: arguments[1]) { return }
      if let first = arguments.first { try refuseUnknownCommand(first) }
      var command = try parse(commandOf: arguments)
      try command.run()
    } catch {
      end(with: error)
    }
  }

  /// Parses the arguments. Parsing with the subcommand's own parser takes half the time of parsing with that of all
  /// commands, which is used to explain errors. A subcommand without arguments needs no parser.
  private static func parse(commandOf arguments: [String]) throws -> any ParsableCommand {
    if arguments == BookJob.command { return CatalogueBookCommand() }
    var rest = arguments[...]
    var commands = configuration.subcommands
    while let name = rest.first, let command = commands.first(where: { $0.configuration.commandName == name })
    {
      rest = rest.dropFirst()
      commands = command.configuration.subcommands
      guard commands.isEmpty else { continue }
      // The parser of all commands, below, explains the error.
      if let parsed = try? command.parse(Array(rest)) { return parsed }
    }
    return try parseAsRoot(arguments)
  }

  /// Prints the help of a finding; false if the id is unknown.
  private static func printHelp(onFinding id: String) throws -> Bool {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    if names.contains(id) || id.hasPrefix("-") { return false }
    if id == "not-applicable" {
      Terminal.printResult(NotApplicableNames.text)
      return true
    }
    if let help = FindingHelp(id) {
      Terminal.printResult(help.text)
      return true
    }
    let hint = suggestion(for: id, among: names + FindingHelp.ids).map { "; did you mean '\($0)'?" } ?? ""
    throw ValidationError("there is no command or finding '\(id)'\(hint)")
  }

  /// Suggests the command meant by a mistyped one; the parser would report both words as unexpected arguments.
  private static func refuseUnknownCommand(_ name: String) throws {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard !name.hasPrefix("-"), !names.contains(name) else { return }
    if FileSystem.realPath(name) != nil {
      throw ValidationError("\"\(name)\" is not a command; did you mean 'octavo build \(name)'?")
    }
    let hint = suggestion(for: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
    throw ValidationError("there is no command '\(name)'\(hint)")
  }

  /// Prints the message of an error, or the requested help, and exits.
  private static func end(with error: any Error) -> Never {
    let code = exitCode(for: error)
    let lines = fullMessage(for: error).split(separator: "\n", omittingEmptySubsequences: false)
    let text = lines.map { String($0).printable }.joined(separator: "\n")
    if !text.isEmpty {
      if code == .success { Terminal.printResult(text + "\n") } else { Terminal.printMessage(text + "\n") }
    }
    Glibc.exit(code.rawValue)
  }
}
