/// The names of things elsewhere that a text may use.
struct MarkdownNames {
  let references: MarkdownReferences
  /// The keys of the bibliography, for citations without braces.
  var citationKeys: Set<String> = []
  /// Whether something in the book has a label, for references such as `@fig-secant`.
  var isLabel: (String) -> Bool = { _ in false }
}
