import TextBytes

/// The distinct characters beyond ASCII in the text of the formulas of a page, in ascending order.
///
///     formulaCharacters(in: Array("<p>α</p><math><mi>β</mi><mo>&#8804;</mo></math>".utf8))  // "β≤"
///
/// `page` is well-formed, as `PageWriter` writes it.
func formulaCharacters(in page: [UInt8]) -> String {
  var found = Set<Unicode.Scalar>()
  page.withUnsafeBufferPointer { bytes in
    var index = 0
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = start + 1
      guard begins("math", at: index, in: bytes), let end = endOfFormula(from: index, in: bytes) else {
        continue
      }
      addText(in: bytes, from: start, to: end, &found)
      index = end
    }
  }
  var text = ""
  text.unicodeScalars.append(contentsOf: found.sorted())
  return text
}

/// Whether the tag name at `index` is `name`.
private func begins(_ name: StaticString, at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  let count = name.utf8CodeUnitCount
  guard index + count < bytes.count else { return false }
  for place in 0..<count where bytes[index + place] != name.utf8Start[place] { return false }
  let next = bytes[index + count]
  return next == ">" || next == " " || next == "\n"
}

/// The offset of a formula's end tag; formulas do not nest.
private func endOfFormula(from start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
  var index = start
  while let next = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
    index = next + 1
    if index < bytes.count, bytes[index] == "/", begins("math", at: index + 1, in: bytes) { return next }
  }
  return nil
}

/// Adds the characters between the tags from `start` to `end`.
private func addText(
  in bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, _ found: inout Set<Unicode.Scalar>
) {
  var index = start
  while index < end {
    switch bytes[index] {
    case "<":
      index = endOfTag(from: index, to: end, in: bytes)
    case "&":
      let close = bytes[index..<end].firstIndex(of: UInt8(ascii: ";")) ?? end
      if let character = numbered(bytes[index..<close]) { found.insert(character) }
      index = close
    case 0x80...:
      let rest = String(decoding: bytes[index..<min(end, index + 4)], as: UTF8.self)
      if let character = rest.unicodeScalars.first {
        found.insert(character)
        index += UTF8.width(character)
      } else {
        index += 1
      }
    default: index += 1
    }
  }
}

/// The offset after the `>` of a tag; attribute values may contain a `>`.
private func endOfTag(from start: Int, to end: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
  var quote: UInt8?
  for index in start..<end {
    let byte = bytes[index]
    if let open = quote {
      if byte == open { quote = nil }
    } else if byte == "\"" || byte == "'" {
      quote = byte
    } else if byte == ">" {
      return index + 1
    }
  }
  return end
}

/// The character of a numeric reference (`&#8804`, `&#x2264`) if it is beyond ASCII.
private func numbered(_ reference: Slice<UnsafeBufferPointer<UInt8>>) -> Unicode.Scalar? {
  let text = String(decoding: reference.dropFirst(), as: UTF8.self)
  guard text.hasPrefix("#") else { return nil }
  let digits = text.dropFirst()
  let value = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
  return value.flatMap(Unicode.Scalar.init).flatMap { $0.isASCII ? nil : $0 }
}
