import ArgumentParser
import BookCompiler
import Diagnostics
import FindingKinds
import Glibc
import ReportPolicy
import TextBytes

/// The options for diagnostics that several commands have.
struct DiagnosticOptions: ParsableArguments {
  /// The formats of diagnostics.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, sarif, github, gitlab, markdown
  }

  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      """
      Print diagnostics as text, JSON, SARIF 2.1.0, GitHub annotations, GitLab's Code Quality or Markdown \
      (default: annotations in GitHub Actions, else text).
      """, valueName: "format"))
  var namedFormat: Format?

  @Option(
    name: .customLong("report"),
    help: ArgumentHelp(
      "Also write the diagnostics to a file in another format; may be repeated.", valueName: "format=file"))
  var copies: [ReportCopy] = []

  /// The format of diagnostics: the named one, else that of the CI service that runs the tool, else text.
  var format: Format { namedFormat ?? (Pipeline.current == .gitHub ? .github : .text) }

  /// Whether the output is for people, not only for programs.
  var isForPeople: Bool { format == .text || format == .github }

  /// How to print findings, and which copies to write.
  func report(isResult: Bool, _ settings: FindingSettings) -> DiagnosticReport {
    report(isResult: isResult, helpAddress: settings.helpAddress, by: settings.writing)
  }

  /// The same for findings of several books.
  func report(isResult: Bool, helpAddress: String?, by writing: OutputWriting) -> DiagnosticReport {
    var report = DiagnosticReport(format: format, isResult: isResult)
    report.helpAddress = helpAddress
    report.writing = writing
    report.copies = copies
    report.pipeline = Pipeline.current
    return report
  }

  @Option(
    name: .customLong("warning"),
    help: ArgumentHelp(
      "Turn a warning off, or into a note or an error; may be repeated.",
      valueName: "id=off|note|warning|error"))
  var warnings: [String] = []

  @Option(
    help: ArgumentHelp(
      "Leave out the findings that this file lists (see check --write-baseline).", valueName: "file"),
    completion: .file())
  var baseline: String?

  @Flag(help: "Treat every warning as an error.")
  var warningsAsErrors = false

  /// The settings for a book's findings, from the options and then the settings of the caller and the book.
  ///
  /// On failure, prints the faults of the settings and ends the command.
  func settings(_ settings: ProjectSettings, _ writing: OutputWriting) throws -> FindingSettings {
    let (findings, faults) = try readSettings(settings, by: writing)
    guard let faults else { return findings }
    report(isResult: false, findings).print(faults.diagnostics, sources: faults.text(of:))
    throw ExitStatus.bookHasErrors
  }

  /// The settings for the findings of one book of several, and the faults of these settings; nil if they have none.
  func readSettings(
    _ settings: ProjectSettings, by writing: OutputWriting, readingBaseline: Bool = true
  ) throws -> (FindingSettings, faults: BookResults?) {
    var findings = FindingSettings(settings, baseline: baseline, writing)
    findings.policy.treatsWarningsAsErrors = warningsAsErrors || settings.treatsWarningsAsErrors
    findings.policy.treatments = try treatments()
    var problems = settings.diagnostics
    if readingBaseline, let problem = findings.readBaseline(isNamed: baseline != nil) {
      problems.append(problem)
    }
    guard !problems.isEmpty else { return (findings, nil) }
    return (
      findings, BookResults(problems, ExitStatus.bookHasErrors, settings: findings) { settings.source($0) }
    )
  }

  /// The treatments named by `--warning`.
  private func treatments() throws -> [String: WarningPolicy.Treatment] {
    var treatments: [String: WarningPolicy.Treatment] = [:]
    let kinds = Dictionary(uniqueKeysWithValues: DiagnosticKind.all.map { ($0.id, $0) })
    for warning in warnings {
      let parts = warning.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let treatment = WarningPolicy.Treatment(rawValue: parts[1]) else {
        throw ValidationError("--warning takes ID=off, ID=note, ID=warning or ID=error, not '\(warning)'")
      }
      guard let kind = kinds[parts[0]] else {
        let hint =
          suggestion(for: parts[0], among: kinds.keys.sorted()).map { "; did you mean '\($0)'?" } ?? ""
        throw ValidationError("there is no warning '\(parts[0])'\(hint)")
      }
      guard kind.severity != .error else {
        throw ValidationError("'\(kind.id)' is an error; its level cannot be changed")
      }
      treatments[kind.id] = treatment
    }
    return treatments
  }
}

extension ArtworkSelection: ExpressibleByArgument {}

/// The other books of a command that takes several.
struct FurtherBooks: ParsableArguments {
  @Argument(help: "Further books, of any kinds.", completion: .file())
  var books: [String] = []
}

/// The options for compiling that several commands have.
struct CompilingOptions: ParsableArguments {
  @Argument(
    help: "The book: book.xml or another manifest, a source, a folder of these, or an EPUB.",
    completion: .file())
  var manifest: String

  @OptionGroup var callerOptions: CallerOptions

  /// What only the caller may say.
  var caller: Caller { callerOptions.caller }

  @Flag(help: "Leave out entries in error instead of stopping.")
  var keepGoing = false

  @Option(help: ArgumentHelp("Work on this many threads (default: one per core).", valueName: "N"))
  var jobs: Int?

  /// Where solutions of exercises are placed.
  enum Solutions: String, ExpressibleByArgument, CaseIterable {
    case inPlace = "in-place"
    case back
  }

  @Option(help: "Show solutions with their exercises, or in an answer key at the back (OpenStax).")
  var solutions = Solutions.inPlace

  @Option(
    name: .customLong("profile"),
    help: ArgumentHelp(
      "Show what is marked for one of these values, or not marked; may be repeated (DocBook).",
      valueName: "attribute=value"))
  var profiles: [String] = []

  /// The settings of the caller and the book.
  var project: ProjectSettings { caller.settings(for: manifest) }

  /// Writes files beside the book's, and replaces none that it is made from.
  func writing(_ project: ProjectSettings) -> OutputWriting {
    var writing = OutputWriting(manifests: [manifest], root: caller.root)
    writing.protect(project.files)
    return writing
  }

  /// The request that the options describe.
  func request() throws -> BookCompiler.Request {
    var request = BookCompiler.Request(manifest: manifest, templates: try TemplateFolder.find())
    request.root = caller.root
    request.reading.keepsGoing = keepGoing
    request.reading.profiles = chosenProfiles
    request.reading.gathersSolutions = solutions == .back
    request.jobs = jobs
    request.rendering.sourceDateEpoch = try Self.sourceDateEpoch()
    return request
  }

  /// The value of SOURCE_DATE_EPOCH in seconds since 1970, at most the year 9999.
  static func sourceDateEpoch() throws -> Int? {
    guard let value = getenv("SOURCE_DATE_EPOCH").map({ String(cString: $0) }), !value.isEmpty else {
      return nil
    }
    guard value.utf8.allSatisfy(\.isDigit), let seconds = Int(value), seconds <= 253_402_300_799 else {
      throw ValidationError("SOURCE_DATE_EPOCH is \"\(value)\", which is not a number of seconds since 1970")
    }
    return seconds
  }

  /// The selected values of profiling attributes, by attribute.
  private var chosenProfiles: [String: [String]] {
    var chosen: [String: [String]] = [:]
    for profile in profiles {
      let parts = profile.split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count == 2 { chosen[parts[0], default: []] += parts[1].split(separator: ";").map(String.init) }
    }
    return chosen
  }

  func validate() throws {
    if let wrong = profiles.first(where: { !$0.dropFirst().contains("=") }) {
      throw ValidationError("--profile takes ATTRIBUTE=VALUE, not '\(wrong)'")
    }
    if let jobs, jobs < 1 { throw ValidationError("--jobs takes a whole number from 1") }
  }
}
