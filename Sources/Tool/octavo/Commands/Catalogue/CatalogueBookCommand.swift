import ArgumentParser
import BookCompiler
import CatalogueBuilding
import Diagnostics
import Dispatch
import Files
import Glibc
import Publishing
import ReportPolicy
import TextBytes

/// The command `octavo catalogue build-book`, which `octavo catalogue build` starts for each book.
struct CatalogueBookCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build-book", abstract: "Build one book for a catalogue (internal).", shouldDisplay: false)

  func run() throws {
    Memory.givesBackLargeBlocks()
    guard let line = Self.readLine(), let job = BookJob(json: line) else {
      throw ValidationError("this command is for octavo catalogue build")
    }
    Self.endWithStandardInput()
    Interruption.cleanUpOnSignals()
    let settings = Caller().settings(for: job.manifest)
    var findings = FindingSettings(settings, baseline: nil, OutputWriting(manifests: [job.manifest]))
    let chosen = job.book.settings
    findings.policy.treatsWarningsAsErrors = chosen.warningsAsErrors ?? settings.treatsWarningsAsErrors
    findings.policy.treatments = chosen.warnings.compactMapValues(WarningPolicy.Treatment.init(rawValue:))
    var problems = settings.diagnostics
    if let problem = findings.readBaseline(isNamed: false) { problems.append(problem) }
    var request = BookCompiler.Request(manifest: job.manifest, templates: try TemplateFolder.find())
    request.policy = findings.policy
    request.root = Caller().root
    do {
      request.caching = try CacheOptions.settings(job, settings)
    } catch {
      let file = settings.path ?? job.manifest
      problems.append(Diagnostic(.settingsInvalid, at: SourceRange(file: file), "\(error)"))
    }
    let build = BookBuild(
      job, request: request, settingsFiles: Self.settingsFiles(job, baseline: findings.baseline))
    let record = problems.isEmpty ? build.run() : build.refused(problems)
    var output = record.json[...]
    while !output.isEmpty {
      let count = output.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      output = output.dropFirst(count)
    }
    Glibc.exit(0)
  }

  /// The paths of the settings and baseline files of a book, including possible ones that do not exist.
  private static func settingsFiles(_ job: BookJob, baseline: String) -> [String] {
    let manifest = FileSystem.realPath(job.manifest) ?? job.manifest
    var folder = FileStamp(at: manifest).kind == .folder ? manifest : folderOfFile(at: manifest)
    var files = [baseline]
    while true {
      files.append((folder == "/" ? "" : folder) + "/" + ProjectSettings.fileName)
      if FileStamp(at: files[files.count - 1]).kind == .file || folder == "/" || folder == job.folder {
        break
      }
      folder = folderOfFile(at: folder)
    }
    return files.filter { $0.hasPrefix("/") }
  }

  /// Reads the first line of standard input, and nothing after it.
  private static func readLine() -> [UInt8]? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while read(STDIN_FILENO, &byte, 1) == 1 {
      if byte == "\n" { return line }
      line.append(byte)
    }
    return nil
  }

  /// Ends this process when standard input ends, since then nobody waits for its result.
  private static func endWithStandardInput() {
    let thread = DispatchQueue(label: "standard input")
    thread.async {
      var byte: UInt8 = 0
      while true {
        let count = read(STDIN_FILENO, &byte, 1)
        if count == 0 { endProcessRemovingUnfinishedFiles(status: ExitStatus.interrupted) }
        if count < 0, errno != EINTR { return }
      }
    }
  }
}
