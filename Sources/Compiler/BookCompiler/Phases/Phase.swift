import Diagnostics
import Files
import PageWriting
import Publishing
import ReportPolicy

/// The diagnostics of a phase, and the paths of the files that they refer to.
struct Findings: Sendable {
  /// The diagnostics, in the order found.
  var diagnostics: [Diagnostic] = []
  /// Absolute file paths, by the names shown to the author.
  var files: [String: String] = [:]

  /// Records the path of a file given by its shown name, if it is in the book's folder.
  mutating func locate(_ shown: String, in folder: BookFolder) {
    let prefix = folder.shown("") == "." ? "" : folder.shown("")
    let relative =
      prefix.isEmpty ? shown : shown.hasPrefix(prefix + "/") ? String(shown.dropFirst(prefix.count + 1)) : nil
    if let relative { files[shown] = folder.knownPlace(relative).path }
  }

  mutating func add(_ other: Findings) {
    diagnostics += other.diagnostics
    if files.isEmpty { files = other.files } else { files.merge(other.files) { $1 } }
  }
}

/// Thrown to end a build; the reason is among the findings.
struct Stop: Error {
  var outcome: BookCompiler.Outcome
}

/// The result of a phase: a value or the end of the build, with findings.
struct Phase<Value> {
  let result: Result<Value, Stop>
  let findings: Findings

  /// A phase that succeeded.
  init(_ value: Value, _ findings: Findings = Findings()) {
    result = .success(value)
    self.findings = findings
  }

  /// A phase that succeeded, with diagnostics about files already located.
  init(_ value: Value, _ diagnostics: [Diagnostic]) {
    self.init(value, Findings(diagnostics: diagnostics))
  }

  /// A phase that ends the build.
  init(stop outcome: BookCompiler.Outcome, _ findings: Findings) {
    result = .failure(Stop(outcome: outcome))
    self.findings = findings
  }

  /// Runs a phase; a `PublishingError` ends the build.
  init(_ body: () throws(PublishingError) -> Phase<Value>) {
    do throws(PublishingError) { self = try body() } catch {
      let outcome: BookCompiler.Outcome =
        switch error {
        case .fileUnreadable, .fileChanged: .inputMissing
        case .templateInvalid, .nameRepeated, .outputUnwritable, .outputRefused, .archiveRefused,
          .memoryExhausted:
          .cannotWrite
        }
      self.init(stop: outcome, Findings(diagnostics: [error.diagnostic]))
    }
  }
}

extension Phase {
  func map<Other>(_ transform: (Value) -> Other) -> Phase<Other> {
    switch result {
    case .success(let value): Phase<Other>(transform(value), findings)
    case .failure(let stop): Phase<Other>(stop: stop.outcome, findings)
    }
  }
}

/// Accumulates the findings of the phases of one build.
struct FindingCollector {
  private let policy: WarningPolicy
  private(set) var findings = Findings()
  private var texts: SourceCache?

  init(_ policy: WarningPolicy) { self.policy = policy }

  /// Adds the findings of a phase and returns its value; throws if the phase ends the build.
  @discardableResult
  mutating func take<Value>(_ phase: Phase<Value>) throws(Stop) -> Value {
    findings.add(phase.findings)
    return try phase.result.get()
  }

  mutating func add(_ diagnostics: [Diagnostic]) { findings.diagnostics += diagnostics }

  /// The diagnostics, filtered by the warning policy and sorted.
  var diagnostics: [Diagnostic] { policy.apply(to: findings.diagnostics) }

  /// The texts of the files that diagnostics refer to; files already read are reused.
  mutating func sources() -> SourceCache {
    let sources = SourceCache(findings.files, texts: texts)
    texts = sources
    return sources
  }

  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// Throws `Stop` if any finding is an error.
  func stopOnErrors() throws(Stop) {
    if hasErrors { throw Stop(outcome: .bookHasErrors) }
  }
}
