import Diagnostics
import TextBytes
import XML

/// Builds trees from HTML as browsers do, as far as books need it: closes elements whose end tags may be omitted, opens
/// formatting again after a paragraph that closed it too early, and restores the capitals in names of drawings and formulas.
///
/// Parses one piece of HTML after the other; elements may stay open from one to the next.
package struct TagSoupParser {
  /// An open element.
  package struct Element {
    package var name: String
    package var namespace: String
    /// The node in the tree; nil if an earlier piece opened it.
    package var node: XMLTree.Node?
    /// Whether its end tag came while a block inside it was still open.
    var isEnding = false
    package var attributes: [TagSoupTokenizer.Attribute] = []
    package var offset = 0

    /// Whether the other element has the same name and attributes.
    package func isEqual(to other: Element) -> Bool {
      name == other.name && attributes.count == other.attributes.count
        && zip(attributes, other.attributes).allSatisfy { $0.name == $1.name && $0.value == $1.value }
    }

    package init(
      name: String, namespace: String, node: XMLTree.Node? = nil, isEnding: Bool = false,
      attributes: [TagSoupTokenizer.Attribute] = [], offset: Int = 0
    ) {
      self.name = name
      self.namespace = namespace
      self.node = node
      self.isEnding = isEnding
      self.attributes = attributes
      self.offset = offset
    }
  }

  /// A run of nodes without parent, and how many elements of earlier pieces end after it.
  package struct Segment {
    package var nodes: Range<XMLTree.Node>
    package var ended: Int
  }

  /// The result of parsing a piece.
  package struct Piece {
    package var tree: XMLTree
    package var segments: [Segment]
    /// The elements of the piece that stay open, from the outermost.
    package var leftOpen: [Element]
  }

  package static let depthLimit = 200

  /// The size limit of copied attributes in a piece of `size` bytes.
  static func copyLimit(_ size: Int) -> Int { 65536 + 4 * size }

  var assembler: XMLTreeAssembler
  /// The open elements: those of earlier pieces, then those of this one.
  package var stack: [Element] = []
  /// The number of elements at the bottom of `stack` that this piece may not close.
  package var floor = 0
  /// Formatting that was closed too early, to be opened again before the next text.
  package var pending: [Element] = []
  /// The size of the attributes copied when formatting was opened again, and its limit.
  var copiedBytes = 0
  var copyLimit = 0
  package var segments: [Segment] = []
  var segmentStart = 0
  /// The number of open start tags beyond the depth limit; they are left out together with their end tags.
  package var tooDeep = 0
  package var places: (Int) -> Int = { $0 }

  /// Whether `<a/>` has no content, as in XHTML; in HTML it is a start tag.
  private let closesEmptyElements: Bool

  /// - Parameter isXHTML: whether the text was meant to be XHTML, so that `<a/>` is empty.
  package init(isXHTML: Bool = false) {
    closesEmptyElements = isXHTML
    assembler = XMLTreeAssembler(source: SourceText(file: "", bytes: []))
  }

  /// Parses a piece that begins at `place` in `source`. It may close the elements that earlier pieces left open, from index
  /// `floor` on.
  package mutating func parse(
    _ html: ArraySlice<UInt8>, source: SourceText, open: [Element], floor: Int, place: @escaping (Int) -> Int
  ) -> Piece {
    assembler.begin(source: source)
    stack = open
    self.floor = floor
    pending = []
    segments = []
    (segmentStart, tooDeep) = (0, 0)
    (copiedBytes, copyLimit) = (0, Self.copyLimit(html.count))
    places = place
    var tokenizer = TagSoupTokenizer(html)
    while let token = tokenizer.next() {
      switch token {
      case .text(let bytes, let offset): text(bytes, at: offset)
      case .start(let tag): start(tag, &tokenizer)
      case .end(let name, let offset): end(name, at: offset)
      }
      tokenizer.allowsCDATA = isForeign
    }
    return finishPiece()
  }

  mutating func finishPiece() -> Piece {
    places = { $0 }
    let leftOpen = stack.filter { $0.node != nil }
    let tree = assembler.finish()
    segments.append(Segment(nodes: segmentStart..<assembler.count, ended: 0))
    return Piece(tree: tree, segments: segments, leftOpen: leftOpen)
  }

  /// Whether the next content belongs to a drawing or formula.
  package var isForeign: Bool {
    guard let last = stack.last, !last.namespace.isEmpty else { return false }
    return !isIntegration(last)
  }

  private func isIntegration(_ element: Element) -> Bool {
    element.name == "foreignObject" || element.name == "annotation-xml"
      || (element.namespace == MarkupNamespace.svg && (element.name == "desc" || element.name == "title"))
  }

  // MARK: Text

  package mutating func text(_ bytes: [UInt8], at offset: Int) {
    let isBlank = bytes[...].isBlank
    if !isBlank { reopenFormatting() }
    // Between the parts of a table only white space is allowed; the writer moves other content.
    assembler.text(bytes, at: places(offset))
  }

  private mutating func reopenFormatting() {
    guard !pending.isEmpty else { return }
    let elements = pending
    pending = []
    for var element in elements where stack.count < Self.depthLimit {
      // A large attribute would be copied into each of thousands of paragraphs.
      copiedBytes += element.attributes.reduce(0) { $0 + $1.name.utf8.count + $1.value.count + 16 }
      if copiedBytes > copyLimit { element.attributes = [] }
      push(element)
    }
  }

  // MARK: Opening

  package mutating func push(_ element: Element) {
    var element = element
    let name = assembler.name(Self.elementName(element.name, in: element.namespace))
    element.node = assembler.open(name, at: places(element.offset))
    element.isEnding = false
    for attribute in element.attributes { self.attribute(attribute, in: element) }
    stack.append(element)
  }

  private mutating func attribute(_ attribute: TagSoupTokenizer.Attribute, in element: Element) {
    guard let name = Self.attributeName(attribute.name, in: element.namespace) else { return }
    assembler.attribute(assembler.name(name), attribute.value, at: places(attribute.offset))
  }

  /// The XML name of an element. A name with a prefix in a drawing or formula, such as `sodipodi:namedview`, belongs to another
  /// vocabulary, which HTML does not know.
  private static func elementName(_ written: String, in namespace: String) -> XMLName {
    guard !namespace.isEmpty, let colon = written.firstIndex(of: ":") else {
      return XMLName(namespace: namespace, local: written)
    }
    let prefix = String(written[..<colon])
    let local = String(written[written.index(after: colon)...].replacing(":", with: "_"))
    guard let first = local.utf8.first, first.isLetter || first == "_", !prefix.isEmpty else {
      return XMLName(namespace: namespace, local: written.replacing(":", with: "_"))
    }
    return XMLName(namespace: "x-unknown:" + prefix, local: local, prefix: prefix)
  }

  /// The XML name of an attribute; nil if it has none.
  private static func attributeName(_ written: String, in namespace: String) -> XMLName? {
    guard let first = written.utf8.first, first.isLetter || first == "_",
      written.utf8.allSatisfy({
        $0.isLetter || $0.isDigit || $0 == "-" || $0 == "." || $0 == "_" || $0 == ":"
      })
    else { return nil }
    if written == "xmlns" || written.hasPrefix("xmlns:") { return nil }
    switch written {
    case "xml:lang": return XMLName(namespace: MarkupNamespace.xml, local: "lang", prefix: "xml")
    case "xml:space": return XMLName(namespace: MarkupNamespace.xml, local: "space", prefix: "xml")
    case "epub:type": return XMLName(namespace: MarkupNamespace.epub, local: "type", prefix: "epub")
    default: break
    }
    if namespace.isEmpty { return XMLName(namespace: "", local: written) }
    if written.hasPrefix("xlink:") {
      return XMLName(
        namespace: MarkupNamespace.xlink, local: String(written.dropFirst(6)), prefix: "xlink")
    }
    if written.utf8.contains(":") { return nil }
    if namespace == MarkupNamespace.svg {
      return XMLName(namespace: "", local: TagSoupNames.drawingAttributes[written] ?? written)
    }
    return XMLName(namespace: "", local: written == "definitionurl" ? "definitionURL" : written)
  }

  package mutating func start(_ tag: TagSoupTokenizer.Tag, _ tokenizer: inout TagSoupTokenizer) {
    if isForeign {
      if !TagSoupNames.endsForeign.contains(tag.name) { return startForeign(tag) }
      while isForeign, canPop { pop() }
    }
    var name = tag.name
    if name == "image" { name = "img" }
    endWhat(name)
    let isVoid = TagSoupNames.void.contains(name)
    let namespace =
      name == "svg" ? MarkupNamespace.svg : name == "math" ? MarkupNamespace.mathML : ""
    if !TagSoupNames.endsParagraph.contains(name), !TagSoupNames.tableParts.contains(name) {
      reopenFormatting()
    }
    guard stack.count < Self.depthLimit || isVoid else {
      tooDeep += 1
      return
    }
    pushImplied(for: name, at: tag.offset)
    push(
      Element(name: name, namespace: namespace, attributes: tag.attributes, offset: tag.offset))
    if isVoid || ((!namespace.isEmpty || closesEmptyElements) && tag.isSelfClosing) { return pop() }
    if let isDecoded = TagSoupNames.raw[name] {
      let content = tokenizer.rawText(of: name, isDecoded: isDecoded)
      assembler.text(content.bytes, at: places(content.offset))
      pop()
    }
  }

  /// Opens the table body and row that are omitted before a row or cell.
  private mutating func pushImplied(for name: String, at offset: Int) {
    guard name == "tr" || name == "td" || name == "th", let last = stack.last, last.namespace.isEmpty else {
      return
    }
    var missing: [String] = []
    if last.name == "table" { missing.append("tbody") }
    if name != "tr", last.name == "table" || ["tbody", "thead", "tfoot"].contains(last.name) {
      missing.append("tr")
    }
    for name in missing where stack.count < Self.depthLimit {
      push(Element(name: name, namespace: "", offset: offset))
    }
  }

  private mutating func startForeign(_ tag: TagSoupTokenizer.Tag) {
    let namespace = stack.last?.namespace ?? ""
    let isDrawing = namespace == MarkupNamespace.svg
    let name = isDrawing ? TagSoupNames.drawingElements[tag.name] ?? tag.name : tag.name
    guard stack.count < Self.depthLimit else {
      tooDeep += tag.isSelfClosing ? 0 : 1
      return
    }
    push(Element(name: name, namespace: namespace, attributes: tag.attributes, offset: tag.offset))
    if tag.isSelfClosing { pop() }
  }

  /// Closes the elements that cannot contain the element `name`, which comes next.
  private mutating func endWhat(_ name: String) {
    if TagSoupNames.endsParagraph.contains(name) { endParagraph() }
    if TagSoupNames.headings.contains(name), let last = stack.last, TagSoupNames.headings.contains(last.name),
      canPop
    {
      pop()
    }
    guard let rule = TagSoupNames.ends[name] else { return }
    let isTablePart = TagSoupNames.tableParts.contains(name)
    var found: Int?
    var index = stack.count - 1
    while index >= floor {
      let element = stack[index]
      if rule.within.contains(element.name) || element.name == "table" || !element.namespace.isEmpty { break }
      if rule.elements.contains(element.name) {
        found = index
        if !isTablePart { break }
      } else if !isTablePart, TagSoupNames.scopes.contains(element.name) || stops(element.name, name: name) {
        break
      }
      index -= 1
    }
    if let found { popThrough(found) }
  }

  /// Whether the search for a list item or the like to close stops at an open element.
  private func stops(_ element: String, name: String) -> Bool {
    switch name {
    case "li", "dd", "dt":
      TagSoupNames.endsParagraph.contains(element)
        && !["address", "div", "p", "li", "dd", "dt"].contains(element)
    default: false
    }
  }

  private mutating func endParagraph() {
    var index = stack.count - 1
    while index >= floor {
      let element = stack[index]
      if element.name == "p", element.namespace.isEmpty { return popThrough(index, keepsFormatting: true) }
      // A block inside the paragraph means that the author left the paragraph open on purpose, or that it is further out.
      if TagSoupNames.scopes.contains(element.name) || element.name == "button" || !element.namespace.isEmpty
        || TagSoupNames.endsParagraph.contains(element.name)
      {
        return
      }
      index -= 1
    }
  }

  // MARK: Closing

  private var canPop: Bool { stack.count > floor }

  /// Closes the element opened last.
  package mutating func pop() {
    guard let last = stack.popLast() else { return }
    if last.node != nil {
      assembler.close()
    } else {
      closeOuter()
    }
    while let outer = stack.last, outer.isEnding, canPop {
      stack.removeLast()
      if outer.node != nil { assembler.close() } else { closeOuter() }
    }
  }

  private mutating func closeOuter() {
    if assembler.count == segmentStart, !segments.isEmpty {
      segments[segments.count - 1].ended += 1
    } else {
      segments.append(Segment(nodes: segmentStart..<assembler.count, ended: 1))
      segmentStart = assembler.count
      assembler.separate()
    }
  }

  /// Closes elements down to the one at `index`; with `keepsFormatting`, formatting elements above it will be opened again.
  private mutating func popThrough(_ index: Int, keepsFormatting: Bool = false) {
    var kept: [Element] = []
    while stack.count > index {
      let element = stack[stack.count - 1]
      if keepsFormatting, stack.count - 1 > index, TagSoupNames.formatting.contains(element.name),
        !element.isEnding
      {
        kept.append(element)
      }
      stack[stack.count - 1].isEnding = false
      pop()
    }
    guard !kept.isEmpty else { return }
    // As in browsers, at most three equal elements are opened again; and eight in all.
    var reopened: [Element] = []
    for var element in (kept.reversed() + pending).prefix(24) where reopened.count < 8 {
      // An id must be unique, so the copy has none.
      if let position = element.attributes.firstIndex(where: { $0.name == "id" }) {
        element.attributes.remove(at: position)
      }
      guard reopened.count(where: { $0.isEqual(to: element) }) < 3 else { continue }
      reopened.append(element)
    }
    pending = reopened
  }

  package mutating func end(_ name: String, at offset: Int) {
    if tooDeep > 0, stack.count >= Self.depthLimit {
      tooDeep -= 1
      return
    }
    if name == "br" {
      push(Element(name: "br", namespace: "", offset: offset))
      return pop()
    }
    if let position = pending.lastIndex(where: { $0.name == name }) {
      pending.remove(at: position)
      return
    }
    let isFormatting = TagSoupNames.formatting.contains(name) || name == "a" || name == "span"
    let isHeading = TagSoupNames.headings.contains(name)
    let isTablePart = TagSoupNames.tableParts.contains(name)
    var index = stack.count - 1
    var crossesBlock = false
    while index >= floor {
      let element = stack[index]
      if element.name.lowercased() == name || (isHeading && TagSoupNames.headings.contains(element.name)) {
        if isFormatting, crossesBlock {
          stack[index].isEnding = true
          return
        }
        return popThrough(index, keepsFormatting: isFormatting || name == "p")
      }
      if TagSoupNames.scopes.contains(element.name), !isTablePart || element.name == "table" { return }
      if TagSoupNames.endsParagraph.contains(element.name) { crossesBlock = true }
      index -= 1
    }
  }
}
