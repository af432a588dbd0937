import Diagnostics
import Files

/// Filters findings before they are reported: leaves some out and raises or lowers the severity of others.
///
/// Options take precedence over the rules of `octavo.yaml`, of which the last matching one applies. Errors stay errors.
public struct WarningPolicy: Sendable {
  /// How a kind of warning is treated.
  public enum Treatment: String, Sendable, CaseIterable {
    case off, note, warning, error
  }

  /// Treatments for findings in some files.
  public struct Rule: Sendable {
    /// The files, relative to the folder of `octavo.yaml`; nil for all findings.
    public var pattern: FilePattern?
    /// Treatment by diagnostic id.
    public var treatments: [String: Treatment]

    /// Makes a rule.
    public init(_ pattern: FilePattern? = nil, _ treatments: [String: Treatment]) {
      self.pattern = pattern
      self.treatments = treatments
    }
  }

  /// Treatment by diagnostic id, for warnings and notes.
  public var treatments: [String: Treatment]
  /// Whether all other warnings count as errors.
  public var treatsWarningsAsErrors: Bool
  /// Rules for findings that `treatments` does not name; the last matching one applies.
  public var rules: [Rule] = []
  /// Known findings, which are left out.
  public var known = KnownFindings()
  /// The maximum number of findings of one kind listed per file.
  public var mostOfAKind = 100
  /// The folder to which files are relative in `rules` and `known`.
  public var folder = ProjectFolder()

  /// By default, limits only the number of findings.
  public init(treatments: [String: Treatment] = [:], treatsWarningsAsErrors: Bool = false) {
    self.treatments = treatments
    self.treatsWarningsAsErrors = treatsWarningsAsErrors
  }

  /// A description of the policy, by name: equal descriptions mean equal results of `apply`.
  public var description: [String: String] {
    var parts = treatments.mapValues(\.rawValue)
    for (index, rule) in rules.enumerated() {
      for (id, treatment) in rule.treatments {
        parts["\(index) \(rule.pattern?.text ?? "") \(id)"] = treatment.rawValue
      }
    }
    parts["known"] = known.entries.map { "\($0.id) \($0.file ?? "") \($0.summary) \($0.count)" }
      .joined(separator: "\n")
    parts["most"] = "\(mostOfAKind) \(treatsWarningsAsErrors) \(folder.path)"
    return parts
  }

  /// The remaining findings without duplicates, sorted by file and position.
  public func apply(to diagnostics: [Diagnostic]) -> [Diagnostic] {
    var seen: Set<Diagnostic> = []
    var budget = known.budget
    var table = TreatmentTable(self)
    let joined = Diagnostic.joined(diagnostics)
    // A stable sort, so that reports are reproducible.
    let sorted = joined.enumerated().sorted { a, b in
      if Diagnostic.isOrderedBefore(a.element, b.element) { return true }
      if Diagnostic.isOrderedBefore(b.element, a.element) { return false }
      return a.offset < b.offset
    }.map(\.element)
    let kept = sorted.compactMap { diagnostic -> Diagnostic? in
      let treatment = table.treatment(of: diagnostic)
      guard var diagnostic = Self.treated(diagnostic, treatment), seen.insert(diagnostic).inserted else {
        return nil
      }
      guard diagnostic.severity != .error else { return diagnostic }
      if budget.covers(diagnostic, in: folder) { return nil }
      if diagnostic.severity == .warning, treatsWarningsAsErrors, treatment == nil {
        diagnostic.severity = .error
      }
      if treatment == .error { diagnostic.severity = .error }
      return diagnostic
    }
    return limited(kept)
  }

  /// The finding with the severity from the rules, before warnings become errors; nil if it is left out.
  private static func treated(_ diagnostic: Diagnostic, _ treatment: Treatment?) -> Diagnostic? {
    guard diagnostic.severity != .error else { return diagnostic }
    var diagnostic = diagnostic
    switch treatment {
    case .off: return nil
    case .note: diagnostic.severity = .note
    case .warning: diagnostic.severity = .warning
    case .error, nil: break
    }
    return diagnostic
  }

  /// The first findings of each kind per file; a count of the others follows the last of these.
  private func limited(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    struct Group: Hashable {
      var id: String
      var file: String?
    }
    var counts: [Group: Int] = [:]
    for diagnostic in diagnostics {
      counts[Group(id: diagnostic.kind.id, file: diagnostic.range?.file), default: 0] += 1
    }
    guard counts.values.contains(where: { $0 > mostOfAKind }) else { return diagnostics }
    var seen: [Group: Int] = [:]
    var limited: [Diagnostic] = []
    for diagnostic in diagnostics {
      let group = Group(id: diagnostic.kind.id, file: diagnostic.range?.file)
      let number = seen[group, default: 0] + 1
      seen[group] = number
      guard number <= mostOfAKind else { continue }
      limited.append(diagnostic)
      let rest = (counts[group] ?? 0) - mostOfAKind
      guard number == mostOfAKind, rest > 0 else { continue }
      var more = Diagnostic(
        diagnostic.kind, at: diagnostic.range.map { SourceRange(file: $0.file) },
        "more findings of this kind in this file are not listed")
      more.severity = diagnostic.severity
      more.occurrences = Diagnostic.Occurrences(rest)
      limited.append(more)
    }
    return limited
  }
}

/// The treatments of a policy: the rules are compared with each file once, however many findings it has.
private struct TreatmentTable {
  private let policy: WarningPolicy
  private var known: [String: [WarningPolicy.Rule]] = [:]

  init(_ policy: WarningPolicy) { self.policy = policy }

  mutating func treatment(of diagnostic: Diagnostic) -> WarningPolicy.Treatment? {
    let id = diagnostic.kind.id
    if let treatment = policy.treatments[id] { return treatment }
    guard !policy.rules.isEmpty else { return nil }
    return rules(for: diagnostic.range?.file ?? "").last { $0.treatments[id] != nil }?.treatments[id]
  }

  /// The rules that hold for a file; for an empty name, those for all findings.
  private mutating func rules(for file: String) -> [WarningPolicy.Rule] {
    if let rules = known[file] { return rules }
    let relative = file.isEmpty ? nil : policy.folder.relative(file)
    let rules = policy.rules.filter { rule in
      rule.pattern.map { pattern in relative.map { pattern.matches($0) } ?? false } ?? true
    }
    known[file] = rules
    return rules
  }
}
