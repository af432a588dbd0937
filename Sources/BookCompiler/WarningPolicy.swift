import Diagnostics

/// What the command line says of warnings: turned off, or raised to errors. Errors stay what they are.
public struct WarningPolicy: Sendable {
  /// What becomes of one kind of warning.
  public enum Treatment: String, Sendable {
    case off, error
  }

  /// Kinds of warnings and notes by id.
  public var treatments: [String: Treatment]
  /// Whether every other warning counts as an error.
  public var treatsWarningsAsErrors: Bool

  /// Leaves everything as it is, unless told otherwise.
  public init(treatments: [String: Treatment] = [:], treatsWarningsAsErrors: Bool = false) {
    self.treatments = treatments
    self.treatsWarningsAsErrors = treatsWarningsAsErrors
  }

  /// The findings that remain, sorted by file and place, each once.
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
    // Sorting keeps the order of equals, so that a report reads the same every time.
    return kept.enumerated().sorted { a, b in
      if Diagnostic.isOrderedBefore(a.element, b.element) { return true }
      if Diagnostic.isOrderedBefore(b.element, a.element) { return false }
      return a.offset < b.offset
    }.map(\.element)
  }
}
