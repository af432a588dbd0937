import TextBytes

/// Parses templates in one pass over the bytes, from tag to tag.
struct TemplateParser {
  /// The maximum number of nested sections.
  static let mostSections = 64

  /// The characters with a meaning after `{{`; `>`, `<`, `$`, `=` and `%` are not supported.
  private static let sigils: [UInt8] = ["#", "^", "/", "!", "{", "&", ">", "<", "$", "=", "%"]

  private struct OpenSection {
    var name: String
    /// The index of its node.
    var node: Int
    /// The offset of its tag.
    var start: Int
  }

  /// A tag: the text between the braces, with its place.
  private struct Tag {
    /// `#`, `^`, `/`, `!`, `{`, `&` or another; nil for a variable.
    var sigil: UInt8?
    /// The name, or a comment's text.
    var content: ArraySlice<UInt8>
    var range: Range<Int>
  }

  private let bytes: [UInt8]
  private var nodes: [Template.Node] = []
  private var open: [OpenSection] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func parse() throws(TemplateFault) -> [Template.Node] {
    var start = 0
    while let tag = try nextTag(from: start) {
      let line = standaloneLine(of: tag)
      appendText(start..<(line?.lowerBound ?? tag.range.lowerBound))
      try append(tag)
      start = line?.upperBound ?? tag.range.upperBound
    }
    appendText(start..<bytes.count)
    if let section = open.last { throw fault(.sectionOpen(section.name), at: section.start) }
    return nodes
  }

  private mutating func appendText(_ range: Range<Int>) {
    if !range.isEmpty { nodes.append(.text(Array(bytes[range]))) }
  }

  private mutating func append(_ tag: Tag) throws(TemplateFault) {
    switch tag.sigil {
    case nil: nodes.append(.variable(path: try path(of: tag), isEscaped: true))
    case "{", "&": nodes.append(.variable(path: try path(of: tag), isEscaped: false))
    case "!": break
    case "#", "^":
      guard open.count < Self.mostSections else { throw fault(.sectionsTooDeep, at: tag.range.lowerBound) }
      let path = try path(of: tag)
      open.append(OpenSection(name: name(of: tag), node: nodes.count, start: tag.range.lowerBound))
      nodes.append(.section(path: path, isInverted: tag.sigil == "^", end: 0))
    case "/":
      let name = name(of: tag)
      guard let section = open.last, section.name == name,
        case .section(let path, let isInverted, _) = nodes[section.node]
      else { throw fault(.closingTagMisplaced(name, open: open.last?.name), at: tag.range.lowerBound) }
      open.removeLast()
      nodes[section.node] = .section(path: path, isInverted: isInverted, end: nodes.count)
    case .some(let sigil):
      throw fault(.tagUnsupported(String(decoding: [sigil], as: UTF8.self)), at: tag.range.lowerBound)
    }
  }

  private func name(of tag: Tag) -> String { String(decoding: tag.content.trimmed, as: UTF8.self) }

  /// The path of names to a value; empty for `.`.
  private func path(of tag: Tag) throws(TemplateFault) -> [String] {
    let name = name(of: tag)
    if name == "." { return [] }
    let parts = tag.content.trimmed.split(separator: ".", omittingEmptySubsequences: false)
    let isName = parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { $0.isLetter || $0.isDigit || $0 == "-" || $0 == "_" || $0 == "?" }
    }
    guard isName else { throw fault(.nameInvalid(name), at: tag.range.lowerBound) }
    return parts.map { String(decoding: $0, as: UTF8.self) }
  }

  private func nextTag(from start: Int) throws(TemplateFault) -> Tag? {
    guard let begin = find("{{", from: start) else { return nil }
    var content = begin + 2
    var sigil: UInt8?
    if content < bytes.count, Self.sigils.contains(bytes[content]) {
      sigil = bytes[content]
      content += 1
    }
    guard let end = sigil == "{" ? find("}}}", from: content) : find("}}", from: content) else {
      throw fault(.tagUnfinished, at: begin)
    }
    let length = sigil == "{" ? 3 : 2
    return Tag(sigil: sigil, content: bytes[content..<end], range: begin..<end + length)
  }

  private func find(_ text: StaticString, from start: Int) -> Int? {
    let length = text.utf8CodeUnitCount
    guard start + length <= bytes.count else { return nil }
    return (start...bytes.count - length).first { bytes[$0..<$0 + length].equals(text) }
  }

  /// The line of a section tag or comment, if nothing else is on it; nil for other tags.
  private func standaloneLine(of tag: Tag) -> Range<Int>? {
    guard let sigil = tag.sigil, ["#", "^", "/", "!"].contains(sigil) else { return nil }
    var start = tag.range.lowerBound
    while start > 0, bytes[start - 1] == " " || bytes[start - 1] == "\t" { start -= 1 }
    guard start == 0 || bytes[start - 1] == "\n" else { return nil }
    var end = tag.range.upperBound
    while end < bytes.count, bytes[end] == " " || bytes[end] == "\t" { end += 1 }
    if end + 1 < bytes.count, bytes[end] == "\r", bytes[end + 1] == "\n" { end += 1 }
    guard end == bytes.count || bytes[end] == "\n" else { return nil }
    return start..<min(end + 1, bytes.count)
  }

  private func fault(_ kind: TemplateFault.Kind, at offset: Int) -> TemplateFault {
    let before = bytes[..<offset]
    let lineStart = before.lastIndex(of: "\n").map { $0 + 1 } ?? 0
    return TemplateFault(
      kind: kind, line: before.count(where: { $0 == "\n" }) + 1, column: offset - lineStart + 1)
  }
}
