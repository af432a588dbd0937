import Diagnostics
import TextBytes

/// The addresses in a style sheet (CSS Syntax 3): those of `url()` and of `@import`.
struct StyleReferences {
  /// An address and what it is for.
  struct Found {
    var kind: Reference.Kind
    var text: String
    var range: ByteRange
  }

  private let bytes: [UInt8]
  private var index = 0
  private(set) var found: [Found] = []
  /// Whether each open block is one of `@font-face`.
  private var blocks: [Bool] = []
  private var rule = ""

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    while index < bytes.count { step() }
  }

  private mutating func step() {
    switch bytes[index] {
    case "/" where peek(1) == "*": skipComment()
    case "\"", "'":
      let start = index
      let text = string()
      if rule == "import" { add(text, from: start) }
    case "@":
      index += 1
      rule = name().lowercased()
    case "{":
      blocks.append(rule == "font-face")
      rule = ""
      index += 1
    case "}":
      _ = blocks.popLast()
      index += 1
    case ";":
      rule = ""
      index += 1
    case let byte where isNameByte(byte):
      let start = index
      if name().lowercased() == "url", peek(0) == "(" { url(from: start) }
    case "\\": index += 2
    default: index += 1
    }
  }

  private func peek(_ offset: Int) -> UInt8? { index + offset < bytes.count ? bytes[index + offset] : nil }

  private func isNameByte(_ byte: UInt8) -> Bool {
    ("0"..."9").contains(byte) || ("A"..."Z").contains(byte) || ("a"..."z").contains(byte)
      || byte == "-"
      || byte == "_" || byte >= 0x80
  }

  private mutating func name() -> String {
    let start = index
    while let byte = peek(0), isNameByte(byte) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func skipComment() {
    index += 2
    while index < bytes.count, !(bytes[index] == "*" && peek(1) == "/") {
      index += 1
    }
    index += 2
  }

  private mutating func string() -> String {
    let quote = bytes[index]
    index += 1
    var text: [UInt8] = []
    while let byte = peek(0), byte != quote, byte != "\n" {
      if byte == "\\", let next = peek(1) {
        if next != "\n" { text.append(next) }
        index += 2
      } else {
        text.append(byte)
        index += 1
      }
    }
    index += 1
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func url(from start: Int) {
    index += 1
    while let byte = peek(0), byte == " " || ("\t"..."\r").contains(byte) { index += 1 }
    if let quote = peek(0), quote == "\"" || quote == "'" {
      add(string(), from: start)
    } else {
      let begin = index
      while let byte = peek(0), byte != ")" { index += byte == "\\" ? 2 : 1 }
      add(String(decoding: bytes[begin..<min(index, bytes.count)], as: UTF8.self).trimmed, from: start)
    }
  }

  private mutating func add(_ text: String, from start: Int) {
    guard !text.isEmpty else { return }
    let kind: Reference.Kind =
      rule == "import" ? .stylesheet : blocks.last == true ? .font : .image(isInPicture: false)
    // Namespaces are names, not addresses to fetch.
    guard rule != "namespace" else { return }
    found.append(Found(kind: kind, text: text, range: ByteRange(start, min(index, bytes.count))))
  }
}
