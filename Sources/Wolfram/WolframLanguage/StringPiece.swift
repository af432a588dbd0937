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
      pieces.append(boxes(isEscaped ? StringEscape.resolved(inner) : Array(inner)))
      index = end.next
    }
    return pieces
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

/// Converts boxes in linear syntax, such as `x\^2`, to FullForm. Reads scripts, fractions, roots, over- and
/// underscripts from left to right; inner brackets have already been converted.
enum LinearSyntax {
  static func boxes(_ text: [UInt8]) -> [UInt8] {
    var parts: [(mark: UInt8, text: [UInt8])] = [(0, [])]
    var index = 0
    while index < text.count {
      if index + 2 < text.count, text[index] == 0xEF, text[index + 1] == 0xA3,
        (0x90..<0x90 + UInt8(StringEscape.marks.count)).contains(text[index + 2])
      {
        let mark = StringEscape.marks[Int(text[index + 2] - 0x90)]
        if mark != "(" && mark != ")" && mark != "!" { parts.append((mark, [])) }
        index += 3
      } else {
        parts[parts.count - 1].text.append(text[index])
        index += 1
      }
    }
    var result = quoted(parts[0].text)
    for part in parts.dropFirst().prefix(64) {
      switch part.mark {
      case "^": result = call("SuperscriptBox", result, quoted(part.text))
      case "_": result = call("SubscriptBox", result, quoted(part.text))
      case "&": result = call("OverscriptBox", result, quoted(part.text))
      case "+": result = call("UnderscriptBox", result, quoted(part.text))
      case "/": result = call("FractionBox", result, quoted(part.text))
      case "%": result = call("SuperscriptBox", result, quoted(part.text))
      case "@":
        result =
          Array("RowBox[{".utf8) + result + Array(",SqrtBox[".utf8) + quoted(part.text) + Array("]}]".utf8)
      default: result = Array("RowBox[{".utf8) + result + [","] + quoted(part.text) + Array("}]".utf8)
      }
    }
    return result
  }

  private static func call(_ head: StaticString, _ first: [UInt8], _ second: [UInt8]) -> [UInt8] {
    var result = head.withUTF8Buffer { Array($0) }
    result.append("[")
    result += first
    result.append(",")
    result += second
    result.append("]")
    return result
  }

  /// Splits a text into tokens (words, numbers, single characters); several form a row.
  private static func quoted(_ text: [UInt8]) -> [UInt8] {
    var tokens: [ArraySlice<UInt8>] = []
    var index = 0
    while index < text.count {
      let start = index
      let kind = Kind(text[index])
      index += 1
      while index < text.count,
        kind == .quote ? text[index] != "\"" : kind != .sign && Kind(text[index]) == kind
      {
        index += 1
      }
      if kind == .quote, index < text.count { index += 1 }
      tokens.append(text[start..<index])
    }
    if tokens.count == 1 { return quoted(tokens[0]) }
    guard tokens.count < 1000 else { return quoted(text[...]) }
    var result = Array("RowBox[{".utf8)
    for (place, token) in tokens.enumerated() {
      if place > 0 { result.append(",") }
      result += quoted(token)
    }
    return result + ["}", "]"]
  }

  private enum Kind {
    case word, space, quote, sign

    init(_ byte: UInt8) {
      switch byte {
      case "0"..."9", "A"..."Z", "a"..."z", "$", ".", "`", 0x80...: self = .word
      case " ", "\n", "\t": self = .space
      case "\"": self = .quote
      default: self = .sign
      }
    }
  }

  private static func quoted(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = ["\""]
    for byte in text {
      if byte == "\"" || byte == "\\" { result.append("\\") }
      result.append(byte)
    }
    result.append("\"")
    return result
  }
}
