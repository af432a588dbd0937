import TeXVocabulary
import TextBytes

/// Converts presentation MathML to speech text, with the same wording as for TeX formulas.
///
///     <msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><mn>1</mn>      x squared plus 1
///
/// The input must come from our own writers: well-formed, with named entities only for `&`, `<`, `>` and
/// quotes. Elements nested deeper than `depthLimit` are skipped.
///
/// - Parameters:
///   - mathml: the content of `math`, or the `math` element itself.
///   - limit: the maximum length in bytes; longer text ends with an ellipsis.
/// - Returns: the text in UTF-8; empty if there is nothing to say.
public func mathMLDescription(_ mathml: ArraySlice<UInt8>, limit: Int = 2_000) -> [UInt8] {
  let row = mathml.withUnsafeBufferPointer { bytes in
    var reader = MathMLTreeReader(bytes: bytes)
    reader.elements(depth: 0)
    return MathMLRow(elements: reader.elements, text: reader.text)
  }
  var speech = MathSpeech(limit: limit)
  return speech.text(of: row.nodes(0..<row.elements.count))
}

/// A MathML element in an array in document order, followed by its children.
struct MathMLElement: Sendable {
  var kind: Kind
  /// The index after its last descendant: its next sibling, if any.
  var end = 0
  /// The range of a token's text in the bytes of all texts.
  var text = 0..<0
  /// The single character of a token's text without white space; `noScalar` for any other length.
  var scalar = MathMLElement.noScalar
  /// The range of the value of `notation` or `linethickness`, in the same bytes.
  var attribute = 0..<0

  static let noScalar = UInt32.max

  /// The kinds of elements that speech distinguishes.
  enum Kind: Sendable, Equatable {
    case row, identifier, number, sign, text, space, fraction, squareRoot, root, sub, sup, subsup, under, over
    case underover, multiscripts, prescripts, table, tableRow, cell, enclosed, phantom, semantics, hidden

    init(_ name: UnsafeBufferPointer<UInt8>) {
      // Fast path: most elements are tokens, whose names have two letters.
      if name.count == 2 {
        switch name[1] {
        case "i":
          self = .identifier
          return
        case "n":
          self = .number
          return
        case "o":
          self = .sign
          return
        default: break
        }
      }
      let key = Kind.key(name)
      var (low, high) = (0, Kind.names.count)
      while low < high {
        let middle = (low + high) / 2
        if Kind.names[middle].key < key { low = middle + 1 } else { high = middle }
      }
      self = low < Kind.names.count && Kind.names[low].key == key ? Kind.names[low].kind : .row
    }

    /// Folds a name into a number that is unique among MathML's names.
    private static func key(_ name: some Collection<UInt8>) -> UInt64 {
      var key: UInt64 = 0
      for byte in name { key = (key << 8 | key >> 56) ^ UInt64(byte) }
      return key
    }

    /// The names relevant to speech, sorted by key.
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

/// Parses MathML from our own writers.
struct MathMLTreeReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  /// The elements so far, and the bytes of their texts and attributes.
  private(set) var elements: [MathMLElement] = []
  private(set) var text: [UInt8] = []
  /// The maximum nesting; deeper elements are skipped.
  static let depthLimit = 100

  init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    elements.reserveCapacity(bytes.count / 9 + 1)
    text.reserveCapacity(bytes.count / 8 + 1)
  }

  /// Parses elements up to and including the parent's end tag, or to the end.
  mutating func elements(depth: Int) {
    while position < bytes.endIndex {
      guard bytes[position] == "<", position + 1 < bytes.endIndex else {
        position += 1
        continue
      }
      if bytes[position + 1] == "/" {
        skip(past: ">")
        break
      }
      if depth >= MathMLTreeReader.depthLimit {
        skipElement()
      } else {
        element(depth: depth)
      }
    }
  }

  /// Skips an element with its content.
  private mutating func skipElement() {
    var depth = 0
    repeat {
      while position < bytes.endIndex, bytes[position] != "<" { position += 1 }
      guard position + 1 < bytes.endIndex else {
        position = bytes.endIndex
        return
      }
      let isEnd = bytes[position + 1] == "/"
      skip(past: ">")
      let isEmpty = bytes[position - 2] == "/"
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
    if position < bytes.endIndex, bytes[position] == " " { elements[index].attribute = attribute(kind) }
    guard position < bytes.endIndex, bytes[position] != "/" else { return skip(past: ">") }
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

  /// The single character of a text; `noScalar` for any other length.
  private func scalar(of range: Range<Int>) -> UInt32 {
    let trimmed = MathMLRow.trimmed(range, of: text)
    guard !trimmed.isEmpty, trimmed.count <= 4 else { return MathMLElement.noScalar }
    var position = trimmed.lowerBound
    if trimmed.count == 1 { return text[position] < 0x80 ? UInt32(text[position]) : 0xFFFD }
    let scalar = UTF8Scalars.decode(text, &position)
    return position == trimmed.upperBound ? scalar : MathMLElement.noScalar
  }

  /// Advances to the end of a tag; returns the range of the relevant attribute's value.
  private mutating func attribute(_ kind: MathMLElement.Kind) -> Range<Int> {
    var value = 0..<0
    while position < bytes.endIndex, bytes[position] != ">", bytes[position] != "/" {
      let start = position
      while position < bytes.endIndex, bytes[position] != "=", bytes[position] != ">" {
        position += 1
      }
      let name = start..<position
      guard position + 1 < bytes.endIndex, bytes[position] == "=" else { break }
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

  /// Reads a token's text; skips elements in it.
  private mutating func readText() {
    var depth = 1
    while position < bytes.endIndex, depth > 0 {
      let byte = bytes[position]
      if byte == "<" {
        let isEnd = position + 1 < bytes.endIndex && bytes[position + 1] == "/"
        skip(past: ">")
        let isEmpty = bytes[position - 2] == "/"
        if isEnd { depth -= 1 } else if !isEmpty { depth += 1 }
      } else if byte == "&" {
        reference()
      } else if byte == 0xE2, position + 2 < bytes.endIndex, bytes[position + 1] == 0x80,
        bytes[position + 2] == 0x8B
      {
        // Skip a zero-width space.
        position += 3
      } else {
        text.append(byte)
        position += 1
      }
    }
  }

  private mutating func reference() {
    let start = position + 1
    skip(past: ";")
    guard position > start else { return }
    let name = Array(bytes[start..<(position - 1)])
    if name.first == "#" {
      let isHexadecimal = name.count > 1 && name[1] | .lowercaseBit == "x"
      var value: UInt32 = 0
      for digit in name.dropFirst(isHexadecimal ? 2 : 1) where value < 0x11_0000 {
        let number = UInt32(digit <= "9" ? digit &- "0" : (digit | .lowercaseBit) &- ("a" - 10))
        value = value * (isHexadecimal ? 16 : 10) + min(number, 15)
      }
      if Unicode.Scalar(value) != nil { UTF8Scalars.append(value, to: &text) }
    } else if name == [UInt8]("lt") {
      text.append("<")
    } else if name == [UInt8]("gt") {
      text.append(">")
    } else if name == [UInt8]("quot") {
      text.append("\"")
    } else {
      text.append("&")
    }
  }

  private func isNameEnd(_ byte: UInt8) -> Bool { byte == " " || byte == ">" || byte == "/" }

  private mutating func skip(past byte: UInt8) {
    while position < bytes.endIndex, bytes[position] != byte { position += 1 }
    position = min(position + 1, bytes.endIndex)
  }
}
