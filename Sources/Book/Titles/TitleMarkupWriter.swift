import TextBytes

/// Writes inline content as XHTML for lists of contents: no links, ids, classes, pictures and marks of notes.
struct TitleMarkupWriter {
  private var bytes: [UInt8] = []
  /// Whether an element was kept.
  private var hasElements = false

  /// The elements kept, without attributes other than language and direction.
  private static let kept: Set<String> = [
    "abbr", "b", "bdi", "bdo", "cite", "code", "del", "dfn", "em", "i", "ins", "kbd", "mark", "q", "ruby",
    "s", "samp", "small",
    "strong", "sub", "sup", "u", "var",
  ]
  private static let ruby: Set<String> = ["rb", "rt", "rp", "rtc"]
  private static let keptAttributes: Set<String> = ["lang", "xml:lang", "dir"]
  /// The attributes of MathML that lead out of the formula or name something of its page.
  private static let droppedOfMath: Set<String> = [
    "id", "xml:id", "href", "xlink:href", "class", "style", "xmlns", "altimg", "altimg-width",
    "altimg-height", "altimg-valign", "xref",
    "display", "cdgroup", "overflow", "actiontype", "selection", "other", "definitionURL", "encoding", "src",
    "data-mjx-texclass",
  ]

  /// The markup with white space collapsed; nil if no element was kept.
  func finish() -> String? {
    guard hasElements else { return nil }
    return String(decoding: bytes, as: UTF8.self).singleSpacedMarkup
  }

  mutating func append(_ nodes: [InlineNode]) { for node in nodes { append(node) } }

  private mutating func append(_ node: InlineNode) {
    if node.name.isEmpty { return bytes.append(escaping: node.text, quotes: false) }
    if node.name == "ruby" {
      // Without ruby text the element is not allowed.
      guard node.holds("rt") else { return append(node.children) }
      return element(node) { $0.appendRuby(node.children) }
    }
    guard !node.isOmitted else { return }
    switch node.name {
    case "math":
      hasElements = true
      appendMath(node, isRoot: true)
    case "img", "image", "svg", "video", "audio", "canvas", "object", "picture", "iframe", "embed", "br",
      "hr":
      bytes.append(escaping: " \(PlainTextWriter.text(of: [node])) ".dropSpaces(of: node).utf8, quotes: false)
    case let name where Self.kept.contains(name):
      guard !PlainTextWriter.text(of: [node]).isEmpty else { return }
      element(node) { $0.append(node.children) }
    case "span" where node.attributes.contains { Self.keptAttributes.contains($0.name) }:
      element(node) { $0.append(node.children) }
    case "div", "p", "li", "section", "header":
      bytes.append(" ")
      append(node.children)
      bytes.append(" ")
    default: append(node.children)
    }
  }

  private mutating func element(_ node: InlineNode, _ content: (inout TitleMarkupWriter) -> Void) {
    hasElements = true
    bytes += Array("<\(node.name)".utf8)
    attributes(node) { Self.keptAttributes.contains($0) }
    bytes.append(">")
    content(&self)
    bytes += Array("</\(node.name)>".utf8)
  }

  private mutating func attributes(_ node: InlineNode, _ isKept: (String) -> Bool) {
    for (name, value) in node.attributes where isKept(name) {
      bytes += Array(" \(name)=\"\(value.markupEscaped)\"".utf8)
    }
  }

  private mutating func appendRuby(_ nodes: [InlineNode]) {
    for node in nodes {
      switch node.name {
      case "rtc": element(node) { $0.appendRuby(node.children) }
      case let name where Self.ruby.contains(name): element(node) { $0.append(node.children) }
      default: append(node)
      }
    }
  }

  // MARK: MathML

  private mutating func appendMath(_ node: InlineNode, isRoot: Bool = false) {
    if node.name.isEmpty { return bytes.append(escaping: node.text, quotes: false) }
    if node.name == "semantics" {
      if let first = node.children.first(where: { !$0.name.isEmpty }) { appendMath(first) }
      return
    }
    // The elements of HTML that a text of MathML may hold are kept as their text.
    let isText = ["mtext", "mi", "mo", "mn", "ms"].contains(node.name)
    bytes += Array("<\(node.name)".utf8)
    if isRoot { bytes += Array(" xmlns=\"http://www.w3.org/1998/Math/MathML\"".utf8) }
    attributes(node) { !Self.droppedOfMath.contains($0) && !$0.hasPrefix("xmlns") && !$0.hasPrefix("on") }
    bytes.append(">")
    if isText {
      bytes.append(escaping: node.string.utf8, quotes: false)
    } else {
      for child in node.children { appendMath(child) }
    }
    bytes += Array("</\(node.name)>".utf8)
  }
}

extension String {
  /// The text alone, with a space for a line break.
  fileprivate func dropSpaces(of node: InlineNode) -> String {
    node.name == "br" || node.name == "hr" ? " " : singleSpaced
  }

  /// Collapses white space outside of tags and trims the ends.
  fileprivate var singleSpacedMarkup: String {
    var result: [UInt8] = []
    var isTag = false
    for byte in utf8 {
      if byte == "<" { isTag = true }
      if isTag || !byte.isSpace {
        result.append(byte)
      } else if let last = result.last, last != " " {
        result.append(" ")
      }
      if byte == ">" { isTag = false }
    }
    if result.last == " " { result.removeLast() }
    return String(decoding: result, as: UTF8.self)
  }
}
