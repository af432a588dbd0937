import Diagnostics
import Markup
import TextBytes

/// Finds the addresses in a style sheet (CSS Syntax 3): those of `url()` and of `@import`.
struct StyleReferences {
  /// An address and its use.
  struct Found {
    var kind: Reference.Kind
    var text: String
    var range: ByteRange
  }

  private let bytes: [UInt8]
  private var index = 0
  private(set) var found: [Found] = []
  /// Whether each open block belongs to an `@font-face`.
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
    case let byte where isNameByte(byte) || byte == "\\":
      let start = index
      if name().lowercased() == "url", peek(0) == "(" { url(from: start) }
    default: index += 1
    }
  }

  private func peek(_ offset: Int) -> UInt8? { index + offset < bytes.count ? bytes[index + offset] : nil }

  private func isNameByte(_ byte: UInt8) -> Bool {
    ("0"..."9").contains(byte) || ("A"..."Z").contains(byte) || ("a"..."z").contains(byte)
      || byte == "-"
      || byte == "_" || byte >= 0x80
  }

  /// Reads a name, which may contain escapes: `u\72l` is `url`.
  private mutating func name() -> String {
    let start = index
    while let byte = peek(0), isNameByte(byte) || byte == "\\" {
      if byte == "\\" { skipEscape() } else { index += 1 }
    }
    return cssUnescaped(bytes[start..<min(index, bytes.count)])
  }

  /// Skips an escape: a backslash with up to six hexadecimal digits and one space, or with one character.
  private mutating func skipEscape() {
    index += 1
    var digits = 0
    while digits < 6, let byte = peek(0), byte < 0x80, Character(Unicode.Scalar(byte)).isHexDigit {
      index += 1
      digits += 1
    }
    guard digits > 0 else {
      index += 1
      return
    }
    if let space = peek(0), space == " " || ("\t"..."\r").contains(space) { index += 1 }
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
    let start = index
    while let byte = peek(0), byte != quote, byte != "\n" { index += byte == "\\" ? 2 : 1 }
    let end = min(index, bytes.count)
    index += 1
    return cssUnescaped(bytes[start..<end])
  }

  private mutating func url(from start: Int) {
    index += 1
    while let byte = peek(0), byte == " " || ("\t"..."\r").contains(byte) { index += 1 }
    if let quote = peek(0), quote == "\"" || quote == "'" {
      add(string(), from: start)
    } else {
      let begin = index
      while let byte = peek(0), byte != ")" { index += byte == "\\" ? 2 : 1 }
      add(cssUnescaped(bytes[begin..<min(index, bytes.count)]).trimmed, from: start)
    }
  }

  private mutating func add(_ text: String, from start: Int) {
    guard !text.isEmpty else { return }
    let kind: Reference.Kind =
      rule == "import" ? .stylesheet : blocks.last == true ? .font : .image(isInPicture: false)
    // Namespaces are names, not addresses.
    guard rule != "namespace" else { return }
    found.append(Found(kind: kind, text: text, range: ByteRange(start, min(index, bytes.count))))
  }
}
