import WolframLanguage

/// What is shown beside controls: strings, styled text, simple formulas, as plain text.
extension ManipulateReader {
  /// The words of a label; nothing for `None` and what has none.
  func label(_ expression: Expression) -> String {
    var words = ""
    append(expression, to: &words, depth: 0)
    return words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private func append(_ expression: Expression, to words: inout String, depth: Int) {
    guard depth < 24, words.utf8.count < 400 else { return }
    switch tree.kind(expression) {
    case .string: words += Self.withoutBoxes(tree.string(expression).filter { $0 != "\"" })
    case .integer, .real:
      if let number = tree.number(expression) { words += WolframReader.short(number) }
    case .symbol:
      let name = Self.shown(Self.plain(tree.symbolName(expression) ?? ""))
      if name != "None" && name != "Null" && name != "Automatic" { words += name }
    case .call: appendCall(expression, to: &words, depth: depth + 1)
    case .packedArray: break
    }
  }

  private func appendCall(_ call: Expression, to words: inout String, depth: Int) {
    let parts = tree.arguments(call)
    func part(_ place: Int) {
      if place < parts.count { append(parts[parts.startIndex + place], to: &words, depth: depth) }
    }
    func joined(_ separator: String) {
      for place in 0..<parts.count where tree.rule(parts[parts.startIndex + place]) == nil {
        if place > 0, !words.isEmpty { words += separator }
        part(place)
      }
    }
    switch tree.headName(call) {
    case "Style", "Text", "TraditionalForm", "StandardForm", "HoldForm", "Dynamic", "Tooltip", "Framed", "Panel", "Pane",
      "Item", "Hold", "DisplayForm", "NumberForm":
      part(0)
    case "Row", "List", "Column", "Grid", "RowBox", "BoxData", "StyleBox", "Cell", "TextData": joined(" ")
    case "Subscript", "SubscriptBox":
      part(0)
      words += "_"
      part(1)
    case "Superscript", "Power", "SuperscriptBox":
      part(0)
      words += "^"
      part(1)
    case "Times": joined(" ")
    case "Plus": joined(" + ")
    case "Divide":
      part(0)
      words += "/"
      part(1)
    case "Plot", "Graphics", "Graphics3D", "Image", "Spacer", "Manipulate`Place", "Rule": break
    default:
      let text = self.text(call)
      if text.utf8.count < 60 { words += text }
    }
  }

  /// A string without the marks of boxes in it: `\!\(\*SubscriptBox["T", "1"]\)` is `T_1`.
  static func withoutBoxes(_ text: String) -> String {
    guard text.contains("\\!\\(") || text.contains("\\*") || text.contains("\u{F7C9}") else { return text }
    var result = ""
    var rest = Substring(text)
    while let start = rest.range(of: "\\!\\(") {
      result += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      let end = rest.range(of: "\\)") ?? rest.endIndex..<rest.endIndex
      var inner = rest[..<end.lowerBound]
      if inner.hasPrefix("\\*") { inner = inner.dropFirst(2) }
      let tree = ExpressionTree(parsing: Array(inner.utf8))
      if let root = tree.roots.first { result += ManipulateReader(tree).label(root) }
      rest = rest[end.upperBound...]
    }
    return result + rest
  }
}

extension Substring {
  fileprivate func range(of text: StaticString) -> Range<Index>? {
    let wanted = text.withUTF8Buffer { Array($0) }
    var place = utf8.startIndex
    while place < utf8.endIndex {
      if utf8[place...].starts(with: wanted) { return place..<utf8.index(place, offsetBy: wanted.count) }
      place = utf8.index(after: place)
    }
    return nil
  }
}
