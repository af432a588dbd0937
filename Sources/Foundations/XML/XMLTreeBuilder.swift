import Allowances
import CLibXML2
import Diagnostics

/// Receives libxml2's SAX2 events and appends to the flat tree.
///
/// A class, since the parser's C context points to it during `XMLParser.parse`.
final class XMLTreeBuilder {
  var tree: XMLTree
  var error: XMLError?
  let resolveEntity: ((String) -> [UInt8]?)?
  /// How files are included; nil keeps includes as elements.
  let inclusion: XMLInclusion?
  /// The stack of files being parsed. Entities have contexts of their own, which do not yield positions in a
  /// file.
  var inputs: [Input] = []
  /// The open elements within an include; empty outside of one.
  var levels: [Level] = []
  /// The open elements.
  var open: [Int32] = []
  /// Files already read, by path.
  var loadedFiles: [String: Int] = [:]
  /// What the document makes: its tree, and the entities in it.
  var allowance: Allowance
  /// Whether reading ended on purpose.
  var hasStopped = false
  var entities = EntityRecord()
  var names: XMLNameTable

  /// A file being parsed.
  struct Input {
    var context: xmlParserCtxtPtr
    /// The offset of the file's first byte.
    var base: Int
    var path: String
    /// The pointer that selects a part of it, if any.
    var pointer: String?
    /// Whether it is an entity of the including file.
    var isEntity = false
    /// The entity table of its DOCTYPE, if libxml2 does not process all of it.
    var table: EntityTable?
    /// Whether the table was already looked up.
    var hasTable = false
    /// Whether its next element is a wrapper around an entity's content.
    var awaitsWrapper = false
  }

  /// An open element within an include.
  enum Level {
    case element, wrapper, fallback, silent
    /// An include, and whether its fallback is used.
    case include(needsFallback: Bool)
  }

  init(source: SourceText, resolveEntity: ((String) -> [UInt8]?)?, inclusion: XMLInclusion? = nil) {
    tree = XMLTree(source: source)
    self.resolveEntity = resolveEntity
    self.inclusion = inclusion
    names = XMLNameTable(stops: inclusion?.stops)
    allowance = Allowance(inputBytes: source.bytes.count)
    tree.names.append(XMLName(namespace: "", local: "#text"))
    tree.text.reserveCapacity(source.bytes.count)
    tree.records.reserveCapacity(source.bytes.count / 24 + 16)
    tree.attributes.reserveCapacity(source.bytes.count / 64 + 16)
  }

  /// Registers handlers with a context, whose file is the last of `inputs`.
  func attach(to context: xmlParserCtxtPtr) {
    context.pointee._private = Unmanaged.passUnretained(self).toOpaque()
    let sax = context.pointee.sax!
    // The default SAX2 handlers still process the DOCTYPE and entity declarations.
    sax.pointee.startElementNs = { context, local, prefix, uri, _, _, count, _, values in
      XMLTreeBuilder.of(context).startElement(local, prefix, uri, count: Int(count), values: values)
    }
    sax.pointee.endElementNs = { context, _, _, _ in XMLTreeBuilder.of(context).endElement() }
    sax.pointee.characters = { context, bytes, count in
      XMLTreeBuilder.of(context).characters(bytes, count: Int(count))
    }
    sax.pointee.ignorableWhitespace = sax.pointee.characters
    sax.pointee.cdataBlock = { context, bytes, count in
      XMLTreeBuilder.of(context).characters(bytes, count: Int(count), isSection: true)
    }
    sax.pointee.comment = { _, _ in }
    sax.pointee.processingInstruction = { context, target, data in
      XMLTreeBuilder.of(context).instruction(target, data)
    }
    sax.pointee.reference = { _, _ in }
    sax.pointee.externalSubset = { _, _, _, _ in }
    sax.pointee.resolveEntity = { _, _, _ in nil }
    sax.pointee.getEntity = { context, name in XMLTreeBuilder.of(context).entity(context, name: name) }
    sax.pointee.getParameterEntity = { context, name in
      XMLTreeBuilder.of(context).parameterEntity(context, name: name)
    }
    sax.pointee.serror = { context, error in
      guard let context, let error else { return }
      XMLTreeBuilder.of(context).report(error.pointee)
    }
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> XMLTreeBuilder {
    let parser = context!.assumingMemoryBound(to: xmlParserCtxt.self)
    return Unmanaged<XMLTreeBuilder>.fromOpaque(parser.pointee._private).takeUnretainedValue()
  }

  /// The current offset in the innermost file.
  var position: Int {
    guard let file = inputs.last, file.context.pointee.inputNr > 0,
      let input = file.context.pointee.inputTab[0]
    else { return 0 }
    return file.base + Int(input.pointee.consumed) + (input.pointee.cur - input.pointee.base)
  }

  /// The bytes of the shortest tag, `<a/>`, and of the shortest attribute, ` a=""`.
  private static let (tagBytes, attributeBytes) = (4, 5)

  /// Counts bytes of content, as the document would write them itself. Returns whether they are within its allowance; stops parsing
  /// if not.
  func makes(_ bytes: Int) -> Bool {
    if allowance.admits(bytes) { return true }
    stop(.excessive(megabytes: allowance.limit >> 20))
    return false
  }

  private func startElement(
    _ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?, _ uri: UnsafePointer<xmlChar>?,
    count: Int, values: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) {
    let node = Int32(tree.records.count)
    let name = nameIndex(local, prefix, uri)
    if inclusion != nil, !admits(name, values: values, count: count) { return }
    guard makes(Self.tagBytes) else { return }
    tree.records.append(
      XMLTree.Record(
        kind: .element, name: name, parent: open.last ?? -1, end: node + 1,
        start: Int32(tree.attributes.count), count: Int32(count), position: Int32(clamping: position)))
    open.append(node)
    guard let values else { return }
    for index in 0..<count {
      let attribute = values + index * 5
      let (begin, end) = (attribute[3]!, attribute[4]!)
      let length = end - begin
      guard makes(length + Self.attributeBytes) else {
        tree.records[Int(node)].count = Int32(index)
        return
      }
      tree.attributes.append(
        XMLTree.AttributeRecord(
          name: nameIndex(attribute[0], attribute[1], attribute[2]), start: Int32(tree.text.count),
          count: Int32(length)))
      tree.text.append(contentsOf: UnsafeBufferPointer(start: begin, count: length))
    }
  }

  private func endElement() {
    if !levels.isEmpty {
      guard case .element? = levels.popLast() else { return }
    }
    guard let node = open.popLast() else { return }
    tree.records[Int(node)].end = Int32(tree.records.count)
  }

  private func characters(_ bytes: UnsafePointer<xmlChar>?, count: Int, isSection: Bool = false) {
    guard let bytes, count > 0, let parent = open.last else { return }
    if let level = levels.last, level.isSilent { return }
    guard makes(count) else { return }
    let last = tree.records.count - 1
    // libxml2 passes long text in pieces, and each entity separately: adjacent pieces become one node.
    if tree.records[last].kind == .text, tree.records[last].parent == parent,
      Int(tree.records[last].start + tree.records[last].count) == tree.text.count
    {
      tree.records[last].count += Int32(count)
    } else {
      tree.records.append(
        XMLTree.Record(
          kind: .text, name: 0, parent: parent, end: Int32(last + 2), start: Int32(tree.text.count),
          count: Int32(count),
          position: Int32(
            clamping: isSection ? position(ofSection: bytes, count: count) : position(of: bytes))))
    }
    tree.text.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
  }

  private func instruction(_ target: UnsafePointer<xmlChar>?, _ data: UnsafePointer<xmlChar>?) {
    guard let target else { return }
    if let level = levels.last, level.isSilent { return }
    let node = Int32(tree.records.count)
    let content = data.map { UnsafeBufferPointer(start: $0, count: Int(xmlStrlen($0))) }
    tree.records.append(
      XMLTree.Record(
        kind: .instruction, name: nameIndex(target, nil, nil), parent: open.last ?? -1, end: node + 1,
        start: Int32(tree.text.count), count: Int32(content?.count ?? 0), position: Int32(clamping: position))
    )
    if let content { tree.text.append(contentsOf: content) }
  }

  /// The offset of text that libxml2 points to in the document's buffer; else the current position.
  private func position(of bytes: UnsafePointer<xmlChar>) -> Int {
    guard let file = inputs.last, file.context.pointee.inputNr > 0,
      let input = file.context.pointee.inputTab[0],
      let base = input.pointee.base, let end = input.pointee.end, bytes >= base, bytes < end
    else { return position }
    return file.base + Int(input.pointee.consumed) + (bytes - base)
  }

  /// The offset of a CDATA section's content. libxml2 passes it in a separate buffer near the section's end;
  /// else the current position.
  private func position(ofSection bytes: UnsafePointer<xmlChar>, count: Int) -> Int {
    guard let file = inputs.last, file.context.pointee.inputNr > 0,
      let input = file.context.pointee.inputTab[0], let base = input.pointee.base,
      let current = input.pointee.cur, let end = input.pointee.end
    else { return position }
    let text = UnsafeBufferPointer(start: bytes, count: count)
    let read = UnsafeBufferPointer(start: base, count: end - base)
    for close in (max(0, current - base - 3)...(current - base)).reversed() where close >= count {
      guard read[close...].starts(with: "]]>".utf8), read[(close - count)..<close].elementsEqual(text) else {
        continue
      }
      return file.base + Int(input.pointee.consumed) + close - count
    }
    return position
  }

  private func nameIndex(
    _ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?, _ uri: UnsafePointer<xmlChar>?
  ) -> Int32 {
    names.index(XMLNameTable.Key(local: local, namespace: uri, prefix: prefix), in: &tree.names)
  }
}
