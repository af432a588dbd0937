import Glibc
import TextBytes

/// The properties of a module that contents depend on before it is read: its title, its class, and content
/// that a collection names, numbers or gathers.
///
/// Found by scanning the bytes for tags, which takes a fraction of the time of parsing. A module that is not
/// well-formed is reported when it is read.
package struct ModuleOutline: Equatable {
  /// A top-level section, or a note.
  package struct Block: Equatable {
    package var classes: [String]
    /// The title as plain text; empty if it has none of its own.
    package var title = ""
    /// The number of its exercises, without examples.
    package var exerciseCount = 0
    /// The number of its exercises with a declared type.
    var typedExerciseCount = 0
  }

  /// The title as plain text.
  package var title = ""
  /// The words of the document's class.
  package var classes: [String] = []
  /// `glossary`, and the classes of its sections and notes.
  package var parts: Set<String> = []
  /// The top-level sections, in order.
  package private(set) var sections: [Block] = []
  /// The notes, in order.
  package private(set) var notes: [Block] = []
  /// Whether an equation, a table or a figure has the class `unnumbered`.
  private(set) var usesUnnumbered = false
  /// The open elements: indices into `sections` or `notes`, or an example.
  private var open: [Container] = []

  private enum Container: Equatable {
    case section(Int)
    case innerSection
    case note(Int)
    case example
  }

  /// Scans a module.
  package init(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { buffer in
      var scanner = Scanner(bytes: buffer)
      while let tag = scanner.nextTag() {
        if tag.isEnd { close(tag) } else { take(tag, &scanner) }
      }
    }
    open = []
  }

  private mutating func take(_ tag: Scanner.Tag, _ scanner: inout Scanner) {
    if tag.isNamed("section") || tag.isNamed("note") {
      block(tag, scanner)
    } else if tag.isNamed("example") {
      if !tag.isSelfClosing { open.append(.example) }
    } else if tag.isNamed("exercise") {
      exercise(isTyped: tag.value(of: "type") != nil)
    } else if tag.isNamed("equation") || tag.isNamed("table") || tag.isNamed("figure") {
      if !usesUnnumbered { usesUnnumbered = tag.classes().contains("unnumbered") }
    } else if tag.isNamed("glossary") {
      parts.insert("glossary")
    } else if tag.isNamed("document") {
      classes = tag.classes()
    } else if tag.isNamed("title"), title.isEmpty {
      title = scanner.text()
    }
  }

  private mutating func block(_ tag: Scanner.Tag, _ scanner: Scanner) {
    let block = Block(classes: tag.classes(), title: tag.isSelfClosing ? "" : scanner.titleAhead())
    for word in block.classes { parts.insert(word) }
    let isSection = tag.isNamed("section")
    let container: Container
    if isSection, open.isEmpty {
      container = .section(sections.count)
      sections.append(block)
    } else if isSection {
      container = .innerSection
    } else {
      container = .note(notes.count)
      notes.append(block)
    }
    if !tag.isSelfClosing { open.append(container) }
  }

  private mutating func exercise(isTyped: Bool) {
    guard !open.contains(.example) else { return }
    for container in open {
      switch container {
      case .section(let index):
        sections[index].exerciseCount += 1
        if isTyped { sections[index].typedExerciseCount += 1 }
      case .note(let index): notes[index].exerciseCount += 1
      case .innerSection, .example: break
      }
    }
  }

  private mutating func close(_ tag: Scanner.Tag) {
    let last = open.lastIndex { container in
      switch container {
      case .section, .innerSection: tag.isNamed("section")
      case .note: tag.isNamed("note")
      case .example: tag.isNamed("example")
      }
    }
    if let last { open.removeSubrange(last...) }
  }

  /// Scans from tag to tag.
  private struct Scanner {
    let bytes: UnsafeBufferPointer<UInt8>
    var index = 0

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    struct Tag {
      var name: Slice<UnsafeBufferPointer<UInt8>>
      var rest: Slice<UnsafeBufferPointer<UInt8>>
      var isEnd = false

      var isSelfClosing: Bool { rest.last == "/" }

      func isNamed(_ text: StaticString) -> Bool {
        guard name.count == text.utf8CodeUnitCount else { return false }
        for place in 0..<name.count where name[name.startIndex + place] != text.utf8Start[place] {
          return false
        }
        return true
      }

      /// The words of the attribute `class`.
      func classes() -> [String] {
        guard let value = value(of: "class") else { return [] }
        return value.split(whereSeparator: Self.isSpace).map { String(decoding: $0, as: UTF8.self) }
      }

      /// The value of an attribute; nil if there is none.
      func value(of name: StaticString) -> Slice<UnsafeBufferPointer<UInt8>>? {
        for quote in [UInt8("\""), "'"] {
          guard let start = rest.indices.first(where: { begins($0, name: name, quote) }) else { continue }
          guard start == rest.startIndex || Self.isSpace(rest[start - 1]) else { continue }
          return rest[(start + name.utf8CodeUnitCount + 2)...].prefix { $0 != quote }
        }
        return nil
      }

      /// Whether the name, followed by `=` and a quote, begins at an index.
      private func begins(_ index: Int, name: StaticString, _ quote: UInt8) -> Bool {
        let count = name.utf8CodeUnitCount
        guard rest.endIndex - index >= count + 2, rest[index] == name.utf8Start[0] else { return false }
        for place in 1..<count where rest[index + place] != name.utf8Start[place] { return false }
        return rest[index + count] == "=" && rest[index + count + 1] == quote
      }

      static func isSpace(_ byte: UInt8) -> Bool { byte == " " || (byte >= "\t" && byte <= "\r") }
    }

    /// The next tag that may be relevant; skips comments and instructions.
    mutating func nextTag() -> Tag? {
      while index < bytes.count {
        index = next("<", from: index)
        guard index < bytes.count else { return nil }
        var start = index + 1
        if start + 2 < bytes.count, bytes[start] == "!", bytes[start + 1] == "-" { skipComment() }
        let isEnd = start < bytes.count && index < start && bytes[start] == "/"
        if isEnd { start += 1 }
        guard start < bytes.count, index < start, isLetter(bytes[start]) else {
          index = max(index, start)
          continue
        }
        // Most tags are those of formulas, `<m:mrow>`: passed over by two letters.
        if start + 2 < bytes.count, bytes[start + 1] == ":", !Self.isInitial(bytes[start + 2]) {
          index = start + 3
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
        return Tag(name: name, rest: bytes[end..<close], isEnd: isEnd)
      }
      return nil
    }

    /// Whether a name that `isWanted` may begin with a letter.
    private static func isInitial(_ letter: UInt8) -> Bool {
      switch letter {
      case "s", "n", "g", "d", "t", "e", "f": true
      default: false
      }
    }

    /// Whether a name may be one that `take` handles, judged by its length and first letter.
    private static func isWanted(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
      switch (name.first, name.count) {
      case ("s", 7), ("n", 4), ("g", 8), ("d", 8), ("t", 5), ("e", 7), ("e", 8), ("f", 6): true
      default: false
      }
    }

    /// The index of the next occurrence of a byte; the end if there is none.
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

    /// The title of the element just opened, if a title is its first child, or the next after a label; else empty.
    func titleAhead() -> String {
      var ahead = self
      ahead.skipSpace()
      if let label = ahead.startTag(), label.isNamed("label") {
        if !label.isSelfClosing { _ = ahead.text() }
        ahead.skipSpace()
      } else {
        ahead = self
        ahead.skipSpace()
      }
      guard let title = ahead.startTag(), title.isNamed("title"), !title.isSelfClosing else { return "" }
      return ahead.text()
    }

    private mutating func skipSpace() {
      while index < bytes.count, Tag.isSpace(bytes[index]) { index += 1 }
    }

    /// Reads the start tag at the current position; nil if there is none.
    private mutating func startTag() -> Tag? {
      guard index + 1 < bytes.count, bytes[index] == "<", isLetter(bytes[index + 1]) else { return nil }
      var end = index + 1
      while end < bytes.count, bytes[end] > " ", bytes[end] != ">", bytes[end] != "/" { end += 1 }
      var name = bytes[(index + 1)..<end]
      if let colon = name.firstIndex(of: ":") { name = bytes[(colon + 1)..<end] }
      let close = next(">", from: end)
      index = min(close + 1, bytes.count)
      return Tag(name: name, rest: bytes[end..<close])
    }

    /// The text up to the end of the element just opened, without tags.
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
      return String(decoding: result, as: UTF8.self).singleSpaced
    }

    private func isLetter(_ byte: UInt8) -> Bool {
      (byte | .lowercaseBit) >= "a" && (byte | .lowercaseBit) <= "z"
    }
  }
}
