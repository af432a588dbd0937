/// What a rule is called, how much a breach of it matters, and what to tell an author about it.
///
/// Each is declared once, in a file named for the phase that reports it, and listed in `all`, from
/// which docs/diagnostics.md is made.
public struct DiagnosticKind: Sendable, Hashable {
  /// The stable name: lower-case words joined by hyphens, as in `link-target-missing`.
  public let id: String
  /// The severity, where no option changes it.
  public let severity: Severity
  /// What the rule asks for and what Octavo does when it is broken, in a sentence or two.
  public let explanation: String

  /// Declares a kind of diagnostic.
  public init(_ id: String, _ severity: Severity, _ explanation: String) {
    self.id = id
    self.severity = severity
    self.explanation = explanation
  }

  /// Every kind there is, by phase.
  public static let all: [DiagnosticKind] =
    commandKinds + catalogueKinds + bookKinds + manifestKinds + inclusionKinds + sourceKinds + notebookKinds
    + markdownKinds
    + wolframKinds + interactiveKinds
    + formulaKinds + bibliographyKinds + preTeXtKinds
    + linkKinds + spellingKinds + mediaKinds + accessibilityKinds + artworkKinds + publishingKinds
    + bundleKinds
    + printingKinds
}

/// One finding: what is wrong, where, and what can be done about it.
public struct Diagnostic: Sendable, Hashable {
  /// The rule.
  public var kind: DiagnosticKind
  /// The severity in this run, which options may have raised.
  public var severity: Severity
  /// Where, in the author's own file.
  public var range: SourceRange?
  /// A headline that states the finding, without a full stop.
  public var summary: String
  /// How often it occurs, for findings that may come in hundreds and are kept once, at the first place; else nil.
  public var occurrences: Occurrences?
  /// What lies behind it in this case, where the headline does not say enough.
  public var explanation: String?
  /// The id under which epubcheck reports the same, such as `RSC-005`; nil for what epubcheck does not look at.
  public var epubcheckID: String?
  /// Other places that have to do with it.
  public var notes: [Note]
  /// What would put it right, the most likely first.
  public var solutions: [Solution]

  /// How often a finding occurs, and in how many files.
  public struct Occurrences: Sendable, Hashable {
    /// How often.
    public var count: Int
    /// In how many files.
    public var files: Int

    /// Counts a finding in one file.
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

  /// A change that would put the finding right.
  public struct Solution: Sendable, Hashable {
    /// What the change does, or the question it answers, as in `did you mean "#squeeze-theorem"?`.
    public var summary: String
    /// The edits, none of which overlap; empty where a person has to decide.
    public var replacements: [Replacement]
    /// Whether `check --fix` may apply it unasked: there is nothing else that the author can have meant, or the book
    /// stays as it is built already.
    public var isSafe: Bool

    /// Makes a solution.
    public init(_ summary: String, replacements: [Replacement] = [], isSafe: Bool = false) {
      self.summary = summary
      self.replacements = replacements
      self.isSafe = isSafe
    }
  }

  /// New text for a stretch of a file.
  public struct Replacement: Sendable, Hashable {
    /// What is replaced.
    public var range: SourceRange
    /// What it is replaced with.
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
  /// The summary and, where the finding occurs more than once, how often: `... (12 times in 3 files)`.
  public var headline: String {
    guard let occurrences, occurrences.count > 1 else { return summary }
    let files = occurrences.files > 1 ? " in \(occurrences.files) files" : ""
    return summary + " (\(occurrences.count) times\(files))"
  }

  /// Joins counted findings of one kind and summary over all files, at the first of their places.
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
      } else {
        first[key] = joined.count
        joined.append(diagnostic)
      }
    }
    return joined
  }

  /// The order of a report: by file, place, and id; what has no place comes first.
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
