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

  /// By default, changes nothing.
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
    return kept.enumerated().sorted { a, b in
      if Diagnostic.isOrderedBefore(a.element, b.element) { return true }
      if Diagnostic.isOrderedBefore(b.element, a.element) { return false }
      return a.offset < b.offset
    }.map(\.element)
  }
}
