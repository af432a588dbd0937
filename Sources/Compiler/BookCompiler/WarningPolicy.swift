import Diagnostics

/// The command line's options for warnings: suppress them or raise them to errors. Errors are unaffected.
public struct WarningPolicy: Sendable {
  /// How one kind of warning is treated.
  public enum Treatment: String, Sendable {
    case off, error
  }

  /// Treatment by diagnostic id, for warnings and notes.
  public var treatments: [String: Treatment]
  /// Whether all other warnings count as errors.
  public var treatsWarningsAsErrors: Bool

  /// How many findings of one kind in one file are listed.
  private let mostOfAKind = 100

  /// By default, changes nothing but the number of findings.
  public init(treatments: [String: Treatment] = [:], treatsWarningsAsErrors: Bool = false) {
    self.treatments = treatments
    self.treatsWarningsAsErrors = treatsWarningsAsErrors
  }

  /// The remaining findings without duplicates, sorted by file and position.
  public func apply(to diagnostics: [Diagnostic]) -> [Diagnostic] {
    var seen: Set<Diagnostic> = []
    let kept = Diagnostic.joined(diagnostics).compactMap { diagnostic -> Diagnostic? in
      var diagnostic = diagnostic
      if diagnostic.severity != .error {
        switch treatments[diagnostic.kind.id] {
        case .off: return nil
        case .error: diagnostic.severity = .error
        case nil where treatsWarningsAsErrors && diagnostic.severity == .warning: diagnostic.severity = .error
        case nil: break
        }
      }
      return seen.insert(diagnostic).inserted ? diagnostic : nil
    }
    // A stable sort, so that reports are reproducible.
    let sorted = kept.enumerated().sorted { a, b in
      if Diagnostic.isOrderedBefore(a.element, b.element) { return true }
      if Diagnostic.isOrderedBefore(b.element, a.element) { return false }
      return a.offset < b.offset
    }.map(\.element)
    return limited(sorted)
  }

  /// The first findings of each kind in each file; of the others only how many there are, after the last of these.
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
