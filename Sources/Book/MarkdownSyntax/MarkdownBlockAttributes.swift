import TextBytes

/// Attributes at the end of a text that belong to its block: `Heading {#id .class}`, `{: .class }`.
package struct MarkdownBlockAttributes {
  /// The text before them.
  package let content: MarkdownContent
  package private(set) var id: String?
  package private(set) var classes: [String] = []
  /// `{-}`, `{- #id}` and `{.unnumbered}`
  package private(set) var isUnnumbered = false
  private let values: [(key: String, value: String)]

  /// Finds the attributes at the end of a text; nil if there are none.
  package init?(endOf content: MarkdownContent) {
    let bytes = content.bytes[...].trimmed
    guard bytes.last == "}", let open = bytes.lastIndex(of: "{"),
      open == bytes.startIndex || bytes[open - 1] != "\\"
    else {
      return nil
    }
    var inner = bytes[(open + 1)...].dropLast().trimmed
    if inner.first == ":" { inner = inner.dropFirst().trimmed }
    let words = inner.words
    let isNone = words.contains { $0.elementsEqual("-".utf8) }
    let isAttribute = { (word: ArraySlice<UInt8>) in
      word.first == "#" || word.first == "." || word.contains("=")
    }
    guard let first = words.first,
      isAttribute(first) || first.elementsEqual("-".utf8) && words.dropFirst().allSatisfy(isAttribute)
    else {
      return nil
    }
    let end = bytes[..<open].trimmed.endIndex
    self.content = content.part(content.bytes.startIndex..<max(0, end))
    values = MarkdownAttributes.parse(inner)
    isUnnumbered = isNone
    for (key, value) in values {
      switch key {
      case "id": id = value
      case "class":
        classes.append(value)
        if value == "unnumbered" { isUnnumbered = true }
      default: break
      }
    }
  }

  /// The keys other than `id` and `class`.
  package var otherKeys: [String] { values.map(\.key).filter { $0 != "id" && $0 != "class" } }

  /// The value of a key.
  package subscript(_ key: String) -> String? { values.first { $0.key == key }?.value }

  /// Whether they are on a line of their own, as the attributes of a paragraph are.
  package func isOnLine(of content: MarkdownContent) -> Bool {
    self.content.bytes.isEmpty
      || content.bytes[self.content.bytes.count...].prefix(while: { $0 != "{" }).contains("\n")
  }
}
