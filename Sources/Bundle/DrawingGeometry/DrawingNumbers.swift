import TextBytes

/// Parses the numbers of an SVG attribute, such as `0 0 600,800`, and path commands between them.
package struct DrawingNumbers {
  private let bytes: ArraySlice<UInt8>
  package private(set) var position: Int

  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// All numbers of a text; other text is skipped.
  package static func all(in text: ArraySlice<UInt8>) -> [Double] {
    var numbers = DrawingNumbers(text)
    var all: [Double] = []
    while !numbers.isAtEnd {
      if let number = numbers.number() { all.append(number) } else { numbers.position += 1 }
    }
    return all
  }

  package var isAtEnd: Bool {
    mutating get {
      while position < bytes.endIndex, bytes[position].isSpace || bytes[position] == "," { position += 1 }
      return position >= bytes.endIndex
    }
  }

  /// Whether something other than a command follows.
  var isBeforeNumber: Bool {
    mutating get { !isAtEnd && !bytes[position].isLetter }
  }

  /// The letter of a path's command, if one is next.
  mutating func command() -> UInt8? {
    guard !isAtEnd, bytes[position].isLetter else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  /// Reads a flag of an arc: one digit, which needs no separator after it.
  mutating func flag() -> Double? {
    guard !isAtEnd, bytes[position] == "0" || bytes[position] == "1" else { return nil }
    defer { position += 1 }
    return bytes[position] == "1" ? 1 : 0
  }

  /// Reads the next number; nil if none begins here.
  package mutating func number() -> Double? {
    guard !isAtEnd else { return nil }
    var end = position
    if bytes[end] == "+" || bytes[end] == "-" { end += 1 }
    let digits = end
    while end < bytes.endIndex, bytes[end].isDigit { end += 1 }
    if end < bytes.endIndex, bytes[end] == "." {
      end += 1
      while end < bytes.endIndex, bytes[end].isDigit { end += 1 }
    }
    guard bytes[digits..<end].contains(where: \.isDigit) else { return nil }
    if end < bytes.endIndex, bytes[end] | .lowercaseBit == "e" {
      var power = end + 1
      if power < bytes.endIndex, bytes[power] == "+" || bytes[power] == "-" { power += 1 }
      // In `3em`, `e` begins a unit, not an exponent.
      if power < bytes.endIndex, bytes[power].isDigit {
        while power < bytes.endIndex, bytes[power].isDigit { power += 1 }
        end = power
      }
    }
    defer { position = end }
    return Double(String(decoding: bytes[position..<end], as: UTF8.self))
  }
}
