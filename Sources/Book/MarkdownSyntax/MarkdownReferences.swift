import TextBytes

/// The link definitions of texts: `[label]: /address "title"`.
package struct MarkdownReferences: Sendable {
  /// The target of a label.
  package struct Definition: Sendable {
    package var destination: [UInt8]
    package var title: [UInt8]?
    /// The range of the definition in the text.
    package var place: Range<Int>

    package init(destination: [UInt8], title: [UInt8]? = nil, place: Range<Int>) {
      self.destination = destination
      self.title = title
      self.place = place
    }
  }

  package private(set) var definitions: [[UInt8]: Definition] = [:]
  /// The addresses of headings by their text, which pandoc accepts as a label: `[Heading]` and `[Heading][]`.
  private var headings: [[UInt8]: [UInt8]] = [:]
  /// The labels of footnotes.
  package var footnotes: Set<[UInt8]> = []

  package init() {}

  package subscript(label: ArraySlice<UInt8>) -> Definition? {
    definitions.isEmpty ? nil : definitions[Self.normalized(label)]
  }

  /// The address of the heading whose text is the label; nil if there is none.
  func heading(_ label: ArraySlice<UInt8>) -> [UInt8]? {
    headings.isEmpty ? nil : headings[Self.normalized(label)]
  }

  /// Adds a heading by its text, unless an earlier heading has the same text.
  package mutating func addHeading(_ words: ArraySlice<UInt8>, destination: [UInt8]) {
    let label = Self.normalized(words)
    if !label.isEmpty, headings[label] == nil { headings[label] = destination }
  }

  /// Adds the definitions of another text whose labels are not defined yet.
  package mutating func add(_ other: MarkdownReferences) {
    definitions.merge(other.definitions) { first, _ in first }
    headings.merge(other.headings) { first, _ in first }
    footnotes.formUnion(other.footnotes)
  }

  /// A label normalized for comparison: case and the amount of white space are ignored.
  package static func normalized(_ label: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(label.count)
    var isASCII = true
    for byte in label {
      if byte.isSpace {
        if !result.isEmpty, result.last != " " { result.append(" ") }
      } else {
        if byte >= 0x80 { isASCII = false }
        result.append(byte.lowercased)
      }
    }
    if result.last == " " { result.removeLast() }
    guard !isASCII else { return result }
    return Array(String(decoding: result, as: UTF8.self).lowercased().uppercased().lowercased().utf8)
  }

  /// Reads the definitions at the start of a paragraph. Returns their length in bytes.
  mutating func takeDefinitions(of content: MarkdownContent) -> Int {
    let bytes = content.bytes
    var position = 0
    while position < bytes.count, bytes[position] == "[" {
      guard let next = takeDefinition(of: content, at: position) else { break }
      position = next
    }
    return position
  }

  private mutating func takeDefinition(of content: MarkdownContent, at start: Int) -> Int? {
    let bytes = content.bytes
    guard let labelEnd = MarkdownLink.endOfLabel(bytes, at: start), labelEnd < bytes.count,
      bytes[labelEnd] == ":"
    else { return nil }
    let label = Self.normalized(bytes[(start + 1)..<(labelEnd - 1)])
    guard !label.isEmpty else { return nil }
    let destinationStart = MarkdownLink.skipSpace(bytes, start: labelEnd + 1)
    guard let (destination, end) = MarkdownLink.destination(bytes, at: destinationStart) else { return nil }
    var title: [UInt8]?
    var next = Self.endOfLine(bytes, start: end)
    let titleStart = MarkdownLink.skipSpace(bytes, start: end)
    if titleStart > end, let (range, titleEnd) = MarkdownLink.title(bytes, at: titleStart),
      let lineEnd = Self.endOfLine(bytes, start: titleEnd)
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

  /// The offset after the line, if only spaces follow.
  private static func endOfLine(_ bytes: [UInt8], start: Int) -> Int? {
    var index = start
    while index < bytes.count, bytes[index] == " " || bytes[index] == "\t" { index += 1 }
    guard index < bytes.count else { return index }
    return bytes[index] == "\n" ? index + 1 : nil
  }
}

/// The parts of links: https://spec.commonmark.org/0.31.2/#links
package enum MarkdownLink {
  /// The offset after the `]` of a label that begins with `[` at `start`.
  static func endOfLabel(_ bytes: [UInt8], at start: Int) -> Int? {
    var index = start + 1
    let limit = min(bytes.count, start + 1002)
    while index < limit {
      switch bytes[index] {
      case "]": return index + 1
      case "[": return nil
      case "\\": index += 2
      default: index += 1
      }
    }
    return nil
  }

  package static func skipSpace(_ bytes: [UInt8], start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index].isSpace { index += 1 }
    return index
  }

  /// The range of a destination without `<` and `>`, and the offset after it. In Quarto's dialect it may hold shortcodes, in which
  /// white space is no end.
  package static func destination(_ bytes: [UInt8], at start: Int, holdsShortcodes: Bool = false) -> (
    Range<Int>, end: Int
  )? {
    guard start < bytes.count else { return nil }
    var index = start
    if bytes[start] == "<" {
      index += 1
      while index < bytes.count {
        switch bytes[index] {
        case ">": return ((start + 1)..<index, index + 1)
        case "<", "\n": return nil
        case "\\": index += 2
        default: index += 1
        }
      }
      return nil
    }
    var depth = 0
    loop: while index < bytes.count {
      switch bytes[index] {
      case "\\" where index + 1 < bytes.count && bytes[index + 1].isPunctuation: index += 1
      case "{" where holdsShortcodes && bytes[index...].starts(withASCII: "{{<"):
        let rest = bytes[index...].prefix { $0 != "\n" }
        guard let end = rest.indices.first(where: { rest[$0...].starts(withASCII: ">}}") }) else {
          break loop
        }
        index = end + 2
      case "(":
        depth += 1
        if depth > 32 { return nil }
      case ")":
        if depth == 0 { break loop }
        depth -= 1
      case 0..." ", 0x7F: break loop
      default: break
      }
      index += 1
    }
    guard depth == 0, index > start else { return nil }
    return (start..<index, index)
  }

  /// The range of a title without its quotes, and the offset after it.
  package static func title(_ bytes: [UInt8], at start: Int) -> (Range<Int>, end: Int)? {
    guard start < bytes.count else { return nil }
    let open = bytes[start]
    guard open == "\"" || open == "'" || open == "(" else { return nil }
    let close = open == "(" ? ")" : open
    var index = start + 1
    while index < bytes.count {
      let byte = bytes[index]
      if byte == close { return ((start + 1)..<index, index + 1) }
      if byte == "(", open == "(" { return nil }
      index += byte == "\\" ? 2 : 1
    }
    return nil
  }

  /// The text without backslashes before punctuation, with character references replaced.
  package static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard bytes.contains(where: { $0 == "\\" || $0 == "&" }) else { return Array(bytes) }
    var result: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == "\\", index + 1 < bytes.endIndex, bytes[index + 1].isPunctuation {
        result.append(bytes[index + 1])
        index += 2
      } else if byte == "&", let (text, length) = HTMLCharacterReference.decoded(bytes[index...]) {
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
