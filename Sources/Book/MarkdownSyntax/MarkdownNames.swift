/// Names defined elsewhere that a text may use.
package struct MarkdownNames {
  let references: MarkdownReferences
  /// The keys of the bibliography, for citations without braces.
  private let citationKeys: Set<String>
  /// Whether `@name` cites an entry that is not known, since a bibliography is missing.
  private let citesUnknownKeys: Bool
  /// Whether the dialect reads every `@name` as a citation, which is reported if it is of no entry.
  let citesAnyName: Bool
  /// The numbers of the text's examples, by label.
  let examples: [String: Int]
  /// Whether a label exists in the book, for references such as `@fig-secant`.
  let isLabel: (String) -> Bool

  package init(
    references: MarkdownReferences, citationKeys: Set<String> = [], examples: [String: Int] = [:],
    citesUnknownKeys: Bool = false, citesAnyName: Bool = false,
    isLabel: @escaping (String) -> Bool = { _ in false }
  ) {
    self.references = references
    self.citationKeys = citationKeys
    self.examples = examples
    self.citesUnknownKeys = citesUnknownKeys
    self.citesAnyName = citesAnyName
    self.isLabel = isLabel
  }

  /// Whether a key is in the bibliography, or is a DOI. Without the bibliography any name may be one.
  func isCitation(_ key: String) -> Bool {
    if citationKeys.contains(key) || citesUnknownKeys && key.utf8.first?.isLetter == true { return true }
    guard key.hasPrefix("10.") || key.hasPrefix("https://doi.org/10.") else { return false }
    return key.dropFirst(key.hasPrefix("10.") ? 3 : 19).contains("/")
  }
}
