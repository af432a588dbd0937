/// The links that texts define: `[label]: /address "title"`.
struct MarkdownReferences: Sendable {
  /// What a label stands for.
  struct Definition: Sendable {
    var destination: [UInt8]
    var title: [UInt8]?
    /// Where the definition stands in the text.
    var place: Range<Int>
  }

  private(set) var definitions: [[UInt8]: Definition] = [:]
  /// The labels of footnotes.
  var footnotes: Set<[UInt8]> = []

  subscript(label: ArraySlice<UInt8>) -> Definition? {
    definitions.isEmpty ? nil : definitions[Self.normalized(label)]
  }

  /// Takes those that are not known yet.
  mutating func add(_ other: MarkdownReferences) {
    definitions.merge(other.definitions) { first, _ in first }
    footnotes.formUnion(other.footnotes)
  }

  /// A label as it is compared: case and the amount of white space do not count.
  static func normalized(_ label: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(label.count)
    var isASCII = true
    for byte in label {
      if byte.isSpace {
        if !result.isEmpty, result.last != 0x20 { result.append(0x20) }
      } else {
        if byte >= 0x80 { isASCII = false }
        result.append(byte.lowercased)
      }
    }
    if result.last == 0x20 { result.removeLast() }
    guard !isASCII else { return result }
    return Array(String(decoding: result, as: UTF8.self).lowercased().uppercased().lowercased().utf8)
  }

  /// Takes the definitions at the front of a paragraph; gives the bytes that they take up.
  mutating func takeDefinitions(of content: MarkdownContent) -> Int {
    let bytes = content.bytes
    var position = 0
    while position < bytes.count, bytes[position] == 0x5B {
      guard let next = takeDefinition(of: content, at: position) else { break }
      position = next
    }
    return position
  }

  private mutating func takeDefinition(of content: MarkdownContent, at start: Int) -> Int? {
    let bytes = content.bytes
    guard let labelEnd = MarkdownLink.endOfLabel(bytes, at: start), labelEnd < bytes.count,
      bytes[labelEnd] == 0x3A
    else { return nil }
    let label = Self.normalized(bytes[(start + 1)..<(labelEnd - 1)])
    guard !label.isEmpty else { return nil }
    let destinationStart = MarkdownLink.skipSpace(bytes, labelEnd + 1)
    guard let (destination, end) = MarkdownLink.destination(bytes, at: destinationStart) else { return nil }
    var title: [UInt8]?
    var next = Self.endOfLine(bytes, end)
    let titleStart = MarkdownLink.skipSpace(bytes, end)
    if titleStart > end, let (range, titleEnd) = MarkdownLink.title(bytes, at: titleStart),
      let lineEnd = Self.endOfLine(bytes, titleEnd)
    {
      title = MarkdownLink.unescaped(bytes[range])
      next = lineEnd
    }
    guard let next else { return nil }
    if definitions[label] == nil {
      let place = content.textOffset(destination.lowerBound)..<content.textOffset(destination.upperBound)
      definitions[label] = Definition(
        destination: MarkdownLink.unescaped(bytes[destination]), title: title, place: place)
    }
    return next
  }

  /// Behind the line, where nothing but spaces follows.
  private static func endOfLine(_ bytes: [UInt8], _ start: Int) -> Int? {
    var index = start
    while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    guard index < bytes.count else { return index }
    return bytes[index] == 0x0A ? index + 1 : nil
  }
}

/// The parts of links: https://spec.commonmark.org/0.31.2/#links
enum MarkdownLink {
  /// Behind the `]` of a label that begins with `[` at `start`.
  static func endOfLabel(_ bytes: [UInt8], at start: Int) -> Int? {
    var index = start + 1
    let limit = min(bytes.count, start + 1002)
    while index < limit {
      switch bytes[index] {
      case 0x5D: return index + 1
      case 0x5B: return nil
      case 0x5C: index += 2
      default: index += 1
      }
    }
    return nil
  }

  static func skipSpace(_ bytes: [UInt8], _ start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index].isSpace { index += 1 }
    return index
  }

  /// The bytes of a destination, without `<` and `>`, and where it ends.
  static func destination(_ bytes: [UInt8], at start: Int) -> (Range<Int>, end: Int)? {
    guard start < bytes.count else { return nil }
    var index = start
    if bytes[start] == 0x3C {
      index += 1
      while index < bytes.count {
        switch bytes[index] {
        case 0x3E: return ((start + 1)..<index, index + 1)
        case 0x3C, 0x0A: return nil
        case 0x5C: index += 2
        default: index += 1
        }
      }
      return nil
    }
    var depth = 0
    loop: while index < bytes.count {
      switch bytes[index] {
      case 0x5C where index + 1 < bytes.count && bytes[index + 1].isPunctuation: index += 1
      case 0x28:
        depth += 1
        if depth > 32 { return nil }
      case 0x29:
        if depth == 0 { break loop }
        depth -= 1
      case 0...0x20, 0x7F: break loop
      default: break
      }
      index += 1
    }
    guard depth == 0, index > start else { return nil }
    return (start..<index, index)
  }

  /// The bytes of a title, without its quotes, and where it ends.
  static func title(_ bytes: [UInt8], at start: Int) -> (Range<Int>, end: Int)? {
    guard start < bytes.count else { return nil }
    let open = bytes[start]
    guard open == 0x22 || open == 0x27 || open == 0x28 else { return nil }
    let close = open == 0x28 ? 0x29 : open
    var index = start + 1
    while index < bytes.count {
      let byte = bytes[index]
      if byte == close { return ((start + 1)..<index, index + 1) }
      if byte == 0x28, open == 0x28 { return nil }
      index += byte == 0x5C ? 2 : 1
    }
    return nil
  }

  /// Text without the backslashes before punctuation, its character references replaced.
  static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard bytes.contains(where: { $0 == 0x5C || $0 == 0x26 }) else { return Array(bytes) }
    var result: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == 0x5C, index + 1 < bytes.endIndex, bytes[index + 1].isPunctuation {
        result.append(bytes[index + 1])
        index += 2
      } else if byte == 0x26, let (text, length) = HTMLCharacterReference.decoded(bytes[index...]) {
        result += text
        index += length
      } else {
        result.append(byte)
        index += 1
      }
    }
    return result
  }
}

extension UInt8 {
  /// Whether it is one of ASCII's punctuation characters.
  var isPunctuation: Bool {
    (0x21...0x2F).contains(self) || (0x3A...0x40).contains(self) || (0x5B...0x60).contains(self)
      || (0x7B...0x7E).contains(self)
  }
}
