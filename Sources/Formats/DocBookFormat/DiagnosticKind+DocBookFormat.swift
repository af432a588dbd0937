import Diagnostics

extension DiagnosticKind {
  package static let docBookFormatKinds: [DiagnosticKind] = [
    profileLeftOut
  ]

  /// Elements were left out that the chosen profiles do not show.
  static let profileLeftOut = DiagnosticKind(
    "profile-left-out", .note,
    "With --profile, an element shows only if its attribute has one of the values chosen, or is absent.")
}
