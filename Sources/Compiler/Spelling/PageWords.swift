import TextBytes

/// Finds the words of a finished page to look up in a dictionary, each with its language.
///
/// Leaves out code, formulas, untranslatable text, and tokens that are not words: addresses, numbers, names in capitals
/// or with capitals inside.
struct PageWords {
  /// A word of the page.
  struct Word: Hashable {
    var language: String
    var text: String
  }

  /// The words in order, with repetitions.
  private(set) var words: [Word] = []
  /// All runs of letters and numbers, words or not, with an empty string at each end of a paragraph.
  private var runs: [String] = []
  /// The index of each word in `runs`.
  private var places: [Int] = []

  private struct OpenElement: Equatable {
    var language: String
    var isSkipped: Bool
  }

  private var open: [OpenElement]
  private var text: [UInt8] = []

  /// - Parameters:
  ///   - content: XHTML in UTF-8.
  ///   - language: the language of the page.
  init(in content: [UInt8], language: String) {
    open = [OpenElement(language: language, isSkipped: false)]
    var index = 0
    while index < content.count {
      guard content[index] == "<" else {
        text.append(content[index])
        index += 1
        continue
      }
      let end = Self.endOfTag(content, from: index)
      tag(content[index..<end])
      index = end
    }
    finishText()
  }

  /// The runs before and after a word within its paragraph; empty at the paragraph's start or end.
  func neighbours(ofWordAt index: Int) -> (before: String, after: String) {
    let place = places[index]
    return (place > 0 ? runs[place - 1] : "", place + 1 < runs.count ? runs[place + 1] : "")
  }

  /// Splits a text into runs of letters, numbers and apostrophes, without leading and trailing apostrophes.
  static func runs(of text: some StringProtocol) -> [String] {
    text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "’" }).compactMap {
      part in
      let word = part.replacing("’", with: "'").drop { $0 == "'" }
      return word.lastIndex { $0 != "'" }.map { String(word[...$0]) }
    }
  }

  /// The index after the tag that begins at `start`; a `>` in an attribute's value does not end it.
  private static func endOfTag(_ content: [UInt8], from start: Int) -> Int {
    var (index, quote) = (start + 1, UInt8(0))
    while index < content.count {
      let byte = content[index]
      index += 1
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == "\"" || byte == "'" {
        quote = byte
      } else if byte == ">" {
        break
      }
    }
    return index
  }

  /// Inline elements, which do not end a word.
  private static let inline: Set<String> = [
    "a", "abbr", "b", "bdi", "bdo", "cite", "dfn", "em", "i", "ins", "mark", "q", "ruby", "s", "small",
    "span", "strong", "sub", "sup", "u", "wbr",
  ]
  /// Elements whose content is not prose.
  private static let skipped: Set<String> = [
    "code", "kbd", "math", "pre", "rp", "rt", "samp", "script", "style", "svg", "template", "textarea", "var",
  ]

  private mutating func tag(_ tag: ArraySlice<UInt8>) {
    let inner = tag.dropFirst()
    let isEnd = inner.first == "/"
    let name = String(
      decoding: inner.dropFirst(isEnd ? 1 : 0).prefix { !($0 == ">" || $0 == "/" || $0 <= " ") },
      as: UTF8.self)
    // Comments and processing instructions have no content.
    if name.isEmpty || name.hasPrefix("!") || name.hasPrefix("?") { return }
    let isInline = Self.inline.contains(name)
    guard !isEnd else {
      guard open.count > 1, let element = open.last else { return }
      if !isInline || element != open[open.count - 2] { finishText() }
      open.removeLast()
      return
    }
    let attributes = Self.attributes(inner.dropFirst(name.utf8.count))
    guard var element = open.last else { return }
    element.language = attributes["lang"] ?? attributes["xml:lang"] ?? element.language
    // Bibliography entries consist of names, and note references are not words.
    let role = attributes["role"] ?? attributes["epub:type"] ?? ""
    let isText =
      attributes["translate"] != "no" && !role.hasPrefix("doc-biblio") && !role.hasSuffix("noteref")
    element.isSkipped = element.isSkipped || Self.skipped.contains(name) || !isText
    if !isInline || element != open.last { finishText() }
    if let description = attributes["alt"], !element.isSkipped { add(description, element.language) }
    if tag.dropLast().last != "/" { open.append(element) }
  }

  private static func attributes(_ bytes: ArraySlice<UInt8>) -> [String: String] {
    var attributes: [String: String] = [:]
    var rest = bytes
    while let equals = rest.firstIndex(of: "=") {
      let name = String(decoding: rest[..<equals], as: UTF8.self).singleSpaced
      let value = rest[(equals + 1)...]
      guard let quote = value.first, let end = value.dropFirst().firstIndex(of: quote) else { break }
      attributes[name] = decoded(value[(value.startIndex + 1)..<end])
      rest = rest[(end + 1)...]
    }
    return attributes
  }

  /// Decodes XML's five predefined entities and character references; others are unchanged.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains("&") else { return String(decoding: bytes, as: UTF8.self) }
    var result = ""
    var rest = bytes
    while let start = rest.firstIndex(of: "&") {
      result += String(decoding: rest[..<start], as: UTF8.self)
      guard let end = rest[start...].firstIndex(of: ";") else {
        rest = rest[start...]
        break
      }
      let name = String(decoding: rest[(start + 1)..<end], as: UTF8.self)
      result += character(name) ?? " "
      rest = rest[(end + 1)...]
    }
    return result + String(decoding: rest, as: UTF8.self)
  }

  private static func character(_ name: String) -> String? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      let number =
        name.hasPrefix("#x")
        ? UInt32(name.dropFirst(2), radix: 16) : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
      return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
  }

  /// Ends the current run of text.
  private mutating func finishText() {
    defer { text.removeAll(keepingCapacity: true) }
    guard !text.isEmpty, let element = open.last, !element.isSkipped else { return }
    add(Self.decoded(text[...]), element.language)
  }

  private mutating func add(_ text: String, _ language: String) {
    guard !language.isEmpty else { return }
    let shown = String(String.UnicodeScalarView(text.unicodeScalars.filter { !Self.invisible.contains($0) }))
    for token in shown.split(whereSeparator: \.isWhitespace) {
      let isText = !Self.isAddress(token)
      for text in Self.runs(of: token) {
        runs.append(text)
        guard isText, Self.isWord(text) else { continue }
        words.append(Word(language: language, text: text))
        places.append(runs.count - 1)
      }
    }
    runs.append("")
  }

  /// The soft hyphen, the zero-width space and the word joiner.
  private static let invisible: Set<Unicode.Scalar> = ["\u{AD}", "\u{200B}", "\u{2060}"]

  /// Whether a token is a web or mail address, a path or a file name.
  private static func isAddress(_ token: Substring) -> Bool {
    if token.contains(where: { "@\\_#=".contains($0) }) { return true }
    if token.contains("/") { return !isChoice(token) }
    guard let dot = token.firstIndex(of: ".") else { return false }
    let rest = token[token.index(after: dot)...]
    return rest.first.map { $0.isLetter || $0.isNumber } ?? false
  }

  /// Whether a token with slashes is a choice of two or three words, such as `(and/or)` and `his/her/their`, instead
  /// of a path.
  private static func isChoice(_ token: Substring) -> Bool {
    let start = token.drop { !$0.isLetter && $0 != "/" }
    guard let last = start.lastIndex(where: { $0.isLetter || $0 == "/" }) else { return false }
    let words = start[...last].split(separator: "/", omittingEmptySubsequences: false)
    return (2...3).contains(words.count)
      && words.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0 == "'" || $0 == "’" } }
  }

  /// Whether a token can be looked up: at least two letters, no digits, not all capitals, and no capitals inside.
  private static func isWord(_ word: String) -> Bool {
    guard word.count > 1, !word.contains(where: \.isNumber) else { return false }
    return !word.dropFirst().contains(where: \.isUppercase)
  }
}
