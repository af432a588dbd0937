import Diagnostics

/// The findings of one source. Those that may come in hundreds are kept once, at the first place, with a
/// count.
struct Findings: Sendable {
  private struct Key: Hashable {
    var kind: String
    var key: String
  }

  private struct Finding {
    var kind: DiagnosticKind
    var place: PageWriter.Place
    var summary: String
    /// How often, for findings that are counted.
    var count: Int?
    var note: (place: PageWriter.Place, text: String)?
    /// Text that may stand at the place instead, with nothing else to decide.
    var replacement: (text: String, summary: String)?
  }

  private var findings: [Finding] = []
  private var indices: [Key: Int] = [:]
  /// Findings of style sheets, which have their lines already.
  private var located: [Diagnostic] = []

  /// Counts a finding under a key; its summary is made for the first only.
  mutating func count(_ kind: DiagnosticKind, key: String, at place: PageWriter.Place, summary: () -> String)
  {
    let key = Key(kind: kind.id, key: key)
    if let index = indices[key] {
      findings[index].count? += 1
    } else {
      indices[key] = findings.count
      findings.append(Finding(kind: kind, place: place, summary: summary(), count: 1))
    }
  }

  /// Keeps a finding of its own, with a note on another place where there is one.
  mutating func report(
    _ kind: DiagnosticKind, at place: PageWriter.Place, _ summary: String,
    note: (place: PageWriter.Place, text: String)? = nil, replacement: (text: String, summary: String)? = nil
  ) {
    findings.append(
      Finding(kind: kind, place: place, summary: summary, note: note, replacement: replacement))
  }

  /// Keeps findings that have their places.
  mutating func add(_ diagnostics: [Diagnostic]) { located += diagnostics }

  /// Every finding, with lines and columns.
  func diagnostics(of writer: PageWriter) -> [Diagnostic] {
    located + findings.map { Self.diagnostic($0, of: writer) }
  }

  private static func diagnostic(_ finding: Finding, of writer: PageWriter) -> Diagnostic {
    let range = { writer.source.range(writer.byteRange($0)) }
    var diagnostic = Diagnostic(finding.kind, at: range(finding.place), finding.summary)
    diagnostic.occurrences = finding.count.map { Diagnostic.Occurrences($0) }
    if let note = finding.note { diagnostic.notes = [Diagnostic.Note(range(note.place), note.text)] }
    if let replacement = finding.replacement, let place = diagnostic.range {
      let edit = Diagnostic.Replacement(place, with: replacement.text)
      diagnostic.solutions = [Diagnostic.Solution(replacement.summary, replacements: [edit], isSafe: true)]
    }
    return diagnostic
  }
}
