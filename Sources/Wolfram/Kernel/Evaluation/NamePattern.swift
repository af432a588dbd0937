/// Names with `*` for any letters and `@` for one or more that are no capitals, as in ``Clear["Global`*"]``.
package struct NamePattern {
  private var text: ArraySlice<UInt8>

  /// Reads a text; the context of an author's own names may be left out.
  package init(_ text: [UInt8]) {
    self.text = text[...]
    for context in ["Global`", "`"] where self.text.starts(with: context.utf8) {
      self.text = self.text.dropFirst(context.utf8.count)
    }
  }

  /// Whether a name is one of them. Names of other contexts are so only if the pattern names a context.
  func matches(_ name: String) -> Bool {
    let mark = UInt8(ascii: "`")
    guard text.contains(mark) || !name.utf8.contains(mark) else { return false }
    return Self.matches(Array(name.utf8)[...], text)
  }

  private static func matches(_ name: ArraySlice<UInt8>, _ pattern: ArraySlice<UInt8>) -> Bool {
    guard let first = pattern.first else { return name.isEmpty }
    let rest = pattern.dropFirst()
    if first == UInt8(ascii: "*") {
      return matches(name, rest) || (!name.isEmpty && matches(name.dropFirst(), pattern))
    }
    guard let letter = name.first else { return false }
    if first == UInt8(ascii: "@") {
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter)
      return !isCapital && (matches(name.dropFirst(), rest) || matches(name.dropFirst(), pattern))
    }
    return letter == first && matches(name.dropFirst(), rest)
  }
}
