import Diagnostics
import FindingKinds

/// The output of `octavo help ID`: what a finding means and how to fix it.
struct FindingHelp {
  private let kind: DiagnosticKind

  /// Makes the help of a finding; nil if the id is unknown.
  init?(_ id: String) {
    guard let kind = DiagnosticKind.all.first(where: { $0.id == id }) else { return nil }
    self.kind = kind
  }

  /// All ids.
  static var ids: [String] { DiagnosticKind.all.map(\.id) }

  /// The help, in lines of at most 80 columns.
  var text: String {
    let treatment =
      switch kind.severity {
      case .error: "An error cannot be turned off: the book is not built until the error is fixed."
      case .warning, .note:
        "Turn it off with --warning \(kind.id)=off, or make it an error with =error; in octavo.yaml, for all or some files, under levels."
      }
    return "\(kind.id) (\(kind.severity.rawValue))\n\n" + Self.wrapped(kind.explanation) + "\n"
      + Self.wrapped(treatment)
  }

  private static func wrapped(_ text: String) -> String {
    var lines = ""
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > 80 {
        lines += line + "\n"
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return lines + line + "\n"
  }
}
