import TextBytes

/// The target of an address in a file of a bundle (URL Standard; EPUB 3.3, 4.2.5).
package enum Address: Equatable {
  /// A file of the bundle by its full path; the file may be missing.
  case local(path: String, fragment: String?, hasQuery: Bool)
  /// A remote resource, by its absolute URL.
  case remote(url: String, scheme: String)
  /// A `data:` URL with its media type.
  case data(mediaType: String)
  /// A `file:` URL, which refers to the author's computer.
  case file
  /// A scheme under which nothing can be fetched, such as `mailto:`.
  case other(scheme: String)
  /// An address outside of the bundle: a path from the root, or with too many `..`.
  case leaking
  /// Not a valid address.
  case invalid

  /// Parses an address in the file `base`.
  package init(_ raw: String, in base: String) {
    let text = raw.trimmed
    if let scheme = Self.scheme(of: text) {
      self = Self.absolute(text, scheme: scheme)
      return
    }
    guard !text.hasPrefix("//") else {
      self = .remote(url: text, scheme: "https")
      return
    }
    guard Self.isWellFormed(Substring(text)) else {
      self = .invalid
      return
    }
    var rest = Substring(text)
    var fragment: String?
    if let mark = rest.utf8.firstIndex(of: UInt8(ascii: "#")) {
      fragment = rest[rest.index(after: mark)...].removingPercentEncoding
      rest = rest[..<mark]
    }
    var hasQuery = false
    if let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) {
      hasQuery = true
      rest = rest[..<mark]
    }
    guard !rest.hasPrefix("/") else {
      self = .leaking
      return
    }
    guard !rest.isEmpty else {
      self = .local(path: base, fragment: fragment, hasQuery: hasQuery)
      return
    }
    guard let path = Self.resolve(rest, in: base) else {
      self = .leaking
      return
    }
    self = .local(path: path, fragment: fragment, hasQuery: hasQuery)
  }

  private static func absolute(_ text: String, scheme: String) -> Address {
    switch scheme {
    case "data":
      let head = text.dropFirst(5).prefix { $0 != "," && $0 != ";" }
      return .data(mediaType: head.isEmpty ? "text/plain" : head.lowercased())
    case "file": return .file
    case "http", "https", "ftp", "ws", "wss":
      let host = text.dropFirst(scheme.count + 1)
      guard host.hasPrefix("//"), let first = host.dropFirst(2).first, first != "/" else { return .invalid }
      let path = host.dropFirst(2).drop { $0 != "/" && $0 != "?" && $0 != "#" }
      let hasSpace = host.unicodeScalars.contains { $0 == " " || $0 == "\n" || $0 == "\t" }
      return !hasSpace && isWellFormed(path) ? .remote(url: text, scheme: scheme) : .invalid
    default: return .other(scheme: scheme)
    }
  }

  /// The scheme in lower case; nil for a relative address.
  static func scheme(of text: String) -> String? {
    guard let first = text.utf8.first, first.isLetter,
      let end = text.utf8.firstIndex(where: { !($0.isLetter || $0.isDigit || "+-.".utf8.contains($0)) }),
      text.utf8[end] == ":"
    else { return nil }
    return text[..<end].lowercased()
  }

  private static func resolve(_ path: Substring, in base: String) -> String? {
    if isPlainPath(path) {
      guard let slash = base.utf8.lastIndex(of: UInt8(ascii: "/")) else { return String(path) }
      return String(base[...slash]) + path
    }
    var parts = base.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropLast()
      .map { String(Substring($0)) }
    for bytes in path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: true) {
      let part = Substring(bytes)
      switch part {
      case ".": continue
      case "..":
        guard !parts.isEmpty else { return nil }
        parts.removeLast()
      default: parts.append(part.removingPercentEncoding)
      }
    }
    return parts.joined(separator: "/")
  }

  /// Whether no component of a path is empty, begins with a dot or contains an encoded byte, which is the common case.
  private static func isPlainPath(_ path: Substring) -> Bool {
    var isStart = true
    for byte in path.utf8 {
      switch byte {
      case "%": return false
      case "/", ".": if isStart { return false }
      default: break
      }
      isStart = byte == "/"
    }
    return !isStart
  }

  /// Whether a path, query and fragment contain only URL code points and percent-encoded bytes:
  /// https://url.spec.whatwg.org/#url-code-points
  private static func isWellFormed(_ text: Substring) -> Bool {
    if isPlain(text) { return true }
    var isFragment = false
    var rest = text.unicodeScalars
    while let scalar = rest.popFirst() {
      switch scalar {
      case "#":
        if isFragment { return false }
        isFragment = true
      case "%":
        guard let high = rest.popFirst(), let low = rest.popFirst(), high.properties.isASCIIHexDigit,
          low.properties.isASCIIHexDigit
        else { return false }
      default: if !isURLCodePoint(scalar) { return false }
      }
    }
    return true
  }

  /// Whether a text contains only ASCII letters, digits and the most common punctuation, with at most one fragment.
  private static func isPlain(_ text: Substring) -> Bool {
    var isFragment = false
    for byte in text.utf8 {
      switch byte {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "/", "_", "~", "+", "=", ":", "@", "?", "&", ",", ";":
        break
      case "#":
        if isFragment { return false }
        isFragment = true
      default: return false
      }
    }
    return true
  }

  private static func isURLCodePoint(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "!", "$", "&", "'", "(", ")", "*", "+", ",", "-", ".", "/", ":",
      ";", "=",
      "?", "@", "_", "~":
      true
    default: scalar >= "\u{A0}" && !scalar.properties.isNoncharacterCodePoint
    }
  }
}

extension StringProtocol {
  /// The text with every `%XX` decoded.
  var removingPercentEncoding: String {
    guard utf8.contains(UInt8(ascii: "%")) else { return String(self) }
    var bytes: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      if byte == "%", rest.count >= 2, let high = rest[rest.startIndex].hexDigitValue,
        let low = rest[rest.startIndex + 1].hexDigitValue
      {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text without XML's white space at either end.
  var trimmed: String {
    func isSpace(_ character: Character) -> Bool {
      character == " " || character.isNewline || character == "\t"
    }
    // Most texts begin and end with an ASCII letter.
    let visible: ClosedRange<Unicode.Scalar> = "!"..."~"
    if let first = unicodeScalars.first, let last = unicodeScalars.last, visible.contains(first),
      visible.contains(last)
    {
      return String(self)
    }
    guard let first = firstIndex(where: { !isSpace($0) }), let last = lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(self[first...last])
  }

  /// The words, separated by white space.
  var words: [String] {
    split(whereSeparator: { $0 == " " || $0.isNewline || $0 == "\t" }).map { String($0) }
  }
}
