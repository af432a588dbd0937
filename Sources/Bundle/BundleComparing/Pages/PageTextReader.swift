import BookModel
import Markup
import TextBytes
import Titles
import XML

/// Reads the blocks of a page from its document.
///
/// `<p>See <a href="#f">Figure <b>2</b></a>.</p>` is a paragraph of the words "See", "Figure", a number and ".".
struct PageTextReader {
  private let tree: XMLTree
  private let files: PageFiles
  private var page = PageText()
  private var media: [String] = []

  /// The open block, and the word that is being read.
  private var block: PageText.Block?
  private var word: [UInt8] = []
  private var isWordGlued = false
  private var hasSpace = true

  /// What elements say of the text within them.
  private struct Context {
    var kind = PageText.BlockKind.paragraph
    var container: Int?
    var link: Int?
    var id: String?
    /// Whether numbers in it are generated: it is a label.
    var isLabel = false
    var isCaption = false
    /// Whether blocks in it do not begin blocks of their own: it is a row of a table, or code.
    var isClosed = false
    /// Hash of the blocks around it.
    var path = ContentHash()
  }

  private static let blockNames: Set<String> = Set(
    HTMLVocabulary.entries.filter { !$0.categories.contains(.phrasing) }.map { "\($0.name)" })
  private static let skipped: Set<String> = ["head", "script", "style", "template", "rp"]
  private static let plain: Set<String> = ["html", "body", "section", "article", "main", "div"]
  private static let styling: Set<String> = [
    "class", "style", "lang", "dir", "start", "colspan", "rowspan", "title",
  ]

  init(_ tree: XMLTree, files: PageFiles) {
    self.tree = tree
    self.files = files
  }

  /// Reads the page, and the names of the files that it shows.
  static func read(_ tree: XMLTree, files: PageFiles) -> (page: PageText, media: [String]) {
    var reader = PageTextReader(tree, files: files)
    if tree.count > 0 { reader.read(0, in: Context()) }
    reader.endBlock()
    return (reader.page, reader.media)
  }

  // MARK: Elements

  private mutating func read(_ node: XMLTree.Node, in context: Context) {
    guard tree.kind(node) == .element else {
      if tree.kind(node) == .text { read(text: tree.bytes(node), in: context) }
      return
    }
    let name = tree.name(node).local
    guard !Self.skipped.contains(name) else { return }
    switch name {
    case "math": return add(formula: node, context)
    case "svg": return add(drawing: node, context)
    case "img": return add(picture: node, context)
    case "audio", "video", "iframe", "object", "embed", "canvas": return add(media: node, name, context)
    case "br", "wbr": return endWord(context, withSpace: name == "br")
    case "figure" where tree.attribute(node, "data-interactive") != nil:
      return add(interactive: node, context)
    default: break
    }
    var inner = context
    enter(node, name: name, &inner)
    let isBlock = Self.blockNames.contains(name)
    if isBlock {
      if context.isClosed { endWord(context, withSpace: true) } else { endBlock() }
    } else {
      note(styleOf: node, name: name, in: context)
    }
    for child in tree.children(node) { read(child, in: inner) }
    if isBlock {
      if context.isClosed {
        endWord(inner, withSpace: true)
      } else {
        endWord(inner, withSpace: true); endBlock()
      }
    } else if inner.link != context.link || inner.isLabel != context.isLabel {
      endWord(inner, withSpace: false)
    }
  }

  /// Changes the context to that of an element's content.
  private mutating func enter(_ node: XMLTree.Node, name: String, _ context: inout Context) {
    if Self.blockNames.contains(name), !Self.plain.contains(name) || tree.attribute(node, "class") != nil {
      context.path.add(name.utf8)
      add(styleOf: node, to: &context.path)
    }
    switch name {
    case "h1", "h2", "h3", "h4", "h5", "h6":
      context.kind = .heading(level: Int(name.utf8.last ?? 0) - Int(UInt8(ascii: "0")))
      context.id = tree.attribute(node, "id")
    case "pre":
      context.kind = .code
      context.isClosed = true
    case "tr":
      context.kind = .tableRow
      context.isClosed = true
    case "figure", "table":
      guard context.container == nil else { break }
      page.containers.append(PageText.Container(kind: name == "table" ? .table : .figure))
      context.container = page.containers.count - 1
    case "figcaption", "caption": context.isCaption = true
    case "a":
      if let address = tree.attribute(node, "href") {
        endWord(context, withSpace: false)
        page.links.append(PageText.Link(target: files.target(of: address)))
        context.link = page.links.count - 1
      }
    default: break
    }
    if files.marksNumbers,
      let classes = tree.attribute(node, "class")?.utf8.split(separator: UInt8(ascii: " ")),
      classes.contains(where: { $0.elementsEqual("label".utf8) || $0.elementsEqual("number".utf8) })
    {
      endWord(context, withSpace: false)
      context.isLabel = true
    }
  }

  private mutating func note(styleOf node: XMLTree.Node, name: String, in context: Context) {
    // Elements that only keep an id, or keep words together, do not change what is seen.
    guard name != "a", name != "span" || tree.attribute(node, "class").map({ $0 != "nobreak" }) == true else {
      return
    }
    begin(context)
    var hash = ContentHash()
    hash.add(block?.markup ?? 0)
    hash.add(UInt64(block?.tokens.count ?? 0))
    hash.add(name.utf8)
    add(styleOf: node, to: &hash)
    block?.markup = hash.value
  }

  private func add(styleOf node: XMLTree.Node, to hash: inout ContentHash) {
    for attribute in tree.attributes(node) where Self.styling.contains(tree.attributeName(attribute).local) {
      hash.add(tree.attributeName(attribute).local.utf8)
      hash.add(tree.attributeBytes(attribute))
    }
  }

  // MARK: Objects

  private mutating func add(formula node: XMLTree.Node, _ context: Context) {
    var hash = ContentHash()
    add(node, to: &hash) { $0 != "alttext" && $0 != "id" && $0 != "class" }
    add(
      PageText.Token(
        kind: .formula, text: InlineTitle.text(ofFormula: node, in: tree), key: hash.value,
        description: tree.attribute(node, "alttext")), context)
  }

  private mutating func add(drawing node: XMLTree.Node, _ context: Context) {
    var hash = ContentHash()
    add(node, to: &hash) { $0 != "aria-label" && $0 != "id" && $0 != "aria-labelledby" }
    let title = tree.elements(of: node).first { tree.isElement($0, "title") || tree.isElement($0, "desc") }
    let description = tree.attribute(node, "aria-label") ?? title.map { tree.string($0).singleSpaced }
    add(PageText.Token(kind: .picture, text: "drawing", key: hash.value, description: description), context)
  }

  private mutating func add(picture node: XMLTree.Node, _ context: Context) {
    let (name, key) = file(tree.attribute(node, "src") ?? "")
    let description = tree.attribute(node, "alt").map(\.singleSpaced)
    add(PageText.Token(kind: .picture, text: name, key: key, description: description), context)
  }

  private mutating func add(media node: XMLTree.Node, _ name: String, _ context: Context) {
    var (text, hash) = (name, ContentHash())
    hash.add(name.utf8)
    for inner in node..<tree.end(of: node) where tree.kind(inner) == .element {
      for attribute in ["src", "data", "poster"] {
        guard let address = tree.attribute(inner, attribute) else { continue }
        let (file, key) = file(address)
        hash.add(key)
        if text == name { text = file }
      }
    }
    let description = tree.attribute(node, "aria-label") ?? tree.attribute(node, "title")
    add(PageText.Token(kind: .media, text: text, key: hash.value, description: description), context)
  }

  private mutating func add(interactive node: XMLTree.Node, _ context: Context) {
    endBlock()
    let (_, key) = file(tree.attribute(node, "data-interactive") ?? "")
    var description: String?
    for inner in node..<tree.end(of: node) where tree.kind(inner) == .element && description == nil {
      description = tree.attribute(inner, "aria-label") ?? tree.attribute(inner, "alt")
    }
    page.containers.append(PageText.Container(kind: .interactive))
    var inner = context
    inner.container = page.containers.count - 1
    add(PageText.Token(kind: .interactive, text: "interactive", key: key, description: description), inner)
    endBlock()
    inner.isCaption = true
    for caption in tree.elements(of: node) where tree.isElement(caption, "figcaption") {
      read(caption, in: inner)
    }
    endBlock()
  }

  /// The name and the key of the content of a file.
  private mutating func file(_ address: String) -> (name: String, key: UInt64) {
    guard case .page(let path, _) = files.target(of: address) else {
      return (address.hasPrefix("data:") ? "data" : address, ContentHash.of(address))
    }
    media.append(path)
    let name =
      path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.utf8.index(after: $0)...]) } ?? path
    return (name, files.key(of: path) ?? ContentHash.of(path))
  }

  /// Adds the names, attributes and texts of a subtree to a hash.
  private func add(_ node: XMLTree.Node, to hash: inout ContentHash, taking: (String) -> Bool) {
    for inner in node..<tree.end(of: node) {
      guard tree.kind(inner) == .element else {
        for word in tree.bytes(inner).words { hash.add(word) }
        hash.add(UInt8(ascii: " "))
        continue
      }
      hash.add(UInt8(ascii: "<"))
      hash.add(tree.name(inner).local.utf8)
      for attribute in tree.attributes(inner) {
        let name = tree.attributeName(attribute).local
        guard taking(name) else { continue }
        hash.add(name.utf8)
        hash.add(tree.attributeBytes(attribute))
      }
    }
  }

  // MARK: Text

  private mutating func read(text: ArraySlice<UInt8>, in context: Context) {
    let text = Array(text)
    var position = 0
    while position < text.count {
      let start = position
      let byte = text[position]
      if context.kind == .code {
        position += 1
        if byte == "\n" { endWord(context, withSpace: true) } else { append(text[start..<position]) }
      } else if byte < 0x80 {
        position += 1
        if byte.isSpace { endWord(context, withSpace: true) } else { append(text[start..<position]) }
      } else {
        let scalar = Unicode.Scalar(UTF8Scalars.decode(text, &position)) ?? "\u{FFFD}"
        if scalar.properties.isWhitespace {
          endWord(context, withSpace: true)
        } else if Self.isWordByItself(scalar) {
          endWord(context, withSpace: false)
          append(text[start..<position])
          endWord(context, withSpace: false)
        } else {
          append(text[start..<position])
        }
      }
    }
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    if word.isEmpty {
      isWordGlued = !hasSpace
      hasSpace = false
    }
    word += bytes
  }

  /// Whether words are not separated by spaces in the script: Chinese, Japanese, Thai, Lao, Burmese and Khmer.
  private static func isWordByItself(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: !scalar.properties.isGraphemeExtend
    case 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
    default: false
    }
  }

  private mutating func endWord(_ context: Context, withSpace: Bool) {
    defer { if withSpace { hasSpace = true } }
    guard !word.isEmpty else { return }
    let text = String(decoding: word, as: UTF8.self)
    word.removeAll(keepingCapacity: true)
    let isNumber =
      context.isLabel && GeneratedNumber.isNumber(text, afterWord: true)
      || context.link.map { isReference($0, text: text) } == true || isHeadingNumber(text, in: context)
    var token = PageText.Token(
      kind: isNumber ? .number : .word, text: text,
      key: isNumber ? GeneratedNumber.key(of: text) : ContentHash.of(text))
    token.isGlued = isWordGlued
    token.link = context.link
    begin(context)
    block?.tokens.append(token)
  }

  /// Whether a word of a link into the book is a number, as in "Figure 2".
  private func isReference(_ link: Int, text: String) -> Bool {
    guard case .page = page.links[link].target else { return false }
    return GeneratedNumber.isNumber(text, afterWord: block?.tokens.last?.link == link)
  }

  /// Whether a word is the number of a heading in a book that does not mark numbers.
  private func isHeadingNumber(_ text: String, in context: Context) -> Bool {
    guard case .heading = context.kind, !files.marksNumbers, (block?.tokens.count ?? 0) < 2 else {
      return false
    }
    return GeneratedNumber.isNumber(text, afterWord: false)
  }

  private mutating func add(_ token: PageText.Token, _ context: Context) {
    endWord(context, withSpace: false)
    begin(context)
    var token = token
    token.isGlued = !hasSpace
    hasSpace = false
    token.link = context.link
    block?.tokens.append(token)
  }

  private mutating func begin(_ context: Context) {
    guard block == nil else { return }
    block = PageText.Block(
      kind: context.kind, markup: context.path.value, container: context.container, id: context.id,
      isCaption: context.isCaption)
  }

  private mutating func endBlock() {
    if !word.isEmpty { endWord(Context(), withSpace: true) }
    hasSpace = true
    guard var ended = block else { return }
    block = nil
    guard !ended.tokens.isEmpty else { return }
    if ended.kind == .paragraph, let kind = Self.kind(ofObjects: ended.tokens) { ended.kind = kind }
    page.blocks.append(ended)
  }

  /// The kind of a paragraph that holds objects only; nil if it holds words.
  private static func kind(ofObjects tokens: [PageText.Token]) -> PageText.BlockKind? {
    var found: PageText.BlockKind?
    for token in tokens where token.isWord || token.kind != .word && token.kind != .number {
      switch token.kind {
      case .word, .number: return nil
      case .formula: found = .formula
      case .picture: found = .figure
      case .media: found = .media
      case .interactive: found = .interactive
      }
    }
    return found
  }
}

/// Recognises numbers that are generated: `1.2`, `(3)`, `A.1`, and after a word `II` and `B`.
enum GeneratedNumber {
  static func isNumber(_ text: String, afterWord: Bool) -> Bool {
    let core = core(of: text)
    guard !core.isEmpty, core.utf8.count <= 16 else { return false }
    if core.utf8.contains(where: \.isDigit) {
      return core.utf8.enumerated().allSatisfy { index, byte in
        byte.isDigit || byte == "." || byte == "-"
          || byte.isLetter && (index == 0 || index == core.utf8.count - 1)
      }
    }
    guard afterWord else { return false }
    return core.utf8.allSatisfy { "IVXLC".utf8.contains($0) }
      || core.utf8.count == 1 && core.utf8.allSatisfy { ("A"..."Z").contains($0) }
  }

  /// Equal for all numbers within the same punctuation.
  static func key(of text: String) -> UInt64 {
    let core = core(of: text)
    return ContentHash.of(text[..<core.startIndex] + "\u{1}" + text[core.endIndex...])
  }

  private static func core(of text: String) -> Substring {
    var core = Substring(text)
    while let first = core.utf8.first, "([:,;.".utf8.contains(first) { core = core.dropFirst() }
    while let last = core.utf8.last, ")]:,;.".utf8.contains(last) { core = core.dropLast() }
    return core
  }
}
