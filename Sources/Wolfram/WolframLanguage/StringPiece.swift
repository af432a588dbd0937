import TextBytes

/// A part of a string's resolved text: text, or boxes written as `\!\(\*…\)` or in linear syntax.
public enum StringPiece: Sendable {
  /// Text in UTF-8.
  case text([UInt8])
  /// Boxes: the tree's first root.
  case boxes(ExpressionTree)

  /// Whether the text contains box marks.
  public static func hasBoxes(_ text: [UInt8]) -> Bool {
    text.contains(0xEF) && mark(in: text[...], from: 0) != nil
  }

  /// The first mark at or after `start`.
  private static func mark(in text: ArraySlice<UInt8>, from start: Int) -> (offset: Int, mark: UInt8)? {
    var index = start
    while index + 2 < text.endIndex {
      if text[index] == 0xEF, text[index + 1] == 0xA3,
        (0x90..<0x90 + UInt8(StringEscape.marks.count)).contains(text[index + 2])
      {
        return (index, StringEscape.marks[Int(text[index + 2] - 0x90)])
      }
      index += 1
    }
    return nil
  }

  /// Splits a text. Unclosed boxes extend to the end. In a string within a string (`isEscaped`), quotes still
  /// have a backslash.
  public static func pieces(of text: [UInt8], isEscaped: Bool = false) -> [StringPiece] {
    var pieces: [StringPiece] = []
    var index = 0
    while index < text.count {
      guard let found = mark(in: text[...], from: index) else {
        pieces.append(.text(Array(text[index...])))
        break
      }
      if found.offset > index { pieces.append(.text(Array(text[index..<found.offset]))) }
      guard found.mark == "(" || found.mark == "!" else {
        // A mark outside of boxes, such as the fraction bar of a truncated linear form.
        index = found.offset + 3
        continue
      }
      if found.mark == "!" {
        index = found.offset + 3
        if let next = mark(in: text[...], from: index), next.offset == index, next.mark == "(" { continue }
        continue
      }
      let end = closing(text, from: found.offset + 3)
      let inner = text[(found.offset + 3)..<end.inner]
      pieces.append(boxes(isEscaped && !hasPlainQuote(inner) ? StringEscape.resolved(inner) : Array(inner)))
      index = end.next
    }
    return pieces
  }

  /// Whether a quote has no backslash, as in boxes of a string that are written as they are.
  private static func hasPlainQuote(_ text: ArraySlice<UInt8>) -> Bool {
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == "\"" { return true }
      index += text[index] == "\\" ? 2 : 1
    }
    return false
  }

  private static func closing(_ text: [UInt8], from start: Int) -> (inner: Int, next: Int) {
    var depth = 1
    var index = start
    while let found = mark(in: text[...], from: index) {
      index = found.offset + 3
      if found.mark == "(" { depth += 1 }
      if found.mark == ")" {
        depth -= 1
        if depth == 0 { return (found.offset, index) }
      }
    }
    return (text.count, text.count)
  }

  /// Converts parts in linear syntax to FullForm, as in `SuperscriptBox[\(s\), \(-1\)]`.
  private static func explicit(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while let found = mark(in: text[...], from: index) {
      result += text[index..<found.offset]
      index = found.offset + 3
      guard found.mark == "(" else { continue }
      let end = closing(text, from: index)
      result += LinearSyntax.boxes(Array(text[index..<end.inner]))
      index = end.next
    }
    return result + text[index...]
  }

  /// Boxes in FullForm after `\*`, or else in linear syntax.
  private static func boxes(_ inner: [UInt8]) -> StringPiece {
    if let first = mark(in: inner[...], from: 0), first.offset == 0, first.mark == "*" {
      return .boxes(ExpressionTree(parsing: explicit(Array(inner[3...]))))
    }
    return .boxes(ExpressionTree(parsing: LinearSyntax.boxes(inner)))
  }
}
