import Foundation
import Testing

/// Every option that names an output, at every kind of place: what is there keeps its bytes.
@Suite struct OutputPlaceTests {
  /// A command that writes to `PLACE`.
  struct Output: CustomTestStringConvertible, Sendable {
    var arguments: [String]
    /// Whether a regular file of somebody else is replaced, as the caller named it.
    var replaces = false
    /// Whether the command goes on without this output, as without a cache.
    var isAid = false
    var testDescription: String { arguments.joined(separator: " ") }
  }

  private static let outputs: [Output] = [
    Output(arguments: ["build", "book", "-o", "PLACE", "--artwork", "none", "--no-cache"], replaces: true),
    Output(arguments: ["build", "book", "--web", "PLACE", "--artwork", "none", "--no-cache"]),
    Output(
      arguments: ["build", "book", "--cache", "PLACE", "-o", "made/x.epub", "--artwork", "none"], isAid: true),
    Output(
      arguments: ["build", "book", "--shared-cache", "PLACE", "-o", "made/x.epub", "--artwork", "none"],
      isAid: true),
    Output(arguments: ["check", "book", "--report", "json=PLACE"], replaces: true),
    Output(arguments: ["check", "book", "--write-baseline", "--baseline", "PLACE"]),
    Output(arguments: ["pdf", "book", "-o", "PLACE", "--browser", "/bin/false"]),
    Output(arguments: ["pdf", "book", "--epub", "PLACE", "-o", "made/x.pdf", "--browser", "/bin/false"]),
    Output(arguments: ["app", "book", "--desktop", "PLACE"]),
    Output(arguments: ["app", "book", "--xcode", "PLACE"]),
    Output(arguments: ["catalogue", "plan", "catalogue.xml", "-o", "PLACE"]),
    Output(arguments: ["catalogue", "build", "catalogue.xml", "--results", "PLACE"]),
    Output(arguments: ["new", "PLACE"]),
    Output(arguments: ["cache", "keygen", "PLACE"]),
  ]

  /// Options and arguments that name a file or folder and are read only, or whose output is in what they name.
  private static let inputs: Set<String> = [
    "--root", "--settings", "--cache-trust", "--browser", "--times", "--book", "--epub-profile", "manifest",
    "books", "old",
    "new",
    "catalogue", "code", "results", "bundle", "folders", "subcommands",
  ]

  /// The places, by what is there.
  enum Place: String, CaseIterable, Sendable {
    case input = "book/a.md"
    case inputFolder = "book"
    case linkToInput = "to-input"
    case linkOutside = "to-outside"
    case throughLink = "to-folder/new"
    case folderOfOthers = "mine"
    case fileOfOthers = "mine/notes.txt"
    case pipe
    case belowAFile = "mine/notes.txt/x"
    case belowNothing = "no/such/x"
  }

  private static func repository() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("kept", to: "else/x")
    try folder.write("", to: "repo/.git/HEAD")
    try folder.write("", to: "repo/made/keep")
    try folder.write("my notes", to: "repo/mine/notes.txt")
    try folder.write(
      "<book xmlns=\"urn:octavo:book:1\" id=\"urn:isbn:1\" lang=\"en\"><title>T</title><creator>A</creator>"
        + "<contents><page src=\"a.md\"/></contents></book>", to: "repo/book/book.xml")
    try folder.write("# A\n\n[x](#gone)\n", to: "repo/book/a.md")
    try folder.write(
      "<catalogue xmlns='urn:octavo:catalogue:1' lang='en'><title>C</title><book src='book'/></catalogue>",
      to: "repo/catalogue.xml")
    for (link, target) in [("to-input", "book/a.md"), ("to-outside", "../else/x"), ("to-folder", "../else")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.url.path + "/repo/" + link, withDestinationPath: target)
    }
    try #require(mkfifo(folder.url.path + "/repo/pipe", 0o600) == 0)
    return folder
  }

  /// What is at each path: a folder, a link with its target, a file with its bytes, or something else.
  private static func content(of folder: URL) throws -> [String: String] {
    var content: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where !path.contains(".octavo") {
      let full = folder.path + "/" + path
      var status = stat()
      guard lstat(full, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: content[path] = "folder"
      case S_IFLNK:
        content[path] = "link " + (try FileManager.default.destinationOfSymbolicLink(atPath: full))
      case S_IFREG:
        content[path] = "file " + (try Data(contentsOf: URL(fileURLWithPath: full))).base64EncodedString()
      default: content[path] = "other \(status.st_mode)"
      }
    }
    return content
  }

  @Test(arguments: outputs) func anOutputKeepsWhatIsThere(_ output: Output) throws {
    for place in Place.allCases {
      let folder = try Self.repository()
      let before = try Self.content(of: folder.url)
      let arguments = output.arguments.map { $0.replacingOccurrences(of: "PLACE", with: place.rawValue) }
      let result = try Tool.run(
        arguments, in: folder.url.appendingPathComponent("repo"), limits: "ulimit -t 60")
      #expect(
        [0, 1, 64, 65, 66, 69, 70, 73, 74].contains(result.status),
        "\(arguments): \(result.status) \(result.errors)")
      let after = try Self.content(of: folder.url)
      let isReplaced = output.replaces && place == .fileOfOthers
      for (path, was) in before where !(isReplaced && path == "repo/" + place.rawValue) {
        #expect(after[path] == was, "\(arguments) changed \(path): \(result.errors)")
      }
      // Nothing is added outside of the repository, and within it only at the place, or where the command says.
      let added = after.keys.filter { before[$0] == nil }
      let own = ["repo/" + place.rawValue, "repo/made/", "repo/no", "repo/book.epub", "repo/octavo-"]
      #expect(added.allSatisfy { path in own.contains { path.hasPrefix($0) } }, "\(arguments) added \(added)")
      if output.isAid { continue }
      switch place {
      case .linkOutside, .throughLink:
        #expect(result.status == 74, "\(arguments): \(result.status) \(result.errors)")
      case .input, .linkToInput, .pipe, .belowAFile:
        #expect(result.status != 0, "\(arguments): \(result.errors)")
      case .inputFolder, .folderOfOthers, .fileOfOthers, .belowNothing: break
      }
    }
  }

  private struct Help: Decodable {
    struct Name: Decodable {
      var kind: String
      var name: String
    }
    struct Completion: Decodable {}
    struct Argument: Decodable {
      var kind: String
      var names: [Name]?
      var valueName: String?
      var completionKind: [String: Completion]?
    }
    struct Command: Decodable {
      var commandName: String
      var arguments: [Argument]?
      var subcommands: [Command]?
    }
    var command: Command
  }

  /// Options and arguments of files and folders, each with its command.
  private static func named(_ command: Help.Command, path: [String]) -> [(command: String, name: String)] {
    let own = (command.arguments ?? []).compactMap { argument -> (command: String, name: String)? in
      guard let value = argument.valueName else { return nil }
      let isFile = argument.completionKind.map { $0["file"] != nil || $0["directory"] != nil } ?? false
      guard isFile || value.contains("file") || value.contains("dir") else { return nil }
      // Short options last: `--output` has `-o`.
      let names = (argument.names ?? []).map { ($0.kind == "short" ? "-" : "--") + $0.name }
      return (path.joined(separator: " "), names.min { $0.utf8.count < $1.utf8.count } ?? value)
    }
    return own + (command.subcommands ?? []).flatMap { named($0, path: path + [$0.commandName]) }
  }

  @Test func everyOptionOfAFileIsTriedOrReadOnly() throws {
    let dump = try Tool.run(["--experimental-dump-help"])
    let help = try JSONDecoder().decode(Help.self, from: Data(dump.output.utf8))
    let named = Self.named(help.command, path: [])
    try #require(named.count > 40)
    let tried = Self.outputs.map { Set($0.arguments) }
    for (command, name) in named where !Self.inputs.contains(name) {
      // An option that several commands share is tried in one of them, unless it is -o.
      let words = Set(command.split(separator: " ").map(String.init))
      let isTried = tried.contains {
        name.hasPrefix("--")
          ? $0.contains(name) : $0.isSuperset(of: words) && (name == "-o" ? $0.contains("-o") : true)
      }
      #expect(isTried, "\(command) \(name) is neither tried nor known to be read only")
    }
  }
}
