import ArgumentParser
import Diagnostics

/// The findings of one book, or of several that a command takes one after the other.
struct BookResults {
  private(set) var diagnostics: [Diagnostic] = []
  /// The exit code; nil for success.
  private(set) var code: ExitCode?
  private(set) var helpAddress: String?
  /// Messages other than findings.
  private(set) var messages: [String] = []
  private var texts: [(String) -> SourceText?] = []

  init() {}

  init(
    _ diagnostics: [Diagnostic], _ code: ExitCode?, settings: FindingSettings? = nil,
    text: @escaping (String) -> SourceText? = { _ in nil }
  ) {
    self.diagnostics = diagnostics
    self.code = code
    helpAddress = settings?.helpAddress
    texts = [text]
  }

  /// Fails if there are more warnings than the settings allow.
  mutating func limitWarnings(_ settings: FindingSettings) {
    let warnings = diagnostics.filter { $0.severity == .warning }.reduce(0) {
      $0 + ($1.occurrences?.count ?? 1)
    }
    guard let most = settings.mostWarnings, warnings > most else { return }
    messages.append("\(warnings) warnings, but octavo.yaml allows at most \(most)")
    code = code ?? ExitStatus.bookHasErrors
  }

  /// Adds the result of another book. The exit code is the worst: that of a missing input rather than that of errors, that of an
  /// output that cannot be written rather than both.
  mutating func add(_ other: BookResults) {
    diagnostics += other.diagnostics
    add(other.code)
    helpAddress = helpAddress ?? other.helpAddress
    messages += other.messages
    texts += other.texts
  }

  /// Adds a message other than a finding.
  mutating func add(message: String) { messages.append(message) }

  /// Adds the exit code of another book.
  mutating func add(_ other: ExitCode?) {
    if let other, (code?.rawValue ?? 0) < other.rawValue { code = other }
  }

  func text(of file: String) -> SourceText? {
    for text in texts { if let found = text(file) { return found } }
    return nil
  }
}
