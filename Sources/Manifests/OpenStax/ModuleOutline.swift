/// What a book's contents need of a module before it is read: its title, its class, and which parts it has
/// that a chapter may gather.
///
/// Found by looking through the bytes for start tags, which takes a fraction of parsing them; a module that is
/// not well-formed is reported when it is read.
struct ModuleOutline: Equatable {
  /// The title as plain text.
  var title = ""
  /// The words of the document's class.
  var classes: [String] = []
  /// `glossary`, and the classes of its sections and notes.
  var parts: Set<String> = []

  /// Looks through a module.
  init(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { buffer in
      var scanner = Scanner(bytes: buffer)
      while let tag = scanner.nextTag() { take(tag, &scanner) }
    }
  }

  private mutating func take(_ tag: Scanner.Tag, _ scanner: inout Scanner) {
    if tag.isNamed("section") || tag.isNamed("note") {
      for word in tag.classes() { parts.insert(word) }
    } else if tag.isNamed("glossary") {
      parts.insert("glossary")
    } else if tag.isNamed("document") {
      classes = tag.classes()
    } else if tag.isNamed("title"), title.isEmpty {
      title = scanner.text()
    }
  }

  /// Goes from start tag to start tag.
  private struct Scanner {
    let bytes: UnsafeBufferPointer<UInt8>
    var index = 0

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    struct Tag {
      var name: Slice<UnsafeBufferPointer<UInt8>>
      var rest: Slice<UnsafeBufferPointer<UInt8>>

      func isNamed(_ text: StaticString) -> Bool {
        name.elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
      }

      /// The words of the attribute `class`.
      func classes() -> [String] {
        let text = String(decoding: rest, as: UTF8.self)
        for quote in ["\"", "'"] {
          let parts = text.split(separator: "class=" + quote, maxSplits: 1, omittingEmptySubsequences: false)
          guard parts.count == 2, parts[0].last?.isWhitespace ?? true else { continue }
          let value = parts[1].prefix { String($0) != quote }
          return value.split(whereSeparator: \.isWhitespace).map(String.init)
        }
        return []
      }
    }

    /// The next start tag; comments, instructions and end tags are passed over.
    mutating func nextTag() -> Tag? {
      while index < bytes.count {
        guard bytes[index] == 0x3C else {
          index += 1
          continue
        }
        let start = index + 1
        if start + 2 < bytes.count, bytes[start] == 0x21, bytes[start + 1] == 0x2D { skipComment() }
        guard start < bytes.count, index < start, isLetter(bytes[start]) else {
          index = max(index, start)
          continue
        }
        var end = start
        while end < bytes.count, bytes[end] > 0x20, bytes[end] != 0x3E, bytes[end] != 0x2F { end += 1 }
        var name = bytes[start..<end]
        if let colon = name.firstIndex(of: 0x3A) { name = bytes[(colon + 1)..<end] }
        var close = end
        while close < bytes.count, bytes[close] != 0x3E { close += 1 }
        index = close + 1
        return Tag(name: name, rest: bytes[end..<close])
      }
      return nil
    }

    private mutating func skipComment() {
      while index + 2 < bytes.count {
        if bytes[index] == 0x2D, bytes[index + 1] == 0x2D, bytes[index + 2] == 0x3E { break }
        index += 1
      }
    }

    /// The text up to the end of an element that was just opened, without the tags within it.
    mutating func text() -> String {
      var result: [UInt8] = []
      var depth = 1
      while index < bytes.count, result.count < 1000 {
        if bytes[index] == 0x3C {
          let isEnd = index + 1 < bytes.count && bytes[index + 1] == 0x2F
          while index < bytes.count, bytes[index] != 0x3E { index += 1 }
          depth += isEnd ? -1 : (bytes[max(0, index - 1)] == 0x2F ? 0 : 1)
          index += 1
          if depth == 0 { break }
        } else {
          result.append(bytes[index])
          index += 1
        }
      }
      return String(decoding: result, as: UTF8.self).collapsed()
    }

    private func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A }
  }
}
