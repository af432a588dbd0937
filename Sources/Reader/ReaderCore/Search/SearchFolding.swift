import TextBytes

/// Folds case and accents for searching: `Éclair` equals `eclair`, and `ÀΣ` equals `àς`.
///
/// Avoids the standard library's Unicode tables, which would double the size of the core. Folds Latin, Greek, Cyrillic,
/// Arabic and Hebrew letters, and leaves other characters unchanged.
enum SearchFolding {
  /// The role of a character in a search.
  enum Class { case word, ideograph, mark, separator }

  static func classify(_ scalar: UInt32) -> Class {
    switch scalar {
    // Signs that are searched for, each a word by itself: quantifiers, ∂, ∅, ∇, ∈, sums, products, roots, ∞, integrals,
    // relations and arrows.
    case 0x2190...0x2194, 0x21A6, 0x21D0...0x21D4, 0x2200...0x220C, 0x220F...0x2211, 0x221A...0x221E,
      0x2229...0x2233, 0x2243...0x2265, 0x2282...0x228B:
      .ideograph
    case "0"..."9", "A"..."Z", "a"..."z": .word
    case 0..<0xAA: TextMark.joins(scalar) ? .mark : .separator
    case 0xAA, 0xB5, 0xBA: .word
    case 0xAD: .mark
    case 0xAB...0xBF, 0xD7, 0xF7: .separator
    case 0x300...0x36F, 0x483...0x489, 0x591...0x5BD, 0x5BF, 0x5C1...0x5C2, 0x5C4...0x5C5, 0x610...0x61A,
      0x640, 0x64B...0x65F, 0x670, 0x6D6...0x6DC, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064,
      0xFE00...0xFE0F, 0xFEFF:
      .mark
    case 0x37E, 0x387, 0x55A...0x55F, 0x589, 0x5BE, 0x5C0, 0x5C3, 0x5F3...0x5F4, 0x60C...0x60D, 0x61B...0x61F,
      0x66A...0x66D, 0x6D4, 0x964...0x965, 0x2000...0x206F, 0x20A0...0x20CF, 0x2190...0x2BFF, 0x2E00...0x2E7F,
      0x3000...0x3004, 0x3008...0x3020, 0x3030, 0xFE10...0xFE6F, 0xFF00...0xFF0F, 0xFF1A...0xFF20,
      0xFF3B...0xFF40, 0xFF5B...0xFF65:
      .separator
    case 0x0E00...0x0EFF, 0x1780...0x17FF, 0x3005...0x3007, 0x3021...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF,
      0x20000...0x3FFFF:
      .ideograph
    default: .word
    }
  }

  /// Appends the folded form of a character as UTF-8.
  static func append(_ scalar: UInt32, to bytes: inout [UInt8]) {
    switch scalar {
    case "A"..."Z": bytes.append(UInt8(scalar + 32))
    case 0..<0x80: bytes.append(UInt8(scalar))
    case 0xC0...0x17F: bytes.append(contentsOf: latin[Int(scalar - 0xC0)])
    case 0x370...0x3FF: appendPlain(greek(scalar), to: &bytes)
    case 0x400...0x40F: appendPlain(scalar + 80, to: &bytes)
    case 0x410...0x42F: appendPlain(scalar + 32, to: &bytes)
    case 0x622, 0x623, 0x625, 0x671: appendPlain(0x627, to: &bytes)
    case 0x649: appendPlain(0x64A, to: &bytes)
    case 0x629: appendPlain(0x647, to: &bytes)
    case 0x660...0x669: bytes.append(UInt8(scalar - 0x660 + "0"))
    case 0x6F0...0x6F9: bytes.append(UInt8(scalar - 0x6F0 + "0"))
    case 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A:
      let narrow = UInt8(scalar - 0xFEE0)
      bytes.append(("A"..."Z").contains(narrow) ? narrow + 32 : narrow)
    case 0xFB00...0xFB04: bytes.append(contentsOf: ligatures[Int(scalar - 0xFB00)])
    // Fold mathematical alphanumeric symbols to their letters.
    case 0x1D400...0x1D6A3:
      let letter = (scalar - 0x1D400) % 52
      bytes.append(UInt8("a" + letter % 26))
    default: appendPlain(scalar, to: &bytes)
    }
  }

  private static func appendPlain(_ scalar: UInt32, to bytes: inout [UInt8]) {
    guard let scalar = Unicode.Scalar(scalar) else { return }
    bytes.append(contentsOf: UTF8.encode(scalar)!)
  }

  private static func greek(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x386, 0x3AC: 0x3B1
    case 0x388, 0x3AD: 0x3B5
    case 0x389, 0x3AE: 0x3B7
    case 0x38A, 0x3AF, 0x390, 0x3AA, 0x3CA: 0x3B9
    case 0x38C, 0x3CC: 0x3BF
    case 0x38E, 0x3CD, 0x3AB, 0x3B0, 0x3CB: 0x3C5
    case 0x38F, 0x3CE: 0x3C9
    case 0x3C2: 0x3C3
    case 0x3D1: 0x3B8
    case 0x3D5: 0x3C6
    case 0x3F5: 0x3B5
    case 0x391...0x3A9: scalar + 32
    default: scalar
    }
  }

  private static let ligatures: [[UInt8]] = ["ff", "fi", "fl", "ffi", "ffl"].map { Array($0.utf8) }

  /// The base letters of U+00C0 to U+017F.
  private static let latin: [[UInt8]] = {
    let table =
      "a a a a a a ae c e e e e i i i i d n o o o o o x o u u u u y th ss "
      + "a a a a a a ae c e e e e i i i i d n o o o o o x o u u u u y th y "
      + "a a a a a a c c c c c c c c d d d d e e e e e e e e e e g g g g g g g g h h h h "
      + "i i i i i i i i i i ij ij j j k k k l l l l l l l l l l n n n n n n n n n o o o o o o oe oe "
      + "r r r r r r s s s s s s s s t t t t t t u u u u u u u u u u u u w w y y y z z z z z z s"
    return table.utf8.split(separator: " ").map { Array($0) }
  }()
}

/// A word of a text.
struct SearchWord: Equatable {
  /// The folded letters.
  var folded: [UInt8]
  /// The range in the text, in bytes and in UTF-16 units.
  var bytes: Range<Int>
  var units: Range<Int>
}

/// Iterates over the words of a text. In scripts written without spaces, each character is a word.
struct SearchWords {
  private let text: [UInt8]
  private var index: Int
  private let end: Int
  private var unit = 0

  init(_ text: [UInt8], in range: Range<Int>? = nil) {
    self.text = text
    index = range?.lowerBound ?? 0
    end = range?.upperBound ?? text.count
  }

  mutating func next() -> SearchWord? {
    var word = SearchWord(folded: [], bytes: 0..<0, units: 0..<0)
    var start: (byte: Int, unit: Int)?
    while index < end {
      let (scalar, length) = Self.scalar(text, at: index)
      let kind = SearchFolding.classify(scalar)
      if kind == .separator || kind == .ideograph, let start {
        return finish(&word, start: start)
      }
      let place = (index, unit)
      index += length
      unit += TextMark.isMark(scalar) ? 0 : scalar > 0xFFFF ? 2 : 1
      switch kind {
      case .separator: continue
      case .mark: continue
      case .ideograph:
        SearchFolding.append(scalar, to: &word.folded)
        return finish(&word, start: place)
      case .word:
        if start == nil { start = place }
        SearchFolding.append(scalar, to: &word.folded)
      }
    }
    return start.flatMap { finish(&word, start: $0) }
  }

  private func finish(_ word: inout SearchWord, start: (byte: Int, unit: Int)) -> SearchWord {
    word.bytes = start.byte..<index
    word.units = start.unit..<unit
    return word
  }

  /// The character at an offset and its length in bytes; invalid UTF-8 is U+FFFD of one byte.
  static func scalar(_ text: [UInt8], at index: Int) -> (UInt32, Int) {
    let first = UInt32(text[index])
    let length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
    guard length > 1, index + length <= text.count else { return (first < 0x80 ? first : 0xFFFD, 1) }
    var scalar = first & (0x7F >> UInt32(length))
    for offset in 1..<length { scalar = scalar << 6 | UInt32(text[index + offset] & 0b11_1111) }
    return (scalar, length)
  }
}
