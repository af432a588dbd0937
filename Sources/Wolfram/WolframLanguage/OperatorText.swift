import TextBytes

/// Converts operator characters in code, as in `x → 5`, `a ≤ b`, `m⟦3⟧`, to the language's ASCII notation,
/// `x -> 5`, `a <= b`, `m[[3]]`. Authors type such characters, and the front end shows them.
public enum OperatorText {
  private static let words: [(characters: StaticString, text: StaticString)] = [
    ("→\u{F522}", "->"), ("⧴\u{F51F}", ":>"), ("⩵\u{F431}\u{F7D9}", "=="), ("≠", "!="), ("≤⩽", "<="),
    ("≥⩾", ">="),
    ("⟦〚", "[["), ("⟧〛", "]]"), ("∈", "\\[Element]"), ("∉", "\\[NotElement]"), ("∧", "&&"), ("∨", "||"),
    ("¬", "!"),
    ("×\u{2062}", "*"), ("÷", "/"), ("−", "-"), ("\u{F4A0}⨯", "\\[Cross]"), ("\u{2061}\u{F76D}", "@"),
    ("⊗\u{F3DA}", "\\[TensorProduct]"), ("\u{2063}\u{F765}", ","), ("↦\u{F4A1}", "|->"), ("↔", "<->"),
    ("⋃", "\\[Union]"),
    ("⋂", "\\[Intersection]"),
    ("√", "\\[Sqrt]"), ("⟺", "<->"), ("⟷\u{F3D4}", "\\[UndirectedEdge]"),
    ("⟶\u{F3D5}", "\\[DirectedEdge]"), ("\u{F113}", "<|"),
    ("\u{F114}", "|>"),
    ("ᵀ\u{F3C7}", "\\[Transpose]"), ("\u{F3C8}", "\\[Conjugate]"),
    ("\u{F3C9}\u{F3CE}", "\\[ConjugateTranspose]"),
    ("≈\u{F3D2}", "\\[Distributed]"), ("∣\u{F3D3}", "\\[Conditioned]"),
    ("⇒\u{F523}", "\\[Implies]"), ("⊻", "\\[Xor]"), ("⧦", "\\[Equivalent]"), ("⊼", "\\[Nand]"),
    ("⊽", "\\[Nor]"), ("·", "\\[CenterDot]"), ("⊙", "\\[CircleDot]"), ("⊕", "\\[CirclePlus]"),
    ("⊖", "\\[CircleMinus]"), ("∘", "\\[SmallCircle]"), ("⋆", "\\[Star]"), ("⋄", "\\[Diamond]"),
    ("⋀", "\\[Wedge]"), ("⋁", "\\[Vee]"), ("′", "'"), ("″", "''"), ("ⅇ\u{F74D}", " E "),
    ("ⅈ\u{F74E}ⅉ\u{F74F}", " I "), ("°", " Degree "),
    // Spaces of all widths, none and less than none: the front end puts them around the signs of complex numbers.
    ("\u{A0}\u{2000}\u{2001}\u{2002}\u{2003}\u{2004}\u{2005}\u{2006}\u{2007}\u{2008}\u{2009}\u{200A}", " "),
    ("\u{200B}\u{202F}\u{205F}\u{2060}\u{F360}\u{F380}\u{F381}\u{F382}\u{F383}\u{F384}", " "),
  ]

  private static let table: [UInt32: StaticString] = {
    var table: [UInt32: StaticString] = [:]
    for (characters, text) in words {
      for scalar in characters.description.unicodeScalars { table[scalar.value] = text }
    }
    return table
  }()

  /// The code with operator characters in ASCII; strings and comments are unchanged.
  public static func ascii(_ code: [UInt8]) -> [UInt8] {
    guard code.contains(where: { $0 >= 0xC2 }) else { return code }
    var result: [UInt8] = []
    result.reserveCapacity(code.count)
    var index = 0
    var comments = 0
    while index < code.count {
      let byte = code[index]
      let next = index + 1 < code.count ? code[index + 1] : 0
      if byte == "\"", comments == 0 {
        let stop = stringEnd(code, from: index)
        result += code[index..<stop]
        index = stop
      } else if byte == "(", next == "*" {
        comments += 1
        result += [byte, next]
        index += 2
      } else if byte == "*", next == ")", comments > 0 {
        comments -= 1
        result += [byte, next]
        index += 2
      } else if byte >= 0xC2, comments == 0, let (text, length) = word(code, at: index) {
        text.withUTF8Buffer { result.append(contentsOf: $0) }
        index += length
      } else {
        result.append(byte)
        index += 1
      }
    }
    return result
  }

  private static func stringEnd(_ code: [UInt8], from start: Int) -> Int {
    var scan = start + 1
    while scan < code.count, code[scan] != "\"" { scan += code[scan] == "\\" ? 2 : 1 }
    return min(scan + 1, code.count)
  }

  private static func word(_ code: [UInt8], at index: Int) -> (StaticString, Int)? {
    let length = code[index] >= 0xF0 ? 4 : code[index] >= 0xE0 ? 3 : 2
    guard index + length <= code.count else { return nil }
    var value = UInt32(code[index]) & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
    for byte in code[(index + 1)..<(index + length)] {
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 63)
    }
    return table[value].map { ($0, length) }
  }
}
