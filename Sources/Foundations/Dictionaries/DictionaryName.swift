/// The name of the dictionary that matches a language tag best; nil if there is none for the language.
package func dictionaryName(for language: String, among names: [String]) -> String? {
  let parts = language.split(separator: "-").map(String.init)
  guard let main = parts.first?.lowercased() else { return nil }
  let candidates = names.filter { $0 == main || $0.hasPrefix(main + "_") }.sorted()
  var wished = parts.dropFirst().map { main + "_" + $0.uppercased() }
  wished += [main, main == "en" ? "en_US" : main + "_" + main.uppercased()]
  return wished.first(where: candidates.contains) ?? candidates.first
}
