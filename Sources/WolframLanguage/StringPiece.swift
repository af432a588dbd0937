/// A stretch of a string's resolved text: text, or boxes, which are written `\!\(\*…\)` or in linear syntax.
public enum StringPiece: Sendable {
  /// Text in UTF-8.
  case text([UInt8])
  /// Boxes: the first root is the box.
  case boxes(ExpressionTree)

  /// Whether the text holds marks of boxes.
  public static func hasBoxes(_ text: [UInt8]) -> Bool {
    text.contains(0xEF) && mark(in: text[...], from: 0) != nil
  }

  /// The first mark at or behind `start`, and which it is.
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

  /// The pieces in order. Brackets of boxes that are not closed run to the end of the text. In the text of a string
  /// within a string quotes have a backslash still, `isEscaped`.
  public static func pieces(of text: [UInt8], isEscaped: Bool = false) -> [StringPiece] {
    var pieces: [StringPiece] = []
    var index = 0
    while index < text.count {
      guard let found = mark(in: text[...], from: index) else {
        pieces.append(.text(Array(text[index...])))
        break
      }
      if found.offset > index { pieces.append(.text(Array(text[index..<found.offset]))) }
      guard found.mark == 0x28 || found.mark == 0x21 else {
        // A mark outside boxes, such as the fraction bar of a linear form that was cut.
        index = found.offset + 3
        continue
      }
      if found.mark == 0x21 {
        index = found.offset + 3
        if let next = mark(in: text[...], from: index), next.offset == index, next.mark == 0x28 { continue }
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
      if found.mark == 0x28 { depth += 1 }
      if found.mark == 0x29 {
        depth -= 1
        if depth == 0 { return (found.offset, index) }
      }
    }
    return (text.count, text.count)
  }

  /// Boxes in FullForm whose parts may be in linear syntax, such as `SuperscriptBox[\(s\), \(-1\)]`: these in FullForm
  /// too.
  private static func explicit(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while let found = mark(in: text[...], from: index) {
      result += text[index..<found.offset]
      index = found.offset + 3
      guard found.mark == 0x28 else { continue }
      let end = closing(text, from: index)
      result += LinearSyntax.boxes(Array(text[index..<end.inner]))
      index = end.next
    }
    return result + text[index...]
  }

  /// Boxes written out after `\*`, or else the text in linear syntax.
  private static func boxes(_ inner: [UInt8]) -> StringPiece {
    if let first = mark(in: inner[...], from: 0), first.offset == 0, first.mark == 0x2A {
      return .boxes(ExpressionTree(parsing: explicit(Array(inner[3...]))))
    }
    return .boxes(ExpressionTree(parsing: LinearSyntax.boxes(inner)))
  }
}

/// Boxes in linear syntax, such as `x\^2`, as text in FullForm. Scripts, fractions, roots and what is over and under
/// are read from left to right; brackets within were taken as text before.
enum LinearSyntax {
  static func boxes(_ text: [UInt8]) -> [UInt8] {
    var parts: [(mark: UInt8, text: [UInt8])] = [(0, [])]
    var index = 0
    while index < text.count {
      if index + 2 < text.count, text[index] == 0xEF, text[index + 1] == 0xA3,
        (0x90..<0x90 + UInt8(StringEscape.marks.count)).contains(text[index + 2])
      {
        let mark = StringEscape.marks[Int(text[index + 2] - 0x90)]
        if mark != 0x28 && mark != 0x29 && mark != 0x21 { parts.append((mark, [])) }
        index += 3
      } else {
        parts[parts.count - 1].text.append(text[index])
        index += 1
      }
    }
    var result = quoted(parts[0].text)
    for part in parts.dropFirst().prefix(64) {
      switch part.mark {
      case 0x5E: result = call("SuperscriptBox", result, quoted(part.text))
      case 0x5F: result = call("SubscriptBox", result, quoted(part.text))
      case 0x26: result = call("OverscriptBox", result, quoted(part.text))
      case 0x2B: result = call("UnderscriptBox", result, quoted(part.text))
      case 0x2F: result = call("FractionBox", result, quoted(part.text))
      case 0x25: result = call("SuperscriptBox", result, quoted(part.text))
      case 0x40:
        result =
          Array("RowBox[{".utf8) + result + Array(",SqrtBox[".utf8) + quoted(part.text) + Array("]}]".utf8)
      default: result = Array("RowBox[{".utf8) + result + [0x2C] + quoted(part.text) + Array("}]".utf8)
      }
    }
    return result
  }

  private static func call(_ head: StaticString, _ first: [UInt8], _ second: [UInt8]) -> [UInt8] {
    var result = head.withUTF8Buffer { Array($0) }
    result.append(0x5B)
    result += first
    result.append(0x2C)
    result += second
    result.append(0x5D)
    return result
  }

  /// The tokens of a text: words, numbers and each other character; the row of them where they are several.
  private static func quoted(_ text: [UInt8]) -> [UInt8] {
    var tokens: [ArraySlice<UInt8>] = []
    var index = 0
    while index < text.count {
      let start = index
      let kind = Kind(text[index])
      index += 1
      while index < text.count,
        kind == .quote ? text[index] != 0x22 : kind != .sign && Kind(text[index]) == kind
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
      if place > 0 { result.append(0x2C) }
      result += quoted(token)
    }
    return result + [0x7D, 0x5D]
  }

  private enum Kind {
    case word, space, quote, sign

    init(_ byte: UInt8) {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x24, 0x2E, 0x60, 0x80...: self = .word
      case 0x20, 0x0A, 0x09: self = .space
      case 0x22: self = .quote
      default: self = .sign
      }
    }
  }

  private static func quoted(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = [0x22]
    for byte in text {
      if byte == 0x22 || byte == 0x5C { result.append(0x5C) }
      result.append(byte)
    }
    result.append(0x22)
    return result
  }
}
