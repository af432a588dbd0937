/// Names in quotation marks for a finding, of which the first `most` are written.
///
///     nameList(["a", "b", "c"], most: 2)  // "a", "b" and 1 more
func nameList(_ names: [String], most: Int = 6) -> String {
  let shown = names.prefix(most).map { "\"\($0)\"" }.joined(separator: ", ")
  return names.count > most ? "\(shown) and \(names.count - most) more" : shown
}
