/// Finds emphasis, links, code and the like in a leaf's text:
/// https://spec.commonmark.org/0.31.2/#phase-2-inline-structure
///
/// One pass over the bytes makes nodes, delimiters and brackets; a closing bracket and the end of the text
/// pair delimiters. What was looked for in vain is kept, so that the time is linear in the text.
struct MarkdownInlineParser {
  let bytes: [UInt8]
  let content: MarkdownContent
  let references: MarkdownReferences
  let features: MarkdownFeatures
  /// The keys of the bibliography, for citations without braces.
  let citationKeys: Set<String>
  /// Whether something in the book has a label, for references such as `@fig-secant`.
  let isLabel: (String) -> Bool
  var result = MarkdownInlines()
  var position = 0
  /// Where the text begins that no node has yet.
  var textStart = 0
  var lastNode: Int32 = -1
  var delimiters: [Delimiter] = []
  var lastDelimiter = -1
  var brackets: [Bracket] = []
  /// For each length of a run of backticks, where the last such run begins; nil until it is looked for.
  var backticks: [Int: Int]?
  /// Behind the next occurrence of an ending that was looked for; `Int.max` for none.
  var endings: [[UInt8]: Int] = [:]

  /// A run of `*`, `_` or `~`.
  struct Delimiter {
    var node: Int32
    var mark: UInt8
    var count: Int
    var original: Int
    var canOpen: Bool
    var canClose: Bool
    var previous: Int
    var next = -1
  }

  /// A `[` or `![`.
  struct Bracket {
    var node: Int32
    var isImage: Bool
    var isActive = true
    /// Behind the bracket.
    var start: Int
    var delimiter: Int
    /// Whether another bracket opens behind it.
    var hasInner = false
  }

  init(
    _ content: MarkdownContent, references: MarkdownReferences, features: MarkdownFeatures,
    citationKeys: Set<String> = [], isLabel: @escaping (String) -> Bool = { _ in false }
  ) {
    self.content = content
    bytes = content.bytes
    self.references = references
    self.features = features
    self.citationKeys = citationKeys
    self.isLabel = isLabel
  }

  /// The nodes of a text.
  static func parse(
    _ content: MarkdownContent, references: MarkdownReferences, features: MarkdownFeatures,
    citationKeys: Set<String> = [], isLabel: @escaping (String) -> Bool = { _ in false }
  ) -> MarkdownInlines {
    var parser = MarkdownInlineParser(
      content, references: references, features: features, citationKeys: citationKeys, isLabel: isLabel)
    parser.run()
    return parser.result
  }

  /// The bytes at which something may begin.
  private static let special: [Bool] = {
    var table = [Bool](repeating: false, count: 256)
    for byte in "\n\\`*_[]!<&".utf8 { table[Int(byte)] = true }
    return table
  }()

  private static let specialWithExtensions: [Bool] = {
    var table = special
    for byte in "$~{:@w".utf8 { table[Int(byte)] = true }
    return table
  }()

  private mutating func run() {
    let special = features.isEmpty ? Self.special : Self.specialWithExtensions
    var end = bytes.count
    while end > 0, bytes[end - 1].isSpace { end -= 1 }
    while position < end {
      if special[Int(bytes[position])], parseSpecial(end) { continue }
      position += 1
    }
    position = min(position, end)
    flushText(to: end)
    processDelimiters(above: -1)
  }

  /// Reads what begins at the position; false where it is text.
  private mutating func parseSpecial(_ end: Int) -> Bool {
    switch bytes[position] {
    case 0x0A: return parseLineEnd()
    case 0x5C: return parseBackslash()
    case 0x60: return parseCode()
    case 0x2A, 0x5F: return parseDelimiters()
    case 0x7E: return features.contains(.strikethrough) && parseDelimiters()
    case 0x5B: return parseOpenBracket()
    case 0x5D: return parseCloseBracket()
    case 0x21: return parseBang()
    case 0x3C: return parseAngle()
    case 0x26: return parseReference()
    case 0x24: return features.contains(.dollars) && parseDollar()
    case 0x7B: return features.contains(.myst) && parseBrace()
    case 0x3A, 0x77: return features.contains(.autolinks) && parseBareAddress()
    case 0x40: return parseAt()
    default: return false
    }
  }

  // MARK: - Nodes

  /// Makes a node of the text that comes before `end`.
  mutating func flushText(to end: Int) {
    if end > textStart { append(.text, textStart, end) }
  }

  @discardableResult
  mutating func append(_ kind: MarkdownInlines.Kind, _ start: Int, _ end: Int, data: Int = -1) -> Int32 {
    let index = Int32(result.nodes.count)
    var node = MarkdownInlines.Node(kind: kind, start: Int32(start), end: Int32(end))
    node.data = Int32(data)
    node.previous = lastNode
    if lastNode >= 0 { result.nodes[Int(lastNode)].next = index } else { result.first = index }
    result.nodes.append(node)
    lastNode = index
    return index
  }

  /// Adds a node for bytes up to `end`, after the text before them.
  mutating func take(_ kind: MarkdownInlines.Kind, _ content: Range<Int>, to end: Int, data: Int = -1) {
    flushText(to: position)
    append(kind, content.lowerBound, content.upperBound, data: data)
    position = end
    textStart = end
  }

  mutating func takeLiteral(_ text: [UInt8], to end: Int) {
    let start = result.extra.count
    result.extra += text
    take(.literal, start..<result.extra.count, to: end)
  }

  /// Puts a node behind another.
  mutating func insert(_ kind: MarkdownInlines.Kind, after other: Int32) {
    let index = Int32(result.nodes.count)
    var node = MarkdownInlines.Node(kind: kind, start: 0, end: 0)
    node.previous = other
    node.next = result.nodes[Int(other)].next
    if node.next >= 0 { result.nodes[Int(node.next)].previous = index } else { lastNode = index }
    result.nodes[Int(other)].next = index
    result.nodes.append(node)
  }

  // MARK: - Text

  private mutating func parseLineEnd() -> Bool {
    var end = position
    while end > textStart, bytes[end - 1] == 0x20 { end -= 1 }
    let isHard = position - end >= 2
    flushText(to: end)
    append(isHard ? .hardBreak : .softBreak, position, position + 1)
    position += 1
    while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 { position += 1 }
    textStart = position
    return true
  }

  private mutating func parseBackslash() -> Bool {
    let next = position + 1 < bytes.count ? bytes[position + 1] : 0
    if next == 0x0A {
      flushText(to: position)
      append(.hardBreak, position, position + 2)
      position += 2
      while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 { position += 1 }
      textStart = position
      return true
    }
    if features.contains(.math), parseTeX() { return true }
    guard next.isPunctuation else { return false }
    flushText(to: position)
    textStart = position + 1
    position += 2
    return true
  }

  private mutating func parseReference() -> Bool {
    let rest = bytes[position..<min(bytes.count, position + 40)]
    guard let (text, length) = HTMLCharacterReference.decoded(rest) else { return false }
    takeLiteral(text, to: position + length)
    return true
  }

  // MARK: - Code

  private mutating func parseCode() -> Bool {
    let (length, start) = backtickRun(position)
    guard let close = closingBackticks(length, from: start) else {
      position = start
      return true
    }
    take(.code, start..<close, to: close + length)
    return true
  }

  /// The length of a run of backticks, and where it ends.
  func backtickRun(_ start: Int) -> (length: Int, end: Int) {
    var end = start
    while end < bytes.count, bytes[end] == 0x60 { end += 1 }
    return (end - start, end)
  }

  /// Where a run of exactly so many backticks begins.
  mutating func closingBackticks(_ length: Int, from start: Int) -> Int? {
    if backticks == nil {
      var last: [Int: Int] = [:]
      var index = 0
      while index < bytes.count {
        guard bytes[index] == 0x60 else {
          index += 1
          continue
        }
        let run = backtickRun(index)
        last[run.length] = index
        index = run.end
      }
      backticks = last
    }
    guard let last = backticks?[length], last >= start else { return nil }
    var index = start
    while index < bytes.count {
      guard bytes[index] == 0x60 else {
        index += 1
        continue
      }
      let run = backtickRun(index)
      if run.length == length { return index }
      index = run.end
    }
    return nil
  }

  // MARK: - HTML and addresses in angle brackets

  private mutating func parseAngle() -> Bool {
    if let (range, end, isMail) = autolink() {
      var destination = Array(bytes[range])
      if isMail { destination = Array("mailto:".utf8) + destination }
      addLink(destination, text: range, to: end, isBare: false)
      return true
    }
    guard let end = endOfHTML() else { return false }
    take(.html, position..<end, to: end)
    return true
  }

  /// Adds a link whose text is its address.
  mutating func addLink(_ destination: [UInt8], text: Range<Int>, to end: Int, isBare: Bool) {
    let data = result.links.count
    var link = MarkdownInlines.Link(destination: destination, place: text)
    link.isBare = isBare
    result.links.append(link)
    flushText(to: position)
    append(.openLink, text.lowerBound, text.lowerBound, data: data)
    append(.text, text.lowerBound, text.upperBound)
    append(.closeLink, text.upperBound, text.upperBound, data: data)
    position = end
    textStart = end
  }

  private func autolink() -> (Range<Int>, end: Int, isMail: Bool)? {
    let start = position + 1
    guard start < bytes.count else { return nil }
    var index = start
    if bytes[index].isLetter {
      while index < bytes.count, index - start < 32,
        bytes[index].isLetter || bytes[index].isDigit || [0x2B, 0x2D, 0x2E].contains(bytes[index])
      {
        index += 1
      }
      if index - start >= 2, index < bytes.count, bytes[index] == 0x3A {
        while index < bytes.count, bytes[index] > 0x20, bytes[index] != 0x3C, bytes[index] != 0x3E {
          index += 1
        }
        if index < bytes.count, bytes[index] == 0x3E { return (start..<index, index + 1, false) }
        return nil
      }
    }
    index = start
    let isLocal = { (byte: UInt8) in
      byte.isLetter || byte.isDigit || ".!#$%&'*+/=?^_`{|}~-".utf8.contains(byte)
    }
    while index < bytes.count, isLocal(bytes[index]) { index += 1 }
    guard index > start, index < bytes.count, bytes[index] == 0x40 else { return nil }
    index += 1
    var labelStart = index
    while index < bytes.count, index - labelStart <= 63 {
      let byte = bytes[index]
      if byte.isLetter || byte.isDigit {
        index += 1
      } else if byte == 0x2D, index > labelStart {
        index += 1
      } else if byte == 0x2E, index > labelStart, bytes[index - 1] != 0x2D {
        index += 1
        labelStart = index
      } else {
        break
      }
    }
    guard index < bytes.count, bytes[index] == 0x3E, index > labelStart, bytes[index - 1] != 0x2D else {
      return nil
    }
    return (start..<index, index + 1, true)
  }

  private mutating func endOfHTML() -> Int? {
    let rest = bytes[position...]
    if rest.starts(withASCII: "<!--") {
      let inner = position + 4
      if bytes[inner...].starts(withASCII: ">") { return inner + 1 }
      if bytes[inner...].starts(withASCII: "->") { return inner + 2 }
      return end(of: [0x2D, 0x2D, 0x3E], from: inner)
    }
    if rest.starts(withASCII: "<?") { return end(of: [0x3F, 0x3E], from: position + 2) }
    if rest.starts(withASCII: "<![CDATA[") { return end(of: [0x5D, 0x5D, 0x3E], from: position + 9) }
    if rest.count > 2, rest[position + 1] == 0x21 {
      return rest[position + 2].isLetter ? end(of: [0x3E], from: position + 2) : nil
    }
    return Self.endOfTag(bytes, at: position, limit: bytes.count)
  }

  /// Behind the next occurrence of some bytes, which is looked for once.
  mutating func end(of wanted: [UInt8], from start: Int) -> Int? {
    if let known = endings[wanted], known >= start + wanted.count { return known == .max ? nil : known }
    var index = start
    while index + wanted.count <= bytes.count {
      if bytes[index] == wanted[0], bytes[index..<(index + wanted.count)].elementsEqual(wanted) {
        endings[wanted] = index + wanted.count
        return index + wanted.count
      }
      index += 1
    }
    endings[wanted] = .max
    return nil
  }

  /// Behind an open or closing tag that begins with `<` at `start`; nil where there is none.
  static func endOfTag(_ bytes: [UInt8], at start: Int, limit: Int) -> Int? {
    var index = start + 1
    func at(_ index: Int) -> UInt8 { index < limit ? bytes[index] : 0 }
    func skipSpace() { while index < limit, bytes[index].isSpace { index += 1 } }
    let isClosing = at(index) == 0x2F
    if isClosing { index += 1 }
    guard at(index).isLetter else { return nil }
    while at(index).isLetter || at(index).isDigit || at(index) == 0x2D { index += 1 }
    if isClosing {
      skipSpace()
      return at(index) == 0x3E ? index + 1 : nil
    }
    while true {
      let before = index
      skipSpace()
      let byte = at(index)
      if byte == 0x3E { return index + 1 }
      if byte == 0x2F { return at(index + 1) == 0x3E ? index + 2 : nil }
      guard index > before, byte.isLetter || byte == 0x5F || byte == 0x3A else { return nil }
      while at(index).isLetter || at(index).isDigit || [0x5F, 0x3A, 0x2E, 0x2D].contains(at(index)) {
        index += 1
      }
      let nameEnd = index
      skipSpace()
      guard at(index) == 0x3D else {
        index = nameEnd
        continue
      }
      index += 1
      skipSpace()
      let quote = at(index)
      if quote == 0x22 || quote == 0x27 {
        guard let close = bytes[(index + 1)..<limit].firstIndex(of: quote) else { return nil }
        index = close + 1
      } else {
        let valueStart = index
        while index < limit, !bytes[index].isSpace, !"\"'=<>`".utf8.contains(bytes[index]) { index += 1 }
        if index == valueStart { return nil }
      }
    }
  }
}
