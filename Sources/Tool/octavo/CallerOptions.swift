import ArgumentParser
import Diagnostics
import FindingKinds
import Glibc
import ReportPolicy

/// What only the caller of the tool may say, since a book may be hostile: from where files of a book may come, and the
/// settings that name programs, servers and keys.
struct CallerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder that files of the book may not leave (OCTAVO_ROOT; default: the repository, else the manifest's folder).",
      valueName: "dir"),
    completion: .directory)
  var root: String?

  @Option(
    name: .customLong("settings"),
    help: ArgumentHelp(
      "Settings that take precedence over the book's octavo.yaml, and may name programs and servers (OCTAVO_SETTINGS).",
      valueName: "file"),
    completion: .file())
  var settingsFile: String?

  /// What the options say, else the environment.
  var caller: Caller { Caller(root: root, settingsFile: settingsFile) }
}

/// What the caller says of books: by options, else by the environment, as for commands without these options.
struct Caller {
  /// The folder that files of a book may not leave; nil for the repository, else the manifest's folder.
  let root: String?
  private let settingsFile: String?

  init(root: String? = nil, settingsFile: String? = nil) {
    self.root = root ?? Self.environment("OCTAVO_ROOT")
    self.settingsFile = settingsFile ?? Self.environment("OCTAVO_SETTINGS")
  }

  /// The settings for a manifest, a bundle or a folder.
  func settings(for manifest: String) -> ProjectSettings {
    ProjectSettings(for: manifest, caller: settingsFile, kinds: DiagnosticKind.all)
  }

  /// An environment variable; nil if it is empty.
  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
