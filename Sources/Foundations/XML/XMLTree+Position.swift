import Diagnostics
import TextBytes

/// Positions are recomputed from the source instead of stored, since diagnostics need few of them.
extension XMLTree {
  /// The byte offset of a node: an element's `<`, a text's first character.
  public func offset(of node: Node) -> Int {
    let position = Int(records[node].position)
    guard records[node].kind != .text, attributePlaces == nil else { return position }
    let (bytes, base) = file(at: position)
    var index = min(position - base, bytes.count - 1)
    // Attribute values cannot contain `<`, so the nearest one before the tag's end starts the tag.
    while index > 0, bytes[index] != "<" { index -= 1 }
    return base + max(0, index)
  }

  /// Whether the tree was assembled from a format other than XML and stores attribute positions.
  public var isAssembled: Bool { attributePlaces != nil }

  /// The bytes of the file that contains an offset, and the offset of its first byte.
  func file(at offset: Int) -> (bytes: [UInt8], base: Int) {
    source.part(at: offset).map { ($0.bytes, $0.base) } ?? (source.bytes, 0)
  }

  /// The resolved path of the included file that contains the node; nil for the main document.
  public func includedPath(of node: Node) -> String? {
    source.includedIndex(at: Int(records[node].position)).map { includedPaths[$0] }
  }

  /// The byte range of an element's name in its start tag, or of a text's first line.
  public func byteRange(_ node: Node) -> ByteRange {
    if attributePlaces != nil {
      let start = Int(records[node].position)
      let isText = records[node].kind == .text
      return ByteRange(start, start + (isText ? 1 : name(node).qualified.utf8.count))
    }
    let offset = offset(of: node)
    let (bytes, base) = file(at: offset)
    let start = offset - base
    guard records[node].kind != .text else {
      var end = start
      while end < bytes.count, bytes[end] != "\n", bytes[end] != "<" { end += 1 }
      return ByteRange(offset, base + end)
    }
    var end = start + 1
    while end < bytes.count, !isNameEnd(bytes[end]) { end += 1 }
    return ByteRange(offset + 1, base + end)
  }

  /// The byte range of an element's text; nil if the source differs from the text through references,
  /// comments, child elements or line ends.
  public func verbatimRange(ofTextIn node: Node) -> ByteRange? {
    let texts = children(node).filter { kind($0) == .text }
    guard texts.count == 1, let text = texts.first else { return nil }
    let words = bytes(text)
    let offset = Int(records[text].position)
    let (file, base) = file(at: offset)
    let start = offset - base
    guard file.indices.contains(start), file[start...].starts(with: words) else { return nil }
    return ByteRange(base + start, base + start + words.count)
  }

  /// The byte range of an attribute's value, without quotes.
  public func byteRange(_ attribute: Attribute, of node: Node) -> ByteRange {
    if let attributePlaces {
      let start = Int(attributePlaces[attribute])
      return ByteRange(start, start + max(1, attributeBytes(attribute).count))
    }
    return span(attribute, of: node)?.value ?? byteRange(node)
  }

  /// The byte range of an attribute's name.
  public func nameRange(_ attribute: Attribute, of node: Node) -> ByteRange {
    span(attribute, of: node)?.name ?? byteRange(node)
  }

  /// The position of a node for a diagnostic.
  public func range(_ node: Node) -> SourceRange { source.range(byteRange(node)) }

  /// The position of an attribute's value for a diagnostic.
  public func range(_ attribute: Attribute, of node: Node) -> SourceRange {
    source.range(byteRange(attribute, of: node))
  }

  /// The position of the value of an attribute found by name; the element's if it has no such attribute.
  public func range(of node: Node, attribute local: String, in namespace: String = "") -> SourceRange {
    attribute(node, named: local, in: namespace).map { range($0, of: node) } ?? range(node)
  }

  private func span(_ attribute: Attribute, of node: Node) -> (name: ByteRange, value: ByteRange)? {
    let wanted = Array(attributeName(attribute).qualified.utf8)
    let offset = offset(of: node)
    let (bytes, base) = file(at: offset)
    var index = offset - base + 1
    while index < bytes.count, !isNameEnd(bytes[index]) { index += 1 }
    while index < bytes.count, bytes[index] != ">" {
      guard !isSpace(bytes[index]) else {
        index += 1
        continue
      }
      let nameStart = index
      while index < bytes.count, !isNameEnd(bytes[index]), bytes[index] != "=" { index += 1 }
      let nameEnd = index
      while index < bytes.count, isSpace(bytes[index]) || bytes[index] == "=" { index += 1 }
      guard index < bytes.count, bytes[index] == "\"" || bytes[index] == "'" else { return nil }
      let quote = bytes[index]
      let start = index + 1
      index = start
      while index < bytes.count, bytes[index] != quote { index += 1 }
      if bytes[nameStart..<nameEnd].elementsEqual(wanted) {
        return (ByteRange(base + nameStart, base + nameEnd), ByteRange(base + start, base + index))
      }
      index += 1
    }
    return nil
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == " " || (byte >= "\t" && byte <= "\r") }

  private func isNameEnd(_ byte: UInt8) -> Bool { isSpace(byte) || byte == ">" || byte == "/" }
}
