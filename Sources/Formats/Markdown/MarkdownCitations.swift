/// The keys of the book's bibliography, and the keys that the source cites.
struct MarkdownCitations {
  let known: Set<String>
  private(set) var cited: Set<String> = []

  init(known: Set<String>) { self.known = known }

  /// Records a citation.
  mutating func cite(_ key: String) { cited.insert(key) }
}
