/// Says presentation MathML in words, with the same wording as formulas of TeX.
///
///     <msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><mn>1</mn>      x squared plus 1
///
/// The bytes are what a writer has made: well formed, with named characters only for `&`, `<`, `>` and quotes.
/// What is nested deeper than `depthLimit` is not said.
///
/// - Parameters:
///   - mathml: what stands within `math`, or the `math` element itself.
///   - limit: the most bytes to say; then an ellipsis.
/// - Returns: the words in UTF-8; empty where there is nothing to say.
public func mathMLDescription(_ mathml: ArraySlice<UInt8>, limit: Int = 2_000) -> [UInt8] {
  let row = mathml.withUnsafeBufferPointer { bytes in
    var reader = MathMLTreeReader(bytes: bytes)
    reader.elements(depth: 0)
    return MathMLRow(elements: reader.elements, text: reader.text)
  }
  var speech = MathSpeech(limit: limit)
  return speech.text(of: row.nodes(0..<row.elements.count))
}

/// An element of MathML in an array of them in document order: its children begin behind it.
struct MathMLElement: Sendable {
  var kind: Kind
  /// The index just behind its last descendant, which is its next sibling where it has one.
  var end = 0
  /// The text of a token, in the bytes of all texts.
  var text = 0..<0
  /// The one character of a token's text without white space; `noScalar` where there are more or none.
  var scalar = MathMLElement.noScalar
  /// The value of the one attribute that matters to speech, in the same bytes: `notation` or `linethickness`.
  var attribute = 0..<0

  static let noScalar = UInt32.max

  /// What an element is to speech.
  enum Kind: Sendable, Equatable {
    case row, identifier, number, sign, text, space, fraction, squareRoot, root, sub, sup, subsup, under, over
    case underover, multiscripts, prescripts, table, tableRow, cell, enclosed, phantom, semantics, hidden

    init(_ name: UnsafeBufferPointer<UInt8>) {
      let key = Kind.key(name)
      var (low, high) = (0, Kind.names.count)
      while low < high {
        let middle = (low + high) / 2
        if Kind.names[middle].key < key { low = middle + 1 } else { high = middle }
      }
      self = low < Kind.names.count && Kind.names[low].key == key ? Kind.names[low].kind : .row
    }

    /// A name's bytes folded into one number, which tells the names of MathML apart.
    private static func key(_ name: some Collection<UInt8>) -> UInt64 {
      var key: UInt64 = 0
      for byte in name { key = (key << 8 | key >> 56) ^ UInt64(byte) }
      return key
    }

    /// The names that mean something to speech, ordered by their keys.
    private static let names: [(key: UInt64, kind: Kind)] = {
      let pairs: [(StaticString, Kind)] = [
        ("mi", .identifier), ("mn", .number), ("mo", .sign), ("mtext", .text), ("ms", .text),
        ("mspace", .space), ("mfrac", .fraction), ("msqrt", .squareRoot), ("mroot", .root), ("msub", .sub),
        ("msup", .sup), ("msubsup", .subsup), ("munder", .under), ("mover", .over),
        ("munderover", .underover), ("mmultiscripts", .multiscripts), ("mprescripts", .prescripts),
        ("mtable", .table), ("mtr", .tableRow), ("mlabeledtr", .tableRow), ("mtd", .cell),
        ("menclose", .enclosed), ("mphantom", .phantom), ("semantics", .semantics), ("annotation", .hidden),
        ("annotation-xml", .hidden),
      ]
      return pairs.map { (key([UInt8]($0)), $1) }.sorted { $0.key < $1.key }
    }()

    var isToken: Bool {
      switch self {
      case .identifier, .number, .sign, .text, .hidden: true
      default: false
      }
    }
  }
}

/// Reads the elements of finished MathML.
struct MathMLTreeReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  /// The elements so far, and the bytes of their texts and attributes.
  private(set) var elements: [MathMLElement] = []
  private(set) var text: [UInt8] = []
  /// How deep elements may nest; those below are passed over.
  static let depthLimit = 100

  init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    elements.reserveCapacity(bytes.count / 9 + 1)
    text.reserveCapacity(bytes.count / 8 + 1)
  }

  /// Reads the elements up to the end tag of the one around them, which is passed, or to the end.
  mutating func elements(depth: Int) {
    while position < bytes.endIndex {
      guard bytes[position] == 0x3C, position + 1 < bytes.endIndex else {
        position += 1
        continue
      }
      if bytes[position + 1] == 0x2F {
        skip(past: 0x3E)
        break
      }
      if depth >= MathMLTreeReader.depthLimit {
        skipElement()
      } else {
        element(depth: depth)
      }
    }
  }

  /// Goes behind an element, without looking into it.
  private mutating func skipElement() {
    var depth = 0
    repeat {
      while position < bytes.endIndex, bytes[position] != 0x3C { position += 1 }
      guard position + 1 < bytes.endIndex else {
        position = bytes.endIndex
        return
      }
      let isEnd = bytes[position + 1] == 0x2F
      skip(past: 0x3E)
      let isEmpty = bytes[position - 2] == 0x2F
      if isEnd { depth -= 1 } else if !isEmpty { depth += 1 }
    } while depth > 0
  }

  private mutating func element(depth: Int) {
    let start = position + 1
    position = start
    while position < bytes.endIndex, !isNameEnd(bytes[position]) { position += 1 }
    let index = elements.count
    let kind = MathMLElement.Kind(UnsafeBufferPointer(rebasing: bytes[start..<position]))
    elements.append(MathMLElement(kind: kind, end: index + 1))
    if position < bytes.endIndex, bytes[position] == 0x20 { elements[index].attribute = attribute(kind) }
    guard position < bytes.endIndex, bytes[position] != 0x2F else { return skip(past: 0x3E) }
    position += 1
    if kind.isToken {
      let first = text.count
      readText()
      elements[index].text = first..<text.count
      elements[index].scalar = scalar(of: first..<text.count)
    } else {
      elements(depth: depth + 1)
      elements[index].end = elements.count
    }
  }

  /// The one character of a text; `noScalar` where there are more or none.
  private func scalar(of range: Range<Int>) -> UInt32 {
    let trimmed = MathMLRow.trimmed(text[range])
    guard !trimmed.isEmpty, trimmed.count <= 4 else { return MathMLElement.noScalar }
    if trimmed.count == 1 { return trimmed.first! < 0x80 ? UInt32(trimmed.first!) : 0xFFFD }
    var position = 0
    let scalar = Scalars.decode(Array(trimmed), &position)
    return position == trimmed.count ? scalar : MathMLElement.noScalar
  }

  /// Goes to the end of a tag; gives the value of the attribute that matters.
  private mutating func attribute(_ kind: MathMLElement.Kind) -> Range<Int> {
    var value = 0..<0
    while position < bytes.endIndex, bytes[position] != 0x3E, bytes[position] != 0x2F {
      let start = position
      while position < bytes.endIndex, bytes[position] != 0x3D, bytes[position] != 0x3E {
        position += 1
      }
      let name = start..<position
      guard position + 1 < bytes.endIndex, bytes[position] == 0x3D else { break }
      let quote = bytes[position + 1]
      let first = position + 2
      position = first
      while position < bytes.endIndex, bytes[position] != quote { position += 1 }
      let isWanted =
        kind == .enclosed && ends(name, with: "notation")
        || kind == .fraction && ends(name, with: "linethickness")
      if isWanted {
        value = text.count..<(text.count + max(0, position - first))
        text.append(contentsOf: bytes[first..<max(first, position)])
      }
      position += 1
    }
    return value
  }

  private func ends(_ range: Range<Int>, with name: StaticString) -> Bool {
    let length = name.utf8CodeUnitCount
    guard range.count >= length else { return false }
    return bytes[(range.upperBound - length)..<range.upperBound].elementsEqual(
      UnsafeBufferPointer(start: name.utf8Start, count: length))
  }

  /// Reads the text of a token; elements in it are passed over.
  private mutating func readText() {
    var depth = 1
    while position < bytes.endIndex, depth > 0 {
      let byte = bytes[position]
      if byte == 0x3C {
        let isEnd = position + 1 < bytes.endIndex && bytes[position + 1] == 0x2F
        skip(past: 0x3E)
        let isEmpty = bytes[position - 2] == 0x2F
        if isEnd { depth -= 1 } else if !isEmpty { depth += 1 }
      } else if byte == 0x26 {
        reference()
      } else if byte == 0xE2, position + 2 < bytes.endIndex, bytes[position + 1] == 0x80,
        bytes[position + 2] == 0x8B
      {
        // A zero-width space says nothing.
        position += 3
      } else {
        text.append(byte)
        position += 1
      }
    }
  }

  private mutating func reference() {
    let start = position + 1
    skip(past: 0x3B)
    guard position > start else { return }
    let name = Array(bytes[start..<(position - 1)])
    if name.first == 0x23 {
      let isHexadecimal = name.count > 1 && name[1] | 0x20 == 0x78
      var value: UInt32 = 0
      for digit in name.dropFirst(isHexadecimal ? 2 : 1) where value < 0x11_0000 {
        let number = UInt32(digit <= 0x39 ? digit &- 0x30 : (digit | 0x20) &- 0x57)
        value = value * (isHexadecimal ? 16 : 10) + min(number, 15)
      }
      if Unicode.Scalar(value) != nil { Scalars.append(value, to: &text) }
    } else if name == [UInt8]("lt") {
      text.append(0x3C)
    } else if name == [UInt8]("gt") {
      text.append(0x3E)
    } else if name == [UInt8]("quot") {
      text.append(0x22)
    } else {
      text.append(0x26)
    }
  }

  private func isNameEnd(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x3E || byte == 0x2F }

  private mutating func skip(past byte: UInt8) {
    while position < bytes.endIndex, bytes[position] != byte { position += 1 }
    position = min(position + 1, bytes.endIndex)
  }
}
