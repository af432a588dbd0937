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
    let letters = Array(name.utf8)
    // How much of the name the pattern so far may stand for.
    var places = [true] + [Bool](repeating: false, count: letters.count)
    for sign in text {
      var next = [Bool](repeating: false, count: letters.count + 1)
      for place in places.indices {
        let last = place > 0 ? letters[place - 1] : 0
        switch sign {
        case UInt8(ascii: "*"): next[place] = places[place] || (place > 0 && next[place - 1])
        case UInt8(ascii: "@"):
          let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(last)
          next[place] = place > 0 && !isCapital && (places[place - 1] || next[place - 1])
        default: next[place] = place > 0 && places[place - 1] && last == sign
        }
      }
      places = next
    }
    return places[letters.count]
  }
}
