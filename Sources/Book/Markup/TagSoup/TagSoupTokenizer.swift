import TextBytes
import XML

/// Splits HTML into tags and text as browsers do; it never fails.
///
///     <p class=note>A &amp B<br/>   ->   start p (class=note), text "A & B", start br
package struct TagSoupTokenizer {
  /// An attribute: its name in lower case, its value with character references decoded.
  package struct Attribute {
    package var name: String
    package var value: [UInt8]
    /// The offset of the value, or of the name if there is no value.
    package var offset: Int

    package init(name: String, value: [UInt8], offset: Int) {
      self.name = name
      self.value = value
      self.offset = offset
    }
  }

  /// A start tag.
  package struct Tag {
    package var name: String
    /// The name as written in the source.
    package var written: String
    package var attributes: [Attribute] = []
    var isSelfClosing = false
    package var offset: Int
  }

  package enum Token {
    case text([UInt8], offset: Int)
    case start(Tag)
    case end(String, offset: Int)
  }

  private let bytes: ArraySlice<UInt8>
  private var index: Int
  private var end: Int { bytes.endIndex }
  /// Whether `<![CDATA[` begins text, as it does in drawings and formulas.
  var allowsCDATA = false

  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// The next token; nil at the end.
  package mutating func next() -> Token? {
    while index < end {
      if bytes[index] == "<", let token = markup() { return token }
      if index < end, bytes[index] != "<" || !isMarkup(index) { return text() }
    }
    return nil
  }

  /// Whether the `<` at `place` begins markup, not text.
  private func isMarkup(_ place: Int) -> Bool {
    guard place + 1 < end else { return false }
    let next = bytes[place + 1]
    if next == "!" || next == "?" { return true }
    return next.isLetter || (next == "/" && place + 2 < end && bytes[place + 2] != " ")
  }

  private mutating func text() -> Token {
    let start = index
    index += 1
    while index < end, bytes[index] != "<" || !isMarkup(index) { index += 1 }
    return .text(decoded(start..<index), offset: start)
  }

  /// A tag; nil after markup without a token, such as a comment.
  private mutating func markup() -> Token? {
    guard isMarkup(index) else { return nil }
    let start = index
    switch bytes[index + 1] {
    case "!":
      if has("<!--") {
        skipComment()
      } else if allowsCDATA, has("<![CDATA[") {
        return characterData(start)
      } else {
        skip(past: ">")
      }
      return nil
    case "?":
      skip(past: ">")
      return nil
    case "/":
      guard bytes[index + 2].isLetter else {
        skip(past: ">")
        return nil
      }
      index += 2
      let name = tagName()
      _ = attributes()
      return .end(name.lower, offset: start)
    default:
      index += 1
      let name = tagName()
      var tag = Tag(name: name.lower, written: name.written, offset: start)
      (tag.attributes, tag.isSelfClosing) = attributes()
      return .start(tag)
    }
  }

  private func has(_ text: StaticString) -> Bool { bytes[index...].starts(withASCII: text) }

  private mutating func skip(past byte: UInt8) {
    while index < end, bytes[index] != byte { index += 1 }
    index = min(index + 1, end)
  }

  private mutating func skipComment() {
    index += 4
    // `<!-->` and `<!--->` are comments too.
    if index < end, bytes[index] == ">" { return index += 1 }
    if has("->") { return index += 2 }
    while index < end {
      if bytes[index] == "-", has("-->") { return index += 3 }
      if bytes[index] == "-", has("--!>") { return index += 4 }
      index += 1
    }
  }

  private mutating func characterData(_ start: Int) -> Token {
    index += 9
    let first = index
    while index < end, bytes[index] != "]" || !has("]]>") { index += 1 }
    let data = Array(bytes[first..<index])
    index = min(index + 3, end)
    return .text(data, offset: start)
  }

  /// The text of an element up to its end tag, which is skipped.
  package mutating func rawText(of name: String, isDecoded: Bool) -> (bytes: [UInt8], offset: Int) {
    let start = index
    let wanted = Array(name.utf8)
    while index < end {
      if bytes[index] == "<", index + 1 < end, bytes[index + 1] == "/" {
        let rest = bytes[(index + 2)...].prefix(wanted.count + 1)
        let isEnd =
          rest.count < wanted.count + 1 || !(rest.last!.isLetter || rest.last!.isDigit || rest.last == "-")
        if isEnd, rest.prefix(wanted.count).map(\.lowercased) == wanted { break }
      }
      index += 1
    }
    let range = start..<index
    if index < end { skip(past: ">") }
    return (isDecoded ? decoded(range) : Array(bytes[range]), start)
  }

  // MARK: Tags

  /// A name that XML allows: other characters that HTML accepts, such as the `=` of `<b=1>`, become `_`.
  private mutating func tagName() -> (lower: String, written: String) {
    let start = index
    while index < end, !bytes[index].isSpace, bytes[index] != 0x0C, bytes[index] != ">",
      !(bytes[index] == "/")
    { index += 1 }
    let name = bytes[start..<min(index, start + 100)].map { byte -> UInt8 in
      byte.isLetter || byte.isDigit || byte == "-" || byte == "." || byte == ":" || byte == "_"
        ? byte : "_"
    }
    return (
      String(decoding: name.map(\.lowercased), as: UTF8.self), String(decoding: name, as: UTF8.self)
    )
  }

  private mutating func attributes() -> ([Attribute], isSelfClosing: Bool) {
    var attributes: [Attribute] = []
    while index < end {
      let byte = bytes[index]
      if byte.isSpace || byte == 0x0C {
        index += 1
      } else if byte == ">" {
        index += 1
        return (attributes, false)
      } else if byte == "/" {
        index += 1
        if index < end, bytes[index] == ">" {
          index += 1
          return (attributes, true)
        }
      } else {
        let attribute = attribute()
        // The first of several attributes with the same name wins. Few tags have many attributes, so a list is searched.
        if attributes.count < 200, !attributes.contains(where: { $0.name == attribute.name }) {
          attributes.append(attribute)
        }
      }
    }
    return (attributes, false)
  }

  private mutating func attribute() -> Attribute {
    let start = index
    index += 1
    while index < end, !bytes[index].isSpace, bytes[index] != 0x0C,
      !["=", ">", "/"].contains(bytes[index])
    {
      index += 1
    }
    let name = String(decoding: bytes[start..<index].map(\.lowercased), as: UTF8.self)
    var place = index
    while place < end, bytes[place].isSpace { place += 1 }
    guard place < end, bytes[place] == "=" else { return Attribute(name: name, value: [], offset: start) }
    index = place + 1
    while index < end, bytes[index].isSpace { index += 1 }
    guard index < end, bytes[index] != ">" else { return Attribute(name: name, value: [], offset: start) }
    let quote = bytes[index]
    if quote == "\"" || quote == "'" {
      let first = index + 1
      index = first
      while index < end, bytes[index] != quote { index += 1 }
      let range = first..<index
      index = min(index + 1, end)
      return Attribute(name: name, value: decoded(range, isAttribute: true), offset: range.lowerBound)
    }
    let first = index
    while index < end, !bytes[index].isSpace, bytes[index] != ">" { index += 1 }
    return Attribute(name: name, value: decoded(first..<index, isAttribute: true), offset: first)
  }

  // MARK: Characters

  private func decoded(_ range: Range<Int>, isAttribute: Bool = false) -> [UInt8] {
    TagSoupCharacters.decoded(bytes[range], isAttribute: isAttribute)
  }
}
