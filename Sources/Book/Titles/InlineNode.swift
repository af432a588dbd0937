import TextBytes

/// An element or a text of a title, named as in XHTML and MathML.
struct InlineNode {
  /// The local name; empty for a text.
  var name: String
  var attributes: [(name: String, value: String)] = []
  var children: [InlineNode] = []
  /// The text of a text node.
  var text: [UInt8] = []

  init(_ name: String, attributes: [(name: String, value: String)] = [], _ children: [InlineNode] = []) {
    (self.name, self.attributes, self.children) = (name, attributes, children)
  }

  init(text: [UInt8]) { (name, self.text) = ("", text) }

  subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

  /// All text in it.
  var string: String {
    name.isEmpty ? String(decoding: text, as: UTF8.self) : children.map(\.string).joined()
  }
}

// MARK: - What readers do not see or hear as part of a title

extension InlineNode {
  /// Whether a title omits the element and its content: marks of notes, permanent links, ruby text, hidden content.
  var isOmitted: Bool {
    if Self.omitted.contains(name) || self["hidden"] != nil { return true }
    let roles = words(of: "epub:type") + words(of: "role")
    if roles.contains(where: Self.omittedRoles.contains) { return true }
    if words(of: "class").contains(where: Self.omittedClasses.contains) { return true }
    return isRaisedMark
  }

  private func words(of attribute: String) -> [Substring] {
    self[attribute]?.split(whereSeparator: \.isWhitespace) ?? []
  }

  /// Whether it is a link raised as a whole, as EPUB 2 and HTML write a mark of a note: `<a href="#n1"><sup>1</sup></a>`.
  private var isRaisedMark: Bool {
    guard name == "a" && holdsOnly("sup") || name == "sup" && holdsOnly("a") else {
      return false
    }
    let mark = string.filter { !$0.isWhitespace && !"()[]".contains($0) }
    return !mark.isEmpty && mark.count <= 3
      && (mark.allSatisfy(\.isNumber) || mark.allSatisfy { "*†‡§¶#‖".contains($0) })
      || mark.count == 1
  }

  /// Whether an element of a name is in it.
  func holds(_ wanted: String) -> Bool { children.contains { $0.name == wanted || $0.holds(wanted) } }

  /// Whether all of its content is in children of a name.
  private func holdsOnly(_ wanted: String) -> Bool {
    var isFound = false
    for child in children {
      if child.name == wanted {
        isFound = true
      } else if !child.name.isEmpty || !child.text.allSatisfy(\.isSpace) {
        return false
      }
    }
    return isFound
  }

  private static let omitted: Set<String> = [
    "annotation", "annotation-xml", "aside", "dialog", "head", "mphantom", "noscript", "none", "rp", "rt",
    "rtc", "script",
    "style", "template",
  ]
  private static let omittedRoles: Set<Substring> = [
    "noteref", "doc-noteref", "footnote", "doc-footnote", "endnote", "doc-endnote", "backlink",
    "doc-backlink",
  ]
  private static let omittedClasses: Set<Substring> = [
    "footnote-ref", "footnoteref", "footnote-reference", "footnote", "fnref", "noteref", "note-ref",
    "headerlink", "header-anchor",
    "anchor-link", "heading-anchor",
  ]
}

// MARK: - Reading

/// Reads a fragment of XHTML as this project writes it: well-formed, with the five entities of XML.
struct FragmentReader {
  private let bytes: ArraySlice<UInt8>
  private var index: Int
  /// Elements below this depth are read as the content of the one above, which bounds recursion.
  private static let deepest = 200

  init(_ bytes: ArraySlice<UInt8>) { (self.bytes, index) = (bytes, bytes.startIndex) }

  /// The nodes of the fragment; what is open at its end is closed there.
  mutating func nodes() -> [InlineNode] {
    var open: [InlineNode] = [InlineNode("")]
    func close() {
      let node = open.removeLast()
      open[open.count - 1].children.append(node)
    }
    while index < bytes.endIndex {
      guard bytes[index] == "<" else {
        let text = decodedText()
        open[open.count - 1].children.append(InlineNode(text: text))
        continue
      }
      guard let end = bytes[index...].firstIndex(of: ">") else { break }
      let tag = bytes[(index + 1)..<end]
      index = end + 1
      if tag.first == "/" {
        let name = Self.local(tag.dropFirst().trimmed)
        if let depth = open.lastIndex(where: { $0.name == name }), depth > 0 {
          while open.count > depth { close() }
        }
      } else if let first = tag.first, first != "!", first != "?" {
        let node = element(tag)
        if tag.last == "/" || open.count > Self.deepest {
          open[open.count - 1].children.append(node)
        } else {
          open.append(node)
        }
      }
    }
    while open.count > 1 { close() }
    return open[0].children
  }

  /// The text up to the next tag, with references resolved.
  mutating func decodedText() -> [UInt8] {
    let end = bytes[index...].firstIndex(of: "<") ?? bytes.endIndex
    defer { index = end }
    return Self.decoded(bytes[index..<end])
  }

  private static func local(_ name: ArraySlice<UInt8>) -> String {
    let local = name.lastIndex(of: ":").map { name[($0 + 1)...] } ?? name
    return String(decoding: local, as: UTF8.self)
  }

  private func element(_ tag: ArraySlice<UInt8>) -> InlineNode {
    var rest = tag.last == "/" ? tag.dropLast() : tag
    let name = rest.prefix { !$0.isSpace }
    var node = InlineNode(Self.local(name))
    rest = rest[name.endIndex...]
    while true {
      rest = rest.drop { $0.isSpace }
      guard let equals = rest.firstIndex(of: "=") else { return node }
      let key = rest[..<equals].trimmed
      let value = rest[(equals + 1)...].drop { $0.isSpace }
      guard let quote = value.first, quote == "\"" || quote == "'",
        let end = value.dropFirst().firstIndex(of: quote)
      else { return node }
      node.attributes.append(
        (
          String(decoding: key, as: UTF8.self),
          String(decoding: Self.decoded(value[(value.startIndex + 1)..<end]), as: UTF8.self)
        ))
      rest = value[(end + 1)...]
    }
  }

  private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard text.contains("&") else { return Array(text) }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == "&", let end = text[index...].prefix(12).firstIndex(of: ";"),
        let scalar = scalar(text[(index + 1)..<end])
      {
        result += Array(String(Character(scalar)).utf8)
        index = end + 1
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }

  /// The character of a reference: `amp`, `#x2212`, `#160`.
  private static func scalar(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    switch String(decoding: name, as: UTF8.self) {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    case let text where text.hasPrefix("#x"):
      return UInt32(text.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
    case let text where text.hasPrefix("#"): return UInt32(text.dropFirst()).flatMap(Unicode.Scalar.init)
    default: return nil
    }
  }
}
