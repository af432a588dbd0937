import Glibc
import TextBytes

/// The distinct characters beyond ASCII in the text of the formulas of a page, in ascending order.
///
///     formulaCharacters(in: Array("<p>α</p><math><mi>β</mi><mo>&#8804;</mo></math>".utf8))  // "β≤"
///
/// `page` is well-formed, as `PageWriter` writes it. A formula without an end is not one.
func formulaCharacters(in page: [UInt8]) -> String {
  var scanner = FormulaScanner()
  page.withUnsafeBufferPointer { scanner.scan($0) }
  return scanner.characters.text
}

/// Goes over the bytes of a page once, from formula to formula: every page of a book passes through it.
private struct FormulaScanner {
  private(set) var characters = CharacterSet()

  mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress else { return }
    var index = 0
    while index < bytes.count, let found = memchr(base + index, Int32(UInt8("<")), bytes.count - index) {
      let start = UnsafeRawPointer(found) - UnsafeRawPointer(base)
      index = start + 1
      guard begins("math", at: index, in: bytes) else { continue }
      guard let end = formula(from: index, in: bytes) else {
        characters = CharacterSet()
        return scan(UnsafeBufferPointer(rebasing: bytes[..<start]))
      }
      index = end
    }
  }

  /// Takes the characters of a formula; `start` is within its start tag. Returns the index after its end; nil if it has none.
  private mutating func formula(from start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = endOfTag(from: start, in: bytes)
    while index < bytes.count {
      let byte = bytes[index]
      if byte == "<" {
        // Formulas do not nest.
        if index + 1 < bytes.count, bytes[index + 1] == "/", begins("math", at: index + 2, in: bytes) {
          return index + 6
        }
        index = endOfTag(from: index, in: bytes)
      } else if byte >= 0x80 {
        index += take(from: index, in: bytes)
      } else if byte == "&" {
        let close = bytes[index...].firstIndex(of: UInt8(ascii: ";")) ?? bytes.count
        if let character = numbered(bytes[index..<close]) { characters.insert(character) }
        index = close
      } else {
        index += 1
      }
    }
    return nil
  }

  /// Takes the character that begins at `index`; returns the number of its bytes.
  private mutating func take(from index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let rest = UnsafeBufferPointer(rebasing: bytes[index..<min(bytes.count, index + 4)])
    var decoder = Unicode.UTF8()
    var iterator = rest.makeIterator()
    guard case .scalarValue(let character) = decoder.decode(&iterator) else { return 1 }
    characters.insert(character)
    return UTF8.width(character)
  }

  /// Whether the name of a tag is `name`.
  private func begins(_ name: StaticString, at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let count = name.utf8CodeUnitCount
    guard index + count < bytes.count else { return false }
    for place in 0..<count where bytes[index + place] != name.utf8Start[place] { return false }
    let next = bytes[index + count]
    return next == ">" || next == " " || next == "\n"
  }

  /// The index after the `>` of a tag, whose values may contain one.
  private func endOfTag(from start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != ">" {
      let byte = bytes[index]
      index += 1
      guard byte == "\"" || byte == "'" else { continue }
      while index < bytes.count, bytes[index] != byte { index += 1 }
      index += 1
    }
    return min(index + 1, bytes.count)
  }

  /// The character that `&#8804` or `&#x2264` names, if it is beyond ASCII.
  private func numbered(_ reference: Slice<UnsafeBufferPointer<UInt8>>) -> Unicode.Scalar? {
    let text = String(decoding: reference.dropFirst(), as: UTF8.self)
    guard text.hasPrefix("#") else { return nil }
    let digits = text.dropFirst()
    let value = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return value.flatMap(Unicode.Scalar.init).flatMap { $0.isASCII ? nil : $0 }
  }
}

/// Characters, as one bit for each code point below U+10000, where nearly all of those in formulas are, and a set of the others.
private struct CharacterSet {
  private var bits: [UInt64] = []
  private var others = Set<Unicode.Scalar>()

  mutating func insert(_ character: Unicode.Scalar) {
    guard character.value < 0x10000 else {
      others.insert(character)
      return
    }
    if bits.isEmpty { bits = [UInt64](repeating: 0, count: 0x10000 / 64) }
    bits[Int(character.value / 64)] |= 1 << UInt64(character.value % 64)
  }

  /// The characters in ascending order.
  var text: String {
    var text = String.UnicodeScalarView()
    for index in bits.indices where bits[index] != 0 {
      for bit in 0..<64 where bits[index] >> UInt64(bit) & 1 == 1 {
        if let character = Unicode.Scalar(UInt32(index * 64 + bit)) { text.append(character) }
      }
    }
    text.append(contentsOf: others.sorted())
    return String(text)
  }
}
