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
  var reader = MathMLTreeReader(bytes: mathml)
  let nodes = MathMLRow.nodes(reader.elements(depth: 0))
  var speech = MathSpeech(limit: limit)
  return speech.text(of: nodes)
}

/// An element of MathML with its children and its text.
struct MathMLElement: Sendable {
  var kind: Kind
  var children: [MathMLElement] = []
  /// The text of a token.
  var text: [UInt8] = []
  /// The value of the one attribute that matters to speech: `notation` or `linethickness`.
  var attribute: [UInt8] = []

  /// What an element is to speech.
  enum Kind: Sendable, Equatable {
    case row, identifier, number, sign, text, space, fraction, squareRoot, root, sub, sup, subsup, under, over
    case underover, multiscripts, prescripts, table, tableRow, cell, enclosed, phantom, semantics, hidden

    init(_ name: ArraySlice<UInt8>) {
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
  let bytes: ArraySlice<UInt8>
  private var position: Int
  /// How deep elements may nest; those below are passed over.
  static let depthLimit = 100

  init(bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// The elements up to the end tag of the one around them, which is passed, or to the end.
  mutating func elements(depth: Int) -> [MathMLElement] {
    var result: [MathMLElement] = []
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
        result.append(element(depth: depth))
      }
    }
    return result
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

  private mutating func element(depth: Int) -> MathMLElement {
    let start = position + 1
    position = start
    while position < bytes.endIndex, !isNameEnd(bytes[position]) { position += 1 }
    var element = MathMLElement(kind: MathMLElement.Kind(bytes[start..<position]))
    element.attribute = attribute(element.kind)
    guard position < bytes.endIndex, bytes[position] != 0x2F else {
      skip(past: 0x3E)
      return element
    }
    position += 1
    if element.kind.isToken {
      element.text = text()
    } else {
      element.children = elements(depth: depth + 1)
    }
    return element
  }

  /// Goes to the end of a tag; gives the value of the attribute that matters.
  private mutating func attribute(_ kind: MathMLElement.Kind) -> [UInt8] {
    var value: [UInt8] = []
    while position < bytes.endIndex, bytes[position] != 0x3E, bytes[position] != 0x2F {
      let start = position
      while position < bytes.endIndex, bytes[position] != 0x3D, bytes[position] != 0x3E {
        position += 1
      }
      let name = bytes[start..<position]
      guard position + 1 < bytes.endIndex, bytes[position] == 0x3D else { break }
      let quote = bytes[position + 1]
      let first = position + 2
      position = first
      while position < bytes.endIndex, bytes[position] != quote { position += 1 }
      let isWanted =
        kind == .enclosed && name.suffix(8).elementsEqual([UInt8]("notation"))
        || kind == .fraction && name.suffix(13).elementsEqual([UInt8]("linethickness"))
      if isWanted { value = Array(bytes[first..<position]) }
      position += 1
    }
    return value
  }

  /// The text of a token; elements in it are passed over.
  private mutating func text() -> [UInt8] {
    var result: [UInt8] = []
    var depth = 1
    while position < bytes.endIndex, depth > 0 {
      let byte = bytes[position]
      if byte == 0x3C {
        let isEnd = position + 1 < bytes.endIndex && bytes[position + 1] == 0x2F
        skip(past: 0x3E)
        let isEmpty = bytes[position - 2] == 0x2F
        if isEnd { depth -= 1 } else if !isEmpty { depth += 1 }
      } else if byte == 0x26 {
        reference(into: &result)
      } else {
        // A zero-width space says nothing.
        if byte == 0xE2, bytes[position...].starts(with: [0xE2, 0x80, 0x8B]) {
          position += 3
        } else {
          result.append(byte)
          position += 1
        }
      }
    }
    return result
  }

  private mutating func reference(into result: inout [UInt8]) {
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
      if Unicode.Scalar(value) != nil { Scalars.append(value, to: &result) }
    } else if name == [UInt8]("lt") {
      result.append(0x3C)
    } else if name == [UInt8]("gt") {
      result.append(0x3E)
    } else if name == [UInt8]("quot") {
      result.append(0x22)
    } else {
      result.append(0x26)
    }
  }

  private func isNameEnd(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x3E || byte == 0x2F }

  private mutating func skip(past byte: UInt8) {
    while position < bytes.endIndex, bytes[position] != byte { position += 1 }
    position = min(position + 1, bytes.endIndex)
  }
}
