import TextBytes

/// Reads the numbers of an SVG attribute, such as `0 0 600,800`, and the commands between them.
struct DrawingNumbers {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// All numbers of a text; what is none is skipped.
  static func all(in text: ArraySlice<UInt8>) -> [Double] {
    var numbers = DrawingNumbers(text)
    var all: [Double] = []
    while !numbers.isAtEnd {
      if let number = numbers.number() { all.append(number) } else { numbers.position += 1 }
    }
    return all
  }

  var isAtEnd: Bool {
    mutating get {
      while position < bytes.endIndex, bytes[position].isSpace || bytes[position] == "," { position += 1 }
      return position >= bytes.endIndex
    }
  }

  /// The letter of a path's command, if one is next.
  mutating func command() -> UInt8? {
    guard !isAtEnd, bytes[position].isLetter else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  /// A flag of an arc: one digit, which nothing need separate from what follows.
  mutating func flag() -> Double? {
    guard !isAtEnd, bytes[position] == "0" || bytes[position] == "1" else { return nil }
    defer { position += 1 }
    return bytes[position] == "1" ? 1 : 0
  }

  /// The next number; nil where none begins here.
  mutating func number() -> Double? {
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
      // `3em` has a unit, no exponent.
      if power < bytes.endIndex, bytes[power].isDigit {
        while power < bytes.endIndex, bytes[power].isDigit { power += 1 }
        end = power
      }
    }
    defer { position = end }
    return Double(String(decoding: bytes[position..<end], as: UTF8.self))
  }
}
