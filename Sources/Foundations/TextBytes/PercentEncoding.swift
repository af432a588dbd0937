/// Percent-encodes all bytes of a text but letters, digits, `-`, `.`, `_`, `~` (RFC 3986's unreserved characters) and those that
/// `keeps` returns true for.
///
///     percentEncoded("a b/c")                                  // "a%20b%2Fc"
///     percentEncoded("a b/c", keeping: { $0 == UInt8(ascii: "/") })   // "a%20b/c"
package func percentEncoded(_ text: some StringProtocol, keeping keeps: (UInt8) -> Bool = { _ in false })
  -> String
{
  var output: [UInt8] = []
  for byte in text.utf8 {
    if byte.isLetter || byte.isDigit || byte == "-" || byte == "." || byte == "_" || byte == "~"
      || keeps(byte)
    {
      output.append(byte)
    } else {
      output.append("%")
      output.append(hexDigit(byte >> 4))
      output.append(hexDigit(byte & 15))
    }
  }
  return String(decoding: output, as: UTF8.self)
}

/// Percent-decodes a text; nil if the result is not UTF-8 or an escape is not two hexadecimal digits.
///
///     percentDecoded("a%20b")   // "a b"
package func percentDecoded(_ text: String) -> String? {
  guard text.utf8.contains("%") else { return text }
  var bytes: [UInt8] = []
  var rest = text.utf8[...]
  while let byte = rest.popFirst() {
    guard byte == "%" else {
      bytes.append(byte)
      continue
    }
    guard let high = rest.popFirst()?.hexDigitValue, let low = rest.popFirst()?.hexDigitValue else {
      return nil
    }
    bytes.append(high << 4 | low)
  }
  return String(validating: bytes, as: UTF8.self)
}

private func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? "0" + value : "A" + (value - 10) }

extension UInt8 {
  /// The value of a hexadecimal digit of either case; nil for other characters.
  package var hexDigitValue: UInt8? {
    if isDigit { return self - "0" }
    let letter = self | .lowercaseBit
    return letter >= "a" && letter <= "f" ? letter - "a" + 10 : nil
  }
}
