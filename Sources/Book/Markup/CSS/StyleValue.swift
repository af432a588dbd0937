import Numerics
import TextBytes

/// A value of CSS in its tokens.
package struct StyleValue {
  package let bytes: [UInt8]
  /// The tokens without white space and comments.
  package let solid: [CSSToken]

  package init(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
    solid = CSSTokenizer.tokens(self.bytes).filter { !$0.isBlank }
  }

  /// The text of a token, in lower case and without the bracket of a function.
  package func word(_ token: CSSToken) -> String {
    var text = bytes[token.start..<token.end]
    if token.kind == .function { text = text.dropLast() }
    return cssUnescaped(text).lowercased()
  }

  /// The unit of a dimension, in lower case.
  package func unit(_ token: CSSToken) -> String {
    String(
      decoding: bytes[token.start + Self.numberLength(bytes[token.start..<token.end])..<token.end],
      as: UTF8.self
    )
    .lowercased()
  }

  /// The number that a token begins with.
  package func number(_ token: CSSToken) -> Double? {
    let text = bytes[token.start..<token.end]
    var digits = text.prefix(Self.numberLength(text))
    if digits.first == "+" { digits = digits.dropFirst() }
    return Double(decimal: digits) ?? Double(String(decoding: digits, as: UTF8.self))
  }

  private static func numberLength(_ text: ArraySlice<UInt8>) -> Int {
    var index = text.startIndex
    func at(_ offset: Int) -> UInt8 { offset < text.endIndex ? text[offset] : 0 }
    if at(index) == "+" || at(index) == "-" { index += 1 }
    while at(index).isDigit { index += 1 }
    if at(index) == ".", at(index + 1).isDigit {
      index += 2
      while at(index).isDigit { index += 1 }
    }
    if at(index) | .lowercaseBit == "e" {
      let sign = at(index + 1) == "+" || at(index + 1) == "-" ? 2 : 1
      if at(index + sign).isDigit {
        index += sign + 1
        while at(index).isDigit { index += 1 }
      }
    }
    return index - text.startIndex
  }

  /// The text of a string or address, without quotes and brackets.
  package func content(_ token: CSSToken) -> String {
    var text = bytes[token.start..<token.end]
    switch token.kind {
    case .string: text = text.dropFirst().dropLast()
    case .url:
      text = text.drop { $0 != "(" }.dropFirst()
      // The end of the value closes an address too.
      if text.last == ")" { text = text.dropLast() }
      text = text.trimmed
    default: break
    }
    return cssUnescaped(text)
  }

  /// Whether an address leads to an element of the same drawing.
  package func isLocal(_ token: CSSToken) -> Bool { content(token).hasPrefix("#") }

  /// The ids of the elements of the same drawing that it refers to: `url(#id)`.
  package var localAddresses: [String] {
    solid.indices.compactMap { index in
      let token = solid[index]
      switch token.kind {
      case .url: break
      case .string where index > 0 && solid[index - 1].kind == .function && word(solid[index - 1]) == "url":
        break
      default: return nil
      }
      return isLocal(token) ? String(content(token).dropFirst()) : nil
    }
  }

  /// The index after the bracket that closes the function at `start`.
  package func endOfFunction(_ tokens: [CSSToken], start: Int) -> Int? {
    var depth = 0
    for index in start..<tokens.count {
      switch tokens[index].kind {
      case .function, .openParenthesis: depth += 1
      case .closeParenthesis:
        depth -= 1
        if depth == 0 { return index + 1 }
      default: break
      }
    }
    return nil
  }
}
