import Diagnostics

/// The finding about settings without effect; nil if there are none.
func unusedSettings(_ names: [String], at range: SourceRange) -> Diagnostic? {
  guard !names.isEmpty else { return nil }
  let word = names.count == 1 ? "setting has" : "settings have"
  return Diagnostic(
    .settingUnused, at: range, "\(names.count) \(word) no effect on a book: \(nameList(names, most: 12))")
}
