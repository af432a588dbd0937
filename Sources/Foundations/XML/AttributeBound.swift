import TextBytes

/// Finds elements with more than `most` attributes before libxml2 parses them: it compares each attribute of an element
/// with all others, in quadratic time.
///
/// Counts quotes, two per attribute. Declarations are checked too: an entity's text may contain an element, and an
/// attribute list gives each element default values.
struct AttributeBound {
  /// The maximum number of attributes of an element.
  static let most = 10_000

  private let bytes: UnsafeRawBufferPointer
  private var index = 0
  /// The number of quotes in all attribute lists so far: several lists may concern one element.
  private var quotesOfLists = 0

  private init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The offset of the first tag or declaration beyond the limit; nil if there is none.
  static func excess(in bytes: UnsafeRawBufferPointer) -> Int? {
    // A file shorter than this many quotes cannot exceed the limit.
    guard bytes.count > 2 * most else { return nil }
    var bound = AttributeBound(bytes)
    return bound.search()
  }

  private mutating func search() -> Int? {
    while let start = next("<", from: index) {
      index = start + 1
      guard index < bytes.count else { return nil }
      if bytes[index] == "!" {
        if starts("!--") {
          skip(past: "-->")
        } else if starts("![CDATA[") {
          skip(past: "]]>")
        } else {
          guard declarationIsWithin() else { return start }
        }
      } else if bytes[index] == "?" {
        skip(past: "?>")
      } else if bytes[index] != "/" {
        guard tagIsWithin() else { return start }
      }
    }
    return nil
  }

  /// Skips a tag; false if it has too many attributes.
  private mutating func tagIsWithin() -> Bool {
    var count = 0
    while index < bytes.count, bytes[index] != ">" {
      let byte = bytes[index]
      index += 1
      guard byte == "\"" || byte == "'" else { continue }
      count += 1
      guard count <= Self.most, let end = next(byte, from: index) else { return count <= Self.most }
      index = end + 1
    }
    return true
  }

  /// Skips a declaration, or a DOCTYPE up to its internal subset; false if it has too many quotes.
  private mutating func declarationIsWithin() -> Bool {
    let isList = starts("!ATTLIST")
    var count = isList ? quotesOfLists : 0
    defer { if isList { quotesOfLists = count } }
    var quote: UInt8?
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      // A reference in an entity's text may expand to a quote.
      if byte == "\"" || byte == "'" || byte == "&" {
        count += 1
        if count > 2 * Self.most { return false }
      }
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == "\"" || byte == "'" {
        quote = byte
      } else if byte == ">" || byte == "[" {
        return true
      }
    }
    return true
  }

  private func starts(_ text: StaticString) -> Bool {
    guard bytes.count - index >= text.utf8CodeUnitCount else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[index + $0] == text.utf8Start[$0] }
  }

  private mutating func skip(past text: StaticString) {
    while let place = next(text.utf8Start[0], from: index) {
      index = place
      if starts(text) {
        index += text.utf8CodeUnitCount
        return
      }
      index += 1
    }
    index = bytes.count
  }

  private func next(_ byte: UInt8, from start: Int) -> Int? {
    guard start < bytes.count else { return nil }
    return bytes[start...].firstIndex(of: byte)
  }
}
