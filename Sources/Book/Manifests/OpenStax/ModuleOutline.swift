import Glibc
import TextBytes

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
        guard name.count == text.utf8CodeUnitCount else { return false }
        for place in 0..<name.count where name[name.startIndex + place] != text.utf8Start[place] {
          return false
        }
        return true
      }

      /// The words of the attribute `class`.
      func classes() -> [String] {
        for quote in [UInt8("\""), "'"] {
          guard let start = rest.indices.first(where: { begins($0, quote) }) else { continue }
          guard start == rest.startIndex || Self.isSpace(rest[start - 1]) else { continue }
          let value = rest[(start + 7)...].prefix { $0 != quote }
          return value.split(whereSeparator: Self.isSpace).map { String(decoding: $0, as: UTF8.self) }
        }
        return []
      }

      /// Whether `class=` and a quote begin at an index.
      private func begins(_ index: Int, _ quote: UInt8) -> Bool {
        rest[index] == "c" && rest.endIndex - index >= 7 && rest[index + 6] == quote
          && rest[index..<(index + 6)].elementsEqual("class=".utf8)
      }

      private static func isSpace(_ byte: UInt8) -> Bool { byte == " " || (byte >= "\t" && byte <= "\r") }
    }

    /// The next start tag that may be wanted; comments, instructions and end tags are passed over.
    mutating func nextTag() -> Tag? {
      while index < bytes.count {
        index = next("<", from: index)
        guard index < bytes.count else { return nil }
        let start = index + 1
        if start + 2 < bytes.count, bytes[start] == "!", bytes[start + 1] == "-" { skipComment() }
        guard start < bytes.count, index < start, isLetter(bytes[start]) else {
          index = max(index, start)
          continue
        }
        var end = start
        while end < bytes.count, bytes[end] > " ", bytes[end] != ">", bytes[end] != "/" { end += 1 }
        var name = bytes[start..<end]
        if let colon = name.firstIndex(of: ":") { name = bytes[(colon + 1)..<end] }
        guard Self.isWanted(name) else {
          index = end
          continue
        }
        let close = next(">", from: end)
        index = close + 1
        return Tag(name: name, rest: bytes[end..<close])
      }
      return nil
    }

    /// Whether a name may be one of those that `take` knows: told from its length and first letter.
    private static func isWanted(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
      switch (name.first, name.count) {
      case ("s", 7), ("n", 4), ("g", 8), ("d", 8), ("t", 5): true
      default: false
      }
    }

    /// The index of the next such byte; the end if there is none.
    private func next(_ byte: UInt8, from start: Int) -> Int {
      guard start < bytes.count, let base = bytes.baseAddress,
        let found = memchr(base + start, Int32(byte), bytes.count - start)
      else { return bytes.count }
      return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    private mutating func skipComment() {
      while index + 2 < bytes.count {
        if bytes[index] == "-", bytes[index + 1] == "-", bytes[index + 2] == ">" { break }
        index += 1
      }
    }

    /// The text up to the end of an element that was just opened, without the tags within it.
    mutating func text() -> String {
      var result: [UInt8] = []
      var depth = 1
      while index < bytes.count, result.count < 1000 {
        if bytes[index] == "<" {
          let isEnd = index + 1 < bytes.count && bytes[index + 1] == "/"
          while index < bytes.count, bytes[index] != ">" { index += 1 }
          depth += isEnd ? -1 : (bytes[max(0, index - 1)] == "/" ? 0 : 1)
          index += 1
          if depth == 0 { break }
        } else {
          result.append(bytes[index])
          index += 1
        }
      }
      return String(decoding: result, as: UTF8.self).collapsed()
    }

    private func isLetter(_ byte: UInt8) -> Bool {
      (byte | .lowercaseBit) >= "a" && (byte | .lowercaseBit) <= "z"
    }
  }
}
