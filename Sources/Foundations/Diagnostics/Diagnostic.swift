/// A rule: its id, its severity and its explanation for authors.
///
/// Each kind is declared once, in the module that reports it, and listed in `all` (module FindingKinds), from which
/// docs/diagnostics.md is generated. Kinds of several modules are here.
public struct DiagnosticKind: Sendable, Hashable {
  /// The stable name: lower-case words joined by hyphens, as in `link-target-missing`.
  public let id: String
  /// The severity, unless an option changes it.
  public let severity: Severity
  /// What the rule requires and what Octavo does when it is broken, in one or two sentences.
  public let explanation: String

  /// Whether a finding that occurs several times tells its further places, since each needs a change of its own.
  package let tellsPlaces: Bool

  /// Whether it concerns accessibility.
  package let isOfAccessibility: Bool

  /// Declares a kind of diagnostic.
  public init(
    _ id: String, _ severity: Severity, tellsPlaces: Bool = false, isOfAccessibility: Bool = false,
    _ explanation: String
  ) {
    self.id = id
    self.severity = severity
    self.tellsPlaces = tellsPlaces
    self.isOfAccessibility = isOfAccessibility
    self.explanation = explanation
  }
}

/// One finding: what is wrong, where, and how to fix it.
public struct Diagnostic: Sendable, Hashable {
  /// The rule.
  public var kind: DiagnosticKind
  /// The severity in this run; options can raise it.
  public var severity: Severity
  /// The place in the author's file; nil if the finding has none.
  public var range: SourceRange?
  /// A headline that states the finding, without a full stop.
  public var summary: String
  /// How often the finding occurs, for findings that may number hundreds and are reported once, at the first
  /// place; nil for others.
  public var occurrences: Occurrences?
  /// Further explanation of this case; nil if the headline suffices.
  public var explanation: String?
  /// The id under which epubcheck reports the same problem, such as `RSC-005`; nil if epubcheck does not check it.
  public var epubcheckID: String?
  /// Related places.
  public var notes: [Note]
  /// Possible fixes, the most likely first.
  public var solutions: [Solution]

  /// How often a finding occurs, and in how many files.
  public struct Occurrences: Sendable, Hashable {
    /// The number of occurrences.
    public var count: Int
    /// The number of files with occurrences.
    public var files: Int

    /// Makes a count of occurrences, by default in one file.
    public init(_ count: Int, files: Int = 1) {
      self.count = count
      self.files = files
    }
  }

  /// A remark on another place.
  public struct Note: Sendable, Hashable {
    /// The place.
    public var range: SourceRange
    /// The remark, without a full stop.
    public var text: String

    /// Makes a remark on a place.
    public init(_ range: SourceRange, _ text: String) {
      self.range = range
      self.text = text
    }
  }

  /// A change that fixes the finding.
  public struct Solution: Sendable, Hashable {
    /// What the change does, or the question it answers, as in `did you mean "#squeeze-theorem"?`.
    public var summary: String
    /// The edits, which do not overlap; empty if a person has to decide.
    public var replacements: [Replacement]
    /// Whether `check --fix` may apply the solution without asking: the author can have meant nothing else, or the
    /// built book does not change.
    public var isSafe: Bool

    /// Makes a solution.
    public init(_ summary: String, replacements: [Replacement] = [], isSafe: Bool = false) {
      self.summary = summary
      self.replacements = replacements
      self.isSafe = isSafe
    }
  }

  /// New text for a range of a file.
  public struct Replacement: Sendable, Hashable {
    /// The range to replace.
    public var range: SourceRange
    /// The new text.
    public var text: String

    /// Makes a replacement.
    public init(_ range: SourceRange, with text: String) {
      self.range = range
      self.text = text
    }
  }

  /// Makes a finding with its kind's own severity.
  public init(
    _ kind: DiagnosticKind, at range: SourceRange?, _ summary: String, explanation: String? = nil,
    epubcheckID: String? = nil, notes: [Note] = [], solutions: [Solution] = []
  ) {
    self.kind = kind
    self.severity = kind.severity
    self.range = range
    self.summary = summary
    occurrences = nil
    self.explanation = explanation
    self.epubcheckID = epubcheckID
    self.notes = notes
    self.solutions = solutions
  }
}

extension Diagnostic {
  /// The finding with other names for the files of its places and of its solutions' edits.
  public func renamingFiles(_ name: (String) -> String) -> Diagnostic {
    var renamed = self
    renamed.range?.file = name(range?.file ?? "")
    for index in notes.indices { renamed.notes[index].range.file = name(notes[index].range.file) }
    for index in solutions.indices {
      for edit in solutions[index].replacements.indices {
        let file = solutions[index].replacements[edit].range.file
        renamed.solutions[index].replacements[edit].range.file = name(file)
      }
    }
    return renamed
  }

  /// The summary, followed by the number of occurrences if there are several: `... (12 times in 3 files)`.
  public var headline: String {
    guard let occurrences, occurrences.count > 1 else { return summary }
    let files = occurrences.files > 1 ? " in \(occurrences.files) files" : ""
    return summary + " (\(occurrences.count) times\(files))"
  }

  /// Merges counted findings of equal kind and summary across files; the result has the first of their places.
  public static func joined(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var joined: [Diagnostic] = []
    var first: [String: Int] = [:]
    for diagnostic in diagnostics {
      guard let occurrences = diagnostic.occurrences else {
        joined.append(diagnostic)
        continue
      }
      let key = diagnostic.kind.id + " " + diagnostic.summary
      if let index = first[key] {
        joined[index].occurrences?.count += occurrences.count
        joined[index].occurrences?.files += occurrences.files
        joined[index].tellPlaces(of: diagnostic)
      } else {
        first[key] = joined.count
        joined.append(diagnostic)
      }
    }
    return joined
  }

  /// The maximum number of further places that a finding tells.
  private static let mostPlaces = 12

  /// Adds the place of another finding of the same kind, and its further ones, if findings of this kind tell all.
  private mutating func tellPlaces(of other: Diagnostic) {
    guard kind.tellsPlaces else { return }
    let places = (other.range.map { [Note($0, "here also")] } ?? []) + other.notes
    notes += places.prefix(max(0, Self.mostPlaces - notes.count))
  }

  /// The order of a report: by file, place and id; findings without a place come first.
  public static func isOrderedBefore(_ first: Diagnostic, _ second: Diagnostic) -> Bool {
    let (a, b) = (first.range, second.range)
    if a?.file != b?.file { return (a?.file ?? "") < (b?.file ?? "") }
    let (lineA, lineB) = (a?.start?.line ?? 0, b?.start?.line ?? 0)
    if lineA != lineB { return lineA < lineB }
    let (columnA, columnB) = (a?.start?.column ?? 0, b?.start?.column ?? 0)
    if columnA != columnB { return columnA < columnB }
    if first.kind.id != second.kind.id { return first.kind.id < second.kind.id }
    return first.summary < second.summary
  }
}
